//! Knots that are one where they lead to the same, and by what their ways are written.
//!
//! A way leads from one knot to another with a pile more. Ways are written by bonds where these are fewer than
//! the classes they are of; and, where that leaves fewer numbers to be added up, by parts that are not made of
//! others: what is "any card that is none of these" is any card less those, and of any card nothing is asked.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bonds::{Bonds, Load, Part, cards_of, plain};
use super::cards::{Known, PileId};
use super::parts::Parts;
use super::refusal::{Halt, Watch};
use super::weight::Weight;
use super::written::Written;
use crate::model::SideDeck;

/// Knots that lead to the same: a place in a list of them.
pub(super) type Place = u32;
pub(super) const NOWHERE: Place = Place::MAX;

/// To where, with which pile more, how many times.
pub(super) type Way<W> = (Place, PileId, W);

/// Knots that are one, without those that lead nowhere.
pub(super) struct Reduced<W> {
    /// By place.
    pub(super) ways: Vec<Vec<Way<W>>>,
    pub(super) layer: Vec<usize>,
    /// The places of each layer.
    pub(super) layers: Vec<Vec<Place>>,
}

/// The same with the places of loads in place of piles.
pub(super) struct Loaded<W> {
    pub(super) ways: Vec<Vec<(Place, u32, W)>>,
    pub(super) layer: Vec<usize>,
    pub(super) layers: Vec<Vec<Place>>,
    pub(super) loads: Vec<Load>,
}

impl<W: Weight> Reduced<W> {
    pub(super) fn written(
        self,
        known: &mut Known<'_>,
        decks: &[SideDeck],
        watch: &mut Watch<'_>,
    ) -> Result<(Written<W>, Bonds), Halt> {
        let (loaded, bonds) = self.loaded(known, watch)?;
        let written = Written::new(&loaded, known, &bonds, watch);
        let piles = written.as_ref().map_or(usize::MAX, Written::piles);
        // Where few are wanted it is not worth while to look for fewer.
        if piles <= watch.piles() {
            return written.map(|written| (written, bonds));
        }
        let sums = written.as_ref().map_or(usize::MAX, Written::sums);
        let plainer = loaded.plainer(known, &bonds, decks, watch);
        let other = plainer.and_then(|loaded| Written::new(&loaded, known, &bonds, watch));
        let better = other.as_ref().is_ok_and(|other| other.sums() < sums);
        let written = if better { other } else { written };
        written.map(|written| (written, bonds))
    }

    /// Writes ways by what is to come, as bonds where these are fewer than the classes that they are of.
    fn loaded(
        self,
        known: &mut Known<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<(Loaded<W>, Bonds), Halt> {
        let mut bonds = Bonds::default();
        let mut bound: Vec<Vec<(Place, Load, W)>> = Vec::with_capacity(self.ways.len());
        for ways in &self.ways {
            watch.turn(0)?;
            let mut alike: FxHashMap<_, Vec<PileId>> = FxHashMap::default();
            for (to, pile, times) in ways {
                let cards = cards_of(known, &known.piles[*pile as usize]);
                let key = (*to, times, cards);
                alike.entry(key).or_default().push(*pile);
            }
            let mut loads = Vec::with_capacity(alike.len());
            for ((to, times, _), piles) in alike {
                loads.push((to, bonds.load(known, piles), times.clone()));
            }
            bound.push(loads);
        }
        let piles = self.ways.iter().flatten().map(|(_, pile, _)| pile);
        let classes = known.classes_in(piles).len();
        let parts = bound.iter().flatten().flat_map(|(_, load, _)| load);
        let parts: FxHashSet<Part> = parts.map(|(part, _)| *part).collect();
        if bonds.list.is_empty() || parts.len() >= classes {
            let load = |pile: &PileId| plain(&known.piles[*pile as usize]);
            let ways = self.ways.iter().map(|ways| {
                let ways = ways.iter();
                let ways = ways.map(|(to, pile, times)| (*to, load(pile), times.clone()));
                ways.collect()
            });
            bound = ways.collect();
            bonds = Bonds::default();
        }
        let loaded = Loaded::new(bound, self.layer, self.layers, watch)?;
        Ok((loaded, bonds))
    }
}

impl<W: Weight> Loaded<W> {
    fn new(
        bound: Vec<Vec<(Place, Load, W)>>,
        layer: Vec<usize>,
        layers: Vec<Vec<Place>>,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Halt> {
        let mut places: FxHashMap<Load, u32> = FxHashMap::default();
        let mut loads: Vec<Load> = Vec::new();
        let mut numbered = Vec::with_capacity(bound.len());
        for ways in bound {
            watch.turn(0)?;
            let ways = ways.into_iter().map(|(to, load, times)| {
                let place = *places.entry(load).or_insert_with_key(|load| {
                    loads.push(load.clone());
                    loads.len() as u32 - 1
                });
                (to, place, times)
            });
            numbered.push(ways.collect());
        }
        Ok(Loaded {
            ways: numbered,
            layer,
            layers,
            loads,
        })
    }

    /// The same with loads written by parts that are not made of others.
    fn plainer(
        &self,
        known: &Known<'_>,
        bonds: &Bonds,
        decks: &[SideDeck],
        watch: &mut Watch<'_>,
    ) -> Result<Self, Halt> {
        let parts = self.loads.iter().flatten().map(|(part, _)| *part);
        let parts: FxHashSet<Part> = parts.collect();
        let parts = Parts::new(known, bonds, decks, parts.into_iter().collect())?;
        // More cards of a class than there are never come.
        let comes = |load: &Load| {
            let mut parts = load.iter();
            parts.all(|(part, count)| match part {
                Part::Class(class) => *count <= known.classes[*class as usize].size,
                Part::Bond(_) => true,
            })
        };
        let loads = self.loads.iter().map(|load| {
            let mut sum = parts.rewritten(load);
            sum.retain(|(load, _)| comes(load));
            sum
        });
        let loads: Vec<Vec<(Load, i64)>> = loads.collect();
        let mut bound: Vec<Vec<(Place, Load, W)>> = Vec::with_capacity(self.ways.len());
        for ways in &self.ways {
            watch.turn(0)?;
            let mut sums: FxHashMap<(Place, &Load), W> = FxHashMap::default();
            for (to, load, times) in ways {
                for (load, more) in &loads[*load as usize] {
                    let amount = times.times(&W::from_u64(more.unsigned_abs()));
                    let sum = sums.entry((*to, load)).or_insert_with(W::zero);
                    match *more < 0 {
                        true => sum.minus(&amount),
                        false => sum.plus(&amount),
                    }
                }
            }
            // What is taken away again as often as it is there is left out.
            let sums = sums.into_iter().filter(|(_, times)| !times.is_zero());
            let sums = sums.map(|((to, load), times)| (to, load.clone(), times));
            bound.push(sums.collect());
        }
        Loaded::new(bound, self.layer.clone(), self.layers.clone(), watch)
    }
}
