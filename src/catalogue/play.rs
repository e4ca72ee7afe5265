//! What is played: decks, modifiers, procedures, examples.

use super::rows::or_else;
use super::uses::{used_by, used_by_question, used_by_step};
use super::{Catalogue, Entry, Thing};
use crate::model::{
    CardId, Claim, DeckId, FaceId, FaceType, Header, Locals, ModifiersId, OptionId, Parameter,
    ProcedureId, Symbol, TypeBase,
};
use crate::numbers::counted;
use crate::provenance;
use crate::spelling::{capital, headed};
use crate::steps::{Line, StepsSheet};
use crate::wording::Words;

impl Catalogue<'_> {
    pub(super) fn decks(&mut self) {
        let model = self.model;
        for (index, deck) in model.decks.iter().enumerate() {
            let id = DeckId::new(index);
            let whole = Thing::Named(Symbol::Deck(id));
            self.enter(Entry {
                says: vec![match (counted(deck.cards.len(), "card"), deck.each_side) {
                    (cards, true) => format!("{cards} for each side"),
                    (cards, false) => cards,
                }],
                ..Entry::headed(whole, "deck", &deck.header)
            });
            for (at, face) in deck.faces.iter().enumerate() {
                self.enter(Entry {
                    within: Some(whole),
                    name: format!("{}.{}", deck.header.name, face.name),
                    title: face.title.to_string(),
                    says: vec![self.face(&face.ty)],
                    cite: face.cite,
                    ..Entry::headed(Thing::Face(id, FaceId::new(at)), "face", &deck.header)
                });
            }
            for (at, card) in deck.cards.iter().enumerate() {
                self.enter(Entry {
                    within: Some(whole),
                    name: format!("{}.{}", deck.header.name, card.id),
                    title: card.id.to_string(),
                    says: vec![provenance::shown(model, deck, card)],
                    cite: card.cite,
                    assumed: card.assumed,
                    ..Entry::headed(Thing::Card(id, CardId::new(at)), "card", &deck.header)
                });
            }
        }
    }

    fn face(&self, ty: &FaceType) -> String {
        let scale = |id| self.model.scale(id);
        match ty {
            FaceType::Value(ty) => self.type_name(*ty),
            FaceType::Each(ty, along) => self.type_name(*ty) + &self.along(*along),
            FaceType::SetOfScale(id) => format!("set of {}", scale(*id).header.name),
            FaceType::SetOfKind(id) => format!("set of {}", self.model.kind(*id).header.name),
            FaceType::Strip(strip) => {
                let from = scale(strip.from);
                let starts = from.members.iter().zip(&strip.starts);
                let starts = starts.map(|(member, start)| format!("{} {}", member.name, start + 1));
                let starts: Vec<String> = starts.collect();
                let symbols = scale(strip.symbols);
                let then = symbols.members.get(strip.then as usize);
                format!(
                    "strip of {} {}, from {}, then {}",
                    strip.width,
                    symbols.header.name,
                    starts.join(", "),
                    then.map_or("", |member| &member.name)
                )
            }
            FaceType::Text => "text".into(),
        }
    }

    /// `takes range: band, else short`, with its title where that says more than its name. What it is otherwise
    /// stands as one writes it.
    fn parameter(&self, parameter: &Parameter) -> String {
        let Parameter {
            name, title, ty, ..
        } = parameter;
        let mut says = format!(
            "takes {name}: {}{}",
            self.type_name(*ty),
            meaning(title, name)
        );
        if let Some(default) = parameter.default {
            let member_or_row = match (ty.base, usize::try_from(default)) {
                (TypeBase::Scale(scale), Ok(at)) => {
                    let member = self.model.scale(scale).members.get(at);
                    member.map(|member| &member.name)
                }
                (TypeBase::Kind(_), Ok(at)) => self.model.rows.get(at).map(|row| &row.header.name),
                _ => None,
            };
            says.push_str(&match member_or_row {
                Some(name) => or_else(name),
                None => or_else(&self.model.text(*ty, default)),
            });
        }
        says
    }

    pub(super) fn modifiers(&mut self) {
        let model = self.model;
        for (index, modifiers) in model.modifiers.iter().enumerate() {
            let id = ModifiersId::new(index);
            let whole = Thing::Named(Symbol::Modifiers(id));
            let locals = Locals::Modifiers(modifiers);
            let words = Words::new(model, locals);
            let takes = modifiers.parameters.iter();
            self.enter(Entry {
                says: takes.map(|each| self.parameter(each)).collect(),
                ..Entry::headed(whole, "modifiers", &modifiers.header)
            });
            for (at, row) in modifiers.rows.iter().enumerate() {
                let mut uses = Vec::new();
                used_by(&row.when, &mut uses);
                used_by(&row.value, &mut uses);
                let value = match words.fixed(&row.value) {
                    Some(number) => format!("{number:+}"),
                    None => words.value(&row.value).text,
                };
                self.enter(Entry {
                    within: Some(whole),
                    option: row.option,
                    name: format!("{}.{}", modifiers.header.name, row.text),
                    title: capital(&words.condition(&row.when)),
                    says: vec![value],
                    cite: row.cite,
                    uses,
                    ..Entry::headed(
                        Thing::Modifier(id, at as u32),
                        "modifier",
                        &modifiers.header,
                    )
                });
            }
        }
    }

    pub(super) fn procedures(&mut self) {
        let model = self.model;
        for (index, procedure) in model.procedures.iter().enumerate() {
            let id = ProcedureId::new(index);
            let whole = Thing::Named(Symbol::Procedure(id));
            let takes = procedure.parameters.iter();
            let mut says: Vec<String> = takes.map(|each| self.parameter(each)).collect();
            let gives = procedure.outcome.iter().map(|part| {
                let ty = self.type_name(part.ty);
                match part.name.is_empty() {
                    true => format!("gives {ty}"),
                    false => format!(
                        "gives {}: {ty}{}",
                        part.name,
                        meaning(&part.title, &part.name)
                    ),
                }
            });
            says.extend(gives);
            self.enter(Entry {
                says,
                ..Entry::headed(whole, "procedure", &procedure.header)
            });
            let sheet = StepsSheet::of(model, procedure);
            for (at, (step, words)) in procedure.steps.iter().zip(&sheet.steps).enumerate() {
                let mut says = Vec::new();
                indented(&words.lines, 0, &mut says);
                self.enter(Entry {
                    within: Some(whole),
                    option: step.option,
                    name: format!("{}.{}", procedure.header.name, step.header.name),
                    says,
                    uses: used_by_step(step),
                    ..Entry::headed(Thing::Step(id, at as u32), "step", &step.header)
                });
            }
        }
    }

    pub(super) fn examples(&mut self) {
        let model = self.model;
        for (index, example) in model.examples.iter().enumerate() {
            let header = Header {
                package: example.package,
                name: example.title.clone(),
                title: example.title.clone(),
                cite: example.cite,
            };
            let questions = example
                .lines
                .iter()
                .filter_map(|line| line.claim.question());
            let mut uses: Vec<Thing> = questions.flat_map(used_by_question).collect();
            uses.extend(example.lines.iter().filter_map(|line| match &line.claim {
                Claim::Check { deck, .. } => Some(Thing::Named(Symbol::Deck(*deck))),
                _ => None,
            }));
            uses.extend(options(&example.with));
            uses.sort_unstable();
            uses.dedup();
            self.enter(Entry {
                uses,
                says: example
                    .lines
                    .iter()
                    .map(|line| line.text.to_string())
                    .collect(),
                ..Entry::headed(Thing::Example(index as u32), "example", &header)
            });
        }
    }
}

/// A title behind a type; nothing where it was made of the name.
fn meaning(title: &str, name: &str) -> String {
    match title == headed(name) {
        true => String::new(),
        false => format!(" \"{title}\""),
    }
}

/// Options that something is played with.
pub(super) fn options(with: &[OptionId]) -> impl Iterator<Item = Thing> {
    (with.iter()).map(|option| Thing::Named(Symbol::Option(*option)))
}

pub(super) fn indented(list: &[Line], depth: usize, found: &mut Vec<String>) {
    for line in list {
        found.push(format!("{:width$}{}", "", line.text, width = 2 * depth));
        indented(&line.lines, depth + 1, found);
    }
}
