//! Ways out of a failure of the parser.

use super::super::comments;
use super::super::grammar::Rule;
use super::super::words::{self, Alternative};
use super::explain::{is_number, list};
use super::found::Found;
use super::habits;
use super::missed::Missed;
use super::{
    between, cards, cases, limits, listed, picks, rewritten, scenarios, sites, titles, tried,
    types, word,
};
use crate::diagnostic::suggest;
use crate::spelling::{in_digits, is_dice, is_name, joined};

const DEPLOYED: &str = "the places are `in the third nearest an edge of their choice`, `in the \
    opposite third`, `on an edge of their choice`, `on the opposite edge`, `anywhere`, `off the \
    table` and `within 6\" of` a terrain";

type WayOut = fn(&Missed<'_>) -> Option<String>;

/// The first that knows one is followed: what is surer stands before what is a guess.
const WAYS_OUT: &[WayOut] = &[
    listed::said_by_the_force,
    limits::meant,
    between::by_subject,
    picks::behind_a_pick,
    between::in_any_line,
    roll_without_a_name,
    type_of_a_name,
    types::value_for_a_type,
    types::unit_of_a_range,
    types::range_of_lengths,
    types::several_types,
    or_behind_a_comma,
    turns_without_end,
    types::shown_without_a_comma,
    types::named_with_its_sort,
    types::members_for_a_type,
    types::members_in_a_block,
    parameters_without_parentheses,
    types::may_be_none,
    default_behind_shown,
    default_of_a_face,
    colon_before_a_type,
    change_on_its_head,
    number_in_words,
    scenarios::way_out,
    equals_behind_a_branch,
    branch_in_bars,
    dice_shown,
    otherwise_on_its_line,
    parts_by_name,
    verb_alone,
    colon_for_a_block,
    half_of_a_force,
    cards::deck_of_the_other_side,
    cards::card_to_draw,
    block_for_a_value,
    block_on_one_line,
    sign_before_a_value,
    sign_before_a_number,
    mark_of_an_assumption,
    zone,
    branch_without_a_colon,
    site_that_goes_on,
    size_of_a_table,
    table_in_an_option,
    two_ends,
    times_between_lengths,
    titles::text_alone,
    titles::package_in_quotes,
    titles::title_without_a_name,
    titles::name_behind_its_title,
    points_turned,
    points_of_nothing,
    cards::check_without_cards,
    cards::check_without_with,
    cards::check_without_deck,
    rewritten::rewritten,
    titles::text_without_quotes,
    habits::learnt_elsewhere,
    cards::cards_for_another_deck,
    titles::members_otherwise,
    titles::title_behind_a_promise,
    titles::title_behind_clauses,
    titles::behind_the_citation,
    titles::title_too_many,
    titles::out_of_turn,
    titles::title_without_quotes,
    tried::mended,
    titles::text_in_the_head,
    titles::title_for_a_name,
    near_word,
    site,
];

impl Missed<'_> {
    /// What the author may have meant, or how it is written.
    pub(super) fn help(&self) -> Option<String> {
        WAYS_OUT.iter().find_map(|way| way(self))
    }
}

fn roll_without_a_name(missed: &Missed<'_>) -> Option<String> {
    if missed.subject != "roll" || missed.expected != [Rule::dice] {
        return None;
    }
    let before: Vec<&str> = missed.before().split_whitespace().collect();
    let turned = match (before.as_slice(), missed.found) {
        ([_, dice], Found::Word(name)) if is_dice(dice) => format!("`roll {name} {dice} {{`"),
        ([_, name], Found::LineEnd) if is_name(name) => {
            format!("`roll {name} d6 {{`; a table is asked by `roll on {name}`")
        }
        _ => "`roll NAME d6 {`".to_owned(),
    };
    Some(format!("a roll has a name before its dice: {turned}"))
}

/// `procedure shot "A shot" takes skill, weapon gives …`.
fn parameters_without_parentheses(missed: &Missed<'_>) -> Option<String> {
    let is_word = matches!(missed.found.written(), "takes" | "with" | "needs" | "using");
    if missed.subject != "procedure" || !is_word || !missed.may_be("(") {
        return None;
    }
    let named = missed.rest_alone()[missed.found.written().len()..].trim_start();
    let end = named.find(" gives ").or(named.find(['{', '[']));
    let named = named[..end.unwrap_or(named.len())]
        .split(',')
        .map(str::trim);
    let typed = named.map(|name| match name.contains(':') {
        true => name.to_owned(),
        false => format!("{name} : TYPE"),
    });
    let typed = typed.collect::<Vec<_>>().join(", ");
    Some(format!("what it takes stands in parentheses: `({typed})`"))
}

fn type_of_a_name(missed: &Missed<'_>) -> Option<String> {
    let is_type = missed.expected == [Rule::colon] && missed.subject != "check";
    is_type.then(|| types::help(missed)).flatten()
}

/// `face damp : yes/no = no`.
fn default_of_a_face(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.subject == "face" && matches!(missed.found, Found::Sign("="));
    is_it.then(|| {
        format!(
            "take `{}` out: a face has no default, and each card shows what stands in its column",
            missed.rest_alone()
        )
    })
}

/// `"Oiled", shown as check = no`.
fn default_behind_shown(missed: &Missed<'_>) -> Option<String> {
    let value = missed.rest_alone().strip_prefix('=')?.trim();
    let (front, shown) = missed.before().rsplit_once(", shown as ")?;
    let is_it = !value.is_empty() && !front.contains('=');
    is_it.then(|| format!("the default stands before it: `{front} = {value}, shown as {shown}`"))
}

fn colon_before_a_type(missed: &Missed<'_>) -> Option<String> {
    if !missed.must_be(":") || missed.found.is_line_end() || !missed.follows_the_subject() {
        return None;
    }
    let (subject, ty) = (missed.subject, missed.rest_alone());
    Some(match ty.split_once(':') {
        Some((along, ty)) if along.starts_with("for each ") => {
            let (along, ty) = (along.trim_end(), ty.trim_start());
            format!("its type comes first: `{subject} : {ty} {along}`")
        }
        _ => format!("write `:` between them: `{subject} : {ty}`"),
    })
}

/// `in attack before move {`.
fn change_on_its_head(missed: &Missed<'_>) -> Option<String> {
    let goes = matches!(missed.found.written(), "before" | "after" | "instead");
    (missed.subject == "in" && goes).then(|| {
        let place = missed.rest().trim_end().trim_end_matches(['{', ' ']);
        let head = missed.before();
        format!(
            "write `{head} {{`, and `{place} {{` on a line below it: steps stand in the block of that one"
        )
    })
}

fn number_in_words(missed: &Missed<'_>) -> Option<String> {
    let are_numbers = missed.expects(Rule::count)
        || !missed.expected.is_empty() && missed.expected.iter().all(is_number);
    let number = in_digits(missed.found.written()).filter(|_| are_numbers)?;
    Some(format!("write it in digits: `{number}`"))
}

fn equals_behind_a_branch(missed: &Missed<'_>) -> Option<String> {
    let is_it = matches!(missed.found, Found::Sign("=")) && missed.expects(Rule::branch_colon);
    is_it.then(|| "`:` stands between a branch and what is done".to_owned())
}

/// `| 2-4 | place hut |`: branches are no rows.
fn branch_in_bars(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.expects(Rule::label) && matches!(missed.found, Found::Sign("|"));
    let cells = missed.rest_alone().split('|').map(str::trim);
    let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let (label, behind) = cells.split_first().filter(|_| is_it)?;
    let is_title = |cell: &&&str| !begins_a_step(cell);
    let title = behind
        .iter()
        .find(is_title)
        .map(|title| format!(" \"{}\"", title.trim_matches('"')));
    let done = behind.iter().find(|cell| begins_a_step(cell));
    Some(format!(
        "branches stand without bars: `{label}{} : {}`",
        title.unwrap_or_default(),
        done.unwrap_or(&"place …")
    ))
}

/// Whether a text begins with the word of a step of a generator.
fn begins_a_step(text: &str) -> bool {
    words::statements(super::Place::Steps).contains(&word(text))
}

fn dice_shown(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.subject == "roll" && missed.expects(Rule::count);
    is_it.then(|| "write what the dice show: `roll 3, 5`".to_owned())
}

/// `end 2 otherwise: end 4`.
fn otherwise_on_its_line(missed: &Missed<'_>) -> Option<String> {
    let before = missed.before();
    let last = before.trim_end().rsplit(' ').next()?;
    let is_it = matches!(missed.found, Found::Sign(":")) && matches!(last, "otherwise" | "else");
    is_it.then(|| {
        let statement = missed.rest_alone();
        words::done_otherwise(statement.trim_start_matches([':', ' ']))
    })
}

/// `end hits: 0, harm: 0`: the parts of an outcome by name.
fn parts_by_name(missed: &Missed<'_>) -> Option<String> {
    if missed.subject != "end" || !matches!(missed.found, Found::Sign(":")) {
        return None;
    }
    let line = format!("{}{}", missed.before(), missed.rest_alone());
    if let Some((condition, value)) = line
        .strip_prefix("end if ")
        .and_then(|on| on.split_once(':'))
    {
        let value = value.trim();
        return Some(match value.contains(" otherwise ") {
            true => format!("write `end if {condition} then {value}`"),
            false => format!("write `if {condition}: end {value}`"),
        });
    }
    let parts = line.strip_prefix("end ")?.split(',');
    let values: Option<Vec<&str>> = parts
        .map(|part| Some(part.split_once(':')?.1.trim()))
        .collect();
    Some(format!(
        "the parts stand in their order, without names: `end {}`",
        values?.join(", ")
    ))
}

fn verb_alone(missed: &Missed<'_>) -> Option<String> {
    let help = match missed.subject {
        _ if !missed.found.is_line_end() || !missed.follows_the_subject() => return None,
        "end" => {
            "write what comes of it, `end 3`; a procedure of which nothing comes needs no `end`"
        }
        "do" => "write which procedure is done: `do PROCEDURE(…)`",
        "reshuffle" => "write which deck: `reshuffle DECK`",
        _ => return None,
    };
    Some(help.to_owned())
}

/// `repeat 3 times: end 1`: only behind a condition and a case stands a statement.
fn colon_for_a_block(missed: &Missed<'_>) -> Option<String> {
    let is_it = matches!(missed.subject, "repeat" | "choose")
        && matches!(missed.found, Found::Sign(":"))
        && missed.may_be("{");
    is_it.then(|| {
        format!(
            "what is done stands in a block: write `{} {{`, on lines below it what is done, and `}}` below these",
            missed.before()
        )
    })
}

fn block_on_one_line(missed: &Missed<'_>) -> Option<String> {
    let is_it = matches!(missed.found, Found::Sign("{")) && !missed.ends_line();
    is_it.then(|| cases::on_lines(missed))
}

/// `reference {` in a row: only its fields stand there.
fn block_for_a_value(missed: &Missed<'_>) -> Option<String> {
    let is_value = missed.expects(Rule::raw) || missed.expects(Rule::raw_line);
    let is_it =
        is_value && matches!(missed.found, Found::Sign("{")) && missed.follows_the_subject();
    let subject = missed.subject;
    is_it.then(|| {
        format!(
            "what a row says of itself stands on one line: `{subject} VALUE`; where `{subject}` begins something of its \
             own, it stands outside of this block"
        )
    })
}

fn sign_before_a_value(missed: &Missed<'_>) -> Option<String> {
    let is_value = missed.expects(Rule::raw) || missed.expects(Rule::raw_line);
    (is_value && matches!(missed.found, Found::Sign(":" | "=")))
        .then(|| "write the value right behind the name".to_owned())
}

fn sign_before_a_number(missed: &Missed<'_>) -> Option<String> {
    let subject = missed.subject;
    let is_it = matches!(missed.found, Found::Sign(":" | "="))
        && missed.follows_the_subject()
        && subject != "keep"
        && matches!(
            missed.expected.as_slice(),
            [Rule::count | Rule::name | Rule::path]
        )
        && !words::DECLARATIONS.contains(&subject);
    is_it.then(|| {
        let value = missed.rest_alone().get(1..).unwrap_or_default().trim();
        let has_one = matches!(subject, "requires" | "excludes" | "replaces" | "affects");
        let lines = value
            .split(',')
            .map(|name| format!("`{subject} {}`", name.trim()));
        match lines.collect::<Vec<_>>().as_slice() {
            lines @ [_, _, ..] if has_one => {
                format!("each has a line of its own: {}", joined(lines, "and"))
            }
            _ => format!("write `{subject} {value}`"),
        }
    })
}

fn mark_of_an_assumption(missed: &Missed<'_>) -> Option<String> {
    matches!(missed.found, Found::Sign("?")).then(|| {
        "the mark `?` stands behind values; for all else write `[assumed: …]` in the header"
            .to_owned()
    })
}

fn zone(missed: &Missed<'_>) -> Option<String> {
    let is_zone = missed.subject == "deploy" || missed.expects(Rule::deploy_zone);
    is_zone.then(|| DEPLOYED.to_owned())
}

fn branch_without_a_colon(missed: &Missed<'_>) -> Option<String> {
    if !missed.expects(Rule::branch_colon) {
        return None;
    }
    let statement = habits::statement_before(missed.before())?;
    Some(format!("write `:` before `{statement}`"))
}

fn site_that_goes_on(missed: &Missed<'_>) -> Option<String> {
    let is_site = missed.expects(Rule::site) && words::begins_site(missed.found.written());
    is_site.then(|| sites::meant(missed))
}

/// Other words for the bounds of a table.
const BOUNDS: [(&str, &str); 10] = [
    ("max ", "most"),
    ("maximum ", "most"),
    ("up to ", "most"),
    ("no more than ", "most"),
    ("not more than ", "most"),
    ("min ", "least"),
    ("minimum ", "least"),
    ("from ", "least"),
    ("no less than ", "least"),
    ("not less than ", "least"),
];

fn size_of_a_table(missed: &Missed<'_>) -> Option<String> {
    let is_size = missed.expects(Rule::area) || missed.expects(Rule::length);
    if missed.subject != "table" || !is_size {
        return None;
    }
    let line = missed.text[missed.base..].lines().next();
    let size = comments::without(line.unwrap_or_default()).strip_prefix("table ");
    let mut bounds = BOUNDS.iter();
    let bound = bounds.find_map(|(said, bound)| Some((bound, size?.strip_prefix(said)?.trim())));
    Some(match bound {
        Some((bound, size)) => format!("write `table at {bound} {size}`"),
        None => "write both lengths with their units: `6 ft by 4 ft`".to_owned(),
    })
}

/// `table weather {` in an option, where `replace` is forgotten.
fn table_in_an_option(missed: &Missed<'_>) -> Option<String> {
    let is_within = missed.text[..missed.base].ends_with([' ', '\t']);
    let is_it = missed.subject == "table" && matches!(missed.found, Found::Sign("{"));
    let name = missed.before().split_whitespace().nth(1)?;
    (is_it && is_within && missed.expects(Rule::kw_by) && is_name(name)).then(|| {
        format!(
            "other rows for a table that is there stand in `replace table {name} {{`; a table of its own says by what it \
             is asked: `table {name} \"Title\" by roll d6 gives TYPE {{`"
        )
    })
}

fn two_ends(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.subject == "piece" && matches!(missed.found, Found::Word("to"));
    is_it.then(|| "write `,` between two places: `piece NAME from 12\" 8\", 30\" 8\"`".to_owned())
}

fn times_between_lengths(missed: &Missed<'_>) -> Option<String> {
    let is_it = matches!(missed.found, Found::Word("x")) && missed.expects(Rule::kw_by);
    is_it.then(|| "write `by` between two lengths".to_owned())
}

/// `each figure: worth`, `worth for each figure`.
fn points_turned(missed: &Missed<'_>) -> Option<String> {
    if missed.expected != [Rule::kw_of] || !missed.follows_the_subject() {
        return None;
    }
    let signs = |sign: char| !(sign.is_alphanumeric() || "-.".contains(sign));
    let behind = missed
        .rest_alone()
        .split(signs)
        .filter(|word| !word.is_empty());
    let behind: Vec<&str> = behind.collect();
    let (field, kind) = match (missed.subject, behind.as_slice()) {
        ("each", [kind, field]) => (*field, *kind),
        (field, ["for" | "per" | "each", kind] | ["for", "each", kind]) => (field, *kind),
        ("each", [kind, ..]) => {
            return Some(format!(
                "write `NAME of each {kind}`, with the name of a field or of a procedure: this one does what is to be \
                 reckoned"
            ));
        }
        _ => return None,
    };
    Some(format!("write `{field} of each {kind}`"))
}

/// `raiders brings half squad`.
fn half_of_a_force(missed: &Missed<'_>) -> Option<String> {
    let head = missed.before().strip_suffix(" half")?;
    head.ends_with(" brings").then(|| {
        format!(
            "a force comes whole, `{head} squad`; half of what the other side has is `{head} about half of SIDE`"
        )
    })
}

fn points_of_nothing(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.expected == [Rule::kw_of]
        && missed.found.is_line_end()
        && missed.follows_the_subject();
    is_it.then(|| {
        format!(
            "write what these are the points of, such as `{} of each figure`",
            missed.subject
        )
    })
}

/// One of the words that may stand here, with a slip in it.
fn near_word(missed: &Missed<'_>) -> Option<String> {
    let words = missed.may.iter().flat_map(Alternative::words);
    let near = suggest::near(missed.found.written(), words);
    (!near.is_empty()).then(|| format!("did you mean {}?", list(near.iter(), "or")))
}

fn site(missed: &Missed<'_>) -> Option<String> {
    let is_site = missed.found.is_word() && missed.expects(Rule::site);
    is_site.then(|| match sites::times(missed) {
        Some(placed) => format!("how many there are is a number alone: `{placed}`"),
        None => sites::meant(missed),
    })
}

/// `1 scouts, or guard`: one of several parts of a force.
fn or_behind_a_comma(missed: &Missed<'_>) -> Option<String> {
    let (number, first) = missed
        .before()
        .trim_end()
        .strip_suffix(',')?
        .split_once(' ')?;
    let others = missed.rest_alone().strip_prefix("or ")?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let are_names = is_name(first.trim()) && is_name(others.trim());
    (is_number && are_names).then(|| {
        format!(
            "one of several parts is written `{number} of {} or {}`",
            first.trim(),
            others.trim()
        )
    })
}

/// `turns unlimited`: a mission that says nothing of its turns has no last one.
fn turns_without_end(missed: &Missed<'_>) -> Option<String> {
    let is_endless = matches!(
        missed.found.written(),
        "unlimited" | "any" | "none" | "endless"
    );
    (missed.subject == "turns" && is_endless)
        .then(|| "leave the line out: then no turn is the last".to_owned())
}
