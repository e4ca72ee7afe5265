//! How many ways there are to give distinct cards to each of very many piles.
//!
//! Class by class: of the cards of a class so many are used, and of which kind they were is remembered
//! only as far as later classes tell kinds apart. Piles come in order, so those that begin alike are
//! counted together. (`ways` counts all piles below the wanted ones too, and is better where there are
//! few classes that overlap much.)

use rustc_hash::FxHashMap;

use super::cards::Known;
use super::denominator::Denominator;
use super::futures::{Field, Futures};
use super::refusal::{Halt, Watch};
use super::weight::Weight;
use crate::model::DeckId;

/// Cards used of each kind that later classes tell apart, eight bits each; and the ways.
type Used<W> = Vec<(u128, W)>;

/// A kind of cards within a class.
struct Part {
    cards: u32,
    /// Where it is written how many are used before, if any can be.
    before: Option<u32>,
    after: Option<u32>,
}

/// What is done for one class.
struct Stage {
    parts: Vec<Part>,
    /// Where counts of other kinds are written before, and after.
    moves: Vec<(u32, Option<u32>)>,
}

/// The chances of all piles, ascending, over the ways to draw `most` cards in order.
pub(crate) fn chances<W: Weight>(
    known: &Known<'_>,
    deck: DeckId,
    futures: &Futures,
    piles: &[u128],
    most: u32,
    watch: &mut Watch<'_>,
) -> Result<Vec<W>, Halt> {
    // The most significant field is given cards first.
    let fields: Vec<&Field> = futures.fields.iter().rev().collect();
    let stages = stages(known, deck, &fields)?;
    let cards = known.size(deck);
    let rests: Vec<W> = (0..=most)
        .map(|drawn| Denominator::falling(cards.saturating_sub(drawn), most - drawn).value())
        .collect();
    // What is used before each stage, for the pile at hand.
    let mut used: Vec<Used<W>> = vec![Vec::new(); fields.len() + 1];
    used[0].push((0, W::one()));
    let mut counts: Vec<u32> = vec![u32::MAX; fields.len()];
    let mut chances = Vec::with_capacity(piles.len());
    for pile in piles {
        let own = |field: &&Field| field.count(*pile);
        let same = fields
            .iter()
            .zip(&counts)
            .take_while(|(field, count)| own(field) == **count);
        for stage in same.count()..fields.len() {
            counts[stage] = own(&fields[stage]);
            let (before, after) = used.split_at_mut(stage + 1);
            stages[stage].give(counts[stage], &before[stage], &mut after[0]);
        }
        let ways = used.last().and_then(|last| last.first());
        let drawn: u32 = counts.iter().sum();
        chances.push(match (ways, rests.get(drawn as usize)) {
            (Some((_, ways)), Some(rest)) => ways.times(rest),
            _ => W::zero(),
        });
        watch.turn(0)?;
    }
    Ok(chances)
}

fn stages(known: &Known<'_>, deck: DeckId, fields: &[&Field]) -> Result<Vec<Stage>, Halt> {
    if fields.len() > 64 {
        return Err(Halt::Unfit);
    }
    // Kinds by which of the classes they belong to: how many cards, and how many can be used by now.
    let mut kinds: FxHashMap<u64, (u32, bool)> = FxHashMap::default();
    let whole = &known.classes[known.whole[deck.index()] as usize];
    for card in whole.cards.iter() {
        let within = fields.iter().enumerate().filter(|(_, field)| {
            let class = &known.classes[field.class as usize];
            class.cards.contains(card)
        });
        let kind = within.map(|(place, _)| 1 << place).sum();
        kinds.entry(kind).or_default().0 += 1;
    }
    kinds.remove(&0);
    let mut places: FxHashMap<u64, u32> = FxHashMap::default();
    let mut stages = Vec::with_capacity(fields.len());
    for stage in 0..fields.len() {
        let bit = 1 << stage;
        let mut next: FxHashMap<u64, (u32, bool)> = FxHashMap::default();
        let mut ordered: Vec<(u64, (u32, bool))> = kinds.into_iter().collect();
        ordered.sort_unstable();
        for (kind, (cards, touched)) in &ordered {
            let entry = next.entry(kind & !bit).or_default();
            entry.0 += cards;
            entry.1 |= *touched || kind & bit != 0;
        }
        next.remove(&0);
        let mut after: Vec<u64> = next
            .iter()
            .filter(|(_, of)| of.1)
            .map(|(kind, _)| *kind)
            .collect();
        after.sort_unstable();
        if after.len() > 16 {
            return Err(Halt::Unfit);
        }
        let after: FxHashMap<u64, u32> = after.into_iter().zip((0..).step_by(8)).collect();
        let mut parts = Vec::new();
        let mut moves = Vec::new();
        for (kind, (cards, touched)) in &ordered {
            let before = places.get(kind).copied().filter(|_| *touched);
            let to = after.get(&(kind & !bit)).copied();
            if kind & bit != 0 {
                parts.push(Part {
                    cards: *cards,
                    before,
                    after: to,
                });
            } else if let Some(before) = before {
                moves.push((before, to));
            }
        }
        stages.push(Stage { parts, moves });
        (kinds, places) = (next, after);
    }
    Ok(stages)
}

impl Stage {
    fn give<W: Weight>(&self, count: u32, before: &Used<W>, after: &mut Used<W>) {
        after.clear();
        for (used, ways) in before {
            let mut next = 0;
            for (from, to) in &self.moves {
                if let Some(to) = to {
                    next += (used >> from & 0xff) << to;
                }
            }
            self.part(0, count, *used, next, 1, ways, after);
        }
        if after.len() > 1 {
            after.sort_unstable_by_key(|(used, _)| *used);
            after.dedup_by(|(used, ways), (kept, sum)| {
                let same = used == kept;
                if same {
                    sum.plus(ways);
                }
                same
            });
        }
    }

    /// Gives cards of this kind and the kinds behind it.
    #[expect(
        clippy::too_many_arguments,
        reason = "a step of one recursion over all that is known by then"
    )]
    fn part<W: Weight>(
        &self,
        place: usize,
        count: u32,
        used: u128,
        next: u128,
        times: u128,
        ways: &W,
        after: &mut Used<W>,
    ) {
        let Some(part) = self.parts.get(place) else {
            if count == 0 {
                let ways = match times {
                    1 => ways.clone(),
                    times => ways.times(&W::from_u128(times)),
                };
                after.push((next, ways));
            }
            return;
        };
        let gone = part
            .before
            .map_or(0, |before| (used >> before & 0xff) as u32);
        let next = match part.after {
            Some(to) => next + (u128::from(gone) << to),
            None => next,
        };
        let is_last = place + 1 == self.parts.len();
        let free = part.cards - gone;
        // Of `count` places some, in order, go to cards of this kind.
        let mut times = times;
        for given in 0..=count.min(free) {
            if given > 0 {
                let choose = u128::from(count - given + 1) * u128::from(free - given + 1);
                times = times * choose / u128::from(given);
            }
            if !is_last || given == count {
                let next = match part.after {
                    Some(to) => next + (u128::from(given) << to),
                    None => next,
                };
                self.part(place + 1, count - given, used, next, times, ways, after);
            }
        }
    }
}
