//! Expressions of which conditions tell something.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::model::*;

/// An expression of which something was told; the same one, wherever it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known(u32);

/// All expressions of a procedure of which anything was told.
#[derive(Default)]
pub(super) struct KnownExprs {
    exprs: IndexSet<Expr, FxBuildHasher>,
    /// The locals that have a part in each.
    locals: Vec<SmallVec<[LocalId; 4]>>,
}

impl KnownExprs {
    /// What an expression is known as, if anything was ever told of it.
    pub(super) fn find(&self, expr: &Expr) -> Option<Known> {
        let index = self.exprs.get_index_of(expr)?;
        Some(Known(index as u32))
    }

    /// The expression that is known as this.
    pub(super) fn expr(&self, known: Known) -> Option<&Expr> {
        self.exprs.get_index(known.0 as usize)
    }

    pub(super) fn know(&mut self, expr: &Expr) -> Known {
        if let Some(known) = self.find(expr) {
            return known;
        }
        let mut locals = SmallVec::new();
        expr.walk(&mut |part| locals.extend(part.local()));
        self.locals.push(locals);
        let (index, _) = self.exprs.insert_full(expr.clone());
        Known(index as u32)
    }

    /// Whether a local has a part in an expression.
    pub(super) fn mentions(&self, known: Known, local: LocalId) -> bool {
        let locals = self.locals.get(known.0 as usize);
        locals.is_some_and(|locals| locals.contains(&local))
    }
}

/// Whether a local has a part in an expression.
pub(super) fn mentions(expr: &Expr, local: LocalId) -> bool {
    let mut found = false;
    expr.walk(&mut |part| found |= part.local() == Some(local));
    found
}
