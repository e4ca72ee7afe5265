//! The smallest part of SVG that a map needs, written as text.
//!
//! Shapes, strokes, text; no style sheets, filters or foreign content, so that any reader
//! draws it alike. Numbers have one decimal.

use std::fmt::Write;

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

    pub(super) fn distance(self, other: Xy) -> f64 {
        let (dx, dy) = (other.0 - self.0, other.1 - self.1);
        (dx * dx + dy * dy).sqrt()
    }
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a> {
    fill: &'a str,
    stroke: &'a str,
    width: f64,
    dashes: &'a str,
    round: bool,
    opacity: f64,
}

pub(super) const fn fill(colour: &str) -> Look<'_> {
    Look {
        fill: colour,
        stroke: "none",
        width: 0.0,
        dashes: "",
        round: false,
        opacity: 1.0,
    }
}

pub(super) const fn line(colour: &str, width: f64) -> Look<'_> {
    Look {
        fill: "none",
        stroke: colour,
        width,
        dashes: "",
        round: true,
        opacity: 1.0,
    }
}

impl<'a> Look<'a> {
    pub(super) const fn edge(self, colour: &'a str, width: f64) -> Look<'a> {
        Look {
            stroke: colour,
            width,
            round: true,
            ..self
        }
    }

    pub(super) const fn dashed(self, dashes: &'a str) -> Look<'a> {
        Look { dashes, ..self }
    }

    pub(super) const fn faint(self, opacity: f64) -> Look<'a> {
        Look { opacity, ..self }
    }

    /// Strokes end where the line ends.
    pub(super) const fn blunt(self) -> Look<'a> {
        Look {
            round: false,
            ..self
        }
    }
}

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

    fn point(&mut self, p: Xy) -> &mut Path {
        number(&mut self.0, p.0);
        self.0.push(' ');
        number(&mut self.0, p.1);
        self
    }
}

/// One decimal, without a trailing zero or a negative zero.
pub(super) fn number(out: &mut String, n: f64) {
    let tenths = (n * 10.0).round() as i64;
    if tenths < 0 {
        out.push('-');
    }
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    // Writing to a `String` cannot fail.
    let _ = write!(out, "{whole}");
    if rest > 0 {
        let _ = write!(out, ".{rest}");
    }
}

/// Where a text hangs on its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hang {
    Start,
    Middle,
    End,
}

/// An SVG being written.
#[derive(Clone, Default, Debug)]
pub(super) struct Ink {
    out: String,
}

impl Ink {
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

    fn look(&mut self, look: Look<'_>) {
        let _ = write!(self.out, " fill=\"{}\"", look.fill);
        if look.stroke != "none" {
            let _ = write!(self.out, " stroke=\"{}\"", look.stroke);
            self.attribute("stroke-width", look.width);
            if look.round {
                self.raw(" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
            }
            if !look.dashes.is_empty() {
                let _ = write!(self.out, " stroke-dasharray=\"{}\"", look.dashes);
            }
        }
        if look.opacity < 1.0 {
            // Of a shape that is filled or drawn, not both, this needs no group in a PDF.
            let part = match (look.fill, look.stroke) {
                (_, "none") => "fill-opacity",
                ("none", _) => "stroke-opacity",
                _ => "opacity",
            };
            let _ = write!(self.out, " {part}=\"{:.2}\"", look.opacity);
        }
        self.raw("/>\n");
    }

    pub(super) fn path(&mut self, path: &Path, look: Look<'_>) {
        let _ = write!(self.out, "<path d=\"{}\"", path.0);
        self.look(look);
    }

    pub(super) fn rect(&mut self, at: Xy, width: f64, height: f64, look: Look<'_>) {
        self.raw("<rect");
        self.attribute("x", at.0);
        self.attribute("y", at.1);
        self.attribute("width", width);
        self.attribute("height", height);
        self.look(look);
    }

    pub(super) fn circle(&mut self, at: Xy, radius: f64, look: Look<'_>) {
        self.raw("<circle");
        self.attribute("cx", at.0);
        self.attribute("cy", at.1);
        self.attribute("r", radius);
        self.look(look);
    }

    /// A line of text on a pale halo; `at` is on its base line.
    pub(super) fn text(&mut self, at: Xy, size: f64, hang: Hang, style: Style, text: &str) {
        for halo in [true, false] {
            if halo && !style.halo {
                continue;
            }
            self.raw("<text");
            self.attribute("x", at.0);
            self.attribute("y", at.1);
            self.attribute("font-size", size);
            let _ = write!(self.out, " font-family=\"{FONT}\"");
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
            if halo {
                // The print is drawn over its own halo, so that no reader need know `paint-order`.
                self.raw(" fill=\"#fffdf5\" stroke=\"#fffdf5\" stroke-linejoin=\"round\"");
                self.attribute("stroke-width", size * 0.26);
            } else {
                let _ = write!(self.out, " fill=\"{}\"", style.colour);
            }
            self.raw(">");
            escape(&mut self.out, text);
            self.raw("</text>\n");
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) bold: bool,
    pub(super) slanted: bool,
    pub(super) halo: bool,
    pub(super) colour: &'static str,
}

pub(super) const PLAIN: Style = Style {
    bold: false,
    slanted: false,
    halo: false,
    colour: "#2b2620",
};

pub(super) fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Not allowed in XML at all.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

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
