//! What is settled before Typst sets a line: widths, sizes, who stands beside whom.
//!
//! Measuring here, with the fonts' own widths, costs microseconds; measuring in a template means
//! setting things twice. It also lets a misfit be told by unit and field.

mod cards;
mod columns;
pub(super) mod decks;
pub(super) mod digits;
mod figures;
mod grid;
mod look;
mod paging;
pub(super) mod pieces;
mod prose;
pub(super) mod record_cards;
mod reference;
mod reference_table;
pub(super) mod rulebook;
mod section_height;
mod tables;
mod weapons;
mod worksheets;

use serde::Serialize;
use serde_json::Value;

use super::PrintError;
use super::job::json;
use crate::icons::Icons;
use crate::sheet::{Booklet, Paper, Printout};

/// Sizes of text in cards and tables, the best first; nothing is ever set smaller.
pub(super) const SIZES: [f64; 4] = [8.5, 8.0, 7.5, 7.0];

/// Points on the page.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Geometry {
    pub(super) paper: &'static str,
    /// On the left, on the right and above.
    pub(super) margin: f64,
    /// Of the body.
    pub(super) width: f64,
    /// Where the body ends, from the page's upper edge.
    pub(super) bottom: f64,
    /// Between two columns.
    pub(super) gutter: f64,
    /// One of two columns.
    pub(super) half: f64,
    /// Between a card's edge and its text.
    pub(super) inset: f64,
    /// The column of section titles at the left.
    pub(super) rail: f64,
}

impl Geometry {
    pub(super) fn of(paper: Paper) -> Self {
        let (paper, width, height) = paper_size(paper);
        let (margin, gutter) = (42.0, 12.0);
        let width = width - 2.0 * margin;
        Geometry {
            paper,
            margin,
            width,
            bottom: height - 58.0,
            gutter,
            half: (width - gutter) / 2.0,
            inset: 8.0,
            rail: 92.0,
        }
    }

    /// Of the body.
    fn height(&self) -> f64 {
        self.bottom - self.margin
    }

    /// The column beside the rail.
    fn main(&self) -> f64 {
        self.width - self.rail - self.gutter
    }
}

/// What Typst calls it, and its width and height in points.
fn paper_size(paper: Paper) -> (&'static str, f64, f64) {
    match paper {
        Paper::A4 => ("a4", 595.28, 841.89),
        Paper::Letter => ("us-letter", 612.0, 792.0),
    }
}

/// What is settled of a sheet of any sort.
pub(super) struct Planned {
    /// As its template reads it.
    pub(super) told: Value,
    /// Where a page has a body that all text must keep to.
    pub(super) geometry: Option<Geometry>,
}

impl Planned {
    fn new(plan: &impl Serialize, geometry: Option<Geometry>) -> Result<Self, PrintError> {
        let told = json(plan)?;
        Ok(Planned { told, geometry })
    }
}

pub(super) fn plan(printout: &Printout, icons: &Icons) -> Result<Planned, PrintError> {
    match printout {
        Printout::Booklet(booklet) => {
            let plan = self::booklet(booklet)?;
            Planned::new(&plan, Some(plan.geometry))
        }
        Printout::Cards(cards) => Planned::new(&decks::plan(cards, icons)?, None),
        Printout::Pieces(pieces) => {
            let plan = pieces::plan(pieces)?;
            Planned::new(&plan, Some(plan.geometry))
        }
        Printout::Records(records) => Planned::new(&record_cards::plan(records)?, None),
        Printout::Rulebook(book) => {
            let plan = rulebook::plan(book, icons)?;
            Planned::new(&plan, Some(plan.geometry))
        }
    }
}

/// What is settled of a booklet.
#[derive(Debug, Serialize)]
struct BookletPlan {
    geometry: Geometry,
    records: Vec<Vec<cards::Card>>,
    /// Nothing where the booklet has none.
    reference: Option<reference::Reference>,
}

fn booklet(booklet: &Booklet) -> Result<BookletPlan, PrintError> {
    let geometry = Geometry::of(booklet.paper);
    prose::check(booklet, &geometry)?;
    Ok(BookletPlan {
        geometry,
        records: cards::plan(&booklet.records, &geometry)?,
        reference: reference::plan(booklet)?,
    })
}

/// What does not fit, before its unit is known.
#[derive(Clone, Debug)]
struct Misfit {
    field: String,
    text: String,
}

impl Misfit {
    fn of(self, unit: &str) -> PrintError {
        PrintError::Fit {
            unit: unit.to_owned(),
            field: self.field,
            text: self.text,
        }
    }
}

/// Those of these sizes at which it fits, and why none does.
fn sizes_of(sizes: &[f64], fits: impl Fn(f64) -> Result<(), Misfit>) -> Result<Vec<f64>, Misfit> {
    let mut found = Vec::new();
    let mut misfit = Ok(());
    for &size in sizes {
        match fits(size) {
            Ok(()) => found.push(size),
            Err(other) => misfit = Err(other),
        }
    }
    if found.is_empty() {
        misfit?;
    }
    Ok(found)
}

/// Fails unless each word of the text goes on a line of its own.
fn words(
    field: &str,
    text: &str,
    face: super::fonts::Face,
    size: f64,
    room: f64,
) -> Result<(), Misfit> {
    if face.longest_word(text, size) <= room {
        return Ok(());
    }
    Err(Misfit {
        field: field.to_owned(),
        text: text.to_owned(),
    })
}
