//! Two operands and what stands between them: sums, comparisons, divisions.

use super::body::Read;
use super::misfits::Wanted;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::kinds::cells::shortened;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind};

impl Body<'_, '_> {
    /// Numbers and lengths can be added up.
    pub(super) fn measurable(&mut self, read: &Read) -> Option<Sort> {
        match read.sort {
            Sort::Number | Sort::Length => Some(read.sort),
            // Whether it can be `none` is looked at later.
            Sort::Nothing => Some(Sort::Number),
            _ => {
                self.wrong(read, Wanted::Sort(Sort::Number));
                None
            }
        }
    }

    /// A number or a length, and which of them it is.
    fn measured(&mut self, expr: &ast::Expr, wanted: Option<Sort>) -> Option<(Read, Sort)> {
        let read = self.read(expr, wanted)?;
        let sort = self.measurable(&read)?;
        Some((read, sort))
    }

    /// Tells what is wrong with the second operand where the first one is no good: only what does
    /// not depend on the first.
    fn other_operand(&mut self, expr: &ast::Expr, wanted: Option<Sort>, measured: bool) {
        // Which of several things a name means, the first operand would have told.
        if let ExprKind::Name(names) = &expr.kind
            && self.heads(names, wanted).len() > 1
        {
            return;
        }
        let read = self.read(expr, wanted);
        if let (true, Some(read)) = (measured, read) {
            self.measurable(&read);
        }
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        let (operator, left, right, sort) = match op {
            BinaryOp::Or if self.or_beyond(left, right) || self.or_member(left, right) => {
                return None;
            }
            BinaryOp::Or | BinaryOp::And if self.number_alone(op, left, right) => return None,
            BinaryOp::Or | BinaryOp::And => {
                let left = self.typed(left, Sort::YesNo);
                let (operator, why) = match op {
                    BinaryOp::Or => (Operator::Or, "behind `or`"),
                    _ => (Operator::And, "behind `and`"),
                };
                let right = self.without_rolls(why, |body| body.typed(right, Sort::YesNo));
                (operator, left?, right?, Sort::YesNo)
            }
            BinaryOp::Plus | BinaryOp::Minus => {
                let operator = match op {
                    BinaryOp::Plus => Operator::Plus,
                    _ => Operator::Minus,
                };
                let guess = wanted
                    .filter(|sort| *sort == Sort::Length)
                    .or_else(|| self.guess(left))
                    .or_else(|| self.guess(right));
                let Some((left, sort)) = self.measured(left, guess) else {
                    self.other_operand(right, guess, true);
                    return None;
                };
                let right = self.typed(right, sort)?;
                (operator, left, right, sort)
            }
            BinaryOp::Times => {
                let Some((left, sort)) = self.measured(left, None) else {
                    self.other_operand(right, None, true);
                    return None;
                };
                let right = match sort {
                    Sort::Length => self.typed(right, Sort::Number)?,
                    _ => self.read(right, None)?,
                };
                let other = self.measurable(&right)?;
                let sort = match (sort, other) {
                    (Sort::Number, Sort::Number) => Sort::Number,
                    _ => Sort::Length,
                };
                (Operator::Times, left, right, sort)
            }
            BinaryOp::Mod => {
                let left = self.typed(left, Sort::Number);
                let right = self.typed(right, Sort::Number);
                (Operator::Mod, left?, right?, Sort::Number)
            }
            _ => return self.comparison(op, left, right, span),
        };
        Some(joined(operator, left, right, sort, span))
    }

    /// The side that can be told by itself says what the other one is.
    fn comparison(
        &mut self,
        op: BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Option<Read> {
        if self.compares_a_card(left, right) {
            return None;
        }
        if let (BinaryOp::Is | BinaryOp::IsNot, ExprKind::Nothing) = (op, &right.kind) {
            self.asked = Some(left.span);
        }
        let guess = self.guess(left).or_else(|| self.guess(right));
        let Some(left) = self.compared(left, guess) else {
            self.other_operand(right, guess, false);
            return None;
        };
        let right = if left.sort == Sort::Nothing {
            self.read(right, guess)?
        } else {
            self.typed(right, left.sort)?
        };
        let operator = match op {
            BinaryOp::Is => Operator::Equal,
            BinaryOp::IsNot => Operator::Unequal,
            BinaryOp::Less => Operator::Less,
            BinaryOp::AtMost => Operator::AtMost,
            BinaryOp::More => Operator::More,
            _ => Operator::AtLeast,
        };
        if !matches!(operator, Operator::Equal | Operator::Unequal) {
            self.ordered(&left)?;
        }
        Some(joined(operator, left, right, Sort::YesNo, span))
    }

    /// What is compared with something.
    pub(super) fn compared(&mut self, expr: &ast::Expr, guess: Option<Sort>) -> Option<Read> {
        self.read(expr, guess)
    }

    /// Only what has an order is more or less than something else.
    fn ordered(&mut self, read: &Read) -> Option<()> {
        let why = match read.sort {
            Sort::Number | Sort::Length | Sort::Nothing => return Some(()),
            Sort::Member(scale) if self.is_ordered(scale) => return Some(()),
            Sort::Member(_) => "its choice has no order; only a scale has",
            _ => "it is neither more nor less than another",
        };
        let is = self.r.noun(read.sort);
        let text = shortened(self.r.sources.slice(read.span()));
        self.report(&E0840, read.span(), format!("`{text}` is {is}: {why}"))
            .help("ask with `is` and `is not`, or declare a `scale`");
        None
    }

    pub(super) fn divide(
        &mut self,
        left: &ast::Expr,
        right: &ast::Expr,
        round: Option<ast::Round>,
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        let Some((left, sort)) = self.measured(left, wanted) else {
            self.other_operand(right, None, true);
            return None;
        };
        let right = self.read(right, None)?;
        let sort = match (sort, self.measurable(&right)?) {
            (Sort::Number, Sort::Length) => {
                self.wrong(&right, Wanted::Sort(Sort::Number));
                return None;
            }
            (Sort::Length, Sort::Number) => Sort::Length,
            _ => Sort::Number,
        };
        let Some(round) = round else {
            self.report(&E0802, span, "nothing says how this is rounded")
                .help("write `rounded down` or `rounded up` behind it");
            return None;
        };
        let operator = match round {
            ast::Round::Down => Operator::DivideDown,
            ast::Round::Up => Operator::DivideUp,
        };
        Some(joined(operator, left, right, sort, span))
    }
}

fn joined(op: Operator, left: Read, right: Read, sort: Sort, span: Span) -> Read {
    let place = Place::of(span, vec![left.place, right.place]);
    let expr = Expr::Binary {
        op,
        left: Box::new(left.expr),
        right: Box::new(right.expr),
    };
    Read::new(expr, sort, place)
}
