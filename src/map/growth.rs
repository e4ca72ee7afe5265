//! Woods, hills, fields, rough ground, water: what nature draws.

use super::ink::{Grain, Ink, Path, Stamp, Xy, fill, line};
use super::outline::{Blob, Corners, Plot, course};
use super::tones::*;

/// The size of a tree on the sheet, for a wood of this size.
fn crown(plot: &Plot) -> f64 {
    (plot.width.min(plot.height) * 0.15).clamp(6.0, 12.0)
}

/// Woods, all together, so that patches that touch grow into one another.
pub(super) fn woods(ink: &mut Ink, plots: &[Plot]) {
    let wood = |plot: &Plot| {
        let size = crown(plot);
        let blob = Blob::new(plot.grown(-size * 0.2), Corners::Full, 0.2);
        (*plot, size, blob.scalloped(1.0, size * 1.5), blob)
    };
    let woods: Vec<_> = plots.iter().map(wood).collect();
    for (_, _, outline, _) in &woods {
        ink.shifted(outline, (2.4, 3.0), fill(SHADE).faint(0.22));
    }
    for (_, _, outline, _) in &woods {
        ink.path(outline, fill(LEAVES).edge(TRUNK, 2.6));
    }
    for (_, _, outline, _) in &woods {
        ink.path(outline, fill(LEAVES));
    }
    for (plot, size, _, blob) in &woods {
        trees(ink, *plot, *size, |x, y| blob.holds(x * 1.16, y * 1.16));
    }
}

/// Trees strewn over a plot where they may stand, of two greens.
pub(super) fn trees(ink: &mut Ink, plot: Plot, size: f64, may: impl Fn(f64, f64) -> bool) {
    let mut grain = plot.grain();
    let step = size * 2.05;
    let columns = (plot.width / step).floor().clamp(1.0, 48.0);
    let rows = (plot.height / step).floor().clamp(1.0, 48.0);
    let sorts = [0.62, 0.72, 0.8].map(|share| Tree::of(size * share));
    let mut crowns = [Path::default(), Path::default()];
    let mut shades = Path::default();
    for row in 0..rows as u32 {
        for column in 0..columns as u32 {
            let shift = if row % 2 == 0 { 0.3 } else { 0.7 };
            let x = (f64::from(column) + shift + grain.between(-0.22, 0.22)) / columns;
            let y = (f64::from(row) + 0.5 + grain.between(-0.22, 0.22)) / rows;
            let sort = &sorts[grain.between(0.0, 2.99) as usize];
            let which = grain.between(0.0, 1.0);
            let (x, y) = (x * 2.0 - 1.0, y * 2.0 - 1.0);
            if may(x, y) && !(which < 0.1 && columns * rows > 3.0) {
                let at = plot.share(x, y);
                crowns[usize::from(which > 0.62)].stamp(at, &sort.crown);
                shades.stamp(at.plus(sort.radius * 0.62, -sort.radius * 0.2), &sort.shade);
            }
        }
    }
    for (crowns, tone) in crowns.iter().zip(CROWNS) {
        ink.path(crowns, fill(tone).edge(TRUNK, 0.9));
    }
    ink.path(&shades, line(TRUNK, 0.9));
}

/// One sort of crown seen from above: five lobes, and a shade to the south-east.
struct Tree {
    radius: f64,
    crown: Stamp,
    shade: Stamp,
}

impl Tree {
    fn of(radius: f64) -> Tree {
        // Sines and cosines of a fifth of a turn and of two.
        const LOBES: [(f64, f64); 5] = [
            (0.0, -1.0),
            (0.951, -0.309),
            (0.588, 0.809),
            (-0.588, 0.809),
            (-0.951, -0.309),
        ];
        let lobe = |i: usize| Xy(LOBES[i % 5].0 * radius, LOBES[i % 5].1 * radius);
        let mut crown = Stamp::from(lobe(0));
        for i in 1..=5 {
            crown.arc(radius * 0.66, lobe(i));
        }
        crown.close();
        let mut shade = Stamp::from(Xy(0.0, 0.0));
        shade.arc(radius * 0.85, Xy(-radius * 0.82, radius * 0.86));
        Tree {
            radius,
            crown,
            shade,
        }
    }
}

pub(super) fn clearing(ink: &mut Ink, plot: Plot) {
    let blob = Blob::new(plot.grown(-1.5), Corners::Full, 0.12);
    ink.path(&blob.smooth(1.0), fill(OPEN).edge(TRUNK, 1.4).dashed("1 5"));
    tufts(ink, plot, &blob, 30.0);
}

/// Tufts of grass, well inside a blob.
fn tufts(ink: &mut Ink, plot: Plot, blob: &Blob, step: f64) {
    let mut path = Path::default();
    for at in strewn(plot, blob, step, 1.35) {
        for (dx, dy) in [(-3.2, -3.6), (0.0, -5.2), (3.2, -3.6)] {
            path.to(at).line(at.plus(dx, dy));
        }
    }
    ink.path(&path, line(TUFT, 1.0));
}

/// Places strewn inside a blob.
fn strewn(plot: Plot, blob: &Blob, step: f64, inside: f64) -> Vec<Xy> {
    let mut grain = plot.grain();
    let columns = (plot.width / step).floor().clamp(1.0, 40.0) as u32;
    let rows = (plot.height / step).floor().clamp(1.0, 40.0) as u32;
    let mut found = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let x = (f64::from(column) + 0.5 + grain.between(-0.3, 0.3)) / f64::from(columns);
            let y = (f64::from(row) + 0.5 + grain.between(-0.3, 0.3)) / f64::from(rows);
            let (x, y) = (x * 2.0 - 1.0, y * 2.0 - 1.0);
            if blob.holds(x * inside, y * inside) {
                found.push(plot.share(x, y));
            }
        }
    }
    found
}

/// Rough ground: strewn with boulders; or with tufts of grass, or with ripples.
pub(super) fn rough(ink: &mut Ink, plot: Plot, look: usize) {
    let blob = Blob::new(plot.grown(-1.0), Corners::Round, 0.2);
    ink.path(
        &blob.smooth(1.0),
        fill(ROUGH).edge(ROUGH_EDGE, 1.3).dashed("5 3 1 3"),
    );
    match look {
        0 => boulders(ink, plot, &blob),
        1 => tufts(ink, plot, &blob, 17.0),
        _ => {
            let mut path = Path::default();
            for at in strewn(plot, &blob, 20.0, 1.35) {
                ripple(&mut path, at);
            }
            ink.path(&path, line(ROUGH_EDGE, 0.9));
        }
    }
}

fn boulders(ink: &mut Ink, plot: Plot, blob: &Blob) {
    let mut grain = plot.grain();
    let step = (plot.width.min(plot.height) / 2.5).clamp(9.0, 20.0);
    for at in strewn(plot, blob, step, 1.25) {
        // A boulder: a flat stone with a lit face.
        let r = grain.between(0.16, 0.28) * step;
        let mut stone = Path::default();
        stone
            .to(at.plus(-r, r * 0.5))
            .line(at.plus(-r * 0.6, -r * 0.6))
            .line(at.plus(r * 0.3, -r * 0.8))
            .line(at.plus(r, r * 0.5))
            .close();
        ink.path(&stone, fill(BOULDER).edge(BOULDER_EDGE, 1.0));
        let mut face = Path::default();
        face.to(at.plus(r * 0.3, -r * 0.8))
            .line(at.plus(r * 0.1, r * 0.5));
        ink.path(&face, line(BOULDER_EDGE, 0.8));
    }
}

/// A hill: a tint a level, contours, and strokes that run down from each. It lies on `level` others, above whose tints its
/// own begin.
pub(super) fn hill(ink: &mut Ink, plot: Plot, levels: u8, level: u8) {
    let blob = Blob::new(plot.grown(-1.0), Corners::Round, 0.16);
    let highest = SLOPES.len() - 1;
    let tints = (usize::from(level)..).map(|level| SLOPES[level.min(highest)]);
    for (tint, foot) in tints.zip(feet(levels)) {
        ink.path(&blob.smooth(foot), fill(tint));
    }
    contours(ink, plot, levels);
}

/// The lines of a hill alone, to be drawn again over the woods on it.
pub(super) fn contours(ink: &mut Ink, plot: Plot, levels: u8) {
    let blob = Blob::new(plot.grown(-1.0), Corners::Round, 0.16);
    let least = plot.width.min(plot.height);
    for foot in feet(levels) {
        ink.path(&blob.smooth(foot), line(SOIL, 1.7));
        // The strokes fall from the crest of this level to its foot.
        let fall = (18.0 / (least / 2.0)).min(foot * 0.35);
        let mut strokes = Path::default();
        let count = ((plot.width + plot.height) * foot / 12.0).clamp(10.0, 150.0) as u32;
        for i in 0..count {
            let turn = f64::from(i) / f64::from(count);
            let short = if i % 2 == 0 { 1.0 } else { 0.6 };
            let low = foot - fall * 0.18;
            strokes
                .to(blob.at(turn, low))
                .line(blob.at(turn, low - fall * 0.75 * short));
        }
        ink.path(&strokes, line(SOIL, 1.1).blunt());
    }
}

/// How large each level of a hill is, the lowest first.
fn feet(levels: u8) -> impl Iterator<Item = f64> {
    let levels = levels.clamp(1, 3);
    (0..levels).map(move |level| 1.0 - f64::from(level) * 0.85 / f64::from(levels))
}

/// How many ways there are for a field to look.
pub(super) const FIELD_LOOKS: usize = CROPS.len();

/// A field. `look` tells crops apart; each has a hatching of its own.
pub(super) fn field(ink: &mut Ink, plot: Plot, look: usize) {
    let look = look % FIELD_LOOKS;
    let plot = plot.grown(-0.5);
    ink.path(
        &Path::closed(&plot.corners()),
        fill(CROPS[look]).edge(FIELD_EDGE, 0.8),
    );
    // Rows run along one side or the other.
    let upright = plot.grain().between(0.0, 1.0) < 0.5;
    let rows = if upright {
        Plot::new(plot.at, plot.height, plot.width, plot.degrees + 90.0)
    } else {
        plot
    };
    let inset = 7.0_f64.min(rows.width / 5.0).min(rows.height / 5.0);
    let (half_w, half_h) = (rows.width / 2.0 - inset, rows.height / 2.0 - inset);
    let step = [9.0, 13.0, 15.0, 11.0][look];
    let count = (half_h * 2.0 / step).floor().clamp(1.0, 120.0);
    let mut path = Path::default();
    for i in 0..=count as u32 {
        let y = -half_h + half_h * 2.0 * f64::from(i) / count;
        match look {
            1 => {
                // Ears of a standing crop.
                let across = (half_w * 2.0 / 15.0).floor().clamp(1.0, 120.0);
                let shift = if i % 2 == 0 { 0.25 } else { 0.75 };
                for k in 0..across as u32 {
                    let x = -half_w + half_w * 2.0 * (f64::from(k) + shift) / across;
                    let foot = rows.local(x, y);
                    path.to(foot.plus(-2.8, -4.0))
                        .line(foot)
                        .line(foot.plus(2.8, -4.0));
                }
            }
            _ => {
                path.to(rows.local(-half_w, y)).line(rows.local(half_w, y));
            }
        }
    }
    let thin = line(FURROW, 0.9);
    let furrows = match look {
        0 => thin.blunt(),
        1 => thin,
        2 => line(FURROW, 1.6).dashed("0.1 9"),
        _ => thin.blunt().dashed("9 5"),
    };
    ink.path(&path, furrows);
}

pub(super) fn pond(ink: &mut Ink, plot: Plot) {
    let blob = Blob::new(plot.grown(-1.5), Corners::Round, 0.12);
    ink.path(&blob.smooth(1.0), fill(WATER).edge(BANK, 1.6));
    let mut path = Path::default();
    for at in strewn(plot, &blob, 26.0, 1.45) {
        ripple(&mut path, at);
    }
    ink.path(&path, line(BANK, 0.9));
}

fn ripple(path: &mut Path, at: Xy) {
    path.to(at.plus(-6.0, 0.0))
        .bend(at.plus(-3.0, -3.0), at)
        .bend(at.plus(3.0, 3.0), at.plus(6.0, 0.0));
}

/// Streams and rivers, all together, so that one flows into another without a bank between.
pub(super) fn waters(ink: &mut Ink, courses: &[(Path, f64)]) {
    for (path, breadth) in courses {
        ink.path(path, line(BANK, breadth + 2.4));
    }
    for (path, breadth) in courses {
        ink.path(path, line(WATER, breadth - 0.6));
    }
    for (path, breadth) in courses {
        if *breadth > 8.0 {
            ink.path(path, line(FLOW, 1.0).dashed("16 9 5 9"));
        }
        if *breadth > 26.0 {
            ink.path(path, line(GLINT, 1.2).dashed("8 30 20 26"));
        }
    }
}

/// Roads, all together: first every edge, then every surface, so that junctions are open.
pub(super) fn roads(ink: &mut Ink, courses: &[(Path, f64)]) {
    for (path, breadth) in courses {
        ink.path(path, line(ROAD_EDGE, breadth + 2.6));
    }
    for (path, breadth) in courses {
        ink.path(path, line(ROAD, *breadth));
    }
    for (path, breadth) in courses {
        if *breadth > 14.0 {
            ink.path(path, line(WHEELS, 1.2).dashed("10 9").blunt());
        }
    }
}

/// A field of trees for a table that is woods from edge to edge.
pub(super) fn wooded_table(ink: &mut Ink, plot: Plot) {
    ink.path(&Path::closed(&plot.corners()), fill(LEAVES));
    trees(ink, plot, 10.0, |_, _| true);
}

/// The ground of a whole table.
pub(super) fn strewn_table(ink: &mut Ink, plot: Plot, tone: Tone) {
    ink.path(&Path::closed(&plot.corners()), fill(tone));
    let mut grain = Grain::of(plot.width as i64, plot.height as i64);
    let mut path = Path::default();
    for _ in 0..(plot.width * plot.height / 16_000.0) as u32 {
        let at = plot.share(grain.between(-0.97, 0.97), grain.between(-0.97, 0.97));
        path.to(at.plus(-2.4, -2.8))
            .line(at)
            .line(at.plus(2.4, -2.8));
    }
    ink.path(&path, line(GRASS, 1.0));
}

/// The rounded path of a course; see [`course`].
pub(super) fn rounded(points: &[Xy], pinned: impl Fn(Xy) -> bool, breadth: f64) -> Path {
    course(points, pinned, (breadth * 3.0).max(70.0))
}
