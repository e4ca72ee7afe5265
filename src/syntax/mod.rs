//! Text to [`ast::File`]: the grammar, and what becomes of lines it cannot read.
//!
//! The grammar lies in `grammar/*.pest`. Every repeated thing there has a `broken_…` twin that swallows
//! what cannot be read to a sure place, so parsing never fails; `recover` then reads the swallowed
//! text once more with the rule it should have followed and says in the author's words where it left it.

pub mod ast;

mod blanks;
mod cite;
pub(crate) mod comments;
mod context;
mod depth;
mod drawn;
#[allow(dead_code, reason = "the build script packs what is unpacked here")]
mod entries;
mod expression;
mod grammar;
mod lower;
mod node;
mod parser;
mod pieces;
mod place;
mod prepared;
mod recover;
mod row;
pub mod text;
mod unseen;
mod words;

pub(crate) use blanks::ODD;
pub(crate) use cite::is_inch;
pub(crate) use drawn::{DRAWN, is_nobody};
pub use expression::parse_expression;
pub(crate) use expression::{done_by_option, times};
pub(crate) use lower::TITLES_STAND;
pub use parser::{parse, parse_prepared};
pub use pieces::{Read, join, parse_piece, pieces};
pub(crate) use recover::{
    cannot_be_replaced, instead_of_replacing, limit_meant, part_turned, rolled_for, sort_replaced,
};
pub(crate) use row::NO_HEAD;
pub(crate) use text::closed_length;
pub use words::DECLARATIONS;
pub(crate) use words::{FORCE_WORDS, UNIT_WORDS};
