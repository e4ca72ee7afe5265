//! Cards with little on them: what is on them has room, whatever it is.

use typst::layout::{FrameItem, Transform};
use typst::visualize::{Geometry, Shape};

use super::cut_tests::{corners, printed};
use super::*;
use crate::sheet::{BackColour, Card, CardDeck, CardFace, CardSheet, FaceForm, Shows, Symbol};

/// A deck of a number and a text.
fn events(number: i64, text: &str) -> CardSheet {
    let face = |name: &str, form| CardFace {
        name: name.into(),
        title: name.into(),
        form,
    };
    let words = Shows::Words {
        symbol: Symbol {
            title: text.into(),
            ..Symbol::default()
        },
        note: String::new(),
    };
    CardSheet {
        title: "Events".into(),
        decks: vec![CardDeck {
            shared: false,
            title: "Events".into(),
            faces: vec![
                face("number", FaceForm::Number { sides: None }),
                face("event", FaceForm::Words),
            ],
            cards: vec![Card {
                id: "e1".into(),
                shows: vec![Shows::Number(number), words],
                assumed: false,
            }],
        }],
        backs: vec![BackColour::Black],
        ..CardSheet::default()
    }
}

/// The texts on the front of the one card, each with where it begins and ends on the card.
fn front(sheet: CardSheet) -> Vec<(f64, f64, Placed)> {
    let printed = printed(&Printout::Cards(sheet));
    let (_, x, y, _) = corners(&printed, "card").swap_remove(0);
    let (wide, high) = plan::decks::CARD;
    let texts = placed::texts(&printed.document).into_iter();
    let on_it = texts.filter(|each| {
        each.page == 0 && (x - 9.0..x + wide).contains(&each.x) && (y..y + high).contains(&each.y)
    });
    let on_it = on_it.map(|each| (each.x - x, each.x - x + each.width, each));
    on_it.filter(|(from, ..)| *from > 0.0).collect()
}

#[test]
fn a_long_text_shrinks_to_seven_points_and_the_number_before_it() {
    let long = "the sentry wakes and calls the others ".repeat(22);
    let texts = front(events(6, &long));
    let size = |part: &str| {
        let found = texts.iter().find(|(.., each)| each.text.contains(part));
        found.map(|(.., each)| each.size).unwrap()
    };
    assert!((7.0..8.6).contains(&size("sentry")), "{}", size("sentry"));
    let largest = texts.iter().map(|(.., each)| each.size).fold(0.0, f64::max);
    assert!(largest < 40.0, "{largest}");
    // Of a short one neither gives way.
    let texts = front(events(6, "the sentry sleeps, and so does everybody else"));
    let sizes: Vec<f64> = texts.iter().map(|(.., each)| each.size).collect();
    assert!(sizes.contains(&84.0) && sizes.contains(&12.0), "{sizes:?}");
}

/// What a kind says of its rows stands on the card though another face has the picture; so does what is so.
#[test]
fn a_poster_has_the_texts_of_all_its_faces() {
    let mut sheet = events(3, "Wait for the dark.");
    let deck = &mut sheet.decks[0];
    let face = |name: &str, form| CardFace {
        name: name.into(),
        title: name.into(),
        form,
    };
    deck.faces.remove(0);
    deck.faces.push(face("weather", FaceForm::Words));
    deck.faces.push(face("Reshuffle", FaceForm::YesNo));
    let member = |name: &str, note: &str| Shows::Words {
        symbol: Symbol {
            name: name.into(),
            title: name.into(),
            ..Symbol::default()
        },
        note: note.into(),
    };
    deck.cards[0].shows = vec![
        member("Owl", "It is night."),
        member("Rain", "Nobody sees far."),
        Shows::Yes,
    ];
    let texts = front(sheet);
    for said in [
        "Owl",
        "It is night.",
        "Rain",
        "Nobody sees far.",
        "Reshuffle",
    ] {
        assert!(texts.iter().any(|(.., text)| text.text == said), "{said}");
    }
}

#[test]
fn no_number_is_wider_than_its_card() {
    for number in [-99_999, 7, 12_345, 123_456_789] {
        for (from, to, each) in front(events(number, "Nothing.")) {
            assert!(from >= 5.0 && to <= 175.0, "{from} {to} {each:?}");
        }
    }
}

/// The outline of a die would strike through a long number.
#[test]
fn a_long_number_has_no_outline() {
    let outlines = |number| {
        let mut deck = sample::deck(1);
        let faces = deck.faces.iter();
        let mut numbers = faces.zip(&mut deck.cards[0].shows);
        let die = numbers.find(|(face, _)| matches!(face.form, FaceForm::Number { .. }));
        *die.unwrap().1 = Shows::Number(number);
        let printed = printed(&Printout::Cards(CardSheet {
            decks: vec![deck],
            ..events(1, "")
        }));
        let mut found = 0;
        let page = &printed.document.pages()[0];
        placed::walk(&page.frame, Transform::identity(), &mut |_, item| {
            let is_round = |shape: &Shape| matches!(shape.geometry, Geometry::Curve(_));
            found += u32::from(matches!(item, FrameItem::Shape(shape, _) if is_round(shape)));
        });
        found
    };
    assert_eq!(outlines(345), outlines(12_345) + 1);
}

/// A number of another face is not taken for the one that the deck's other cards show large.
#[test]
fn only_the_first_number_is_large() {
    let mut sheet = events(6, "the sentry sleeps");
    let deck = &mut sheet.decks[0];
    deck.faces.push(CardFace {
        name: "watch".into(),
        title: "Watch".into(),
        form: FaceForm::Number { sides: None },
    });
    deck.cards[0].shows[0] = Shows::Nothing;
    deck.cards[0].shows.push(Shows::Number(3));
    let texts = front(sheet);
    let found = |part: &str| texts.iter().find(|(.., each)| each.text == part);
    assert!(found("Watch").is_some(), "{texts:?}");
    assert!(
        found("3").is_some_and(|(.., each)| each.size < 14.0),
        "{texts:?}"
    );
    let large = texts.iter().find(|(.., each)| each.size > 14.0);
    assert!(large.is_none(), "{large:?}");
}

/// A number from one on is read as on a die; of another one nobody would know what it counts.
#[test]
fn a_number_that_no_die_shows_has_its_title_below() {
    let title = |sides| {
        let mut sheet = events(-45, "A light wind");
        sheet.decks[0].faces[0].form = FaceForm::Number { sides };
        let texts = front(sheet);
        let found = texts.iter().find(|(.., each)| each.text == "number");
        found.map(|(.., each)| each.y)
    };
    assert_eq!(title(Some(6)), None);
    let texts = front(events(-45, "A light wind"));
    let number = texts
        .iter()
        .map(|(.., each)| each)
        .filter(|each| each.size > 24.0);
    let line = number.map(|each| each.y).fold(0.0, f64::max);
    assert!(title(None).is_some_and(|below| below > line + 6.0));
}
