//! Forgetting what made no difference.
//!
//! Two states that agree but for what is known of one card, and are reached in equally many ways,
//! are one state in which that card is of either class. So an answer that changed nothing is
//! forgotten; if nothing at all is known of the card any more, it is as if it was never looked at.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::cards::{ClassId, Known, NO_PILE, PileId};
use super::frontier::Frontier;
use super::refusal::{Halt, Watch};
use super::weight::Weight;

/// Fuses states; `cards` are the columns that may hold cards.
pub(crate) fn fuse<W: Weight>(
    mut states: Frontier<W>,
    cards: &[usize],
    known: &mut Known<'_>,
    watch: &mut Watch<'_>,
) -> Result<Frontier<W>, Halt> {
    if states.len() < 2 {
        return Ok(states);
    }
    for column in cards {
        if states.iter().any(|(row, _)| row[*column] != 0) {
            states = held(states, *column, known, watch)?;
        }
    }
    let pile = states.width - 1;
    if states.len() > 1
        && states
            .iter()
            .any(|(row, _)| row[pile] != i64::from(NO_PILE))
    {
        states = finished(states, known, watch)?;
    }
    Ok(states)
}

/// States that differ in the card that one column holds.
fn held<W: Weight>(
    states: Frontier<W>,
    column: usize,
    known: &mut Known<'_>,
    watch: &mut Watch<'_>,
) -> Result<Frontier<W>, Halt> {
    watch.did(states.len())?;
    let order = sorted(&states, |row| (&row[..column], &row[column + 1..]));
    let mut fused = Frontier::new(states.width, states.over.clone());
    let mut row: Vec<i64> = Vec::with_capacity(states.width);
    let same =
        |a: &[i64], b: &[i64]| a[..column] == b[..column] && a[column + 1..] == b[column + 1..];
    for group in groups(&states, &order, same) {
        watch.turn(fused.len())?;
        let mut left: Vec<(ClassId, &W)> = Vec::with_capacity(group.len());
        for place in group {
            let (class, weight) = (states.row(*place)[column], states.weight(*place));
            let Some(mut class) = class.checked_sub(1).map(|class| class as ClassId) else {
                fused.push(states.row(*place), weight);
                continue;
            };
            while let Some((other, union)) =
                left.iter().enumerate().find_map(|(other, (with, ways))| {
                    let union = (*ways == weight).then(|| known.union(class, *with));
                    union.flatten().map(|union| (other, union))
                })
            {
                left.swap_remove(other);
                class = union;
            }
            left.push((class, weight));
        }
        for (class, weight) in left {
            row.clear();
            row.extend_from_slice(states.row(group[0]));
            row[column] = i64::from(class) + 1;
            fused.push(&row, weight);
        }
    }
    Ok(fused)
}

/// States that differ in one finished card.
fn finished<W: Weight>(
    states: Frontier<W>,
    known: &mut Known<'_>,
    watch: &mut Watch<'_>,
) -> Result<Frontier<W>, Halt> {
    let pile = states.width - 1;
    watch.did(states.len())?;
    let order = sorted(&states, |row| (&row[..pile], &row[..0]));
    if order
        .windows(2)
        .all(|two| states.row(two[0])[..pile] != states.row(two[1])[..pile])
    {
        return Ok(states);
    }
    let mut fused = Frontier::new(states.width, states.over.clone());
    let mut row: Vec<i64> = Vec::with_capacity(states.width);
    for group in groups(&states, &order, |a, b| a[..pile] == b[..pile]) {
        watch.turn(fused.len())?;
        if let [only] = group {
            fused.push(states.row(*only), states.weight(*only));
            continue;
        }
        let mut piles = Piles::default();
        for place in group {
            let own = states.row(*place)[pile] as PileId;
            piles.enter(own, states.weight(*place).clone());
        }
        piles.fuse(known, watch)?;
        for (own, weight) in piles.list.into_iter().flatten() {
            row.clear();
            row.extend_from_slice(states.row(group[0]));
            row[pile] = i64::from(own);
            fused.push(&row, &weight);
        }
    }
    Ok(fused)
}

/// The places of states by the rest of their rows.
fn sorted<'s, W: Weight, K: Ord>(
    states: &'s Frontier<W>,
    key: impl Fn(&'s [i64]) -> K,
) -> Vec<usize> {
    let mut order: Vec<usize> = (0..states.len()).collect();
    order.sort_by_key(|place| key(states.row(*place)));
    order
}

/// Runs of states that agree.
fn groups<'o, W: Weight>(
    states: &Frontier<W>,
    order: &'o [usize],
    same: impl Fn(&[i64], &[i64]) -> bool,
) -> impl Iterator<Item = &'o [usize]> {
    order.chunk_by(move |a, b| same(states.row(*a), states.row(*b)))
}

/// Places of piles, and the class of the slot that is left out.
type Owners = SmallVec<[(usize, ClassId); 4]>;

/// Piles that stand with one and the same row.
struct Piles<W> {
    list: Vec<Option<(PileId, W)>>,
    places: FxHashMap<PileId, usize>,
    waiting: Vec<usize>,
}

impl<W> Default for Piles<W> {
    fn default() -> Self {
        Piles {
            list: Vec::new(),
            places: FxHashMap::default(),
            waiting: Vec::new(),
        }
    }
}

impl<W: Weight> Piles<W> {
    fn enter(&mut self, pile: PileId, weight: W) {
        let place = match self.places.get(&pile) {
            Some(place) => *place,
            None => {
                self.list.push(None);
                self.places.insert(pile, self.list.len() - 1);
                self.list.len() - 1
            }
        };
        match &mut self.list[place] {
            Some((_, sum)) => sum.plus(&weight),
            free => *free = Some((pile, weight)),
        }
        self.waiting.push(place);
    }

    fn fuse(&mut self, known: &mut Known<'_>, watch: &mut Watch<'_>) -> Result<(), Halt> {
        // By a pile without one of its slots, and the weight: who has it, and the slot's class.
        let mut without: FxHashMap<(PileId, W), Owners> = FxHashMap::default();
        let mut seen: FxHashMap<W, u32> = FxHashMap::default();
        for (_, weight) in self.list.iter().flatten() {
            *seen.entry(weight.clone()).or_default() += 1;
        }
        self.waiting.reverse();
        while let Some(place) = self.waiting.pop() {
            watch.turn(0)?;
            let Some((pile, weight)) = self.list[place].clone() else {
                continue;
            };
            // Where no other has this weight there is none to be fused with. (A sum made on the way may
            // be passed over; the next time finds it.)
            if seen.get(&weight).is_none_or(|count| *count < 2) {
                continue;
            }
            let mut found = None;
            let slots = known.piles[pile as usize].clone();
            for (class, _) in slots {
                let rest = known.take(pile, class);
                let others = without.entry((rest, weight.clone())).or_default();
                let fits = others.iter().find_map(|(other, with)| {
                    let (_, ways) = self.list[*other].as_ref()?;
                    let fits = *other != place && *ways == weight;
                    let union = if fits {
                        known.union(class, *with)
                    } else {
                        None
                    };
                    union.map(|union| (*other, union))
                });
                if let Some((other, union)) = fits {
                    found = Some((rest, other, union));
                    break;
                }
                if !others.contains(&(place, class)) {
                    others.push((place, class));
                }
            }
            if let Some((rest, other, union)) = found {
                self.list[place] = None;
                self.list[other] = None;
                if let Some(pile) = known.add(rest, union) {
                    self.enter(pile, weight);
                }
            }
        }
        Ok(())
    }
}
