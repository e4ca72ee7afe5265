//! `mood is angry or worse`: what people say for a comparison.

use super::{Body, Sort};
use crate::diagnostic::codes::*;
use crate::kinds::cells::shortened;
use crate::model::Holds;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind};

/// Where the values lie that a word speaks of.
#[derive(Clone, Copy)]
enum Side {
    Below,
    Above,
    /// Below or above: only the author knows at which end of the scale it is good to be. The one that comes first is
    /// the more likely one.
    Worse,
    Better,
}

impl Body<'_, '_> {
    /// Reports `X is Y or worse`, which are the two operands of an `or`. Says whether it has.
    pub(super) fn or_beyond(&mut self, left: &ast::Expr, right: &ast::Expr) -> bool {
        // The comparison may be the last of several, and denied. `n > 3 or more` says twice what its words mean.
        let Some((op, what, than)) = last_comparison(left) else {
            return false;
        };
        // `and` binds closer: `x is y or worse and z`.
        let mut first = right;
        while let ExprKind::Binary {
            op: BinaryOp::And,
            left,
            ..
        } = &first.kind
        {
            first = left;
        }
        let ExprKind::Name(names) = &first.kind else {
            return false;
        };
        let [name] = names.as_slice() else {
            return false;
        };
        let Some(side) = side_of(&name.text) else {
            return false;
        };
        if !self.heads(names, None).is_empty() {
            return false;
        }
        let what_text = shortened(self.r.sources.slice(what.span));
        let than_text = shortened(self.r.sources.slice(than.span));
        let sign = |below: bool| match (below, op) {
            (true, BinaryOp::IsNot) => ">",
            (false, BinaryOp::IsNot) => "<",
            (true, _) => "<=",
            (false, _) => ">=",
        };
        let below = matches!(side, Side::Below | Side::Worse);
        let either = matches!(side, Side::Worse | Side::Better).then(|| sign(!below));
        let mut written = format!("write `{what_text} {} {than_text}`", sign(below));
        if let Some(other) = either {
            written += &format!(" or `{what_text} {other} {than_text}`");
        }
        let help = match self.guess(what).or_else(|| self.guess(than)) {
            Some(Sort::Member(scale)) if !self.is_ordered(scale) => {
                let choice = &self.r.model.scale(scale).header.name;
                format!(
                    "the choice `{choice}` has no order: write `{what_text} in ({than_text}, …)` with all that it may be"
                )
            }
            Some(Sort::Member(scale)) if either.is_some() => {
                let scale = self.r.model.scale(scale);
                let ends = (scale.members.first(), scale.members.last());
                let (Some(lowest), Some(highest)) = ends else {
                    return false;
                };
                format!(
                    "{written}: `{}` goes from `{}` up to `{}`",
                    scale.header.name, lowest.name, highest.name
                )
            }
            _ => written,
        };
        let message = format!("`or {}` is no comparison", name.text);
        self.report(&E0801, name.span, message).help(help);
        true
    }

    /// Reports `X is Y or Z` where `Z` is a member as `Y` is, and the name of another value as well. Says whether it has.
    pub(super) fn or_member(&mut self, left: &ast::Expr, right: &ast::Expr) -> bool {
        let ExprKind::Binary {
            op: BinaryOp::Is,
            left: what,
            right: one,
            ..
        } = &left.kind
        else {
            return false;
        };
        let ExprKind::Name(names) = &right.kind else {
            return false;
        };
        let ([name], Some(Sort::Member(scale))) = (names.as_slice(), self.guess(what)) else {
            return false;
        };
        let is_condition = match self.local(&name.text) {
            Some((_, Holds::Value { ty, .. })) => Sort::of(ty) == Some(Sort::YesNo),
            _ => true,
        };
        let mut members = self.r.model.scale(scale).members.iter();
        if is_condition || !members.any(|member| member.name == name.text) {
            return false;
        }
        let text = |expr: &ast::Expr| shortened(self.r.sources.slice(expr.span));
        let help = format!("write `{} in ({}, {})`", text(what), text(one), name.text);
        let message = format!("`{}` alone is no condition", name.text);
        self.report(&E0840, name.span, message).help(help);
        true
    }

    /// Reports `x = 1 or 2`, whose `2` alone is no condition. Says whether it has.
    pub(super) fn number_alone(
        &mut self,
        op: BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
    ) -> bool {
        // Where there are more of them, the outermost tells of all.
        let mut others = vec![right];
        let mut first = left;
        while let ExprKind::Binary {
            op: other,
            left,
            right,
            ..
        } = &first.kind
            && *other == op
            && is_number(right)
        {
            others.insert(0, right);
            first = left;
        }
        if !is_number(right) {
            return false;
        }
        let Some((by, what, one)) = last_comparison(first) else {
            return false;
        };
        let text = |span: Span| shortened(self.r.sources.slice(span));
        let is_value = is_number(one) || matches!(one.kind, ExprKind::Name(_));
        let is_list = op == BinaryOp::Or && by == BinaryOp::Is && is_value;
        let others: Vec<Span> = others.iter().map(|other| other.span).collect();
        let help = match is_list {
            true => {
                let numbers = [one.span].into_iter().chain(others.iter().copied());
                let numbers: Vec<String> = numbers.map(text).collect();
                format!("write `{} in ({})`", text(what.span), numbers.join(", "))
            }
            false => {
                let compared = Span {
                    end: one.span.start,
                    ..what.span
                };
                format!("write `{}{}` in its place", text(compared), text(others[0]))
            }
        };
        let message = format!("`{}` alone is no condition", text(others[0]));
        self.report(&E0840, others[0], message).help(help);
        true
    }
}

/// `2`, `-1`, `(1 + 1)`.
fn is_number(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Minus(number) => is_number(number),
        ExprKind::Binary {
            op: BinaryOp::Plus | BinaryOp::Minus | BinaryOp::Times | BinaryOp::Mod,
            left,
            right,
            ..
        } => is_number(left) && is_number(right),
        _ => false,
    }
}

/// The comparison that stands last in a condition: how, what, and with what.
fn last_comparison(condition: &ast::Expr) -> Option<(BinaryOp, &ast::Expr, &ast::Expr)> {
    match &condition.kind {
        ExprKind::Not(last)
        | ExprKind::Binary {
            op: BinaryOp::And | BinaryOp::Or,
            right: last,
            ..
        } => last_comparison(last),
        ExprKind::Binary {
            op:
                op @ (BinaryOp::Is
                | BinaryOp::IsNot
                | BinaryOp::Less
                | BinaryOp::AtMost
                | BinaryOp::More
                | BinaryOp::AtLeast),
            left,
            right,
            ..
        } => Some((*op, left, right)),
        _ => None,
    }
}

fn side_of(word: &str) -> Option<Side> {
    Some(match word {
        "less" | "lower" | "below" | "fewer" | "under" | "smaller" | "shorter" | "nearer"
        | "closer" => Side::Below,
        "more" | "higher" | "above" | "greater" | "over" | "larger" | "longer" | "further"
        | "farther" => Side::Above,
        "worse" | "weaker" => Side::Worse,
        "better" | "stronger" => Side::Better,
        _ => return None,
    })
}
