//! TOML as authors write it: what is wrong with a text, and the entries of a table in the author's order.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::suggest::did_you_mean;
use crate::spelling::{is_name, slug};
use crate::syntax::comments;

pub(crate) type Key<'i> = Spanned<Cow<'i, str>>;
pub(crate) type Item<'i> = Spanned<DeValue<'i>>;

/// A mistake: where it stands, what it is, and the way out.
pub(crate) struct Fault {
    pub at: Range<usize>,
    pub message: String,
    pub help: String,
}

/// The tree of a text.
///
/// # Errors
/// Where the text is not TOML.
pub(crate) fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, Fault> {
    DeTable::parse(text).map_err(|error| {
        if let Some(fault) = habit(text, error.span().unwrap_or(0..0).start) {
            return fault;
        }
        // What stands behind the comma is about the grammar of TOML.
        let why = error.message().split(", ").next().unwrap_or_default();
        let at = error.span().unwrap_or(0..0);
        let help = versions(text, at.start).unwrap_or_else(|| {
            "a line is `name = value`, and a text stands in quotation marks".into()
        });
        Fault {
            message: format!("this is not TOML: {why}"),
            at,
            help,
        }
    })
}

/// The line `requires` as it is written, where a text ceases to be TOML in it and its names and versions can be read.
fn versions(text: &str, at: usize) -> Option<String> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let (word, value) = text[start..].lines().next()?.split_once('=')?;
    let parts: Vec<&str> = value.split('"').collect();
    let pairs = parts.chunks_exact(2).map(|pair| {
        let name = pair[0].trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
        let name = slug(name);
        let is_version = pair[1].starts_with(|sign: char| sign.is_ascii_digit());
        (is_version && is_name(&name)).then(|| format!("{name} = \"{}\"", pair[1]))
    });
    let pairs: Option<Vec<String>> = pairs.collect();
    let pairs = pairs.filter(|pairs| word.trim() == "requires" && !pairs.is_empty())?;
    Some(format!("write `requires = {{ {} }}`", pairs.join(", ")))
}

/// What other notations have taught the author, on the line where a text ceases to be TOML.
fn habit(text: &str, at: usize) -> Option<Fault> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next()?;
    let mut quoted = false;
    let is_no_blank = |c: char| !c.is_whitespace();
    for (place, sign) in line.char_indices() {
        let rest = &line[place..];
        let (length, message, help) = match sign {
            '"' => {
                quoted = !quoted;
                continue;
            }
            '#' if !quoted => return None,
            '“' | '”' | '„' if !quoted => (
                sign.len_utf8(),
                format!("this is not TOML: `{sign}` is no quotation mark"),
                "type `\"` at both ends of a text",
            ),
            _ if !quoted && comments::begins(rest) && !line[..place].ends_with(is_no_blank) => (
                2,
                format!("this is not TOML: `{}` begins no comment", &rest[..2]),
                comments::OURS,
            ),
            _ => continue,
        };
        return Some(Fault {
            at: start + place..start + place + length,
            message,
            help: help.into(),
        });
    }
    None
}

/// A table's entries as the author wrote them; the tree has them by name.
pub(crate) fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Key<'i>, &'t Item<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The entries whose keys are known, in the author's order; the others are reported. `place` ends the
/// sentence that one of them means nothing.
pub(crate) fn entries<'t, 'i>(
    table: &'t DeTable<'i>,
    known: &[&str],
    place: &str,
    mut report: impl FnMut(Fault),
) -> Vec<(&'t Key<'i>, &'t Item<'i>)> {
    let mut entries = in_order(table);
    entries.retain(|(key, _)| {
        let name = key.get_ref().as_ref();
        let is_known = known.contains(&name);
        if !is_known {
            report(Fault {
                at: key.span(),
                message: format!("`{name}` means nothing {place}"),
                help: did_you_mean(name, known.iter().copied())
                    .unwrap_or_else(|| format!("known here: {}", known.join(", "))),
            });
        }
        is_known
    });
    entries
}
