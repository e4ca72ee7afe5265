//! Signs that can be printed, and signs that nobody sees: known also where the typesetter is not built in.

use std::sync::LazyLock;

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0001;
use crate::source::Span;

/// What the printed fonts have, in hexadecimal: single signs and ranges, in their order. A test of the typesetter holds
/// it against the fonts.
const PRINTED: &str = include_str!("signs.txt");

static RANGES: LazyLock<Vec<(u32, u32)>> = LazyLock::new(|| {
    let range = |written: &str| {
        let (first, last) = written.split_once('-').unwrap_or((written, written));
        let sign = |hex: &str| u32::from_str_radix(hex, 16).ok();
        sign(first).zip(sign(last))
    };
    PRINTED.split_whitespace().filter_map(range).collect()
});

/// Whether one of the printed fonts has a sign, or it only parts lines and words.
pub(crate) fn is_printed(sign: char) -> bool {
    if matches!(sign, ' '..='~' | '\n' | '\t' | '\r') {
        return true;
    }
    let sign = u32::from(sign);
    let behind = RANGES.partition_point(|(first, _)| *first <= sign);
    let range = behind.checked_sub(1).and_then(|at| RANGES.get(at));
    range.is_some_and(|(_, last)| sign <= *last)
}

/// Whether a sign shows nothing, and takes no room either: it steers a terminal, turns the direction of what stands
/// behind it, or joins and parts what nobody sees joined or parted.
pub(crate) fn is_hidden(sign: char) -> bool {
    match sign {
        '\n' | '\t' | '\r' => false,
        '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}' => true,
        sign => sign.is_control(),
    }
}

/// Warns of signs for which no page has a shape; one alone is told by its number as well.
pub(crate) fn unprintable(out: &mut Diagnostics, place: Span, signs: &str) {
    let mut each = signs.chars();
    let message = match (each.next(), each.next()) {
        (Some(sign), None) => {
            let code = u32::from(sign);
            format!("no printed font has `{sign}` (U+{code:04X})")
        }
        _ => format!("no printed font has the signs of `{signs}`"),
    };
    out.report(&W0001, place, message)
        .help("write it in another way; pages on which it stands cannot be printed");
}

/// A text for one line of a page: no longer than `most` signs, a question mark for each sign that cannot be printed.
pub(crate) fn on_paper(text: &str, most: usize) -> String {
    let printed = |sign: char| match is_printed(sign) && !is_hidden(sign) && sign != '\n' {
        true => sign,
        false => '?',
    };
    let mut short: String = text.chars().take(most).map(printed).collect();
    if text.chars().nth(most).is_some() {
        short.pop();
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_rise_and_latin_is_among_them() {
        assert!(RANGES.is_sorted_by(|one, other| one.1 < other.0));
        assert!((' '..='~').chain("äßéŁ½″–“”…→≥×".chars()).all(is_printed));
        assert!(!"桜😀\u{7f}\u{2fff}".chars().any(is_printed));
    }

    #[test]
    fn what_steers_a_terminal_is_hidden_and_what_parts_words_is_not() {
        assert!("\u{1b}\0\u{85}\u{202e}\u{200b}".chars().all(is_hidden));
        assert!(!"\t\r\n \u{a0}\u{2009}a".chars().any(is_hidden));
    }

    #[test]
    fn a_line_on_paper_is_short_and_has_a_mark_for_what_is_missing() {
        assert_eq!(on_paper("Kirschblüte 桜", 20), "Kirschblüte ?");
        assert_eq!(on_paper(&"ab".repeat(9), 5), "abab…");
        assert_eq!(on_paper("abcde", 5), "abcde");
    }
}
