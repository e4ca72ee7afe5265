//! Counters and templates: at which sizes a counter's words go into its square, and where a template's stand.

use serde::Serialize;

use super::{Geometry, Misfit, sizes_of, words};
use crate::print::PrintError;
use crate::print::fonts::Face;
use crate::sheet::{Counter, Outline, PieceSheet, TemplatePiece};

/// Of a counter's effect, the best first; its title is a point larger. At the last one both are set at 7.
const COUNTER: [f64; 4] = [8.0, 7.5, 7.0, 6.0];
const SMALLEST: f64 = 7.0;
/// An inch without what is kept free at its edges.
const SQUARE: f64 = 62.0;
/// A point of a hundredth of a millimetre.
const HUNDREDTH: f64 = 72.0 / 2540.0;
/// How broad a stick is.
const STICK: f64 = 18.0;
/// What is said of a template.
const TEXT: f64 = 8.0;
/// From one line of it to the next, of the text's size.
const LINE: f64 = 1.05;
/// From the middle of a template to its words, below the cross.
const CROSS: f64 = 14.0;
/// What is said below a template takes so much even of a small one, and stands so far below it.
const BELOW: (f64, f64) = (60.0, 4.0);

/// All in points.
#[derive(Debug, Serialize)]
pub(in crate::print) struct PiecePlan {
    pub(in crate::print) geometry: Geometry,
    /// By counter: how it may be set, the best first; in none of them is a word too wide.
    counters: Vec<Vec<CounterLook>>,
    templates: Vec<TemplateLook>,
}

#[derive(Debug, Serialize)]
struct CounterLook {
    title: f64,
    note: f64,
    /// How wide the note's lines are: about as long as each other, lest a last word stand alone.
    width: f64,
}

#[derive(Debug, Serialize)]
struct TemplateLook {
    /// Its words stand in it, else below it.
    inside: bool,
    /// A stick that is longer than the page is wide stands on its end.
    upright: bool,
    /// With what stands below it.
    width: f64,
}

pub(in crate::print) fn plan(sheet: &PieceSheet) -> Result<PiecePlan, PrintError> {
    let geometry = Geometry::of(sheet.paper);
    let counters = sheet.counters.iter().map(counter);
    let templates = sheet.templates.iter();
    Ok(PiecePlan {
        geometry,
        counters: counters.collect::<Result<_, _>>()?,
        templates: templates
            .map(|each| template(each, &geometry))
            .collect::<Result<_, _>>()?,
    })
}

fn counter(it: &Counter) -> Result<Vec<CounterLook>, PrintError> {
    let mut title = it.symbol.title.clone();
    if it.assumed {
        title.push('†');
    }
    let fits = |size: f64| {
        words("title", &title, Face::SansBold, size + 1.0, SQUARE)?;
        words("effect", &it.note, Face::Sans, size.max(SMALLEST), SQUARE)
    };
    let look = |size: f64| {
        let note = size.max(SMALLEST);
        CounterLook {
            title: size + 1.0,
            note,
            width: Face::Sans.balanced(&it.note, note, SQUARE),
        }
    };
    let sizes = sizes_of(&COUNTER, fits).map_err(|misfit| misfit.of(&it.symbol.title))?;
    Ok(sizes.into_iter().map(look).collect())
}

fn template(it: &TemplatePiece, page: &Geometry) -> Result<TemplateLook, PrintError> {
    let across = it.across as f64 * HUNDREDTH;
    let size = it.size.marked();
    let inside = match it.outline {
        Outline::Stick => {
            let gap = 6.0;
            let said = Face::SansBold.width(&it.title, TEXT) + Face::Sans.width(&size, TEXT);
            said + 3.0 * gap <= across
        }
        // So far from its middle a circle is four fifths as wide as there, and an octagon not less.
        Outline::Circle | Outline::Octagon | Outline::Square => {
            let room = 0.8 * across;
            let title = if across < 100.0 { TEXT } else { 10.0 };
            let lines = |face: Face, text: &str, size: f64| {
                face.lines(text, size, room) as f64 * size * LINE
            };
            let tall = lines(Face::SansBold, &it.title, title) + lines(Face::Sans, &size, TEXT);
            let broken = Face::SansBold.longest_word(&it.title, title) > room
                || Face::Sans.longest_word(&size, TEXT) > room;
            !broken && CROSS + tall <= 0.3 * across
        }
    };
    let word = Face::SansBold
        .longest_word(&it.title, TEXT)
        .max(Face::Sans.longest_word(&size, TEXT));
    let is_stick = it.outline == Outline::Stick;
    let upright = is_stick && inside && across > page.width;
    let (long, tall) = match (is_stick, upright) {
        (true, false) => (across, STICK),
        (true, true) => (STICK, across),
        (false, _) => (across, across),
    };
    let width = if inside {
        long
    } else {
        long.max(BELOW.0).max(word)
    };
    let below = if inside {
        0.0
    } else {
        let lines =
            Face::SansBold.lines(&it.title, TEXT, width) + Face::Sans.lines(&size, TEXT, width);
        BELOW.1 + lines as f64 * TEXT * LINE
    };
    // Nothing but its true size is of use.
    let room = if is_stick { page.height() } else { page.width };
    if across > room || tall > page.height() {
        return Err(PrintError::Large {
            unit: it.title.clone(),
            size: size.into_owned(),
            room: room / 72.0,
        });
    }
    if width > page.width || tall + below > page.height() {
        let misfit = Misfit {
            field: "title".to_owned(),
            text: it.title.clone(),
        };
        return Err(misfit.of(&it.title));
    }
    Ok(TemplateLook {
        inside,
        upright,
        width,
    })
}
