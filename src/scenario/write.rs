//! A scenario as source text.

use std::fmt::Write;

use super::strength::strengths;
use crate::ground::{Point, Shape};
use crate::measure::Unit;
use crate::model::{
    List, ListId, Model, PackageId, RowId, Scenario, ScenarioObjective, Symbol, TableSize,
};
use crate::numbers::counted;
use crate::package::series;
use crate::spelling::{in_marks, quoted};

/// The scenario in the language, for a file of its own.
pub fn write(model: &Model, scenario: &Scenario) -> String {
    let mut text = String::new();
    for package in used(model, scenario) {
        let package = model.package(package);
        let range = series(&package.version);
        line(
            &mut text,
            0,
            &format!("use {} {}", package.id, quoted(&range)),
        );
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for list in own_lists(model, scenario) {
        text.push_str(&crate::list::written(model, list, false));
        text.push('\n');
    }
    let writer = Writer {
        model,
        scenario,
        width: 84,
    };
    text.push_str(&writer.scenario());
    text
}

/// What a scenario says, in the words of its source: each clause on one line, without comments.
pub fn clauses(model: &Model, scenario: &Scenario) -> Vec<String> {
    let writer = Writer {
        model,
        scenario,
        width: usize::MAX,
    };
    let lines = writer.blocks().into_iter().flatten();
    let clauses = lines.filter(|line| !line.starts_with('#') && line != "}");
    clauses
        .map(|line| line.trim_end_matches(" {").to_owned())
        .collect()
}

/// The lists of files of their own: they go into the scenario's file, which is then whole.
fn own_lists<'m>(model: &'m Model, scenario: &Scenario) -> Vec<&'m List> {
    let mut lists: Vec<ListId> = Vec::new();
    for list in scenario.sides.iter().filter_map(|side| side.list) {
        let package = model.lists[list.index()].header.package;
        if model.package(package).alone && !lists.contains(&list) {
            lists.push(list);
        }
    }
    let lists = lists.into_iter();
    lists.map(|list| &model.lists[list.index()]).collect()
}

/// Puts one line behind the text; a writer of text cannot fail.
fn line(text: &mut String, depth: usize, line: &str) {
    let _ = writeln!(text, "{:width$}{}", "", line.trim_end(), width = depth * 2);
}

/// The packages whose names the text uses, and those without whose changes and points it would be another battle, in
/// load order. Nobody has to name the prelude.
fn used(model: &Model, scenario: &Scenario) -> Vec<PackageId> {
    let mut used = vec![false; model.packages.len()];
    let mut mark = |package: PackageId| {
        if let Some(used) = used.get_mut(package.index()) {
            *used = true;
        }
    };
    let row = |row: RowId| model.row(row).header.package;
    if let Some(battle) = scenario.battle {
        mark(model.battles[battle.index()].header.package);
    }
    mark(row(scenario.mission));
    scenario
        .ground
        .into_iter()
        .for_each(|ground| mark(row(ground)));
    for side in &scenario.sides {
        mark(row(side.army));
        if let Some(list) = side.list {
            let list = &model.lists[list.index()];
            match model.package(list.header.package).alone {
                // It goes into the scenario's file, and that has to name what it names.
                true => (crate::list::packages(model, list).into_iter()).for_each(&mut mark),
                false => mark(list.header.package),
            }
        }
        side.lines
            .iter()
            .for_each(|line| mark(row(line.what.row())));
    }
    scenario
        .objectives
        .iter()
        .for_each(|objective| mark(row(objective.row)));
    scenario
        .pieces
        .iter()
        .for_each(|piece| mark(row(piece.terrain)));
    for option in &scenario.with {
        mark(model.options[option.index()].header.package);
    }
    let chosen = &scenario.chosen;
    let chosen = [
        chosen.mission,
        chosen.objective,
        chosen.forces[0],
        chosen.forces[1],
    ];
    chosen.into_iter().flatten().for_each(|of| mark(row(of)));
    for symbol in &scenario.reference {
        mark(model.naming(*symbol).package);
    }
    model.changes.iter().for_each(|note| mark(note.package));
    if let Some(reckoning) = model.reckonings.last() {
        mark(reckoning.package);
    }
    let prelude = model.prelude.as_ref();
    let prelude = prelude.map(|prelude| model.kind(prelude.terrain.kind).header.package);
    (0..model.packages.len())
        .map(PackageId::new)
        .filter(|id| used[id.index()] && Some(*id) != prelude)
        .collect()
}

struct Writer<'a> {
    model: &'a Model,
    scenario: &'a Scenario,
    /// Texts are broken where their lines would be longer.
    width: usize,
}

impl Writer<'_> {
    /// What stands between the quotation marks of a text.
    fn written(&self, text: &str) -> String {
        self.model.written_with(text, &self.scenario.braced)
    }

    fn quoted(&self, text: &str) -> String {
        format!("\"{}\"", self.written(text))
    }

    fn scenario(&self) -> String {
        let scenario = self.scenario;
        let mut text = String::new();
        let header = &scenario.header;
        line(
            &mut text,
            0,
            &format!("scenario {} {} {{", header.name, self.quoted(&header.title)),
        );
        let mut first = true;
        for block in self.blocks().iter().filter(|block| !block.is_empty()) {
            if !first {
                text.push('\n');
            }
            first = false;
            for of_block in block {
                line(&mut text, 1, of_block);
            }
        }
        text.push_str("}\n");
        text
    }

    /// With a blank line between them.
    fn blocks(&self) -> [Vec<String>; 8] {
        [
            self.head(),
            self.story(),
            self.side(0),
            self.side(1),
            self.objectives(),
            self.pieces(),
            self.begin(),
            self.tail(),
        ]
    }

    fn name(&self, symbol: Symbol) -> String {
        self.model.name_of(symbol)
    }

    fn row(&self, row: RowId) -> String {
        self.name(Symbol::Row(row))
    }

    fn mission_side(&self, side: usize) -> &str {
        match self.model.mission_of(self.scenario.mission) {
            Some(mission) => &mission.sides[side],
            None => "",
        }
    }

    fn head(&self) -> Vec<String> {
        let scenario = self.scenario;
        let mut lines = Vec::new();
        if let Some(battle) = scenario.battle {
            let name = self.name(Symbol::Battle(battle));
            lines.push(match &scenario.seed {
                Some(seed) => format!("battle {name}, seed {}", in_marks(seed)),
                None => format!("battle {name}"),
            });
        }
        let chosen = self.chosen();
        if !chosen.is_empty() {
            lines.push(format!("chosen {}", chosen.join(", ")));
        }
        let again = scenario.again.iter();
        let again: Vec<String> = again
            .map(|(lot, times)| format!("{} {times}", lot.name()))
            .collect();
        if !again.is_empty() {
            lines.push(format!("again {}", again.join(", ")));
        }
        if let Some(inventory) = &scenario.inventory {
            lines.push(format!("inventory {}", quoted(inventory)));
        }
        if !scenario.with.is_empty() {
            let options = scenario
                .with
                .iter()
                .map(|id| self.name(Symbol::Option(*id)));
            lines.push(format!("with {}", options.collect::<Vec<_>>().join(", ")));
        }
        lines.push(format!("table {}", size(scenario.table)));
        if let Some(ground) = scenario.ground {
            lines.push(format!("ground {}", self.row(ground)));
        }
        lines.push(format!("mission {}", self.row(scenario.mission)));
        if !scenario.found.is_empty() {
            let found = scenario.found.iter().map(|text| self.quoted(text));
            let found: Vec<String> = found.collect();
            lines.push(format!("found {}", found.join(", ")));
        }
        if let Some(turns) = scenario.turns {
            lines.push(format!("turns {turns}"));
        }
        lines
    }

    fn chosen(&self) -> Vec<String> {
        let chosen = &self.scenario.chosen;
        let row = |row: &Option<RowId>| row.map(|row| self.row(row));
        let choices = [
            ("terrain", chosen.terrain.as_ref().map(ToString::to_string)),
            ("mission", row(&chosen.mission)),
            ("side", chosen.side.as_ref().map(ToString::to_string)),
            ("objective", row(&chosen.objective)),
            ("player", row(&chosen.forces[0])),
            ("opponent", row(&chosen.forces[1])),
            (
                "balance",
                chosen.balance.map(|balance| balance.name().to_owned()),
            ),
        ];
        let made = choices.into_iter();
        made.filter_map(|(what, name)| Some(format!("{what} {}", name?)))
            .collect()
    }

    fn story(&self) -> Vec<String> {
        let situation = &self.scenario.situation;
        let lines = situation
            .iter()
            .flat_map(|text| self.broken("situation", text));
        lines.collect()
    }

    fn side(&self, side: usize) -> Vec<String> {
        let name = self.mission_side(side);
        let (now, later) = strengths(self.model, self.scenario)[side];
        let of = &self.scenario.sides[side];
        let comment = match later {
            0 => format!("# {}.", counted(now, "figure")),
            later => format!("# {}, and {later} more later.", counted(now, "figure")),
        };
        let player = if of.player { ", player" } else { "" };
        let mut lines = vec![
            comment,
            format!("side {name} {}{player} {{", self.row(of.army)),
        ];
        if let Some(list) = of.list {
            let header = &self.model.lists[list.index()].header;
            lines.push(match self.model.package(header.package).alone {
                true => format!("  list {}", header.name),
                false => format!("  list {}", self.name(Symbol::List(list))),
            });
        }
        for line in &of.lines {
            let mut text = format!("  {} {}", line.count, self.row(line.what.row()));
            if !line.title.is_empty() {
                text += &format!(" {}", self.quoted(&line.title));
            }
            if let Some(turn) = line.turn {
                text += &format!(" on turn {turn}");
            }
            lines.push(text);
        }
        lines.push("}".into());
        lines
    }

    fn objectives(&self) -> Vec<String> {
        let objective = |objective: &ScenarioObjective| {
            let side = self.mission_side(objective.side);
            let hidden = if objective.hidden { ", hidden" } else { "" };
            format!("objective of {side} {}{hidden}", self.row(objective.row))
        };
        self.scenario.objectives.iter().map(objective).collect()
    }

    fn pieces(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.scenario.pieces.is_empty() {
            lines.push("# Later pieces lie on earlier ones.".to_owned());
        }
        for piece in &self.scenario.pieces {
            let mut text = format!("piece {}", self.row(piece.terrain));
            if !piece.title.is_empty() {
                text.push(' ');
                text.push_str(&self.quoted(&piece.title));
            }
            match &piece.shape {
                Shape::Line(points) => {
                    let points: Vec<String> = points.iter().copied().map(point).collect();
                    text.push_str(&format!(" from {}", points.join(", ")));
                }
                Shape::Block {
                    at,
                    width,
                    depth,
                    turned,
                } => {
                    text.push_str(&format!(" at {}, {width} by {depth}", point(*at)));
                    if *turned != 0 {
                        text.push_str(&format!(", turned {turned}"));
                    }
                }
            }
            lines.push(text);
        }
        lines
    }

    fn begin(&self) -> Vec<String> {
        let scenario = self.scenario;
        let mut lines = Vec::new();
        let titled = |text: &str| match text.is_empty() {
            true => String::new(),
            false => format!(" {}", self.quoted(text)),
        };
        for zone in &scenario.zones {
            let side = self.mission_side(zone.side);
            lines.push(format!(
                "zone {side}{} at {}, {} by {}",
                titled(&zone.title),
                point(zone.at),
                zone.width,
                zone.depth
            ));
        }
        for entry in &scenario.entries {
            let side = self.mission_side(entry.side);
            let label = titled(&entry.label);
            lines.push(format!("entry {side} at {}{label}", point(entry.at)));
        }
        for mark in &scenario.marks {
            let hidden = if mark.hidden { ", hidden" } else { "" };
            let label = self.quoted(&mark.label);
            lines.push(format!("mark {label} at {}{hidden}", point(mark.at)));
        }
        if !lines.is_empty() {
            lines.insert(0, "# Where they begin.".to_owned());
        }
        lines
    }

    fn tail(&self) -> Vec<String> {
        let scenario = self.scenario;
        let texts = scenario
            .texts
            .iter()
            .flat_map(|text| self.broken("text", text));
        let mut lines: Vec<String> = texts.collect();
        for names in scenario.reference.chunks(6) {
            let names: Vec<String> = names.iter().map(|symbol| self.name(*symbol)).collect();
            lines.push(format!("reference {}", names.join(", ")));
        }
        lines
    }

    /// A long text on several lines: texts that follow each other are joined by a blank.
    fn broken(&self, word: &str, text: &str) -> Vec<String> {
        let text = self.written(text);
        let mut parts: Vec<String> = Vec::new();
        for piece in text.split(' ') {
            match parts.last_mut() {
                Some(part)
                    if is_open(part)
                        || part.chars().count() + piece.chars().count() < self.width =>
                {
                    part.push(' ');
                    part.push_str(piece);
                }
                _ => parts.push(piece.to_owned()),
            }
        }
        let indent = " ".repeat(word.len() + 1);
        let each = parts.iter().enumerate();
        each.map(|(at, part)| match at {
            0 => format!("{word} \"{part}\""),
            _ => format!("{indent}\"{part}\""),
        })
        .collect()
    }
}

/// Whether a text breaks off within the braces of a length.
fn is_open(text: &str) -> bool {
    let open = text.rfind('{').filter(|at| !text[..*at].ends_with('\\'));
    open.is_some_and(|at| !text[at..].contains('}'))
}

fn point(point: Point) -> String {
    format!("{} {}", point.x, point.y)
}

/// `6 ft by 4 ft`, or in the smaller unit where feet do not come out even.
fn size(table: TableSize) -> String {
    let foot = Unit::Foot.length().0;
    let even = table.width.0 % foot == 0 && table.depth.0 % foot == 0;
    match even {
        true => format!(
            "{} by {}",
            table.width.display(Unit::Foot),
            table.depth.display(Unit::Foot)
        ),
        false => format!("{} by {}", table.width, table.depth),
    }
}
