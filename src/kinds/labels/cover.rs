//! The cover of a table or a roll: what `otherwise` leaves, and what is wrong, in words.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::coverage::{self, Fault};
use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;

/// So many keys, or ranges of them, are told that nobody answers.
const MOST_HOLES: usize = 6;

/// For each key of a table, a range.
type Keys = Vec<(i64, i64)>;

/// What answers keys: the rows of a table, the branches of a roll, the cases of `choose`.
pub(in crate::kinds) struct Cover<'a> {
    /// What an author calls one of them.
    pub noun: &'static str,
    pub spaces: &'a [Key],
    pub sets: &'a [Vec<KeySet>],
    pub places: &'a [Span],
    pub labels: &'a [Span],
    /// Of a grid, the labels in its head; a list has none.
    pub heads: Option<&'a [Span]>,
    /// Where the whole stands.
    pub header: Span,
    /// Whether all of it could be read.
    pub whole: bool,
}

impl Reader<'_> {
    /// Says which keys are not answered, or twice.
    pub(in crate::kinds) fn report_faults(&mut self, cover: &Cover<'_>) {
        let mut faults = Faults {
            model: &self.model,
            out: self.out,
        };
        faults.report(cover);
    }
}

/// Says what is wrong with a cover.
pub(in crate::kinds) struct Faults<'a> {
    pub model: &'a Model,
    pub out: &'a mut Diagnostics,
}

impl Faults<'_> {
    /// Says which keys are not answered, or twice.
    pub(in crate::kinds) fn report(&mut self, cover: &Cover<'_>) {
        let rows: Vec<&[KeySet]> = cover.sets.iter().map(Vec::as_slice).collect();
        for (row, span) in rows.iter().zip(cover.labels) {
            if row.iter().any(KeySet::is_empty) && cover.whole {
                let message = "nothing is left for `otherwise`: all is answered without it";
                let noun = cover.noun;
                self.out
                    .report(&E0107, *span, message)
                    .help(format!("take this {noun} out"));
            }
        }
        let bounds = cover.spaces.iter().map(|space| space.bounds(self.model));
        let bounds: Vec<(i64, i64)> = bounds.collect();
        let mut holes: Vec<Keys> = Vec::new();
        // Of two rows or columns of a grid with one label, each cell meets another; the slip is in the label.
        let mut overlaps: IndexMap<(Span, Span), Vec<(usize, Keys)>> = IndexMap::new();
        for fault in coverage::faults(&bounds, &rows) {
            match fault {
                Fault::Hole(keys) => holes.push(keys),
                Fault::Overlap {
                    first,
                    second,
                    keys,
                } => {
                    let places = match cover.heads {
                        Some(heads) if cover.labels[first] == cover.labels[second] => heads,
                        _ => cover.labels,
                    };
                    let pair = (places[first], places[second]);
                    overlaps.entry(pair).or_default().push((first, keys));
                }
            }
        }
        for (labels, met) in overlaps {
            self.answered_twice(cover, labels, &met);
        }
        // A row that could not be read may answer them.
        if !cover.whole || holes.is_empty() {
            return;
        }
        match missing_columns(cover, &holes) {
            Some(missing) => self.no_column(cover, &missing),
            None => self.not_answered(cover, &holes),
        }
    }

    /// Two labels answer the same: which keys, and of each the row that is first.
    fn answered_twice(&mut self, cover: &Cover<'_>, labels: (Span, Span), met: &[(usize, Keys)]) {
        let Cover { noun, spaces, .. } = *cover;
        let (first, keys) = &met[0];
        let names = self.key_names(spaces, keys);
        let message = match met.len() {
            1 => format!("{names} is answered twice"),
            several => format!("{names} is answered twice, and {} more are", several - 1),
        };
        let help = match (&spaces[0], keys.as_slice()) {
            (Key::Roll { .. } | Key::Number { .. }, [(from, _)])
                if (cover.sets[*first][0].ranges().iter()).any(|(low, _)| low < from) =>
            {
                format!("end the earlier {noun} at {}", from - 1)
            }
            _ => format!("change one of the two labels, or take one {noun} out"),
        };
        let mut report = Diagnostic::new(&E0107, labels.1, message);
        report
            .here("answered again here")
            .label(labels.0, "first answered here")
            .help(help);
        self.out.push(report);
    }

    /// A grid lacks whole columns.
    fn no_column(&mut self, cover: &Cover<'_>, missing: &[(i64, i64)]) {
        let Cover { noun, spaces, .. } = *cover;
        let last = &spaces[spaces.len() - 1..];
        let named = missing.iter().map(|keys| self.key_names(last, &[*keys]));
        let named = named.collect::<Vec<String>>().join(", ");
        let columns = match missing {
            [(low, high)] if low == high => "a column",
            _ => "columns",
        };
        let message = format!("no column answers {named}");
        self.out.report(&E0103, cover.header, message).help(format!(
            "add {columns} for {named} to the first line, with a cell in each {noun}"
        ));
    }

    fn not_answered(&mut self, cover: &Cover<'_>, holes: &[Keys]) {
        let Cover { noun, spaces, .. } = *cover;
        let joined = joined(holes);
        let named: Vec<String> = joined
            .iter()
            .take(MOST_HOLES)
            .map(|keys| self.key_names(spaces, keys))
            .collect();
        let more = match joined.len().saturating_sub(MOST_HOLES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let message = format!("no {noun} answers {}{more}", named.join("; "));
        let report = self.out.report(&E0103, cover.header, message);
        // The row that answers the key just below the hole is where the author will look, or else
        // the one that answers the key just above.
        let row_of = |key: i64| {
            cover.sets.iter().position(|row| {
                let others = row
                    .iter()
                    .zip(&holes[0])
                    .take(spaces.len() - 1)
                    .all(|(set, key)| set.contains(key.0));
                others && row[spaces.len() - 1].contains(key)
            })
        };
        let (near, last) = holes[0][spaces.len() - 1];
        if let Some(row) = near.checked_sub(1).and_then(row_of) {
            report.label(cover.places[row], format!("the {noun} before the gap"));
        } else if let Some(row) = last.checked_add(1).and_then(row_of) {
            report.label(cover.places[row], format!("the {noun} after the gap"));
        }
        report.help(format!(
            "add a {noun}, widen a neighbour, or add a {noun} `otherwise`"
        ));
    }

    fn key_names(&self, spaces: &[Key], keys: &[(i64, i64)]) -> String {
        let each = spaces
            .iter()
            .zip(keys)
            .map(|(space, (low, high))| match (*low, *high) {
                (i64::MIN, i64::MAX) => "every number".to_owned(),
                (i64::MIN, high) => format!("{} or less", space.name(high, self.model)),
                (low, i64::MAX) => format!("{} or more", space.name(low, self.model)),
                (low, high) if low == high => space.name(low, self.model).into(),
                (low, high) => format!(
                    "{} to {}",
                    space.name(low, self.model),
                    space.name(high, self.model)
                ),
            });
        each.collect::<Vec<_>>().join(" with ")
    }
}

/// What a whole column of a grid would answer, where nothing but columns is missing.
fn missing_columns(cover: &Cover<'_>, holes: &[Keys]) -> Option<Vec<(i64, i64)>> {
    cover.heads?;
    let mut missing: Vec<(i64, i64)> = holes
        .iter()
        .filter_map(|keys| keys.last().copied())
        .collect();
    missing.sort_unstable();
    missing.dedup();
    let is_answered = |(low, high): &(i64, i64)| {
        let mut columns = cover.sets.iter().filter_map(|row| row.last());
        columns.any(|column| (*low..=*high).any(|key| column.contains(key)))
    };
    let is_short = |(low, high): &(i64, i64)| high.checked_sub(*low).is_some_and(|more| more < 100);
    let is_missing = !missing.is_empty() && missing.iter().all(is_short);
    (is_missing && !missing.iter().any(is_answered)).then_some(missing)
}

/// Holes that differ in their first key alone, and are neighbours there, as one: rows cut them apart, and not an author.
fn joined(holes: &[Keys]) -> Vec<Keys> {
    let mut joined: Vec<Keys> = Vec::new();
    // Of the holes alike but for their first key, the one that was met last.
    let mut last: HashMap<&[(i64, i64)], usize> = HashMap::new();
    for hole in holes {
        let is_next =
            |at: &&usize| hole.len() > 1 && joined[**at][0].1.checked_add(1) == Some(hole[0].0);
        match last.get(&hole[1..]).filter(is_next).copied() {
            Some(at) => joined[at][0].1 = hole[0].1,
            None => {
                last.insert(&hole[1..], joined.len());
                joined.push(hole.clone());
            }
        }
    }
    joined
}
