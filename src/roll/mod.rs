//! Chance: seeds, streams, and what is rolled on tables and generators.
//!
//! In: the model and a [`Seed`]. Out: numbers, rows and branches. Every roll of a ruleset has a
//! stream of its own, named by its place, so that an edit elsewhere leaves it as it was.
//! The scheme is written down in `docs/seeds.md`; an old seed must go on giving what it gave.

mod chacha;
mod coverage;
mod generator;
mod plan;
mod play;
mod run;
mod sample;
mod seed;
mod stream;
mod table;
mod told;
mod unanswered;

pub use coverage::{Branch, Coverage, Part, PartKey, Way, branches};
pub use generator::{RolledGenerator, RolledStep, StepKind, generator};
pub(crate) use plan::{PlacePlan, Plan, Taken};
pub use play::{Asked, Given, PlayError, play, play_seen};
pub use run::{Chance, Event, Runner, Whose};
pub use sample::{Sample, Sampling, sample, sample_watched, stream_of};
pub use seed::Seed;
pub use stream::{Few, Stream, StreamId, Streams};
pub(crate) use table::TablePlan;
pub use table::{RolledTable, TableRoll, table};
pub use told::{Teller, Told, ToldKind};
pub use unanswered::{Stuck, Unanswered};

#[cfg(test)]
mod procedure_tests;
#[cfg(test)]
mod tests;
