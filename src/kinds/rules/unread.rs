//! What is set under a name that nothing reads, where another name is all but the same: a slip that
//! would leave that other one as it was. The other may be one that modifiers ask for.

use std::ops::Range;

use ecow::EcoString;
use rustc_hash::FxHashSet;
use strsim::damerau_levenshtein;

use super::Body;
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;

/// Of two names that are shorter than this, each is near to too many others.
const SHORTEST: usize = 3;

impl Body<'_, '_> {
    /// Reports the locals named in `own` that nothing reads, and that are another one misspelt.
    pub(super) fn misspelt_targets(&mut self, steps: &[Step], own: &[Range<usize>]) {
        if !self.whole {
            return;
        }
        let mut read = vec![false; self.locals.len()];
        let mut set = vec![false; self.locals.len()];
        for asked in steps.iter().flat_map(Step::asked) {
            asked.walk(&mut |expr| mark_in(expr, &mut read));
        }
        for action in steps.iter().flat_map(|step| &step.body) {
            action.walk(&mut |action| {
                mark_read(action, &mut read);
                mark_set(action, &mut set);
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
                (None, None) => None,
            });
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
