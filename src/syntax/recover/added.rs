//! What adds to something without the word for what that is: `extend aim {`.

use super::super::context::Context;
use super::super::words::DECLARATIONS;
use super::declaration::{nothing_added_to, takes_no_more};
use super::{Line, word};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;
use crate::spelling::is_name;

/// Whether the first line below the head of a block is a row.
pub(super) fn has_rows(block: &str) -> bool {
    let (_, below) = block.split_once("{\n").unwrap_or_default();
    let mut below = below.lines().map(str::trim);
    below
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .is_some_and(|line| line.starts_with('|'))
}

/// Reports `extend NAME`, without the word for what that is.
pub(super) fn extends_without_its_word(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let name = line.second();
    let start = line.base + line.text.find(name).unwrap_or(0);
    let rest = line.first_line()[line.word().len()..].trim_start();
    let behind = word(rest[name.len()..].trim_start());
    let is_near = || !suggest::near(name, ["kind", "modifiers", "modifier"]).is_empty();
    if !is_name(name) || DECLARATIONS.contains(&name) || is_name(behind) && is_near() {
        return false;
    }
    let changes = ["extend", "replace", "in", "reference", "use"];
    let declared = cx.text.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let what = words.next().filter(|what| DECLARATIONS.contains(what))?;
        (words.next()? == name && !changes.contains(&what)).then_some(what)
    });
    let of = match declared {
        Some(what) if takes_no_more(what) => {
            return nothing_added_to(cx, start, name, what);
        }
        Some("modifiers") => "modifiers",
        Some(_) => "kind",
        None if has_rows(&cx.text[line.base..])
            || rest[name.len()..].trim_start().starts_with('(') =>
        {
            "modifiers"
        }
        None => "kind",
    };
    let message = format!("the word for what `{name}` is stands before its name");
    cx.report(&E0002, start, start + name.len(), message)
        .help(format!("write `extend {of} {rest}`"));
    true
}
