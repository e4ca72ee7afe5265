//! Orbat: a language and a compiler for tabletop wargame rules.
//!
//! The stages, in order; each is a function from one typed form to the next, reports into
//! [`diagnostic::Diagnostics`] and neither prints nor reads a file:
//!
//! 1. [`source`]: text with places
//! 2. [`package`]: manifests and folders → packages in load order
//! 3. [`syntax`]: text → `ast::File`
//! 4. `names`: all files → every name bound to one declaration
//! 5. [`kinds`]: bound tree → typed values
//! 6. `check`: questions about the whole, diagnostics only
//! 7. [`model`]: the rules model that every reader below reads
//!
//! Readers of the model: [`roll`] (seeds and draws), [`odds`] (exact chances), [`examples`] (what authors
//! claim, tested), [`balance`] (how two sides compare), [`provenance`] (what is cited and what assumed),
//! [`scenario`] (battles), [`list`] (army lists), [`ground`] (where terrain lies), [`map`] (drawing it),
//! [`steps`] (procedures in plain words), [`sheet`] (what a page shows, as data), `print`
//! (pages as PDF), [`html`] (a rulebook as one page), [`icons`] (which drawing belongs to what),
//! `catalogue` (what there is by name, and what uses it), `diff` (what has changed), `starter` (a
//! package to begin with).
//! Beside them [`written`]: what stands in the trees and not in the model; `layout`: text → the same text in the
//! one layout.
//!
//! The library promises nothing to other crates; the `orbat` program is the product.

// The parser that pest makes without `std` names it.
extern crate alloc;

mod abreast;
pub mod balance;
mod catalogue;
mod check;
mod circles;
pub mod cli;
mod compile;
pub mod diagnostic;
mod dice;
mod diff;
pub mod examples;
pub mod ground;
pub mod html;
pub mod icons;
pub mod kinds;
mod layout;
mod lines;
pub mod list;
pub mod map;
mod markup;
pub mod measure;
mod measures;
pub mod model;
mod names;
mod numbers;
pub mod odds;
pub mod package;
#[cfg(feature = "print")]
pub mod print;
pub mod provenance;
pub mod roll;
pub mod scenario;
pub mod sheet;
mod signs;
pub mod source;
mod spelling;
mod starter;
pub mod steps;
pub mod syntax;
mod toml_text;
mod wording;
pub mod written;

pub(crate) use compile::subject;
pub use compile::{
    Apart, Examples, Lists, Played, Reach, Request, Trees, compile, compile_apart, each_option,
};
pub use names::NoOption;
