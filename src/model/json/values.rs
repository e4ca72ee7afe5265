//! Values and types.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::Cite;
use super::names::Names;
use model::{CitationId, TypeBase};

/// A value. Numbers are whole; whatever JSON cannot hold exactly is an object whose first key says
/// what it is.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Value {
    /// `none`.
    None,
    /// Yes or no.
    YesNo(bool),
    /// A whole number.
    Number(i64),
    /// Words.
    Text(String),
    Fraction(Fraction),
    Length(Length),
    Dice(Dice),
    Member {
        /// A member's name within its scale or choice.
        member: String,
        /// The scale or choice, by its full name.
        of: String,
    },
    Row {
        /// A row, by its full name.
        row: String,
        /// Its kind, by its full name.
        of: String,
    },
    /// A list in the author's order, or a set; `none` is empty.
    List(Vec<Value>),
}

/// An exact fraction in lowest terms.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Fraction {
    /// As it is written: `1/2`, `3`.
    pub fraction: String,
    /// What is divided; less than 0 where the fraction is.
    pub numerator: i32,
    /// By what it is divided, 1 or more.
    #[schemars(range(min = 1))]
    pub denominator: i32,
}

/// An exact length.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Length {
    /// In a unit in which it is exact: `12"`, `30 cm`.
    pub length: String,
    /// The same in hundredths of a millimetre: an inch is 2540.
    pub hundredths_mm: i64,
}

/// Dice that are added up.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Dice {
    /// As they are written: `3d6+1`.
    pub dice: String,
    /// How many are rolled.
    pub count: u32,
    /// How many sides each has, numbered from 1.
    pub sides: u32,
    /// What is added to their sum; less than 0 where it is taken away.
    pub plus: i32,
}

pub(super) fn fraction(fraction: model::Fraction) -> Fraction {
    Fraction {
        fraction: fraction.to_string(),
        numerator: fraction.numerator,
        denominator: fraction.denominator,
    }
}

pub(super) fn length(length: model::Length) -> Length {
    Length {
        length: length.to_string(),
        hundredths_mm: length.0,
    }
}

pub(super) fn dice(dice: model::Dice) -> Dice {
    Dice {
        dice: dice.to_string(),
        count: dice.count,
        sides: dice.sides,
        plus: dice.plus,
    }
}

/// A value and where it comes from, or one for each member of a scale.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(untagged)]
pub enum Datum {
    /// One value.
    Value {
        /// The value itself; `null` is `none`.
        value: Value,
        #[serde(flatten)]
        origin: Origin,
    },
    /// One value for each member of a scale or choice.
    Each {
        /// By the members' names, in the order of the scale or choice.
        each: IndexMap<String, Datum>,
        #[serde(flatten)]
        origin: Origin,
    },
}

/// Where a value comes from, as far as what it stands in does not say it.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// Whether the source does not give it; there only where that is so.
    #[serde(skip_serializing_if = "super::is_false")]
    pub assumed: bool,
    /// Its own citation, where it is not that of what it stands in; empty where nobody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// A datum inside something that is cited. `along` is that of its field.
pub(super) fn datum(
    names: &Names<'_>,
    datum: &model::Datum,
    along: Option<model::Along>,
    around: CitationId,
) -> Datum {
    let origin = Origin {
        assumed: datum.assumed,
        cite: names.own_cite(datum.cite, around),
    };
    match (&datum.value, along) {
        (model::Value::Each(data), Some(along)) => Datum::Each {
            each: names
                .model
                .scale(along.scale)
                .members
                .iter()
                .zip(data)
                .map(|(member, each)| {
                    let each = self::datum(names, each, None, datum.cite);
                    (member.name.to_string(), each)
                })
                .collect(),
            origin,
        },
        (plain, _) => Datum::Value {
            value: value(names, plain),
            origin,
        },
    }
}

pub(super) fn value(names: &Names<'_>, value: &model::Value) -> Value {
    match value {
        model::Value::None => Value::None,
        model::Value::Number(number) => Value::Number(*number),
        model::Value::Fraction(each) => Value::Fraction(fraction(*each)),
        model::Value::Length(each) => Value::Length(length(*each)),
        model::Value::YesNo(yes) => Value::YesNo(*yes),
        model::Value::Text(text) => Value::Text(text.to_string()),
        model::Value::Dice(each) => Value::Dice(dice(*each)),
        model::Value::Member(scale, member) => Value::Member {
            member: names.member(*scale, *member),
            of: names.scale(*scale),
        },
        model::Value::Row(row) => Value::Row {
            row: names.row(*row),
            of: names.kind(names.model.row(*row).kind),
        },
        model::Value::List(values) => {
            Value::List(super::each(values, |each| self::value(names, each)))
        }
        // Only a field has one value a member, and its scale is known above.
        model::Value::Each(data) => {
            Value::List(super::each(data, |datum| self::value(names, &datum.value)))
        }
    }
}

/// The type of a field, a local or what a table answers.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Type {
    /// What sort of values it has.
    pub base: TypeName,
    /// The least number of a range, itself included; left out for all else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<i64>,
    /// The greatest number of a range, itself included; left out for all else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
    /// The scale, choice or kind of members and rows, by its full name; left out for all else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// Whether `none` is a value too; there only where that is so.
    #[serde(skip_serializing_if = "super::is_false")]
    pub or_none: bool,
}

/// What sort of values a type has. Where numbers are asked for, dice may stand in a table's answer.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum TypeName {
    /// Whole numbers from `least` to `most`.
    Range,
    /// Whole numbers.
    Number,
    /// Exact fractions.
    Fraction,
    /// Lengths.
    Length,
    /// Yes or no.
    YesNo,
    /// Words.
    Text,
    /// Dice.
    Dice,
    /// Members of a scale or choice.
    Member,
    /// Rows of a kind.
    Row,
    /// Members of a scale or choice, in the author's order.
    ListOfMembers,
    /// Rows of a kind, in the author's order.
    ListOfRows,
    /// Members of a scale or choice, each at most once.
    SetOfMembers,
    /// Rows of a kind, each at most once.
    SetOfRows,
}

pub(super) fn ty(names: &Names<'_>, ty: model::Type) -> Type {
    let (mut bounds, mut of) = (None, None);
    let base = match ty.base {
        TypeBase::Range(least, most) => {
            bounds = Some((least, most));
            TypeName::Range
        }
        TypeBase::Number => TypeName::Number,
        TypeBase::Fraction => TypeName::Fraction,
        TypeBase::Length => TypeName::Length,
        TypeBase::YesNo => TypeName::YesNo,
        TypeBase::Text => TypeName::Text,
        TypeBase::Dice => TypeName::Dice,
        TypeBase::Scale(scale) | TypeBase::ListOfScale(scale) | TypeBase::SetOfScale(scale) => {
            of = Some(names.scale(scale));
            match ty.base {
                TypeBase::ListOfScale(_) => TypeName::ListOfMembers,
                TypeBase::SetOfScale(_) => TypeName::SetOfMembers,
                _ => TypeName::Member,
            }
        }
        TypeBase::Kind(kind) | TypeBase::ListOfKind(kind) | TypeBase::SetOfKind(kind) => {
            of = Some(names.kind(kind));
            match ty.base {
                TypeBase::ListOfKind(_) => TypeName::ListOfRows,
                TypeBase::SetOfKind(_) => TypeName::SetOfRows,
                _ => TypeName::Row,
            }
        }
    };
    Type {
        base,
        least: bounds.map(|(least, _)| least),
        most: bounds.map(|(_, most)| most),
        of,
        or_none: ty.optional,
    }
}
