//! What booklets say: as data, and as pages.

use std::path::{Path, PathBuf};

use orbat::icons::Icons;
use orbat::model::{
    Element, Length, Model, PackageId, Point, RowId, Scenario, Symbol, Value as ModelValue,
};
use orbat::package::{Library, Root, Units};
use orbat::roll::Seed;
use orbat::scenario::{Maker, Wishes};
use orbat::sheet::{Booklet, Detail, Paper, ReferenceSheet, UnitRecord, compose};

use super::support::{Loaded, home, subject};

const FARM: &str = "scenarios/attack-on-a-farmhouse.orbat";

fn farm_model() -> Model {
    Loaded::file(FARM).model()
}

fn farm(model: &Model) -> &Scenario {
    &model.scenarios[0]
}

/// A solo scenario made from a seed, read back as the program does.
fn made(seed: &str) -> Model {
    made_of("combat-patrol-solo", "solo", seed)
}

fn made_of(package: &str, battle: &str, seed: &str) -> Model {
    made_by(&Loaded::bundled(package).model(), battle, seed)
}

fn made_by(rules: &Model, battle: &str, seed: &str) -> Model {
    let battle = rules
        .find(battle)
        .into_iter()
        .find_map(|symbol| match symbol {
            Symbol::Battle(id) => Some(id),
            _ => None,
        });
    let maker = Maker::new(rules, battle.unwrap(), Wishes::default()).unwrap();
    let draft = maker.make(&Seed::new(seed)).unwrap();
    let text = orbat::scenario::write(rules, &maker.scenario(&draft));
    Loaded::text("made/scenario.orbat", text).model()
}

/// The data as lines: a value with its dagger, a list of short texts on one line, nothing empty.
fn lines(name: &str, value: &serde_json::Value, depth: usize, out: &mut String) {
    use serde_json::Value::{Array, Bool, Null, Object, String as Text};
    let flat = |value: &serde_json::Value| match value {
        Text(text) => Some(text.clone()),
        Object(map) if map.len() == 2 && map.contains_key("assumed") => {
            let dagger = if map["assumed"] == true { "†" } else { "" };
            Some(format!("{}{dagger}", map["text"].as_str()?))
        }
        Array(_) | Object(_) => None,
        other => Some(other.to_string()),
    };
    let pad = "  ".repeat(depth);
    match value {
        Null | Bool(false) => {}
        Text(text) if text.is_empty() => {}
        Array(list) if list.is_empty() => {}
        Array(list) => match list.iter().map(flat).collect::<Option<Vec<String>>>() {
            Some(cells) if cells.concat().chars().count() < 90 => {
                out.push_str(&format!("{pad}{name}: {}\n", cells.join(" | ")));
            }
            _ => {
                out.push_str(&format!("{pad}{name}:\n"));
                list.iter()
                    .for_each(|each| lines("-", each, depth + 1, out));
            }
        },
        value => match (flat(value), value) {
            (Some(text), _) => out.push_str(&format!("{pad}{name}: {text}\n")),
            (None, Object(map)) => {
                out.push_str(&format!("{pad}{name}:\n"));
                map.iter()
                    .for_each(|(name, each)| lines(name, each, depth + 1, out));
            }
            _ => {}
        },
    }
}

fn snapshot(mut booklet: Booklet) -> String {
    booklet.map.as_mut().unwrap().svg = "(a drawing)".into();
    let mut out = String::new();
    lines(
        "booklet",
        &serde_json::to_value(&booklet).unwrap(),
        0,
        &mut out,
    );
    out
}

/// How the pictures of the first page of the documentation are made stands in `docs/building.md`.
#[test]
fn the_map_of_the_documentation_is_the_one_that_is_drawn() {
    let model = made("hedgerow");
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let kept = std::fs::read_to_string(home().join("docs/pictures/map.svg")).unwrap();
    assert!(booklet.map.unwrap().svg == kept, "draw it anew");
}

#[cfg(feature = "print")]
#[path = "../../src/print/grey.rs"]
#[expect(dead_code, reason = "nothing is drawn anew here")]
mod grey;

#[cfg(feature = "print")]
#[test]
fn the_sheet_of_the_documentation_is_the_one_that_is_printed() {
    use orbat::package::Assets;
    use orbat::print::Pages;
    use orbat::sheet::Printout;

    let model = made("hedgerow");
    let records = compose::records_of_scenario(&model, &model.scenarios[0], Detail::Standard, None);
    let pages = Pages::set(&Printout::Booklet(Box::new(records)), &Assets::default()).unwrap();
    let now = grey::Grey::of(&pages.png(1, 70).unwrap());
    let kept = std::fs::read(home().join("docs/pictures/sheet.png")).unwrap();
    assert!(now.is_like(&grey::Grey::of(&kept)), "draw it anew");
}

/// Where their list has no room before the records, they stand close, or before what is assumed.
#[cfg(feature = "print")]
#[test]
fn sources_have_no_page_to_themselves() {
    use orbat::package::Assets;
    use orbat::sheet::Printout;

    let model = made("t1");
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let whole = Printout::Booklet(Box::new(booklet));
    let texts = orbat::print::placed(&whole, &Assets::default()).unwrap();
    let head = texts.iter().find(|each| each.text == "Sources").unwrap();
    let mut above = texts
        .iter()
        .filter(|each| each.page == head.page && each.y < head.y - 2.0);
    assert!(above.next().is_some(), "page {}", head.page + 1);
}

/// Who writes a battle by hand plays by the pages of its game, unless he names others.
#[test]
fn a_battle_by_hand_has_the_pages_of_its_game() {
    let page = std::fs::read_to_string(home().join("docs/how-to/own-battle.md")).unwrap();
    let behind = page.split("```orbat file=raid.orbat\n").nth(1).unwrap();
    let by_hand = behind.split("```").next().unwrap();
    let titles = |text: String| -> Vec<String> {
        let model = Loaded::text("raid.orbat", text).model();
        let booklet = compose::booklet(&model, &model.scenarios[0], None);
        let pages = serde_json::to_value(&booklet.reference).unwrap();
        let titles = pages.as_array().unwrap().iter();
        titles
            .filter_map(|page| Some(page["title"].as_str()?.to_owned()))
            .collect()
    };
    let all = titles(by_hand.to_owned());
    for title in ["Firing", "Fire chart", "Close assault"] {
        assert!(all.iter().any(|each| each == title), "{title}: {all:?}");
    }
    let named = by_hand.replace(
        "  mission trench-raid\n",
        "  mission trench-raid\n  reference firing\n",
    );
    assert_eq!(titles(named), ["Firing"]);
}

/// A man who is told of and has no record, and a man whose record has no card, are not left to be wondered at.
#[test]
fn whoever_has_no_record_or_no_card_is_spoken_of() {
    let model = made_of("combat-squad", "patrols", "two");
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let mission = booklet.mission.join(" ");
    assert!(mission.contains("neither record nor card"), "{mission}");
    let reference = serde_json::to_string(&booklet.reference).unwrap();
    assert!(reference.contains("names no card"));
}

/// A side that is surprised needs a marker for each of its men.
#[test]
fn a_side_that_begins_with_a_marker_has_one_for_each_figure() {
    let model = made("hedgerow");
    let scenario = &model.scenarios[0];
    let sheet = compose::markers(&model, scenario.header.package, Some(scenario), None);
    let least = |title: &str| {
        let mut counters = sheet.counters.iter();
        let counter = counters.find(|each| each.symbol.title == title);
        counter.unwrap().least
    };
    // 36 defenders begin stunned; of the 16 raiders half may be at a time, as of all men with any other.
    assert_eq!((least("Stunned"), least("Wounded")), (36 + 8, 26));
}

/// All markers of a sheet are told apart from afar.
#[test]
fn every_bundled_marker_has_an_icon() {
    let mut markers = 0;
    for package in Library::bundled().ids() {
        let mut loaded = Loaded::bundled(package);
        let icons = Icons::with(&loaded.assets());
        let plain = loaded.model();
        let options = plain.options.iter().map(|it| it.header.name.as_str());
        for with in options.map(|option| vec![option]).chain([vec![]]) {
            let model = loaded.model_with(&with);
            let sheet = compose::markers(&model, subject(&model), None, None);
            markers += sheet.counters.len();
            for each in sheet.counters {
                let (of, name) = (&each.symbol.of, &each.symbol.name);
                assert!(icons.of(of, name).is_some(), "{package}: {name}");
            }
        }
    }
    assert!(markers > 30, "{markers}");
}

/// A rule that a battle tells, and an option in its own words, is told once.
#[test]
fn a_page_that_an_option_has_too_is_printed_once() {
    let pages = |with: &[&str]| {
        let model = Loaded::bundled("combat-patrol-solo-options").model_with(with);
        let all = model.reference(&model.battles[0].reference).into_iter();
        let rows = all.filter_map(|symbol| match symbol {
            Symbol::Row(row) => Some(&model.row(row).header),
            _ => None,
        });
        let rows = rows.filter(|header| header.title == "Sprinting");
        rows.map(|header| header.name.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(pages(&[]), ["sprinting"]);
    assert_eq!(pages(&["sprinting"]), ["running-all-out"]);
}

/// Nobody rolls again for what a booklet tells.
#[test]
fn a_table_that_an_option_rolled_on_is_printed_where_the_battle_does_not_tell_the_roll() {
    let rules = Loaded::bundled("combat-patrol-solo-options").model_with(&["night"]);
    let model = made_by(&rules, "solo", "ab");
    let mut scenario = model.scenarios[0].clone();
    let titles = |scenario: &Scenario| -> Vec<String> {
        let sheets = compose::booklet(&model, scenario, None).reference;
        let tables = sheets.into_iter().filter_map(|sheet| match sheet {
            ReferenceSheet::Table(table) => Some(table.title),
            _ => None,
        });
        tables.collect()
    };
    let has = |scenario: &Scenario| {
        ["Tonight’s moon", "Sight at night"]
            .map(|title| titles(scenario).iter().any(|each| each == title))
    };
    let told = |text: &str| text.starts_with("Tonight's moon: ");
    assert!(
        scenario.texts.iter().any(|text| told(text)),
        "{:?}",
        scenario.texts
    );
    assert_eq!(has(&scenario), [false, true]);
    scenario.texts.retain(|text| !told(text));
    assert_eq!(has(&scenario), [true, true]);
}

/// Whoever edits a scenario's armies and zones edits what is told of them.
#[test]
fn the_situation_is_that_of_the_sides_and_zones() {
    let model = made("two");
    let mut scenario = model.scenarios[0].clone();
    let told = |scenario: &Scenario| compose::booklet(&model, scenario, None).situation.join(" ");
    let before = told(&scenario);
    assert!(before.contains("Attacker: German infantry."), "{before}");
    assert!(before.contains("the map shows the west edge"), "{before}");
    let armies = [scenario.sides[1].army, scenario.sides[0].army];
    for (side, army) in scenario.sides.iter_mut().zip(armies) {
        side.army = army;
    }
    let table = scenario.table;
    let zone = scenario.zones.iter_mut().find(|zone| zone.side == 1);
    let zone = zone.unwrap();
    zone.at = Point {
        x: table.width / 2,
        y: Length::from_inches(8),
    };
    (zone.width, zone.depth) = (table.width, Length::from_inches(16));
    let after = told(&scenario);
    assert!(after.contains("Attacker: American airborne."), "{after}");
    assert!(after.contains("the map shows the south edge"), "{after}");
    scenario.zones.clear();
    assert!(!told(&scenario).contains("edge"));
    scenario.situation = vec!["They wait for the dark.".into()];
    assert_eq!(told(&scenario), "They wait for the dark.");
}

#[test]
fn a_zone_that_somebody_has_moved_from_its_edge_is_said_to_lie_at_none() {
    let mut model = made("hedgerow");
    let deploys = |model: &Model| {
        let sides = compose::booklet(model, &model.scenarios[0], None).sides;
        sides[0].deploy.clone()
    };
    let at_edge = deploys(&model);
    assert!(at_edge.contains("on the map (along"), "{at_edge}");
    for zone in &mut model.scenarios[0].zones {
        let [x, y, width, depth] = ["36\"", "24\"", "20\"", "6\""].map(|it| it.parse().unwrap());
        (zone.at, zone.width, zone.depth) = (Point { x, y }, width, depth);
    }
    assert_eq!(deploys(&model), "Sets up in the zone drawn on the map.");
}

/// Cards and templates of another size than the battle's would double how far everybody goes.
#[test]
fn a_booklet_names_its_lengths_where_it_names_other_sheets() {
    for (units, scale, asked) in [
        (None, None, ""),
        (Some(Units::Inches), None, ""),
        (Some(Units::Centimetres), None, " --units cm"),
        (None, Some("15mm"), " --scale 15mm"),
        (
            Some(Units::Centimetres),
            Some("15mm"),
            " --units cm --scale 15mm",
        ),
    ] {
        let mut loaded = Loaded::file(FARM);
        loaded.packages.print_in(units, scale).unwrap();
        let model = loaded.model();
        let booklet = compose::booklet(&model, farm(&model), None);
        assert_eq!(booklet.lengths, asked);
    }
}

/// Extra activation cards come with a deck of their own, which replaces the other.
#[test]
fn of_two_decks_the_one_that_is_played_with_is_at_hand() {
    let (plain, enlarged) = (
        "(ten assumed cards)",
        "with extra cards (2 of the 3 extra cards)",
    );
    for (seed, gets, misses) in [("one", plain, enlarged), ("two", enlarged, plain)] {
        let model = made(seed);
        let booklet = compose::booklet(&model, &model.scenarios[0], None);
        let mut answers = booklet.at_hand.iter();
        let cards = answers.find(|each| each.label == "Cards").unwrap();
        let cards = &cards.value.text;
        assert!(cards.contains("Action deck"), "{cards}");
        assert!(cards.contains(gets) && !cards.contains(misses), "{cards}");
        let decks = compose::decks_of(&model, &model.scenarios[0]);
        let sheet = compose::cards(&model, PackageId::new(0), &decks, &[], None);
        let sheet = sheet.decks.iter().map(|deck| deck.cards.len());
        let cards = if gets == plain { 25 } else { 27 };
        assert_eq!(sheet.collect::<Vec<_>>()[1..], [cards], "{seed}");
        // Nothing is looked up for cards that are not there, and those that are have their rule.
        let told = serde_json::to_string(&booklet).unwrap();
        assert_eq!(told.contains("A side’s extra card"), gets == enlarged);
        assert_eq!(told.contains("Extra cards are shuffled"), gets == enlarged);
    }
}

/// What is assumed is set small, rather than that its last lines have a page: that would be read by nobody.
#[cfg(feature = "print")]
#[test]
fn notes_have_no_page_nearly_to_themselves() {
    use orbat::package::Assets;
    use orbat::sheet::Printout;

    for (package, battle, seed) in [
        ("combat-squad", "patrols", "one"),
        ("combat-patrol-solo", "solo", "two"),
    ] {
        let model = made_of(package, battle, seed);
        for (paper, bottom) in [(Paper::A4, 842.0 - 58.0), (Paper::Letter, 792.0 - 58.0)] {
            let booklet = compose::booklet(&model, &model.scenarios[0], Some(paper));
            let whole = Printout::Booklet(Box::new(booklet));
            let texts = orbat::print::placed(&whole, &Assets::default()).unwrap();
            for head in ["Sources", "Assumed †"] {
                let head = texts.iter().find(|each| each.text == head).unwrap();
                let of_page = texts.iter().filter(|each| each.page == head.page);
                let ends = of_page.map(|each| each.y).filter(|y| *y < bottom);
                let lowest = ends.fold(0.0, f64::max);
                assert!(
                    lowest > bottom / 3.0,
                    "{package} {seed} {paper:?}: page {} ends at {lowest}",
                    head.page + 1
                );
            }
        }
    }
}

#[test]
fn the_booklet_of_the_farmhouse() {
    let model = farm_model();
    insta::assert_snapshot!(snapshot(compose::booklet(&model, farm(&model), None)));
}

#[test]
fn the_booklet_of_a_seed() {
    let model = made("hedgerow");
    insta::assert_snapshot!(snapshot(compose::booklet(
        &model,
        &model.scenarios[0],
        None
    )));
}

/// The units of a side, each as often as it stands on the table.
fn units(model: &Model, what: Element, times: u32, found: &mut Vec<RowId>) {
    for _ in 0..times {
        match what {
            Element::Unit(row) => found.push(row),
            Element::Force(row) => {
                for part in &model.force_of(row).unwrap().parts {
                    units(model, part.what, part.least, found);
                }
            }
        }
    }
}

/// The number a figure has in a field that a game adds.
fn number(model: &Model, figure: RowId, field: &str) -> u32 {
    let kind = model.kind(model.row(figure).kind);
    match model.field(figure, kind.field(field).unwrap()).value {
        ModelValue::Number(number) => number.try_into().unwrap(),
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn every_unit_has_a_record_with_all_it_needs() {
    for model in [farm_model(), made("a"), made("hedgerow")] {
        let scenario = &model.scenarios[0];
        let booklet = compose::booklet(&model, scenario, None);
        let mut expected = Vec::new();
        for side in &scenario.sides {
            for line in &side.lines {
                units(&model, line.what, line.count, &mut expected);
            }
        }
        assert_eq!(booklet.records.len(), expected.len());
        for (record, unit) in booklet.records.iter().zip(expected) {
            let name = record.name.replace('\u{a0}', " ");
            assert_eq!(name, model.row(unit).header.title);
            let unit = model.unit_of(unit).unwrap();
            let figures: u32 = record.figures.iter().map(|line| line.count).sum();
            assert_eq!(figures, unit.strength, "{}", record.name);
            for (line, figure) in record.figures.iter().zip(&unit.figures) {
                assert_eq!(line.ranks.len(), 1);
                assert_eq!(line.ranks[0].boxes, number(&model, *figure, "endurance"));
                for weapon in &line.weapons {
                    let weapon = weapon.trim_end_matches('†');
                    let has_row = |row: &Vec<orbat::sheet::Value>| row[0].text == weapon;
                    assert!(record.weapons.rows.iter().any(has_row), "{weapon}");
                }
            }
            assert_eq!(record.figures.len(), unit.figures.len());
            // Grenades, where anybody has some.
            assert!(record.checks.len() < 2, "{}", record.name);
            assert!(record.checks.iter().all(|check| check.ticked));
            assert!(record.attributes.iter().any(|each| each.value.assumed));
        }
    }
}

fn weapon_row<'a>(record: &'a UnitRecord, weapon: &str) -> &'a [orbat::sheet::Value] {
    let mut rows = record.weapons.rows.iter();
    rows.find(|row| row[0].text == weapon).unwrap()
}

#[test]
fn numbers_carry_daggers_one_by_one() {
    let model = farm_model();
    let booklet = compose::booklet(&model, farm(&model), None);
    let mut records = booklet.records.iter();
    let team = records
        .find(|record| record.name == "German rifle team")
        .unwrap();
    let rifle = weapon_row(team, "Bolt-action rifle");
    assert_eq!(rifle[1].text, "12″ / 24″† / 48″†");
    assert!(!rifle[1].assumed, "the first range is the book's own");
    assert_eq!(team.weapons.columns[1], "Range S/M/L");
}

#[test]
fn a_hidden_objective_stands_on_the_sealed_page_alone() {
    let model = made("hedgerow");
    let scenario = &model.scenarios[0];
    assert!(scenario.objectives[0].hidden);
    let mut booklet = compose::booklet(&model, scenario, None);
    let sealed = std::mem::take(&mut booklet.sealed);
    assert_eq!(sealed.len(), 1);
    // The page of all objectives gives none away.
    booklet.reference.clear();
    let rest = serde_json::to_string(&booklet).unwrap();
    assert!(!sealed[0].title.is_empty() && !sealed[0].text.is_empty());
    assert!(!rest.contains(&sealed[0].title) && !rest.contains(&sealed[0].text));
    assert!(rest.contains("Hidden objective"));
}

/// Who leads the side that knows it is to read its orders; who does not is to leave them alone.
#[test]
fn whoever_has_a_hidden_objective_is_told_to_read_it() {
    let model = made("hedgerow");
    let mut scenario = model.scenarios[0].clone();
    let knows = scenario.objectives[0].side;
    for (player, said, other) in [
        (1 - knows, "out unread", "read it, and"),
        (knows, "read it, and", "out unread"),
    ] {
        for (at, side) in scenario.sides.iter_mut().enumerate() {
            side.player = at == player;
        }
        let rules = compose::booklet(&model, &scenario, None).special_rules;
        let told = rules.iter().find(|rule| rule.title == "Hidden objective");
        let told = &told.unwrap().text;
        assert!(told.contains(said) && !told.contains(other), "{told}");
    }
}

#[test]
fn a_booklet_tells_of_what_is_in_it_alone() {
    let model = farm_model();
    let booklet = compose::booklet(&model, farm(&model), None);
    let assumed = booklet.assumed.join("\n");
    assert!(
        assumed.contains("Our split of the ten: German rifle team, German machine gun team."),
        "{assumed}"
    );
    for absent in ["Bazooka team", "Panzerschreck", "bare until"] {
        assert!(!assumed.contains(absent), "{absent}");
    }
    let all = model.sources.len();
    assert!(booklet.sources.len() < all);
    let weapons = booklet.reference.iter().find_map(|sheet| match sheet {
        ReferenceSheet::Table(table) if table.title == "Weapons" => Some(table),
        _ => None,
    });
    let named = |name: &str| weapons.unwrap().rows.iter().any(|row| row[0].text == name);
    assert!(named("Bolt-action rifle") && !named("Heavy machine gun"));
}

#[test]
fn a_table_of_a_few_members_and_totals_is_a_grid() {
    let model = made("hedgerow");
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let orders = booklet.reference.iter().find_map(|sheet| match sheet {
        ReferenceSheet::Table(table) if table.title == "Opposition orders" => Some(table),
        _ => None,
    });
    let orders = orders.unwrap();
    assert_eq!((orders.header.len(), orders.rows.len()), (6, 10));
    assert_eq!(orders.header[..2], ["d10", "Overconfident"]);
    assert_eq!(orders.rows[9][0].text, "0");
    assert_eq!(orders.rows[9][1].text, "Stay down");
}

/// A copy of a bundled package whose text was changed in one place.
fn changed(name: &str, from: &str, to: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut hits = 0;
    for entry in std::fs::read_dir(home().join("rulesets/combat-patrol")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        hits += text.matches(from).count();
        let copy = folder.join(path.file_name().unwrap());
        std::fs::write(copy, text.replace(from, to)).unwrap();
    }
    assert_eq!(hits, 1, "{from}");
    folder
}

#[test]
fn a_changed_row_changes_the_page() {
    let from = "| Bolt-action rifle     | 12\" / 24\"? / 48\"?";
    let folder = changed(
        "reach",
        from,
        "| Bolt-action rifle     | 13\" / 25\"? / 49\"?",
    );
    let model = Loaded::of(&[Root::File(home().join(FARM)), Root::Folder(folder)]).model();
    let booklet = compose::booklet(&model, farm(&model), None);
    let with = |record: &&UnitRecord| record.name == "German rifle team";
    let team = booklet.records.iter().find(with).unwrap();
    assert_eq!(
        weapon_row(team, "Bolt-action rifle")[1].text,
        "13″ / 25″† / 49″†"
    );
}

#[test]
fn the_map_is_in_the_booklet_and_the_paper_is_what_was_asked_for() {
    let model = farm_model();
    for paper in [Paper::A4, Paper::Letter] {
        let booklet = compose::booklet(&model, farm(&model), Some(paper));
        assert_eq!(booklet.paper, paper);
        let map = booklet.map.unwrap();
        assert!(map.svg.starts_with("<svg") && map.alt.contains("Farmhouse"));
    }
}

#[test]
fn records_by_themselves_hold_nothing_else() {
    let model = farm_model();
    let alone = compose::records_of_scenario(&model, farm(&model), Detail::Standard, None);
    assert_eq!(
        alone.records,
        compose::booklet(&model, farm(&model), None).records
    );
    assert!(alone.map.is_none() && alone.sides.is_empty() && alone.reference.is_empty());
}

#[cfg(feature = "print")]
#[test]
fn pages_are_the_same_bytes_each_time_on_both_papers() {
    for model in [farm_model(), made("a")] {
        for paper in [Paper::A4, Paper::Letter] {
            let booklet = compose::booklet(&model, &model.scenarios[0], Some(paper));
            let first = orbat::print::booklet(&booklet).unwrap();
            assert!(first == orbat::print::booklet(&booklet).unwrap());
            assert!(first.starts_with(b"%PDF-1.7"));
            assert!(first.len() < 400_000, "{}", first.len());
        }
    }
}

/// The options that a battle is played with stand on the booklet's first page.
#[test]
fn a_booklet_names_the_options_it_is_played_with() {
    let model = Loaded::file("scenarios/home-guard-1942.orbat").model();
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    assert_eq!(booklet.package.options, ["Home Guard"]);
    let farm = farm_model();
    let booklet = compose::booklet(&farm, &farm.scenarios[0], None);
    assert_eq!(booklet.package.options, [""; 0]);
}
