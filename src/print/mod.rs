//! Pages: a [`Booklet`] goes in, the bytes of a PDF come out.
//!
//! The data reach Typst as one virtual JSON file that the templates read, so nothing is ever
//! pasted into Typst source. What must be known before setting (how wide a card is, how wide its
//! columns, at what size) is settled in `plan` from the fonts' own widths; the templates
//! only draw. `bounds` then walks the finished pages: nothing may stick out of its place.
//!
//! The PDF is tagged (PDF/UA-1) and depends on nothing but the data: no date, no system font.
//!
//! May not know: the model, the language, the disk.

mod bounds;
mod fonts;
mod pack;
mod plan;
mod signs;
mod world;

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

use typst::diag::{SourceDiagnostic, Warned};
use typst::foundations::Smart;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::sheet::{Booklet, PackageLine, Paper, SourceNote, UnitRecord};

/// Why a sheet could not be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The embedded fonts lack a character.
    #[error("{field} holds {sign:?} (U+{:04X}), a character the printed fonts do not have", *.sign as u32)]
    Sign { sign: char, field: String },
    /// Something does not fit at the smallest size allowed.
    #[error(
        "{field} of {unit:?} does not fit its place on the page, not even at 7 points: {text:?}"
    )]
    Fit {
        unit: String,
        field: String,
        text: String,
    },
    /// A row of a table has another number of cells than its heads.
    #[error("a row of {unit:?} has {found} cells under {expected} column heads")]
    Cells {
        unit: String,
        expected: usize,
        found: usize,
    },
    /// A card or a piece of a sheet is taller than a page, or wider.
    #[error("page {page}: {unit:?} is larger than the page")]
    Page { unit: String, page: usize },
    /// The map's drawing could not be read.
    #[error("the map could not be drawn: {0}")]
    Map(String),
    /// A mistake in our own templates.
    #[error("the page templates of orbat are at fault, please report it: {0}")]
    Template(String),
}

/// A finished PDF, and what Typst had to remark about our templates (nothing, if they are right).
struct Printed {
    pdf: Vec<u8>,
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests refuse any warning"))]
    warnings: Vec<String>,
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "the tests look at single pages")
    )]
    document: PagedDocument,
}

/// Sets a booklet: only what is in it, in its order.
pub fn booklet(booklet: &Booklet) -> Result<Vec<u8>, PrintError> {
    set(booklet).map(|printed| printed.pdf)
}

/// What stands around a set of unit records that is printed by itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RecordsHead {
    pub title: String,
    pub subtitle: String,
    pub package: PackageLine,
    /// The books that the records' citations name.
    pub sources: Vec<SourceNote>,
    pub paper: Paper,
}

/// Sets unit records by themselves.
pub fn records(records: &[UnitRecord], head: &RecordsHead) -> Result<Vec<u8>, PrintError> {
    booklet(&Booklet {
        title: head.title.clone(),
        subtitle: head.subtitle.clone(),
        package: head.package.clone(),
        sources: head.sources.clone(),
        paper: head.paper,
        records: records.to_vec(),
        ..Booklet::default()
    })
}

fn set(booklet: &Booklet) -> Result<Printed, PrintError> {
    signs::check(booklet)?;
    let plan = plan::plan(booklet)?;
    let world = world::PageWorld::new(booklet, &plan)?;
    let Warned { output, warnings } = typst::compile::<PagedDocument>(&world);
    let document = output.map_err(|errors| fault(&world, &errors))?;
    bounds::check(&document, &plan.geometry)?;
    let pdf =
        typst_pdf::pdf(&document, &options(booklet)?).map_err(|errors| fault(&world, &errors))?;
    let pdf = pack::pack(pdf);
    // Typst keeps what it has laid out for a next run; ten runs unused is stale enough.
    typst::comemo::evict(10);
    let warnings = warnings
        .iter()
        .map(|each| each.message.to_string())
        .collect();
    Ok(Printed {
        pdf,
        warnings,
        document,
    })
}

fn options(booklet: &Booklet) -> Result<PdfOptions, PrintError> {
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| PrintError::Template(error.message().to_string()))?;
    let ident = [
        "orbat",
        &booklet.package.id,
        &booklet.package.version,
        &booklet.title,
        booklet.seed.as_deref().unwrap_or_default(),
    ]
    .join("\n");
    Ok(PdfOptions {
        ident: Smart::Custom(ident),
        creator: Smart::Custom(Some(String::from("Orbat"))),
        standards,
        ..PdfOptions::default()
    })
}

/// Our bug, unless it is the author's drawing that cannot be read.
fn fault(world: &world::PageWorld, errors: &[SourceDiagnostic]) -> PrintError {
    let said = |error: &SourceDiagnostic| {
        let mut text = match world.place(error) {
            Some(place) => format!("{place}: {}", error.message),
            None => error.message.to_string(),
        };
        for hint in &error.hints {
            text.push_str("; ");
            text.push_str(&hint.v);
        }
        text
    };
    if let Some(map) = errors.iter().find(|error| error.message.contains("SVG")) {
        return PrintError::Map(map.message.to_string());
    }
    PrintError::Template(errors.iter().map(said).collect::<Vec<_>>().join(" / "))
}
