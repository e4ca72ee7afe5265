//! Between which bounds the value of an expression lies.

use super::slots::Slot;
use super::state::{Bounds, State, Told};
use super::{Place, Walker};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::rules::body::MOST;
use crate::model::*;
use crate::source::Span;
use ecow::EcoString;

/// No number grows beyond this while rules are worked out.
const LIMIT: i64 = 1_000_000_000_000_000;

impl Walker<'_> {
    pub(super) fn value(&mut self, expr: &Expr, place: &Place, state: &State) -> Bounds {
        let bounds = self.plain_value(expr, place, state);
        let has_gaps = !state.gaps.is_empty() && self.asking == 0;
        if matches!(expr, Expr::Constant(..)) || state.facts.is_empty() && !has_gaps {
            return bounds;
        }
        // What is learnt of a local its own slot says, but for the gaps.
        if matches!(expr, Expr::Local(_)) && !has_gaps {
            return bounds;
        }
        let Some(known) = state.known(expr, &self.known) else {
            return bounds;
        };
        let fact = state.fact(known).map(|told| self.told(told));
        let bounds = match fact {
            Some(fact) if !fact.and(bounds).is_empty() => fact.and(bounds),
            // No row is so yet, and here one is.
            Some(fact) => fact,
            None => bounds,
        };
        let without_gaps = match has_gaps {
            true => state.without_gaps(known, bounds),
            false => bounds,
        };
        // Nothing is left on a way that is never gone.
        match without_gaps.is_empty() {
            true => bounds,
            false => without_gaps,
        }
    }

    /// The same, where `none` has no place.
    pub(super) fn number(&mut self, expr: &Expr, place: &Place, state: &State) -> Bounds {
        let bounds = self.value(expr, place, state);
        self.no_none(bounds, expr, place)
    }

    fn no_none(&mut self, bounds: Bounds, expr: &Expr, place: &Place) -> Bounds {
        if !bounds.none {
            return bounds;
        }
        if self.quiet == 0 {
            self.may_be_none(bounds, expr, place);
        }
        let bounds = Bounds {
            none: false,
            ..bounds
        };
        match bounds.no_number() {
            true => Bounds::new(0, 0),
            false => bounds,
        }
    }

    fn may_be_none(&mut self, bounds: Bounds, expr: &Expr, place: &Place) {
        // A question of single cards knows no names but those of their faces.
        let of_cards = matches!(
            self.subject.locals,
            [Local { name, holds: Holds::Card(_) }] if name.is_empty()
        );
        let what = match expr {
            Expr::Local(local) => self.title(*local),
            Expr::Face { deck, face, at, .. } if of_cards && at.is_none() => {
                format!("`{}`", self.model.deck(*deck).faces[face.index()].name)
            }
            _ => "this".into(),
        };
        let ask = match what.as_str() {
            _ if self.subject.is_question => {
                "name the answers that count: `… in (VALUE, VALUE)`, or `… not in (none, VALUE)`; asked alone, it tells the chance of each".to_owned()
            }
            "this" if of_cards => "ask first: `… is not none and …`".to_owned(),
            name if of_cards => {
                format!("ask first: `{} is not none and …`", name.trim_matches('`'))
            }
            "this" => "give it a name, and ask first: `if … is not none { … }`".to_owned(),
            name => format!(
                "ask first: `if {} is not none {{ … }}`",
                name.trim_matches('`')
            ),
        };
        let message = match bounds.no_number() {
            true => format!("{what} is `none` here"),
            false => format!("{what} may be `none` here"),
        };
        self.report(&E0861, place.span, message).help(ask);
    }

    fn plain_value(&mut self, expr: &Expr, place: &Place, state: &State) -> Bounds {
        match expr {
            Expr::Constant(number, _) => Bounds::exactly(*number),
            Expr::Local(local) => self.local(*local, place, state),
            Expr::Element { array, index } => self.element(*array, index, place, state),
            Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                self.card_is_there(*card, place, state);
                if let Some(at) = at {
                    self.number(at, place.part(0), state);
                }
                if let Some(shift) = shift {
                    self.number(shift, place.part(1), state);
                }
                self.face(*deck, *face)
            }
            Expr::FaceHas { card, item, .. } => {
                self.card_is_there(*card, place, state);
                self.value(item, place.part(0), state);
                Bounds::YES_NO
            }
            Expr::Field {
                row,
                kind,
                field,
                at,
            } => {
                let rows = self.number(row, place.part(0), state);
                let at = at.as_ref().map(|at| self.number(at, place.part(1), state));
                let named = matches!(**row, Expr::Constant(..));
                self.field(*kind, *field, (rows, named), at)
            }
            Expr::FieldHas { row, item, .. } => {
                self.number(row, place.part(0), state);
                self.value(item, place.part(1), state);
                Bounds::YES_NO
            }
            Expr::Lookup { table, keys } => self.looked_up(*table, keys, place, state),
            Expr::Total { modifiers, args } => self.total(*modifiers, args, place, state),
            Expr::Not(of) => {
                let of = self.number(of, place.part(0), state);
                Bounds::new(1 - of.high, 1 - of.low)
            }
            Expr::Minus(of) => {
                let of = self.number(of, place.part(0), state);
                Bounds::new(-of.high, -of.low)
            }
            Expr::Binary { op, left, right } => self.binary(*op, left, right, place, state),
            Expr::Least(items) => self.extreme(items, place, state, i64::min),
            Expr::Greatest(items) => self.extreme(items, place, state, i64::max),
            Expr::Shows { what, faces } => {
                let of = self.value(what, place.part(0), state);
                let of = match faces {
                    Faces::OneOf(_) => of,
                    _ => self.no_none(of, what, place.part(0)),
                };
                self.shows(of, faces, place, 1, state)
            }
            Expr::If {
                condition,
                then,
                otherwise,
            } => {
                let (yes, no) = self.condition(condition, place.part(0), state.clone());
                let then = yes.map(|state| self.value(then, place.part(1), &state));
                let otherwise = no.map(|state| self.value(otherwise, place.part(2), &state));
                match (then, otherwise) {
                    (Some(then), Some(otherwise)) => then.or(otherwise),
                    (then, otherwise) => then.or(otherwise).unwrap_or(Bounds::new(0, 0)),
                }
            }
        }
    }

    pub(super) fn local(&mut self, local: LocalId, place: &Place, state: &State) -> Bounds {
        let slot = state.slots[local];
        if slot.unset {
            self.is_unset(local, place, slot.bounds.is_empty());
        }
        let Slot { bounds, ever, .. } = slot;
        match self.told(Told { bounds, ever }) {
            bounds if bounds.is_empty() => self.held(local),
            bounds => bounds,
        }
    }

    /// What was told, with the rows that count here.
    fn told(&mut self, told: Told) -> Bounds {
        self.told_by_rows |= told.bounds != told.ever;
        match self.any_rows {
            true => told.ever,
            false => told.bounds,
        }
    }

    /// What a value is told to be, with the rows that there are, and without a word with any.
    pub(super) fn with_each(&mut self, of: impl Fn(&mut Self) -> Bounds) -> Told {
        let before = std::mem::take(&mut self.told_by_rows);
        let bounds = of(self);
        let by_rows = std::mem::replace(&mut self.told_by_rows, before);
        self.told_by_rows |= by_rows;
        match by_rows {
            true => Told {
                bounds,
                ever: self.with_any_rows(|walker| of(walker)).or(bounds),
            },
            false => bounds.into(),
        }
    }

    /// Looks at something without a word as if any rows were there.
    pub(super) fn with_any_rows<T>(&mut self, at: impl FnOnce(&mut Self) -> T) -> T {
        let any_rows = std::mem::replace(&mut self.any_rows, true);
        self.quiet += 1;
        let seen = at(self);
        self.quiet -= 1;
        self.any_rows = any_rows;
        seen
    }

    /// All that a local may hold by its type.
    pub(super) fn held(&self, local: LocalId) -> Bounds {
        match self
            .subject
            .locals
            .get(local.index())
            .map(|local| local.holds)
        {
            Some(Holds::Value { low, high, .. }) if low <= high => Bounds::new(low, high),
            _ => Bounds::new(-MOST, MOST),
        }
    }

    fn is_unset(&mut self, local: LocalId, place: &Place, always: bool) {
        if !self.first("unset", local.0) {
            return;
        }
        let name = self.title(local);
        let message = match always {
            true => format!("{name} is not set here"),
            false => format!("{name} is not set on every way that leads here"),
        };
        let help = format!("set {name} before this, on each way");
        let named = self.subject.named.get(local.index()).copied();
        let near = self.near_locals(local);
        let mut report = self.report(&E0842, place.span, message);
        if let Some(named) = named.filter(|named| *named != place.span) {
            report.label(named, "set here");
        }
        for (near, span) in near {
            report.label(span, suggest::declared_here(&near));
        }
        report.help(help);
    }

    /// The one or two locals whose names are near to that of another: perhaps the same is meant.
    fn near_locals(&self, local: LocalId) -> Vec<(EcoString, Span)> {
        let wanted = self.subject.locals.get(local.index());
        let wanted = wanted.map_or("", |local| local.name.as_str());
        let known = self.subject.locals.iter().map(|local| local.name.as_str());
        let near = suggest::near(wanted, known.filter(|name| !name.is_empty()));
        let place = |near: &str| {
            let place = self
                .subject
                .locals
                .iter()
                .position(|local| local.name == near)?;
            Some((near.into(), *self.subject.named.get(place)?))
        };
        near.into_iter().filter_map(place).collect()
    }

    fn card_is_there(&mut self, card: LocalId, place: &Place, state: &State) {
        let Some(slot) = state.slots.get(card) else {
            return;
        };
        if slot.unset {
            self.is_unset(card, place, slot.bounds.is_empty());
        } else if slot.stale && self.first("stale", card.0) {
            let name = self.title(card);
            let message = format!("the deck of {name} may have been reshuffled since");
            self.report(&E0843, place.span, message)
                .help("give what it shows a name before the deck is reshuffled, or draw again");
        }
    }

    fn element(&mut self, array: LocalId, index: &Expr, place: &Place, state: &State) -> Bounds {
        let at = self.number(index, place.part(0), state);
        self.index_fits(array, at, place.part(0));
        self.local(array, place, state)
    }

    /// An element lies between the first and the last of its array.
    pub(super) fn index_fits(&mut self, array: LocalId, at: Bounds, place: &Place) {
        let Some(Holds::Array { first, last, .. }) = self
            .subject
            .locals
            .get(array.index())
            .map(|local| local.holds)
        else {
            return;
        };
        if at.low < first || at.high > last {
            let name = self.title(array);
            let may = may_be(at);
            let message = format!("{name} is kept for each of {first} to {last}, and this {may}");
            // One that is set by what it was is named twice in a line.
            let is_told = self.out.iter().last().is_some_and(|last| {
                last.message == message && self.somewhere.holds(last.span) && last.code == &E0847
            });
            if is_told {
                return;
            }
            self.report(&E0847, place.span, message).help(format!(
                "keep it within {first} to {last}: `min(max(…, {first}), {last})`, or keep more"
            ));
        }
    }

    fn binary(
        &mut self,
        op: Operator,
        left: &Expr,
        right: &Expr,
        place: &Place,
        state: &State,
    ) -> Bounds {
        let (left_place, right_place) = (place.part(0), place.part(1));
        match op {
            Operator::And | Operator::Or => {
                let (yes, no) = self.condition(left, left_place, state.clone());
                let (decided, open) = match op {
                    Operator::And => (no, yes),
                    _ => (yes, no),
                };
                let shortcut = i64::from(op == Operator::Or);
                let decided = decided.map(|_| Bounds::exactly(shortcut));
                let open = open.map(|state| self.number(right, right_place, &state));
                match (decided, open) {
                    (Some(one), Some(other)) => one.or(other),
                    (one, other) => one.or(other).unwrap_or(Bounds::YES_NO),
                }
            }
            Operator::Equal | Operator::Unequal => {
                let left = self.value(left, left_place, state);
                let right = self.value(right, right_place, state);
                let equal = super::decide::equal(left, right);
                match op {
                    Operator::Equal => equal,
                    _ => Bounds::new(1 - equal.high, 1 - equal.low),
                }
            }
            _ => {
                let left = self.number(left, left_place, state);
                let right = self.number(right, right_place, state);
                self.reckon(op, left, right, place)
            }
        }
    }

    fn reckon(&mut self, op: Operator, left: Bounds, right: Bounds, place: &Place) -> Bounds {
        use super::decide::less;
        let corners = |of: fn(i128, i128) -> i128| {
            let each = [
                of(left.low.into(), right.low.into()),
                of(left.low.into(), right.high.into()),
                of(left.high.into(), right.low.into()),
                of(left.high.into(), right.high.into()),
            ];
            let least = each.iter().min().copied().unwrap_or_default();
            let most = each.iter().max().copied().unwrap_or_default();
            (least, most)
        };
        let (low, high) = match op {
            Operator::Less => return less(left, right),
            Operator::More => return less(right, left),
            Operator::AtMost => {
                let more = less(right, left);
                return Bounds::new(1 - more.high, 1 - more.low);
            }
            Operator::AtLeast => {
                let less = less(left, right);
                return Bounds::new(1 - less.high, 1 - less.low);
            }
            Operator::Plus => corners(|a, b| a + b),
            Operator::Minus => corners(|a, b| a - b),
            Operator::Times => corners(|a, b| a * b),
            _ => return self.divided(op, left, right, place),
        };
        let limit = i128::from(LIMIT);
        if low < -limit || high > limit {
            // What is reckoned from it would grow too large as well, and is told by this.
            let is_told = (self.out.iter().last())
                .is_some_and(|last| last.code == &E0844 && place.span.holds(last.span));
            if !is_told {
                self.report(&E0844, place.span, "this number may grow too large")
                    .help("take smaller numbers, or give them ranges");
            }
            let told = |number: i128| number.clamp(-i128::from(MOST), i128::from(MOST)) as i64;
            return Bounds::new(told(low), told(high));
        }
        let clamped = |number: i128| number.clamp(-limit, limit) as i64;
        Bounds::new(clamped(low), clamped(high))
    }

    fn divided(&mut self, op: Operator, left: Bounds, right: Bounds, place: &Place) -> Bounds {
        if right.low <= 0 && right.high >= 0 {
            let message = match right.only() {
                Some(_) => "this divides by nought".to_owned(),
                None => format!("this divides by a number that {}", may_be(right)),
            };
            self.report(&E0845, place.part(1).span, message)
                .help("ask first whether it is nought, or write `max(…, 1)`");
        }
        if op == Operator::Mod {
            let most = right.low.abs().max(right.high.abs()).max(1) - 1;
            return match left.low >= 0 && right.low > left.high {
                true => left,
                false if left.low >= 0 => Bounds::new(0, most.min(left.high)),
                false => Bounds::new(0, most),
            };
        }
        let down = |a: i64, b: i64| a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0);
        let up = |a: i64, b: i64| -down(-a, b);
        // A quotient is greatest beside nought, on either side of it.
        let divisors = [right.low, right.high, -1, 1];
        let divisors = divisors
            .into_iter()
            .filter(|divisor| *divisor != 0 && (right.low..=right.high).contains(divisor));
        let mut found: Option<Bounds> = None;
        for divisor in divisors {
            for number in [left.low, left.high] {
                let quotient = match op {
                    Operator::DivideUp => up(number, divisor),
                    _ => down(number, divisor),
                };
                let one = Bounds::exactly(quotient);
                found = Some(found.map_or(one, |found| found.or(one)));
            }
        }
        found.unwrap_or(Bounds::new(0, 0))
    }

    fn extreme(
        &mut self,
        items: &[Expr],
        place: &Place,
        state: &State,
        of: fn(i64, i64) -> i64,
    ) -> Bounds {
        let mut found: Option<Bounds> = None;
        for (index, item) in items.iter().enumerate() {
            let one = self.number(item, place.part(index), state);
            found = Some(match found {
                None => one,
                Some(found) => Bounds::new(of(found.low, one.low), of(found.high, one.high)),
            });
        }
        found.unwrap_or(Bounds::new(0, 0))
    }

    /// Whether a value is among some faces; their places begin at a part.
    fn shows(
        &mut self,
        of: Bounds,
        faces: &Faces,
        place: &Place,
        from: usize,
        state: &State,
    ) -> Bounds {
        let faces = self.faces(faces, place, from, state);
        super::decide::among(of, &faces)
    }
}

/// "is 3", "may be 0 to 4", "has no bounds".
pub(super) fn may_be(bounds: Bounds) -> String {
    match (bounds.only(), bounds.low <= -MOST, bounds.high >= MOST) {
        (Some(number), ..) => format!("is {number}"),
        (None, true, true) => "has no bounds".to_owned(),
        (None, true, false) => format!("may be {} or less", bounds.high),
        (None, false, true) => format!("may be {} or more", bounds.low),
        (None, false, false) => format!("may be {} to {}", bounds.low, bounds.high),
    }
}
