//! Unit records: half as wide as the page where that does, else as wide as the page.

mod alike;

use serde::Serialize;

use super::columns;
use super::digits::{Digits, Stand};
use super::figures::{BOX, FigureSetting, figures};
use super::grid::Grid;
use super::weapons::{self, Wraps};
use super::{Geometry, Misfit, SIZES, words};
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::{Attribute, UnitRecord};

/// The size of a card's title.
const NAME: f64 = 11.5;
/// The size of small labels.
pub(super) const LABEL: f64 = 7.5;
/// What columns beside the figures leave to their titles, weapons and boxes.
const TITLES: f64 = 150.0;
/// How one record is drawn.
#[derive(Clone, Debug, Serialize)]
pub(in crate::print) struct Card {
    /// Which record of the booklet.
    index: usize,
    /// Takes a whole row.
    wide: bool,
    /// May be taller than a page, and is measured before it is set.
    tall: bool,
    size: f64,
    /// The size of its table, which may be smaller than the rest.
    table: f64,
    /// The side's name goes on the title's line.
    side_beside: bool,
    /// For each attribute: whether its text is too long for one line.
    long: Vec<bool>,
    /// For each line of figures: how it is set.
    figures: Vec<FigureSetting>,
    /// Widths of the columns beside the figures, and how their cells stand.
    roster: Vec<f64>,
    roster_stands: Vec<Stand>,
    /// Widths of the weapon table's columns.
    columns: Vec<f64>,
    /// How the cells of those columns stand.
    stands: Vec<Stand>,
    /// What is on each side of a cell's text.
    beside: f64,
    /// Every cell of that table stands on one line.
    flat: bool,
    /// Its few weapons are told line by line, each value behind its title, in place of that table.
    listed: bool,
}

/// Of more weapons than so many a list is no longer read at a glance.
const FEW: usize = 2;

pub(super) fn plan(
    records: &[UnitRecord],
    geometry: &Geometry,
) -> Result<Vec<Vec<Card>>, PrintError> {
    let cards = records.iter().enumerate();
    let cards = cards.map(|(index, record)| card(index, record, geometry));
    let mut cards = cards.collect::<Result<Vec<Card>, PrintError>>()?;
    alike::alike(&mut cards, records, geometry);
    // Where the table of a weapon or two would make a card as wide as the page, the cards of all that have so few
    // do without it: those of single soldiers are then of one width.
    let few = |record: &UnitRecord| (1..=FEW).contains(&record.weapons.rows.len());
    if cards
        .iter()
        .any(|card| card.wide && few(&records[card.index]))
    {
        for card in cards.iter_mut().filter(|card| few(&records[card.index])) {
            let record = &records[card.index];
            if let Some(listed) = listed(card.index, record, geometry) {
                *card = listed;
            }
        }
    }
    // A wide card waits for the row that is half full, lest the row stay so.
    let mut rows: Vec<Vec<Card>> = Vec::new();
    let mut waiting: Vec<Vec<Card>> = Vec::new();
    for card in cards {
        let open = rows
            .last()
            .is_some_and(|row| row.len() == 1 && !row[0].wide);
        match (card.wide, open) {
            (true, true) => waiting.push(vec![card]),
            (false, true) => {
                if let Some(row) = rows.last_mut() {
                    row.push(card);
                }
                rows.append(&mut waiting);
            }
            (_, false) => rows.push(vec![card]),
        }
    }
    rows.append(&mut waiting);
    Ok(rows)
}

/// Every way in which a record goes on a card of that width, the best first: how tall it will be
/// is not known yet. The icons of its weapons take a column of their own.
pub(super) fn in_room(
    index: usize,
    record: &UnitRecord,
    room: f64,
    icons: f64,
    sizes: &[f64],
) -> Result<Vec<Card>, PrintError> {
    check_cells(record)?;
    let grid = weapons::grid(record);
    let (mut found, mut misfit) = (Vec::new(), None);
    // Rather smaller than with numbers on several lines.
    for ways in [&[Wraps::Names, Wraps::Words][..], &[Wraps::All]] {
        if !found.is_empty() {
            break;
        }
        for &size in sizes {
            for wraps in ways {
                match fit(record, &grid, room, room - icons, size, *wraps) {
                    Ok(card) => {
                        found.push(Card { index, ..card });
                        break;
                    }
                    Err(other) => misfit = Some(other),
                }
            }
        }
    }
    match (found.is_empty(), misfit) {
        (true, Some(misfit)) => Err(misfit.of(&record.name)),
        _ => Ok(found),
    }
}

fn check_cells(record: &UnitRecord) -> Result<(), PrintError> {
    let table = &record.weapons;
    let weapons = table
        .rows
        .iter()
        .map(|row| (table.columns.len(), row.len()));
    let figures = record.figures.iter();
    let figures = figures.map(|line| (record.roster.len(), line.cells.len()));
    let mut uneven = weapons
        .chain(figures)
        .filter(|(heads, cells)| heads != cells);
    match uneven.next() {
        None => Ok(()),
        Some((expected, found)) => Err(PrintError::Cells {
            unit: record.name.clone(),
            expected,
            found,
        }),
    }
}

fn card(index: usize, record: &UnitRecord, geometry: &Geometry) -> Result<Card, PrintError> {
    check_cells(record)?;
    let grid = weapons::grid(record);
    let half = geometry.half - 2.0 * geometry.inset;
    let full = geometry.width - 2.0 * geometry.inset;
    // Words on two lines are read more easily than small text is.
    let (usual, small) = SIZES.split_at(2);
    let tries = [
        (false, half, Wraps::Names, usual),
        (false, half, Wraps::Pairs, usual),
        (false, half, Wraps::Pairs, small),
        (false, half, Wraps::Words, &SIZES),
        (true, full, Wraps::Names, &SIZES),
        (true, full, Wraps::Words, &SIZES),
        (false, half, Wraps::All, &SIZES),
        (true, full, Wraps::All, &SIZES),
    ];
    let mut misfit = None;
    for (wide, room, wraps, sizes) in tries {
        for &size in sizes {
            match fit(record, &grid, room, room, size, wraps) {
                Ok(card) => {
                    let card = Card {
                        index,
                        wide,
                        ..card
                    };
                    return Ok(with_larger_text(card, record, room, wraps));
                }
                Err(found) => misfit = Some(found),
            }
        }
    }
    let unknown = || Misfit {
        field: String::from("record"),
        text: record.name.clone(),
    };
    Err(misfit.unwrap_or_else(unknown).of(&record.name))
}

/// The same, the rest of its text as large as other cards have it where only its table asks for less.
fn with_larger_text(card: Card, record: &UnitRecord, room: f64, wraps: Wraps) -> Card {
    let mut larger = SIZES.iter().take_while(|size| **size > card.size);
    match larger.find_map(|size| texts(record, room, *size, wraps).ok()) {
        None => card,
        Some(texts) => Card {
            size: texts.size,
            side_beside: texts.side_beside,
            long: texts.long,
            figures: texts.figures,
            roster: texts.roster,
            roster_stands: texts.roster_stands,
            ..card
        },
    }
}

/// The card half as wide as the page, if it goes there with its weapons told line by line.
fn listed(index: usize, record: &UnitRecord, geometry: &Geometry) -> Option<Card> {
    let room = geometry.half - 2.0 * geometry.inset;
    let grid = weapons::grid(record);
    let card = SIZES
        .iter()
        .find_map(|size| fit(record, &grid, room, room, *size, Wraps::Listed).ok());
    card.map(|card| Card { index, ..card })
}

/// The card in so much room at that size; its table may have less.
fn fit(
    record: &UnitRecord,
    grid: &Grid<'_>,
    room: f64,
    table: f64,
    size: f64,
    wraps: Wraps,
) -> Result<Card, Misfit> {
    let card = texts(record, room, size, wraps)?;
    let columns = weapons::columns(grid, table, size, wraps)?;
    Ok(Card {
        flat: grid.is_flat(&columns, size),
        stands: weapons::stands(grid, &columns, size),
        listed: matches!(wraps, Wraps::Listed),
        columns,
        ..card
    })
}

/// All of it but the table.
fn texts(record: &UnitRecord, room: f64, size: f64, wraps: Wraps) -> Result<Card, Misfit> {
    words("name", &record.name, Face::SerifBold, NAME, room)?;
    let label = |text: &str| Face::SansBold.width(&text.to_uppercase(), LABEL);
    words(
        "side",
        &record.side.to_uppercase(),
        Face::SansBold,
        LABEL,
        room,
    )?;
    words("group", &record.group, Face::SerifItalic, size, room)?;
    words(
        "leader",
        record.leader.as_deref().unwrap_or_default(),
        Face::SerifItalic,
        size,
        room,
    )?;
    words("citation", &record.citation, Face::SerifItalic, 7.0, room)?;
    for check in &record.checks {
        words(
            "box to tick",
            &check.title,
            Face::Sans,
            size,
            room - BOX - 3.0,
        )?;
    }
    let long = |attribute: &Attribute| {
        let value = Face::SansBold.width(&attribute.value.text, size + 1.0) + 6.0;
        value.max(label(&attribute.title)) > 0.6 * room
    };
    for attribute in record.attributes.iter().filter(|attribute| long(attribute)) {
        words(
            "attribute",
            &attribute.title.to_uppercase(),
            Face::SansBold,
            LABEL,
            room,
        )?;
        words(
            &attribute.title,
            &attribute.value.text,
            Face::SansBold,
            size + 1.0,
            room - 6.0,
        )?;
    }
    let (roster, roster_stands): (Vec<f64>, Vec<Stand>) = roster(record, size).into_iter().unzip();
    let beside = room - roster.iter().sum::<f64>();
    // A column of single words is hard to read, but better than no card.
    if !roster.is_empty() && beside < TITLES && !matches!(wraps, Wraps::All) {
        return Err(Misfit {
            field: String::from("figures"),
            text: record.roster.join(", "),
        });
    }
    let figures = figures(record, room, beside, size)?;
    for rule in &record.rules {
        words("rule", &rule.title, Face::SansBold, size, room)?;
        words(&rule.title, &rule.text, Face::Sans, size, room)?;
    }
    Ok(Card {
        index: 0,
        wide: false,
        tall: tall(record),
        size,
        table: size,
        side_beside: Face::SerifBold.width(&record.name, NAME) + label(&record.side) + 10.0 <= room,
        long: record.attributes.iter().map(long).collect(),
        figures,
        roster,
        roster_stands,
        stands: Vec::new(),
        beside: columns::PAD,
        flat: false,
        listed: false,
        columns: Vec::new(),
    })
}

/// A generous guess: a dozen figures with their weapons are half a page.
fn tall(record: &UnitRecord) -> bool {
    let boxes: u32 = record
        .figures
        .iter()
        .flat_map(|line| line.ranks.iter().map(move |rank| (line.count, rank)))
        .map(|(count, rank)| count.saturating_mul(rank.boxes) / 20)
        .sum();
    let rules: usize = record.rules.iter().map(|rule| rule.text.len() / 80).sum();
    let texts: usize = record
        .attributes
        .iter()
        .map(|each| each.value.text.len() / 40)
        .sum();
    record.figures.len()
        + record.weapons.rows.len()
        + record.checks.len() / 3
        + texts
        + rules
        + boxes as usize
        > 16
}

/// The widths of the columns beside the figures, and how their cells stand: heads may take several lines, values may
/// not.
fn roster(record: &UnitRecord, size: f64) -> Vec<(f64, Stand)> {
    let column = |(index, head): (usize, &String)| {
        let lines = record.figures.iter();
        let cells = lines.filter_map(|line| Some(line.cells.get(index)?.marked()));
        let cells: Vec<_> = cells.collect();
        let widths = cells.iter().map(|cell| Face::SansBold.width(cell, size));
        let head = Face::SansBold.longest_word(&head.to_uppercase(), LABEL);
        let digits = Digits::of(&cells, Face::SansBold);
        let least = digits
            .as_ref()
            .map_or(head, |digits| digits.width(size).max(head));
        let room = widths.fold(least, f64::max);
        let behind = digits.and_then(|digits| digits.behind(room, size, true));
        let stand = behind.map_or(Stand::Centred, |behind| {
            Stand::Digits(behind + columns::PAD)
        });
        (room + 2.0 * columns::PAD, stand)
    };
    record.roster.iter().enumerate().map(column).collect()
}
