//! Sets of columns, or of the locals that they are for.

use smallvec::SmallVec;

use super::code::Code;
use super::ops::Dead;

/// A set of columns.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Columns(SmallVec<[u64; 2]>);

impl Columns {
    pub(crate) fn insert(&mut self, column: u32) {
        let word = column as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (column % 64);
    }

    pub(crate) fn remove(&mut self, column: u32) {
        if let Some(word) = self.0.get_mut(column as usize / 64) {
            *word &= !(1 << (column % 64));
        }
    }

    pub(crate) fn contains(&self, column: u32) -> bool {
        let word = self.0.get(column as usize / 64);
        word.is_some_and(|word| word >> (column % 64) & 1 == 1)
    }

    pub(crate) fn add(&mut self, other: &Columns) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Those that are not in another set.
    pub(crate) fn without(&self, other: &Columns) -> Dead {
        let all = self.0.len() as u32 * 64;
        let gone = |column: &u32| self.contains(*column) && !other.contains(*column);
        (0..all).filter(gone).collect()
    }

    /// The columns of these locals.
    pub(crate) fn moved(&self, columns: &[Code]) -> Columns {
        let mut moved = Columns::default();
        for (local, column) in (0..).zip(columns) {
            if let (true, Code::Column(column)) = (self.contains(local), column) {
                moved.insert(*column);
            }
        }
        moved
    }

    pub(crate) fn covers(&self, other: &Columns) -> bool {
        other.without(self).is_empty()
    }
}
