//! Procedures and modifiers.

use super::super::ast::{
    Action, ActionKind, Block, Cell, ChooseBranch, ExtendModifiers, Gives, Grid, ModifierRow,
    Modifiers, Name, OutcomePart, Parameter, Procedure, Row, SideDeck, Step,
};
use super::super::context::Context;
use super::super::expression::{self, Mood};
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::super::recover;
use super::super::row::First;
use super::common::{
    Parts, block, body, count, headed, header, integer, plain_header, promise, upwards,
};
use super::data::{grid, read_type};
use super::titles;
use crate::diagnostic::codes::E0101;
use crate::numbers::counted;
use crate::source::Span;

pub(super) fn procedure(cx: &mut Context<'_>, node: Node<'_>) -> Option<Procedure> {
    let (head, steps) = headed(cx, node, Place::Procedure, step)?;
    let (header, (parameters, gives)) = header(cx, head, |cx, parts| {
        let parameters = parameters(cx, parts)?;
        let gives = match parts.take(Rule::outcome) {
            Some(node) => Some(outcome(cx, node)?),
            None => None,
        };
        Some((parameters, gives))
    })?;
    Some(Procedure {
        header,
        parameters,
        gives,
        steps,
    })
}

fn outcome(cx: &mut Context<'_>, node: Node<'_>) -> Option<Gives> {
    let inner = Parts::of(node).next()?;
    if inner.as_rule() != Rule::outcome_parts {
        return read_type(cx, inner).map(Gives::One);
    }
    let mut found = Vec::new();
    let mut parts = Parts::of(inner);
    while let Some(part) = parts.take(Rule::outcome_part) {
        let mut part = Parts::of(part);
        let name = part.name(cx)?;
        let ty = part.take(Rule::field_type)?;
        found.push(OutcomePart {
            name,
            ty: read_type(cx, ty)?,
            title: part.title(cx)?,
        });
    }
    Some(Gives::Parts(found))
}

/// What stands in parentheses in a header; nothing stands there as well.
fn parameters(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<Vec<Parameter>> {
    let mut found = Vec::new();
    if let Some(node) = parts.take(Rule::parameters) {
        let mut inside = Parts::of(node);
        while let Some(each) = inside.take(Rule::parameter) {
            found.push(parameter(cx, each)?);
        }
    }
    Some(found)
}

pub(super) fn parameter(cx: &mut Context<'_>, node: Node<'_>) -> Option<Parameter> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let name = parts.name(cx)?;
    if recover::as_a_name(cx, &name) {
        return None;
    }
    let ty = parts.take(Rule::field_type)?;
    let ty = read_type(cx, ty)?;
    // The title stands before the default or behind it.
    let before = parts.title(cx)?;
    let default = match parts.take(Rule::parameter_default) {
        Some(node) => {
            let value = Parts::of(node).next()?;
            let place = cx.span(&value);
            Some(Box::new(expression::read(cx, place, Mood::Rules)?))
        }
        None => None,
    };
    let behind = parts.title(cx)?;
    Some(Parameter {
        name,
        ty,
        default,
        title: before.or(behind),
        span,
    })
}

pub(super) fn step(cx: &mut Context<'_>, node: Node<'_>) -> Option<Step> {
    let (head, body) = headed(cx, node, Place::Action, action)?;
    Some(Step {
        header: plain_header(cx, head)?,
        body,
    })
}

fn action(cx: &mut Context<'_>, node: Node<'_>) -> Option<Action> {
    let rule = node.as_rule();
    let span = cx.span(&node);
    let (kind, span) = match rule {
        Rule::if_action => (condition(cx, node)?, span),
        Rule::choose_action => (choose(cx, node)?, span),
        Rule::repeat_action => (repeat(cx, node)?, span),
        _ => (simple(cx, node)?, span),
    };
    Some(Action { kind, span })
}

fn side_deck(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<SideDeck> {
    let path = parts.path(cx)?;
    let other = parts.take(Rule::other_side).map(|node| cx.span(&node));
    Some(SideDeck { path, other })
}

fn simple(cx: &mut Context<'_>, node: Node<'_>) -> Option<ActionKind> {
    let (rule, start) = (node.as_rule(), node.start());
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::draw => ActionKind::Draw {
            card: named(cx, &mut parts)?,
            deck: side_deck(cx, &mut parts)?,
        },
        Rule::reshuffle => ActionKind::Reshuffle(side_deck(cx, &mut parts)?),
        Rule::keep => {
            let name = named(cx, &mut parts)?;
            let (ty, each) = match parts.take(Rule::keep_type) {
                Some(node) => keep_type(cx, node)?,
                None => (None, None),
            };
            ActionKind::Keep {
                name,
                ty,
                each,
                value: Box::new(expr(cx, &mut parts)?),
            }
        }
        Rule::do_action => ActionKind::Do(expr(cx, &mut parts)?),
        Rule::end_action => {
            let value = parts.take(Rule::expr)?;
            if recover::closing_end(cx, start, value.as_str().trim_end()) {
                return None;
            }
            let place = cx.span(&value);
            ActionKind::End(expression::read_list(cx, place)?)
        }
        Rule::stop => ActionKind::Stop,
        Rule::note => ActionKind::Note(parts.texts(cx)?),
        Rule::set_of_array => ActionKind::SetOf {
            array: parts.name(cx)?,
            index: Box::new(expr(cx, &mut parts)?),
            value: Box::new(expr(cx, &mut parts)?),
        },
        _ => ActionKind::Set {
            name: named(cx, &mut parts)?,
            value: expr(cx, &mut parts)?,
        },
    })
}

/// The name that something gets here.
fn named(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<Name> {
    let name = parts.name(cx)?;
    recover::as_a_name(cx, &name);
    Some(name)
}

/// The next part, whatever kind of expression it is.
pub(super) fn expr(cx: &mut Context<'_>, parts: &mut Parts<'_>) -> Option<super::super::ast::Expr> {
    let place = cx.span(&parts.next()?);
    expression::read(cx, place, Mood::Rules)
}

type Kept = (
    Option<super::super::ast::Type>,
    Option<(i64, i64, crate::source::Span)>,
);

fn keep_type(cx: &mut Context<'_>, node: Node<'_>) -> Option<Kept> {
    let mut parts = Parts::of(node);
    let ty = read_type(cx, parts.take(Rule::field_type)?)?;
    let each = match parts.take(Rule::keep_each) {
        Some(node) => {
            let range = Parts::of(node).take(Rule::range)?;
            let span = cx.span(&range);
            let mut ends = Parts::of(range);
            let low = integer(cx, &ends.take(Rule::integer)?)?;
            let high = integer(cx, &ends.take(Rule::integer)?)?;
            let (low, high) = upwards(cx, low, high, span);
            Some((low, high, span))
        }
        None => None,
    };
    Some((Some(ty), each))
}

fn condition(cx: &mut Context<'_>, node: Node<'_>) -> Option<ActionKind> {
    let mut arms = Vec::new();
    let mut otherwise = None;
    let mut whole = true;
    let mut foreign = false;
    for arm in node.into_inner() {
        let rule = arm.as_rule();
        if !matches!(rule, Rule::if_arm | Rule::else_if_arm | Rule::otherwise_arm) {
            continue;
        }
        let mut parts = body(cx, arm, Place::Action);
        let mut head = parts.header.take().map(Parts::of);
        if let Some(word) = head.as_mut().and_then(foreign_word) {
            // Who writes one arm of an `if` so writes all: it is told once.
            if !foreign {
                recover::foreign_arm(cx, &word);
            }
            foreign = true;
        }
        let body: Block<Action> = block(cx, parts, action);
        if rule == Rule::otherwise_arm {
            otherwise = Some(body);
            continue;
        }
        let condition = head.and_then(|mut head| head.next()).and_then(|node| {
            let place = cx.span(&node);
            expression::read(cx, place, Mood::Condition)
        });
        match condition {
            Some(condition) => arms.push((condition, body)),
            None => whole = false,
        }
    }
    whole.then_some(ActionKind::If { arms, otherwise })
}

/// `else` and its kin, with which the header of an arm begins in other notations.
fn foreign_word<'i>(head: &mut Parts<'i>) -> Option<Node<'i>> {
    head.take(Rule::broken_else_if)
        .or_else(|| head.take(Rule::broken_otherwise))
}

fn choose(cx: &mut Context<'_>, node: Node<'_>) -> Option<ActionKind> {
    let (head, branches) = headed(cx, node, Place::Choose, case)?;
    Some(ActionKind::Choose {
        by: expr(cx, &mut Parts::of(head))?,
        branches,
    })
}

fn case(cx: &mut Context<'_>, node: Node<'_>) -> Option<ChooseBranch> {
    let (head, body) = headed(cx, node, Place::Action, action)?;
    let span = cx.span(&head);
    let label = Parts::of(head).take(Rule::case_label)?;
    Some(ChooseBranch {
        label: cx.cell(&label),
        body,
        span,
    })
}

fn repeat(cx: &mut Context<'_>, node: Node<'_>) -> Option<ActionKind> {
    let (head, body) = headed(cx, node, Place::Action, action)?;
    let inner = Parts::of(head).next()?;
    let rule = inner.as_rule();
    let mut parts = Parts::of(inner);
    if rule == Rule::repeat_count {
        return Some(ActionKind::Count {
            name: named(cx, &mut parts)?,
            from: Box::new(expr(cx, &mut parts)?),
            to: Box::new(expr(cx, &mut parts)?),
            body,
        });
    }
    let times = expr(cx, &mut parts)?;
    let most = match parts.take(Rule::at_most) {
        Some(node) => {
            let number = Parts::of(node).take(Rule::count)?;
            Some((count(cx, &number)?, cx.span(&number)))
        }
        None => None,
    };
    Some(ActionKind::Repeat { times, most, body })
}

pub(super) fn modifiers(cx: &mut Context<'_>, node: Node<'_>) -> Option<Modifiers> {
    let body = body(cx, node, Place::Grid);
    let grid = grid(cx, body.lines, body.broken, First::Head);
    let untitled = untitled(cx, &grid);
    let (titles, rows) = match untitled {
        Some(_) => (None, rows_without_titles(cx, grid)),
        None => modifier_rows(cx, grid),
    };
    let (header, (parameters, promise)) = header(cx, body.header?, |cx, parts| {
        Some((
            parameters(cx, parts)?,
            promise(cx, parts, Rule::promise_rows)?,
        ))
    })?;
    Some(Modifiers {
        header,
        parameters,
        promise,
        rows,
        titles,
        untitled,
    })
}

pub(super) fn extend_modifiers(cx: &mut Context<'_>, node: Node<'_>) -> Option<ExtendModifiers> {
    let body = body(cx, node, Place::Grid);
    let mut grid = grid(cx, body.lines, body.broken, First::Head);
    titles::titles_again(cx, &mut grid);
    let rows = rows_without_titles(cx, grid);
    let head = body.header?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    let modifiers = parts.path(cx)?;
    let parameters = parameters(cx, &mut parts)?;
    let promise = promise(cx, &mut parts, Rule::promise_rows)?;
    Some(ExtendModifiers {
        modifiers,
        cites: parts.cites(cx),
        parameters,
        promise,
        rows,
        span,
    })
}

/// The first line, where it has a condition and a number: it is a row whose titles are missing.
fn untitled(cx: &Context<'_>, grid: &Grid) -> Option<Span> {
    let first = grid.rows.first()?;
    let &[when, value] = first.cells.as_slice() else {
        return None;
    };
    (says(cx, when, &['=', '<', '>']) || starts_a_number(cx, value)).then_some(first.span)
}

/// The first line's two cells are titles.
fn modifier_rows(
    cx: &mut Context<'_>,
    mut grid: Grid,
) -> (Option<(Cell, Cell)>, Block<ModifierRow>) {
    let titles = (!grid.rows.is_empty()).then(|| grid.rows.remove(0));
    let titles = titles.and_then(|row| match row.cells.as_slice() {
        [when, value] => Some((*when, *value)),
        _ => {
            two_cells(cx, &row);
            grid.broken = true;
            None
        }
    });
    (titles, rows_without_titles(cx, grid))
}

fn rows_without_titles(cx: &mut Context<'_>, grid: Grid) -> Block<ModifierRow> {
    let mut rows = Block {
        lines: Vec::with_capacity(grid.rows.len()),
        broken: grid.broken,
    };
    for row in grid.rows {
        match modifier_row(cx, row) {
            Some(row) => rows.lines.push(row),
            None => rows.broken = true,
        }
    }
    rows
}

fn modifier_row(cx: &mut Context<'_>, row: Row) -> Option<ModifierRow> {
    let &[when, value] = row.cells.as_slice() else {
        two_cells(cx, &row);
        return None;
    };
    let when = expression::read(cx, when.span, Mood::Condition);
    let value = expression::read(cx, without_plus(cx, value.span), Mood::Rules);
    Some(ModifierRow {
        when: when?,
        value: value?,
        cites: row.cites,
        span: row.span,
    })
}

fn says(cx: &Context<'_>, cell: Cell, signs: &[char]) -> bool {
    let span = cell.span;
    cx.text[span.start as usize..span.end as usize].contains(signs)
}

fn starts_a_number(cx: &Context<'_>, cell: Cell) -> bool {
    let span = cell.span;
    let text = &cx.text[span.start as usize..span.end as usize];
    let unsigned = text.trim_start_matches(['+', '-', '−', ' ']);
    unsigned.starts_with(|sign: char| sign.is_ascii_digit())
}

/// A modifier is printed as `+1`, and may be written so.
fn without_plus(cx: &Context<'_>, value: Span) -> Span {
    let written = &cx.text[value.start as usize..value.end as usize];
    match written.strip_prefix('+') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) => Span {
            start: value.start + 1,
            ..value
        },
        _ => value,
    }
}

fn two_cells(cx: &mut Context<'_>, row: &Row) {
    let cells = counted(row.cells.len(), "cell");
    cx.out
        .report(
            &E0101,
            row.span,
            format!("this row has {cells}; modifiers have 2"),
        )
        .help("write `| CONDITION | VALUE |`");
}
