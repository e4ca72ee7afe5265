//! How the fire of two sides is compared.

use super::super::ast::{Expr, Fair, Firepower, FirepowerLine};
use super::super::context::Context;
use super::super::expression::{self, Mood};
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::common::{Parts, headed};

pub(super) fn firepower(cx: &mut Context<'_>, node: Node<'_>) -> Option<Firepower> {
    let (head, lines) = headed(cx, node, Place::Firepower, line)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(Firepower {
        title: parts.title(cx)?,
        cites: parts.cites(cx),
        lines,
        span,
    })
}

fn line(cx: &mut Context<'_>, node: Node<'_>) -> Option<FirepowerLine> {
    let rule = node.as_rule();
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::over => FirepowerLine::Over(parts.path(cx)?, span),
        Rule::attacks => FirepowerLine::Attacks(expr(cx, &mut parts)?, span),
        _ => FirepowerLine::Hits(expr(cx, &mut parts)?, span),
    })
}

fn expr(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<Expr> {
    let place = cx.span(&parts.take(Rule::expr)?);
    expression::read(cx, place, Mood::Rules)
}

/// `1/2 to 2`, and what says so.
pub(super) fn fair(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<Fair> {
    Some(Fair {
        least: parts.take(Rule::points).map(|points| cx.cell(&points))?,
        most: parts.take(Rule::points).map(|points| cx.cell(&points))?,
        cites: parts.cites(cx),
    })
}
