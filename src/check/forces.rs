//! Forces against themselves: lines that are never there, and what no list can satisfy.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0606, E0607};
use crate::kinds::{ForcePlaces, Typed};
use crate::list::{self, Possible, Want};
use crate::model::{Clause, Element, Force, Measure, Month, Part};
use crate::source::Span;

mod bonds;

/// Asks a force whether each of its lines may be there, and whether any list can satisfy it.
pub(super) fn check(
    typed: &Typed,
    force: &Force,
    possible: &mut Possible<'_>,
    whole: bool,
    out: &mut Diagnostics,
) {
    lines_in_time(typed, force, out);
    lines_beside_others(typed, force, out);
    bonds::lines_that_contradict(typed, force, out);
    can_be_had(typed, force, possible, whole, out);
}

/// A line of a force that is never there while the force is.
fn lines_in_time(typed: &Typed, force: &Force, out: &mut Diagnostics) {
    let period = typed.model.period_of(force);
    if period.is_empty() {
        return;
    }
    for (at, part) in force.parts.iter().enumerate() {
        let span = typed.places.clauses.get(&Clause::Part(force.row, at));
        if let (true, Some(span)) = (part.period.meet(period).is_empty(), span) {
            let report = out.report(
                &E0607,
                *span,
                format!("this is there {}, and its force {period}", part.period),
            );
            report.help("change the date, or take the line out");
            if let Some(clause) = when(typed, force) {
                report.label(clause, format!("is there {period}"));
            }
        }
    }
}

/// A line that is never there because what it goes without always is.
fn lines_beside_others(typed: &Typed, force: &Force, out: &mut Diagnostics) {
    let period = typed.model.period_of(force);
    let span = |at: usize| {
        typed
            .places
            .clauses
            .get(&Clause::Part(force.row, at))
            .copied()
    };
    let goes_without = |one: &Part, other: &Part| {
        one.others.is_empty() && other.others.is_empty() && one.excludes.contains(&other.what)
    };
    for (at, part) in force.parts.iter().enumerate() {
        // What must be there, and cannot, makes the whole force impossible.
        if part.least > 0 {
            continue;
        }
        let time = part.period.meet(period);
        let always = force.parts.iter().position(|other| {
            other.least > 0
                && other.period.meet(time) == time
                && (goes_without(part, other) || goes_without(other, part))
        });
        if let (Some(always), Some(here), Some(there)) = (always, span(at), always.and_then(span)) {
            let is_added = |line: usize| added(typed, force).any(|(added, _)| added == line);
            let is_added = is_added(always) && !is_added(at);
            let name = |part: &Part| &typed.model.row(part.what.row()).header.name;
            let (mine, other) = (name(part), name(&force.parts[always]));
            let message =
                format!("`{mine}` is never there: `{other}` always is, and one excludes the other");
            match is_added {
                // Who adds what is always there has to mend it.
                true => out
                    .report(&E0607, there, message)
                    .label(here, "this is never there"),
                false => out
                    .report(&E0607, here, message)
                    .label(there, "this is always there"),
            }
            .help(format!(
                "let the count of `{other}` begin with 0, or take this line out"
            ));
        }
    }
}

/// The parts that others add to a force, by their places in it, and where they stand.
fn added<'t>(typed: &'t Typed, force: &Force) -> impl Iterator<Item = (usize, Span)> + 't {
    let index = typed.model.force_index(force.row);
    let places = index.and_then(|index| typed.places.forces.get(index));
    places.into_iter().flat_map(ForcePlaces::added)
}

/// The first part that others add to a force, or to one that it must hold, and that is always there.
fn added_and_there(typed: &Typed, force: &Force) -> Option<Span> {
    let mut own = added(typed, force).filter(|(at, _)| force.parts[*at].least > 0);
    let held = || {
        let held = force.parts.iter().filter(|part| part.least > 0);
        let mut held = held.filter_map(|part| typed.model.force_of(part.what.row()));
        held.find_map(|held| added_and_there(typed, held))
    };
    own.next().map(|(_, span)| span).or_else(held)
}

/// Where something is told of a force as a whole: at the first of the parts that others add and that take part in it,
/// else at its name.
fn told_at(typed: &Typed, force: &Force, takes_part: impl Fn(&Part) -> bool) -> Span {
    let mut added = added(typed, force).filter(|(at, _)| takes_part(&force.parts[*at]));
    added
        .next()
        .map_or(typed.places.rows[force.row.index()], |(_, span)| span)
}

/// Where a force, or its army, says when it was there.
fn when(typed: &Typed, force: &Force) -> Option<Span> {
    let own = typed
        .places
        .clauses
        .get(&Clause::Period(force.row))
        .copied();
    let army = typed.model.army_of(Element::Force(force.row));
    own.or_else(|| army.map(|army| typed.places.rows[army.index()]))
}

/// A force that no list can satisfy, and why.
fn can_be_had(
    typed: &Typed,
    force: &Force,
    possible: &mut Possible<'_>,
    whole: bool,
    out: &mut Diagnostics,
) {
    if typed.model.period_of(force).is_empty() {
        never_there(typed, force, out);
        return;
    }
    let months = list::months(&typed.model, force);
    match contradiction(force, possible, &months) {
        Some(why) => contradicted(typed, force, why, out),
        None => out_of_limits(typed, force, possible, (&months, whole), out),
    }
}

/// What a message says of a force that cannot be had.
fn not_to_be_had(typed: &Typed, force: &Force) -> String {
    let name = &typed.model.row(force.row).header.name;
    format!("no list can satisfy the force `{name}`")
}

/// The time of a force and the years of its army do not meet.
fn never_there(typed: &Typed, force: &Force, out: &mut Diagnostics) {
    let model = &typed.model;
    let span = typed.places.rows[force.row.index()];
    let report = out.report(&E0606, span, not_to_be_had(typed, force));
    report.here("its time and the years of its army do not meet");
    if let Some(own) = typed.places.clauses.get(&Clause::Period(force.row)) {
        report.label(*own, "the time of the force");
    }
    if let Some(army) = model.army_of(Element::Force(force.row)) {
        let years = model.years_of(army);
        report.label(typed.places.rows[army.index()], format!("fought {years}"));
    }
    report.help("change the dates of one of the two");
}

/// Why the parts that a force must have are never together, whatever its limits.
#[derive(Clone, Copy)]
enum Contradiction {
    Excludes,
    Needs,
    Part,
}

impl Contradiction {
    fn why(self) -> &'static str {
        match self {
            Contradiction::Excludes => "what it must have excludes one another",
            Contradiction::Needs => "what it must have needs what it cannot have",
            Contradiction::Part => "a part of it can never be had",
        }
    }

    /// What it comes from in a part, if that takes part in it.
    fn of_part(self, part: &Part) -> Option<&'static str> {
        let (takes_part, says) = match self {
            Contradiction::Excludes => (!part.excludes.is_empty(), "excludes another part"),
            Contradiction::Needs => (!part.needs.is_empty(), "needs another part"),
            Contradiction::Part => (part.least > 0, "it must have this"),
        };
        takes_part.then_some(says)
    }
}

/// The first rule without which the parts would do in some month, where they do in none.
fn contradiction(
    force: &Force,
    possible: &mut Possible<'_>,
    months: &[Month],
) -> Option<Contradiction> {
    let mut any = |want: Want| {
        let mut holds = |month: &Month| possible.satisfies(force.row, *month, want);
        months.iter().any(&mut holds)
    };
    let unlimited = Want {
        limits: false,
        ..Want::ALL
    };
    let alone = Want {
        excludes: false,
        ..unlimited
    };
    let unbound = Want {
        needs: false,
        ..alone
    };
    if any(unlimited) {
        None
    } else if any(alone) {
        Some(Contradiction::Excludes)
    } else if any(unbound) {
        Some(Contradiction::Needs)
    } else {
        Some(Contradiction::Part)
    }
}

fn contradicted(typed: &Typed, force: &Force, why: Contradiction, out: &mut Diagnostics) {
    let span = told_at(typed, force, |part| why.of_part(part).is_some());
    let report = out.report(&E0606, span, not_to_be_had(typed, force));
    report.here(why.why());
    for (at, part) in force.parts.iter().enumerate() {
        let place = typed.places.clauses.get(&Clause::Part(force.row, at));
        if let (Some(place), Some(says)) =
            (place.filter(|place| **place != span), why.of_part(part))
        {
            report.label(*place, says);
        }
    }
    report.help("let these counts begin with 0, or take one of these rules out");
}

/// Limits that lie beside all that the parts add up to. They are asked by bounds: whatever lies between may depend
/// on inner choices. Where the run is not `whole` no points are reckoned.
fn out_of_limits(
    typed: &Typed,
    force: &Force,
    possible: &mut Possible<'_>,
    (months, whole): (&[Month], bool),
    out: &mut Diagnostics,
) {
    for (at, limit) in force.limits.iter().enumerate() {
        if limit.measure == Measure::Points && !whole {
            continue;
        }
        let mut bounds: Option<(i64, i64)> = None;
        for month in months {
            // Points have been reckoned for every unit that is declared.
            if let Ok((low, high)) = possible.between(force.row, *month, limit.measure) {
                let (least, most) = bounds.unwrap_or((low, high));
                bounds = Some((least.min(low), most.max(high)));
            }
        }
        let place = typed.places.clauses.get(&Clause::Limit(force.row, at));
        let (Some((least, most)), Some(place)) = (bounds, place) else {
            continue;
        };
        if i64::from(limit.most) >= least && i64::from(limit.least) <= most {
            continue;
        }
        let noun = match limit.measure {
            Measure::Figures => "figures",
            Measure::Points => "points",
        };
        let sum = match least == most {
            true => format!("its parts add up to {least} {noun}"),
            false => format!("its parts add up to {least} to {most} {noun}"),
        };
        let too_much = i64::from(limit.most) < least;
        match added_and_there(typed, force).filter(|_| too_much) {
            Some(added) => out
                .report(&E0606, added, not_to_be_had(typed, force))
                .here(format!("with this {sum}"))
                .label(*place, "which is more than this"),
            None => (out.report(&E0606, *place, not_to_be_had(typed, force))).here(sum),
        }
        .help("change the limit, or the counts of its parts");
    }
}
