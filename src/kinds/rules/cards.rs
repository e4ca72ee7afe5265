//! Conditions that are asked of single cards.

use super::body::CARDS;
use super::{Body, Place, Sort};
use crate::kinds::Reader;
use crate::model::*;
use crate::syntax::ast;

impl Reader<'_> {
    /// A condition in which the names of faces are those of a card, local 0.
    pub(in crate::kinds) fn card_condition(
        &mut self,
        package: PackageId,
        deck: DeckId,
        expr: &ast::Expr,
    ) -> Option<(Expr, Place)> {
        let mut body = Body::new(self, package, CitationId(0));
        body.fixed = Some(CARDS);
        body.card = Some(deck);
        body.enter(Default::default(), Holds::Card(deck), Some(expr.span));
        let read = body.typed(expr, Sort::YesNo)?;
        Some((read.expr, read.place))
    }
}
