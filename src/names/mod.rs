//! All files to names: each declaration gets an id, each name can be looked up.
//!
//! In: the syntax trees of all packages, in load order. Out: [`Declared`], the list of
//! declarations by id, and its [`Scope`], which binds a name where it is used to the one
//! declaration it means.
//!
//! A package is one namespace, but rows are named within their kind and sources among
//! themselves: a cover and a terrain may both be called `woods`, for the place that uses the name
//! says what it wants.

mod blocks;
mod declare;
mod declare_rows;
mod declared;
mod doubt;
mod extent;
mod in_words;
mod lost_locals;
mod mentioned;
mod missing;
mod named;
mod options;
mod scope;
mod switched_off;
mod titles;

pub(crate) use crate::spelling::{is_name, slug};
pub(crate) use blocks::{Blocks, examples, without};
pub(crate) use declare::{declare, declare_further};
pub(crate) use declared::{Author, Decl, Declared, Placed, RowDecl, RowSource};
pub(crate) use doubt::{block, words};
pub(crate) use extent::{Extent, Owners};
pub(crate) use mentioned::Mentioned;
pub use options::NoOption;
pub(crate) use options::{Active, Options, Playable, Together};
pub(crate) use scope::{Entry, Scope, Space};
pub(crate) use titles::{Titles, name_for};

/// The way out where a statement needs the prelude: a file by itself begins so, a package has a manifest.
pub(crate) const USE_PRELUDE: &str = "begin the file with `use prelude \"0.1\"`; or, in a package, \
    write `requires = { prelude = \"0.1\" }` below `[package]` in orbat.toml";

use std::sync::Arc;

use crate::model::{Package, PackageId};
use crate::source::Span;
use crate::syntax::ast;

/// What is looked at: which options are on, and as far as what.
#[derive(Clone, Debug)]
pub(crate) struct Run<'a> {
    pub active: Active,
    pub extent: Extent,
    /// Where options are looked at by themselves: which procedures may have to do with them.
    pub mentioned: Option<&'a Mentioned<'a>>,
}

impl Run<'_> {
    /// Everything is looked at.
    pub(crate) fn whole(active: Active) -> Self {
        Run {
            active,
            extent: Extent::whole(),
            mentioned: None,
        }
    }
}

/// A package whose files have been parsed.
#[derive(Clone, Debug)]
pub struct Parsed {
    pub package: Package,
    /// Where it says of each that it requires it.
    pub required: Vec<(PackageId, Span)>,
    pub files: Vec<Arc<ast::File>>,
    /// It has been found sound by itself, and its examples to hold: nobody asks that again.
    pub proven: bool,
}

impl Parsed {
    /// Whether it changes rules of other packages, also where none of its options is on. Nobody's rules go by what
    /// battle is played.
    pub fn changes_rules(&self) -> bool {
        let mut items = self.files.iter().flat_map(|file| &file.items);
        items.any(|item| {
            matches!(
                item,
                ast::Item::ReplaceDeck(_)
                    | ast::Item::ReplaceTable(_)
                    | ast::Item::ReplaceRow(_)
                    | ast::Item::ExtendModifiers(_)
                    | ast::Item::ExtendForce(_)
                    | ast::Item::ChangeProcedure(_)
            )
        })
    }
}
