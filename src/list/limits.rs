//! What brings a list back within a limit.

use super::Way;
use super::breach::Spot;
use super::check::Checker;
use super::levers::{Lever, Turn, in_turn, together};
use super::mend::{Edit, fewer};
use super::offer::{Offer, offers};
use super::shares::copies;
use crate::model::{Clause, Element, Force, Limit, Measure, Pick};

/// A limit that does not hold.
pub(super) struct Bound<'a> {
    pub limit: &'a Limit,
    pub spot: Spot,
    /// Of a force; nothing for one that the list sets itself.
    pub rule: Option<Clause>,
    pub of: &'a Force,
    pub picks: &'a [Pick],
    /// Where the picks stand.
    pub way: Way,
    /// The list's own limit, by its place.
    pub own: Option<usize>,
}

/// Changes that bring a sum within its limit: by one pick, by several, or by another limit.
pub(super) fn ways(checker: &mut Checker<'_>, bound: &Bound<'_>, sum: i64) -> Vec<Vec<Edit>> {
    let mut levers = Levers {
        copies: copies(checker.list, &bound.way),
        checker,
        measure: bound.limit.measure,
        found: Vec::new(),
    };
    levers.gather(bound.of, bound.picks, &bound.way, 1);
    let mut levers = levers.found;
    levers.retain(|lever| lever.worth > 0);
    let (least, most) = (i64::from(bound.limit.least), i64::from(bound.limit.most));
    let mut ways;
    if sum > most {
        let over = sum - most;
        ways = together(&levers, Turn::Down, over, sum - least);
        // The dearest first, as far as they may go.
        levers.sort_by_key(|lever| -lever.worth);
        let (left, mut edits) = in_turn(&levers, Turn::Down, over, |lever| lever.fewer);
        if left > 0 {
            (_, edits) = in_turn(&levers, Turn::Down, over, |lever| lever.count);
        }
        ways.push(edits);
    } else {
        let short = least - sum;
        levers.extend(additions(checker, bound));
        ways = together(&levers, Turn::Up, short, most - sum);
        levers.retain(|lever| lever.added.is_none());
        levers.sort_by_key(|lever| -lever.worth);
        let (left, edits) = in_turn(&levers, Turn::Up, short, |lever| lever.more);
        if left <= 0 {
            ways.push(edits);
        } else if let Some(lever) = levers.first() {
            // More than the force has: told as well.
            let count = i64::from(lever.count).saturating_add(lever.count_for(short));
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            ways.push(vec![Edit::Count(lever.way.clone(), count)]);
        }
    }
    ways.extend(anew(checker, bound));
    if let (Some(own), Ok(sum)) = (bound.own, u32::try_from(sum.max(0))) {
        let (least, most) = (bound.limit.least.min(sum), bound.limit.most.max(sum));
        ways.push(vec![Edit::Limit(own, least, most)]);
    }
    ways
}

/// What the force offers and nobody has picked.
fn additions(checker: &mut Checker<'_>, bound: &Bound<'_>) -> Vec<Lever<'static>> {
    let mut found = Vec::new();
    for offer in offers(bound.of, checker.month) {
        if offer.total(bound.picks) > 0 {
            continue;
        }
        for element in &offer.elements {
            let worth = worth_of(checker, *element, bound.limit.measure);
            // Each has a place of its own behind all that is there.
            let place = bound.picks.len() + found.len();
            found.push(Lever {
                way: bound.way.iter().copied().chain([place]).collect(),
                count: 0,
                pick: None,
                times: 1,
                added: Some(*element),
                worth,
                fewer: 0,
                more: offer.most,
            });
        }
    }
    found.retain(|lever| lever.worth > 0);
    found
}

/// The numbers of the least of the force in the place of those that are picked. A line of it that is there already gets
/// its number, and keeps its block: if that will not do, one after the other is as plain as it would be added, the
/// dearest first.
fn anew(checker: &mut Checker<'_>, bound: &Bound<'_>) -> Vec<Vec<Edit>> {
    let mut least = checker.standards.picks(bound.of.row);
    let mut numbers = Vec::new();
    let mut blocks: Vec<(i64, Way)> = Vec::new();
    for (index, pick) in bound.picks.iter().enumerate() {
        let way: Way = bound.way.iter().copied().chain([index]).collect();
        let same = least.iter().position(|each| each.what == pick.what);
        let count = same.map_or(0, |at| least.remove(at).count);
        if count != pick.count {
            numbers.extend(fewer(&way, pick, count, copies(checker.list, &bound.way)));
        }
        let is_plain = pick.picks.is_empty() && pick.swaps.is_empty() && pick.quality.is_none();
        if count > 0 && !is_plain {
            let (figures, points) = checker.one(pick, &way);
            let one = match bound.limit.measure {
                Measure::Figures => figures.into(),
                Measure::Points => points,
            };
            blocks.push((one.saturating_mul(count.into()), way));
        }
    }
    let added = least.into_iter();
    numbers.extend(added.map(|pick| Edit::Add(bound.way.clone(), pick.what, pick.count)));
    blocks.sort_by_key(|(worth, _)| -worth);
    let plain = |many: usize| {
        let edits = blocks[..many].iter();
        let edits = edits.map(|(_, way)| Edit::Plain(way.clone()));
        numbers.iter().cloned().chain(edits).collect()
    };
    (0..=blocks.len()).map(plain).collect()
}

fn worth_of(checker: &mut Checker<'_>, element: Element, measure: Measure) -> i64 {
    let (figures, points) = checker.standards.measure(element).unwrap_or((0, 0));
    match measure {
        Measure::Figures => figures.into(),
        Measure::Points => points,
    }
}

/// The picks of a list whose numbers may change a sum.
struct Levers<'c, 'm, 'p> {
    checker: &'c mut Checker<'m>,
    measure: Measure,
    /// So many copies there are of the block whose sum is to change.
    copies: u32,
    found: Vec<Lever<'p>>,
}

impl<'p> Levers<'_, '_, 'p> {
    /// All picks of a force at a place and below it; of each there are `times` as many. Recursion follows the nesting of
    /// blocks.
    fn gather(&mut self, force: &Force, picks: &'p [Pick], way: &Way, times: u32) {
        let offers: Vec<Offer> = offers(force, self.checker.month);
        for (at, pick) in picks.iter().enumerate() {
            let here: Way = way.iter().copied().chain([at]).collect();
            let (figures, points) = self.checker.one(pick, &here);
            let one = match self.measure {
                Measure::Figures => i64::from(figures),
                Measure::Points => points,
            };
            let offer = offers.iter().find(|offer| offer.has(pick.what));
            let total = offer.map_or(0, |offer| offer.total(picks));
            self.found.push(Lever {
                way: here.clone(),
                count: pick.count,
                pick: Some(pick),
                times: self.copies.saturating_mul(times),
                added: None,
                worth: one.saturating_mul(times.into()),
                fewer: offer.map_or(pick.count, |offer| {
                    total.saturating_sub(offer.least).min(pick.count)
                }),
                more: offer.map_or(0, |offer| offer.most.saturating_sub(total)),
            });
            if let (Element::Force(row), false) = (pick.what, pick.picks.is_empty())
                && let Some(inner) = self.checker.model.force_of(row)
            {
                let times = times.saturating_mul(pick.count);
                self.gather(inner, &pick.picks, &here, times);
            }
        }
    }
}
