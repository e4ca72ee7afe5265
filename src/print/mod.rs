//! Pages: a [`Printout`] goes in; a PDF, pictures of its pages or a web page come out.
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
mod html;
mod pack;
mod pages;
mod placed;
mod plan;
mod signs;
mod world;

#[cfg(test)]
mod back_tests;
#[cfg(test)]
mod booklet_tests;
#[cfg(test)]
mod cut_tests;
#[cfg(test)]
mod digits_tests;
#[cfg(test)]
mod fit_tests;
#[cfg(test)]
mod forms_tests;
#[cfg(test)]
mod grey;
#[cfg(test)]
mod options_tests;
#[cfg(test)]
mod picture_tests;
#[cfg(test)]
mod poster_tests;
#[cfg(test)]
mod record_tests;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod sure_tests;
#[cfg(test)]
mod tags_tests;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use serde::Serialize;
use serde_json::Value;
use typst::diag::SourceDiagnostic;
use typst::foundations::Smart;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::abreast::both;
use crate::icons::{self, Icons};
use crate::package::Assets;
use crate::sheet::{Booklet, PackageLine, Printout};
pub use pages::{Pages, forget};

/// Why a sheet could not be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The embedded fonts lack a character.
    #[error("{field} holds `{sign}` (U+{:04X}), which no printed font has", *.sign as u32)]
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
    /// A template that no page can hold at its true size; `room` is in inches.
    #[error("{unit:?} is {size} long, and a page has room for {room:.1}″ ({:.1} cm)", room * 2.54)]
    Large {
        unit: String,
        size: String,
        room: f64,
    },
    /// A card is too tall at the smallest size allowed; most of it is taken by `field`.
    #[error(
        "{unit:?} is {over} points too tall for its card, even at 7 points; most of the room goes to its {field}"
    )]
    Tall {
        unit: String,
        field: String,
        over: i64,
    },
    /// A row of a table has another number of cells than its heads.
    #[error("a row of {unit:?} has {found} cells under {expected} column heads")]
    Cells {
        unit: String,
        expected: usize,
        found: usize,
    },
    /// A card or a piece of a sheet is taller than a page, or wider.
    #[error(
        "page {page}: {} is larger than the page",
        quoted_or(unit, "a piece without a heading")
    )]
    Page { unit: String, page: usize },
    /// A text that sticks out of its column and cannot be broken.
    #[error("page {page}: {text:?}{} is wider than its column", under(unit, text))]
    Wide {
        unit: String,
        page: usize,
        text: String,
    },
    /// More than can be set at once.
    #[error("this is too much for one sheet: it would have many hundreds of pages")]
    Long,
    /// Text that nobody can read.
    #[error("page {page}: {text:?} is set at {size} points, which is less than 7")]
    Small {
        page: usize,
        text: String,
        size: f64,
    },
    /// Text that leaves the paper.
    #[error("page {page}: {text:?} runs over the edge of the page")]
    Edge { page: usize, text: String },
    /// The map's drawing, or an icon, could not be read.
    #[error("a drawing could not be read: {0}")]
    Drawing(String),
    /// A mistake in what a package or the user sets pages with.
    #[error("a template is at fault: {0}")]
    TheirTemplate(String),
    /// A template does not come to an end.
    #[error("a template is at fault: after {seconds} seconds it has not come to an end")]
    Endless { seconds: u64 },
    /// The pages cannot be drawn as pictures.
    #[error("page {page} cannot be drawn as a picture: {reason}")]
    Picture { page: usize, reason: String },
    /// A mistake in our own templates.
    #[error("the page templates of orbat are at fault, please report it: {0}")]
    Template(String),
}

/// Reads on a thread of its own what every sheet needs, while others are busy with rules: the fonts, which
/// take some 15 milliseconds, and the templates' common part. Whoever asks for them sooner waits.
pub fn make_ready() {
    let ready = || {
        LazyLock::force(&fonts::FONTS);
        world::make_ready();
    };
    // Where the system gives no thread, they are read when somebody asks.
    drop(std::thread::Builder::new().spawn(ready));
}

/// Sets a sheet, with the icons and templates of its packages.
///
/// # Errors
/// See [`PrintError`].
pub fn print(printout: &Printout, assets: &Assets) -> Result<Vec<u8>, PrintError> {
    Pages::set(printout, assets)?.pdf()
}

/// A stretch of text and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Placed {
    /// From 0.
    pub page: usize,
    /// Points from the page's left edge.
    pub x: f64,
    /// Points from the page's upper edge to the line that the letters stand on.
    pub y: f64,
    /// In points.
    pub size: f64,
    /// Points that it is long.
    pub width: f64,
    pub text: String,
}

/// Where each text of a sheet stands, page by page and line by line.
///
/// # Errors
/// See [`PrintError`].
pub fn placed(printout: &Printout, assets: &Assets) -> Result<Vec<Placed>, PrintError> {
    let pages = Pages::set(printout, assets)?;
    Ok(placed::texts(&pages.document))
}

/// Sets a booklet: only what is in it, in its order.
///
/// # Errors
/// See [`PrintError`].
pub fn booklet(booklet: &Booklet) -> Result<Vec<u8>, PrintError> {
    let whole = Printout::Booklet(Box::new(booklet.clone()));
    print(&whole, &Assets::default())
}

/// A sheet made ready for Typst.
struct Job<'a> {
    /// The template that Typst starts with.
    template: &'static str,
    /// What it reads as `sheet.json`: the sheet under its own name, `plan` and `icons`.
    data: Value,
    map: Option<&'a str>,
    package: &'a PackageLine,
    title: String,
    seed: &'a str,
    /// Where a page has a body that all text must keep to.
    geometry: Option<plan::Geometry>,
}

fn job<'a>(printout: &'a Printout, icons: &Icons) -> Result<Job<'a>, PrintError> {
    Ok(match printout {
        Printout::Booklet(booklet) => {
            let told = Told {
                name: "booklet",
                called: "the sheet",
                sheet: &**booklet,
            };
            let (mut data, plan) = told.with(icons, || plan::plan(booklet))?;
            let title = booklet.document_title();
            data["title"] = title.clone().into();
            Job {
                template: "booklet",
                data,
                map: booklet.map.as_ref().map(|map| map.svg.as_str()),
                package: &booklet.package,
                title,
                seed: booklet.seed.as_deref().unwrap_or_default(),
                geometry: Some(plan.geometry),
            }
        }
        Printout::Cards(cards) => {
            let told = Told {
                name: "cards",
                called: "the cards",
                sheet: cards,
            };
            let (data, _) = told.with(icons, || plan::decks::plan(cards, icons))?;
            Job {
                template: "cards",
                data,
                map: None,
                package: &cards.package,
                title: cards.title.clone(),
                seed: cards.seed.as_deref().unwrap_or_default(),
                geometry: None,
            }
        }
        Printout::Records(records) => {
            let told = Told {
                name: "records",
                called: "the records",
                sheet: records,
            };
            let (data, _) = told.with(icons, || plan::record_cards::plan(records))?;
            Job {
                template: "records",
                data,
                map: None,
                package: &records.package,
                title: records.title.clone(),
                seed: records.seed.as_deref().unwrap_or_default(),
                geometry: None,
            }
        }
        Printout::Rulebook(book) => {
            let told = Told {
                name: "rulebook",
                called: "the rulebook",
                sheet: &**book,
            };
            let (data, plan) = told.with(icons, || plan::rulebook::plan(book, icons))?;
            Job {
                template: "rulebook",
                data,
                map: None,
                package: &book.package,
                title: book.title.clone(),
                seed: "",
                geometry: Some(plan.geometry),
            }
        }
        Printout::Pieces(pieces) => {
            let told = Told {
                name: "pieces",
                called: "the sheet",
                sheet: pieces,
            };
            let (data, plan) = told.with(icons, || plan::pieces::plan(pieces))?;
            Job {
                template: "pieces",
                data,
                map: None,
                package: &pieces.package,
                title: pieces.title.clone(),
                seed: pieces.seed.as_deref().unwrap_or_default(),
                geometry: Some(plan.geometry),
            }
        }
    })
}

/// What a template is told.
struct Told<'a, S> {
    /// Under which it finds the sheet.
    name: &'static str,
    /// What people call it.
    called: &'static str,
    sheet: &'a S,
}

impl<S: Serialize + Sync> Told<'_, S> {
    /// The sheet with its plan and its icons as the template reads them, and the plan.
    fn with<P: Serialize + Send>(
        &self,
        icons: &Icons,
        plan: impl Fn() -> Result<P, PrintError> + Sync,
    ) -> Result<(Value, P), PrintError> {
        let told = || {
            let mut sheet = json(self.sheet)?;
            signs::check(&sheet, self.called)?;
            let icons = Value::from_iter(icons.of_symbols(&sheet));
            plan::digits::tell(&mut sheet);
            Ok::<_, PrintError>((sheet, icons))
        };
        let planned = || {
            let plan = plan()?;
            Ok::<_, PrintError>((json(&plan)?, plan))
        };
        let (told, planned) = both(told, planned);
        let ((sheet, icons), (told_plan, plan)) = (told?, planned?);
        // Large, so they are moved: `json!` would copy them.
        let data = Value::from_iter([(self.name, sheet), ("plan", told_plan), ("icons", icons)]);
        Ok((data, plan))
    }
}

fn json(data: &impl Serialize) -> Result<Value, PrintError> {
    serde_json::to_value(data)
        .map_err(|error| PrintError::Template(format!("the sheet as JSON: {error}")))
}

fn options(job: &Job<'_>) -> Result<PdfOptions, PrintError> {
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| PrintError::Template(error.message().to_string()))?;
    let ident = [
        "orbat",
        &job.package.id,
        &job.package.version,
        &job.title,
        job.seed,
    ]
    .join("\n");
    Ok(PdfOptions {
        ident: Smart::Custom(ident),
        creator: Smart::Custom(Some(String::from("Orbat"))),
        standards,
        ..PdfOptions::default()
    })
}

/// A name in quotation marks, or what to say where there is none.
fn quoted_or(name: &str, other: &str) -> String {
    match name {
        "" => other.to_owned(),
        name => format!("{name:?}"),
    }
}

/// The heading below which a text stands, where it is not the heading itself.
fn under(unit: &str, text: &str) -> String {
    match unit.is_empty() || unit.contains(text) {
        true => String::new(),
        false => format!(" under {unit:?}"),
    }
}

/// Our bug, unless it is the author's drawing that cannot be read.
fn fault(world: &world::PageWorld, errors: &[SourceDiagnostic]) -> PrintError {
    let said = |error: &SourceDiagnostic| {
        let mut text = match world.place(error) {
            Some(place) => format!("{place}: {}", error.message),
            None => error.message.to_string(),
        };
        // Advice on Typst's own command line is of no use here.
        let hints = error.hints.iter();
        for hint in hints.filter(|hint| !hint.v.contains("`--")) {
            text.push_str("; ");
            text.push_str(&hint.v);
        }
        text
    };
    if let Some(error) = errors.iter().find(|error| error.message.contains("SVG")) {
        let which = world.unreadable();
        return PrintError::Drawing(match which.is_empty() {
            true => error.message.to_string(),
            false => which.join("; "),
        });
    }
    if errors.iter().any(|error| world.is_theirs(error)) {
        return PrintError::TheirTemplate(errors.iter().map(said).collect::<Vec<_>>().join(" / "));
    }
    PrintError::Template(errors.iter().map(said).collect::<Vec<_>>().join(" / "))
}
