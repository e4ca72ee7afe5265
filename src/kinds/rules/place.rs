//! Where expressions and actions are written, in the shape of the expressions and actions.

use ecow::EcoString;

use crate::model::KeySet;
use crate::source::Span;

/// The place of an expression, an action or a list of actions; its parts lie in the order in which
/// the model's type has them.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Place {
    pub span: Span,
    pub parts: Box<[Place]>,
    /// The labels of a choice by a number, which are read when its bounds are known.
    pub labels: Option<Box<[NumberLabel]>>,
}

/// A label of a choice by a number.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct NumberLabel {
    pub text: EcoString,
    pub span: Span,
    pub read: NumberKeys,
}

#[derive(Clone, Debug)]
pub(in crate::kinds) enum NumberKeys {
    Keys(KeySet),
    /// Every second number: 0 for even, 1 for odd.
    Parity(i64),
    Otherwise,
}

impl Place {
    pub(crate) fn leaf(span: Span) -> Self {
        Place::of(span, Vec::new())
    }

    pub(crate) fn of(span: Span, parts: Vec<Place>) -> Self {
        Place {
            span,
            parts: parts.into_boxed_slice(),
            labels: None,
        }
    }

    /// A part; where nobody wrote it, the whole.
    pub(crate) fn part(&self, index: usize) -> &Place {
        self.parts.get(index).unwrap_or(self)
    }
}

/// Things and their places, each in a list that has no room for more: most hold one or two.
pub(super) fn parted<T>(read: impl ExactSizeIterator<Item = (T, Place)>) -> (Vec<T>, Vec<Place>) {
    let mut things = Vec::with_capacity(read.len());
    let mut places = Vec::with_capacity(read.len());
    for (thing, place) in read {
        things.push(thing);
        places.push(place);
    }
    (things, places)
}
