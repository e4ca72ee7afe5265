//! Where sides begin: zones as rectangles, entries at edges.

use super::Refusal;
use super::grid::Grid;
use crate::ground::{Piece, Point, Shape, reach};
use crate::measure::Length;
use crate::measures::Measures;
use crate::model::{Battle, Mission, RowId, TableSize, Zone, ZonePiece};

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    South,
    North,
    West,
    East,
}

/// A rectangle on the table, by its middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) at: Point,
    pub(super) width: Length,
    pub(super) depth: Length,
}

impl Area {
    pub(super) fn holds(self, point: Point) -> bool {
        let (dx, dy) = (point.x - self.at.x, point.y - self.at.y);
        dx.abs() <= half(self.width) && dy.abs() <= half(self.depth)
    }

    /// How far another lies from it along that axis which parts them most; less than nothing where they share ground.
    pub(super) fn gap(self, other: Area) -> Length {
        let (dx, dy) = (other.at.x - self.at.x, other.at.y - self.at.y);
        let across = dx.abs() - half(self.width + other.width);
        across.max(dy.abs() - half(self.depth + other.depth))
    }
}

/// How deep the strip along an edge is.
const STRIP: Length = Length::from_inches(6);

/// The edge of its table along which a zone lies, by its name.
pub(crate) fn edge_along(zone: &ZonePiece, table: TableSize) -> Option<&'static str> {
    Edge::along(zone, table).map(Edge::name)
}

impl Edge {
    pub(super) const ALL: [Edge; 4] = [Edge::South, Edge::North, Edge::West, Edge::East];

    pub(super) fn numbered(number: u32) -> Edge {
        Edge::ALL[number as usize % Edge::ALL.len()]
    }

    pub(super) fn opposite(self) -> Edge {
        match self {
            Edge::South => Edge::North,
            Edge::North => Edge::South,
            Edge::West => Edge::East,
            Edge::East => Edge::West,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Edge::South => "south",
            Edge::North => "north",
            Edge::West => "west",
            Edge::East => "east",
        }
    }

    /// The edge along which a zone lies, that of which it covers most; none where it lies apart from all.
    pub(super) fn along(zone: &ZonePiece, table: TableSize) -> Option<Edge> {
        let Area { at, width, depth } = Area {
            at: zone.at,
            width: zone.width,
            depth: zone.depth,
        };
        let meets = |edge: &Edge| match edge {
            Edge::South => at.y - half(depth) <= Length::ZERO,
            Edge::North => at.y + half(depth) >= table.depth,
            Edge::West => at.x - half(width) <= Length::ZERO,
            Edge::East => at.x + half(width) >= table.width,
        };
        // The part of the edge that it covers; the first of those of which it covers as much.
        let covers = |edge: &Edge| {
            let (covered, whole) = match edge {
                Edge::South | Edge::North => (width, table.width),
                Edge::West | Edge::East => (depth, table.depth),
            };
            std::cmp::Reverse(i128::from(covered.0) * 1_000_000 / i128::from(whole.0.max(1)))
        };
        Edge::ALL.into_iter().filter(meets).min_by_key(covers)
    }

    /// The edge on which a place lies.
    pub(super) fn at(at: Point, table: TableSize) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| match edge {
            Edge::South => at.y <= Length::ZERO,
            Edge::North => at.y >= table.depth,
            Edge::West => at.x <= Length::ZERO,
            Edge::East => at.x >= table.width,
        })
    }

    pub(super) fn middle(self, table: TableSize) -> Point {
        let (x, y) = (half(table.width), half(table.depth));
        let zero = Length::ZERO;
        match self {
            Edge::South => Point { x, y: zero },
            Edge::North => Point { x, y: table.depth },
            Edge::West => Point { x: zero, y },
            Edge::East => Point { x: table.width, y },
        }
    }

    /// The strip along this edge.
    fn strip(self, table: TableSize, depth: Length) -> Area {
        let middle = half(depth);
        let mut at = self.middle(table);
        match self {
            Edge::South => at.y = middle,
            Edge::North => at.y = table.depth - middle,
            Edge::West => at.x = middle,
            Edge::East => at.x = table.width - middle,
        }
        let (width, depth) = match self {
            Edge::South | Edge::North => (table.width, depth),
            Edge::West | Edge::East => (depth, table.depth),
        };
        Area { at, width, depth }
    }

    /// From this edge to the other.
    fn across(self, table: TableSize) -> Length {
        match self {
            Edge::South | Edge::North => table.depth,
            Edge::West | Edge::East => table.width,
        }
    }
}

/// The side whose choice of an edge the other's follows.
pub(super) fn chooser(mission: &Mission) -> usize {
    let chooses = |zone: &Zone| matches!(zone, Zone::NearestThird | Zone::OwnEdge);
    match (chooses(&mission.deploy[0]), chooses(&mission.deploy[1])) {
        (false, true) => 1,
        _ => 0,
    }
}

/// The edges of both sides, when the chooser takes this one.
pub(super) fn edges(mission: &Mission, chosen: Edge) -> [Edge; 2] {
    match chooser(mission) {
        0 => [chosen, chosen.opposite()],
        _ => [chosen.opposite(), chosen],
    }
}

/// Where a side with this edge, or about this piece, sets up; none where it begins off the table, or nobody says.
pub(super) fn area(
    zone: &Zone,
    edge: Edge,
    table: TableSize,
    grid: Grid,
    piece: Option<&Piece>,
) -> Option<Area> {
    let third = even(Length(edge.across(table).0 / 3), edge.across(table));
    Some(match zone {
        Zone::Unsaid | Zone::OffTable => return None,
        Zone::NearestThird | Zone::OppositeThird => edge.strip(table, third),
        Zone::OwnEdge | Zone::OppositeEdge => edge.strip(table, grid.real(STRIP).min(third)),
        Zone::Anywhere => Area {
            at: centre(table),
            width: table.width,
            depth: table.depth,
        },
        Zone::Within(reach, _) => {
            let middle = centre(table);
            // Where the table has no such terrain, the same distance about its middle.
            let (low, high) = match piece {
                Some(piece) => bounds(&piece.shape, step(table.width)),
                None => (middle, middle),
            };
            let zero = Length::ZERO;
            let west = (low.x - *reach).max(zero);
            let south = (low.y - *reach).max(zero);
            let width = even((high.x + *reach).min(table.width) - west, table.width);
            let depth = even((high.y + *reach).min(table.depth) - south, table.depth);
            Area {
                at: Point {
                    x: west + half(width),
                    y: south + half(depth),
                },
                width,
                depth,
            }
        }
    })
}

/// A length rounded down so that its half is still easy to write, in tenths of an inch where
/// the table is measured in inches, else in millimetres.
fn even(length: Length, table: Length) -> Length {
    let step = step(table);
    Length(length.0 / step * step)
}

fn step(table: Length) -> i64 {
    match table.0 % 254 {
        0 => 254,
        _ => 200,
    }
}

pub(super) fn half(length: Length) -> Length {
    length / 2
}

pub(super) fn centre(table: TableSize) -> Point {
    Point {
        x: half(table.width),
        y: half(table.depth),
    }
}

fn up(length: Length, step: i64) -> Length {
    Length((length.0 + step - 1) / step * step)
}

/// The corners of the upright rectangle round a shape; round a turned block in whole steps, so that it is easy to write.
fn bounds(shape: &Shape, step: i64) -> (Point, Point) {
    match shape {
        Shape::Line(points) => {
            let first = points.first().copied().unwrap_or(Point {
                x: Length::ZERO,
                y: Length::ZERO,
            });
            let (mut low, mut high) = (first, first);
            for point in points {
                low.x = low.x.min(point.x);
                low.y = low.y.min(point.y);
                high.x = high.x.max(point.x);
                high.y = high.y.max(point.y);
            }
            (low, high)
        }
        Shape::Block {
            at,
            width,
            depth,
            turned,
        } => {
            let (mut dx, mut dy) = reach(*width, *depth, *turned);
            if turned.rem_euclid(90) != 0 {
                (dx, dy) = (up(dx, step), up(dy, step));
            }
            let (x, y) = (at.x, at.y);
            let low = Point {
                x: x - dx,
                y: y - dy,
            };
            let high = Point {
                x: x + dx,
                y: y + dy,
            };
            (low, high)
        }
    }
}

/// Whether a battle can be fought on a table, turned as it may be.
pub(super) fn of_a_size(
    battle: &Battle,
    table: TableSize,
    measures: Measures,
) -> Result<(), Refusal> {
    let asked = || measures.as_asked([table.width, table.depth]);
    let title = || battle.header.title.clone();
    match (battle.at_least, battle.at_most) {
        (Some(least), _) if !least.fits_on(table) => Err(Refusal::TableTooSmall {
            battle: title(),
            table: asked().show_table(table.width, table.depth),
            least: asked().show_least(measures, least.width, least.depth),
        }),
        (_, Some(most)) if !table.fits_on(most) => Err(Refusal::TableTooLarge {
            battle: title(),
            table: asked().show_table(table.width, table.depth),
            most: asked().show_most(measures, most.width, most.depth),
        }),
        _ => Ok(()),
    }
}

/// The block of ground nearest a point, of those that fit where they lie: where a headquarters would be.
pub(super) fn nearest(
    pieces: &[Piece],
    from: Point,
    fits: impl Fn(&Piece, Point) -> bool,
) -> Option<Point> {
    let at = |piece: &Piece| match piece.shape {
        Shape::Block { at, .. } if fits(piece, at) => Some(at),
        _ => None,
    };
    let places = pieces.iter().filter_map(at);
    places.min_by_key(|at| at.squared_to(from))
}

/// The terrain that a piece is.
pub(super) fn terrain(piece: &Piece) -> RowId {
    RowId(piece.terrain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Drawing;

    fn inches(length: i64) -> Length {
        Length::from_inches(length)
    }

    /// The ground within a foot of a house of ten inches by two that is turned so far.
    fn about_a_house(turned: i32) -> Area {
        let at = Point {
            x: inches(36),
            y: inches(36),
        };
        let house = Piece {
            terrain: 0,
            drawing: Drawing::Building,
            breadth: Length::ZERO,
            levels: 0,
            shape: Shape::Block {
                at,
                width: inches(10),
                depth: inches(2),
                turned,
            },
        };
        let table = TableSize {
            width: inches(72),
            depth: inches(72),
        };
        let zone = Zone::Within(inches(12), RowId(0));
        area(&zone, Edge::South, table, Grid::HalfInches, Some(&house)).unwrap()
    }

    #[test]
    fn the_ground_about_a_turned_piece_is_no_larger_than_the_piece_is_long() {
        let size = |turned| {
            let Area { width, depth, .. } = about_a_house(turned);
            [width, depth].map(|length| length.0 / 254)
        };
        assert_eq!(size(0), [340, 260]);
        assert_eq!(size(90), [260, 340]);
        // 12 and half of 10 × 0.87 + 2 × 0.5, and of 10 × 0.5 + 2 × 0.87, on either side.
        assert_eq!(size(30), [338, 308]);
        assert_eq!(size(45), size(135));
    }
}
