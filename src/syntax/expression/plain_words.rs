//! Conditions in plain English: `boxes more than 8`, `loss 4 or more`, `crack crew`.

use super::tokens::{Kind, Sign, Token};
use super::{JOINING, LINKS, Mood, Reader};
use crate::diagnostic::codes::E0801;
use crate::source::Span;
use crate::spelling;
use crate::syntax::place::Place;
use crate::syntax::words;

/// Comparisons in words, and the sign for each; the longer before the shorter.
const COMPARISONS: &[(&[&str], &str)] = &[
    (&["greater", "than", "or", "equal", "to"], ">="),
    (&["more", "than", "or", "equal", "to"], ">="),
    (&["less", "than", "or", "equal", "to"], "<="),
    (&["no", "more", "than"], "<="),
    (&["not", "more", "than"], "<="),
    (&["no", "less", "than"], ">="),
    (&["not", "less", "than"], ">="),
    (&["no", "fewer", "than"], ">="),
    (&["more", "than"], ">"),
    (&["greater", "than"], ">"),
    (&["higher", "than"], ">"),
    (&["less", "than"], "<"),
    (&["fewer", "than"], "<"),
    (&["lower", "than"], "<"),
    (&["at", "least"], ">="),
    (&["at", "most"], "<="),
    (&["equal", "to"], "="),
    (&["equals"], "="),
    (&["exceeds"], ">"),
    (&["above"], ">"),
    (&["over"], ">"),
    (&["below"], "<"),
    (&["under"], "<"),
];

/// How half of something is written, or twice as much.
pub(crate) fn times(word: &str, of: &str) -> Option<String> {
    Some(match word {
        "half" => format!("write `{of} / 2 rounded down` or `{of} / 2 rounded up`"),
        "twice" | "double" => format!("write `2 * {of}`"),
        "thrice" | "triple" => format!("write `3 * {of}`"),
        _ => return None,
    })
}

/// What to write where a procedure asks whether an option is on, below what has been written so far.
pub(crate) fn done_by_option(option: &str, before: &str) -> Option<String> {
    let begins = |line: &&str| line.starts_with(|sign: char| sign.is_ascii_lowercase());
    let mut heads = before.lines().rev().filter(begins);
    // A head with parameters on lines of their own ends with one of these words.
    let head = heads.find(|line| !line.starts_with("gives "))?;
    let called = head.strip_prefix("procedure ")?.split_whitespace().next()?;
    Some(format!(
        "rules do not ask for an option: what is done otherwise with it stands in its own block, `option {option} … {{`: \
         in that `in {called} {{`, and in that `instead of STEP {{`, `before STEP {{` or `after STEP {{`"
    ))
}

/// A mended line that is longer is not shown.
const LONGEST_SHOWN: usize = 60;

impl Reader<'_, '_> {
    /// Reports a comparison in words around the place that has been reached, where nothing else can be read.
    pub(super) fn comparison_in_words(&mut self) -> bool {
        let Some((from, to, sign)) = self.words_of_comparison() else {
            return false;
        };
        let (first, last) = (self.tokens[from].span, self.tokens[to - 1].span);
        let place = Span {
            end: last.end,
            ..first
        };
        let words = self.between(first.start, last.end);
        let mut help = format!("write `{sign}` in its place");
        let (before, behind) = (
            self.between(self.tokens[0].span.start, first.start),
            self.between(last.end, self.end as u32),
        );
        if from > 0 && before.len() + behind.len() < LONGEST_SHOWN {
            help = format!("write `{before}{sign}{behind}`");
        }
        let mut message = format!("values are compared by signs, not by `{words}`");
        if let Some(mended) = self.with_faces(from, to, sign) {
            message = format!("faces go on by `or more` or `or less`, not by `{words}`");
            help = format!("write `{mended}`");
        }
        self.cx.out.report(&E0801, place, message).help(help);
        true
    }

    /// Where such words lie, from their first to behind their last, and their sign.
    fn words_of_comparison(&self) -> Option<(usize, usize, &'static str)> {
        let word = |at: usize| self.tokens.get(at).map(|token| self.text_of(*token));
        let earliest = self.at.saturating_sub(5);
        for from in earliest..=self.at.min(self.tokens.len()) {
            let is = usize::from(matches!(word(from), Some("is" | "are")));
            let start = from + is;
            for (words, sign) in COMPARISONS {
                let to = start + words.len();
                let there = words
                    .iter()
                    .zip(start..)
                    .all(|(each, at)| word(at) == Some(each));
                // Behind `at least` what follows is met, before the words make no sense.
                if there && self.at <= to && to < self.tokens.len() {
                    return Some((from, to, *sign));
                }
            }
        }
        None
    }

    /// What is written between two places.
    pub(super) fn between(&self, start: u32, end: u32) -> &str {
        &self.cx.text[start as usize..end as usize]
    }

    /// The way out for two values with nothing between them, in a condition.
    pub(super) fn condition_in_words(&self) -> Option<String> {
        if self.mood != Mood::Condition || self.at == 0 {
            return None;
        }
        let next = self.peek()?;
        let before = self.tokens[self.at - 1];
        let whole = self.between(self.tokens[0].span.start, self.end as u32);
        if matches!(next.kind, Kind::Number(_)) && before.kind == Kind::Word {
            let front = self.between(self.tokens[0].span.start, next.span.start);
            let behind = self.between(next.span.end, self.end as u32);
            let number = self.text_of(next);
            let behind = match behind {
                "+" => " or more",
                other => other,
            };
            return (whole.len() < LONGEST_SHOWN)
                .then(|| format!("write `is` between them: `{front}is {number}{behind}`"));
        }
        let is_pair = self.tokens.len() == 2 && self.at == 1;
        if is_pair && next.kind == Kind::Word && before.kind == Kind::Word {
            let (value, what) = (self.text_of(before), self.text_of(next));
            if self.is_written(&format!("{value}-{what}")) {
                return Some(spelling::hyphens_meant(format_args!("{value}-{what}")));
            }
            let (what_named, value_named) = (what.to_lowercase(), value.to_lowercase());
            let compared = format!("{what_named} is {value_named}");
            if value == "no" {
                return Some(format!("write `not {what}`; of a number, `{what} = 0`"));
            }
            let named = format!("{value_named}-{what_named}");
            // Sentences begin with a capital, and names do not.
            return Some(match value.starts_with(char::is_uppercase) {
                // Nothing that could be compared is called so.
                true if !self.is_typed(&what_named) && spelling::is_name(&named) => format!(
                    "a condition is reckoned: take what is so or is not so as a parameter, `{named} : yes/no`, and write \
                     `{named}`"
                ),
                true => format!("a condition compares: write `{compared}`"),
                false => format!(
                    "a condition compares, `{value} is {what}`; a name of two words is joined, `{value}-{what}`, and a field is \
                     read by `{value}.{what}`"
                ),
            });
        }
        None
    }

    /// The way out for a statement behind `otherwise` on the line of another one.
    pub(super) fn statement_behind(&self, otherwise: Token) -> Option<String> {
        let behind = self.between(otherwise.span.end, self.end as u32);
        let statement = behind.trim_start_matches([':', ' ']);
        let first = statement.split(' ').next().unwrap_or_default();
        let sets = statement[first.len()..].trim_start().starts_with("= ");
        let is_done = sets || words::statements(Place::Action).contains(&first);
        is_done.then(|| words::done_otherwise(statement))
    }

    /// Reports an `if` that begins a condition, where none belongs: it is one already.
    pub(super) fn if_before_a_condition(&mut self) -> bool {
        let stands = self.mood == Mood::Condition && self.at == 0 && self.word_at(0) == Some("if");
        let is_value = self
            .tokens
            .iter()
            .any(|token| self.text_of(*token) == "then");
        if !stands || is_value {
            return false;
        }
        let span = self.here();
        let rest = self.between(span.end, self.end as u32).trim_start();
        let help = format!("take it out: `{rest}`");
        let message = "`if` does not belong here: this is a condition as it stands";
        self.cx.out.report(&E0801, span, message).help(help);
        true
    }

    /// The values of `in wavering, steady`, where the comma behind the first has been met.
    pub(super) fn bare_list(&self) -> Option<&str> {
        let (word, first) = (self.at.checked_sub(2)?, self.at - 1);
        if self.text_of(*self.tokens.get(word)?) != "in" {
            return None;
        }
        let is_of_list = |token: &&Token| {
            let joins = ["and", "or"].contains(&self.text_of(**token));
            matches!(token.kind, Kind::Sign(Sign::Comma)) || token.kind == Kind::Word && !joins
        };
        let list = self.tokens[first..].iter().take_while(is_of_list);
        let last = list.last()?;
        Some(self.between(self.tokens[first].span.start, last.span.end))
    }

    /// `ground not in (mud, snow)`, of `ground is not mud, snow`, where the first comma comes next.
    pub(super) fn list_compared(&self) -> Option<String> {
        let first = self.at.checked_sub(1)?;
        let before = |back: usize| Some(self.text_of(*self.tokens.get(first.checked_sub(back)?)?));
        let (is, joins) = match (before(1)?, before(2)) {
            ("not", Some("is")) => (first - 2, "not in"),
            ("is" | "=", _) => (first - 1, "in"),
            _ => return None,
        };
        let is_value = |token: &Token| matches!(token.kind, Kind::Word | Kind::Number(_));
        let left = &self.tokens[..is];
        let is_alone = !left.is_empty()
            && left
                .iter()
                .all(|token| is_value(token) || token.kind == Kind::Sign(Sign::Point))
            && !left
                .iter()
                .any(|token| JOINING.contains(&self.text_of(*token)));
        let joined = |token: &Token| {
            token.kind == Kind::Sign(Sign::Comma) || matches!(self.text_of(*token), "or" | "and")
        };
        let mut values = Vec::new();
        for token in &self.tokens[first..] {
            match joined(token) {
                true => {}
                false if is_value(token) => values.push(self.text_of(*token)),
                false => return None,
            }
        }
        let left = self.between(self.tokens[0].span.start, left.last()?.span.end);
        is_alone.then(|| format!("{left} {joins} ({})", values.join(", ")))
    }

    /// Reports `x is between 1 and 3`, `x is one of 1, 2`, where the word behind `is` comes next.
    pub(super) fn list_behind_is(&mut self, is: Span) -> bool {
        let joins = |word: &str| JOINING.contains(&word) || LINKS.contains(&word);
        let is_value = |ahead: usize| {
            self.is_number_at(ahead) || self.word_at(ahead).is_some_and(|word| !joins(word))
        };
        // A value may be called so, and values may be kept by the name.
        let (words, is_range) = match self.word_at(0) {
            Some("between") if is_value(1) => (1, true),
            Some("either") if is_value(1) => (1, false),
            Some(word @ ("one" | "any" | "either"))
                if self.word_at(1) == Some("of")
                    && !self.cx.text.contains(&format!("keep {word} ")) =>
            {
                (2, false)
            }
            _ => return false,
        };
        let parts = |token: &Token| {
            let signs = [Sign::Comma, Sign::Open, Sign::Close].map(Kind::Sign);
            signs.contains(&token.kind) || matches!(self.text_of(*token), "and" | "or" | "to")
        };
        let items = self.tokens[self.at + words..].split(parts);
        let items: Option<Vec<&str>> = items
            .filter(|item| !item.is_empty())
            .map(|item| match item {
                [one] if matches!(one.kind, Kind::Word | Kind::Number(_) | Kind::Length) => {
                    Some(self.text_of(*one)).filter(|text| !joins(text))
                }
                _ => None,
            })
            .collect();
        let place = Span {
            end: self.tokens[self.at + words - 1].span.end,
            ..is
        };
        let said = self.between(place.start, place.end);
        let not = if said.starts_with("is not") {
            "not "
        } else {
            ""
        };
        let help = match (is_range, items.as_deref()) {
            (true, Some([low, high])) => format!("write `is {not}{low} to {high}`"),
            (true, _) => format!("write a range behind `is`: `x is {not}1 to 5`"),
            (false, Some(items @ [_, _, ..])) => format!("write `{not}in ({})`", items.join(", ")),
            (false, _) => {
                format!("write `{not}in`, and what it may be in parentheses: `{not}in (a, b)`")
            }
        };
        let message = format!("`{said}` is no comparison");
        self.cx.out.report(&E0801, place, message).help(help);
        true
    }

    /// `weapons has musket`: the way out for a set that stands before what it holds.
    pub(super) fn held_by_a_set(&self) -> Option<String> {
        let holds = matches!(self.word_at(0)?, "has" | "have" | "contains" | "includes");
        let item = self.word_at(1).filter(|_| holds)?;
        let is_of_set = |token: &&Token| {
            let joins = JOINING.contains(&self.text_of(**token));
            matches!(token.kind, Kind::Sign(Sign::Point)) || token.kind == Kind::Word && !joins
        };
        let before = self.tokens[..self.at].iter().rev();
        let first = before.take_while(is_of_set).last()?;
        let last = self.tokens[self.at - 1];
        let set = self.between(first.span.start, last.span.end);
        Some(format!("what is in a set stands first: `{item} in {set}`"))
    }

    /// Whether a line of the file gives a name its type, `crew : quality`, or its value.
    fn is_typed(&self, name: &str) -> bool {
        let mut places = self.cx.text.match_indices(name);
        places.any(|(at, _)| {
            let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
            let behind = self.cx.text[at + name.len()..].trim_start();
            !self.cx.text[..at].ends_with(is_of_name) && behind.starts_with([':', '='])
        })
    }

    /// Whether a name stands somewhere in the file.
    fn is_written(&self, name: &str) -> bool {
        let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
        let mut words = self.cx.text.split(|sign| !is_of_name(sign));
        words.any(|word| word == name)
    }

    /// The name to which the line gives its value.
    fn name_that_is_set(&self) -> Option<&str> {
        let before = &self.cx.text[..self.tokens.first()?.span.start as usize];
        let name = before.lines().next_back()?.trim().strip_suffix('=')?;
        let name = name.trim_end();
        spelling::is_name(name).then_some(name)
    }

    /// `crossing 2` in the place of `crossing(2)`, where no condition is asked for.
    pub(super) fn number_behind_a_name(&self, number: Token) -> Option<String> {
        let before = *self.tokens.get(self.at.checked_sub(1)?)?;
        let is_it = matches!(number.kind, Kind::Number(_)) && before.kind == Kind::Word;
        if !is_it || self.condition_in_words().is_some() {
            return None;
        }
        let (name, number) = (self.text_of(before), self.text_of(number));
        Some(format!(
            "between two values stands a sign or a word such as `+`; a call is written `{name}({number})`"
        ))
    }

    /// `hit if points > 4 otherwise miss`: a value, and behind it when it is so.
    pub(super) fn value_before_its_condition(&self, word: Token) -> Option<String> {
        let before = &self.cx.text[..self.tokens.first()?.span.start as usize];
        let line = before.lines().next_back()?.trim_start();
        let value = self
            .between(self.tokens.first()?.span.start, word.span.start)
            .trim();
        let rest = self.between(word.span.end, self.end as u32).trim();
        let is_short = value.len() + rest.len() < LONGEST_SHOWN;
        let other = [" otherwise ", " else "]
            .iter()
            .find_map(|word| rest.split_once(*word));
        let help = match other {
            Some((condition, other)) => {
                let condition = condition.trim_end_matches(',');
                format!("write `{line}if {condition} then {value} otherwise {other}`")
            }
            None => format!("write `if {rest}: {line}{value}`"),
        };
        (is_short && !value.is_empty() && !rest.is_empty()).then_some(help)
    }

    /// `boxes.more`, `boxes(more)`: the way out for two names with nothing between them.
    pub(super) fn field_or_call(&self, before: &str, word: &str) -> String {
        let is_name = |text: &str| {
            text.starts_with(|c: char| c.is_ascii_lowercase())
                && !JOINING.contains(&text)
                && !LINKS.contains(&text)
                && text != "more"
        };
        let is_part = self.at >= 2 && self.tokens[self.at - 2].kind == Kind::Sign(Sign::Point);
        if before == "draw" && is_name(word) {
            let ahead = (0..3).find(|ahead| self.word_at(*ahead) == Some("from"));
            let deck = ahead
                .and_then(|ahead| self.word_at(ahead + 1))
                .unwrap_or(word);
            let card = self.name_that_is_set().unwrap_or("NAME");
            return format!("a card is drawn on a line of its own: `draw {card} from {deck}`");
        }
        if let Some(help) = times(before, word).filter(|_| is_name(word)) {
            return help;
        }
        let above = &self.cx.text[..self.tokens[0].span.start as usize];
        if before == "option"
            && is_name(word)
            && let Some(help) = done_by_option(word, above)
        {
            return help;
        }
        if before == "for" && is_name(word) {
            return format!("take `for` out: `{word}` alone is how many");
        }
        let joined = format!("{before}-{word}");
        if is_name(before) && is_name(word) && self.is_written(&joined) {
            return spelling::hyphens_meant(joined);
        }
        match is_name(before) && is_name(word) && !is_part {
            true => format!(
                "between two values stands a sign or a word such as `+`; a name of two words is joined, `{before}-{word}`, a \
                 field is read by `{before}.{word}`, and a call is written `{before}({word})`"
            ),
            false => {
                "between two values stands a sign or a word such as `+`, `and` or `is`".to_owned()
            }
        }
    }
}
