//! Who of a unit carries what, while its swaps are made one after the other.

use super::swaps::{self, Allowed};
use crate::model::{Model, PickedSwap, RowId, Unit};

/// Figures of one sort that carry the same.
#[derive(Clone)]
pub(super) struct Bearers {
    /// The sort of figure, by its place in the unit.
    pub figure: usize,
    pub count: u32,
    pub weapons: Vec<RowId>,
    /// The lines of the unit by which they have swapped, by their places.
    pub by: Vec<usize>,
}

impl Bearers {
    /// Whether they may still swap by a line: nobody does so twice, and what goes is there.
    pub(super) fn may(&self, figure: usize, line: usize, from: Option<RowId>) -> bool {
        let has = from.is_none_or(|from| self.weapons.contains(&from));
        self.figure == figure && has && !self.by.contains(&line)
    }
}

/// All figures of a unit, each sort as it is declared.
pub(super) fn of(model: &Model, unit: &Unit) -> Vec<Bearers> {
    let sorts = unit.figures.iter().enumerate();
    sorts
        .map(|(figure, row)| Bearers {
            figure,
            count: swaps::count(model, *row),
            weapons: model.weapons_of(*row),
            by: Vec::new(),
        })
        .collect()
}

/// Swaps a weapon of so many figures, those first that have been left alone so far.
pub(super) fn exchange(bearers: &mut Vec<Bearers>, swap: &PickedSwap, allowed: &Allowed) {
    let mut left = allowed.count;
    for fresh in [true, false] {
        let mut at = 0;
        while at < bearers.len() && left > 0 {
            let each = &mut bearers[at];
            let may = each.may(allowed.figure, allowed.line, swap.from);
            if each.by.is_empty() != fresh || !may {
                at += 1;
                continue;
            }
            let taken = each.count.min(left);
            let mut new = Bearers {
                count: taken,
                ..each.clone()
            };
            new.by.push(allowed.line);
            let goes = |weapon: &RowId| Some(*weapon) == swap.from;
            match new.weapons.iter().position(goes) {
                Some(place) => new.weapons[place] = swap.to,
                None => new.weapons.push(swap.to),
            }
            each.count -= taken;
            left -= taken;
            match each.count {
                0 => bearers[at] = new,
                _ => {
                    bearers.insert(at + 1, new);
                    at += 1;
                }
            }
            at += 1;
        }
    }
}
