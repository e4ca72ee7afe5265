//! Scenarios, drawn up by hand or by `orbat scenario`.

use super::{Area, Block, Cell, Header, Name, Path, Text};
use crate::source::Span;

/// `scenario hedgerow "The hedgerow" { … }`.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub header: Header,
    pub lines: Block<ScenarioLine>,
}

/// A line of a scenario.
#[derive(Clone, Debug)]
pub enum ScenarioLine {
    /// `battle solo, seed "hedgerow-7"`
    Battle {
        battle: Path,
        seed: Option<Text>,
        span: Span,
    },
    /// `chosen terrain hamlet, mission raid`
    Chosen(Vec<(Name, Path)>, Span),
    /// `again terrain 2, mission 1`
    Again(Vec<(Name, u32)>, Span),
    /// `inventory "My shelf"`
    Inventory(Text, Span),
    /// `with night, spotting`: the options it is played with.
    With(Vec<Path>, Span),
    Table(Area),
    Ground(Path, Span),
    Mission(Path, Span),
    /// `found "Forest", "A brook"`
    Found(Vec<Text>, Span),
    Turns(u32, Span),
    Situation(Text, Span),
    Side(SideBlock),
    /// `objective of attacker burn-it, hidden`
    Objective {
        side: Name,
        objective: Path,
        hidden: bool,
        span: Span,
    },
    Piece(Piece),
    Zone(ZoneLine),
    /// `entry defender at 72" 24" "Second squad, turn 3"`
    Entry {
        side: Name,
        at: Point,
        label: Option<Text>,
        span: Span,
    },
    /// `mark "The mill" at 30" 20", hidden`
    Mark {
        label: Text,
        at: Point,
        hidden: bool,
        span: Span,
    },
    /// `reference tables-to-print, …`
    Reference(Vec<Path>, Span),
    /// `text "…"`
    Text(Text, Span),
}

/// `side attacker rangers, player { … }`
#[derive(Clone, Debug)]
pub struct SideBlock {
    pub side: Name,
    pub army: Path,
    pub player: bool,
    pub lines: Block<SideItem>,
    pub span: Span,
}

/// What a side brings.
#[derive(Clone, Debug)]
pub enum SideItem {
    /// `list hales-company`
    List(Path, Span),
    Line(SideLine),
}

/// `1 ranger-team "1st squad" on turn 3`
#[derive(Clone, Debug)]
pub struct SideLine {
    pub count: u32,
    pub what: Path,
    pub title: Option<Text>,
    pub turn: Option<u32>,
    pub span: Span,
}

/// Two raw lengths: toward the east, toward the north.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    pub east: Cell,
    pub north: Cell,
    pub span: Span,
}

/// `piece house "The mill" at 30" 20", 8" by 6"`.
#[derive(Clone, Debug)]
pub struct Piece {
    pub terrain: Path,
    pub title: Option<Text>,
    pub shape: Shape,
    pub span: Span,
}

/// What a piece covers.
#[derive(Clone, Debug)]
pub enum Shape {
    /// `from X Y, X Y, …`
    Line(Vec<Point>),
    /// `at X Y, WIDTH by DEPTH, turned DEGREES`
    Block { at: Point, area: Area, turned: i32 },
}

/// `zone defender "Farm" at 36" 24", 24" by 12"`
#[derive(Clone, Debug)]
pub struct ZoneLine {
    pub side: Name,
    pub title: Option<Text>,
    pub at: Point,
    pub area: Area,
    pub span: Span,
}
