//! Dice rolled together: by how many dice show what, never by sequences.

use smallvec::SmallVec;

use super::denominator::Denominator;
use super::refusal::{Halt, Watch};
use super::weight::Weight;

/// Values with the ways to get them, values ascending; the weights sum up to what they are over.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chances<W> {
    pub(crate) faces: Vec<(i64, W)>,
    pub(crate) over: Denominator,
}

/// Faces of a die, with every number worked out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum FaceSet {
    Even,
    Odd,
    Between(i64, i64),
    OneOf(SmallVec<[i64; 4]>),
}

/// A change of one die, with every number worked out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    Counting(FaceSet),
    Less { by: i64, floor: i64 },
    Rerolling { faces: FaceSet, times: u32 },
    Open { from: i64 },
}

/// The faces of a die as rolled, their values by now, and the ways.
type Rolled<W> = SmallVec<[(i64, i64, W); 6]>;

/// The most steps that the chances of one pool may take, so that they take well under a second.
const MOST_WORK: u128 = 200_000_000;

impl FaceSet {
    pub(crate) fn contains(&self, face: i64) -> bool {
        match self {
            FaceSet::Even => face % 2 == 0,
            FaceSet::Odd => face % 2 != 0,
            FaceSet::Between(low, high) => (*low..=*high).contains(&face),
            FaceSet::OneOf(faces) => faces.contains(&face),
        }
    }
}

impl<W: Weight> Chances<W> {
    /// What no dice come to: always zero.
    pub(super) fn nothing() -> Self {
        Chances {
            faces: vec![(0, W::one())],
            over: Denominator::one(),
        }
    }

    /// One die after its changes, which apply from left to right.
    pub(crate) fn die(sides: u32, changes: &[Change]) -> Result<Self, Halt> {
        if sides > 1_000_000 {
            return Err(Halt::TooManyDice);
        }
        let sides = sides.max(1);
        let mut rolled: Rolled<W> = (1..=i64::from(sides))
            .map(|face| (face, face, W::one()))
            .collect();
        let mut over = Denominator::of(sides);
        for change in changes {
            match change {
                Change::Counting(faces) => {
                    for (_, value, _) in &mut rolled {
                        if !faces.contains(*value) {
                            *value = 0;
                        }
                    }
                }
                Change::Less { by, floor } => {
                    for (_, value, _) in &mut rolled {
                        if *value >= *floor {
                            *value = value.saturating_sub(*by).max(*floor);
                        }
                    }
                }
                Change::Rerolling { faces, times } => {
                    over = over.power(times.saturating_add(1));
                    if !over.fits::<W>() {
                        return Err(Halt::Size);
                    }
                    bounded::<W>(rolled.len() as u128, &over)?;
                    let again = (1..=i64::from(sides)).filter(|face| faces.contains(*face));
                    let ways = rerolled::<W>(sides, again.count() as u64, *times);
                    for (face, _, weight) in &mut rolled {
                        *weight = ways[usize::from(faces.contains(*face))].clone();
                    }
                }
                Change::Open { from } => {
                    over = over.times(&Denominator::of(sides));
                    if !over.fits::<W>() {
                        return Err(Halt::Size);
                    }
                    rolled = opened(rolled, i64::from(sides), *from);
                }
            }
        }
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        bounded::<W>(rolled.len() as u128, &over)?;
        let faces = rolled.into_iter().map(|(_, value, weight)| (value, weight));
        Ok(Chances::gathered(faces.collect(), over))
    }

    /// The chance that a die shows one of these: 1 for yes, 0 for no.
    pub(crate) fn showing(&self, faces: &FaceSet) -> Self {
        let shown =
            |(value, weight): &(i64, W)| (i64::from(faces.contains(*value)), weight.clone());
        Chances::gathered(self.faces.iter().map(shown).collect(), self.over.clone())
    }

    /// Equal values put together, and the weights brought to lowest terms.
    fn gathered(mut faces: Vec<(i64, W)>, mut over: Denominator) -> Self {
        faces.sort_by_key(|(value, _)| *value);
        faces.dedup_by(|(value, weight), (kept, sum)| {
            let same = value == kept;
            if same {
                sum.plus(weight);
            }
            same
        });
        over.reduce(&mut faces);
        Chances { faces, over }
    }

    /// With weights of another size, which must be at least as large.
    pub(crate) fn resized<V: Weight>(&self) -> Chances<V>
    where
        W: Into<u128> + Copy,
    {
        let resized = |(value, weight): &(i64, W)| (*value, V::from_u128((*weight).into()));
        Chances {
            faces: self.faces.iter().map(resized).collect(),
            over: self.over.clone(),
        }
    }

    pub(crate) fn shifted(mut self, plus: i64) -> Self {
        for (value, _) in &mut self.faces {
            *value = value.saturating_add(plus);
        }
        self
    }

    /// The total of so many.
    pub(crate) fn sum(&self, count: u32, watch: &Watch<'_>) -> Result<Self, Halt> {
        let over = self.over.power(count);
        if !over.fits::<W>() {
            return Err(Halt::Size);
        }
        let (Some(low), Some(high)) = (self.faces.first(), self.faces.last()) else {
            return Ok(Chances::nothing());
        };
        let (low, span) = (low.0, high.0.abs_diff(low.0));
        let most = u128::from(span) * u128::from(count);
        // All faces alike, one after another: each sum is the one before it, moved on by a face.
        let even = self.faces.len() as u64 == span + 1
            && self.faces.iter().all(|(_, weight)| weight.is_one());
        let each = if even { 2 } else { self.faces.len() as u128 };
        bounded::<W>(most * u128::from(count) * each / 2, &over)?;
        // Room for all, so that one die more is added where the sums are.
        let mut sums: SmallVec<[W; 20]> = SmallVec::from_elem(W::zero(), most as usize + 1);
        sums[0] = W::one();
        for dice in 1..=count as usize {
            watch.look()?;
            let reached = &mut sums[..dice * span as usize + 1];
            if even {
                move_on(reached, span as usize);
            } else {
                self.add_to(reached, low);
            }
        }
        Ok(Chances::dense(
            low.saturating_mul(i64::from(count)),
            sums.into_iter(),
            over,
        ))
    }

    /// One die more is added to the ways to each sum, all counted from the least. From the greatest
    /// sum down, so that what is read has not seen this die.
    fn add_to(&self, sums: &mut [W], low: i64) {
        for place in (0..sums.len()).rev() {
            let mut ways = W::zero();
            for (value, weight) in &self.faces {
                let Some(from) = place.checked_sub(value.abs_diff(low) as usize) else {
                    break;
                };
                if weight.is_one() {
                    ways.plus(&sums[from]);
                } else if !sums[from].is_zero() {
                    ways.plus(&sums[from].times(weight));
                }
            }
            sums[place] = ways;
        }
    }

    /// From the ways to each value from `low` on.
    pub(super) fn dense(
        low: i64,
        ways: impl ExactSizeIterator<Item = W>,
        over: Denominator,
    ) -> Self {
        let mut faces = Vec::with_capacity(ways.len());
        for (above, weight) in ways.enumerate() {
            if !weight.is_zero() {
                faces.push((low.saturating_add(above as i64), weight));
            }
        }
        Chances { faces, over }
    }
}

/// Numbers without a bound up to so many bits take about as long as each other.
const SHORT: u128 = 4096;

/// Refuses so many products of numbers of this size, which go up to a denominator.
pub(super) fn bounded<W: Weight>(work: u128, over: &Denominator) -> Result<(), Halt> {
    let each = match W::BITS {
        ..=128 => 1,
        u32::MAX => 40 * (over.bits() as u128).div_ceil(SHORT).max(1),
        _ => 10,
    };
    if work.saturating_mul(each) > MOST_WORK {
        return Err(Halt::TooManyDice);
    }
    Ok(())
}

/// The ways to each sum with one more die of which each face comes in one way: those to all sums up
/// to it, without those up to the sum that the greatest face does not bring so far.
fn move_on<W: Weight>(sums: &mut [W], span: usize) {
    for place in 1..sums.len() {
        let (before, here) = sums.split_at_mut(place);
        here[0].plus(&before[place - 1]);
    }
    for place in (span + 1..sums.len()).rev() {
        let (before, here) = sums.split_at_mut(place);
        here[0].minus(&before[place - span - 1]);
    }
}

/// The ways to show a face that is kept, and one that is rolled again, where `again` of the faces
/// are, so many times at most.
fn rerolled<W: Weight>(sides: u32, again: u64, times: u32) -> [W; 2] {
    let (sides, again) = (W::from_u64(u64::from(sides)), W::from_u64(again));
    // After k rerolls left to go: a kept face now, or an again-face and then what comes of it.
    let (mut kept, mut stuck, mut all) = (W::one(), W::one(), W::one());
    for _ in 0..times {
        all = all.times(&sides);
        let mut next = all.clone();
        next.plus(&again.times(&kept));
        kept = next;
        stuck = again.times(&stuck);
    }
    [kept, stuck]
}

/// A further die after the top face: from `from` on each of its pips adds one.
fn opened<W: Weight>(rolled: Rolled<W>, sides: i64, from: i64) -> Rolled<W> {
    let all = W::from_u64(sides.unsigned_abs());
    let mut opened = Rolled::with_capacity(rolled.len() + sides.unsigned_abs() as usize);
    for (face, value, weight) in rolled {
        if face < sides {
            opened.push((face, value, weight.times(&all)));
            continue;
        }
        for second in 1..=sides {
            let more = second.saturating_sub(from).saturating_add(1).max(0);
            opened.push((face, value.saturating_add(more), weight.clone()));
        }
    }
    opened
}
