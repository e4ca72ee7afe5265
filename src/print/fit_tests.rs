//! What is too wide or too long for its place shrinks, has another place, or is told by name.

use typst::layout::{FrameItem, Point, Transform};

use super::cut_tests::{corners, crowd, index_card, printed};
use super::fonts::Face;
use super::sample::{company, deck, figure, pieces, team};
use super::*;
use crate::sheet::{
    BackColour, CardSheet, Counter, FaceForm, ForceLine, Outline, PackageLine, Paper, Rank,
    RecordSheet, Shows, SideSheet, Symbol, TemplatePiece, Value as Cell,
};

/// What does not fit: the unit and the field.
fn misfit(printout: &Printout) -> (String, String) {
    match Pages::set(printout, &Assets::default()) {
        Err(PrintError::Fit { unit, field, .. }) => (unit, field),
        other => panic!("{:?}", other.err()),
    }
}

fn texts(printout: &Printout) -> Vec<Placed> {
    placed(printout, &Assets::default()).unwrap()
}

// --- markers -----------------------------------------------------------------------------------

/// A page of markers, one of them in a column between others.
fn markers(title: &str, note: &str) -> Printout {
    let mut sheet = pieces();
    sheet.templates.clear();
    let usual = sheet.counters[0].clone();
    sheet.counters = vec![usual; 35];
    sheet.counters[9] = Counter {
        symbol: Symbol {
            title: title.into(),
            ..Symbol::default()
        },
        note: note.into(),
        assumed: false,
        least: 0,
    };
    Printout::Pieces(sheet)
}

#[test]
fn a_long_word_shrinks_to_its_marker() {
    let sheet = markers("Overconcentration", "Waits");
    let squares = corners(&printed(&sheet), "counter");
    let texts = texts(&sheet);
    let word = texts.iter().find(|each| each.text == "Overconcentration");
    let word = word.unwrap();
    assert!((7.0..9.0).contains(&word.size), "{word:?}");
    let inside = |left: f64| word.x >= left + 4.0 && word.x + word.width <= left + 68.0;
    assert!(squares.iter().any(|square| inside(square.1)), "{word:?}");
}

#[test]
fn a_marker_tells_the_field_that_is_too_long() {
    let long = "Donaudampfschifffahrtsgesellschaft";
    let of = |title: &str, note: &str| misfit(&markers(title, note));
    assert_eq!(of("Delay", long), ("Delay".into(), "effect".into()));
    assert_eq!(of(long, "Waits"), (long.into(), "title".into()));
    let words = "far too many words ".repeat(10);
    assert_eq!(of(&words, "Waits"), (words.clone(), "title".into()));
    assert_eq!(of("Delay", &words.repeat(3)).1, "effect");
}

// --- templates ---------------------------------------------------------------------------------

fn template(title: &str, outline: Outline, across: i64) -> Printout {
    let mut sheet = pieces();
    sheet.counters.clear();
    sheet.templates = vec![TemplatePiece {
        title: title.into(),
        outline,
        across,
        size: Cell::new("its size"),
        copies: 3,
    }];
    Printout::Pieces(sheet)
}

#[test]
fn what_is_said_of_a_template_stands_in_it_or_below_it() {
    let outlines = [
        Outline::Circle,
        Outline::Octagon,
        Outline::Square,
        Outline::Stick,
    ];
    for outline in outlines {
        for across in [635, 1270, 2540, 3810, 5080, 12700] {
            for title in ["Burst", "A burst with a long title"] {
                let sheet = template(title, outline, across);
                let places = corners(&printed(&sheet), "template");
                assert_eq!(places.len(), 3);
                let side = across as f64 * 72.0 / 2540.0;
                let tall = if outline == Outline::Stick {
                    18.0
                } else {
                    side
                };
                let said: Vec<Placed> = texts(&sheet)
                    .into_iter()
                    .filter(|each| title.contains(each.text.trim()) || each.text == "its size")
                    .collect();
                let sizes = said.iter().filter(|each| each.text == "its size");
                assert_eq!(sizes.count(), 3, "{outline:?} {across}");
                for (at, each) in said.iter().enumerate() {
                    let within = places.iter().any(|(page, x, y, _)| {
                        *page == each.page
                            && each.x >= *x
                            && each.x + each.width <= x + side
                            && each.y - 5.0 >= *y
                            && each.y + 2.0 <= y + tall
                    });
                    let apart = places.iter().all(|(page, x, y, _)| {
                        *page != each.page
                            || each.x >= x + side
                            || each.x + each.width <= *x
                            || each.y - 5.0 >= y + tall
                            || each.y + 2.0 <= *y
                    });
                    assert!(within || apart, "{outline:?} {across}: {each:?}");
                    // Nor do the words of two templates meet.
                    assert!(said[at + 1..].iter().all(|other| {
                        (other.page, other.y.to_bits()) != (each.page, each.y.to_bits())
                            || other.x >= each.x + each.width
                            || other.x + other.width <= each.x
                    }));
                }
            }
        }
    }
}

#[test]
fn a_template_that_no_page_can_hold_is_named() {
    for (outline, across) in [
        (Outline::Octagon, 22860),
        (Outline::Stick, 30000),
        (Outline::Square, 30000),
    ] {
        let error = print(&template("Barrage", outline, across), &Assets::default());
        let Err(PrintError::Large { unit, size, .. }) = error else {
            panic!("{outline:?} {across} was printed")
        };
        assert_eq!((unit.as_str(), size.as_str()), ("Barrage", "its size"));
    }
}

/// Three sticks of seven inches and a half: A4 is less than that between its margins.
#[test]
fn a_stick_longer_than_the_page_is_wide_stands_on_its_end() {
    let sheet = template("Pole", Outline::Stick, 19050);
    let places = corners(&printed(&sheet), "template");
    let pages: Vec<usize> = places.iter().map(|(page, ..)| *page).collect();
    assert_eq!(pages, [0, 0, 0]);
    let mut across: Vec<f64> = places.iter().map(|(_, x, ..)| *x).collect();
    across.sort_by(f64::total_cmp);
    // Beside each other, and none on another.
    assert!(
        across.windows(2).all(|pair| pair[1] - pair[0] >= 18.0),
        "{across:?}"
    );
}

// --- cards -------------------------------------------------------------------------------------

fn cards() -> CardSheet {
    CardSheet {
        title: "Cards".into(),
        decks: vec![deck(9)],
        backs: vec![BackColour::Black],
        ..CardSheet::default()
    }
}

fn word(title: &str) -> Shows {
    Shows::Words {
        symbol: Symbol {
            title: title.into(),
            ..Symbol::default()
        },
        note: String::new(),
    }
}

#[test]
fn a_word_too_long_for_its_card_is_told_with_card_and_face() {
    let mut sheet = cards();
    sheet.decks[0].cards[3].shows[3] = word(&"Donaudampfschifffahrts".repeat(3));
    let (unit, field) = misfit(&Printout::Cards(sheet.clone()));
    assert_eq!(
        (unit.as_str(), field.as_str()),
        ("Sample deck", "card c04: What is struck")
    );
    // A card with little on it is set larger, and shrinks.
    sheet.decks[0].faces = vec![sheet.decks[0].faces[3].clone()];
    for card in &mut sheet.decks[0].cards {
        card.shows = vec![word("Infanteriegeschützbedienungen")];
    }
    let texts = texts(&Printout::Cards(sheet));
    let found = texts
        .iter()
        .find(|each| each.text.starts_with("Infanterie"));
    let found = found.unwrap();
    assert!(found.size < 13.0 && found.width <= 160.0, "{found:?}");
}

#[test]
fn long_names_keep_to_the_backs_and_feet_of_cards() {
    let mut sheet = cards();
    sheet.decks[0].title = "Events of a day of uncommonly heavy fighting on the river".into();
    sheet.package.title = "A game of regiments, platoons and squads in the hills".into();
    let whole = printed(&Printout::Cards(sheet.clone()));
    let cards = corners(&whole, "card");
    let texts = texts(&Printout::Cards(sheet.clone()));
    let name = |each: &&Placed| sheet.decks[0].title.contains(each.text.trim());
    let upright = texts
        .iter()
        .filter(|each| each.page == 1 && each.text.len() > 4);
    for each in upright.filter(name).filter(|each| each.size > 7.1) {
        let inside = |x: f64, y: f64| {
            each.x >= x + 34.0 - 0.5
                && each.x + each.width <= x + 146.5
                && each.y >= y + 60.0
                && each.y <= y + 192.0
        };
        assert!(cards.iter().any(|(_, x, y, _)| inside(*x, *y)), "{each:?}");
    }
    // A foot is one line.
    let feet = texts
        .iter()
        .filter(|each| each.page == 0 && each.text.contains("heavy"));
    assert!(feet.count() <= 1, "only along the edge");
    sheet.decks[0].title = "Events ".repeat(14);
    assert_eq!(misfit(&Printout::Cards(sheet)).1, "title");
}

#[test]
fn values_for_many_grades_stand_below_their_label() {
    let mut sheet = cards();
    let deck = &mut sheet.decks[0];
    let grades: Vec<Symbol> = (0..8)
        .map(|n| Symbol {
            short: format!("G{n}"),
            title: format!("Grade {n}"),
            ..Symbol::default()
        })
        .collect();
    deck.faces[0].form = FaceForm::Each { of: grades };
    for card in &mut deck.cards {
        card.shows[0] = Shows::Each(vec!["25 cm".into(); 8]);
    }
    let texts = texts(&Printout::Cards(sheet));
    let front = || texts.iter().filter(|each| each.page == 0);
    let values: Vec<&Placed> = front().filter(|each| each.text == "25 cm").collect();
    assert_eq!(values.len(), 72);
    for label in front().filter(|each| each.text == "Pace") {
        let beside = |value: &&Placed| {
            (value.y - label.y).abs() < 4.0 && (label.x..label.x + 160.0).contains(&value.x)
        };
        assert!(!values.iter().any(beside));
    }
}

#[test]
fn many_things_of_a_set_take_a_second_row() {
    for count in [8, 9, 14] {
        let mut sheet = cards();
        let deck = &mut sheet.decks[0];
        let FaceForm::Set { of } = &mut deck.faces[6].form else {
            panic!("another form");
        };
        *of = vec![of[0].clone(); count];
        deck.cards.truncate(1);
        deck.cards[0].shows[6] = Shows::Set(vec![true; count]);
        let printed = printed(&Printout::Cards(sheet));
        let page = &printed.document.pages()[0];
        let mut icons: Vec<Point> = Vec::new();
        placed::walk(&page.frame, Transform::identity(), &mut |at, item| {
            if let FrameItem::Image(_, size, _) = item
                && (size.x.to_pt() - 16.6).abs() < 0.1
            {
                icons.push(at);
            }
        });
        assert!(icons.len() >= count, "{}", icons.len());
        for (at, one) in icons.iter().enumerate() {
            assert!(icons[at + 1..].iter().all(|other| {
                (one.x - other.x).to_pt().abs() >= 19.0 || (one.y - other.y).to_pt().abs() >= 19.0
            }));
        }
    }
}

// --- feet and heads ----------------------------------------------------------------------------

pub(super) fn package(count: usize) -> PackageLine {
    PackageLine {
        id: "sample".into(),
        version: "1.0.0".into(),
        options: (0..count)
            .map(|n| format!("An optional rule with a long title, number {n}"))
            .collect(),
        ..PackageLine::default()
    }
}

#[test]
fn a_foot_counts_the_options_that_take_too_many_lines() {
    for paper in [Paper::A4, Paper::Letter] {
        for (count, counted) in [(1, false), (14, true)] {
            let sheet = Booklet {
                package: package(count),
                ..company(paper)
            };
            let texts = texts(&Printout::Booklet(Box::new(sheet)));
            let said = texts.iter().any(|each| each.text.contains("14 options"));
            assert_eq!(said, counted);
        }
    }
}

fn seeded() -> RecordSheet {
    let Printout::Records(sheet) = index_card(crowd(2)) else {
        panic!("no cards");
    };
    RecordSheet {
        package: package(13),
        seed: Some("0123456789abcdef0123456789abcdef0123456789abcdef".into()),
        ..sheet
    }
}

/// Where they are too many for the line of a head, they have lines of their own on the first page.
#[test]
fn a_sheet_of_index_cards_names_its_options() {
    let mut sheet = seeded();
    for count in [3, 13] {
        sheet.package = package(count);
        let texts = texts(&Printout::Records(sheet.clone()));
        let mut first = texts.iter().filter(|each| each.page == 0);
        let last = format!("number {}", count - 1);
        assert!(first.any(|each| each.text.ends_with(&last)), "{texts:?}");
    }
}

#[test]
fn the_head_of_a_page_of_records_tells_the_seed() {
    let sheet = seeded();
    let seed = sheet.seed.clone().unwrap();
    let texts = texts(&Printout::Records(sheet));
    assert!(
        texts
            .iter()
            .any(|each| each.page == 0 && each.text.contains(&seed))
    );
}

#[test]
fn a_dagger_in_an_attribute_has_its_legend() {
    for text in ["4 / 5†", "4 / 5"] {
        let mut sheet = seeded();
        sheet.back.clear();
        let record = &mut sheet.records[0].record;
        record.weapons.rows.clear();
        record.attributes.truncate(1);
        record.attributes[0].value = Cell::new(text);
        let texts = texts(&Printout::Records(sheet));
        let legend = texts.iter().any(|each| each.text.starts_with("† assumed"));
        assert_eq!(legend, text.contains('†'));
    }
}

/// A longer title than the boxes beside another leave room for.
#[test]
fn a_long_title_keeps_clear_of_the_columns_beside_it() {
    let long = "Maschinengewehrschwerpunktführer";
    for word in [long.to_owned(), format!("{long}anwärter")] {
        let mut sheet = seeded();
        let record = &mut sheet.records[0].record;
        record.roster = vec!["Aim".into(), "Speed".into()];
        let mut line = record.figures[0].clone();
        line.cells = vec![Cell::new("Elite"), Cell::new("Fast")];
        record.figures = vec![line.clone(), line];
        record.figures[0].title = word.clone();
        record.figures[1].title = "Gunner".into();
        record.figures[1].ranks[0].boxes = 12;
        let texts = texts(&Printout::Records(sheet));
        let at = |text: &str| texts.iter().find(|each| each.text == text).unwrap();
        let (title, value) = (at(&word), at("Elite"));
        let end = title.x + title.size * Face::SansBold.ems(&word);
        assert!(
            end < value.x,
            "{word} ends at {end}, and the value begins at {}",
            value.x
        );
    }
}

#[test]
fn a_dagger_in_what_a_card_says_has_its_legend() {
    for note in ["never†", "never"] {
        let mut sheet = cards();
        sheet.decks[0].cards[0].shows[3] = word(note);
        for card in &mut sheet.decks[0].cards {
            card.assumed = false;
        }
        let texts = texts(&Printout::Cards(sheet));
        let legend = texts.iter().any(|each| each.text.contains("† assumed"));
        assert_eq!(legend, note.contains('†'), "{note}");
    }
}

// --- forces ------------------------------------------------------------------------------------

#[test]
fn names_of_forces_are_not_torn_and_dice_follow_a_word() {
    for width in 0..20 {
        let line = ForceLine {
            count: 1,
            title: format!("{} Company of Zouaves", "x".repeat(width * 2)),
            figures: 30,
            dice: 7,
            ..ForceLine::default()
        };
        let mut sheet = company(Paper::A4);
        sheet.sides = vec![SideSheet {
            name: "North".into(),
            army: format!(
                "{} Army of Northwestern Europe, February",
                "x".repeat(width)
            ),
            forces: vec![line],
            total_figures: 30,
            ..SideSheet::default()
        }];
        let texts = texts(&Printout::Booklet(Box::new(sheet)));
        let torn = |each: &&Placed| each.size > 9.4 && each.size < 9.6 && each.text.ends_with('-');
        assert_eq!(texts.iter().find(torn), None);
        let last = texts.iter().find(|each| each.text.contains("Zouaves"));
        let dice = texts.iter().find(|each| each.text.trim() == "7");
        let (last, dice) = (last.unwrap(), dice.unwrap());
        assert!((last.y - dice.y).abs() < 0.1, "{width}: {last:?} {dice:?}");
    }
}

/// A head on two lines costs less than two torn names, and less than smaller text.
#[test]
fn heads_of_a_weapon_table_break_before_its_names() {
    let mut record = team("Light team A", "North", "");
    let names = ["Semi-spherical sling", "Light lantern bow, old"];
    record.weapons.columns[2] = "Shots S/M/L".into();
    record.weapons.rows.truncate(2);
    for (row, name) in record.weapons.rows.iter_mut().zip(names) {
        row[0] = Cell::new(name);
        row[1] = Cell::new("12\u{2033} / 24\u{2033} / 48\u{2033}");
    }
    let sheet = Booklet {
        title: "Records".into(),
        records: vec![record],
        ..Booklet::default()
    };
    let texts = texts(&Printout::Booklet(Box::new(sheet)));
    for name in names {
        let whole = texts.iter().find(|each| each.text.trim() == name);
        assert!(whole.is_some_and(|it| it.size > 8.4), "{name}: {texts:?}");
    }
}

/// Boxes of beasts or a crew, one for each of four figures, behind those of what they endure.
#[test]
fn no_box_of_a_rank_is_alone_on_its_line() {
    for width in 0..24 {
        let rank = |title: String, boxes| Rank {
            title,
            boxes,
            ..Rank::default()
        };
        let mut record = team("Light team A", "North", "");
        let mut line = figure(4, "Trooper", 0, &[]);
        line.ranks = vec![rank("x".repeat(width), 3), rank("Horse".into(), 1)];
        record.figures = vec![line];
        record.checks.clear();
        let sheet = Booklet {
            title: "Records".into(),
            records: vec![record],
            ..Booklet::default()
        };
        let printed = printed(&Printout::Booklet(Box::new(sheet)));
        let mut lines = std::collections::BTreeMap::<i64, usize>::new();
        for page in printed.document.pages() {
            placed::walk(&page.frame, Transform::identity(), &mut |at, item| {
                if let FrameItem::Shape(shape, _) = item
                    && (shape.geometry.bbox(None).size().y.to_pt() - 7.4).abs() < 0.1
                {
                    *lines.entry((at.y.to_pt() * 10.0) as i64).or_default() += 1;
                }
            });
        }
        assert_eq!(lines.values().sum::<usize>(), 8, "{width}: {lines:?}");
        assert!(lines.values().all(|count| *count > 1), "{width}: {lines:?}");
    }
}
