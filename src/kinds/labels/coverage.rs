//! Is each key answered exactly once?
//!
//! Keys are cut into cells at every bound that a label has, so that the work grows with the
//! number of labels and not with the size of the key space.

use crate::model::KeySet;

/// What is wrong with a table's cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No row answers these keys: for each key of the table, a range.
    Hole(Vec<(i64, i64)>),
    /// Two rows answer these keys; rows by index.
    Overlap {
        first: usize,
        second: usize,
        keys: Vec<(i64, i64)>,
    },
}

/// At most this many cells are looked at; a table beyond it has too many keys to be printed.
const MOST_CELLS: usize = 20_000_000;

/// Looks for holes and overlaps. `spaces` has each key's bounds; each row has one set a key.
///
/// At most one overlap is told for a pair of rows. Holes of a single key are told as ranges;
/// of several keys, cell by cell, neighbours in the last key joined.
pub fn faults(spaces: &[(i64, i64)], rows: &[&[KeySet]]) -> Vec<Fault> {
    match spaces {
        [] => Vec::new(),
        [space] => one_key(*space, rows),
        _ => many_keys(spaces, rows),
    }
}

fn one_key((low, high): (i64, i64), rows: &[&[KeySet]]) -> Vec<Fault> {
    let mut ranges: Vec<(i64, i64, usize)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        ranges.extend(row[0].ranges().iter().map(|(from, to)| (*from, *to, index)));
    }
    ranges.sort_unstable();
    let mut faults = Vec::new();
    let mut told: Vec<(usize, usize)> = Vec::new();
    // The range that reaches furthest so far, and the first key nobody has answered yet.
    let mut furthest: Option<(i64, usize)> = None;
    let mut next = Some(low);
    for (from, to, index) in ranges {
        if let Some((reach, earlier)) = furthest
            && from <= reach
            && earlier != index
        {
            let pair = (earlier.min(index), earlier.max(index));
            if !told.contains(&pair) {
                told.push(pair);
                faults.push(Fault::Overlap {
                    first: pair.0,
                    second: pair.1,
                    keys: vec![(from, to.min(reach))],
                });
            }
        }
        if let Some(key) = next
            && from > key
        {
            faults.push(Fault::Hole(vec![(key, from - 1)]));
        }
        if furthest.is_none_or(|(reach, _)| to > reach) {
            furthest = Some((to, index));
            next = to.checked_add(1);
        }
    }
    if let Some(key) = next
        && key <= high
    {
        faults.push(Fault::Hole(vec![(key, high)]));
    }
    faults
}

fn many_keys(spaces: &[(i64, i64)], rows: &[&[KeySet]]) -> Vec<Fault> {
    let Some(cells) = Cells::new(spaces, rows) else {
        return Vec::new();
    };
    let mut owner: Vec<u32> = vec![u32::MAX; cells.count()];
    let mut faults = Vec::new();
    let mut told: Vec<(usize, usize)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        cells.each(&cells.of(row), &mut |flat, cell| {
            let earlier = owner[flat];
            if earlier == u32::MAX {
                owner[flat] = index as u32;
                return;
            }
            let pair = (earlier as usize, index);
            if !told.contains(&pair) {
                told.push(pair);
                let keys = cell.iter().enumerate();
                let keys = keys.map(|(key, cell)| cells.range(key, *cell)).collect();
                faults.push(Fault::Overlap {
                    first: pair.0,
                    second: pair.1,
                    keys,
                });
            }
        });
    }
    holes(&owner, &cells, &mut faults);
    faults
}

/// The keys of a table, cut at every bound that a label of it has.
#[derive(Debug)]
pub(super) struct Cells {
    spaces: Vec<(i64, i64)>,
    /// For each key, the lower bounds of its cells.
    cuts: Vec<Vec<i64>>,
    count: usize,
}

impl Cells {
    /// None where there are too many.
    pub(super) fn new(spaces: &[(i64, i64)], rows: &[&[KeySet]]) -> Option<Cells> {
        let cuts = spaces.iter().enumerate().map(|(key, (low, high))| {
            let mut cuts = vec![*low];
            for row in rows {
                for (from, to) in row[key].ranges() {
                    cuts.push(*from);
                    cuts.extend(to.checked_add(1));
                }
            }
            cuts.sort_unstable();
            cuts.dedup();
            cuts.retain(|cut| cut >= low && cut <= high);
            cuts
        });
        let cuts: Vec<Vec<i64>> = cuts.collect();
        let count = cuts
            .iter()
            .try_fold(1_usize, |product, cuts| product.checked_mul(cuts.len()));
        Some(Cells {
            spaces: spaces.to_vec(),
            cuts,
            count: count.filter(|count| *count <= MOST_CELLS)?,
        })
    }

    /// How many there are of all keys together.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// How many there are of one key.
    pub(super) fn along(&self, key: usize) -> usize {
        self.cuts[key].len()
    }

    /// The keys of a cell.
    pub(super) fn range(&self, key: usize, cell: usize) -> (i64, i64) {
        let next = self.cuts[key].get(cell + 1);
        let end = next.map_or(self.spaces[key].1, |next| next - 1);
        (self.cuts[key][cell], end)
    }

    /// For each key, the cells of a row.
    pub(super) fn of(&self, row: &[KeySet]) -> Vec<Vec<usize>> {
        // Every bound of a range is a cut, so that its cells lie side by side.
        let cells_of = |(set, cuts): (&KeySet, &Vec<i64>)| -> Vec<usize> {
            let below = |bound: i64| cuts.partition_point(|cut| *cut < bound);
            let ranges = set.ranges().iter();
            let cells =
                ranges.map(|(from, to)| below(*from)..to.checked_add(1).map_or(cuts.len(), below));
            cells.flatten().collect()
        };
        row.iter().zip(&self.cuts).map(cells_of).collect()
    }

    /// Calls `visit` with the place and the coordinates of each cell that can be put together of these.
    pub(super) fn each(&self, mine: &[Vec<usize>], visit: &mut impl FnMut(usize, &[usize])) {
        for_each_cell(mine, &self.cuts, visit);
    }
}

fn holes(owner: &[u32], cells: &Cells, faults: &mut Vec<Fault>) {
    let last = cells.cuts.len() - 1;
    let width = cells.along(last);
    for (line, owners) in owner.chunks(width).enumerate() {
        let mut at = 0;
        while at < width {
            if owners[at] != u32::MAX {
                at += 1;
                continue;
            }
            let start = at;
            while at < width && owners[at] == u32::MAX {
                at += 1;
            }
            let mut keys = vec![(0, 0); cells.cuts.len()];
            let mut rest = line;
            for key in (0..last).rev() {
                keys[key] = cells.range(key, rest % cells.along(key));
                rest /= cells.along(key);
            }
            keys[last] = (cells.range(last, start).0, cells.range(last, at - 1).1);
            faults.push(Fault::Hole(keys));
        }
    }
}

/// Calls `visit` with the flat index and the coordinates of each combination.
fn for_each_cell(mine: &[Vec<usize>], cuts: &[Vec<i64>], visit: &mut impl FnMut(usize, &[usize])) {
    if mine.iter().any(Vec::is_empty) {
        return;
    }
    let mut at = vec![0; mine.len()];
    let mut cell: Vec<usize> = mine.iter().map(|list| list[0]).collect();
    loop {
        let flat = cell
            .iter()
            .zip(cuts)
            .fold(0, |flat, (cell, cuts)| flat * cuts.len() + cell);
        visit(flat, &cell);
        let mut key = mine.len();
        loop {
            if key == 0 {
                return;
            }
            key -= 1;
            at[key] += 1;
            if at[key] < mine[key].len() {
                cell[key] = mine[key][at[key]];
                break;
            }
            at[key] = 0;
            cell[key] = mine[key][0];
        }
    }
}
