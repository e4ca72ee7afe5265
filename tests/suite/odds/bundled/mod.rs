//! The odds of the bundled rulesets against brute force over their own cards and charts. What is
//! done with the dice and the cards is written out here once more, from the books.

mod cards;
mod dice;
mod fights;
mod teams;
mod turns;

use std::collections::BTreeMap;

use num_rational::Ratio;
use orbat::model::{Model, Procedure};
use orbat::odds::{Given, Limits, Plan};

use super::ask::asked;
use super::brute::Odds;
use super::{big, told};

/// A question of a bundled package, made ready.
struct Subject {
    model: Model,
    procedure: Procedure,
    plan: Plan,
}

impl Subject {
    fn new(package: &str, question: &str) -> Subject {
        let (model, procedure) = asked(package, question);
        Subject {
            plan: Plan::new(&model, &procedure),
            model,
            procedure,
        }
    }

    /// Holds the odds for these arguments against others.
    #[track_caller]
    fn holds(&self, args: &[i64], brute: &Odds) {
        assert_eq!(args.len(), self.procedure.parameters.len());
        let (given, limits) = (Given::default(), Limits::default());
        let found = self.plan.exact(&self.model, args, &given, &limits);
        let brute = big(brute);
        assert_eq!(told(&found.unwrap()), brute, "{args:?}");
    }
}

/// Ways of each outcome, as chances of so many in all.
fn chances<const N: usize>(ways: &BTreeMap<[i64; N], u128>) -> Odds {
    let total: u128 = ways.values().sum();
    let chance = |(values, ways): (&[i64; N], &u128)| (values.to_vec(), Ratio::new(*ways, total));
    ways.iter().map(chance).collect()
}
