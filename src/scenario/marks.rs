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
use crate::model::{Lot, Mark, MarkSite, Mission, MissionMark, Model, Prelude};
use crate::roll::StreamId;

/// The marks of a mission made ready.
#[derive(Clone, Debug)]
pub(super) struct MarksPlan {
    /// For each of the mission's marks, in order.
    streams: Vec<StreamId>,
    /// What is put up where the ground has no building.
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
        Ok(MarksPlan {
            streams: mission.marks.iter().map(stream).collect(),
            put_up,
        })
    }

    /// Asks for a building where what was rolled has none.
    pub(super) fn put_up(&self, features: &mut Vec<Feature>) {
        let building = |part: &Part| part.drawing == Drawing::Building;
        let builds = |feature: &Feature| {
            let with = feature.with.as_ref();
            feature.drawing == Drawing::Building || with.is_some_and(|(_, part)| building(part))
        };
        if !features.iter().any(builds) {
            features.extend(self.put_up);
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
        crossed_by: None,
        bounded_by: None,
        growing: None,
        with: None,
    }
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
        let table = Table {
            width: self.table.width,
            depth: self.table.depth,
        };
        let building = match mark.site {
            MarkSite::OnBuilding { .. } => self.building(table, pieces, draw),
            MarkSite::InOpen => None,
        };
        let label = match (mark.site, building) {
            (MarkSite::OnBuilding { .. }, None) => {
                eco_format!("{}: put a building here", mark.label)
            }
            _ => mark.label.clone(),
        };
        Mark {
            at: building.unwrap_or_else(|| stand_near_centre(table, pieces, draw)),
            label,
            hidden: false,
        }
    }

    /// One of the buildings near the centre, each with the same chance; the nearest where none is.
    fn building(&self, table: Table, pieces: &[Piece], draw: &mut impl Draw) -> Option<Point> {
        let is_building = |piece: &Piece| piece.drawing == Drawing::Building;
        let near: Vec<Point> = pieces
            .iter()
            .filter(|piece| is_building(piece))
            .filter_map(|piece| match piece.shape {
                Shape::Block { at, .. } => Some(at),
                Shape::Line(_) => None,
            })
            .filter(|at| near_centre(table, *at))
            .collect();
        match near.len() {
            0 => zones::nearest(pieces, zones::centre(self.table), None, is_building),
            many => near.get(draw.below(many as u32) as usize).copied(),
        }
    }
}
