//! Where battles are fought and what for: generators, missions, battles, scenarios.

use std::mem;

use super::super::battle;
use super::super::typeset;
use super::super::typography::run_on;
use super::options::thing;
use super::{Book, fact, links, text};
use crate::model::{
    BattleId, ChangedPart, CitationId, GeneratorId, Mission, MissionChoice, Model, ScenarioId,
    Statement, Symbol, in_a_list,
};
use crate::sheet::{self, Block, Fact, Reference, Section};
use crate::spelling::headed;
use crate::steps::{self, Line};
use crate::wording::mission;

impl Book<'_> {
    pub(super) fn generator(&mut self, id: GeneratorId) -> Section {
        let generator = self.model.generator(id);
        let mut section = self.head(Symbol::Generator(id), "generator", &generator.header);
        self.gather(&generator.body, &mut section);
        let lines = steps::generator(self.model, generator);
        let mut lines: Vec<Line> = lines.into_iter().map(set).collect();
        enter(&generator.body, &mut lines, &mut section);
        section.blocks.push(Block::Points { lines });
        self.done(section)
    }

    /// What a generator cites and leads to.
    fn gather(&mut self, body: &[Statement], section: &mut Section) {
        for statement in body {
            match statement {
                Statement::Roll(roll) => {
                    for branch in &roll.branches {
                        self.mark(branch.cite, &mut section.assumptions);
                        self.gather(&branch.body, section);
                    }
                }
                Statement::RollOn { table, .. } => {
                    add(&mut section.see, self.reference(Symbol::Table(*table)));
                }
                Statement::Use(other) => {
                    add(&mut section.see, self.reference(Symbol::Generator(*other)));
                }
                Statement::Place(_) | Statement::Note(_) => {}
            }
        }
    }

    pub(super) fn mission(&mut self, mission: &Mission, section: &mut Section) {
        let facts = mission::told(self.model, mission).into_iter();
        let facts = facts.map(|told| Fact {
            links: (told.table.iter())
                .map(|table| self.reference(Symbol::Table(*table)))
                .collect(),
            ..fact(&told.of, run_on(&told.says))
        });
        let facts = facts.collect();
        for mark in &mission.marks {
            self.mark(mark.cite, &mut section.assumptions);
        }
        if let Some(fair) = mission.fair {
            self.mark(fair.cite, &mut section.assumptions);
        }
        section.blocks.push(Block::Facts { facts });
        for said in &mission.texts {
            section.blocks.push(text(said));
        }
        if !mission.recommends.is_empty() {
            let said: Vec<String> = mission.recommends.iter().map(ToString::to_string).collect();
            let said = run_on(&said);
            section.blocks.push(text(&format!("Recommended: {said}")));
        }
    }

    pub(super) fn battle(&mut self, id: BattleId) -> Section {
        let model = self.model;
        let battle = &model.battles[id.index()];
        let mut section = self.head(Symbol::Battle(id), "battle", &battle.header);
        let mission = match battle.mission {
            MissionChoice::RollOn(table) => Symbol::Table(table),
            MissionChoice::Always(row) => Symbol::Row(row),
        };
        let size =
            |size: crate::model::TableSize| model.measures().show_table(size.width, size.depth);
        let one = |symbol: Symbol| vec![self.reference(symbol)];
        let armies = battle.armies.iter();
        let armies = armies.map(|row| self.reference(Symbol::Row(*row)));
        let mut facts = vec![
            (
                "terrain",
                links("Ground", one(Symbol::Generator(battle.terrain))),
            ),
            ("mission", links("Mission", one(mission))),
            ("armies", links("Armies", armies.collect())),
            ("table", fact("Table", size(battle.table))),
        ];
        if let Some(least) = battle.at_least {
            facts.push(("table at least", fact("At least", size(least))));
        }
        if let Some(most) = battle.at_most {
            facts.push(("table at most", fact("At most", size(most))));
        }
        let reference = battle.reference.iter();
        let reference: Vec<Reference> = reference.map(|it| self.reference(*it)).collect();
        if !reference.is_empty() {
            facts.push(("reference", links("At hand", reference)));
        }
        for (word, fact) in &mut facts {
            if let Some(cite) = replaced(model, id, word) {
                let (places, assumed) = self.mark(cite, &mut section.assumptions);
                fact.value = sheet::Value {
                    assumed,
                    source: places,
                    ..mem::take(&mut fact.value)
                };
            }
        }
        let facts = facts.into_iter().map(|(_, fact)| fact).collect();
        section.blocks.push(Block::Facts { facts });
        self.done(section)
    }

    pub(super) fn scenario(&mut self, id: ScenarioId) -> Section {
        let model = self.model;
        let scenario = &model.scenarios[id.index()];
        let mut section = self.head(Symbol::Scenario(id), "scenario", &scenario.header);
        let situation = crate::scenario::situation(model, scenario);
        for said in situation.iter().chain(&scenario.texts) {
            section.blocks.push(text(said));
        }
        let mission = self.reference(Symbol::Row(scenario.mission));
        let mut facts = vec![links("Mission", vec![mission])];
        let names = model.mission_of(scenario.mission);
        for (at, side) in scenario.sides.iter().enumerate() {
            let name = names.map_or("side", |mission| mission.sides[at].as_str());
            // As a booklet lists them, but for what they are made of.
            let lines = battle::order_of_battle(model, side).0;
            let lines = lines.iter().filter(|line| line.indent == 0).map(|line| {
                let count = match line.count {
                    1 => String::new(),
                    count => format!("{count} × "),
                };
                let note = match line.note.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", line.note),
                };
                format!("{count}{}{note}", line.title)
            });
            let lines = in_a_list(&lines.collect::<Vec<_>>());
            let army = &model.row(side.army).header.title;
            facts.push(fact(&headed(name), format!("{army}. {lines}.")));
        }
        section.blocks.push(Block::Facts { facts });
        self.done(section)
    }
}

/// What somebody cites who has put another line of that word in the place of a battle's own.
fn replaced(model: &Model, id: BattleId, word: &str) -> Option<CitationId> {
    let is_line = |part: &ChangedPart| matches!(part, ChangedPart::Value(line) if line == word);
    let mut changes = model.changes.iter().rev();
    let note = changes
        .find(|note| is_line(&note.what.part) && thing(model, note) == Some(Symbol::Battle(id)))?;
    Some(note.cite)
}

/// Enters what can be rolled into the index: each branch has its line.
fn enter(body: &[Statement], lines: &mut [Line], section: &mut Section) {
    for (statement, line) in body.iter().zip(lines) {
        let Statement::Roll(roll) = statement else {
            continue;
        };
        for (branch, line) in roll.branches.iter().zip(&mut line.lines) {
            if !branch.title.is_empty() {
                let id = format!("{}.{}", section.id, section.terms.len());
                section.term_at(&branch.title, &id);
                line.id = Some(id);
            }
            enter(&branch.body, &mut line.lines, section);
        }
    }
}

/// A line as a printer sets it.
fn set(line: Line) -> Line {
    Line {
        text: typeset(&line.text),
        lines: line.lines.into_iter().map(set).collect(),
        ..line
    }
}

fn add(list: &mut Vec<Reference>, reference: Reference) {
    if !list.contains(&reference) {
        list.push(reference);
    }
}
