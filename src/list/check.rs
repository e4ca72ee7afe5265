//! Is what a list picks allowed?

use super::breach::{Breach, Spot};
use super::field::{Fielded, Node};
use super::limits::Bound;
use super::mend::{Edit, apply};
use super::offer::{Offer, offers};
use super::points::{self, Unreckoned};
use super::standard::{Standards, Want, holds};
use super::swaps::{self, Refused};
use super::{Way, limits, month_of, said};
use crate::diagnostic::Code;
use crate::diagnostic::codes::*;
use crate::model::{Clause, Element, Force, List, Measure, Model, Month, Pick, RowId};

/// Every rule that a list breaks, each with what mends it. Forces hold no circle.
///
/// # Errors
/// Where the game's points cannot be reckoned.
pub fn check(model: &Model, list: &List) -> Result<Vec<Breach>, Unreckoned> {
    let mut found = breaches(model, list, true)?;
    for at in 0..found.len() {
        let breach = found[at].clone();
        let mut tried: Vec<(usize, Vec<Edit>)> = Vec::with_capacity(breach.ways.len());
        for way in breach.ways {
            let left = breaches(model, &apply(list, &way), false)?;
            if found[at].count(&left) < found[at].count(&found) {
                tried.push((left.len(), way));
            }
        }
        // Of those that leave the least to mend, the smallest comes first.
        tried.sort_by_key(|(left, _)| *left);
        found[at].ways = tried.into_iter().map(|(_, way)| way).collect();
    }
    Ok(found)
}

/// Every rule that a list breaks; with `mends`, all that may mend a limit as well.
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

    fn time_and_place(&mut self, force: &Force) {
        let period = self.model.period_of(force);
        let army = self.model.army_of(Element::Force(force.row));
        if let Some(date) = self.list.date
            && !period.has(date)
            && !period.is_empty()
        {
            let clause = match (force.period.has(date), army) {
                (true, Some(army)) => (Clause::Row(army), format!("fought {period}")),
                _ => (Clause::Period(force.row), format!("was there {period}")),
            };
            let name = &self.model.row(force.row).header.name;
            self.report(
                &E0613,
                Spot::Date,
                format!("`{name}` is not there in {date}"),
                Some(clause),
                vec![
                    vec![Edit::Date(Some(period.nearest(date)))],
                    vec![Edit::Date(None)],
                ],
            );
        }
        let theatres = army
            .map(|army| self.model.theatres_of(army))
            .unwrap_or_default();
        if let (Some(theatre), Some(army)) = (self.list.theatre, army)
            && !theatres.is_empty()
            && !theatres.contains(&theatre)
        {
            let name = |row: RowId| &self.model.row(row).header.name;
            let all: Vec<String> = theatres
                .iter()
                .map(|row| format!("`{}`", name(*row)))
                .collect();
            self.report(
                &E0613,
                Spot::Theatre,
                format!("`{}` did not fight in `{}`", name(army), name(theatre)),
                Some((Clause::Row(army), format!("fought in {}", all.join(", ")))),
                vec![
                    vec![Edit::Theatre(theatres.first().copied())],
                    vec![Edit::Theatre(None)],
                ],
            );
        }
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

    fn not_offered(&mut self, force: &'a Force, pick: &Pick, way: &Way) {
        let (name, of) = (self.name(pick.what), self.name(Element::Force(force.row)));
        let out = vec![Edit::Count(way.clone(), 0)];
        let lines = force.parts.iter().enumerate();
        let mut later = lines.filter(|(_, part)| part.elements().any(|each| each == pick.what));
        match later.next() {
            Some((line, part)) => {
                let times = self.model.period_of(force).meet(part.period);
                let date = (!times.is_empty()).then(|| times.nearest(self.month));
                let date = date.map(|date| vec![Edit::Date(Some(date))]);
                self.report(
                    &E0613,
                    Spot::Pick(way.clone()),
                    format!("`{of}` has no `{name}` in {}", self.month),
                    Some((
                        Clause::Part(force.row, line),
                        format!("is there {}", part.period),
                    )),
                    std::iter::once(out).chain(date).collect(),
                );
            }
            None => self.report(
                &E0611,
                Spot::Pick(way.clone()),
                format!("`{name}` is no part of `{of}`"),
                Some((Clause::Row(force.row), "has other parts".to_owned())),
                vec![out],
            ),
        }
    }

    /// One pick by itself.
    fn pick(&mut self, force: &'a Force, pick: &Pick, way: &mut Way) {
        let name = self.name(pick.what);
        match pick.what {
            Element::Unit(_) if !pick.picks.is_empty() => self.report(
                &E0611,
                Spot::Pick(way.clone()),
                format!("`{name}` is a unit, which has no parts to pick"),
                Some((Clause::Row(pick.what.row()), "a unit".to_owned())),
                vec![vec![Edit::NoParts(way.clone())]],
            ),
            Element::Force(row) if !pick.picks.is_empty() => {
                if let Some(inner) = self.model.force_of(row) {
                    self.force(inner, &pick.picks, way);
                }
            }
            Element::Force(row) if self.standards.of(row).is_none() => self.report(
                &E0613,
                Spot::Pick(way.clone()),
                format!("nothing of `{name}` can be had in {}", self.month),
                Some((Clause::Row(row), "declared here".to_owned())),
                vec![vec![Edit::Count(way.clone(), 0)]],
            ),
            _ => {}
        }
        self.leaders(pick, way);
        self.quality(force, pick, way);
        for at in 0..pick.swaps.len() {
            self.swap(pick, at, way);
        }
    }

    fn leaders(&mut self, pick: &Pick, way: &Way) {
        let (named, copies) = (pick.leaders.len(), pick.count as usize);
        let rule = |says: &str| Some((Clause::Row(pick.what.row()), says.to_owned()));
        let keep = |count| vec![vec![Edit::Leaders(way.clone(), count)]];
        if named > 0 && !self.any_unit(pick, &|model, unit| swaps::is_led(model, unit)) {
            self.report(
                &E0614,
                Spot::Leaders(way.clone()),
                format!("`{}` has no leader to name", self.name(pick.what)),
                rule("no figure here is a leader"),
                keep(0),
            );
        } else if named > copies {
            self.report(
                &E0614,
                Spot::Leaders(way.clone()),
                format!("{named} leaders are named, and there are {copies} of this"),
                None,
                keep(copies),
            );
        }
    }

    /// Whether a unit fits in what a pick stands for.
    fn any_unit(
        &mut self,
        pick: &Pick,
        fits: &dyn Fn(&Model, &crate::model::Unit) -> bool,
    ) -> bool {
        match pick.what {
            Element::Unit(row) => self
                .model
                .unit_of(row)
                .is_some_and(|unit| fits(self.model, unit)),
            Element::Force(row) => {
                let inner = match pick.picks.is_empty() {
                    true => self.standards.picks(row),
                    false => pick.picks.clone(),
                };
                inner.iter().any(|pick| self.any_unit(pick, fits))
            }
        }
    }

    fn quality(&mut self, force: &'a Force, pick: &Pick, way: &Way) {
        let Some(quality) = pick.quality else { return };
        let covers = |rule: &crate::model::QualityRule| {
            rule.qualities.contains(&quality) && rule.on.is_none_or(|on| on == pick.what)
        };
        if !force.qualities.iter().any(covers) {
            let quality = &self.model.row(quality).header.name;
            let of = self.name(Element::Force(force.row));
            self.report(
                &E0614,
                Spot::Quality(way.clone()),
                format!(
                    "`{of}` does not let `{}` be `{quality}`",
                    self.name(pick.what)
                ),
                Some((
                    Clause::Row(force.row),
                    "its qualities are said here, or nowhere".to_owned(),
                )),
                vec![vec![Edit::NoQuality(way.clone())]],
            );
        }
    }

    /// How many parts may be of a quality. A part counts for the line that allows most.
    fn qualities(&mut self, force: &Force, picks: &[Pick], way: &Way) {
        for (line, rule) in force.qualities.iter().enumerate() {
            let Some(most) = rule.most else { continue };
            let free = |pick: &Pick| {
                force.qualities.iter().any(|other| {
                    other.most.is_none()
                        && other.on.is_none_or(|on| on == pick.what)
                        && pick
                            .quality
                            .is_some_and(|each| other.qualities.contains(&each))
                })
            };
            let mine: Vec<usize> = (0..picks.len())
                .filter(|at| {
                    let pick = &picks[*at];
                    pick.quality
                        .is_some_and(|each| rule.qualities.contains(&each))
                        && rule.on.is_none_or(|on| on == pick.what)
                        && !free(pick)
                })
                .collect();
            let total = mine
                .iter()
                .fold(0_u32, |sum, at| sum.saturating_add(picks[*at].count));
            if total <= most {
                continue;
            }
            // The last ones lose it.
            let (mut over, mut edits, mut last) = (total - most, Vec::new(), way.clone());
            for at in mine.iter().rev() {
                let here: Way = way.iter().copied().chain([*at]).collect();
                if edits.is_empty() {
                    last = here.clone();
                }
                let count = picks[*at].count;
                edits.push(match over < count {
                    true => Edit::Split(here, count - over),
                    false => Edit::NoQuality(here),
                });
                over -= over.min(count);
                if over == 0 {
                    break;
                }
            }
            self.report(
                &E0614,
                Spot::Quality(last),
                format!("{total} parts are of such a quality, and {most} may be"),
                Some((Clause::Qualities(force.row, line), format!("up to {most}"))),
                vec![edits],
            );
        }
    }

    fn swap(&mut self, pick: &Pick, at: usize, way: &Way) {
        let swap = &pick.swaps[at];
        let month = self.month;
        if self.any_unit(pick, &|model, unit| {
            swaps::allowed(model, unit, swap, month).is_ok()
        }) {
            return;
        }
        let spot = Spot::Swap(way.clone(), at);
        let out = vec![Edit::NoSwap(way.clone(), at)];
        let words = said::swap(self.model, swap);
        let name = self.name(pick.what);
        let unit = match pick.what {
            Element::Unit(row) => self.model.unit_of(row),
            Element::Force(_) => None,
        };
        let refused = unit.map(|unit| (unit, swaps::allowed(self.model, unit, swap, month)));
        match refused {
            Some((unit, Err(Refused::NotNow(line)))) => {
                let times = unit.swaps[line].period;
                self.report(
                    &E0614,
                    spot,
                    format!("`{name}` may not `{words}` in {month}"),
                    Some((Clause::Swap(unit.row, line), format!("allowed {times}"))),
                    vec![out, vec![Edit::Date(Some(times.nearest(month)))]],
                );
            }
            Some((unit, Err(Refused::TooMany(line, most)))) => self.report(
                &E0614,
                spot,
                format!("`{words}` is more than `{name}` may"),
                Some((
                    Clause::Swap(unit.row, line),
                    format!("so many figures: {most}"),
                )),
                vec![vec![Edit::Swap(way.clone(), at, most)], out],
            ),
            _ => self.report(
                &E0614,
                spot,
                format!("`{name}` may not `{words}`"),
                Some((
                    Clause::Row(pick.what.row()),
                    "its swaps are said here, or nowhere".to_owned(),
                )),
                vec![out],
            ),
        }
    }

    /// Too few or too many of what is counted together.
    fn numbers(&mut self, force: &Force, offer: &Offer, picks: &[Pick], way: &Way) {
        let total = offer.total(picks);
        if (offer.least..=offer.most).contains(&total) {
            return;
        }
        let here = |at: usize| -> Way { way.iter().copied().chain([at]).collect() };
        let mine: Vec<usize> = (0..picks.len())
            .filter(|at| offer.has(picks[*at].what))
            .collect();
        let names: Vec<String> = (offer.elements.iter())
            .map(|element| format!("`{}`", self.name(*element)))
            .collect();
        let spot = match (mine.last(), way.is_empty()) {
            (Some(last), _) => Spot::Pick(here(*last)),
            (None, true) => Spot::List,
            (None, false) => Spot::Pick(way.clone()),
        };
        let mut ways = Vec::new();
        if total < offer.least {
            let lacking = offer.least - total;
            if let Some(at) = mine.last() {
                ways.push(vec![Edit::Count(here(*at), picks[*at].count + lacking)]);
            }
            for element in &offer.elements {
                ways.push(vec![Edit::Add(way.clone(), *element, lacking)]);
            }
        } else {
            let (mut over, mut edits) = (total - offer.most, Vec::new());
            for at in mine.iter().rev() {
                let less = picks[*at].count.min(over);
                edits.push(Edit::Count(here(*at), picks[*at].count - less));
                over -= less;
                if over == 0 {
                    break;
                }
            }
            ways.push(edits);
        }
        let wanted = said::range(offer.least, offer.most);
        let of = self.name(Element::Force(force.row));
        let has = match total {
            0 => "none is picked".to_owned(),
            1 => "one is picked".to_owned(),
            total => format!("{total} are picked"),
        };
        let line = offer.lines.first().copied().unwrap_or_default();
        self.report(
            &E0610,
            spot,
            format!("`{of}` has {wanted} of {}, and {has}", names.join(" or ")),
            Some((Clause::Part(force.row, line), format!("{wanted} of it"))),
            ways,
        );
    }

    /// What needs and excludes what.
    fn together(&mut self, force: &Force, offers: &[Offer], picks: &[Pick], way: &Way) {
        let here = |at: usize| -> Way { way.iter().copied().chain([at]).collect() };
        let of = |element: Element| -> Vec<usize> {
            (0..picks.len())
                .filter(|at| picks[*at].what == element)
                .collect()
        };
        for line in offers.iter().flat_map(|offer| &offer.lines) {
            let part = &force.parts[*line];
            let Some(at) =
                (0..picks.len()).find(|at| part.elements().any(|each| each == picks[*at].what))
            else {
                continue;
            };
            let what = picks[at].what;
            let out = |all: &[usize]| -> Vec<Edit> {
                all.iter().map(|at| Edit::Count(here(*at), 0)).collect()
            };
            let own: Vec<usize> = part.elements().flat_map(of).collect();
            for needed in part.needs.iter().filter(|needed| of(**needed).is_empty()) {
                let (name, other) = (self.name(what), self.name(*needed));
                self.report(
                    &E0612,
                    Spot::Pick(here(at)),
                    format!("`{name}` needs `{other}`, and none is picked"),
                    Some((Clause::Part(force.row, *line), format!("needs `{other}`"))),
                    vec![vec![Edit::Add(way.clone(), *needed, 1)], out(&own)],
                );
            }
            for excluded in &part.excludes {
                let others = of(*excluded);
                let Some(first) = others.first() else {
                    continue;
                };
                let (name, other) = (self.name(what), self.name(*excluded));
                let (fewer, more) = match others.len() <= own.len() {
                    true => (out(&others), out(&own)),
                    false => (out(&own), out(&others)),
                };
                self.report(
                    &E0612,
                    Spot::Pick(here(at.max(*first))),
                    format!("`{name}` excludes `{other}`, and both are picked"),
                    Some((
                        Clause::Part(force.row, *line),
                        format!("excludes `{other}`"),
                    )),
                    vec![fewer, more],
                );
            }
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

    fn limit(&mut self, bound: Bound<'_>, (figures, points): (u32, i64)) {
        let sum = match bound.limit.measure {
            Measure::Figures => i64::from(figures),
            Measure::Points => points,
        };
        if holds(bound.limit, sum) {
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
            said::limit(bound.limit),
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
