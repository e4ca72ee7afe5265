//! Types as what may be chosen: `Timid, Steady or Bold`, `0 to 5`, `yes or no`.

use super::nouns::{is_plural, with_article};
use super::title::lower;
use super::{Words, alternatives};
use crate::model::{OutcomePart, Type, TypeBase};

/// A scale with more members than these is named instead.
const LISTED: usize = 8;

impl Words<'_> {
    /// The values of a type.
    pub(crate) fn ty(&self, ty: Type) -> String {
        self.ty_within(ty, None)
    }

    /// Those that may come of a part of an outcome.
    pub(crate) fn outcome(&self, part: &OutcomePart) -> String {
        self.ty_within(part.ty, part.reach)
    }

    /// The values of a type; where its members are listed, only those from one to another.
    fn ty_within(&self, ty: Type, reach: Option<(i64, i64)>) -> String {
        let none = ty.optional.then(|| "none".to_owned());
        let model = self.model;
        let words = match ty.base {
            TypeBase::Range(low, high) => format!("{low} to {high}"),
            TypeBase::Number | TypeBase::Fraction => "a number".into(),
            TypeBase::Length => "a length".into(),
            TypeBase::YesNo => "yes or no".into(),
            TypeBase::Text => "a text".into(),
            TypeBase::Dice => "dice".into(),
            TypeBase::Scale(scale) if model.scale(scale).members.len() <= LISTED => {
                let members = (0..).zip(&model.scale(scale).members);
                let members = members.filter(|(at, _)| {
                    reach.is_none_or(|(least, most)| (least..=most).contains(at))
                });
                let titles = members.map(|(_, member)| member.title.to_string());
                return alternatives(&titles.chain(none).collect::<Vec<_>>());
            }
            TypeBase::Scale(scale) => one_of(&model.scale(scale).header.title),
            TypeBase::Kind(kind) => one_of(&model.kind(kind).header.title),
            TypeBase::ListOfScale(scale) | TypeBase::SetOfScale(scale) => {
                format!("any of {}", lower(&model.scale(scale).header.title))
            }
            TypeBase::ListOfKind(kind) | TypeBase::SetOfKind(kind) => {
                format!(
                    "any of {}",
                    lower(&model.kind(kind).plural.replace("-", " "))
                )
            }
        };
        match none {
            Some(none) => format!("{words} or {none}"),
            None => words,
        }
    }
}

/// `a plan`, `an order`, `a cover`: of whatever can be chosen there is one.
fn one_of(title: &str) -> String {
    let title = lower(title);
    match is_plural(&title) {
        true => title,
        false => with_article(&title),
    }
}
