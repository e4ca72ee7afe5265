//! What knots weigh, forward: numbers for each pile that may still come.

use std::mem::size_of;

use rustc_hash::{FxHashMap, FxHashSet};

use super::bonds::Bonds;
use super::cards::Known;
use super::futures::{Futures, Stretch, joined, shifted};
use super::reduced::{Loaded, Place};
use super::refusal::{Halt, Watch};
use super::weight::Weight;

/// The most room in bytes for numbers that are held at once.
const MOST_BYTES: usize = 512 << 20;

/// To where, with which pile more, how many times.
type Way<W> = (Place, u128, W);

/// Knots with their piles as numbers.
pub(super) struct Written<W> {
    ways: Vec<Vec<Way<W>>>,
    layer: Vec<usize>,
    layers: Vec<Vec<Place>>,
    pub(super) futures: Futures,
    /// By layer: the piles that are still wanted from there on, ascending.
    pub(super) wanted: Vec<Vec<u128>>,
}

impl<W: Weight> Written<W> {
    pub(super) fn new(
        loaded: &Loaded<W>,
        known: &Known<'_>,
        bonds: &Bonds,
        watch: &Watch<'_>,
    ) -> Result<Self, Halt> {
        let futures = Futures::new(known, bonds, &loaded.loads)?;
        let ways = loaded.ways.iter().map(|ways| {
            let ways = ways.iter();
            let ways = ways.map(|(to, load, times)| (*to, futures.key(*load), times.clone()));
            ways.collect()
        });
        let ways: Vec<Vec<Way<W>>> = ways.collect();
        let layers = loaded.layers.clone();
        let mut wanted: Vec<Vec<u128>> = vec![Vec::new(); layers.len()];
        let last = layers.len() - 1;
        wanted[last] = vec![0];
        for layer in (0..last).rev() {
            let steps = steps(&ways, &loaded.layer, &layers[layer]).into_iter();
            let lists = steps.map(|(to, pile)| futures.plus(&wanted[to], pile));
            let list = joined(lists, watch)?;
            wanted[layer] = list;
        }
        Ok(Written {
            ways,
            layer: loaded.layer.clone(),
            layers,
            futures,
            wanted,
        })
    }

    /// How many piles are wanted, of all layers.
    pub(super) fn piles(&self) -> usize {
        self.wanted.iter().map(Vec::len).sum()
    }

    /// How many numbers are added up.
    pub(super) fn sums(&self) -> usize {
        let ways = self.ways.iter().flatten();
        ways.map(|(to, ..)| self.wanted[self.layer[*to as usize]].len())
            .sum()
    }

    /// Whether there is room for the numbers of all layers that are held together.
    pub(super) fn bounded(&self) -> Result<(), Halt> {
        let wanted = &self.wanted;
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

    /// What the knots of the last layer weigh, from the chances of all piles in the beginning.
    pub(super) fn values(&self, start: Vec<W>, watch: &Watch<'_>) -> Result<Vec<W>, Halt> {
        let wanted = &self.wanted;
        let mut values: Vec<Vec<W>> = vec![Vec::new(); self.ways.len()];
        let last = wanted.len() - 1;
        if let Some(first) = self.layers[0].first() {
            values[*first as usize] = start;
        }
        let mut bytes = 0_usize;
        for layer in 0..last {
            let steps = steps(&self.ways, &self.layer, &self.layers[layer]);
            let mut tables: FxHashMap<(usize, u128), Vec<Stretch>> = FxHashMap::default();
            for (to, pile) in steps {
                let table = shifted(&wanted[layer], &wanted[to], pile);
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

/// The layers and piles by which one goes on from some places.
fn steps<W>(ways: &[Vec<Way<W>>], layer: &[usize], from: &[Place]) -> FxHashSet<(usize, u128)> {
    let ways = from.iter().flat_map(|place| &ways[*place as usize]);
    ways.map(|(to, pile, _)| (layer[*to as usize], *pile))
        .collect()
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
