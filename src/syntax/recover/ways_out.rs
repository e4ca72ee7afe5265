//! Ways out of a failure of the parser.

use super::super::grammar::Rule;
use super::super::words::{self, Alternative};
use super::explain::{is_number, list};
use super::found::Found;
use super::habits;
use super::missed::Missed;
use super::{cases, picks, rewritten, scenarios, sites, titles, tried, types, word};
use crate::diagnostic::suggest;
use crate::spelling::{in_digits, is_dice, is_name, joined};

const DEPLOYED: &str = "the places are `in the third nearest an edge of their choice`, `in the \
    opposite third`, `on an edge of their choice`, `on the opposite edge`, `anywhere`, `off the \
    table` and `within 6\" of` a terrain";

type WayOut = fn(&Missed<'_>) -> Option<String>;

/// The first that knows one is followed: what is surer stands before what is a guess.
const WAYS_OUT: &[WayOut] = &[
    |missed| missed.between(),
    roll_without_a_name,
    type_of_a_name,
    types::value_for_a_type,
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
    picks::behind_a_pick,
    equals_behind_a_branch,
    branch_in_bars,
    dice_shown,
    otherwise_on_its_line,
    parts_by_name,
    end_of_nothing,
    deck_of_the_other_side,
    card_to_draw,
    block_on_one_line,
    sign_before_a_value,
    sign_before_a_number,
    mark_of_an_assumption,
    zone,
    branch_without_a_colon,
    site_that_goes_on,
    size_of_a_table,
    two_ends,
    times_between_lengths,
    titles::text_alone,
    titles::package_in_quotes,
    titles::title_without_a_name,
    titles::name_behind_its_title,
    points_turned,
    points_of_nothing,
    check_without_cards,
    check_without_with,
    check_without_deck,
    rewritten::rewritten,
    titles::text_without_quotes,
    habits::learnt_elsewhere,
    cards_for_another_deck,
    titles::members_otherwise,
    titles::title_behind_a_promise,
    titles::title_behind_clauses,
    titles::behind_the_citation,
    titles::title_too_many,
    titles::out_of_turn,
    titles::title_without_quotes,
    tried::mended,
    titles::text_in_the_head,
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
    let parts = line.strip_prefix("end ")?.split(',');
    let values: Option<Vec<&str>> = parts
        .map(|part| Some(part.split_once(':')?.1.trim()))
        .collect();
    Some(format!(
        "the parts stand in their order, without names: `end {}`",
        values?.join(", ")
    ))
}

fn end_of_nothing(missed: &Missed<'_>) -> Option<String> {
    (missed.subject == "end" && missed.found.is_line_end()).then(|| {
        "write what comes of it, `end 3`; a procedure of which nothing comes needs no `end`"
            .to_owned()
    })
}

/// A deck of the other side in words of one's own: `of the enemy`, `the other side's fate`.
fn deck_of_the_other_side(missed: &Missed<'_>) -> Option<String> {
    if !matches!(missed.subject, "draw" | "reshuffle") {
        return None;
    }
    let head = missed.before();
    let within = [Rule::kw_the, Rule::kw_other, Rule::kw_side];
    if within.into_iter().any(|rule| missed.expects(rule)) {
        let (deck, _) = head.rsplit_once(" of")?;
        return Some(format!("write `{deck} of the other side`"));
    }
    let before = head
        .strip_suffix(" the")
        .filter(|_| missed.expects(Rule::kw_of))?;
    let rest = missed.rest().strip_prefix("other side")?;
    let deck = rest.trim_start_matches(['\'', '’', 's']).trim();
    is_name(deck).then(|| format!("write `{before} {deck} of the other side`"))
}

fn card_to_draw(missed: &Missed<'_>) -> Option<String> {
    if missed.subject != "draw" {
        return None;
    }
    let line = format!("{} {}", missed.before(), missed.rest_alone());
    let words = line.split_whitespace().skip(1);
    let said = ["a", "an", "the", "from", "of", "card", "deck", "one"];
    let names: Vec<&str> = words.filter(|word| !said.contains(word)).collect();
    let is_it = missed.expects(Rule::kw_from);
    let is_article = line.contains(" the ") && !line.contains(" other ");
    match names.as_slice() {
        [deck] if is_name(deck) && (is_it || is_article) => Some(format!(
            "write `draw card from {deck}`; the lines below know the card by the name `card`"
        )),
        [card, deck] if is_name(card) && is_name(deck) && (is_it || is_article) => {
            Some(format!("write `draw {card} from {deck}`"))
        }
        _ => is_it.then(|| {
            "write `draw CARD from DECK`; the lines below know the card by the name `CARD`"
                .to_owned()
        }),
    }
}

fn block_on_one_line(missed: &Missed<'_>) -> Option<String> {
    let is_it = matches!(missed.found, Found::Sign("{")) && !missed.ends_line();
    is_it.then(|| cases::on_lines(missed))
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

fn size_of_a_table(missed: &Missed<'_>) -> Option<String> {
    let is_size = missed.expects(Rule::area) || missed.expects(Rule::length);
    (missed.subject == "table" && is_size)
        .then(|| "write both lengths with their units: `6 ft by 4 ft`".to_owned())
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
        _ => return None,
    };
    Some(format!("write `{field} of each {kind}`"))
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

fn check_without_cards(missed: &Missed<'_>) -> Option<String> {
    if !missed.expects(Rule::kw_cards) || missed.subject != "check" {
        return None;
    }
    let (before, what) = (missed.before(), missed.found.written());
    let cards = match before.ends_with(" 1") {
        true => "card",
        false => "cards",
    };
    Some(format!(
        "write `{before} {cards} with {what} = VALUE`; or, outside of the deck, `{before} {cards} of DECK with {what} = \
         VALUE`"
    ))
}

fn check_without_with(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.expects(Rule::kw_with) && missed.subject == "check";
    is_it.then(|| format!("write `{} with FACE = VALUE`", missed.before()))
}

/// Outside of its deck a check of cards names the deck.
fn check_without_deck(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.expects(Rule::kw_of) && missed.subject == "check";
    let rest = missed.rest_alone();
    (is_it && rest.starts_with("with "))
        .then(|| format!("name the deck: `{} of DECK {rest}`", missed.before()))
}

/// A deck without faces: its cards are meant for one that another package declares.
fn cards_for_another_deck(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.subject == "deck" && missed.expects(Rule::kw_of);
    if !is_it || shows_faces(&missed.text[missed.base..]) {
        return None;
    }
    let name = missed.before().split_whitespace().nth(1).unwrap_or("NAME");
    Some(format!(
        "cards for a deck of another package stand in `replace deck {name} {{`; a deck of your own says how many it has, \
         `deck {name} \"Title\" of 52 cards {{`, and declares its faces"
    ))
}

/// Whether a line `face` stands in the block that begins a text.
fn shows_faces(block: &str) -> bool {
    let lines = block.lines().skip(1).map(str::trim_start);
    lines
        .take_while(|line| !line.starts_with('}'))
        .any(|line| word(line) == "face")
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
