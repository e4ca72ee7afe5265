//! Rules without scholarship: for sheets without daggers, citations and notes on sources.

use super::{Answer, Citation, Datum, Model, Value};

impl Model {
    /// The same rules, of which nothing tells where they come from or what is assumed.
    pub fn unmarked(mut self) -> Model {
        self.citations.fill(Citation::None);
        let cells = self.rows.iter_mut().flat_map(|row| row.fields.make_mut());
        let fields = self.kinds.iter_mut().flat_map(|kind| &mut kind.fields);
        let defaults = fields.filter_map(|field| field.default.as_mut());
        let rows = self
            .tables
            .iter_mut()
            .flat_map(|table| table.rows.make_mut());
        let answers = rows.filter_map(|row| match &mut row.answer {
            Answer::Value(datum) => Some(datum),
            Answer::RollOn(_) => None,
        });
        cells.chain(defaults).chain(answers).for_each(unmark);
        for deck in &mut self.decks {
            let cards = deck.cards.make_mut();
            // That cards are assumed is what brackets behind its name tell: `Fate (ten assumed cards)`.
            if cards.iter().any(|card| card.assumed) {
                deck.header.title = super::without_brackets(&deck.header.title).into();
            }
            cards.iter_mut().for_each(|card| card.assumed = false);
        }
        self
    }
}

fn unmark(datum: &mut Datum) {
    datum.assumed = false;
    if let Value::Each(each) = &mut datum.value {
        each.iter_mut().for_each(unmark);
    }
}
