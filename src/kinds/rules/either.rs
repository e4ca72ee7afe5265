//! `if … then … otherwise …` in an expression: one value or the other.

use super::actions::{Actions, block};
use super::body::Read;
use super::{Body, Place, Sort};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// A value, and what is rolled and called before it is known.
type Arm = (Read, Actions);

impl Body<'_, '_> {
    pub(super) fn either(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        let condition = self.typed(condition, Sort::YesNo)?;
        let wanted = wanted
            .or_else(|| self.guess(then))
            .or_else(|| self.guess(otherwise));
        let then = self.arm(|body| body.read(then, wanted))?;
        let otherwise = self.arm(|body| match then.0.sort {
            Sort::Nothing => body.read(otherwise, wanted),
            sort => body.typed(otherwise, sort),
        })?;
        let sort = match then.0.sort {
            Sort::Nothing => otherwise.0.sort,
            sort => sort,
        };
        if !then.1.is_empty() || !otherwise.1.is_empty() {
            return Some(self.apart(condition, then, otherwise, sort, span));
        }
        let ((then, _), (otherwise, _)) = (then, otherwise);
        let place = Place::of(span, vec![condition.place, then.place, otherwise.place]);
        let expr = Expr::If {
            condition: Box::new(condition.expr),
            then: Box::new(then.expr),
            otherwise: Box::new(otherwise.expr),
        };
        Some(Read::new(expr, sort, place))
    }

    fn arm(&mut self, read: impl FnOnce(&mut Self) -> Option<Read>) -> Option<Arm> {
        let before = std::mem::take(&mut self.before);
        let read = read(self);
        let own = std::mem::replace(&mut self.before, before);
        Some((read?, own))
    }

    /// Before the line at hand the arms part, so that only the one that is taken rolls; what comes of it stands
    /// in a local without a name.
    fn apart(
        &mut self,
        condition: Read,
        then: Arm,
        otherwise: Arm,
        sort: Sort,
        span: Span,
    ) -> Read {
        let into = self.nameless(sort, span);
        let (then, then_place) = kept(then, into);
        let (otherwise, otherwise_place) = kept(otherwise, into);
        let action = Action::If {
            condition: condition.expr,
            then,
            otherwise,
        };
        let parts = vec![condition.place, then_place, otherwise_place];
        self.before.push((action, Place::of(span, parts)));
        Read::leaf(Expr::Local(into), sort, span)
    }
}

/// What an arm does, and at its end keeps its value.
fn kept((read, mut written): Arm, local: LocalId) -> (Vec<Action>, Place) {
    let span = read.span();
    let value = read.expr;
    let place = Place::of(span, vec![read.place]);
    written.push((Action::Set { local, value }, place));
    block(written, span)
}
