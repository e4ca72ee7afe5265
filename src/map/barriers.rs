//! Walls, hedges and fences in words: which of them stand round something, and where the others run.
//!
//! There may be dozens, and many are cut by gaps: those on one line of the table are told together.

use super::places::{bends, edge_letter, near, places, sides};
use super::{MapPiece, MapSheet};
use crate::ground::{Point, Shape};
use crate::measure::Length;
use crate::spelling::joined;

/// How many things one line of the list tells of at most.
const TO_A_LINE: usize = 5;

/// Stretches nearer to each other than this are one.
const TOUCHING: Length = Length::from_tenths_of_inch(2);

/// A stretch along one of the table's sides: where its line lies, and from where to where it goes.
#[derive(Clone, Copy, Debug)]
struct Run {
    at: Length,
    from: Length,
    to: Length,
}

/// Barriers of one sort. Pieces are called as they are on the map, by letters or by names.
pub(super) fn told(
    name: &str,
    members: &[&MapPiece],
    called: &dyn Fn(&MapPiece) -> Option<String>,
    map: &MapSheet,
) -> Vec<String> {
    let (mut rings, mut bent) = (Vec::new(), Vec::new());
    let (mut northward, mut eastward) = (Vec::new(), Vec::new());
    for piece in members {
        let Shape::Line(points) = &piece.shape else {
            continue;
        };
        match points.as_slice() {
            [a, b] if a.x == b.x => northward.push(run(a.x, a.y, b.y)),
            [a, b] if a.y == b.y => eastward.push(run(a.y, a.x, b.x)),
            [] | [_] => {}
            points => match ring(points, called, map) {
                Some(ring) => rings.push(ring),
                None => bent.push(bend(points, map)),
            },
        }
    }
    let mut lines = Vec::new();
    let mut add = |how: &str, parts: Vec<String>, between: &str| {
        // Lines of about the same length.
        let count = parts.len().div_ceil(TO_A_LINE).max(1);
        for some in parts.chunks(parts.len().div_ceil(count).max(1)) {
            lines.push(format!("{name}{how} {}", some.join(between)));
        }
    };
    add(" round", rings, "; ");
    let table = map.table;
    add(
        ", south to north:",
        runs(
            northward,
            table.depth,
            map,
            |at| Point {
                x: at,
                y: Length::ZERO,
            },
            false,
        ),
        "; ",
    );
    add(
        ", west to east:",
        runs(
            eastward,
            table.width,
            map,
            |at| Point {
                x: Length::ZERO,
                y: at,
            },
            true,
        ),
        "; ",
    );
    add(":", bent, "; ");
    lines
}

fn run(at: Length, a: Length, b: Length) -> Run {
    Run {
        at,
        from: a.min(b),
        to: a.max(b),
    }
}

/// `W 12", S 2" to 8" and 10" to 20"`: all that stands on one line of the table.
fn runs(
    mut all: Vec<Run>,
    whole: Length,
    map: &MapSheet,
    place: impl Fn(Length) -> Point,
    across: bool,
) -> Vec<String> {
    all.sort_by_key(|run| (run.at, run.from));
    let mut merged: Vec<Run> = Vec::new();
    for run in all {
        match merged.last_mut() {
            Some(last) if last.at == run.at && run.from <= last.to + TOUCHING => {
                last.to = last.to.max(run.to);
            }
            _ => merged.push(run),
        }
    }
    let line = |runs: &[Run]| {
        let (x, y) = sides(place(runs[0].at), map.table);
        let (at, from) = if across { (y, "W") } else { (x, "S") };
        let at = format!("{} {}", edge_letter(at.1), near(at.0, map));
        let stretches: Vec<String> = runs
            .iter()
            .map(
                |run| match run.from <= TOUCHING && run.to + TOUCHING >= whole {
                    true => "from edge to edge".to_owned(),
                    false => format!(
                        "{} to {}",
                        near(run.from, map),
                        map.measures.show_along(run.to, whole)
                    ),
                },
            )
            .collect();
        match stretches.as_slice() {
            [one] if one.starts_with("from") => format!("{at} {one}"),
            [] => at,
            all => format!("{at}, {from} {}", joined(all, "and")),
        }
    };
    merged.chunk_by(|a, b| a.at == b.at).map(line).collect()
}

/// `from W 4", S 2", by W 10", S 8", to W 12", S 8"`.
fn bend(points: &[Point], map: &MapSheet) -> String {
    let [first, between @ .., last] = points else {
        return String::new();
    };
    let (first, last) = (places(*first, map), places(*last, map));
    format!("from {first}{}, to {last}", bends(between, map))
}

/// `A, 12" by 10", open to the south`: what stands round one piece.
fn ring(
    points: &[Point],
    called: &dyn Fn(&MapPiece) -> Option<String>,
    map: &MapSheet,
) -> Option<String> {
    let [first, a, b, c, .., last] = points else {
        return None;
    };
    if points.len() < 5 || !is_square(*a, *b, *c) {
        return None;
    }
    let (low, high) = bounds(points);
    let middle = between(low, high);
    let is_inside =
        |at: Point| (low.x..=high.x).contains(&at.x) && (low.y..=high.y).contains(&at.y);
    let within = map.pieces.iter().filter_map(|piece| match piece.shape {
        Shape::Block { at, .. } if is_inside(at) => Some((piece, at)),
        _ => None,
    });
    let (piece, at) = within.min_by_key(|(_, at)| apart(*at, middle))?;
    let name = called(piece)?;
    let (one, other) = (side(*a, *b), side(*b, *c));
    // From west to east first, as all sizes are told.
    let level = (b.x - a.x).0.abs() >= (b.y - a.y).0.abs();
    let (width, depth) = if level { (one, other) } else { (other, one) };
    let mut text = format!("{name}, {} by {}", near(width, map), near(depth, map));
    if apart(at, middle) > Length::INCH {
        text += &format!(" about {}", places(middle, map));
    }
    let gap = between(*first, *last);
    if apart(*first, *last) > TOUCHING {
        let (x, y) = ((gap.x - middle.x).0, (gap.y - middle.y).0);
        // Of a long side the gap may be nearer to another one's direction than to its own.
        let (x, y) = (x * depth.0, y * width.0);
        let way = match (x.abs() > y.abs(), x > 0, y > 0) {
            (true, true, _) => "east",
            (true, false, _) => "west",
            (false, _, true) => "north",
            (false, _, false) => "south",
        };
        text += &format!(", open to the {way}");
    }
    Some(text)
}

/// Whether two sides meet at about a right angle.
fn is_square(a: Point, b: Point, c: Point) -> bool {
    let (ux, uy) = ((b.x - a.x).inches(), (b.y - a.y).inches());
    let (vx, vy) = ((c.x - b.x).inches(), (c.y - b.y).inches());
    let long = libm::hypot(ux, uy) * libm::hypot(vx, vy);
    long > 0.0 && (ux * vx + uy * vy).abs() < 0.05 * long
}

fn bounds(points: &[Point]) -> (Point, Point) {
    let least = |of: fn(&Point) -> Length| points.iter().map(of).min().unwrap_or_default();
    let most = |of: fn(&Point) -> Length| points.iter().map(of).max().unwrap_or_default();
    let (x, y) = (|point: &Point| point.x, |point: &Point| point.y);
    (
        Point {
            x: least(x),
            y: least(y),
        },
        Point {
            x: most(x),
            y: most(y),
        },
    )
}

fn between(a: Point, b: Point) -> Point {
    Point {
        x: Length((a.x.0 + b.x.0) / 2),
        y: Length((a.y.0 + b.y.0) / 2),
    }
}

fn apart(a: Point, b: Point) -> Length {
    Length((a.x - b.x).0.abs().max((a.y - b.y).0.abs()))
}

/// How long a side is, to the tenth of an inch.
fn side(a: Point, b: Point) -> Length {
    let inches = libm::hypot((b.x - a.x).inches(), (b.y - a.y).inches());
    Length::from_tenths_of_inch((inches * 10.0).round() as i64)
}
