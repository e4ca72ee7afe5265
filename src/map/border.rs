//! The border of a zone. Where a barrier stands on it the barrier is the border: no line is drawn over it.

use super::MapPiece;
use super::ink::{Path, Xy};
use super::outline::steps;
use super::view::{Figure, View, figure};
use crate::ground::Drawing;

/// Between two strokes of the hatching, and how far in they reach.
const HATCH: f64 = 11.0;

/// A barrier so slanting to a border, for each unit along it, crosses it.
const CROSSES: f64 = 0.15;

/// Less of a border than this between two barriers is only a blot.
const LEAST: f64 = 5.0;

/// One straight stretch of a wall, hedge or fence, or one gate.
struct Bar {
    a: Xy,
    b: Xy,
    /// Half as broad as it is drawn.
    half: f64,
}

/// All that stands in a line on the table.
#[derive(Default)]
pub(super) struct Bars(Vec<Bar>);

/// Part of a border, by how far along it begins and ends.
type Part = (f64, f64);

impl Bars {
    pub(super) fn of(pieces: &[MapPiece], view: &View) -> Bars {
        let mut bars = Vec::new();
        for piece in pieces {
            let half = match piece.drawing {
                Drawing::Wall => 2.7,
                Drawing::Hedge => 4.1,
                Drawing::Fence => 3.6,
                Drawing::Gate => 4.5,
                _ => continue,
            };
            match figure(piece, view) {
                Figure::Line { points, .. } => {
                    let ends = points.windows(2);
                    bars.extend(ends.map(|ends| Bar {
                        a: ends[0],
                        b: ends[1],
                        half,
                    }));
                }
                Figure::Plot(plot) => {
                    let plot = plot.lengthwise();
                    let (a, b) = (plot.share(-1.0, 0.0), plot.share(1.0, 0.0));
                    bars.push(Bar { a, b, half });
                }
            }
        }
        Bars(bars)
    }

    /// Draws the border from one corner to the next, and its hatching: to the right of the way lies the zone. A
    /// stroke goes on by `slant` while it goes in.
    pub(super) fn border(&self, (a, b): (Xy, Xy), slant: f64, edges: &mut Path, hatch: &mut Path) {
        let length = a.distance(b);
        let barred = self.barred(a, b, length);
        let mut from = 0.0;
        for (start, end) in barred.iter().copied().chain([(length, length)]) {
            // Where nothing stands on it, it is drawn however short it is.
            if start - from > LEAST || barred.is_empty() {
                edges.to(a.toward(b, from / length));
                edges.line(a.toward(b, start / length));
            }
            from = end;
        }
        for (at, ux, uy) in steps(&[a, b], HATCH) {
            let along = a.distance(at);
            let mut over = barred.iter();
            // From the edge of what stands there.
            let off = match over.any(|(start, end)| (*start..*end).contains(&along)) {
                true => 5.5,
                false => 0.0,
            };
            let start = at.plus(-uy * off, ux * off);
            let foot = start.plus(-uy * HATCH + ux * slant, ux * HATCH + uy * slant);
            hatch.to(start).line(foot);
        }
    }

    /// The parts of a border on which something stands, in order, none touching the next.
    fn barred(&self, a: Xy, b: Xy, length: f64) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        for bar in &self.0 {
            parts.extend(bar.on(a, b, length));
        }
        parts.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut joined: Vec<Part> = Vec::new();
        for (start, end) in parts {
            match joined.last_mut() {
                Some((_, last)) if start <= *last + LEAST => *last = last.max(end),
                _ => joined.push((start, end)),
            }
        }
        joined
    }
}

impl Bar {
    /// The part of a border that would be drawn over it.
    fn on(&self, a: Xy, b: Xy, length: f64) -> Option<Part> {
        let (ux, uy) = ((b.0 - a.0) / length, (b.1 - a.1) / length);
        // How far along the border a point lies, and how far to its side.
        let from_border = |p: Xy| {
            let (dx, dy) = (p.0 - a.0, p.1 - a.1);
            (dx * ux + dy * uy, dy * ux - dx * uy)
        };
        let ((t0, d0), (t1, d1)) = (from_border(self.a), from_border(self.b));
        let (along, aside) = (t1 - t0, d1 - d0);
        if along.abs() < 0.1 || aside.abs() > along.abs() * CROSSES {
            return None;
        }
        // The line of the border is drawn as well.
        let reach = self.half + 1.5;
        let (enters, leaves) = match aside.abs() < 0.01 {
            true if d0.abs() < reach => (0.0, 1.0),
            true => return None,
            false => {
                let (one, other) = ((-reach - d0) / aside, (reach - d0) / aside);
                (one.min(other).max(0.0), one.max(other).min(1.0))
            }
        };
        if enters >= leaves {
            return None;
        }
        let (one, other) = (t0 + along * enters, t0 + along * leaves);
        let part = (one.min(other).max(0.0), one.max(other).min(length));
        (part.0 < part.1).then_some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{at, block, inches, line, sheet};
    use super::super::{MapPiece, Zone, svg};
    use crate::ground::Drawing;

    /// A table with a zone in its west half.
    fn drawn(pieces: Vec<MapPiece>) -> String {
        let mut map = sheet(6, 4, pieces);
        map.zones.push(Zone {
            side: "Raider".into(),
            title: String::new(),
            index: 1,
            at: at(18, 24),
            width: inches(36),
            depth: inches(48),
        });
        svg(&map)
    }

    /// The stretches of the border of a zone in the west half of a table, in tenths of an inch from the north.
    fn stretches(pieces: Vec<MapPiece>) -> Vec<(i64, i64)> {
        let drawn = drawn(pieces);
        let border = drawn.lines().find(|line| line.contains("\"3 6\"")).unwrap();
        let path = border.split('"').nth(1).unwrap();
        let table = drawn.split("<clipPath").nth(1).unwrap();
        let number = |name: &str| -> f64 {
            let value = table.split(&format!(" {name}=\"")).nth(1).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        let scale = number("width") / 72.0;
        let heights = path.split(['M', 'L']).filter_map(|point| {
            let y: f64 = point.split([' ', ',']).nth(1)?.parse().ok()?;
            Some(((y - number("y")) / scale * 10.0).round() as i64)
        });
        let heights: Vec<i64> = heights.collect();
        heights.chunks(2).map(|ends| (ends[0], ends[1])).collect()
    }

    #[test]
    fn a_border_breaks_where_a_barrier_stands_on_it() {
        assert_eq!(stretches(Vec::new()), [(0, 480)]);
        // From the south: a wall, a gate in the same line, a hedge.
        let wall = line(Drawing::Wall, &[(36, 8), (36, 20)]);
        let gate = block(Drawing::Gate, 36, 21, 3, 1, 90);
        let hedge = line(Drawing::Hedge, &[(36, 30), (36, 34)]);
        let found = stretches(vec![wall, gate, hedge]);
        assert_eq!(found, [(0, 140), (180, 255), (400, 480)]);
        // What crosses it or runs beside it hides nothing.
        let across = line(Drawing::Fence, &[(30, 20), (44, 20)]);
        let beside = line(Drawing::Wall, &[(37, 8), (37, 40)]);
        assert_eq!(stretches(vec![across, beside]), [(0, 480)]);
        // All of it is a wall.
        let whole = line(Drawing::Wall, &[(36, 0), (36, 48)]);
        assert!(!drawn(vec![whole]).contains("\"3 6\""));
    }
}
