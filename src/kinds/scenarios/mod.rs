//! Scenarios: sides, pieces on the table, zones.

mod line;
mod piece;
mod recipes;
mod side;

use super::missions::Sides;
use super::{OnTable, Reader};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, ScenarioLine};

/// What a scenario has gathered so far.
#[derive(Default)]
struct Draft {
    battle: Option<BattleId>,
    seed: Option<ecow::EcoString>,
    chosen: Chosen,
    again: Again,
    inventory: Option<ecow::EcoString>,
    with: Vec<OptionId>,
    table: Option<TableSize>,
    ground: Option<RowId>,
    found: Vec<ecow::EcoString>,
    turns: Option<u32>,
    situation: Vec<ecow::EcoString>,
    sides: [Option<Side>; 2],
    objectives: Vec<ScenarioObjective>,
    pieces: Vec<Piece>,
    zones: Vec<ZonePiece>,
    entries: Vec<EntryPoint>,
    marks: Vec<Mark>,
    reference: Vec<Symbol>,
    texts: Vec<ecow::EcoString>,
}

impl Reader<'_> {
    pub(super) fn read_scenarios(&mut self) {
        for (package, scenario) in &self.declared.scenarios {
            let rolled =
                |line: &ScenarioLine| matches!(line, ScenarioLine::Battle { seed: Some(_), .. });
            let header = match scenario.lines.lines.iter().any(rolled) {
                true => self.header_as_made(*package, &scenario.header),
                false => self.header(*package, &scenario.header),
            };
            self.incomplete |= scenario.lines.broken;
            self.places.scenarios.push(scenario.header.span);
            match self.scenario(*package, scenario, header) {
                Some(read) => self.model.scenarios.push(read),
                None => self.incomplete = true,
            }
        }
    }

    fn scenario(
        &mut self,
        package: PackageId,
        scenario: &ast::Scenario,
        header: Header,
    ) -> Option<Scenario> {
        let mission = self.scenario_mission(package, scenario)?;
        let sides = self.sides_of(mission)?;
        let mut draft = Draft::default();
        let mut once: Vec<(&str, Span)> = Vec::new();
        let mut whole = !scenario.lines.broken;
        for line in &scenario.lines.lines {
            if let Some((word, span)) = said_once(line) {
                if let Some((_, earlier)) = once.iter().find(|(said, _)| *said == word) {
                    let message = format!("`{word}` is said twice in this scenario");
                    self.out.said_twice(span, message, *earlier);
                    continue;
                }
                once.push((word, span));
            }
            whole &= self
                .scenario_line(package, line, &sides, &mut draft)
                .is_some();
        }
        let chosen = scenario.lines.lines.iter().find_map(|line| match line {
            ScenarioLine::Chosen(choices, _) => Some(choices),
            _ => None,
        });
        if let Some(choices) = chosen {
            // What there is to choose from is the battle's business, whose line may come later.
            match self.chosen(package, choices, &sides, draft.battle) {
                Some(chosen) => draft.chosen = chosen,
                None => whole = false,
            }
        }
        if !whole {
            return None;
        }
        let missing =
            |what: &str| format!("the scenario `{}` has no {what}", scenario.header.name.text);
        let Some(table) = draft.table else {
            self.out
                .report(&E0504, scenario.header.span, missing("table"))
                .help("add a line `table 6 ft by 4 ft`");
            return None;
        };
        let [Some(first), Some(second)] = draft.sides else {
            let lacking = usize::from(draft.sides[0].is_some());
            self.out
                .report(
                    &E0504,
                    scenario.header.span,
                    missing(&format!("side `{}`", sides.names[lacking])),
                )
                .help(format!(
                    "add a block `side {} ARMY {{ … }}`",
                    sides.names[lacking]
                ));
            return None;
        };
        self.hidden_marks(scenario, &draft.objectives);
        if first.player && second.player {
            self.out
                .report(&E0504, scenario.header.span, "both sides are the player's")
                .help("write `player` behind one of the two");
        }
        Some(Scenario {
            header,
            battle: draft.battle,
            seed: draft.seed,
            chosen: draft.chosen,
            again: draft.again,
            inventory: draft.inventory,
            with: draft.with,
            table,
            ground: draft.ground,
            mission,
            found: draft.found,
            turns: draft.turns,
            situation: draft.situation,
            sides: [first, second],
            objectives: draft.objectives,
            pieces: draft.pieces,
            zones: draft.zones,
            entries: draft.entries,
            marks: draft.marks,
            reference: draft.reference,
            texts: draft.texts,
            braced: Vec::new(),
        })
    }

    fn scenario_mission(&mut self, package: PackageId, scenario: &ast::Scenario) -> Option<RowId> {
        let path = scenario.lines.lines.iter().find_map(|line| match line {
            ScenarioLine::Mission(path, _) => Some(path),
            _ => None,
        });
        let Some(path) = path else {
            if !scenario.lines.broken {
                self.out
                    .report(
                        &E0504,
                        scenario.header.span,
                        format!(
                            "the scenario `{}` has no mission",
                            scenario.header.name.text
                        ),
                    )
                    .help("add a line `mission NAME`");
            }
            return None;
        };
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(path.span());
            return None;
        };
        let kind = prelude.mission;
        self.find_row(kind, package, path)
    }

    fn sides_of(&self, mission: RowId) -> Option<Sides> {
        let missions = self.model.missions.iter().zip(&self.places.sides);
        let (mission, at) = missions.into_iter().find(|(each, _)| each.row == mission)?;
        Some(Sides {
            names: mission.sides.clone(),
            at: *at,
        })
    }

    /// Notes where the scenario that is being read places something.
    fn lies(&mut self, what: OnTable, span: Span) {
        let id = ScenarioId::new(self.model.scenarios.len());
        self.places.placed.push((id, what, span));
    }

    /// The row that is an objective. Where there is none of that name, those are told that the mission gives.
    fn objective(&mut self, package: PackageId, path: &ast::Path, sides: &Sides) -> Option<RowId> {
        const MOST_TOLD: usize = 10;
        let told = self.out.len();
        let row = self.any_row(package, path);
        if row.is_some() {
            return row;
        }
        let mut missions = self.model.missions.iter().zip(&self.places.sides);
        let mission = missions.find(|(_, at)| **at == sides.at);
        let rule = mission.and_then(|(mission, _)| mission.objective.as_ref());
        let given = rule.map_or_else(Vec::new, |rule| self.model.rows_given(rule.table));
        let names: Vec<&str> = given
            .iter()
            .map(|row| &*self.model.row(*row).header.name)
            .collect();
        if (1..=MOST_TOLD).contains(&names.len())
            && suggest::near(&path.name.text, names.iter().copied()).is_empty()
            && let Some(report) = self.out.earlier(told)
        {
            report.help(format!("the mission has these: `{}`", names.join("`, `")));
        }
        None
    }

    pub(super) fn any_row(&mut self, package: PackageId, path: &ast::Path) -> Option<RowId> {
        let found = self.any_named(package, path.qualifier(), &path.name.text);
        let row = found.iter().find_map(|entry| match entry.symbol {
            Symbol::Row(row) => Some(row),
            _ => None,
        });
        if row.is_none() {
            let kinds = (0..self.declared.kinds.len()).map(|kind| Space::Rows(KindId::new(kind)));
            let spaces: Vec<Space> = kinds.collect();
            self.find(&spaces, package, path, "row");
        }
        row
    }
}

fn said_once(line: &ScenarioLine) -> Option<(&'static str, Span)> {
    Some(match line {
        ScenarioLine::Battle { span, .. } => ("battle", *span),
        ScenarioLine::Chosen(_, span) => ("chosen", *span),
        ScenarioLine::Again(_, span) => ("again", *span),
        ScenarioLine::Inventory(_, span) => ("inventory", *span),
        ScenarioLine::With(_, span) => ("with", *span),
        ScenarioLine::Table(area) => ("table", area.span),
        ScenarioLine::Ground(_, span) => ("ground", *span),
        ScenarioLine::Mission(_, span) => ("mission", *span),
        ScenarioLine::Turns(_, span) => ("turns", *span),
        _ => return None,
    })
}
