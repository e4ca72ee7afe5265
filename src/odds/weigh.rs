//! The chance of what the finished cards of a deck are known to be.

use rustc_hash::FxHashMap;

use super::cards::{Known, PileId};
use super::denominator::Denominator;
use super::frontier::Frontier;
use super::refusal::{Halt, Watch};
use super::ways::ways;
use super::weight::Weight;
use crate::model::SideDeck;

/// The ways for piles of one deck each, as far as they were counted: at every reshuffle there may be the same.
pub(crate) type Counted<W> = FxHashMap<PileId, W>;

/// Takes the finished slots of a deck out of the states and into their weights: so many ways to give
/// them distinct cards, of so many to draw that many cards in order.
pub(crate) fn weigh<W: Weight>(
    states: &Frontier<W>,
    deck: SideDeck,
    known: &mut Known<'_>,
    counted: &mut Counted<W>,
    watch: &mut Watch<'_>,
) -> Result<Frontier<W>, Halt> {
    let column = states.width - 1;
    let pile_of = |row: &[i64]| row[column] as PileId;
    // Each pile, divided; own piles once.
    let mut parts: FxHashMap<PileId, (usize, PileId)> = FxHashMap::default();
    let mut own_places: FxHashMap<PileId, usize> = FxHashMap::default();
    let mut own_piles: Vec<PileId> = Vec::new();
    for (row, _) in states.iter() {
        let pile = pile_of(row);
        if parts.contains_key(&pile) {
            continue;
        }
        let (own, rest) = known.part(pile, deck);
        let place = *own_places.entry(own).or_insert_with(|| {
            own_piles.push(own);
            own_piles.len() - 1
        });
        parts.insert(pile, (place, rest));
    }
    let slots = |pile: &PileId| -> u32 {
        let pile = &known.piles[*pile as usize];
        pile.iter().map(|(_, count)| count).sum()
    };
    let degrees: Vec<u32> = own_piles.iter().map(slots).collect();
    let most = degrees.iter().copied().max().unwrap_or(0);
    let cards = known.size(deck);
    let over = states.over.times(&Denominator::falling(cards, most));
    if !over.fits::<W>() {
        return Err(Halt::Size);
    }
    let new = own_piles.iter().filter(|pile| !counted.contains_key(pile));
    let new: Vec<PileId> = new.copied().collect();
    let found = ways::<W>(known, deck, &new, watch)?;
    counted.extend(new.into_iter().zip(found));
    let mut rests: FxHashMap<u32, W> = FxHashMap::default();
    let factors = own_piles.iter().zip(&degrees).map(|(pile, degree)| {
        let rest = rests.entry(*degree).or_insert_with(|| {
            Denominator::falling(cards.saturating_sub(*degree), most - degree).value()
        });
        counted[pile].times(rest)
    });
    let factors: Vec<W> = factors.collect();
    let mut weighed = Frontier::new(states.width, over);
    let mut scratch = Vec::with_capacity(states.width);
    for (row, weight) in states.iter() {
        watch.turn(weighed.len())?;
        let (place, rest) = parts[&pile_of(row)];
        let factor = &factors[place];
        if factor.is_zero() {
            continue;
        }
        scratch.clear();
        scratch.extend_from_slice(row);
        scratch[column] = i64::from(rest);
        weighed.push(&scratch, &weight.times(factor));
    }
    Ok(weighed)
}
