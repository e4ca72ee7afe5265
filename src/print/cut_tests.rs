//! Cards, counters and templates: what is cut out must have its size, and both sides must meet.

use std::collections::BTreeMap;

use typst::foundations::{Dict, Value as Told};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{FrameItem, Transform};

use super::sample::{deck, pieces, table, team};
use super::tests::{Printed, typeset};
use super::*;
use crate::icons::Icons;
use crate::sheet::{
    BackColour, CardSheet, FigureLine, Outline, Paper, Passage, RecordCard, RecordSheet, Shows,
    Symbol, UnitRecord,
};

fn cards(paper: Paper, backs: &[BackColour]) -> CardSheet {
    CardSheet {
        title: "Cards".into(),
        decks: vec![deck(20)],
        backs: backs.to_vec(),
        paper,
        ..CardSheet::default()
    }
}

pub(super) fn printed(printout: &Printout) -> Printed {
    let printed = typeset(printout, &Assets::default()).unwrap();
    assert_eq!(printed.warnings, Vec::<String>::new());
    printed
}

/// The upper left corners that the templates mark, with what they tell of each: page, x, y.
pub(super) fn corners(printed: &Printed, label: &str) -> Vec<(usize, f64, f64, Told)> {
    let mut found = Vec::new();
    for (page, each) in printed.document.pages().iter().enumerate() {
        placed::walk(&each.frame, Transform::identity(), &mut |at, item| {
            if let FrameItem::Tag(Tag::Start(content, _)) = item
                && let Some(mark) = content.to_packed::<MetadataElem>()
                && content
                    .label()
                    .is_some_and(|each| each.resolve().as_str() == label)
            {
                found.push((page, at.x.to_pt(), at.y.to_pt(), mark.value.clone()));
            }
        });
    }
    found
}

fn text(told: &Dict, key: &str) -> String {
    match told.get(key) {
        Ok(Told::Str(text)) => text.to_string(),
        other => panic!("{other:?}"),
    }
}

/// What all play with is printed once, and says nobody's colour: three leaves for each player, and three for both.
#[test]
fn a_shared_deck_is_printed_once_whoever_plays() {
    let mut sheet = cards(Paper::A4, &[BackColour::Blue, BackColour::Orange]);
    let mut shared = deck(20);
    shared.title = "Common".into();
    shared.shared = true;
    sheet.decks.push(shared);
    let pages = printed(&Printout::Cards(sheet.clone()))
        .document
        .pages()
        .len();
    assert_eq!(pages, 2 * (3 + 3 + 3));
    let texts = placed(&Printout::Cards(sheet), &Assets::default()).unwrap();
    let heads = texts.iter().filter(|each| each.text.starts_with("Common"));
    assert!(heads.clone().count() > 0);
    assert!(!heads.into_iter().any(|each| each.text.contains(", ")));
}

/// Turned over its long edge, a sheet shows each back where its front is.
#[test]
fn every_back_lies_behind_its_front() {
    for (paper, width) in [(Paper::A4, 595.28), (Paper::Letter, 612.0)] {
        let printed = printed(&Printout::Cards(cards(paper, &[BackColour::Black])));
        assert_eq!(
            printed.document.pages().len(),
            6,
            "three leaves of twenty cards"
        );
        let mut sides: BTreeMap<String, Vec<(String, usize, f64, f64)>> = BTreeMap::new();
        for (page, x, y, told) in corners(&printed, "card") {
            let Told::Dict(told) = told else { panic!() };
            let side = (text(&told, "side"), page, x, y);
            sides.entry(text(&told, "card")).or_default().push(side);
        }
        assert_eq!(sides.len(), 20);
        for (id, sides) in sides {
            let [(front, page, x, y), (back, behind, back_x, back_y)] = sides.as_slice() else {
                panic!("{id} has {sides:?}");
            };
            assert_eq!((front.as_str(), back.as_str()), ("front", "back"));
            assert_eq!(page % 2, 0);
            assert_eq!(*behind, page + 1);
            let mirrored = width - x - plan::decks::CARD.0;
            assert!(
                (mirrored - back_x).abs() < 0.01 && (y - back_y).abs() < 0.01,
                "{id}"
            );
        }
    }
}

/// A joker has no face that shows something.
#[test]
fn a_card_that_shows_nothing_says_so() {
    let mut sheet = cards(Paper::A4, &[BackColour::Blue]);
    let joker = &mut sheet.decks[0];
    joker
        .faces
        .retain(|face| face.name == "part" || face.name == "die");
    joker.cards.truncate(1);
    joker.cards[0].shows = vec![Shows::Nothing, Shows::Nothing];
    let texts = placed(&Printout::Cards(sheet), &Assets::default()).unwrap();
    let told = |said: &str| texts.iter().filter(|each| each.text == said).count();
    for said in ["Shows nothing", "What is struck: none", "Die: none"] {
        assert_eq!(told(said), 1, "{said}: {texts:?}");
    }
}

/// What is read beyond its end stands behind each strip.
#[test]
fn a_strip_goes_on_behind_its_frame() {
    let sheet = cards(Paper::A4, &[BackColour::Blue]);
    let cards = sheet.decks[0].cards.len();
    let texts = placed(&Printout::Cards(sheet), &Assets::default()).unwrap();
    let more = texts.iter().filter(|each| each.text == "…");
    assert_eq!(more.count(), 2 * cards);
}

#[test]
fn a_copy_is_printed_for_each_colour() {
    let printed = printed(&Printout::Cards(cards(
        Paper::A4,
        &[BackColour::Blue, BackColour::Orange],
    )));
    let texts = placed::texts(&printed.document);
    let backs = |name: &str| {
        let pages = texts.iter().filter(|each| each.page % 2 == 1);
        pages
            .filter(|each| each.text.trim().to_lowercase() == name)
            .count()
    };
    assert_eq!((backs("blue"), backs("orange")), (20, 20));
}

#[test]
fn no_text_on_cards_and_pieces_is_smaller_than_seven_points() {
    for printout in [
        Printout::Cards(cards(Paper::Letter, &[BackColour::Black])),
        Printout::Pieces(pieces()),
    ] {
        for each in placed::texts(&printed(&printout).document) {
            assert!(each.size >= 6.99, "{each:?}");
        }
    }
}

#[test]
fn what_does_not_fit_a_card_is_told_with_its_card() {
    let mut sheet = cards(Paper::A4, &[BackColour::Black]);
    let long = Shows::Words {
        symbol: Symbol {
            title: "a very long result ".repeat(90),
            ..Symbol::default()
        },
        note: String::new(),
    };
    sheet.decks[0].cards[3].shows[3] = long;
    match typeset(&Printout::Cards(sheet), &Assets::default()) {
        Err(PrintError::Fit { unit, field, text }) => {
            assert_eq!((unit.as_str(), field.as_str()), ("Sample deck", "card c04"));
            assert!(text.starts_with("a very long result"), "{text}");
        }
        other => panic!("{:?}", other.err()),
    }
}

/// Whoever cuts along the marks of a page must not cut through a marker.
#[test]
fn on_each_page_markers_stand_in_one_raster() {
    let mut sheet = pieces();
    sheet.templates.clear();
    for counter in &mut sheet.counters {
        counter.least = 100;
    }
    let squares = corners(&printed(&Printout::Pieces(sheet)), "counter");
    for page in 0..3 {
        let on_it: Vec<f64> = (squares.iter().filter(|(at, ..)| *at == page))
            .map(|(_, _, y, _)| *y)
            .collect();
        let (first, last) = (on_it[0], on_it[on_it.len() - 1]);
        let rows = on_it.iter().map(|y| (y - first) / 72.0);
        assert!(
            rows.clone().all(|row| (row - row.round()).abs() < 0.01),
            "page {page}: {on_it:?}"
        );
        assert!(last + 72.0 < 841.9 - 58.0, "page {page}: {last}");
        // All rows that there is room for but on the last page.
        if page < 2 {
            assert_eq!(on_it.len(), 7 * if page == 0 { 9 } else { 10 });
        }
    }
}

#[test]
fn a_counter_whose_text_is_too_long_is_named() {
    let mut sheet = pieces();
    sheet.counters[1].note = "words and words and ".repeat(20);
    let title = sheet.counters[1].symbol.title.clone();
    match typeset(&Printout::Pieces(sheet), &Assets::default()) {
        Err(PrintError::Fit { unit, field, .. }) => {
            assert_eq!((unit, field.as_str()), (title, "effect"));
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn the_same_cards_make_the_same_bytes() {
    let sheet = Printout::Cards(cards(Paper::A4, &[BackColour::Black]));
    let first = print(&sheet, &Assets::default()).unwrap();
    typst::comemo::evict(0);
    assert!(first == print(&sheet, &Assets::default()).unwrap());
}

#[test]
fn an_icon_of_a_package_comes_before_ours() {
    let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M1 1h22v22z'/></svg>";
    let assets = Assets {
        icons: [("wounded".to_owned(), svg.to_owned())].into(),
        ..Assets::default()
    };
    let icons = Icons::with(&assets);
    assert_eq!(icons.svg("wounded"), Some(svg));
    let sheet = Printout::Pieces(pieces());
    let ours = print(&sheet, &Assets::default()).unwrap();
    assert!(ours != print(&sheet, &assets).unwrap());
}

// --- sizes, as the PDF has them ----------------------------------------------------------------

type Matrix = [f64; 6];

/// Every path of a PDF's pages, as corners in points.
fn paths(pdf: &[u8]) -> Vec<Vec<(f64, f64)>> {
    let all = pack::unpacked::contents(pdf);
    all.iter().flat_map(|contents| paths_of(contents)).collect()
}

/// The paths of one content stream: straight lines only.
fn paths_of(contents: &[u8]) -> Vec<Vec<(f64, f64)>> {
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut kept = Vec::new();
    let (mut paths, mut path): (Vec<_>, Vec<(f64, f64)>) = (Vec::new(), Vec::new());
    for (operator, numbers) in pack::unpacked::operations(contents) {
        let m = matrix;
        let point = |x: f64, y: f64| (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
        match (operator.as_str(), numbers.as_slice()) {
            ("q", _) => kept.push(matrix),
            ("Q", _) => matrix = kept.pop().unwrap_or(matrix),
            ("cm", &[a, b, c, d, e, f]) => {
                let (x, y) = point(e, f);
                matrix = [
                    m[0] * a + m[2] * b,
                    m[1] * a + m[3] * b,
                    m[0] * c + m[2] * d,
                    m[1] * c + m[3] * d,
                    x,
                    y,
                ];
            }
            ("m", &[x, y]) => {
                paths.push(std::mem::take(&mut path));
                path.push(point(x, y));
            }
            ("l", &[x, y]) => path.push(point(x, y)),
            ("re", &[x, y, w, h]) => paths.push(vec![
                point(x, y),
                point(x + w, y),
                point(x + w, y + h),
                point(x, y + h),
            ]),
            _ => {}
        }
    }
    paths.push(path);
    paths.retain(|path| path.len() > 1);
    paths
}

fn extent(path: &[(f64, f64)]) -> (f64, f64) {
    let span = |of: fn(&(f64, f64)) -> f64| {
        let (low, high) = path
            .iter()
            .map(of)
            .fold((f64::MAX, f64::MIN), |(low, high), each| {
                (low.min(each), high.max(each))
            });
        high - low
    };
    (span(|point| point.0), span(|point| point.1))
}

const MM: f64 = 72.0 / 25.4;

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.02
}

#[test]
fn cards_are_poker_size_in_the_pdf() {
    let pdf = printed(&Printout::Cards(cards(Paper::A4, &[BackColour::Black]))).pdf;
    let paths = paths(&pdf);
    // Marks outside of the cards: upright ones tell the columns, level ones the rows.
    let marks = |upright: bool| -> Vec<f64> {
        let short = paths.iter().filter(|path| {
            let (wide, tall) = extent(path);
            let (along, beside) = if upright { (tall, wide) } else { (wide, tall) };
            beside < 0.01 && near(along, 7.6)
        });
        let place = |path: &Vec<(f64, f64)>| if upright { path[0].0 } else { path[0].1 };
        let mut places: Vec<f64> = short.map(place).collect();
        places.sort_by(f64::total_cmp);
        places.dedup_by(|a, b| near(*a, *b));
        places
    };
    for (upright, size) in [(true, 63.5), (false, 88.9)] {
        let places = marks(upright);
        assert_eq!(places.len(), 4, "{places:?}");
        for pair in places.windows(2) {
            assert!(near(pair[1] - pair[0], size * MM), "{places:?}");
        }
    }
}

#[test]
fn templates_and_their_ruler_have_their_true_size_in_the_pdf() {
    let sheet = pieces();
    let octagon = sheet
        .templates
        .iter()
        .find(|each| each.outline == Outline::Octagon);
    assert_eq!(octagon.unwrap().across, 5080);
    let paths = paths(&printed(&Printout::Pieces(sheet)).pdf);
    let two_inches = 50.8 * MM;
    // Icons have corners as well, but are small.
    let large = |path: &&Vec<(f64, f64)>| path.len() == 8 && extent(path).0 > 72.0;
    let octagon = paths.iter().find(large).unwrap();
    let (wide, tall) = extent(octagon);
    assert!(
        near(wide, two_inches) && near(tall, two_inches),
        "{wide} by {tall}"
    );
    let ruler = |path: &&Vec<(f64, f64)>| path.len() == 2 && near(extent(path).0, two_inches);
    assert!(paths.iter().any(|path| ruler(&path)));
}

/// The `g` of a title hangs below its line.
#[test]
fn the_size_of_a_template_keeps_off_its_title() {
    let texts = placed(&Printout::Pieces(pieces()), &Assets::default()).unwrap();
    let burst = texts.iter().find(|each| each.text == "Burst").unwrap();
    let sizes = texts.iter().filter(|each| each.text == "as it is");
    let below = sizes
        .map(|size| size.y - burst.y)
        .find(|below| *below > 0.0);
    assert!(below > Some(9.0), "{below:?}");
}

/// One record as an index card, with a table behind it.
pub(super) fn index_card(record: UnitRecord) -> Printout {
    let weapons = vec![Symbol::default(); record.weapons.rows.len()];
    Printout::Records(RecordSheet {
        title: "Records".into(),
        records: vec![RecordCard {
            record,
            weapons,
            ..RecordCard::default()
        }],
        back: vec![table("Table behind", 4)],
        ..RecordSheet::default()
    })
}

pub(super) fn crowd(count: usize) -> UnitRecord {
    let line = |number: usize, one: &FigureLine| FigureLine {
        title: format!("Trooper {number}"),
        ..one.clone()
    };
    let team = team("Long team", "North", "1st platoon");
    let figures = (1..=count)
        .map(|number| line(number, &team.figures[0]))
        .collect();
    UnitRecord { figures, ..team }
}

#[test]
fn a_record_that_is_too_much_for_a_card_goes_on_over_several() {
    let printed = printed(&index_card(crowd(24)));
    let fronts = corners(&printed, "card").len() / 2;
    assert!((2..=4).contains(&fronts), "{fronts}");
    let texts = placed::texts(&printed.document);
    let told = |wanted: &str| {
        let on_fronts = texts.iter().filter(|each| each.page % 2 == 0);
        on_fronts.filter(|each| each.text.trim() == wanted).count()
    };
    for number in 1..=24 {
        assert_eq!(told(&format!("Trooper {number}")), 1, "{number}");
    }
    assert_eq!(told("Long team"), fronts);
    assert_eq!(told("Nerve"), 1, "attributes stand on the first card alone");
    assert_eq!(
        told("Weapon"),
        1,
        "a table that has room on a card is not torn"
    );
    // Cut apart, each says which it is, and of whose record.
    for number in 1..=fronts {
        let which = format!("card {number} of {fronts}");
        let heads: Vec<&str> = (texts.iter().map(|each| each.text.trim()))
            .filter(|text| text.contains(&which))
            .collect();
        assert_eq!(heads.len(), 1, "{heads:?}");
        assert!(heads[0].starts_with("1st platoon"), "{heads:?}");
    }
}

/// Rows that stand closer leave their words as large as they are on a card with room.
#[test]
fn a_card_is_set_closer_before_it_is_set_smaller() {
    let ours = include_str!("templates/records.typ");
    let never_closer = ours.replace("(false, true).map(tight =>", "(false,).map(tight =>");
    assert_ne!(ours, never_closer);
    let size_of = |count: usize, template: &str| {
        let assets = Assets {
            sheets: [("records".to_owned(), template.to_owned())].into(),
            ..Assets::default()
        };
        let texts = placed(&index_card(crowd(count)), &assets).unwrap();
        let figure = texts.iter().find(|each| each.text.trim() == "Trooper 1");
        figure.unwrap().size
    };
    let largest = size_of(1, ours);
    let smaller: Vec<usize> = (5..=9)
        .filter(|count| size_of(*count, &never_closer) < largest)
        .collect();
    assert!(!smaller.is_empty());
    assert!(
        smaller.iter().all(|count| size_of(*count, ours) == largest),
        "{smaller:?}"
    );
}

#[test]
fn what_no_card_can_hold_is_told_with_what_takes_its_room() {
    let mut record = crowd(2);
    record.rules = vec![Passage {
        title: "Slow".into(),
        text: "word ".repeat(900),
    }];
    match typeset(&index_card(record), &Assets::default()) {
        Err(PrintError::Tall { unit, field, over }) => {
            assert_eq!((unit.as_str(), field.as_str()), ("Long team", "rules"));
            assert!(over > 0);
        }
        other => panic!("{:?}", other.map(|_| ())),
    }
}
