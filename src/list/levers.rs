//! Picks whose numbers may change, so that a sum lies within its limit.

use super::Way;
use super::mend::{Edit, fewer};
use crate::model::{Element, Pick};

/// A pick whose number may change, or one that may be added.
pub(super) struct Lever<'p> {
    /// Where it stands, or would.
    pub way: Way,
    pub count: u32,
    /// What is picked; nothing where it is not picked so far.
    pub pick: Option<&'p Pick>,
    /// So many copies there are of what it stands in.
    pub times: u32,
    /// What it is, where it is not picked so far.
    pub added: Option<Element>,
    /// What one of it adds to the sum.
    pub worth: i64,
    /// So many may go, or come, as far as its force says.
    pub fewer: u32,
    pub more: u32,
}

/// Which way a sum is to change.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Down,
    Up,
}

impl Lever<'_> {
    fn may(&self, turn: Turn) -> u32 {
        match turn {
            Turn::Down => self.fewer,
            Turn::Up => self.more,
        }
    }

    fn edits(&self, turn: Turn, by: u32) -> Vec<Edit> {
        match (self.added, turn) {
            (Some(element), _) => {
                let place = self.way.split_last().map_or(&[][..], |(_, place)| place);
                vec![Edit::Add(place.into(), element, by)]
            }
            (None, Turn::Up) => vec![Edit::Count(self.way.clone(), self.count.saturating_add(by))],
            (None, Turn::Down) => {
                let count = self.count.saturating_sub(by);
                match self.pick {
                    Some(pick) => fewer(&self.way, pick, count, self.times),
                    None => vec![Edit::Count(self.way.clone(), count)],
                }
            }
        }
    }

    /// How many of it change a sum by so much, or by little more.
    pub(super) fn count_for(&self, wanted: i64) -> i64 {
        let wanted = wanted.max(0);
        wanted / self.worth + i64::from(wanted % self.worth > 0)
    }
}

/// So many levers are changed together at most, as long as the search is short; and so many ways of each number are
/// told.
const MOST_TOGETHER: usize = 3;
const MOST_TRIED: u32 = 10_000;
const MOST_WAYS: usize = 3;

/// The changes of few levers that change a sum by what is wanted and by no more than there is room for: those of the
/// fewest levers first, and of these those that change it the least.
pub(super) fn together(levers: &[Lever<'_>], turn: Turn, wanted: i64, room: i64) -> Vec<Vec<Edit>> {
    let mut all = Vec::new();
    for size in 1..=MOST_TOGETHER {
        let mut search = Search {
            levers,
            turn,
            size,
            tried: 0,
            chosen: Vec::with_capacity(size),
            found: Vec::new(),
        };
        search.choose(0, wanted, room);
        search.found.sort_by_key(|(change, _)| *change);
        let most = if size == 1 { usize::MAX } else { MOST_WAYS };
        let found = search.found.into_iter().take(most);
        all.extend(found.map(|(_, edits)| edits));
    }
    all
}

struct Search<'l> {
    levers: &'l [Lever<'l>],
    turn: Turn,
    size: usize,
    tried: u32,
    chosen: Vec<(&'l Lever<'l>, u32)>,
    /// By how much each changes the sum.
    found: Vec<(i64, Vec<Edit>)>,
}

impl Search<'_> {
    /// Chooses one lever more from this one on. Recursion goes as deep as levers are changed together.
    fn choose(&mut self, from: usize, wanted: i64, room: i64) {
        for (at, lever) in self.levers.iter().enumerate().skip(from) {
            if is_within(self.chosen.iter().map(|(used, _)| &used.way), &lever.way) {
                continue;
            }
            let most = lever.may(self.turn);
            let enough = lever.count_for(wanted);
            if self.chosen.len() + 1 == self.size {
                self.tried += 1;
                let fits = (1..=i64::from(most)).contains(&enough)
                    && enough.saturating_mul(lever.worth) <= room;
                if let (true, Ok(by)) = (fits, u32::try_from(enough)) {
                    self.found(lever, by);
                }
                continue;
            }
            // Where it is enough by itself, no other is needed.
            for by in 1..=most {
                let change = i64::from(by) * lever.worth;
                if i64::from(by) >= enough || change > room || self.tried > MOST_TRIED {
                    break;
                }
                self.chosen.push((lever, by));
                self.choose(at + 1, wanted - change, room - change);
                self.chosen.pop();
            }
        }
    }

    fn found(&mut self, last: &Lever<'_>, by: u32) {
        let chosen = self.chosen.iter().copied().chain([(last, by)]);
        let change = chosen
            .clone()
            .map(|(lever, by)| i64::from(by) * lever.worth);
        let edits = chosen.flat_map(|(lever, by)| lever.edits(self.turn, by));
        self.found.push((change.sum(), edits.collect()));
    }
}

/// Changes one lever after the other, each as far as it may go, until the sum has changed by as much as is wanted; what
/// is left of that, and the changes.
pub(super) fn in_turn(
    levers: &[Lever<'_>],
    turn: Turn,
    wanted: i64,
    may: impl Fn(&Lever<'_>) -> u32,
) -> (i64, Vec<Edit>) {
    let (mut left, mut edits) = (wanted, Vec::new());
    let mut used: Vec<&Way> = Vec::new();
    for lever in levers.iter().filter(|lever| lever.added.is_none()) {
        // What lies inside of what has been taken is gone with it.
        if is_within(used.iter().copied(), &lever.way) {
            continue;
        }
        let by = lever.count_for(left).min(i64::from(may(lever)));
        if by > 0 {
            left -= by * lever.worth;
            edits.extend(lever.edits(turn, by as u32));
            used.push(&lever.way);
        }
    }
    (left, edits)
}

/// Whether a pick lies within one of these, or one of these within it.
fn is_within<'w>(mut used: impl Iterator<Item = &'w Way>, way: &Way) -> bool {
    used.any(|used| used.starts_with(way) || way.starts_with(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lever(way: &[usize], worth: i64) -> Lever<'static> {
        Lever {
            way: way.into(),
            count: 4,
            pick: None,
            times: 1,
            added: None,
            worth,
            fewer: 1,
            more: 1,
        }
    }

    #[test]
    fn what_lies_within_a_pick_that_is_changed_stays_as_it_is() {
        let levers = [lever(&[0], 3), lever(&[0, 1], 2), lever(&[1], 1)];
        let (left, edits) = in_turn(&levers, Turn::Down, 6, |lever| lever.fewer);
        assert_eq!(left, 2);
        let counts = [vec![0], vec![1]].map(|way| Edit::Count(way, 3));
        assert_eq!(edits, counts);
        // Nor does one hold what is changed within it.
        let levers = [lever(&[0, 1], 3), lever(&[0], 2)];
        let (left, edits) = in_turn(&levers, Turn::Up, 6, |lever| lever.more);
        assert_eq!((left, edits), (3, vec![Edit::Count(vec![0, 1], 5)]));
    }
}
