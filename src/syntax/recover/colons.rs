//! A block as other notations have it: `:` in the place of its `{`, and lines with a `:` behind their words.

use super::super::context::Context;
use super::super::grammar::Rule;
use super::found::Found;
use super::missed::Missed;
use super::{Line, Place, statement, word};
use crate::diagnostic::codes::E0002;
use crate::spelling::slug;

/// Heads of blocks whose lines have a word and what it says, and no `:` of their own.
const OF_WORDS: &[Rule] = &[
    Rule::single_row_header,
    Rule::unit_header,
    Rule::force_header,
    Rule::mission_header,
    Rule::battle_header,
    Rule::erratum_header,
    Rule::scenario_header,
    Rule::list_header,
    Rule::option_header,
    Rule::replace_row_header,
];

/// Reports a `:` at the end of a head, in the place of the `{` of its block. Says whether it has.
pub(super) fn for_a_brace(cx: &mut Context<'_>, missed: &Missed<'_>) -> bool {
    let at = missed.at;
    if !matches!(missed.found, Found::Sign(":")) || !missed.expects(Rule::open) {
        return false;
    }
    let text = cx.text;
    let behind = text[at + 1..].lines().next();
    if behind.is_some_and(|behind| !behind.trim().is_empty()) {
        return false;
    }
    let base = missed.base;
    cx.lost_open |= statement::opens_a_block(&text[base..], cx.indent(base));
    cx.declaration.lacks_step |= missed.subject == "step";
    let below = at + 1;
    let (pairs, length) = match OF_WORDS.contains(&missed.rule) {
        true => pairs(&text[below..], cx.indent(base)),
        // Its steps are none of the lines that they seem to stand among.
        false if matches!(missed.subject, "before" | "after" | "instead") => {
            (Vec::new(), deeper(&text[below..], cx.indent(base)))
        }
        false => (Vec::new(), 0),
    };
    cx.declaration.told_lines = below..below + length;
    let help = match pairs.as_slice() {
        [] => "write `{` in its place, and `}` on a line below the block".to_owned(),
        pairs => as_a_block(missed, pairs),
    };
    cx.report(&E0002, at, at + 1, "a block begins with `{`, not with `:`")
        .help(help);
    true
}

/// Reports lines that have a `:` behind their words, where several stand below each other. Says whether it has.
pub(super) fn in_lines(cx: &mut Context<'_>, line: &Line<'_>, place: Place) -> bool {
    let has_words = matches!(
        place,
        Place::Settings | Place::Unit | Place::Force | Place::Erratum | Place::Battle
    );
    let Some((first, value)) = pair(line.first_line()).filter(|_| has_words) else {
        return false;
    };
    let start = line.base - cx.indent(line.base);
    let indent = cx.indent(line.base).saturating_sub(1);
    let (pairs, length) = pairs(&cx.text[start..], indent);
    if pairs.len() < 2 {
        return false;
    }
    cx.declaration.told_lines = start..start + length;
    let mut end = start;
    let lines = cx.text[start..start + length]
        .split_inclusive('\n')
        .map(|line| {
            end += line.len();
            (end - line.len() + statement::blanks(line), line)
        });
    let colons = lines.filter_map(|(at, line)| {
        let colon = at + pair(line)?.0.len();
        Some(cx.at(colon, colon + 1))
    });
    let colons: Vec<_> = colons.skip(1).collect();
    let at = line.base + first.len();
    let report = cx.report(&E0002, at, at + 1, "a value stands right behind its word");
    for colon in colons {
        report.label(colon, "and here");
    }
    report.help(format!("take each `:` out: `{first} {value}`"));
    true
}

/// The words and the values of the lines below a head that stands this far in, down to the first that is none, and how
/// far these go.
fn pairs(below: &str, indent: usize) -> (Vec<(&str, &str)>, usize) {
    let (mut pairs, mut length) = (Vec::new(), 0);
    for line in below.split_inclusive('\n') {
        match pair(line) {
            Some(pair) if statement::blanks(line) > indent => pairs.push(pair),
            _ if line.trim().is_empty() => {}
            _ => break,
        }
        length += line.len();
    }
    (pairs, length)
}

/// The length of the lines that begin further to the right.
fn deeper(below: &str, indent: usize) -> usize {
    let lines = below.split_inclusive('\n');
    let deeper = |line: &&str| line.trim().is_empty() || statement::blanks(line) > indent;
    lines.take_while(deeper).map(str::len).sum()
}

/// `text: "It is cold."`.
fn pair(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let first = word(line);
    let value = line[first.len()..].strip_prefix(':')?.trim();
    let is_key = first.starts_with(|sign: char| sign.is_ascii_alphabetic());
    (is_key && value.starts_with(|sign: char| sign == '"' || sign.is_alphanumeric()))
        .then_some((first, value))
}

/// How the head and its lines are written.
fn as_a_block(missed: &Missed<'_>, pairs: &[(&str, &str)]) -> String {
    let head = missed.before();
    let is_title = |(word, value): &&(&str, &str)| {
        matches!(*word, "title" | "name") && value.starts_with('"') && !head.contains('"')
    };
    let title = pairs.iter().find(is_title);
    let head = match title {
        Some((_, title)) => format!("{head} {title}"),
        None => head.to_owned(),
    };
    let mut others = pairs.iter().filter(|pair| Some(*pair) != title);
    let block = match others.next() {
        None => "`}` on a line below".to_owned(),
        // The words of an option are those of a rule that stands in it.
        Some(("text" | "description", value)) if missed.subject == "option" => {
            let called = head.find('"').map_or("\"Title\"", |at| &head[at..]);
            let name = match slug(called) {
                name if name.is_empty() => "NAME".to_owned(),
                name => name,
            };
            format!(
                "in its block `rule {name} {called} {{` with the line `text {value}`, and a `}}` on a line below for each"
            )
        }
        Some((word, value)) => {
            format!("the lines below without `:`, `{word} {value}`, and `}}` below them")
        }
    };
    format!("write `{head} {{`, {block}")
}
