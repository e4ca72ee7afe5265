//! Between which bounds the number lies that is read off dice.

use super::state::{Bounds, State};
use super::values::may_be;
use super::{Place, Walker};
use crate::diagnostic::codes::*;
use crate::model::*;

/// Dice rolled together at most.
const MOST_DICE: i64 = 1000;

impl Walker<'_> {
    pub(super) fn rolled(&mut self, pool: &Pool, place: &Place, state: &State) -> Bounds {
        self.random = true;
        // A pool that nobody wrote out has no places within.
        let (count, die) = self.pool(&pool.dice, place.part(0), state);
        let plus = i64::from(pool.dice.dice.plus);
        match &pool.reading {
            Reading::Sum => sum(count, die, plus),
            Reading::Best { keep, .. } => {
                let keep = self.number(keep, place.part(1), state);
                if keep.low < 0 || keep.high > count.high {
                    let message = format!(
                        "{} dice are rolled at most, and of these this {}",
                        count.high,
                        may_be(keep)
                    );
                    let most = count.high;
                    let help = match keep.low == keep.high {
                        true => format!("keep from 0 to {most} of them"),
                        false => format!(
                            "keep from 0 to {most} of them: `kept = max(0, min(…, {most}))` on a line of its own before, \
                             and here `kept`"
                        ),
                    };
                    let at = place.part(1).span;
                    self.report(&E0857, at, message).help(help);
                }
                let least = keep.low.clamp(0, count.low);
                let most = keep.high.clamp(0, count.high);
                sum(Bounds::new(least, most), die, plus)
            }
            Reading::NumberShowing(faces) => {
                self.faces(faces, place, 1, state);
                self.on_the_die(faces, die, place, 1);
                Bounds::new(0, count.high)
            }
            Reading::PairsWon(other) => {
                let (other, _) = self.pool(other, place.part(1), state);
                Bounds::new(0, count.high.min(other.high))
            }
        }
    }

    /// How many dice, and what one of them may count.
    fn pool(&mut self, pool: &PoolDice, place: &Place, state: &State) -> (Bounds, Bounds) {
        let count = match &pool.count {
            None => Bounds::exactly(i64::from(pool.dice.count)),
            Some(count) => {
                let count = self.number(count, place.part(0), state);
                if count.high > MOST_DICE {
                    let message = format!(
                        "at most {MOST_DICE} dice are rolled together, and this {}",
                        may_be(count)
                    );
                    self.report(&E0857, place.part(0).span, message)
                        .help(format!("keep it within: `min(…, {MOST_DICE})`"));
                }
                Bounds::new(
                    count.low.clamp(0, MOST_DICE),
                    count.high.clamp(0, MOST_DICE),
                )
            }
        };
        let mut die = Bounds::new(1, i64::from(pool.dice.sides));
        let mut part = 1;
        for change in &pool.changes {
            match change {
                DieChange::Counting(faces) => {
                    self.faces(faces, place, part, state);
                    self.on_the_die(faces, die, place, part);
                    part += parts(faces);
                    die = die.or(Bounds::exactly(0));
                }
                DieChange::Less { by, floor } => {
                    let by = self.number(by, place.part(part), state);
                    part += 1;
                    // A die that is below the floor already stays as it is.
                    let down = |pips: i64, by: i64| {
                        let less = pips.saturating_sub(by);
                        less.max(*floor).min(pips.max(less))
                    };
                    let corners = [
                        down(die.low, by.low),
                        down(die.low, by.high),
                        down(die.high, by.low),
                        down(die.high, by.high),
                    ];
                    let least = corners.into_iter().min().unwrap_or(die.low);
                    let most = corners.into_iter().max().unwrap_or(die.high);
                    die = Bounds::new(least, most);
                }
                DieChange::Rerolling { faces, .. } => {
                    self.faces(faces, place, part, state);
                    self.on_the_die(faces, die, place, part);
                    part += parts(faces);
                }
                DieChange::Open { from } => {
                    let top = i64::from(pool.dice.sides);
                    die = Bounds::new(die.low, die.high + (top - from + 1).max(0));
                }
            }
        }
        (count, die)
    }

    /// Reports faces written as plain numbers that no die of the roll ever shows.
    fn on_the_die(&mut self, faces: &Faces, die: Bounds, place: &Place, from: usize) {
        let number = Expr::constant;
        let within = |number: i64| (die.low..=die.high).contains(&number);
        let mut missed = |part: usize, shown: String| {
            let Bounds { low, high, .. } = die;
            let message = format!("each die here is {low} to {high}, and never {shown}");
            self.report(&E0864, place.part(part).span, message)
                .help(format!("name faces from {low} to {high}"));
        };
        match faces {
            Faces::Even | Faces::Odd => {}
            Faces::OrMore(least) => match number(least) {
                Some(least) if least > die.high => missed(from, format!("{least} or more")),
                _ => {}
            },
            Faces::OrLess(most) => match number(most) {
                Some(most) if most < die.low => missed(from, format!("{most} or less")),
                _ => {}
            },
            Faces::Between(least, most) => match (number(least), number(most)) {
                (Some(least), Some(most)) if least > die.high || most < die.low => {
                    missed(from, format!("{least} to {most}"));
                }
                _ => {}
            },
            Faces::OneOf(items) => {
                for (index, item) in items.iter().enumerate() {
                    match number(item) {
                        Some(face) if !within(face) => missed(from + index, face.to_string()),
                        _ => {}
                    }
                }
            }
        }
    }
}

/// So many dice, added up; what is added comes once.
fn sum(count: Bounds, die: Bounds, plus: i64) -> Bounds {
    let all = |count: i64, pips: i64| count.saturating_mul(pips).saturating_add(plus);
    let least = all(count.low, die.low).min(all(count.high, die.low));
    let most = all(count.low, die.high).max(all(count.high, die.high));
    Bounds::new(least, most)
}

fn parts(faces: &Faces) -> usize {
    match faces {
        Faces::Even | Faces::Odd => 0,
        Faces::OrMore(_) | Faces::OrLess(_) => 1,
        Faces::Between(..) => 2,
        Faces::OneOf(items) => items.len(),
    }
}
