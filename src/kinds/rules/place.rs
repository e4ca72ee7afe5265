//! Where expressions and actions are written, in the shape of the expressions and actions.

use ecow::EcoString;

use crate::model::KeySet;
use crate::source::Span;

/// The place of an expression, an action or a list of actions; its parts lie in the order in which
/// the model's type has them.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Place {
    pub span: Span,
    pub parts: Vec<Place>,
    /// The labels of a choice by a number, which are read when its bounds are known.
    pub labels: Vec<NumberLabel>,
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
            parts,
            labels: Vec::new(),
        }
    }

    /// A part; where nobody wrote it, the whole.
    pub(crate) fn part(&self, index: usize) -> &Place {
        self.parts.get(index).unwrap_or(self)
    }
}
