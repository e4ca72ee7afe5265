//! Units and forces.

use super::super::ast::{Block, ExtendForce, Force, Grid, Header, Part, Promise, Setting, Unit};
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::super::recover;
use super::super::row::First;
use super::common::{Parts, amount, body, header, promise, read_rows};
use super::data::setting;
use super::list;
use crate::diagnostic::codes::E0002;

pub(super) fn unit(cx: &mut Context<'_>, node: Node<'_>) -> Option<Unit> {
    let body = body(cx, node, Place::Unit);
    let mut settings = Block {
        lines: Vec::new(),
        broken: body.broken,
    };
    let mut swaps = Vec::new();
    let mut figures = Grid {
        rows: Vec::new(),
        broken: body.broken,
        dashes: None,
    };
    for line in body.lines {
        if line.as_rule() == Rule::row_lines {
            read_rows(cx, &line, &mut figures, First::Head);
        } else if line.as_rule() == Rule::swap {
            match list::swap(cx, line) {
                Some(swap) => swaps.push(swap),
                None => settings.broken = true,
            }
        } else if recover::row_without_bars(cx, &line) {
            figures.broken = true;
        } else {
            set(cx, line, &mut settings);
        }
    }
    let (header, promise) = promised(cx, body.header?)?;
    Some(Unit {
        header,
        promise,
        settings,
        swaps,
        figures,
    })
}

pub(super) fn force(cx: &mut Context<'_>, node: Node<'_>) -> Option<Force> {
    let body = body(cx, node, Place::Force);
    let mut settings = Block {
        lines: Vec::new(),
        broken: body.broken,
    };
    let (mut parts, mut lines) = (Vec::new(), Vec::new());
    for line in body.lines {
        match line.as_rule() {
            Rule::part => match part(cx, line) {
                Some(part) => parts.push(part),
                None => settings.broken = true,
            },
            Rule::setting => set(cx, line, &mut settings),
            _ => match list::force_line(cx, line) {
                Some(line) => lines.push(line),
                None => settings.broken = true,
            },
        }
    }
    let (header, promise) = promised(cx, body.header?)?;
    Some(Force {
        header,
        promise,
        settings,
        parts,
        lines,
    })
}

pub(super) fn extend_force(cx: &mut Context<'_>, node: Node<'_>) -> Option<ExtendForce> {
    let body = body(cx, node, Place::Force);
    let mut parts = Block {
        lines: Vec::new(),
        broken: body.broken,
    };
    let mut others = Vec::new();
    for line in body.lines {
        match line.as_rule() {
            Rule::part => match part(cx, line) {
                Some(part) => parts.lines.push(part),
                None => parts.broken = true,
            },
            _ => others.push(line),
        }
    }
    let head = body.header?;
    let span = cx.span(&head);
    let mut header = Parts::of(head);
    let force = header.path(cx)?;
    for line in &others {
        no_part(cx, &force.name.text, line);
    }
    parts.broken |= !others.is_empty();
    Some(ExtendForce {
        force,
        cites: header.cites(cx),
        parts,
        span,
    })
}

/// Reports a line that is no part, where nothing else is added to a force.
fn no_part(cx: &mut Context<'_>, force: &str, line: &Node<'_>) {
    let place = cx.span(line);
    let help = match line.as_rule() {
        Rule::setting if let Some(part) = recover::part_turned(line.as_str()) => format!(
            "of a part, how many there are stands before: `{part}`; a field of the force has another value by \
             `replace force {force} {{`"
        ),
        Rule::setting => format!(
            "a field of the force has another value by `replace force {force} {{`, and in it `{}`",
            line.as_str().trim_end()
        ),
        _ => format!(
            "what `{force}` says beside its parts is its author's: take this out, or declare a force of your own"
        ),
    };
    let message = "nothing but parts is added to a force, and this is none";
    cx.out.report(&E0002, place, message).help(help);
}

/// A header that may promise how many figures follow.
fn promised(cx: &mut Context<'_>, node: Node<'_>) -> Option<(Header, Option<Promise>)> {
    header(cx, node, |cx, parts| {
        promise(cx, parts, Rule::promise_figures)
    })
}

/// A line that sets a field; one that cannot be read leaves the block broken.
fn set(cx: &mut Context<'_>, line: Node<'_>, settings: &mut Block<Setting>) {
    match setting(cx, line) {
        Some(setting) => settings.lines.push(setting),
        None => settings.broken = true,
    }
}

fn part(cx: &mut Context<'_>, node: Node<'_>) -> Option<Part> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let amount = amount(cx, parts.take(Rule::part_amount)?)?;
    let mut others = list::alternatives(cx, &mut parts);
    if others.is_empty() {
        return None;
    }
    let what = others.remove(0);
    Some(Part {
        amount,
        what,
        others,
        title: parts.title(cx)?,
        clauses: list::clauses(cx, &mut parts)?,
        cites: parts.cites(cx),
        span,
    })
}
