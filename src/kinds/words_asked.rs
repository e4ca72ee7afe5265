//! Faces and fields that are words, and of which rules ask a value: the slip is in their type, and is told there once.

use super::Reader;
use crate::diagnostic::codes::E0840;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// What is declared as words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Wordy {
    Face(DeckId, FaceId),
    Field(KindId, FieldId),
}

impl Wordy {
    fn noun(self) -> &'static str {
        match self {
            Wordy::Face(..) => "face",
            Wordy::Field(..) => "field",
        }
    }
}

impl Reader<'_> {
    /// Tells that rules of a package ask words for a value, where that has not been told of the same ones.
    pub(super) fn asks_words(&mut self, package: PackageId, wordy: Wordy, at: Span) {
        self.incomplete = true;
        if !self.told.words_asked.insert(wordy) {
            return;
        }
        let (name, of) = match wordy {
            Wordy::Face(deck, face) => {
                let deck = self.model.deck(deck);
                (deck.faces[face.index()].name.clone(), deck.header.package)
            }
            Wordy::Field(kind, field) => {
                let header = &self.model.kind(kind).fields[field.index()].header;
                (header.name.clone(), header.package)
            }
        };
        let noun = wordy.noun();
        let message = format!("the {noun} `{name}` is words, which are only printed");
        let declared = self.declared_as_words(wordy, &name);
        let Some(declared) = declared.filter(|_| of == package) else {
            let report = self.out.report(&E0840, at, message);
            report.help(format!(
                "ask for another {noun}: one that is a number, a length, yes or no, a member or a row"
            ));
            if let Some(declared) = declared {
                report.label(declared, "declared here");
            }
            return;
        };
        let shown = self.shown_as_words(wordy);
        let texts: Vec<&str> = shown.iter().map(|text| text.trim_matches('"')).collect();
        let help = match self.type_of_shown(&texts) {
            Some(ty) => {
                format!("write the type of what stands there: `{ty}` in the place of `text`")
            }
            None => format!(
                "write another type in the place of `text`, such as `yes/no`, `1 to 6` or the name of a choice; or \
                 ask for another {noun}"
            ),
        };
        let report = self.out.report(&E0840, declared, message);
        report.label(at, "a value is asked for here").help(help);
    }

    /// Where the type of words is written.
    fn declared_as_words(&self, wordy: Wordy, name: &str) -> Option<Span> {
        let declared = self.declared;
        match wordy {
            Wordy::Face(deck, _) => {
                let mut faces = declared.decks[deck.index()].1.faces.iter();
                let face = faces.find(|face| face.name.text == *name)?;
                match &face.ty {
                    ast::FaceType::Value { ty, .. } => Some(ty.span),
                    ast::FaceType::Strip(_) => None,
                }
            }
            Wordy::Field(kind, _) => {
                let place = self.places.fields.get(&(kind, name.into()))?;
                let own = declared.kinds[kind.index()].1.fields.lines.iter();
                let added = declared.extends.iter();
                let added = added.flat_map(|(_, extend)| &extend.fields.lines);
                let mut fields = own.chain(added);
                let field = fields.find(|field| field.name.span == *place)?;
                Some(field.ty.span)
            }
        }
    }

    /// What cards show of a face or rows state of a field, each in the words of its author.
    fn shown_as_words(&self, wordy: Wordy) -> Vec<String> {
        match wordy {
            Wordy::Face(deck, face) => {
                let name = &self.model.deck(deck).faces[face.index()].name;
                let mut rows = self.declared.decks[deck.index()].1.grid.rows.iter();
                let head = rows.next();
                let column = head.and_then(|head| {
                    let mut heads = head.cells.iter();
                    heads.position(|cell| self.cell(*cell) == *name)
                });
                let cells = rows.filter_map(|row| row.cells.get(column?));
                cells.map(|cell| self.cell(*cell).to_owned()).collect()
            }
            Wordy::Field(kind, field) => {
                let rows = self.model.kind(kind).rows.iter();
                let values = rows.map(|row| &self.model.row(*row).fields[field.index()].value);
                let texts = values.filter_map(|value| match value {
                    Value::Text(text) => Some(text.to_string()),
                    _ => None,
                });
                texts.collect()
            }
        }
    }

    /// The type of what cards or rows say, other than words; nothing where it is words.
    pub(super) fn type_of_shown(&self, texts: &[&str]) -> Option<String> {
        let there: Vec<&str> = (texts.iter().copied())
            .filter(|text| !matches!(*text, "none" | ""))
            .collect();
        let or_none = match there.len() < texts.len() {
            true => " or none",
            false => "",
        };
        if there.is_empty() {
            return None;
        }
        let shown = self.shown_by(&there);
        if shown != "text" {
            return Some(format!("{shown}{or_none}"));
        }
        let of_members = |texts: &[&str]| {
            self.model.scales.iter().find(|scale| {
                let has = |text: &str| scale.members.iter().any(|member| member.name == text);
                texts.iter().all(|text| has(text))
            })
        };
        if let Some(scale) = of_members(&there) {
            return Some(format!("{}{or_none}", scale.header.name));
        }
        let items = there.iter().flat_map(|text| text.split(','));
        let items: Vec<&str> = items.map(str::trim).collect();
        let scale = of_members(&items)?;
        Some(format!("set of {}", scale.header.name))
    }
}
