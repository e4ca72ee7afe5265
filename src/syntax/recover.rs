//! What a line that no rule reads should have been.
//!
//! The grammar has swallowed it. Its first word tells which rule it should have followed; read once more
//! with that rule, it breaks off at the exact place, and `explain` says so in the author's words.

mod added;
mod arms;
mod bars;
mod beginnings;
mod between;
mod braces;
mod cards;
mod cases;
mod characters;
mod citations;
mod closers;
mod colons;
mod commas;
mod dates;
mod declaration;
mod defaults;
mod explain;
mod figures;
mod forms;
mod found;
mod given;
mod habits;
mod inches;
mod limits;
mod listed;
mod members;
mod missed;
mod no_statement;
mod objectives;
mod other_words;
mod outside;
mod over_lines;
mod parameters;
mod parts;
mod picks;
mod replaced;
mod results;
mod rewritten;
mod rounds;
mod scenarios;
mod sites;
mod statement;
mod table_heads;
mod taken_words;
mod ternary;
mod titles;
mod tried;
mod types;
mod ways_out;

pub(super) use added::place_of_added;
pub(super) use arms::foreign_arm;
pub(super) use bars::row_without_bars;
pub(super) use characters::token_is_broken;
pub(super) use citations::of_its_head;
pub(super) use closers::closing_end;
pub(super) use commas::behind_a_default;
pub(super) use declaration::{item, misspelt_change, misspelt_declaration, place_of_rows};
pub(super) use defaults::{comma_before_shown, title_before_default};
pub(super) use habits::brackets_meant;
pub(crate) use objectives::rolled_for;
pub(super) use outside::{headless_row, stands_outside, step_outside};
pub(super) use over_lines::goes_on;
pub(crate) use parts::{limit_meant, part_turned};
pub(crate) use replaced::{cannot_be_replaced, instead_of_replacing, sort_replaced};
pub(super) use replaced::{may_have_steps, never_replaced, tell_never_replaced};
pub(super) use taken_words::as_a_name;
pub(super) use ternary::at as chooses_a_value;

use std::borrow::Cow;

use pest::Parser;

use super::ast::OptionLine;
use super::blanks;
use super::context::Context;
use super::grammar::{Grammar, Rule};
use super::node::Node;
use super::place::Place;
use super::words::{self, FORCE_WORDS, SIDE_VERBS, UNIT_WORDS};
use super::{cite, comments};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;

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

    /// The same without the comment at its end.
    fn first_line_alone(&self) -> &'i str {
        comments::without(self.first_line())
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
    let told = &cx.declaration.told_lines;
    if place == Place::Unread || told.contains(&line.base) {
        return;
    }
    // A block that a `:` has begun ends where its lines do.
    if told.end > 0 && line.base >= told.end && cx.indent(line.base) == 0 {
        return declaration::item(cx, node);
    }
    if closers::closer(cx, &line, place) {
        return;
    }
    if outside::declared_within(cx, &line, place) {
        return;
    }
    if matches!(place, Place::Branches | Place::Worksheet)
        && line.text.starts_with('|')
        && std::mem::replace(&mut cx.declaration.lines_in_bars, true)
    {
        return;
    }
    if place == Place::Grid || place == Place::Unit && bars::is_row(cx, &line) {
        return bars::not_a_row(cx, &line);
    }
    let in_lines = place == Place::Unit && figures::in_lines(cx, &line);
    if in_lines || colons::in_lines(cx, &line, place) {
        return;
    }
    if matches!(place, Place::Action | Place::Choose) && over_lines::goes_on(cx, line.base) {
        return;
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
        return no_statement::tell(cx, &line, place);
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
        Err(error) => explain::report(cx, line.base, rule, &error, subject),
        Ok(_) => {
            let end = line.base + line.first_line().len();
            cx.report(&E0002, line.base, end, "this line does not belong here")
                .help("look above for a `}` that is missing or one too many");
        }
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
    let place = line.first_line_alone()[line.word().len()..].trim_start();
    let place = ["sets up ", "set up ", "starts in ", "enters "]
        .iter()
        .find_map(|verb| place.strip_prefix(verb));
    let start = line.base + line.word().len() + rest.len() - rest.trim_start().len();
    cx.report(
        &E0002,
        start,
        start + verb.len(),
        format!("`{verb}` is nothing that a side does"),
    )
    .help(match place {
        Some(place) => format!("write `deploy {} {place}`", line.word()),
        None => format!("did you mean {}?", explain::list(near.iter(), "or")),
    });
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
        "extend" if line.second() == "force" => Rule::extend_force_header,
        "extend" => Rule::extend_header,
        "procedure" => Rule::procedure_header,
        "modifiers" => Rule::modifiers_header,
        "deck" => Rule::deck_header,
        "option" => Rule::option_header,
        "example" => Rule::example_header,
        "in" => Rule::change_header,
        "replace" if line.second() == "deck" => Rule::replace_deck_header,
        "replace" if line.second() == "table" => Rule::replace_table_header,
        "replace" if line.second() == "battle" => Rule::replace_battle_header,
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
