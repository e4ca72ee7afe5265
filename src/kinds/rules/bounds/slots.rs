//! What each local of a procedure may hold.

use std::ops::Index;
use std::rc::Rc;

use smallvec::SmallVec;

use super::state::{Bounds, Told};
use crate::model::LocalId;

/// What a local may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    pub bounds: Bounds,
    /// The same with any rows that may still come, and never less.
    pub ever: Bounds,
    /// It may not have been set.
    pub unset: bool,
    /// A card whose deck may have been reshuffled.
    pub stale: bool,
    /// Of its author's type, and set to one value, which an option may set otherwise: it is no use to say what it
    /// always is.
    pub given: bool,
}

impl Slot {
    pub(super) const UNSET: Slot = Slot {
        bounds: Bounds::EMPTY,
        ever: Bounds::EMPTY,
        unset: true,
        stale: false,
        given: false,
    };

    pub(super) fn holding(told: impl Into<Told>) -> Self {
        let Told { bounds, ever } = told.into();
        Slot {
            bounds,
            ever,
            unset: false,
            stale: false,
            given: false,
        }
    }

    /// It may hold these values, and perhaps others with rows that may still come.
    pub(super) fn widen(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        self.ever = self.ever.or(bounds);
    }

    fn join(&mut self, other: Slot) {
        self.bounds = self.bounds.or(other.bounds);
        self.ever = self.ever.or(other.ever);
        self.unset |= other.unset;
        self.stale |= other.stale;
        self.given |= other.given;
    }

    fn within(self, other: Slot) -> bool {
        self.bounds.within(other.bounds)
            && (!self.unset || other.unset)
            && (!self.stale || other.stale)
    }
}

/// So many slots are held together.
const NEAR: usize = 8;

/// The slots of all locals, by id, and behind them some that nothing ever sets. States part at every
/// condition and differ in few slots from then on: whatever lies near each other and is the same in several
/// states is held once, and need not be compared.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Slots(SmallVec<[Rc<[Slot; NEAR]>; 6]>);

impl Slots {
    pub(super) fn new(locals: usize) -> Self {
        let unset = Rc::new([Slot::UNSET; NEAR]);
        Slots(std::iter::repeat_n(unset, locals.div_ceil(NEAR)).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len() * NEAR
    }

    pub(super) fn get(&self, local: LocalId) -> Option<Slot> {
        let near = self.0.get(local.index() / NEAR)?;
        near.get(local.index() % NEAR).copied()
    }

    /// A slot to be written to.
    pub(super) fn slot(&mut self, local: LocalId) -> &mut Slot {
        &mut Rc::make_mut(&mut self.0[local.index() / NEAR])[local.index() % NEAR]
    }

    pub(super) fn set(&mut self, local: LocalId, slot: Slot) {
        if self[local] != slot {
            *self.slot(local) = slot;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (LocalId, Slot)> {
        let slots = self.0.iter().flat_map(|near| near.iter().copied());
        slots
            .enumerate()
            .map(|(index, slot)| (LocalId::new(index), slot))
    }

    pub(super) fn join(&mut self, other: &Slots) {
        for (mine, other) in self.0.iter_mut().zip(&other.0) {
            if !Rc::ptr_eq(mine, other) && mine != other {
                let mine = Rc::make_mut(mine).iter_mut();
                let differing = mine.zip(other.iter()).filter(|(mine, other)| mine != other);
                differing.for_each(|(mine, other)| mine.join(*other));
            }
        }
    }

    /// Each may hold with any rows what it may in the other.
    pub(super) fn with_ever_of(&mut self, other: &Slots) {
        for (mine, other) in self.0.iter_mut().zip(&other.0) {
            let mut both = mine.iter().zip(other.iter());
            if !Rc::ptr_eq(mine, other) && both.any(|(mine, other)| mine.ever != other.ever) {
                let mine = Rc::make_mut(mine).iter_mut();
                mine.zip(other.iter())
                    .for_each(|(mine, other)| mine.ever = other.ever);
            }
        }
    }

    pub(super) fn within(&self, other: &Slots) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, other)| {
            let mut slots = mine.iter().zip(other.iter());
            Rc::ptr_eq(mine, other) || slots.all(|(mine, other)| mine.within(*other))
        })
    }
}

impl Index<LocalId> for Slots {
    type Output = Slot;

    fn index(&self, local: LocalId) -> &Slot {
        &self.0[local.index() / NEAR][local.index() % NEAR]
    }
}
