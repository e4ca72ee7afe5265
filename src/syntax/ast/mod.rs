//! The syntax tree: what an author wrote, every node with its place, nothing looked up yet.
//!
//! Cells of tables are places only; the type of their column decides later how they are read.
//! A piece that could not be read is left out of the tree, and a diagnostic says so; a block
//! with such a piece is marked [`Block::broken`], so that nobody complains of what is missing in it.

mod balance;
mod battle;
mod data;
mod deck;
mod expr;
mod generator;
mod list;
mod mission;
mod muster;
mod option;
mod procedure;
mod scenario;

pub use balance::*;
pub use battle::*;
pub use data::*;
pub use deck::*;
use ecow::EcoString;
pub use expr::*;
pub use generator::*;
pub use list::*;
pub use mission::*;
pub use muster::*;
pub use option::*;
pub use procedure::*;
pub use scenario::*;

pub use crate::dice::Dice;
use crate::source::{FileId, Span};

/// One file.
#[derive(Clone, Debug)]
pub struct File {
    pub id: FileId,
    pub uses: Vec<Use>,
    pub items: Vec<Item>,
    /// A declaration could not be read: names may be missing that the author has written.
    pub broken: bool,
    /// A `}` is missing, or there is one too many: nobody knows what stands in which block.
    pub torn: bool,
}

/// `use prelude "0.1"`, in a file outside any package.
#[derive(Clone, Debug)]
pub struct Use {
    pub package: Name,
    pub range: Text,
    pub span: Span,
}

/// One declaration.
#[derive(Clone, Debug)]
pub enum Item {
    Source(Source),
    Scale(Members),
    Choice(Members),
    Kind(Kind),
    Extend(Extend),
    Rows(Rows),
    Row(SingleRow),
    Table(Table),
    Generator(Generator),
    Mission(Mission),
    Unit(Unit),
    Force(Force),
    Battle(Battle),
    Worksheet(Worksheet),
    Erratum(Erratum),
    Scenario(Scenario),
    List(List),
    Reckoning(Reckoning),
    Firepower(Firepower),
    Reference(Reference),
    Deck(Deck),
    Modifiers(Modifiers),
    Procedure(Procedure),
    Option(OptionItem),
    Example(Example),
    /// Changes of what is declared elsewhere.
    ReplaceDeck(ReplaceDeck),
    ReplaceTable(ReplaceTable),
    ReplaceBattle(ReplaceBattle),
    ReplaceRow(ReplaceRow),
    ExtendModifiers(ExtendModifiers),
    ExtendForce(ExtendForce),
    ChangeProcedure(ChangeProcedure),
    /// The command line's expression.
    Ask(Expr),
}

impl Item {
    /// The word with which a declaration begins; of rows and of what changes others it is not one word.
    pub fn word(&self) -> &'static str {
        match self {
            Item::Source(_) => "source",
            Item::Scale(_) => "scale",
            Item::Choice(_) => "choice",
            Item::Kind(_) => "kind",
            Item::Table(_) => "table",
            Item::Generator(_) => "generator",
            Item::Mission(_) => "mission",
            Item::Unit(_) => "unit",
            Item::Force(_) => "force",
            Item::Battle(_) => "battle",
            Item::Worksheet(_) => "worksheet",
            Item::Erratum(_) => "erratum",
            Item::Scenario(_) => "scenario",
            Item::List(_) => "list",
            Item::Reckoning(_) => "reckoning",
            Item::Firepower(_) => "firepower",
            Item::Reference(_) => "reference",
            Item::Deck(_) => "deck",
            Item::Modifiers(_) => "modifiers",
            Item::Procedure(_) => "procedure",
            Item::Option(_) => "option",
            Item::Example(_) => "example",
            Item::Extend(_)
            | Item::Rows(_)
            | Item::Row(_)
            | Item::ReplaceDeck(_)
            | Item::ReplaceTable(_)
            | Item::ReplaceBattle(_)
            | Item::ReplaceRow(_)
            | Item::ExtendModifiers(_)
            | Item::ExtendForce(_)
            | Item::ChangeProcedure(_)
            | Item::Ask(_) => "",
        }
    }

    /// The header of a declaration; a source has none, nor have rows, examples and changes.
    pub fn header(&self) -> Option<&Header> {
        Some(match self {
            Item::Scale(each) | Item::Choice(each) => &each.header,
            Item::Kind(each) => &each.header,
            Item::Row(each) => &each.header,
            Item::Table(each) => &each.header,
            Item::Generator(each) => &each.header,
            Item::Mission(each) => &each.header,
            Item::Unit(each) => &each.header,
            Item::Force(each) => &each.header,
            Item::Battle(each) => &each.header,
            Item::Worksheet(each) => &each.header,
            Item::Erratum(each) => &each.header,
            Item::Scenario(each) => &each.header,
            Item::List(each) => &each.header,
            Item::Deck(each) => &each.header,
            Item::Modifiers(each) => &each.header,
            Item::Procedure(each) => &each.header,
            Item::Option(each) => &each.header,
            Item::Source(_)
            | Item::Extend(_)
            | Item::Rows(_)
            | Item::Reckoning(_)
            | Item::Firepower(_)
            | Item::Reference(_)
            | Item::Example(_)
            | Item::ReplaceDeck(_)
            | Item::ReplaceTable(_)
            | Item::ReplaceBattle(_)
            | Item::ReplaceRow(_)
            | Item::ExtendModifiers(_)
            | Item::ExtendForce(_)
            | Item::ChangeProcedure(_)
            | Item::Ask(_) => return None,
        })
    }
}

/// A name where it is declared, or a word the author chose.
#[derive(Clone, Debug)]
pub struct Name {
    pub text: EcoString,
    pub span: Span,
}

/// A name where it is used: `musket` or `my-rules.musket`.
#[derive(Clone, Debug)]
pub struct Path {
    /// Few names have one, so it takes no room in the others.
    pub package: Option<Box<Name>>,
    pub name: Name,
}

impl Path {
    /// The package, where one is named.
    pub fn qualifier(&self) -> Option<&str> {
        self.package.as_ref().map(|package| package.text.as_str())
    }

    /// Where it stands, the package with it.
    pub fn span(&self) -> Span {
        let start = self.package.as_deref().unwrap_or(&self.name).span;
        start.to(self.name.span)
    }
}

/// A quoted text, its escapes resolved and its parts joined; mentions (`{…}`) still as written
/// (`\{` is kept as `\{` for the pass that reads mentions).
#[derive(Clone, Debug)]
pub struct Text {
    pub value: EcoString,
    pub span: Span,
}

/// What every declaration begins with. `span` covers the header line from keyword to citation.
#[derive(Clone, Debug)]
pub struct Header {
    pub name: Name,
    pub title: Option<Text>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// `[qs 1.5.1]` or `[assumed: why]`.
#[derive(Clone, Debug)]
pub enum Cite {
    /// A declared source and a place in it, as written ("fig 1-1"; may be empty).
    Source {
        source: Path,
        place: EcoString,
        span: Span,
    },
    /// Everything inside is assumed, for this reason (may be empty).
    Assumed { reason: EcoString, span: Span },
}

/// `, 12 rows` or `, 5 figures`: a count the author promises.
#[derive(Clone, Debug)]
pub struct Promise {
    pub count: u32,
    pub span: Span,
}

/// The raw text of one value, trimmed; may be empty.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub span: Span,
}

/// A line between bars.
#[derive(Clone, Debug)]
pub struct Row {
    pub cells: Vec<Cell>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// The lines of a table block, the first one included.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    pub rows: Vec<Row>,
    /// A row could not be read: counts and cover cannot be judged.
    pub broken: bool,
    /// A line of dashes below a first line that may be rows or columns, not yet told of.
    pub dashes: Option<Span>,
}

/// `nerve steady`: a field set in a block.
#[derive(Clone, Debug)]
pub struct Setting {
    pub field: Name,
    pub value: Cell,
    pub cites: Vec<Cite>,
}

/// A list of statements in braces.
#[derive(Clone, Debug)]
pub struct Block<T> {
    pub lines: Vec<T>,
    /// A line could not be read: do not complain of what is missing.
    pub broken: bool,
}

impl<T> Default for Block<T> {
    fn default() -> Self {
        Block {
            lines: Vec::new(),
            broken: false,
        }
    }
}

/// `one of bridge, ford`, or one name alone.
#[derive(Clone, Debug)]
pub struct OneOf {
    pub names: Vec<Path>,
    pub span: Span,
}

/// How many: `2`, `2 to 3` or `d6+1`.
#[derive(Clone, Debug)]
pub enum Amount {
    Exactly(u32, Span),
    Between(u32, u32, Span),
    Dice(Dice, Span),
}

/// `6 ft by 4 ft`, `8" by 6"`: raw lengths, read later by the rules of a length.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    pub width: Cell,
    pub depth: Cell,
    pub span: Span,
}
