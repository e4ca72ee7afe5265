//! Which row answers which keys, found without a search.

use crate::model::{KeySet, NOTHING};

/// Maps the values of one key to classes: values that no label tells apart are of one class.
#[derive(Clone, Debug)]
pub(super) enum Axis {
    /// The class of each value from `low`; what lies before or behind is of the first or last.
    Dense { low: i64, classes: Box<[u32]> },
    /// Where each class but the first begins.
    Sorted(Box<[i64]>),
}

/// The number of a row for each combination of classes; the last key varies fastest.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// With the number of classes each.
    axes: Vec<(Axis, usize)>,
    cells: Vec<u32>,
}

/// No row.
const NONE: u32 = u32::MAX;

/// A span of values up to this gets a cell each.
const DENSE: i64 = 4096;

/// More cells are not made.
const MOST_CELLS: usize = 4_000_000;

impl Axis {
    /// Tells apart what these sets tell apart.
    pub(super) fn new<'a>(sets: impl Iterator<Item = &'a KeySet>) -> Axis {
        let mut starts: Vec<i64> = sets
            .flat_map(KeySet::ranges)
            .flat_map(|(low, high)| {
                let behind = high.checked_add(1);
                [(*low > i64::MIN).then_some(*low), behind]
            })
            .flatten()
            .collect();
        starts.sort_unstable();
        starts.dedup();
        match (starts.first(), starts.last()) {
            (Some(first), Some(last)) if last.saturating_sub(*first) < DENSE => {
                let low = first.saturating_sub(1);
                let class = |value: i64| starts.partition_point(|start| *start <= value) as u32;
                Axis::Dense {
                    low,
                    classes: (low..=*last).map(class).collect(),
                }
            }
            _ => Axis::Sorted(starts.into()),
        }
    }

    /// An axis for values that stand for others: the keys of the values from 0, in order. A value
    /// behind them, and one that stands for nothing, is of a class that the axis has not.
    pub(super) fn mapped(&self, keys: impl Iterator<Item = Option<i64>>) -> Axis {
        let none = self.classes() as u32;
        let class = |key: Option<i64>| key.map_or(none, |key| self.class(key) as u32);
        let before = class(Some(NOTHING));
        let classes = std::iter::once(before).chain(keys.map(class)).chain([none]);
        Axis::Dense {
            low: -1,
            classes: classes.collect(),
        }
    }

    /// How many classes there are.
    fn classes(&self) -> usize {
        match self {
            Axis::Dense { classes, .. } => {
                classes.iter().max().map_or(1, |last| *last as usize + 1)
            }
            Axis::Sorted(starts) => starts.len() + 1,
        }
    }

    #[inline]
    fn class(&self, value: i64) -> usize {
        match self {
            Axis::Dense { low, classes } => {
                let place = value.saturating_sub(*low).max(0) as usize;
                classes[place.min(classes.len() - 1)] as usize
            }
            Axis::Sorted(starts) => starts.partition_point(|start| *start <= value),
        }
    }

    /// A value of each class, where it has one.
    fn examples(&self) -> Vec<Option<i64>> {
        let mut found = vec![None; self.classes()];
        match self {
            Axis::Dense { low, classes } => {
                for (value, class) in (*low..).zip(classes) {
                    found[*class as usize].get_or_insert(value);
                }
            }
            Axis::Sorted(starts) => {
                found[0] = Some(i64::MIN);
                for (place, start) in starts.iter().enumerate() {
                    found[place + 1] = Some(*start);
                }
            }
        }
        found
    }
}

impl Grid {
    /// Nothing where it would be too large. `row` finds the row for keys; `meant` has the axis for
    /// values that stand for a key, where they do.
    pub(super) fn new(
        axes: Vec<Axis>,
        row: impl Fn(&[i64]) -> Option<usize>,
        meant: impl Fn(usize, &Axis) -> Option<Axis>,
    ) -> Option<Grid> {
        let size = axes
            .iter()
            .try_fold(1_usize, |size, axis| size.checked_mul(axis.classes()))
            .filter(|size| *size <= MOST_CELLS)?;
        let examples: Vec<Vec<Option<i64>>> = axes.iter().map(Axis::examples).collect();
        let cell = |mut place: usize| {
            let mut keys = vec![0; axes.len()];
            for (key, examples) in keys.iter_mut().zip(&examples).rev() {
                *key = examples[place % examples.len()]?;
                place /= examples.len();
            }
            row(&keys)
        };
        let cells = (0..size).map(|place| cell(place).map_or(NONE, |row| row as u32));
        Some(Grid {
            cells: cells.collect(),
            axes: axes
                .into_iter()
                .enumerate()
                .map(|(key, axis)| {
                    (
                        meant(key, &axis).unwrap_or_else(|| axis.clone()),
                        axis.classes(),
                    )
                })
                .collect(),
        })
    }

    /// The row that answers these keys, one for each axis.
    #[inline]
    pub(super) fn row(&self, keys: &[i64]) -> Option<usize> {
        let mut cell = 0;
        for ((axis, classes), key) in self.axes.iter().zip(keys) {
            let class = axis.class(*key);
            if class >= *classes {
                return None;
            }
            cell = cell * classes + class;
        }
        match self.cells.get(cell) {
            Some(&NONE) | None => None,
            Some(row) => Some(*row as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ranges: &[(i64, i64)]) -> KeySet {
        KeySet::new(ranges.to_vec())
    }

    #[test]
    fn a_grid_answers_as_a_search_would() {
        let rows = [
            [set(&[(i64::MIN, 3)]), set(&[(0, 1)])],
            [set(&[(i64::MIN, 3)]), set(&[(2, 9)])],
            [set(&[(4, 9), (12, 12)]), set(&[(0, 9)])],
            [set(&[(1_000_000, i64::MAX)]), set(&[(0, 9)])],
        ];
        let axes: Vec<Axis> = (0..2)
            .map(|key| Axis::new(rows.iter().map(|row| &row[key])))
            .collect();
        assert!(matches!(axes[0], Axis::Sorted(_)) && matches!(axes[1], Axis::Dense { .. }));
        let search = |keys: &[i64]| {
            rows.iter()
                .position(|row| row.iter().zip(keys).all(|(set, key)| set.contains(*key)))
        };
        let grid = Grid::new(axes, search, |_, _| None).unwrap();
        let values = [
            i64::MIN,
            -1,
            0,
            1,
            2,
            3,
            4,
            9,
            10,
            11,
            12,
            13,
            999_999,
            1_000_000,
            i64::MAX,
        ];
        for first in values {
            for second in values {
                let keys = [first, second];
                assert_eq!(grid.row(&keys), search(&keys), "{keys:?}");
            }
        }
    }

    #[test]
    fn a_mapped_axis_answers_by_what_values_stand_for() {
        let labels = [set(&[(0, 0)]), set(&[(1, 2)])];
        let axis = Axis::new(labels.iter());
        let search = |keys: &[i64]| labels.iter().position(|set| set.contains(keys[0]));
        // The values 0, 1, 2, 3 stand for 2, 0, nothing there is, 1.
        let keys = [Some(2), Some(0), None, Some(1)];
        let mapped = |_: usize, axis: &Axis| Some(axis.mapped(keys.into_iter()));
        let grid = Grid::new(vec![axis], search, mapped).unwrap();
        let found: Vec<Option<usize>> = (-1..=4).map(|value| grid.row(&[value])).collect();
        assert_eq!(found, [None, Some(1), Some(0), None, Some(1), None]);
        assert_eq!(grid.row(&[NOTHING]), None);
    }
}
