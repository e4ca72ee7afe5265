//! What players ask while they play stands on the sheets of the battle, and not in the book or in the code alone.

use orbat::model::{DeckId, Model, PackageId};
use orbat::sheet::compose::{Game, PlayedDeck};
use orbat::sheet::{ReferenceSheet, Shows, compose};

use super::support::{Loaded, subject};

fn bundled(package: &str) -> (Model, PackageId) {
    let model = Loaded::bundled(package).model();
    let subject = subject(&model);
    (model, subject)
}

/// All that stands under a title.
fn told(sheets: &[ReferenceSheet], title: &str) -> String {
    let found = sheets.iter().find_map(|sheet| match sheet {
        ReferenceSheet::Table(table) if table.title == title => {
            let cells = table.rows.iter().flatten();
            Some(cells.map(|cell| format!("{}\n", cell.text)).collect())
        }
        ReferenceSheet::Text(text) if text.title == title => Some(text.paragraphs.concat()),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("nothing is called {title}"))
}

/// Holds that the page of each title says what was asked.
fn answers(sheets: &[ReferenceSheet], asked: &[(&str, &str)]) {
    for (title, answer) in asked {
        let text = told(sheets, title);
        assert!(text.contains(answer), "{title}: {text}");
    }
}

/// Each of these stopped a battle that was played from paper alone.
#[test]
fn a_solo_battle_is_played_to_its_end_from_its_sheets() {
    let (model, subject) = bundled("combat-patrol-solo");
    let sheets = compose::reference(&model, Game::Package(subject), false, None).reference;
    answers(
        &sheets,
        &[
            ("Throwing grenades", "along the throw"),
            ("Throwing grenades", "nothing is thrown"),
            ("Morale", "nearest cover away from the enemy"),
            ("Morale", "the nearest one in sight"),
            ("Hits", "in the same activation"),
            ("Cover", "each time that a man is hurt"),
            ("Reaction", "stunned on his way stops"),
            ("Shot modifiers", "his own shots too"),
            ("Keeping the worksheet", "nobody is stunned twice"),
            ("Keeping the worksheet", "that the reshuffle leaves pinned"),
            ("Playing the enemy’s units", "into contact only to assault"),
            ("Playing the enemy’s units", "An empty weapon is reloaded"),
            ("Orders", "At the edge of the table it stays"),
        ],
    );
}

/// Whether a walk will do is decided before a card is turned over: the sheet has the shortest and the longest of all.
#[test]
fn how_far_a_card_may_let_a_man_go_is_told() {
    let (model, subject) = bundled("combat-patrol");
    let decks = compose::cards(
        &model,
        subject,
        &[PlayedDeck::whole(DeckId::new(0))],
        &[],
        None,
    );
    let action = &decks.decks[0];
    let face = action.faces.iter().position(|face| face.name == "speed");
    let speeds = action
        .cards
        .iter()
        .map(|card| match &card.shows[face.unwrap()] {
            Shows::Each(speeds) => speeds.as_slice(),
            other => panic!("{other:?}"),
        });
    let speeds: Vec<&[String]> = speeds.collect();
    let inches = |text: &String| -> u32 { text.trim_end_matches('″').parse().unwrap() };
    let sheet = compose::reference(&model, Game::Package(subject), false, None).reference;
    let text = told(&sheet, "Card parts");
    for (at, grade) in ["green", "regular", "elite"].iter().enumerate() {
        let of_grade = speeds.iter().map(|speed| inches(&speed[at]));
        let (least, most) = (of_grade.clone().min(), of_grade.max());
        let expected = format!("{grade} {}″ to {}″", least.unwrap(), most.unwrap());
        assert!(text.contains(&expected), "{expected}: {text}");
    }
}

/// What an action leaves behind from turn to turn has a marker, for no box on a record is for it.
#[test]
fn a_man_who_has_taken_cover_is_marked() {
    let (model, subject) = bundled("combat-squad");
    let markers = compose::markers(&model, subject, None, None);
    let text = serde_json::to_string(&markers).unwrap();
    assert!(text.contains("Cover taken"), "{text}");
    assert!(text.contains("beyond 3″, until he moves"), "{text}");
}

/// A mission tells who has won by points or by what was done; a force that marches off ends the battle before that.
#[test]
fn who_has_won_when_a_force_breaks_is_told() {
    let options = ["enemy-breaks", "player-breaks"];
    let model = Loaded::bundled("combat-patrol-solo").model_with(&options);
    let game = Game::Package(subject(&model));
    let sheets = compose::reference(&model, game, false, None).reference;
    answers(
        &sheets,
        &[
            ("The enemy breaks", "he has lost it"),
            ("Your own men break", "they have lost it"),
        ],
    );
}

const RAID: &str = r#"
use combat-patrol-solo "0.1"

scenario night "A night" {
  table 4 ft by 4 ft
  mission raid

  side raider us-airborne, player {
    1 parachute-rifle-team
  }

  side defender german-infantry {
    1 german-rifle-team
  }

  objective of raider demolish-building, hidden
}
"#;

/// When a charge goes off that the raiders have laid, the sealed orders say.
#[test]
fn a_charge_goes_off_as_the_raiders_get_away() {
    for objective in ["demolish-building", "destroy-equipment"] {
        let battle = RAID.replace("demolish-building", objective);
        let model = Loaded::text("night/scenario.orbat", battle).model();
        let booklet = compose::booklet(&model, &model.scenarios[0], None);
        let orders = &booklet.sealed[0].text;
        assert!(
            orders.contains("as that ends the charge goes off"),
            "{orders}"
        );
    }
}

/// Nobody sees the place that a flare is to light.
#[test]
fn lights_are_fired_and_turned_by_what_their_sheet_says() {
    let model = Loaded::bundled("combat-patrol-options").model_with(&["night"]);
    let subject = subject(&model);
    let sheets = compose::reference(&model, Game::Package(subject), false, None).reference;
    answers(
        &sheets,
        &[
            ("Flares", "in its place, at any place in range, seen or not"),
            ("Flares", "strays as the burst does"),
            ("Flares", "in the air, as a mortar’s"),
            ("Searchlights", "who touches the lamp turns it"),
        ],
    );
    let markers = compose::markers(&model, subject, None, None);
    let flare = markers
        .counters
        .iter()
        .find(|counter| counter.symbol.title == "Flare");
    assert!(flare.unwrap().note.contains("each reshuffle"));
}

/// Whoever fires at a vehicle must know which of the three figures of his weapon holds.
#[test]
fn what_armour_a_vehicle_has_is_told_where_fire_is() {
    let (model, subject) = bundled("combat-captain");
    let sheets = compose::reference(&model, Game::Package(subject), false, None).reference;
    let text = told(&sheets, "Firing");
    assert!(text.contains("T, as cars and trucks have"), "{text}");
    assert!(text.contains("A, as tanks have"), "{text}");
}

/// No rule of that game tells how a company comes onto the table.
#[test]
fn companies_that_come_later_are_told_how() {
    let model = Loaded::file("scenarios/home-guard-1942.orbat").model();
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    let mission = booklet.mission.concat();
    assert!(
        mission.contains("throws its first dice at its arrow"),
        "{mission}"
    );
}

/// A module that puts its own armies into a battle of another is played with what these have.
#[test]
fn a_module_with_armies_of_its_own_has_their_weapons_on_its_sheet() {
    let (model, subject) = bundled("modern");
    let sheets = compose::reference(&model, Game::Package(subject), false, None).reference;
    let told = serde_json::to_string(&sheets).unwrap();
    assert!(told.contains("Squad automatic weapon"), "{told}");
    assert!(
        !told.contains("Bazooka") && !told.contains("Submachine gun"),
        "{told}"
    );
}
