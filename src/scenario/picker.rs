//! Picks for one side: how many of each part of its forces come.

use smallvec::SmallVec;

use super::muster::{Muster, What};
use crate::roll::{Few, Stream, Streams};

/// Keeps a force's stream at hand, so that the second of two like forces goes on where the first left off.
pub(super) struct Picker<'a> {
    muster: &'a Muster,
    streams: &'a Streams,
    /// 0 for the player, 1 for the opponent.
    whose: usize,
    pub(super) picks: &'a mut Vec<u32>,
    open: SmallVec<[(usize, Stream<Few>); 2]>,
}

/// So often a force is picked again that goes beyond a limit of its own, or whose parts do not go together; then the
/// pick stands that came nearest. A rare force has rules that so few of its counts keep.
const TRIES: u32 = 1_000;

impl<'a> Picker<'a> {
    pub(super) fn new(
        muster: &'a Muster,
        streams: &'a Streams,
        whose: usize,
        picks: &'a mut Vec<u32>,
    ) -> Self {
        Picker {
            muster,
            streams,
            whose,
            picks,
            open: SmallVec::new(),
        }
    }

    /// Picks all counts of a force and answers its figures, and what they count for. Where all of it may stay
    /// away, and does, it is picked again: nobody fights with nobody.
    pub(super) fn weigh(&mut self, force: usize) -> (u32, u32) {
        let before = self.picks.len();
        let mut figures = self.pick(force);
        // With parts that exclude each other it may be that nobody can come.
        for _ in 0..TRIES {
            if figures > 0 || !self.muster.force(force).somebody {
                break;
            }
            self.picks.truncate(before);
            figures = self.pick(force);
        }
        match self.muster.points {
            None => (figures, figures),
            Some(_) => (figures, self.muster.worth_of(force, &self.picks[before..])),
        }
    }

    /// Picks all counts of a force within its limits, parts that go together, and answers its figures.
    pub(super) fn pick(&mut self, force: usize) -> u32 {
        let plan = self.muster.force(force);
        if let Some(figures) = plan.fixed {
            return figures;
        }
        if plan.limits.is_empty() && !plan.hangs_together {
            return self.pick_once(force).0;
        }
        let before = self.picks.len();
        let mut nearest: Option<(i64, u32, Vec<u32>)> = None;
        for _ in 0..TRIES {
            self.picks.truncate(before);
            let (figures, broken) = self.pick_once(force);
            let picks = &self.picks[before..];
            let beyond = broken.saturating_add(self.muster.beyond_limits(force, figures, picks));
            if beyond == 0 {
                return figures;
            }
            if nearest.as_ref().is_none_or(|(least, ..)| beyond < *least) {
                nearest = Some((beyond, figures, picks.to_vec()));
            }
        }
        self.picks.truncate(before);
        let (_, figures, picks) = nearest.unwrap_or_default();
        self.picks.extend(picks);
        figures
    }

    /// Answers its figures, and how many of its parts' needs and exclusions do not hold.
    fn pick_once(&mut self, force: usize) -> (u32, i64) {
        let mut figures = 0_u32;
        let plan = self.muster.force(force);
        let mut counts: SmallVec<[u32; 16]> = SmallVec::new();
        for part in &plan.parts {
            let count = match part.least < part.most {
                true => {
                    let count = self.stream(force).between(part.least, part.most);
                    self.picks.push(count);
                    count
                }
                false => part.least,
            };
            counts.push(count);
            match part.what {
                What::Unit { strength, .. } => {
                    figures = figures.saturating_add(strength.saturating_mul(count));
                }
                What::Force(below) => {
                    for _ in 0..count {
                        figures = figures.saturating_add(self.pick(below));
                    }
                }
            }
        }
        let broken = match plan.hangs_together {
            true => i64::try_from(plan.broken(&counts)).unwrap_or(i64::MAX),
            false => 0,
        };
        (figures, broken)
    }

    fn stream(&mut self, force: usize) -> &mut Stream<Few> {
        let at = match self.open.iter().position(|(index, _)| *index == force) {
            Some(at) => at,
            None => {
                let id = self.muster.force(force).streams[self.whose];
                self.open.push((force, self.streams.few(id)));
                self.open.len() - 1
            }
        };
        &mut self.open[at].1
    }
}
