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

use rustc_hash::FxHashMap;

use super::bonded;
use super::bonds::Bonds;
use super::cards::{Known, PileId};
use super::futures::Futures;
use super::givings::chances;
use super::reduced::{NOWHERE, Place, Reduced, Way};
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

/// The most edges.
const MOST_EDGES: usize = 2_000_000;

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
        known: &mut Known<'_>,
        decks: &[SideDeck],
        watch: &mut Watch<'_>,
    ) -> Result<(Vec<W>, Vec<u32>), Halt> {
        let (written, bonds) = self.reduced(watch)?.written(known, decks, watch)?;
        written.bounded()?;
        let (futures, piles) = (&written.futures, &written.wanted[0]);
        let (start, most) = beginning(known, decks, (futures, &bonds), piles, watch)?;
        written.values(start, watch).map(|values| (values, most))
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

/// The chances of all piles in the beginning, over the ways to draw so many cards of each deck in order. Decks
/// of which no bond has cards have nothing to do with each other: what is drawn of each is worked out by itself.
fn beginning<W: Weight>(
    known: &Known<'_>,
    decks: &[SideDeck],
    (futures, bonds): (&Futures, &Bonds),
    piles: &[u128],
    watch: &mut Watch<'_>,
) -> Result<(Vec<W>, Vec<u32>), Halt> {
    let counts: Vec<u32> = decks
        .iter()
        .map(|deck| futures.most(*deck, piles))
        .collect();
    let most = |deck: &SideDeck| {
        let mut counts = decks.iter().zip(&counts);
        let own = counts.find(|(of, _)| *of == deck);
        (*deck, own.map_or(0, |(_, most)| *most))
    };
    let mut of_group = |group: &[SideDeck], piles: &[u128]| match group {
        [deck] if !futures.tied(group) => {
            chances(known, *deck, futures, piles, most(deck).1, watch)
        }
        _ => {
            let group: Vec<(SideDeck, u32)> = group.iter().map(most).collect();
            bonded::chances(known, (futures, bonds), &group, piles, watch)
        }
    };
    let groups = futures.together(decks);
    if let [group] = groups.as_slice() {
        let start = of_group(group, piles)?;
        return Ok((start, counts));
    }
    let mut start = vec![W::one(); piles.len()];
    for group in &groups {
        let own = futures.own(group);
        let mut parts: Vec<u128> = piles.iter().map(|pile| pile & own).collect();
        parts.sort_unstable();
        parts.dedup();
        let of_parts = of_group(group, &parts)?;
        for (start, pile) in start.iter_mut().zip(piles) {
            if let Ok(place) = parts.binary_search(&(pile & own)) {
                *start = start.times(&of_parts[place]);
            }
        }
    }
    Ok((start, counts))
}
