//! Tables laid out as arrays answer as a search from the first row on does.

use orbat::model::*;
use orbat::odds::{Fault, Given, Limits, Plan, Refusal};
use proptest::prelude::*;

use super::build::*;
use super::workloads::*;

/// The ends of labels: few numbers near each other, and none at all.
fn label() -> impl Strategy<Value = KeySet> {
    let end = |none: i64| prop_oneof![4 => -6..7_i64, 1 => Just(none)];
    let range = (end(i64::MIN), end(i64::MAX));
    prop::collection::vec(range, 1..3).prop_map(KeySet::new)
}

fn table(low: i64, high: i64, labels: &[(KeySet, KeySet)]) -> Table {
    let key = |name: &str, low, high| Key::Number {
        name: name.into(),
        low,
        high,
    };
    let label = |keys: &KeySet| Label {
        text: "".into(),
        keys: keys.clone(),
    };
    let row = |((first, second), value): (&(KeySet, KeySet), i64)| TableRow {
        labels: vec![label(first), label(second)],
        answer: Answer::Value(Datum {
            value: Value::Number(value),
            assumed: false,
            cite: CitationId(0),
        }),
        cite: CitationId(0),
    };
    Table {
        header: header("asked"),
        keys: vec![key("first", low, high), key("second", -8, 8)],
        gives: range(0, 100),
        rows: labels.iter().zip(0..).map(row).collect(),
        grid: false,
    }
}

proptest! {
    #[test]
    fn the_first_row_that_fits_answers(
        labels in prop::collection::vec((label(), label()), 1..6),
        low in prop_oneof![Just(i64::MIN), Just(-8_i64)],
        first in prop_oneof![6 => -8..9_i64, 1 => Just(i64::MIN), 1 => Just(i64::MAX)],
        second in -8..9_i64,
    ) {
        let first = if low == i64::MIN { first } else { first.clamp(-8, 8) };
        let high = if low == i64::MIN { i64::MAX } else { 8 };
        let mut model = Model::default();
        model.tables.push(table(low, high, &labels));
        let parameters = [("first", range(low, high)), ("second", range(-8, 8))];
        let locals = vec![("first", VALUE), ("second", VALUE)];
        let body = vec![Action::End(vec![lookup(0, vec![local(0), local(1)])])];
        let ask = procedure("ask", &parameters, locals, 1, body);
        let found = Plan::new(&model, &ask)
            .exact(&model, &[first, second], &Given::default(), &Limits::default());
        let fits = |(one, two): &(KeySet, KeySet)| one.contains(first) && two.contains(second);
        match labels.iter().position(fits) {
            Some(row) => {
                let found = found.unwrap();
                prop_assert_eq!(&*found.outcomes[0].values, &[row as i64]);
                prop_assert_eq!(found.outcomes.len(), 1);
            }
            None => {
                let fault = Fault::NoAnswer { asked: "asked".into() };
                let refused = matches!(&found, Err(Refusal::Fault { fault: same, .. }) if *same == fault);
                prop_assert!(refused, "{:?}", found);
            }
        }
    }
}
