//! The table `[print]`: how a package likes to be printed.

use toml::de::DeTable;

use super::{Chapters, PACKAGE_KEYS, Reader, keys_in};
use crate::diagnostic::codes::E0701;
use crate::measure::Length;
use crate::package::{Paper, PrintDefaults, Units};
use crate::toml_text::{Item, Key};

pub(super) const PRINT_KEYS: [&str; 7] = [
    "paper",
    "units",
    "inch",
    "centimetre",
    "round",
    "scales",
    "chapters",
];

/// What lengths are shown in, by the author's words.
static UNITS: [(&str, Units); 2] = [
    ("inches", Units::Inches),
    ("centimetres", Units::Centimetres),
];

impl Reader<'_> {
    /// What belongs into `[package]` and stands here goes to what is astray.
    pub(super) fn print<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        chapters: &mut Chapters,
        astray: &mut Vec<(&'t Key<'i>, &'t Item<'i>)>,
    ) -> PrintDefaults {
        let mut print = PrintDefaults::default();
        let mut known = PRINT_KEYS.to_vec();
        known.extend(keys_in(table, &PACKAGE_KEYS));
        for (key, value) in self.entries(table, &known, "in `[print]`") {
            match key.get_ref().as_ref() {
                name if PACKAGE_KEYS.contains(&name) => astray.push((key, value)),
                "paper" => {
                    let papers = [("a4", Paper::A4), ("letter", Paper::Letter)];
                    print.paper = self.choice(key, value, &papers);
                }
                "units" => print.units = self.choice(key, value, &UNITS),
                "chapters" => *chapters = self.chapters(key, value),
                "inch" => print.inch = self.length(key, value, "2.5 cm"),
                "centimetre" => print.centimetre = self.length(key, value, "0.4 in"),
                "round" => {
                    let Some(steps) = self.table(key, value, "inches = \"0.5 in\"") else {
                        continue;
                    };
                    let mut known = UNITS.map(|(name, _)| name).to_vec();
                    known.extend(keys_in(steps, &PRINT_KEYS));
                    for (key, value) in self.entries(steps, &known, "in `round`") {
                        let of = UNITS.iter().find(|(name, _)| key.get_ref() == name);
                        if of.is_none() {
                            self.below(key.span(), key.get_ref(), "[print]", "[print.round]");
                            continue;
                        }
                        let step = self.length(key, value, "0.5 cm");
                        print.round.extend(of.map(|(_, units)| *units).zip(step));
                    }
                }
                _ => {
                    for (name, value) in self.inner(key, value, "15mm = \"1/2\"") {
                        let text = value.get_ref().as_str();
                        let is_of_print = PRINT_KEYS.contains(&name.get_ref().as_ref());
                        if is_of_print && text.and_then(factor).is_none() {
                            self.below(name.span(), name.get_ref(), "[print]", "[print.scales]");
                        } else if let Some(factor) = self.factor(name, value) {
                            print.scales.insert(name.get_ref().to_string(), factor);
                        }
                    }
                }
            }
        }
        print
    }

    /// The files that a book begins with, each once.
    fn chapters(&mut self, key: &Key<'_>, value: &Item<'_>) -> Chapters {
        let mut chapters = Chapters::new();
        for (text, span) in self.texts(key, value) {
            let name = text.strip_suffix(".orbat").unwrap_or(&text).to_owned();
            if let Some(first) = chapters.get(&name) {
                let first = *first;
                self.out
                    .report(&E0701, span, format!("`{name}` is a chapter twice"))
                    .label(first, "named first here")
                    .help("take one of the two out");
                continue;
            }
            chapters.insert(name, span);
        }
        chapters
    }

    /// A length above nothing, and no longer than a foot.
    fn length(&mut self, key: &Key<'_>, value: &Item<'_>, example: &str) -> Option<Length> {
        let text = self.text(key, value)?;
        let length = text.parse::<Length>().ok();
        let length = length.filter(|length| (Length(1)..=Length::FOOT).contains(length));
        if length.is_none() {
            let name = key.get_ref();
            self.report(value.span(), format!("`{text}` is no length for `{name}`"))
                .help(format!("write a length up to a foot, such as `{example}`"));
        }
        length
    }

    /// A fraction from a hundredth to a hundred.
    fn factor(&mut self, key: &Key<'_>, value: &Item<'_>) -> Option<(i64, i64)> {
        let text = self.text(key, value)?;
        let factor = factor(&text);
        if factor.is_none() {
            let name = key.get_ref();
            self.report(
                value.span(),
                format!("`{text}` is nothing to multiply the lengths of `{name}` by"),
            )
            .help("write a whole number up to 100, or two of them as a fraction, such as `1/2`");
        }
        factor
    }
}

/// What lengths are multiplied by: `1/2`, `3`.
fn factor(text: &str) -> Option<(i64, i64)> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let factor = number(above).zip(number(below));
    factor.filter(|(above, below)| {
        let whole = 1..=100;
        whole.contains(above) && whole.contains(below)
    })
}
