//! On all sheets with tables, digits of a column stand below each other, and daggers hang.

use super::cut_tests::index_card;
use super::fonts::Face;
use super::sample::team;
use super::*;
use crate::sheet::{ReferenceSheet, TableSheet, UnitRecord, Value as Cell, WeaponTable};

const CELLS: [(&str, bool); 4] = [("81", false), ("7", true), ("−6", true), ("95", true)];

/// A column of numbers between names and words.
fn table() -> TableSheet {
    let row = |(at, (text, assumed)): (usize, &(&str, bool))| {
        let number = match assumed {
            true => Cell::assumed(*text),
            false => Cell::new(*text),
        };
        vec![Cell::new(format!("Gun {at}")), number, Cell::new("a gun")]
    };
    TableSheet {
        title: "Engines".into(),
        header: ["Gun", "Of steel", "What it is"].map(String::from).to_vec(),
        rows: CELLS.iter().enumerate().map(row).collect(),
        citation: String::new(),
    }
}

fn record() -> UnitRecord {
    let mut record = team("Battery", "North", "");
    let (mut lines, rows) = (record.figures.clone(), table().rows);
    record.weapons.columns = table().header;
    record.weapons.rows = rows;
    lines.truncate(1);
    record.figures = lines;
    record
}

/// Where the last digit of each of these numbers ends, in the face of its text.
fn ends(printout: &Printout, face: Face) -> Vec<f64> {
    let texts = placed(printout, &Assets::default()).unwrap();
    let end = |(text, assumed): &(&str, bool)| {
        let shown = format!("{text}{}", if *assumed { "†" } else { "" });
        let found = texts.iter().find(|each| each.text == shown);
        let found = found.unwrap_or_else(|| panic!("no {shown} in {texts:?}"));
        found.x + found.size * face.ems(text)
    };
    CELLS.iter().map(end).collect()
}

fn aligned(printout: &Printout, face: Face) {
    let ends = ends(printout, face);
    let (least, most) = (
        ends.iter().copied().fold(f64::INFINITY, f64::min),
        ends.iter().copied().fold(0.0, f64::max),
    );
    assert!(most - least < 0.1, "{ends:?}");
}

fn booklet(of: impl FnOnce(&mut Booklet)) -> Printout {
    let mut booklet = Booklet::default();
    of(&mut booklet);
    Printout::Booklet(Box::new(booklet))
}

#[test]
fn digits_align_in_the_weapons_of_a_record() {
    aligned(&booklet(|it| it.records = vec![record()]), Face::Sans);
}

#[test]
fn digits_align_in_a_reference_table() {
    let tables = [ReferenceSheet::Table(table())];
    aligned(&booklet(|it| it.reference = tables.to_vec()), Face::Sans);
}

#[test]
fn digits_align_beside_the_figures() {
    let mut record = record();
    record.weapons = WeaponTable::default();
    record.roster = vec!["Aim".into()];
    let line = record.figures[0].clone();
    record.figures = Vec::new();
    for row in table().rows {
        let mut line = line.clone();
        line.cells = vec![row[1].clone()];
        record.figures.push(line);
    }
    aligned(&booklet(|it| it.records = vec![record]), Face::SansBold);
}

#[test]
fn digits_align_on_cards_and_their_backs() {
    let Printout::Records(mut sheet) = index_card(record()) else {
        panic!("no records")
    };
    sheet.back = Vec::new();
    aligned(&Printout::Records(sheet.clone()), Face::Sans);
    sheet.back = vec![table()];
    sheet.records[0].record.weapons = WeaponTable::default();
    sheet.records[0].weapons = Vec::new();
    aligned(&Printout::Records(sheet), Face::Sans);
}
