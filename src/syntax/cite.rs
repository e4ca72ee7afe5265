//! Citations: one token of the grammar, taken apart here.

use super::ast::{Cite, Name, Path};
use super::context::Context;
use super::text;
use crate::diagnostic::codes::{E0002, E0004, E0005};

/// Reads the citation at the start of `raw`, which lies at `base`. Gives what it holds and its length;
/// nothing, after a report, when it is not closed.
pub(super) fn read(cx: &mut Context<'_>, base: usize, raw: &str) -> Option<(Vec<Cite>, usize)> {
    let end = match closing(raw) {
        Ok(end) => end,
        Err(Unclosed::Quotation(at)) => {
            let mark = raw[at..].chars().next().map_or(1, char::len_utf8);
            cx.report(
                &E0004,
                base + at,
                base + at + mark,
                "this quotation is not closed",
            )
            .help("write `\"` at its end");
            return None;
        }
        Err(Unclosed::Bracket) => {
            cx.report(&E0002, base, base + 1, "this citation is not closed")
                .help("write `]` at its end; a citation ends on the line on which it begins");
            return None;
        }
    };
    let mut cites = Vec::with_capacity(1);
    let mut start = 1;
    for stop in separators(&raw[..end]).chain([end]) {
        // An assumption stands last: its reason may hold a semicolon.
        if assumption(&raw[start..end]).is_some() {
            cites.extend(part(cx, base + start, &raw[start..end]));
            break;
        }
        cites.extend(part(cx, base + start, &raw[start..stop]));
        start = stop + 1;
    }
    Some((cites, end + 1))
}

/// Why a citation has no end.
pub(super) enum Unclosed {
    Quotation(usize),
    Bracket,
}

/// Where the `]` stands that closes a citation.
pub(super) fn closing(raw: &str) -> Result<usize, Unclosed> {
    let mut at = 1;
    let bytes = raw.as_bytes();
    while at < bytes.len() && bytes[at] != b'\n' {
        match bytes[at] {
            b']' => return Ok(at),
            b'"' if !is_inch(bytes, at) => match text::closed_length(&raw[at..]) {
                Some(length) => at += length,
                None => return Err(Unclosed::Quotation(at)),
            },
            0xe2 if raw[at..].starts_with(['“', '„']) => {
                match text::closed_length(&raw[at..]) {
                    Some(length) => at += length,
                    None => return Err(Unclosed::Quotation(at)),
                }
            }
            _ => at += 1,
        }
    }
    Err(Unclosed::Bracket)
}

/// Whether the `"` at this place stands behind a digit and so means inches.
pub(crate) fn is_inch(bytes: &[u8], at: usize) -> bool {
    match at.checked_sub(1).map(|before| bytes[before]) {
        Some(digit) if digit.is_ascii_digit() => true,
        // The second byte of `½`.
        Some(0xbd) => at >= 2 && bytes[at - 2] == 0xc2,
        _ => false,
    }
}

/// The `;` between the parts of a citation.
fn separators(raw: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = raw.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let here = at;
            match bytes[at] {
                b';' => {
                    at += 1;
                    return Some(here);
                }
                b'"' if !is_inch(bytes, at) => {
                    at += text::closed_length(&raw[at..]).unwrap_or(1);
                }
                0xe2 if raw[at..].starts_with(['“', '„']) => {
                    at += text::closed_length(&raw[at..]).unwrap_or(1);
                }
                _ => at += 1,
            }
        }
        None
    })
}

/// The reason behind `assumed`, which may be empty.
fn assumption(words: &str) -> Option<&str> {
    let rest = words.trim().strip_prefix("assumed")?.trim_start();
    let open = rest.is_empty() || rest.starts_with([':', ';']);
    open.then(|| rest.trim_start_matches([':', ';']).trim())
}

fn part(cx: &mut Context<'_>, base: usize, raw: &str) -> Option<Cite> {
    let start = base + raw.len() - raw.trim_start().len();
    let words = raw.trim();
    let span = cx.at(start, start + words.len());
    if let Some(reason) = assumption(words) {
        return Some(Cite::Assumed {
            reason: reason.into(),
            span,
        });
    }
    let name = words
        .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '.'))
        .unwrap_or(words.len());
    let Some(source) = path(cx, start, &words[..name]) else {
        cx.report(
            &E0002,
            start,
            start + words.len(),
            "a citation begins with the name of a source",
        )
        .help("write `[SOURCE PLACE]`, or `[assumed: WHY]` where no source says so");
        return None;
    };
    let place = &words[name..];
    let blanks = place.len() - place.trim_start().len();
    if place.trim_start().starts_with('”') {
        let at = start + name + blanks;
        cx.report(&E0005, at, at + text::CURLY, "`”` opens no quotation")
            .help("for a quotation mark type `\"`");
        return None;
    }
    Some(Cite::Source {
        source,
        place: words[name..].trim().into(),
        span,
    })
}

/// `musket` or `my-rules.musket`, which lies at `start`.
pub(super) fn path(cx: &Context<'_>, start: usize, words: &str) -> Option<Path> {
    let name = |at: usize, text: &str| {
        let fits =
            text.contains(char::is_alphabetic) && !text.starts_with('-') && !text.contains('.');
        fits.then(|| Name {
            text: text.into(),
            span: cx.at(at, at + text.len()),
        })
    };
    match words.split_once('.') {
        Some((package, rest)) => Some(Path {
            package: Some(Box::new(name(start, package)?)),
            name: name(start + package.len() + 1, rest)?,
        }),
        None => Some(Path {
            package: None,
            name: name(start, words)?,
        }),
    }
}
