//! Rolls: what divides states by chances that do not hang on them but through some numbers.

use std::rc::Rc;

use smallvec::SmallVec;

use super::code::Code;
use super::denominator::Denominator;
use super::dice;
use super::frontier::Frontier;
use super::ops::PoolCode;
use super::pool::Chances;
use super::refusal::Halt;
use super::run::{Numbers, Run};
use super::weight::Weight;

type Row = SmallVec<[i64; 16]>;

impl<W: Weight> Run<'_, '_, W> {
    pub(crate) fn roll(
        &mut self,
        states: &Frontier<W>,
        roll: u32,
        pool: &PoolCode,
        set: Option<(u32, &Code)>,
        dead: &[u32],
        base: usize,
    ) -> Result<Frontier<W>, Halt> {
        let roll = base + roll as usize;
        let mut common = Denominator::one();
        self.map(states, |run, row, weight, out| {
            let mut numbers = Numbers::new();
            for number in &pool.numbers {
                numbers.push(number.value(&mut run.scene(row, base))?);
            }
            let chances = run.chances(pool, numbers)?;
            let times = level(&chances.over, &mut common, &states.over, out)?;
            let weight = match &times {
                Some(times) => &weight.times(times),
                None => weight,
            };
            // The value is worked out before what it reads is forgotten.
            let mut before = Row::new();
            if set.is_some() {
                before.extend_from_slice(row);
            }
            if !run.bury(row, dead.iter().copied(), base) {
                return Ok(());
            }
            let mut enter = |row: &[i64], ways: &W| match ways.is_one() {
                true => out.push(row, weight),
                false => out.push(row, &weight.times(ways)),
            };
            let Some((to, code)) = set else {
                for (value, ways) in &chances.faces {
                    row[roll] = *value;
                    enter(row, ways);
                }
                return Ok(run.watch.turn(out.len())?);
            };
            // Faces side by side that come to the same are entered as one.
            let to = base + to as usize;
            let mut sum = W::zero();
            for (value, ways) in &chances.faces {
                before[roll] = *value;
                let value = code.value(&mut run.scene(&before, base))?;
                if value != row[to] && !sum.is_zero() {
                    enter(row, &std::mem::replace(&mut sum, W::zero()));
                }
                row[to] = value;
                sum.plus(ways);
            }
            enter(row, &sum);
            Ok(run.watch.turn(out.len())?)
        })
    }

    fn chances(&mut self, pool: &PoolCode, numbers: Numbers) -> Result<Rc<Chances<W>>, Halt> {
        let key = (pool.id, numbers);
        if let Some(chances) = self.pools.get(&key) {
            return Ok(chances.clone());
        }
        let chances = match self.plan.fixed[pool.id as usize].chances(&key.1) {
            Some(fixed) => Rc::new(fixed.resized()),
            None => Rc::new(dice::chances(pool, &key.1, &self.watch)?),
        };
        self.pools.insert(key, chances.clone());
        Ok(chances)
    }
}

/// Chances over one denominator are to be entered where `common` was met so far: what weights are to
/// be multiplied by, if by anything.
pub(super) fn level<W: Weight>(
    chances: &Denominator,
    common: &mut Denominator,
    before: &Denominator,
    out: &mut Frontier<W>,
) -> Result<Option<W>, Halt> {
    if chances == common {
        return Ok(None);
    }
    let both = common.common(chances);
    if both != *common {
        out.widen(&before.times(&both))?;
        *common = both;
    }
    if chances == common {
        return Ok(None);
    }
    let times: W = common.over(chances).value();
    Ok(Some(times).filter(|times| !times.is_one()))
}
