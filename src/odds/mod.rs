//! Exact odds of procedures.
//!
//! A [`Plan`] is a procedure made ready: lowered to lines over columns (`lower`), what is known of them
//! worked out (`specialise`) and small calls done in place (`inline`), without what nobody wants (`live`)
//! and in as few columns as will do (`share`). [`Plan::exact`] gives the exact chance of every outcome, or
//! a [`Refusal`]. Nothing is sampled here and no chance is ever rounded.
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
mod atoms;
mod basis;
mod bonded;
mod bonds;
mod called;
mod cards;
mod code;
mod columns;
mod denominator;
mod dice;
mod distribution;
mod face;
mod fold;
mod forms;
mod frontier;
mod fuse;
mod futures;
mod givings;
mod inline;
mod knots;
mod live;
mod lower;
mod lower_codes;
mod maker;
mod ops;
mod over;
mod pairs;
mod parts;
mod plan;
mod pool;
mod reads;
mod reduced;
mod refusal;
mod run;
mod share;
mod sorted;
mod specialise;
mod spread;
mod sums;
mod tables;
mod trail;
mod walk;
mod ways;
mod weigh;
mod weight;
mod written;

pub(crate) use distribution::values_in;
pub use distribution::{Distribution, Outcome, approximate, approximate_signed};
pub(crate) use over::combinations;
pub use plan::Plan;
pub(crate) use plan::weighed;
pub use refusal::{Fault, Limits, Place, Refusal};

use num_bigint::BigInt;

use crate::model::{CardId, Model, SideDeck};
use atoms::Atoms;
use ops::Op;
use refusal::{Halt, Watch};
use run::{Run, Stop};
use trail::Trail;
use weight::{Weight, Wide};

/// What is known before anything is drawn.
#[derive(Clone, Default, Debug)]
pub struct Given {
    /// Cards that were seen: they are not in their decks.
    pub seen: Vec<(SideDeck, CardId)>,
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
        if let Some(place) = &self.deep {
            let place = place.clone();
            return Err(Refusal::TooDeep { place });
        }
        if wanted != found {
            let given = found;
            let fault = Fault::Arguments { wanted, given };
            let place = Place::default();
            return Err(Refusal::Fault { fault, place });
        }
        let mut away: Vec<(SideDeck, Vec<usize>)> = Vec::new();
        for (deck, card) in &given.seen {
            match away.iter_mut().find(|(known, _)| known == deck) {
                Some((_, cards)) => cards.push(card.index()),
                None => away.push((*deck, vec![card.index()])),
            }
        }
        if let Some((deck, _)) = away.iter().find(|(deck, _)| self.reshuffles(*deck)) {
            let deck = model.deck(deck.deck).header.name.clone();
            return Err(Refusal::SeenComeBack { deck });
        }
        let ask = Asking {
            plan: self,
            model,
            args,
            away: &away,
            limits,
        };
        let mut way = match limits.piles {
            _ if self.draws.is_empty() => Way::AllStates,
            0 => Way::FewStates,
            _ if self.goes_through_a_deck(model) => Way::FewStates,
            _ => Way::ManyStates,
        };
        // Why states were too much, where knots may turn out to be no way.
        let mut too_many = None;
        let mut sizes = [Size::Small, Size::Wide, Size::Big].into_iter();
        let mut size = sizes.next();
        while let Some(weights) = size {
            match (ask.gone(way, weights), way) {
                (Ok(found), _) => return Ok(found),
                // There is no larger size.
                (Err((Halt::Size, place)), _) if matches!(weights, Size::Big) => {
                    return Err(Refusal::TooManyDice { place });
                }
                (Err((Halt::Size, _)), _) => size = sizes.next(),
                (Err((Halt::Piles | Halt::TooMuch(_), _)), Way::FewStates) => way = Way::Atoms,
                (Err((Halt::Unfit | Halt::TooMuch(_), _)), Way::Atoms) => way = Way::ManyStates,
                (Err((Halt::Piles, _)), Way::ManyStates) => way = Way::Knots,
                // In one turn there may be more states than there is room for.
                (Err((halt @ Halt::TooMuch(_), place)), Way::ManyStates) => {
                    (too_many, way) = (halt.refusal(place), Way::Knots);
                }
                (Err((Halt::Unfit, _)), Way::Knots) => match too_many {
                    Some(refusal) => return Err(refusal),
                    None => way = Way::AllStates,
                },
                (Err((halt, place)), _) => match halt.refusal(place) {
                    Some(refusal) => return Err(refusal),
                    None => break,
                },
            }
        }
        Err(Refusal::Cancelled)
    }
}

impl Plan {
    /// Whether a deck is shuffled again somewhere.
    fn reshuffles(&self, deck: SideDeck) -> bool {
        let mut found = false;
        for frame in &self.frames {
            let is_it = |op: &Op| matches!(op, Op::Reshuffle { deck: of, .. } if *of == deck);
            frame.body.each_op(&mut |op| found |= is_it(op));
        }
        found
    }

    /// Whether nine tenths of a deck or more may be drawn: only of many cards is so much asked in so many ways that it
    /// is better to tell them apart at once.
    fn goes_through_a_deck(&self, model: &Model) -> bool {
        let most_of = |(side, most): &(SideDeck, u64)| {
            let cards = model.deck(side.deck).cards.len() as u64;
            most.saturating_mul(10) >= cards * 9
        };
        self.draws.iter().any(most_of)
    }
}

/// The ways to go about a question, each gone where those before it are of no use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// State by state, as long as there are few.
    FewStates,
    /// Cards told apart as soon as they are drawn, if few are ever told apart.
    Atoms,
    /// State by state, if they do not differ in little but their piles.
    ManyStates,
    Knots,
    AllStates,
}

/// The sizes of weights, each tried where those before it are too small.
#[derive(Clone, Copy)]
enum Size {
    Small,
    Wide,
    Big,
}

/// One question.
struct Asking<'a> {
    plan: &'a Plan,
    model: &'a Model,
    args: &'a [i64],
    away: &'a [(SideDeck, Vec<usize>)],
    limits: &'a Limits<'a>,
}

/// The most that bringing the chances to lowest terms may take, so that it takes some seconds: for each
/// outcome, the square of how many bits it has.
const MOST_BITS: f64 = 2e11;

/// Whether nobody would wait until the chances of these outcomes are in lowest terms.
fn too_long<W: Weight>(states: &frontier::Frontier<W>) -> bool {
    let bits = states.over.bits();
    W::BITS == u32::MAX && states.len() as f64 * bits * bits > MOST_BITS
}

type Found = Result<Distribution, (Halt, Place)>;

impl Asking<'_> {
    fn gone(&self, way: Way, size: Size) -> Found {
        match (way, size) {
            (Way::FewStates, Size::Small) => self.by_states::<u128>(Some(Stop::AtMany)),
            (Way::FewStates, Size::Wide) => self.by_states::<Wide>(Some(Stop::AtMany)),
            (Way::Atoms, Size::Small) => self.by_atoms::<u128>(),
            (Way::Atoms, Size::Wide) => self.by_atoms::<Wide>(),
            (Way::Atoms, Size::Big) => self.by_atoms::<BigInt>(),
            (Way::ManyStates, Size::Small) => self.by_states::<u128>(Some(Stop::AtPiles)),
            (Way::ManyStates, Size::Wide) => self.by_states::<Wide>(Some(Stop::AtPiles)),
            (Way::Knots, Size::Small) => self.by_knots::<u128>(),
            (Way::Knots, Size::Wide) => self.by_knots::<Wide>(),
            (Way::AllStates, Size::Small) => self.by_states::<u128>(None),
            (Way::AllStates, Size::Wide) => self.by_states::<Wide>(None),
            // For knots there is no larger size than the second.
            (_, Size::Big) => self.by_states::<BigInt>(None),
        }
    }

    fn run<W: Weight>(&self) -> Run<'_, '_, W> {
        Run::new(self.plan, self.model, self.away, Watch::new(self.limits))
    }

    fn by_states<W: Weight>(&self, stops: Option<Stop>) -> Found {
        let mut run = self.run::<W>();
        run.stops = stops;
        let found = run.outcomes(self.args);
        self.told(found, &run.place)
    }

    fn by_atoms<W: Weight>(&self) -> Found {
        let mut atoms = Atoms::default();
        while atoms.piles() <= self.limits.atoms {
            let mut run = self.run::<W>();
            let found = run.outcomes_by_atoms(self.args, atoms);
            atoms = match (found, run.finer.take()) {
                (Err(Halt::Finer), Some(finer)) => finer,
                (found, _) => return self.told(found, &run.place),
            };
        }
        Err((Halt::Unfit, Place::default()))
    }

    fn by_knots<W: Weight>(&self) -> Found {
        let decks: Vec<SideDeck> = self.plan.draws.iter().map(|(deck, _)| *deck).collect();
        let mut run = self.run::<Trail<W>>();
        let found = run.outcomes_by_knots(self.args, &decks);
        self.told(found, &run.place)
    }

    fn told<W: Weight>(&self, found: Result<frontier::Frontier<W>, Halt>, place: &Place) -> Found {
        let parts = self.plan.frames[self.plan.top].parts;
        match found {
            Ok(states) if too_long(&states) => Err((Halt::TooManyDice, place.clone())),
            Ok(states) => Ok(Distribution::new(&states, parts)),
            Err(halt) => Err((halt, place.clone())),
        }
    }
}
