//! How the two sides of a battle compare: figures, attacks and expected hits.
//!
//! In: a model that says how fire is measured (`firepower`), and the sides of a scenario. Out: a
//! [`Comparison`], exact throughout. [`Means`] asks the odds engine each distinct question once;
//! `compare` multiplies by the figures that there are.

mod compare;
mod fire;
mod means;
mod told;

pub(crate) use compare::exact;
pub use compare::{Comparison, Strength, compare, of_scenario};
pub use fire::{FireChart, FireLine, chart};
pub use means::{Means, OfShooter, Unmeasured};
pub(crate) use told::places;
pub use told::{Report, SideReport};
