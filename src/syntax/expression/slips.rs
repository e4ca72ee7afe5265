//! Words with which a value begins otherwise in other notations.

use super::Reader;
use super::tokens::Kind;
use crate::diagnostic::codes::E0801;

impl Reader<'_, '_> {
    /// Reports the word that comes next, where what follows it shows that another form is meant.
    pub(super) fn slip(&mut self, word: &str) -> bool {
        let next = self.word_at(1);
        let Some((message, help)) = (match word {
            "min" | "max" if self.is_number_at(1) => Some((
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
            "best" | "worst" if next == Some("of") && self.is_dice_at(2) => {
                let ours = match word {
                    "best" => "highest",
                    _ => "lowest",
                };
                Some((
                    format!("`{word}` is no word of the language"),
                    format!("write `{ours} of` before the dice"),
                ))
            }
            _ => None,
        }) else {
            return false;
        };
        let here = self.here();
        self.cx.out.report(&E0801, here, message).help(help);
        true
    }

    /// Whether dice with their number stand so far ahead.
    fn is_counted_at(&self, ahead: usize) -> bool {
        self.peek_at(ahead)
            .is_some_and(|token| matches!(token.kind, Kind::Dice(_, true)))
    }
}
