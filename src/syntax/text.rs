//! Quoted texts: escapes, and joining the parts of a long one.

use ecow::EcoString;
use memchr::memchr3;

use super::ast::Text;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0002, E0004};
use crate::source::Span;

/// Reads one quoted text, or several that follow each other, which are joined by blanks.
///
/// `raw` is what stands at `span`. A cell that holds a text can be read with this too. Reports and
/// gives nothing when a quotation is not closed or an escape means nothing.
pub fn read_text(raw: &str, span: Span, out: &mut Diagnostics) -> Option<Text> {
    let mut value = EcoString::new();
    let mut at = 0;
    let mut first = true;
    let mut whole = true;
    loop {
        let rest = &raw[at..];
        at += rest.len() - rest.trim_start().len();
        let Some(open) = raw[at..].chars().next() else {
            break;
        };
        if open == '#' && !first {
            // A comment between two parts that stand on lines of their own.
            at += raw[at..].find('\n').unwrap_or(raw.len() - at);
            continue;
        }
        if !is_opening(open) && !first {
            let end = at
                + rest
                    .trim_start()
                    .find('\n')
                    .unwrap_or(rest.trim_start().len());
            let behind = raw[at..end].trim_end();
            out.report(
                &E0002,
                span.part(at, at + behind.len()),
                format!("`{behind}` stands behind this text"),
            )
            .help("take it out, or move the `\"` behind it");
            return None;
        }
        if !is_opening(open) {
            out.report(
                &E0002,
                span.part(at, at + open.len_utf8()),
                "a text stands in double quotes",
            )
            .help("write `\"` before and behind it");
            return None;
        }
        if !first {
            value.push(' ');
        }
        first = false;
        let Some(length) = closed_length(&raw[at..]) else {
            let report = out.report(
                &E0004,
                span.part(at, at + open.len_utf8()),
                "this quotation is not closed",
            );
            match curly_end(&raw[at..]) {
                Some(end) => report
                    .label(span.part(at + end, at + end + CURLY), NO_END)
                    .help(TYPE_STRAIGHT),
                None => {
                    report.help("write `\"` at its end; a text ends on the line on which it begins")
                }
            };
            return None;
        };
        let inside = at + open.len_utf8();
        let end = at + length;
        let last = raw[..end].chars().next_back().map_or(1, char::len_utf8);
        whole &= unescape(&raw[inside..end - last], span, inside, &mut value, out);
        at = end;
    }
    (whole && !first).then_some(Text { value, span })
}

/// Whether a character begins a text.
pub(crate) fn is_opening(c: char) -> bool {
    matches!(c, '"' | '“' | '„')
}

/// The length of the quoted text that `raw` begins with, its quotation marks included; nothing when it
/// is not closed on its line.
pub(crate) fn closed_length(raw: &str) -> Option<usize> {
    // Most texts are all plain from one straight mark to the other.
    if let Some(inside) = raw.strip_prefix('"') {
        let at = memchr3(b'"', b'\\', b'\n', inside.as_bytes())?;
        if inside.as_bytes()[at] == b'"' {
            return Some(at + 2);
        }
    }
    let mut chars = raw.char_indices();
    let (_, open) = chars.next()?;
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' => return None,
            '\\' => {
                if let None | Some((_, '\n')) = chars.next() {
                    return None;
                }
            }
            '"' => return Some(at + 1),
            '”' | '“' if open != '"' => return Some(at + c.len_utf8()),
            _ => {}
        }
    }
    None
}

/// What is said of a `”` that ends nothing, and of what to do; its length in bytes.
pub(super) const NO_END: &str = "`”` does not close what `\"` opens";
pub(super) const TYPE_STRAIGHT: &str = "type `\"` in the place of `”`";
pub(super) const CURLY: usize = '”'.len_utf8();

/// Where a `”` stands that was meant to close the text that `raw` begins with, and that a straight mark
/// opens. Behind a digit it means inches, and behind a mark that curls the other way it closes that one.
pub(super) fn curly_end(raw: &str) -> Option<usize> {
    let line = raw.lines().next()?.strip_prefix('"')?;
    let inside = line.split('"').next()?;
    stray_end(inside).map(|at| 1 + at)
}

/// Where a `”` stands that closes nothing in these words and means no inches.
pub(crate) fn stray_end(words: &str) -> Option<usize> {
    let mut open = false;
    let mut before = ' ';
    for (at, c) in words.char_indices() {
        match c {
            '“' | '„' => open = !open || c == '„',
            '”' if open => open = false,
            '”' if !(before.is_ascii_digit() || before == '½') => return Some(at),
            _ => {}
        }
        before = c;
    }
    None
}

/// Takes the backslashes away; `\{` stays for the pass that reads mentions.
fn unescape(
    inside: &str,
    span: Span,
    start: usize,
    value: &mut EcoString,
    out: &mut Diagnostics,
) -> bool {
    let mut whole = true;
    let mut rest = inside;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let place = start + (inside.len() - rest.len()) + at;
        let escaped = rest[at + 1..].chars().next().unwrap_or('\\');
        match escaped {
            '"' | '\\' => value.push(escaped),
            'n' => value.push('\n'),
            // Whoever looks for what a text mentions takes the backslash away.
            '{' | '}' => value.extend(['\\', escaped]),
            other => {
                whole = false;
                out.report(
                    &E0002,
                    span.part(place, place + 1 + other.len_utf8()),
                    format!("`\\{other}` means nothing in a text"),
                )
                .help("a backslash stands before `\"`, `\\`, `n`, `{` or `}`; for the sign itself write `\\\\`");
            }
        }
        rest = &rest[(at + 1 + escaped.len_utf8()).min(rest.len())..];
    }
    value.push_str(rest);
    whole
}
