//! Picks beside each other: how many there are, and what goes with what.

use super::super::Way;
use super::super::breach::Spot;
use super::super::mend::{Edit, fewer};
use super::super::offer::Offer;
use super::super::shares::copies;
use super::Checker;
use crate::diagnostic::codes::*;
use crate::model::{Clause, Element, Force, Pick};
use crate::spelling::ticked;
use crate::wording::muster;

impl<'a> Checker<'a> {
    /// Too few or too many of what is counted together.
    pub(super) fn numbers(&mut self, force: &Force, offer: &Offer, picks: &[Pick], way: &Way) {
        let total = offer.total(picks);
        if (offer.least..=offer.most).contains(&total) {
            return;
        }
        let here = |at: usize| -> Way { way.iter().copied().chain([at]).collect() };
        let mine: Vec<usize> = (0..picks.len())
            .filter(|at| offer.has(picks[*at].what))
            .collect();
        let names = ticked(offer.elements.iter().map(|element| self.name(*element)));
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
            let times = copies(self.list, way);
            for at in mine.iter().rev() {
                let less = picks[*at].count.min(over);
                let pick = &picks[*at];
                edits.extend(fewer(&here(*at), pick, pick.count - less, times));
                over -= less;
                if over == 0 {
                    break;
                }
            }
            ways.push(edits);
        }
        let wanted = muster::range(offer.least, offer.most);
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
    pub(super) fn together(&mut self, force: &Force, offers: &[Offer], picks: &[Pick], way: &Way) {
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
}
