//! Whatever can be printed.

use serde::Serialize;

use super::{Booklet, CardSheet, PackageLine, PieceSheet, RecordSheet, Rulebook};

/// A sheet of one sort. As data it stands under its sort's name, which is that of its template too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Printout {
    Booklet(Box<Booklet>),
    Cards(CardSheet),
    Pieces(PieceSheet),
    Records(RecordSheet),
    Rulebook(Box<Rulebook>),
}

impl Printout {
    /// What a reader's window and a screen reader call it.
    pub fn document_title(&self) -> String {
        match self {
            Printout::Booklet(sheet) => sheet.document_title(),
            Printout::Cards(sheet) => sheet.title.clone(),
            Printout::Pieces(sheet) => sheet.title.clone(),
            Printout::Records(sheet) => sheet.title.clone(),
            Printout::Rulebook(book) => book.title.clone(),
        }
    }

    /// The ruleset that made it.
    pub fn package(&self) -> &PackageLine {
        match self {
            Printout::Booklet(sheet) => &sheet.package,
            Printout::Cards(sheet) => &sheet.package,
            Printout::Pieces(sheet) => &sheet.package,
            Printout::Records(sheet) => &sheet.package,
            Printout::Rulebook(book) => &book.package,
        }
    }

    /// As it must be typed to get the same again; nothing where nothing was rolled.
    pub fn seed(&self) -> Option<&str> {
        match self {
            Printout::Booklet(sheet) => sheet.seed.as_deref(),
            Printout::Cards(sheet) => sheet.seed.as_deref(),
            Printout::Pieces(sheet) => sheet.seed.as_deref(),
            Printout::Records(sheet) => sheet.seed.as_deref(),
            Printout::Rulebook(_) => None,
        }
    }
}
