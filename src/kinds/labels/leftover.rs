//! What `otherwise` answers: all that the other rows of a table leave, or branches of a roll, or cases.

use ecow::EcoString;
use indexmap::IndexMap;

use super::coverage::Cells;
use super::{Labelled, ReadLabel};
use crate::model::{Key, KeySet, Model};

/// For each key of a table, the keys that a row answers; it answers all that can be put together of them.
pub(in crate::kinds) type Block = Vec<KeySet>;

/// The sets of what has one label each; `otherwise` is what the others leave.
pub(in crate::kinds) fn key_sets(bounds: (i64, i64), labels: &[&Labelled]) -> Vec<Block> {
    let taken = labels.iter().filter_map(|label| explicit(label));
    let taken = KeySet::new(taken.flat_map(|keys| keys.ranges().to_vec()).collect());
    let each = labels
        .iter()
        .map(|label| explicit(label).map_or_else(|| taken.rest_of(bounds), KeySet::clone));
    each.map(|keys| vec![keys]).collect()
}

/// The blocks of a table's rows. A row with `otherwise` has as many as it takes to hold all that is left for it: what
/// rows with fewer of that word do not answer. Where nothing is left it has one, with nothing in it.
pub(in crate::kinds) fn blocks(bounds: &[(i64, i64)], rows: &[&[Labelled]]) -> Vec<Vec<Block>> {
    if let [bounds] = bounds {
        let labels: Vec<&Labelled> = rows.iter().filter_map(|labels| labels.first()).collect();
        let sets = key_sets(*bounds, &labels).into_iter();
        return sets.map(|set| vec![set]).collect();
    }
    // Where `otherwise` stands, anything may come.
    let widest: Vec<Block> = rows
        .iter()
        .map(|labels| {
            let each = labels.iter().zip(bounds);
            each.map(|(label, all)| {
                explicit(label).map_or_else(|| KeySet::new(vec![*all]), KeySet::clone)
            })
            .collect()
        })
        .collect();
    let open = |row: usize| {
        let labels = rows[row].iter();
        labels.filter(|label| explicit(label).is_none()).count()
    };
    let mut found: Vec<Vec<Block>> = widest.iter().map(|block| vec![block.clone()]).collect();
    let sets: Vec<&[KeySet]> = widest.iter().map(Vec::as_slice).collect();
    let Some(cells) = Cells::new(bounds, &sets) else {
        return found;
    };
    let mut levels: Vec<usize> = (0..rows.len()).map(open).collect();
    levels.sort_unstable();
    levels.dedup();
    if levels == [0] {
        return found;
    }
    let mut taken = vec![false; cells.count()];
    for level in levels {
        let of_level: Vec<usize> = (0..rows.len()).filter(|row| open(*row) == level).collect();
        for row in of_level.iter().filter(|_| level > 0) {
            let mine = cells.of(&widest[*row]);
            let left = Left {
                cells: &cells,
                taken: &taken,
                mine: &mine,
            };
            let blocks = left.behind(0, 0).into_iter().map(|block| {
                let each = block.into_iter().enumerate();
                each.map(|(key, met)| {
                    KeySet::new(met.iter().map(|cell| cells.range(key, *cell)).collect())
                })
                .collect()
            });
            found[*row] = blocks.collect();
            if found[*row].is_empty() {
                let none = rows[*row].iter();
                let none = none.map(|label| explicit(label).cloned().unwrap_or_default());
                found[*row] = vec![none.collect()];
            }
        }
        for row in of_level {
            for block in &found[row] {
                cells.each(&cells.of(block), &mut |flat, _| taken[flat] = true);
            }
        }
    }
    found
}

/// Keys as a label would name them: `1-3`, `7 or more`, `body, head`.
pub(in crate::kinds) fn written(space: &Key, keys: &KeySet, model: &Model) -> EcoString {
    let name = |key: i64| space.name(key, model);
    let each = keys.ranges().iter().map(|range| match (space, *range) {
        (Key::Scale(_) | Key::Kind(_), (low, high)) => {
            let names: Vec<EcoString> = (low..=high).map(name).collect();
            names.join(", ")
        }
        (_, (i64::MIN, i64::MAX)) => "any".to_owned(),
        (_, (i64::MIN, high)) => format!("{} or less", name(high)),
        (_, (low, i64::MAX)) => format!("{} or more", name(low)),
        (_, (low, high)) if low == high => name(low).to_string(),
        (_, (low, high)) if low < 0 => format!("{} to {}", name(low), name(high)),
        (_, (low, high)) => format!("{}-{}", name(low), name(high)),
    });
    each.collect::<Vec<String>>().join(", ").into()
}

fn explicit(label: &Labelled) -> Option<&KeySet> {
    match &label.read {
        ReadLabel::Keys(keys) => Some(keys),
        ReadLabel::Otherwise => None,
    }
}

/// What is not taken of the cells that a row could answer.
struct Left<'a> {
    cells: &'a Cells,
    taken: &'a [bool],
    /// For each key, which cells.
    mine: &'a [Vec<usize>],
}

impl Left<'_> {
    /// It in blocks, each with its cells from this key on; `line` says where in the keys before. Cells behind which
    /// the same is left make up one block.
    fn behind(&self, key: usize, line: usize) -> Vec<Vec<Vec<usize>>> {
        let Some(mine) = self.mine.get(key) else {
            return match self.taken[line] {
                true => Vec::new(),
                false => vec![Vec::new()],
            };
        };
        let mut alike: IndexMap<Vec<Vec<Vec<usize>>>, Vec<usize>> = IndexMap::new();
        for cell in mine {
            let behind = self.behind(key + 1, line * self.cells.along(key) + cell);
            alike.entry(behind).or_default().push(*cell);
        }
        let blocks = alike.into_iter().flat_map(|(behind, cells)| {
            behind.into_iter().map(move |block| {
                let mut whole = vec![cells.clone()];
                whole.extend(block);
                whole
            })
        });
        blocks.collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::source::{SourceSet, Span};

    fn label(keys: Option<Vec<(i64, i64)>>) -> Labelled {
        Labelled {
            text: EcoString::new(),
            span: Span::new(SourceSet::default().add("rules.orbat", ""), 0, 0),
            read: keys.map_or(ReadLabel::Otherwise, |keys| {
                ReadLabel::Keys(KeySet::new(keys))
            }),
        }
    }

    fn some_label() -> impl Strategy<Value = Labelled> {
        let keys = proptest::collection::vec((1_i64..=6, 1_i64..=6), 1..3);
        proptest::option::weighted(0.6, keys).prop_map(|keys| {
            label(keys.map(|keys| {
                let ranges = keys.into_iter().map(|(a, b)| (a.min(b), a.max(b)));
                ranges.collect()
            }))
        })
    }

    proptest! {
        #[test]
        fn a_row_answers_what_rows_with_fewer_of_the_word_leave(
            rows in proptest::collection::vec(proptest::collection::vec(some_label(), 3), 1..7),
        ) {
            let labels: Vec<&[Labelled]> = rows.iter().map(Vec::as_slice).collect();
            let found = blocks(&[(1, 6); 3], &labels);
            let answers = |blocks: &[Block], keys: &[i64; 3]| {
                let holds = |block: &&Block| block.iter().zip(keys).all(|(set, key)| set.contains(*key));
                blocks.iter().filter(holds).count()
            };
            let open = |row: &[Labelled]| row.iter().filter(|label| explicit(label).is_none()).count();
            let fits = |row: &[Labelled], keys: &[i64; 3]| {
                let mut each = row.iter().zip(keys);
                each.all(|(label, key)| explicit(label).is_none_or(|set| set.contains(*key)))
            };
            for keys in (0..216).map(|at| [at / 36 + 1, at / 6 % 6 + 1, at % 6 + 1]) {
                for (row, blocks) in rows.iter().zip(&found) {
                    let before = rows.iter().any(|other| open(other) < open(row) && fits(other, &keys));
                    let due = fits(row, &keys) && !(open(row) > 0 && before);
                    prop_assert_eq!(answers(blocks, &keys), usize::from(due));
                }
            }
        }
    }
}
