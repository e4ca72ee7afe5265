//! Missions.

use super::super::ast::{Brings, MarkSite, Mission, MissionClause, MissionLine, MissionMark, Zone};
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::balance;
use super::common::{Parts, block, body, plain_header};

pub(super) fn mission(cx: &mut Context<'_>, node: Node<'_>) -> Option<Mission> {
    let mut parts = body(cx, node, Place::Mission);
    let head = parts.header.take();
    let body = block(cx, parts, |cx, node| {
        let span = cx.span(&node);
        let what = clause(cx, node)?;
        Some(MissionLine { what, span })
    });
    Some(Mission {
        header: plain_header(cx, head?)?,
        body,
    })
}

fn clause(cx: &mut Context<'_>, node: Node<'_>) -> Option<MissionClause> {
    let rule = node.as_rule();
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::sides => MissionClause::Sides(parts.name(cx)?, parts.name(cx)?),
        Rule::player => MissionClause::Player {
            if_side: parts.name(cx)?,
            dice: parts.dice(cx)?.0,
            label: parts.take(Rule::label).map(|label| cx.cell(&label))?,
            otherwise: parts.name(cx)?,
        },
        Rule::brings => MissionClause::Brings {
            side: parts.name(cx)?,
            what: brought(cx, parts.take(Rule::brought)?)?,
            reinforced: match parts.take(Rule::reinforced) {
                Some(node) => Parts::of(node).count(cx)?,
                None => 0,
            },
        },
        Rule::cards => {
            let (side, count) = (parts.name(cx)?, parts.count(cx)?);
            let node = parts.take(Rule::for_turns);
            let first = node
                .as_ref()
                .is_some_and(|node| node.as_str().starts_with("for"));
            let turns = match node {
                Some(node) => Some(Parts::of(node).count(cx)?),
                None => None,
            };
            MissionClause::Cards {
                side,
                count,
                turns,
                first,
            }
        }
        Rule::deploy => MissionClause::Deploy {
            side: parts.name(cx)?,
            zone: zone(cx, parts.take(Rule::deploy_zone)?)?,
        },
        Rule::starts => MissionClause::Starts {
            side: parts.name(cx)?,
            marker: parts.path(cx)?,
        },
        Rule::may_place => MissionClause::MayPlace {
            side: parts.name(cx)?,
            length: parts.length(cx)?,
            terrain: parts.path(cx)?,
        },
        Rule::headquarters => MissionClause::Headquarters {
            side: parts.name(cx)?,
        },
        Rule::objective_roll => MissionClause::Objective {
            side: parts.name(cx)?,
            table: Parts::of(parts.take(Rule::roll_on)?).path(cx)?,
            hidden: parts.take(Rule::hidden).is_some(),
        },
        Rule::reinforce => MissionClause::Reinforce {
            side: parts.name(cx)?,
            force: parts.path(cx)?,
            turn: parts.count(cx)?,
        },
        Rule::score => MissionClause::Score {
            points: parts.take(Rule::points).map(|points| cx.cell(&points))?,
            lost: parts.name(cx)?,
            to: parts.name(cx)?,
        },
        Rule::wins_most => MissionClause::WinsMostPoints,
        Rule::wins_if => MissionClause::WinsIf {
            side: parts.name(cx)?,
            condition: parts.texts(cx)?,
        },
        Rule::otherwise_wins => MissionClause::OtherwiseWins {
            side: parts.name(cx)?,
        },
        Rule::turns => MissionClause::Turns(parts.count(cx)?),
        Rule::fair => MissionClause::Fair(balance::fair(cx, &mut parts)?),
        Rule::mission_mark => MissionClause::Mark(mark(cx, parts)?),
        Rule::recommends => MissionClause::Recommends(parts.texts(cx)?),
        _ => MissionClause::Text(parts.texts(cx)?),
    })
}

fn brought(cx: &mut Context<'_>, node: Node<'_>) -> Option<Brings> {
    let inner = Parts::of(node).next()?;
    Some(match inner.as_rule() {
        Rule::brought_same => Brings::Same,
        Rule::brought_half => Brings::HalfOf(Parts::of(inner).name(cx)?),
        Rule::brought_one => Brings::OneOf(Parts::of(inner).paths(cx)),
        _ => Brings::Named(cx.path(&inner)),
    })
}

fn mark(cx: &mut Context<'_>, mut parts: Parts<'_>) -> Option<MissionMark> {
    let label = parts.title(cx)??;
    let lies = parts.next()?.as_rule();
    let mut named = |rule| match parts.take(rule) {
        Some(node) => Parts::of(node).path(cx).map(Some),
        None => Some(None),
    };
    let site = match lies {
        Rule::mark_on_building => MarkSite::OnBuilding {
            otherwise: named(Rule::put_up)?,
        },
        _ => MarkSite::InOpen,
    };
    Some(MissionMark {
        label,
        site,
        objective: named(Rule::for_row)?,
        cites: parts.cites(cx),
    })
}

fn zone(cx: &mut Context<'_>, node: Node<'_>) -> Option<Zone> {
    let inner = Parts::of(node).next()?;
    if inner.as_rule() == Rule::zone_within {
        let mut parts = Parts::of(inner);
        return Some(Zone::Within {
            length: parts.length(cx)?,
            terrain: parts.path(cx)?,
        });
    }
    let words: Vec<&str> = inner.as_str().split_whitespace().collect();
    Some(match words.join(" ").as_str() {
        "in the third nearest an edge of their choice" => Zone::NearestThird,
        "in the opposite third" => Zone::OppositeThird,
        "on an edge of their choice" => Zone::OwnEdge,
        "on the opposite edge" => Zone::OppositeEdge,
        "anywhere" => Zone::Anywhere,
        "off the table" => Zone::OffTable,
        _ => return None,
    })
}
