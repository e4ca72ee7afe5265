//! Scenarios.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::battles::table_size;
use super::names::{Names, said};
use super::values::length;
use super::{Element, Header, Length, Symbol, TableSize, missions, muster};

/// A battle made up.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    #[serde(flatten)]
    pub header: Header,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle: Option<String>,
    /// The seed it was generated from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What was settled beforehand in place of being rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// How often a part was rolled again, where it was.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub again: BTreeMap<String, u32>,
    /// What the pieces it was made for are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inventory: Option<String>,
    /// The options it is played with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    pub table: TableSize,
    /// The terrain that covers the whole table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    pub mission: String,
    /// What was rolled, in order.
    pub found: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    pub situation: Vec<String>,
    /// In the mission's order.
    pub sides: [Side; 2],
    pub objectives: Vec<Objective>,
    /// Later pieces lie on earlier ones.
    pub pieces: Vec<Piece>,
    pub zones: Vec<ZonePiece>,
    pub entries: Vec<EntryPoint>,
    pub marks: Vec<Mark>,
    /// Printed behind the booklet.
    pub reference: Vec<Symbol>,
    pub texts: Vec<String>,
}

/// What was settled beforehand.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// A branch of the battle's generator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mission: Option<String>,
    /// The player's side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// A row that the table of objectives answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<String>,
    /// The force that the player's side is made up from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// What is counted where a side is to be as strong as the other: `figures` or `points`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<String>,
}

/// One side of a scenario.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// As the mission names it.
    pub name: String,
    pub army: String,
    pub player: bool,
    /// The army list that it brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    pub lines: Vec<SideLine>,
}

/// Units or forces of a side.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct SideLine {
    pub count: u32,
    pub what: Element,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Comes on in this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
}

/// What a side is after: the row's title, its text fields say more.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    pub side: String,
    pub row: String,
    /// The row's kind.
    pub of: String,
    pub hidden: bool,
}

/// A piece of terrain.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub terrain: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub shape: Shape,
}

/// What a piece covers.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    Line(Vec<Point>),
    Block(Block),
}

/// A rectangle round its middle.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub at: Point,
    pub width: Length,
    pub depth: Length,
    /// Degrees clockwise, seen from above.
    pub turned: i32,
}

/// A place on the table, from its south-west corner: `x` toward the east, `y` toward the north.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Point {
    pub x: Length,
    pub y: Length,
}

/// Where a side deploys.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ZonePiece {
    pub side: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The middle.
    pub at: Point,
    pub width: Length,
    pub depth: Length,
}

/// Where a side comes on.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct EntryPoint {
    pub side: String,
    pub at: Point,
    pub label: String,
}

/// A labelled place.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    pub at: Point,
    pub label: String,
    /// Told with the hidden objective alone.
    pub hidden: bool,
}

pub(super) fn scenario(names: &Names<'_>, scenario: &model::Scenario) -> Scenario {
    // A checked scenario's mission is there; a number serves where a model was made by hand.
    let mission = names.model.mission_of(scenario.mission);
    let name = |side: usize| match mission {
        Some(mission) => missions::name(mission, side),
        None => side.to_string(),
    };
    Scenario {
        header: names.header(&scenario.header),
        battle: scenario.battle.map(|battle| names.battle(battle)),
        seed: scenario.seed.as_ref().map(ToString::to_string),
        chosen: (scenario.chosen != model::Chosen::default()).then(|| {
            let row = |row: Option<model::RowId>| row.map(|row| names.row(row));
            let chosen = &scenario.chosen;
            Chosen {
                terrain: chosen.terrain.as_ref().map(ToString::to_string),
                mission: row(chosen.mission),
                side: chosen.side.as_ref().map(ToString::to_string),
                objective: row(chosen.objective),
                player: row(chosen.forces[0]),
                opponent: row(chosen.forces[1]),
                balance: chosen.balance.map(|balance| balance.name().to_owned()),
            }
        }),
        again: scenario
            .again
            .iter()
            .map(|(lot, times)| (lot.name().to_owned(), times))
            .collect(),
        inventory: scenario.inventory.as_ref().map(ToString::to_string),
        with: super::each(&scenario.with, |option| names.option(*option)),
        table: table_size(scenario.table),
        ground: scenario.ground.map(|ground| names.row(ground)),
        mission: names.row(scenario.mission),
        found: super::each(&scenario.found, ToString::to_string),
        turns: scenario.turns,
        situation: super::each(&scenario.situation, ToString::to_string),
        sides: [0, 1].map(|index| side(names, name(index), &scenario.sides[index])),
        objectives: super::each(&scenario.objectives, |objective| Objective {
            side: name(objective.side),
            row: names.row(objective.row),
            of: names.kind(names.model.row(objective.row).kind),
            hidden: objective.hidden,
        }),
        pieces: super::each(&scenario.pieces, |piece| Piece {
            terrain: names.row(piece.terrain),
            title: said(&piece.title),
            shape: shape(&piece.shape),
        }),
        zones: super::each(&scenario.zones, |zone| ZonePiece {
            side: name(zone.side),
            title: said(&zone.title),
            at: point(zone.at),
            width: length(zone.width),
            depth: length(zone.depth),
        }),
        entries: super::each(&scenario.entries, |entry| EntryPoint {
            side: name(entry.side),
            at: point(entry.at),
            label: entry.label.to_string(),
        }),
        marks: super::each(&scenario.marks, |mark| Mark {
            at: point(mark.at),
            label: mark.label.to_string(),
            hidden: mark.hidden,
        }),
        reference: names.symbols(&scenario.reference),
        texts: super::each(&scenario.texts, ToString::to_string),
    }
}

fn side(names: &Names<'_>, name: String, side: &model::Side) -> Side {
    Side {
        name,
        army: names.row(side.army),
        player: side.player,
        list: side.list.map(|list| names.list(list)),
        lines: super::each(&side.lines, |line| SideLine {
            count: line.count,
            what: muster::element(names, line.what),
            title: said(&line.title),
            turn: line.turn,
        }),
    }
}

fn shape(shape: &model::Shape) -> Shape {
    match shape {
        model::Shape::Line(points) => Shape::Line(super::each(points, |at| point(*at))),
        model::Shape::Block {
            at,
            width,
            depth,
            turned,
        } => Shape::Block(Block {
            at: point(*at),
            width: length(*width),
            depth: length(*depth),
            turned: *turned,
        }),
    }
}

fn point(point: model::Point) -> Point {
    Point {
        x: length(point.x),
        y: length(point.y),
    }
}
