//! Sources, scales, kinds, rows, tables, errata, worksheets.

use super::{Block, Cell, Cite, Dice, Grid, Header, Name, Path, Promise, Setting, Text};
use crate::source::Span;

/// `source qs "Title" by "Author"`.
#[derive(Clone, Debug)]
pub struct Source {
    pub name: Name,
    pub title: Text,
    pub author: Option<Text>,
    pub span: Span,
}

/// `reference first-table, second-table`, outside of every block.
#[derive(Clone, Debug)]
pub struct Reference {
    pub paths: Vec<Path>,
}

/// A scale (ordered) or a choice.
#[derive(Clone, Debug)]
pub struct Members {
    pub header: Header,
    pub members: Vec<Member>,
}

/// `good "Good order"`: one of the values of a scale or a choice.
#[derive(Clone, Debug)]
pub struct Member {
    pub name: Name,
    pub title: Option<Text>,
}

/// `kind weapon "Weapon" plural weapons { … }`.
#[derive(Clone, Debug)]
pub struct Kind {
    pub header: Header,
    pub plural: Option<Name>,
    pub fields: Block<Field>,
}

/// `extend kind weapon { … }`.
#[derive(Clone, Debug)]
pub struct Extend {
    pub kind: Path,
    pub cites: Vec<Cite>,
    pub fields: Block<Field>,
    pub span: Span,
}

/// `reach : length for each band "Range" = 0", shown as boxes`.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: Name,
    pub ty: Type,
    pub each: Option<ForEach>,
    pub title: Option<Text>,
    pub default: Option<Cell>,
    pub shown: Option<Name>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// `for each band rising`.
#[derive(Clone, Debug)]
pub struct ForEach {
    pub scale: Path,
    pub trend: Option<Trend>,
    pub span: Span,
}

/// How values go on along a scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trend {
    Rising,
    Falling,
}

/// `1 to 20`, `band or none`.
#[derive(Clone, Debug)]
pub struct Type {
    pub base: TypeBase,
    /// `or none`.
    pub optional: bool,
    pub span: Span,
}

/// A type but for `or none`.
#[derive(Clone, Debug)]
pub enum TypeBase {
    Range(i64, i64),
    Number,
    Fraction,
    Length,
    YesNo,
    Text,
    Dice,
    /// A kind, a scale or a choice.
    Named(Path),
    List(Path),
    Set(Path),
}

/// `weapons "Small arms", 9 rows [qs fig 1-1] { | … | }`.
#[derive(Clone, Debug)]
pub struct Rows {
    /// The kind's plural.
    pub kind: Path,
    pub title: Option<Text>,
    pub promise: Option<Promise>,
    pub cites: Vec<Cite>,
    pub grid: Grid,
    pub span: Span,
}

/// `weapon signal-gun "Signal gun" { … }`.
#[derive(Clone, Debug)]
pub struct SingleRow {
    pub kind: Path,
    pub header: Header,
    pub settings: Block<Setting>,
}

/// `table weather "Weather" by roll d6 gives text, 4 rows { … }`.
#[derive(Clone, Debug)]
pub struct Table {
    pub header: Header,
    pub keys: Vec<Key>,
    pub gives: Option<Type>,
    pub promise: Option<Promise>,
    pub grid: Grid,
}

/// `replace table weather "Title", 4 rows [cite] { … }`. What it is asked by and what it gives stay.
#[derive(Clone, Debug)]
pub struct ReplaceTable {
    pub table: Path,
    pub title: Option<Text>,
    pub promise: Option<Promise>,
    pub cites: Vec<Cite>,
    pub grid: Grid,
    pub span: Span,
}

/// What a table is asked by.
#[derive(Clone, Debug)]
pub enum Key {
    /// `roll d10 with 0 for 10`.
    Roll {
        dice: Dice,
        zero_for: Option<u32>,
        span: Span,
    },
    /// `score : number`, `strength : 1 to 20`.
    Number { name: Name, ty: Type, span: Span },
    /// A scale, a choice or a kind.
    Named(Path),
}

impl Key {
    /// All of the key, as it is written.
    pub fn span(&self) -> Span {
        match self {
            Key::Roll { span, .. } | Key::Number { span, .. } => *span,
            Key::Named(path) => path.span(),
        }
    }
}

/// `erratum wrong-range "A range" { … }`.
#[derive(Clone, Debug)]
pub struct Erratum {
    pub header: Header,
    pub lines: Block<ErratumLine>,
}

/// A line of an erratum: what is printed, what holds, and of what.
#[derive(Clone, Debug)]
pub enum ErratumLine {
    Problem(Text),
    Ruling(Text),
    Affects(Path),
}

/// A form with a column a turn; `promise` is `, 12 turns`.
#[derive(Clone, Debug)]
pub struct Worksheet {
    pub header: Header,
    pub turns: Option<Promise>,
    pub lines: Block<WorksheetLine>,
}

/// A line of a worksheet.
#[derive(Clone, Debug)]
pub enum WorksheetLine {
    Tally {
        name: Name,
        title: Option<Text>,
        cites: Vec<Cite>,
    },
    Total {
        name: Name,
        title: Option<Text>,
        sum: Vec<Term>,
        cites: Vec<Cite>,
    },
    Reads {
        table: Path,
        by: Name,
        span: Span,
    },
}

/// One part of a sum: `+ b`, `- 3`, `+ previous result`.
#[derive(Clone, Debug)]
pub struct Term {
    pub minus: bool,
    pub what: TermWhat,
    pub span: Span,
}

/// A number of a sum: itself, a row of this turn, or one of the turn before.
#[derive(Clone, Debug)]
pub enum TermWhat {
    Number(i64),
    Row(Name),
    Previous(Name),
}

/// A row label as text: `1-3`, `31 or more`; read by `kinds`.
pub type Label = Cell;
