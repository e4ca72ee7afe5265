//! Which swaps a unit allows.

use super::bearers::{self, Bearers};
use crate::model::{Model, Month, PickedSwap, RowId, Swap, Unit, Value};

/// Why a swap is not allowed. Of several lines of a unit the one is to blame that is nearest to
/// allowing it: those further down here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Refused {
    /// No line of the unit says so.
    Nowhere,
    /// A line of the unit says so, by its place, and for another time.
    NotNow { line: usize },
    /// A line says so, and for fewer figures; so many of them have not swapped yet.
    TooMany { most: u32, left: u32, line: usize },
    /// A line says so, and the swaps before have left so many of the weapon that goes.
    Gone { left: u32, line: usize },
}

/// A swap that is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Allowed {
    /// The line of the unit, by its place.
    pub line: usize,
    /// The sort of figure, by its place in the unit.
    pub figure: usize,
    /// So many figures.
    pub count: u32,
}

/// The swaps of one unit, one after the other: what one has taken is not there for the next.
pub(super) struct Rearming<'m> {
    model: &'m Model,
    unit: &'m Unit,
    month: Month,
    bearers: Vec<Bearers>,
}

impl<'m> Rearming<'m> {
    pub(super) fn new(model: &'m Model, unit: &'m Unit, month: Month) -> Self {
        Rearming {
            model,
            unit,
            month,
            bearers: bearers::of(model, unit),
        }
    }

    /// The same after these swaps; those that are not allowed are passed over.
    pub(super) fn after(mut self, swaps: &[PickedSwap]) -> Self {
        for swap in swaps {
            let _ = self.take(swap);
        }
        self
    }

    /// Makes a swap, if a line of the unit allows it.
    pub(super) fn take(&mut self, swap: &PickedSwap) -> Result<Allowed, Refused> {
        let allowed = self.allowed(swap)?;
        bearers::exchange(&mut self.bearers, swap, &allowed);
        Ok(allowed)
    }

    /// Looks for the line of the unit that allows a swap.
    fn allowed(&self, swap: &PickedSwap) -> Result<Allowed, Refused> {
        let mut refused = Refused::Nowhere;
        let rules = self.unit.swaps.iter().enumerate();
        for (line, rule) in rules.filter(|(_, rule)| rule.from == swap.from && rule.to == swap.to) {
            let figures = 0..self.unit.figures.len();
            for figure in figures.filter(|figure| self.fits(*figure, rule, swap)) {
                match self.by(line, figure, swap) {
                    Ok(count) => {
                        return Ok(Allowed {
                            line,
                            figure,
                            count,
                        });
                    }
                    Err(other) => refused = refused.max(other),
                }
            }
        }
        Err(refused)
    }

    /// How many figures of a sort swap by a line.
    fn by(&self, line: usize, figure: usize, swap: &PickedSwap) -> Result<u32, Refused> {
        let rule = &self.unit.swaps[line];
        if !rule.period.has(self.month) {
            return Err(Refused::NotNow { line });
        }
        let sum = |fits: &dyn Fn(&Bearers) -> bool| -> u32 {
            let fitting = self.bearers.iter().filter(|each| fits(each));
            fitting.map(|each| each.count).sum()
        };
        let all = count(self.model, self.unit.figures[figure]);
        let most = rule.most.unwrap_or(u32::MAX);
        let swapped = sum(&|each| each.by.contains(&line));
        let fresh = sum(&|each| each.figure == figure && !each.by.contains(&line));
        let allowed = fresh.min(most.saturating_sub(swapped));
        let left = allowed.min(sum(&|each| each.may(figure, line, swap.from)));
        let wanted = swap.count.unwrap_or(left).max(1);
        if wanted <= left {
            Ok(wanted)
        } else if wanted > allowed {
            let most = all.min(most);
            Err(Refused::TooMany { most, left, line })
        } else {
            Err(Refused::Gone { left, line })
        }
    }

    /// Whether a sort of figure may swap so: it is the one that is meant, and has what goes.
    fn fits(&self, at: usize, rule: &Swap, swap: &PickedSwap) -> bool {
        let figure = self.unit.figures[at];
        let named = &self.model.row(figure).header.name;
        let meant = rule.figure.is_none_or(|only| only == figure)
            && swap.figure.as_ref().is_none_or(|name| named == name);
        let has = |weapon: RowId| self.model.weapons_of(figure).contains(&weapon);
        meant && swap.from.is_none_or(has)
    }
}

/// How many figures of a sort there are.
pub(super) fn count(model: &Model, figure: RowId) -> u32 {
    let field = model.prelude.as_ref().map(|prelude| prelude.figure.count);
    match field.map(|field| &model.field(figure, field).value) {
        Some(Value::Number(count)) => u32::try_from(*count).unwrap_or(0),
        _ => 1,
    }
}

/// Whether a unit has a leader to be named.
pub(super) fn is_led(model: &Model, unit: &Unit) -> bool {
    let field = model.prelude.as_ref().map(|prelude| prelude.figure.leader);
    let leads = |figure: &RowId| {
        field.is_some_and(|field| model.field(*figure, field).value == Value::YesNo(true))
    };
    unit.figures.iter().any(leads)
}
