//! Scenarios.

use super::super::ast::{
    Piece, Point, Scenario, ScenarioLine, Shape, SideBlock, SideItem, SideLine, ZoneLine,
};
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::common::{Parts, headed, integer, plain_header};
use crate::diagnostic::codes::E0302;

pub(super) fn scenario(cx: &mut Context<'_>, node: Node<'_>) -> Option<Scenario> {
    let (head, lines) = headed(cx, node, Place::Scenario, line)?;
    Some(Scenario {
        header: plain_header(cx, head)?,
        lines,
    })
}

fn line(cx: &mut Context<'_>, node: Node<'_>) -> Option<ScenarioLine> {
    let rule = node.as_rule();
    if rule == Rule::side_block {
        return side(cx, node).map(ScenarioLine::Side);
    }
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::scenario_battle => ScenarioLine::Battle {
            battle: parts.path(cx)?,
            seed: match parts.take(Rule::seed) {
                Some(node) => Some(Parts::of(node).title(cx)??),
                None => None,
            },
            span,
        },
        Rule::chosen => {
            let mut choices = Vec::new();
            while let Some(node) = parts.take(Rule::choice_made) {
                let mut choice = Parts::of(node);
                choices.push((choice.name(cx)?, choice.path(cx)?));
            }
            ScenarioLine::Chosen(choices, span)
        }
        Rule::again => {
            let mut lots = Vec::new();
            while let Some(node) = parts.take(Rule::rolled_again) {
                let mut lot = Parts::of(node);
                lots.push((lot.name(cx)?, lot.count(cx)?));
            }
            ScenarioLine::Again(lots, span)
        }
        Rule::inventory => ScenarioLine::Inventory(parts.title(cx)??, span),
        Rule::with_options => ScenarioLine::With(parts.paths(cx), span),
        Rule::table_size => ScenarioLine::Table(parts.area(cx)?),
        Rule::ground => ScenarioLine::Ground(parts.path(cx)?, span),
        Rule::scenario_mission => ScenarioLine::Mission(parts.path(cx)?, span),
        Rule::found => {
            let mut found = Vec::new();
            while let Some(text) = parts.title(cx)? {
                found.push(text);
            }
            ScenarioLine::Found(found, span)
        }
        Rule::turns => ScenarioLine::Turns(parts.count(cx)?, span),
        Rule::situation => ScenarioLine::Situation(parts.texts(cx)?, span),
        Rule::objective_line => ScenarioLine::Objective {
            side: parts.name(cx)?,
            objective: parts.path(cx)?,
            hidden: parts.take(Rule::hidden).is_some(),
            span,
        },
        Rule::piece => {
            let terrain = parts.path(cx)?;
            let title = parts.title(cx)?;
            let shape = shape(cx, parts.next()?)?;
            ScenarioLine::Piece(Piece {
                terrain,
                title,
                shape,
                span,
            })
        }
        Rule::zone => ScenarioLine::Zone(ZoneLine {
            side: parts.name(cx)?,
            title: parts.title(cx)?,
            at: point(cx, parts.take(Rule::point)?)?,
            area: parts.area(cx)?,
            span,
        }),
        Rule::entry => ScenarioLine::Entry {
            side: parts.name(cx)?,
            at: point(cx, parts.take(Rule::point)?)?,
            label: parts.title(cx)?,
            span,
        },
        Rule::mark => ScenarioLine::Mark {
            label: parts.title(cx)??,
            at: point(cx, parts.take(Rule::point)?)?,
            hidden: parts.take(Rule::hidden).is_some(),
            span,
        },
        Rule::reference => ScenarioLine::Reference(parts.paths(cx), span),
        _ => ScenarioLine::Text(parts.texts(cx)?, span),
    })
}

fn point(cx: &Context<'_>, node: Node<'_>) -> Option<Point> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(Point {
        east: parts.length(cx)?,
        north: parts.length(cx)?,
        span,
    })
}

fn shape(cx: &mut Context<'_>, node: Node<'_>) -> Option<Shape> {
    let rule = node.as_rule();
    let mut parts = Parts::of(node);
    if rule == Rule::piece_line {
        let mut points = Vec::new();
        while let Some(node) = parts.take(Rule::point) {
            points.push(point(cx, node)?);
        }
        return Some(Shape::Line(points));
    }
    let at = point(cx, parts.take(Rule::point)?)?;
    let area = parts.area(cx)?;
    let turned = match parts.take(Rule::turned) {
        Some(node) => degrees(cx, &Parts::of(node).take(Rule::integer)?)?,
        None => 0,
    };
    Some(Shape::Block { at, area, turned })
}

fn degrees(cx: &mut Context<'_>, node: &Node<'_>) -> Option<i32> {
    let number = integer(cx, node)?;
    match i32::try_from(number) {
        Ok(degrees) if degrees.abs() <= 360 => Some(degrees),
        _ => {
            let span = cx.span(node);
            cx.out
                .report(
                    &E0302,
                    span,
                    format!("a piece cannot be turned by {number} degrees"),
                )
                .help("a full turn is 360 degrees");
            None
        }
    }
}

fn side(cx: &mut Context<'_>, node: Node<'_>) -> Option<SideBlock> {
    let (head, lines) = headed(cx, node, Place::Side, side_line)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(SideBlock {
        side: parts.name(cx)?,
        army: parts.path(cx)?,
        player: parts.take(Rule::side_player).is_some(),
        lines,
        span,
    })
}

fn side_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<SideItem> {
    let span = cx.span(&node);
    let rule = node.as_rule();
    let mut parts = Parts::of(node);
    if rule == Rule::side_list {
        return Some(SideItem::List(parts.path(cx)?, span));
    }
    Some(SideItem::Line(SideLine {
        count: parts.count(cx)?,
        what: parts.path(cx)?,
        title: parts.title(cx)?,
        turn: match parts.take(Rule::on_turn) {
            Some(node) => Some(Parts::of(node).count(cx)?),
            None => None,
        },
        span,
    }))
}
