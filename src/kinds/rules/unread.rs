//! What is set under a name that nothing reads. Where another name is all but the same it is a slip that would leave
//! that other one as it was, which may be one that modifiers ask for; else something was forgotten.

use std::ops::Range;

use ecow::EcoString;
use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use strsim::damerau_levenshtein;

use super::Body;
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;

/// Of two names that are shorter than this, each is near to too many others.
const SHORTEST: usize = 3;

impl Body<'_, '_> {
    /// Reports the locals named in `own` that nothing reads: those that are another one misspelt, and where nobody
    /// else `changed` the procedure all others.
    pub(super) fn unread_targets(&mut self, steps: &[Step], own: &[Range<usize>], changed: bool) {
        if !self.whole {
            return;
        }
        let mut read = vec![false; self.locals.len()];
        let mut set = vec![false; self.locals.len()];
        let mut off_cards = vec![false; self.locals.len()];
        for asked in steps.iter().flat_map(Step::asked) {
            asked.walk(&mut |expr| mark_in(expr, &mut read));
        }
        for action in steps.iter().flat_map(|step| &step.body) {
            action.walk(&mut |action| {
                mark_read(action, &mut read);
                mark_set(action, &mut set);
                mark_off_cards(action, &mut off_cards);
            });
        }
        let whole = |name: &EcoString| match name.split_once('.') {
            // A part of an outcome that is held under the name before the point.
            Some((whole, _)) => EcoString::from(whole),
            None => name.clone(),
        };
        let names: Vec<EcoString> = self.locals.iter().map(|local| whole(&local.name)).collect();
        let read = names.iter().zip(read).filter(|(_, read)| *read);
        let read: FxHashSet<&EcoString> = read.map(|(name, _)| name).collect();
        let mut found: Vec<Slip> = Vec::new();
        let mut forgotten: IndexMap<&EcoString, Span> = IndexMap::new();
        for index in own.iter().cloned().flatten() {
            let name = &names[index];
            if !set[index] || found.iter().any(|told| told.name == *name) || read.contains(name) {
                continue;
            }
            let slip = |near: &EcoString, asking| Slip {
                name: name.clone(),
                span: self.named[index],
                near: near.clone(),
                asking,
            };
            let mut near = names
                .iter()
                .filter(|near| differ_by_a_slip(name, near) && read.contains(near));
            let mut asked = self.not_given.iter();
            let asked = asked.find(|(near, _)| differ_by_a_slip(name, near));
            found.extend(match (near.next(), asked) {
                (Some(near), _) => Some(slip(near, None)),
                (None, Some((near, asking))) => Some(slip(near, Some(asking.clone()))),
                (None, None) => {
                    // What a card shows may be named for those who play alone, who are told of it.
                    if !off_cards[index] {
                        forgotten.entry(name).or_insert(self.named[index]);
                    }
                    None
                }
            });
        }
        if !changed {
            self.tell_of_forgotten(&forgotten);
        }
        for slip in found {
            let Slip { name, near, .. } = &slip;
            let set = names.iter().position(|each| each == near);
            let set = set.and_then(|index| self.named.get(index).copied());
            let asks = slip
                .asking
                .as_ref()
                .map(|it| format!(", which `{it}` asks for"));
            let asks = asks.unwrap_or_default();
            let report = self.report(&E0201, slip.span, format!("nothing reads `{name}`"));
            report.help(format!(
                "did you mean `{near}`{asks}? If not, read it somewhere, or take it out"
            ));
            if let Some(set) = set {
                report.label(set, format!("`{near}` is first named here"));
            }
        }
    }
}

impl Body<'_, '_> {
    /// Warns of names that nothing reads; an option that is switched off may.
    fn tell_of_forgotten(&mut self, forgotten: &IndexMap<&EcoString, Span>) {
        for (name, span) in forgotten {
            if name.is_empty() || self.r.declared.is_said_off(self.r.sources, name) {
                continue;
            }
            // It is still sound, and goes on to be walked.
            (self.r.out)
                .report(&W0201, *span, format!("nothing reads `{name}`"))
                .help("read it in what follows, or take it out");
        }
    }
}

/// A name that nothing reads, and the one that it seems to be.
struct Slip {
    name: EcoString,
    span: Span,
    near: EcoString,
    /// The modifiers that ask for it, where it is no name of this procedure.
    asking: Option<EcoString>,
}

/// Marks what an action reads; setting a local is no reading of it.
fn mark_read(action: &Action, read: &mut [bool]) {
    action.walk_exprs(&mut |expr| mark_in(expr, read));
}

fn mark_in(expr: &Expr, read: &mut [bool]) {
    if let Some(local) = expr.local() {
        read[local.index()] = true;
    }
}

/// Marks what an action sets. A card may be drawn, and rounds counted, only for the sake of it.
fn mark_set(action: &Action, set: &mut [bool]) {
    match action {
        Action::Set { local: into, .. } | Action::Roll { into, .. } => set[into.index()] = true,
        Action::Call { into, .. } => {
            for into in into.iter().flatten() {
                set[into.index()] = true;
            }
        }
        _ => {}
    }
}

/// Marks what an action sets to something that a card shows.
fn mark_off_cards(action: &Action, marked: &mut [bool]) {
    if let Action::Set { local, value } = action {
        let mut shown = false;
        value.walk(&mut |expr| shown |= matches!(expr, Expr::Face { .. }));
        marked[local.index()] |= shown;
    }
}

/// Whether two names differ by one letter, or by large and small ones alone. Names that are told apart
/// by a number are meant to differ.
pub(super) fn differ_by_a_slip(one: &str, other: &str) -> bool {
    let (length, difference) = (one.len().max(other.len()), one.len().abs_diff(other.len()));
    if one == other || length < SHORTEST || difference > 1 {
        return false;
    }
    let (digits, other_digits) = (digits(one), digits(other));
    digits.eq(other_digits) && damerau_levenshtein(&one.to_lowercase(), &other.to_lowercase()) <= 1
}

fn digits(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(char::is_ascii_digit)
}
