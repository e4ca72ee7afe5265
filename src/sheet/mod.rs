//! What a printed page shows, as plain data.
//!
//! In: whatever a reader of the model wants on paper, already put into words. Out: nothing; these
//! types are serialised for the typesetter and for snapshots. They know no Typst, no model and no
//! game ([`compose`] alone reads the model): a weapon's ranges, a table's labels and a mission's name all arrive as text.
//!
//! A [`Booklet`] prints only what is in it, so the same type makes a scenario's booklet, a few
//! unit records or one reference table.

mod booklet;
mod cards;
pub mod compose;
mod pieces;
mod printout;
mod record;
mod record_cards;
mod reference;
mod rulebook;

use std::borrow::Cow;

use serde::Serialize;

use crate::model::CitedPlaces;
use crate::wording::{bracketed, dagger};

pub use crate::measures::{Paper, Units};
pub use booklet::{
    Answer, Booklet, ForceLine, MapSheet, PackageLine, PackageName, Passage, Points, Sealed,
    SideSheet, SourceNote,
};
pub use cards::{BackColour, Card, CardDeck, CardFace, CardSheet, FaceForm, Shows, Start, Symbol};
pub use pieces::{Counter, Outline, PieceSheet, TemplatePiece};
pub use printout::Printout;
pub use record::{Attribute, Beside, Check, FigureLine, Rank, UnitRecord, WeaponTable};
pub use record_cards::{Detail, RecordCard, RecordSheet, RecordSize};
pub use reference::{
    Band, Point, Reckoning, ReferenceSheet, StepText, TableSheet, TextSheet, Worksheet,
    WorksheetRow,
};
pub use rulebook::{
    Assumption, Block, BookTable, Chapter, Fact, IndexEntry, IndexPlace, Reference, Rulebook,
    Section, Term,
};

/// What a game's sheet is called by its title and by what it is: behind a title with a colon of its own stands a dash.
fn with_sort(title: &str, sort: &str) -> String {
    let sort = crate::wording::lower(sort);
    match title.contains(": ") {
        true => format!("{title} – {sort}"),
        false => format!("{title}: {sort}"),
    }
}

/// A printed value; an assumed one carries a dagger, and the foot of its page says why.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Value {
    pub text: String,
    pub assumed: bool,
    /// Where it comes from, if that stands behind the value itself.
    #[serde(skip_serializing_if = "CitedPlaces::is_empty")]
    pub source: CitedPlaces,
}

impl Value {
    pub fn new(text: impl Into<String>) -> Self {
        Value {
            text: text.into(),
            ..Value::default()
        }
    }

    /// A value that no source gives.
    pub fn assumed(text: impl Into<String>) -> Self {
        Value {
            text: text.into(),
            assumed: true,
            ..Value::default()
        }
    }

    /// As it is printed: with its dagger and what it cites.
    pub fn marked(&self) -> Cow<'_, str> {
        marked(&self.text, self.assumed, &self.source.to_string())
    }
}

/// A value as it is printed: see [`Value::marked`].
pub(crate) fn marked<'a>(text: &'a str, assumed: bool, source: &str) -> Cow<'a, str> {
    match (assumed, source.is_empty()) {
        (false, true) => Cow::Borrowed(text),
        _ => format!("{text}{}{}", dagger(assumed), bracketed(source)).into(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_title_has_one_colon() {
        let title = |title| super::with_sort(title, "Unit records");
        assert_eq!(title("Crossroads"), "Crossroads: unit records");
        assert_eq!(
            title("Crossroads: a farm"),
            "Crossroads: a farm – unit records"
        );
    }
}
