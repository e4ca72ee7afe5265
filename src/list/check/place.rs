//! What was there at a date, and what is a part of what.

use super::super::Way;
use super::super::breach::Spot;
use super::super::mend::Edit;
use super::Checker;
use crate::diagnostic::codes::*;
use crate::model::{Clause, Element, Force, Pick, RowId};
use crate::spelling::ticked;

impl<'a> Checker<'a> {
    pub(super) fn time_and_place(&mut self, force: &Force) {
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
                format!("`{name}` is not there in {}", date.beside(period)),
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
            let all = ticked(theatres.iter().map(|row| name(*row)));
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

    pub(super) fn not_offered(&mut self, force: &'a Force, pick: &Pick, way: &Way) {
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
                    format!(
                        "`{of}` has no `{name}` in {}",
                        self.month.beside(part.period)
                    ),
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
}
