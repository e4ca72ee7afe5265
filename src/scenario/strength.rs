//! How strong the sides of a scenario are: figures and points.

use ecow::EcoString;

use crate::list::{Fielded, Reckoner, Worth};
use crate::model::{Element, Model, Scenario, SideLine};

/// What the points of the game are called, and what all units of each side are worth; nothing
/// where the game has none.
pub fn points(model: &Model, scenario: &Scenario) -> Option<(EcoString, [Worth; 2])> {
    points_of(model, scenario, |_| true)
}

/// The same of those that are there from the beginning.
pub(super) fn points_to_begin(
    model: &Model,
    scenario: &Scenario,
) -> Option<(EcoString, [Worth; 2])> {
    points_of(model, scenario, |line| line.turn.is_none())
}

fn points_of(
    model: &Model,
    scenario: &Scenario,
    counts: impl Fn(&SideLine) -> bool,
) -> Option<(EcoString, [Worth; 2])> {
    let mut reckoner = Reckoner::new(model).ok()??;
    let mut sums = [Worth::default(); 2];
    for (side, sum) in scenario.sides.iter().zip(&mut sums) {
        for line in side.lines.iter().filter(|line| counts(line)) {
            let worth = worth(model, &mut reckoner, line.what)?;
            sum.add(worth.times(line.count));
        }
    }
    Some((reckoner.title().clone(), sums))
}

fn worth(model: &Model, reckoner: &mut Reckoner<'_>, what: Element) -> Option<Worth> {
    match what {
        Element::Unit(row) => Some(reckoner.unit(model.unit_of(row)?).ok()?.worth()),
        Element::Force(row) => {
            let parts = model.usual_parts(model.force_of(row)?);
            let mut sum = Worth::default();
            for part in parts {
                let each = worth(model, reckoner, part.what)?;
                sum.add(each.times(part.least));
            }
            Some(sum)
        }
    }
}

/// For each side: the figures it begins with, and those that come later.
pub(super) fn strengths(model: &Model, scenario: &Scenario) -> [(u32, u32); 2] {
    let [zero, one] = &scenario.sides;
    [zero, one].map(|side| {
        let list = side.list.map(|list| &model.lists[list.index()]);
        let list = list.and_then(|list| Fielded::new(model, list).ok());
        let (mut now, mut later) = (list.map_or(0, |list| list.figures), 0_u32);
        for line in &side.lines {
            let all = model.figures_of(line.what).saturating_mul(line.count);
            match line.turn {
                None => now = now.saturating_add(all),
                Some(_) => later = later.saturating_add(all),
            }
        }
        (now, later)
    })
}
