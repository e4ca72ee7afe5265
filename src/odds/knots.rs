//! Knots, and how what they weigh hangs on cards that are still to come.
//!
//! A knot is a row of a state at one point of a procedure, whatever cards were drawn before. What it
//! weighs is a number for each pile of cards that may still come: in how many ways the row is reached
//! and those cards are drawn then. An edge says that so many times what one knot weighs goes into
//! another, a pile of cards more having been drawn. So the vector of the beginning holds the chances
//! of all piles, each later one is made of sums of earlier ones and is shorter, for less is still to
//! come, and that of an outcome is a single number.
//!
//! First, from the end, knots become one that lead to the same with the same piles: what differs in
//! them makes no difference any more (who was struck first, where all that is asked is how many).

use std::mem::size_of;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cards::{Known, PileId};
use super::futures::{Futures, Stretch, joined, shifted};
use super::givings::chances;
use super::refusal::{Halt, Watch};
use super::trail::{KnotId, START};
use super::weight::Weight;
use crate::model::SideDeck;

/// So many times what a knot weighs, with a pile more.
#[derive(Clone, Debug)]
struct Edge<W> {
    from: KnotId,
    pile: PileId,
    times: W,
}

/// What was written down of all knots, in the order in which they were made.
#[derive(Debug)]
pub(crate) struct Knots<W> {
    edges: Vec<Edge<W>>,
    /// By knot where the edges into it begin; and the end of all.
    starts: Vec<usize>,
    /// The first knot of each layer: of those that were made together.
    layers: Vec<KnotId>,
}

/// The most edges, and the most room in bytes for numbers that are held at once.
const MOST_EDGES: usize = 2_000_000;
const MOST_BYTES: usize = 512 << 20;

/// Knots that lead to the same: a place in a list of them.
type Place = u32;
const NOWHERE: Place = Place::MAX;

/// To where, with which pile more, how many times.
type Way<W> = (Place, PileId, W);

/// Knots that are one, without those that lead nowhere.
struct Reduced<W> {
    /// By place.
    ways: Vec<Vec<Way<W>>>,
    layer: Vec<usize>,
    /// The places of each layer.
    layers: Vec<Vec<Place>>,
}

impl<W> Default for Knots<W> {
    fn default() -> Self {
        Knots {
            edges: Vec::new(),
            starts: vec![0, 0],
            layers: vec![START],
        }
    }
}

impl<W: Weight> Knots<W> {
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Makes so many knots together; each edge is preceded by the place of its knot among them.
    pub(crate) fn layer(
        &mut self,
        count: usize,
        mut came: Vec<(usize, KnotId, PileId, W)>,
    ) -> Result<KnotId, Halt> {
        if self.edges.len() + came.len() > MOST_EDGES {
            return Err(Halt::TooMuch(MOST_EDGES));
        }
        let first = self.len();
        self.layers.push(first as KnotId);
        came.sort_by_key(|(place, ..)| *place);
        let mut came = came.into_iter().peekable();
        for knot in 0..count {
            while let Some((_, from, pile, times)) = came.next_if(|(place, ..)| *place == knot) {
                self.edges.push(Edge { from, pile, times });
            }
            self.starts.push(self.edges.len());
        }
        Ok(first as KnotId)
    }

    /// What the knots of the last layer weigh, in their order, and the number of cards of each deck that
    /// this is the chance of.
    pub(crate) fn weigh(
        &self,
        known: &Known<'_>,
        decks: &[SideDeck],
        watch: &mut Watch<'_>,
    ) -> Result<(Vec<W>, Vec<u32>), Halt> {
        let reduced = self.reduced(watch)?;
        let futures = reduced.futures(known, watch)?;
        let wanted = reduced.wanted(&futures, watch)?;
        reduced.bounded(&wanted)?;
        let (start, most) = beginning(known, decks, &futures, &wanted[0], watch)?;
        reduced
            .values(start, &futures, &wanted, watch)
            .map(|values| (values, most))
    }

    /// From the last layer back: knots of one layer that lead to the same become one.
    fn reduced(&self, watch: &mut Watch<'_>) -> Result<Reduced<W>, Halt> {
        let mut out: Vec<Vec<(KnotId, u32)>> = vec![Vec::new(); self.len()];
        for knot in 0..self.len() {
            for edge in self.starts[knot]..self.starts[knot + 1] {
                out[self.edges[edge].from as usize].push((knot as KnotId, edge as u32));
            }
        }
        let mut reduced = Reduced {
            ways: Vec::new(),
            layer: Vec::new(),
            layers: vec![Vec::new(); self.layers.len()],
        };
        let mut places = vec![NOWHERE; self.len()];
        let mut end = self.len();
        for (layer, first) in self.layers.iter().enumerate().rev() {
            let mut same: FxHashMap<Vec<Way<W>>, Place> = FxHashMap::default();
            let last = end == self.len();
            for knot in *first as usize..end {
                watch.turn(0)?;
                let ways = out[knot].iter().map(|(to, edge)| {
                    let edge = &self.edges[*edge as usize];
                    (places[*to as usize], edge.pile, edge.times.clone())
                });
                let mut ways: Vec<Way<W>> = ways.filter(|(to, ..)| *to != NOWHERE).collect();
                ways.sort_unstable_by_key(|(to, pile, _)| (*to, *pile));
                ways.dedup_by(|(to, pile, times), (kept, with, sum)| {
                    let same = (*to, *pile) == (*kept, *with);
                    if same {
                        sum.plus(times);
                    }
                    same
                });
                if ways.is_empty() && !last {
                    continue;
                }
                let next = reduced.ways.len() as Place;
                places[knot] = match last {
                    true => next,
                    false => *same.entry(ways.clone()).or_insert(next),
                };
                if places[knot] == next {
                    reduced.ways.push(ways);
                    reduced.layer.push(layer);
                    reduced.layers[layer].push(next);
                }
            }
            end = *first as usize;
        }
        Ok(reduced)
    }
}

/// By layer: the piles that are still wanted from there on, ascending.
type Wanted = Vec<Vec<u128>>;

impl<W: Weight> Reduced<W> {
    /// The layers and piles by which one goes on from a layer.
    fn steps(&self, layer: usize) -> FxHashSet<(usize, PileId)> {
        let ways = self.layers[layer]
            .iter()
            .map(|place| &self.ways[*place as usize]);
        ways.flatten()
            .map(|(to, pile, _)| (self.layer[*to as usize], *pile))
            .collect()
    }

    fn futures(&self, known: &Known<'_>, watch: &mut Watch<'_>) -> Result<Futures, Halt> {
        let piles = self.ways.iter().flatten().map(|(_, pile, _)| *pile);
        let piles: FxHashSet<PileId> = piles.collect();
        watch.look()?;
        Futures::new(known, &piles)
    }

    fn wanted(&self, futures: &Futures, watch: &mut Watch<'_>) -> Result<Wanted, Halt> {
        let mut wanted: Wanted = vec![Vec::new(); self.layers.len()];
        let last = self.layers.len() - 1;
        wanted[last] = vec![0];
        for layer in (0..last).rev() {
            let steps = self.steps(layer);
            let lists = steps.into_iter().map(|(to, pile)| {
                let plus = futures.key(pile);
                futures.plus(&wanted[to], plus)
            });
            let list = joined(lists, watch)?;
            wanted[layer] = list;
        }
        Ok(wanted)
    }

    /// Whether there is room for the numbers of all layers that are held together.
    fn bounded(&self, wanted: &Wanted) -> Result<(), Halt> {
        let bytes = |layer: usize| {
            let numbers = self.layers[layer].len() * wanted[layer].len();
            numbers.saturating_mul(size_of::<W>())
        };
        let most = (1..wanted.len()).map(|layer| bytes(layer - 1).saturating_add(bytes(layer)));
        if most.max().unwrap_or(0) > MOST_BYTES {
            return Err(Halt::TooMuch(MOST_BYTES / size_of::<W>()));
        }
        Ok(())
    }

    fn values(
        &self,
        start: Vec<W>,
        futures: &Futures,
        wanted: &Wanted,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<W>, Halt> {
        let mut values: Vec<Vec<W>> = vec![Vec::new(); self.ways.len()];
        let last = wanted.len() - 1;
        if let Some(first) = self.layers[0].first() {
            values[*first as usize] = start;
        }
        let mut bytes = 0_usize;
        for layer in 0..last {
            let steps = self.steps(layer);
            let mut tables: FxHashMap<(usize, PileId), Vec<Stretch>> = FxHashMap::default();
            for (to, pile) in steps {
                let table = shifted(&wanted[layer], &wanted[to], futures.key(pile));
                tables.insert((to, pile), table);
                watch.look()?;
            }
            for place in &self.layers[layer] {
                let from = std::mem::take(&mut values[*place as usize]);
                bytes = bytes.saturating_sub(from.len() * size_of::<W>());
                if from.is_empty() {
                    continue;
                }
                for (to, pile, times) in &self.ways[*place as usize] {
                    let to_layer = self.layer[*to as usize];
                    let Some(table) = tables.get(&(to_layer, *pile)) else {
                        continue;
                    };
                    let sums = &mut values[*to as usize];
                    if sums.is_empty() {
                        let count = wanted[to_layer].len();
                        bytes += count * size_of::<W>();
                        if bytes > MOST_BYTES {
                            return Err(Halt::TooMuch(MOST_BYTES / size_of::<W>()));
                        }
                        begin(sums, &from, table, times, count);
                    } else {
                        add(sums, &from, table, times);
                    }
                    watch.look()?;
                }
            }
        }
        let ends = self.layers[last].iter();
        Ok(ends
            .map(|place| {
                let value = values[*place as usize].first();
                value.cloned().unwrap_or_else(W::zero)
            })
            .collect())
    }
}

/// The chances of all piles in the beginning, over the ways to draw so many cards of each deck in order. Decks
/// have nothing to do with each other: what is drawn of each is worked out by itself.
fn beginning<W: Weight>(
    known: &Known<'_>,
    decks: &[SideDeck],
    futures: &Futures,
    piles: &[u128],
    watch: &mut Watch<'_>,
) -> Result<(Vec<W>, Vec<u32>), Halt> {
    if let [deck] = decks {
        let most = futures.most(piles);
        let start = chances(known, *deck, futures, piles, most, watch)?;
        return Ok((start, vec![most]));
    }
    let mut start = vec![W::one(); piles.len()];
    let mut counts = Vec::with_capacity(decks.len());
    for deck in decks {
        let own = futures.own(known, *deck);
        let mut parts: Vec<u128> = piles.iter().map(|pile| pile & own).collect();
        parts.sort_unstable();
        parts.dedup();
        let most = futures.most(&parts);
        let of_parts = chances::<W>(known, *deck, futures, &parts, most, watch)?;
        for (start, pile) in start.iter_mut().zip(piles) {
            if let Ok(place) = parts.binary_search(&(pile & own)) {
                *start = start.times(&of_parts[place]);
            }
            watch.turn(0)?;
        }
        counts.push(most);
    }
    Ok((start, counts))
}

/// Numbers moved to where they go, so many times; nought where none goes.
fn begin<W: Weight>(sums: &mut Vec<W>, from: &[W], table: &[Stretch], times: &W, count: usize) {
    sums.reserve_exact(count);
    let once = times.is_one();
    for stretch in table {
        let (here, there) = stretch.places();
        sums.resize(there.start, W::zero());
        match once {
            true => sums.extend_from_slice(&from[here]),
            false => sums.extend(from[here].iter().map(|number| number.times(times))),
        }
    }
    sums.resize(count, W::zero());
}

/// The same on top of what is there.
fn add<W: Weight>(sums: &mut [W], from: &[W], table: &[Stretch], times: &W) {
    let once = times.is_one();
    for stretch in table {
        let (here, there) = stretch.places();
        for (sum, number) in sums[there].iter_mut().zip(&from[here]) {
            match once {
                true => sum.plus(number),
                false => sum.plus(&number.times(times)),
            }
        }
    }
}
