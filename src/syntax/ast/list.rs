//! What units and forces allow, what points are reckoned from, and army lists.

use super::{Amount, Block, Cite, Header, Name, Path, Text};
use crate::source::Span;

/// `1944-06`, or a year alone.
#[derive(Clone, Copy, Debug)]
pub struct Date {
    pub year: i32,
    /// From 1 to 12.
    pub month: Option<u32>,
    pub span: Span,
}

/// `from 1942-04 until 1943-07`: either end may be open.
#[derive(Clone, Copy, Default, Debug)]
pub struct Period {
    pub from: Option<Date>,
    pub until: Option<Date>,
}

/// `swap rifle for pike`, or `take hatchet`.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Nothing where a weapon is only taken.
    pub from: Option<Path>,
    pub to: Path,
}

/// What a unit allows: `swap rifle for pike on scout, up to 2, from 1944 [cite]`.
#[derive(Clone, Debug)]
pub struct Swap {
    pub exchange: Exchange,
    /// A figure of the unit; all of them where none is named.
    pub figure: Option<Name>,
    pub most: Option<u32>,
    pub period: Period,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// What a force says beside its parts.
#[derive(Clone, Debug)]
pub enum ForceLine {
    /// `command headquarters`
    Command(Path),
    Qualities(Qualities),
    Limit(Limit),
    /// `from 1942-04 until 1943-07`
    Period {
        period: Period,
        cites: Vec<Cite>,
        span: Span,
    },
}

/// `quality green, veteran on line-squad, up to 1 [cite]`
#[derive(Clone, Debug)]
pub struct Qualities {
    pub names: Vec<Path>,
    pub on: Option<Path>,
    pub most: Option<u32>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// `limit 5 to 10 figures`, `limit 250 points`
#[derive(Clone, Debug)]
pub struct Limit {
    pub amount: Amount,
    pub measure: Measure,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// What a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    Figures,
    Points,
}

/// What a part of a force wants: `, needs headquarters, from 1944`.
#[derive(Clone, Default, Debug)]
pub struct PartClauses {
    pub needs: Vec<Path>,
    pub excludes: Vec<Path>,
    pub period: Period,
}

/// `points "Points" { worth of each figure }`
#[derive(Clone, Debug)]
pub struct Reckoning {
    pub title: Option<Text>,
    pub cites: Vec<Cite>,
    pub terms: Block<ReckoningTerm>,
    pub span: Span,
}

/// `worth of each figure`: a field of that kind, or a procedure that takes a row of it.
#[derive(Clone, Debug)]
pub struct ReckoningTerm {
    pub what: Path,
    pub kind: Path,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// `list second-line "Second line" from line-company { … }`
#[derive(Clone, Debug)]
pub struct List {
    pub header: Header,
    pub force: Path,
    pub lines: Block<ListLine>,
}

/// A line of an army list.
#[derive(Clone, Debug)]
pub enum ListLine {
    Date(Date),
    Theatre(Path),
    /// `anyway`: whatever its rules say.
    Anyway(Span),
    /// `with night`: the options it is made for.
    With(Vec<Path>, Span),
    Limit(Limit),
    Pick(Pick),
}

/// `2 line-squad "Second line" { … }`
#[derive(Clone, Debug)]
pub struct Pick {
    pub count: u32,
    pub what: Path,
    pub title: Option<Text>,
    pub lines: Block<PickLine>,
    pub span: Span,
}

/// What is said of a pick, or a part of it.
#[derive(Clone, Debug)]
pub enum PickLine {
    Pick(Pick),
    /// `leader "Sgt. Miller", "Sgt. Reed"`: one for each of its copies.
    Leaders(Vec<Text>, Span),
    /// `quality veteran`
    Quality(Path),
    Swapped(Swapped),
}

/// `swap rifle for pike on scout, 2`
#[derive(Clone, Debug)]
pub struct Swapped {
    pub exchange: Exchange,
    pub figure: Option<Name>,
    /// All of them where it is not said.
    pub count: Option<u32>,
    pub span: Span,
}
