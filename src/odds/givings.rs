//! How many ways there are to give distinct cards to each of very many piles.
//!
//! Class by class: of the cards of a class so many are used, and of which kind they were is remembered
//! only as far as later classes tell kinds apart. Piles come in order, so those that begin alike are
//! counted together. (`ways` counts all piles below the wanted ones too, and is better where there are
//! few classes that overlap much.)

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::cards::Known;
use super::denominator::Denominator;
use super::futures::{Field, Futures};
use super::refusal::{Halt, Watch};
use super::weight::Weight;
use crate::model::SideDeck;

/// What can be used, by its place in [`Steps::used`]; and the ways.
type Used<W> = Vec<(u32, W)>;

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
    /// The bits that stay as they are.
    kept: u128,
    /// Whether nothing at all changes where no card of the class is wanted.
    passes: bool,
}

/// The chances of all piles of a deck, ascending, over the ways to draw `most` of its cards in order.
pub(crate) fn chances<W: Weight>(
    known: &Known<'_>,
    deck: SideDeck,
    futures: &Futures,
    piles: &[u128],
    most: u32,
    watch: &mut Watch<'_>,
) -> Result<Vec<W>, Halt> {
    // The most significant field is given cards first.
    let fields = futures.fields.iter().rev();
    let fields: Vec<&Field> = fields.filter(|field| field.drawn(deck) > 0).collect();
    let stages = stages(known, deck, &fields)?;
    let cards = known.size(deck);
    // No number of ways is larger.
    if !Denominator::falling(cards, most).fits::<u128>() {
        return Err(Halt::Unfit);
    }
    let rests: Vec<W> = (0..=most)
        .map(|drawn| Denominator::falling(cards.saturating_sub(drawn), most - drawn).value())
        .collect();
    let numbers = Numbers::new(cards, most);
    // The last classes share no card: what each takes does not hang on the others.
    let lone = stages.iter().rev().take_while(|stage| stage.is_lone());
    let tail = stages.len() - lone.count();
    // What is used before each stage, for the pile at hand; and in which of the lists it lies.
    let mut used: Vec<Used<W>> = vec![Vec::new(); tail + 1];
    let mut steps = Steps::new(tail, most);
    used[0].push((steps.place(0), W::one()));
    let mut lies = vec![0; tail + 1];
    let mut counts: Vec<u32> = vec![u32::MAX; fields.len()];
    let mut chances = Vec::with_capacity(piles.len());
    for pile in piles {
        let fits = |(field, count): &(&&Field, &u32)| field.count(*pile) == **count;
        let same = fields.iter().zip(&counts).take_while(fits).count();
        for (count, field) in counts.iter_mut().zip(&fields) {
            *count = field.count(*pile);
        }
        for stage in same..tail {
            if counts[stage] == 0 && stages[stage].passes {
                lies[stage + 1] = lies[stage];
                continue;
            }
            let (before, after) = used.split_at_mut(stage + 1);
            let before = &before[lies[stage]];
            let give = (stage, &stages[stage], counts[stage]);
            steps.give(give, before, &mut after[0], &numbers);
            lies[stage + 1] = stage + 1;
        }
        // What a lone class takes hangs on what is used of it, or on nothing.
        let mut always = 1_u128;
        let mut lone: SmallVec<[(&Part, u32); 8]> = SmallVec::new();
        for (stage, count) in stages[tail..].iter().zip(&counts[tail..]) {
            match stage.parts.first() {
                _ if *count == 0 => {}
                Some(part) if part.before.is_some() => lone.push((part, *count)),
                part => {
                    let ways = part.map_or(0, |part| numbers.falling(part.cards, *count));
                    always = always.wrapping_mul(ways);
                }
            }
        }
        let mut sum = W::zero();
        for (place, ways) in &used[lies[tail]] {
            let used = steps.used[*place as usize];
            let times = lone.iter().fold(1_u128, |times, (part, count)| {
                times.wrapping_mul(numbers.falling(part.free(used), *count))
            });
            if times > 0 {
                sum.plus(&ways.times(&W::from_u128(times)));
            }
        }
        if always != 1 {
            sum = sum.times(&W::from_u128(always));
        }
        let drawn: u32 = counts.iter().sum();
        chances.push(match rests.get(drawn as usize) {
            Some(rest) => sum.times(rest),
            None => W::zero(),
        });
        watch.turn(0)?;
    }
    Ok(chances)
}

/// Numbers that are wanted over and over.
struct Numbers {
    /// By how many there are and how many are taken in order; and, likewise, in any order.
    falling: Vec<u128>,
    choose: Vec<u128>,
    /// How many there are of each of the first.
    row: usize,
}

impl Numbers {
    fn new(cards: u32, most: u32) -> Self {
        let row = |of: u32, step: fn(u128, u128, u128) -> u128| {
            let mut row = vec![1_u128];
            for taken in 0..most {
                let last = row.last().copied().unwrap_or(1);
                let left = u128::from(of.saturating_sub(taken));
                row.push(step(last, left, u128::from(taken) + 1));
            }
            row
        };
        let rows = |to: u32, step| (0..=to).flat_map(|of| row(of, step)).collect();
        Numbers {
            row: most as usize + 1,
            falling: rows(cards, |last, left, _| last.wrapping_mul(left)),
            choose: rows(most, |last, left, next| last.wrapping_mul(left) / next),
        }
    }

    fn falling(&self, of: u32, taken: u32) -> u128 {
        self.falling[of as usize * self.row + taken as usize]
    }

    fn choose(&self, of: u32, taken: u32) -> u128 {
        self.choose[of as usize * self.row + taken as usize]
    }
}

impl Part {
    /// How many cards are left of it.
    fn free(&self, used: u128) -> u32 {
        let gone = self
            .before
            .map_or(0, |before| (used >> before & 0xff) as u32);
        self.cards.saturating_sub(gone)
    }
}

fn stages(known: &Known<'_>, deck: SideDeck, fields: &[&Field]) -> Result<Vec<Stage>, Halt> {
    if fields.len() > 64 {
        return Err(Halt::Unfit);
    }
    // Kinds by which of the classes they belong to: how many cards.
    let mut kinds: FxHashMap<u64, u32> = FxHashMap::default();
    let whole = &known.classes[known.whole(deck) as usize];
    for card in whole.cards.iter() {
        let within = fields.iter().enumerate().filter(|(_, field)| {
            let class = field.class(known);
            class.is_some_and(|class| class.cards.contains(card))
        });
        let kind = within.map(|(place, _)| 1_u64 << place).sum();
        *kinds.entry(kind).or_default() += 1;
    }
    kinds.remove(&0);
    // Kinds of which some can be used by now; where each is written stays the same to the end.
    let mut touched: FxHashSet<u64> = FxHashSet::default();
    let mut places: FxHashMap<u64, u32> = FxHashMap::default();
    let mut stages = Vec::with_capacity(fields.len());
    for stage in 0..fields.len() {
        let bit = 1_u64 << stage;
        let mut ordered: Vec<(u64, u32)> = kinds.into_iter().collect();
        ordered.sort_unstable();
        let mut next: FxHashMap<u64, u32> = FxHashMap::default();
        let mut touched_next = FxHashSet::default();
        for (kind, cards) in &ordered {
            let after = kind & !bit;
            *next.entry(after).or_default() += cards;
            if after != 0 && (kind & bit != 0 || touched.contains(kind)) {
                touched_next.insert(after);
            }
        }
        next.remove(&0);
        let mut made: Vec<u64> = touched_next.iter().copied().collect();
        made.sort_unstable();
        for kind in made {
            let free = places.len() as u32 * 8;
            if *places.entry(kind).or_insert(free) >= 128 {
                return Err(Halt::Unfit);
            }
        }
        let place = |kind: u64, among: &FxHashSet<u64>| {
            let touched = among.contains(&kind);
            touched.then(|| places.get(&kind).copied()).flatten()
        };
        let mut parts = Vec::new();
        let mut kept = 0;
        for (kind, cards) in &ordered {
            if kind & bit != 0 {
                parts.push(Part {
                    cards: *cards,
                    before: place(*kind, &touched),
                    after: place(kind & !bit, &touched_next),
                });
            } else if let Some(place) = place(*kind, &touched) {
                kept |= 0xff << place;
            }
        }
        let passes = parts.iter().all(|part| part.before.is_none());
        stages.push(Stage {
            parts,
            kept,
            passes,
        });
        (kinds, touched) = (next, touched_next);
    }
    Ok(stages)
}

impl Stage {
    /// Whether cards that are given here are of one kind, and none of a later class.
    fn is_lone(&self) -> bool {
        self.parts.len() < 2 && self.parts.iter().all(|part| part.after.is_none())
    }

    /// What is used after so many cards are given on top of `used`, ascending, and in how many ways.
    fn given(&self, used: u128, count: u32, numbers: &Numbers) -> Vec<(u128, u128)> {
        let mut after = Vec::new();
        let giving = Giving { used, numbers };
        self.part(0, count, &giving, used & self.kept, 1, &mut after);
        after.sort_unstable_by_key(|(used, _)| *used);
        after.dedup_by(|(used, ways), (kept, sum)| {
            let same = used == kept;
            if same {
                *sum = sum.wrapping_add(*ways);
            }
            same
        });
        after
    }

    /// Gives cards of this kind and the kinds behind it.
    fn part(
        &self,
        place: usize,
        count: u32,
        giving: &Giving<'_>,
        next: u128,
        times: u128,
        after: &mut Vec<(u128, u128)>,
    ) {
        let Some(part) = self.parts.get(place) else {
            if count == 0 {
                after.push((next, times));
            }
            return;
        };
        let free = part.free(giving.used);
        let gone = part.cards - free;
        let least = if place + 1 == self.parts.len() {
            count
        } else {
            0
        };
        // Of `count` places some, in order, go to cards of this kind.
        for given in least..=count.min(free) {
            let numbers = giving.numbers;
            let times = times
                .wrapping_mul(numbers.falling(free, given))
                .wrapping_mul(numbers.choose(count, given));
            let next = match part.after {
                Some(to) => next + (u128::from(gone + given) << to),
                None => next,
            };
            self.part(place + 1, count - given, giving, next, times, after);
        }
    }
}

/// What cards are given on top of.
struct Giving<'a> {
    used: u128,
    numbers: &'a Numbers,
}

/// What comes of giving so many cards at a stage on top of what is used, worked out once.
struct Steps<W> {
    /// Cards used of each kind that later classes tell apart, eight bits each.
    used: Vec<u128>,
    places: FxHashMap<u128, u32>,
    /// By stage and count, then by place.
    known: Vec<Vec<Option<Used<W>>>>,
    counts: usize,
    /// How many numbers are known, and places for them.
    held: usize,
    /// By place: where it lies in the list that is made.
    lies: Vec<u32>,
}

/// So many numbers are kept.
const MOST_HELD: usize = 2_000_000;
const NOWHERE: u32 = u32::MAX;

impl<W: Weight> Steps<W> {
    fn new(stages: usize, most: u32) -> Self {
        let counts = most as usize + 1;
        Steps {
            used: Vec::new(),
            places: FxHashMap::default(),
            known: (0..stages * counts).map(|_| Vec::new()).collect(),
            counts,
            held: 0,
            lies: Vec::new(),
        }
    }

    fn place(&mut self, used: u128) -> u32 {
        *self.places.entry(used).or_insert_with(|| {
            self.used.push(used);
            self.lies.push(NOWHERE);
            self.used.len() as u32 - 1
        })
    }

    /// Gives so many cards at a stage.
    fn give(
        &mut self,
        (number, stage, count): (usize, &Stage, u32),
        before: &Used<W>,
        after: &mut Used<W>,
        numbers: &Numbers,
    ) {
        after.clear();
        let row = number * self.counts + count as usize;
        for (place, ways) in before {
            let place = *place as usize;
            if !matches!(self.known[row].get(place), Some(Some(_))) {
                self.learn(row, place, stage.given(self.used[place], count, numbers));
            }
            let Some(Some(next)) = self.known[row].get(place) else {
                continue;
            };
            for (to, times) in next.iter() {
                let lies = &mut self.lies[*to as usize];
                match after.get_mut(*lies as usize) {
                    Some((_, sum)) => sum.plus(&ways.times(times)),
                    None => {
                        *lies = after.len() as u32;
                        after.push((*to, ways.times(times)));
                    }
                }
            }
        }
        for (place, _) in after.iter() {
            self.lies[*place as usize] = NOWHERE;
        }
    }

    fn learn(&mut self, row: usize, place: usize, given: Vec<(u128, u128)>) {
        self.held += given.len();
        if self.held > MOST_HELD {
            self.known.fill_with(Vec::new);
            self.held = given.len();
        }
        let given = given.into_iter();
        let next = given.map(|(used, times)| (self.place(used), W::from_u128(times)));
        let next = next.collect();
        let known = &mut self.known[row];
        if known.len() <= place {
            self.held += place + 1 - known.len();
            known.resize_with(place + 1, || None);
        }
        known[place] = Some(next);
    }
}
