//! Random scenarios.
//!
//! In: a battle of the model and a seed. A [`Maker`] reads the battle's generator, missions and
//! forces once; [`Maker::make`] rolls a [`Draft`], ids and numbers only; [`Maker::scenario`] puts it
//! into the same form as a scenario written by hand, and [`write()`] makes source text of that.
//! Knows the language's missions, forces and generators, but no game.

mod brings;
mod choices;
mod draft;
mod fair;
mod found;
mod grid;
mod ground;
mod inventory;
mod laying;
mod lines;
mod maker;
mod marks;
mod mission;
mod muster;
mod nearer;
mod notes;
mod picker;
mod recipe;
mod refusal;
mod side_plan;
mod situation;
mod sound;
mod starts;
mod strength;
mod summary;
mod told;
mod when;
mod words;
mod write;
mod zones;

pub use choices::Choice;
pub use draft::{Draft, SideDraft};
pub use inventory::{Inventory, Lack, Missing, Owned, read as read_inventory};
pub(crate) use maker::reckons_points;
pub use maker::{Listed, Maker, Replaced, Wishes};
pub use notes::{crowded, uneven};
pub use recipe::Recipe;
pub use refusal::Refusal;
pub use situation::situation;
pub use strength::points;
pub use summary::{strengths_told, summary};
pub use words::slug;
pub use write::{clauses, write};
pub(crate) use zones::edge_along;

#[cfg(test)]
mod again_tests;
#[cfg(test)]
mod refusal_tests;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
