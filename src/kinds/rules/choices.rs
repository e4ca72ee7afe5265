//! Choices by a value: every case is answered exactly once.

use super::actions::Actions;
use super::misfits::Wanted;
use super::place::{NumberKeys, NumberLabel};
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::kinds::cells::{Snippet, plain_text, shortened};
use crate::kinds::labels::{Cover, Labelled, ReadLabel, key_sets};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self};

impl Body<'_, '_> {
    pub(super) fn choose(
        &mut self,
        by: &ast::Expr,
        branches: &ast::Block<ast::ChooseBranch>,
        span: Span,
    ) -> Option<Actions> {
        let by = self.read(by, None);
        let own = std::mem::take(&mut self.before);
        let bodies: Vec<(Vec<Action>, Place)> = branches
            .lines
            .iter()
            .map(|branch| self.actions(&branch.body, branch.span))
            .collect();
        self.before = own;
        if branches.broken {
            self.whole = false;
            self.r.incomplete = true;
        }
        let by = by?;
        let mut labels = Vec::new();
        let keys = match by.sort {
            Sort::Number => {
                labels = self.number_labels(branches)?;
                vec![KeySet::default(); labels.len()]
            }
            Sort::Member(scale) => self.covered(branches, Key::Scale(scale), span)?,
            Sort::Row(kind) => self
                .covered(branches, Key::Kind(kind), span)?
                .iter()
                .map(|keys| self.r.row_keys(kind, keys))
                .collect(),
            Sort::YesNo => self.yes_and_no(branches, span)?,
            _ => {
                self.wrong(&by, Wanted::Chooser);
                return None;
            }
        };
        let mut parts = vec![by.place];
        let mut read = Vec::with_capacity(bodies.len());
        for (((body, place), keys), branch) in bodies.into_iter().zip(keys).zip(&branches.lines) {
            parts.push(place);
            let text = plain_text(self.r.cell(branch.label));
            let label = Label { text, keys };
            read.push(ChooseBranch { label, body });
        }
        let action = Action::Choose {
            by: by.expr,
            branches: read,
        };
        let mut place = Place::of(span, parts);
        place.labels = (!labels.is_empty()).then(|| labels.into_boxed_slice());
        Some(vec![(action, place)])
    }

    /// The sets of the labels; reports what they leave out or name twice.
    pub(super) fn covered(
        &mut self,
        branches: &ast::Block<ast::ChooseBranch>,
        space: Key,
        span: Span,
    ) -> Option<Vec<KeySet>> {
        let labels: Vec<Labelled> = branches
            .lines
            .iter()
            .filter_map(|branch| self.r.labelled(self.package, &space, branch.label))
            .collect();
        if labels.len() < branches.lines.len() {
            return None;
        }
        self.cover(labels, space, span, !branches.broken)
    }

    pub(super) fn cover(
        &mut self,
        labels: Vec<Labelled>,
        space: Key,
        span: Span,
        whole: bool,
    ) -> Option<Vec<KeySet>> {
        let lists: Vec<&Labelled> = labels.iter().collect();
        let sets = key_sets(space.bounds(&self.r.model), &lists);
        let places: Vec<Span> = labels.iter().map(|label| label.span).collect();
        let told = self.r.out.len();
        self.r.report_faults(&Cover {
            noun: "case",
            spaces: &[space],
            sets: &sets,
            places: &places,
            labels: &places,
            heads: None,
            header: span,
            whole,
        });
        if self.r.out.len() > told {
            self.whole = false;
        }
        Some(
            sets.into_iter()
                .filter_map(|set| set.into_iter().next())
                .collect(),
        )
    }

    pub(super) fn yes_and_no(
        &mut self,
        branches: &ast::Block<ast::ChooseBranch>,
        span: Span,
    ) -> Option<Vec<KeySet>> {
        let mut keys: Vec<KeySet> = Vec::with_capacity(branches.lines.len());
        for branch in &branches.lines {
            let set = match self.r.cell(branch.label) {
                "yes" => KeySet::new(vec![(1, 1)]),
                "no" => KeySet::new(vec![(0, 0)]),
                "otherwise" => {
                    let left = (0..=1).filter(|key| !keys.iter().any(|set| set.contains(*key)));
                    KeySet::new(left.map(|key| (key, key)).collect())
                }
                other => {
                    let message = format!("`{}` is neither `yes` nor `no`", shortened(other));
                    self.report(&E0102, branch.label.span, message)
                        .help("write `yes`, `no` or `otherwise`");
                    return None;
                }
            };
            if set.is_empty() || keys.contains(&set) {
                self.report(&E0107, branch.label.span, "this is answered already")
                    .help("take one of the two out");
                return None;
            }
            keys.push(set);
        }
        let missing = [(1, "yes"), (0, "no")]
            .into_iter()
            .find(|(key, _)| !keys.iter().any(|set| set.contains(*key)));
        if let Some((_, word)) = missing
            && !branches.broken
        {
            self.report(&E0103, span, format!("nothing is done for `{word}`"))
                .help(format!("add `{word}: …` or `otherwise: …`"));
            return None;
        }
        Some(keys)
    }

    /// Labels of numbers: what they must cover is not known before the bounds are.
    pub(super) fn number_labels(
        &mut self,
        branches: &ast::Block<ast::ChooseBranch>,
    ) -> Option<Vec<NumberLabel>> {
        let space = Key::unnamed(i64::MIN, i64::MAX);
        let mut labels = Vec::with_capacity(branches.lines.len());
        let mut whole = true;
        for branch in &branches.lines {
            let text = self.r.cell(branch.label);
            let read = match text {
                "even" => NumberKeys::Parity(0),
                "odd" => NumberKeys::Parity(1),
                _ => {
                    let span = branch.label.span;
                    let snippet = Snippet { text, span };
                    match self.r.label(self.package, &space, snippet) {
                        Some(ReadLabel::Keys(keys)) => NumberKeys::Keys(keys),
                        Some(ReadLabel::Otherwise) => NumberKeys::Otherwise,
                        None => {
                            whole = false;
                            continue;
                        }
                    }
                }
            };
            labels.push(NumberLabel {
                text: plain_text(text),
                span: branch.label.span,
                read,
            });
        }
        whole.then_some(labels)
    }
}
