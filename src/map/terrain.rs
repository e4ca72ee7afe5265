//! Which picture each piece of terrain gets.

use super::doors::Approach;
use super::ink::{Ink, Path, Xy};
use super::looks::looks;
use super::outline::Plot;
use super::relief::{LOW, Relief, Rise};
use super::view::{Figure, View, figure};
use super::{MapPiece, built, growth};
use crate::ground::{Drawing, Form};

/// Draws pieces in their order. Neighbours that are roads, or water, are drawn as one, so that
/// they join.
pub(super) fn draw(ink: &mut Ink, pieces: &[MapPiece], view: &View) {
    let looks = looks(pieces);
    let figures: Vec<Figure> = pieces.iter().map(|piece| figure(piece, view)).collect();
    let relief = Relief::new(pieces, &figures);
    let mut i = 0;
    while i < pieces.len() {
        let drawing = pieces[i].drawing;
        let mut end = i + 1;
        if matches!(drawing, Drawing::Road | Drawing::Water | Drawing::Woods) {
            while end < pieces.len() && pieces[end].drawing == drawing {
                end += 1;
            }
            if drawing == Drawing::Woods {
                growth::woods(ink, &plots(&figures[i..end]));
                relief.show_again(ink, i..end);
                i = end;
                continue;
            }
            let courses: Vec<(Path, f64)> = (i..end)
                .filter_map(|k| joined(&figures, pieces, k, view))
                .collect();
            if drawing == Drawing::Road {
                growth::roads(ink, &courses);
            } else {
                growth::waters(ink, &courses);
            }
        }
        for k in i..end {
            let look = looks.of(&pieces[k]);
            let approach = match drawing {
                Drawing::Building => Approach::to(k, pieces, &figures, view),
                _ => Approach::default(),
            };
            one(
                ink,
                &figures[k],
                drawing,
                look,
                Rise::of(&pieces[k], pieces),
                &approach,
            );
        }
        relief.show_again(ink, i..end);
        i = end;
    }
}

/// The rectangles of pieces; a line is a row of them.
pub(super) fn plots(figures: &[Figure]) -> Vec<Plot> {
    let mut plots = Vec::new();
    for figure in figures {
        match figure {
            Figure::Plot(plot) => plots.push(*plot),
            Figure::Line { points, breadth } => plots.extend(stretches(points, *breadth)),
        }
    }
    plots
}

/// A rectangle along each stretch of a line.
fn stretches(points: &[Xy], breadth: f64) -> impl Iterator<Item = Plot> {
    points.windows(2).map(move |pair| {
        let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let degrees = libm::atan2(dy, dx).to_degrees();
        let length = pair[0].distance(pair[1]);
        Plot::new(
            pair[0].toward(pair[1], 0.5),
            length,
            breadth.max(10.0),
            degrees,
        )
    })
}

/// The path of a road or stream, its bends rounded except where something meets it, its ends
/// drawn out over the table's edge.
fn joined(figures: &[Figure], pieces: &[MapPiece], k: usize, view: &View) -> Option<(Path, f64)> {
    let Figure::Line { points, breadth } = &figures[k] else {
        return None;
    };
    let meets = |at: Xy| {
        figures.iter().enumerate().any(|(i, other)| {
            if i == k {
                return false;
            }
            match other {
                Figure::Line { points, .. } => {
                    matches!(pieces[i].drawing, Drawing::Road | Drawing::Water)
                        && points.iter().any(|p| p.distance(at) < 2.0)
                }
                Figure::Plot(plot) => {
                    pieces[i].drawing.is_crossing()
                        && plot.at.distance(at) < plot.width.min(plot.height) / 2.0
                }
            }
        })
    };
    let points = drawn_out(points, *breadth, view);
    Some((growth::rounded(&points, meets, *breadth), *breadth))
}

/// The points of a course, an end of which lies beyond the table where it lay at its edge.
fn drawn_out(points: &[Xy], breadth: f64, view: &View) -> Vec<Xy> {
    let mut points = points.to_vec();
    let out = |from: Xy, end: Xy| {
        let at_edge = (end.0 - view.left).abs() < 1.0
            || (end.0 - view.left - view.width).abs() < 1.0
            || (end.1 - view.top).abs() < 1.0
            || (end.1 - view.top - view.height).abs() < 1.0;
        let length = from.distance(end).max(0.1);
        if at_edge {
            from.toward(end, 1.0 + breadth * 1.5 / length)
        } else {
            end
        }
    };
    if let [first, second, ..] = points[..] {
        points[0] = out(second, first);
    }
    if let [.., second, last] = points[..] {
        let n = points.len();
        points[n - 1] = out(second, last);
    }
    points
}

/// One piece that needs no neighbours.
fn one(
    ink: &mut Ink,
    figure: &Figure,
    drawing: Drawing,
    look: usize,
    rise: Rise,
    approach: &Approach,
) {
    match figure {
        Figure::Plot(plot) if drawing == Drawing::Building => {
            built::building(ink, *plot, look, approach);
        }
        Figure::Plot(plot) => block(ink, *plot, drawing, look, rise),
        Figure::Line { points, breadth } => match drawing {
            Drawing::Road | Drawing::Water => {}
            Drawing::Wall => built::wall(ink, points, look),
            Drawing::Hedge => built::hedge(ink, points, look),
            Drawing::Fence => built::fence(ink, points, look),
            // An author may give anything as a line: a belt of trees, a row of houses.
            _ => {
                for plot in stretches(points, *breadth) {
                    block(ink, plot, drawing, look, rise);
                }
            }
        },
    }
}

fn block(ink: &mut Ink, plot: Plot, drawing: Drawing, look: usize, rise: Rise) {
    match drawing {
        Drawing::Woods => growth::woods(ink, &[plot]),
        Drawing::Clearing => growth::clearing(ink, plot),
        Drawing::Field => growth::field(ink, plot, look),
        Drawing::Hill => growth::hill(ink, plot, rise.levels, rise.level),
        Drawing::Rough => growth::rough(ink, plot, look),
        Drawing::Water => growth::pond(ink, plot),
        Drawing::Building => built::building(ink, plot, look, &Approach::default()),
        Drawing::Bridge => built::bridge(ink, plot),
        Drawing::Ford => built::ford(ink, plot),
        Drawing::Gate => built::gate(ink, plot),
        Drawing::Position => built::position(ink, plot),
        Drawing::Spot => built::spot(ink, plot),
        Drawing::Road | Drawing::Wall | Drawing::Hedge | Drawing::Fence => {
            // A rectangle of a line's drawing is a stretch of it along its middle.
            let plot = plot.lengthwise();
            let points = [plot.share(-1.0, 0.0), plot.share(1.0, 0.0)];
            match drawing {
                Drawing::Road => growth::roads(ink, &[(Path::through(&points), plot.height)]),
                Drawing::Wall => built::wall(ink, &points, look),
                Drawing::Hedge => built::hedge(ink, &points, look),
                _ => built::fence(ink, &points, look),
            }
        }
    }
}

/// A sample of a hill that lies on others: as it looks on one of them.
pub(super) fn sample_upper_level(ink: &mut Ink, plot: Plot, level: u8) {
    growth::hill(ink, plot, 1, level.saturating_sub(1));
    let upper = Plot::new(plot.at, plot.width * 0.55, plot.height * 0.5, plot.degrees);
    growth::hill(ink, upper, 1, level);
}

/// A sample for the legend, as large as this plot. `pond` tells water that lies from water that flows; a road or
/// a river is so broad beside the `breadth` of 1.
pub(super) fn sample(
    ink: &mut Ink,
    drawing: Drawing,
    look: usize,
    plot: Plot,
    pond: bool,
    breadth: f64,
) {
    let (at, width, height) = (plot.at, plot.width, plot.height);
    if drawing == Drawing::Water && pond {
        growth::pond(ink, plot);
        return;
    }
    let ends = [plot.share(-1.0, 0.0), plot.share(1.0, 0.0)];
    if drawing.form() == Form::Line {
        let path = Path::through(&[plot.share(-0.7, 0.0), plot.share(0.7, 0.0)]);
        match drawing {
            Drawing::Road => growth::roads(ink, &[(path, height * 0.5 * breadth)]),
            Drawing::Water => growth::waters(ink, &[(path, height * 0.5 * breadth)]),
            Drawing::Wall => built::wall(ink, &ends, look),
            Drawing::Hedge => built::hedge(ink, &ends, look),
            _ => built::fence(ink, &ends, look),
        }
        return;
    }
    let small = |w: f64, h: f64| Plot::new(at, width * w, height * h, 0.0);
    match drawing {
        Drawing::Building => built::sample_building(ink, small(0.85, 0.9), look),
        Drawing::Bridge | Drawing::Ford => {
            let path = Path::through(&[plot.share(0.0, -0.75), plot.share(0.0, 0.75)]);
            growth::waters(ink, &[(path, width * 0.45)]);
            block(ink, small(0.72, 0.5), drawing, look, LOW);
        }
        Drawing::Gate => {
            built::wall(ink, &[plot.share(-1.0, 0.0), plot.share(-0.5, 0.0)], 0);
            built::wall(ink, &[plot.share(0.5, 0.0), plot.share(1.0, 0.0)], 0);
            built::gate(ink, small(0.5, 0.2));
        }
        Drawing::Position => built::position(ink, small(1.0, 0.55)),
        Drawing::Spot => built::spot(ink, small(0.5, 0.75)),
        _ => block(ink, plot, drawing, look, LOW),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: View = View {
        left: 100.0,
        top: 50.0,
        width: 600.0,
        height: 450.0,
        scale: 10.0,
    };

    #[test]
    fn a_course_is_drawn_out_over_the_edges_at_which_it_ends() {
        let bends = [Xy(300.0, 200.0), Xy(400.0, 350.0)];
        let on_the_table = Xy(500.0, 300.0);
        for (edge, beyond) in [
            (Xy(100.0, 200.0), Xy(-50.0, 200.0)),
            (Xy(700.0, 200.0), Xy(850.0, 200.0)),
            (Xy(300.0, 50.0), Xy(300.0, -100.0)),
            (Xy(300.0, 500.0), Xy(300.0, 650.0)),
        ] {
            let drawn = |points: &[Xy]| drawn_out(points, 100.0, &VIEW);
            let course = |end: Xy| [end, bends[0], bends[1], on_the_table];
            let back = |end: Xy| [on_the_table, bends[1], bends[0], end];
            assert_eq!(drawn(&course(edge)), course(beyond));
            assert_eq!(drawn(&back(edge)), back(beyond));
            assert_eq!(drawn(&[edge, bends[0]]), [beyond, bends[0]]);
            assert_eq!(drawn(&[bends[0], edge]), [bends[0], beyond]);
        }
    }
}
