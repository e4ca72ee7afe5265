//! What somebody owns, and what is left of it while it is given away.

use super::{Inventory, Lack};
use crate::ground::Drawing;
use crate::measure::Length;
use crate::model::RowId;

/// What is to be given a piece that somebody owns.
#[derive(Clone, Default)]
pub(super) struct Slot {
    /// The sorts that would do, however many are left of them; the best first.
    pub(super) choices: Vec<usize>,
    pub(super) sort: Option<usize>,
    /// Nothing is given to it, and nothing need be.
    pub(super) gone: bool,
}

/// How many of each sort of piece are left; none for as many as it takes.
pub(super) struct Shelf<'a> {
    inventory: &'a Inventory,
    pub(super) left: Vec<Option<u32>>,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(inventory: &'a Inventory) -> Shelf<'a> {
        let left = inventory.pieces.iter().map(|piece| piece.count).collect();
        Shelf { inventory, left }
    }

    /// The sorts of piece that may stand for a terrain.
    pub(super) fn all(&self, terrain: u32) -> impl Iterator<Item = usize> {
        let pieces = self.inventory.pieces.iter().enumerate();
        let fits = pieces.filter(move |(_, piece)| piece.terrains.contains(&RowId(terrain)));
        fits.map(|(at, _)| at)
    }

    pub(super) fn stands_for(&self, sort: usize, terrain: u32) -> bool {
        self.inventory.pieces[sort]
            .terrains
            .contains(&RowId(terrain))
    }

    /// Those of which some are left.
    pub(super) fn sorts(&self, terrain: u32) -> impl Iterator<Item = usize> {
        self.all(terrain).filter(|at| self.has(*at))
    }

    pub(super) fn has(&self, sort: usize) -> bool {
        self.left[sort] != Some(0)
    }

    /// What is lacking where so many pieces are wanted, and no more than some of them were given.
    pub(super) fn lack(&self, terrain: u32, wanted: u32, given: u32) -> Lack {
        // Those there are do not go in.
        if self.sorts(terrain).next().is_some() {
            return Lack::Room;
        }
        Lack::Pieces {
            wanted,
            left: given,
            owned: self.owned(terrain),
        }
    }

    /// How many pieces there are for a terrain, whatever else they stand for.
    pub(super) fn owned(&self, terrain: u32) -> u32 {
        let counts = self.all(terrain).map(|at| self.inventory.pieces[at].count);
        counts.fold(0, |sum, count| {
            sum.saturating_add(count.unwrap_or(u32::MAX))
        })
    }

    pub(super) fn take(&mut self, sort: usize, count: u32) {
        if let Some(left) = &mut self.left[sort] {
            *left = left.saturating_sub(count);
        }
    }

    pub(super) fn size(&self, sort: usize) -> Option<(Length, Length)> {
        self.inventory.pieces[sort].size
    }

    /// Finds something for one that has nothing, where none of what would do is left: another gives its piece up and is
    /// given one that would do for it as well, in the place of which a third may have to do the same. None is left
    /// without that had one. It is the shortest of such ways.
    pub(super) fn rearrange(&mut self, slots: &mut [Slot], at: usize) -> bool {
        // Who could have each sort, and what he has now; nothing for the one that has nothing.
        let mut ways: Vec<Option<(usize, Option<usize>)>> = vec![None; self.left.len()];
        let mut reached: Vec<usize> = Vec::new();
        let mut reach =
            |slot: usize, has: Option<usize>, slots: &[Slot], reached: &mut Vec<usize>| {
                for &sort in &slots[slot].choices {
                    if ways[sort].is_none() {
                        ways[sort] = Some((slot, has));
                        reached.push(sort);
                    }
                }
            };
        reach(at, None, slots, &mut reached);
        let mut next = 0;
        let end = loop {
            let Some(&sort) = reached.get(next) else {
                return false;
            };
            if self.has(sort) {
                break sort;
            }
            for slot in (0..slots.len()).filter(|slot| slots[*slot].sort == Some(sort)) {
                reach(slot, Some(sort), slots, &mut reached);
            }
            next += 1;
        };
        self.take(end, 1);
        let mut given = Some(end);
        while let Some(sort) = given {
            let Some((slot, has)) = ways[sort] else {
                break;
            };
            slots[slot].sort = Some(sort);
            given = has;
        }
        true
    }

    /// Takes so much of a terrain that is laid in stretches.
    pub(super) fn stretch(
        &mut self,
        terrain: u32,
        sorts: Vec<usize>,
        wanted: Length,
    ) -> Result<(), Lack> {
        let each = |shelf: &Self, sort: usize| shelf.size(sort).map(|(long, _)| long);
        let endless = |sort: &&usize| self.left[**sort].is_none() || self.size(**sort).is_none();
        if sorts.iter().any(|sort| endless(&sort)) {
            return Ok(());
        }
        let mut given = Length::ZERO;
        for sort in sorts {
            let (Some(left), Some(each)) = (self.left[sort], each(self, sort)) else {
                continue;
            };
            let short = wanted - given;
            let needed = (short.0 + each.0 - 1) / each.0;
            let taken = i64::from(left).min(needed.max(0));
            given += each * i64::from(left).min(taken);
            self.take(sort, taken as u32);
            if given >= wanted {
                return Ok(());
            }
        }
        let pieces = self.all(terrain).map(|at| &self.inventory.pieces[at]);
        let lengths = pieces.filter_map(|piece| Some(piece.size?.0 * i64::from(piece.count?)));
        let owned = lengths.fold(Length::ZERO, |sum, length| sum + length);
        Err(Lack::Length {
            wanted,
            left: given,
            owned,
        })
    }

    /// The sorts for a terrain that go into this room, whether any are left or not, the largest first; for small things any.
    pub(super) fn largest_first(
        &self,
        terrain: u32,
        room: (Length, Length),
        drawing: Drawing,
    ) -> Vec<usize> {
        let small = matches!(
            drawing,
            Drawing::Bridge | Drawing::Ford | Drawing::Gate | Drawing::Position | Drawing::Spot
        );
        let goes_in = |sort: &usize| match self.size(*sort) {
            Some((long, broad)) => small || long <= room.0 && broad <= room.1,
            None => true,
        };
        let size = |sort: &usize| area(self.size(*sort).unwrap_or(room));
        // Of like ones the first that was written down.
        let mut sorts: Vec<usize> = self.all(terrain).filter(goes_in).collect();
        sorts.sort_by_key(|sort| std::cmp::Reverse(size(sort)));
        sorts
    }
}

pub(super) fn area((long, broad): (Length, Length)) -> i128 {
    i128::from(long.0) * i128::from(broad.0)
}
