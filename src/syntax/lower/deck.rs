//! Decks of cards.

use super::super::ast::{Deck, DeckCheck, DeckCheckKind, Face, FaceType, ReplaceDeck, Strip};
use super::super::context::Context;
use super::super::expression::{self, Mood};
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::super::row::First;
use super::common::{Parts, body, header, promise};
use super::data::{for_each, grid, read_type};
use crate::diagnostic::codes::E0002;

/// The lines of a deck's block.
struct Lines<'i> {
    faces: Vec<Face>,
    checks: Vec<DeckCheck>,
    rows: Vec<Node<'i>>,
    broken: bool,
}

/// Where the faces of a deck come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Faces {
    /// Its own lines.
    Declared,
    /// The deck that it replaces.
    Kept,
}

pub(super) fn deck(cx: &mut Context<'_>, node: Node<'_>) -> Option<Deck> {
    let mut body = body(cx, node, Place::Deck);
    let head = body.header.take();
    let broken = body.broken;
    let lines = lines(cx, body.lines, Faces::Declared);
    let (header, (size, each_side)) = header(cx, head?, |cx, parts| {
        let size = promise(cx, parts, Rule::deck_size)??;
        Some((size, parts.take(Rule::deck_sides).is_some()))
    })?;
    Some(Deck {
        header,
        size,
        each_side,
        faces: lines.faces,
        checks: lines.checks,
        grid: grid(cx, lines.rows, broken, First::Head),
        broken: broken || lines.broken,
    })
}

pub(super) fn replace_deck(cx: &mut Context<'_>, node: Node<'_>) -> Option<ReplaceDeck> {
    let mut body = body(cx, node, Place::Deck);
    let head = body.header.take();
    let broken = body.broken;
    let lines = lines(cx, body.lines, Faces::Kept);
    let head = head?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(ReplaceDeck {
        deck: parts.path(cx)?,
        title: parts.title(cx)?,
        cites: parts.cites(cx),
        checks: lines.checks,
        grid: grid(cx, lines.rows, broken, First::Head),
        broken: broken || lines.broken,
        span,
    })
}

fn lines<'i>(cx: &mut Context<'_>, nodes: Vec<Node<'i>>, allowed: Faces) -> Lines<'i> {
    let mut lines = Lines {
        faces: Vec::new(),
        checks: Vec::new(),
        rows: Vec::new(),
        broken: false,
    };
    for node in nodes {
        match node.as_rule() {
            Rule::face if allowed == Faces::Kept => {
                let span = cx.span(&node);
                cx.out
                    .report(&E0002, span, "a deck that replaces another keeps its faces")
                    .help("take this line away; the head of the table names the faces");
                lines.broken = true;
            }
            Rule::face => match face(cx, node) {
                Some(face) => lines.faces.push(face),
                None => lines.broken = true,
            },
            Rule::deck_check => match Parts::of(node).next().and_then(|inner| check(cx, inner)) {
                Some(check) => lines.checks.push(check),
                None => lines.broken = true,
            },
            _ => lines.rows.push(node),
        }
    }
    lines
}

fn face(cx: &mut Context<'_>, node: Node<'_>) -> Option<Face> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let name = parts.name(cx)?;
    let ty = match parts.take(Rule::strip) {
        Some(node) => FaceType::Strip(strip(cx, node)?),
        None => {
            let ty = parts.take(Rule::field_type)?;
            FaceType::Value {
                ty: read_type(cx, ty)?,
                each: parts
                    .take(Rule::for_each)
                    .and_then(|node| for_each(cx, node)),
            }
        }
    };
    Some(Face {
        name,
        ty,
        title: parts.title(cx)?,
        cites: parts.cites(cx),
        span,
    })
}

fn strip(cx: &mut Context<'_>, node: Node<'_>) -> Option<Strip> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let width = parts.count(cx)?;
    let symbols = parts.path(cx)?;
    let mut starts = Vec::new();
    while let Some(node) = parts.take(Rule::strip_start) {
        let mut inner = Parts::of(node);
        starts.push((inner.path(cx)?, inner.count(cx)?));
    }
    Some(Strip {
        width,
        symbols,
        starts,
        then: parts.name(cx)?,
        span,
    })
}

/// What must hold of a deck: `d10 : 5 of each`, `25 cards with …`; also with the deck's name between,
/// which the caller has taken.
pub(super) fn check(cx: &mut Context<'_>, node: Node<'_>) -> Option<DeckCheck> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let kind = match parts.name(cx) {
        Some(face) => DeckCheckKind::OfEach {
            face,
            count: parts.count(cx)?,
        },
        None => {
            let count = parts.count(cx)?;
            let place = cx.span(&parts.take(Rule::expr)?);
            DeckCheckKind::With {
                count,
                condition: expression::read(cx, place, Mood::Card)?,
            }
        }
    };
    Some(DeckCheck { kind, span })
}
