//! What is so where a condition holds, and where it does not.

use super::decide::{self, Among};
use super::facts::mentions;
use super::state::{Bounds, State, Told, either};
use super::{Place, Walker};
use crate::diagnostic::codes::*;
use crate::model::*;

impl Walker<'_> {
    /// What may be so behind a condition that is answered yes, and behind no.
    pub(super) fn condition(
        &mut self,
        expr: &Expr,
        place: &Place,
        state: State,
    ) -> (Option<State>, Option<State>) {
        // What is wrong in it is only told aloud.
        if self.quiet == 0 {
            self.number(expr, place, &state);
        }
        self.ways(expr, state)
    }

    /// The same of a condition that an author wrote: says where one of the two cannot be.
    pub(super) fn condition_written(
        &mut self,
        expr: &Expr,
        place: &Place,
        state: State,
    ) -> (Option<State>, Option<State>) {
        if self.quiet > 0 {
            return self.condition(expr, place, state);
        }
        let before = state.clone();
        let (yes, no) = self.condition(expr, place, state);
        let always = match (&yes, &no) {
            (None, Some(_)) => Some("no"),
            (Some(_), None) => Some("yes"),
            _ => None,
        };
        if let Some(always) = always
            && !self.subject.changed
            && !self.is_in_doubt()
            && !matches!(expr, Expr::Constant(..))
            && self.is_always(expr, &before, always == "yes")
        {
            let message = format!("this is always {always}");
            let help = match self.why(expr, &before) {
                Some(why) => format!("{why}: take the condition out, or ask something else"),
                None => "take the condition out, or ask something else".to_owned(),
            };
            self.report(&W0840, place.span, message).help(help);
        }
        (yes, no)
    }

    /// Whether an answer is sure whatever options may set what was set here, and whatever rows come.
    fn is_always(&mut self, expr: &Expr, state: &State, yes: bool) -> bool {
        if self.waits_for_rows(expr) {
            return false;
        }
        if !state.slots.iter().any(|(_, slot)| slot.given) {
            return true;
        }
        let mut open = state.clone();
        open.forget_all();
        for (local, slot) in state.slots.iter().filter(|(_, slot)| slot.given) {
            open.slot(local).widen(slot.bounds.or(self.all_of(local)));
        }
        match self.ways(expr, open) {
            (_, no) if yes => no.is_none(),
            (yes, _) => yes.is_none(),
        }
    }

    /// Whether it asks about a row of a kind that has none so far: whoever builds on the package adds some.
    fn waits_for_rows(&self, expr: &Expr) -> bool {
        let mut locals = (0..).map(LocalId::new).zip(self.subject.locals);
        locals.any(|(id, local)| match local.holds {
            Holds::Value { ty, .. } => match ty.base {
                TypeBase::Kind(kind) => self.model.kind(kind).rows.is_empty() && mentions(expr, id),
                _ => false,
            },
            _ => false,
        })
    }

    /// The range of what is compared, for people.
    fn why(&mut self, expr: &Expr, state: &State) -> Option<String> {
        let of = match expr {
            Expr::Binary { left, .. } => left,
            Expr::Shows { what, .. } => what,
            _ => return None,
        };
        let Expr::Local(local) = **of else {
            return None;
        };
        let Some(Holds::Value { ty, .. }) = self
            .subject
            .locals
            .get(local.index())
            .map(|local| local.holds)
        else {
            return None;
        };
        let bounds = state.slots[local].ever;
        if bounds.no_number() {
            return None;
        }
        let name = self.title(local);
        let shown = |number: i64| self.model.text(ty, number);
        Some(match bounds.low == bounds.high {
            true => format!("{name} is {} here", shown(bounds.low)),
            false => format!(
                "{name} is {} to {} here",
                shown(bounds.low),
                shown(bounds.high)
            ),
        })
    }

    /// The ways behind a condition. One that is only closed for the rows that there are counts as open:
    /// whoever adds a row may go there.
    fn ways(&mut self, expr: &Expr, state: State) -> (Option<State>, Option<State>) {
        let before = std::mem::take(&mut self.told_by_rows);
        let (yes, no) = self.parted(expr, state.clone());
        let by_rows = std::mem::replace(&mut self.told_by_rows, before);
        self.told_by_rows |= by_rows;
        if !by_rows || self.any_rows {
            return (yes, no);
        }
        let (open_yes, open_no) = self.with_any_rows(|walker| walker.parted(expr, state));
        (open_to_rows(yes, open_yes), open_to_rows(no, open_no))
    }

    /// The same without a word; nothing for an answer that cannot be given.
    pub(super) fn parted(&mut self, expr: &Expr, state: State) -> (Option<State>, Option<State>) {
        self.quiet += 1;
        self.asking += 1;
        // Nothing is reported while narrowing, so any place does.
        let nowhere = Place::leaf(self.somewhere);
        let parted = self.answered(expr, &nowhere, state);
        self.asking -= 1;
        self.quiet -= 1;
        parted
    }

    fn answered(
        &mut self,
        expr: &Expr,
        nowhere: &Place,
        state: State,
    ) -> (Option<State>, Option<State>) {
        match expr {
            Expr::Not(of) => {
                let (yes, no) = self.answered(of, nowhere, state);
                (no, yes)
            }
            Expr::Binary {
                op: op @ (Operator::And | Operator::Or),
                left,
                right,
            } => {
                // Where the left side decides, the right one is not looked at.
                let (yes, no) = self.answered(left, nowhere, state);
                let (decided, open) = match op {
                    Operator::Or => (yes, no),
                    _ => (no, yes),
                };
                let (yes, no) = match open {
                    Some(open) => self.answered(right, nowhere, open),
                    None => (None, None),
                };
                match op {
                    Operator::Or => (either(decided, yes), no),
                    _ => (yes, either(decided, no)),
                }
            }
            Expr::Binary { op, left, right } => match op.denied() {
                Some(denied) => {
                    let one = self.value(left, nowhere, &state);
                    let other = self.value(right, nowhere, &state);
                    let mut under = |op: Operator, state: State| {
                        let state = self.refined(left, left_by(op, one, other), state)?;
                        let state = self.refined(right, left_by(op.turned(), other, one), state)?;
                        Some(self.compared((left, one), op, (right, other), state))
                    };
                    let yes = under(*op, state.clone());
                    (yes, under(denied, state))
                }
                None => (Some(state.clone()), Some(state)),
            },
            Expr::Shows { what, faces } => self.shown(what, faces, nowhere, state),
            _ => {
                let bounds = self.value(expr, nowhere, &state);
                let left = |answer: i64| bounds.and(Bounds::exactly(answer));
                let yes = self.refined(expr, left(1), state.clone());
                (yes, self.refined(expr, left(0), state))
            }
        }
    }

    /// The state in which an expression lies within bounds; nothing where it cannot.
    pub(super) fn refined(&mut self, expr: &Expr, left: Bounds, mut state: State) -> Option<State> {
        if left.is_empty() {
            return None;
        }
        match expr {
            Expr::Constant(..) => {}
            Expr::Local(local) => {
                let slot = state.slots[*local];
                let Told { bounds, ever } = self.left_of(slot.bounds, left);
                if (slot.bounds, slot.ever) != (bounds, ever) {
                    (state.slot(*local).bounds, state.slot(*local).ever) = (bounds, ever);
                }
            }
            _ => {
                let known = self.known.know(expr);
                let fact = state.fact(known).map_or(left, |told| told.bounds);
                state.learn(known, self.left_of(fact, left));
                if !left.none {
                    self.has_dice(expr, &mut state);
                }
            }
        }
        Some(state)
    }

    /// A field is not `none`: nor are its dice, if they were rolled.
    fn has_dice(&self, field: &Expr, state: &mut State) {
        for rolled in self.rolled.iter().filter(|rolled| rolled.of == *field) {
            let slot = state.slot(rolled.into);
            slot.bounds.none = false;
            slot.ever.none = false;
        }
    }

    /// What is left of a value. Of one of any rows, what those that there are leave of it; where that is nothing, it
    /// is one of a row that is still to come.
    fn left_of(&self, bounds: Bounds, left: Bounds) -> Told {
        match bounds.and(left) {
            now if self.any_rows && !now.is_empty() => Told {
                bounds: now,
                ever: left,
            },
            _ => left.into(),
        }
    }

    fn shown(
        &mut self,
        what: &Expr,
        faces: &Faces,
        nowhere: &Place,
        state: State,
    ) -> (Option<State>, Option<State>) {
        let of = self.value(what, nowhere, &state);
        let among = self.faces(faces, nowhere, 0, &state);
        let answer = decide::among(of, &among);
        let mut answered = |answered: bool, state: State| {
            let can_be = !answer.and(Bounds::exactly(answered.into())).is_empty();
            let state = (can_be)
                .then(|| self.refined(what, left_among(of, &among, answered), state))
                .flatten()?;
            Some(match (&among, answered) {
                (Among::OneOf(items), false) => self.is_none_of(what, of, items, state),
                _ => state,
            })
        };
        let yes = answered(true, state.clone());
        (yes, answered(false, state))
    }
}

/// A way with the rows that there are, and the same with any.
pub(super) fn open_to_rows(now: Option<State>, open: Option<State>) -> Option<State> {
    match (now, open) {
        (Some(now), Some(open)) => Some(now.with_ever_of(&open)),
        (now, open) => now.or(open),
    }
}

/// What is left of a value that is among faces, or is not.
fn left_among(of: Bounds, among: &Among, is_among: bool) -> Bounds {
    match (among, is_among) {
        (Among::Parity(_), _) => of,
        (Among::OrMore(from), true) => left_by(Operator::AtLeast, of, *from),
        (Among::OrMore(from), false) => left_by(Operator::Less, of, *from),
        (Among::OrLess(to), true) => left_by(Operator::AtMost, of, *to),
        (Among::OrLess(to), false) => left_by(Operator::More, of, *to),
        (Among::Between(from, to), true) => {
            left_by(Operator::AtMost, left_by(Operator::AtLeast, of, *from), *to)
        }
        (Among::Between(from, to), false) => match (from.only(), to.only()) {
            (Some(from), Some(to)) => of.without(from, to),
            _ => of,
        },
        (Among::OneOf(items), true) => items
            .iter()
            .map(|item| left_by(Operator::Equal, of, *item))
            .reduce(Bounds::or)
            .unwrap_or(of),
        (Among::OneOf(items), false) => items
            .iter()
            .fold(of, |of, item| left_by(Operator::Unequal, of, *item)),
    }
}

/// What is left of the first of two values that are so compared.
pub(super) fn left_by(op: Operator, of: Bounds, other: Bounds) -> Bounds {
    let numbers = |low: i64, high: i64| {
        let range = Bounds {
            low,
            high,
            none: false,
        };
        of.and(range)
    };
    match op {
        Operator::Equal => of.and(other),
        Operator::Unequal => {
            let mut left = of;
            if other.none && other.no_number() {
                left.none = false;
            }
            match other.only() {
                Some(number) => left.without(number, number),
                None => left,
            }
        }
        _ if other.no_number() => of,
        Operator::Less => numbers(i64::MIN, other.high.saturating_sub(1)),
        Operator::AtMost => numbers(i64::MIN, other.high),
        Operator::More => numbers(other.low.saturating_add(1), i64::MAX),
        Operator::AtLeast => numbers(other.low, i64::MAX),
        _ => of,
    }
}
