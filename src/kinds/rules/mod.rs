//! Procedures, modifiers, questions and examples: what is computed, rolled and drawn.
//!
//! Two rounds. [`body`] and its neighbours find names and types and make expressions and actions;
//! whatever is random goes into actions of its own before the line in which it stands. Then
//! [`bounds`] walks what was made with all that may happen, to find what can go wrong.

mod actions;
mod answers;
mod arguments;
mod assignments;
mod bare_card;
mod beyond;
mod body;
mod bounds;
mod broken;
mod called_fields;
mod calls;
mod cards;
mod changes;
mod choices;
mod either;
mod examples;
mod expressions;
mod fields;
mod guesses;
mod handed_on;
mod heads;
mod misfits;
mod missing;
mod modifiers;
mod needs;
mod operands;
mod operators;
mod other_dice;
mod other_ends;
mod parameters;
mod place;
mod plays;
mod pools;
mod procedures;
mod questions;
mod rolled_fields;
mod runs;
mod set_later;
mod sets;
mod shown_together;
mod sort;
mod tables;
mod touched;
mod unchanged;
mod unread;
mod walks;

pub(super) use body::Body;
pub(super) use bounds::Summary;
pub(super) use modifiers::{FurtherRows, Listed};
pub(super) use needs::Needs;
pub(super) use parameters::Taken;
pub(super) use place::Place;
pub(super) use procedures::Waiting;

pub(super) use crate::model::Sort;
