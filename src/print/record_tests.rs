//! Records of any count of figures and boxes: nothing lies on anything else, and their tables are alike.

use std::collections::BTreeSet;

use typst::layout::{FrameItem, Transform};
use typst::visualize::Geometry;

use super::cut_tests::printed;
use super::sample::{figure, team};
use super::*;
use crate::sheet::{
    Beside, FigureLine, Passage, Rank, RecordCard, RecordSheet, RecordSize, Symbol, UnitRecord,
    Value as Cell,
};

/// Upper left and lower right corner.
type Area = (f64, f64, f64, f64);

/// The boxes to cross off on each page, the hairlines, and the texts between their upper and their lower edge.
fn on_pages(printout: &Printout) -> Vec<(Vec<Area>, Vec<Area>)> {
    let of_page = |page: &typst_layout::Page| {
        let (mut boxes, mut others) = (Vec::new(), Vec::new());
        placed::walk(&page.frame, Transform::identity(), &mut |at, item| {
            let (x, y) = (at.x.to_pt(), at.y.to_pt());
            match item {
                FrameItem::Shape(shape, _) => {
                    let size = shape.geometry.bbox(None).size();
                    let (wide, tall) = (size.x.to_pt(), size.y.to_pt());
                    if matches!(shape.geometry, Geometry::Curve(_)) && (tall - 7.4).abs() < 0.1 {
                        boxes.push((x, y, x + wide, y + tall));
                    } else if matches!(shape.geometry, Geometry::Line(_)) && wide > 80.0 {
                        others.push((x, y, x + wide, y));
                    }
                }
                FrameItem::Text(run) => {
                    let tall = 0.5 * run.size.to_pt();
                    others.push((x, y - tall, x + run.width().to_pt(), y));
                }
                _ => {}
            }
        });
        (boxes, others)
    };
    let pages = Pages::set(printout, &Assets::default()).unwrap();
    pages.document.pages().iter().map(of_page).collect()
}

/// A record by itself.
fn of_record(record: UnitRecord) -> Printout {
    Printout::Booklet(Box::new(Booklet {
        title: "Records".into(),
        records: vec![record],
        ..Booklet::default()
    }))
}

/// One to eight figures with one to twenty boxes each; on cards of a fixed size those that take about half a line.
#[test]
fn no_box_lies_on_a_line_or_on_words() {
    let counts = (1..=8).flat_map(|figures| (1..=20).map(move |boxes| (figures, boxes)));
    let record = |(figures, boxes): (u32, u32)| {
        let mut record = team(&format!("{figures} with {boxes}"), "North", "");
        record.figures = vec![figure(figures, "Man", boxes, &["Sling"])];
        record.checks.clear();
        record
    };
    let records: Vec<UnitRecord> = counts.map(record).collect();
    let is_half_a_line = |record: &&UnitRecord| {
        let line = &record.figures[0];
        (16..=27).contains(&(line.count * line.ranks[0].boxes))
    };
    let card = |record: &UnitRecord| RecordCard {
        weapons: vec![Symbol::default(); record.weapons.rows.len()],
        record: record.clone(),
        ..RecordCard::default()
    };
    let cards = |size| {
        Printout::Records(RecordSheet {
            title: "Records".into(),
            records: records.iter().filter(is_half_a_line).map(card).collect(),
            size,
            ..RecordSheet::default()
        })
    };
    let free = Printout::Booklet(Box::new(Booklet {
        title: "Records".into(),
        records: records.clone(),
        ..Booklet::default()
    }));
    for printout in [free, cards(RecordSize::Index), cards(RecordSize::Half)] {
        let pages = on_pages(&printout);
        let count = pages.iter().map(|(boxes, _)| boxes.len()).sum::<usize>();
        assert!(count >= 30, "{count}");
        for (page, (boxes, others)) in pages.iter().enumerate() {
            for one in boxes {
                let on = others.iter().find(|other| {
                    one.0 < other.2 - 1.0
                        && other.0 < one.2 - 1.0
                        && one.1 < other.3 - 1.0
                        && other.1 < one.3 - 1.0
                });
                assert_eq!(on, None, "page {}: {one:?}", page + 1);
            }
        }
    }
}

fn weapons(name: &str, rows: &[[&str; 5]]) -> UnitRecord {
    let mut record = team(name, "North", "");
    let row = |cells: &[&str; 5]| cells.iter().map(|cell| Cell::new(*cell)).collect();
    record.weapons.rows = rows.iter().map(row).collect();
    record.weapons.columns[4] = "Traits".into();
    record
}

const NEAR: &str = "12\u{2033} / 24\u{2033} / 48\u{2033}";

/// Names that would go on one line in small text only do not make a table smaller than the others.
#[test]
fn the_tables_of_all_records_have_text_of_one_size() {
    let sheet = Booklet {
        title: "Records".into(),
        records: vec![
            weapons("Slings", &[["Sling", NEAR, "1", "1", "–"]; 3]),
            weapons(
                "Throwers",
                &[
                    [
                        "Great thrower, of the old sort",
                        NEAR,
                        "2 / 2 / 1",
                        "1",
                        "Small blaze",
                    ],
                    ["Half-automatic sling", NEAR, "1", "0", "–"],
                ],
            ),
        ],
        ..Booklet::default()
    };
    let texts = placed(&Printout::Booklet(Box::new(sheet)), &Assets::default()).unwrap();
    let ranges = texts.iter().filter(|each| each.text.contains("24\u{2033}"));
    let sizes: BTreeSet<i64> = ranges.map(|each| (each.size * 100.0) as i64).collect();
    assert_eq!(sizes.len(), 1, "{sizes:?}");
}

/// Long names and long lists of traits wrap, or make the card wider.
#[test]
fn no_range_is_torn() {
    let long = "Donaudampfschifffahrtsgesellschaftskanone";
    let traits = "Thunders, goes through, slow to load, unreliable, heavy, smokes, silent, strays, pins, burns";
    let record = weapons(
        "Gun",
        &[
            [long, NEAR, "1", "0", traits],
            ["Sling", NEAR, "1", "0", "–"],
        ],
    );
    let whole = |printout: Printout| {
        let texts = placed(&printout, &Assets::default()).unwrap();
        let ranges = texts.iter().filter(|each| each.text.contains("24\u{2033}"));
        let lines: Vec<i64> = ranges.map(|each| (each.y * 10.0) as i64).collect();
        assert_eq!(lines.len(), 2, "{lines:?}");
        let ends = texts.iter().filter(|each| each.text.contains("48\u{2033}"));
        let ends: Vec<i64> = ends.map(|each| (each.y * 10.0) as i64).collect();
        assert_eq!(lines, ends);
    };
    whole(Printout::Booklet(Box::new(Booklet {
        title: "Records".into(),
        records: vec![record.clone()],
        ..Booklet::default()
    })));
    whole(Printout::Records(RecordSheet {
        title: "Records".into(),
        records: vec![RecordCard {
            weapons: vec![Symbol::default(); 2],
            record,
            ..RecordCard::default()
        }],
        size: RecordSize::Half,
        ..RecordSheet::default()
    }));
}

/// Figures of all sorts in one line are counted in words, not by a sign before a title.
#[test]
fn figures_without_a_title_are_counted() {
    let mut record = team("Light team A", "North", "");
    record.figures = [1, 6].map(|count| figure(count, "", 3, &[])).into();
    let sheet = Booklet {
        title: "Records".into(),
        records: vec![record],
        ..Booklet::default()
    };
    let printed = printed(&Printout::Booklet(Box::new(sheet)));
    let texts = placed::texts(&printed.document);
    let all: String = texts.iter().map(|each| each.text.as_str()).collect();
    assert!(!all.contains('×'), "{all}");
    let all = all.replace(' ', "");
    assert!(all.contains("1figure") && all.contains("6figures"), "{all}");
}

/// Boxes of a weapon with others behind it: a comma there would seem to stand in the last box.
#[test]
fn no_comma_stands_behind_boxes() {
    let mut record = team("Team", "North", "");
    record.figures = vec![figure(1, "Man", 4, &["Sling", "Club"])];
    record.figures[0].ranks[0].beside = Some(Beside {
        weapon: 0,
        title: "throws".into(),
    });
    let texts = placed(&of_record(record), &Assets::default()).unwrap();
    let at = texts.iter().position(|each| each.text.contains("throws"));
    let behind = &texts[at.unwrap() + 1].text;
    assert!(behind.trim_start().starts_with("Club"), "{behind:?}");
}

/// The numbers of figures with a digit more would push the boxes behind them to the right.
#[test]
fn boxes_of_many_figures_stand_below_each_other() {
    let mut record = team("Crowd", "North", "");
    record.figures = vec![figure(19, "Man", 3, &["Sling"])];
    record.checks.clear();
    let pages = on_pages(&Printout::Booklet(Box::new(Booklet {
        title: "Records".into(),
        records: vec![record],
        ..Booklet::default()
    })));
    let (boxes, _) = &pages[0];
    let places = |at: fn(&Area) -> f64| boxes.iter().map(move |area| (at(area) * 10.0) as i64);
    let lines: BTreeSet<i64> = places(|area| area.1).collect();
    let columns: BTreeSet<i64> = places(|area| area.0).collect();
    assert!(boxes.len() == 19 && lines.len() > 2, "{boxes:?}");
    assert_eq!(columns.len(), 19_usize.div_ceil(lines.len()), "{columns:?}");
}

/// Boxes with words have their head also where each of several figures has a line of them.
#[test]
fn boxes_with_words_of_several_figures_have_their_head() {
    let worded = Rank {
        title: "Limbs".into(),
        boxes: 2,
        steps: vec!["One".into(), "Both".into()],
        beside: None,
    };
    let mut record = team("Team", "North", "");
    record.figures = vec![figure(3, "Man", 4, &["Sling"])];
    record.figures[0].ranks[0].title = "Hits".into();
    record.figures[0].ranks.push(worded);
    let texts = placed(&of_record(record), &Assets::default()).unwrap();
    assert!(texts.iter().any(|each| each.text == "Limbs"), "{texts:?}");
}

/// What a rule says stands behind its name as a sentence.
#[test]
fn a_rule_on_a_record_ends_with_one_stop() {
    let rule = |text: &str| Passage {
        title: "Slow".into(),
        text: text.into(),
    };
    let mut record = team("Team", "North", "");
    record.rules = vec![rule("It walks"), rule("It waits."), rule("It says “No!”")];
    let sheet = Booklet {
        title: "Records".into(),
        records: vec![record],
        ..Booklet::default()
    };
    let texts = placed(&Printout::Booklet(Box::new(sheet)), &Assets::default()).unwrap();
    let said: String = texts.iter().map(|each| each.text.as_str()).collect();
    for sentence in ["It walks.", "It waits.", "It says “No!”"] {
        assert!(said.contains(sentence), "{said}");
    }
    assert!(!said.contains("waits..") && !said.contains("”."), "{said}");
}

#[test]
fn the_number_of_a_line_keeps_off_its_words() {
    let mut record = team("Company", "North", "");
    record.figures = (1..=14)
        .map(|number| FigureLine {
            number,
            ..figure(2, "Men", 1, &["Sling"])
        })
        .collect();
    record.checks.clear();
    let sheet = RecordSheet {
        title: "Records".into(),
        records: vec![RecordCard {
            weapons: vec![Symbol::default(); record.weapons.rows.len()],
            record,
            ..RecordCard::default()
        }],
        size: RecordSize::Half,
        ..RecordSheet::default()
    };
    let texts = placed(&Printout::Records(sheet), &Assets::default()).unwrap();
    let words = texts
        .iter()
        .find(|each| each.text.starts_with("2 ×"))
        .unwrap();
    for number in 1..=14 {
        let number = number.to_string();
        let mut before = texts.iter().filter(|each| each.x < words.x);
        let found = before.find(|each| each.text.trim_end_matches('\u{200b}') == number);
        let found = found.unwrap();
        assert!(found.x + found.width + 2.0 < words.x, "{found:?}");
    }
}
