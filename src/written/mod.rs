//! What stands in the files and not in the model: places, the order of declarations, and what is written in
//! options that are switched off.
//!
//! In: the trees that compiling has kept. Out: [`Contents`], the places of names, examples and options as they
//! are written.

mod contents;
mod examples;
mod options;
mod places;
mod step;

pub use contents::{Brought, Contents, ContentsItem, FileContents};
pub(crate) use examples::{Example, examples, matched, sets};
pub(crate) use options::{WrittenOption, options, replaces_battles};
pub(crate) use places::{Place, Places};
pub(crate) use step::step;
