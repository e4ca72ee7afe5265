//! Whatever can be printed.

use serde::{Deserialize, Serialize};

use super::{Booklet, CardSheet, PieceSheet, RecordSheet, Rulebook};

/// A sheet of one sort.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Printout {
    Booklet(Box<Booklet>),
    Cards(CardSheet),
    Pieces(PieceSheet),
    Records(RecordSheet),
    Rulebook(Box<Rulebook>),
}
