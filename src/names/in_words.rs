//! Names whose words stand apart: where a line could not be read at one of them, and together they are a name that is
//! known, nothing but a hyphen is lost. And titles, in the same places.

use rustc_hash::FxHashSet;

use super::Declared;
use super::titles::{Titles, name_for};
use crate::diagnostic::codes::{E0002, E0801};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::{SourceSet, Span};
use crate::spelling::{hyphens_meant, slug};
use crate::syntax::DECLARATIONS;

/// So many words on each side of a place may belong to a name.
const MOST_WORDS: usize = 4;

/// And so many letters.
const MOST_LETTERS: usize = 120;

/// Says so of each line that could not be read there.
pub(super) fn tell(declared: &Declared<'_>, out: &mut Diagnostics, sources: &SourceSet) {
    let unread = out.iter_mut();
    let mut unread = unread
        .filter(|told| [&E0002, &E0801].contains(&told.code))
        .peekable();
    if unread.peek().is_none() {
        return;
    }
    let members = members(declared);
    let titles = Titles::of(declared, sources);
    let meant = |words: &[&str]| {
        let name = words.join("-");
        let is_name = declared.scope.named(&name).next().is_some();
        if is_name || members.contains(name.as_str()) {
            return Some(hyphens_meant(name));
        }
        let title = words.join(" ");
        let meant = titles.with(&title);
        (!meant.is_empty()).then(|| name_for(&title, meant))
    };
    let is_named = |name: &str| declared.scope.named(name).next().is_some();
    for told in unread {
        if let Some(help) = in_quotation_marks(told, sources, &titles, is_named) {
            told.help(help);
        } else if let Some(help) = joined(sources, told.span, meant) {
            told.help(help);
        }
    }
}

/// What to write for a title in quotation marks where something is named. Whatever is declared has one by right.
fn in_quotation_marks(
    told: &Diagnostic,
    sources: &SourceSet,
    titles: &Titles<'_>,
    is_name: impl Fn(&str) -> bool,
) -> Option<String> {
    let title = sources.slice(told.span);
    let title = title.strip_prefix('"')?.strip_suffix('"')?;
    let line = sources.before(told.span).rsplit('\n').next()?;
    let before: Vec<&str> = line.split_whitespace().collect();
    let names = ["replace", "in", "extend", "reference"];
    let first = before.first()?;
    let is_named = !DECLARATIONS.contains(first) || names.contains(first);
    if !is_named || !told.message.contains(" needs a name") {
        return None;
    }
    let meant = titles.with(title);
    // `replace table "…"`: the word says what is meant.
    let of_sort: Vec<_> = (meant.iter())
        .filter(|each| before.contains(&each.sort))
        .copied()
        .collect();
    let slug = slug(title);
    match (of_sort.is_empty(), meant.is_empty()) {
        (false, _) => Some(name_for(title, &of_sort)),
        (true, false) => Some(name_for(title, meant)),
        (true, true) if is_name(&slug) => Some(format!("write the name alone: `{slug}`")),
        (true, true) => None,
    }
}

/// The names of the members of all scales and choices.
fn members<'d>(declared: &'d Declared<'_>) -> FxHashSet<&'d str> {
    let scales = declared.scales.iter();
    let members = scales.flat_map(|(_, scale, _)| &scale.members);
    members.map(|member| member.name.text.as_str()).collect()
}

/// What is `meant` by the most of the words that stand at a place and beside it.
fn joined(
    sources: &SourceSet,
    at: Span,
    meant: impl Fn(&[&str]) -> Option<String>,
) -> Option<String> {
    let before = sources.before(at);
    let before = &before[before.floor_char_boundary(before.len().saturating_sub(MOST_LETTERS))..];
    let behind = sources.behind(at.part(0, 0));
    let behind = &behind[..behind.floor_char_boundary(MOST_LETTERS)];
    let is_parted = before.ends_with(' ');
    let ahead = before
        .trim_end_matches(' ')
        .rsplit(' ')
        .filter(|_| is_parted);
    let ahead = words(ahead, |part| part.rsplit(is_no_letter).next());
    let behind = words(behind.split(' '), |part| part.split(is_no_letter).next());
    let (mut found, mut most) = (None, 1);
    for first in 0..=ahead.len() {
        for last in 1..=behind.len() {
            let words = ahead[..first].iter().rev().chain(&behind[..last]);
            let words: Vec<&str> = words.copied().collect();
            if words.len() > most
                && let Some(help) = meant(&words)
            {
                (found, most) = (Some(help), words.len());
            }
        }
    }
    found
}

/// The words that follow each other with nothing but blanks between them; `edge` is the part of one that lies nearer.
fn words<'t>(
    parts: impl Iterator<Item = &'t str>,
    edge: impl Fn(&'t str) -> Option<&'t str>,
) -> Vec<&'t str> {
    let mut words = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let word = edge(part).unwrap_or_default();
        if !word.is_empty() {
            words.push(word);
        }
        if word.len() < part.len() || words.len() == MOST_WORDS {
            break;
        }
    }
    words
}

fn is_no_letter(sign: char) -> bool {
    !sign.is_ascii_alphanumeric() && sign != '-'
}
