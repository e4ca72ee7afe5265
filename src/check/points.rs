//! Points: what they are reckoned from is there, and comes to a number for every unit.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0608;
use crate::kinds::Typed;
use crate::list::Reckoner;
use crate::model::{Clause, Force, Measure};
use crate::source::Span;

/// Whether the points of every unit can be reckoned.
pub(super) fn can_be_reckoned(typed: &Typed, out: &mut Diagnostics) -> bool {
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
