//! A line's code, cut where its blanks may be changed.

use crate::syntax::{ODD, closed_length, is_inch};

/// What two values are compared by, and what gives a name its value.
const RELATIONS: [char; 6] = ['=', '<', '>', '≤', '≥', '≠'];

/// Whether a text begins with a relation.
fn is_relation(text: &str) -> bool {
    text.starts_with(RELATIONS)
}

/// A piece that keeps its signs, and whether a blank stood before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'t> {
    pub text: &'t str,
    pub spaced: bool,
}

impl Token<'_> {
    pub(super) fn is_relation(&self) -> bool {
        is_relation(self.text)
    }

    pub(super) fn is_text(&self) -> bool {
        self.text.starts_with(['"', '“', '„'])
    }
}

/// Blanks within a line.
pub(super) fn is_blank(sign: char) -> bool {
    sign == ' ' || ODD.contains(&sign)
}

/// The cells of a row that begins with its first bar, and what stands behind its last one.
pub(super) fn cells(row: &str) -> (Vec<String>, &str) {
    let (mut cells, mut start) = (Vec::new(), 1);
    let mut at = start;
    while let Some(sign) = row[at..].chars().next() {
        if sign != '|' {
            at += quotation(row, at).unwrap_or(sign.len_utf8());
            continue;
        }
        cells.push(single_blanks(row[start..at].trim()));
        at += 1;
        start = at;
        let behind = row[at..].trim_start();
        if behind.is_empty() || behind.starts_with(['#', '[']) {
            break;
        }
    }
    (cells, &row[start..])
}

/// The length of the text in quotes that begins at a place.
fn quotation(line: &str, at: usize) -> Option<usize> {
    let opens = match line.as_bytes()[at] {
        b'"' => !is_inch(line.as_bytes(), at),
        _ => line[at..].starts_with(['“', '„']),
    };
    opens.then(|| closed_length(&line[at..])).flatten()
}

/// A cell with one blank wherever there are some, but not in quotes.
fn single_blanks(cell: &str) -> String {
    let mut single = String::with_capacity(cell.len());
    let mut at = 0;
    while let Some(sign) = cell[at..].chars().next() {
        let length = quotation(cell, at).unwrap_or(sign.len_utf8());
        match is_blank(sign) {
            true if single.ends_with(' ') => {}
            true => single.push(' '),
            false => single.push_str(&cell[at..at + length]),
        }
        at += length;
    }
    single
}

/// The tokens of a line and its comment.
pub(super) fn read(line: &str) -> (Vec<Token<'_>>, Option<&str>) {
    let mut tokens = Vec::new();
    let (mut at, mut spaced) = (0, false);
    while let Some(sign) = line[at..].chars().next() {
        if is_blank(sign) {
            spaced = true;
            at += sign.len_utf8();
            continue;
        }
        if sign == '#' {
            return (tokens, Some(line[at..].trim_end_matches(is_blank)));
        }
        let length = length(line, at);
        tokens.push(Token {
            text: &line[at..at + length],
            spaced,
        });
        at += length;
        spaced = false;
    }
    (tokens, None)
}

/// The length of the token at a place, at least one sign.
fn length(line: &str, at: usize) -> usize {
    let rest = &line[at..];
    let first = rest.chars().next().map_or(1, char::len_utf8);
    match rest.as_bytes()[0] {
        _ if let Some(length) = quotation(line, at) => length,
        b'[' => citation(line, at),
        b',' | b':' | b'{' | b'}' | b'(' | b')' | b'|' => first,
        _ if is_relation(rest) => rest.len() - rest.trim_start_matches(RELATIONS).len(),
        _ => {
            let ends = |(place, sign): &(usize, char)| {
                is_blank(*sign)
                    || matches!(
                        sign,
                        ',' | ':' | '{' | '}' | '(' | ')' | '|' | '[' | '#' | '“' | '„'
                    )
                    || RELATIONS.contains(sign)
                    || *sign == '"' && !is_inch(line.as_bytes(), at + place)
            };
            let end = rest.char_indices().skip(1).find(ends);
            end.map_or(rest.len(), |(place, _)| place)
        }
    }
}

/// A citation is kept as it is: it may hold texts, and a `#` in it opens no comment.
fn citation(line: &str, start: usize) -> usize {
    let bytes = line.as_bytes();
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b']' => return at + 1 - start,
            b'"' if !is_inch(bytes, at) => at += closed_length(&line[at..]).unwrap_or(1),
            _ => at += 1,
        }
    }
    1
}
