//! The labels of marks: each as near to its sign as it can be, else with a line to it.

use super::super::ink::{Ink, PLAIN, Path, Style, Xy, line};
use super::super::outline::Plot;
use super::super::overlay::body;
use super::super::span::{self, Span};
use super::super::tones::{HALO, INK};
use super::super::view::{Figure, figure};
use super::super::{MapSheet, Mark, spots};
use super::{Labels, SIZE, on_paper, room};
use crate::ground::Drawing;

/// A label that is farther from its sign has a line drawn to it: about three inches from the middle of a star on a table
/// of four feet.
const UNLED: f64 = 24.0;

/// How a label may be set: with what share of a line's length, upright or level, and how much that is disliked. Few
/// words to a line, not for a hair; upright in a strip too narrow for them, rather than over its border.
const SETTINGS: [(f64, bool, f64); 5] = [
    (1.0, false, 0.0),
    (0.55, false, 40.0),
    (1.0, true, 160.0),
    (0.8, true, 170.0),
    (0.55, true, 180.0),
];

/// What it matters that the label of a mark lies across the border of a zone: it is hard to read there, and which side of
/// it is meant is anybody's guess.
const BORDER: f64 = 0.8;

impl Labels<'_> {
    /// Writes the label of a mark beside it. On a building it stands on the roof, on paper, where there is
    /// room for all of it, else beside that building: a name across its edge would be of neither.
    pub(super) fn mark(&mut self, ink: &mut Ink, map: &MapSheet, mark: &Mark) {
        let style = Style {
            bold: true,
            halo: true,
            ..PLAIN
        };
        let plot = body(mark, &self.view);
        let at = plot.at;
        let sign = Span::about(at, plot.width, plot.height);
        let roof = self.roof(map, at);
        if let Some(roof) = &roof
            && self.under_sign(ink, &mark.label, style, roof, sign)
        {
            return;
        }
        let mine = match &roof {
            Some(roof) => Span::round(roof, 2.0),
            None => sign,
        };
        let signs = map.marks.iter().filter(|other| !std::ptr::eq(*other, mark));
        let signs = signs.map(|other| {
            let plot = body(other, &self.view);
            Span::about(plot.at, plot.width, plot.height)
        });
        let others: Vec<Span> = self.buildings.iter().copied().chain(signs).collect();
        let borders = (map.zones.iter()).flat_map(|zone| span::borders(zone, &self.view));
        let borders: Vec<Span> = borders.collect();
        let mut best: Option<(f64, Span, Vec<String>, bool)> = None;
        for (share, upright, dislike) in SETTINGS {
            if best.as_ref().is_some_and(|(least, ..)| *least <= dislike) {
                break;
            }
            let lines = self.lines(&mark.label, SIZE, share);
            if lines.is_empty() {
                return;
            }
            let crosses = |span: Span| {
                borders
                    .iter()
                    .map(|border| border.shared(span))
                    .sum::<f64>()
            };
            let hides =
                |span| self.hides(span) + self.under.strays(span, None) + crosses(span) * BORDER;
            let (mut width, mut height) = room(&lines, SIZE);
            if upright {
                (width, height) = (height, width);
                if height > self.view.height - span::MARGIN * 2.0 {
                    continue;
                }
            }
            let room = (width, height);
            let Some((cost, span)) = spots::round(mine, room, hides, &others, &self.view) else {
                return;
            };
            let cost = cost + dislike;
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, span, lines, upright));
            }
        }
        let Some((_, span, lines, upright)) = best else {
            return;
        };
        let style = Style { upright, ..style };
        // Whoever reads it would take what it is nearer to.
        let far = span.apart(sign);
        let misleads = others
            .iter()
            .any(|other| !other.is(mine) && span.apart(*other) < far);
        if far > UNLED || misleads {
            let (from, middle) = (span.nearest(sign.middle()), sign.middle());
            let reach = sign.width() / 2.0;
            let to = middle.toward(from, reach / from.distance(middle).max(1.0));
            self.lead(ink, from, to);
        }
        self.print(ink, &lines, (SIZE, style), span, Some(sign));
    }

    /// Draws a line from a label to what it is far from.
    pub(super) fn lead(&mut self, ink: &mut Ink, from: Xy, to: Xy) {
        let path = Path::through(&[from, to]);
        ink.path(&path, line(HALO, 3.0));
        ink.path(&path, line(INK, 1.0));
        span::along(from, to, &mut self.taken);
    }

    /// Writes the label of a sign on the roof on which it stands, if there is room for all of it.
    fn under_sign(
        &mut self,
        ink: &mut Ink,
        text: &str,
        style: Style,
        roof: &Plot,
        sign: Span,
    ) -> bool {
        let span = Span::round(roof, 0.0);
        let lines = self.lines(text, SIZE, 1.0);
        let (wide, high) = room(&lines, SIZE);
        let far = sign.height() / 2.0 + 1.0 + high / 2.0 + 2.0;
        let upright = roof.degrees.rem_euclid(90.0) < 1.0;
        // Below the sign, or above it, but not over the door.
        let mut spots = [far, -far]
            .map(|far| Span::about(sign.middle().plus(0.0, far), wide, high))
            .into_iter();
        let fits = |spot: &Span| {
            let doorstep = Span::about(spot.middle(), spot.width(), spot.height() + 12.0);
            // Other signs there, and what they are called, are to be read as well.
            upright && span.holds(doorstep) && !self.covers(*spot)
        };
        let Some(spot) = spots.find(fits) else {
            return false;
        };
        on_paper(ink, &lines, SIZE, style, spot);
        self.taken.push((spot, 1.0));
        true
    }

    /// The building on which something stands.
    fn roof(&self, map: &MapSheet, at: Xy) -> Option<Plot> {
        let buildings = map.pieces.iter().rev();
        let mut buildings = buildings.filter(|piece| piece.drawing == Drawing::Building);
        buildings.find_map(|piece| match figure(piece, &self.view) {
            Figure::Plot(plot) => {
                let span = Span::round(&plot, 0.0);
                span.holds(Span::about(at, 1.0, 1.0)).then_some(plot)
            }
            Figure::Line { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::sample::{at, block, inches, line, sheet};
    use super::super::super::{MapPiece, MarkSort, Zone, svg};
    use super::super::text_width;
    use super::*;

    const LABEL: &str = "The target";

    /// Units of the sheet to the inch, on a table of four feet square.
    const INCH: f64 = 600.0 / 48.0;

    /// Where the label stands, from the south-west corner of the table in inches; and whether a line leads to it.
    fn labelled(x: i64, y: i64, pieces: Vec<MapPiece>) -> (Span, bool) {
        let mut map = sheet(4, 4, pieces);
        let lines = |drawn: &str| drawn.matches("stroke-width=\"1\"").count();
        let bare = lines(&svg(&map));
        map.marks.push(Mark {
            label: LABEL.to_owned(),
            at: at(x, y),
            sort: MarkSort::Objective,
        });
        let drawn = svg(&map);
        let number = |from: &str, name: &str| -> f64 {
            let rest = from.split(&format!(" {name}=\"")).nth(1).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let table = drawn.split("<clipPath").nth(1).unwrap();
        let south_west = (
            number(table, "x"),
            number(table, "y") + number(table, "height"),
        );
        let end = drawn.find(&format!(">{LABEL}</text>")).unwrap();
        let text = &drawn[drawn[..end].rfind("<text").unwrap()..end];
        let at = (number(text, "x") - south_west.0) / INCH;
        let base = (south_west.1 - number(text, "y")) / INCH;
        let half = text_width(LABEL, SIZE) / 2.0 / INCH;
        let middle = match text {
            _ if text.contains("\"middle\"") => at,
            _ if text.contains("\"end\"") => at - half,
            _ => at + half,
        };
        let label = Span {
            x0: middle - half,
            y0: base,
            x1: middle + half,
            y1: base + SIZE * 0.7 / INCH,
        };
        (label, lines(&drawn) > bare)
    }

    fn point(x: i64, y: i64) -> Span {
        Span::about(Xy(x as f64, y as f64), 0.0, 0.0)
    }

    proptest! {
        #[test]
        fn the_label_of_a_mark_lies_on_no_spot_and_is_found(
            (x, y) in (3_i64..45, 3_i64..45),
            (dx, dy) in (-5_i64..6, -5_i64..6),
            turned in 0_i32..12,
            walled in any::<bool>(),
        ) {
            let spot = (x + dx, y + dy);
            let mut pieces = vec![
                block(Drawing::Spot, spot.0, spot.1, 1, 1, 0),
                block(Drawing::Building, x, y, 4, 3, turned * 15),
            ];
            if walled {
                let yard = [(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4), (x - 4, y - 4)];
                pieces.push(line(Drawing::Fence, &yard));
            }
            let (label, led) = labelled(x, y, pieces);
            prop_assert!(label.apart(point(spot.0, spot.1)) >= 0.5, "{label:?}, {spot:?}");
            let far = label.apart(point(x, y));
            prop_assert!(far < if led { 9.0 } else { 4.0 }, "{far}, {label:?}");
        }
    }

    /// Several things that one looks for in a large house.
    #[test]
    fn names_of_marks_on_one_building_cover_no_other_and_no_sign() {
        for apart in [1, 2, 3, 4] {
            let mut map = sheet(4, 4, vec![block(Drawing::Building, 24, 24, 14, 10, 0)]);
            for (label, up) in [("Headquarters", 0), ("Safe", 1), ("Radio", -1)] {
                map.marks.push(Mark {
                    label: label.to_owned(),
                    at: at(24, 24 + up * apart),
                    sort: MarkSort::Objective,
                });
            }
            let view = crate::map::frame::view(&map);
            let signs = map.marks.iter().map(|mark| {
                let plot = body(mark, &view);
                Span::about(plot.at, plot.width, plot.height)
            });
            let signs: Vec<Span> = signs.collect();
            let mut labels = Labels::new(&map, view);
            let mut ink = Ink::new(crate::map::Palette::Colour);
            let mut written: Vec<Span> = Vec::new();
            for mark in &map.marks {
                labels.mark(&mut ink, &map, mark);
                let (label, _) = labels.taken[labels.taken.len() - 1];
                let covered = written
                    .iter()
                    .chain(&signs)
                    .map(|other| other.shared(label));
                assert!(covered.fold(0.0, f64::max) < 1.0, "{apart}: {}", mark.label);
                written.push(label);
            }
        }
    }

    #[test]
    fn a_label_far_from_its_sign_has_a_line_to_it() {
        let (near, led) = labelled(24, 24, Vec::new());
        assert!(near.apart(point(24, 24)) < 2.0 && !led);
        // No room but beyond houses that stand close about.
        let houses = [(0, 5), (0, -5), (8, 0), (-8, 0)];
        let mut pieces: Vec<MapPiece> = houses
            .into_iter()
            .map(|(dx, dy)| {
                block(
                    Drawing::Building,
                    24 + dx,
                    24 + dy,
                    if dx == 0 { 23 } else { 8 },
                    6,
                    0,
                )
            })
            .collect();
        pieces.push(block(Drawing::Building, 24, 24, 6, 3, 0));
        let (far, led) = labelled(24, 24, pieces);
        assert!(far.apart(point(24, 24)) > 3.0 && led, "{far:?}");
    }

    /// Those who come on later at an edge whose zone is a narrow strip, in front of the zone of the others.
    #[test]
    fn the_label_of_an_arrow_lies_on_no_border() {
        for label in [
            "Attacker: Two light horses, turn 4",
            "Guard: Section, turn 6",
        ] {
            for (gap, y) in (1..6).flat_map(|gap| (6..42).step_by(3).map(move |y| (gap, y))) {
                let mut map = sheet(4, 4, Vec::new());
                let zone = |index, x, y, width, depth| Zone {
                    side: "Attacker".into(),
                    title: String::new(),
                    index,
                    at: at(x, y),
                    width: inches(width),
                    depth: inches(depth),
                };
                map.zones.push(zone(0, 3, 24, 6, 48));
                map.zones.push(zone(1, 6 + gap + 12, 24, 24, 24));
                map.marks.push(Mark {
                    label: label.to_owned(),
                    at: at(0, y),
                    sort: MarkSort::Reinforcement,
                });
                let view = crate::map::frame::view(&map);
                let mut labels = Labels::new(&map, view);
                let zones: Vec<Span> = map
                    .zones
                    .iter()
                    .flat_map(|zone| span::borders(zone, &view))
                    .collect();
                let mut ink = Ink::new(crate::map::Palette::Colour);
                labels.mark(&mut ink, &map, &map.marks[0]);
                let (label, _) = labels.taken[labels.taken.len() - 1];
                let crossed = zones
                    .iter()
                    .map(|zone| zone.shared(label))
                    .fold(0.0, f64::max);
                assert!(crossed < 1.0, "{gap} {y}: {label:?}");
            }
        }
    }
}
