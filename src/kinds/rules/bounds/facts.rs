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
    /// The expression that is known as this.
    pub(super) fn expr(&self, known: Known) -> Option<&Expr> {
        self.exprs.get_index(known.0 as usize)
    }

    pub(super) fn know(&mut self, expr: &Expr) -> Known {
        if let Some(index) = self.exprs.get_index_of(expr) {
            return Known(index as u32);
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

/// What is taken from what, anywhere in what is walked. How far other values lie apart, nobody asks.
#[derive(Default)]
pub(super) struct Differences(Vec<(Expr, Expr)>);

impl Differences {
    /// Finds those in an expression, and in the modifiers that it adds up.
    pub(super) fn find(&mut self, expr: &Expr, model: &Model) {
        expr.walk(&mut |part| match part {
            Expr::Binary {
                op: Operator::Minus,
                left,
                right,
            } => self.0.push(((**left).clone(), (**right).clone())),
            Expr::Total { modifiers, .. } => {
                for row in &model.modifiers(*modifiers).rows {
                    self.find(&row.when, model);
                    self.find(&row.value, model);
                }
            }
            _ => {}
        });
    }

    /// Whether one is among them, or may become one where a local is set to what another one holds.
    pub(super) fn has(&self, left: &Expr, right: &Expr) -> bool {
        let alike = |one: &Expr, other: &Expr| match (one, other) {
            (Expr::Local(_), Expr::Local(_)) => true,
            _ => one == other,
        };
        let mut all = self.0.iter();
        all.any(|(from, taken)| alike(from, left) && alike(taken, right))
    }
}

/// Whether a local has a part in an expression.
pub(super) fn mentions(expr: &Expr, local: LocalId) -> bool {
    let mut found = false;
    expr.walk(&mut |part| found |= part.local() == Some(local));
    found
}
