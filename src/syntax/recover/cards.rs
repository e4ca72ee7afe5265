//! Ways out for lines about decks: what is drawn, checked or put in the place of other cards.

use super::super::grammar::Rule;
use super::missed::Missed;
use super::word;
use crate::spelling::is_name;

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
