//! Whatever can be printed.

use serde::Serialize;

use super::{Booklet, CardSheet, PieceSheet, RecordSheet, Rulebook};

/// A sheet of one sort.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Printout {
    Booklet(Box<Booklet>),
    Cards(CardSheet),
    Pieces(PieceSheet),
    Records(RecordSheet),
    Rulebook(Box<Rulebook>),
}
