//! Unit records of games that have no teams: companies of squads, soldiers one by one; and the
//! pages that go with them.

use orbat::diagnostic::Diagnostics;
use orbat::list::Fielded;
use orbat::model::{Model, PackageId};
use orbat::package::{Assets, Library, Root, Units, load_with};
use orbat::sheet::compose::{self, Game};
use orbat::sheet::{Booklet, Detail, ReferenceSheet, UnitRecord};
use orbat::source::SourceSet;

fn compiled(root: Root) -> (Model, PackageId, Assets) {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let library = Library::bundled();
    let packages = load_with(&library, &[root], &mut sources, &mut out).unwrap();
    let assets = Assets::of(&packages, &library).unwrap();
    let model = orbat::compile(&packages, &sources, &mut out).unwrap();
    let subject = PackageId::new(model.packages.len() - 1);
    (model, subject, assets)
}

fn bundled(id: &str) -> (Model, PackageId, Assets) {
    compiled(Root::Bundled(id.to_owned()))
}

fn patrol() -> (Model, PackageId, Assets) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/lists/hales-patrol.orbat");
    compiled(Root::File(file.into()))
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

#[test]
fn soldiers_of_their_own_stand_in_a_table() {
    let booklet = records("combat-squad", Detail::Standard);
    let patrol = named(&booklet, "American patrol");
    assert_eq!(
        patrol.roster,
        ["Card", "Training and Experience", "Accuracy", "Points"]
    );
    let row = |title: &str| {
        let line = patrol.figures.iter().find(|line| line.title == title);
        let line = line.unwrap();
        let cells: Vec<&str> = line.cells.iter().map(|cell| cell.text.as_str()).collect();
        (cells.join(" "), line)
    };
    let (cells, sergeant) = row("Sergeant Hale");
    assert_eq!(cells, "1 3 4 26");
    let ranks: Vec<(&str, u32, usize)> = sergeant
        .ranks
        .iter()
        .map(|rank| (rank.title.as_str(), rank.boxes, rank.steps.len()))
        .collect();
    assert_eq!(ranks, [("Grenades", 2, 0), ("Wound", 5, 5)]);
    let (_, medic) = row("Private Ortiz");
    assert!(medic.checks[0].ticked && medic.checks[0].title == "Trained medic");
    // Nobody is told what all have in common.
    assert!(patrol.figures.iter().all(|line| line.attributes.is_empty()));
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
    assert_eq!(
        side.forces[0].note,
        "led by Sergeant Hale, with hand grenades"
    );
}

/// A package with several lists has them on one sheet.
#[test]
fn all_lists_of_a_package_stand_on_one_sheet() {
    let (model, subject, _) = bundled("combat-captain");
    let mine = || model.lists.iter().filter(|it| it.header.package == subject);
    let each = mine().map(|list| {
        let fielded = Fielded::new(&model, list).unwrap();
        compose::forces_of_list(list, &fielded, None)
    });
    let sheet = compose::joined_forces("All", each.collect());
    let names: Vec<&str> = sheet.sides.iter().map(|side| side.name.as_str()).collect();
    assert_eq!(
        names,
        mine().map(|it| &*it.header.title).collect::<Vec<_>>()
    );
    let side = &sheet.sides[0];
    assert_eq!(
        side.army,
        "Garrison of an airfield: Britain, 1942, September 1942"
    );
    let sum: u32 = side.forces.iter().map(|line| line.figures).sum();
    assert_eq!(sum, side.total_figures);
    assert_eq!(side.notes, ["6 units, 118 figures."]);
}

#[test]
fn a_reference_sheet_tells_chances_where_they_are_asked_for() {
    let (model, subject, _) = bundled("combat-captain");
    let heads = |odds: bool| -> Vec<Vec<String>> {
        let sheet = compose::reference(&model, Game::Package(subject), odds, None);
        let tables = sheet.reference.into_iter().filter_map(|sheet| match sheet {
            ReferenceSheet::Table(table) => Some(table.header),
            _ => None,
        });
        tables.collect()
    };
    let (without, with) = (heads(false), heads(true));
    assert_eq!(without.len(), with.len());
    let chance = String::from("Chance");
    assert!(without.iter().all(|heads| !heads.contains(&chance)));
    assert!(with.iter().any(|heads| heads.contains(&chance)));
}

/// Titles and texts hold lengths, not words for them; but a calibre and what is printed on a card keep
/// their names.
#[test]
fn sheets_in_centimetres_say_nothing_in_inches() {
    const NAMES: [&str; 6] = [
        "2.36 inch",
        "1 inch",
        "2 inches",
        "3 inches",
        "4 inches",
        "5 inches",
    ];
    for game in [
        "combat-patrol",
        "combat-patrol-solo",
        "combat-squad",
        "combat-captain",
    ] {
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let roots = [Root::Bundled(game.to_owned())];
        let mut packages = load_with(&Library::bundled(), &roots, &mut sources, &mut out).unwrap();
        packages.print_in(Some(Units::Centimetres), None).unwrap();
        let model = orbat::compile(&packages, &sources, &mut out).unwrap();
        let subject = PackageId::new(model.packages.len() - 1);
        let sheet = compose::reference(&model, Game::Package(subject), false, None);
        let mut text = serde_json::to_string(&sheet.reference).unwrap();
        assert!(text.contains("cm"), "{game}");
        for name in NAMES {
            text = text
                .replace(&format!("\"{name}"), "")
                .replace(&format!(", {name}"), "");
        }
        for inches in ["inch", "″"] {
            let place = text.find(inches);
            let around = place.map(|at| text[..at].chars().rev().take(60).collect::<String>());
            let around = around.map(|text| text.chars().rev().collect::<String>());
            assert_eq!(around, None, "{game}: {inches}");
        }
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

    /// What is looked up in play lies on two pages, one sheet of paper; with whom the solo rules play
    /// has his own orders and a worksheet on top of the whole game.
    #[test]
    fn a_reference_sheet_is_two_pages_and_of_solo_play_three() {
        let games = [
            ("combat-patrol", 2),
            ("combat-captain", 2),
            ("combat-squad", 2),
            ("modern", 2),
            ("combat-patrol-solo", 3),
        ];
        for (game, most) in games {
            let (model, subject, assets) = bundled(game);
            for paper in [Paper::A4, Paper::Letter] {
                let sheet = compose::reference(&model, Game::Package(subject), false, Some(paper));
                let printout = Printout::Booklet(Box::new(sheet));
                let texts = placed(&printout, &assets).unwrap();
                let pages = texts.iter().map(|each| each.page + 1).max();
                assert!(pages <= Some(most), "{game}: {pages:?}");
                none_on_another(game, &texts);
            }
        }
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
