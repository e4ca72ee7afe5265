//! Choices by a number: its labels are read when its bounds are known.

use super::Walker;
use super::state::{Bounds, Told};
use super::values::may_be;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::labels::{Cover, Faults, Labelled, ReadLabel, key_sets};
use crate::kinds::rules::place::{NumberKeys, NumberLabel};
use crate::model::*;
use crate::source::Span;

/// Numbers at most this far apart can be told even and odd one by one.
const LISTED: i64 = 100_000;

impl Walker<'_> {
    /// What each label answers of the numbers that can come: with the rows that there are, and with any.
    pub(super) fn label_keys(
        &mut self,
        labels: &[NumberLabel],
        told: Told,
        span: Span,
    ) -> Option<Vec<KeySet>> {
        let has = |is: fn(&NumberKeys) -> bool| labels.iter().any(|label| is(&label.read));
        let all = told.ever;
        // What `otherwise` is for, may come with rows that are still to come.
        let by = match has(|keys| matches!(keys, NumberKeys::Otherwise))
            && !has(|keys| matches!(keys, NumberKeys::Parity(_)))
        {
            true => all,
            false => told.bounds,
        };
        let mut read = Vec::with_capacity(labels.len());
        for label in labels {
            let keys = match &label.read {
                NumberKeys::Otherwise => ReadLabel::Otherwise,
                NumberKeys::Parity(parity) => {
                    if by.high - by.low > LISTED {
                        let message = format!(
                            "`{}` needs a number with bounds, and this {}",
                            label.text,
                            may_be(by)
                        );
                        self.report(&E0102, label.span, message).help(
                            "choose by `… mod 2`, which is 0 of even numbers and 1 of odd ones",
                        );
                        return None;
                    }
                    let fits = (by.low..=by.high).filter(|key| key.rem_euclid(2) == *parity);
                    ReadLabel::Keys(KeySet::new(fits.map(|key| (key, key)).collect()))
                }
                NumberKeys::Keys(keys) => {
                    let within = |by: Bounds| {
                        let ranges = keys.ranges().iter();
                        let within =
                            ranges.map(|(low, high)| ((*low).max(by.low), (*high).min(by.high)));
                        KeySet::new(within.collect())
                    };
                    let (within, ever) = (within(by), within(all));
                    if ever.is_empty() {
                        let message = format!("`{}` never comes: this {}", label.text, may_be(by));
                        self.report(&E0108, label.span, message)
                            .label(span, "what is chosen by")
                            .help("take this label out");
                    }
                    ReadLabel::Keys(within)
                }
            };
            read.push(Labelled {
                text: label.text.clone(),
                span: label.span,
                read: keys,
            });
        }
        let space = Key::unnamed(by.low, by.high);
        let lists: Vec<&Labelled> = read.iter().collect();
        let sets = key_sets((by.low, by.high), &lists);
        let never = |set: &Vec<KeySet>| set.iter().any(KeySet::is_empty);
        let places: Vec<Span> = labels.iter().map(|label| label.span).collect();
        if self.quiet == 0
            && !sets
                .iter()
                .zip(&read)
                .any(|(set, label)| never(set) && !matches!(label.read, ReadLabel::Otherwise))
        {
            let mut told = Diagnostics::default();
            let mut faults = Faults {
                model: self.model,
                out: &mut told,
            };
            faults.report(&Cover {
                noun: "case",
                spaces: &[space],
                sets: &sets,
                places: &places,
                labels: &places,
                heads: None,
                header: span,
                whole: true,
            });
            self.out.extend(told);
        }
        Some(
            sets.into_iter()
                .filter_map(|set| set.into_iter().next())
                .collect(),
        )
    }
}
