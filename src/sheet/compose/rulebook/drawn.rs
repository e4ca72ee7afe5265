//! What the faces of a deck show, and how often.

use super::Book;
use crate::model::{Deck, Face, FaceType, Model, NOTHING, Shows, Type, TypeBase, Value};

/// What may stand on a face.
pub(super) fn face(book: &Book<'_>, ty: &FaceType) -> String {
    let model = book.model;
    match ty {
        FaceType::Value(ty) => book.ty(*ty),
        FaceType::Each(ty, along) => book.ty(*ty) + &book.along(*along),
        FaceType::SetOfScale(scale) => {
            format!("any of {}", model.scale(*scale).header.title.to_lowercase())
        }
        FaceType::SetOfKind(kind) => {
            let plural = model.kind(*kind).plural.replace("-", " ");
            format!("any of the {plural}")
        }
        FaceType::Strip(strip) => {
            let symbols = &model.scale(strip.symbols).members;
            let symbols: Vec<String> = symbols
                .iter()
                .map(|it| it.title.as_str().to_lowercase())
                .collect();
            let members = model.scale(strip.from).members.iter();
            let starts = members.zip(&strip.starts);
            let starts = starts.map(|(member, start)| format!("{} at {}", member.title, start + 1));
            format!(
                "{} places in a row, each {}; read from {}; beyond the last of them {}",
                strip.width,
                symbols.join(" or "),
                starts.collect::<Vec<_>>().join(", "),
                symbols[strip.then as usize]
            )
        }
        FaceType::Text => "words".into(),
    }
}

/// How many values of a type there are, where they can be counted.
fn possible(model: &Model, ty: Type) -> Option<u64> {
    let values = match ty.base {
        TypeBase::Range(low, high) => high.abs_diff(low).checked_add(1)?,
        TypeBase::Scale(scale) => model.scale(scale).members.len() as u64,
        TypeBase::Kind(kind) => model.kind(kind).rows.len() as u64,
        TypeBase::YesNo => 2,
        _ => return None,
    };
    Some(values + u64::from(ty.optional))
}

/// More values than these are not counted one by one.
const COUNTED: usize = 12;

/// How many cards show each value of a face; empty where that says nothing.
pub(super) fn distribution(model: &Model, deck: &Deck, face: usize) -> String {
    let Face { ty, .. } = &deck.faces[face];
    let shown = deck.cards.iter().filter_map(|card| card.shows.get(face));
    match ty {
        FaceType::Value(ty) => {
            let mut counts: Vec<(i64, usize)> = Vec::new();
            for shows in shown {
                let Shows::One(number) = shows else { continue };
                match counts.iter_mut().find(|(other, _)| other == number) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((*number, 1)),
                }
            }
            counts.sort_unstable();
            if counts.len() > COUNTED {
                return String::new();
            }
            let same =
                |counts: &[(i64, usize)]| counts.windows(2).all(|pair| pair[0].1 == pair[1].1);
            let all = possible(model, *ty) == Some(counts.len() as u64);
            // Cards with nothing on them are told apart, unless they are as many as all others.
            let (nothing, something): (Vec<_>, Vec<_>) =
                counts.iter().partition(|(number, _)| *number == NOTHING);
            let (bare, rest) = match nothing[..] {
                [(_, bare)] if !same(&counts) => (format!(", none on {bare}"), something),
                _ => (String::new(), counts.clone()),
            };
            if let ([(_, each), _, _, ..], true, true) = (rest.as_slice(), same(&rest), all) {
                return format!("{each} of each{bare}");
            }
            told(counts.iter().map(|(number, count)| {
                let value = Value::from_number(*ty, *number).show(model);
                (value, *count)
            }))
        }
        FaceType::SetOfScale(_) | FaceType::SetOfKind(_) => {
            let sets: Vec<&[i64]> = shown
                .filter_map(|shows| match shows {
                    Shows::Set(items) => Some(&**items),
                    _ => None,
                })
                .collect();
            let Some(base) = ty.element() else {
                return String::new();
            };
            let ty = Type::plain(base);
            let mut items: Vec<i64> = sets.iter().flat_map(|set| set.iter().copied()).collect();
            items.sort_unstable();
            items.dedup();
            if items.len() > COUNTED {
                return String::new();
            }
            told(items.iter().map(|item| {
                let count = sets.iter().filter(|set| set.contains(item)).count();
                (Value::from_number(ty, *item).show(model), count)
            }))
        }
        FaceType::Each(..) | FaceType::Strip(_) | FaceType::Text => String::new(),
    }
}

/// So many cards of each: semicolons between where one has a comma of its own.
fn told(counts: impl Iterator<Item = (String, usize)>) -> String {
    let each: Vec<String> = counts
        .map(|(what, count)| format!("{what}: {count}"))
        .collect();
    let has_comma = each.iter().any(|each| each.contains(','));
    each.join(if has_comma { "; " } else { ", " })
}
