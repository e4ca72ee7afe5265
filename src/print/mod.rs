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
mod error;
mod fonts;
mod html;
mod job;
mod outlined;
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
mod rulebook_tests;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod sure_tests;
#[cfg(test)]
mod tags_tests;
#[cfg(test)]
mod template_tests;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use crate::package::Assets;
use crate::sheet::{Booklet, Printout};
pub use error::PrintError;
pub use pages::{Pages, forget};

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
