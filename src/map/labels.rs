//! Labels that neither overlap each other nor leave the sheet.

mod marks;
mod zones;

use super::ink::{Hang, Ink, PLAIN, Style, Xy, fill, text_width, wrap};
use super::outline::Plot;
use super::span::{Span, taken};
use super::spots::{self, Near};
use super::tones::{HALO, INK, WATER_NAME};
use super::under::Under;
use super::view::{Figure, View, figure};
use super::{MapPiece, MapSheet, SMALLEST_TEXT, keys};
use crate::ground::{Drawing, Form};

const SIZE: f64 = 13.0;

/// Places labels one after the other.
pub(super) struct Labels<'a> {
    view: View,
    under: Under<'a>,
    /// What a label should not hide, and how much it matters.
    taken: Vec<(Span, f64)>,
    buildings: Vec<Span>,
}

impl<'a> Labels<'a> {
    pub(super) fn new(map: &'a MapSheet, view: View) -> Labels<'a> {
        let buildings = map
            .pieces
            .iter()
            .filter_map(|piece| match figure(piece, &view) {
                Figure::Plot(plot) if piece.drawing == Drawing::Building => {
                    Some(Span::round(&plot, 0.0))
                }
                _ => None,
            });
        Labels {
            view,
            under: Under::of(map, &view),
            buildings: buildings.collect(),
            taken: taken(map, &view),
        }
    }

    /// Writes a label near one of some points, the first that will do: on the first of the spots around it that is
    /// free, or on that one which hides least. `own` is the piece that it names.
    fn write(
        &mut self,
        ink: &mut Ink,
        text: &str,
        style: Style,
        points: &[Near],
        own: Option<&MapPiece>,
    ) {
        let mut best: Option<(f64, Span, Vec<String>)> = None;
        // Where a long line hides much, two or three short ones may not.
        for (i, share) in [1.0, 0.55].into_iter().enumerate() {
            let lines = self.lines(text, SIZE, share);
            if lines.is_empty() {
                return;
            }
            let room = room(&lines, SIZE);
            for (j, near) in points.iter().enumerate() {
                let hides = |span| self.hides(span) + self.under.strays(span, own);
                let found = spots::best(*near, room, hides, &self.buildings, &self.view);
                let Some((cost, span)) = found else { return };
                // Not for a hair.
                let cost = cost + 40.0 * (i + j.min(1)) as f64;
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, span, lines.clone()));
                }
            }
        }
        let Some((_, span, lines)) = best else { return };
        let block = own.filter(|piece| piece.drawing.form() == Form::Block);
        let named = block.and_then(|piece| match figure(piece, &self.view) {
            Figure::Plot(plot) => Some(Span::round(&plot, 0.0)),
            Figure::Line { .. } => None,
        });
        // Nobody looks far off for the name of a house.
        if let Some(piece) = named.filter(|piece| span.apart(*piece) > BESIDE) {
            let from = span.nearest(piece.middle());
            self.lead(ink, from, piece.nearest(from));
        }
        self.print(ink, &lines, (SIZE, style), span, named);
    }

    /// What a label hides of what was written and of what matters.
    fn hides(&self, span: Span) -> f64 {
        let taken = self.taken.iter();
        taken
            .map(|(other, matters)| other.shared(span) * matters)
            .sum()
    }

    /// Whether a label would lie on what must be seen.
    fn covers(&self, span: Span) -> bool {
        let mut taken = self.taken.iter();
        taken.any(|(other, matters)| *matters >= 1.0 && other.shared(span) > 0.0)
    }

    /// Writes lines into their room, close to what they name; among trees on paper, so that they are read.
    fn print(
        &mut self,
        ink: &mut Ink,
        lines: &[String],
        (size, style): (f64, Style),
        span: Span,
        named: Option<Span>,
    ) {
        if self.under.among_trees(span) {
            on_paper(ink, lines, size, style, span);
        } else {
            let hang = named.map_or(Hang::Middle, |named| toward(span, named));
            print(ink, lines, size, (style, hang), span);
        }
        self.taken.push((span, 1.0));
    }

    /// Writes the name of a building on its roof, on paper, where there is room for all of it.
    fn on_roof(&mut self, ink: &mut Ink, text: &str, style: Style, plot: &Plot) -> bool {
        let span = Span::round(plot, 0.0);
        let most = span.width() - 12.0;
        let broken = |word: &str| text_width(word, SIZE) > most;
        if plot.degrees.rem_euclid(90.0) >= 1.0 || text.split_whitespace().any(broken) {
            return false;
        }
        let lines = wrap(text, SIZE, most);
        let (width, height) = room(&lines, SIZE);
        let spot = Span::about(span.middle(), width, height);
        // The door stays in sight, and so does what stands on the roof.
        let doorstep = Span::about(spot.middle(), width + 4.0, height + 16.0);
        if self.covers(spot) || !span.holds(doorstep) {
            return false;
        }
        on_paper(ink, &lines, SIZE, style, spot);
        self.taken.push((spot, 1.0));
        true
    }

    fn lines(&self, text: &str, size: f64, share: f64) -> Vec<String> {
        let most = (self.view.width * 0.42).clamp(100.0, 200.0) * share;
        wrap(text, size, most.min(self.view.width - 8.0))
    }

    /// Writes the letter of a piece on it, where nothing laid on it hides which piece is meant.
    fn letter(&mut self, ink: &mut Ink, map: &MapSheet, piece: &MapPiece, letter: &str) {
        let Figure::Plot(plot) = figure(piece, &self.view) else {
            return;
        };
        let size = f64::from(SMALLEST_TEXT);
        let (width, height) = (text_width(letter, size).max(10.0) + 7.0, 17.0);
        let later = map
            .pieces
            .iter()
            .skip_while(|other| !std::ptr::eq(*other, piece))
            .skip(1)
            .filter(|other| !keys::foot(other, map).is_some_and(|foot| std::ptr::eq(foot, piece)));
        let over: Vec<Span> = later
            .filter_map(|other| match figure(other, &self.view) {
                Figure::Plot(plot) => {
                    let (dx, dy) = plot.reach();
                    Some(Span::about(plot.at, dx * 1.8, dy * 1.8))
                }
                Figure::Line { .. } => None,
            })
            .collect();
        // Where a star takes the middle of a small roof there is room at its corners.
        let shares = [0.0, -0.3, 0.3, -0.55, 0.55, -0.85, 0.85];
        let spots = shares
            .iter()
            .flat_map(|y| shares.iter().map(move |x| (*x, *y)));
        // Where the outline is round, there is none at the corners.
        let round = is_round(piece.drawing);
        let sides = [(-0.7, 0.0), (0.7, 0.0), (0.0, -0.7), (0.0, 0.7)];
        let spots = spots.chain(sides.into_iter().filter(|_| round));
        let mut best: Option<(f64, Span)> = None;
        for (i, (x, y)) in spots.enumerate() {
            let span = Span::about(plot.share(x, y), width, height).inside(&self.view);
            let hidden = self.taken.iter().map(|(other, matters)| {
                // Its own building is what it should stand on.
                let own = *matters < 1.0 && piece.drawing == Drawing::Building;
                if own { 0.0 } else { other.shared(span) }
            });
            let covered = over.iter().map(|other| other.shared(span));
            let beyond = match round && !lies_within(span, &plot) {
                true => BEYOND,
                false => 0.0,
            };
            let cost = hidden.chain(covered).sum::<f64>() + beyond + i as f64 * 0.01;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, span));
            }
            if cost < 0.5 {
                break;
            }
        }
        let Some((_, span)) = best else { return };
        let style = Style {
            bold: true,
            ..PLAIN
        };
        // On a coin of paper, so that it is read on roofs and among trees.
        let middle = Xy((span.x0 + span.x1) / 2.0, (span.y0 + span.y1) / 2.0);
        let coin = fill(HALO).edge(INK, 0.8);
        ink.circle(middle, (width / 2.0).max(8.5), coin);
        let at = middle.plus(0.0, size * 0.35);
        ink.text(at, size, Hang::Middle, style, letter);
        self.taken.push((span, 1.0));
    }

    /// The names of zones, in a corner of each, then of marks, then of pieces.
    pub(super) fn all(&mut self, ink: &mut Ink, map: &MapSheet) {
        self.zones(ink, map);
        for mark in &map.marks {
            self.mark(ink, map, mark);
        }
        let groups = keys::groups(map);
        for (piece, letter) in groups.iter().flat_map(|group| &group.members) {
            if let Some(letter) = letter {
                self.letter(ink, map, piece, letter);
            }
        }
        for (piece, letter) in groups.iter().flat_map(|group| &group.members) {
            let (Some(title), None) = (piece.title.as_deref(), letter) else {
                continue;
            };
            let form = piece.drawing.form();
            let style = Style {
                halo: true,
                slanted: form != Form::Block,
                tone: if piece.drawing == Drawing::Water {
                    WATER_NAME
                } else {
                    INK
                },
                ..PLAIN
            };
            match figure(piece, &self.view) {
                Figure::Plot(plot) => {
                    let is_building = piece.drawing == Drawing::Building;
                    if is_building && self.on_roof(ink, title, style, &plot) {
                        continue;
                    }
                    let (dx, dy) = plot.reach();
                    let near = Near {
                        at: plot.at,
                        away: match form {
                            Form::Block => (dx + 3.0, dy + 3.0),
                            _ => (0.0, 0.0),
                        },
                        mine: is_building.then(|| Span::round(&plot, 0.0)),
                    };
                    self.write(ink, title, style, &[near], Some(piece));
                }
                Figure::Line { points, breadth } => {
                    let away = (breadth / 2.0 + 4.0, breadth / 2.0 + 5.0);
                    let near = |at| Near {
                        at,
                        away,
                        mine: None,
                    };
                    let near: Vec<Near> = along(&points).map(near).collect();
                    self.write(ink, title, style, &near, Some(piece));
                }
            }
        }
    }
}

/// A name that is farther from its house than those right beside one has a line drawn to it.
const BESIDE: f64 = 8.0;

/// What it costs that a letter reaches over the outline of its piece: more than to hide whatever it may.
const BEYOND: f64 = 2000.0;

/// Whether what lies there is drawn with a round outline.
fn is_round(drawing: Drawing) -> bool {
    drawing.form() == Form::Area && drawing != Drawing::Field
}

/// Whether a letter lies within the outline of its piece, whichever bends that has.
fn lies_within(span: Span, plot: &Plot) -> bool {
    let sides = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)];
    sides
        .into_iter()
        .all(|(x, y)| plot.holds_inside(span.share(x, y)))
}

/// Where along a course its name may stand, the middle of it first.
fn along(points: &[Xy]) -> impl Iterator<Item = Xy> {
    let mut ends: Vec<(Xy, Xy)> = points.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let middle = (points.len() / 2).saturating_sub(1).min(ends.len());
    ends.rotate_left(middle);
    // A third of the way: the middle is where things cross.
    ends.into_iter().map(|(a, b)| a.toward(b, 0.4))
}

/// Writes lines on a piece of paper: on a roof, or among trees.
fn on_paper(ink: &mut Ink, lines: &[String], size: f64, style: Style, span: Span) {
    let paper = fill(HALO).edge(INK, 0.8);
    ink.rect(Xy(span.x0, span.y0), span.width(), span.height(), paper);
    print(ink, lines, size, (style, Hang::Middle), span);
}

/// What the room of a line has beside its words.
const PADDING: f64 = 6.0;

/// How much room lines take up, with a little round them.
fn room(lines: &[String], size: f64) -> (f64, f64) {
    let widths = lines.iter().map(|line| text_width(line, size));
    let leading = size * 1.15;
    (
        widths.fold(0.0, f64::max) + PADDING,
        leading * lines.len() as f64 + 4.0,
    )
}

/// Where the words of a label stand in their room. With narrow letters that has some left: at the side away from what
/// they name, where they stand beside it.
fn toward(room: Span, named: Span) -> Hang {
    if room.x1 <= named.x0 {
        Hang::End
    } else if room.x0 >= named.x1 {
        Hang::Start
    } else {
        Hang::Middle
    }
}

/// Writes lines into their room.
fn print(ink: &mut Ink, lines: &[String], size: f64, (style, hang): (Style, Hang), span: Span) {
    let x = match hang {
        Hang::Start => span.x0 + PADDING / 2.0,
        Hang::Middle => span.middle().0,
        Hang::End => span.x1 - PADDING / 2.0,
    };
    for (i, text) in lines.iter().enumerate() {
        let base = 2.0 + size * (1.15 * i as f64 + 0.9);
        match style.upright {
            true => {
                let at = Xy(span.x0 + base, span.middle().1);
                ink.text(at, size, Hang::Middle, style, text);
            }
            false => ink.text(Xy(x, span.y0 + base), size, hang, style, text),
        }
    }
}
