//! Where both sides begin: apart from each other, where the table lets them.

use super::grid::Grid;
use super::zones::{self, Area, Edge};
use crate::ground::Piece;
use crate::measure::Length;
use crate::model::{Mission, TableSize, Zone};

/// The edges of both sides, and the ground on which they set up.
pub(super) struct Starts {
    pub(super) edges: [Edge; 2],
    pub(super) areas: [Option<Area>; 2],
}

impl Starts {
    /// With the edge that was drawn for the side that chooses one. If that edge lies within what the mission gives
    /// the other side, the farthest from there is chosen; where all do, the other side begins about another piece.
    pub(super) fn new(
        mission: &Mission,
        drawn: Edge,
        table: TableSize,
        grid: Grid,
        pieces: &[Piece],
    ) -> Starts {
        let with = |edge: Edge, nth: usize| {
            let edges = zones::edges(mission, edge);
            let area = |side: usize| {
                let zone = &mission.deploy[side];
                let piece = about(zone, pieces).nth(nth);
                zones::area(zone, edges[side], table, grid, piece)
            };
            Starts {
                edges,
                areas: [area(0), area(1)],
            }
        };
        let first = with(drawn, 0);
        if !first.meet(mission) {
            return first;
        }
        let many = mission
            .deploy
            .iter()
            .map(|zone| about(zone, pieces).count());
        let many = many.max().unwrap_or(0).max(1);
        let apart = (0..many).find_map(|nth| {
            let all = Edge::ALL.map(|edge| with(edge, nth)).into_iter();
            let apart = all.filter(|starts| !starts.meet(mission));
            apart.max_by_key(Starts::gap)
        });
        apart.unwrap_or(first)
    }

    /// Whether both sides would set up on the same ground, where the mission gives each its own.
    pub(super) fn meet(&self, mission: &Mission) -> bool {
        mission.keeps_apart() && self.gap().is_some_and(|gap| gap < Length::ZERO)
    }

    /// The distance between the grounds of the sides; less than nothing where these meet.
    fn gap(&self) -> Option<Length> {
        let [Some(one), Some(other)] = self.areas else {
            return None;
        };
        Some(one.gap(other))
    }
}

/// The pieces about one of which a side may set up.
fn about<'a>(zone: &Zone, pieces: &'a [Piece]) -> impl Iterator<Item = &'a Piece> {
    let wanted = match zone {
        Zone::Within(_, terrain) => Some(*terrain),
        _ => None,
    };
    let pieces = pieces.iter();
    pieces.filter(move |piece| wanted == Some(zones::terrain(piece)))
}

#[cfg(test)]
mod tests {
    use super::super::sample::{row, sample};
    use super::super::{Maker, Recipe, Wishes};
    use super::*;
    use crate::model::{BattleId, Model, ZonePiece};
    use crate::roll::Seed;

    /// The sample with a raid that comes over an edge of its choice, against whoever stands within so far of the woods.
    fn about_the_woods(reach: i64) -> Model {
        let mut model = sample().model;
        let (raid, woods) = (row(&model, "raid"), row(&model, "woods"));
        let mut missions = model.missions.iter_mut();
        let mission = missions.find(|each| each.row == raid).unwrap();
        mission.deploy = [
            Zone::OwnEdge,
            Zone::Within(Length::from_inches(reach), woods),
        ];
        model
    }

    fn lie_apart(zones: &[ZonePiece]) -> bool {
        let area = |zone: &ZonePiece| Area {
            at: zone.at,
            width: zone.width,
            depth: zone.depth,
        };
        zones.len() < 2 || area(&zones[0]).gap(area(&zones[1])) >= Length::ZERO
    }

    #[test]
    fn an_edge_is_chosen_that_lies_apart_from_the_other_sides_ground() {
        let model = about_the_woods(6);
        let maker = Maker::new(&model, BattleId(0), Wishes::default()).unwrap();
        let mut moved = 0;
        for seed in 0..200 {
            let mut recipe = Recipe::new(&Seed::new(format!("apart {seed}")));
            recipe.chosen.mission = Some(row(&model, "raid"));
            let draft = maker.make_from(&recipe).unwrap();
            let scenario = maker.scenario(&draft);
            assert!(lie_apart(&scenario.zones), "{seed}: {:?}", scenario.zones);
            let drawn = Edge::numbered(draft.edge);
            moved += usize::from(Edge::along(&scenario.zones[0], maker.table) != Some(drawn));
        }
        assert!((1..150).contains(&moved), "{moved}");
    }

    #[test]
    fn where_no_edge_lies_apart_nobody_sets_up() {
        let model = about_the_woods(200);
        let maker = Maker::new(&model, BattleId(0), Wishes::default()).unwrap();
        let mut recipe = Recipe::new(&Seed::new("apart"));
        recipe.chosen.mission = Some(row(&model, "raid"));
        let refusal = maker.make_from(&recipe).unwrap_err();
        assert!(
            refusal.to_string().contains("on the same ground"),
            "{refusal}"
        );
    }
}
