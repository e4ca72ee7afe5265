//! The backs of unit records: several tables on one card.

use super::cut_tests::{crowd, index_card};
use super::*;
use crate::sheet::{RecordSize, TableSheet, Value as Cell};

/// Two tables of long words have no room beside each other, and each has a line of the card for itself.
#[test]
fn tables_on_a_back_stand_below_each_other_where_they_must() {
    let table = |title: &str, words: usize| TableSheet {
        title: title.to_owned(),
        header: (0..4).map(|n| format!("Column{n}")).collect(),
        rows: vec![vec![Cell::new("m".repeat(words)); 4]; 3],
        citation: String::new(),
    };
    let heads = |words: usize| {
        let Printout::Records(mut sheet) = index_card(crowd(2)) else {
            panic!("no cards");
        };
        sheet.size = RecordSize::Half;
        sheet.back = vec![table("First", words), table("Second", words)];
        let printed = placed(&Printout::Records(sheet), &Assets::default()).unwrap();
        let at = |title: &str| {
            let found = printed.iter().find(|each| each.text == title);
            let found = found.unwrap();
            (found.x, found.y)
        };
        (at("First"), at("Second"))
    };
    let (first, second) = heads(2);
    assert!(first.1 == second.1 && first.0 < second.0, "beside");
    let (first, second) = heads(12);
    assert!(first.0 == second.0 && first.1 < second.1, "below");
}

/// A few rows have air between them; so many that they fill the card stand close, rather than in smaller letters.
#[test]
fn rows_on_a_back_have_air_where_there_is_room() {
    let pitch = |rows: usize| {
        let Printout::Records(mut sheet) = index_card(crowd(2)) else {
            panic!("no cards");
        };
        let row = |at: usize| vec![Cell::new(format!("Row{at}")), Cell::new("1")];
        sheet.back = vec![TableSheet {
            title: "Behind".into(),
            header: vec!["What".into(), "Worth".into()],
            rows: (1..=rows).map(row).collect(),
            citation: String::new(),
        }];
        let printed = placed(&Printout::Records(sheet), &Assets::default()).unwrap();
        let at = |said: &str| printed.iter().find(|each| each.text == said).unwrap();
        (at("Row2").y - at("Row1").y, at("Row1").size)
    };
    let ((few, size), (many, same)) = (pitch(4), pitch(12));
    assert!((size - same).abs() < 0.01, "{size} {same}");
    assert!(few > many + 2.0, "{few} {many}");
}

/// Whoever turns a page over still sees which sheet, which battle and which page it is.
#[test]
fn pages_of_backs_tell_what_they_are() {
    let Printout::Records(mut sheet) = index_card(crowd(2)) else {
        panic!("no cards");
    };
    sheet.seed = Some("moth".into());
    let printed = placed(&Printout::Records(sheet), &Assets::default()).unwrap();
    let head = |page: usize| -> String {
        let on_page = printed
            .iter()
            .filter(|each| each.page == page && each.y < 50.0);
        let mut on_page: Vec<_> = on_page.collect();
        on_page.sort_by(|one, other| one.x.total_cmp(&other.x));
        on_page.iter().map(|each| each.text.as_str()).collect()
    };
    for (page, told) in [(0, "page 1 of 2"), (1, "page 2 of 2 · backs")] {
        let head = head(page);
        assert!(head.contains("Records"), "{head}");
        assert!(head.contains("seed moth") && head.contains(told), "{head}");
    }
}

/// Who prints it looks at the front for what takes the room, unless told that it is the back.
#[test]
fn a_table_too_tall_for_a_back_is_not_taken_for_the_front() {
    let Printout::Records(mut sheet) = index_card(crowd(2)) else {
        panic!("no cards");
    };
    sheet.back = vec![TableSheet {
        title: "Far too much".into(),
        header: vec!["One".into(), "Two".into()],
        rows: vec![vec![Cell::new("1"); 2]; 60],
        citation: String::new(),
    }];
    match placed(&Printout::Records(sheet), &Assets::default()) {
        Err(PrintError::Tall { unit, field, .. }) => {
            assert_eq!(
                (unit.as_str(), field.as_str()),
                ("the back of Long team", "Far too much")
            );
        }
        other => panic!("{:?}", other.err()),
    }
}
