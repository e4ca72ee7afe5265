//! Page contents written anew: drawings that follow each other share what is set, and say where they
//! stand by how far it is from the one before.

use std::io::Write as _;

use super::super::tokens::{ONE, Sort, escape, unescaped};
use super::read::{Drawing, Hardest, Operation, Operations, Part, Place, Setting, Settings, Shape};

/// Settings that tell how glyphs look.
const OF_RUNS: [Setting; 4] = [
    Setting::FillSpace,
    Setting::Fill,
    Setting::TextMode,
    Setting::Font,
];

const OF_FILLS: [Setting; 2] = [Setting::FillSpace, Setting::Fill];

const OF_STROKES: [Setting; 7] = [
    Setting::StrokeSpace,
    Setting::Stroke,
    Setting::Width,
    Setting::Mitre,
    Setting::Cap,
    Setting::Join,
    Setting::Dash,
];

/// How far glyphs are apart is told in thousandths of their size; to a thousandth of these will do.
const NEAR: i64 = ONE / 1000;

/// A place is told to so much of a point, a fifth of a thousandth of a millimetre. Told as exactly as they come,
/// places that are meant to be equally far apart differ in digits that nobody sees: an eighth of the file.
const NEAR_PLACE: i64 = ONE / 2000;

/// A text object that is open: how deep in marks it began, and where its last line begins.
struct Text {
    depth: usize,
    at: Place,
}

/// Drawings between a `q` and a `Q` of ours. It gives back the state that it found (8.4.2), so what lies
/// outside never sees what is set in it; and nothing is taken as set in it but what it set itself.
struct Group<'a> {
    depth: usize,
    settings: Settings<'a>,
    /// Where its axes have been moved to.
    origin: Place,
    text: Option<Text>,
}

/// About as long is a part.
const USUAL: usize = 64;

#[derive(Default)]
pub(super) struct Writer<'a> {
    out: Vec<u8>,
    /// How many marks are open in what has been written.
    depth: usize,
    /// Marks that have not been written: some of what goes before them is only known with what follows.
    waiting: Vec<Waiting<'a>>,
    group: Option<Group<'a>>,
}

#[derive(Clone, Copy)]
enum Waiting<'a> {
    Mark { text: &'a [u8], holds: Hardest },
    Unmark,
}

impl<'a> Writer<'a> {
    /// All parts, one after the other.
    pub(super) fn written(parts: &[Part<'a>]) -> Option<Vec<u8>> {
        let mut writer = Writer::default();
        writer.out.reserve(parts.len() * USUAL);
        for part in parts {
            match part {
                Part::Mark { text, holds } => writer.waiting.push(Waiting::Mark {
                    text,
                    holds: *holds,
                }),
                Part::Unmark => writer.waiting.push(Waiting::Unmark),
                Part::Drawing(drawing) => writer.drawing(drawing)?,
                Part::Other(text) => writer.other(text),
            }
        }
        writer.other(b"");
        Some(writer.out)
    }

    /// What is as it came: outside of any group.
    fn other(&mut self, text: &[u8]) {
        let waiting = std::mem::take(&mut self.waiting);
        let (above, below) = waiting.split_at(lowest(&waiting));
        self.marks(above);
        self.end_group();
        self.marks(below);
        if !text.is_empty() {
            self.line(text);
        }
    }

    fn drawing(&mut self, drawing: &Drawing<'a>) -> Option<()> {
        let wanted = &drawing.settings;
        match &drawing.shape {
            Shape::Run { at, shown } => {
                self.room(true, false);
                let group = self.group.as_mut()?;
                set(&mut self.out, &mut group.settings, wanted, &OF_RUNS);
                let text = group.text.as_mut()?;
                // The first line is told from the axes, each other one from the line before (9.4.2).
                step(&mut self.out, &mut text.at, *at);
                self.out.extend(b" Td");
                show(&mut self.out, shown)?;
            }
            Shape::Path {
                origin,
                flipped,
                lines,
                paint,
            } => {
                let (fills, strokes) = match *paint {
                    b"S" | b"s" => (&OF_FILLS[..0], &OF_STROKES[..]),
                    b"f" | b"f*" => (&OF_FILLS[..], &OF_STROKES[..0]),
                    _ => (&OF_FILLS[..], &OF_STROKES[..]),
                };
                // What it leaves as it was must still be so.
                let fits = |group: &Group<'_>| {
                    let all = fills.iter().chain(strokes);
                    let mut left = all.filter(|each| wanted.get(**each).is_none());
                    left.all(|each| group.settings.get(*each).is_none())
                };
                let anew = !self.group.as_ref().is_none_or(fits);
                self.room(false, anew);
                let group = self.group.as_mut()?;
                set(&mut self.out, &mut group.settings, wanted, fills);
                set(&mut self.out, &mut group.settings, wanted, strokes);
                if group.origin != *origin {
                    self.out.extend(b"1 0 0 1 ");
                    step(&mut self.out, &mut group.origin, *origin);
                    self.out.extend(b" cm\n");
                }
                for line in Operations::of(lines) {
                    path(&mut self.out, &line, *flipped);
                }
                self.line(paint);
            }
        }
        Some(())
    }

    /// Writes the marks that wait, and sees to it that a group is open behind them, and a text object where
    /// one is wanted; `anew` begins another group.
    ///
    /// A text object and the marks around and within it must nest (14.6.1), so it begins before a mark only
    /// where that holds nothing but text. Groups are held to the same, though no rule demands it.
    fn room(&mut self, text: bool, anew: bool) {
        let waiting = std::mem::take(&mut self.waiting);
        let low = lowest(&waiting);
        let group_at = behind(&waiting, Hardest::Paths).max(low);
        let text_at = behind(&waiting, Hardest::Runs).max(group_at);
        let part = |from: usize, to: usize| waiting.get(from..to).unwrap_or_default();
        self.marks(part(0, low));
        if anew || group_at > low {
            self.end_group();
        } else if !text || text_at > low {
            self.end_text();
        }
        self.marks(part(low, group_at));
        if self.group.is_none() {
            self.line(b"q");
            self.group = Some(Group {
                depth: self.depth,
                settings: Settings::default(),
                origin: (0, 0),
                text: None,
            });
        }
        self.marks(part(group_at, text_at));
        let depth = self.depth;
        if let Some(group) = self
            .group
            .as_mut()
            .filter(|group| text && group.text.is_none())
        {
            group.text = Some(Text {
                depth,
                at: group.origin,
            });
            self.line(b"BT");
        }
        self.marks(part(text_at, waiting.len()));
        self.end_line();
    }

    /// Writes marks. Before one ends that began outside of what is open now, that is closed.
    fn marks(&mut self, marks: &[Waiting<'_>]) {
        for mark in marks {
            match mark {
                Waiting::Mark { text, .. } => {
                    self.depth += 1;
                    self.line(text);
                }
                Waiting::Unmark => {
                    let depth = self.depth;
                    let group = self.group.as_ref();
                    if group.is_some_and(|group| group.depth == depth) {
                        self.end_group();
                    }
                    let text = self.group.as_ref().and_then(|group| group.text.as_ref());
                    if text.is_some_and(|text| text.depth == depth) {
                        self.end_text();
                    }
                    // Marks have been seen to match.
                    self.depth = depth.saturating_sub(1);
                    self.end_line();
                    self.out.extend(b"EMC");
                }
            }
        }
    }

    fn end_text(&mut self) {
        let text = self.group.as_mut().and_then(|group| group.text.take());
        if text.is_some() {
            self.line(b"ET");
        }
    }

    fn end_group(&mut self) {
        self.end_text();
        if self.group.take().is_some() {
            self.line(b"Q");
        }
    }

    fn line(&mut self, text: &[u8]) {
        // A name needs no blank before it.
        if !text.starts_with(b"/") {
            self.end_line();
        }
        self.out.extend(text);
        self.out.push(b'\n');
    }

    /// The end of a mark is no line of its own: mostly the next mark begins behind it.
    fn end_line(&mut self) {
        if self.out.last().is_some_and(|byte| *byte != b'\n') {
            self.out.push(b'\n');
        }
    }
}

/// Behind which of the marks the fewest are open.
fn lowest(marks: &[Waiting<'_>]) -> usize {
    let (mut depth, mut low, mut at) = (0_i64, 0_i64, 0);
    for (index, mark) in marks.iter().enumerate() {
        depth += match mark {
            Waiting::Mark { .. } => 1,
            Waiting::Unmark => -1,
        };
        if depth <= low {
            (low, at) = (depth, index + 1);
        }
    }
    at
}

/// Behind the last mark that holds anything harder than that.
fn behind(marks: &[Waiting<'_>], hardest: Hardest) -> usize {
    let harder =
        |mark: &Waiting<'_>| matches!(mark, Waiting::Mark { holds, .. } if *holds > hardest);
    marks.iter().rposition(harder).map_or(0, |at| at + 1)
}

/// Sets what is not set already.
fn set<'a>(
    out: &mut Vec<u8>,
    present: &mut Settings<'a>,
    wanted: &Settings<'a>,
    which: &[Setting],
) {
    for setting in which {
        if let Some(to) = wanted.get(*setting)
            && present.get(*setting) != Some(to)
        {
            present.set(*setting, to);
            out.extend(to);
            out.push(b'\n');
        }
    }
}

/// A part of a path, on axes that point upwards: its coordinates stand in pairs.
fn path(out: &mut Vec<u8>, line: &Operation<'_>, flipped: bool) {
    for (index, operand) in line.operands().enumerate() {
        match operand.text {
            text if index % 2 == 0 || !flipped => out.extend(text),
            text if text.iter().all(|byte| b"+-.0".contains(byte)) => out.push(b'0'),
            text => match text.strip_prefix(b"-") {
                Some(text) => out.extend(text),
                None => {
                    out.push(b'-');
                    out.extend(text.strip_prefix(b"+").unwrap_or(text));
                }
            },
        }
        out.push(b' ');
    }
    out.extend(line.operator);
    out.push(b'\n');
}

/// Glyphs, and how far they are apart from where the font would have them.
fn show(out: &mut Vec<u8>, shown: &Operation<'_>) -> Option<()> {
    let mut is_number = false;
    for operand in shown.operands() {
        let after_number = is_number;
        is_number = operand.sort == Sort::Number;
        if after_number && is_number {
            out.push(b' ');
        }
        match operand.sort {
            Sort::Text => escape(out, &unescaped(operand.text)?),
            Sort::Number => number(out, rounded(operand.fixed()?, NEAR)),
            Sort::Hex | Sort::Open | Sort::Close => out.extend(operand.text),
            Sort::Name | Sort::Word => return None,
        }
    }
    out.extend(shown.operator);
    out.push(b'\n');
    Some(())
}

/// Writes how far it is from a place to another one, and goes as far as that: what is rounded off now is made
/// up for by the next step.
fn step(out: &mut Vec<u8>, at: &mut Place, to: Place) {
    let [x, y] = [to.0 - at.0, to.1 - at.1].map(|far| rounded(far, NEAR_PLACE));
    number(out, x);
    out.push(b' ');
    number(out, y);
    *at = (at.0 + x, at.1 + y);
}

/// The roundest number that is that near to another one.
fn rounded(number: i64, near: i64) -> i64 {
    let to = |grain: i64| (number + grain / 2 * number.signum()) / grain * grain;
    let all = [ONE, ONE / 10, ONE / 100, ONE / 1000].map(to);
    let fitting = all.into_iter().find(|to| (to - number).abs() <= near);
    fitting.unwrap_or(number)
}

/// A number in as few digits as there can be (7.3.3).
fn number(out: &mut Vec<u8>, number: i64) {
    let size = number.unsigned_abs();
    let (whole, mut part) = (size / ONE.unsigned_abs(), size % ONE.unsigned_abs());
    if number < 0 {
        out.push(b'-');
    }
    if whole > 0 || part == 0 {
        // A vector takes all that is written to it.
        let _ = write!(out, "{whole}");
    }
    if part > 0 {
        out.push(b'.');
    }
    let mut grain = ONE.unsigned_abs() / 10;
    while part > 0 {
        // Less than ten.
        out.push(b'0' + (part / grain) as u8);
        part %= grain;
        grain /= 10;
    }
}
