//! Chance: seeds, streams, and what is rolled on tables and generators.
//!
//! In: the model and a [`Seed`]. Out: numbers, rows and branches. Every roll of a ruleset has a
//! stream of its own, named by its place, so that an edit elsewhere leaves it as it was.
//! The scheme is written down in `docs/seeds.md`; an old seed must go on giving what it gave.

mod generator;
mod plan;
mod seed;
mod stream;
mod table;

pub use generator::{RolledGenerator, RolledStep, StepKind, generator};
pub(crate) use plan::{PlacePlan, Plan, Taken};
pub use seed::Seed;
pub use stream::{Stream, StreamId, Streams};
pub(crate) use table::TablePlan;
pub use table::{RolledTable, TableRoll, Unanswered, table};

#[cfg(test)]
mod tests;
