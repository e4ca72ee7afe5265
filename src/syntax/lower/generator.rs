//! Generators: the one construct whose blocks nest without a fixed end.

use super::super::ast::{Branch, Clause, Generator, Place as Placing, Roll, Site, Statement};
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::common::{Parts, amount, headed, one_of, plain_header};

pub(super) fn generator(cx: &mut Context<'_>, node: Node<'_>) -> Option<Generator> {
    let (head, body) = headed(cx, node, Place::Steps, statement)?;
    Some(Generator {
        header: plain_header(cx, head)?,
        body,
    })
}

fn statement(cx: &mut Context<'_>, node: Node<'_>) -> Option<Statement> {
    let rule = node.as_rule();
    if rule == Rule::roll {
        return roll(cx, node).map(Statement::Roll);
    }
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::place => Statement::Place(placing(cx, parts, span)?),
        Rule::roll_on_step => Statement::RollOn {
            table: Parts::of(parts.take(Rule::roll_on)?).path(cx)?,
            span,
        },
        Rule::note => Statement::Note {
            text: parts.texts(cx)?,
            span,
        },
        _ => Statement::Use {
            generator: parts.path(cx)?,
            span,
        },
    })
}

fn roll(cx: &mut Context<'_>, node: Node<'_>) -> Option<Roll> {
    let (head, branches) = headed(cx, node, Place::Branches, branch)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    let name = parts.name(cx)?;
    let (dice, dice_span) = parts.dice(cx)?;
    Some(Roll {
        name,
        dice,
        dice_span,
        title: parts.title(cx)?,
        branches,
        span,
    })
}

fn branch(cx: &mut Context<'_>, node: Node<'_>) -> Option<Branch> {
    let (head, body) = headed(cx, node, Place::Steps, statement)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    let label = parts.take(Rule::label)?;
    Some(Branch {
        label: cx.cell(&label),
        name: parts.name(cx),
        title: parts.title(cx)?,
        cites: parts.cites(cx),
        body,
        span,
    })
}

fn placing(
    cx: &mut Context<'_>,
    mut parts: Parts<'_>,
    span: crate::source::Span,
) -> Option<Placing> {
    let count = match parts.take(Rule::amount) {
        Some(node) => Some(amount(cx, node)?),
        None => None,
    };
    let terrain = parts.path(cx)?;
    let site = match parts.take(Rule::site) {
        Some(node) => Some((site(node.as_str())?, cx.span(&node))),
        None => None,
    };
    let mut clauses = Vec::new();
    while let Some(node) = parts.take(Rule::clause) {
        clauses.push(clause(cx, Parts::of(node).next()?)?);
    }
    Some(Placing {
        amount: count,
        terrain,
        site,
        clauses,
        cites: parts.cites(cx),
        span,
    })
}

fn site(words: &str) -> Option<Site> {
    let words: Vec<&str> = words.split_whitespace().collect();
    Some(match words.join(" ").as_str() {
        "everywhere" => Site::Everywhere,
        "across" => Site::Across,
        "meeting in the centre" => Site::MeetingInTheCentre,
        "crossing in the centre" => Site::CrossingInTheCentre,
        "in the centre" => Site::InTheCentre,
        "near the centre" => Site::NearTheCentre,
        "around the centre" => Site::AroundTheCentre,
        "along the edges" => Site::AlongTheEdges,
        "at one edge" => Site::AtOneEdge,
        "along the roads" => Site::AlongTheRoads,
        "here and there" => Site::HereAndThere,
        _ => return None,
    })
}

fn clause(cx: &mut Context<'_>, node: Node<'_>) -> Option<Clause> {
    let rule = node.as_rule();
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::crossed_by => Clause::CrossedBy(one_of(cx, parts.next()?)),
        Rule::bounded_by => Clause::BoundedBy(one_of(cx, parts.next()?)),
        Rule::growing => Clause::Growing(one_of(cx, parts.next()?)),
        _ => {
            let count = amount(cx, parts.take(Rule::amount)?)?;
            Clause::With(count, one_of(cx, parts.next()?))
        }
    })
}
