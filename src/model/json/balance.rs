//! How the fire of two sides is compared.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::Cite;
use super::names::Names;

/// What is asked of each figure and weapon of a side; both questions may name its `unit`, the `figure`,
/// the `weapon` and the scale.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Firepower {
    pub package: String,
    pub title: String,
    /// A scale: ranges, say.
    pub over: String,
    /// In one activation.
    pub attacks: String,
    pub hits: String,
    pub cite: Vec<Cite>,
}

pub(super) fn firepower(names: &Names<'_>, firepower: &model::Firepower) -> Firepower {
    Firepower {
        package: names.package(firepower.package),
        title: firepower.title.to_string(),
        over: names.scale(firepower.over),
        attacks: firepower.attacks.text.to_string(),
        hits: firepower.hits.text.to_string(),
        cite: names.cite(firepower.cite),
    }
}
