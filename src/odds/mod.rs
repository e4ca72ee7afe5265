//! Exact odds of procedures.
//!
//! A [`Plan`] is a procedure made ready; [`Plan::exact`] gives the exact chance of every outcome, or a
//! [`Refusal`]. Nothing is sampled here and no chance is ever rounded.
//!
//! The procedure is done forward on all states at once (`run`). A state is what its locals hold; its
//! weight is the number of ways in which dice lead to it. Dice count by how many show what, never by
//! sequence (`pool`). A value that nothing will read any more is forgotten at once (`live`), and equal
//! states become one (`frontier`).
//!
//! Cards do not branch by which card is drawn. Until a deck is shuffled again its drawn cards are
//! exchangeable: what matters of each is only what was read off it (`cards`), and only as long as
//! the answer made a difference (`fuse`). How many ways there are to give cards to all that was read is
//! counted at the end, for all states at once (`weigh`, `ways`).

mod apart;
mod cards;
mod code;
mod denominator;
mod dice;
mod distribution;
mod frontier;
mod fuse;
mod live;
mod lower;
mod maker;
mod ops;
mod plan;
mod pool;
mod refusal;
mod run;
mod spread;
mod tables;
mod ways;
mod weigh;
mod weight;

pub use distribution::{Distribution, Outcome, approximate, approximate_signed};
pub use plan::Plan;
pub use refusal::{Fault, Limits, Refusal};

use num_bigint::BigInt;

use crate::model::{CardId, DeckId, Model};
use refusal::{Halt, Watch};
use run::Run;
use weight::{Weight, Wide};

/// What is known before anything is drawn.
#[derive(Clone, Default, Debug)]
pub struct Given {
    /// Cards that were seen: they are not in their decks.
    pub seen: Vec<(DeckId, CardId)>,
}

impl Plan {
    /// The exact chance of every outcome, for one number a parameter (see
    /// [`Expr`](crate::model::Expr)). The model is the one the plan was made from.
    ///
    /// # Errors
    ///
    /// Where more states are needed than `limits` allow, where it was told to stop, and where the
    /// rules ask for what cannot be done.
    pub fn exact(
        &self,
        model: &Model,
        args: &[i64],
        given: &Given,
        limits: &Limits<'_>,
    ) -> Result<Distribution, Refusal> {
        let (wanted, found) = (self.parameters, args.len());
        let fault = match (self.deep, wanted == found) {
            (true, _) => Some(Fault::TooDeep),
            (_, false) => Some(Fault::Arguments {
                wanted,
                given: found,
            }),
            _ => None,
        };
        if let Some(fault) = fault {
            let step = ecow::EcoString::new();
            return Err(Refusal::Fault { fault, step });
        }
        let mut away: Vec<(DeckId, Vec<usize>)> = Vec::new();
        for (deck, card) in &given.seen {
            match away.iter_mut().find(|(known, _)| known == deck) {
                Some((_, cards)) => cards.push(card.index()),
                None => away.push((*deck, vec![card.index()])),
            }
        }
        let first = self.sized::<u128>(model, args, &away, limits)?;
        let second = match first {
            None => self.sized::<Wide>(model, args, &away, limits)?,
            found => found,
        };
        let third = match second {
            None => self.sized::<BigInt>(model, args, &away, limits)?,
            found => found,
        };
        third.ok_or(Refusal::Cancelled)
    }

    /// With weights of one size; nothing if they are too small.
    fn sized<W: Weight>(
        &self,
        model: &Model,
        args: &[i64],
        away: &[(DeckId, Vec<usize>)],
        limits: &Limits<'_>,
    ) -> Result<Option<Distribution>, Refusal> {
        let mut run = Run::<W>::new(self, model, away, Watch::new(limits));
        match run.outcomes(args) {
            Ok(states) => Ok(Some(Distribution::new(
                &states,
                self.frames[self.top].parts,
            ))),
            Err(Halt::Size) => Ok(None),
            Err(halt) => match halt.refusal(run.step.clone()) {
                Some(refusal) => Err(refusal),
                None => Ok(None),
            },
        }
    }
}
