//! What is looked at before a scenario is shown to anybody: its ground, and whether both sides can
//! set up on it and get at each other.

use super::Refusal;
use super::draft::Draft;
use super::maker::Maker;
use super::told::Teller;
use crate::ground::{Fault, Start, fault};
use crate::model::RowId;

impl Maker<'_> {
    /// Refuses a draft whose table nobody could lay out or play on.
    pub(super) fn sound(&self, draft: &Draft) -> Result<(), Refusal> {
        let teller = Teller::new(self, draft);
        if teller.starts.meet(teller.mission) {
            return Err(self.unsound(Fault::OnEachOther));
        }
        let start = |side: usize| {
            let area = teller.starts.areas[side]?;
            let area = self.grid.area(area);
            Some(Start {
                at: area.at,
                width: area.width,
                depth: area.depth,
                figures: draft.figures(side).0,
            })
        };
        let starts: Vec<Start> = [0, 1].into_iter().filter_map(start).collect();
        let marks = teller.marks();
        let goals = marks.iter().map(|mark| self.grid.laid_point(mark.at));
        let goals: Vec<_> = goals.collect();
        let table = self.grid.table(self.table);
        let pieces = self.grid.pieces(&draft.ground.pieces);
        match fault(table, &pieces, &starts, &goals) {
            None => Ok(()),
            Some(fault) => Err(self.unsound(fault)),
        }
    }

    fn unsound(&self, fault: Fault) -> Refusal {
        let title = |row: u32| self.model.row(RowId(row)).header.title.clone();
        Refusal::Unsound {
            terrain: fault.terrain().map(title),
            fault,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::super::Wishes;
    use crate::diagnostic::Diagnostics;
    use crate::measure::Length;
    use crate::model::{Battle, BattleId, Mark, Model, TableSize, Zone};
    use crate::package::{Library, Root, load_with};
    use crate::roll::Seed;
    use crate::scenario::Maker;
    use crate::source::SourceSet;
    use crate::{Request, compile};

    /// So many seeds for each battle and table; more where the environment says so.
    const SEEDS: u32 = 1000;

    fn seeds() -> u32 {
        let asked = std::env::var("ORBAT_SEEDS").ok();
        asked.and_then(|n| n.parse().ok()).unwrap_or(SEEDS)
    }

    fn bundled(package: &str) -> Model {
        let library = Library::bundled();
        let root = Root::from_argument(package, &library).unwrap();
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let set = load_with(&library, &[root], &mut sources, &mut out).unwrap();
        let model = compile(&set, &sources, &Request::default(), &mut out);
        model.unwrap().unwrap()
    }

    /// Each of these seeds makes a battle that is sound: ground that is not is rolled again.
    fn all_sound(
        model: &Model,
        battle: BattleId,
        table: Option<TableSize>,
        seeds: impl Iterator<Item = u32>,
    ) {
        let wishes = Wishes {
            table,
            ..Wishes::default()
        };
        let maker = Maker::new(model, battle, wishes).unwrap();
        for seed in seeds {
            let seed = Seed::new(format!("seed {seed}"));
            let draft = match maker.make(&seed) {
                Ok(draft) => draft,
                Err(refusal) => panic!("{seed}, {:?}: {refusal}", maker.table),
            };
            let scenario = maker.scenario(&draft);
            let mission = model.mission_of(scenario.mission).unwrap();
            for (side, zone) in mission.deploy.iter().enumerate() {
                let here = scenario.zones.iter().filter(|zone| zone.side == side);
                let comes = matches!(zone, Zone::OffTable);
                let somewhere = here.count() > 0 || comes || matches!(zone, Zone::Unsaid);
                assert!(somewhere, "{seed}: nowhere to begin");
                assert!(!comes || scenario.entries.iter().any(|e| e.side == side));
            }
            for entry in &scenario.entries {
                let (at, size) = (entry.at, scenario.table);
                let edge = |n: Length, most: Length| n == Length::ZERO || n == most;
                assert!(
                    edge(at.x, size.width) || edge(at.y, size.depth),
                    "{seed}: {entry:?}"
                );
            }
            // What a mission marks may lie between the two sides.
            let own = |mark: &&Mark| mark.label == Mark::HEADQUARTERS;
            for mark in scenario.marks.iter().filter(own) {
                let inside = scenario.zones.iter().any(|zone| {
                    (mark.at.x - zone.at.x).abs() <= zone.width / 2
                        && (mark.at.y - zone.at.y).abs() <= zone.depth / 2
                });
                assert!(inside, "{seed}: {mark:?} lies in no zone");
            }
        }
    }

    #[test]
    fn every_seed_makes_a_battle_that_can_be_laid_out_and_played() {
        let feet = |width, depth| TableSize {
            width: Length::from_feet(width),
            depth: Length::from_feet(depth),
        };
        let seeds = seeds();
        let mut battles = 0;
        for package in Library::bundled().ids() {
            let model = bundled(package);
            let own = |(_, battle): &(usize, &Battle)| {
                model.package(battle.header.package).id.as_str() == package
            };
            for (at, _) in model.battles.iter().enumerate().filter(own) {
                battles += 1;
                for table in [None, Some(feet(4, 4))] {
                    thread::scope(|scope| {
                        for half in 0..2 {
                            let (model, id) = (&model, BattleId::new(at));
                            let seeds = (0..seeds).filter(move |n| n % 2 == half);
                            scope.spawn(move || all_sound(model, id, table, seeds));
                        }
                    });
                }
            }
        }
        assert!(battles > 0);
    }
}
