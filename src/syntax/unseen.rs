//! Characters that nobody sees, and characters that no printed font has, wherever they stand but in comments.

use memchr::memchr_iter;

use super::context::Context;
use super::{cite, text};
use crate::diagnostic::codes::E0005;
use crate::signs::{is_hidden, is_printed, unprintable};

/// Looks through a piece of the file that begins at `base`.
pub(super) fn check(cx: &mut Context<'_>, base: usize, piece: &str) {
    // Nearly every line is plain, and one look at the bytes says so. Whoever does not stop at the first other one
    // looks at many at a time.
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\r' | b'\t');
    let bytes = piece.as_bytes().iter();
    if bytes.fold(true, |plain, byte| plain & is_plain(byte)) {
        return;
    }
    // Outside of texts the parser has told of some already.
    let known = cx.out.iter().filter(|each| each.code == &E0005);
    let mut known: Vec<u32> = known.map(|each| each.span.start).collect();
    known.sort_unstable();
    let mut told = Vec::new();
    let mut start = 0;
    let ends = memchr_iter(b'\n', piece.as_bytes()).chain([piece.len()]);
    for end in ends {
        let line = &piece[start..end];
        if !line.as_bytes().iter().all(is_plain) {
            look(cx, base + start, &line[..comment(line)], &known, &mut told);
        }
        start = end + 1;
    }
}

/// Looks through a line without its comment.
fn look(cx: &mut Context<'_>, base: usize, line: &str, known: &[u32], told: &mut Vec<char>) {
    let seed = seed(line);
    let mut hidden = false;
    for (at, sign) in line.char_indices() {
        if sign.is_ascii() && !sign.is_control() {
            continue;
        }
        let place = cx.at(base + at, base + at + sign.len_utf8());
        if is_hidden(sign) {
            // One report sends its author to the line.
            let is_told = hidden || known.binary_search(&place.start).is_ok();
            if !is_told {
                let code = u32::from(sign);
                cx.out
                    .report(
                        &E0005,
                        place,
                        format!("the invisible character U+{code:04X}"),
                    )
                    .help("take it away: nobody sees it, and it may change how the line is shown");
            }
            hidden = true;
        } else if at < seed && is_strange(sign) && !told.contains(&sign) {
            // Once for each sign, and for those that stand behind it at once: whoever writes in another script has
            // thousands of them. In the place of such a sign of a seed a page has a mark.
            let run = line[at..].find(|sign| !is_strange(sign));
            let signs = &line[at..run.map_or(line.len(), |run| at + run)];
            told.extend(signs.chars());
            unprintable(cx.out, cx.at(base + at, base + at + signs.len()), signs);
        }
    }
}

/// Whether it can be seen on a screen, and on no page.
fn is_strange(sign: char) -> bool {
    !is_printed(sign) && !is_hidden(sign)
}

/// Where the seed of a battle begins; where there is none, the end of the line.
fn seed(line: &str) -> usize {
    let is_battle = line.trim_start().starts_with("battle ");
    let seed = is_battle.then(|| line.find(", seed ")).flatten();
    seed.unwrap_or(line.len())
}

/// Where the comment of a line begins; where there is none, its end.
fn comment(line: &str) -> usize {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        at += match bytes[at] {
            b'#' => return at,
            b'"' if cite::is_inch(bytes, at) => 1,
            // What is not closed goes on to the end of the line.
            _ if line.is_char_boundary(at) && line[at..].starts_with(text::is_opening) => {
                text::closed_length(&line[at..]).unwrap_or(line.len() - at)
            }
            _ => 1,
        };
    }
    line.len()
}
