//! Ways out for lines about decks: what is drawn, checked or put in the place of other cards.

use super::super::context::Context;
use super::super::grammar::Rule;
use super::missed::Missed;
use super::{Line, statement, word};
use crate::diagnostic::codes::E0002;
use crate::diagnostic::suggest;
use crate::spelling::{is_name, slug};

/// A deck of the other side in words of one's own: `of the enemy`, `the other side's fate`.
pub(super) fn deck_of_the_other_side(missed: &Missed<'_>) -> Option<String> {
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

pub(super) fn card_to_draw(missed: &Missed<'_>) -> Option<String> {
    // In a play a card is told by its name.
    if missed.subject != "draw" || missed.rule == Rule::play_whole {
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

pub(super) fn check_without_cards(missed: &Missed<'_>) -> Option<String> {
    if !missed.expects(Rule::kw_cards) || missed.subject != "check" {
        return None;
    }
    let (before, what) = (missed.before(), missed.found.written());
    // `check 2 of pips = 1`
    let what = match what {
        "of" | "with" => word(missed.rest()[what.len()..].trim_start()),
        _ => what,
    };
    let cards = match before.ends_with(" 1") {
        true => "card",
        false => "cards",
    };
    Some(format!(
        "write `{before} {cards} with {what} = VALUE`; or, outside of the deck, `{before} {cards} of DECK with {what} = \
         VALUE`"
    ))
}

pub(super) fn check_without_with(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.expects(Rule::kw_with) && missed.subject == "check";
    is_it.then(|| format!("write `{} with FACE = VALUE`", missed.before()))
}

/// Outside of its deck a check of cards names the deck.
pub(super) fn check_without_deck(missed: &Missed<'_>) -> Option<String> {
    let is_it = missed.expects(Rule::kw_of) && missed.subject == "check";
    let rest = missed.rest_alone();
    (is_it && rest.starts_with("with "))
        .then(|| format!("name the deck: `{} of DECK {rest}`", missed.before()))
}

/// A deck without faces: its cards are meant for one that another package declares.
pub(super) fn cards_for_another_deck(missed: &Missed<'_>) -> Option<String> {
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

/// Reports the cards of a deck that stand in lines as a book lists them, all of a deck at once. Says whether the line is
/// one.
pub(super) fn in_lines(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let Some((name, copies)) = listed(line.first_line_alone()) else {
        return false;
    };
    if std::mem::replace(&mut cx.declaration.cards_in_lines, true) {
        return true;
    }
    let faces = faces_beside(cx.text, line.base - cx.indent(line.base));
    let heads: Vec<&str> = match faces.is_empty() {
        true => vec!["words"],
        false => faces,
    };
    let declared = match heads.as_slice() {
        ["words"] => "say what there is to read on a card, `face words : text`; then write",
        _ => "write",
    };
    let values = heads.iter().map(|head| match *head {
        "words" => format!(" \"{name}\" |"),
        _ => " VALUE |".to_owned(),
    });
    let values: String = values.collect();
    let help = format!(
        "{declared} a line of heads, `| | {} | copies |`, and below it a row for each card: `| {name} |{values} {copies} |`",
        heads.join(" | ")
    );
    let end = line.base + line.first_line().len();
    let message = "the cards of a deck are rows of its table";
    cx.report(&E0002, line.base, end, message).help(help);
    true
}

/// The name of a card and how often it is there, in a line such as `3 calm`, `3x "Calm sea"` or `calm 3`.
fn listed(words: &str) -> Option<(String, String)> {
    let words = words.strip_prefix("cards ").unwrap_or(words);
    let words = words.strip_prefix("card ").unwrap_or(words);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |part: &str| {
        let part = part.trim_matches(['x', 'X', '×', '(', ')']);
        digits(part).then(|| part.to_owned())
    };
    let (first, behind) = words.split_once(' ').unwrap_or((words, ""));
    let (before, last) = words.rsplit_once(' ').unwrap_or(("", words));
    let (named, copies) = match (number(first), number(last)) {
        (Some(copies), _) => (behind, copies),
        (None, Some(copies)) => (before, copies),
        (None, None) => (words, "1".to_owned()),
    };
    let named = named.trim().trim_matches(['×', ':', ',']).trim();
    let named = named
        .strip_prefix("x ")
        .unwrap_or(named)
        .trim_end_matches(" x");
    let is_text = named.len() > 2 && named.starts_with('"') && named.ends_with('"');
    let name = match named.split(' ').all(is_name) {
        true => named.replace(' ', "-"),
        false if is_text => slug(named),
        false => return None,
    };
    let known = ["face", "check", "faces", "checks"];
    let is_ours = known.contains(&word(named)) || !suggest::near(word(named), known).is_empty();
    (is_name(&name) && !is_ours).then_some((name, copies))
}

/// The names of the faces in the block of a deck in which a line stands.
fn faces_beside(text: &str, start: usize) -> Vec<&str> {
    let is_within = |line: &&str| line.trim().is_empty() || statement::blanks(line) > 0;
    let above: Vec<&str> = text[..start].lines().rev().take_while(is_within).collect();
    let below = text[start..].lines().take_while(is_within);
    let faces = above.into_iter().rev().chain(below);
    let faces = faces.filter_map(|line| line.trim().strip_prefix("face "));
    faces.map(|face| word(face.trim_start())).collect()
}
