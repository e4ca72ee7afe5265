//! What a page says to whoever has it read out: its tags (ISO 14289-1, PDF/UA).

use super::sample::{chart, company, table, team, worksheet};
use super::*;
use crate::sheet::{Paper, ReferenceSheet};

/// All objects of a booklet's file, as texts.
fn objects(sheet: Booklet) -> Vec<String> {
    let sheet = Printout::Booklet(Box::new(sheet));
    let pages = Pages::set(&sheet, &Assets::default()).unwrap();
    let pdf = pages.pdf().unwrap();
    let objects = pack::unpacked::objects(&pdf).into_values();
    objects
        .map(|body| String::from_utf8_lossy(&body).into_owned())
        .collect()
}

fn with(reference: ReferenceSheet) -> Booklet {
    Booklet {
        title: "Tables".into(),
        reference: vec![reference],
        ..Booklet::default()
    }
}

/// How many heads of columns and of rows the tables have.
fn heads(sheet: Booklet) -> (usize, usize) {
    let objects = objects(sheet);
    let heads = objects.iter().filter(|body| body.contains("/S/TH"));
    let heads: Vec<&String> = heads.collect();
    let of = |scope| heads.iter().filter(|head| head.contains(scope)).count();
    (of("/Scope/Column"), of("/Scope/Row"))
}

#[test]
fn a_booklet_says_that_it_is_tagged_and_in_which_language() {
    let objects = objects(company(Paper::A4));
    let root = objects.iter().find(|body| body.contains("/Type/Catalog"));
    let root = root.unwrap();
    for entry in [
        "/Lang(en",
        "/Marked true",
        "/StructTreeRoot",
        "/Outlines",
        "/DisplayDocTitle true",
    ] {
        assert!(root.contains(entry), "{entry} in {root}");
    }
    let is_a_drawing = |body: &&String| body.contains("/S/Figure");
    let drawings: Vec<&String> = objects.iter().filter(is_a_drawing).collect();
    assert!(!drawings.is_empty());
    for drawing in drawings {
        assert!(drawing.contains("/Alt"), "{drawing}");
    }
    let fonts = objects
        .iter()
        .filter(|body| body.contains("/FontDescriptor/"));
    let fonts: Vec<&String> = fonts.collect();
    assert!(!fonts.is_empty());
    for font in fonts {
        assert!(font.contains("/FontFile"), "{font}");
    }
}

#[test]
fn rows_are_named_where_no_head_of_a_column_says_what_they_are() {
    assert_eq!(heads(with(chart("Fire", 9))), (7, 0));
    let mut bare = table("Fire", 9);
    bare.header[0].clear();
    assert_eq!(heads(with(ReferenceSheet::Table(bare))), (7, 9));
    // A letter and a title in each row of a worksheet, and a column for each of eleven turns.
    assert_eq!(heads(with(worksheet(11))), (2 + 11, 2 * 5));
}

/// Of records with one title the bookmarks tell what stands below it.
#[test]
fn bookmarks_tell_records_of_one_title_apart() {
    let groups = ["1st squad", "2nd squad"];
    let objects = objects(Booklet {
        title: "Records".into(),
        records: groups
            .map(|group| team("Light team", "North", group))
            .into(),
        ..Booklet::default()
    });
    for group in groups {
        // What is not all ASCII is written in UTF-16.
        let title = format!("Light team · {group}");
        let title: String = title
            .encode_utf16()
            .map(|unit| format!("{unit:04X}"))
            .collect();
        let told = objects.iter().filter(|body| body.contains(&title));
        assert!(told.count() > 0, "{group}");
    }
}

/// Whoever turns the pages on a screen sees all bookmarks, also those of the other side's orders.
#[test]
fn no_bookmark_tells_what_is_sealed() {
    let mut sheet = company(Paper::A4);
    sheet.sealed[0].side = "besieged".into();
    sheet.sealed[0].title = "Burn the bridge".into();
    let objects = objects(sheet);
    let told = |title: &str| {
        let bookmarks = objects.iter().filter(|body| body.contains("/Title"));
        let title = format!("({title})");
        bookmarks.filter(|body| body.contains(&title)).count()
    };
    assert_eq!(told("For the besieged only"), 1);
    assert_eq!(told("Burn the bridge"), 0);
}
