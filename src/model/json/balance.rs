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
    /// The id of the package that says it.
    pub package: String,
    /// What the comparison is called; `Firepower` where its author gives it no title.
    pub title: String,
    /// The scale along which fire is measured, by its full name: ranges, say.
    pub over: String,
    /// How many attacks a figure makes with a weapon in one activation: an expression as it is written.
    pub attacks: String,
    /// How many of these attacks hit: an expression as it is written.
    pub hits: String,
    /// Where it comes from; empty where nobody says.
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
