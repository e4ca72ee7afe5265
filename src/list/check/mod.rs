//! Is what a list picks allowed?

mod counted;
mod picked;
mod place;
mod quality;

use super::breach::{Breach, Spot};
use super::field::{Fielded, Node};
use super::limits::Bound;
use super::mend::{Edit, apply};
use super::offer::offers;
use super::points::{self, Unreckoned};
use super::standard::{Standards, Want, holds};
use super::{Way, limits, month_of};
use crate::diagnostic::Code;
use crate::diagnostic::codes::*;
use crate::model::{Clause, Element, Force, Limit, List, Measure, Model, Month, Pick, RowId};
use crate::wording::muster;

/// Every rule that a list breaks, each with what mends it. Forces hold no circle.
///
/// # Errors
/// Where the game's points cannot be reckoned.
pub fn check(model: &Model, list: &List) -> Result<Vec<Breach>, Unreckoned> {
    let mut found = breaches(model, list, true)?;
    let mut tried: Vec<Tried> = Vec::new();
    for (whose, breach) in found.iter_mut().enumerate() {
        for way in std::mem::take(&mut breach.ways) {
            let left = breaches(model, &apply(list, &way), false)?;
            tried.push(Tried { whose, way, left });
        }
    }
    for at in 0..found.len() {
        found[at].ways = mends(&found, at, &tried, |each| each.whose == at);
    }
    // A sum that is right once the list has what it must have, and no more than it may, is not told.
    let mut counts: Vec<Edit> = Vec::new();
    for edit in (found.iter().filter(|breach| breach.is_of_counts())).flat_map(Breach::mend) {
        if !counts.contains(edit) {
            counts.push(edit.clone());
        }
    }
    let left = breaches(model, &apply(list, &counts), false)?;
    let is_told = |breach: &Breach| breach.code != &E0615 || breach.count(&left) > 0;
    let told: Vec<bool> = found.iter().map(is_told).collect();
    for at in 0..found.len() {
        found[at].ways = mends(&found, at, &tried, |each| {
            each.whose == at || told[each.whose] && each.is_for_several()
        });
    }
    let mut kept = told.iter();
    found.retain(|_| kept.next().copied().unwrap_or(true));
    agree(model, list, &mut found, &tried)?;
    Ok(found)
}

/// Where what mends one breach and what mends another break the list anew together, and one change mends both: that one
/// for each of them.
fn agree(
    model: &Model,
    list: &List,
    found: &mut [Breach],
    tried: &[Tried],
) -> Result<(), Unreckoned> {
    let mut all: Vec<Edit> = Vec::new();
    for edit in found.iter().flat_map(Breach::mend) {
        if !all.contains(edit) {
            all.push(edit.clone());
        }
    }
    if found.len() < 2 || breaches(model, &apply(list, &all), false)?.is_empty() {
        return Ok(());
    }
    let mending = tried.iter().filter(|each| each.left.is_empty());
    let Some(one) = mending.min_by_key(|each| (!each.is_for_several(), each.way.len())) else {
        return Ok(());
    };
    for breach in found {
        breach.ways.retain(|way| *way != one.way);
        breach.ways.insert(0, one.way.clone());
    }
    Ok(())
}

/// The date by which something stays in a list that would mend a breach by going, where no more is left to mend then.
pub fn kept_by_a_date(model: &Model, list: &List, breach: &Breach) -> Option<Vec<Edit>> {
    let goes = matches!(breach.mend(), [Edit::Count(_, 0)] | [Edit::NoSwap(..)]);
    let is_date = |way: &&Vec<Edit>| matches!(way[..], [Edit::Date(Some(_))]);
    let other = breach.ways.iter().filter(|_| goes).find(is_date)?;
    let left = |edits: &[Edit]| breaches(model, &apply(list, edits), false);
    let is_as_good = left(other).ok()?.len() <= left(breach.mend()).ok()?.len();
    is_as_good.then(|| other.clone())
}

/// Gives each list whose date is a year alone the first of its months in which it breaks no rule; where there is none, the
/// first in which its force is there, and its January where that is never. Forces hold no circle.
pub(crate) fn settle_years(model: &mut Model) {
    for at in 0..model.lists.len() {
        let list = &model.lists[at];
        let Some(january) = list.date.filter(|_| list.year_alone) else {
            continue;
        };
        let months = || (0..12).map(|month| Month(january.0.saturating_add(month)));
        let mut tried = list.clone();
        let keeps_rules = |month: &Month| {
            tried.date = Some(*month);
            breaches(model, &tried, false).is_ok_and(|found| found.is_empty())
        };
        let force = model.force_of(list.force);
        let is_there =
            |month: &Month| force.is_some_and(|force| model.period_of(force).has(*month));
        let settled = months()
            .find(keeps_rules)
            .or_else(|| months().find(is_there));
        model.lists[at].date = settled.or(Some(january));
    }
}

/// A change of a list that somebody has thought of, and what the list breaks then.
struct Tried {
    /// The breach that it is meant to mend, by its place.
    whose: usize,
    way: Vec<Edit>,
    left: Vec<Breach>,
}

impl Tried {
    /// Whether it may be told of other breaches as well, so that no two say different things of one
    /// line: nothing is lost by it.
    fn is_for_several(&self) -> bool {
        matches!(self.way[..], [Edit::Date(Some(_)) | Edit::Count(_, 1..)])
    }

    /// How much is left to mend, where it is to mend this breach. What else goes with lines that it takes out counts as
    /// if it were still there: else whoever takes out all that is wrong together with all that is right would do best.
    fn left_by(&self, found: &[Breach], at: usize) -> usize {
        let mends = |other: &Breach| match &self.way[..] {
            [Edit::Count(way, 0)] => !other.spot.is_in_block(way),
            [_] => true,
            _ => false,
        };
        let goes_too = |other: &usize| {
            let breach = &found[*other];
            let is_gone = breach.count(&found[..*other]) >= breach.count(&self.left);
            is_gone && !breach.is_like(&found[at]) && !mends(breach)
        };
        self.left.len() + (0..found.len()).filter(goes_too).count()
    }
}

/// What mends a breach. Of those that leave the least to mend, its own comes first, and the smallest; but one line that
/// mends another breach as well comes before several of its own, and before a limit that is moved.
fn mends(
    found: &[Breach],
    at: usize,
    tried: &[Tried],
    may: impl Fn(&Tried) -> bool,
) -> Vec<Vec<Edit>> {
    let before = found[at].count(found);
    let mut ways: Vec<&Tried> = (tried.iter())
        .filter(|each| may(each) && found[at].count(&each.left) < before)
        .collect();
    let rank = |each: &Tried| match each.whose == at {
        true if matches!(each.way[..], [Edit::Limit(..)] | [_, _, ..]) => 2,
        true => 0,
        false => 1,
    };
    ways.sort_by_key(|each| (each.left_by(found, at), rank(each)));
    ways.into_iter().map(|each| each.way.clone()).collect()
}

/// Every rule that a list breaks; with `mends`, of limits only those that are to be told, with all that may mend
/// them.
fn breaches(model: &Model, list: &List, mends: bool) -> Result<Vec<Breach>, Unreckoned> {
    let Some(force) = model.force_of(list.force) else {
        return Ok(Vec::new());
    };
    let worth = points::declared(model)?;
    let declared = |row: RowId| worth.get(&row).copied().unwrap_or(0);
    let month = month_of(model, list);
    let of_points = |limit: &crate::model::Limit| limit.measure == Measure::Points;
    let asked = !worth.is_empty() || list.limits.iter().any(of_points);
    let fielded = match asked {
        true => Some(Fielded::new(model, list)?),
        false => None,
    };
    let mut checker = Checker {
        model,
        list,
        month,
        standards: Standards::new(model, month, Want::ALL, &declared),
        fielded,
        mends,
        found: Vec::new(),
    };
    checker.time_and_place(force);
    checker.force(force, &list.picks, &mut Vec::new());
    let sums = checker.sums(&list.picks, &[]);
    for (at, limit) in list.limits.iter().enumerate() {
        checker.limit(
            Bound {
                limit,
                spot: Spot::Limit(at),
                rule: None,
                of: force,
                picks: &list.picks,
                way: Vec::new(),
                own: Some(at),
            },
            sums,
        );
    }
    Ok(checker.found)
}

pub(super) struct Checker<'a> {
    pub(super) model: &'a Model,
    pub(super) list: &'a List,
    pub(super) month: Month,
    pub(super) standards: Standards<'a>,
    fielded: Option<Fielded>,
    mends: bool,
    found: Vec<Breach>,
}

impl<'a> Checker<'a> {
    pub(super) fn report(
        &mut self,
        code: &'static Code,
        spot: Spot,
        message: String,
        rule: Option<(Clause, String)>,
        ways: Vec<Vec<Edit>>,
    ) {
        self.found.push(Breach {
            code,
            spot,
            message,
            rule,
            ways,
        });
    }

    fn name(&self, element: Element) -> &'a str {
        self.model.row(element.row()).header.name.as_str()
    }

    /// What is picked from one force. Recursion follows the nesting of blocks.
    fn force(&mut self, force: &'a Force, picks: &[Pick], way: &mut Way) {
        let offers = offers(force, self.month);
        for (at, pick) in picks.iter().enumerate() {
            way.push(at);
            match offers.iter().any(|offer| offer.has(pick.what)) {
                true => self.pick(force, pick, way),
                false => self.not_offered(force, pick, way),
            }
            way.pop();
        }
        for offer in &offers {
            self.numbers(force, offer, picks, way);
        }
        self.together(force, &offers, picks, way);
        self.qualities(force, picks, way);
        let sums = self.sums(picks, way);
        for (at, limit) in force.limits.iter().enumerate() {
            let spot = match way.is_empty() {
                true => Spot::List,
                false => Spot::Pick(way.clone()),
            };
            self.limit(
                Bound {
                    limit,
                    spot,
                    rule: Some(Clause::Limit(force.row, at)),
                    of: force,
                    picks,
                    way: way.clone(),
                    own: None,
                },
                sums,
            );
        }
    }

    /// Figures and points of one copy of what stands at a place.
    pub(super) fn one(&mut self, pick: &Pick, way: &[usize]) -> (u32, i64) {
        let figures = match pick.what {
            Element::Unit(row) => self.model.unit_of(row).map_or(0, |unit| unit.strength),
            Element::Force(row) if pick.picks.is_empty() => self
                .standards
                .of(row)
                .map_or(0, |standard| standard.figures),
            Element::Force(_) => self.sums(&pick.picks, way).0,
        };
        let mut points = 0;
        if let Some(fielded) = &self.fielded {
            fielded.walk(&mut |node: &Node| {
                if node.way.as_deref() == Some(way) {
                    points = node.points;
                }
            });
        }
        (figures, points)
    }

    /// Figures and points of all picks at a place.
    pub(super) fn sums(&mut self, picks: &[Pick], way: &[usize]) -> (u32, i64) {
        let mut sum = (0_u32, 0_i64);
        for (at, pick) in picks.iter().enumerate() {
            let here: Way = way.iter().copied().chain([at]).collect();
            let (figures, points) = self.one(pick, &here);
            sum.0 = sum.0.saturating_add(figures.saturating_mul(pick.count));
            sum.1 = sum
                .1
                .saturating_add(points.saturating_mul(pick.count.into()));
        }
        sum
    }

    /// Whether another limit of the same sum does not hold either, and what keeps it keeps this one.
    fn is_outdone(&self, bound: &Bound<'_>, sum: i64) -> bool {
        let limit = bound.limit;
        let own: &[Limit] = match bound.way.is_empty() {
            true => &self.list.limits,
            false => &[],
        };
        let of_force = bound.of.limits.iter().map(|other| (other, true));
        let mut others = of_force.chain(own.iter().map(|other| (other, false)));
        others.any(|(other, of_force)| {
            let same = (other.least, other.most) == (limit.least, limit.most);
            other.measure == limit.measure
                && !holds(other, sum)
                && (limit.least <= other.least && other.most <= limit.most)
                && (!same || of_force && bound.own.is_some())
        })
    }

    fn limit(&mut self, bound: Bound<'_>, (figures, points): (u32, i64)) {
        let sum = match bound.limit.measure {
            Measure::Figures => i64::from(figures),
            Measure::Points => points,
        };
        if holds(bound.limit, sum) || self.mends && self.is_outdone(&bound, sum) {
            return;
        }
        let ways = match self.mends {
            true => limits::ways(self, &bound, sum),
            false => Vec::new(),
        };
        let measure = match bound.limit.measure {
            Measure::Figures => "figures",
            Measure::Points => "points",
        };
        let subject = match (&bound.rule, bound.way.is_empty()) {
            (None, _) | (_, true) => "the list adds up to".to_owned(),
            _ => format!("`{}` adds up to", self.name(Element::Force(bound.of.row))),
        };
        let (bounds, word) = (
            muster::limit(bound.limit),
            if bound.own.is_some() {
                "it sets"
            } else {
                "its force has"
            },
        );
        let rule = bound
            .rule
            .map(|rule| (rule, format!("the limit: {bounds}")));
        let least = if bound.limit.least == 0 {
            "at most "
        } else {
            ""
        };
        self.report(
            &E0615,
            bound.spot,
            format!("{subject} {sum} {measure}, and {word} a limit of {least}{bounds}"),
            rule,
            ways,
        );
    }
}
