//! Words that always mean something else, where an author gives a name.

use super::super::ast::Name;
use super::super::context::Context;
use super::super::{expression, words};
use super::{Line, Place};
use crate::diagnostic::codes::E0002;
use crate::spelling::is_dice;

const ANOTHER: &str = "take another name, here and wherever it is meant";

/// Reports a name that no expression would ever read as one, once in a declaration. Says whether it is such.
pub(in crate::syntax) fn as_a_name(cx: &mut Context<'_>, name: &Name) -> bool {
    let word = name.text.as_str();
    if let Some(number) = cx.declaration.taken_words.get(&name.text) {
        if let Some(earlier) = cx.out.earlier(*number) {
            earlier.also_used(name.span);
        }
        return true;
    }
    let message = match word {
        _ if is_dice(word) => format!("`{word}` always means dice, and is no name"),
        "yes" | "no" | "none" => format!("`{word}` always means that value, and is no name"),
        _ if expression::joins(word) => {
            format!("`{word}` is a word of the language, and no name")
        }
        _ => return false,
    };
    let number = cx.out.len();
    (cx.declaration.taken_words).insert(name.text.clone(), number);
    cx.out.report(&E0002, name.span, message).help(ANOTHER);
    true
}

/// Reports a value that is given to the word of a statement: `draw = 3`. Says whether it is.
pub(super) fn of_a_statement(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let rest = line.text[first.len()..].trim_start();
    let is_set = rest.starts_with('=') && !rest.starts_with("==");
    if !is_set || !words::statements(Place::Action).contains(&first) {
        return false;
    }
    let message = format!("`{first}` begins a statement, and is no name");
    cx.report(&E0002, line.base, line.base + first.len(), message)
        .help(ANOTHER);
    true
}
