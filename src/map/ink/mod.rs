//! The smallest part of SVG that a map needs, written as text.
//!
//! Shapes, strokes, text; no style sheets, filters or foreign content, so that any reader
//! draws it alike. Numbers have one decimal.

mod grain;
mod path;
mod text;

pub(super) use grain::Grain;
pub(super) use path::{Path, Stamp, Xy, number};
pub(super) use text::{Hang, PLAIN, Style, text_width, wrap};

use std::fmt::Write;

use super::tones::{HALO, Palette, Tone};
use crate::markup::escape;

/// The typeface; whoever embeds the map replaces this text as a whole.
const FONT: &str = "Orbat Sans, DejaVu Sans, Arial, sans-serif";

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
        if style.upright {
            self.raw(" transform=\"rotate(-90 ");
            number(&mut self.out, at.0);
            self.raw(" ");
            number(&mut self.out, at.1);
            self.raw(")\"");
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
