//! Rolling pools of dice.

use smallvec::SmallVec;

use super::Stopped;
use super::chance::Chance;
use super::code::*;
use super::eval::{Machine, Worked, checked};
use super::event::{Against, Event, Whose};
use super::state::Trouble;
use crate::model::{Dice, LocalId};

/// More dice at once are refused.
const MOST_DICE: i64 = 1_000_000;

/// A [`ChangeCode`] whose numbers are worked out.
#[derive(Clone, Copy)]
enum Change {
    Counting(Worked),
    Less { by: i64, floor: i64 },
    Rerolling { faces: Worked, times: u32 },
    Open { from: i64 },
}

impl<S: FnMut(Event<'_>)> Machine<'_, S> {
    pub(super) fn roll<C: Chance>(
        &mut self,
        of: Whose,
        into: LocalId,
        pool: u32,
        chance: &mut C,
    ) -> Result<i64, Stopped<C::Error>> {
        let pool = &self.code.pools[pool as usize];
        let start = self.state.scratch.len();
        let count = self.count(&pool.dice)?;
        let rolled = Dice {
            count,
            ..pool.dice.dice
        };
        self.state.thrown.clear();
        self.state.counts.clear();
        self.state.against.clear();
        chance.pool_begins(rolled).map_err(Stopped::Chance)?;
        let keep = match pool.reading {
            ReadingCode::Best { keep, .. } => self.eval(keep)?,
            _ => 0,
        };
        let shown = match pool.reading {
            ReadingCode::NumberShowing(test) => Some(self.work_out(test)?),
            _ => None,
        };
        let sum = self.throw(&pool.dice, count, chance)?;
        let own = self.state.thrown.len();
        let mut against = None;
        let plus = i64::from(pool.dice.dice.plus);
        let value = match &pool.reading {
            ReadingCode::Sum => checked(sum.checked_add(plus))?,
            ReadingCode::Best { lowest, .. } => {
                let keep = usize::try_from(keep).unwrap_or(0).min(count as usize);
                let counts = &mut self.state.counts;
                counts.sort_unstable();
                let best = match lowest {
                    true => &counts[..keep],
                    false => &counts[count as usize - keep..],
                };
                checked(best.iter().sum::<i64>().checked_add(plus))?
            }
            ReadingCode::NumberShowing(_) => {
                let fits = |value: &&i64| shown.is_some_and(|shown| self.fits(shown, **value));
                self.state.counts.iter().filter(fits).count() as i64
            }
            ReadingCode::PairsWon(other) => {
                let theirs = self.count(other)?;
                against = Some(Dice {
                    count: theirs,
                    ..other.dice
                });
                std::mem::swap(&mut self.state.counts, &mut self.state.against);
                self.throw(other, theirs, chance)?;
                std::mem::swap(&mut self.state.counts, &mut self.state.against);
                let state = &mut *self.state;
                state.counts.sort_unstable_by(|a, b| b.cmp(a));
                state.against.sort_unstable_by(|a, b| b.cmp(a));
                let pairs = state.counts.iter().zip(&state.against);
                pairs.filter(|(own, other)| own > other).count() as i64
            }
        };
        chance.pool_ends().map_err(Stopped::Chance)?;
        let (thrown, other) = self.state.thrown.split_at(own);
        (self.seen)(Event::Rolled {
            of,
            into,
            dice: rolled,
            thrown,
            counts: &self.state.counts,
            against: against.map(|dice| Against {
                dice,
                thrown: other,
                counts: &self.state.against,
            }),
            value,
        });
        self.state.scratch.truncate(start);
        Ok(value)
    }

    fn count(&mut self, dice: &DiceCode) -> Result<u32, Trouble> {
        let count = match dice.count {
            Some(count) => self.eval(count)?.max(0),
            None => i64::from(dice.dice.count),
        };
        if count > MOST_DICE {
            return Err(Trouble::TooManyDice);
        }
        Ok(count as u32)
    }

    /// Rolls all dice; their sum.
    fn throw<C: Chance>(
        &mut self,
        dice: &DiceCode,
        count: u32,
        chance: &mut C,
    ) -> Result<i64, Stopped<C::Error>> {
        let sides = dice.dice.sides;
        let mut changes: SmallVec<[Change; 4]> = SmallVec::new();
        for change in &dice.changes {
            changes.push(match *change {
                ChangeCode::Counting(test) => Change::Counting(self.work_out(test)?),
                ChangeCode::Less { by, floor } => Change::Less {
                    by: self.eval(by)?,
                    floor,
                },
                ChangeCode::Rerolling { faces, times } => Change::Rerolling {
                    faces: self.work_out(faces)?,
                    times,
                },
                ChangeCode::Open { from } => Change::Open { from },
            });
        }
        let mut sum = 0_i64;
        for _ in 0..count {
            let mut face = self.die(sides, chance)?;
            let mut value = face;
            for change in &changes {
                match *change {
                    Change::Counting(test) => {
                        if !self.fits(test, value) {
                            value = 0;
                        }
                    }
                    Change::Less { by, floor } => {
                        if value >= floor {
                            value = value.saturating_sub(by).max(floor);
                        }
                    }
                    Change::Rerolling { faces, times } => {
                        let mut left = times;
                        while left > 0 && self.fits(faces, face) {
                            face = self.die(sides, chance)?;
                            left -= 1;
                        }
                        value = face;
                    }
                    Change::Open { from } => {
                        if face == i64::from(sides) {
                            let second = self.die(sides, chance)?;
                            let more = second.saturating_sub(from).saturating_add(1).max(0);
                            value = value.saturating_add(more);
                        }
                    }
                }
            }
            self.state.counts.push(value);
            sum = checked(sum.checked_add(value))?;
        }
        Ok(sum)
    }

    #[inline]
    fn die<C: Chance>(&mut self, sides: u32, chance: &mut C) -> Result<i64, Stopped<C::Error>> {
        let face = chance.die(sides).map_err(Stopped::Chance)?;
        self.state.thrown.push(face);
        Ok(i64::from(face))
    }
}
