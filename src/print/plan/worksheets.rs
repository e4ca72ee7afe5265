//! Worksheets: how wide the columns of a form are that a pencil fills, and how tall its rows.

use super::columns::{CAPITALS, LINE, PAD};
use super::look::{HEAD_BELOW, Look};
use super::paging::{Body, COLUMNS};
use super::reference::Piece;
use super::words;
use crate::print::PrintError;
use crate::print::fonts::{Face, lines};
use crate::sheet::{Reckoning, Worksheet};

/// The narrowest field that a pencil can fill.
const FIELD: f64 = 24.0;
/// The column that says what to count.
const WHAT: f64 = 150.0;
/// The column of letters.
const LETTER: f64 = 16.0;
/// Above and below the text of a row, each, of a form among tables.
const PAD_AMONG: f64 = 5.0;
/// The same where there is nothing but forms, for a blunt pencil; less of it where that saves a page.
pub(super) const PADS: [f64; 15] = [
    42.0, 37.0, 32.0, 28.0, 25.0, 22.0, 19.0, 16.0, 14.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0,
];
/// The most of it that a row has in which one number is written. Where strokes are counted, more room is of use.
const PAD_OF_A_NUMBER: f64 = 11.0;

/// A form with more turns than the page is wide for is cut into even parts. Where there is nothing but forms, each has
/// the width of the page to itself, and its rows so much above and below their text, `pad`.
pub(super) fn worksheet(
    index: usize,
    form: &Worksheet,
    look: &Look,
    body: &Body,
    pad: Option<f64>,
) -> Result<Vec<Piece>, PrintError> {
    let check = |field: &str, text: &str, face, size, room| {
        words(field, text, face, size, room).map_err(|misfit| misfit.of(&form.title))
    };
    check(
        "title",
        &form.title,
        Face::SerifBold,
        look.title,
        body.width,
    )?;
    for row in &form.rows {
        check("letter", &row.letter, Face::SansBold, 9.0, LETTER)?;
        check("row", &row.title, Face::SansBold, 8.5, WHAT - 2.0 * PAD)?;
        for band in &row.bands {
            let room = WHAT - 2.0 * PAD;
            check("band", &band.range, Face::Sans, 8.5, room)?;
            check("band", &band.meaning.text, Face::SansBold, 8.5, room)?;
        }
    }
    let (pad, itself) = (pad.unwrap_or(PAD_AMONG), pad.is_some());
    let columns = form.columns.max(1) as usize;
    let least = |columns: usize| LETTER + WHAT + FIELD * columns as f64;
    let most = ((body.width - LETTER - WHAT) / FIELD).floor().max(1.0) as usize;
    let count = columns.div_ceil(most);
    let each = columns.div_ceil(count);
    let span = match itself {
        true => COLUMNS,
        false => (1..COLUMNS)
            .find(|span| least(each) <= body.across(*span))
            .unwrap_or(COLUMNS),
    };
    let room = body.across(span);
    let starts = (0..columns).step_by(each);
    Ok(starts
        .map(|from| {
            let to = (from + each).min(columns);
            let field = (room - LETTER - WHAT) / each as f64;
            let field = field.min(2.0 * FIELD);
            let what = room - LETTER - field * (to - from) as f64;
            let what = what.min(WHAT * 1.6);
            let mut widths = vec![LETTER, what];
            widths.extend(std::iter::repeat_n(field, to - from));
            Piece {
                index: Some(index),
                parts: vec![(from, to)],
                size: pad,
                columns: widths,
                stands: Vec::new(),
                span,
                height: height(form, look, what, room, pad),
                across: None,
            }
        })
        .collect())
}

fn height(form: &Worksheet, look: &Look, what: f64, room: f64, pad: f64) -> f64 {
    let line = LINE * 8.5;
    let rows = form.rows.iter().map(|row| {
        let mut said = Face::SansBold.measured(&row.title, 8.5);
        let (face, how) = match &row.reckoning {
            Reckoning::Tally => (Face::SerifItalic, "count".to_owned()),
            Reckoning::Formula(formula) => (Face::Sans, format!("= {formula}")),
            Reckoning::Read(from) => (Face::Sans, format!("read by {from}")),
        };
        said.push((0.0, 6.0));
        said.extend(face.measured(&how, 8.0));
        let count = lines(std::iter::once(said), what - 2.0 * PAD) as f64;
        let pad = match row.reckoning {
            Reckoning::Tally => pad,
            _ => pad.min(PAD_OF_A_NUMBER),
        };
        count * line - 0.45 * 8.5 + 2.0 * pad
    });
    let bands = form.rows.iter().filter(|row| !row.bands.is_empty());
    let bands = bands.map(|row| {
        let mut said = Face::SansBold.measured(&row.title.to_uppercase(), 8.0);
        said.push((0.0, 8.0));
        for band in &row.bands {
            said.push((
                Face::Sans.width(&format!("{} ", band.range), 8.5)
                    + Face::SansBold.width(&band.meaning.text, 8.5),
                10.0,
            ));
        }
        let count = lines(std::iter::once(said), room) as f64;
        6.0 + count * 8.5 * (CAPITALS + 0.6)
    });
    let head = look.head(&form.title, &form.citation, room) + HEAD_BELOW;
    head + 12.0 + rows.sum::<f64>() + bands.sum::<f64>()
}
