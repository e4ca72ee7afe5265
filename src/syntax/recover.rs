//! What a line that no rule reads should have been.
//!
//! The grammar has swallowed it. Its first word tells which rule it should have followed; read once more
//! with that rule, it breaks off at the exact place, and `explain` says so in the author's words.

mod added;
mod bars;
mod beginnings;
mod between;
mod braces;
mod cases;
mod characters;
mod closers;
mod dates;
mod declaration;
mod defaults;
mod explain;
mod forms;
mod found;
mod given;
mod habits;
mod inches;
mod missed;
mod outside;
mod parameters;
mod parts;
mod replaced;
mod results;
mod rewritten;
mod rounds;
mod statement;
mod ternary;
mod titles;
mod types;
mod ways_out;

pub(super) use added::place_of_added;
pub(super) use bars::row_without_bars;
pub(super) use characters::token_is_broken;
pub(super) use closers::closing_end;
pub(super) use declaration::{item, misspelt_change, misspelt_declaration, place_of_rows};
pub(super) use defaults::{comma_before_shown, title_before_default};
pub(super) use outside::{headless_row, stands_outside, step_outside};
pub(crate) use parts::limit_meant;
pub(super) use statement::foreign_arm;
pub(super) use ternary::at as chooses_a_value;

use std::borrow::Cow;

use pest::Parser;

use super::ast::OptionLine;
use super::blanks;
use super::cite;
use super::context::Context;
use super::grammar::{Grammar, Rule};
use super::node::Node;
use super::place::Place;
use super::words::{self, DECLARATIONS, FORCE_WORDS, SIDE_VERBS, UNIT_WORDS};
use crate::diagnostic::codes::{E0002, E0102};
use crate::diagnostic::suggest;
use crate::spelling::{is_dice, is_name};

/// A line with its place, blanks at its start left out.
struct Line<'i> {
    text: &'i str,
    base: usize,
}

impl<'i> Line<'i> {
    fn of(node: &Node<'i>) -> Self {
        let whole = node.as_str();
        let text = whole.trim_start();
        Line {
            text,
            base: node.start() + whole.len() - text.len(),
        }
    }

    /// The word that begins it; empty when a sign does.
    fn word(&self) -> &'i str {
        word(self.text)
    }

    /// The word behind the first.
    fn second(&self) -> &'i str {
        word(self.text[self.word().len()..].trim_start_matches([' ', '\t']))
    }

    fn first_line(&self) -> &'i str {
        self.text.lines().next().unwrap_or_default().trim_end()
    }
}

fn word(text: &str) -> &str {
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || c == '-'))
        .unwrap_or(text.len());
    &text[..end]
}

/// Reports a broken line of a block.
pub(super) fn line(cx: &mut Context<'_>, node: &Node<'_>, place: Place) {
    let line = Line::of(node);
    if beginnings::merge_mark(cx, line.base, line.text) {
        return;
    }
    if place == Place::Unread || closers::closer(cx, &line, place) {
        return;
    }
    if place == Place::Branches
        && line.text.starts_with('|')
        && std::mem::replace(&mut cx.declaration.branches_in_bars, true)
    {
        return;
    }
    if place == Place::Grid || place == Place::Unit && bars::is_row(cx, &line) {
        return bars::not_a_row(cx, &line);
    }
    let first = line.word();
    if cases::colon_and_brace(cx, &line) || statement::plain_slip(cx, &line, place) {
        return;
    }
    let known = words::statements(place);
    let by_side = place == Place::Mission
        && (SIDE_VERBS.contains(&line.second())
            || !suggest::near(line.second(), SIDE_VERBS.iter().copied()).is_empty());
    if place == Place::Action && statement::sets(&line) {
        return again(cx, &line, Rule::action_whole, first);
    }
    let by_count = matches!(place, Place::List | Place::Pick);
    if !known.is_empty() && !known.contains(&first) && !by_side && !by_count {
        if place == Place::Option && declaration::rows_in_an_option(cx, &line, known) {
            return;
        }
        return no_statement(cx, &line, place);
    }
    if by_side && !known.contains(&first) {
        return side_statement(cx, &line);
    }
    again(cx, &line, rule_of(place, &line), first);
}

/// The line of an option of which only the first word is misspelt, as it was meant: what it switches on is
/// not missed by all that follows.
pub(super) fn meant(cx: &Context<'_>, node: &Node<'_>) -> Option<OptionLine> {
    let line = Line::of(node);
    let near = suggest::near(line.word(), ["requires", "excludes", "replaces"]);
    let make = match near.as_slice() {
        ["requires"] => OptionLine::Requires,
        ["excludes"] => OptionLine::Excludes,
        ["replaces"] => OptionLine::Replaces,
        _ => return None,
    };
    let behind = &line.first_line()[line.word().len()..];
    let named = behind.trim_start();
    let end = named.find([' ', '#']).unwrap_or(named.len());
    let further = named[end..].trim_start();
    if !further.is_empty() && !further.starts_with('#') {
        return None;
    }
    let start = line.base + line.word().len() + behind.len() - named.len();
    cite::path(cx, start, &named[..end]).map(make)
}

/// Whether the head of a change is about modifiers, whose rows stand below it.
pub(super) fn replaces_modifiers(header: &Node<'_>) -> bool {
    let mut words = header.as_str().split_whitespace();
    words.next() == Some("replace") && words.next() == Some("modifiers")
}

/// Whether the head of a change says where its steps go, which has a line of its own.
pub(super) fn places_steps(header: &Node<'_>) -> bool {
    let mut words = header.as_str().split_whitespace().skip(2);
    matches!(words.next(), Some("before" | "after" | "instead"))
}

/// The indent of a line that begins a block, although nobody knows of what: in an option, or a case that
/// lacks its `{`.
pub(super) fn opens_unread(cx: &Context<'_>, node: &Node<'_>, place: Place) -> Option<usize> {
    let line = Line::of(node);
    let opens = match place {
        Place::Option => line.first_line().ends_with(['{', '(']),
        Place::Choose => cases::lacks_all(line.first_line()),
        _ => false,
    };
    opens.then(|| cx.indent(line.base))
}

/// Whether a line belongs to a block which such a line begins.
pub(super) fn stands_in(cx: &Context<'_>, node: &Node<'_>, indent: usize) -> bool {
    let line = Line::of(node);
    cx.indent(line.base) > indent || line.text.starts_with(')')
}

/// The rule that a line of this place should follow.
fn rule_of(place: Place, line: &Line<'_>) -> Rule {
    match place {
        Place::Kind => Rule::field_line,
        Place::Erratum => Rule::erratum_whole,
        Place::Battle => Rule::battle_whole,
        Place::Worksheet => Rule::worksheet_whole,
        Place::Steps if line.word() == "roll" && line.second() != "on" => Rule::roll_whole,
        Place::Steps => Rule::step_whole,
        Place::Branches => Rule::branch_whole,
        Place::Mission => Rule::mission_whole,
        Place::Scenario if line.word() == "side" => Rule::side_whole,
        Place::Scenario => Rule::scenario_whole,
        Place::Side => Rule::side_line_whole,
        Place::Force if line.text.starts_with(|c: char| c.is_ascii_digit()) => Rule::part_whole,
        Place::Force if FORCE_WORDS.contains(&line.word()) => Rule::force_whole,
        Place::Unit if UNIT_WORDS.contains(&line.word()) => Rule::swap_whole,
        Place::List => Rule::list_whole,
        Place::Pick => Rule::pick_whole,
        Place::Reckoning => Rule::reckoning_whole,
        Place::Firepower => Rule::firepower_whole,
        Place::Settings | Place::Unit | Place::Force | Place::Grid | Place::Unread => {
            Rule::setting_whole
        }
        Place::Procedure => Rule::step_plain,
        Place::Action => match line.word() {
            "if" => Rule::if_plain,
            "choose" => Rule::choose_plain,
            "repeat" => Rule::repeat_plain,
            _ => Rule::action_whole,
        },
        Place::Choose => Rule::case_whole,
        Place::Deck => Rule::deck_whole,
        Place::Option => Rule::option_whole,
        Place::Change if line.word() == "take" => Rule::take_whole,
        Place::Change => Rule::insertion_plain,
        Place::Example if line.word() == "play" => Rule::play_plain,
        Place::Example => Rule::example_whole,
        Place::Play => Rule::play_whole,
    }
}

/// Reads a line once more, by the rule it should follow, and reports where that breaks off.
fn again(cx: &mut Context<'_>, line: &Line<'_>, rule: Rule, subject: &str) {
    match Grammar::parse(rule, &blanks::even(line.text)) {
        Err(error) => explain::report(cx, line.base, &error, subject),
        Ok(_) => {
            let end = line.base + line.first_line().len();
            cx.report(&E0002, line.base, end, "this line does not belong here")
                .help("look above for a `}` that is missing or one too many");
        }
    }
}

fn no_statement(cx: &mut Context<'_>, line: &Line<'_>, place: Place) {
    let first = line.word();
    let known = words::statements(place);
    if first.is_empty() {
        return beginnings::odd_start(cx, line.base, line.text, words::place(place));
    }
    let end = line.base + first.len();
    if place == Place::Steps && Grammar::parse(Rule::branch_whole, &blanks::even(line.text)).is_ok()
    {
        cx.report(
            &E0102,
            line.base,
            end,
            "a branch stands in the block of a `roll`",
        )
        .help("write `roll NAME d6 {` above the branches, or look for a `}` too many");
        return;
    }
    if place == Place::Steps && colon_before_a_name(cx, line) {
        return;
    }
    let help = amount_first(line, known, place)
        .or_else(|| side_first(line, place))
        .or_else(|| other_words(line, place))
        .unwrap_or_else(|| near_or_list(first, known, place));
    cx.report(
        &E0002,
        line.base,
        end,
        format!("`{first}` is no statement of {}", words::place(place)),
    )
    .help(help);
}

/// Reports `1-2: ridge "A ridge" {`, of which the branch's name and what follows was taken for a step.
fn colon_before_a_name(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let start = cx.text[..line.base].rfind('\n').map_or(0, |end| end + 1);
    let before = cx.text[start..line.base].trim();
    let words = line.first_line().trim_end();
    let Some(label) = before.strip_suffix(':') else {
        return false;
    };
    let branch = format!("{} {words}", label.trim_end());
    if !words.ends_with('{') || Grammar::parse(Rule::branch_whole, &format!("{branch}\n")).is_err()
    {
        return false;
    }
    let colon = start + cx.text[start..line.base].rfind(':').unwrap_or_default();
    let message = "a branch has its name and its title without a `:` before them";
    cx.report(&E0002, colon, colon + 1, message)
        .help(format!("write `{branch}`"));
    true
}

/// `10 turns`, `2 island here and there`: the line with its word before the number.
fn amount_first(line: &Line<'_>, known: &[&str], place: Place) -> Option<String> {
    let (first, second) = (line.word(), line.second());
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    let words = line
        .first_line()
        .split('#')
        .next()
        .unwrap_or_default()
        .trim_end();
    if is_number && known.contains(&second) {
        return Some(format!("write `{second} {first}`"));
    }
    if let (Place::Scenario, Some(side)) = (place, words.strip_prefix("player side ")) {
        let side = side.trim_end_matches(['{', ' ']);
        return Some(format!("write `side {side}, player {{`"));
    }
    let placed = place == Place::Steps && (is_number || is_dice(first)) && is_name(second);
    let stands = place == Place::Steps && is_name(first) && super::words::begins_site(second);
    (placed || stands).then(|| format!("write `place {words}`"))
}

/// What is replaced in an option, or claimed by an example, with another word than ours.
fn other_words(line: &Line<'_>, place: Place) -> Option<String> {
    let words = line.first_line().split(" #").next().unwrap_or_default();
    let first = line.word();
    let rest = words[first.len()..].trim();
    match (place, first) {
        (Place::Option, "override" | "overrides" | "change" | "modify" | "update" | "set") => {
            Some(format!(
                "write `replace {}`",
                rest.strip_prefix("kind ").unwrap_or(rest)
            ))
        }
        (Place::Option, row) if rest.starts_with('.') => {
            let (field, value) = rest[1..].split_once([' ', '=', ':'])?;
            let value = value.trim_start_matches([' ', '=', ':']);
            Some(format!(
                "write `replace KIND {row} {{`, on the next line `{field} {value}`, and `}}` below it"
            ))
        }
        (Place::Example, "average" | "avg" | "expect" | "expected") => Some(format!(
            "write `mean of {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, "minimum" | "min") => Some(format!(
            "write `least of {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, "maximum" | "max") => Some(format!(
            "write `most of {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, "odds" | "probability" | "probabilities") => Some(format!(
            "write `chance {}`",
            rest.strip_prefix("of ").unwrap_or(rest)
        )),
        (Place::Example, _) if !rest.ends_with('{') => {
            let (_, comes_to) = words.rsplit_once(" = ")?;
            let claim = if comes_to.contains(['%', '/']) {
                "chance"
            } else {
                "value"
            };
            Some(format!("write `{claim} {}`", words.trim_end()))
        }
        _ => None,
    }
}

/// `raiders deploys anywhere`, `raiders scores 1 for each camp lost`: the line with its own word before the side.
fn side_first(line: &Line<'_>, place: Place) -> Option<String> {
    let (side, verb) = (line.word(), line.second());
    if place != Place::Mission || !is_name(side) {
        return None;
    }
    let words = line.first_line().split(" #").next().unwrap_or_default();
    let behind = words[side.len()..].trim_start();
    let rest = behind[verb.len()..].trim();
    match verb {
        "deploy" | "deploys" => Some(format!("write `deploy {side} {rest}`")),
        "win" | "wins" => Some(format!("write `wins {side} {rest}`")),
        "score" | "scores" => Some(format!("write `score {rest}, to {side}`")),
        _ => None,
    }
}

/// A line of a mission that begins with the name of a side.
fn side_statement(cx: &mut Context<'_>, line: &Line<'_>) {
    let verb = line.second();
    if SIDE_VERBS.contains(&verb) {
        return again(cx, line, Rule::mission_whole, verb);
    }
    let near = suggest::near(verb, SIDE_VERBS.iter().copied());
    let rest = &line.text[line.word().len()..];
    let start = line.base + line.word().len() + rest.len() - rest.trim_start().len();
    cx.report(
        &E0002,
        start,
        start + verb.len(),
        format!("`{verb}` is nothing that a side does"),
    )
    .help(format!(
        "did you mean {}?",
        explain::list(near.iter(), "or")
    ));
}

fn near_or_list(wanted: &str, known: &[&str], place: Place) -> String {
    let declarations = match place {
        Place::Option => DECLARATIONS,
        _ => &[],
    };
    let near = suggest::near(wanted, known.iter().chain(declarations).copied());
    if !near.is_empty() {
        return format!("did you mean {}?", explain::list(near.iter(), "or"));
    }
    let side = match place {
        Place::Mission => "; or the name of a side, then `brings`, `gets`, `starts` or `may place`",
        Place::Option => ", and declarations of its own such as `table` or `procedure`",
        _ => "",
    };
    let statements = match known {
        [_] => "statement",
        _ => "statements",
    };
    format!(
        "{} has the {statements} {}{side}",
        words::place(place),
        explain::list(known.iter(), "and")
    )
}

/// The header of a procedure with its last line on the one above, where nothing begins it that may begin a line.
fn joined(header: &str) -> Cow<'_, str> {
    let last = header.trim_end().rfind('\n').filter(|at| {
        let above = header[..*at].rfind('\n').map_or(0, |above| above + 1);
        let begins_a_line = header[*at..].trim_start().starts_with([')', '{'])
            || word(header[*at..].trim_start()) == "gives";
        header.starts_with("procedure") && !begins_a_line && !header[above..*at].contains('#')
    });
    match last {
        Some(at) => format!("{} {}", &header[..at], &header[at + 1..]).into(),
        None => header.into(),
    }
}

/// Reports a header that no rule reads; the lines of its block are read nevertheless.
pub(super) fn header(cx: &mut Context<'_>, node: &Node<'_>) {
    let start = node.start();
    // The rule of a header looks for the `{` behind it.
    let rest = &cx.text[start..];
    // Parameters may go over several lines.
    let swallowed = node.as_str().trim_end().len();
    let end = rest[swallowed..]
        .find('\n')
        .map_or(rest.len(), |at| swallowed + at + 1);
    let joined = joined(&rest[..end]);
    let line = Line {
        text: &joined,
        base: start,
    };
    let subject = line.word();
    if subject == "replace" && replaced::replaces_otherwise(cx, &line) {
        return;
    }
    if subject == "extend" && added::adds_nothing(cx, &line) || parameters::not_opened(cx, &line) {
        return;
    }
    let rule = match subject {
        "kind" => Rule::kind_header,
        "extend" if line.second() == "modifiers" => Rule::extend_modifiers_header,
        "extend" => Rule::extend_header,
        "procedure" => Rule::procedure_header,
        "modifiers" => Rule::modifiers_header,
        "deck" => Rule::deck_header,
        "option" => Rule::option_header,
        "example" => Rule::example_header,
        "in" => Rule::change_header,
        "replace" if line.second() == "deck" => Rule::replace_deck_header,
        "replace" if line.second() == "table" => Rule::replace_table_header,
        "replace" => Rule::replace_row_header,
        "table" => Rule::table_header,
        "generator" => Rule::generator_header,
        "mission" => Rule::mission_header,
        "unit" => Rule::unit_header,
        "force" => Rule::force_header,
        "battle" => Rule::battle_header,
        "worksheet" => Rule::worksheet_header,
        "erratum" => Rule::erratum_header,
        "list" => Rule::list_header,
        "points" => Rule::reckoning_header,
        "firepower" => Rule::firepower_header,
        _ => Rule::scenario_header,
    };
    again(cx, &line, rule, subject);
}
