//! From the rules model to sheets: booklets and records, reference pages, cards, pieces and rulebooks,
//! put into words.
//!
//! Reads the model, and what others make of it: odds and how sides compare, fielded lists, scenarios, maps,
//! the contents of a package. The types it fills in know nothing of all that.

mod about;
mod at_hand;
mod battle;
mod called;
mod cards;
mod chances;
mod chart;
mod decks;
mod figures;
mod forces;
mod game;
mod heads;
mod in_play;
mod list;
mod package;
mod pieces;
mod record_cards;
mod records;
mod reference;
mod rulebook;
mod tables;
mod thrown;
mod typography;
mod weighed;

pub use battle::{booklet, booklet_with, records_of_scenario, records_only};
pub use cards::cards;
pub use chart::chart;
pub use decks::{PlayedDeck, decks_of};
pub use forces::{forces, forces_of_list, joined_forces};
pub use game::{Game, reference};
pub use list::records_of_list;
pub use pieces::{markers, templates};
pub use record_cards::{RecordWishes, record_cards};
pub use records::{record, unit_records};
pub use reference::worksheets;
pub use rulebook::{Further, further_options, rulebook};

use typography::{cited, typeset};

use super::Value;
use crate::model::{self, Datum, Model};
use crate::wording::dagger;

/// A value with its mark. Of several values each has its own: a dagger behind the last alone
/// would speak of the last alone.
fn printed(model: &Model, datum: &Datum) -> Value {
    if let model::Value::Each(data) = &datum.value
        && data.iter().any(|each| each.assumed)
        && data
            .iter()
            .any(|each| !each.assumed || each.value != data[0].value)
    {
        let part = |each: &Datum| format!("{}{}", each.value.show(model), dagger(each.assumed));
        let parts = data.iter().map(part).collect::<Vec<_>>();
        return Value::new(typeset(&in_one_unit(parts)));
    }
    let text = datum.value.show(model);
    Value {
        text: typeset(&match datum.value {
            model::Value::Each(_) => {
                in_one_unit(text.split(SEPARATOR).map(str::to_owned).collect())
            }
            _ => text,
        }),
        assumed: datum.assumed && datum.value != model::Value::None,
        ..Value::default()
    }
}

/// Between the values that members have.
const SEPARATOR: &str = " / ";

/// `20 / 40 / 60 cm`: a unit that is a word is said once, behind the last of them.
fn in_one_unit(mut values: Vec<String>) -> String {
    const UNIT: &str = " cm";
    let has_it = |value: &String| value.trim_end_matches('†').ends_with(UNIT);
    if values.iter().all(has_it) {
        let before = values.len().saturating_sub(1);
        for value in values.iter_mut().take(before) {
            *value = value.replacen(UNIT, "", 1);
        }
    }
    values.join(SEPARATOR)
}

#[cfg(test)]
mod tests {
    use super::in_one_unit;

    #[test]
    fn several_lengths_in_centimetres_have_one_unit() {
        let shown = |values: &[&str]| in_one_unit(values.iter().map(ToString::to_string).collect());
        assert_eq!(shown(&["20 cm", "40 cm", "60 cm"]), "20 / 40 / 60 cm");
        assert_eq!(shown(&["20 cm†", "2.5 cm"]), "20† / 2.5 cm");
        assert_eq!(shown(&["20 cm", "none"]), "20 cm / none");
        assert_eq!(shown(&["8\"", "16\""]), "8\" / 16\"");
        assert_eq!(shown(&["3 cm"]), "3 cm");
    }
}
