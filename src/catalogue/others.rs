//! Missions, generators, battles, worksheets, errata and options in words, scenarios in those of their source.

use super::play::{indented, options};
use super::{Catalogue, Entry, Thing};
use crate::model::{
    Battle, BattleId, Brings, Citation, CitationId, ErratumId, GeneratorId, Mission, MissionChoice,
    OptionId, RowId, ScenarioId, Statement, Symbol, TableSize, WorksheetId,
};
use crate::scenario::clauses;
use crate::steps;
use crate::wording::{mission, worksheet};

pub(super) fn row(id: RowId) -> Thing {
    Thing::Named(Symbol::Row(id))
}

impl Catalogue<'_> {
    pub(super) fn others(&mut self) {
        self.missions();
        self.generators();
        self.battles();
        self.worksheets();
        self.errata();
        self.scenarios();
        self.lists();
        self.options();
    }

    fn missions(&mut self) {
        let model = self.model;
        for mission in &model.missions {
            let mut uses: Vec<Thing> = mission
                .brings
                .iter()
                .filter_map(|brings| match brings {
                    Brings::Force(force) => Some(row(*force)),
                    _ => None,
                })
                .collect();
            let objective = mission.objective.as_ref();
            uses.extend(objective.map(|rule| Thing::Named(Symbol::Table(rule.table))));
            let marks = mission.marks.iter();
            uses.extend(marks.flat_map(|mark| mark.rows()).map(row));
            uses.extend(mission.reinforce.iter().map(|line| row(line.what)));
            uses.extend(mission.starts.iter().flatten().copied().map(row));
            let says = self.mission(mission);
            if let Some(at) = self.by_thing.get(&row(mission.row)) {
                let entry = &mut self.entries[*at];
                (entry.says, entry.uses) = (says, uses);
            }
        }
    }

    fn generators(&mut self) {
        let model = self.model;
        for (at, generator) in model.generators.iter().enumerate() {
            let thing = Thing::Named(Symbol::Generator(GeneratorId::new(at)));
            let mut uses = Vec::new();
            generated(&generator.body, &mut uses);
            let mut says = Vec::new();
            indented(&steps::generator(model, generator), 0, &mut says);
            says.extend(self.grounds(&cites(&generator.body), generator.header.cite));
            self.enter(Entry {
                says,
                uses,
                ..Entry::headed(thing, "generator", &generator.header)
            });
        }
    }

    fn battles(&mut self) {
        let model = self.model;
        for (at, battle) in model.battles.iter().enumerate() {
            let thing = Thing::Named(Symbol::Battle(BattleId::new(at)));
            let mut uses = vec![
                Thing::Named(Symbol::Generator(battle.terrain)),
                match battle.mission {
                    MissionChoice::RollOn(table) => Thing::Named(Symbol::Table(table)),
                    MissionChoice::Always(mission) => row(mission),
                },
            ];
            uses.extend(battle.armies.map(row));
            uses.extend(battle.reference.iter().copied().map(Thing::Named));
            self.enter(Entry {
                says: self.battle(battle),
                uses,
                ..Entry::headed(thing, "battle", &battle.header)
            });
        }
    }

    fn worksheets(&mut self) {
        let model = self.model;
        for (at, sheet) in model.worksheets.iter().enumerate() {
            let thing = Thing::Named(Symbol::Worksheet(WorksheetId::new(at)));
            let uses = sheet
                .reads
                .iter()
                .map(|(table, _)| Thing::Named(Symbol::Table(*table)));
            self.enter(Entry {
                says: worksheet::told(model, sheet),
                uses: uses.collect(),
                ..Entry::headed(thing, "worksheet", &sheet.header)
            });
        }
    }

    fn errata(&mut self) {
        let model = self.model;
        for (at, erratum) in model.errata.iter().enumerate() {
            let thing = Thing::Named(Symbol::Erratum(ErratumId::new(at)));
            self.enter(Entry {
                says: vec![
                    format!("Problem: {}", erratum.problem),
                    format!("Ruling: {}", erratum.ruling),
                ],
                uses: erratum.affects.iter().copied().map(Thing::Named).collect(),
                ..Entry::headed(thing, "erratum", &erratum.header)
            });
        }
    }

    fn scenarios(&mut self) {
        let model = self.model;
        for (at, scenario) in model.scenarios.iter().enumerate() {
            let thing = Thing::Named(Symbol::Scenario(ScenarioId::new(at)));
            let mut uses = vec![row(scenario.mission)];
            uses.extend(
                scenario
                    .battle
                    .map(|battle| Thing::Named(Symbol::Battle(battle))),
            );
            for side in &scenario.sides {
                uses.push(row(side.army));
                uses.extend(side.list.map(|list| Thing::Named(Symbol::List(list))));
                uses.extend(side.lines.iter().map(|line| row(line.what.row())));
            }
            uses.extend(scenario.pieces.iter().map(|piece| row(piece.terrain)));
            uses.extend(options(&scenario.with));
            self.enter(Entry {
                says: clauses(model, scenario),
                uses,
                ..Entry::headed(thing, "scenario", &scenario.header)
            });
        }
    }

    fn options(&mut self) {
        let model = self.model;
        for (at, option) in model.options.iter().enumerate() {
            let thing = Thing::Named(Symbol::Option(OptionId::new(at)));
            let others = |word: &str, list: &[OptionId]| {
                let names = list
                    .iter()
                    .map(|id| model.options[id.index()].header.name.as_str());
                let names: Vec<&str> = names.collect();
                (!names.is_empty()).then(|| format!("{word} {}", names.join(", ")))
            };
            let changes = option.changes.iter();
            let says = [
                others("requires", &option.requires),
                others("excludes", &option.excludes),
                others("replaces", &option.replaces),
            ];
            let rolls = (option.rolls.iter()).map(|table| Thing::Named(Symbol::Table(*table)));
            let says = says.into_iter().flatten();
            self.enter(Entry {
                says: says
                    .chain(option.does.iter().map(ToString::to_string))
                    .chain(changes.map(|note| format!("changes {}", note.what)))
                    .collect(),
                uses: options(&option.requires).chain(rolls).collect(),
                ..Entry::headed(thing, "option", &option.header)
            });
        }
    }

    /// What a battle is made up from.
    fn battle(&self, battle: &Battle) -> Vec<String> {
        let model = self.model;
        let title = |symbol: Symbol| model.naming(symbol).title.to_string();
        let mission = match battle.mission {
            MissionChoice::RollOn(table) => {
                format!("by a roll on “{}”", title(Symbol::Table(table)))
            }
            MissionChoice::Always(mission) => title(Symbol::Row(mission)),
        };
        let size = |size: TableSize| model.measures().show_table(size.width, size.depth);
        let [yours, theirs] = battle.armies.map(|army| title(Symbol::Row(army)));
        let mut says = vec![
            format!("Ground: {}", title(Symbol::Generator(battle.terrain))),
            format!("Mission: {mission}"),
            format!("Armies: {yours} and {theirs}"),
            format!("Table: {}", size(battle.table)),
        ];
        for (label, bound) in [("At least", battle.at_least), ("At most", battle.at_most)] {
            says.extend(bound.map(|bound| format!("{label}: {}", size(bound))));
        }
        if !battle.reference.is_empty() {
            says.push("At hand:".to_owned());
            let each = battle.reference.iter();
            says.extend(each.map(|symbol| format!("  {}", title(*symbol))));
        }
        says
    }

    /// What a mission says, line by line.
    fn mission(&self, mission: &Mission) -> Vec<String> {
        let model = self.model;
        let mut says = Vec::new();
        for told in mission::told(model, mission) {
            let table = told.table.map(|table| &model.table(table).header.title);
            let ending = table.map_or(String::new(), |title| format!(" “{title}”"));
            let each = told.says.iter();
            says.extend(each.map(|text| format!("{}: {text}{ending}", told.of)));
        }
        says.extend(mission.texts.iter().map(ToString::to_string));
        let advice = mission.recommends.iter();
        says.extend(advice.map(|text| format!("Recommended: {text}")));
        let marks = mission.marks.iter().map(|mark| mark.cite);
        let cites: Vec<CitationId> = marks.chain(mission.fair.map(|fair| fair.cite)).collect();
        says.extend(self.grounds(&cites, model.row(mission.row).header.cite));
        says
    }

    /// Where parts of a whole come from which come from elsewhere than it does.
    fn grounds(&self, cites: &[CitationId], whole: CitationId) -> Vec<String> {
        let mut says = Vec::new();
        for cite in cites.iter().filter(|cite| **cite != whole) {
            let citation = self.model.citation(*cite);
            let places = citation.cited(self.model).to_string();
            let places = (!places.is_empty()).then(|| format!("Cited: {places}"));
            let assumed = match citation {
                Citation::Assumed { reason, .. } => Some(format!("Assumed: {reason}")),
                _ => None,
            };
            let new = places.into_iter().chain(assumed);
            says.extend(new.filter(|line| !says.contains(line)).collect::<Vec<_>>());
        }
        says
    }
}

/// What the branches of a generator cite.
fn cites(body: &[Statement]) -> Vec<CitationId> {
    let mut found = Vec::new();
    for statement in body {
        if let Statement::Roll(roll) = statement {
            for branch in &roll.branches {
                found.push(branch.cite);
                found.extend(cites(&branch.body));
            }
        }
    }
    found
}

/// Tables, terrain and generators that a generator rolls on.
fn generated(body: &[Statement], found: &mut Vec<Thing>) {
    for statement in body {
        match statement {
            Statement::Roll(roll) => {
                let branches = roll.branches.iter();
                branches.for_each(|branch| generated(&branch.body, found));
            }
            Statement::Place(place) => {
                let others = [&place.crossed_by, &place.bounded_by, &place.growing];
                let others = others.into_iter().flatten();
                let with = place.with.iter().flat_map(|(_, rows)| rows);
                let all = [place.terrain]
                    .into_iter()
                    .chain(others.chain(with).copied());
                found.extend(all.map(row));
            }
            Statement::RollOn { table, .. } => found.push(Thing::Named(Symbol::Table(*table))),
            Statement::Use(generator) => found.push(Thing::Named(Symbol::Generator(*generator))),
            Statement::Note(_) => {}
        }
    }
}
