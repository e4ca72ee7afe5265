//! Words with which a value begins otherwise in other notations.

use super::tokens::{Kind, Sign, Token};
use super::{JOINING, LINKS, Reader};
use crate::diagnostic::codes::E0801;
use crate::source::Span;
use crate::spelling::is_name;

/// Whether a word may be a value, and does not join two.
fn is_value(word: &str) -> bool {
    is_name(word) && !JOINING.contains(&word) && !LINKS.contains(&word)
}

impl Reader<'_, '_> {
    /// Reports the word that comes next, where what follows it shows that another form is meant.
    pub(super) fn slip(&mut self, word: &str) -> bool {
        let next = self.word_at(1);
        let Some((message, help)) = (match word {
            "min" | "max" if self.is_number_at(1) || next.is_some_and(is_value) => Some((
                "the values stand in parentheses behind this".to_owned(),
                format!("write `{word}(a, b)`"),
            )),
            // A name may be the number of dice that have none of their own.
            "highest" | "lowest" | "number" if self.is_counted_at(1) => Some((
                "`of` is missing between this and the dice".to_owned(),
                format!("write `{word} of {}`", self.shown_at(1)),
            )),
            "roll" if self.is_dice_at(1) => Some((
                "dice are rolled by naming them".to_owned(),
                format!("write the dice alone: `{}`", self.shown_at(1)),
            )),
            "roll" if self.is_number_at(1) && self.is_dice_at(2) => Some((
                "dice are rolled by naming them".to_owned(),
                format!(
                    "write the dice alone, with their number before them: `{}{}`",
                    self.shown_at(1),
                    self.shown_at(2)
                ),
            )),
            "roll" if self.is_number_at(1) => Some((
                "a number is no table to roll on".to_owned(),
                format!(
                    "write the dice alone, with their sides: `{}d6`; or `roll TABLE`",
                    self.shown_at(1)
                ),
            )),
            "roll" if next == Some("on") && self.word_at(2).is_some() => Some((
                "a table is asked without `on`".to_owned(),
                format!("write `roll {}`", self.asked_at(2)),
            )),
            "best" | "worst"
                if next == Some("of") && self.is_dice_at(2)
                    || self.is_number_at(1) && self.word_at(2) == Some("of") =>
            {
                let ours = match word {
                    "best" => "highest",
                    _ => "lowest",
                };
                let number = match self.is_number_at(1) {
                    true => format!(" {}", self.shown_at(1)),
                    false => String::new(),
                };
                Some((
                    format!("`{word}` is no word of the language"),
                    format!("write `{ours}{number} of` before the dice"),
                ))
            }
            "sum" | "total" if next == Some("of") && self.is_dice_at(2) => Some((
                "dice are added up by naming them".to_owned(),
                format!("write the dice alone: `{}`", self.shown_at(2)),
            )),
            "count" if self.is_counted_at(1) => Some((
                "dice that show something are counted by `number of`".to_owned(),
                format!("write `number of {} showing 5 or more`", self.shown_at(1)),
            )),
            _ => None,
        }) else {
            return false;
        };
        let here = self.here();
        self.cx.out.report(&E0801, here, message).help(help);
        true
    }

    /// The way out for `3d6 against 2d6`, perhaps with words before it that speak of pairs.
    pub(super) fn set_against(&self) -> String {
        let before = self.tokens[..self.at].iter();
        let speaks_of_pairs = before
            .clone()
            .any(|token| matches!(self.text_of(*token), "pair" | "pairs" | "won" | "wins"));
        let dice = before
            .rev()
            .find(|token| matches!(token.kind, Kind::Dice(..)));
        match dice {
            Some(dice) if speaks_of_pairs && self.is_dice_at(1) => format!(
                "write `pairs won by {} against {}`",
                self.text_of(*dice),
                self.shown_at(1)
            ),
            _ => "two that are set against each other are compared: write `>` in its place"
                .to_owned(),
        }
    }

    /// What to write for `ceil(x / 2)`, of which the quotient has been read.
    pub(super) fn rounded_by_call(&self, sign: Span, left: Span) -> Option<String> {
        let is = |at: usize, sign| {
            let token = self.tokens.get(at);
            token.is_some_and(|token| token.kind == Kind::Sign(sign))
        };
        let place = self.tokens.iter().position(|token| token.span == sign)?;
        let mut depth = 0_usize;
        let open = (0..place).rev().find(|at| {
            match () {
                () if is(*at, Sign::Close) => depth += 1,
                () if is(*at, Sign::Open) && depth == 0 => return true,
                () if is(*at, Sign::Open) => depth -= 1,
                () => {}
            }
            false
        })?;
        let name = *self.tokens.get(open.checked_sub(1)?)?;
        let first = *self.tokens.get(open + 1)?;
        // Parentheses may stand around what is divided.
        let inner = self
            .tokens
            .get(open + 2)
            .filter(|_| is(open + 1, Sign::Open));
        let is_left = |token: &Token| token.span.start == left.start;
        let is_all = is_left(&first) || inner.is_some_and(is_left);
        if !is_all || !is(self.at, Sign::Close) {
            return None;
        }
        let quotient = self.between(first.span.start, self.taken_to());
        let is_alone = open == 1 && self.at + 1 == self.tokens.len();
        let rounded = |way: &str| match is_alone {
            true => format!("`{quotient} rounded {way}`"),
            false => format!("`({quotient} rounded {way})`"),
        };
        let instead = match self.text_of(name) {
            "ceil" | "ceiling" | "roundup" => rounded("up"),
            "floor" | "trunc" | "int" | "rounddown" => rounded("down"),
            "round" => format!("{} or {}", rounded("up"), rounded("down")),
            _ => return None,
        };
        let call = self.between(name.span.start, self.here().end);
        Some(format!("write {instead} in the place of `{call}`"))
    }

    /// Reports `end (hits, no)`, where the first comma has been met. Says whether it is that.
    pub(super) fn is_outcome_in_parentheses(&mut self, start: Span) -> bool {
        let before = self.cx.text[..start.start as usize].trim_end();
        let verb = before.rsplit([' ', '\t', '\n', ':']).next();
        let last = self.tokens.last().map(|last| (last.kind, last.span));
        let (Some(verb @ ("end" | "gives")), Some((Kind::Sign(Sign::Close), close))) = (verb, last)
        else {
            return false;
        };
        let span = Span {
            end: close.end,
            ..start
        };
        let parts = self.between(start.end, close.start).trim();
        // `end (hits: 2, out: no)`: a name before each, as arguments have one.
        let values = parts.split(", ").map(|part| match part.split_once(':') {
            Some((name, value)) if is_name(name.trim()) => value.trim(),
            _ => part,
        });
        let parts = values.collect::<Vec<_>>().join(", ");
        self.cx
            .out
            .report(
                &E0801,
                span,
                "the parts of an outcome stand without parentheses",
            )
            .help(format!("write `{verb} {parts}`"));
        true
    }

    /// Whether the field of something has just been read: `weapon.shots`.
    pub(super) fn follows_a_field(&self) -> bool {
        let before = |back: usize| Some(self.tokens.get(self.at.checked_sub(back)?)?.kind);
        before(1) == Some(Kind::Word) && before(2) == Some(Kind::Sign(Sign::Point))
    }

    /// A name so far ahead, with what stands in parentheses behind it.
    fn asked_at(&self, ahead: usize) -> &str {
        let Some(first) = self.peek_at(ahead) else {
            return "";
        };
        let (mut depth, mut end) = (0_usize, first.span.end);
        for token in self.tokens.iter().skip(self.at + ahead + 1) {
            match token.kind {
                Kind::Sign(Sign::Open) => depth += 1,
                Kind::Sign(Sign::Close) if depth > 0 => depth -= 1,
                _ if depth == 0 => break,
                _ => {}
            }
            end = token.span.end;
        }
        &self.cx.text[first.span.start as usize..end as usize]
    }

    /// Whether dice with their number stand so far ahead.
    fn is_counted_at(&self, ahead: usize) -> bool {
        self.peek_at(ahead)
            .is_some_and(|token| matches!(token.kind, Kind::Dice(_, true)))
    }
}
