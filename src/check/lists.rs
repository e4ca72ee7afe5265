//! Army lists against their forces, once these and their points are sound.

mod short;

use super::{forces, points};
use crate::diagnostic::Diagnostics;
use crate::kinds::{ListPlaces, Typed};
use crate::list::{self, Possible, Spot, at_way};
use crate::model::{Clause, List, Model};
use crate::names::Declared;
use crate::source::Span;

/// Asks forces whether any list can satisfy them, and lists whether they satisfy their force. The
/// model is sound, and forces hold no circle. Where options are looked at by themselves it is not
/// whole: procedures may lack their steps, so no points are reckoned.
pub(super) fn check(typed: &Typed, declared: &Declared<'_>, out: &mut Diagnostics) {
    let whole = declared.extent.is_whole();
    if typed.model.prelude.is_none() || whole && !points::can_be_reckoned(typed, out) {
        return;
    }
    let before = out.len();
    let mut possible = Possible::new(&typed.model);
    for force in &typed.model.forces {
        if !typed.broken.bodies.contains(&force.row) {
            forces::check(typed, force, &mut possible, whole, out);
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
    short::check(typed, declared, out);
}

/// Whether the package of a list knows all that change the rules here. Of what others make of them its author can
/// say nothing, nor can these mend his list.
fn knows_all(typed: &Typed, declared: &Declared<'_>, list: &List) -> bool {
    let known = typed.model.reached_by(list.header.package);
    declared
        .changed_by()
        .all(|package| known.contains(&package))
}

/// Tells what a list breaks, unless it says that it is played all the same.
fn broken(typed: &Typed, list: &List, places: &ListPlaces, out: &mut Diagnostics) {
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
        let mut mend = list::say_all(model, list, breach.mend());
        if let Some(other) = list::kept_by_a_date(model, list, &breach) {
            mend.push_str(&format!("; or {}", list::say_all(model, list, &other)));
        }
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
