//! Names whose words stand apart: where a line could not be read at one of them, and together they are a name that is
//! known, nothing but a hyphen is lost.

use rustc_hash::FxHashSet;

use super::Declared;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0002, E0801};
use crate::source::{SourceSet, Span};
use crate::spelling::hyphens_meant;

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
    let is_known = |name: &str| {
        let mut meanings = declared.scope.named(name);
        meanings.next().is_some() || members.contains(name)
    };
    for told in unread {
        if let Some(name) = joined(sources, told.span, is_known) {
            told.help(hyphens_meant(name));
        }
    }
}

/// The names of the members of all scales and choices.
fn members<'d>(declared: &'d Declared<'_>) -> FxHashSet<&'d str> {
    let scales = declared.scales.iter();
    let members = scales.flat_map(|(_, scale, _)| &scale.members);
    members.map(|member| member.name.text.as_str()).collect()
}

/// The longest known name of which the word at a place is one, with those beside it.
fn joined(sources: &SourceSet, at: Span, is_known: impl Fn(&str) -> bool) -> Option<String> {
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
    let mut found: Option<String> = None;
    for first in 0..=ahead.len() {
        for last in 1..=behind.len() {
            let words: Vec<&str> = ahead[..first]
                .iter()
                .rev()
                .chain(&behind[..last])
                .copied()
                .collect();
            let name = words.join("-");
            let is_longer = found.as_ref().is_none_or(|found| found.len() < name.len());
            if words.len() > 1 && is_longer && is_known(&name) {
                found = Some(name);
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
