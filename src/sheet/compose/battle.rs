//! A scenario's booklet.

use super::{chart, mission, named, reference_sheet, unit_records};
use crate::model::{self, Citation, Element, Model, Scenario, Side, Value};
use crate::sheet::{
    Answer, Booklet, ForceLine, MapSheet, PackageLine, Paper, Passage, Sealed, SideSheet,
    SourceNote, Units,
};

/// Everything a scenario's booklet shows, on the paper that was asked for or that its package likes.
pub fn booklet(model: &Model, scenario: &Scenario, paper: Option<Paper>) -> Booklet {
    let title = scenario.header.title.to_string();
    let mission_title = model.row(scenario.mission).header.title.to_string();
    let mission = model.mission_of(scenario.mission);
    let map = chart(model, scenario);
    let root = model.root();
    let table = format!(
        "{} by {}",
        feet(scenario.table.width),
        feet(scenario.table.depth)
    );
    let mut booklet = Booklet {
        subtitle: if title.starts_with(&mission_title) {
            String::new()
        } else {
            mission_title
        },
        title,
        package: package_line(model, scenario),
        seed: scenario.seed.as_ref().map(ToString::to_string),
        table: Some(table),
        situation: scenario.situation.iter().map(ToString::to_string).collect(),
        answers: scenario
            .found
            .iter()
            .map(|found| Answer {
                label: "Ground".into(),
                value: crate::sheet::Value::new(found.to_string()),
            })
            .collect(),
        map: Some(MapSheet {
            svg: crate::map::svg(&map),
            alt: crate::map::describe(&map),
            caption: String::new(),
        }),
        set_up: crate::map::set_up(&map),
        sources: sources(model),
        paper: paper.unwrap_or(root.map(|package| likes(package.paper)).unwrap_or_default()),
        units: match root.map(|package| package.units) {
            Some(model::Units::Centimetres) => Units::Centimetres,
            _ => Units::Inches,
        },
        ..Booklet::default()
    };
    if let Some(mission) = mission {
        booklet.turns = mission::turns(mission, scenario);
        booklet.mission = mission.texts.iter().map(ToString::to_string).collect();
        booklet.victory = mission::victory(mission);
        booklet.special_rules = special_rules(mission, scenario);
        for (index, side) in scenario.sides.iter().enumerate() {
            booklet
                .sides
                .push(side_sheet(model, mission, scenario, index, side));
            booklet
                .records
                .extend(unit_records(model, side, &mission.sides[index]));
        }
        objectives(model, mission, scenario, &mut booklet);
    }
    // A scenario that says what is to be printed behind it has the last word.
    let of_battle = scenario
        .battle
        .map(|id| &model.battles[id.index()].reference);
    let reference = of_battle
        .filter(|_| scenario.reference.is_empty())
        .unwrap_or(&scenario.reference);
    booklet.reference = reference
        .iter()
        .filter_map(|symbol| reference_sheet(model, *symbol))
        .collect();
    booklet.assumed = assumed(model);
    booklet
}

/// Unit records by themselves, with what stands around them.
pub fn records_only(
    model: &Model,
    package: model::PackageId,
    records: Vec<crate::sheet::UnitRecord>,
    paper: Option<Paper>,
) -> Booklet {
    let about = model.package(package);
    Booklet {
        title: about.title.clone(),
        subtitle: "Unit records".into(),
        package: PackageLine {
            id: about.id.to_string(),
            version: about.version.clone(),
            options: Vec::new(),
        },
        records,
        sources: sources(model),
        paper: paper.unwrap_or(likes(about.paper)),
        ..Booklet::default()
    }
}

fn likes(paper: model::Paper) -> Paper {
    match paper {
        model::Paper::A4 => Paper::A4,
        model::Paper::Letter => Paper::Letter,
    }
}

fn feet(length: crate::measure::Length) -> String {
    length.display(crate::measure::Unit::Foot).to_string()
}

/// The ruleset a scenario belongs to: that of its battle, or of its mission.
fn package_line(model: &Model, scenario: &Scenario) -> PackageLine {
    let of_battle = scenario
        .battle
        .map(|id| model.battles[id.index()].header.package);
    let of_army = model.row(scenario.sides[0].army).header.package;
    let package = model.package(of_battle.unwrap_or(of_army));
    PackageLine {
        id: package.id.to_string(),
        version: package.version.clone(),
        options: Vec::new(),
    }
}

fn side_sheet(
    model: &Model,
    mission: &model::Mission,
    scenario: &Scenario,
    index: usize,
    side: &Side,
) -> SideSheet {
    let mut forces = Vec::new();
    let mut total = 0;
    for line in &side.lines {
        let each = figures(model, line.what);
        total += each * line.count;
        let own = title(model, line.what);
        let shown = if line.title.is_empty() || *line.title == own {
            own
        } else {
            format!("{}: {own}", line.title)
        };
        let note = line
            .turn
            .map(|turn| format!("on turn {turn}"))
            .unwrap_or_default();
        forces.push(ForceLine {
            indent: 0,
            count: line.count,
            title: shown,
            figures: each * line.count,
            note,
        });
        if let Element::Force(_) = line.what {
            parts(model, line.what, line.count, 1, &mut forces);
        }
    }
    let mut notes = mission::notes(model, mission, index);
    let zones = scenario
        .zones
        .iter()
        .filter(|zone| zone.side == index)
        .count();
    if zones > 0 {
        let which = if zones == 1 { "the zone" } else { "the zones" };
        notes.push(format!("Begins in {which} drawn on the map."));
    }
    SideSheet {
        name: named(&mission.sides[index]),
        army: model.row(side.army).header.title.to_string(),
        player: side.player,
        forces,
        total_figures: total,
        deploy: mission::deploys(model, mission, index),
        notes,
    }
}

fn parts(model: &Model, what: Element, times: u32, indent: u32, lines: &mut Vec<ForceLine>) {
    let Element::Force(row) = what else { return };
    let Some(force) = model.force_of(row) else {
        return;
    };
    for part in force.parts.iter().filter(|part| part.least > 0) {
        let count = part.least * times;
        lines.push(ForceLine {
            indent,
            count,
            title: title(model, part.what),
            figures: figures(model, part.what) * count,
            note: String::new(),
        });
        parts(model, part.what, count, indent + 1, lines);
    }
}

fn title(model: &Model, what: Element) -> String {
    let (Element::Unit(row) | Element::Force(row)) = what;
    model.row(row).header.title.to_string()
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
            text: text.to_string(),
        });
    }
    for text in &mission.recommends {
        rules.push(Passage {
            title: "Recommended".into(),
            text: text.to_string(),
        });
    }
    rules
}

/// Objectives: for all to read, or on a sealed page.
fn objectives(model: &Model, mission: &model::Mission, scenario: &Scenario, booklet: &mut Booklet) {
    for objective in &scenario.objectives {
        let row = model.row(objective.row);
        let texts = row.fields.iter().filter_map(|datum| match &datum.value {
            Value::Text(text) if !text.is_empty() => Some(text.to_string()),
            _ => None,
        });
        let text = texts.collect::<Vec<_>>().join(" ");
        let side = super::worded(&mission.sides[objective.side]);
        let title = row.header.title.to_string();
        if objective.hidden {
            booklet.sealed.push(Sealed {
                side: named(&side),
                title,
                text,
            });
            booklet.special_rules.push(Passage {
                title: "Hidden objective".into(),
                text: format!("The {side} has an objective that stands on a sealed page at the end of this booklet."),
            });
        } else {
            booklet
                .victory
                .push(format!("{}’s objective: {title}. {text}", named(&side)));
        }
    }
}

fn sources(model: &Model) -> Vec<SourceNote> {
    let note = |source: &model::Source| SourceNote {
        mark: source.name.to_string(),
        title: source.title.to_string(),
        author: source
            .author
            .as_ref()
            .map(ToString::to_string)
            .unwrap_or_default(),
    };
    model.sources.iter().map(note).collect()
}

/// The reasons that the packages give for what they assume, each once.
fn assumed(model: &Model) -> Vec<String> {
    let mut reasons = Vec::new();
    for citation in &model.citations {
        if let Citation::Assumed(reason) = citation
            && !reason.is_empty()
        {
            let sentence = format!("{}.", named(reason.trim_end_matches('.')));
            if !reasons.contains(&sentence) {
                reasons.push(sentence);
            }
        }
    }
    reasons
}
