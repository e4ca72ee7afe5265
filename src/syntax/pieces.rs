//! Long files, cut where declarations end, so that several threads can read one file.
//!
//! The grammar reads a line that is only `}` as the end of a block, and no text or comment goes over a
//! line end. Where a piece ends with such a line and the grammar can read all of it, that block was a whole
//! declaration, and nothing before the line is read by what stands behind it.

use std::ops::Range;

use memchr::memmem;

use super::{ast, depth, parser, prepared};
use crate::diagnostic::Diagnostics;
use crate::source::FileId;

/// A piece has about so many bytes. Less is not worth the start of a parser.
const PIECE: usize = 32 << 10;

/// The end of a declaration, as `orbat fmt` writes it.
const END: &[u8] = b"\n}\n";

/// The pieces of a file that [`parse_piece`] may read; one, where it cannot be cut.
pub fn pieces(file: FileId, text: &str) -> Vec<Range<usize>> {
    let is_sound = || text.len() <= parser::LONGEST && depth::too_deep(file, text).is_none();
    // Of a bundled file the grammar has read the whole already.
    match text.len() >= 2 * PIECE && !prepared::is_prepared(text) && is_sound() {
        true => cut(text, PIECE),
        false => cut(text, text.len()),
    }
}

/// Cuts a text into pieces that have so many bytes at least.
fn cut(text: &str, least: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while text.len() - start > 2 * least {
        let Some(found) = memmem::find(&text.as_bytes()[start + least..], END) else {
            break;
        };
        let end = start + least + found + END.len();
        // What may stand at the start of a file may not stand there.
        if end == text.len() || text[end..].starts_with('\u{feff}') {
            break;
        }
        pieces.push(start..end);
        start = end;
    }
    pieces.push(start..text.len());
    pieces
}

/// What a file or a piece of it is read as, and what is to be said of it.
pub type Read = (ast::File, Diagnostics);

/// Reads one of several pieces. Nothing where the grammar cannot read all of it: where that ends, only the
/// whole file can tell.
pub fn parse_piece(file: FileId, text: &str, piece: Range<usize>) -> Option<Read> {
    let mut out = Diagnostics::default();
    let (tree, is_sound) = parser::parse_piece(file, text, piece, &mut out);
    is_sound.then_some((tree, out))
}

/// Puts pieces together, in the order of the file.
pub fn join(pieces: Vec<Read>) -> Option<Read> {
    let items = pieces
        .iter()
        .map(|(tree, _)| tree.items.len())
        .sum::<usize>();
    let mut pieces = pieces.into_iter();
    let (mut whole, mut out) = pieces.next()?;
    whole.items.reserve_exact(items - whole.items.len());
    for (piece, told) in pieces {
        whole.uses.extend(piece.uses);
        whole.items.extend(piece.items);
        whole.broken |= piece.broken;
        whole.torn |= piece.torn;
        out.extend(told);
    }
    Some((whole, out))
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "sources lie on the disk")]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;
    use crate::source::SourceSet;

    /// What a file is read as, and how many pieces it is cut into.
    fn read_in_pieces(text: &str, least: usize) -> Option<(String, usize)> {
        let (file, sources) = source();
        let pieces = cut(text, least);
        let count = pieces.len();
        let trees: Option<Vec<_>> = pieces
            .into_iter()
            .map(|piece| parse_piece(file, text, piece))
            .collect();
        let (tree, out) = join(trees?)?;
        Some((format!("{:?}", (tree, out.sorted(&sources))), count))
    }

    fn read_whole(text: &str) -> String {
        let (file, sources) = source();
        let mut out = Diagnostics::default();
        let (tree, _) = parser::parse_piece(file, text, 0..text.len(), &mut out);
        // As people are told: what is wrong with signs is found behind all else in a piece.
        format!("{:?}", (tree, out.sorted(&sources)))
    }

    fn source() -> (FileId, SourceSet) {
        let mut sources = SourceSet::default();
        (sources.add("it", ""), sources)
    }

    fn sources(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "orbat") {
                found.extend(String::from_utf8(fs::read(path).unwrap()));
            }
        }
    }

    fn all_of(folders: &[&str]) -> Vec<String> {
        let mut found = Vec::new();
        for folder in folders {
            sources(
                &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
                &mut found,
            );
        }
        found
    }

    #[test]
    fn a_file_in_pieces_is_the_same_file() {
        let mut pieces = 0;
        for text in all_of(&["rulesets", "scenarios", "lists"]) {
            let whole = read_whole(&text);
            for least in [0, 500, 5000] {
                let (joined, count) = read_in_pieces(&text, least).unwrap();
                pieces += count;
                assert_eq!(joined, whole);
            }
        }
        assert!(pieces > 1000, "only {pieces} pieces");
    }

    #[test]
    fn long_files_alone_are_cut() {
        let file = SourceSet::default().add("it", "");
        let block = "unit a-b \"A\" {\n  side own\n}\n";
        let is_whole = |text: &str| pieces(file, text).len() == 1;
        assert!(is_whole(block));
        let long = block.repeat(2 * PIECE / block.len() + 2);
        let found = pieces(file, &long);
        assert!(found.len() == 2 && found[0].len() >= PIECE, "{found:?}");
        assert_eq!(found[1].end, long.len());
        let row = "  | a | b |\n".repeat(PIECE / 4);
        let table = format!("table a by b {{\n{row}}}\n");
        assert!(is_whole(&table));
        let marked = long.replace("}\nunit", "}\n\u{feff}unit");
        assert!(is_whole(&marked));
        let deep = format!("{}{long}", "a b {\n".repeat(50));
        assert!(is_whole(&deep));
    }

    /// Lines of sources, of those with mistakes too, and what may seem to go on behind a block.
    static LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let texts = all_of(&["rulesets", "tests/errors", "tests/conformance"]);
        let lines = texts.iter().flat_map(|text| text.lines());
        let odd = [
            "}",
            "} }",
            "otherwise {",
            "{",
            "\"and\"",
            "| a | b |",
            ")",
            "",
            "  }",
        ];
        lines.chain(odd).map(|line| format!("{line}\n")).collect()
    });

    /// Runs of lines, each followed by the end of a declaration or not.
    fn any_text() -> impl Strategy<Value = String> {
        let run = (any::<prop::sample::Index>(), 1..12usize, any::<bool>());
        prop::collection::vec(run, 1..8).prop_map(|runs| {
            let lines = |(at, count, closed): (prop::sample::Index, usize, bool)| {
                let at = at.index(LINES.len());
                let run = LINES[at..].iter().take(count).map(String::as_str);
                run.chain(closed.then_some("}\n")).collect::<String>()
            };
            runs.into_iter().map(lines).collect()
        })
    }

    /// Whole declarations of sources.
    fn sound_text() -> impl Strategy<Value = String> {
        static DECLARATIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
            let texts = all_of(&["rulesets", "tests/conformance"]);
            let ends = |text: &String| {
                let parts = text.split_inclusive("\n}\n").map(str::to_owned);
                parts.collect::<Vec<_>>()
            };
            texts.iter().flat_map(ends).collect()
        });
        let one = any::<prop::sample::Index>();
        prop::collection::vec(one, 1..6).prop_map(|parts| {
            let part = |at: prop::sample::Index| at.get(&DECLARATIONS).as_str();
            parts.into_iter().map(part).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn what_can_be_read_in_pieces_is_read_so_as_a_whole(
            text in prop_oneof![any_text(), sound_text()],
            least in 0..200usize,
        ) {
            if let Some((joined, _)) = read_in_pieces(&text, least) {
                prop_assert_eq!(joined, read_whole(&text));
            }
        }
    }
}
