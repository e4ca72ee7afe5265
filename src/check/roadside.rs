//! Is there a road where something is placed along the roads?

use rustc_hash::FxHashSet;

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0507;
use crate::ground::{Drawing, Site};
use crate::kinds::Typed;
use crate::model::{Battle, GeneratorId, Model, Place, RowId, Statement};
use crate::source::Span;

/// Without a road, what is placed along the roads lies about the middle of the table, unsaid. All statements count that
/// one run may take, whatever their order: roads are laid first.
pub(super) fn check(typed: &Typed, battle: &Battle, span: Span, out: &mut Diagnostics) {
    let model = &typed.model;
    let mut walk = Walk {
        model,
        unread: &typed.broken.rows,
        found: Vec::new(),
        seen: FxHashSet::default(),
    };
    walk.generator(battle.terrain, false);
    let broken = &typed.broken.generators;
    if walk.seen.iter().any(|id| broken.contains(id)) {
        return;
    }
    let mut told = FxHashSet::default();
    for (generator, terrain) in walk.found {
        if !told.insert((generator, terrain)) {
            continue;
        }
        let name = &model.row(terrain).header.name;
        let generator = &model.generator(generator).header.name;
        let message =
            format!("`{generator}` places `{name}` along the roads, and with it comes no road");
        let road = match some_road(model) {
            Some(road) => format!("lay one, such as `place {road} across`"),
            None => "lay one, of a terrain with `road` for its drawing".to_owned(),
        };
        out.report(&W0507, span, message).help(format!(
            "{road}, in the same branch or outside of the roll; or place `{name}` elsewhere, such as `here and there`"
        ));
    }
}

/// The name of a terrain that is drawn as a road.
fn some_road(model: &Model) -> Option<&str> {
    let kind = model.prelude.as_ref()?.terrain.kind;
    let mut rows = model.kind(kind).rows.iter();
    let road = rows.find(|row| model.drawing(**row) == Some(Drawing::Road));
    road.map(|row| model.row(*row).header.name.as_str())
}

/// A walk through all that a battle may roll.
struct Walk<'m> {
    model: &'m Model,
    unread: &'m FxHashSet<RowId>,
    /// What lies along roads that nobody lays, and where.
    found: Vec<(GeneratorId, RowId)>,
    seen: FxHashSet<GeneratorId>,
}

impl Walk<'_> {
    /// `roads` tells whether something outside may lay one.
    fn generator(&mut self, id: GeneratorId, roads: bool) {
        if !self.seen.insert(id) {
            return;
        }
        if let Some(generator) = self.model.generators.get(id.index()) {
            self.statements(id, &generator.body, roads);
        }
    }

    fn statements(&mut self, within: GeneratorId, body: &[Statement], roads: bool) {
        let lay: Vec<bool> = body.iter().map(|each| self.lays(each)).collect();
        let count = lay.iter().filter(|lays| **lays).count();
        for (statement, own) in body.iter().zip(lay) {
            let others = roads || count > usize::from(own);
            match statement {
                Statement::Place(place) if place.site == Site::AlongRoads && !others => {
                    self.found.push((within, place.terrain));
                }
                Statement::Roll(roll) => {
                    for branch in &roll.branches {
                        self.statements(within, &branch.body, others);
                    }
                }
                Statement::Use(used) => self.generator(*used, others),
                Statement::Place(_) | Statement::RollOn { .. } | Statement::Note(_) => {}
            }
        }
    }

    /// Whether a statement may lay a road.
    fn lays(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Place(place) => self.is_road(place),
            Statement::Roll(roll) => {
                let mut within = roll.branches.iter().flat_map(|branch| &branch.body);
                within.any(|each| self.lays(each))
            }
            Statement::Use(used) => {
                let mut branches = self.model.branches(*used).into_iter();
                let mut body = self.model.generator(*used).body.iter();
                let places = |each: &Statement| match each {
                    Statement::Place(place) => self.is_road(place),
                    _ => false,
                };
                body.any(places) || branches.any(|branch| branch.body.iter().any(places))
            }
            Statement::RollOn { .. } | Statement::Note(_) => false,
        }
    }

    /// Of terrain that could not be read nobody knows how it is drawn.
    fn is_road(&self, place: &Place) -> bool {
        self.unread.contains(&place.terrain)
            || self.model.drawing(place.terrain) == Some(Drawing::Road)
    }
}
