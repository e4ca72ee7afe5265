//! Unit records of games that have no teams: companies of squads, soldiers one by one; and the
//! pages that go with them.

use orbat::list::{Fielded, Stands};
use orbat::model::{BattleId, DeckId, Model, PackageId, Scenario};
use orbat::package::{Assets, Library, Units};
use orbat::roll::Seed;
use orbat::scenario::{Maker, Wishes};
use orbat::sheet::compose::{self, Game, PlayedDeck};
use orbat::sheet::{Booklet, Detail, FigureLine, ForceLine, ReferenceSheet, UnitRecord};
use orbat::steps::StepsSheet;
use serde_json::Value;

use super::support::{Loaded, subject};

fn compiled(mut loaded: Loaded) -> (Model, PackageId, Assets) {
    let model = loaded.model();
    let subject = subject(&model);
    (model, subject, loaded.assets())
}

fn bundled(id: &str) -> (Model, PackageId, Assets) {
    compiled(Loaded::bundled(id))
}

fn patrol() -> (Model, PackageId, Assets) {
    compiled(Loaded::file("lists/hales-patrol.orbat"))
}

fn records(id: &str, detail: Detail) -> Booklet {
    let (model, subject, _) = bundled(id);
    compose::records_only(&model, subject, detail, None)
}

fn named<'a>(booklet: &'a Booklet, name: &str) -> &'a UnitRecord {
    let mut records = booklet.records.iter();
    records.find(|record| record.name == name).unwrap()
}

/// Twenty-five men are five squads of five; the crew of a weapon is the sixth sub-unit.
#[test]
fn a_company_is_a_line_for_each_of_its_sub_units() {
    let booklet = records("combat-captain", Detail::Standard);
    let company = named(&booklet, "Home Guard company");
    let lines: Vec<(u32, u32, u32)> = company
        .figures
        .iter()
        .map(|line| (line.number, line.count, line.ranks[0].boxes))
        .collect();
    let squads = (1..=5).map(|number| (number, 5, 1));
    assert_eq!(lines, squads.chain([(6, 2, 1)]).collect::<Vec<_>>());
    let markers = company.attributes.iter().find(|each| each.boxes > 0);
    assert_eq!(markers.map(|each| each.boxes), Some(6));
    // A company of three tanks takes nine kills, three to each.
    let tanks = named(&booklet, "German tank company");
    let kills = tanks
        .figures
        .iter()
        .map(|line| line.count * line.ranks[0].boxes);
    assert_eq!(kills.collect::<Vec<_>>(), [3, 3, 3]);
}

/// Who has no arms says so; there is nothing to look up about them.
#[test]
fn arms_that_are_none_have_no_row() {
    let booklet = records("combat-captain", Detail::Standard);
    let trucks = named(&booklet, "Cars and trucks");
    assert_eq!(trucks.figures[0].weapons, ["No arms†"]);
    assert!(trucks.weapons.rows.is_empty());
    assert!(
        !named(&booklet, "Home Guard company")
            .weapons
            .rows
            .is_empty()
    );
}

#[test]
fn soldiers_of_their_own_stand_in_a_table() {
    let booklet = records("combat-squad", Detail::Standard);
    let patrol = named(&booklet, "American patrol");
    assert_eq!(
        patrol.roster,
        ["Card", "Training and Experience", "Accuracy", "Points"]
    );
    let row = |title: &str| {
        let mut lines = patrol.figures.iter();
        // That he leads may be assumed.
        let line = lines.find(|line| line.title.trim_end_matches('†') == title);
        let line = line.unwrap();
        let cells: Vec<&str> = line.cells.iter().map(|cell| cell.text.as_str()).collect();
        (cells.join(" "), line)
    };
    let (cells, sergeant) = row("Sergeant Hale");
    assert_eq!(cells, "1 3 4 26");
    fn ranks(line: &FigureLine) -> Vec<(&str, u32, usize)> {
        let ranks = line.ranks.iter();
        ranks
            .map(|rank| (rank.title.as_str(), rank.boxes, rank.steps.len()))
            .collect()
    }
    // What is crossed off of a weapon, or of its rules, stands with the man who carries it.
    assert_eq!(
        ranks(sergeant),
        [
            ("Wound", 5, 5),
            ("Worse", 4, 0),
            ("Hand grenades: uses", 2, 0)
        ]
    );
    let (_, gunner) = row("Corporal Boone");
    assert_eq!(
        ranks(gunner),
        [("Wound", 5, 5), ("Worse", 4, 0), ("BAR: bursts", 2, 0)]
    );
    let (_, rifleman) = row("Private Kovacs");
    assert_eq!(ranks(rifleman), [("Wound", 5, 5), ("Worse", 4, 0)]);
    let (_, medic) = row("Private Ortiz");
    assert!(medic.checks[0].ticked && medic.checks[0].title == "Trained medic†");
    // Nobody is told what all have in common.
    assert!(patrol.figures.iter().all(|line| line.attributes.is_empty()));
}

/// Half of them are not most, and of two figures each has a line to itself.
#[test]
fn fields_in_which_most_figures_are_alike_are_no_columns() {
    let head = r#"use prelude "0.1"
extend kind figure {
  aim  : 1 to 6 "Aim" = 1
  wind : 1 to 6 "Wind" = 1
}
weapon bow "Bow" {}
army wood "Wood" {}
"#;
    // Men of so many sorts, so many of each.
    let unit = |name: &str, counts: &[usize]| {
        let rows = counts.iter().zip(1..).map(|(count, aim)| {
            let wind = aim + 1;
            format!("  | man-{aim} | Archer | {count} | {aim} | {wind} | bow |\n")
        });
        let (id, men) = (name.to_lowercase(), counts.iter().sum::<usize>());
        format!(
            "unit {id} \"{name}\", {men} figures {{\n  army wood\n  \
             | | title | count | aim | wind | weapons |\n{}}}\n",
            rows.collect::<String>()
        )
    };
    let units = [
        unit("Pair", &[1, 1]),
        unit("Four", &[2, 1, 1]),
        unit("Five", &[3, 1, 1]),
    ];
    let text = [head, &units.concat()].concat();
    let model = Loaded::text("made/archers.orbat", &text).model();
    let booklet = compose::records_only(&model, subject(&model), Detail::Standard, None);
    let columns = |name: &str| named(&booklet, name).roster.clone();
    assert_eq!(columns("Pair"), [""; 0]);
    assert_eq!(columns("Four"), ["Aim", "Wind"]);
    assert_eq!(columns("Five"), [""; 0]);
}

#[test]
fn a_full_record_tells_the_rules_that_its_weapons_name() {
    let full = records("combat-squad", Detail::Full);
    let patrol = named(&full, "German patrol");
    let rules: Vec<&str> = patrol
        .rules
        .iter()
        .map(|rule| rule.title.as_str())
        .collect();
    assert!(!rules.is_empty());
    let listed = patrol.weapons.rows.iter().flatten();
    let listed: String = listed.map(|cell| cell.text.as_str()).collect();
    assert!(rules.iter().all(|rule| listed.contains(rule)), "{rules:?}");
    let standard = records("combat-squad", Detail::Standard);
    assert!(
        standard
            .records
            .iter()
            .all(|record| record.rules.is_empty())
    );
}

/// The page adds up to what `orbat list` says.
#[test]
fn the_forces_of_a_list_add_up_points() {
    let (model, ..) = patrol();
    let list = &model.lists[0];
    let fielded = Fielded::new(&model, list).unwrap();
    let page = compose::forces_of_list(list, &fielded, None);
    let side = &page.sides[0];
    let sum: i64 = side.forces.iter().filter_map(|line| line.points).sum();
    assert_eq!((sum, side.total_figures), (139, 6));
    assert_eq!(side.points.as_ref().map(|points| points.sum), Some(139));
    // What each man is worth is assumed, and so is what all of them are.
    assert!(side.forces.iter().all(|line| line.assumed));
    assert!(side.points.as_ref().is_some_and(|points| points.assumed));
    assert_eq!(side.forces[0].note, "Sergeant Hale, with Hand grenades");
}

/// What an army list says stands on the sheets of the battle that it is brought to.
#[test]
fn a_side_that_brings_a_list_keeps_its_tree() {
    let told = |text: &str, page: fn(&Model, &Scenario) -> Booklet| -> (String, Vec<String>) {
        let (mut model, subject, _) = compiled(Loaded::text("brought.orbat", text));
        Stands::in_scenarios(&mut model, subject).unwrap();
        let scenario = model.scenarios.last().unwrap();
        let side = page(&model, scenario).sides.swap_remove(0);
        let line = |line: &ForceLine| {
            let (indent, note) = (" ".repeat(line.indent as usize), &line.note);
            format!(
                "{indent}{} {}: {}; {note}",
                line.count, line.title, line.figures
            )
        };
        (side.army, side.forces.iter().map(line).collect())
    };
    let brief: fn(&Model, &Scenario) -> Booklet = |model, it| compose::booklet(model, it, None);
    let forces: fn(&Model, &Scenario) -> Booklet = |model, it| compose::forces(model, it, None);
    let patrol = include_str!("roster/brought-patrol.orbat");
    let men = [
        "1 Paratroop sergeant: 1; Sergeant Hale, with Hand grenades",
        "1 Corporal Boone: Parachutist: 1; BAR for M1 Garand",
        "3 Parachutist: 3; Veteran of Normandy",
        "1 Two paratroopers: 2; on turn 4",
    ];
    for page in [brief, forces] {
        let (army, lines) = told(patrol, page);
        assert_eq!(
            (&*army, &lines[..]),
            (
                "Sergeant Hale’s men, American, 1944",
                &men.map(String::from)[..]
            )
        );
    }
    let (army, lines) = told(include_str!("roster/brought-platoon.orbat"), brief);
    assert_eq!(army, "The platoon, German infantry, Tunisia, 1942");
    let tree = [
        "1 German company command: 6; ",
        "1 German rifle platoon, 1942: 49; ",
        " 1 German platoon headquarters: 6; ",
        " 4 German rifle squad, 1942: 40; ",
        "  4 German rifle team: 24; ",
        "  4 German machine gun team: 16; ",
        " 1 German mortar team, 5\u{a0}cm: 3; ",
    ];
    assert_eq!(lines, tree);
    // Of a list without a date nobody says when it fights.
    let undated = include_str!("roster/brought-platoon.orbat").replace("  date 1942\n", "");
    assert_eq!(
        told(&undated, brief).0,
        "The platoon, German infantry, Tunisia"
    );
}

/// What is stated of a man with his usual arms gives way to what he is worth as he comes.
#[test]
fn a_man_has_one_price() {
    let (mut model, subject, _) = compiled(Loaded::text(
        "brought.orbat",
        include_str!("roster/brought-patrol.orbat"),
    ));
    Stands::in_scenarios(&mut model, subject).unwrap();
    let scenario = model.scenarios.last().unwrap();
    for detail in [Detail::Brief, Detail::Standard, Detail::Full] {
        let booklet = compose::records_of_scenario(&model, scenario, detail, None);
        let men = booklet.records.iter().filter(|it| {
            let figures = it.figures.iter().map(|line| line.count);
            figures.sum::<u32>() == 1
        });
        let mut veterans = 0;
        for man in men {
            let told = man.attributes.iter().map(|it| (&it.title, &it.value));
            let cells = man.figures.iter().flat_map(|line| &line.cells);
            let told: Vec<&str> = told
                .chain(man.roster.iter().zip(cells))
                .filter(|(title, _)| title.starts_with("Points"))
                .map(|(_, value)| value.text.as_str())
                .collect();
            assert_eq!(told.len(), 1, "{}: {told:?}", man.name);
            let is_veteran = man.attributes.iter().any(|it| it.title == "Quality");
            veterans += u32::from(is_veteran && told != ["22"]);
        }
        assert_eq!(veterans, 3, "{detail:?}");
    }
}

/// A package with several lists has them on one sheet.
#[test]
fn all_lists_of_a_package_stand_on_one_sheet() {
    let (model, subject, _) = bundled("combat-patrol");
    let mine = || model.lists.iter().filter(|it| it.header.package == subject);
    let each = mine().map(|list| {
        let fielded = Fielded::new(&model, list).unwrap();
        compose::forces_of_list(list, &fielded, None)
    });
    let sheet = compose::joined_forces("All", each.collect());
    let names: Vec<&str> = sheet.sides.iter().map(|side| side.name.as_str()).collect();
    let titles = mine().map(|it| it.header.title.replace("'", "’"));
    assert_eq!(names, titles.collect::<Vec<_>>());
    let side = &sheet.sides[0];
    assert_eq!(
        side.army,
        "American battlegroup: American infantry, North-west Europe, November 1944"
    );
    let forces = side.forces.iter().filter(|line| line.indent == 0);
    let sum: u32 = forces.map(|line| line.figures).sum();
    assert_eq!(sum, side.total_figures);
    assert_eq!(
        side.notes,
        ["24 units, 103 figures, 24 leaders, 24 dice for orders."]
    );
}

#[test]
fn a_reference_sheet_tells_chances_where_they_are_asked_for() {
    let (model, subject, _) = bundled("combat-captain");
    let heads = |odds: bool| -> Vec<(String, Vec<String>)> {
        let sheet = compose::reference(&model, Game::Package(subject), odds, None);
        let tables = sheet.reference.into_iter().filter_map(|sheet| match sheet {
            ReferenceSheet::Table(table) => Some((table.title, table.header)),
            _ => None,
        });
        tables.collect()
    };
    let (without, with) = (heads(false), heads(true));
    // Below procedures stand tables of their own.
    let (of_procedures, with): (Vec<_>, Vec<_>) =
        (with.into_iter()).partition(|(title, _)| title.ends_with(": how likely"));
    assert_eq!(of_procedures.len(), 2, "{of_procedures:?}");
    assert_eq!(without.len(), with.len());
    let heads = |tables: Vec<(String, Vec<String>)>| tables.into_iter().map(|(_, heads)| heads);
    let (without, with) = (heads(without), heads(with));
    let chance = String::from("Chance");
    assert!({ without }.all(|heads| !heads.contains(&chance)));
    assert!({ with }.any(|heads| heads.contains(&chance)));
}

const RAID: &str = r#"use prelude "0.1"
terrain wood "Wood" {
  drawing woods
  breadth 6"
  extent 8"
}
army crown "Crown" {}
army rebels "Rebels" {}
generator land "The land" {
  place wood here and there
}
mission raid "A raid" {
  sides raiders, guards
  raiders brings squad
  guards brings squad
  deploy raiders on an edge of their choice
  deploy guards on the opposite edge
  wins raiders if "They are through."
  otherwise wins guards
}
weapon pike "Pike" {}
unit file "File", 1 figure {
  army crown
  |     | title | count | leader | weapons |
  | man | Man   |     1 | yes    | pike    |
}
unit band "Band", 1 figure {
  army rebels
  |     | title | count | leader | weapons |
  | man | Man   |     1 | yes    | pike    |
}
force watch "Watch" {
  army crown
  echelon squad
  1 file
}
force mob "Mob" {
  army rebels
  echelon squad
  1 band
}
battle night "Night" {
  terrain land
  mission raid
  armies crown, rebels
  table 4 ft by 4 ft
}
table luck "Luck" by roll d6 gives text {
  | 1-3 | Good |
  | 4-6 | Bad  |
}
"#;

/// A battle that names no pages is no reason to print none.
#[test]
fn a_reference_sheet_without_pages_shows_the_tables_of_its_package() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("raid.orbat");
    std::fs::write(&file, RAID).unwrap();
    let (model, subject, _) = compiled(Loaded::file(file));
    let sheet = compose::reference(&model, Game::Package(subject), false, None);
    let titles = sheet.reference.iter().filter_map(|sheet| match sheet {
        ReferenceSheet::Table(table) => Some(table.title.as_str()),
        _ => None,
    });
    assert!(titles.collect::<Vec<_>>().contains(&"Luck"));
}

/// A book that nothing but a procedure or a list of modifiers cites is among the sources all the same.
#[test]
fn the_sources_of_a_reference_sheet_are_those_of_its_procedures() {
    let source = RAID.replace(
        "  table 4 ft by 4 ft\n",
        "  table 4 ft by 4 ft\n  reference throw, odds\n",
    ) + r#"
source first "The first" by "us"
source second "The second" by "them"
source third "The third" by "others"
procedure throw "Throw" gives number [first 3] {
  step one "One" [second 4] {
    end d6
  }
}
modifiers odds "Odds" (far : yes/no "Far") {
  | when | bonus |
  | far  |    -1 | [third 5]
}
"#;
    let (model, subject, _) = compiled(Loaded::text("raid.orbat", source));
    let sheet = compose::reference(&model, Game::Package(subject), false, None);
    let marks: Vec<&str> = sheet.sources.iter().map(|it| it.mark.as_str()).collect();
    assert_eq!(marks, ["first", "second", "third"]);
}

/// A battle of a module that names no pages has those of the game: the module is played by its rules.
#[test]
fn a_battle_without_pages_has_those_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("again.orbat");
    let source = r#"use combat-squad "0.1"

battle second-look "A second look" {
  terrain country-lane
  mission look-and-report
  armies americans, germans
  table 4 ft by 4 ft
}
"#;
    std::fs::write(&file, source).unwrap();
    let (model, subject, _) = compiled(Loaded::file(file));
    let (game, game_itself, _) = bundled("combat-squad");
    let titles = |booklet: &Booklet| -> Vec<String> {
        let sheets = booklet.reference.iter();
        let sheets = sheets.map(|sheet| serde_json::to_value(sheet).unwrap());
        sheets.map(|sheet| sheet["title"].to_string()).collect()
    };
    let own = titles(&compose::reference(
        &game,
        Game::Package(game_itself),
        false,
        None,
    ));
    assert!(own.len() > 5, "{own:?}");
    let package = compose::reference(&model, Game::Package(subject), false, None);
    assert_eq!(titles(&package), own);

    let battle = BattleId::new(model.battles.len() - 1);
    let maker = Maker::new(&model, battle, Wishes::default()).unwrap();
    let scenario = maker.scenario(&maker.make(&Seed::new("1")).unwrap());
    let booklet = compose::reference(&model, Game::Scenario(&scenario), false, None);
    assert!(titles(&booklet).len() > 5, "{:?}", titles(&booklet));
}

/// Titles and texts hold lengths, not words for them; but a calibre is a name, and a card of paper is as
/// large in every unit.
#[test]
fn what_is_printed_in_centimetres_says_nothing_in_inches() {
    const NAMES: [&str; 2] = ["2.36 inch", "three inches by five"];
    let library = Library::bundled();
    let mut found: Vec<String> = Vec::new();
    let games: Vec<&str> = library.ids().filter(|id| *id != "prelude").collect();
    for game in games {
        let mut loaded = Loaded::bundled(game).printed_in(Units::Centimetres);
        let model = loaded.model();
        let subject = subject(&model);
        let mine = |package: PackageId| package == subject;

        let sheet = compose::reference(&model, Game::Package(subject), false, None);
        let sheet = serde_json::to_value(&sheet.reference).unwrap();
        assert!(sheet.to_string().contains("cm"), "{game}");
        let contents = loaded.contents(&model, subject);
        let book = compose::rulebook(&model, subject, &contents, &[], None);
        let decks: Vec<PlayedDeck> = (model.decks.iter().enumerate())
            .filter(|(_, deck)| mine(deck.header.package))
            .map(|(at, _)| PlayedDeck::whole(DeckId::new(at)))
            .collect();
        let cards = compose::cards(&model, subject, &decks, &[], None);
        let procedures = model.procedures.iter();
        let steps: String = procedures
            .filter(|procedure| mine(procedure.header.package))
            .map(|procedure| StepsSheet::of(&model, procedure).text(80))
            .collect();
        for (what, sheet) in [
            ("reference", sheet),
            ("rulebook", serde_json::to_value(&book).unwrap()),
            ("cards", serde_json::to_value(&cards).unwrap()),
            ("steps", steps.into()),
        ] {
            for text in texts(&sheet) {
                let rest = NAMES
                    .iter()
                    .fold(text.to_owned(), |rest, name| rest.replace(name, ""));
                if rest.split_whitespace().any(is_in_inches) {
                    found.push(format!("{game}, {what}: {text}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whether a word says inches; a name such as `2-inches` does not.
fn is_in_inches(word: &str) -> bool {
    let plain = word.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    let number = plain.trim_start_matches(|sign: char| sign.is_ascii_digit());
    // `Nashcon 2009"` ends a title.
    let is_length = (1..=2).contains(&(plain.len() - number.len())) && number.starts_with('"');
    is_length || word.contains('″') || plain.to_lowercase().starts_with("inch")
}

/// All texts in a sheet.
fn texts(sheet: &Value) -> Vec<&str> {
    match sheet {
        Value::String(text) => vec![text],
        Value::Array(all) => all.iter().flat_map(texts).collect(),
        Value::Object(all) => all.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

#[cfg(feature = "print")]
mod pages {
    use orbat::print::{Placed, placed};
    use orbat::sheet::{Paper, Printout};

    use super::*;

    /// Texts above a line, a line for each; and how many pages there are.
    fn set(booklet: Booklet, assets: &Assets, lower: f64) -> (String, usize) {
        let texts = placed(&Printout::Booklet(Box::new(booklet)), assets).unwrap();
        let shown = |each: &&Placed| each.page == 0 && each.y < lower;
        let line = |each: &Placed| format!("{:4.0} {:4.0}  {}\n", each.y, each.x, each.text);
        let pages = texts.iter().map(|each| each.page + 1).max();
        let part = texts.iter().filter(shown).map(line).collect();
        (part, pages.unwrap_or(0))
    }

    #[test]
    fn a_company_roster_is_set_as_it_was() {
        let (_, _, assets) = bundled("combat-captain");
        let booklet = records("combat-captain", Detail::Standard);
        let (text, pages) = set(booklet, &assets, 330.0);
        assert!(pages <= 5, "{pages}");
        insta::assert_snapshot!("company-roster", text);
    }

    #[test]
    fn soldiers_profiles_are_set_as_they_were() {
        let (_, _, assets) = bundled("combat-squad");
        let booklet = records("combat-squad", Detail::Standard);
        let (text, _) = set(booklet, &assets, 400.0);
        insta::assert_snapshot!("soldiers-profiles", text);
    }

    #[test]
    fn the_forces_of_a_list_are_set_as_they_were() {
        let (model, _, assets) = patrol();
        let list = &model.lists[0];
        let fielded = Fielded::new(&model, list).unwrap();
        let page = compose::forces_of_list(list, &fielded, None);
        let (text, pages) = set(page, &assets, 800.0);
        assert_eq!(pages, 1);
        insta::assert_snapshot!("forces-of-a-list", text);
    }

    /// What is looked up in play lies on two pages, one sheet of paper, with its chances too.
    #[test]
    fn a_reference_sheet_is_two_pages() {
        let games = [
            "combat-patrol",
            "combat-captain",
            "combat-squad",
            "modern",
            "combat-patrol-solo",
        ];
        for game in games {
            let (model, subject, assets) = bundled(game);
            for (paper, odds) in [
                (Paper::A4, false),
                (Paper::Letter, false),
                (Paper::A4, true),
                (Paper::Letter, true),
            ] {
                let sheet = compose::reference(&model, Game::Package(subject), odds, Some(paper));
                let printout = Printout::Booklet(Box::new(sheet));
                let texts = placed(&printout, &assets).unwrap();
                let pages = texts.iter().map(|each| each.page + 1).max();
                assert!(
                    pages <= Some(2),
                    "{game}, {paper:?}, odds {odds}: {pages:?}"
                );
                none_on_another(game, &texts);
            }
        }
    }

    /// In centimetres words are longer, with odds tables are wider, and a letter page is shorter.
    #[test]
    fn a_reference_sheet_with_all_that_makes_it_long_is_two_pages() {
        let captain = Loaded::bundled("combat-captain").printed_in(Units::Centimetres);
        let (model, subject, assets) = compiled(captain);
        let sheet = compose::reference(&model, Game::Package(subject), true, Some(Paper::Letter));
        let texts = placed(&Printout::Booklet(Box::new(sheet)), &assets).unwrap();
        let pages = texts.iter().map(|each| each.page + 1).max();
        assert_eq!(pages, Some(2));
        none_on_another("combat-captain", &texts);
    }

    /// What was measured before the page was set was not too little: no line stands on another.
    fn none_on_another(game: &str, texts: &[Placed]) {
        for (at, one) in texts.iter().enumerate() {
            for other in &texts[at + 1..] {
                // A line's letters stand above it, three fifths of its size.
                let below = one.y + 1.0 < other.y && other.y - 0.6 * other.size < one.y - 0.5;
                let beside =
                    one.x + one.width - 0.5 < other.x || other.x + other.width - 0.5 < one.x;
                assert!(
                    one.page != other.page || !below || beside,
                    "{game}, page {}: {:?} and {:?}",
                    one.page + 1,
                    one.text,
                    other.text
                );
            }
        }
    }
}

/// In brief figures are of no sort: how many they are is all that a line says.
#[test]
fn figures_in_brief_are_only_counted() {
    let booklet = records("combat-patrol", Detail::Brief);
    let mut lines = booklet.records.iter().flat_map(|record| &record.figures);
    assert!(lines.clone().any(|line| line.count == 1));
    assert!(lines.clone().any(|line| line.count > 1));
    assert!(lines.all(|line| line.title.is_empty()));
}

/// Where each has his own card and his own numbers, none of them are those of all.
#[test]
fn single_soldiers_in_brief_keep_their_own_numbers() {
    let booklet = records("combat-squad", Detail::Brief);
    let patrol = named(&booklet, "German patrol");
    let columns = ["Card", "Training and Experience", "Accuracy", "Points"];
    assert_eq!(patrol.roster, columns);
    assert_eq!(patrol.attributes, []);
    let gunner = &patrol.figures[1];
    let cells: Vec<&str> = gunner.cells.iter().map(|cell| &*cell.text).collect();
    assert_eq!((&*gunner.title, gunner.count), ("Private Kessler", 1));
    assert_eq!(cells, ["2", "6", "5", "24"]);
    assert_eq!(gunner.weapons, ["MG 42†", "Service pistol†"]);
    // Of two men who differ neither stands for both.
    let two = named(&booklet, "Two old hands");
    let told: Vec<&str> = two.attributes.iter().map(|each| &*each.title).collect();
    assert_eq!(told, ["Training and Experience", "Accuracy"]);
    assert_eq!((two.figures.len(), two.figures[0].count), (1, 2));
}

fn host() -> (Model, PackageId) {
    let (model, subject, _) = compiled(Loaded::file("tests/suite/roster/host.orbat"));
    (model, subject)
}

#[test]
fn figures_of_one_title_are_numbered_on() {
    let (model, subject) = host();
    let booklet = compose::records_only(&model, subject, Detail::Full, None);
    let men = named(&booklet, "Men");
    let titles: Vec<&str> = men.figures.iter().map(|line| line.title.as_str()).collect();
    let all = [
        "Man 1", "Man 2", "Man 3", "Man 4", "Man 5", "Man 6", "Man 7",
    ];
    assert_eq!(titles, all);
    assert_eq!(named(&booklet, "Wyrm").figures[0].title, "Wyrm");
}
