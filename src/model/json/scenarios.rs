//! Scenarios.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::battles::table_size;
use super::names::{Names, said};
use super::values::length;
use super::{Element, Header, Length, Symbol, TableSize, missions, muster};

/// A battle in full: the ground, the sides and what they are after. Below it, sides are called by their names in the
/// mission.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    #[serde(flatten)]
    pub header: Header,
    /// The battle it was made from, by its full name; left out where it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle: Option<String>,
    /// The seed it was generated from; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What was settled beforehand in place of being rolled; left out where nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// How often a part was rolled again, by the part: `terrain`, `mission`, `sides`, `forces`, `objective` or
    /// `edges`. Parts that were not are left out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub again: BTreeMap<String, u32>,
    /// What the pieces it was made for are called; left out where it was made for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inventory: Option<String>,
    /// The options it is played with, by their full names; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// How large its table is.
    pub table: TableSize,
    /// The terrain that covers the whole table, by its full name; open ground where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<String>,
    /// A row of the kind `prelude.mission`, by its full name.
    pub mission: String,
    /// What was rolled for the ground, in words and in order.
    pub found: Vec<String>,
    /// How many turns it lasts; where it is left out, as many as the mission says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// The story, a paragraph each; where it is empty, booklets tell one from the rest.
    pub situation: Vec<String>,
    /// In the mission's order.
    pub sides: [Side; 2],
    /// What the sides are after; empty where the mission has nothing of the sort.
    pub objectives: Vec<Objective>,
    /// Later pieces lie on earlier ones.
    pub pieces: Vec<Piece>,
    /// Where the sides set up.
    pub zones: Vec<ZonePiece>,
    /// Where the sides come on.
    pub entries: Vec<EntryPoint>,
    /// Places that are marked and have a name.
    pub marks: Vec<Mark>,
    /// What is printed behind the booklet, in this order; where it is empty, what the battle or the package says.
    pub reference: Vec<Symbol>,
    /// What else the players are told, a paragraph each.
    pub texts: Vec<String>,
}

/// What was settled beforehand in place of being rolled; what nobody chose is left out.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// A branch of the battle's generator, by its name; where several are called so, with its roll before it,
    /// `roll.branch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
    /// A row of the kind `prelude.mission`, by its full name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mission: Option<String>,
    /// The player's side, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// A row that the table of objectives answers, by its full name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<String>,
    /// The force that the player's side is made up from, by its full name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The force that the other side is made up from, by its full name.
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
    /// A row of the kind `prelude.army`, by its full name.
    pub army: String,
    /// Whether it is the player's.
    pub player: bool,
    /// The army list that it brings, by its full name; left out where it brings none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    /// Whom it brings besides the list, in order.
    pub lines: Vec<SideLine>,
}

/// Units or forces of a side.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct SideLine {
    /// How many of them there are, from 1 to 1000.
    pub count: u32,
    /// Which unit or force.
    pub what: Element,
    /// What they are called in this battle; left out where the scenario gives no title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// In which turn they come on, the first being 1; they are there from the beginning where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
}

/// What a side is after: the row's title; its text fields say more.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// The side that is after it, by its name.
    pub side: String,
    /// The row, by its full name.
    pub row: String,
    /// Its kind, by its full name.
    pub of: String,
    /// Whether the other side does not know it.
    pub hidden: bool,
}

/// A piece of terrain on the table.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// A row of the kind `prelude.terrain`, by its full name.
    pub terrain: String,
    /// What this one is called; left out where it has no name of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it covers.
    pub shape: Shape,
}

/// What a piece covers.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// The points that a line runs through, from one end to the other; how broad it is says the terrain.
    Line(Vec<Point>),
    /// An area or a thing that stands.
    Block(Block),
}

/// A rectangle round its middle.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its middle.
    pub at: Point,
    /// From west to east, before it is turned.
    pub width: Length,
    /// From south to north, before it is turned.
    pub depth: Length,
    /// By how many degrees it is turned clockwise round its middle, seen from above; less than 0 the other way.
    pub turned: i32,
}

/// A place on the table, from its south-west corner.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// So far toward the east.
    pub x: Length,
    /// So far toward the north.
    pub y: Length,
}

/// Where a side sets up: an upright rectangle.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ZonePiece {
    /// The side, by its name.
    pub side: String,
    /// What the place is called; left out where it has no name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its middle.
    pub at: Point,
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub depth: Length,
}

/// Where a side comes on.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct EntryPoint {
    /// The side, by its name.
    pub side: String,
    /// Where they step onto the table.
    pub at: Point,
    /// As the map calls it behind the side's name; may be empty.
    pub label: String,
}

/// A labelled place.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it is.
    pub at: Point,
    /// What is marked there, as it is printed.
    pub label: String,
    /// Whether it is told with the hidden objective alone, and is on no map.
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
