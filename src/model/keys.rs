//! Sets of key values: what a row label answers.

/// A set of whole numbers as closed ranges, sorted and apart. Members of a scale and rows of a
/// kind count by their index. `i64::MIN` and `i64::MAX` stand for no bound.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct KeySet {
    ranges: Vec<(i64, i64)>,
}

impl KeySet {
    /// The union of the ranges given, in any order.
    pub fn new(mut ranges: Vec<(i64, i64)>) -> Self {
        ranges.retain(|(low, high)| low <= high);
        ranges.sort_unstable();
        let mut joined: Vec<(i64, i64)> = Vec::with_capacity(ranges.len());
        for (low, high) in ranges {
            match joined.last_mut() {
                Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
                _ => joined.push((low, high)),
            }
        }
        KeySet { ranges: joined }
    }

    /// Whether a key is among them.
    pub fn contains(&self, key: i64) -> bool {
        let at = self.ranges.partition_point(|(_, high)| *high < key);
        self.ranges.get(at).is_some_and(|(low, _)| *low <= key)
    }

    /// What of a range is not in it.
    pub(crate) fn rest_of(&self, (low, high): (i64, i64)) -> Self {
        let mut left = Vec::new();
        let mut next = Some(low);
        for (from, to) in &self.ranges {
            if let Some(key) = next
                && *from > key
            {
                left.push((key, from - 1));
            }
            next = to.checked_add(1);
        }
        left.extend(next.map(|key| (key, high)));
        KeySet::new(left)
    }

    /// Ascending, apart from each other, both ends included.
    pub fn ranges(&self) -> &[(i64, i64)] {
        &self.ranges
    }

    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }
}
