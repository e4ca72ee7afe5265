//! What unit records say with options switched on, and the notes below them.

use orbat::list::Fielded;
use orbat::sheet::{Booklet, Check, Detail, FigureLine, UnitRecord, compose};

use super::support::{Loaded, subject};

fn records(package: &str, options: &[&str], detail: Detail) -> Booklet {
    let model = Loaded::bundled(package).model_with(options);
    compose::records_only(&model, subject(&model), detail, None)
}

fn named<'a>(booklet: &'a Booklet, name: &str) -> &'a UnitRecord {
    let mut records = booklet.records.iter();
    records.find(|record| record.name == name).unwrap()
}

fn of_scenario(file: &str) -> Booklet {
    let model = Loaded::file(file).model();
    compose::records_of_scenario(&model, &model.scenarios[0], Detail::Standard, None)
}

/// What protects each part of the body is on the record, the parts that nothing does too.
#[test]
fn body_armour_is_told_part_by_part() {
    let told = |booklet: &Booklet, name: &str| {
        let attributes = &named(booklet, name).attributes;
        let armour = attributes.iter().find(|each| each.title == "Body armour");
        armour.map(|each| each.value.text.replace('\u{a0}', " "))
    };
    let parts = "head –, torso 7†, left arm –, right arm –, left leg –, right leg –";
    for detail in [Detail::Brief, Detail::Standard, Detail::Full] {
        let with = records("modern", &["modern-war"], detail);
        assert_eq!(told(&with, "Rifle team").as_deref(), Some(parts));
        if matches!(detail, Detail::Full) {
            assert_eq!(
                named(&with, "Rifle team").rules[0].text,
                "Class 7†; covers: torso."
            );
        }
        // Whoever wears none anywhere has no line for it.
        assert_eq!(told(&with, "Rifle cell"), None);
    }
    let without = records("modern", &[], Detail::Full);
    let team = named(&without, "Rifle team");
    assert_eq!(told(&without, "Rifle team"), None);
    // What only the option's rules ask for stands nowhere without it.
    assert!(team.rules.is_empty());
}

/// An armoured car sits on no horse: it has no box for it.
#[test]
fn a_box_to_tick_stands_where_it_can_be_ticked() {
    let booklet = records(
        "combat-patrol-options",
        &["cavalry", "night"],
        Detail::Standard,
    );
    let ticked = |name: &str| -> Vec<(String, bool)> {
        let checks = named(&booklet, name).checks.iter();
        checks
            .map(|Check { title, ticked }| (title.clone(), *ticked))
            .collect()
    };
    assert_eq!(ticked("German armoured car"), []);
    // Both are assumed.
    let both = [("Hand grenades†".into(), true), ("Mounted†".into(), true)];
    assert_eq!(ticked("German horse team"), both);
}

/// The ground of a scenario, its pages and its forces have notes of their own elsewhere.
#[test]
fn notes_of_records_are_about_what_stands_on_them() {
    let booklet = of_scenario("scenarios/home-guard-1942.orbat");
    let assumed = booklet.assumed.join("\n");
    assert!(assumed.contains("Cars and trucks"), "{assumed}");
    for other in ["Airfield", "Runway", "Pillbox", "Church"] {
        assert!(!assumed.contains(other), "{assumed}");
    }
    for booklet in [booklet, records("modern", &[], Detail::Standard)] {
        let citations: Vec<&str> = booklet.records.iter().map(|it| &*it.citation).collect();
        let citations = citations.join(" ");
        for source in &booklet.sources {
            let mark = format!("{} ", source.mark);
            assert!(citations.contains(&mark), "{mark}: {citations}");
        }
    }
}

/// The pages of what is assumed, of the sources, and of the last record.
#[cfg(feature = "print")]
fn pages_of_notes(booklet: Booklet) -> [usize; 3] {
    let last = booklet.records.last().unwrap().name.clone();
    let whole = orbat::sheet::Printout::Booklet(Box::new(booklet));
    let texts = orbat::print::placed(&whole, &orbat::package::Assets::default()).unwrap();
    ["Assumed", "Sources", last.as_str()].map(|text| {
        let mut found = texts.iter().filter(|each| each.text.starts_with(text));
        found.next_back().unwrap().page
    })
}

/// Beside the last records is room for them, so no page has nothing else.
#[cfg(feature = "print")]
#[test]
fn notes_of_records_have_no_page_to_themselves() {
    let booklet = of_scenario("scenarios/home-guard-1942.orbat");
    let [assumed, sources, last] = pages_of_notes(booklet);
    assert_eq!(assumed, last);
    assert_eq!(sources, last);
}

/// What is left of the page is just enough for both, set small; short of that, neither leaves the other.
#[cfg(feature = "print")]
#[test]
fn notes_of_records_are_not_torn() {
    use orbat::sheet::Paper;
    for (detail, paper) in [
        (Detail::Brief, Paper::Letter),
        (Detail::Standard, Paper::Letter),
        (Detail::Full, Paper::Letter),
        (Detail::Brief, Paper::A4),
    ] {
        let model = Loaded::bundled("combat-captain").model();
        let booklet = compose::records_only(&model, subject(&model), detail, Some(paper));
        let [assumed, sources, last] = pages_of_notes(booklet);
        assert_eq!(assumed, sources, "{detail:?} {paper:?}");
        assert_eq!(assumed, last, "{detail:?} {paper:?}");
    }
}

/// `60 mm` is no platoon.
#[test]
fn titles_with_commas_are_not_parted_by_commas() {
    let booklet = of_scenario("scenarios/attack-on-a-farmhouse.orbat");
    let line = booklet
        .assumed
        .iter()
        .find(|line| line.contains("Parachute mortar squad"));
    let line = line.unwrap().replace('\u{a0}', " ");
    assert!(line.contains("Parachute mortar squad, 60 mm; "), "{line}");
}

/// The records of a small game: what it has, and its units.
fn of_text(text: &str, detail: Detail) -> Booklet {
    let model = Loaded::text(
        "small.orbat",
        format!("use prelude \"0.1\"\nweapon sling \"Sling\" {{}}\n{text}"),
    )
    .model();
    compose::records_only(&model, subject(&model), detail, None)
}

/// What is told of the lines of a record besides their boxes: `Hurt badly`.
fn told(record: &UnitRecord) -> Vec<Vec<String>> {
    let line = |line: &FigureLine| {
        let each = line.attributes.iter();
        each.map(|it| format!("{} {}", it.title, it.value.text))
            .collect()
    };
    record.figures.iter().map(line).collect()
}

const HURT: &str = r#"
scale hurt "Hurt" = unhurt < lightly < badly < dead
extend kind unit {
  state : hurt "State" = unhurt, shown as boxes
}
extend kind figure {
  hurt   : hurt "Hurt" = unhurt, shown as boxes
  stones : 0 to 9 "Stones" = 3, shown as boxes
}
unit men "Men", 4 figures {
  state lightly
  |   | title | count | weapons | hurt   | stones |
  | a | Ann   |     1 | sling   | badly  |      3 |
  | b | Bob   |     1 | sling   | dead   |      0 |
  | c | Cid   |     2 | sling   | unhurt |      3 |
}
unit alone "Alone", 1 figure {
  |   | title | weapons | hurt |
  | a | Ada   | sling   | dead |
}
"#;

/// Boxes tell what may come. What has come already, and that nothing is left, is told in words.
#[test]
fn what_no_box_tells_is_told() {
    let of_each: [&[&str]; 3] = [&["Hurt Badly"], &["Hurt Dead", "Stones 0"], &[]];
    for detail in [Detail::Brief, Detail::Standard, Detail::Full] {
        let booklet = of_text(HURT, detail);
        let men = named(&booklet, "Men");
        let lines = told(men);
        assert_eq!(lines[..3], of_each, "{detail:?}");
        assert!(lines[3..].iter().all(Vec::is_empty), "{detail:?}");
        let state = men.attributes.iter().find(|it| it.title == "State");
        assert_eq!(state.unwrap().value.text, "Lightly");
        let alone = named(&booklet, "Alone");
        assert_eq!(told(alone), [["Hurt Dead"]], "{detail:?}");
    }
}

/// A figure has a box where there may be something to tick, and none where there never is.
#[test]
fn a_box_is_drawn_with_those_who_have_one() {
    let records = |figures: &str| {
        let text = format!(
            "extend kind figure {{\n lit : yes/no or none \"Lit\" = none, shown as check\n}}\n\
             unit men \"Men\", 4 figures {{\n | | title | count | weapons | lit |\n{figures}}}\n"
        );
        let booklet = of_text(&text, Detail::Full);
        let men = named(&booklet, "Men");
        let boxes = |checks: &[Check]| -> Vec<bool> { checks.iter().map(|it| it.ticked).collect() };
        let each: Vec<Vec<bool>> = men.figures.iter().map(|line| boxes(&line.checks)).collect();
        (boxes(&men.checks), each)
    };
    let some = " | a | Ann | 1 | sling | yes |\n | b | Bob | 2 | sling | no |\n | c | Cid | 1 | sling | none |\n";
    let (common, each) = records(some);
    assert_eq!(common, [false; 0]);
    assert_eq!(each.concat(), [true, false, false]);
    assert!(each.last().unwrap().is_empty());
    let (common, each) = records(" | a | Ann | 1 | sling | yes |\n | b | Bob | 3 | sling | no |\n");
    assert_eq!((common, each.concat()), (vec![false], vec![true]));
    let (common, each) = records(" | a | Ann | 4 | sling | none |\n");
    assert_eq!((common, each.concat()), (vec![], vec![]));
}

/// Two rules of a weapon have boxes by one title: each says whose they are.
#[test]
fn boxes_of_one_title_say_to_what_they_belong() {
    let booklet = of_text(
        r#"
kind trait "Trait" {
  charges : 1 to 9 or none "Charges" = none, shown as boxes
}
extend kind weapon {
  traits : list of trait "Traits" = none
  ammo   : 1 to 9 or none "Ammo" = none, shown as boxes
}
trait smoke "Smoke" {
  charges 2
}
trait flare "Flare" {
  charges 3
}
weapon gun "Gun" {
  traits smoke, flare
  ammo 4
}
weapon lamp "Lamp" {
  traits flare
}
unit crew "Crew", 1 figure {
  |   | title  | weapons   |
  | a | Gunner | gun, lamp |
}
"#,
        Detail::Full,
    );
    let ranks = &named(&booklet, "Crew").figures[0].ranks;
    let titles: Vec<(&str, &str)> = ranks
        .iter()
        .map(|rank| (&*rank.title, &*rank.beside.as_ref().unwrap().title))
        .collect();
    assert_eq!(
        titles,
        [
            ("Gun: ammo", "ammo"),
            ("Gun, Smoke: charges", "Smoke: charges"),
            ("Gun, Flare: charges", "Flare: charges"),
            ("Lamp: charges", "charges"),
        ]
    );
}

/// Where others have a text a line says that it has none; where nobody has, there is no column.
#[test]
fn an_empty_text_is_no_title_without_a_value() {
    let text = |note: &str| {
        format!(
            r#"
extend kind figure {{
  note : text "Note" = ""
}}
unit men "Men", 2 figures {{
  |   | title | weapons | note   |
  | a | Ann   | sling   | {note} |
  | b | Bob   | sling   |        |
}}
"#
        )
    };
    let booklet = of_text(&text("Slow"), Detail::Standard);
    assert_eq!(told(named(&booklet, "Men"))[1], ["Note –"]);
    let heads = |note: &str| {
        named(&of_text(&text(note), Detail::Full), "Men")
            .roster
            .clone()
    };
    assert_eq!(heads("Slow"), ["Note"]);
    assert!(heads("").is_empty());
}

/// A list's men are as good as their quality has them: why is told where its values stand.
#[test]
fn why_a_quality_is_as_it_is_stands_below_the_records() {
    let text = r#"use prelude "0.1"
extend kind quality {
  drill : 1 to 9 or none "Drill" = none
}
extend kind figure {
  drill : 1 to 9 "Drill" = 5
}
quality old "Old hands" [assumed: they have seen it all] {
  drill 7
}
weapon sling "Sling" {}
army north "North" {
  from 1
  until 2
}
unit men "Men", 2 figures {
  army north
  |   | title | count | weapons |
  | a | Ann   |     2 | sling   |
}
force host "Host" {
  army north
  1 men
  quality old
}
list mine "Mine" from host {
  1 men {
    quality old
  }
}
"#;
    let model = Loaded::text("small.orbat", text).model();
    let list = &model.lists[0];
    let fielded = Fielded::new(&model, list).unwrap();
    let booklet = compose::records_of_list(list, &fielded, Detail::Standard, None);
    assert_eq!(booklet.assumed, ["They have seen it all: Old hands."]);
}

/// A leader whose boxes are unlike the others' has a line to himself in brief, and his star before it.
#[test]
fn a_star_stands_before_the_line_of_one_leader() {
    let mut home = Loaded::text(
        "horse",
        r#"use prelude "0.1"
extend kind figure {
  stands : 1 to 4 "Stands" = 3, shown as boxes
}
weapon lance "Lance" { }
army horse "Horse" { }
unit riders "Riders" {
  army horse
  |        | title | leader | weapons | stands |
  | lord   | Lord  | yes    | lance   |      2 |
  | rider  | Rider |        | lance   |      3 |
}
"#,
    );
    let model = home.model();
    let booklet = compose::records_only(&model, subject(&model), Detail::Brief, None);
    let lines = &named(&booklet, "Riders").figures;
    let told: Vec<(u32, bool, u32)> = lines
        .iter()
        .map(|line| (line.count, line.leader, line.leaders))
        .collect();
    assert_eq!(told, [(1, true, 0), (1, false, 0)]);
}
