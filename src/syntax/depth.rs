//! How deep blocks nest, counted line by line before the grammar runs.
//!
//! The count may be too high where a line is broken, never too low: the parser's recursion, and ours over
//! its tree, is bounded by it.

use memchr::{memchr, memchr2, memrchr};

use super::words::DECLARATIONS;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::E0006;
use crate::source::{FileId, Span};

/// Blocks inside each other, the declaration's own included.
const DEEPEST: usize = 40;

/// The first `{` that lies too deep.
pub(super) fn too_deep(file: FileId, text: &str) -> Option<Diagnostic> {
    let mut depth = 0usize;
    let mut from = 0;
    // Lines without a brace say nothing.
    while let Some(brace) = memchr2(b'{', b'}', &text.as_bytes()[from..]) {
        let brace = from + brace;
        let at = memrchr(b'\n', &text.as_bytes()[from..brace]).map_or(from, |end| from + end + 1);
        from = memchr(b'\n', &text.as_bytes()[brace..]).map_or(text.len(), |end| brace + end + 1);
        let line = &text[at..from];
        let closing = line.trim_start();
        depth = depth.saturating_sub(closed(closing));
        if closing.starts_with('#') {
            continue;
        }
        let Some(brace) = opening(line) else { continue };
        // A block that nobody closed ends where the next declaration begins.
        depth = if begins_declaration(line) {
            1
        } else {
            depth + 1
        };
        if depth > DEEPEST {
            let mut deep = Diagnostic::new(
                &E0006,
                Span::new(file, at + brace, at + brace + 1),
                format!("this block lies inside {DEEPEST} others"),
            );
            deep.here("too deep")
                .help("move the inner part into a table or a generator of its own");
            return Some(deep);
        }
    }
    None
}

/// Whether every block has its `}`, wherever the blocks may lie.
pub(super) fn is_balanced(text: &str) -> bool {
    let depth = text.lines().try_fold(0usize, |depth, line| {
        let depth = depth.checked_sub(closed(line.trim_start()))?;
        let opens = !line.trim_start().starts_with('#') && opening(line).is_some();
        Some(depth + usize::from(opens))
    });
    depth == Some(0)
}

/// How many blocks a line closes that begins with this.
fn closed(line: &str) -> usize {
    let closing = line.chars().take_while(|c| *c == '}' || c.is_whitespace());
    closing.filter(|c| *c == '}').count()
}

/// Where the `{` stands that opens a block at the end of this line. Like the grammar's `open_end`,
/// but any `{` that only blanks or a comment follow will do.
fn opening(line: &str) -> Option<usize> {
    // Most lines have none.
    let first = line.find('{')?;
    let mut found = None;
    for (at, byte) in line.bytes().enumerate().skip(first) {
        match byte {
            b'{' => found = Some(at),
            b'#' if found.is_some() => return found,
            b' ' | b'\t' | b'\r' | b'\n' | 0xc2 | 0xa0 | 0xe2 | 0x80 | 0xaf => {}
            _ => found = None,
        }
    }
    found
}

/// Stricter than the grammar's `item_start`, so that the count is never too low.
fn begins_declaration(line: &str) -> bool {
    let word = line.split([' ', '\t']).next().unwrap_or_default();
    // `reference` begins a line of some blocks as well.
    DECLARATIONS.contains(&word)
        && word != "reference"
        && line[word.len()..]
            .trim_start_matches([' ', '\t'])
            .starts_with(|c: char| c.is_ascii_alphanumeric())
}
