//! Army lists: is what they pick allowed, what would mend it, what does it add up to, what stands on
//! the table.
//!
//! In: the model and a [`List`]. [`check`] gives every [`Breach`] with the
//! smallest [`Edit`]s that mend it; [`Fielded`] is a model in which the list's own units stand, with
//! their swaps and qualities, so that whoever prints or plays units needs to know nothing of lists.

mod bearers;
mod bounds;
mod breach;
mod check;
mod choices;
mod draft;
mod field;
mod given;
mod levers;
mod limits;
mod mend;
mod numbers;
mod offer;
mod points;
mod possible;
mod shares;
mod stand;
mod standard;
mod swaps;
mod tree;
mod variant;

pub use breach::{Breach, Spot};
pub(crate) use check::settle_years;
pub use check::{check, kept_by_a_date};
pub use draft::{draft, write};
pub(crate) use draft::{packages, written};
pub use field::{Fielded, Node};
pub use mend::{Edit, apply, say_all};
pub(crate) use numbers::Numbers;
pub(crate) use points::declared as declared_points;
pub use points::{FigurePoints, Reckoner, UnitPoints, Unreckoned, Worth};
pub(crate) use possible::{Possible, figures};
pub use stand::{Stand, Stands};
pub(crate) use standard::{Want, months};
pub use tree::{ListReport, report, tree};

use crate::model::{List, Model, Month};

/// Where a pick stands: its place in the list, in the block there, and so on.
pub type Way = Vec<usize>;

/// What stands there, of the picks themselves or of something that has a part for each; `below` is what stands in the
/// block of one.
pub(crate) fn at_way<'a, T>(
    picks: &'a [T],
    way: &[usize],
    below: impl Fn(&'a T) -> &'a [T],
) -> Option<&'a T> {
    let (first, rest) = way.split_first()?;
    let mut pick = picks.get(*first)?;
    for at in rest {
        pick = below(pick).get(*at)?;
    }
    Some(pick)
}

/// The month at which a list is looked at.
pub fn month_of(model: &Model, list: &List) -> Month {
    let first = || {
        model
            .force_of(list.force)
            .map(|force| model.usual_month(force))
    };
    list.date.or_else(first).unwrap_or(Month(0))
}
