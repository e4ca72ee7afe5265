//! Which parts may be of which quality, and how many of them.

use super::super::Way;
use super::super::breach::Spot;
use super::super::mend::Edit;
use super::Checker;
use crate::diagnostic::codes::*;
use crate::model::{Clause, Element, Force, Pick, QualityRule};
use crate::spelling::{joined, ticked};

impl<'a> Checker<'a> {
    pub(super) fn quality(&mut self, force: &'a Force, pick: &Pick, way: &Way) {
        let Some(quality) = pick.quality else { return };
        let covers = |rule: &QualityRule| {
            rule.qualities.contains(&quality) && rule.on.is_none_or(|on| on == pick.what)
        };
        if !force.qualities.iter().any(covers) {
            let may = self.qualities_of(force, pick.what);
            let quality = &self.model.row(quality).header.name;
            let of = self.name(Element::Force(force.row));
            self.report(
                &E0614,
                Spot::Quality(way.clone()),
                format!(
                    "`{of}` does not let `{}` be `{quality}`",
                    self.name(pick.what)
                ),
                Some((Clause::Row(force.row), may)),
                vec![vec![Edit::NoQuality(way.clone())]],
            );
        }
    }

    /// Of which qualities a force lets a part be, in a few words.
    fn qualities_of(&self, force: &Force, part: Element) -> String {
        let rules = force.qualities.iter();
        let rules = rules.filter(|rule| rule.on.is_none_or(|on| on == part));
        let mut names: Vec<&str> = Vec::new();
        for quality in rules.flat_map(|rule| &rule.qualities) {
            let name = self.model.row(*quality).header.name.as_str();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        match names.is_empty() {
            true => "its qualities are said here, or nowhere".to_owned(),
            false => format!(
                "it lets `{}` be {}",
                self.name(part),
                joined(&ticked(names), "or")
            ),
        }
    }

    /// How many parts may be of a quality. A part counts for the line that allows most.
    pub(super) fn qualities(&mut self, force: &Force, picks: &[Pick], way: &Way) {
        for (line, rule) in force.qualities.iter().enumerate() {
            let Some(most) = rule.most else { continue };
            let free = |pick: &Pick| {
                force.qualities.iter().any(|other| {
                    other.most.is_none()
                        && other.on.is_none_or(|on| on == pick.what)
                        && pick
                            .quality
                            .is_some_and(|each| other.qualities.contains(&each))
                })
            };
            let mine: Vec<usize> = (0..picks.len())
                .filter(|at| {
                    let pick = &picks[*at];
                    pick.quality
                        .is_some_and(|each| rule.qualities.contains(&each))
                        && rule.on.is_none_or(|on| on == pick.what)
                        && !free(pick)
                })
                .collect();
            let total = mine
                .iter()
                .fold(0_u32, |sum, at| sum.saturating_add(picks[*at].count));
            if total <= most {
                continue;
            }
            // The last ones lose it.
            let (mut over, mut edits, mut last) = (total - most, Vec::new(), way.clone());
            for at in mine.iter().rev() {
                let here: Way = way.iter().copied().chain([*at]).collect();
                if edits.is_empty() {
                    last = here.clone();
                }
                let count = picks[*at].count;
                edits.push(match over < count {
                    true => Edit::Split(here, count - over),
                    false => Edit::NoQuality(here),
                });
                over -= over.min(count);
                if over == 0 {
                    break;
                }
            }
            self.report(
                &E0614,
                Spot::Quality(last),
                format!("{total} parts are of such a quality, and {most} may be"),
                Some((Clause::Qualities(force.row, line), format!("up to {most}"))),
                vec![edits],
            );
        }
    }
}
