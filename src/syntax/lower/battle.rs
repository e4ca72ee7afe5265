//! Battles.

use super::super::ast::{Battle, BattleLine, ReplaceBattle};
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::common::{Parts, headed, plain_header};

pub(super) fn battle(cx: &mut Context<'_>, node: Node<'_>) -> Option<Battle> {
    let (head, lines) = headed(cx, node, Place::Battle, line)?;
    Some(Battle {
        header: plain_header(cx, head)?,
        lines,
    })
}

pub(super) fn replace_battle(cx: &mut Context<'_>, node: Node<'_>) -> Option<ReplaceBattle> {
    let (head, lines) = headed(cx, node, Place::Battle, line)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(ReplaceBattle {
        battle: parts.path(cx)?,
        cites: parts.cites(cx),
        lines,
        span,
    })
}

fn line(cx: &mut Context<'_>, node: Node<'_>) -> Option<BattleLine> {
    let rule = node.as_rule();
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::battle_terrain => BattleLine::Terrain(parts.path(cx)?, span),
        Rule::battle_mission => match parts.take(Rule::roll_on) {
            Some(roll) => BattleLine::MissionRollOn(Parts::of(roll).path(cx)?, span),
            None => BattleLine::Mission(parts.path(cx)?, span),
        },
        Rule::armies => BattleLine::Armies(parts.path(cx)?, parts.path(cx)?, span),
        Rule::table_size => BattleLine::Table(parts.area(cx)?),
        Rule::table_at_least => BattleLine::TableAtLeast(parts.area(cx)?),
        Rule::table_at_most => BattleLine::TableAtMost(parts.area(cx)?),
        _ => BattleLine::Reference(parts.paths(cx), span),
    })
}
