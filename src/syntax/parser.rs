//! The entry to this folder.

use std::ops::Range;

use pest::Parser;

use super::context::Context;
use super::grammar::{Grammar, Rule};
use super::node::{Node, Tree};
use super::{ast, blanks, depth, entries, lower, prepared, unseen};
use crate::diagnostic::codes::{E0002, E0003, E0007};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{FileId, Span};

/// The longest text that places (32 bits) reach with room to spare.
pub(super) const LONGEST: usize = 1 << 30;

/// Reads one file. Never fails: what cannot be read is reported and left out of the tree.
pub fn parse(file: FileId, text: &str, out: &mut Diagnostics) -> ast::File {
    if text.len() > LONGEST {
        out.report(&E0007, Span::new(file, 0, 0), "this file is too large");
        return nothing(file, true);
    }
    // The grammar recurses where blocks nest, so the depth is limited before it runs.
    if !prepared::is_prepared(text)
        && let Some(deep) = depth::too_deep(file, text)
    {
        out.push(deep);
        return nothing(file, true);
    }
    let (tree, _) = parse_piece(file, text, 0..text.len(), out);
    tree
}

/// Reads a bundled file but for the declarations that begin in these runs of lines, which are whole
/// declarations. Nothing where the text is no bundled one.
pub fn parse_prepared(
    file: FileId,
    text: &str,
    left_out: &[Range<usize>],
    out: &mut Diagnostics,
) -> Option<ast::File> {
    let nodes = Tree::of(prepared::entries(text)?, text, 0);
    let mut tree = nothing(file, false);
    let mut cx = Context::new(file, text, out);
    let is_read = |node: &Node<'_>| !left_out.iter().any(|run| run.contains(&node.start()));
    lower::file(&mut cx, nodes.items().filter(is_read), &mut tree);
    Some(tree)
}

/// Reads a piece of a file that is neither too large nor too deep. Tells whether the grammar could read
/// all of it, whatever is wrong with what it has read.
pub(super) fn parse_piece(
    file: FileId,
    text: &str,
    piece: Range<usize>,
    out: &mut Diagnostics,
) -> (ast::File, bool) {
    let base = piece.start;
    let even = blanks::even(&text[piece]);
    let mut cx = Context::new(file, text, out);
    let mut tree = nothing(file, false);
    let read = || Grammar::parse(Rule::file, &even).ok().map(entries::entries);
    match prepared::entries(&even).or_else(read) {
        Some(entries) => {
            let nodes = Tree::of(entries, &even, base);
            let told = cx.out.len();
            lower::file(&mut cx, nodes.items(), &mut tree);
            let is_clean = cx.out.len() == told && !tree.broken;
            let is_sound = is_clean || nodes.is_sound();
            cx.forget_lines_of_texts();
            unseen::check(&mut cx, base, &text[base..base + even.len()]);
            tree.torn |= is_cut_off(file, text, told, out);
            (tree, is_sound)
        }
        None => {
            // The grammar of a file accepts every text; this arm only keeps that from being a panic.
            cx.report(&E0002, 0, text.len().min(1), "this file cannot be read");
            tree.broken = true;
            (tree, false)
        }
    }
}

/// Whether a file ends in the middle of a line that cannot be read: much may have stood behind it. Where a block is open
/// there as well, both are told as one. `told`: so many messages are of other files or pieces.
fn is_cut_off(file: FileId, text: &str, told: usize, out: &mut Diagnostics) -> bool {
    let start = text.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].trim();
    // A `}` too many is no end of half a line.
    if line.is_empty() || line.starts_with('}') {
        return false;
    }
    let whole = Span::new(file, start, text.len());
    let is_here = |each: &Diagnostic| each.code != &E0003 && each.span.start >= whole.start;
    if !out.iter().skip(told).any(is_here) {
        return false;
    }
    let is_open = |each: &Diagnostic| each.code == &E0003 && each.related.is_empty();
    if out.iter().skip(told).any(is_open) {
        let mut others = out.take_from(told);
        others.retain(|each| !is_here(each));
        for mut each in others {
            if is_open(&each) {
                each.label(whole, "the file ends in the middle of this line")
                    .help("write the rest of the line, and `}` on a line of its own below; or, where the file was cut off, the rest of it");
            }
            out.push(each);
        }
    }
    true
}

fn nothing(id: FileId, broken: bool) -> ast::File {
    ast::File {
        id,
        uses: Vec::new(),
        items: Vec::new(),
        broken,
        torn: broken,
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "cases lie on the disk")]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The sources below a folder, but those of cases that report an error.
    fn accepted(folder: &Path, found: &mut Vec<String>) {
        let refused = fs::read_to_string(folder.join("expected.diagnostics"));
        if refused.is_ok_and(|said| said.contains('E')) {
            return;
        }
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                accepted(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "orbat") {
                found.extend(String::from_utf8(fs::read(path).unwrap()));
            }
        }
    }

    /// The rules that an author's words are read by: not those for blanks and signs, for what is only
    /// looked at ahead, or for what is broken.
    fn constructs(home: &Path) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(home.join("grammar")).unwrap() {
            let grammar = fs::read_to_string(entry.unwrap().path()).unwrap();
            for line in grammar.lines() {
                let Some((name, shape)) = line.split_once('=') else {
                    continue;
                };
                let (name, shape) = (name.trim(), shape.trim());
                let broken = name.starts_with("broken") || name.starts_with("missing");
                let read = shape.starts_with(['!', '{']) || name.starts_with("kw_");
                // Within labels these two are no nodes of the tree.
                let within = ["kw_even", "kw_odd"].contains(&name);
                if read && !broken && !within && !name.ends_with("_plain") {
                    found.insert(name.to_owned());
                }
            }
        }
        found
    }

    #[test]
    fn the_conformance_suite_has_a_case_for_every_construct() {
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut sources = Vec::new();
        accepted(&home.join("tests/conformance"), &mut sources);
        let mut seen = BTreeSet::new();
        for source in &sources {
            let even = blanks::even(source);
            let pairs = Grammar::parse(Rule::file, &even).unwrap();
            seen.extend(pairs.flatten().map(|pair| pair.as_rule()));
        }
        let seen: BTreeSet<String> = seen.iter().map(|rule| format!("{rule:?}")).collect();
        let constructs = constructs(home);
        assert!(constructs.len() > 200, "only {}", constructs.len());
        let missing: Vec<&String> = constructs.difference(&seen).collect();
        assert!(missing.is_empty(), "no accepted case has {missing:?}");
    }
}
