//! One size for the tables of all cards: weapons that are the same are then read the same from card to card.

use super::super::columns::PAD;
use super::super::tables;
use super::super::weapons::{self, Wraps};
use super::{Card, Geometry, SIZES, fit, with_larger_text};
use crate::sheet::UnitRecord;

/// So many lines a cell of a table takes at most where that makes the tables of all cards alike.
const MOST_LINES: usize = 2;

/// Where else a table would have smaller text than others, its columns stand as close as this.
const CLOSE: f64 = 2.2;

/// The tables of all cards at one size, where it can be had: the largest at which each goes on its card, and all of them
/// together take no more room than before.
pub(super) fn alike(cards: &mut [Card], records: &[UnitRecord], geometry: &Geometry) {
    let has_table = |card: &Card| !card.columns.is_empty();
    let mut tables = cards
        .iter()
        .filter(|card| has_table(card))
        .map(|card| card.table);
    let first = tables.next();
    if tables.all(|size| Some(size) == first) {
        return;
    }
    let tall = |cards: &[Card]| -> f64 {
        let each = cards.iter().filter(|card| has_table(card)).map(|card| {
            let grid = weapons::grid(&records[card.index]).beside(card.beside);
            tables::whole_height(&grid, &card.columns, card.table)
        });
        each.sum()
    };
    let most = tall(cards) + 1.0;
    let set = SIZES.into_iter().find_map(|size| {
        let all = cards.iter().map(|card| {
            if !has_table(card) || card.table == size {
                return Some(card.clone());
            }
            set_at(card, &records[card.index], geometry, size)
        });
        let all = all.collect::<Option<Vec<Card>>>();
        all.filter(|all| tall(all) <= most)
    });
    if let Some(set) = set {
        cards.clone_from_slice(&set);
    }
}

/// The same card with its table at that size.
fn set_at(card: &Card, record: &UnitRecord, geometry: &Geometry, size: f64) -> Option<Card> {
    let whole = if card.wide {
        geometry.width
    } else {
        geometry.half
    };
    let room = whole - 2.0 * geometry.inset;
    [PAD, CLOSE].into_iter().find_map(|beside| {
        let grid = weapons::grid(record).beside(beside);
        let mut ways = [Wraps::Names, Wraps::Pairs, Wraps::Words].into_iter();
        ways.find_map(|wraps| {
            let set = fit(record, &grid, room, room, size, wraps).ok()?;
            let is_readable = grid.is_within(MOST_LINES, &set.columns, size);
            is_readable.then(|| Card {
                index: card.index,
                wide: card.wide,
                beside,
                ..with_larger_text(set, record, room, wraps)
            })
        })
    })
}
