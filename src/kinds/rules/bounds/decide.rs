//! What bounds tell of comparisons.

use super::state::{Bounds, State};
use super::{Place, Walker};
use crate::model::*;

/// Faces whose numbers are known by their bounds.
pub(super) enum Among {
    Parity(i64),
    OrMore(Bounds),
    OrLess(Bounds),
    Between(Bounds, Bounds),
    OneOf(Vec<Bounds>),
}

impl Walker<'_> {
    pub(super) fn faces(
        &mut self,
        faces: &Faces,
        place: &Place,
        from: usize,
        state: &State,
    ) -> Among {
        match faces {
            Faces::Even => Among::Parity(0),
            Faces::Odd => Among::Parity(1),
            Faces::OrMore(one) => Among::OrMore(self.number(one, place.part(from), state)),
            Faces::OrLess(one) => Among::OrLess(self.number(one, place.part(from), state)),
            Faces::Between(one, other) => Among::Between(
                self.number(one, place.part(from), state),
                self.number(other, place.part(from + 1), state),
            ),
            Faces::OneOf(items) => Among::OneOf(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| self.value(item, place.part(from + index), state))
                    .collect(),
            ),
        }
    }
}

/// Whether two values are equal: 0, 1 or both.
pub(super) fn equal(left: Bounds, right: Bounds) -> Bounds {
    let common = left.and(right);
    if common.is_empty() {
        return Bounds::exactly(0);
    }
    let both_none = left.none && right.none && left.no_number() && right.no_number();
    let same = left.only().is_some() && left.only() == right.only();
    match both_none || same {
        true => Bounds::exactly(1),
        false => Bounds::YES_NO,
    }
}

/// Whether a number is less than another.
pub(super) fn less(left: Bounds, right: Bounds) -> Bounds {
    if left.high < right.low {
        Bounds::exactly(1)
    } else if left.low >= right.high {
        Bounds::exactly(0)
    } else {
        Bounds::YES_NO
    }
}

fn not(of: Bounds) -> Bounds {
    Bounds::new(1 - of.high, 1 - of.low)
}

fn and(one: Bounds, other: Bounds) -> Bounds {
    Bounds::new(one.low.min(other.low), one.high.min(other.high))
}

/// Whether a value is among faces.
pub(super) fn among(of: Bounds, faces: &Among) -> Bounds {
    match faces {
        Among::Parity(parity) => match of.only() {
            Some(number) => Bounds::exactly(i64::from(number.rem_euclid(2) == *parity)),
            None => Bounds::YES_NO,
        },
        Among::OrMore(from) => not(less(of, *from)),
        Among::OrLess(to) => not(less(*to, of)),
        Among::Between(from, to) => and(not(less(of, *from)), not(less(*to, of))),
        Among::OneOf(items) => {
            let mut sure = false;
            let mut may = false;
            // Fixed values that together are all that it can be leave no doubt.
            let mut left = Some(of.low);
            let mut fixed: Vec<i64> = items.iter().filter_map(|item| item.only()).collect();
            fixed.sort_unstable();
            for number in fixed {
                if left == Some(number) {
                    left = number.checked_add(1);
                }
            }
            if !of.none && left.is_none_or(|left| left > of.high) && !of.no_number() {
                sure = true;
            }
            for item in items {
                let one = equal(of, *item);
                sure |= one.low == 1;
                may |= one.high == 1;
            }
            Bounds::new(i64::from(sure), i64::from(sure || may))
        }
    }
}
