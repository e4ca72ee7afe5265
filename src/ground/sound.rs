//! What must be true of a ground before anybody is shown it.
//!
//! The layout makes sound grounds; that is held by tests over many draws. What is written is
//! looked at all the same, as somebody who lays the table would: nothing here is taken over from
//! how the pieces were placed.

use std::fmt;

use super::block::Block;
use super::geometry::{Dir, ONE, P};
use super::reach::Walkers;
use super::segment::Segment;
use super::{Drawing, Piece, Point, Shape, Table};
use crate::measure::Length;

/// A part of the table in which so many figures set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Its middle.
    pub at: Point,
    pub width: Length,
    pub depth: Length,
    pub figures: u32,
}

/// What is wrong with a ground. Terrains are those of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    OffTable {
        terrain: u32,
    },
    /// Something stands where something else lies that a table cannot show together with it.
    OnAnother {
        terrain: u32,
        other: u32,
    },
    /// A road or stream ends in the open.
    LooseEnd {
        terrain: u32,
    },
    /// A road leads into broad water without a bridge or ford.
    NoCrossing {
        terrain: u32,
    },
    /// A bridge or ford away from any water.
    StrayCrossing {
        terrain: u32,
    },
    /// Of this start, by its place in the list, so many square inches can be left on foot.
    CutOff {
        start: usize,
        room: u32,
        figures: u32,
    },
    /// Both sides would begin on the same ground, where each is to have its own.
    OnEachOther,
    /// Nobody can get to this goal, by its place in the list.
    OutOfReach {
        goal: usize,
    },
}

/// The first thing that is wrong, if anything is: with the pieces, with where figures set up, with
/// how they get to each other and to their goals.
pub fn fault(table: Table, pieces: &[Piece], starts: &[Start], goals: &[Point]) -> Option<Fault> {
    let laid = Laid::new(table, pieces);
    laid.off_table()
        .or_else(|| laid.on_another())
        .or_else(|| laid.loose_end())
        .or_else(|| laid.crossings())
        .or_else(|| laid.cut_off(starts, goals))
}

impl Fault {
    /// The terrain it is about.
    pub fn terrain(&self) -> Option<u32> {
        match *self {
            Fault::OffTable { terrain }
            | Fault::OnAnother { terrain, .. }
            | Fault::LooseEnd { terrain }
            | Fault::NoCrossing { terrain }
            | Fault::StrayCrossing { terrain } => Some(terrain),
            Fault::CutOff { .. } | Fault::OnEachOther | Fault::OutOfReach { .. } => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::OffTable { .. } => f.write_str("reaches over the table's edge"),
            Fault::OnAnother { .. } => f.write_str("stands where something else lies"),
            Fault::LooseEnd { .. } => f.write_str("ends in the open"),
            Fault::NoCrossing { .. } => f.write_str("is met by a road, without a bridge or ford"),
            Fault::StrayCrossing { .. } => f.write_str("lies away from any water"),
            Fault::CutOff { room, figures, .. } => write!(
                f,
                "{figures} figures set up where {room} square inches can be left on foot"
            ),
            Fault::OnEachOther => f.write_str("both sides would set up on the same ground"),
            Fault::OutOfReach { .. } => f.write_str("nobody can get to an objective"),
        }
    }
}

/// The corners of a table in tenths of an inch, a bridge's reach over its edges.
const OVER: i32 = 30;

/// Water that is narrower is stepped across.
const BROAD: i32 = 30;

/// Pieces that are laid keep so far off each other, in tenths of an inch.
const CLEAR: i32 = 1;

/// So far things may lie in each other that somebody has measured out, in tenths of an inch.
const SLACK: i32 = 5;

/// The buildings that stand across a way, on a crossing or in another building, each with the first such thing, by their
/// places in the list. Of a way the middle counts, and one that ends in a building leads to its door.
pub fn clashes(pieces: &[(Drawing, &Shape)]) -> Vec<(usize, usize)> {
    let pieces: Vec<Piece> = pieces
        .iter()
        .map(|(drawing, shape)| Piece {
            terrain: 0,
            drawing: *drawing,
            breadth: Length::ZERO,
            shape: (*shape).clone(),
            levels: 0,
        })
        .collect();
    let table = Table {
        width: Length::ZERO,
        depth: Length::ZERO,
    };
    let laid = Laid::new(table, &pieces);
    let ends_in = |building: usize, way: usize| {
        let ends = match &pieces[way].shape {
            Shape::Line(points) => [points.first(), points.last()],
            Shape::Block { .. } => [None, None],
        };
        ends.into_iter()
            .flatten()
            .any(|end| lies_on(&pieces[building].shape, *end))
    };
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (one, other) in laid.overlaps(|drawing| drawing == Drawing::Building, -SLACK) {
        let is_told = found.last().is_some_and(|(told, _)| *told == one);
        if !is_told && !found.contains(&(other, one)) && !ends_in(one, other) {
            found.push((one, other));
        }
    }
    found
}

/// Pieces as geometry.
struct Laid<'a> {
    width: i32,
    depth: i32,
    pieces: &'a [Piece],
    /// With the places of their pieces.
    blocks: Vec<(usize, Block)>,
    lines: Vec<(usize, Segment)>,
}

impl<'a> Laid<'a> {
    fn new(table: Table, pieces: &'a [Piece]) -> Laid<'a> {
        let (mut blocks, mut lines) = (Vec::new(), Vec::new());
        for (at, piece) in pieces.iter().enumerate() {
            blocks.extend(block(piece).map(|block| (at, block)));
            lines.extend(segments(piece).map(|line| (at, line)));
        }
        Laid {
            width: tenths(table.width),
            depth: tenths(table.depth),
            pieces,
            blocks,
            lines,
        }
    }

    fn drawing(&self, at: usize) -> Drawing {
        self.pieces[at].drawing
    }

    fn blocks_of(&self, wanted: impl Fn(Drawing) -> bool) -> impl Iterator<Item = (usize, Block)> {
        let all = self.blocks.iter().copied();
        all.filter(move |(at, _)| wanted(self.drawing(*at)))
    }

    fn lines_of(&self, wanted: impl Fn(Drawing) -> bool) -> impl Iterator<Item = (usize, Segment)> {
        let all = self.lines.iter().copied();
        all.filter(move |(at, _)| wanted(self.drawing(*at)))
    }

    fn off_table(&self) -> Option<Fault> {
        let inside = |x0: i32, y0: i32, x1: i32, y1: i32, over: i32| {
            x0 >= -over && y0 >= -over && x1 <= self.width + over && y1 <= self.depth + over
        };
        let block = self.blocks.iter().find(|(at, block)| {
            let drawing = self.drawing(*at);
            // A gate is as thick as the wall it stands in, of which the middle line is looked at.
            let hd = if drawing == Drawing::Gate {
                0
            } else {
                block.hd
            };
            let b = Block { hd, ..*block }.bounds();
            let over = if drawing.is_crossing() { OVER } else { 0 };
            !inside(b.x0, b.y0, b.x1, b.y1, over)
        });
        let line = || {
            self.lines.iter().find(|(_, line)| {
                let (x, y) = ((line.a.x, line.b.x), (line.a.y, line.b.y));
                !inside(x.0.min(x.1), y.0.min(y.1), x.0.max(x.1), y.0.max(y.1), 0)
            })
        };
        let at = block
            .map(|(at, _)| *at)
            .or_else(|| line().map(|(at, _)| *at))?;
        let terrain = self.pieces[at].terrain;
        Some(Fault::OffTable { terrain })
    }

    /// Buildings and woods keep off ways, and off buildings; buildings off bridges and fords.
    fn on_another(&self) -> Option<Fault> {
        let solid = |drawing| matches!(drawing, Drawing::Building | Drawing::Woods);
        let (one, other) = self.overlaps(solid, CLEAR).next()?;
        Some(Fault::OnAnother {
            terrain: self.pieces[one].terrain,
            other: self.pieces[other].terrain,
        })
    }

    /// What is solid, with each thing that it comes so near to and should keep off: the way, the house, the bridge. Only
    /// buildings keep off crossings.
    fn overlaps(
        &self,
        solid: impl Fn(Drawing) -> bool,
        gap: i32,
    ) -> impl Iterator<Item = (usize, usize)> {
        let way = |drawing| matches!(drawing, Drawing::Road | Drawing::Water);
        let house = |drawing| drawing == Drawing::Building;
        self.blocks_of(solid).flat_map(move |(at, block)| {
            let is_building = house(self.drawing(at));
            let gap = if is_building { gap } else { 0 };
            let ways = self.lines_of(way);
            let ways = ways.filter(move |(_, line)| block.meets_segment(*line, gap));
            let houses = self.blocks_of(house);
            let houses = houses.filter(move |(it, house)| *it != at && block.meets(*house, gap));
            let crossings = self.blocks_of(move |it| is_building && it.is_crossing());
            let crossings = crossings.filter(move |(_, crossing)| block.meets(*crossing, 0));
            let others = ways.map(|(other, _)| other);
            let others = others.chain(houses.chain(crossings).map(|(other, _)| other));
            others.map(move |other| (at, other))
        })
    }

    /// Roads and streams lead from edge to edge or join others.
    fn loose_end(&self) -> Option<Fault> {
        let way = |drawing| matches!(drawing, Drawing::Road | Drawing::Water);
        let at_edge = |p: P| p.x == 0 || p.y == 0 || p.x == self.width || p.y == self.depth;
        for (at, piece) in self.pieces.iter().enumerate() {
            let Shape::Line(points) = &piece.shape else {
                continue;
            };
            if !way(piece.drawing) {
                continue;
            }
            for end in [points.first(), points.last()].into_iter().flatten() {
                let end = p(*end);
                let joins = |(other, line): (usize, Segment)| {
                    other != at && (line.a == end || line.b == end)
                };
                if !at_edge(end) && !self.lines_of(way).any(joins) {
                    let terrain = piece.terrain;
                    return Some(Fault::LooseEnd { terrain });
                }
            }
        }
        None
    }

    /// Bridges and fords lie where roads meet broad water, and on water only.
    fn crossings(&self) -> Option<Fault> {
        let of = |wanted: Drawing| self.lines_of(move |drawing| drawing == wanted);
        let any = self.blocks_of(Drawing::is_crossing).next().is_some();
        for (at, water) in of(Drawing::Water) {
            if !any && water.half * 2 < BROAD {
                continue;
            }
            for on in of(Drawing::Road).filter_map(|(_, road)| water.crossing(road)) {
                let by = water.half + BROAD;
                let near = |b: &Block| (b.at.x - on.x).abs() < by && (b.at.y - on.y).abs() < by;
                if !self
                    .blocks_of(Drawing::is_crossing)
                    .any(|(_, block)| near(&block))
                {
                    let terrain = self.pieces[at].terrain;
                    return Some(Fault::NoCrossing { terrain });
                }
            }
        }
        let mut stray = self.blocks_of(Drawing::is_crossing).filter(|(_, block)| {
            let middle = Block {
                hw: 1,
                hd: 1,
                ..*block
            };
            !of(Drawing::Water).any(|(_, water)| middle.meets_segment(water, 0))
        });
        let (at, _) = stray.next()?;
        let terrain = self.pieces[at].terrain;
        Some(Fault::StrayCrossing { terrain })
    }

    /// On foot, without a climb and by bridges, from each start to all others and to the goals.
    fn cut_off(&self, starts: &[Start], goals: &[Point]) -> Option<Fault> {
        let mut walkers = Walkers::on(self.width, self.depth);
        for (_, line) in self.lines_of(Drawing::is_barrier) {
            walkers.bar(line.a, line.b, &[]);
        }
        let crossings: Vec<Block> = self
            .blocks_of(Drawing::is_crossing)
            .map(|(_, b)| b)
            .collect();
        // Water that nobody bridges can be waded.
        if !crossings.is_empty() {
            for (_, line) in self.lines_of(|drawing| drawing == Drawing::Water) {
                walkers.bar(line.a, line.b, &crossings);
            }
        }
        walkers.spread();
        for (start, zone) in starts.iter().enumerate() {
            let (low, high) = corners(zone);
            let room = walkers.room(low, high);
            let figures = zone.figures;
            if room < figures {
                return Some(Fault::CutOff {
                    start,
                    room,
                    figures,
                });
            }
        }
        let goal = goals.iter().position(|goal| !walkers.reach(p(*goal)))?;
        Some(Fault::OutOfReach { goal })
    }
}

fn corners(zone: &Start) -> (P, P) {
    let (dx, dy) = (zone.width / 2, zone.depth / 2);
    let corner = |sign: i64| {
        p(Point {
            x: zone.at.x + dx * sign,
            y: zone.at.y + dy * sign,
        })
    };
    (corner(-1), corner(1))
}

pub(super) fn tenths(length: Length) -> i32 {
    (length.0 / 254) as i32
}

pub(super) fn p(point: Point) -> P {
    P {
        x: tenths(point.x),
        y: tenths(point.y),
    }
}

/// Whether a place lies on what a shape covers.
pub fn lies_on(shape: &Shape, at: Point) -> bool {
    block_of(shape).is_some_and(|block| block.holds(p(at)))
}

/// Whether two pieces that are no lines lie closer to each other than this.
pub fn closer(one: &Piece, other: &Piece, than: Length) -> bool {
    let blocks = block(one).zip(block(other));
    blocks.is_some_and(|(one, other)| one.meets(other, tenths(than)))
}

/// What a piece covers, where it is no line.
pub(super) fn block(piece: &Piece) -> Option<Block> {
    block_of(&piece.shape)
}

fn block_of(shape: &Shape) -> Option<Block> {
    let &Shape::Block {
        at,
        width,
        depth,
        turned,
    } = shape
    else {
        return None;
    };
    Some(Block {
        at: p(at),
        hw: tenths(width) / 2,
        hd: tenths(depth) / 2,
        dir: direction(turned),
    })
}

/// That of a block which is turned by so many degrees clockwise.
fn direction(turned: i32) -> Dir {
    Dir::new((180 - turned.rem_euclid(180)) as u32 / 15)
}

/// How far a block that is turned reaches from its middle to the east and to the north.
pub fn reach(width: Length, depth: Length, turned: i32) -> (Length, Length) {
    let dir = direction(turned);
    let (cos, sin) = (i64::from(dir.cos().abs()), i64::from(dir.sin().abs()));
    let half = |along: Length, across: Length| {
        Length((along.0 * cos + across.0 * sin) / (2 * i64::from(ONE)))
    };
    (half(width, depth), half(depth, width))
}

/// The stretches of a piece that is a line.
pub(super) fn segments(piece: &Piece) -> impl Iterator<Item = Segment> {
    let points: &[Point] = match &piece.shape {
        Shape::Line(points) => points,
        Shape::Block { .. } => &[],
    };
    let (half, road) = (tenths(piece.breadth) / 2, piece.drawing == Drawing::Road);
    let stretch = move |pair: &[Point]| Segment::new(p(pair[0]), p(pair[1]), half, road);
    points.windows(2).map(stretch)
}
