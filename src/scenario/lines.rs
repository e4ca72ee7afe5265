//! A side's forces as lines of a scenario, every open count now picked.
//!
//! A force of units only, with nothing left open, stays one line (`1 line-squad "1st platoon, 2nd
//! squad"`); any other becomes lines for its parts, titled with the way to them.

use crate::numbers::ordinal;
use crate::spelling::capital;
use std::collections::HashSet;

use ecow::EcoString;

use super::draft::SideDraft;
use super::maker::Maker;
use super::muster::{ForcePlan, What};
use super::words::within;
use crate::model::{Element, Mission, RowId, SideLine};
use crate::wording::body;

/// Lines of one side, which is of an army, in order.
pub(super) fn lines(
    maker: &Maker,
    mission: &Mission,
    side: usize,
    army: RowId,
    draft: &SideDraft,
) -> Vec<SideLine> {
    let mut writer = Writer {
        maker,
        picks: draft.picks.iter().copied(),
        coming: draft.coming.as_deref(),
        turn: None,
        lines: Vec::new(),
    };
    for round in 1..=draft.rounds {
        let row = maker.muster.force(draft.force).row;
        let way = match draft.rounds {
            1 => String::new(),
            _ => format!("{} {}", ordinal(round), writer.noun(row)),
        };
        writer.force(draft.force, &way);
    }
    writer.coming = None;
    for row in &draft.support {
        writer.row(*row, "Support");
    }
    let coming = mission.reinforce.iter();
    for reinforcement in
        coming.filter(|each| each.side == side && maker.model.joins(each.what, army))
    {
        writer.turn = Some(reinforcement.turn);
        writer.row(reinforcement.what, "");
    }
    writer.lines
}

struct Writer<'a, P> {
    maker: &'a Maker<'a>,
    picks: P,
    /// Of each unit that is still to be met, whether it comes; nothing where all do.
    coming: Option<&'a [bool]>,
    turn: Option<u32>,
    lines: Vec<SideLine>,
}

impl<'a, P: Iterator<Item = u32>> Writer<'a, P> {
    /// A unit or a force that is on no way.
    fn row(&mut self, row: RowId, title: &str) {
        let model = self.maker.model;
        match self.maker.muster.find(row) {
            Some(force) if model.row(row).kind == self.maker.prelude.force.kind => {
                self.force(force, title);
            }
            _ => self.push(1, Element::Unit(row), title),
        }
    }

    fn force(&mut self, index: usize, way: &str) {
        let muster = &self.maker.muster;
        let force = muster.force(index);
        if let Some(units) = whole(force)
            && self.of_next(units) == units
        {
            self.meet(units);
            self.push(1, Element::Force(force.row), way);
            return;
        }
        let mut counted: Vec<(RowId, u32)> = Vec::new();
        for part in &force.parts {
            let count = part.count(&mut self.picks);
            match part.what {
                What::Unit { row, .. } => {
                    let coming = self.meet(count);
                    if coming > 0 {
                        self.push(coming, Element::Unit(row), &join(way, &within(&part.title)));
                    }
                }
                What::Force(below) => {
                    let row = muster.force(below).row;
                    for _ in 0..count {
                        let at = match counted.iter().position(|(known, _)| *known == row) {
                            Some(at) => at,
                            None => {
                                counted.push((row, 0));
                                counted.len() - 1
                            }
                        };
                        counted[at].1 += 1;
                        let name = self.name(force, row, &part.title, counted[at].1);
                        self.force(below, &join(way, &name));
                    }
                }
            }
        }
    }

    /// How many of the next units come.
    fn of_next(&self, units: u32) -> u32 {
        let Some(coming) = self.coming else {
            return units;
        };
        let next = coming.iter().take(units as usize);
        next.map(|comes| u32::from(*comes)).sum()
    }

    /// The same, and what is asked from now on are those behind them.
    fn meet(&mut self, units: u32) -> u32 {
        let met = self.of_next(units);
        let behind = |coming: &'a [bool]| coming.get(units as usize..).unwrap_or_default();
        self.coming = self.coming.map(behind);
        met
    }

    /// What a force is called among the parts of the one it belongs to. Its own title may begin with a name,
    /// and stays as it is written.
    fn name(&self, above: &ForcePlan, row: RowId, title: &str, number: u32) -> String {
        let model = self.maker.model;
        let most: u32 = above
            .parts
            .iter()
            .filter(|part| self.is(part.what, row))
            .map(|part| part.most)
            .sum();
        let same_echelon: HashSet<RowId> = above
            .parts
            .iter()
            .filter_map(|part| match part.what {
                What::Force(index) => Some(self.maker.muster.force(index).row),
                What::Unit { .. } => None,
            })
            .filter(|other| self.noun(*other) == self.noun(row))
            .collect();
        let own = match (title.is_empty(), same_echelon.len()) {
            (false, _) => within(title),
            (true, 1) if most > 1 => self.noun(row),
            (true, _) => model.row(row).header.title.to_string(),
        };
        match most {
            ..=1 => own,
            _ => format!("{} {own}", ordinal(number)),
        }
    }

    fn is(&self, what: What, row: RowId) -> bool {
        matches!(what, What::Force(index) if self.maker.muster.force(index).row == row)
    }

    /// The word for what a force is: that of its own title, or of its echelon.
    fn noun(&self, row: RowId) -> String {
        let model = self.maker.model;
        let title = &model.row(row).header.title;
        if let Some(body) = body(title) {
            return body.to_owned();
        }
        let echelons = &model.scale(self.maker.prelude.echelon).members;
        let echelon = model.echelon_of(row);
        let member = echelon.and_then(|member| echelons.get(member as usize));
        within(member.map_or(title, |member| &member.title))
    }

    fn push(&mut self, count: u32, what: Element, title: &str) {
        self.lines.push(SideLine {
            count,
            what,
            title: EcoString::from(capital(title)),
            turn: self.turn,
        });
    }
}

/// How many units a force has, where it has nothing but units and nothing is left open: those that it has
/// wherever it is named.
fn whole(force: &ForcePlan) -> Option<u32> {
    let units_only = |part: &super::muster::PartPlan| matches!(part.what, What::Unit { .. });
    force.fixed.filter(|_| force.usual)?;
    match force.parts.iter().all(units_only) {
        true => Some(force.parts.iter().map(|part| part.least).sum()),
        false => None,
    }
}

fn join(way: &str, part: &str) -> String {
    match (way.is_empty(), part.is_empty()) {
        (true, _) => part.to_owned(),
        (_, true) => way.to_owned(),
        (false, false) => format!("{way}, {part}"),
    }
}
