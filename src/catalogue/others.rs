//! Units, forces, lists, missions and generators in words; and what is told as the JSON of the model tells it, line by
//! line: battles, worksheets, scenarios.

use serde::Serialize;
use serde_json::Value;

use super::play::{indented, options};
use super::{Catalogue, Entry, Thing};
use crate::model::{
    BattleId, Brings, Citation, CitationId, Element, ErratumId, Force, GeneratorId, ListId,
    Mission, MissionChoice, OptionId, Period, Pick, RowId, ScenarioId, Statement, Symbol, Unit,
    WorksheetId, json,
};
use crate::numbers::counted;
use crate::steps;
use crate::wording::{mission, muster};

fn row(id: RowId) -> Thing {
    Thing::Named(Symbol::Row(id))
}

impl Catalogue<'_> {
    /// What a unit or a force is besides a row.
    pub(super) fn muster(&self, id: RowId, entry: &mut Entry) {
        if let Some(unit) = self.model.unit_of(id) {
            self.unit(unit, entry);
        }
        if let Some(force) = self.model.force_of(id) {
            self.force(force, entry);
        }
    }

    fn unit(&self, unit: &Unit, entry: &mut Entry) {
        entry.says.push(counted(unit.strength, "figure"));
        for swap in &unit.swaps {
            let mut says = match swap.from {
                Some(from) => format!(
                    "may swap {} for {}",
                    self.row_name(from),
                    self.row_name(swap.to)
                ),
                None => format!("may take {}", self.row_name(swap.to)),
            };
            if let Some(figure) = swap.figure {
                says.push_str(&format!(" ({})", self.row_name(figure)));
            }
            if let Some(most) = swap.most {
                says.push_str(&format!(", at most {most}"));
            }
            entry.says.push(muster::dated(says, swap.period));
            entry
                .uses
                .extend(swap.from.into_iter().chain([swap.to]).map(row));
        }
    }

    fn force(&self, force: &Force, entry: &mut Entry) {
        let names = |list: &[Element]| {
            let each = list.iter().map(|element| self.row_name(element.row()));
            each.collect::<Vec<&str>>().join(", ")
        };
        for part in &force.parts {
            let elements: Vec<Element> = part.elements().collect();
            let each = elements.iter().map(|element| self.row_name(element.row()));
            let what = each.collect::<Vec<&str>>().join(" or ");
            let mut says = format!("{} {what}", muster::range(part.least, part.most));
            if !part.title.is_empty() {
                says.push_str(&format!(" \u{201c}{}\u{201d}", part.title));
            }
            for (word, list) in [("needs", &part.needs), ("excludes", &part.excludes)] {
                if !list.is_empty() {
                    says.push_str(&format!(", {word} {}", names(list)));
                }
            }
            entry.says.push(muster::dated(says, part.period));
            entry
                .uses
                .extend(elements.iter().map(|element| row(element.row())));
        }
        if let Some(command) = force.command {
            entry
                .says
                .push(format!("command {}", self.row_name(command.row())));
        }
        for rule in &force.qualities {
            let each = rule.qualities.iter().map(|quality| self.row_name(*quality));
            let mut says = format!("may be {}", each.collect::<Vec<&str>>().join(", "));
            if let Some(on) = rule.on {
                says.push_str(&format!(": {}", self.row_name(on.row())));
            }
            if let Some(most) = rule.most {
                says.push_str(&format!(", at most {most}"));
            }
            entry.says.push(says);
            entry.uses.extend(rule.qualities.iter().copied().map(row));
        }
        let limits = force.limits.iter();
        let limits = limits.map(|limit| format!("limit {}", muster::limit(limit)));
        entry.says.extend(limits);
        if force.period != Period::ALWAYS {
            entry.says.push(force.period.to_string());
        }
    }

    pub(super) fn others(&mut self) {
        let model = self.model;
        let told = json::export(model);
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
        for (at, (battle, told)) in model.battles.iter().zip(&told.battles).enumerate() {
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
            self.told(thing, "battle", &battle.header, told, uses);
        }
        for (at, (sheet, told)) in model.worksheets.iter().zip(&told.worksheets).enumerate() {
            let thing = Thing::Named(Symbol::Worksheet(WorksheetId::new(at)));
            let uses = sheet
                .reads
                .iter()
                .map(|(table, _)| Thing::Named(Symbol::Table(*table)));
            self.told(thing, "worksheet", &sheet.header, told, uses.collect());
        }
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
        for (at, (scenario, told)) in model.scenarios.iter().zip(&told.scenarios).enumerate() {
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
            self.told(thing, "scenario", &scenario.header, told, uses);
        }
        for (at, list) in model.lists.iter().enumerate() {
            let thing = Thing::Named(Symbol::List(ListId::new(at)));
            let mut entry = Entry::headed(thing, "list", &list.header);
            entry
                .says
                .push(format!("from {}", self.row_name(list.force)));
            entry.uses.push(row(list.force));
            entry.uses.extend(options(&list.with));
            let date = list.date.map(|date| format!("date {date}"));
            let theatre =
                (list.theatre).map(|theatre| format!("theatre {}", self.row_name(theatre)));
            let anyway = list.anyway.then(|| "anyway".to_owned());
            entry
                .says
                .extend(date.into_iter().chain(theatre).chain(anyway));
            let limits = list.limits.iter();
            let limits = limits.map(|limit| format!("limit {}", muster::limit(limit)));
            entry.says.extend(limits);
            self.picks(&list.picks, 0, &mut entry);
            self.enter(entry);
        }
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
                    .chain(changes.map(|note| format!("changes {}", note.what)))
                    .collect(),
                uses: options(&option.requires).chain(rolls).collect(),
                ..Entry::headed(thing, "option", &option.header)
            });
        }
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

    fn picks(&self, picks: &[Pick], depth: usize, entry: &mut Entry) {
        for pick in picks {
            let mut says = format!(
                "{:width$}{} {}",
                "",
                pick.count,
                self.row_name(pick.what.row()),
                width = 2 * depth
            );
            if !pick.title.is_empty() {
                says.push_str(&format!(" \u{201c}{}\u{201d}", pick.title));
            }
            if !pick.leaders.is_empty() {
                says.push_str(&format!(", led by {}", pick.leaders.join(", ")));
            }
            if let Some(quality) = pick.quality {
                says.push_str(&format!(", {}", self.row_name(quality)));
                entry.uses.push(row(quality));
            }
            entry.uses.push(row(pick.what.row()));
            for swap in &pick.swaps {
                says.push_str(&format!(", {}", muster::swap(self.model, swap)));
                entry.uses.push(row(swap.to));
            }
            entry.says.push(says);
            self.picks(&pick.picks, depth + 1, entry);
        }
    }

    fn told(
        &mut self,
        thing: Thing,
        sort: &str,
        header: &crate::model::Header,
        told: &impl Serialize,
        uses: Vec<Thing>,
    ) {
        self.enter(Entry {
            says: lines(told),
            uses,
            ..Entry::headed(thing, sort, header)
        });
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

/// Each value of a piece of JSON on a line of its own, under the names that lead to it. What an
/// entry tells by itself is left out.
fn lines(told: &impl Serialize) -> Vec<String> {
    let mut found = Vec::new();
    if let Ok(Value::Object(mut all)) = serde_json::to_value(told) {
        for own in ["name", "title", "cite"] {
            all.remove(own);
        }
        flat("", &Value::Object(all), &mut found);
    }
    found
}

fn flat(path: &str, value: &Value, found: &mut Vec<String>) {
    let below = |name: &str| match path.is_empty() {
        true => name.to_owned(),
        false => format!("{path} {name}"),
    };
    match value {
        Value::Object(all) => {
            for (name, value) in all {
                flat(&below(name), value, found);
            }
        }
        Value::Array(all) if all.iter().any(|each| each.is_object() || each.is_array()) => {
            for (at, value) in all.iter().enumerate() {
                flat(&below(&format!("{}", at + 1)), value, found);
            }
        }
        Value::Array(all) => {
            let each: Vec<String> = all.iter().map(plain).collect();
            found.push(format!("{path}: {}", each.join(", ")));
        }
        value => found.push(format!("{path}: {}", plain(value))),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
