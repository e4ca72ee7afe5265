//! Buildings, walls, bridges, gates: what people built.

use super::doors::Approach;
use super::ink::{Ink, Path, Xy, fill, line};
use super::outline::{Plot, steps};
use super::tones::*;

/// A building as it stands. Great roofs and square ones are hipped; of the others about half have gables.
pub(super) fn building(ink: &mut Ink, plot: Plot, look: usize, approach: &Approach) {
    let plot = plot.grown(-0.8).lengthwise();
    let gabled = plot.grain().between(0.0, 1.0) < 0.5;
    let hipped = plot.height > 96.0 || plot.width < plot.height * 1.2 || !gabled;
    roofed(ink, plot, look, approach, hipped);
}

/// Any building, with the plainest of roofs.
pub(super) fn sample_building(ink: &mut Ink, plot: Plot, look: usize) {
    roofed(
        ink,
        plot.grown(-0.8).lengthwise(),
        look,
        &Approach::default(),
        false,
    );
}

/// How many roofs there are, to tell sorts of buildings apart: of tiles, of sheets with seams down the slope, of
/// shingles in rows, and a flat one.
pub(super) const ROOFS: usize = 4;
const SHEETS: usize = 1;
const SHINGLES: usize = 2;
const FLAT: usize = 3;

/// The two long sides of a roof and its two hips, of each the lit one and the shaded one.
fn tones(look: usize) -> [(Tone, Tone); 2] {
    match look {
        SHEETS => [(SHEET_LIT, SHEET_DARK), (SHEET_LIT, SHEET_DARK)],
        SHINGLES => [(SHINGLE_LIT, SHINGLE_DARK), (SHINGLE_LIT, SHINGLE_DARK)],
        _ => [(ROOF_LIT, ROOF_DARK), (HIP_LIT, HIP_DARK)],
    }
}

/// A roof seen from above: a shadow, a lit and a shaded side, the ridge, and chimneys. The front door is on
/// the side that `approach` says.
fn roofed(ink: &mut Ink, plot: Plot, look: usize, approach: &Approach, hipped: bool) {
    let drop = (plot.height * 0.09).clamp(1.5, 5.0);
    ink.path(
        &Path::closed(&plot.shifted(drop, drop).corners()),
        fill(SHADE).faint(0.4),
    );
    if look == FLAT {
        flat(ink, plot);
        doors(ink, plot, approach);
        return;
    }
    let [sides, hips] = tones(look);
    let ridge = if hipped {
        (plot.width - plot.height).max(plot.height * 0.3) / plot.width
    } else {
        1.0
    };
    let (a, b) = (plot.share(-ridge, 0.0), plot.share(ridge, 0.0));
    let [nw, ne, se, sw] = plot.corners();
    // Light falls from the north-west: of the two long sides, the more northern is lit.
    let first_lit = nw.0 + nw.1 + ne.0 + ne.1 < se.0 + se.1 + sw.0 + sw.1;
    let (upper, lower) = if first_lit { sides } else { (sides.1, sides.0) };
    ink.path(&Path::closed(&[nw, ne, b, a]), fill(upper));
    ink.path(&Path::closed(&[sw, se, b, a]), fill(lower));
    if hipped {
        let west_lit = nw.0 + sw.0 <= ne.0 + se.0;
        let (west, east) = if west_lit { hips } else { (hips.1, hips.0) };
        ink.path(&Path::closed(&[nw, sw, a]), fill(west));
        ink.path(&Path::closed(&[ne, se, b]), fill(east));
    }
    match look {
        SHEETS => seams(ink, plot, ridge),
        SHINGLES => rows(ink, plot, ridge),
        _ => {}
    }
    let mut ridges = Path::through(&[a, b]);
    if hipped {
        ridges.to(nw).line(a).line(sw).to(ne).line(b).line(se);
    }
    ink.path(&ridges, line(RIDGE, 1.1));
    ink.path(&Path::closed(&plot.corners()), line(RIDGE, 1.7));
    doors(ink, plot, approach);
    if look == SHEETS {
        return;
    }
    let chimney = (plot.height * 0.11).clamp(2.2, 6.0);
    for side in [-0.55, 0.55] {
        if side > 0.0 && plot.width < 60.0 {
            continue;
        }
        let at = plot.local(plot.width / 2.0 * side, -plot.height * 0.14);
        let stack = Plot::new(at, chimney, chimney, plot.degrees);
        ink.path(
            &Path::closed(&stack.corners()),
            fill(CHIMNEY).edge(RIDGE, 1.0),
        );
    }
}

/// A flat roof within its parapet.
fn flat(ink: &mut Ink, plot: Plot) {
    let outline = Path::closed(&plot.corners());
    ink.path(&outline, fill(FLAT_EDGE).edge(RIDGE, 1.7));
    let inner = plot.grown(-(plot.height * 0.14).clamp(2.4, 6.0));
    let inner = Path::closed(&inner.corners());
    ink.path(&inner, fill(FLAT_ROOF).edge(RIDGE, 0.9));
}

/// Seams down the long sides of a roof whose ridge is such a share of it.
fn seams(ink: &mut Ink, plot: Plot, ridge: f64) {
    let count = (plot.width / 6.0).clamp(4.0, 60.0) as u32;
    let mut seams = Path::default();
    for i in 1..count {
        let x = f64::from(i) / f64::from(count) * 2.0 - 1.0;
        // Below a hip they begin at its edge.
        let from = match x.abs() > ridge {
            true => (x.abs() - ridge) / (1.0 - ridge),
            false => 0.0,
        };
        for side in [-1.0, 1.0] {
            seams.to(plot.share(x, side * from));
            seams.line(plot.share(x, side));
        }
    }
    ink.path(&seams, line(RIDGE, 0.8).blunt());
}

/// Rows along the long sides of a roof.
fn rows(ink: &mut Ink, plot: Plot, ridge: f64) {
    let mut rows = Path::default();
    for y in [-0.72, -0.38, 0.38, 0.72_f64] {
        let end = ridge + (1.0 - ridge) * y.abs();
        rows.to(plot.share(-end, y)).line(plot.share(end, y));
    }
    ink.path(&rows, line(RIDGE, 1.0).dashed("3.5 2.5").blunt());
}

/// The doors of a building: the front door, and a back door where the building is large.
fn doors(ink: &mut Ink, plot: Plot, approach: &Approach) {
    let (x, y) = approach.front(&plot);
    let back = plot.height > 96.0 && !approach.is_barred(&plot, (-x, -y));
    for (x, y) in [(x, y), (-x, -y)].into_iter().take(1 + usize::from(back)) {
        let at = plot.share(x, y);
        let wide = (plot.height * 0.16).clamp(5.0, 13.0);
        let across = if x == 0.0 { 0.0 } else { 90.0 };
        let step = Plot::new(at, wide + 3.0, 7.0, plot.degrees + across);
        let leaf = Plot::new(at, wide, 3.6, plot.degrees + across);
        let corners = Path::closed(&step.corners());
        ink.path(&corners, fill(MORTAR).edge(RIDGE, 0.9));
        ink.path(&Path::closed(&leaf.corners()), fill(DOOR));
    }
}

/// A wall of dressed stones; or a row of stones by themselves.
pub(super) fn wall(ink: &mut Ink, points: &[Xy], look: usize) {
    let path = Path::through(points);
    if look > 0 {
        ink.path(&path, line(STONE, 5.4).dashed("5 3").blunt());
        ink.path(&path, line(MORTAR, 2.2).dashed("3.4 4.6 0 0").blunt());
        return;
    }
    ink.path(&path, line(STONE, 5.4));
    ink.path(&path, line(MORTAR, 2.8));
    ink.path(&path, line(STONE, 2.8).dashed("1.1 6.5").blunt());
}

/// A hedge: bushes that touch; or one that is trimmed, with a shade along its middle.
pub(super) fn hedge(ink: &mut Ink, points: &[Xy], look: usize) {
    let path = Path::through(points);
    if look > 0 {
        ink.path(&path, line(HEDGE_EDGE, 7.6).blunt());
        ink.path(&path, line(HEDGE, 5.0).blunt());
        ink.path(&path, line(HEDGE_EDGE, 1.4).dashed("4 4").blunt());
        return;
    }
    ink.path(&path, line(HEDGE_EDGE, 8.2).dashed("0.1 6"));
    ink.path(&path, line(HEDGE_EDGE, 4.5));
    ink.path(&path, line(HEDGE, 5.2).dashed("0.1 6"));
}

/// A fence: a rail with posts; or one with crosses.
pub(super) fn fence(ink: &mut Ink, points: &[Xy], look: usize) {
    ink.path(&Path::through(points), line(WOOD, 1.4));
    let mut posts = Path::default();
    for (at, ux, uy) in steps(points, 11.0) {
        let mut post = |x: f64, y: f64| {
            let (x, y) = (ux * x - uy * y, uy * x + ux * y);
            posts.to(at.plus(x, y)).line(at.plus(-x, -y));
        };
        match look {
            0 => post(0.0, 3.6),
            _ => [-2.8, 2.8].into_iter().for_each(|x| post(x, 2.8)),
        }
    }
    ink.path(&posts, line(WOOD, 1.6));
}

pub(super) fn bridge(ink: &mut Ink, plot: Plot) {
    ink.path(
        &Path::closed(&plot.corners()),
        fill(DECK).edge(PARAPET, 0.8),
    );
    // Planks across the way.
    let count = (plot.width / 6.0).clamp(3.0, 60.0) as u32;
    let mut planks = Path::default();
    for i in 1..count {
        let x = f64::from(i) / f64::from(count) * 2.0 - 1.0;
        planks.to(plot.share(x, -1.0)).line(plot.share(x, 1.0));
    }
    ink.path(&planks, line(PLANK, 0.9).blunt());
    // Parapets that open toward both banks.
    let flare = (plot.height * 0.18).clamp(2.5, 7.0);
    let (w, h) = (plot.width / 2.0, plot.height / 2.0);
    for side in [-1.0, 1.0] {
        let rail = [
            plot.local(-w - flare, side * (h + flare)),
            plot.local(-w, side * h),
            plot.local(w, side * h),
            plot.local(w + flare, side * (h + flare)),
        ];
        ink.path(&Path::through(&rail), line(PARAPET, 3.4));
    }
}

/// A ford: the way goes on under the water, between rows of stones.
pub(super) fn ford(ink: &mut Ink, plot: Plot) {
    ink.path(&Path::closed(&plot.corners()), fill(SHALLOWS));
    let mut ripples = Path::default();
    let count = (plot.width / 9.0).clamp(2.0, 30.0) as u32;
    for i in 0..count {
        let x = (f64::from(i) + 0.5) / f64::from(count) * 1.9 - 0.95;
        ripples
            .to(plot.share(x, -0.7))
            .bend(plot.share(x + 0.09, -0.35), plot.share(x, 0.0))
            .bend(plot.share(x - 0.09, 0.35), plot.share(x, 0.7));
    }
    ink.path(&ripples, line(BANK, 1.0));
    for side in [-1.0, 1.0] {
        let edge = Path::through(&[plot.share(-1.0, side), plot.share(1.0, side)]);
        ink.path(&edge, line(PARAPET, 4.4).dashed("0.1 7"));
        ink.path(&edge, line(WATER, 2.2).dashed("0.1 7"));
    }
}

/// A gate: two posts and its leaves.
pub(super) fn gate(ink: &mut Ink, plot: Plot) {
    let plot = plot.lengthwise();
    let opening = Plot::new(plot.at, plot.width, 7.0, plot.degrees);
    ink.path(&Path::closed(&opening.corners()), fill(GATEWAY));
    let mut bars = Path::through(&[opening.share(-1.0, -0.25), opening.share(1.0, -0.25)]);
    bars.to(opening.share(-1.0, 0.25))
        .line(opening.share(1.0, 0.25));
    bars.to(opening.share(0.0, -0.6))
        .line(opening.share(0.0, 0.6));
    ink.path(&bars, line(WOOD, 1.3));
    for side in [-1.0, 1.0] {
        let post = Plot::new(opening.share(side, 0.0), 6.0, 9.0, plot.degrees);
        ink.path(&Path::closed(&post.corners()), fill(POST));
    }
}

/// Dug-in positions: a parapet of bags before a trench.
pub(super) fn position(ink: &mut Ink, plot: Plot) {
    let plot = plot.lengthwise();
    let trench = [plot.share(-0.94, 0.2), plot.share(0.94, 0.2)];
    ink.path(&Path::through(&trench), line(EARTH, 7.0));
    ink.path(&Path::through(&trench), line(TRENCH, 4.0));
    let bags = [plot.share(-0.94, -0.6), plot.share(0.94, -0.6)];
    ink.path(&Path::through(&bags), line(EARTH, 6.4).dashed("3 7.4"));
    ink.path(&Path::through(&bags), line(SANDBAG, 4.0).dashed("3 7.4"));
}

/// A crater, a well, a haystack: something round and small.
pub(super) fn spot(ink: &mut Ink, plot: Plot) {
    let radius = (plot.width.min(plot.height) / 2.0).max(5.0);
    ink.circle(plot.at, radius, fill(SPOT).edge(EARTH, 1.5));
    ink.circle(plot.at, radius * 0.55, fill(HOLLOW).edge(EARTH, 1.0));
    let mut rays = Path::default();
    for i in 0..8 {
        let angle = f64::from(i) * core::f64::consts::FRAC_PI_4;
        let (c, s) = (libm::cos(angle), libm::sin(angle));
        rays.to(plot.at.plus(c * radius * 0.68, s * radius * 0.68));
        rays.line(plot.at.plus(c * radius * 0.9, s * radius * 0.9));
    }
    ink.path(&rays, line(EARTH, 0.9));
}
