//! What a player needs to carry a procedure out: its words, and all that it sends him to.

use orbat::model::{Model, PackageId};
use orbat::sheet::compose::{Game, reference};
use orbat::sheet::{Booklet, ReferenceSheet};
use orbat::steps::StepsSheet;

use super::support::Loaded;

#[track_caller]
fn sound(text: &str) -> Model {
    let text = format!("use prelude \"0.1\"\n\n{text}");
    let mut small = Loaded::text("small.orbat", text);
    let model = small.compile_all();
    assert_eq!(small.said(), [""; 0]);
    model.unwrap()
}

fn steps(model: &Model, name: &str) -> String {
    let mut all = model.procedures.iter();
    let procedure = all.find(|each| each.header.name == name).unwrap();
    StepsSheet::of(model, procedure).text(200)
}

fn sheet(model: &Model, odds: bool) -> Booklet {
    let package = PackageId::new(model.packages.len() - 1);
    reference(model, Game::Package(package), odds, None)
}

fn titles(booklet: &Booklet) -> Vec<&str> {
    let sheets = booklet.reference.iter();
    let titles = sheets.map(|sheet| match sheet {
        ReferenceSheet::Table(sheet) => sheet.title.as_str(),
        ReferenceSheet::Text(sheet) => &sheet.title,
        ReferenceSheet::Worksheet(sheet) => &sheet.title,
    });
    titles.collect()
}

const BOUT: &str = r#"
scale grade "Grade" = green < tried
choice ground "Ground" = level | uphill
choice weather "Weather" = dry | wet

kind edge "Edge" {
  adds : 0 to 3 "Adds"
}

edges "Edges", 2 rows {
  |        | title  | adds |
  | higher | Higher | 2    |
  | behind | Behind | 1    |
}

modifiers keen "Keenness" (up : yes/no = no, back : yes/no = no) {
  | when | value       |
  | up   | higher.adds |
  | back | behind.adds |
}

modifiers luck "Luck" (up : yes/no = no) {
  | when | value |
  | up   | 1     |
}

table harm "Harm" by lead : 0 to 12 gives 0 to 3 {
  | 0-3       | 0 |
  | 4 or more | 2 |
}

table going "Going" by grade, ground, weather gives 0 to 3 {
  | otherwise | otherwise | otherwise | 1 |
}

procedure score "What a fighter rolls" (up : yes/no = no, back : yes/no = no) gives 1 to 12 {
  step roll "Roll" {
    end d6 + total keen + total luck + going(tried, level, dry)
  }
}

procedure bout "One bout" gives 0 to 3 {
  step roll "Both roll" {
    ours = score(up: yes)
    theirs = score(back: yes)
    lead = max(0, ours - theirs)
    end harm(lead)
  }
}
"#;

#[test]
fn a_sheet_has_what_its_procedures_call() {
    let model = sound(&format!("{BOUT}\nreference bout, edge\n"));
    let booklet = sheet(&model, false);
    let all = ["One bout", "What a fighter rolls", "Luck", "Harm", "Edges"];
    assert_eq!(titles(&booklet), all);
    // No sheet has room for a table of three keys.
    let ReferenceSheet::Text(score) = &booklet.reference[1] else {
        panic!("{:?}", booklet.reference[1]);
    };
    assert_eq!(
        score.paragraphs,
        ["“Going”: see the rulebook of Small."],
        "{score:?}"
    );
    // What nobody named has no chances of its own beside it.
    let booklet = sheet(&model, true);
    let likely = titles(&booklet).into_iter();
    let likely: Vec<&str> = likely.filter(|title| title.ends_with("likely")).collect();
    assert_eq!(likely, ["One bout: how likely"]);
}

#[test]
fn what_somebody_named_stands_where_he_named_it() {
    let model = sound(&format!("{BOUT}\nreference harm, bout, score, keen\n"));
    let booklet = sheet(&model, false);
    let all = [
        "Harm",
        "One bout",
        "What a fighter rolls",
        "Luck",
        "Keenness",
    ];
    assert_eq!(titles(&booklet), all);
}

#[test]
fn a_repeat_tells_a_bound_that_its_author_states() {
    let model = sound(
        r#"
kind ship "Ship" {
  guns : 0 to 12 "Guns"
}

ship sloop "Sloop" {
  guns 3
}

procedure broadside "Broadside" (ship : ship) gives 0 to 40 {
  step fire "Fire" {
    keep hits : 0 to 40 = 0
    repeat ship.guns times {
      if d6 = 6: hits = min(40, hits + 1)
    }
    repeat ship.guns times, at most 2 {
      hits = min(40, hits + 1)
    }
    repeat ship.guns times, at most 12 {
      if d6 = 6: hits = min(40, hits + 1)
    }
    end hits
  }
}
"#,
    );
    let text = steps(&model, "broadside");
    let bounded = text.matches("the guns of the ship (but at most twice)");
    assert_eq!(bounded.count(), 1, "{text}");
    assert_eq!(text.matches("but at most").count(), 1, "{text}");
}

#[test]
fn what_is_not_the_outcome_does_not_bear_its_title() {
    let of = |end: &str| {
        let model = sound(&format!(
            r#"
procedure fight "Fight" gives (dead : 0 to 9 "Figures taken away", routed : yes/no "They run") {{
  step roll "Roll" {{
    dead = d6
    {end}
  }}
}}
"#
        ));
        steps(&model, "fight")
    };
    let same = of("end dead, dead > 2");
    assert!(
        same.contains("Figures taken away: the figures taken away"),
        "{same}"
    );
    let other = of("end dead + 1, dead > 2");
    assert!(
        other.contains("Figures taken away: the dead plus 1"),
        "{other}"
    );
    let apart = of("end 1, dead > 2");
    assert!(
        apart.contains("They run: yes if the dead is more than 2"),
        "{apart}"
    );
}

#[test]
fn steps_say_what_is_read_past_the_end_of_a_strip() {
    let model = sound(
        r#"
scale skill "Skill" = raw < able
choice mark "Mark" = sun | moon

deck sky "Sky" of 2 cards {
  face row : strip of 4 mark, raw at 1, able at 2, then moon "Row"
  |   | row  |
  | a | s s m m |
  | b | s m m s |
}

procedure look "Look" (skill : skill, bonus : 0 to 2) gives mark {
  step draw "Draw" {
    draw card from sky
    if card.row at able is sun: end sun
    if card.row at able + 1 is sun: end sun
    end card.row at skill + bonus
  }
}
"#,
    );
    let text = steps(&model, "look");
    assert!(
        text.contains("shifted right by the bonus (past the end: Moon)"),
        "{text}"
    );
    // One place to the right is still on the card.
    assert_eq!(text.matches("past the end").count(), 1, "{text}");
}

/// Nothing lies between two things that have no order, and a label that names all there are is no condition.
#[test]
fn steps_name_each_of_the_things_without_order_that_a_row_answers() {
    let model = sound(
        r#"
scale size "Size" = tiny "Tiny" < large "Large"
choice limb "Limb" = arm "Arm" | leg "Leg" | nose "Nose"

kind armour "Armour" {
}

armours "Kinds of armour", 6 rows [assumed: for this test] {
  |       | title |
  | cloth | Cloth |
  | mail  | Mail  |
  | plate | Plate |
  | wood  | Wood  |
  | bone  | Bone  |
  | none-at-all | None at all |
}

table bite "A bite" by limb, size, roll d6 gives 0 to 9 {
  | arm, leg | tiny to large | 1-5 | 1 |
  |          |               | 6   | d3 + 1 |
  | nose     | tiny to large | 1-6 | 2 |
}

table sting "A sting" by armour, limb gives 0 to 9 {
  | cloth     | arm, nose | d3 |
  |           | leg       | d2 |
  | otherwise | arm       | 1  |
  |           | leg, nose | d2 + 1 |
}

procedure bitten "Bitten" (limb : limb, size : size) gives 0 to 9 {
  step bite "Bite" {
    end roll bite(limb, size)
  }
}

procedure stung "Stung" (armour : armour, limb : limb) gives 0 to 9 {
  step sting "Sting" {
    end sting(armour, limb)
  }
}
"#,
    );
    insta::assert_snapshot!(format!(
        "{}\n{}",
        steps(&model, "bitten"),
        steps(&model, "stung")
    ));
}

#[test]
fn the_shorter_of_two_parameters_lies_across() {
    let model = sound(
        r#"
scale mood "Mood" = cowed "Cowed" < wary "Wary" < bold "Bold"

procedure flee "Do they flee?" (mood : mood, losses : 0 to 10) gives yes/no {
  step squeak "Squeak" {
    end d10 <= losses + (if mood is bold then 0 otherwise 2)
  }
}

procedure flight "How far they flee" (mood : mood, far : yes/no, losses : 0 to 10) gives 0 to 40 {
  step run "Run" {
    end d6 + losses + (if far then 10 otherwise 0) + (if mood is cowed then 10 otherwise 0)
  }
}

procedure fled "How many fled" (mood : mood, far : yes/no, losses : 0 to 9) gives 0 to 40 {
  step run "Run" {
    end d6 + losses + (if far then 10 otherwise 0) + (if mood is cowed then 10 otherwise 0)
  }
}

reference flee, flight, fled
"#,
    );
    let booklet = sheet(&model, true);
    let tables = booklet.reference.iter().filter_map(|sheet| match sheet {
        ReferenceSheet::Table(table) => Some(table),
        _ => None,
    });
    let tables = tables.map(|table| {
        let rows = table.rows.iter().map(|row| {
            let cells: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
            cells.join(" | ")
        });
        let head = format!("{}\n{}", table.title, table.header.join(" | "));
        let lines: Vec<String> = std::iter::once(head).chain(rows).collect();
        lines.join("\n")
    });
    insta::assert_snapshot!(tables.collect::<Vec<_>>().join("\n\n"));
}
