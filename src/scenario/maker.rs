//! A battle made ready for making scenarios.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::Refusal;
use super::draft::{Draft, Why};
use super::grid::Grid;
use super::ground::Grounds;
use super::inventory::Inventory;
use super::laying::MOST_ROLLS_LAID;
use super::mission::MissionPlan;
use super::muster::Muster;
use super::recipe::Recipe;
use super::when::When;
use super::zones;
use crate::list::{Reckoner, Stands, Unreckoned, declared_points};
use crate::measures::Measures;
use crate::model::{
    Balance, Battle, BattleId, ListId, Lot, MissionChoice, Model, Prelude, RowId, TableSize, Value,
};
use crate::roll::{Plan, Seed, StreamId, TablePlan};

/// What somebody asks for in place of what the battle says.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wishes {
    /// Rows of the kind `army`: the player's, the opponent's.
    pub armies: [Option<RowId>; 2],
    /// Rows of the kind `force` of these armies: what the sides bring is made up from them.
    pub forces: [Option<RowId>; 2],
    /// Army lists of these armies, which the sides bring whatever the mission asks for.
    pub lists: [Option<Listed>; 2],
    pub balance: Option<Balance>,
    pub table: Option<TableSize>,
}

/// An army list that a side brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    pub list: ListId,
    /// A row of the kind `force`: what it is made up from.
    pub force: RowId,
    pub figures: u32,
    /// 0 where the game has no points.
    pub points: u32,
}

/// A force that somebody wished for, and what comes in its place: neither it nor a part of it is of an echelon that the
/// mission asks for. Rows of the kind `force`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replaced {
    pub wished: RowId,
    pub comes: RowId,
    /// It comes as a part of that.
    pub is_part: bool,
}

/// Makes scenarios of one battle. What can be found out once is found out here.
#[derive(Clone, Debug)]
pub struct Maker<'m> {
    pub(super) model: &'m Model,
    pub(super) prelude: &'m Prelude,
    pub(super) id: BattleId,
    pub(super) battle: &'m Battle,
    pub(super) table: TableSize,
    pub(super) grid: Grid,
    /// The player's, the opponent's.
    pub(super) armies: [RowId; 2],
    pub(super) wishes: Wishes,
    pub(super) plan: Plan,
    pub(super) muster: Muster,
    pub(super) missions: Vec<MissionPlan>,
    pub(super) grounds: Grounds,
    /// Rolls a row of the kind `mission`, where there is more than one.
    pub(super) choice: Option<TablePlan>,
    /// What options have rolled for a battle: the title of each table, and the table.
    pub(super) by_options: Vec<(EcoString, TablePlan)>,
    pub(super) layout: StreamId,
    /// Which pieces of an inventory stand for what was rolled.
    pub(super) pieces: StreamId,
    pub(super) inventory: Option<&'m Inventory>,
    stands: Option<&'m Stands>,
}

impl<'m> Maker<'m> {
    /// Makes a battle ready to be rolled, with what is wished for.
    ///
    /// # Errors
    /// Where the battle and the wishes can make no scenario.
    pub fn new(model: &'m Model, id: BattleId, wishes: Wishes) -> Result<Maker<'m>, Refusal> {
        let prelude = model.prelude.as_ref().ok_or(Refusal::Prelude)?;
        let battle = &model.battles[id.index()];
        let table = wishes.table.unwrap_or(battle.table);
        zones::of_a_size(battle, table, model.ground_measures(Some(id)))?;
        let armies = [0, 1].map(|whose| wishes.armies[whose].unwrap_or(battle.armies[whose]));
        for army in armies {
            let row = model.row(army);
            if row.kind != prelude.army.kind {
                let row = row.header.title.clone();
                return Err(Refusal::NotAnArmy { row });
            }
        }
        let mut muster = Muster::new(When::of(model, armies, &wishes));
        if wishes.balance == Some(Balance::Points) {
            muster.points = Some(points(model)?);
        }
        muster.bound_by = declared_points(model).map_err(unreckoned)?;
        let mut missions: Vec<MissionPlan> = Vec::new();
        let mut add = |row: RowId| {
            let wanted = || Refusal::NotA {
                row: model.row(row).header.title.clone(),
                wanted: "mission",
            };
            let index = model.missions.iter().position(|mission| mission.row == row);
            let index = index.ok_or_else(wanted)?;
            if !missions.iter().any(|mission| mission.index == index) {
                missions.push(MissionPlan::new(
                    model,
                    prelude,
                    &mut muster,
                    index,
                    armies,
                    &wishes,
                )?);
            }
            Ok::<_, Refusal>(())
        };
        let choice = match battle.mission {
            MissionChoice::Always(row) => {
                add(row)?;
                None
            }
            MissionChoice::RollOn(table) => {
                let plan = TablePlan::new(model, table)?;
                let other = || Refusal::Gives {
                    table: model.table(table).header.title.clone(),
                    wanted: "missions",
                };
                plan.all_rolled(model)?;
                for answer in plan.answers(model) {
                    let Value::Row(row) = answer.value else {
                        return Err(other());
                    };
                    add(row)?;
                }
                Some(plan)
            }
        };
        let plan = Plan::new(model, battle.terrain)?;
        let header = &battle.header;
        let package = &model.package(header.package).id;
        Ok(Maker {
            model,
            prelude,
            id,
            battle,
            table,
            grid: Grid::of(model.package(battle.header.package).own_units),
            armies,
            wishes,
            grounds: Grounds::new(model, prelude, &plan)?,
            plan,
            muster,
            missions,
            choice,
            by_options: rolled_by_options(model)?,
            layout: StreamId::of(package, &format!("{}/ground", header.name)),
            pieces: StreamId::of(package, &format!("{}/pieces", header.name)),
            inventory: None,
            stands: None,
        })
    }

    /// From now on only ground that these pieces can build: other ground is rolled again.
    pub fn with_pieces(self, inventory: &'m Inventory) -> Maker<'m> {
        Maker {
            inventory: Some(inventory),
            ..self
        }
    }

    /// What the lists bring that are wished for: who asks how sides compare needs it.
    pub fn with_lists(self, stands: &'m Stands) -> Maker<'m> {
        Maker {
            stands: Some(stands),
            ..self
        }
    }

    pub(super) fn stands(&self) -> Option<&'m Stands> {
        self.stands
    }

    /// Why ground may have to be rolled again, in words.
    pub fn rolled_again_for(&self) -> &'static str {
        match self.inventory {
            Some(_) => "for want of pieces",
            None => "for want of room",
        }
    }

    /// How lengths on the table are shown.
    pub(super) fn measures(&self) -> Measures {
        self.model.ground_measures(Some(self.id))
    }

    pub(super) fn inventory(&self) -> Option<&'m Inventory> {
        self.inventory
    }

    /// What some seeds would be refused for: an army without the forces that a mission asks for.
    pub fn gaps(&self) -> Vec<&Refusal> {
        let mut gaps: Vec<&Refusal> = Vec::new();
        for gap in self.missions.iter().flat_map(MissionPlan::gaps) {
            if !gaps.contains(&gap) {
                gaps.push(gap);
            }
        }
        gaps
    }

    /// Whether a side of the draft is made up to be as much as the other, or as half of it.
    pub fn weighs(&self, draft: &Draft) -> bool {
        self.missions[draft.mission].weighs(draft.player)
    }

    /// The forces that somebody wished for and that do not come by themselves, the player's first.
    pub fn replaced(&self, draft: &Draft) -> Vec<Replaced> {
        let Wishes { forces, lists, .. } = self.wishes;
        let sides = [draft.player, 1 - draft.player];
        let found = sides.iter().enumerate().filter_map(|(whose, side)| {
            let wished = forces[whose].filter(|_| lists[whose].is_none())?;
            let comes = draft.sides[*side].force;
            let known = self.muster.find(wished)?;
            if self.muster.holds(known, comes) {
                return None;
            }
            Some(Replaced {
                wished,
                comes: self.muster.force(comes).row,
                is_part: self.muster.holds(comes, known),
            })
        });
        found.collect()
    }

    /// Rolls a scenario and looks it over: a table that nobody could play on is refused.
    ///
    /// # Errors
    /// Where no scenario comes of what is rolled, or none that can be played.
    pub fn make(&self, seed: &Seed) -> Result<Draft, Refusal> {
        self.make_from(&Recipe::new(seed))
    }

    /// The same, with what was settled beforehand and what is rolled again.
    ///
    /// # Errors
    /// As [`Maker::make`].
    pub fn make_from(&self, recipe: &Recipe) -> Result<Draft, Refusal> {
        let mut draft = Draft::new(&recipe.seed);
        draft.recipe.clone_from(recipe);
        self.settle(&mut draft)?;
        loop {
            self.terrain(&mut draft)?;
            match self.sound(&draft) {
                Err(Refusal::Unsound { fault, .. }) if draft.passed.len() < MOST_ROLLS_LAID => {
                    draft.pass(Why::Fault(fault));
                }
                Err(refusal) => return Err(refusal),
                Ok(()) => return Ok(draft),
            }
        }
    }

    /// Rolls a scenario in place of what the draft held before, without the look; after a refusal
    /// it holds nothing of use.
    ///
    /// # Errors
    /// Where no scenario comes of what is rolled.
    pub fn make_into(&self, seed: &Seed, draft: &mut Draft) -> Result<(), Refusal> {
        draft.recipe.reset(seed);
        self.fill(draft)
    }

    pub(super) fn fill(&self, draft: &mut Draft) -> Result<(), Refusal> {
        self.settle(draft)?;
        self.terrain(draft)
    }

    /// All but the ground, as the recipe has it.
    pub(super) fn decide(&self, draft: &mut Draft) -> Result<(), Refusal> {
        draft.clear();
        draft.mission = match (draft.recipe.chosen.mission, &self.choice) {
            (Some(row), _) => self.mission_of(row)?,
            (None, None) => 0,
            (None, Some(choice)) => {
                let streams = draft.streams(Lot::Mission);
                self.mission(&choice.answer_of(self.model, &streams)?.value)
            }
        };
        let plan = &self.missions[draft.mission];
        let mission = &self.model.missions[plan.index];
        let title = |row: RowId| self.model.row(row).header.title.clone();
        if let (Some(inventory), Some(terrain)) = (self.inventory, plan.marks.needs())
            && !inventory.has(terrain)
        {
            return Err(Refusal::NotOwned {
                mission: title(mission.row),
                inventory: inventory.title.clone(),
                terrain: title(terrain),
            });
        }
        let side = draft.recipe.chosen.side.as_ref();
        let side = side.and_then(|name| mission.sides.iter().position(|side| side == name));
        if let (Some(asked), Some(has)) = (side, plan.tied())
            && asked != has
        {
            return Err(Refusal::Tied {
                mission: title(mission.row),
                army: title(self.armies[0]),
                has: mission.sides[has].clone(),
                asked: mission.sides[asked].clone(),
            });
        }
        draft.player = side.unwrap_or_else(|| plan.player(&draft.streams(Lot::Sides)));
        draft.edge = plan.edge(mission, &draft.streams(Lot::Edges));
        let streams = draft.streams(Lot::Forces);
        let sides = &mut draft.sides;
        let title = || title(mission.row);
        plan.forces(&self.muster, &title, mission, &streams, draft.player, sides)?;
        if let Some((_, table, _)) = &plan.objective {
            let chosen = draft.recipe.chosen.objective;
            let given = |row: &RowId| table.gives(self.model, *row);
            draft.objective = match chosen.filter(given) {
                Some(row) => Some(row),
                None => {
                    let streams = draft.streams(Lot::Objective);
                    match table.answer_of(self.model, &streams)?.value {
                        Value::Row(row) => Some(row),
                        _ => None,
                    }
                }
            };
        }
        Ok(())
    }

    /// The place of a mission among those that this battle may have.
    fn mission_of(&self, row: RowId) -> Result<usize, Refusal> {
        let mut all = self.missions.iter();
        let found = all.position(|plan| self.model.missions[plan.index].row == row);
        found.ok_or_else(|| Refusal::NotThere {
            what: "mission",
            name: self.model.row(row).header.name.clone(),
        })
    }

    fn mission(&self, value: &Value) -> usize {
        let row = |plan: &MissionPlan| self.model.missions[plan.index].row;
        let found = |row_wanted: &RowId| {
            self.missions
                .iter()
                .position(|plan| row(plan) == *row_wanted)
        };
        match value {
            // `new` has added every mission that the table answers.
            Value::Row(wanted) => found(wanted).unwrap_or(0),
            _ => 0,
        }
    }
}

/// Each on a stream of its option: what else is rolled for a battle stays as it is without it.
fn rolled_by_options(model: &Model) -> Result<Vec<(EcoString, TablePlan)>, Refusal> {
    let played = model.played_with().into_iter();
    let options = played.map(|option| &model.options[option.index()]);
    let rolls = options.flat_map(|option| option.rolls.iter().map(move |table| (option, *table)));
    rolls
        .map(|(option, table)| {
            let rolled = &model.table(table).header;
            let package = &model.package(option.header.package).id;
            let place = format!("{}/{}", option.header.name, rolled.name);
            let plan = TablePlan::on(model, table, package, &place)?;
            plan.all_rolled(model)?;
            Ok((rolled.title.clone(), plan))
        })
        .collect()
}

/// What each unit is worth as it is declared.
fn points(model: &Model) -> Result<FxHashMap<RowId, u32>, Refusal> {
    let mut reckoner = Reckoner::new(model)
        .map_err(unreckoned)?
        .ok_or_else(|| Refusal::Points("the game has none".into()))?;
    let units = model.units.iter();
    units
        .map(|unit| {
            let worth = reckoner.unit(unit).map_err(unreckoned)?.sum;
            Ok((unit.row, u32::try_from(worth).unwrap_or(0)))
        })
        .collect()
}

/// Whether the game reckons points for all of its units, so that sides can be weighed by them.
pub(crate) fn reckons_points(model: &Model) -> bool {
    points(model).is_ok()
}

fn unreckoned(why: Unreckoned) -> Refusal {
    Refusal::Points(why.to_string())
}
