//! Does the ground of a battle have the terrain that its missions set up by?

use rustc_hash::FxHashSet;

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0507;
use crate::kinds::Typed;
use crate::model::{Battle, GeneratorId, MarkSite, Mission, Model, RowId, Statement, Zone};
use crate::source::Span;

/// A side that sets up by terrain which no roll places would stand about the middle of the table, unsaid.
/// Of a generator that could not be read whole nobody knows what it places.
pub(super) fn check(typed: &Typed, battle: &Battle, span: Span, out: &mut Diagnostics) {
    let model = &typed.model;
    let mut ground = Ground::default();
    ground.generator(model, battle.terrain);
    let broken = &typed.broken.generators;
    if ground.seen.iter().any(|id| broken.contains(id)) {
        return;
    }
    let mut told = Vec::new();
    let missions = model.missions_of(battle);
    for mission in missions.iter().filter_map(|row| model.mission_of(*row)) {
        for zone in &mission.deploy {
            let Zone::Within(_, terrain) = zone else {
                continue;
            };
            if ground.placed.contains(terrain)
                || put_up(mission, *terrain)
                || told.contains(terrain)
            {
                continue;
            }
            told.push(*terrain);
            let name = &model.row(*terrain).header.name;
            let title = &model.row(mission.row).header.title;
            let generator = &model.generators[battle.terrain.index()].header.name;
            let message = format!(
                "the mission \"{title}\" sets a side up by `{name}`, which `{generator}` never places"
            );
            out.report(&E0507, span, message).help(format!(
                "place it: `place {name} …` in `{generator}`; or let the side set up elsewhere"
            ));
        }
    }
}

/// Whether a mission itself brings this terrain.
fn put_up(mission: &Mission, terrain: RowId) -> bool {
    let marks = mission.marks.iter();
    let own = mission.may_place.iter().flatten();
    marks
        .filter_map(|mark| match mark.site {
            MarkSite::OnBuilding { otherwise } => otherwise,
            MarkSite::InOpen => None,
        })
        .chain(own.map(|(_, terrain)| *terrain))
        .any(|each| each == terrain)
}

/// All terrain that a generator may place.
#[derive(Default)]
struct Ground {
    placed: FxHashSet<RowId>,
    seen: FxHashSet<GeneratorId>,
}

impl Ground {
    fn generator(&mut self, model: &Model, id: GeneratorId) {
        if self.seen.insert(id)
            && let Some(generator) = model.generators.get(id.index())
        {
            self.statements(model, &generator.body);
        }
    }

    fn statements(&mut self, model: &Model, body: &[Statement]) {
        for statement in body {
            match statement {
                Statement::Place(place) => {
                    let with = place.with.iter().flat_map(|(_, rows)| rows);
                    self.placed.insert(place.terrain);
                    self.placed.extend(with.chain(&place.crossed_by));
                    self.placed
                        .extend(place.bounded_by.iter().chain(&place.growing));
                }
                Statement::Roll(roll) => {
                    for branch in &roll.branches {
                        self.statements(model, &branch.body);
                    }
                }
                Statement::Use(used) => self.generator(model, *used),
                Statement::RollOn { .. } | Statement::Note(_) => {}
            }
        }
    }
}
