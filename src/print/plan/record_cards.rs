//! Unit records of a fixed size: how many go on a page, and every way in which each might be set.

use serde::Serialize;

use super::cards::{self, Card};
use super::columns;
use super::digits::Stand;
use super::grid::Grid;
use super::paper_size;
use crate::print::PrintError;
use crate::sheet::{RecordSheet, RecordSize, TableSheet};

/// Sizes of text, the best first.
fn sizes(size: RecordSize) -> &'static [f64] {
    match size {
        RecordSize::Index => &[9.0, 8.5, 8.0, 7.5, 7.0],
        RecordSize::Half => &[11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0],
    }
}

const INSET: f64 = 10.0;
/// The column in which the icons of weapons stand.
const ICON: f64 = 20.0;
/// So much of its height is more than an estimate is wrong by.
const MUCH: f64 = 1.2;
/// Between two tables on a back.
const GAP: f64 = 14.0;

/// All in points.
#[derive(Debug, Serialize)]
pub(in crate::print) struct RecordPlan {
    paper: &'static str,
    /// The page lies on its long edge.
    flipped: bool,
    width: f64,
    height: f64,
    left: f64,
    top: f64,
    across: usize,
    down: usize,
    inset: f64,
    gap: f64,
    /// By record: its layouts, the best first.
    cards: Vec<Vec<Card>>,
    /// By record: how much room the icons of its weapons have, or none.
    icons: Vec<f64>,
    /// By size, the largest first: the tables of the back.
    back: Vec<BackLook>,
}

/// One way to set the tables of a back.
#[derive(Debug, Serialize)]
struct BackLook {
    /// How wide the column of a table is; where it is the card's own width, they stand below each other.
    room: f64,
    stacked: bool,
    tables: Vec<BackTable>,
}

#[derive(Debug, Serialize)]
struct BackTable {
    /// About so much.
    #[serde(skip)]
    height: f64,
    size: f64,
    columns: Vec<f64>,
    stands: Vec<Stand>,
}

pub(in crate::print) fn plan(sheet: &RecordSheet) -> Result<RecordPlan, PrintError> {
    let (paper, short, long) = paper_size(sheet.paper);
    let (flipped, page, card, across, down) = match sheet.size {
        RecordSize::Index => (true, (long, short), (360.0, 216.0), 2, 2),
        RecordSize::Half => {
            let margin = 36.0;
            let card = (short - 2.0 * margin, long / 2.0 - margin);
            (false, (short, long), card, 1, 2)
        }
    };
    let room = card.0 - 2.0 * INSET;
    let (mut cards, mut icons) = (Vec::new(), Vec::new());
    for (index, card) in sheet.records.iter().enumerate() {
        let set = |icon| cards::in_room(index, &card.record, room, icon, sizes(sheet.size));
        // A table that is too broad beside its icons does without them.
        let (layouts, icon) = match set(ICON) {
            Ok(layouts) => (layouts, ICON),
            Err(_) => (set(0.0)?, 0.0),
        };
        cards.push(layouts);
        icons.push(icon);
    }
    Ok(RecordPlan {
        paper,
        flipped,
        width: card.0,
        height: card.1,
        left: (page.0 - card.0 * f64::from(across)) / 2.0,
        top: (page.1 - card.1 * f64::from(down)) / 2.0,
        across: across as usize,
        down: down as usize,
        inset: INSET,
        gap: GAP,
        cards,
        icons,
        back: back(&sheet.back, (room, card.1 - 2.0 * INSET), sizes(sheet.size))?,
    })
}

/// At each size beside each other where the columns are wide enough, and below each other. A way that is much taller
/// than the card is none, for each is set on every card; where all are, the shortest says by how much.
fn back(
    tables: &[TableSheet],
    (room, height): (f64, f64),
    sizes: &[f64],
) -> Result<Vec<BackLook>, PrintError> {
    if tables.is_empty() {
        return Ok(Vec::new());
    }
    let count = tables.len() as f64;
    let beside = (room - GAP * (count - 1.0)) / count;
    let (mut found, mut misfit) = (Vec::new(), None);
    // Rather smaller, or below each other, than with numbers on several lines.
    for torn in [false, true] {
        if !found.is_empty() {
            break;
        }
        for &size in sizes {
            for (room, stacked) in [(beside, false), (room, true)] {
                if stacked && tables.len() < 2 {
                    continue;
                }
                let set = tables
                    .iter()
                    .map(|table| back_table(table, size, room, torn));
                match set.collect::<Result<Vec<_>, PrintError>>() {
                    Ok(tables) => found.push(BackLook {
                        room,
                        stacked,
                        tables,
                    }),
                    Err(error) => misfit = Some(error),
                }
            }
        }
    }
    let tall = |look: &BackLook| {
        let heights = look.tables.iter().map(|table| table.height);
        match look.stacked {
            true => heights.sum(),
            false => heights.fold(0.0, f64::max),
        }
    };
    let shortest = found.iter().map(tall).fold(f64::INFINITY, f64::min);
    let most = shortest.max(height * MUCH);
    found.retain(|look| tall(look) <= most);
    match misfit {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// A table of a back in so much room; its numbers may be `torn`.
fn back_table(
    table: &TableSheet,
    size: f64,
    room: f64,
    torn: bool,
) -> Result<BackTable, PrintError> {
    let grid = Grid::new(&table.header, &table.rows, true);
    let spans = grid.spans(size);
    let columns = match torn {
        false => columns::heads_wrap(&spans, room)
            .or_else(|| columns::some_wrap(&columns::of_cells(&spans), &grid.centred, room)),
        true => columns::all_wrap(&spans, room),
    };
    let columns = columns.ok_or_else(|| grid.misfit(size).of(&table.title))?;
    Ok(BackTable {
        height: super::tables::whole_height(&grid, &columns, size),
        size,
        stands: grid.stands(&columns, size),
        columns,
    })
}
