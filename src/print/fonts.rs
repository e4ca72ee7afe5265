//! The fonts in the program, and how wide a text is in them.
//!
//! No other font is ever used, so a page looks the same on every machine. Origin and licences:
//! `fonts/NOTICE`.

use std::sync::LazyLock;

use typst::foundations::Bytes;
use typst::layout::Abs;
use typst::text::{Font, FontInstance, FontVariations};
use typst_kit::fonts::FontStore;

static FILES: [&[u8]; 5] = [
    include_bytes!("fonts/OrbatSerif-Regular.otf"),
    include_bytes!("fonts/OrbatSerif-Italic.otf"),
    include_bytes!("fonts/OrbatSerif-Semibold.otf"),
    include_bytes!("fonts/OrbatSans-Regular.otf"),
    include_bytes!("fonts/OrbatSans-Semibold.otf"),
];

/// A cut that widths are asked for; the number is its place in [`FILES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    Serif = 0,
    SerifItalic = 1,
    SerifBold = 2,
    Sans = 3,
    SansBold = 4,
}

pub(super) struct Fonts {
    pub(super) store: FontStore,
    faces: Vec<FontInstance>,
    /// How wide the first [`COMMON`] signs are in each face: to look one up in a font takes twenty times as
    /// long, and a sheet's text is measured at several sizes.
    widths: Vec<Vec<f64>>,
}

/// Latin, with its accents.
const COMMON: u32 = 0x180;

/// Read once: a few milliseconds.
pub(super) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let fonts: Vec<Font> = FILES
        .iter()
        .flat_map(|file| Font::iter(Bytes::new(*file)))
        .collect();
    let mut store = FontStore::new();
    store.extend(fonts.iter().map(|font| (font.clone(), font.info().clone())));
    // None of them varies, so an instance is the font itself, with its widths.
    let instance = |font: Font| {
        let variant = font.info().variant;
        font.instantiate(variant, Abs::pt(10.0), &FontVariations::default())
    };
    let faces: Vec<FontInstance> = fonts.into_iter().map(instance).collect();
    let signs = || (0..COMMON).map(|sign| char::from_u32(sign).unwrap_or_default());
    let widths = |face| signs().map(|sign| advance(face, sign)).collect();
    let widths = faces.iter().map(widths).collect();
    Fonts {
        store,
        faces,
        widths,
    }
});

/// How wide a sign is, as a share of the size.
fn advance(face: &FontInstance, sign: char) -> f64 {
    let glyph = face.ttf().glyph_index(sign);
    glyph
        .and_then(|glyph| face.x_advance(glyph.0))
        .map_or(0.65, |em| em.get())
}

impl Fonts {
    /// Whether any cut has it; Typst takes a missing sign from another cut.
    pub(super) fn have(&self, sign: char) -> bool {
        self.faces
            .iter()
            .any(|face| face.font().info().coverage.contains(sign as u32))
    }
}

/// Kerning may widen a line.
pub(super) const ALLOWED: f64 = 1.03;

impl Face {
    /// Points from end to end on one line, a little more than Typst will need.
    pub(super) fn width(self, text: &str, size: f64) -> f64 {
        self.ems(text) * size * ALLOWED
    }

    /// The same as a share of the size, and without allowance: all digits are equally wide.
    pub(super) fn ems(self, text: &str) -> f64 {
        let at = self as usize;
        let (Some(face), Some(widths)) = (FONTS.faces.get(at), FONTS.widths.get(at)) else {
            return 0.0;
        };
        let advance = |sign: char| {
            let known = widths.get(sign as usize).copied();
            known.unwrap_or_else(|| advance(face, sign))
        };
        text.chars().map(advance).sum()
    }

    /// How many lines it takes, at most.
    pub(super) fn lines(self, text: &str, size: f64, room: f64) -> usize {
        // Most texts stand on one line: then no word need be looked at.
        if !text.contains('\n') && self.width(text, size) <= room {
            return 1;
        }
        lines(text.split('\n').map(|line| self.measured(line, size)), room)
    }

    /// The least width in which it takes no more lines than in that room.
    pub(super) fn balanced(self, text: &str, size: f64, room: f64) -> f64 {
        self.within(text, size, self.lines(text, size, room), room)
    }

    /// The least width, up to `room`, in which it takes no more than so many lines.
    pub(super) fn within(self, text: &str, size: f64, count: usize, room: f64) -> f64 {
        let (mut low, mut high) = (self.longest_word(text, size).min(room), room);
        if self.lines(text, size, low) <= count {
            return low;
        }
        while high - low > 0.25 {
            let width = f64::midpoint(low, high);
            match self.lines(text, size, width) > count {
                true => low = width,
                false => high = width,
            }
        }
        high
    }

    /// The widths of its words, each with that of the blank behind it, if there is one.
    pub(super) fn measured(self, text: &str, size: f64) -> Vec<(f64, f64)> {
        let blank = self.width(" ", size);
        let mut all = Vec::new();
        for spaced in text.split([' ', '\t']).filter(|each| !each.is_empty()) {
            all.extend(words(spaced).map(|word| (self.width(word, size), 0.0)));
            if let Some(last) = all.last_mut() {
                last.1 = blank;
            }
        }
        all
    }

    /// The widest stretch of it that Typst will not break.
    pub(super) fn longest_word(self, text: &str, size: f64) -> f64 {
        words(text)
            .map(|word| self.width(word, size))
            .fold(0.0, f64::max)
    }
}

/// How many lines paragraphs of such words take, each word on the first line that has room for it.
pub(super) fn lines(paragraphs: impl Iterator<Item = Vec<(f64, f64)>>, room: f64) -> usize {
    let mut count = 0;
    for words in paragraphs {
        count += 1;
        let mut used = 0.0;
        for (width, blank) in words {
            if used > 0.0 && used + width > room {
                count += 1;
                used = 0.0;
            }
            used += width + blank;
        }
    }
    count
}

/// Stretches without a place to break: between blanks, and up to a hyphen that a letter follows.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\n', '\t']).flat_map(|word| {
        let mut rest = word;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let cut = rest.char_indices().find_map(|(at, sign)| {
                let next = at + sign.len_utf8();
                let letter = rest[next..].chars().next().is_some_and(char::is_alphabetic);
                (sign == '-' && at > 0 && letter).then_some(next)
            });
            let (word, tail) = rest.split_at(cut.unwrap_or(rest.len()));
            rest = tail;
            Some(word)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_blanks_and_before_letters_behind_a_hyphen() {
        let all: Vec<&str> = words("half-moon battery, 10-20  or\n-5").collect();
        assert_eq!(all, ["half-", "moon", "battery,", "10-20", "or", "-5"]);
    }

    #[test]
    fn lines_hold_as_many_words_as_they_can() {
        let word = |width: f64| (width, 1.0);
        let one = |widths: &[f64]| widths.iter().copied().map(word).collect::<Vec<_>>();
        let count = |paragraphs: &[&[f64]]| lines(paragraphs.iter().map(|each| one(each)), 10.0);
        assert_eq!(count(&[&[4.0, 5.0, 1.0]]), 2);
        assert_eq!(count(&[&[4.0, 5.0], &[]]), 2);
        assert_eq!(count(&[&[20.0, 1.0]]), 2);
    }

    #[test]
    fn no_last_word_stands_alone_where_lines_are_balanced() {
        let text = "Can only shake it off";
        let room = Face::Sans.width("Can only shake it", 8.0) + 1.0;
        let width = Face::Sans.balanced(text, 8.0, room);
        assert_eq!(Face::Sans.lines(text, 8.0, width), 2);
        assert!(width < Face::Sans.width("Can only shake", 8.0), "{width}");
        assert_eq!(Face::Sans.balanced("wide", 8.0, 1.0), 1.0);
    }

    #[test]
    fn every_file_is_one_font_of_its_family() {
        let names: Vec<&str> = FONTS
            .faces
            .iter()
            .map(|face| face.font().info().family.as_str())
            .collect();
        assert_eq!(
            names,
            [
                "Orbat Serif",
                "Orbat Serif",
                "Orbat Serif",
                "Orbat Sans",
                "Orbat Sans"
            ]
        );
    }

    #[test]
    fn the_signs_that_sheets_need_are_there() {
        for sign in "½¼¾″′–—−×†≤≥→·“”‘’éüß".chars() {
            assert!(FONTS.have(sign), "{sign}");
        }
    }
}
