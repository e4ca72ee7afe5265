//! Dice in the words of other games: `4d6 drop lowest`, `d6 exploding`.

use super::super::ast::Dice;
use super::Reader;
use super::tokens::Kind;
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
        let last = self.tokens.get(self.at.checked_sub(1)?)?;
        let Kind::Dice(dice, counted) = last.kind else {
            return None;
        };
        let before = (self.at.checked_sub(2)).and_then(|at| self.tokens.get(at));
        let start = match before {
            // `shots d6`.
            Some(count) if !counted && count.kind == Kind::Word => count.span.start,
            _ => last.span.start,
        };
        let pool = self.between(start, last.span.end);
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
