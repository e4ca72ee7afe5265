//! Pools of dice as an order: `roll 3d6, counting only even dice`.

use super::nouns::with_article;
use super::{Words, times};
use crate::model::{Dice, DieChange, Expr, Faces, Pool, PoolDice, Reading};

impl Words<'_> {
    /// What is to be done, for a sentence that begins with it; `into` is what the number read off
    /// is called, with its article.
    pub(crate) fn roll(&self, pool: &Pool, into: Option<&str>) -> String {
        let dice = &pool.dice;
        let target = match (into, &dice.count) {
            (None, _) => String::new(),
            (Some(into), None | Some(Expr::Constant(..))) => format!(" for {into}"),
            (Some(into), Some(_)) => format!(", for {into}"),
        };
        let changes = self.changes(dice, ", ");
        match &pool.reading {
            Reading::Sum => {
                let thrown = self.thrown(dice, true);
                format!("roll {thrown}{target}{changes}")
            }
            Reading::Best { lowest, keep } => {
                let word = if *lowest { "lowest" } else { "highest" };
                let keep = match keep {
                    Expr::Constant(1, _) => format!("the {word}"),
                    Expr::Constant(number, _) => format!("the {number} {word}"),
                    keep => format!("as many of the {word} as {}", self.value(keep).text),
                };
                let thrown = self.thrown(dice, false);
                let plus = self.added(dice.dice.plus);
                format!("roll {thrown}{target}{changes}, and keep {keep}{plus}")
            }
            Reading::NumberShowing(faces) => {
                let thrown = self.thrown(dice, false);
                let showing = self.faces(faces);
                format!("roll {thrown}{target}{changes}, and count the dice that show {showing}")
            }
            Reading::PairsWon(other) => {
                let (own, theirs) = (self.thrown(dice, false), self.thrown(other, false));
                let other = self.changes(other, " ");
                let other = match other.is_empty() {
                    true => String::new(),
                    false => format!("; the second dice{other}"),
                };
                format!(
                    "roll {own} against {theirs}{target}{changes}{other}; set them in pairs, \
                     highest to highest, and count the pairs that the first dice win (a tie is \
                     not won)"
                )
            }
        }
    }

    /// `3d6`, `as many d6 as the strokes`.
    fn thrown(&self, dice: &PoolDice, with_plus: bool) -> String {
        let plus = if with_plus { dice.dice.plus } else { 0 };
        let plain = match &dice.count {
            None => Some(dice.dice.count),
            Some(Expr::Constant(number, _)) => u32::try_from(*number).ok(),
            Some(_) => None,
        };
        match (plain, &dice.count) {
            (None, Some(count)) => {
                let (sides, plus) = (dice.dice.sides, self.added(plus));
                format!("as many d{sides} as {}{plus}", self.value(count).text)
            }
            (count, _) => {
                let count = count.unwrap_or(dice.dice.count);
                let sides = dice.dice.sides;
                let dice = Dice { count, sides, plus };
                if count == 1 {
                    format!("a {dice}")
                } else {
                    dice.to_string()
                }
            }
        }
    }

    fn added(&self, plus: i32) -> String {
        match plus {
            0 => String::new(),
            plus if plus < 0 => format!(", less {}", plus.unsigned_abs()),
            plus => format!(", plus {plus}"),
        }
    }

    /// What is done to each die, from left to right.
    fn changes(&self, dice: &PoolDice, lead: &str) -> String {
        let parts: Vec<String> = dice
            .changes
            .iter()
            .map(|change| self.change(change, dice.dice.sides))
            .collect();
        match parts.is_empty() {
            true => String::new(),
            false => format!("{lead}{}", parts.join(", then ")),
        }
    }

    fn change(&self, change: &DieChange, sides: u32) -> String {
        match change {
            DieChange::Counting(faces) => format!("counting only {}", self.dice_that(faces)),
            DieChange::Less { by, floor } => {
                let by = self.value(by).part();
                format!("taking {by} off each die (but not below {floor})")
            }
            DieChange::Rerolling { faces, times: most } => {
                let often = match most {
                    1 => "once".to_owned(),
                    most => format!("up to {}", times(i64::from(*most))),
                };
                format!("rolling {} again {often}", self.dice_that(faces))
            }
            DieChange::Open { from } => format!(
                "with one more die for each {sides} (from {} on, each of its pips adds 1)",
                with_article(&from.to_string())
            ),
        }
    }

    /// `even dice`, `dice of 5 or more`.
    fn dice_that(&self, faces: &Faces) -> String {
        match faces {
            Faces::Even => "even dice".into(),
            Faces::Odd => "odd dice".into(),
            faces => format!("dice that show {}", self.faces(faces)),
        }
    }
}
