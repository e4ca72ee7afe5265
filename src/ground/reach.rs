//! Where figures can walk to: the table in squares of half an inch, and what lies between them.

use super::block::Block;
use super::geometry::P;

/// The side of a square, in tenths of an inch: an alley an inch wide has room for one or two.
const SIDE: i32 = 5;

/// So many squares to the square inch.
const TO_AN_INCH: u32 = 4;

/// Figures that walk from square to square, never through a bar.
pub(super) struct Walkers {
    columns: i32,
    rows: i32,
    /// For each square: whether a bar parts it from the one to the east, and to the north.
    barred: Vec<[bool; 2]>,
    /// Row by row from west to east. Nothing is here while nothing is barred.
    runs: Vec<Run>,
    /// By row: where its runs begin; and the end of all.
    starts: Vec<usize>,
}

/// Squares side by side with no bar between them: of one row the columns `from` to before `to`.
struct Run {
    from: i32,
    to: i32,
    /// A run that it hangs together with, no later than itself.
    with: usize,
    /// Whether it belongs to the largest part of the table that hangs together.
    main: bool,
}

impl Walkers {
    /// On a table of this size, in tenths of an inch, still without bars.
    pub(super) fn on(width: i32, depth: i32) -> Walkers {
        let (columns, rows) = (width / SIDE, depth / SIDE);
        Walkers {
            columns,
            rows,
            barred: vec![[false; 2]; (columns * rows) as usize],
            runs: Vec::new(),
            starts: Vec::new(),
        }
    }

    fn index(&self, column: i32, row: i32) -> usize {
        (row * self.columns + column) as usize
    }

    /// Bars the way across the line from one point to the other, except on these blocks.
    pub(super) fn bar(&mut self, a: P, b: P, open: &[Block]) {
        let squares = |low: i32, high: i32, most: i32| {
            let low = (low / SIDE - 1).clamp(0, most);
            low..(high / SIDE + 2).clamp(low, most)
        };
        for row in squares(a.y.min(b.y), a.y.max(b.y), self.rows) {
            for column in squares(a.x.min(b.x), a.x.max(b.x), self.columns) {
                let from = middle(column, row);
                let index = self.index(column, row);
                for (way, (dx, dy)) in [(1, 0), (0, 1)].into_iter().enumerate() {
                    let to = middle(column + dx, row + dy);
                    let half = P {
                        x: (from.x + to.x) / 2,
                        y: (from.y + to.y) / 2,
                    };
                    if cross(a, b, from, to) && !open.iter().any(|block| block.holds(half)) {
                        self.barred[index][way] = true;
                    }
                }
            }
        }
    }

    /// Finds out which squares hang together.
    pub(super) fn spread(&mut self) {
        if self.barred.iter().all(|ways| *ways == [false; 2]) {
            return;
        }
        for row in 0..self.rows {
            self.starts.push(self.runs.len());
            let own = self.index(0, row)..self.index(0, row + 1);
            let mut from = 0;
            for (column, [east, _]) in (1..).zip(&self.barred[own]) {
                if *east || column == self.columns {
                    let with = self.runs.len();
                    self.runs.push(Run {
                        from,
                        to: column,
                        with,
                        main: false,
                    });
                    from = column;
                }
            }
            self.join(row);
        }
        self.starts.push(self.runs.len());
        let mut sizes = vec![0; self.runs.len()];
        for at in 0..self.runs.len() {
            // The one before has been looked at: it knows the first of its part.
            let first = self.runs[self.runs[at].with].with;
            self.runs[at].with = first;
            sizes[first] += self.runs[at].to - self.runs[at].from;
        }
        let firsts = (0..sizes.len()).filter(|at| self.runs[*at].with == *at);
        let largest = firsts.max_by_key(|at| sizes[*at]).unwrap_or(0);
        for run in &mut self.runs {
            run.main = run.with == largest;
        }
    }

    /// Joins the runs of a row, the last one so far, to those south of it.
    fn join(&mut self, row: i32) {
        if row == 0 {
            return;
        }
        let south = row - 1;
        let begin = self.starts[row as usize];
        let (mut at, mut other) = (self.starts[south as usize], begin);
        while at < begin && other < self.runs.len() {
            let (one, two) = (&self.runs[at], &self.runs[other]);
            let (ends, end) = (one.to, two.to);
            let mut shared = one.from.max(two.from)..ends.min(end);
            if shared.any(|column| !self.barred[self.index(column, south)][1]) {
                let (one, two) = (self.first(at), self.first(other));
                self.runs[one.max(two)].with = one.min(two);
            }
            at += usize::from(ends <= end);
            other += usize::from(end <= ends);
        }
    }

    /// The first run of its part, as far as is known.
    fn first(&self, mut at: usize) -> usize {
        while self.runs[at].with != at {
            at = self.runs[at].with;
        }
        at
    }

    /// How many square inches of a rectangle belong to the main part.
    pub(super) fn room(&self, low: P, high: P) -> u32 {
        let squares = |low: i32, high: i32, most: i32| {
            let low = (low / SIDE).clamp(0, most);
            low..(high / SIDE).clamp(low, most)
        };
        let mut room = 0;
        let columns = squares(low.x, high.x, self.columns);
        for row in squares(low.y, high.y, self.rows) {
            room += match self.runs_of(row) {
                Some(runs) => (runs.iter().filter(|run| run.main))
                    .map(|run| (run.to.min(columns.end) - run.from.max(columns.start)).max(0))
                    .sum::<i32>(),
                None => columns.end - columns.start,
            };
        }
        room as u32 / TO_AN_INCH
    }

    /// Whether a point belongs to the main part.
    pub(super) fn reach(&self, at: P) -> bool {
        let square = |n: i32, most: i32| (n / SIDE).clamp(0, (most - 1).max(0));
        let column = square(at.x, self.columns);
        let runs = self.runs_of(square(at.y, self.rows));
        runs.is_none_or(|runs| {
            let own = runs.iter().find(|run| column < run.to);
            own.is_none_or(|run| run.main)
        })
    }

    /// None while nothing is barred.
    fn runs_of(&self, row: i32) -> Option<&[Run]> {
        let ends = self.starts.get(row as usize..row as usize + 2)?;
        self.runs.get(ends[0]..ends[1])
    }
}

fn middle(column: i32, row: i32) -> P {
    P {
        x: column * SIDE + SIDE / 2,
        y: row * SIDE + SIDE / 2,
    }
}

/// Whether two lines have a point in common.
fn cross(a: P, b: P, c: P, d: P) -> bool {
    // On which side of the first line lies the second's end: left, right, or on it?
    let side = |a: P, b: P, p: P| {
        let turn = i64::from(b.x - a.x) * i64::from(p.y - a.y)
            - i64::from(b.y - a.y) * i64::from(p.x - a.x);
        turn.signum()
    };
    let apart = |low: i32, high: i32, other: (i32, i32)| {
        low.max(high) < other.0.min(other.1) || other.0.max(other.1) < low.min(high)
    };
    !apart(a.x, b.x, (c.x, d.x))
        && !apart(a.y, b.y, (c.y, d.y))
        && side(a, b, c) * side(a, b, d) <= 0
        && side(c, d, a) * side(c, d, b) <= 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Which squares belong to the main part, walked square by square.
    fn walked(walkers: &Walkers) -> Vec<bool> {
        let index = |(column, row): (i32, i32)| walkers.index(column, row);
        let barred = |at, way: usize| walkers.barred[index(at)][way];
        let mut part = vec![None; walkers.barred.len()];
        let mut sizes = Vec::new();
        for start in (0..walkers.rows).flat_map(|y| (0..walkers.columns).map(move |x| (x, y))) {
            let mut open = vec![start];
            let mut size = 0;
            while let Some((x, y)) = open.pop() {
                if part[index((x, y))].is_some() {
                    continue;
                }
                part[index((x, y))] = Some(sizes.len());
                size += 1;
                let ways = [
                    (x + 1 < walkers.columns && !barred((x, y), 0), (x + 1, y)),
                    (y + 1 < walkers.rows && !barred((x, y), 1), (x, y + 1)),
                    (x > 0 && !barred((x - 1, y), 0), (x - 1, y)),
                    (y > 0 && !barred((x, y - 1), 1), (x, y - 1)),
                ];
                open.extend(ways.iter().filter(|(free, _)| *free).map(|(_, to)| *to));
            }
            sizes.push(size);
        }
        let largest = (0..sizes.len()).max_by_key(|at| sizes[*at]);
        part.iter().map(|part| *part == largest).collect()
    }

    proptest! {
        #[test]
        fn what_hangs_together_is_what_can_be_walked(
            (width, depth) in (0..9, 0..9),
            bars in prop::collection::vec(prop::array::uniform2(prop::bool::weighted(0.6)), 64),
        ) {
            let mut walkers = Walkers::on(width * SIDE, depth * SIDE);
            for (square, bars) in walkers.barred.iter_mut().zip(&bars) {
                *square = *bars;
            }
            let main = walked(&walkers);
            walkers.spread();
            for row in 0..depth {
                for column in 0..width {
                    let expected = main[walkers.index(column, row)];
                    prop_assert_eq!(walkers.reach(middle(column, row)), expected);
                }
            }
            let all = P { x: width * SIDE, y: depth * SIDE };
            let squares = main.iter().filter(|main| **main).count() as u32;
            prop_assert_eq!(walkers.room(P { x: 0, y: 0 }, all), squares / TO_AN_INCH);
        }
    }
}
