//! The parser that pest makes of the grammar, and the entry to this folder.

use pest::Parser;
use pest::iterators::Pair;

use super::context::Context;
use super::{ast, blanks, depth, lower};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0002, E0007};
use crate::source::{FileId, Span};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/tokens.pest"]
#[grammar = "../grammar/words.pest"]
#[grammar = "../grammar/items.pest"]
#[grammar = "../grammar/tables.pest"]
#[grammar = "../grammar/generators.pest"]
#[grammar = "../grammar/missions.pest"]
#[grammar = "../grammar/scenarios.pest"]
#[grammar = "../grammar/lists.pest"]
#[grammar = "../grammar/balance.pest"]
#[grammar = "../grammar/expressions.pest"]
#[grammar = "../grammar/procedures.pest"]
#[grammar = "../grammar/decks.pest"]
#[grammar = "../grammar/options.pest"]
pub(super) struct Grammar;

pub(super) type Node<'i> = Pair<'i, Rule>;

/// The longest text that places (32 bits) reach with room to spare.
const LONGEST: usize = 1 << 30;

/// Reads one file. Never fails: what cannot be read is reported and left out of the tree.
pub fn parse(file: FileId, text: &str, out: &mut Diagnostics) -> ast::File {
    let mut tree = ast::File {
        id: file,
        uses: Vec::new(),
        items: Vec::new(),
        broken: false,
    };
    if text.len() > LONGEST {
        out.report(&E0007, Span::new(file, 0, 0), "this file is too large");
        tree.broken = true;
        return tree;
    }
    // The grammar recurses where blocks nest, so the depth is limited before it runs.
    if let Some(deep) = depth::too_deep(file, text) {
        out.push(deep);
        tree.broken = true;
        return tree;
    }
    let even = blanks::even(text);
    let mut cx = Context::new(file, text, out);
    match Grammar::parse(Rule::file, &even) {
        Ok(pairs) => lower::file(&mut cx, pairs, &mut tree),
        Err(_) => {
            // The grammar of a file accepts every text; this arm only keeps that from being a panic.
            cx.report(&E0002, 0, text.len().min(1), "this file cannot be read");
            tree.broken = true;
        }
    }
    tree
}
