//! Sheets say what is so: lines that add up, names as they stand on the cards, the title of the game.

use orbat::measure::Length;
use orbat::model::{BattleId, DeckId, Element, Model, PackageId};
use orbat::package::Units;
use orbat::roll::Seed;
use orbat::scenario::{Maker, Wishes, write};
use orbat::sheet::compose::{Game, PlayedDeck};
use orbat::sheet::{Booklet, ReferenceSheet, TableSheet, compose};

use super::support::{Loaded, subject};

const FARM: &str = include_str!("../../scenarios/attack-on-a-farmhouse.orbat");

fn bundled(package: &str) -> (Model, PackageId) {
    let model = Loaded::bundled(package).model();
    let subject = subject(&model);
    (model, subject)
}

fn scenario(text: String) -> Model {
    Loaded::text("made/scenario.orbat", text).model()
}

/// Both pages tell of eight squads what eight squads have, and so of their teams.
#[test]
fn lines_of_forces_add_up_and_say_what_the_booklet_says() {
    let mut model = scenario(FARM.to_owned());
    // Of all forces the one with most parts.
    let force = model.forces.iter().max_by_key(|force| force.parts.len());
    let what = Element::Force(force.unwrap().row);
    for side in &mut model.scenarios[0].sides {
        side.lines.truncate(1);
        (side.lines[0].what, side.lines[0].count) = (what, 8);
    }
    let page = compose::forces(&model, &model.scenarios[0], None);
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let mut looked = 0;
    for (side, of_booklet) in page.sides.iter().zip(&booklet.sides) {
        assert_eq!(side.total_figures, of_booklet.total_figures);
        for (at, line) in side.forces.iter().enumerate() {
            let below = side.forces[at + 1..].iter();
            let below = below.take_while(|other| other.indent > line.indent);
            let parts: Vec<u32> = below
                .filter(|other| other.indent == line.indent + 1)
                .map(|other| other.figures)
                .collect();
            assert!(parts.is_empty() || parts.iter().sum::<u32>() == line.figures);
            let same = of_booklet
                .forces
                .iter()
                .find(|other| (&other.title, other.indent) == (&line.title, line.indent));
            if let Some(same) = same {
                assert_eq!((same.count, same.figures), (line.count, line.figures));
                looked += usize::from(line.indent > 0);
            }
        }
    }
    assert!(looked > 1, "{looked}");
}

/// What stands on a card is a name, and stays as it is; the length that it stands for is converted.
#[test]
fn scatter_figures_are_those_of_the_cards_in_every_unit() {
    for (units, first) in [(Units::Inches, "1″"), (Units::Centimetres, "2.5\u{a0}cm")] {
        let model = Loaded::bundled("combat-patrol").printed_in(units).model();
        let game = compose::Game::Package(subject(&model));
        let sheet = compose::reference(&model, game, false, None);
        let table = sheet.reference.iter().find_map(|each| match each {
            ReferenceSheet::Table(table) if table.title == "How far it strays" => Some(table),
            _ => None,
        });
        let column = |at: usize| -> Vec<&str> {
            let rows = table.unwrap().rows.iter();
            rows.map(|row| row[at].text.as_str()).collect()
        };
        assert_eq!(column(0), ["1", "2", "3", "4", "5"]);
        assert_eq!(column(1)[0], first);
    }
}

/// A game with army lists among its rules is called by its own name on what is cut out.
#[test]
fn sheets_of_a_package_with_lists_bear_its_title() {
    let (model, subject) = bundled("combat-patrol");
    assert!(!model.lists.is_empty());
    let title = &model.package(subject).title;
    let decks = (0..model.decks.len()).map(DeckId::new);
    let decks: Vec<PlayedDeck> = decks.map(PlayedDeck::whole).collect();
    let cards = compose::cards(&model, subject, &decks, &[], None);
    let markers = compose::markers(&model, subject, None, None);
    let templates = compose::templates(&model, subject, None);
    for sheet in [cards.title, markers.title, templates.title] {
        assert!(sheet.starts_with(title.as_str()), "{sheet}");
    }
}

/// A battle has as many columns as turns; what has none that is stated keeps those of the form.
#[test]
fn a_worksheet_has_a_column_for_each_turn_of_its_battle() {
    let columns = |sheets: &[ReferenceSheet]| -> Vec<u32> {
        let forms = sheets.iter().filter_map(|each| match each {
            ReferenceSheet::Worksheet(form) => Some(form.columns),
            _ => None,
        });
        forms.collect()
    };
    let (rules, subject) = bundled("combat-patrol-solo");
    let plain = columns(&compose::worksheets(&rules, subject, None).reference);
    let stated: Vec<u32> = rules.worksheets.iter().map(|form| form.turns).collect();
    assert_eq!(plain, stated);
    let battle = BattleId::new(rules.battles.len() - 1);
    let maker = Maker::new(&rules, battle, Wishes::default()).unwrap();
    let draft = maker.make(&Seed::new("hedgerow")).unwrap();
    for turns in [8, 15] {
        let mut told = maker.scenario(&draft);
        told.turns = Some(turns);
        let made = scenario(write(&rules, &told));
        let package = made.scenarios[0].header.package;
        let alone = columns(&compose::worksheets(&made, package, None).reference);
        assert_eq!(alone, vec![turns; alone.len()]);
        let booklet = columns(&compose::booklet(&made, &made.scenarios[0], None).reference);
        assert_eq!(booklet, vec![turns; booklet.len()]);
    }
}

/// A zone is drawn with four corners: its words promise no circle.
#[test]
fn a_zone_about_something_is_told_as_it_is_drawn() {
    let (rules, _) = bundled("combat-squad");
    let battle = BattleId::new(rules.battles.len() - 1);
    let maker = Maker::new(&rules, battle, Wishes::default()).unwrap();
    let mut told = 0;
    for seed in ["a", "b", "c"] {
        let draft = maker.make(&Seed::new(seed)).unwrap();
        let made = scenario(write(&rules, &maker.scenario(&draft)));
        let booklet = compose::booklet(&made, &made.scenarios[0], None);
        for side in booklet.sides {
            assert!(!side.deploy.contains("within 12"), "{}", side.deploy);
            let said = "(a rectangle that reaches 12″ from the milestone each way).";
            told += usize::from(side.deploy.contains(said.trim_end_matches('.')));
        }
    }
    assert!(told > 0);
}

/// Ground is rolled, and need not have what a side sets up about: then all that speaks of the place, and the map,
/// mean the middle of the table, and none of it something that nobody finds.
#[test]
fn a_side_without_what_it_sets_up_about_is_told_the_middle_of_the_table() {
    let rules = Loaded::file("tests/suite/paper/watch-tower.orbat").model();
    let maker = Maker::new(&rules, BattleId::new(0), Wishes::default()).unwrap();
    let mut told = [0, 0];
    for seed in ["a", "b", "c", "d", "e", "f"] {
        let made = maker.scenario(&maker.make(&Seed::new(seed)).unwrap());
        let watched =
            (made.pieces.iter()).any(|piece| rules.row(piece.terrain).header.name == "tower");
        let sheet = compose::booklet(&rules, &made, None);
        let place = match watched {
            true => "watch tower",
            false => "middle of the table",
        };
        let guard = &sheet.sides[0];
        assert_eq!(
            guard.deploy,
            format!(
                "Sets up in the zone drawn on the map (a rectangle that reaches 6″ from the {place} each way)."
            )
        );
        let situation = sheet.situation.join(" ");
        assert!(
            situation.contains(&format!("close to the {place}")),
            "{situation}"
        );
        if !watched {
            // As the map draws it, and as the list beside the map says it.
            let (middle, side) = (Length::from_inches(24), Length::from_inches(12));
            let zone = made.zones.iter().find(|zone| zone.side == 0).unwrap();
            assert_eq!((zone.at.x, zone.at.y), (middle, middle));
            assert_eq!((zone.width, zone.depth), (side, side));
            let said =
                "Zone “Guard”: 12″ by 12″, middle 24″ from the west edge and 24″ from the south";
            assert!(
                sheet.set_up.iter().any(|step| step == said),
                "{:?}",
                sheet.set_up
            );
        }
        told[usize::from(watched)] += 1;
    }
    assert!(told.iter().all(|count| *count > 0), "{told:?}");
}

/// Cases of a step are points; what is read by a roll and something else has its chances answer by answer.
#[test]
fn cases_are_listed_and_answers_have_chances() {
    let model = Loaded::file("tests/suite/paper/rally.orbat").model();
    let game = Game::Package(subject(&model));
    let sheet = compose::reference(&model, game, true, None);
    let [
        ReferenceSheet::Table(rally),
        ReferenceSheet::Table(likely),
        ReferenceSheet::Text(check),
        ..,
    ] = sheet.reference.as_slice()
    else {
        panic!("{:?}", sheet.reference);
    };
    assert_eq!(rally.header, ["d10", "Chance", "Green", "Keen"]);
    assert_eq!(likely.title, "Rallying: how likely");
    let rows = likely.rows.iter().map(|row| {
        let cells: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
        cells.join(" ")
    });
    let rows: Vec<String> = rows.collect();
    assert_eq!(rows, ["Runs 90.0% 30.0%", "Stands 10.0% 70.0%"]);
    let step = &check.steps[0];
    assert!(step.text.starts_with("Roll 3d6 for the shown"), "{step:?}");
    assert_eq!(step.points.len(), 4, "{step:?}");
    assert!(step.points.iter().all(|point| point.depth == 0));
}

/// A table read by a number has chances where procedures throw the same dice for it, whatever they add; of dice that
/// count something else than they show the chances are others.
#[test]
fn a_table_that_dice_are_thrown_for_has_chances() {
    let text = r#"# Wounds.
choice wound "Wound" [assumed: ours] = none-at-all | scratch | grave
table wounds "Wounds" by score : 1 to 14 gives wound [assumed: ours] {
  | 1-4   | none-at-all |
  | 5-12  | scratch     |
  | 13-14 | grave       |
}
table twice "Read in two ways" by score : 1 to 14 gives wound [assumed: ours] {
  | 1-4  | scratch |
  | 5-14 | grave   |
}
procedure struck "Struck" (bonus : 0 to 2 = 0) gives wound [assumed: ours] {
  step throw "Throw" {
    end wounds(2d6 + bonus)
  }
}
procedure struck-again "Struck again" gives wound [assumed: ours] {
  step throw "Throw" {
    thrown = 2d6
    if thrown = 2: end twice(thrown)
    end wounds(thrown + (if thrown = 12 then 2 otherwise 0))
  }
}
procedure known "Read by what is known" (score : 1 to 14) gives wound [assumed: ours] {
  step look "Look" {
    end twice(score)
  }
}
table pips "Read by the even ones" by score : 0 to 12 gives wound [assumed: ours] {
  | 0-4  | scratch |
  | 5-12 | grave   |
}
procedure even "Even ones" gives wound [assumed: ours] {
  step throw "Throw" {
    end pips(2d6 counting even)
  }
}
table best "Read by the best" by score : 1 to 6 gives wound [assumed: ours] {
  | 1-4 | scratch |
  | 5-6 | grave   |
}
procedure highest "The best" gives wound [assumed: ours] {
  step throw "Throw" {
    end best(highest of 2d6)
  }
}
reference wounds, twice, pips, best
"#;
    let model = Loaded::text("made/wounds.orbat", text).model();
    let game = Game::Package(subject(&model));
    let sheet = compose::reference(&model, game, true, None);
    let [
        ReferenceSheet::Table(wounds),
        ReferenceSheet::Table(twice),
        ReferenceSheet::Table(pips),
        ReferenceSheet::Table(best),
    ] = sheet.reference.as_slice()
    else {
        panic!("{:?}", sheet.reference);
    };
    assert_eq!(wounds.header, ["Score", "Chance, 2d6", "Result"]);
    let chances: Vec<&str> = wounds.rows.iter().map(|row| row[1].text.as_str()).collect();
    assert_eq!(chances, ["16.7%", "83.3%", "–"]);
    for other in [twice, pips, best] {
        assert_eq!(other.header, ["Score", "Result"], "{}", other.title);
    }
}

/// A row that two dice ask for is as likely as both of them together.
#[test]
fn rows_by_two_dice_have_the_chance_of_both() {
    let text = r#"# Finds.
table find "What is found" by roll d6, roll d6 gives text [assumed: ours] {
  | 1   | 1-3 | "A key"   |
  | 1   | 4-6 | "A map"   |
  | 2-6 | 1   | "A purse" |
  | 2-6 | 2-6 | "Nothing" |
}
reference find
"#;
    let model = Loaded::text("made/finds.orbat", text).model();
    let sheet = compose::reference(&model, Game::Package(subject(&model)), true, None);
    let tables = sheet.reference.iter().filter_map(|sheet| match sheet {
        ReferenceSheet::Table(table) => Some(table),
        _ => None,
    });
    let chances: Vec<Vec<&str>> = tables
        .map(|table| {
            let place = table.header.iter().position(|head| head == "Chance");
            let cells = table.rows.iter().map(|row| &row[place.unwrap()]);
            cells.map(|cell| cell.text.as_str()).collect()
        })
        .collect();
    assert_eq!(chances, [["8.3%", "8.3%", "13.9%", "69.4%"]]);
}

/// Procedures that are looked up have their chances below them, by all that they may be asked with that goes into a
/// table.
#[test]
fn a_procedure_that_is_looked_up_has_chances() {
    let text = r#"# Doors.
choice door "Door" [assumed: ours] = open | shut | barred
choice lifting "Lifting" [assumed: ours] = lifts | slips
procedure force "Force the door?" (door : door, help : 0 to 2 = 0 "Helpers", tired : yes/no = no) gives yes/no [assumed: ours] {
  step throw "Throw" {
    if door is open: end yes
    end d6 + help > (if door is barred then 5 otherwise 3) + (if tired then 1 otherwise 0)
  }
}
procedure dash "Dash" (men : 1 to 2 "Men") gives 0 to 20 [assumed: ours] {
  step throw "Throw" {
    if men = 1: end highest of 2d6
    end 2d6 + men
  }
}
procedure march "March" (rested : yes/no "Rested") gives length [assumed: ours] {
  step throw "Throw" {
    if rested: end (2d6 + 3) * 1"
    end 2d6 * 1"
  }
}
procedure lift "Lift" (ours : -15 to 15 = 0, theirs : -15 to 15 = 0) gives lifting [assumed: ours] {
  step throw "Throw" {
    if d6 + ours >= d6 + theirs: end lifts
    end slips
  }
}
procedure known "Known" (men : 1 to 2) gives 0 to 20 [assumed: ours] {
  step add "Add" {
    end men + 1
  }
}
procedure endless "Endless" (men : 0 to 1000) gives yes/no [assumed: ours] {
  step throw "Throw" {
    end d6 > men
  }
}
reference force, dash, march, lift, known, endless
"#;
    let [inches, centimetres] = [Units::Inches, Units::Centimetres].map(|units| {
        let doors = Loaded::text("made/doors.orbat", text);
        doors.printed_in(units).model()
    });
    let subject = subject(&inches);
    let told = |model: &Model, odds: bool| {
        let sheet = compose::reference(model, Game::Package(subject), odds, None);
        let tables = sheet.reference.into_iter().filter_map(|sheet| match sheet {
            ReferenceSheet::Table(table) => Some(table),
            _ => None,
        });
        let table = |table: TableSheet| {
            let rows = table.rows.iter().map(|row| {
                let cells: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
                cells.join(" | ")
            });
            let head = [
                format!("{} [{}]", table.title, table.citation),
                table.header.join(" | "),
            ];
            head.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
        };
        tables.map(table).collect::<Vec<_>>().join("\n\n")
    };
    assert_eq!(told(&inches, false), "");
    insta::assert_snapshot!(told(&inches, true));
    let march = told(&centimetres, true);
    assert!(
        march.contains("no | 17.78\u{a0}cm\nyes | 25.40\u{a0}cm"),
        "{march}"
    );
    // A package may count 2.5 cm to the inch: then so do the lengths of its cards, and their means.
    let (patrol, subject) = bundled("combat-patrol");
    let inches = compose::reference(&patrol, Game::Package(subject), true, None);
    let patrol = Loaded::bundled("combat-patrol")
        .printed_in(Units::Centimetres)
        .model();
    let centimetres = compose::reference(&patrol, Game::Package(subject), true, None);
    let strides = |sheet: Booklet| -> Vec<String> {
        let mut tables = sheet.reference.into_iter().filter_map(|sheet| match sheet {
            ReferenceSheet::Table(table) => Some(table),
            _ => None,
        });
        let strides = tables
            .find(|table| table.title.ends_with(": on average"))
            .unwrap();
        strides.rows.iter().map(|row| row[1].text.clone()).collect()
    };
    assert_eq!(strides(inches), ["8″", "9″", "10″"]);
    assert_eq!(
        strides(centimetres),
        ["20.0\u{a0}cm", "22.5\u{a0}cm", "25.0\u{a0}cm"]
    );
}

/// What each weapon is to be expected to hit is found where the weapon is found on the page of all.
#[test]
fn weapons_are_expected_to_hit_in_the_order_of_their_page() {
    for package in ["combat-patrol", "combat-squad", "modern"] {
        let (model, subject) = bundled(package);
        let sheet = compose::reference(&model, Game::Package(subject), true, None);
        let names = |fits: fn(&str) -> bool| -> Vec<String> {
            let mut tables = sheet.reference.iter().filter_map(|sheet| match sheet {
                ReferenceSheet::Table(table) => Some(table),
                _ => None,
            });
            let table = tables.find(|table| fits(&table.title)).unwrap();
            let names = table.rows.iter().map(|row| row[0].text.clone());
            names.filter(|name| !name.is_empty()).collect()
        };
        let mut all = names(|title| title == "Weapons");
        let expected = names(|title| title.contains(": hits to be expected"));
        all.retain(|name| expected.contains(name));
        assert_eq!(all, expected, "{package}");
    }
}

/// A table of modifiers is read at the table, by people.
#[test]
fn modifiers_are_told_as_people_say_them() {
    let (model, subject) = bundled("combat-squad");
    let sheet = compose::reference(&model, Game::Package(subject), false, None);
    let text = serde_json::to_string(&sheet.reference).unwrap();
    assert!(text.contains("There is cover"), "{text}");
}

fn title(sheet: &ReferenceSheet) -> &str {
    match sheet {
        ReferenceSheet::Table(table) => &table.title,
        ReferenceSheet::Worksheet(form) => &form.title,
        ReferenceSheet::Text(text) => &text.title,
    }
}

/// What a battle's author chose for his players is there for those who add options to it too.
#[test]
fn a_package_without_a_battle_has_the_pages_of_the_battle_that_it_requires() {
    let pages = |package: &str| -> Vec<String> {
        let (model, subject) = bundled(package);
        let sheet = compose::reference(&model, Game::Package(subject), false, None);
        let titles = sheet.reference.iter().map(title);
        titles.map(str::to_owned).collect()
    };
    let solo = pages("combat-patrol-solo");
    assert_eq!(solo.first().map(String::as_str), Some("Opposition orders"));
    let mut with_options = solo.clone();
    // Of the other package that it requires, and of itself.
    with_options.extend(
        [
            "The record of a vehicle",
            "Small arms that leave armour alone",
            "The enemy’s vehicles",
        ]
        .map(str::to_owned),
    );
    assert_eq!(pages("combat-patrol-solo-options"), with_options);
}

/// A rule that terrain names in a field is for the tables on which it lies, and a unit's for games in which it fights.
#[test]
fn a_page_that_ground_or_units_name_stands_where_one_that_names_it_takes_part() {
    let pages = |text: &str| -> Vec<String> {
        let model = scenario(text.to_owned());
        let game = Game::Scenario(&model.scenarios[0]);
        let alone = compose::reference(&model, game, false, None).reference;
        let behind = compose::booklet(&model, &model.scenarios[0], None).reference;
        let titles = alone.iter().map(title).map(str::to_owned);
        let titles: Vec<String> = titles.collect();
        assert_eq!(titles, behind.iter().map(title).collect::<Vec<_>>());
        titles
    };
    let hedge = "Behind a hedge".to_owned();
    let vehicle = "The record of a vehicle".to_owned();
    let open: String = (FARM.lines().filter(|line| !line.contains("piece hedge")))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(pages(FARM).contains(&hedge));
    assert!(!pages(&open).contains(&hedge));
    let told = FARM
        .replace(
            "use combat-patrol \"0.1\"",
            "use combat-patrol-options \"0.1\"",
        )
        .replace("terrain, behind-hedges", "terrain, vehicle-record");
    let driven = told.replace("    1 parachute-mortar-squad", "    1 american-jeep");
    assert_ne!(driven, told);
    assert!(!pages(&told).contains(&vehicle));
    assert!(pages(&driven).contains(&vehicle));
}

/// A weapon that no figure carries, but a unit has, stands among those in play and on no record.
#[test]
fn what_a_unit_throws_stands_among_the_weapons_in_play() {
    let model = scenario(FARM.to_owned());
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let weapons = booklet.reference.iter().find_map(|sheet| match sheet {
        ReferenceSheet::Table(table) if table.title == "Weapons" => Some(table),
        _ => None,
    });
    let mut rows = weapons.unwrap().rows.iter();
    assert!(rows.any(|row| row[0].text == "Hand grenade"));
    let mut records = booklet.records.iter();
    assert!(records.all(|record| {
        let mut rows = record.weapons.rows.iter();
        rows.all(|row| row[0].text != "Hand grenade")
    }));
}

/// A raid of the solo game by armies of the game that it builds on, without a battle.
const RAID: &str = "use combat-patrol \"0.1\"
use combat-patrol-solo \"0.1\"

scenario raid-by-hand \"Raid\" {
  table 6 ft by 4 ft
  ground open
  mission raid
  side raider german-infantry {
    1 german-platoon-hq
    1 german-squad \"1st squad\"
  }
  side defender us-airborne, player {
    1 parachute-platoon-hq
    1 parachute-squad \"1st squad\"
  }
  zone raider \"Raider\" at 6\" 3\", 12\" by 6\"
  zone raider \"Raider\" at 66\" 2\", 8\" by 4\"
  zone defender \"Defender\" at 36\" 24\", 72\" by 48\"
  entry raider at 36\" 0\" \"Raider\"
  entry raider at 36\" 48\" \"The guns\"
}
";

#[test]
fn a_scenario_without_a_battle_is_of_the_rules_that_its_mission_is_of() {
    let model = scenario(RAID.to_owned());
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    assert_eq!(booklet.package.id, "combat-patrol-solo");
    // Of a mission that stands beside the scenario nobody has the rules.
    let text = std::fs::read_to_string(super::support::home().join(BY_HAND)).unwrap();
    let by_hand = text.split("```orbat file=raid.orbat\n").nth(1).unwrap();
    let model = scenario(by_hand.split("```").next().unwrap().to_owned());
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    assert_eq!(booklet.package.id, "combat-captain");
}

const BY_HAND: &str = "docs/how-to/own-battle.md";

#[test]
fn a_side_is_named_once_where_it_comes_on() {
    let model = scenario(RAID.to_owned());
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let steps = booklet.set_up.iter();
    let arrows: Vec<&String> = steps.filter(|step| step.starts_with("Arrow")).collect();
    assert_eq!(arrows.len(), 2, "{arrows:?}");
    assert!(arrows[0].starts_with("Arrow “Raider”: "), "{arrows:?}");
    assert!(
        arrows[1].starts_with("Arrow “Raider: The guns”: "),
        "{arrows:?}"
    );
}

#[test]
fn whoever_is_crowded_is_told_of_all_his_ground() {
    let crowd = RAID.replace("    1 german-squad \"1st", "    4 german-squad \"1st");
    let model = scenario(crowd);
    let told = orbat::scenario::crowded(&model, &model.scenarios[0]);
    let said = "figures on 12\" by 6\" and 8\" by 4\", less than 2\" by 2\" for each";
    assert!(told.len() == 1 && told[0].contains(said), "{told:?}");
}

/// A battle by a mission that speaks of three turns and of a third of a point.
fn dash(turns: &str) -> Booklet {
    let mission = "mission dash \"Dash\" [assumed: ours] {
  sides raider, defender
  raider gets 2 extra activation cards for the first 3 turns
  deploy raider on an edge of their choice
  deploy defender on the opposite edge
  score 1/3 for each defender lost, to raider
  score 2 for each raider lost, to defender
  wins the side with most points
}
";
    let text = RAID.replace("  mission raid\n", &format!("  mission dash\n{turns}"));
    let model = scenario(text.replace("\nscenario", &format!("\n{mission}\nscenario")));
    compose::booklet(&model, &model.scenarios[0], None)
}

#[test]
fn a_part_of_a_point_is_one_point() {
    let victory = dash("").victory.join(" ");
    assert!(victory.contains("⅓ point for each figure"), "{victory}");
    assert!(victory.contains("2 points for each figure"), "{victory}");
}

#[test]
fn extra_cards_are_for_turns_that_are_played() {
    let extra = |turns: &str| {
        let notes = dash(turns).sides[0].notes.clone();
        let mut notes = notes.into_iter();
        notes.find(|note| note.contains("extra")).unwrap()
    };
    assert_eq!(extra("  turns 2\n"), "Has 2 extra activation cards.");
    let three = "Has 2 extra activation cards for the first 3 turns; then they are taken out.";
    assert_eq!(extra("  turns 4\n"), three);
}

/// A column with one value in all of its rows takes the room of the names.
#[test]
fn what_all_weapons_have_alike_is_told_in_the_title_of_their_fire() {
    let (model, subject) = bundled("combat-patrol-solo");
    let sheet = compose::reference(&model, Game::Package(subject), true, None);
    let table = sheet.reference.iter().find_map(|sheet| match sheet {
        ReferenceSheet::Table(table) if table.title.contains("hits to be expected") => Some(table),
        _ => None,
    });
    let table = table.unwrap();
    assert!(
        table.title.ends_with(", Accuracy Regular†"),
        "{}",
        table.title
    );
    assert!(!table.header.contains(&"Accuracy".to_owned()));
}
