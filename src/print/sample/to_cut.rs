//! Invented sheets to cut out: a deck with every form of face, and counters with their templates.

use super::texts;
use crate::sheet::*;

fn symbol(of: &str, name: &str) -> Symbol {
    Symbol {
        of: of.into(),
        name: name.into(),
        title: name.replace('-', " "),
        short: name.chars().take(1).collect::<String>().to_uppercase(),
    }
}

/// A deck with a face of every form.
pub(in crate::print) fn deck(cards: u32) -> CardDeck {
    let face = |name: &str, title: &str, form| CardFace {
        name: name.into(),
        title: title.into(),
        form,
    };
    let grades = [
        symbol("skill", "raw"),
        symbol("skill", "able"),
        symbol("skill", "keen"),
    ];
    let shot = vec![symbol("arrow", "hit"), symbol("arrow", "miss")];
    let strip = |symbols| FaceForm::Strip {
        symbols,
        width: 9,
        starts: vec![
            Start {
                short: "K".into(),
                column: 0,
            },
            Start {
                short: "R".into(),
                column: 2,
            },
        ],
        then: 1,
    };
    let screens = ["hedge", "wall", "tree", "window"].map(|name| symbol("screen", name));
    CardDeck {
        shared: false,
        title: "Sample deck".into(),
        faces: vec![
            face(
                "pace",
                "Pace",
                FaceForm::Each {
                    of: grades.to_vec(),
                },
            ),
            face("loosed", "Arrows", strip(shot.clone())),
            face("drift", "Drift", strip(shot)),
            face("part", "What is struck", FaceForm::Words),
            face("die", "Die", FaceForm::Number { sides: Some(10) }),
            face("spent", "Quiver empty", FaceForm::YesNo),
            face(
                "screens",
                "Screens",
                FaceForm::Set {
                    of: screens.to_vec(),
                },
            ),
        ],
        cards: (1..=cards)
            .map(|number| Card {
                id: format!("c{number:02}"),
                shows: vec![
                    Shows::Each(texts(&["4″", "5″", "6″"])),
                    Shows::Strip((0..9).map(|at| u32::from(at > number % 9)).collect()),
                    Shows::Strip(vec![1; 9]),
                    Shows::Words {
                        symbol: symbol("part", if number % 2 == 0 { "head" } else { "left-arm" }),
                        note: String::new(),
                    },
                    Shows::Number(i64::from(number % 10) + 1),
                    if number % 7 == 0 {
                        Shows::Yes
                    } else {
                        Shows::Nothing
                    },
                    Shows::Set((0..4).map(|at| (number >> at) & 1 == 1).collect()),
                ],
                assumed: number % 3 == 0,
            })
            .collect(),
    }
}

/// Two counters, a burst of two inches and some sticks.
pub(in crate::print) fn pieces() -> PieceSheet {
    let counter = |name: &str, note: &str| Counter {
        symbol: symbol("marker", name),
        note: note.into(),
        assumed: false,
        least: 0,
    };
    let piece = |title: &str, outline, across, copies| TemplatePiece {
        title: title.into(),
        outline,
        across,
        size: Value::new("as it is"),
        copies,
    };
    PieceSheet {
        title: "Pieces".into(),
        counters: vec![
            counter("wounded", "Walks slowly"),
            counter("stunned", "Waits a turn"),
        ],
        templates: vec![
            piece("Burst", Outline::Octagon, 5080, 1),
            piece("Stick", Outline::Stick, 7620, 6),
        ],
        ..PieceSheet::default()
    }
}
