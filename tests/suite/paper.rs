//! What is cut out: cards, markers, templates and unit records of the bundled games.

use orbat::model::{DeckId, Model, PackageId};
use orbat::sheet::compose::PlayedDeck;
use orbat::sheet::{CardSheet, FaceForm, Outline, Shows, compose};

use super::support::{Loaded, subject};

fn model(package: &str) -> (Model, PackageId) {
    model_with(package, &[])
}

fn model_with(package: &str, options: &[&str]) -> (Model, PackageId) {
    let model = Loaded::bundled(package).model_with(options);
    let subject = subject(&model);
    (model, subject)
}

/// The decks of a package itself.
fn cards(package: &str) -> CardSheet {
    let (model, subject) = model(package);
    let all = (0..model.decks.len()).map(DeckId::new);
    let own: Vec<PlayedDeck> = all
        .filter(|id| model.deck(*id).header.package == subject)
        .map(PlayedDeck::whole)
        .collect();
    compose::cards(&model, subject, &own, &[], None)
}

#[test]
fn a_face_is_drawn_by_its_type() {
    let sheet = cards("combat-patrol");
    let action = &sheet.decks[0];
    let form = |name: &str| {
        let place = action.faces.iter().position(|face| face.name == name);
        let place = place.unwrap();
        (&action.faces[place].form, &action.cards[0].shows[place])
    };
    let (
        FaceForm::Strip {
            width: 9, starts, ..
        },
        Shows::Strip(shown),
    ) = form("hit")
    else {
        panic!("{:?}", form("hit"));
    };
    let starts: Vec<(&str, u32)> = starts
        .iter()
        .map(|start| (start.short.as_str(), start.column))
        .collect();
    assert_eq!(starts, [("G", 2), ("R", 1), ("E", 0)]);
    assert_eq!(shown, &[0, 0, 0, 0, 0, 0, 1, 1, 1]);
    assert_eq!(
        form("d10"),
        (&FaceForm::Number { sides: Some(10) }, &Shows::Number(7))
    );
    assert_eq!(form("dry"), (&FaceForm::YesNo, &Shows::Nothing));
    let (FaceForm::Set { of }, Shows::Set(has)) = form("cover") else {
        panic!("{:?}", form("cover"));
    };
    let saved: Vec<&str> = of
        .iter()
        .zip(has)
        .filter_map(|(cover, has)| has.then_some(cover.name.as_str()))
        .collect();
    assert_eq!(
        saved,
        [
            "foxhole-cover",
            "low-cover",
            "opening-cover",
            "wall-cover",
            "slit-cover"
        ]
    );
}

/// A card keeps its name for ever: lists of what was drawn refer to it.
#[test]
fn cards_are_known_by_the_names_that_the_rules_give_them() {
    let sheet = cards("combat-patrol");
    let ids = |deck: usize| -> Vec<&str> {
        let cards = sheet.decks[deck].cards.iter();
        cards.map(|card| card.id.as_str()).collect()
    };
    assert_eq!(ids(0).len(), 50);
    assert_eq!((ids(0)[0], ids(0)[49]), ("a01", "a50"));
    assert_eq!(ids(1).len(), 25);
    assert_eq!(ids(1)[14..17], ["elite", "other", "other-2"]);
}

#[test]
fn templates_have_the_sizes_that_the_rules_declare() {
    let (patrol, subject) = model("combat-patrol");
    let sheet = compose::templates(&patrol, subject, None);
    let sizes: Vec<(Outline, i64, bool)> = sheet
        .templates
        .iter()
        .map(|each| (each.outline, each.across, each.size.assumed))
        .collect();
    assert_eq!(
        sizes,
        [
            (Outline::Octagon, 5080, false),
            (Outline::Octagon, 10160, true),
            (Outline::Octagon, 15240, true),
        ]
    );
    let (captain, subject) = model("combat-captain");
    let sheet = compose::templates(&captain, subject, None);
    let sticks: u32 = sheet.templates.iter().map(|each| each.copies).sum();
    assert_eq!(sticks, 36);
}

#[cfg(feature = "print")]
mod pages {
    use orbat::list::Stands;
    use orbat::print::{Placed, placed};
    use orbat::sheet::compose::RecordWishes;
    use orbat::sheet::{Detail, Paper, Printout, RecordSize};

    use super::*;
    use crate::suite::support::run;

    /// With the icons that the bundled package brings.
    fn texts(package: &str, printout: &Printout) -> Vec<Placed> {
        placed(printout, &Loaded::bundled(package).assets()).unwrap()
    }

    fn pages(texts: &[Placed]) -> usize {
        texts.iter().map(|each| each.page + 1).max().unwrap_or(0)
    }

    /// Texts of one page inside a box, a line for each.
    fn part(texts: &[Placed], page: usize, right: f64, lower: f64) -> String {
        let inside = texts
            .iter()
            .filter(|each| each.page == page && each.x < right && each.y < lower);
        inside
            .map(|each| format!("{:4.0} {:4.0}  {}\n", each.y, each.x, each.text))
            .collect()
    }

    /// Behind records that fill their page they would have the next one nearly to themselves.
    #[test]
    fn notes_need_no_page_where_the_text_is_set_closer() {
        let text = include_str!("paper/lanes-cross.orbat");
        let mut model = Loaded::text("lanes-cross.orbat", text).model();
        let mine = subject(&model);
        Stands::in_scenarios(&mut model, mine).unwrap();
        let booklet = compose::booklet(&model, model.scenarios.last().unwrap(), None);
        let texts = texts("combat-squad", &Printout::Booklet(Box::new(booklet)));
        let page = |said: &str| {
            let found = texts.iter().find(|each| each.text.starts_with(said));
            found.map(|each| each.page)
        };
        let places = ["Assumed", "Unit records", "Reference"].map(page);
        assert_eq!(places, [Some(0), Some(2), Some(4)]);
    }

    /// Where notes and records would not come to rest, a page would hold nothing but the sources.
    #[test]
    fn notes_that_find_no_rest_are_set_in_the_way_that_takes_fewest_pages() {
        let folder = tempfile::tempdir().unwrap();
        let made = [
            "scenario",
            "combat-patrol-solo",
            "--seed",
            "ff",
            "--terrain",
            "farmland",
            "--table",
            "12x12ft",
            "-o",
            "out",
        ];
        run(folder.path(), &made).ended(0);
        run(
            folder.path(),
            &["print", "out/scenario.orbat", "-o", "page.svg"],
        )
        .ended(0);
        let pages = std::fs::read_dir(folder.path()).unwrap();
        let pages = pages.filter(|each| {
            let name = each.as_ref().unwrap().file_name();
            name.to_string_lossy().starts_with("page-")
        });
        assert_eq!(pages.count(), 7);
    }

    /// A table of long names and many numbers is set small; who has the weapons need not be.
    #[test]
    fn figures_of_a_record_are_as_large_where_only_its_table_is_small() {
        let (model, subject) = model("modern");
        let sheet = compose::records_only(&model, subject, Detail::Standard, None);
        let figures: Vec<String> = sheet
            .records
            .iter()
            .flat_map(|record| record.figures.iter().map(|line| line.title.clone()))
            .collect();
        let texts = texts("modern", &Printout::Booklet(Box::new(sheet)));
        for title in figures {
            let found = texts.iter().filter(|each| each.text.contains(&title));
            let least = found.map(|each| each.size).fold(99.0, f64::min);
            assert!((7.9..9.0).contains(&least), "{title}: {least}");
        }
    }

    /// The table of one weapon with many values would make some of them as wide as the page.
    #[test]
    fn records_of_single_soldiers_are_all_of_one_width() {
        let (model, subject) = model("combat-squad");
        let sheet = compose::records_only(&model, subject, Detail::Standard, None);
        let records = sheet.records.iter();
        let single: Vec<String> = records
            .filter(|record| record.weapons.rows.len() == 1)
            .map(|record| record.name.clone())
            .collect();
        assert!(single.len() > 10, "{single:?}");
        let texts = texts("combat-squad", &Printout::Booklet(Box::new(sheet)));
        assert_eq!(pages(&texts), 3);
        let title = |name: &String| {
            let found = texts.iter().find(|each| each.text == *name);
            found.unwrap_or_else(|| panic!("no {name}")).x > 290.0
        };
        let right = single.iter().filter(|name| title(name)).count();
        assert!(
            right.abs_diff(single.len() - right) <= 1,
            "{right} of {}",
            single.len()
        );
    }

    #[test]
    fn the_decks_of_a_game_are_nine_to_a_page_with_their_backs() {
        let texts = texts("combat-patrol", &Printout::Cards(cards("combat-patrol")));
        // 50 cards are six leaves, 25 are three; each has two sides.
        assert_eq!(pages(&texts), 2 * 6 + 2 * 3);
        let inside: Vec<Placed> = texts.into_iter().filter(|each| each.x > 26.0).collect();
        insta::assert_snapshot!("the-first-action-card", part(&inside, 0, 207.0, 295.0));
        insta::assert_snapshot!("the-first-activation-card", part(&inside, 12, 207.0, 295.0));
    }

    #[test]
    fn records_are_four_index_cards_to_a_page() {
        let (model, subject) = model("combat-patrol");
        let back: Vec<_> = ["melee-modifier", "movement-cost"]
            .iter()
            .flat_map(|name| model.find(name))
            .collect();
        let sheet = compose::record_cards(
            &model,
            compose::Game::Package(subject),
            RecordWishes {
                size: RecordSize::Index,
                detail: Detail::Standard,
                back: &back,
                paper: Some(Paper::A4),
            },
        );
        let leaves = sheet.records.len().div_ceil(4);
        // Also where a title is set otherwise than it was written, such as "8.8 cm".
        let mut icons = sheet.records.iter().flat_map(|card| &card.weapons);
        assert!(icons.all(|icon| !icon.name.is_empty()));
        let texts = texts("combat-patrol", &Printout::Records(sheet));
        assert_eq!(pages(&texts), 2 * leaves);
        insta::assert_snapshot!("the-first-record", part(&texts, 0, 420.0, 297.0));
        let upright = part(&texts, 1, 420.0, 297.0);
        assert!(upright.contains("Melee modifiers") && upright.contains("Doorway"));
    }

    #[test]
    fn what_stands_around_half_pages_keeps_off_the_edge_of_the_paper() {
        let (model, subject) = model("combat-squad");
        let wishes = RecordWishes {
            size: RecordSize::Half,
            detail: Detail::Standard,
            back: &[],
            paper: Some(Paper::A4),
        };
        let sheet = compose::record_cards(&model, compose::Game::Package(subject), wishes);
        let texts = texts("combat-squad", &Printout::Records(sheet));
        let margin = 5.0 / 25.4 * 72.0;
        let capitals = texts.iter().map(|each| each.y - 0.7 * each.size);
        assert!(capitals.fold(f64::INFINITY, f64::min) > margin);
        let feet = texts.iter().map(|each| each.y);
        assert!(feet.fold(0.0, f64::max) < 841.89 - margin);
    }

    #[test]
    fn the_records_of_every_game_go_on_index_cards() {
        for game in ["combat-patrol", "combat-captain", "combat-squad", "modern"] {
            let (model, subject) = model(game);
            let wishes = RecordWishes {
                size: RecordSize::Index,
                detail: Detail::Full,
                back: &[],
                paper: Some(Paper::A4),
            };
            let sheet = compose::record_cards(&model, compose::Game::Package(subject), wishes);
            let names: Vec<String> = (sheet.records.iter())
                .map(|card| card.record.name.clone())
                .collect();
            let texts = texts(game, &Printout::Records(sheet));
            for name in names {
                let shown = texts.iter().any(|each| each.text.trim() == name);
                assert!(shown, "{game}: {name}");
            }
        }
    }

    #[test]
    fn markers_fill_a_page_in_like_numbers() {
        let (model, subject) = model("combat-patrol");
        let sheet = compose::markers(&model, subject, None, Some(Paper::Letter));
        let texts = texts("combat-patrol", &Printout::Pieces(sheet));
        assert_eq!(pages(&texts), 1);
        let count = |title: &str| {
            texts
                .iter()
                .filter(|each| each.text.trim() == title)
                .count()
        };
        let wounded = count("Wounded");
        assert!(wounded >= 10, "{wounded}");
        assert_eq!(count("Stunned"), wounded);
    }

    /// A marker of a company is not printed for every other man.
    #[test]
    fn markers_are_as_many_as_they_say_themselves() {
        let model = Loaded::file("scenarios/home-guard-1942.orbat").model();
        let subject = subject(&model);
        let sheet = compose::markers(&model, subject, Some(&model.scenarios[0]), None);
        let least = |title: &str| {
            let mut counters = sheet.counters.iter();
            counters.find(|it| it.symbol.title == title).unwrap().least
        };
        let (dice, morale) = (least("Dice left"), least("Morale marker"));
        assert!(morale > 0);
        // One for ten men, and one for twenty.
        assert!(
            dice == 2 * morale || dice + 1 == 2 * morale,
            "{dice}, {morale}"
        );
    }

    /// What does not fit its place ends the print.
    #[test]
    fn every_marker_of_every_game_fits_its_place() {
        for (game, options) in [
            ("combat-patrol-options", &["night", "spotting"][..]),
            ("combat-captain", &["home-guard"]),
            ("combat-squad", &[]),
            ("modern", &["modern-war"]),
        ] {
            let (model, subject) = model_with(game, options);
            let sheet = compose::markers(&model, subject, None, None);
            let titles: Vec<String> = (sheet.counters.iter())
                .map(|counter| counter.symbol.title.clone())
                .collect();
            assert!(!titles.is_empty(), "{game}");
            let texts = texts(game, &Printout::Pieces(sheet));
            for title in titles {
                let is_it = |text: &str| text.trim().trim_end_matches('†') == title;
                let shown = texts.iter().any(|each| is_it(&each.text));
                assert!(shown, "{game}: {title}");
            }
        }
    }

    #[test]
    fn each_detail_tells_what_it_should() {
        let (model, subject) = model("combat-patrol");
        let record = |detail| {
            let wishes = RecordWishes {
                size: RecordSize::Half,
                detail,
                back: &[],
                paper: None,
            };
            let sheet = compose::record_cards(&model, compose::Game::Package(subject), wishes);
            sheet.records.into_iter().next().unwrap().record
        };
        let full = record(Detail::Full);
        let (standard, brief) = (record(Detail::Standard), record(Detail::Brief));
        let figures: u32 = standard.figures.iter().map(|line| line.count).sum();
        assert_eq!(full.figures.len(), figures as usize);
        assert!(full.roster.len() >= 3);
        assert_eq!(brief.figures.len(), 1);
        assert_eq!(brief.figures[0].count, figures);
        assert!(brief.figures[0].weapons.is_empty());
        assert!(brief.figures[0].title.is_empty(), "it is only counted");
        let leaders = standard.figures.iter().filter(|line| line.leader);
        let leaders: u32 = leaders.map(|line| line.count).sum();
        assert!(leaders > 0, "somebody leads");
        assert_eq!(brief.figures[0].leaders, leaders, "his boxes have a star");
        assert_eq!(brief.attributes, standard.attributes);
    }
}

/// What an option brings is printed where it is switched on.
#[test]
fn an_options_marker_is_printed_with_it() {
    let markers = |options: &[&str]| -> Vec<String> {
        let (model, subject) = model_with("combat-patrol-options", options);
        let sheet = compose::markers(&model, subject, None, None);
        sheet
            .counters
            .into_iter()
            .map(|counter| counter.symbol.name)
            .collect()
    };
    let (without, with) = (markers(&[]), markers(&["spotting"]));
    assert!(!without.contains(&"spotted".to_owned()));
    assert_eq!(with, [without, vec!["spotted".to_owned()]].concat());
}

/// The farmhouse: what the page of forces adds up to is what the records hold.
#[test]
fn the_page_of_forces_counts_units_figures_and_leaders() {
    let model = Loaded::file("scenarios/attack-on-a-farmhouse.orbat").model();
    let page = compose::forces(&model, &model.scenarios[0], None);
    let booklet = compose::booklet(&model, &model.scenarios[0], None);
    for (side, of_booklet) in page.sides.iter().zip(&booklet.sides) {
        assert_eq!(side.total_figures, of_booklet.total_figures);
        let records = booklet.records.iter().filter(|each| each.side == side.name);
        let (mut units, mut leaders) = (0, 0);
        for record in records {
            units += 1;
            let leading = record.figures.iter().filter(|line| line.leader);
            leaders += leading.map(|line| line.count).sum::<u32>();
        }
        let dice: u32 = side.forces.iter().map(|line| line.dice).sum();
        let said = format!(
            "{units} units, {} figures, {leaders} leaders, {dice} dice for orders.",
            side.total_figures
        );
        assert_eq!(side.notes, [said]);
    }
}
