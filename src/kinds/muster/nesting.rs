//! How forces lie in each other, and how strong that makes them.

use crate::circles::{self, Circle};
use crate::kinds::{Broken, Places};
use crate::model::{Element, Model, RowId};
use crate::source::Span;
use crate::syntax::ast::Promise;

/// What is to be known of forces from the inner ones to the outer ones; by index into `Model::units` and
/// `Model::forces`.
#[derive(Debug)]
pub struct Nesting {
    /// Which force holds which, and where it says so.
    pub holds: Vec<(usize, usize, Span)>,
    /// All forces, inner ones first.
    pub order: Vec<usize>,
    /// Forces that hold themselves. Where there are any, nobody counts their figures.
    pub circles: Vec<Circle>,
    pub units: Vec<Strength>,
    pub forces: Vec<Strength>,
}

/// The strength of a unit, or of a force at its least and most counts, and whether all of it could be read and is
/// as its author counted.
#[derive(Clone, Copy, Default, Debug)]
pub struct Strength {
    pub least: u32,
    pub most: u32,
    /// The least without the parts that others add.
    pub own: u32,
    /// The same, were each part as strong as it promises.
    promised: u32,
    pub sure: bool,
}

impl Strength {
    /// The same for what holds it.
    fn as_promised(self, promise: Option<&Promise>) -> Self {
        Strength {
            promised: promise.map_or(self.promised, |promise| promise.count),
            ..self
        }
    }

    /// Whether a promise is right but for a part that is not as strong as it promises, which is told there.
    pub fn is_told_within(self, promise: Option<&Promise>) -> bool {
        promise.is_some_and(|promise| promise.count == self.promised)
    }
}

impl Nesting {
    pub(in crate::kinds) fn of(model: &Model, places: &Places, broken: &Broken) -> Self {
        let mut holds = Vec::new();
        for (index, force) in model.forces.iter().enumerate() {
            for (part, span) in force.parts.iter().zip(&places.forces[index].parts) {
                for what in part.elements() {
                    if let Element::Force(row) = what
                        && let Some(inner) = model.force_index(row)
                    {
                        holds.push((index, inner, *span));
                    }
                }
            }
        }
        let (order, mut circles) = circles::order(model.forces.len(), &holds);
        // Each is told at the part that somebody adds, if one closes it.
        let is_added = |(force, span): &(usize, Span)| {
            let mut added = places.forces[*force].added();
            added.any(|(_, place)| place == *span)
        };
        for circle in &mut circles {
            let closes = circle.iter().position(is_added);
            circle.rotate_left(closes.unwrap_or(0));
        }
        let mut nesting = Nesting {
            units: (0..model.units.len())
                .map(|index| unit(model, places, broken, index))
                .collect(),
            forces: vec![Strength::default(); model.forces.len()],
            holds,
            order,
            circles,
        };
        // Without the prelude nobody knows what a figure is.
        if nesting.circles.is_empty() && model.prelude.is_some() {
            for at in 0..nesting.order.len() {
                let force = nesting.order[at];
                nesting.forces[force] = nesting.force(model, places, broken, force);
            }
        }
        nesting
    }

    /// The strength of a force whose parts are known.
    fn force(&self, model: &Model, places: &Places, broken: &Broken, index: usize) -> Strength {
        let force = &model.forces[index];
        let mut all = Strength {
            sure: !broken.bodies.contains(&force.row),
            ..Strength::default()
        };
        let month = model.usual_month(force);
        let parts = force.parts.iter().enumerate();
        for (at, part) in parts.filter(|(_, part)| part.period.has(month)) {
            let each = match part.what {
                Element::Unit(row) => model
                    .unit_index(row)
                    .map(|unit| self.units[unit].as_promised(places.unit_promises[unit].as_ref())),
                Element::Force(row) => model.force_index(row).map(|inner| {
                    self.forces[inner].as_promised(places.force_promises[inner].as_ref())
                }),
            };
            let each = each.unwrap_or_default();
            let least = part.least.saturating_mul(each.least);
            let most = part.most.saturating_mul(each.most);
            all.least = all.least.saturating_add(least);
            all.most = all.most.saturating_add(most);
            if at < places.forces[index].own {
                let own = part.least.saturating_mul(each.own);
                let promised = part.least.saturating_mul(each.promised);
                all.own = all.own.saturating_add(own);
                all.promised = all.promised.saturating_add(promised);
                all.sure &= each.sure;
            }
        }
        all
    }
}

/// What a unit promises is held to what its author wrote: not where a change has more of its men or fewer.
fn unit(model: &Model, places: &Places, broken: &Broken, index: usize) -> Strength {
    let unit = &model.units[index];
    let count = model.prelude.as_ref().map(|prelude| prelude.figure.count);
    let is_sure = |figure: &RowId| {
        let is_recounted =
            count.is_some_and(|count| places.replaced.contains_key(&(*figure, count)));
        !broken.rows.contains(figure) && !is_recounted
    };
    Strength {
        least: unit.strength,
        most: unit.strength,
        own: unit.strength,
        promised: unit.strength,
        sure: !broken.bodies.contains(&unit.row) && unit.figures.iter().all(is_sure),
    }
}
