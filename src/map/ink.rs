//! The smallest part of SVG that a map needs, written as text.
//!
//! Shapes, strokes, text; no style sheets, filters or foreign content, so that any reader
//! draws it alike. Numbers have one decimal.

use std::fmt::Write;

use super::tones::{HALO, INK, Palette, Tone};
use crate::markup::escape;

/// The typeface; whoever embeds the map replaces this text as a whole.
const FONT: &str = "Orbat Sans, DejaVu Sans, Arial, sans-serif";

/// A point on the sheet, y downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Xy(pub(super) f64, pub(super) f64);

impl Xy {
    pub(super) fn plus(self, dx: f64, dy: f64) -> Xy {
        Xy(self.0 + dx, self.1 + dy)
    }

    /// The point that far of the way to another.
    pub(super) fn toward(self, other: Xy, part: f64) -> Xy {
        Xy(
            self.0 + (other.0 - self.0) * part,
            self.1 + (other.1 - self.1) * part,
        )
    }

    /// The nearest to it of the points between two others.
    pub(super) fn nearest(self, a: Xy, b: Xy) -> Xy {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let along = (self.0 - a.0) * dx + (self.1 - a.1) * dy;
        a.toward(b, (along / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0))
    }

    pub(super) fn distance(self, other: Xy) -> f64 {
        let (dx, dy) = (other.0 - self.0, other.1 - self.1);
        (dx * dx + dy * dy).sqrt()
    }
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    fill: Option<Tone>,
    stroke: Option<Tone>,
    width: f64,
    dashes: &'static str,
    round: bool,
    opacity: f64,
}

pub(super) const fn fill(tone: Tone) -> Look {
    Look {
        fill: Some(tone),
        stroke: None,
        width: 0.0,
        dashes: "",
        round: false,
        opacity: 1.0,
    }
}

pub(super) const fn line(tone: Tone, width: f64) -> Look {
    Look {
        fill: None,
        stroke: Some(tone),
        width,
        dashes: "",
        round: true,
        opacity: 1.0,
    }
}

impl Look {
    pub(super) const fn edge(self, tone: Tone, width: f64) -> Look {
        Look {
            stroke: Some(tone),
            width,
            round: true,
            ..self
        }
    }

    pub(super) const fn dashed(self, dashes: &'static str) -> Look {
        Look { dashes, ..self }
    }

    pub(super) const fn faint(self, opacity: f64) -> Look {
        Look { opacity, ..self }
    }

    /// Strokes end where the line ends.
    pub(super) const fn blunt(self) -> Look {
        Look {
            round: false,
            ..self
        }
    }
}

/// Few paths are shorter, so they do not grow bit by bit.
const ROOM: usize = 128;

/// The text of a path's `d`.
#[derive(Clone, Default, Debug)]
pub(super) struct Path(String);

impl Path {
    pub(super) fn through(points: &[Xy]) -> Path {
        let mut path = Path::default();
        for (i, &p) in points.iter().enumerate() {
            if i == 0 {
                path.to(p)
            } else {
                path.line(p)
            };
        }
        path
    }

    pub(super) fn closed(points: &[Xy]) -> Path {
        let mut path = Path::through(points);
        path.close();
        path
    }

    pub(super) fn to(&mut self, p: Xy) -> &mut Path {
        if self.0.is_empty() {
            self.0.reserve(ROOM);
        }
        self.0.push('M');
        self.point(p)
    }

    pub(super) fn line(&mut self, p: Xy) -> &mut Path {
        self.0.push('L');
        self.point(p)
    }

    pub(super) fn bend(&mut self, over: Xy, to: Xy) -> &mut Path {
        self.0.push('Q');
        self.point(over);
        self.0.push(' ');
        self.point(to)
    }

    /// An arc of a circle, bulging to the left of the way there.
    pub(super) fn arc(&mut self, radius: f64, to: Xy) -> &mut Path {
        self.0.push('A');
        number(&mut self.0, radius);
        self.0.push(' ');
        number(&mut self.0, radius);
        self.0.push_str(" 0 0 1 ");
        self.point(to)
    }

    pub(super) fn close(&mut self) -> &mut Path {
        self.0.push('Z');
        self
    }

    /// Puts a shape down at a point.
    pub(super) fn stamp(&mut self, at: Xy, shape: &Stamp) {
        self.to(at.plus(shape.start.0, shape.start.1));
        self.0.push_str(&shape.steps);
    }

    fn point(&mut self, p: Xy) -> &mut Path {
        number(&mut self.0, p.0);
        self.0.push(' ');
        number(&mut self.0, p.1);
        self
    }
}

/// A small shape that is put down many times: written once, in steps from point to point.
#[derive(Clone, Debug)]
pub(super) struct Stamp {
    start: Xy,
    /// Where the last step led, in whole tenths as it was written, so that errors do not add up.
    end: (i32, i32),
    steps: String,
}

impl Stamp {
    pub(super) fn from(start: Xy) -> Stamp {
        Stamp {
            start,
            end: (0, 0),
            steps: String::with_capacity(ROOM),
        }
    }

    /// An arc of a circle, bulging to the left of the way there.
    pub(super) fn arc(&mut self, radius: f64, to: Xy) {
        self.steps.push('a');
        number(&mut self.steps, radius);
        self.steps.push(' ');
        number(&mut self.steps, radius);
        self.steps.push_str(" 0 0 1 ");
        let tenths = |n: f64| (n * 10.0).round() as i32;
        let end = (tenths(to.0 - self.start.0), tenths(to.1 - self.start.1));
        number(&mut self.steps, f64::from(end.0 - self.end.0) / 10.0);
        self.steps.push(' ');
        number(&mut self.steps, f64::from(end.1 - self.end.1) / 10.0);
        self.end = end;
    }

    pub(super) fn close(&mut self) {
        self.steps.push('z');
    }
}

/// One decimal, without a trailing zero or a negative zero.
pub(super) fn number(out: &mut String, n: f64) {
    // Half a tenth away from zero, then cut: as rounding does, and faster. Sheets are far smaller
    // than any number that is cut at the ends here.
    let tenths = (n * 10.0 + if n < 0.0 { -0.5 } else { 0.5 }) as i32;
    if tenths < 0 {
        out.push('-');
    }
    let tenths = tenths.unsigned_abs();
    let (whole, rest) = ((tenths / 10) as usize, (tenths % 10) as usize);
    if whole < 1000 {
        let blank = usize::from(whole < 100) + usize::from(whole < 10);
        out.push_str(&WHOLE[whole * 3 + blank..whole * 3 + 3]);
    } else {
        // Writing to a `String` cannot fail.
        let _ = write!(out, "{whole}");
    }
    if rest > 0 {
        out.push_str(&PARTS[rest * 2..rest * 2 + 2]);
    }
}

/// The numbers below a thousand, with three digits each.
const WHOLE: &str = match std::str::from_utf8(&DIGITS) {
    Ok(digits) => digits,
    Err(_) => "",
};
const DIGITS: [u8; 3000] = {
    let mut digits = [b'0'; 3000];
    let mut n = 0;
    while n < 1000 {
        digits[n * 3] += (n / 100) as u8;
        digits[n * 3 + 1] += (n / 10 % 10) as u8;
        digits[n * 3 + 2] += (n % 10) as u8;
        n += 1;
    }
    digits
};

/// Behind the point.
const PARTS: &str = ".0.1.2.3.4.5.6.7.8.9";

/// Where a text hangs on its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hang {
    Start,
    Middle,
    End,
}

/// An SVG being written.
#[derive(Clone, Debug)]
pub(super) struct Ink {
    out: String,
    palette: Palette,
}

impl Ink {
    pub(super) fn new(palette: Palette) -> Ink {
        Ink {
            // Most maps are no longer.
            out: String::with_capacity(1 << 17),
            palette,
        }
    }

    pub(super) fn into_text(self) -> String {
        self.out
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// ` name="n"`.
    pub(super) fn attribute(&mut self, name: &str, n: f64) {
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        number(&mut self.out, n);
        self.out.push('"');
    }

    /// ` name="word"`.
    fn word(&mut self, name: &str, word: &str) {
        for part in [" ", name, "=\"", word, "\""] {
            self.out.push_str(part);
        }
    }

    fn look(&mut self, look: Look) {
        let palette = self.palette;
        let shade = |tone: Option<Tone>| tone.map_or("none", |tone| tone.in_palette(palette));
        let (fill, stroke) = (shade(look.fill), shade(look.stroke));
        self.word("fill", fill);
        if stroke != "none" {
            self.word("stroke", stroke);
            self.attribute("stroke-width", look.width);
            if look.round {
                self.raw(" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
            }
            if !look.dashes.is_empty() {
                self.word("stroke-dasharray", look.dashes);
            }
        }
        if look.opacity < 1.0 {
            // Of a shape that is filled or drawn, not both, this needs no group in a PDF.
            let part = match (fill, stroke) {
                (_, "none") => "fill-opacity",
                ("none", _) => "stroke-opacity",
                _ => "opacity",
            };
            // Writing to a `String` cannot fail.
            let _ = write!(self.out, " {part}=\"{:.2}\"", look.opacity);
        }
        self.raw("/>\n");
    }

    /// Whether a shape of this look leaves anything on the paper.
    fn shows(&self, look: Look) -> bool {
        let shows = |tone: Tone| tone.in_palette(self.palette) != "none";
        look.fill.is_some_and(shows) || look.stroke.is_some_and(shows)
    }

    pub(super) fn path(&mut self, path: &Path, look: Look) {
        self.shifted(path, (0.0, 0.0), look);
    }

    /// A path moved by so much.
    pub(super) fn shifted(&mut self, path: &Path, (dx, dy): (f64, f64), look: Look) {
        if path.0.is_empty() || !self.shows(look) {
            return;
        }
        self.raw("<path d=\"");
        self.raw(&path.0);
        self.raw("\"");
        if (dx, dy) != (0.0, 0.0) {
            self.raw(" transform=\"translate(");
            number(&mut self.out, dx);
            self.raw(" ");
            number(&mut self.out, dy);
            self.raw(")\"");
        }
        self.look(look);
    }

    pub(super) fn rect(&mut self, at: Xy, width: f64, height: f64, look: Look) {
        self.raw("<rect");
        self.attribute("x", at.0);
        self.attribute("y", at.1);
        self.attribute("width", width);
        self.attribute("height", height);
        self.look(look);
    }

    pub(super) fn circle(&mut self, at: Xy, radius: f64, look: Look) {
        self.raw("<circle");
        self.attribute("cx", at.0);
        self.attribute("cy", at.1);
        self.attribute("r", radius);
        self.look(look);
    }

    /// A line of text, on a pale halo where the style says so; `at` is on its base line.
    pub(super) fn text(&mut self, at: Xy, size: f64, hang: Hang, style: Style, text: &str) {
        self.raw("<text");
        self.attribute("x", at.0);
        self.attribute("y", at.1);
        self.attribute("font-size", size);
        self.word("font-family", FONT);
        match hang {
            Hang::Start => {}
            Hang::Middle => self.raw(" text-anchor=\"middle\""),
            Hang::End => self.raw(" text-anchor=\"end\""),
        }
        if style.bold {
            self.raw(" font-weight=\"bold\"");
        }
        if style.slanted {
            self.raw(" font-style=\"italic\"");
        }
        self.word("fill", style.tone.in_palette(self.palette));
        if style.halo {
            // One text with its outline under it: two would be read aloud and copied twice.
            self.word("stroke", HALO.in_palette(self.palette));
            self.raw(" stroke-linejoin=\"round\" paint-order=\"stroke\"");
            self.attribute("stroke-width", size * 0.26);
        }
        self.raw(">");
        escape(&mut self.out, text);
        self.raw("</text>\n");
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) bold: bool,
    pub(super) slanted: bool,
    pub(super) halo: bool,
    pub(super) tone: Tone,
}

pub(super) const PLAIN: Style = Style {
    bold: false,
    slanted: false,
    halo: false,
    tone: INK,
};

/// About how wide a text is set; never less than it turns out in the usual sans-serifs.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '-' | ' ' | '"' => 0.44,
        'm' | 'w' | 'M' | 'W' | '@' => 1.0,
        c if c.is_uppercase() => 0.76,
        c if c.is_ascii() => 0.64,
        // Letters of other scripts may be as wide as they are high.
        c if (c as u32) < 0x2E80 => 0.72,
        _ => 1.05,
    };
    text.chars().map(em).sum::<f64>() * size
}

/// Breaks a text into lines no wider than this; a single word that is wider is broken too.
pub(super) fn wrap(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut held = String::new();
    for word in text.split_whitespace() {
        let longer = if held.is_empty() {
            word.to_owned()
        } else {
            format!("{held} {word}")
        };
        if text_width(&longer, size) <= width {
            held = longer;
            continue;
        }
        if !held.is_empty() {
            lines.push(std::mem::take(&mut held));
        }
        for c in word.chars() {
            held.push(c);
            if text_width(&held, size) > width && held.chars().count() > 1 {
                held.pop();
                lines.push(std::mem::take(&mut held));
                held.push(c);
            }
        }
    }
    if !held.is_empty() {
        lines.push(held);
    }
    lines
}

/// Numbers that look random and depend only on a place.
#[derive(Clone, Debug)]
pub(super) struct Grain(u64);

impl Grain {
    pub(super) fn of(a: i64, b: i64) -> Grain {
        let mut grain = Grain((a as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (b as u64) << 1);
        grain.next();
        grain
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From `low` to `high`.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 40) as f64 / (1_u64 << 24) as f64)
    }
}
