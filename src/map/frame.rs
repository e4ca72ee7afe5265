//! The sheet round the map: title, frame, feet, scale bar, north, legend.

use super::border::Bars;
use super::growth::{strewn_table, wooded_table};
use super::ink::{Hang, Ink, PLAIN, Path, Style, Xy, fill, line, number, text_width, wrap};
use super::labels::Labels;
use super::looks::looks;
use super::outline::Plot;
use super::tones::{CROPS, GRID, INK, OPEN, PAPER, Palette, ROUGH, SLOPES, WATER};
use super::view::View;
use super::{MapPiece, MapSheet, SMALLEST_TEXT, Zone, keys, overlay, words};
use super::{relief, terrain};
use crate::ground::{Drawing, Shape};
use crate::markup::escape;
use crate::measure::{Length, Unit};
use crate::measures::Measures;

/// The longer side of the table, in units of the sheet: so short that its smallest text is still read where
/// the sheet is set as wide as a page.
const LONGER: f64 = 750.0;
/// Its shorter side at most. The sheet of a square table is set smaller than the page is wide, lest the list to set it
/// up by have no room below: its text is then larger beside it.
const SHORTER: f64 = 600.0;
/// Round the whole sheet.
const MARGIN: f64 = 12.0;
/// Above and below the table, and at least beside it, for the feet.
const RULER: f64 = 28.0;
/// Of the numbers along the edges and under the scale bar.
const RULER_TEXT: f64 = SMALLEST_TEXT as f64;
const TITLE: f64 = 18.0;
const LEGEND: f64 = 13.0;
const SAMPLE: (f64, f64) = (40.0, 22.0);

/// One entry of the legend.
struct Entry {
    shows: Shows,
    name: String,
    /// The names that pieces of it have of their own, with their letters.
    named: Vec<String>,
}

/// What an entry of the legend has a sample of.
enum Shows {
    Terrain {
        drawing: Drawing,
        look: usize,
        /// Given as a rectangle: of water, a pond.
        plot: bool,
        /// How broad a line of it is, beside the broadest that is drawn alike.
        breadth: f64,
        /// Of a hill, on how many others it lies.
        level: u8,
    },
    /// Where a side deploys, by the number of the side.
    Zone(usize),
}

impl Entry {
    fn is_of(&self, piece: &MapPiece) -> bool {
        let alike = |other: &Drawing| *other == piece.drawing;
        matches!(&self.shows, Shows::Terrain { drawing, .. } if alike(drawing))
            && self.name == piece.legend
    }

    /// `House: Stone cottage A and B, Barn C`.
    fn told(&self) -> String {
        match self.named.is_empty() {
            true => self.name.clone(),
            false => format!("{}: {}", self.name, self.named.join(", ")),
        }
    }
}

/// Where the table lies on its sheet.
pub(super) fn view(map: &MapSheet) -> View {
    let (width, depth) = (
        map.table.width.inches().max(1.0),
        map.table.depth.inches().max(1.0),
    );
    let scale = (LONGER / width.max(depth)).min(SHORTER / width.min(depth));
    let (table_w, table_h) = (width * scale, depth * scale);
    let inner = inner(map, table_w);
    let title = wrap(&map.title, TITLE, inner);
    View {
        left: (inner + MARGIN * 2.0 - table_w) / 2.0,
        top: MARGIN + title.len() as f64 * TITLE * 1.2 + RULER,
        width: table_w,
        height: table_h,
        scale,
    }
}

/// The width within the sheet's margins. A narrow table still has a sheet on which its legend can be read.
fn inner(map: &MapSheet, table_w: f64) -> f64 {
    (table_w + beside(map) * 2.0).max(520.0)
}

pub(super) fn sheet(map: &MapSheet, palette: Palette) -> String {
    let view = view(map);
    let (ruler, inner) = (beside(map), inner(map, view.width));
    let sheet_w = inner + MARGIN * 2.0;
    let title = wrap(&map.title, TITLE, inner);
    let (top, table_h) = (view.top, view.height);
    let entries = entries(map);
    let rows = rows(&entries, MARGIN + ruler, inner - ruler * 2.0);
    let scale_top = top + table_h + RULER + 8.0;
    let legend_top = scale_top + 52.0;
    let legend_h: f64 = rows.iter().map(|row| row.height).sum();
    let sheet_h = legend_top + legend_h + MARGIN;

    let mut ink = Ink::new(palette);
    open(&mut ink, map, sheet_w, sheet_h);
    for (i, text) in title.iter().enumerate() {
        let base = MARGIN + TITLE * (0.95 + 1.2 * i as f64);
        let style = Style {
            bold: true,
            ..PLAIN
        };
        ink.text(Xy(sheet_w / 2.0, base), TITLE, Hang::Middle, style, text);
    }
    table(&mut ink, map, &view);
    rulers(&mut ink, map, &view);
    scale_bar(
        &mut ink,
        map.measures,
        &view,
        Xy(MARGIN + ruler, scale_top + 14.0),
        inner - ruler * 2.0 - 70.0,
    );
    north(
        &mut ink,
        Xy(sheet_w - MARGIN - ruler - 16.0, scale_top + 18.0),
    );
    legend(&mut ink, &rows, legend_top);
    ink.raw("</svg>\n");
    ink.into_text()
}

fn open(ink: &mut Ink, map: &MapSheet, width: f64, height: f64) {
    ink.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"");
    ink.attribute("width", width);
    ink.attribute("height", height);
    let mut view_box = String::from(" viewBox=\"0 0 ");
    number(&mut view_box, width);
    view_box.push(' ');
    number(&mut view_box, height);
    view_box.push_str("\">\n<title>");
    escape(&mut view_box, &map.title);
    view_box.push_str("</title>\n<desc>");
    escape(&mut view_box, &words::describe(map));
    view_box.push_str("</desc>\n");
    ink.raw(&view_box);
    ink.rect(Xy(0.0, 0.0), width, height, fill(PAPER));
}

fn table(ink: &mut Ink, map: &MapSheet, view: &View) {
    ink.raw("<clipPath id=\"table\"><rect");
    ink.attribute("x", view.left);
    ink.attribute("y", view.top);
    ink.attribute("width", view.width);
    ink.attribute("height", view.height);
    ink.raw("/></clipPath>\n<g clip-path=\"url(#table)\">\n");
    match map.ground {
        Some(Drawing::Woods) => wooded_table(ink, view.plot()),
        Some(Drawing::Rough) => strewn_table(ink, view.plot(), ROUGH),
        Some(Drawing::Water) => strewn_table(ink, view.plot(), WATER),
        Some(Drawing::Field) => strewn_table(ink, view.plot(), CROPS[0]),
        Some(Drawing::Hill) => strewn_table(ink, view.plot(), SLOPES[0]),
        _ => strewn_table(ink, view.plot(), OPEN),
    }
    terrain::draw(ink, &map.pieces, view);
    grid(ink, map, view);
    let bars = Bars::of(&map.pieces, view);
    for zone in &map.zones {
        overlay::zone(ink, zone, &bars, view);
    }
    ink.raw("</g>\n");
    let corner = Xy(view.left, view.top);
    ink.rect(corner, view.width, view.height, line(INK, 3.0));
    ink.rect(
        corner.plus(-5.0, -5.0),
        view.width + 10.0,
        view.height + 10.0,
        line(INK, 1.0),
    );
    // A sign at the table's edge reaches over it.
    for mark in &map.marks {
        overlay::mark(ink, mark, &map.pieces, view);
    }
    Labels::new(map, *view).all(ink, map);
}

/// The places of the marks along a side, from the south-west corner, without the table's own edges:
/// each foot on the table, or each 30 centimetres.
fn marks(map: &MapSheet, side: Length) -> impl Iterator<Item = (i64, Length)> {
    let measures = map.measures;
    let place = move |n| (n, measures.in_rules(measures.between_marks() * n));
    // What is nearer to the edge than a tenth of an inch is the edge.
    let end = side - Length::from_tenths_of_inch(1);
    (1..=60).map(place).take_while(move |(_, at)| *at < end)
}

fn grid(ink: &mut Ink, map: &MapSheet, view: &View) {
    let mut path = Path::default();
    for (_, at) in marks(map, map.table.width) {
        let x = view.left + view.length(at);
        path.to(Xy(x, view.top)).line(Xy(x, view.top + view.height));
    }
    for (_, at) in marks(map, map.table.depth) {
        let y = view.top + view.height - view.length(at);
        path.to(Xy(view.left, y))
            .line(Xy(view.left + view.width, y));
    }
    ink.path(&path, line(GRID, 0.8).blunt().dashed("2 5").faint(0.55));
}

/// The room beside the table for the widest number along its depth.
fn beside(map: &MapSheet) -> f64 {
    let (between, unit) = (map.measures.between_marks(), map.measures.large());
    let labels = marks(map, map.table.depth).map(|(n, _)| (between * n).display(unit).to_string());
    let widest = labels.map(|label| text_width(&label, RULER_TEXT));
    widest.fold(RULER, |room, width| room.max(width + 15.0 - MARGIN))
}

/// Feet or centimetres along all four edges, so that a player on any side can measure.
fn rulers(ink: &mut Ink, map: &MapSheet, view: &View) {
    let (right, bottom) = (view.left + view.width, view.top + view.height);
    let size = RULER_TEXT;
    let mut ticks = Path::default();
    // On a table of many feet not each has its number.
    let measures = map.measures;
    let room = view.length(measures.in_rules(measures.between_marks()));
    let label = |n: i64| (measures.between_marks() * n).display(measures.large());
    let widest = text_width(&label(1).to_string(), size);
    let each = (1..=60).find(|each| f64::from(*each) * room > widest + 8.5);
    let each = i64::from(each.unwrap_or(1));
    let label = |n: i64| label(n).to_string();
    for (n, at) in marks(map, map.table.width) {
        let x = view.left + view.length(at);
        ticks.to(Xy(x, view.top - 5.0)).line(Xy(x, view.top - 11.0));
        ticks.to(Xy(x, bottom + 5.0)).line(Xy(x, bottom + 11.0));
        if n % each == 0 {
            ink.text(Xy(x, view.top - 14.0), size, Hang::Middle, PLAIN, &label(n));
            ink.text(Xy(x, bottom + 24.0), size, Hang::Middle, PLAIN, &label(n));
        }
    }
    for (n, at) in marks(map, map.table.depth) {
        let y = bottom - view.length(at);
        ticks
            .to(Xy(view.left - 5.0, y))
            .line(Xy(view.left - 11.0, y));
        ticks.to(Xy(right + 5.0, y)).line(Xy(right + 11.0, y));
        if n % each == 0 {
            ink.text(
                Xy(view.left - 13.0, y - 3.0),
                size,
                Hang::End,
                PLAIN,
                &label(n),
            );
            ink.text(
                Xy(right + 13.0, y - 3.0),
                size,
                Hang::Start,
                PLAIN,
                &label(n),
            );
        }
    }
    ink.path(&ticks, line(INK, 1.2).blunt());
}

fn scale_bar(ink: &mut Ink, measures: Measures, view: &View, at: Xy, room: f64) {
    // The longest of these that is no more than a third of the table and fits.
    let most = (view.width.max(view.height) / 3.0).min(room);
    let (unit, sizes) = match measures.large() {
        Unit::Centimetre => (Unit::Centimetre, [90, 60, 30, 15, 6]),
        _ => (Unit::Inch, [36, 24, 12, 6, 3]),
    };
    let drawn = |n: i64| view.length(measures.in_rules(unit.length() * n));
    let long = sizes.into_iter().find(|n| drawn(*n) <= most);
    let long = long.unwrap_or(sizes[4]);
    let width = drawn(long);
    for i in 0..3 {
        let part = at.plus(width / 3.0 * f64::from(i), 0.0);
        let tone = if i % 2 == 0 { INK } else { PAPER };
        ink.rect(part, width / 3.0, 7.0, fill(tone).edge(INK, 1.2));
    }
    for i in 0..=3 {
        let n = (unit.length() * long / 3 * i64::from(i)).display(unit);
        let x = at.plus(width / 3.0 * f64::from(i), 23.0);
        ink.text(x, RULER_TEXT, Hang::Middle, PLAIN, &n.to_string());
    }
}

fn north(ink: &mut Ink, at: Xy) {
    let east = [at.plus(0.0, -16.0), at.plus(9.0, 14.0), at.plus(0.0, 8.0)];
    let west = [at.plus(0.0, -16.0), at.plus(-9.0, 14.0), at.plus(0.0, 8.0)];
    ink.path(&Path::closed(&east), fill(PAPER).edge(INK, 1.4));
    ink.path(&Path::closed(&west), fill(INK).edge(INK, 1.4));
    let style = Style {
        bold: true,
        ..PLAIN
    };
    ink.text(at.plus(20.0, 5.0), 15.0, Hang::Middle, style, "N");
}

/// Each terrain once, in the order in which it is drawn. Of pieces that the map knows by their letters alone, their own
/// names stand behind it.
fn entries(map: &MapSheet) -> Vec<Entry> {
    let looks = looks(&map.pieces);
    let mut entries: Vec<Entry> = Vec::new();
    for piece in &map.pieces {
        if !entries.iter().any(|entry| entry.is_of(piece)) {
            entries.push(Entry {
                shows: Shows::Terrain {
                    drawing: piece.drawing,
                    look: looks.of(piece),
                    plot: matches!(piece.shape, Shape::Block { .. }),
                    breadth: share_of_the_broadest(map, piece),
                    level: relief::level(piece, &map.pieces),
                },
                name: piece.legend.clone(),
                named: Vec::new(),
            });
        }
    }
    for group in keys::groups(map) {
        let piece = group.members[0].0;
        let letters: Vec<&str> = group.letters().collect();
        let entry = entries.iter_mut().find(|entry| entry.is_of(piece));
        if let (Some(title), Some(entry), false) = (&piece.title, entry, letters.is_empty()) {
            entry
                .named
                .push(format!("{title} {}", keys::listed(&letters)));
        }
    }
    // Zones with names of their own do not say whose they are.
    let of_side = |index| {
        let mut zones = map.zones.iter();
        zones.find(move |zone: &&Zone| zone.index == index && !zone.title.is_empty())
    };
    entries.extend([0, 1].into_iter().filter_map(of_side).map(|zone| Entry {
        shows: Shows::Zone(zone.index),
        name: zone.side.clone(),
        named: Vec::new(),
    }));
    entries
}

/// A lane is told from a road by its breadth.
fn share_of_the_broadest(map: &MapSheet, piece: &MapPiece) -> f64 {
    let alike = map
        .pieces
        .iter()
        .filter(|other| other.drawing == piece.drawing);
    let broadest = alike
        .map(|other| other.breadth.inches())
        .fold(0.0, f64::max);
    match piece.breadth.inches() {
        own if own > 0.0 => (own / broadest).max(0.3),
        _ => 1.0,
    }
}

/// A row of the legend: its height, and where each of its entries begins with the lines of its name.
struct Row<'a> {
    height: f64,
    entries: Vec<(f64, &'a Entry, Vec<String>)>,
}

/// Sets the legend like words in a paragraph, from `left` on and as wide as `room`.
fn rows(entries: &[Entry], left: f64, room: f64) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut x = f64::INFINITY;
    for entry in entries {
        let names = wrap(&entry.told(), LEGEND, room - SAMPLE.0 - 12.0);
        let widths = names.iter().map(|name| text_width(name, LEGEND));
        let width = SAMPLE.0 + 12.0 + widths.fold(0.0, f64::max);
        let height = (names.len() as f64 * LEGEND * 1.2 + 6.0).max(SAMPLE.1 + 10.0);
        match rows.last_mut() {
            Some(row) if x + width <= left + room => {
                row.height = row.height.max(height);
                row.entries.push((x, entry, names));
            }
            _ => {
                x = left;
                rows.push(Row {
                    height,
                    entries: vec![(x, entry, names)],
                });
            }
        }
        x += width + 22.0;
    }
    rows
}

fn legend(ink: &mut Ink, rows: &[Row<'_>], top: f64) {
    let mut y = top;
    for row in rows {
        for (x, entry, names) in &row.entries {
            let middle = Xy(x + SAMPLE.0 / 2.0, y + row.height / 2.0);
            let plot = Plot::new(middle, SAMPLE.0, SAMPLE.1, 0.0);
            match entry.shows {
                Shows::Zone(index) => overlay::sample(ink, &plot, index),
                Shows::Terrain {
                    drawing: Drawing::Hill,
                    level,
                    ..
                } if level > 0 => terrain::sample_upper_level(ink, plot, level),
                Shows::Terrain {
                    drawing,
                    look,
                    plot: pond,
                    breadth,
                    ..
                } => terrain::sample(ink, drawing, look, plot, pond, breadth),
            }
            let above = (names.len() as f64 - 1.0) * LEGEND * 0.6;
            let first = y + row.height / 2.0 - above + LEGEND * 0.35;
            for (i, text) in names.iter().enumerate() {
                let at = Xy(x + SAMPLE.0 + 12.0, first + i as f64 * LEGEND * 1.2);
                ink.text(at, LEGEND, Hang::Start, PLAIN, text);
            }
        }
        y += row.height;
    }
}
