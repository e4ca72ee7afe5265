//! What is too large, and where that is said to be.

use orbat::odds::{Limits, Place, Refusal};

use super::ask::asked;
use super::*;

fn refused(question: &str, piles: usize) -> Refusal {
    let (model, procedure) = asked("combat-patrol", question);
    let limits = Limits {
        states: 200,
        piles,
        ..Limits::default()
    };
    let plan = Plan::new(&model, &procedure);
    let found = plan.exact(&model, &[], &Given::default(), &limits);
    found.unwrap_err()
}

#[test]
fn a_refusal_names_the_step_and_the_procedure() {
    for piles in [0, 6000] {
        let refusal = refused("volley(5, regular)", piles);
        let place = Place {
            procedure: "hit".into(),
            step: "strike".into(),
        };
        assert_eq!(refusal, Refusal::TooLarge { states: 200, place });
        let told = "more than 200 states in the step `strike` of `hit`";
        assert_eq!(refusal.to_string(), told);
    }
}

#[test]
fn pools_are_counted_or_refused_before_anything_is_done() {
    for question in [
        "highest 50 of 100d100",
        "100d1000",
        "pairs won by 100d6 against 100d6",
    ] {
        let refusal = refused(question, 6000);
        assert!(matches!(refusal, Refusal::TooManyDice { .. }), "{refusal}");
    }
    let (model, procedure) = asked("prelude", "100d100");
    let odds = exact(&model, &procedure, &[], &Given::default());
    assert_eq!(odds.outcomes.len(), 9901);
    let mean = odds.mean(0);
    assert_eq!(mean, num_rational::Ratio::from_integer(5050.into()));
}
