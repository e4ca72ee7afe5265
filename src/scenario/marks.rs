//! What a mission marks near the centre: on which building, or where in the open; and the building
//! that is put up where the ground has none.

use ecow::eco_format;

use super::Refusal;
use super::draft::Draft;
use super::ground::part;
use super::maker::Maker;
use super::zones;
use crate::ground::{
    Draw, Drawing, Feature, Part, Piece, Point, Shape, Site, Table, near_centre, stand_near_centre,
};
use crate::model::{Lot, Mark, MarkSite, Mission, MissionMark, Model, Prelude, RowId};
use crate::roll::StreamId;

/// The marks of a mission made ready.
#[derive(Clone, Debug)]
pub(super) struct MarksPlan {
    /// For each of the mission's marks, in order.
    streams: Vec<StreamId>,
    /// Whether any of them lies on a building.
    on_building: bool,
    /// Whether one does that a side may not see.
    is_secret: bool,
    /// What is put up where the ground has no building near the centre.
    put_up: Option<Feature>,
}

impl MarksPlan {
    pub(super) fn new(
        model: &Model,
        prelude: &Prelude,
        mission: &Mission,
    ) -> Result<MarksPlan, Refusal> {
        let package = &model.package(model.row(mission.row).header.package).id;
        let stream = |mark: &MissionMark| StreamId::of(package, &mark.place);
        // Whatever the objective is: a house that stands for one of them alone would tell it.
        let put_up = mission.marks.iter().find_map(|mark| match mark.site {
            MarkSite::OnBuilding { otherwise } => otherwise,
            MarkSite::InOpen => None,
        });
        let put_up = match put_up {
            Some(terrain) => Some(near(part(model, prelude, terrain)?)),
            None => None,
        };
        let is_hidden = mission.objective.as_ref().is_some_and(|rule| rule.hidden);
        let on_building = |mark: &MissionMark| matches!(mark.site, MarkSite::OnBuilding { .. });
        let mut marks = mission.marks.iter();
        Ok(MarksPlan {
            streams: mission.marks.iter().map(stream).collect(),
            is_secret: is_hidden && marks.any(|it| on_building(it) && it.objective.is_some()),
            on_building: mission.marks.iter().any(on_building),
            put_up,
        })
    }

    /// Whether a building lies near the centre where one is to be marked.
    pub(super) fn find_theirs(&self, table: Table, pieces: &[Piece]) -> bool {
        !self.on_building || buildings(pieces).any(|at| near_centre(table, at))
    }

    /// What may be put up besides, where no building of those that were rolled comes to lie there.
    pub(super) fn one_more(&self) -> Option<Feature> {
        self.put_up
    }

    /// A terrain that has to be owned: whoever may not see the mark cannot be told to put anything there.
    pub(super) fn needs(&self) -> Option<RowId> {
        let put_up = self.put_up.filter(|_| self.is_secret)?;
        Some(RowId(put_up.terrain))
    }

    /// Asks for a building where what was rolled has none, and there is one to be had.
    pub(super) fn put_up(&self, features: &mut Vec<Feature>, owned: impl Fn(RowId) -> bool) {
        let building = |part: &Part| part.drawing == Drawing::Building;
        let builds = |feature: &Feature| {
            let with = feature.with.as_ref();
            feature.drawing == Drawing::Building || with.is_some_and(|(_, part)| building(part))
        };
        if !features.iter().any(builds) {
            let put_up = self.put_up.iter();
            features.extend(put_up.filter(|feature| owned(RowId(feature.terrain))));
        }
    }
}

/// One piece near the centre.
fn near(part: Part) -> Feature {
    let Part {
        terrain,
        drawing,
        breadth,
        extent,
    } = part;
    Feature {
        terrain,
        drawing,
        breadth,
        extent,
        exact: false,
        site: Site::NearCentre,
        count: 1,
        counted: true,
        crossed_by: None,
        bounded_by: None,
        growing: None,
        with: None,
    }
}

/// Where the buildings lie.
fn buildings(pieces: &[Piece]) -> impl Iterator<Item = Point> {
    let buildings = pieces.iter();
    let buildings = buildings.filter(|piece| piece.drawing == Drawing::Building);
    buildings.filter_map(|piece| match piece.shape {
        Shape::Block { at, .. } => Some(at),
        Shape::Line(_) => None,
    })
}

impl Maker<'_> {
    /// What the mission marks, for the objective that was rolled.
    pub(super) fn mission_marks(&self, draft: &Draft) -> Vec<Mark> {
        let plan = &self.missions[draft.mission];
        let mission = &self.model.missions[plan.index];
        let hidden = mission.objective.as_ref().is_some_and(|rule| rule.hidden);
        let marks = mission.marks.iter().zip(&plan.marks.streams);
        let wanted =
            marks.filter(|(mark, _)| mark.objective.is_none() || mark.objective == draft.objective);
        let streams = draft.streams(Lot::Objective);
        wanted
            .map(|(mark, stream)| Mark {
                hidden: hidden && mark.objective.is_some(),
                ..self.mark(mark, &draft.ground.pieces, &mut streams.stream(*stream))
            })
            .collect()
    }

    fn mark(&self, mark: &MissionMark, pieces: &[Piece], draw: &mut impl Draw) -> Mark {
        let building = match mark.site {
            MarkSite::OnBuilding { .. } => self.building(pieces, draw),
            MarkSite::InOpen => None,
        };
        let label = match (mark.site, building) {
            (MarkSite::OnBuilding { .. }, None) => {
                eco_format!("{} (put a building here)", mark.label)
            }
            _ => mark.label.clone(),
        };
        Mark {
            at: building.unwrap_or_else(|| {
                let (table, pieces) = (self.grid.table(self.table), self.grid.pieces(pieces));
                self.grid.point(stand_near_centre(table, &pieces, draw))
            }),
            label,
            hidden: false,
        }
    }

    /// One of the buildings near the centre, each with the same chance; the nearest where none is.
    fn building(&self, pieces: &[Piece], draw: &mut impl Draw) -> Option<Point> {
        let table = self.grid.table(self.table);
        let near: Vec<Point> = buildings(pieces)
            .filter(|at| near_centre(table, self.grid.laid_point(*at)))
            .collect();
        match near.len() {
            0 => zones::nearest(pieces, zones::centre(self.table), |each, _| {
                each.drawing == Drawing::Building
            }),
            many => near.get(draw.below(many as u32) as usize).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::sample::{row, sample};
    use super::super::{Wishes, write};
    use super::*;
    use crate::model::{BattleId, Scenario};
    use crate::roll::Seed;
    use crate::scenario::Recipe;

    fn raid(model: &Model) -> RowId {
        row(model, "raid")
    }

    /// The sample with marks in its raid: on a building, and for one of its objectives in the open.
    fn marked(otherwise: Option<&str>) -> Model {
        let mut model = sample().model;
        let otherwise = otherwise.map(|name| row(&model, name));
        let (wanted, papers) = (raid(&model), row(&model, "papers"));
        let cite = model.row(wanted).header.cite;
        let mark = |label: &str, site, objective| MissionMark {
            label: label.into(),
            site,
            objective,
            place: eco_format!("raid/mark/{label}"),
            cite,
        };
        let marks = vec![
            mark("Mill", MarkSite::OnBuilding { otherwise }, None),
            mark("Chest", MarkSite::InOpen, Some(papers)),
        ];
        let mut missions = model.missions.iter_mut();
        missions.find(|each| each.row == wanted).unwrap().marks = marks;
        model
    }

    fn recipe(model: &Model, seed: u32) -> Recipe {
        let mut recipe = Recipe::new(&Seed::new(format!("mark {seed}")));
        recipe.chosen.mission = Some(raid(model));
        recipe
    }

    fn made(model: &Model, recipe: &Recipe) -> Scenario {
        let maker = Maker::new(model, BattleId(0), Wishes::default()).unwrap();
        maker.scenario(&maker.make_from(recipe).unwrap())
    }

    fn buildings(model: &Model, scenario: &Scenario) -> Vec<Point> {
        let pieces = scenario.pieces.iter();
        let buildings =
            pieces.filter(|each| model.drawing(each.terrain) == Some(Drawing::Building));
        let at = buildings.filter_map(|each| match each.shape {
            Shape::Block { at, .. } => Some(at),
            Shape::Line(_) => None,
        });
        at.collect()
    }

    #[test]
    fn a_mark_lies_on_a_building_and_all_else_stays_as_it_was() {
        let (plain, model) = (sample().model, marked(Some("house")));
        let (mut rolled, mut put_up) = (0, 0);
        for seed in 0..300 {
            let recipe = recipe(&model, seed);
            let (before, mut after) = (made(&plain, &recipe), made(&model, &recipe));
            let mill = after
                .marks
                .iter()
                .find(|mark| mark.label == "Mill")
                .unwrap();
            assert!(buildings(&model, &after).contains(&mill.at), "{seed}");
            assert!(!mill.hidden);
            let papers = after.objectives[0].row == row(&model, "papers");
            let chests = after.marks.iter().filter(|mark| mark.hidden).count();
            assert_eq!(chests, usize::from(papers), "{seed}");
            let size = crate::ground::Table {
                width: after.table.width,
                depth: after.table.depth,
            };
            assert!(near_centre(size, mill.at), "{seed}");
            let standing = buildings(&plain, &before);
            if standing.is_empty() {
                put_up += 1;
                assert_eq!(buildings(&model, &after).len(), 1, "{seed}");
            }
            // Elsewhere there is one more, perhaps in the place of a wood, and the rest stays.
            if !standing.iter().any(|at| near_centre(size, *at)) {
                let only = |these: &Scenario, others: &Scenario| -> Vec<Option<Drawing>> {
                    let only = these.pieces.iter().filter(|it| !others.pieces.contains(it));
                    only.map(|piece| model.drawing(piece.terrain)).collect()
                };
                assert_eq!(only(&after, &before), [Some(Drawing::Building)], "{seed}");
                match only(&before, &after)[..] {
                    [] => {}
                    [wood] => assert_eq!(wood, Some(Drawing::Woods), "{seed}"),
                    _ => panic!("{seed}"),
                }
                continue;
            }
            rolled += 1;
            after.marks.retain(|mark| mark.label == "Headquarters");
            assert_eq!(write(&plain, &before), write(&model, &after), "{seed}");
        }
        assert!(rolled > 50 && put_up > 10, "{rolled} and {put_up}");
    }

    #[test]
    fn where_nothing_is_put_up_the_mark_says_so() {
        let (plain, model) = (sample().model, marked(None));
        let bare = (0..300).find(|seed| {
            let scenario = made(&plain, &recipe(&plain, *seed));
            buildings(&plain, &scenario).is_empty()
        });
        let scenario = made(&model, &recipe(&model, bare.unwrap()));
        let label = "Mill (put a building here)";
        assert!(scenario.marks.iter().any(|mark| mark.label == label));
    }

    /// Rolled again it is another, and only those near the centre, while there are any.
    #[test]
    fn each_building_near_the_centre_is_drawn_as_often() {
        let model = marked(None);
        let table = |scenario: &Scenario| crate::ground::Table {
            width: scenario.table.width,
            depth: scenario.table.depth,
        };
        let near = |scenario: &Scenario| -> Vec<Point> {
            let all = buildings(&model, scenario).into_iter();
            all.filter(|at| near_centre(table(scenario), *at)).collect()
        };
        let mut recipe = (0..300)
            .map(|seed| recipe(&model, seed))
            .find(|recipe| near(&made(&model, recipe)).len() > 1)
            .unwrap();
        let near = near(&made(&model, &recipe));
        let mut drawn = vec![0_usize; near.len()];
        for time in 0..300 {
            recipe.again.set(Lot::Objective, time);
            let scenario = made(&model, &recipe);
            let mill = &scenario.marks.iter().find(|mark| mark.label == "Mill");
            let at = mill.unwrap().at;
            drawn[near.iter().position(|each| *each == at).unwrap()] += 1;
        }
        let fair = 300 / near.len();
        assert!(
            drawn.iter().all(|each| each.abs_diff(fair) < fair / 2),
            "{drawn:?}"
        );
    }

    /// Neither the map nor the set-up nor anything else that both sides read tells it.
    #[test]
    fn a_hidden_mark_is_told_on_the_sealed_page_alone() {
        let model = marked(Some("house"));
        let scenarios = (0..60).map(|seed| made(&model, &recipe(&model, seed)));
        let mut told = BTreeSet::new();
        for scenario in scenarios {
            let mut booklet = crate::sheet::compose::booklet(&model, &scenario, None);
            let sealed = std::mem::take(&mut booklet.sealed);
            let hidden = scenario.marks.iter().any(|mark| mark.hidden);
            assert!(!format!("{booklet:?}").contains("Chest"));
            assert!(booklet.set_up.iter().any(|line| line.contains("Mill")));
            let text = &sealed[0].text;
            assert_eq!(text.contains("Chest: "), hidden, "{text}");
            assert!(!text.contains("Mill"));
            told.insert(hidden);
        }
        assert_eq!(told.len(), 2);
    }
}
