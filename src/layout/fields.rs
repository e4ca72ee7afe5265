//! Fields of a kind, faces of a deck and parameters: below each other, their types in a column and
//! their titles in another.

use super::line::{Line, Shape};
use super::width;

/// A line that declares a name with its type.
struct Field {
    line: usize,
    /// The token `:`.
    colon: usize,
    /// The text that is its title: of a field before the default, of a parameter behind it as well.
    title: Option<usize>,
}

/// Where fields are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Fields,
    Parameters,
    Elsewhere,
}

/// Says for each such line in which columns its parts stand.
pub(super) fn align(lines: &mut [Line<'_>]) {
    let mut open: Vec<(Place, Vec<Field>)> = vec![(Place::Elsewhere, Vec::new())];
    for index in 0..lines.len() {
        let line = &lines[index];
        if line.shape == Shape::Blank {
            // A blank line parts the parameters no more than the fields of one kind.
            continue;
        }
        if line.shape == Shape::Code {
            let place = open.last().map_or(Place::Elsewhere, |(place, _)| *place);
            if let (Some(field), Some((_, fields))) = (field(line, index, place), open.last_mut()) {
                fields.push(field);
            }
        }
        let mut done = Vec::new();
        for token in lines[index].code_tokens() {
            match token.text {
                "{" => open.push((block(&lines[index]), Vec::new())),
                "(" => open.push((Place::Parameters, Vec::new())),
                "}" | ")" if open.len() > 1 => done.extend(open.pop()),
                _ => {}
            }
        }
        for (_, fields) in done {
            columns(lines, &fields);
        }
    }
}

/// What stands in the block that a line opens.
fn block(line: &Line<'_>) -> Place {
    let word = |at: usize| line.tokens.get(at).map_or("", |token| token.text);
    match (word(0), word(1)) {
        ("kind" | "deck", _) | ("extend", "kind") => Place::Fields,
        _ => Place::Elsewhere,
    }
}

fn field(line: &Line<'_>, index: usize, place: Place) -> Option<Field> {
    if place == Place::Elsewhere {
        return None;
    }
    let colon = line.tokens.iter().position(|token| token.text == ":")?;
    let word = |at: usize| line.tokens.get(at).map(|token| token.text);
    let named = colon == 1 || colon == 2 && word(0) == Some("face");
    // Of parameters some stand as arguments do, `men: 3`.
    if !named || place == Place::Parameters && !line.tokens[colon].spaced {
        return None;
    }
    let behind = &line.tokens[colon + 1..];
    // A default that is a text stands behind its `=`, and is no title.
    let ends = |text: &str| text.starts_with('[') || place == Place::Fields && text == "=";
    let said = behind.iter().position(|token| ends(token.text));
    let title = behind[..said.unwrap_or(behind.len())]
        .iter()
        .position(super::token::Token::is_text);
    Some(Field {
        line: index,
        colon,
        title: title.map(|at| colon + 1 + at),
    })
}

fn columns(lines: &mut [Line<'_>], fields: &[Field]) {
    let upto = |lines: &[Line<'_>], field: &Field, token: usize| {
        let mut cut = lines[field.line].clone();
        cut.tokens.truncate(token);
        width(&cut.code())
    };
    let colon = fields
        .iter()
        .map(|field| upto(lines, field, field.colon) + 1);
    let Some(colon) = colon.max() else { return };
    for field in fields {
        lines[field.line].columns.push((field.colon, colon));
    }
    let titled = fields
        .iter()
        .filter_map(|field| Some((field, field.title?)));
    let titled: Vec<(&Field, usize)> = titled.collect();
    let title = titled
        .iter()
        .map(|(field, title)| upto(lines, field, *title) + 1);
    let Some(title) = title.max() else { return };
    for (field, at) in titled {
        lines[field.line].columns.push((at, title));
    }
}
