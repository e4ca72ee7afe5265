//! Slips in the lines of procedures that have a way out of their own.

use super::super::context::Context;
use super::{
    Line, Place, arms, braces, cases, given, objectives, parts, replaced, rewritten, rounds,
    taken_words, ternary, word,
};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;
use crate::spelling::{is_dice, is_name};

/// Words of other notations, and ours.
const HABITS: &[(&str, &str)] = &[
    ("else", "write `otherwise {` behind the `}` of the `if`"),
    ("elif", "write `otherwise if CONDITION {`"),
    ("elseif", "write `otherwise if CONDITION {`"),
    ("break", "`stop` leaves the innermost `repeat`"),
    (
        "exit",
        "`stop` leaves the innermost `repeat`, `end` the procedure",
    ),
    ("let", "write `NAME = VALUE`"),
    ("int", "a value needs no type: write `NAME = VALUE`"),
    ("const", "write `NAME = VALUE`"),
    ("set", "write `NAME = VALUE`"),
    ("var", "write `NAME = VALUE`, or `keep NAME : TYPE = VALUE`"),
    ("when", "write `if CONDITION: STATEMENT`"),
    ("unless", "write `if not CONDITION: STATEMENT`"),
    ("loop", "write `repeat N times {`"),
    ("call", "write `do PROCEDURE(…)`, or `NAME = PROCEDURE(…)`"),
    ("switch", "write `choose by VALUE {`"),
    ("match", "write `choose by VALUE {`"),
    ("print", "words for the player are written `note \"…\"`"),
    ("text", "words for the player are written `note \"…\"`"),
    ("shuffle", "write `reshuffle DECK`"),
    (
        "discard",
        "a card that was drawn stays out until its deck is put together again, by `reshuffle DECK`: take this line out",
    ),
    (
        "roll",
        "dice are rolled where their number is wanted: `NAME = 2d6`; what comes of each stands in `choose by NAME {`",
    ),
];

/// Statements that may stand behind a condition on its line.
pub(super) const VERBS: &[&str] = &["draw", "reshuffle", "keep", "do", "end", "stop", "note"];

/// Reports a line of a procedure whose slip is plain. Says whether it has.
pub(super) fn plain_slip(cx: &mut Context<'_>, line: &Line<'_>, place: Place) -> bool {
    match place {
        Place::Action => action(cx, line),
        Place::Choose => cases::broken(cx, line),
        Place::Procedure => outside_of_steps(cx, line),
        Place::Force => parts::of_force(cx, line),
        Place::List | Place::Pick => parts::of_list(cx, line, place),
        Place::Side => parts::of_side(cx, line),
        Place::Steps => roll_on_dice(cx, line) || nothing_done(cx, line),
        Place::Reckoning => rewritten::points_by_number(cx, line),
        Place::Settings => {
            parts::part_in_a_change(cx, line) || replaced::rows_in_a_change(cx, line)
        }
        Place::Change => in_the_place_of(cx, line),
        Place::Mission => objectives::certain(cx, line),
        _ => false,
    }
}

/// `replace STEP {` in a change.
fn in_the_place_of(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    if !matches!(first, "replace" | "change" | "in" | "step") {
        return false;
    }
    let step = match first {
        "step" => "STEP",
        _ => line.second(),
    };
    let message = format!("`{first}` is no statement of a change");
    cx.report(&E0002, line.base, line.base + first.len(), message)
        .help(format!(
            "steps stand in a block that says where they go: `instead of {step} {{`, `before {step} {{` or `after {step} {{`"
        ));
    true
}

/// `roll on d6 {` in a generator: a table has a name, and so have the branches of dice.
fn roll_on_dice(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words: Vec<&str> = line.first_line().split_whitespace().collect();
    let ["roll", "on", dice, ..] = words.as_slice() else {
        return false;
    };
    if !is_dice(dice) {
        return false;
    }
    let end = line.base + line.first_line().trim_end_matches([' ', '{']).len();
    cx.report(&E0002, line.base, end, "`roll on` asks a table by its name")
        .help(format!(
            "branches by dice have a name of their own: `roll NAME {dice} {{`"
        ));
    true
}

/// `4-6 : nothing`: a branch has a block, and nothing stands in it.
fn nothing_done(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let before = cx.text[..line.base].trim_end_matches([' ', '\t']);
    if !matches!(first, "nothing" | "none" | "no") || !before.ends_with(':') {
        return false;
    }
    let message = "a branch of which nothing comes has an empty block";
    cx.report(&E0002, line.base, line.base + first.len(), message)
        .help(format!(
            "write `{{` in place of `: {first}`, and `}}` on the next line"
        ));
    true
}

/// `roll d6 {`: what comes of dice, case by case.
fn cases_of_a_roll(line: &Line<'_>) -> Option<String> {
    let head = line.first_line().strip_prefix("roll ")?.strip_suffix('{')?;
    Some(format!("write `choose by {} {{`", head.trim()))
}

fn action(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    if taken_words::of_a_statement(cx, line) {
        return true;
    }
    if matches!(first, "otherwise" | "else" | "elif" | "elseif") {
        if cx.declaration.broken_if {
            return true;
        }
        if arms::otherwise_if(cx, line) {
            cx.declaration.broken_if = true;
            return true;
        }
        if first == "otherwise" && arms::otherwise_of_a_line(cx, line) {
            return true;
        }
        let (message, help) = if first == "otherwise" {
            (
                "no `if` stands before this `otherwise`".to_owned(),
                "it follows the `}` of an `if`, or the line of an `if …: …`",
            )
        } else {
            (
                format!("`{first}` is no word of the language"),
                help_for(first).unwrap_or_default(),
            )
        };
        cx.report(&E0002, line.base, line.base + first.len(), message)
            .help(help);
        return true;
    }
    if ternary::in_a_line(cx, line) || rounds::in_other_words(cx, line) {
        return true;
    }
    if sets(line) {
        return false;
    }
    if sets_a_field(cx, line) || wrong_sign(cx, line) || condition_on_the_line(cx, line) {
        return true;
    }
    if is_dice(first) {
        cx.report(
            &E0002,
            line.base,
            line.base + first.len(),
            "nothing is done with these dice",
        )
        .help(format!(
            "give what they show a name: `NAME = {}`",
            line.first_line()
        ));
        return true;
    }
    // What follows it as `otherwise` is not told of besides.
    cx.declaration.broken_if |= first.eq_ignore_ascii_case("if");
    let help = cases_of_a_roll(line)
        .or_else(|| roll_on_a_table(line))
        .or_else(|| outcome_in_other_words(line))
        .or_else(|| help_for(first).map(str::to_owned));
    if let Some(help) = help {
        cx.report(
            &E0002,
            line.base,
            line.base + first.len(),
            format!("`{first}` is no statement of a step"),
        )
        .help(help);
        return true;
    }
    if first != "if" {
        return given::broken(cx, line);
    }
    cx.declaration.broken_if = true;
    cx.lost_open |= opens_a_block(&cx.text[line.base..], cx.indent(line.base));
    lost_colon(cx, line) || cases::no_statement(cx, line)
}

/// `roll weather`, `roll on weather(3)` by itself.
fn roll_on_a_table(line: &Line<'_>) -> Option<String> {
    let behind = line.first_line().strip_prefix("roll ")?.trim_start();
    let table = behind.strip_prefix("on ").unwrap_or(behind).trim();
    let name = table.split('(').next()?;
    let is_table = is_name(name) && !is_dice(name) && (name == table || table.ends_with(')'));
    is_table.then(|| format!("what a table answers has a name: `NAME = roll {table}`"))
}

/// Whether lines that stand further right follow the first, and a `}` behind them that stands where the first does.
pub(super) fn opens_a_block(text: &str, indent: usize) -> bool {
    let below = text.lines().skip(1);
    let mut below = below.filter(|line| !line.trim().is_empty()).peekable();
    let goes_in = below.peek().is_some_and(|line| blanks(line) > indent);
    let end = below.find(|line| blanks(line) <= indent);
    goes_in && end.is_some_and(|line| blanks(line) == indent && line.trim_start().starts_with('}'))
}

pub(super) fn blanks(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Heads of what is put into a procedure, whose block nothing but its indentation may show.
const INSERTIONS: &[&str] = &["before ", "after ", "instead of "];

/// So many lines above are looked at: each of very many lines may ask for them.
const MOST_ABOVE: usize = 50;

/// Whether a block above whose `{` is lost has taken the `}` of the one that this line stands in.
pub(super) fn follows_a_lost_block(cx: &Context<'_>, line: &Line<'_>) -> bool {
    let indent = cx.indent(line.base);
    let mut start = line.base - indent;
    let above = cx.text[..start].split_inclusive('\n').rev();
    for above in above.take(MOST_ABOVE) {
        start -= above.len();
        let words = above.trim();
        if words.is_empty() || blanks(above) > indent {
            continue;
        }
        if blanks(above) < indent {
            return false;
        }
        if words.contains(['{', '}']) {
            continue;
        }
        if words.starts_with("if ") {
            return opens_a_block(&cx.text[start..], indent);
        }
        if INSERTIONS.iter().any(|head| words.starts_with(head)) {
            let below = cx.text[start..].lines().skip(1);
            let mut below = below.filter(|line| !line.trim().is_empty());
            return below.next().is_some_and(|line| blanks(line) > indent);
        }
    }
    false
}

/// Whether a line gives a value to a name, or means to.
pub(super) fn sets(line: &Line<'_>) -> bool {
    let first = line.word();
    let rest = line.text[first.len()..].trim_start();
    let own = super::words::statements(Place::Action).contains(&first);
    let of = rest
        .strip_prefix("of")
        .is_some_and(|rest| rest.starts_with([' ', '\t']));
    !first.is_empty() && !own && (rest.starts_with('=') || of)
}

/// The signs by which other notations give a value to a name.
const SIGNS: &[&str] = &["++", "--", "+=", "-=", "*=", "/=", ":=", "<-", ":"];

/// `b.hits = b.hits - 1`: what a row has stays as it is.
fn sets_a_field(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    let end = words.find(|c: char| !is_name(c)).unwrap_or(words.len());
    // `b.hits-- `: the hyphens at the end are no part of a name.
    let name = words[..end].trim_end_matches('-');
    let Some((_, field)) = name.rsplit_once('.') else {
        return false;
    };
    let rest = words[name.len()..].trim_start();
    let sets = rest.starts_with('=') || SIGNS.iter().any(|sign| rest.starts_with(sign));
    if !sets || field.is_empty() || name.starts_with('.') {
        return false;
    }
    let message = format!("`{name}` does not change in play");
    cx.report(&E0002, line.base, line.base + name.len(), message)
        .help(format!(
            "keep a value of your own, as `keep {field} : 0 to 6 = {name}`, and change that; or let the procedure \
            give what is lost"
        ));
    true
}

/// Whether a line is `LABEL: STATEMENT`, and no `if` or `otherwise`.
fn is_case(words: &str) -> bool {
    let Some((label, behind)) = words.split_once(':') else {
        return false;
    };
    VERBS.contains(&word(behind.trim_start())) && !matches!(word(label), "if" | "otherwise")
}

/// `x : 3`, `x += 1`.
fn wrong_sign(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let behind = &line.text[first.len()..];
    let rest = behind.trim_start();
    if first.is_empty() || super::words::statements(Place::Action).contains(&first) {
        return false;
    }
    let sign = SIGNS.iter().copied().find(|sign| rest.starts_with(sign));
    let verb = ["is", "becomes"]
        .into_iter()
        .find(|verb| word(rest) == *verb);
    let Some(sign) = sign.or(verb) else {
        return false;
    };
    let at = line.base + first.len() + behind.len() - rest.len();
    if is_case(line.first_line()) {
        // Of several it is told once, and `otherwise` is one of them.
        let above = cx.text[..line.base].trim_end().lines().next_back();
        if !above.is_some_and(|above| is_case(above.trim_start())) {
            cx.report(&E0002, line.base, at + 1, "this case stands in no `choose`")
                .help("write `choose by VALUE {` above the first of the cases, and `}` below the last");
        }
        cx.declaration.broken_if = true;
        return true;
    }
    let help = match sign.chars().next() {
        _ if sign == "++" => format!("write `{first} = {first} + 1`"),
        _ if sign == "--" => format!("write `{first} = {first} - 1`"),
        Some(':' | '<' | 'i' | 'b') | None => format!("write `{first} = VALUE`"),
        Some(operator) => format!("write `{first} = {first} {operator} VALUE`"),
    };
    cx.report(
        &E0002,
        at,
        at + sign.len(),
        "a value is given to a name with `=`",
    )
    .here(format!("not `{sign}`"))
    .help(help);
    true
}

/// `if a: if b: …`.
fn condition_on_the_line(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let before = cx.text[..line.base].trim_end_matches([' ', '\t']);
    if line.word() != "if" || !before.ends_with(':') {
        return false;
    }
    cx.report(
        &E0002,
        line.base,
        line.base + "if".len(),
        "a condition does not stand behind `:`",
    )
    .help("join the two by `and`, or write a block: `if A {`, and the other `if` on a line below");
    true
}

/// `return hit`, `gives 3`, `result = x`.
fn outcome_in_other_words(line: &Line<'_>) -> Option<String> {
    let first = line.word();
    if !matches!(first, "return" | "result" | "gives") {
        return None;
    }
    let value = &line.first_line_alone()[first.len()..];
    let value = value.trim_start_matches([' ', '=', ':']);
    Some(match value {
        "" => "the outcome is stated by `end`: `end miss`".to_owned(),
        _ => format!("the outcome is stated by `end`: `end {value}`"),
    })
}

fn help_for(first: &str) -> Option<&'static str> {
    HABITS
        .iter()
        .find(|(habit, _)| *habit == first)
        .map(|(_, help)| *help)
}

/// Where the first such word stands behind the first of all.
pub(super) fn place_of(words: &str, wanted: impl Fn(&str) -> bool) -> Option<usize> {
    let mut at = 0;
    for part in words.split([' ', '\t']) {
        if at > 0 && wanted(word(part)) {
            return Some(at);
        }
        at += part.len() + 1;
    }
    None
}

/// `if CONDITION end miss`, `if CONDITION then …`: the sign between them is lost.
pub(super) fn lost_colon(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    if words.contains([':', '{']) {
        return false;
    }
    let Some(before) = place_of(words, |part| VERBS.contains(&part) || part == "then") else {
        return lost_before_a_name(cx, line);
    };
    let rest = &words[before..];
    if word(rest) == "then" {
        let at = line.base + before;
        let help = match rest.trim_end() {
            "then" => "write `{` in its place, and `}` on a line of its own behind the block",
            _ => {
                "write `if CONDITION: STATEMENT`; `then` stands in values: `if A then 1 otherwise 2`"
            }
        };
        cx.report(&E0002, at, at + "then".len(), "`then` does not belong here")
            .help(help);
        return true;
    }
    let end = line.base + words[..before].trim_end().len();
    cx.report(&E0002, end, end, "`:` is missing behind this condition")
        .here("here")
        .help("write `if CONDITION: STATEMENT`, or a block in `{ … }`");
    true
}

/// `if CONDITION NAME = VALUE`, where the grammar has found two values with nothing between them.
fn lost_before_a_name(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line();
    let Some((front, _)) = words.rsplit_once('=') else {
        return false;
    };
    let front = front.trim_end();
    let name = front.rsplit([' ', '\t']).next().unwrap_or_default();
    let before = front[..front.len() - name.len()].trim_end();
    if !is_name(name) || before.len() <= "if".len() {
        return false;
    }
    let end = line.base + before.len();
    cx.report(&E0002, end, end, "`:` is missing behind this condition")
        .here("here")
        .help(format!(
            "put `:` before `{name}`: `{before}: {}`",
            &words[front.len() - name.len()..]
        ));
    true
}

/// A statement that stands in the procedure itself.
fn outside_of_steps(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let first = line.word();
    let known = super::words::statements(Place::Action);
    let sets = line.text[first.len()..].trim_start().starts_with('=');
    if first.is_empty() || first == "step" || !(sets || first == "return" || known.contains(&first))
    {
        return false;
    }
    if !sets && !suggest::near(first, ["step"]).is_empty() && line.first_line().ends_with('{') {
        return false;
    }
    if follows_a_lost_block(cx, line) || std::mem::replace(&mut cx.declaration.lacks_step, true) {
        return true;
    }
    let end = line.base + line.first_line().len();
    if let Some(brace) = braces::brace_too_many(cx.text, line.base) {
        let statement = cx.at(line.base, end);
        cx.report(&E0002, brace, brace + 1, "this `}` closes one block more")
            .label(statement, "so that this statement stands in no step")
            .help("take it out");
        return true;
    }
    cx.report(&E0002, line.base, end, "this statement stands in no step")
        .help("write `step NAME {` above it, and `}` below the last line of the step");
    true
}
