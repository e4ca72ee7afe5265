//! Where figures can walk to: the table in squares of half an inch, and what lies between them.

use super::geometry::{Block, P};

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
    /// Whether the square belongs to the largest part of the table that hangs together. Nothing
    /// is here while nothing is barred.
    main: Vec<bool>,
}

impl Walkers {
    /// On a table of this size, in tenths of an inch, still without bars.
    pub(super) fn on(width: i32, depth: i32) -> Walkers {
        let (columns, rows) = (width / SIDE, depth / SIDE);
        Walkers {
            columns,
            rows,
            barred: vec![[false; 2]; (columns * rows) as usize],
            main: Vec::new(),
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
        const NONE: u32 = u32::MAX;
        if self.barred.iter().all(|ways| *ways == [false; 2]) {
            return;
        }
        let mut part = vec![NONE; self.barred.len()];
        let mut sizes: Vec<usize> = Vec::new();
        let mut open: Vec<(i32, i32)> = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                if part[self.index(column, row)] != NONE {
                    continue;
                }
                let name = sizes.len() as u32;
                let mut size = 0;
                part[self.index(column, row)] = name;
                open.push((column, row));
                while let Some((column, row)) = open.pop() {
                    size += 1;
                    for to in self.next_to(column, row).into_iter().flatten() {
                        let index = self.index(to.0, to.1);
                        if part[index] == NONE {
                            part[index] = name;
                            open.push(to);
                        }
                    }
                }
                sizes.push(size);
            }
        }
        let largest = (0..sizes.len()).max_by_key(|at| sizes[*at]).unwrap_or(0) as u32;
        self.main = part.iter().map(|part| *part == largest).collect();
    }

    /// The squares that can be walked to from this one.
    fn next_to(&self, column: i32, row: i32) -> [Option<(i32, i32)>; 4] {
        let barred = |column: i32, row: i32, way: usize| self.barred[self.index(column, row)][way];
        let (east, north) = (column + 1 < self.columns, row + 1 < self.rows);
        [
            (east && !barred(column, row, 0)).then_some((column + 1, row)),
            (north && !barred(column, row, 1)).then_some((column, row + 1)),
            (column > 0 && !barred(column - 1, row, 0)).then(|| (column - 1, row)),
            (row > 0 && !barred(column, row - 1, 1)).then(|| (column, row - 1)),
        ]
    }

    /// How many square inches of a rectangle belong to the main part.
    pub(super) fn room(&self, low: P, high: P) -> u32 {
        let squares = |low: i32, high: i32, most: i32| {
            let low = (low / SIDE).clamp(0, most);
            low..(high / SIDE).clamp(low, most)
        };
        let mut room = 0;
        for row in squares(low.y, high.y, self.rows) {
            for column in squares(low.x, high.x, self.columns) {
                room += u32::from(self.is_main(column, row));
            }
        }
        room / TO_AN_INCH
    }

    /// Whether a point belongs to the main part.
    pub(super) fn reach(&self, at: P) -> bool {
        let square = |n: i32, most: i32| (n / SIDE).clamp(0, (most - 1).max(0));
        self.is_main(square(at.x, self.columns), square(at.y, self.rows))
    }

    fn is_main(&self, column: i32, row: i32) -> bool {
        let main = self.main.get(self.index(column, row));
        main.copied().unwrap_or(true)
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
