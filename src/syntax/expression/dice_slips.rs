//! Dice in the words of other games: `4d6 drop lowest`, `d6 exploding`.

use super::super::ast::Dice;
use super::tokens::{Kind, Sign};
use super::{JOINING, Reader};
use crate::diagnostic::codes::E0801;

/// What is said of dice that roll on after their top face and add all that they show.
pub(super) const ROLLS_ON: &str = "`open from 1` rolls one more die after the top face, and no third one; dice that go \
     on and on are rolled in a `repeat`, which has a bound";

impl Reader<'_, '_> {
    /// Reports words behind dice that say what is done to them, where the language says it otherwise.
    pub(super) fn dice_in_other_words(&mut self) -> bool {
        let Some((message, help)) = self.slip_behind_dice() else {
            return false;
        };
        let here = self.here();
        self.cx.out.report(&E0801, here, message).help(help);
        true
    }

    fn slip_behind_dice(&self) -> Option<(String, String)> {
        let word = self.word_at(0)?;
        let last = *self.tokens.get(self.at.checked_sub(1)?)?;
        let Kind::Dice(dice, counted) = last.kind else {
            return None;
        };
        let pool = match counted {
            true => self.text_of(last).to_owned(),
            false => self.pool_to(self.at - 1),
        };
        let pool = pool.as_str();
        Some(match word {
            "showing" => (
                "dice that show something are counted by `number of`".to_owned(),
                format!("write `number of {pool} {}`", self.faces_ahead()),
            ),
            "reroll" | "rerolls" | "rerolled" => {
                let faces = match self.is_number_at(1) {
                    true => self.shown_at(1),
                    false => "1",
                };
                (
                    format!("`{word}` is no word of the language"),
                    format!("write `{pool} rerolling {faces} once`"),
                )
            }
            "explode" | "explodes" | "exploding" => (
                format!("`{word}` is no word of the language"),
                format!(
                    "write `{pool} open from 1` for one more die after the top face; dice that go on and on are \
                     rolled in a `repeat`, which has a bound"
                ),
            ),
            "drop" | "dropping" | "keep" | "keeping" => {
                let drops = word.starts_with("drop");
                (
                    format!("`{word}` is no word of the language"),
                    self.kept(pool, counted.then_some(dice), drops),
                )
            }
            _ => return None,
        })
    }

    /// Dice without a count of their own, with what stands before them and says how many there are.
    pub(super) fn pool_to(&self, dice: usize) -> String {
        let end = self.tokens[dice].span.end;
        let first = self.first_of_value(dice);
        let shown = |from: usize| self.between(self.tokens[from].span.start, end);
        let is_at = first
            .checked_sub(1)
            .filter(|at| self.text_of(self.tokens[*at]) == "at");
        let Some(at) = is_at.filter(|_| first < dice) else {
            return shown(first).to_owned();
        };
        // `weapon.shots at range d6`: the dice are as many as the whole says.
        let value = self.first_of_value(at);
        let count = self.between(
            self.tokens[value].span.start,
            self.tokens[dice - 1].span.end,
        );
        format!("({count}) {}", self.text_of(self.tokens[dice]))
    }

    /// The value with parentheses that ends right before the next token, which are dice: `min(a, b) d6`.
    pub(super) fn reckoned_count(&self) -> Option<&str> {
        let first = self.first_of_value(self.at);
        let last = self.tokens.get(self.at.checked_sub(1)?)?;
        let is_call = first < self.at && last.kind == Kind::Sign(Sign::Close);
        is_call.then(|| self.between(self.tokens[first].span.start, last.span.end))
    }

    /// The first sign of the value that ends before a token: a number, a name with what it is read from, or
    /// parentheses with the name before them. The token itself where none does.
    fn first_of_value(&self, before: usize) -> usize {
        let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
        let Some(mut at) = before.checked_sub(1) else {
            return before;
        };
        match kind(at) {
            Some(Kind::Number(_)) => return at,
            Some(Kind::Sign(Sign::Close)) => {
                let mut depth = 1_usize;
                while depth > 0 {
                    let Some(earlier) = at.checked_sub(1) else {
                        return before;
                    };
                    at = earlier;
                    match kind(at) {
                        Some(Kind::Sign(Sign::Close)) => depth += 1,
                        Some(Kind::Sign(Sign::Open)) => depth -= 1,
                        _ => {}
                    }
                }
                match at.checked_sub(1) {
                    Some(name) if self.names_a_value(name) => at = name,
                    _ => return at,
                }
            }
            Some(Kind::Word) if self.names_a_value(at) => {}
            _ => return before,
        }
        while at >= 2 && kind(at - 1) == Some(Kind::Sign(Sign::Point)) && self.names_a_value(at - 2)
        {
            at -= 2;
        }
        at
    }

    /// Whether a word that joins nothing stands there.
    fn names_a_value(&self, at: usize) -> bool {
        let token = self.tokens[at];
        token.kind == Kind::Word && !JOINING.contains(&self.text_of(token))
    }

    /// `showing 5 or more`, as it is to be written.
    fn faces_ahead(&self) -> String {
        let rest = self.between(self.here().start, self.end as u32);
        let rest = rest
            .split([',', ')', ':'])
            .next()
            .unwrap_or_default()
            .trim_end();
        match rest.strip_suffix('+') {
            Some(low) => format!("{low} or more"),
            None => rest.to_owned(),
        }
    }

    /// What keeps the dice that are meant by `drop lowest`, `keep highest 3`, `drop the 2 highest`.
    fn kept(&self, pool: &str, dice: Option<Dice>, drops: bool) -> String {
        let (mut number, mut lowest) = (1, drops);
        for ahead in 1..4 {
            match (
                self.peek_at(ahead).map(|token| token.kind),
                self.shown_at(ahead),
            ) {
                (Some(Kind::Number(said)), _) => number = said,
                (_, "lowest" | "worst") => lowest = true,
                (_, "highest" | "best") => lowest = false,
                (_, "the") => {}
                _ => break,
            }
        }
        let which = match lowest != drops {
            true => "lowest",
            false => "highest",
        };
        let keeps = match (drops, dice) {
            (false, _) => Some(number),
            (true, Some(dice)) => Some(i64::from(dice.count) - number),
            (true, None) => None,
        };
        match keeps {
            Some(1) => format!("write `{which} of {pool}`"),
            Some(keeps) if keeps > 1 => format!("write `{which} {keeps} of {pool}`"),
            _ => format!("say how many count: `{which} NUMBER of {pool}`"),
        }
    }
}
