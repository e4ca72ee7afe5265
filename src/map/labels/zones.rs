//! The names of zones: each inside its own, in a corner if one is free.

use super::super::ink::{Ink, PLAIN, Style, text_width, wrap};
use super::super::outline::Plot;
use super::super::overlay::{is_whole, zone_plot};
use super::super::span::{MARGIN, Span};
use super::super::tones::SIDES;
use super::super::view::View;
use super::super::{MapSheet, Zone};
use super::{Labels, PADDING, Xy, room};

const SIZE: f64 = 14.5;

/// From the border of a zone to its name, where there is room for that.
const INSET: f64 = 15.0;

/// How the name of a zone is set.
struct Setting {
    upright: bool,
    lines: Vec<String>,
}

impl Labels<'_> {
    pub(super) fn zones(&mut self, ink: &mut Ink, map: &MapSheet) {
        for zone in &map.zones {
            self.zone(ink, map, zone);
        }
    }

    /// Writes the name of a zone. That of a zone which is the whole table keeps out of the others, and on open ground.
    fn zone(&mut self, ink: &mut Ink, map: &MapSheet, zone: &Zone) {
        let whole = is_whole(zone, &self.view);
        let name = match whole && map.zones.len() > 1 {
            true => format!("{} (whole table)", zone.name()),
            false => zone.name().to_owned(),
        };
        let plot = zone_plot(zone, &self.view);
        let free = free(&plot, &self.view);
        let Setting { upright, lines } = setting(&name, free);
        let style = Style {
            bold: true,
            halo: true,
            upright,
            tone: SIDES[zone.index % 2],
            ..PLAIN
        };
        let (mut width, mut height) = room(&lines, SIZE);
        if upright {
            (width, height) = (height, width);
        }
        let within = Span::about(plot.at, plot.width - INSET * 2.0, plot.height - INSET * 2.0);
        let others: Vec<Span> = map
            .zones
            .iter()
            .filter(|other| whole && !is_whole(other, &self.view))
            .map(|other| {
                let plot = zone_plot(other, &self.view);
                Span::about(plot.at, plot.width, plot.height)
            })
            .collect();
        let along = |(low, high): (f64, f64), middle: f64, size: f64, share: f64| {
            match high - low - size {
                room if room > 0.0 => low + size / 2.0 + room * share,
                // What is too large is centred on what is free of hatching.
                _ => middle,
            }
        };
        let mut best: Option<(f64, Span)> = None;
        for (i, (x, y)) in places().enumerate() {
            let middle = Xy(
                along((within.x0, within.x1), free.middle().0, width, x),
                along((within.y0, within.y1), free.middle().1, height, y),
            );
            let span = Span::about(middle, width, height).inside(&self.view);
            let strayed: f64 = others.iter().map(|other| other.shared(span)).sum();
            let hidden = self.hides(span) + self.under.strays(span, None);
            let covered = if whole { self.under.covers(span) } else { 0.0 };
            let cost = hidden + strayed + covered + i as f64 * 0.01;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, span));
            }
        }
        let Some((_, span)) = best else { return };
        self.print(ink, &lines, (SIZE, style), span, None);
    }
}

/// Where in its zone a name may stand, as shares of what is free, the best first: in a corner, at the middle of a side,
/// in the middle, and then anywhere, along the sides before within.
fn places() -> impl Iterator<Item = (f64, f64)> {
    const STEPS: i32 = 12;
    let corners = [(0, 0), (STEPS, 0), (0, STEPS), (STEPS, STEPS)];
    let half = STEPS / 2;
    let sides = [(half, 0), (half, STEPS), (0, half), (STEPS, half)];
    let first = corners.into_iter().chain(sides).chain([(half, half)]);
    let rings = (0..=half).flat_map(|ring| {
        let within = move |at: &i32| (ring..=STEPS - ring).contains(at);
        let on = move |at: i32| at == ring || at == STEPS - ring;
        let all = (0..=STEPS).flat_map(|y| (0..=STEPS).map(move |x| (x, y)));
        all.filter(move |(x, y)| within(x) && within(y) && (on(*x) || on(*y)))
    });
    let share = |at: i32| f64::from(at) / f64::from(STEPS);
    first.chain(rings).map(move |(x, y)| (share(x), share(y)))
}

/// A name level where a line of it may stand on what is free of a zone; upright in a narrow strip that is long
/// enough for it; else as few of its words to a line as there can be.
fn setting(name: &str, free: Span) -> Setting {
    let set = |upright: bool, most: f64| Setting {
        upright,
        lines: wrap(name, SIZE, most),
    };
    let words = name.split_whitespace();
    let longest = words.map(|word| text_width(word, SIZE)).fold(0.0, f64::max);
    let (across, along) = (free.width() - PADDING, free.height() - PADDING);
    if longest > across && longest <= along {
        let upright = set(true, along);
        if room(&upright.lines, SIZE).1 <= free.width() {
            return upright;
        }
    }
    set(false, across.max(longest))
}

/// What of a zone is neither hatched nor at the very edge of the table.
fn free(plot: &Plot, view: &View) -> Span {
    let zone = Span::about(plot.at, plot.width, plot.height);
    let edge = |is_edge: bool| if is_edge { MARGIN } else { INSET };
    let low = |own: f64, table: f64| own + edge(own <= table + 2.0);
    let high = |own: f64, table: f64| own - edge(own >= table - 2.0);
    Span {
        x0: low(zone.x0, view.left),
        y0: low(zone.y0, view.top),
        x1: high(zone.x1, view.left + view.width),
        y1: high(zone.y1, view.top + view.height),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::sample::{at, block, inches, line, sheet};
    use super::super::super::{Zone, svg};
    use crate::ground::Drawing;

    /// A drawing with one zone at the west edge or the south edge.
    fn drawn(side: &str, (width, depth): (i64, i64)) -> String {
        let mut map = sheet(6, 4, Vec::new());
        map.zones.push(Zone {
            side: side.into(),
            title: String::new(),
            index: 0,
            at: at(width / 2, depth / 2),
            width: inches(width),
            depth: inches(depth),
        });
        svg(&map)
    }

    #[test]
    fn a_name_stands_upright_in_a_strip_too_narrow_for_it() {
        for name in ["First side", "Attacker"] {
            assert!(drawn(name, (6, 48)).contains(" transform=\"rotate(-90 "));
            for broad in [(72, 6), (24, 48), (6, 6)] {
                assert!(!drawn(name, broad).contains("rotate"), "{name} {broad:?}");
            }
        }
        // As much as half a foot takes on such a map.
        let strip = 6.0 * 600.0 / 48.0;
        let drawn = drawn("First side", (6, 48));
        let (before, _) = drawn.split_once(">First side</text>").unwrap();
        let x = before.rsplit(" x=\"").next().unwrap();
        let x: f64 = x.split('"').next().unwrap().parse().unwrap();
        let table = drawn.split("<clipPath").nth(1).unwrap();
        let left: f64 = table.split('"').nth(3).unwrap().parse().unwrap();
        assert!(x > left && x < left + strip - 15.0, "{x} {left}");
    }

    /// Where its corners and the middles of its sides are taken, and a road lies between.
    #[test]
    fn the_name_of_the_whole_table_finds_open_ground() {
        let mut pieces = vec![line(Drawing::Road, &[(0, 35), (72, 35)])];
        for (x, y) in [(12, 43), (36, 43), (60, 43), (12, 28), (36, 28), (60, 28)] {
            pieces.push(block(Drawing::Building, x, y, 22, 9, 0));
        }
        let mut map = sheet(6, 4, pieces);
        let zone = |side: &str, index, depth| Zone {
            side: side.into(),
            title: String::new(),
            index,
            at: at(36, depth / 2),
            width: inches(72),
            depth: inches(depth),
        };
        map.zones = vec![zone("First", 0, 6), zone("Second", 1, 48)];
        let drawn = svg(&map);
        let (before, _) = drawn.split_once(">Second (whole table)</text>").unwrap();
        let y = before.rsplit(" y=\"").next().unwrap();
        let y: f64 = y.split('"').next().unwrap().parse().unwrap();
        let table = drawn.split("<clipPath").nth(1).unwrap();
        let number = |nth: usize| -> f64 { table.split('"').nth(nth).unwrap().parse().unwrap() };
        let share = (y - number(5)) / number(9);
        // Between the houses in the south and the other side's zone.
        assert!((0.54..0.875).contains(&share), "{share}");
    }
}
