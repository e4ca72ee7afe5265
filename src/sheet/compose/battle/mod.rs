//! A scenario's booklet.

mod records;
mod side;

pub use records::{records_of_scenario, records_only};

use side::side_sheet;
pub(super) use side::{order_of_battle, strength};

use super::about::seed_on_paper;
use super::at_hand::at_hand;
use super::called::Printed;
use super::in_play::{Cited, InPlay};
use super::package::{brought_by, changed_by, lengths_asked, package_line, shown_in};
use super::reference::Pages;
use super::typography::run_on;
use super::{chart, typeset, unit_records};
use crate::balance::{Comparison, Means, of_scenario};
use crate::model::{self, MissionChoice, Model, Scenario, Symbol, TypeBase, Value};
use crate::sheet::{Answer, Booklet, Detail, MapSheet, Paper, Passage, Sealed};
use crate::spelling::headed;
use crate::wording::{is_plural, mission, spoken};

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
    let measures = model.ground_measures(scenario.battle);
    let table = measures.show_table(size.width, size.depth);
    let mut booklet = Booklet {
        subtitle: if title.starts_with(&mission_title) {
            String::new()
        } else {
            mission_title
        },
        title,
        package: package_line(model, scenario),
        seed: seed_on_paper(scenario),
        table: Some(typeset(&table)),
        situation: texts(&crate::scenario::situation(model, scenario)),
        answers: rolled(scenario),
        balance: balance(means, model, scenario),
        at_hand: at_hand(model, mission),
        lengths: lengths_asked(model),
        map: Some(MapSheet {
            svg: crate::map::svg(&map),
            alt: crate::map::describe(&map),
            smallest_text: crate::map::SMALLEST_TEXT,
        }),
        set_up: crate::map::set_up(&map)
            .iter()
            .map(|step| typeset(step))
            .collect(),
        paper: paper.unwrap_or(root.map(|package| package.paper).unwrap_or_default()),
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
    let play = InPlay::of_scenario(model, scenario);
    let printed = Printed::of(model, play.pages(model, behind(model, scenario)));
    let mut cited = Cited::new(model, &play);
    cited.row(scenario.mission);
    cited.note(scenario.header.cite, "");
    if let Some(battle) = scenario.battle {
        cited.note(model.battles[battle.index()].header.cite, "");
    }
    for symbol in &printed.symbols {
        cited.symbol(*symbol, &play);
    }
    let pages = Pages {
        model,
        play: &play,
        printed: &printed,
        odds: false,
        turns: booklet.turns,
    };
    booklet.reference = pages.sheets();
    booklet.assumed = cited.assumed();
    booklet.sources = cited.sources();
    booklet
}

/// What is printed behind a scenario: what it says itself, or what its battle does, and the pages of options; where
/// neither says anything, what its packages do.
pub(super) fn behind(model: &Model, scenario: &Scenario) -> Vec<Symbol> {
    let battle = scenario.battle.map(|id| &model.battles[id.index()]);
    let own = [
        scenario.reference.as_slice(),
        battle.map_or(&[], |battle| battle.reference.as_slice()),
    ];
    let mut all = match own.into_iter().find(|pages| !pages.is_empty()) {
        Some(own) => own.to_vec(),
        None => model.reference_of(battle.map_or(scenario.header.package, |it| it.header.package)),
    };
    all.extend(brought_along(model, scenario));
    let mut pages = model.reference(&all);
    pages.retain(|symbol| !is_over(model, scenario, *symbol) && !is_told(model, scenario, *symbol));
    pages
}

/// What packages that the battle knows nothing of have printed for their players, where units of theirs take part or
/// they change its rules.
fn brought_along(model: &Model, scenario: &Scenario) -> Vec<Symbol> {
    let Some(battle) = scenario.battle else {
        return Vec::new();
    };
    let rules = model.battles[battle.index()].header.package;
    let mut packages = brought_by(model, scenario, rules);
    packages.extend(changed_by(model, rules));
    let pages = packages
        .iter()
        .flat_map(|each| &model.package(*each).reference);
    pages.copied().collect()
}

/// Whether a table was rolled on for this battle by an option, and the scenario tells what came of it.
fn is_told(model: &Model, scenario: &Scenario, symbol: Symbol) -> bool {
    let Symbol::Table(table) = symbol else {
        return false;
    };
    let options = model.played_with().into_iter();
    let mut options = options.map(|option| &model.options[option.index()]);
    let title = &model.table(table).header.title;
    let tells = |text: &ecow::EcoString| {
        let rest = text.strip_prefix(title.as_str());
        rest.is_some_and(|rest| rest.starts_with(": ") || rest.starts_with(" – "))
    };
    options.any(|option| option.rolls.contains(&table)) && scenario.texts.iter().any(tells)
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
    // With the author's capitals, as in the situation.
    let found = texts(&scenario.found).join("; ");
    vec![Answer {
        label: "Ground".into(),
        value: crate::sheet::Value::new(found),
    }]
}

/// How the sides compare: a lopsided fight is to be seen before it is set up.
fn balance(means: Option<&Means<'_>>, model: &Model, scenario: &Scenario) -> Vec<Answer> {
    let compared = of_scenario(means, scenario);
    let lines = compared.iter().flat_map(Comparison::lines);
    let uneven = crate::scenario::uneven(model, scenario).into_iter();
    let crowded = crate::scenario::crowded(model, scenario).into_iter();
    let notes = uneven
        .map(|told| ("Not equal".to_owned(), told))
        .chain(crowded.map(|told| ("Crowded".to_owned(), told)));
    lines
        .chain(notes)
        .map(|(label, value)| Answer {
            label: typeset(&label),
            value: crate::sheet::Value::new(typeset(&value)),
        })
        .collect()
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
            text: run_on(&texts(&mission.recommends)),
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
        let text = run_on(&texts);
        let side = spoken(&mission.sides[objective.side]);
        let title = row.header.title.to_string();
        if objective.hidden {
            booklet.sealed.push(Sealed {
                side: side.clone(),
                title,
                text,
            });
            // Whoever leads that side has to know it; nobody else may.
            let handled = if scenario.sides[objective.side].player {
                format!(
                    "It is for you, as the {side}: take that page out, read it, and fold its foot up along the dashed \
                     line, over the writing. Show it when the rules say so, or at the end."
                )
            } else {
                format!(
                    "Take that page out unread and fold its foot up along the dashed line, over the writing. Whoever \
                     plays the {side} may read it; it is opened when the rules say so, or at the end."
                )
            };
            booklet.special_rules.push(Passage {
                title: "Hidden objective".into(),
                text: format!(
                    "What the {side} {} after stands on the last page of this booklet. {handled}",
                    if is_plural(&side) { "are" } else { "is" }
                ),
            });
        } else {
            booklet
                .victory
                .push(format!("{}’s objective: {title}. {text}", headed(&side)));
        }
    }
}
