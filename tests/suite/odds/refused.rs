//! What is too large, and where that is said to be.

use orbat::odds::{Limits, Place, Refusal};

use super::ask::{asked, asked_in};
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

#[test]
fn numbers_too_long_to_wait_for_are_refused() {
    let pool = "500 d6 rerolling 1 up to 100 times";
    let (model, procedure) = asked("prelude", pool);
    let plan = Plan::new(&model, &procedure);
    let found = plan.exact(&model, &[], &Given::default(), &Limits::default());
    assert!(
        matches!(found, Err(Refusal::TooManyDice { .. })),
        "{found:?}"
    );
    // Each level asks twice for the one below: of so many dice the ways have a million digits.
    let levels = (0..24).map(|level| match level {
        23 => "    end d2\n".to_owned(),
        _ => {
            let below = level + 1;
            format!("    x = p{below}()\n    y = p{below}()\n    end min(9, x + y)\n")
        }
    });
    let text: String = levels
        .enumerate()
        .map(|(level, lines)| {
            format!(
                "procedure p{level} \"P\" () gives 0 to 9 [assumed: made up] {{\n  \
                 step a \"A\" {{\n{lines}  }}\n}}\n\n"
            )
        })
        .collect();
    let (model, procedure) = asked_in(&text, "p0()");
    let plan = Plan::new(&model, &procedure);
    let found = plan.exact(&model, &[], &Given::default(), &Limits::default());
    assert!(
        matches!(found, Err(Refusal::TooManyDice { .. })),
        "{found:?}"
    );
}

/// A procedure that has 400 states for each of its arguments.
const MANY_FOR_EACH: &str = "\
procedure closer (
  to : 1 to 20
) gives yes/no [assumed: made up] {
  step roll {
    one = d20
    other = d20
    near = one - to
    far = other - to
    if near * near < far * far: end yes
    end no
  }
}

procedure anywhere gives yes/no [assumed: made up] {
  step roll {
    to = d20
    end closer(to)
  }
}
";

#[test]
fn what_is_too_much_together_is_done_one_by_one() {
    let (model, procedure) = asked_in(MANY_FOR_EACH, "anywhere()");
    let plan = Plan::new(&model, &procedure);
    let ask = |states: usize| {
        let limits = Limits {
            states,
            ..Limits::default()
        };
        plan.exact(&model, &[], &Given::default(), &limits)
    };
    assert_eq!(ask(500).unwrap(), ask(100_000).unwrap());
    assert!(matches!(ask(300), Err(Refusal::TooLarge { .. })));
}
