//! How a text is set, how wide it is, and where its lines break.

use crate::map::tones::{INK, Tone};

/// Where a text hangs on its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::map) enum Hang {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::map) struct Style {
    pub(in crate::map) bold: bool,
    pub(in crate::map) slanted: bool,
    pub(in crate::map) halo: bool,
    /// Read from below upward.
    pub(in crate::map) upright: bool,
    pub(in crate::map) tone: Tone,
}

pub(in crate::map) const PLAIN: Style = Style {
    bold: false,
    slanted: false,
    halo: false,
    upright: false,
    tone: INK,
};

/// About how wide a text is set; never less than it turns out in the usual sans-serifs.
pub(in crate::map) fn text_width(text: &str, size: f64) -> f64 {
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

/// Breaks a text into lines no wider than this; a single word that is wider is broken too. A number stays with the
/// word before it: `turn 4` is one.
pub(in crate::map) fn wrap(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut held = String::new();
    for word in words(text) {
        let word = word.as_str();
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

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let number = word.starts_with(|c: char| c.is_ascii_digit());
        match words.last_mut() {
            Some(before) if number && before.chars().all(char::is_alphabetic) => {
                before.push(' ');
                before.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}
