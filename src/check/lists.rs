//! Army lists against their forces, forces against themselves, points against dice.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::{ListPlaces, Typed};
use crate::list::{self, Possible, Reckoner, Spot, Want, at_way};
use crate::model::{Clause, Element, Force, Measure, Model, Month, Part};
use crate::names::Declared;
use crate::source::Span;

/// Asks forces whether any list can satisfy them, and lists whether they satisfy their force. The
/// model is sound, and forces hold no circle. Where options are looked at by themselves it is not
/// whole: procedures may lack their steps, so no points are reckoned.
pub(super) fn check(typed: &Typed, declared: &Declared<'_>, out: &mut Diagnostics) {
    let whole = declared.extent.is_whole();
    if typed.model.prelude.is_none() || whole && !points(typed, out) {
        return;
    }
    let before = out.len();
    let mut possible = Possible::new(&typed.model);
    for force in &typed.model.forces {
        if !typed.broken.bodies.contains(&force.row) {
            lines_in_time(typed, force, out);
            lines_beside_others(typed, force, out);
            can_be_had(typed, force, &mut possible, whole, out);
        }
    }
    if out.len() > before || !whole {
        return;
    }
    let lists = typed.model.lists.iter().zip(&typed.places.lists);
    for (list, places) in lists {
        let is_held = (declared.options).is_held_to_rules(places.header, &declared.active)
            && (declared.options.is_played(places.header) || knows_all(typed, declared, list));
        if is_held {
            broken(typed, list, places, out);
        }
    }
}

/// Whether the package of a list knows all that change the rules here. Of what others make of them its author can
/// say nothing, nor can these mend his list.
fn knows_all(typed: &Typed, declared: &Declared<'_>, list: &crate::model::List) -> bool {
    let known = typed.model.reached_by(list.header.package);
    declared
        .changed_by()
        .all(|package| known.contains(&package))
}

/// Whether the points of every unit can be reckoned.
fn points(typed: &Typed, out: &mut Diagnostics) -> bool {
    let model = &typed.model;
    if let Some(reckoning) = model.reckonings.last() {
        let reckoned = Reckoner::new(model).and_then(|reckoner| match reckoner {
            Some(mut reckoner) => {
                (model.units.iter()).try_for_each(|unit| reckoner.unit(unit).map(|_| ()))
            }
            None => Ok(()),
        });
        if let (Err(why), Some(places)) = (reckoned, typed.places.reckonings.last()) {
            let span = places.get(why.term()).copied();
            if let Some(span) = span {
                let name = reckoning
                    .terms
                    .get(why.term())
                    .map(|term| term.title.clone());
                let name = name.unwrap_or_default();
                out.report(
                    &E0608,
                    span,
                    format!("\"{name}\" cannot be reckoned: {why}"),
                )
                .help("name a procedure that comes to an end without dice or cards");
            }
            return false;
        }
        return true;
    }
    let limited = |force: &Force| {
        let limits = force.limits.iter().enumerate();
        let mut of_points = limits.filter(|(_, limit)| limit.measure == Measure::Points);
        of_points.next().map(|(at, _)| Clause::Limit(force.row, at))
    };
    let forces = model.forces.iter().filter_map(limited);
    let mut spans: Vec<Span> = forces
        .filter_map(|clause| typed.places.clauses.get(&clause).copied())
        .collect();
    for (list, places) in model.lists.iter().zip(&typed.places.lists) {
        let limits = list.limits.iter().zip(&places.limits);
        let of_points = limits.filter(|(limit, _)| limit.measure == Measure::Points);
        spans.extend(of_points.map(|(_, span)| *span));
    }
    for span in &spans {
        out.report(&E0608, *span, "nothing says what points are reckoned from")
            .help("add a block `points \"Points\" { … }`, or bind the number of figures");
    }
    spans.is_empty()
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
            let name = |part: &Part| &typed.model.row(part.what.row()).header.name;
            let (mine, other) = (name(part), name(&force.parts[always]));
            let message =
                format!("`{mine}` is never there: `{other}` always is, and one excludes the other");
            out.report(&E0607, here, message)
                .label(there, "this is always there")
                .help(format!(
                    "let the count of `{other}` begin with 0, or take this line out"
                ));
        }
    }
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

/// Whether any list can satisfy a force; why not, where none can.
fn can_be_had(
    typed: &Typed,
    force: &Force,
    possible: &mut Possible<'_>,
    whole: bool,
    out: &mut Diagnostics,
) {
    let model = &typed.model;
    let span = typed.places.rows[force.row.index()];
    let name = &model.row(force.row).header.name;
    let none = format!("no list can satisfy the force `{name}`");
    let period = model.period_of(force);
    if period.is_empty() {
        let army = model.army_of(Element::Force(force.row));
        let report = out.report(&E0606, span, none);
        report.here("its time and the years of its army do not meet");
        if let Some(own) = typed.places.clauses.get(&Clause::Period(force.row)) {
            report.label(*own, "the time of the force");
        }
        if let Some(army) = army {
            let years = model.years_of(army);
            report.label(typed.places.rows[army.index()], format!("fought {years}"));
        }
        report.help("change the dates of one of the two");
        return;
    }
    let months = list::months(model, force);
    let mut any = |want: Want| {
        let mut holds = |month: &Month| possible.satisfies(force.row, *month, want);
        months.iter().any(&mut holds)
    };
    // Limits are asked by bounds: whatever lies between may depend on inner choices.
    let unlimited = Want {
        limits: false,
        ..Want::ALL
    };
    let clauses = |fits: &dyn Fn(&Part) -> Option<&'static str>| -> Vec<(Span, &'static str)> {
        let parts = force.parts.iter().enumerate();
        let said = parts.filter_map(|(at, part)| {
            let span = typed.places.clauses.get(&Clause::Part(force.row, at))?;
            Some((*span, fits(part)?))
        });
        said.collect()
    };
    if !any(unlimited) {
        let alone = Want {
            excludes: false,
            ..unlimited
        };
        let unbound = Want {
            needs: false,
            ..alone
        };
        let (why, places) = if any(alone) {
            (
                "what it must have excludes one another",
                clauses(&|part| (!part.excludes.is_empty()).then_some("excludes another part")),
            )
        } else if any(unbound) {
            (
                "what it must have needs what it cannot have",
                clauses(&|part| (!part.needs.is_empty()).then_some("needs another part")),
            )
        } else {
            (
                "a part of it can never be had",
                clauses(&|part| (part.least > 0).then_some("it must have this")),
            )
        };
        let report = out.report(&E0606, span, none);
        report.here(why);
        for (span, text) in places {
            report.label(span, text);
        }
        report.help("let these counts begin with 0, or take one of these rules out");
        return;
    }
    for (at, limit) in force.limits.iter().enumerate() {
        if limit.measure == Measure::Points && !whole {
            continue;
        }
        let mut bounds: Option<(i64, i64)> = None;
        for month in &months {
            // Points have been reckoned for every unit that is declared.
            if let Ok((low, high)) = possible.between(force.row, *month, limit.measure) {
                let (least, most) = bounds.unwrap_or((low, high));
                bounds = Some((least.min(low), most.max(high)));
            }
        }
        let Some((least, most)) = bounds else {
            continue;
        };
        let noun = match limit.measure {
            Measure::Figures => "figures",
            Measure::Points => "points",
        };
        let span_of_limit = typed.places.clauses.get(&Clause::Limit(force.row, at));
        if let (true, Some(limit_span)) = (
            i64::from(limit.most) < least || i64::from(limit.least) > most,
            span_of_limit,
        ) {
            out.report(&E0606, *limit_span, none.clone())
                .here(match least == most {
                    true => format!("its parts add up to {least} {noun}"),
                    false => format!("its parts add up to {least} to {most} {noun}"),
                })
                .help("change the limit, or the counts of its parts");
        }
    }
}

/// Tells what a list breaks, unless it says that it is played all the same.
fn broken(typed: &Typed, list: &crate::model::List, places: &ListPlaces, out: &mut Diagnostics) {
    let model: &Model = &typed.model;
    // Points have been reckoned for every unit that is declared.
    if list.anyway {
        return;
    }
    let Ok(found) = list::check(model, list) else {
        return;
    };
    for breach in found {
        let span = place(places, &breach.spot);
        let report = out.report(breach.code, span, breach.message.clone());
        if let Some((clause, says)) = &breach.rule {
            if let Some(rule) = clause_span(typed, *clause) {
                report.label(rule, says.clone());
            }
            let cite = model.citation(model.clause_cite(*clause)).show(model);
            report.cited((!cite.is_empty()).then_some(cite));
        }
        let mend = list::say_all(model, list, breach.mend());
        report.maybe_help((!mend.is_empty()).then_some(mend));
    }
}

fn clause_span(typed: &Typed, clause: Clause) -> Option<Span> {
    match clause {
        Clause::Row(row) => typed.places.rows.get(row.index()).copied(),
        Clause::Period(row) => (typed.places.clauses.get(&clause).copied())
            .or_else(|| typed.places.rows.get(row.index()).copied()),
        _ => typed.places.clauses.get(&clause).copied(),
    }
}

fn place(places: &ListPlaces, spot: &Spot) -> Span {
    let pick = |way: &[usize]| at_way(&places.picks, way, |pick| &pick.picks);
    let found = match spot {
        Spot::List => None,
        Spot::Date => places.date,
        Spot::Theatre => places.theatre,
        Spot::Limit(at) => places.limits.get(*at).copied(),
        Spot::Pick(way) => pick(way).map(|pick| pick.span),
        Spot::Leaders(way) => pick(way).and_then(|pick| pick.leaders),
        Spot::Quality(way) => pick(way).and_then(|pick| pick.quality),
        Spot::Swap(way, at) => pick(way).and_then(|pick| pick.swaps.get(*at).copied()),
    };
    found.unwrap_or(places.header)
}
