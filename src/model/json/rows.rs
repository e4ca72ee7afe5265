//! Scales, kinds and rows.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::Names;
use super::values::{datum, ty};
use super::{Datum, Header, Type};

/// An ordered scale or a choice.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Scale {
    #[serde(flatten)]
    pub header: Header,
    /// Whether its members have an order, as those of a scale; false for a choice.
    pub ordered: bool,
    /// In their order, the least first where there is one.
    pub members: Vec<Member>,
}

/// A member of a scale or choice.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its name, within its scale or choice only.
    pub name: String,
    /// As pages print it; its name with a large first letter where the author gives none.
    pub title: String,
}

pub(super) fn scale(names: &Names<'_>, scale: &model::Scale) -> Scale {
    Scale {
        header: names.header(&scale.header),
        ordered: scale.ordered,
        members: super::each(&scale.members, |member| Member {
            name: member.name.to_string(),
            title: member.title.to_string(),
        }),
    }
}

/// A sort of thing, and its fields.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Kind {
    #[serde(flatten)]
    pub header: Header,
    /// The word that opens a table of its rows in a source.
    pub plural: String,
    /// What there is to know of each row, in the order in which packages added it.
    pub fields: Vec<Field>,
}

/// A field of a kind.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Field {
    /// Its name, within its kind only.
    pub name: String,
    /// As pages print it; its name with a large first letter where the author gives none.
    pub title: String,
    /// The id of the package that added it to the kind.
    pub package: String,
    /// What sort of value it is; of a field with one for each member, each of them.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The scale or choice for each member of which there is one value, by its full name; left out where there is one
    /// value alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<String>,
    /// How these go on from each member to the next; left out where they are not bound to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trend: Option<Trend>,
    /// What a row has that says nothing; left out where every row has to say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Datum>,
    /// How printers show it.
    pub shown: Shown,
    /// Where it comes from: its own citation, or else that of what it stands in.
    pub cite: Vec<super::Cite>,
}

/// How values go on along a scale; those that stay the same do either.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Trend {
    /// None is less than the one before it.
    Rising,
    /// None is more than the one before it.
    Falling,
}

impl From<model::Trend> for Trend {
    fn from(trend: model::Trend) -> Trend {
        match trend {
            model::Trend::Rising => Trend::Rising,
            model::Trend::Falling => Trend::Falling,
        }
    }
}

/// How printers show a field.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// As it is.
    Plainly,
    /// One box a point, or one for each step of a scale above the value.
    Boxes,
    /// A box to tick.
    Check,
    /// So many lines of a unit record, which share the figures out among them.
    Lines,
    /// Each value behind the title of its member.
    Parts,
    /// Not at all.
    Hidden,
}

pub(super) fn kind(names: &Names<'_>, kind: &model::Kind) -> Kind {
    Kind {
        header: names.header(&kind.header),
        plural: kind.plural.to_string(),
        fields: super::each(&kind.fields, |each| field(names, each)),
    }
}

fn field(names: &Names<'_>, field: &model::Field) -> Field {
    Field {
        name: field.header.name.to_string(),
        title: field.header.title.to_string(),
        package: names.package(field.header.package),
        ty: ty(names, field.ty),
        each: field.each.map(|along| names.scale(along.scale)),
        trend: field.each.and_then(|along| Some(along.trend?.into())),
        default: field
            .default
            .as_ref()
            .map(|value| datum(names, value, field.each, field.header.cite)),
        shown: match field.shown {
            model::Shown::Plainly => Shown::Plainly,
            model::Shown::Boxes => Shown::Boxes,
            model::Shown::Check => Shown::Check,
            model::Shown::Lines => Shown::Lines,
            model::Shown::Parts => Shown::Parts,
            model::Shown::Hidden => Shown::Hidden,
        },
        cite: names.cite(field.header.cite),
    }
}

/// One row of a kind, with a value for each of its fields.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Row {
    #[serde(flatten)]
    pub header: Header,
    /// All values, by the fields' names, in the kind's order.
    pub fields: IndexMap<String, Datum>,
}

/// Kinds without rows have an empty list.
pub(super) fn by_kind(names: &Names<'_>) -> IndexMap<String, Vec<Row>> {
    let rows = |kind: &model::Kind| super::each(&kind.rows, |id| row(names, kind, *id));
    names
        .model
        .kinds
        .iter()
        .map(|kind| (names.header(&kind.header).name, rows(kind)))
        .collect()
}

fn row(names: &Names<'_>, kind: &model::Kind, id: model::RowId) -> Row {
    let row = names.model.row(id);
    let fields = kind.fields.iter().zip(&row.fields);
    Row {
        header: names.row_header(id),
        fields: fields
            .map(|(field, value)| {
                let value = datum(names, value, field.each, row.header.cite);
                (field.header.name.to_string(), value)
            })
            .collect(),
    }
}
