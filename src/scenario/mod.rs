//! Random scenarios.
//!
//! In: a battle of the model and a seed. A [`Maker`] reads the battle's generator, missions and
//! forces once; [`Maker::make`] rolls a [`Draft`], ids and numbers only; [`Maker::scenario`] puts it
//! into the same form as a scenario written by hand, and [`write()`] makes source text of that.
//! Knows the language's missions, forces and generators, but no game.

mod draft;
mod ground;
mod lines;
mod maker;
mod mission;
mod muster;
mod refusal;
mod sound;
mod summary;
mod told;
mod words;
mod write;
mod zones;

pub use draft::{Draft, SideDraft};
pub use maker::{Maker, Wishes};
pub use refusal::Refusal;
pub use summary::summary;

pub use write::write;
pub(crate) use write::{minor, name_of, quoted};

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
