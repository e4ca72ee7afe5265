//! What units and forces allow, what points are reckoned from, and army lists.

use super::super::ast::{
    Block, Date, Exchange, ForceLine, Limit, List, ListLine, Measure, PartClauses, Path, Period,
    Pick, PickLine, Qualities, Reckoning, ReckoningTerm, Swap, Swapped,
};
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::common::{Parts, amount, headed, header};
use crate::diagnostic::codes::E0302;
use crate::source::Span;

/// The outer nothing means that it is there and cannot be read.
fn date(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<Date> {
    let node = parts.take(Rule::date)?;
    let span = cx.span(&node);
    let text = node.as_str().replace(['−', '–'], "-");
    let (year, month) = match text.char_indices().rfind(|(at, c)| *c == '-' && *at > 0) {
        Some((at, _)) => (&text[..at], Some(&text[at + 1..])),
        None => (text.as_str(), None),
    };
    let month: Option<u32> = match month {
        Some(month) => Some(month.parse().ok()?),
        None => None,
    };
    if month.is_some_and(|month| !(1..=12).contains(&month)) {
        cx.out
            .report(&E0302, span, "a year has twelve months")
            .help("write a year and a month such as `1944-06`");
        return None;
    }
    Some(Date {
        year: year.parse().ok()?,
        month,
        span,
    })
}

/// The ends of a period that come next. Each is said once.
fn period(cx: &mut Context<'_>, parts: &mut Parts<'_>, period: &mut Period) -> Option<()> {
    loop {
        if let Some(node) = parts.take(Rule::since) {
            let from = date(cx, &mut Parts::of(node))?;
            if let Some(earlier) = period.from.replace(from) {
                said_twice(cx, "from", from.span, earlier.span);
            }
        } else if let Some(node) = parts.take(Rule::until) {
            let until = date(cx, &mut Parts::of(node))?;
            if let Some(earlier) = period.until.replace(until) {
                said_twice(cx, "until", until.span, earlier.span);
            }
        } else {
            return Some(());
        }
    }
}

fn said_twice(cx: &mut Context<'_>, word: &str, span: Span, earlier: Span) {
    cx.out
        .said_twice(span, format!("`{word}` is said twice here"), earlier)
        .help("take one of the two out");
}

fn up_to(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<Option<u32>> {
    match parts.take(Rule::up_to) {
        Some(node) => Some(Some(Parts::of(node).count(cx)?)),
        None => Some(None),
    }
}

fn exchange(cx: &Context<'_>, parts: &mut Parts<'_>) -> Option<Exchange> {
    let mut paths = Parts::of(parts.take(Rule::exchange)?).paths(cx);
    let to = paths.pop()?;
    Some(Exchange {
        from: paths.pop(),
        to,
    })
}

pub(super) fn swap(cx: &mut Context<'_>, node: Node<'_>) -> Option<Swap> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let exchange = exchange(cx, &mut parts)?;
    let figure = parts
        .take(Rule::on_figure)
        .and_then(|node| Parts::of(node).name(cx));
    let (mut times, mut most) = (Period::default(), None);
    loop {
        period(cx, &mut parts, &mut times)?;
        let Some(node) = parts.take(Rule::up_to) else {
            break;
        };
        let said = cx.span(&node);
        let count = Parts::of(node).count(cx)?;
        if let Some((_, earlier)) = most.replace((count, said)) {
            said_twice(cx, "up to", said, earlier);
        }
    }
    let most = most.map(|(count, _)| count);
    Some(Swap {
        exchange,
        figure,
        most,
        period: times,
        cites: parts.cites(cx),
        span,
    })
}

pub(super) fn force_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<ForceLine> {
    let rule = node.as_rule();
    let span = cx.span(&node);
    if rule == Rule::limit {
        return limit(cx, node).map(ForceLine::Limit);
    }
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::commands => ForceLine::Command(parts.path(cx)?),
        Rule::qualities => ForceLine::Qualities(Qualities {
            names: parts.paths(cx),
            on: parts
                .take(Rule::on_part)
                .and_then(|node| Parts::of(node).path(cx)),
            most: up_to(cx, &mut parts)?,
            cites: parts.cites(cx),
            span,
        }),
        _ => {
            let mut times = Period::default();
            period(cx, &mut parts, &mut times)?;
            ForceLine::Period {
                period: times,
                cites: parts.cites(cx),
                span,
            }
        }
    })
}

fn limit(cx: &mut Context<'_>, node: Node<'_>) -> Option<Limit> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let amount = amount(cx, parts.take(Rule::part_amount)?)?;
    let measure = match parts.take(Rule::measure)?.as_str() {
        "points" | "point" => Measure::Points,
        _ => Measure::Figures,
    };
    Some(Limit {
        amount,
        measure,
        cites: parts.cites(cx),
        span,
    })
}

/// What stands behind the commas of a part.
pub(super) fn clauses(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<PartClauses> {
    let mut clauses = PartClauses::default();
    loop {
        period(cx, parts, &mut clauses.period)?;
        if let Some(node) = parts.take(Rule::needs) {
            clauses.needs.push(Parts::of(node).path(cx)?);
        } else if let Some(node) = parts.take(Rule::bars) {
            clauses.excludes.push(Parts::of(node).path(cx)?);
        } else {
            return Some(clauses);
        }
    }
}

/// `of a or b`, or one name.
pub(super) fn alternatives(cx: &Context<'_>, parts: &mut Parts<'_>) -> Vec<Path> {
    match parts.take(Rule::part_of) {
        Some(node) => Parts::of(node).paths(cx),
        None => parts.path(cx).into_iter().collect(),
    }
}

pub(super) fn reckoning(cx: &mut Context<'_>, node: Node<'_>) -> Option<Reckoning> {
    let (head, terms) = headed(cx, node, Place::Reckoning, |cx, node| {
        let span = cx.span(&node);
        let mut parts = Parts::of(node);
        Some(ReckoningTerm {
            what: parts.path(cx)?,
            kind: parts.path(cx)?,
            cites: parts.cites(cx),
            span,
        })
    })?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(Reckoning {
        title: parts.title(cx)?,
        cites: parts.cites(cx),
        terms,
        span,
    })
}

pub(super) fn list(cx: &mut Context<'_>, node: Node<'_>) -> Option<List> {
    let (head, lines) = headed(cx, node, Place::List, list_line)?;
    let (header, force) = header(cx, head, |cx, parts| parts.path(cx))?;
    Some(List {
        header,
        force,
        lines,
    })
}

fn list_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<ListLine> {
    let span = cx.span(&node);
    Some(match node.as_rule() {
        Rule::list_date => ListLine::Date(date(cx, &mut Parts::of(node))?),
        Rule::list_theatre => ListLine::Theatre(Parts::of(node).path(cx)?),
        Rule::list_anyway => ListLine::Anyway(span),
        Rule::with_options => ListLine::With(Parts::of(node).paths(cx), span),
        Rule::limit => ListLine::Limit(limit(cx, node)?),
        _ => ListLine::Pick(pick(cx, node)?),
    })
}

/// With a block or without one. Recursion follows the nesting of blocks.
fn pick(cx: &mut Context<'_>, node: Node<'_>) -> Option<Pick> {
    let (head, lines) = match node.as_rule() {
        Rule::pick_block => headed(cx, node, Place::Pick, pick_line)?,
        _ => (node, Block::default()),
    };
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(Pick {
        count: parts.count(cx)?,
        what: parts.path(cx)?,
        title: parts.title(cx)?,
        lines,
        span,
    })
}

fn pick_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<PickLine> {
    let rule = node.as_rule();
    if matches!(rule, Rule::pick | Rule::pick_block) {
        return pick(cx, node).map(PickLine::Pick);
    }
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::leaders => {
            let mut names = Vec::new();
            while let Some(name) = parts.title(cx)? {
                names.push(name);
            }
            PickLine::Leaders(names, span)
        }
        Rule::of_quality => PickLine::Quality(parts.path(cx)?),
        _ => PickLine::Swapped(Swapped {
            exchange: exchange(cx, &mut parts)?,
            figure: parts
                .take(Rule::on_figure)
                .and_then(|node| Parts::of(node).name(cx)),
            count: match parts.take(Rule::how_many) {
                Some(node) => Some(Parts::of(node).count(cx)?),
                None => None,
            },
            span,
        }),
    })
}
