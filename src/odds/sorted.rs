//! Dice that are sorted: the best of them, and pairs of one side's and the other's.
//!
//! Face by face, of the dice that are not yet placed so many show it: their order is never looked at.

use super::pool::{Chances, bounded};
use super::refusal::{Halt, Watch};
use super::weight::Weight;

impl<W: Weight> Chances<W> {
    /// The sum of the highest (or lowest) so many of so many.
    ///
    /// Face by face from the best: of the dice not yet placed, so many show this face.
    pub(crate) fn best(
        &self,
        count: u32,
        keep: u32,
        lowest: bool,
        watch: &Watch<'_>,
    ) -> Result<Self, Halt> {
        if keep >= count {
            return self.sum(count, watch);
        }
        let over = self.over.power(count);
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        let (Some(first), Some(last)) = (self.faces.first(), self.faces.last()) else {
            return Ok(Chances::nothing());
        };
        let (low, span) = (first.0, last.0.abs_diff(first.0));
        let width = u128::from(span) * u128::from(keep) + 1;
        let dice = u128::from(count) + 1;
        bounded::<W>(width * dice * dice * self.faces.len() as u128 / 2, &over)?;
        let width = width as usize;
        let choose = binomials::<W>(count);
        // For each number of dice placed: the sums (above `low` a die) of those kept.
        let mut placed: Vec<Vec<W>> = vec![Vec::new(); count as usize + 1];
        placed[0] = vec![W::zero(); width];
        placed[0][0] = W::one();
        let order: Vec<&(i64, W)> = if lowest {
            self.faces.iter().collect()
        } else {
            self.faces.iter().rev().collect()
        };
        for (place, (value, weight)) in order.iter().enumerate() {
            let worth = value.abs_diff(low) as usize;
            watch.look()?;
            let powers = powers(weight, count);
            let is_last = place + 1 == order.len();
            // From many to few, so that what is read has not seen this face.
            for from in (0..=count as usize).rev() {
                if placed[from].is_empty() {
                    continue;
                }
                let sums = std::mem::take(&mut placed[from]);
                let left = count as usize - from;
                let fewest = if is_last { left } else { 0 };
                for more in fewest..=left {
                    let ways = choose[left][more].times(&powers[more]);
                    let kept = (from + more).min(keep as usize) - from.min(keep as usize);
                    let target = &mut placed[from + more];
                    if target.is_empty() {
                        *target = vec![W::zero(); width];
                    }
                    for (to, sum) in target[(kept * worth).min(width)..].iter_mut().zip(&sums) {
                        to.plus(&sum.times(&ways));
                    }
                }
            }
        }
        let sums = placed.pop().unwrap_or_default();
        Ok(Chances::dense(
            low.saturating_mul(i64::from(keep)),
            sums.into_iter(),
            over,
        ))
    }

    /// How many pairs so many of these dice win over so many others, both sorted, highest against
    /// highest; a tie is not won.
    ///
    /// Face by face from the highest: a die of the others that comes next is beaten where more of
    /// these are already placed than of those.
    pub(crate) fn pairs_won(
        &self,
        count: u32,
        others: &Self,
        other_count: u32,
        watch: &Watch<'_>,
    ) -> Result<Self, Halt> {
        let over = self
            .over
            .power(count)
            .times(&others.over.power(other_count));
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        let mut values: Vec<i64> = self.faces.iter().map(|(value, _)| *value).collect();
        values.extend(others.faces.iter().map(|(value, _)| *value));
        values.sort_unstable();
        values.dedup();
        let (mine, theirs) = (count as usize, other_count as usize);
        let pairs = mine.min(theirs);
        let size = (mine + 1) as u128 * (theirs + 1) as u128 * (pairs + 1) as u128;
        bounded::<W>(
            size * (mine + theirs + 1) as u128 * values.len() as u128,
            &over,
        )?;
        let at = |a: usize, b: usize, won: usize| (a * (theirs + 1) + b) * (pairs + 1) + won;
        let none = vec![W::zero(); size as usize];
        let mut placed = none.clone();
        placed[0] = W::one();
        let my_choose = binomials::<W>(count);
        let their_choose = binomials::<W>(other_count);
        for value in values.into_iter().rev() {
            watch.look()?;
            if let Some(weight) = others.weight(value) {
                let powers = powers(weight, other_count);
                let mut next = none.clone();
                each_place(&placed, mine, theirs, pairs, |a, b, won, ways| {
                    for more in 0..=theirs - b {
                        let beaten = (b + more).min(a).saturating_sub(b);
                        let ways = ways.times(&their_choose[theirs - b][more].times(&powers[more]));
                        next[at(a, b + more, won + beaten)].plus(&ways);
                    }
                });
                placed = next;
            }
            if let Some(weight) = self.weight(value) {
                let powers = powers(weight, count);
                let mut next = none.clone();
                each_place(&placed, mine, theirs, pairs, |a, b, won, ways| {
                    for more in 0..=mine - a {
                        let ways = ways.times(&my_choose[mine - a][more].times(&powers[more]));
                        next[at(a + more, b, won)].plus(&ways);
                    }
                });
                placed = next;
            }
        }
        let won = placed.split_off(at(mine, theirs, 0));
        Ok(Chances::dense(0, won.into_iter(), over))
    }

    fn weight(&self, value: i64) -> Option<&W> {
        let place = self.faces.binary_search_by_key(&value, |(value, _)| *value);
        place.ok().map(|place| &self.faces[place].1)
    }
}

/// Calls with every place that can be reached: dice placed of both, pairs won, the ways.
fn each_place<W: Weight>(
    placed: &[W],
    mine: usize,
    theirs: usize,
    pairs: usize,
    mut visit: impl FnMut(usize, usize, usize, &W),
) {
    let mut ways = placed.iter();
    for a in 0..=mine {
        for b in 0..=theirs {
            for won in 0..=pairs {
                match ways.next() {
                    Some(ways) if !ways.is_zero() => visit(a, b, won, ways),
                    _ => {}
                }
            }
        }
    }
}

fn powers<W: Weight>(weight: &W, most: u32) -> Vec<W> {
    let mut powers = vec![W::one()];
    for place in 0..most as usize {
        powers.push(powers[place].times(weight));
    }
    powers
}

/// Pascal's triangle down to a row.
fn binomials<W: Weight>(most: u32) -> Vec<Vec<W>> {
    let mut rows = vec![vec![W::one()]];
    for row in 1..=most as usize {
        let above = &rows[row - 1];
        let mut next = vec![W::one(); row + 1];
        for place in 1..row {
            next[place] = above[place - 1].clone();
            next[place].plus(&above[place]);
        }
        rows.push(next);
    }
    rows
}
