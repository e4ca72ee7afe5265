//! Changes of what is declared elsewhere, for people.

use std::fmt;

use ecow::EcoString;

use super::{CitationId, OptionId, PackageId};

/// One change: what was changed, by whom.
#[derive(Clone, Debug)]
pub struct ChangeNote {
    pub package: PackageId,
    pub option: Option<OptionId>,
    pub what: Changed,
    /// The titles of what an option adds: a parameter, a field, steps.
    pub added: Vec<EcoString>,
    /// What was there before, and what is now; empty where that is more than a value.
    pub old: EcoString,
    pub new: EcoString,
    pub cite: CitationId,
}

/// What is changed: the name of a row, kind, deck, procedure or list of modifiers, and what of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Changed {
    pub thing: EcoString,
    pub part: ChangedPart,
}

/// What of a thing is changed, by the names that its author gave.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ChangedPart {
    /// A deck's cards, or modifiers in one way or another.
    Whole,
    /// What a row says of a field, or a battle in a line.
    Value(EcoString),
    /// A kind has one more field.
    Field(EcoString),
    /// A force has one more part: so many of what.
    Part(EcoString),
    /// Modifiers have one more row, of this condition.
    Modifier(EcoString),
    /// A procedure takes one more parameter.
    Parameter(EcoString),
    /// A procedure has other steps at one of its own.
    Steps(Position, EcoString),
}

/// Where steps are put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    Before,
    After,
    InsteadOf,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Position::Before => "before",
            Position::After => "after",
            Position::InsteadOf => "instead of",
        })
    }
}

/// As people are shown it: `rifle.pen`, `attack: after cover`.
impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thing = &self.thing;
        match &self.part {
            ChangedPart::Whole => f.write_str(thing),
            ChangedPart::Value(field) => write!(f, "{thing}.{field}"),
            ChangedPart::Field(field) => write!(f, "{thing}: field {field}"),
            ChangedPart::Part(said) => write!(f, "{thing}: {said}"),
            ChangedPart::Modifier(when) => write!(f, "{thing}: {when}"),
            ChangedPart::Parameter(name) => write!(f, "{thing}: take {name}"),
            ChangedPart::Steps(position, anchor) => write!(f, "{thing}: {position} {anchor}"),
        }
    }
}
