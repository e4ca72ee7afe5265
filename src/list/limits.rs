//! What brings a list back within a limit.

use super::Way;
use super::breach::Spot;
use super::check::Checker;
use super::mend::Edit;
use super::offer::{Offer, offers};
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

/// A pick whose number may change.
struct Lever {
    way: Way,
    count: u32,
    /// What one of it adds to the sum.
    worth: i64,
    /// So many may go, or come, as far as its force says.
    fewer: u32,
    more: u32,
}

/// Changes that bring a sum within its limit: by one pick, by several, or by another limit.
pub(super) fn ways(checker: &mut Checker<'_>, bound: &Bound<'_>, sum: i64) -> Vec<Vec<Edit>> {
    let mut levers = Vec::new();
    gather(
        checker,
        bound.of,
        bound.picks,
        &bound.way,
        1,
        bound.limit.measure,
        &mut levers,
    );
    levers.retain(|lever| lever.worth > 0);
    let (least, most) = (i64::from(bound.limit.least), i64::from(bound.limit.most));
    let mut ways: Vec<(i64, Vec<Edit>)> = Vec::new();
    if sum > most {
        let over = sum - most;
        for lever in &levers {
            let fewer = over.div_ceil_by(lever.worth);
            if fewer <= i64::from(lever.fewer) && sum - fewer * lever.worth >= least {
                let count = lever.count - fewer as u32;
                ways.push((
                    fewer * lever.worth,
                    vec![Edit::Count(lever.way.clone(), count)],
                ));
            }
        }
        // The dearest first, as far as they may go.
        levers.sort_by_key(|lever| -lever.worth);
        let fewer = |count: u32, fewer: u32| count - fewer;
        let (left, mut edits) = in_turn(&levers, over, |lever| lever.fewer, fewer);
        if left > 0 {
            (_, edits) = in_turn(&levers, over, |lever| lever.count, fewer);
        }
        ways.push((i64::MAX, edits));
    } else {
        let short = least - sum;
        for lever in &levers {
            let more = short.div_ceil_by(lever.worth);
            if more <= i64::from(lever.more) && sum + more * lever.worth <= most {
                let count = lever.count.saturating_add(more as u32);
                ways.push((
                    more * lever.worth,
                    vec![Edit::Count(lever.way.clone(), count)],
                ));
            }
        }
        for offer in offers(bound.of, checker.month) {
            if offer.total(bound.picks) > 0 {
                continue;
            }
            for element in &offer.elements {
                let worth = worth_of(checker, *element, bound.limit.measure);
                let more = if worth > 0 {
                    short.div_ceil_by(worth)
                } else {
                    0
                };
                if (1..=i64::from(offer.most)).contains(&more) && sum + more * worth <= most {
                    let edit = Edit::Add(bound.way.clone(), *element, more as u32);
                    ways.push((more * worth + 1, vec![edit]));
                }
            }
        }
        levers.sort_by_key(|lever| -lever.worth);
        let (left, edits) = in_turn(&levers, short, |lever| lever.more, u32::saturating_add);
        if left <= 0 {
            ways.push((i64::MAX - 1, edits));
        } else if let Some(lever) = levers.first() {
            // More than the force has: told as well.
            let count = i64::from(lever.count).saturating_add(short.div_ceil_by(lever.worth));
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            ways.push((i64::MAX, vec![Edit::Count(lever.way.clone(), count)]));
        }
    }
    ways.sort_by_key(|(change, _)| *change);
    let mut ways: Vec<Vec<Edit>> = ways.into_iter().map(|(_, edits)| edits).collect();
    ways.push(anew(checker, bound));
    if let (Some(own), Ok(sum)) = (bound.own, u32::try_from(sum.max(0))) {
        let (least, most) = (bound.limit.least.min(sum), bound.limit.most.max(sum));
        ways.push(vec![Edit::Limit(own, least, most)]);
    }
    ways
}

/// Changes one lever after the other, each as far as it may go, until the sum has changed by as much as is wanted; what
/// is left of that, and the changes.
fn in_turn(
    levers: &[Lever],
    wanted: i64,
    may: impl Fn(&Lever) -> u32,
    changed: impl Fn(u32, u32) -> u32,
) -> (i64, Vec<Edit>) {
    let (mut left, mut edits) = (wanted, Vec::new());
    let mut used: Vec<&Way> = Vec::new();
    for lever in levers {
        // What lies inside of what has been taken is gone with it.
        if is_within(&used, &lever.way) {
            continue;
        }
        let most = i64::from(may(lever));
        let by = left.max(0).div_ceil_by(lever.worth).min(most);
        if by > 0 {
            left -= by * lever.worth;
            let count = changed(lever.count, by as u32);
            edits.push(Edit::Count(lever.way.clone(), count));
            used.push(&lever.way);
        }
    }
    (left, edits)
}

/// Whether a pick lies within one of these, or one of these within it.
fn is_within(used: &[&Way], way: &Way) -> bool {
    let each = |used: &&Way| used.starts_with(way) || way.starts_with(used);
    used.iter().any(each)
}

/// The least of the force in the place of all picks. A line of it that is there already, as plain as it would be
/// added, only gets its number.
fn anew(checker: &mut Checker<'_>, bound: &Bound<'_>) -> Vec<Edit> {
    let mut least = checker.standards.picks(bound.of.row);
    let mut edits = Vec::new();
    for (index, pick) in bound.picks.iter().enumerate() {
        let same = least.iter().position(|each| {
            let plain = pick.picks.is_empty() && pick.swaps.is_empty() && pick.quality.is_none();
            plain && each.what == pick.what && pick.leaders.len() <= each.count as usize
        });
        let count = same.map_or(0, |at| least.remove(at).count);
        if count != pick.count {
            let way = bound.way.iter().copied().chain([index]).collect();
            edits.push(Edit::Count(way, count));
        }
    }
    let add = least.into_iter();
    edits.extend(add.map(|pick| Edit::Add(bound.way.clone(), pick.what, pick.count)));
    edits
}

fn worth_of(checker: &mut Checker<'_>, element: Element, measure: Measure) -> i64 {
    let (figures, points) = checker.standards.measure(element).unwrap_or((0, 0));
    match measure {
        Measure::Figures => figures.into(),
        Measure::Points => points,
    }
}

/// All picks at a place and below it. Recursion follows the nesting of blocks.
fn gather(
    checker: &mut Checker<'_>,
    force: &Force,
    picks: &[Pick],
    way: &Way,
    times: i64,
    measure: Measure,
    levers: &mut Vec<Lever>,
) {
    let offers: Vec<Offer> = offers(force, checker.month);
    for (at, pick) in picks.iter().enumerate() {
        let here: Way = way.iter().copied().chain([at]).collect();
        let (figures, points) = checker.one(pick, &here);
        let one = match measure {
            Measure::Figures => i64::from(figures),
            Measure::Points => points,
        };
        let offer = offers.iter().find(|offer| offer.has(pick.what));
        let total = offer.map_or(0, |offer| offer.total(picks));
        levers.push(Lever {
            way: here.clone(),
            count: pick.count,
            worth: one.saturating_mul(times),
            fewer: offer.map_or(pick.count, |offer| {
                total.saturating_sub(offer.least).min(pick.count)
            }),
            more: offer.map_or(0, |offer| offer.most.saturating_sub(total)),
        });
        if let (Element::Force(row), false) = (pick.what, pick.picks.is_empty())
            && let Some(inner) = checker.model.force_of(row)
        {
            let times = times.saturating_mul(pick.count.into());
            gather(checker, inner, &pick.picks, &here, times, measure, levers);
        }
    }
}

trait DivCeil {
    fn div_ceil_by(self, by: i64) -> i64;
}

impl DivCeil for i64 {
    /// Rounded up; both are positive.
    fn div_ceil_by(self, by: i64) -> i64 {
        self / by + i64::from(self % by > 0)
    }
}
