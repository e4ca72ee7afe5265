//! A scenario's booklet.

use ecow::EcoString;

use super::in_play::{Cited, InPlay};
use super::records::says;
use super::reference::Pages;
use super::{chart, mission, named, typeset, unit_records, worded};
use crate::balance::{Comparison, Means, of_scenario};
use crate::measure::Unit;
use crate::model::{
    self, Element, MissionChoice, Model, Scenario, Side, Symbol, TypeBase, Value, ZonePiece,
};
use crate::sheet::{
    Answer, Booklet, Detail, ForceLine, MapSheet, PackageLine, Paper, Passage, Sealed, SideSheet,
    Units,
};
use crate::wording::is_plural;

/// Everything a scenario's booklet shows, on the paper that was asked for or that its package likes.
pub fn booklet(model: &Model, scenario: &Scenario, paper: Option<Paper>) -> Booklet {
    booklet_with(Means::new(model).as_ref(), model, scenario, paper)
}

/// The same for one of many scenarios of a model, which share its means.
pub fn booklet_with(
    means: Option<&Means<'_>>,
    model: &Model,
    scenario: &Scenario,
    paper: Option<Paper>,
) -> Booklet {
    let title = typeset(&scenario.header.title);
    let mission_title = typeset(&model.row(scenario.mission).header.title);
    let mission = model.mission_of(scenario.mission);
    let map = chart(model, scenario);
    let root = model.root();
    let size = scenario.table;
    let table = model.measures().show_table(size.width, size.depth);
    let mut booklet = Booklet {
        subtitle: if title.starts_with(&mission_title) {
            String::new()
        } else {
            mission_title
        },
        title,
        package: package_line(model, scenario),
        seed: scenario.seed.as_ref().map(ToString::to_string),
        table: Some(typeset(&table)),
        situation: texts(&scenario.situation),
        answers: rolled(scenario),
        balance: balance(means, scenario),
        map: Some(MapSheet {
            svg: crate::map::svg(&map),
            alt: crate::map::describe(&map),
            smallest_text: crate::map::SMALLEST_TEXT,
        }),
        set_up: crate::map::set_up(&map)
            .iter()
            .map(|step| typeset(step))
            .collect(),
        paper: paper.unwrap_or(root.map(|package| likes(package.paper)).unwrap_or_default()),
        units: shown_in(model),
        ..Booklet::default()
    };
    if let Some(mission) = mission {
        booklet.turns = mission::turns(mission, scenario);
        booklet.mission = texts(&mission.texts);
        booklet.victory = mission::victory(mission)
            .iter()
            .map(|line| typeset(line))
            .collect();
        booklet.special_rules = special_rules(mission, scenario);
        let points = crate::scenario::points(model, scenario);
        for (index, side) in scenario.sides.iter().enumerate() {
            booklet.sides.push(side_sheet(
                model,
                mission,
                scenario,
                index,
                side,
                points.as_ref(),
            ));
            booklet.records.extend(unit_records(
                model,
                side,
                &mission.sides[index],
                Detail::Standard,
            ));
        }
        objectives(model, mission, scenario, &map, &mut booklet);
    }
    let reference = behind(model, scenario);
    let play = InPlay::of_scenario(model, scenario);
    let mut cited = Cited::new(model, &play);
    cited.row(scenario.mission);
    cited.note(scenario.header.cite, "");
    if let Some(battle) = scenario.battle {
        cited.note(model.battles[battle.index()].header.cite, "");
    }
    for symbol in &reference {
        cited.symbol(*symbol, &play);
    }
    let pages = Pages {
        model,
        play: &play,
        symbols: &reference,
        odds: false,
        turns: booklet.turns,
    };
    booklet.reference = pages.sheets();
    booklet.assumed = cited.assumed();
    booklet.sources = cited.sources();
    booklet
}

/// What is printed behind a scenario: what it says itself, or what its battle does.
pub(super) fn behind(model: &Model, scenario: &Scenario) -> Vec<Symbol> {
    let of_battle = scenario
        .battle
        .filter(|_| scenario.reference.is_empty())
        .map(|id| model.reference(&model.battles[id.index()]));
    of_battle
        .unwrap_or_else(|| scenario.reference.clone())
        .into_iter()
        .filter(|symbol| !is_over(model, scenario, *symbol))
        .collect()
}

/// Whether a page would only show what this scenario has settled already: the tables that its mission
/// and its objectives were rolled on, the objectives of missions that it is not, and all of them where
/// none is hidden.
fn is_over(model: &Model, scenario: &Scenario, symbol: Symbol) -> bool {
    let rolled =
        scenario
            .battle
            .is_some_and(|battle| match model.battles[battle.index()].mission {
                MissionChoice::RollOn(table) => Symbol::Table(table) == symbol,
                MissionChoice::Always(_) => false,
            });
    let is_table = |rule: &model::ObjectiveRule| Symbol::Table(rule.table) == symbol;
    let is_kind = |rule: &model::ObjectiveRule| match model.table(rule.table).gives.base {
        TypeBase::Kind(kind) => Symbol::Kind(kind) == symbol,
        _ => false,
    };
    let asks = |mission: &model::Mission| {
        let rule = mission.objective.as_ref();
        rule.is_some_and(|rule| is_table(rule) || is_kind(rule))
    };
    let told = |mission: &model::Mission| match &mission.objective {
        _ if scenario.objectives.is_empty() => false,
        Some(rule) if is_table(rule) => true,
        Some(_) => !scenario.objectives.iter().any(|each| each.hidden),
        None => false,
    };
    match model
        .mission_of(scenario.mission)
        .filter(|mission| asks(mission))
    {
        Some(mission) => rolled || told(mission),
        None => rolled || model.missions.iter().any(asks),
    }
}

fn texts(list: &[ecow::EcoString]) -> Vec<String> {
    list.iter().map(|text| typeset(text)).collect()
}

/// What the ground turned out to be.
fn rolled(scenario: &Scenario) -> Vec<Answer> {
    if scenario.found.is_empty() {
        return Vec::new();
    }
    let mut found = texts(&scenario.found);
    for later in found.iter_mut().skip(1) {
        *later = inner(later);
    }
    vec![Answer {
        label: "Ground".into(),
        value: crate::sheet::Value::new(found.join("; ")),
    }]
}

/// How the sides compare: a lopsided fight is to be seen before it is set up.
fn balance(means: Option<&Means<'_>>, scenario: &Scenario) -> Vec<Answer> {
    let compared = of_scenario(means, scenario);
    let lines = compared.iter().flat_map(Comparison::lines);
    lines
        .map(|(label, value)| Answer {
            label: typeset(&label),
            value: crate::sheet::Value::new(typeset(&value)),
        })
        .collect()
}

/// A title inside a sentence: its first letter small, unless more capitals follow it.
fn inner(title: &str) -> String {
    let mut letters = title.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => {
            let rest = title.chars().skip(1);
            first.to_lowercase().chain(rest).collect()
        }
        _ => title.to_owned(),
    }
}

/// The unit records of a scenario by themselves.
pub fn records_of_scenario(
    model: &Model,
    scenario: &Scenario,
    detail: Detail,
    paper: Option<Paper>,
) -> Booklet {
    let whole = booklet_with(None, model, scenario, paper);
    let mission = model.mission_of(scenario.mission).into_iter();
    let sides = mission.flat_map(|mission| scenario.sides.iter().zip(&mission.sides));
    let records = sides.flat_map(|(side, name)| unit_records(model, side, name, detail));
    let cited = Cited::new(model, &InPlay::of_scenario(model, scenario));
    Booklet {
        title: whole.title,
        subtitle: "Unit records".into(),
        package: whole.package,
        seed: whole.seed,
        records: records.collect(),
        sources: cited.sources(),
        assumed: cited.assumed(),
        paper: whole.paper,
        units: whole.units,
        ..Booklet::default()
    }
}

/// The records of all units of a package by themselves.
pub fn records_only(
    model: &Model,
    package: model::PackageId,
    detail: Detail,
    paper: Option<Paper>,
) -> Booklet {
    let about = model.package(package);
    let mine = |row: &model::RowId| model.row(*row).header.package == package;
    let units: Vec<&model::Unit> = model.units.iter().filter(|unit| mine(&unit.row)).collect();
    let play = InPlay::of_units(model, units.iter().map(|unit| unit.row));
    let cited = Cited::new(model, &play);
    let records = units.iter().map(|unit| {
        let army = model.prelude.as_ref().map(|prelude| prelude.unit.army);
        let army = match army.map(|field| &model.field(unit.row, field).value) {
            Some(Value::Row(army)) => model.row(*army).header.title.as_str(),
            _ => "",
        };
        super::record(model, unit, "", army, detail)
    });
    Booklet {
        title: about.title.clone(),
        subtitle: "Unit records".into(),
        package: about_package(model, package),
        records: records.collect(),
        sources: cited.sources(),
        assumed: cited.assumed(),
        units: shown_in(model),
        paper: paper.unwrap_or(likes(about.paper)),
        ..Booklet::default()
    }
}

/// What lengths are shown in.
pub(super) fn shown_in(model: &Model) -> Units {
    match model.measures().unit() {
        Unit::Centimetre | Unit::Millimetre => Units::Centimetres,
        Unit::Inch | Unit::Foot => Units::Inches,
    }
}

pub(super) fn likes(paper: model::Paper) -> Paper {
    match paper {
        model::Paper::A4 => Paper::A4,
        model::Paper::Letter => Paper::Letter,
    }
}

/// The ruleset a scenario belongs to: that of its battle, or of its mission.
pub(super) fn package_line(model: &Model, scenario: &Scenario) -> PackageLine {
    let of_battle = scenario
        .battle
        .map(|id| model.battles[id.index()].header.package);
    let of_army = model.row(scenario.sides[0].army).header.package;
    about_package(model, of_battle.unwrap_or(of_army))
}

pub(super) fn about_package(model: &Model, package: model::PackageId) -> PackageLine {
    let package = model.package(package);
    let options = model.played_with().into_iter();
    let root = model.root();
    PackageLine {
        id: package.id.to_string(),
        version: package.version.clone(),
        title: package.title.clone(),
        authors: package.authors.clone(),
        options: options
            .map(|id| super::typeset(&model.options[id.index()].header.title))
            .collect(),
        scale: root.map(|root| root.scale.clone()).unwrap_or_default(),
    }
}

fn side_sheet(
    model: &Model,
    mission: &model::Mission,
    scenario: &Scenario,
    index: usize,
    side: &Side,
    points: Option<&(EcoString, [i64; 2])>,
) -> SideSheet {
    let (forces, total) = forces(model, side);
    let in_lines = |row| {
        side.lines.iter().any(|line| {
            let (Element::Unit(what) | Element::Force(what)) = line.what;
            what == row && line.turn.is_some()
        })
    };
    let points = points.map(|(title, sums)| format!("{title}: {} in all.", sums[index]));
    // Reinforcements that the forces list are said there.
    let joins = |row| model.joins(row, side.army) && !in_lines(row);
    let later = mission::reinforcements(model, mission, index, joins);
    let marked = scenario.marks.iter().any(|mark| !mark.hidden);
    let notes = mission::notes(model, mission, index, marked);
    let notes = points.into_iter().chain(notes).chain(later);
    let table = scenario.table;
    let is_part = |zone: &&ZonePiece| zone.width < table.width || zone.depth < table.depth;
    let mut zones: Vec<&ZonePiece> = scenario.zones.iter().filter(is_part).collect();
    zones.retain(|zone| zone.side == index);
    SideSheet {
        name: named(&mission.sides[index]),
        army: model.row(side.army).header.title.to_string(),
        player: side.player,
        forces,
        total_figures: total,
        points: None,
        deploy: typeset(&mission::deploys(model, mission, index, zones.len())),
        notes: notes.map(|note| typeset(&note)).collect(),
    }
}

/// More lines than this are summed up: the unit records say who belongs where.
const LINES: usize = 8;

/// The order of battle, and all its figures.
fn forces(model: &Model, side: &Side) -> (Vec<ForceLine>, u32) {
    // What comes on at the same time, in the order in which it is first named.
    let mut lines: Vec<(Element, Option<u32>, u32, &str)> = Vec::new();
    for line in &side.lines {
        let same = |(what, turn, ..): &&mut (Element, Option<u32>, u32, &str)| {
            *what == line.what && *turn == line.turn
        };
        match lines.iter_mut().find(same) {
            Some(before) if side.lines.len() > LINES => {
                before.2 += line.count;
                before.3 = "";
            }
            _ => lines.push((line.what, line.turn, line.count, line.title.as_str())),
        }
    }
    let mut forces = Vec::new();
    let mut total = 0;
    for (what, turn, count, name) in lines {
        let own = title(model, what);
        let figures = figures(model, what) * count;
        total += figures;
        // `4 × 1st squad: cell` would be four squads.
        let (shown, title) = match (says(&own, name), count) {
            (true, _) => (count, own),
            (false, 1) => (1, format!("{name}: {own}")),
            (false, _) => (1, format!("{name}: {count} × {own}")),
        };
        forces.push(ForceLine {
            indent: 0,
            count: shown,
            title,
            figures,
            note: turn
                .map(|turn| format!("on turn {turn}"))
                .unwrap_or_default(),
            ..ForceLine::default()
        });
        if let Element::Force(_) = what {
            parts(model, what, count, 1, &mut forces);
        }
    }
    (forces, total)
}

fn parts(model: &Model, what: Element, times: u32, indent: u32, lines: &mut Vec<ForceLine>) {
    let Element::Force(row) = what else { return };
    let Some(force) = model.force_of(row) else {
        return;
    };
    for part in model.usual_parts(force).filter(|part| part.least > 0) {
        // A force that is one unit by the same title is told already.
        let told = |what| (title(model, what), figures(model, what));
        if part.least == 1 && told(part.what) == told(what) {
            parts(model, part.what, times, indent, lines);
            continue;
        }
        let count = part.least * times;
        lines.push(ForceLine {
            indent,
            count,
            title: title(model, part.what),
            figures: figures(model, part.what) * count,
            ..ForceLine::default()
        });
        parts(model, part.what, count, indent + 1, lines);
    }
}

fn title(model: &Model, what: Element) -> String {
    let (Element::Unit(row) | Element::Force(row)) = what;
    typeset(&model.row(row).header.title)
}

fn figures(model: &Model, what: Element) -> u32 {
    match what {
        Element::Unit(row) => model.unit_of(row).map_or(0, |unit| unit.strength),
        Element::Force(row) => model.force_of(row).map_or(0, |force| force.least),
    }
}

fn special_rules(mission: &model::Mission, scenario: &Scenario) -> Vec<Passage> {
    let mut rules = Vec::new();
    for text in &scenario.texts {
        rules.push(Passage {
            title: String::new(),
            text: typeset(text),
        });
    }
    if !mission.recommends.is_empty() {
        rules.push(Passage {
            title: "Recommended".into(),
            text: texts(&mission.recommends).join(" "),
        });
    }
    rules
}

/// Objectives: for all to read, or on a sealed page.
fn objectives(
    model: &Model,
    mission: &model::Mission,
    scenario: &Scenario,
    map: &crate::map::MapSheet,
    booklet: &mut Booklet,
) {
    for objective in &scenario.objectives {
        let row = model.row(objective.row);
        let texts = row.fields.iter().filter_map(|datum| match &datum.value {
            Value::Text(text) if !text.is_empty() => Some(typeset(text)),
            _ => None,
        });
        let mut texts: Vec<String> = texts.collect();
        if objective.hidden {
            let marks = scenario.marks.iter().filter(|mark| mark.hidden);
            texts.extend(
                marks.map(|mark| typeset(&crate::map::place_of(&mark.label, mark.at, map))),
            );
        }
        let text = texts.join(" ");
        let side = worded(&mission.sides[objective.side]);
        let title = row.header.title.to_string();
        if objective.hidden {
            booklet.sealed.push(Sealed {
                side: side.clone(),
                title,
                text,
            });
            let opens = if scenario.sides[objective.side].player {
                format!("It is yours, as the {side}: show it at the end.")
            } else {
                format!(
                    "Whoever plays the {side} may read it; it is opened when the rules say so, or at the end."
                )
            };
            booklet.special_rules.push(Passage {
                title: "Hidden objective".into(),
                text: format!(
                    "What the {side} {} after stands on the last page of this booklet. Take that page out \
                     unread and fold its foot up along the dashed line, over the writing. {opens}",
                    if is_plural(&side) { "are" } else { "is" }
                ),
            });
        } else {
            booklet
                .victory
                .push(format!("{}’s objective: {title}. {text}", named(&side)));
        }
    }
}
