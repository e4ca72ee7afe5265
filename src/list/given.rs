//! What is given to a force as a whole, a leader or swaps: each goes to the first of its units that
//! may have it.

use ecow::EcoString;

use super::shares::{names, share};
use super::standard::Standards;
use super::swaps::{self, Rearming};
use crate::model::{Element, Model, Month, Pick, PickedSwap, RowId};

/// Hands down what forces are given.
pub(super) struct Giver<'a, 'm> {
    pub model: &'m Model,
    pub month: Month,
    pub standards: &'a mut Standards<'m>,
}

/// What is given.
#[derive(Clone, Copy)]
enum Gift<'g> {
    Leader(&'g EcoString),
    Swap(&'g PickedSwap),
}

impl Giver<'_, '_> {
    /// The picks of a force that was picked, with all that it was given.
    pub(super) fn given(
        &mut self,
        force: RowId,
        pick: &Pick,
        leader: Option<&EcoString>,
    ) -> Vec<Pick> {
        let mut picks = self.inner(force, pick);
        if let Some(leader) = leader {
            self.give(&mut picks, Gift::Leader(leader));
        }
        for swap in &pick.swaps {
            self.give(&mut picks, Gift::Swap(swap));
        }
        picks
    }

    /// Whether a unit is left that may make the last of a force's swaps when the others are made.
    pub(super) fn gives_last(&mut self, force: RowId, pick: &Pick) -> bool {
        let Some((last, before)) = pick.swaps.split_last() else {
            return true;
        };
        let before = Pick {
            swaps: before.to_vec(),
            ..pick.clone()
        };
        let mut picks = self.given(force, &before, None);
        self.give(&mut picks, Gift::Swap(last))
    }

    /// What stands in the block of a force, or else its least.
    fn inner(&mut self, force: RowId, pick: &Pick) -> Vec<Pick> {
        match pick.picks.is_empty() {
            true => self.standards.picks(force),
            false => pick.picks.clone(),
        }
    }

    /// Recursion follows the nesting of forces. What one of them was given itself it has first.
    fn give(&mut self, picks: &mut Vec<Pick>, gift: Gift<'_>) -> bool {
        for at in 0..picks.len() {
            match picks[at].what {
                Element::Unit(row) => {
                    if self.may_have(row, &picks[at], gift) {
                        first_alone(picks, at);
                        match gift {
                            Gift::Leader(leader) => picks[at].leaders = vec![leader.clone()],
                            Gift::Swap(swap) => picks[at].swaps.push(swap.clone()),
                        }
                        return true;
                    }
                }
                Element::Force(row) => {
                    let mut inner = self.given(row, &picks[at], None);
                    if self.give(&mut inner, gift) {
                        first_alone(picks, at);
                        picks[at].picks = inner;
                        picks[at].swaps.clear();
                        return true;
                    }
                }
            }
        }
        false
    }

    fn may_have(&self, unit: RowId, pick: &Pick, gift: Gift<'_>) -> bool {
        let Some(unit) = self.model.unit_of(unit) else {
            return false;
        };
        match gift {
            Gift::Leader(_) => swaps::is_led(self.model, unit),
            Gift::Swap(swap) => {
                let rearming = Rearming::new(self.model, unit, self.month);
                rearming.after(&pick.swaps).take(swap).is_ok()
            }
        }
    }
}

/// Of several copies, the first is taken apart from the rest.
fn first_alone(picks: &mut Vec<Pick>, at: usize) {
    if picks[at].count > 1 {
        // Those who lead the others stay with them.
        let (first, rest) = (|copy: usize| copy == 0, |copy: usize| copy > 0);
        let all = picks[at].clone();
        let some = |count: u32, has: &dyn Fn(usize) -> bool| Pick {
            count,
            leaders: names(&all, has),
            picks: share(&all.picks, has),
            ..all.clone()
        };
        picks[at] = some(1, &first);
        picks.insert(at + 1, some(all.count - 1, &rest));
    }
}
