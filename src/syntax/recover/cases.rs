//! Slips in the cases of `choose`, and where a block begins.

use super::super::context::Context;
use super::missed::Missed;
use super::statement::{self, VERBS};
use super::{Line, citations, word};
use crate::diagnostic::codes::E0002;

/// What stands between a case and its statement in other notations, the longer before the shorter.
const SIGNS: [&str; 5] = ["=>", "->", ":=", "=", "then"];

/// Reports a line of `choose` that is no case. Says whether it has.
pub(super) fn broken(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    no_case(cx, line)
        || in_quotation_marks(cx, line)
        || with_a_title(cx, line)
        || no_colon(cx, line)
}

/// `1-3 "Low": end 1`, `1-3 low "Low" {`: a case is a label alone.
fn with_a_title(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    let Some((label, rest)) = words.split_once('"') else {
        return false;
    };
    let Some((title, behind)) = rest.split_once('"') else {
        return false;
    };
    let behind = behind.trim_start();
    if label.contains([':', '{', '='])
        || verb_in(label).is_some()
        || !behind.starts_with([':', '{'])
    {
        return false;
    }
    let (start, end) = (
        line.base + label.len(),
        line.base + label.len() + title.len() + 2,
    );
    let (label, note) = (
        label.trim_end(),
        "words for the reader are a statement of their own",
    );
    let blank = if behind.starts_with('{') { " " } else { "" };
    cx.report(&E0002, start, end, "a case of `choose` has no title")
        .help(format!(
            "write `{label}{blank}{behind}`; {note}: `note \"{title}\"`"
        ));
    true
}

/// A statement, or a word of other notations.
fn no_case(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let help = if first == "else" || first == "default" {
        "what is left is written `otherwise: …`"
    } else if VERBS.contains(&first)
        || matches!(first, "if" | "choose" | "repeat")
        || sets_a_name(line)
    {
        "a case comes first: `1-3: …`, `green { … }` or `otherwise: …`"
    } else {
        return false;
    };
    cx.report(
        &E0002,
        line.base,
        line.base + first.len(),
        format!("`{first}` begins no case"),
    )
    .help(help);
    true
}

/// `losses = 3`, which is no case with a wrong sign behind it.
fn sets_a_name(line: &Line<'_>) -> bool {
    let is_number = line.text.starts_with(|first: char| first.is_ascii_digit());
    !is_number && statement::sets(line) && verb_in(line.first_line()).is_none()
}

/// `"1-3" : end 1`.
fn in_quotation_marks(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let Some((label, _)) = line
        .text
        .strip_prefix('"')
        .and_then(|rest| rest.split_once('"'))
    else {
        return false;
    };
    let end = line.base + label.len() + 2;
    cx.report(&E0002, line.base, end, "a case is no text")
        .help(format!("write it without quotation marks: `{label}: …`"));
    true
}

/// A case, and something else than `:` between it and its statement, or nothing, or no statement.
fn no_colon(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    if words.contains('{') {
        return false;
    }
    if no_statement(cx, line) {
        return true;
    }
    if words.contains(':') {
        return false;
    }
    if let Some([label, result]) = cells(words) {
        if !std::mem::replace(&mut cx.declaration.lines_in_bars, true) {
            cx.report(&E0002, line.base, line.base + words.len(), "cases stand without bars")
                .help(format!("write each with `:` behind it: `{label}: end {result}`, or `{label}: NAME = {result}`"));
        }
        return true;
    }
    let Some(verb) = verb_in(words) else {
        let end = line.base + words.len();
        if !lacks_all(words) {
            return false;
        }
        cx.report(&E0002, end, end, "a statement is missing behind this case")
            .here("the line ends here")
            .help(both_forms(words));
        return true;
    };
    let before = words[..verb].trim_end();
    let sign = SIGNS.into_iter().find(|sign| before.ends_with(sign));
    let sign = sign.unwrap_or_default();
    let label = before[..before.len() - sign.len()].trim_end();
    let help = format!(
        "write `{}: {}`",
        label.trim_end_matches(','),
        &words[verb..]
    );
    let end = line.base + before.len();
    let report = match sign {
        "" => cx
            .report(&E0002, end, end, "`:` is missing behind this case")
            .here("here"),
        _ => cx
            .report(&E0002, end - sign.len(), end, "`:` stands behind a case")
            .here(format!("not `{sign}`")),
    };
    report.help(help);
    true
}

/// Reports a case or a condition with nothing behind its `:`.
pub(super) fn no_statement(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    let Some(label) = words.strip_suffix(':').map(str::trim_end) else {
        return false;
    };
    let end = line.base + words.len();
    cx.report(&E0002, end, end, "a statement is missing behind `:`")
        .here("the line ends here")
        .help(both_forms(label));
    true
}

/// The two cells of a row such as `| 1-3 | 1 |`.
fn cells(words: &str) -> Option<[&str; 2]> {
    let row = words.strip_prefix('|')?.trim_end().strip_suffix('|')?;
    let (label, result) = row.split_once('|')?;
    (!result.contains('|')).then(|| [label.trim(), result.trim()])
}

/// The two ways in which a case or a condition goes on.
fn both_forms(label: &str) -> String {
    format!(
        "write one statement on this line, `{label}: STATEMENT`, or several in a block, `{label} {{`"
    )
}

/// Where the statement begins that stands on the line of a case.
fn verb_in(words: &str) -> Option<usize> {
    statement::place_of(words, |part| VERBS.contains(&part))
}

/// Whether a line is a case alone: nothing is said of what is done.
pub(super) fn lacks_all(words: &str) -> bool {
    let label = words.strip_suffix(':').unwrap_or(words);
    !label.contains(['=', ':', '{', '"', '('])
        && verb_in(label).is_none()
        && !VERBS.contains(&word(label))
}

/// Reports a block behind `:`.
pub(super) fn colon_and_brace(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let before = cx.text[..line.base].trim_end_matches([' ', '\t']);
    if !line.text.starts_with('{') || !before.ends_with(':') {
        return false;
    }
    let colon = before.len() - 1;
    cx.report(
        &E0002,
        colon,
        colon + 1,
        "`:` and `{` do not stand together",
    )
    .help("take the `:` out: one statement stands behind `:`, and several in `{ … }`");
    true
}

/// How what stands behind a `{` on its line is written.
pub(super) fn on_lines(missed: &Missed<'_>) -> String {
    let head = missed.before();
    let rest = missed.rest().get(1..).unwrap_or_default();
    let inside = rest.split('}').next().unwrap_or_default().trim();
    if let Some(help) = citations::behind_a_brace(head, inside) {
        return help;
    }
    let is_one = VERBS.contains(&word(inside)) || inside.contains(" = ");
    if missed.subject == "if" && is_one && !inside.contains([';', '{']) {
        return format!(
            "write one statement behind `:`: `{head}: {inside}`; or begin a new line behind `{{`, and another for `}}`"
        );
    }
    match inside {
        rows if rows.starts_with('|') => {
            "begin a new line behind `{` and behind each row, and another for `}`"
        }
        "" => "begin a new line behind `{`, and another for `}`",
        _ => "begin a new line behind `{`, put each statement on a line of its own, and `}` on another",
    }
    .to_owned()
}
