//! The rules model as the documented JSON: structs made for it, apart from the inner types.
//!
//! In: a checked [`Model`](super::Model). Out: [`Model`], in load and author's order throughout.
//! Ids become names and every exact value stays exact; `docs/model.md` describes the shape for
//! readers. The comments on these structs are the descriptions in the JSON Schema.

mod balance;
mod battles;
mod decks;
mod expressions;
mod generators;
mod missions;
mod muster;
mod names;
mod options;
mod packages;
mod pools;
mod procedures;
mod rows;
mod scenarios;
mod tables;
mod values;

use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, generate::SchemaSettings, transform::RecursiveTransform};
use serde::Serialize;
use serde_json::Value as Json;

pub use balance::*;
pub use battles::*;
pub use decks::*;
pub use expressions::{Expr, Faces};
pub use generators::*;
pub use missions::*;
pub use muster::*;
pub use options::*;
pub use packages::*;
pub use pools::{DieChange, Pool, PoolDice, Reading};
pub use procedures::*;
pub use rows::*;
pub use scenarios::*;
pub use tables::*;
pub use values::*;

use names::Names;

/// The version of this shape. Fields may be added to it; anything else makes a new one.
pub const FORMAT: u32 = 1;

/// A compiled ruleset: what was asked for and all that it requires, which comes first.
///
/// Things are referred to as `package.name`; a figure, which is named within its unit only, as
/// `package.unit.figure`. Lists keep the order of loading, and within a package the author's.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[schemars(title = "Orbat rules model")]
pub struct Model {
    /// The version of this shape.
    #[schemars(extend("const" = 1))]
    pub orbat: u32,
    /// What each manifest says; a package comes after those it requires, and last the one that was asked for.
    pub packages: Vec<Package>,
    /// The books that are cited.
    pub sources: Vec<Source>,
    /// Scales and choices with their members.
    pub scales: Vec<Scale>,
    /// Sorts of things, and the fields that rows of them have.
    pub kinds: Vec<Kind>,
    /// All rows, by the full name of the kind they are of; a kind without rows has an empty list.
    pub rows: IndexMap<String, Vec<Row>>,
    /// Whatever each may be asked with, one of its rows answers.
    pub tables: Vec<Table>,
    /// Rolls that place terrain.
    pub generators: Vec<Generator>,
    /// What rows of the kind `prelude.mission` are besides their fields.
    pub missions: Vec<Mission>,
    /// What rows of the kind `prelude.unit` are besides their fields.
    pub units: Vec<UnitEntry>,
    /// What rows of the kind `prelude.force` are besides their fields.
    pub forces: Vec<Force>,
    /// How random scenarios are made.
    pub battles: Vec<Battle>,
    /// Forms with a column a turn.
    pub worksheets: Vec<Worksheet>,
    /// Where sources contradict themselves, and what holds here.
    pub errata: Vec<Erratum>,
    /// Battles in full: the ground, the sides and what they are after. One that is made for options is here where
    /// these are on.
    pub scenarios: Vec<Scenario>,
    /// What somebody picks from a force. A list that is made for options is here where these are on.
    pub lists: Vec<List>,
    /// How points are reckoned; the last one holds.
    pub reckonings: Vec<Reckoning>,
    /// How fire is compared; the last one holds.
    pub firepower: Vec<Firepower>,
    /// Cards to draw from, and what each of them shows.
    pub decks: Vec<Deck>,
    /// Lists of conditions, each with what it adds.
    pub modifiers: Vec<Modifiers>,
    /// Rules in steps of actions, as trees.
    pub procedures: Vec<Procedure>,
    /// All options, switched on or not.
    pub options: Vec<OptionRule>,
    /// The changes in force, in the order in which they were made.
    pub changes: Vec<Change>,
    /// Worked examples, with what they claim.
    pub examples: Vec<Example>,
}

/// Puts a model into the documented shape.
pub fn export(model: &super::Model) -> Model {
    let names = &Names::new(model);
    Model {
        orbat: FORMAT,
        packages: each(&model.packages, |package| packages::package(names, package)),
        sources: each(&model.sources, |source| packages::source(names, source)),
        scales: each(&model.scales, |scale| rows::scale(names, scale)),
        kinds: each(&model.kinds, |kind| rows::kind(names, kind)),
        rows: rows::by_kind(names),
        tables: each(&model.tables, |table| tables::table(names, table)),
        generators: each(&model.generators, |each| generators::generator(names, each)),
        missions: each(&model.missions, |each| missions::mission(names, each)),
        units: each(&model.units, |unit| muster::unit(names, unit)),
        forces: each(&model.forces, |force| muster::force(names, force)),
        battles: each(&model.battles, |battle| battles::battle(names, battle)),
        worksheets: each(&model.worksheets, |each| battles::worksheet(names, each)),
        errata: each(&model.errata, |erratum| packages::erratum(names, erratum)),
        scenarios: each(&model.scenarios, |each| scenarios::scenario(names, each)),
        lists: each(&model.lists, |list| muster::list(names, list)),
        reckonings: each(&model.reckonings, |each| muster::reckoning(names, each)),
        firepower: each(&model.firepower, |each| balance::firepower(names, each)),
        decks: each(&model.decks, |deck| decks::deck(names, deck)),
        modifiers: each(&model.modifiers, |each| procedures::modifiers(names, each)),
        procedures: each(&model.procedures, |each| procedures::procedure(names, each)),
        options: each(&model.options, |option| options::option(names, option)),
        changes: each(&model.changes, |change| options::change(names, change)),
        examples: each(&model.examples, |example| options::example(names, example)),
    }
}

/// The JSON Schema (draft 2020-12) of [`Model`].
pub fn schema() -> Schema {
    // The schema of what is written: a field that may be left out is not required.
    SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(describe_variants))
        .into_generator()
        .into_root_schema_for::<Model>()
}

/// Lets what tells the variants of an enum apart say what each of them is: a tag such as `do`, or the only key.
fn describe_variants(schema: &mut Schema) {
    let variants = schema.get_mut("oneOf").and_then(Json::as_array_mut);
    for variant in variants.into_iter().flatten() {
        let says = variant.get("description").cloned();
        let properties = variant.get_mut("properties");
        let (Some(says), Some(properties)) = (says, properties.and_then(Json::as_object_mut))
        else {
            continue;
        };
        let alone = properties.len() == 1;
        for property in properties.values_mut().filter_map(Json::as_object_mut) {
            if alone || property.contains_key("const") {
                let description = property.entry("description");
                description.or_insert_with(|| says.clone());
            }
        }
    }
}

fn each<T, U>(list: &[T], export: impl Fn(&T) -> U) -> Vec<U> {
    list.iter().map(export).collect()
}

fn is_false(yes: &bool) -> bool {
    !yes
}
