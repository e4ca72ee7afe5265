//! Units and forces.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::Header;
use super::names::{Names, said};

/// What activates together.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[schemars(rename = "Unit")]
pub struct UnitEntry {
    #[serde(flatten)]
    pub header: Header,
    /// All its figures, each sort as often as its `count` says.
    pub strength: u32,
    /// Rows of the kind `prelude.figure`.
    pub figures: Vec<String>,
}

/// Units and forces under one head.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Force {
    #[serde(flatten)]
    pub header: Header,
    /// Figures when every part has its least count.
    pub least: u32,
    /// Figures when every part has its greatest count.
    pub most: u32,
    pub parts: Vec<Part>,
}

/// A part of a force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub least: u32,
    pub most: u32,
    pub what: Element,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// A unit or a force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    Unit(String),
    Force(String),
}

pub(super) fn unit(names: &Names<'_>, unit: &model::Unit) -> UnitEntry {
    UnitEntry {
        header: names.row_header(unit.row),
        strength: unit.strength,
        figures: names.rows(&unit.figures),
    }
}

pub(super) fn force(names: &Names<'_>, force: &model::Force) -> Force {
    Force {
        header: names.row_header(force.row),
        least: force.least,
        most: force.most,
        parts: super::each(&force.parts, |part| Part {
            least: part.least,
            most: part.most,
            what: element(names, part.what),
            title: said(&part.title),
        }),
    }
}

pub(super) fn element(names: &Names<'_>, element: model::Element) -> Element {
    match element {
        model::Element::Unit(row) => Element::Unit(names.row(row)),
        model::Element::Force(row) => Element::Force(names.row(row)),
    }
}
