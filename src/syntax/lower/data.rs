//! Sources, scales, kinds, rows, tables, errata, worksheets.

use super::super::ast::{
    Erratum, ErratumLine, Extend, Field, ForEach, Grid, Key, Kind, Member, Members, Reference,
    ReplaceTable, Rows, Setting, SingleRow, Source, Table, Term, TermWhat, Trend, Type, TypeBase,
    Use, Worksheet, WorksheetLine,
};
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::super::recover;
use super::super::row::First;
use super::common::{
    Parts, body, count, headed, header, integer, plain_header, promise, read_rows, upwards,
};
use crate::diagnostic::codes::{E0002, E0302};

pub(super) fn use_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<Use> {
    let line = node.into_inner().next()?;
    let span = cx.span(&line);
    let mut parts = Parts::of(line);
    let package = parts.name(cx)?;
    let range = parts.title(cx)??;
    Some(Use {
        package,
        range,
        span,
    })
}

pub(super) fn source(cx: &mut Context<'_>, node: Node<'_>) -> Option<Source> {
    let line = node.into_inner().next()?;
    let span = cx.span(&line);
    let mut parts = Parts::of(line);
    Some(Source {
        name: parts.name(cx)?,
        title: parts.title(cx)??,
        author: parts.title(cx)?,
        span,
    })
}

pub(super) fn reference(cx: &mut Context<'_>, node: Node<'_>) -> Option<Reference> {
    let line = node.into_inner().next()?;
    let paths = Parts::of(line).paths(cx);
    Some(Reference { paths })
}

/// A scale or a choice.
pub(super) fn members(cx: &mut Context<'_>, node: Node<'_>) -> Option<Members> {
    let line = node.into_inner().next()?;
    // The header ends before the `=`.
    let is_header = |each: &Node<'_>| each.as_rule() != Rule::member;
    let header_end = line.into_inner().take_while(is_header).last()?.end();
    let mut members = Vec::new();
    let (mut header, ()) = header(cx, line, |_, _| Some(()))?;
    header.span = cx.at(line.start(), header_end);
    for each in line.into_inner() {
        if each.as_rule() == Rule::member {
            let mut parts = Parts::of(each);
            members.push(Member {
                name: parts.name(cx)?,
                title: parts.title(cx)?,
            });
        }
    }
    Some(Members { header, members })
}

pub(super) fn kind(cx: &mut Context<'_>, node: Node<'_>) -> Option<Kind> {
    let (head, fields) = headed(cx, node, Place::Kind, field_line)?;
    let (header, plural) = header(cx, head, |cx, parts| Some(parts.name(cx)))?;
    Some(Kind {
        header,
        plural,
        fields,
    })
}

pub(super) fn extend(cx: &mut Context<'_>, node: Node<'_>) -> Option<Extend> {
    let place = recover::place_of_added(&node);
    let (head, fields) = headed(cx, node, place, field_line)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(Extend {
        kind: parts.path(cx)?,
        cites: parts.cites(cx),
        fields,
        span,
    })
}

fn field_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<Field> {
    let field = node.into_inner().next()?;
    let span = cx.span(&field);
    let mut parts = Parts::of(field);
    let name = parts.name(cx)?;
    let ty = parts.take(Rule::field_type)?;
    let ty_span = cx.span(&ty);
    let ty = read_type(cx, ty)?;
    let each = parts
        .take(Rule::for_each)
        .and_then(|node| for_each(cx, node));
    let title = parts.title(cx)?;
    let default = parts.take(Rule::default).and_then(|node| {
        Parts::of(node)
            .take(Rule::raw_default)
            .map(|raw| cx.cell(&raw))
    });
    if let (None, Some(default)) = (&title, default) {
        recover::title_before_default(cx, default.span)?;
    }
    if let Some(default) = default {
        recover::behind_a_default(cx, ty_span, default.span)?;
    }
    let shown = parts
        .take(Rule::shown)
        .and_then(|node| Parts::of(node).name(cx));
    if let (None, Some(default)) = (&shown, default) {
        recover::comma_before_shown(cx, default.span)?;
    }
    Some(Field {
        name,
        ty,
        each,
        title,
        default,
        shown,
        cites: parts.cites(cx),
        span,
    })
}

pub(super) fn for_each(cx: &mut Context<'_>, node: Node<'_>) -> Option<ForEach> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(ForEach {
        scale: parts.path(cx)?,
        trend: parts.take(Rule::trend).map(|trend| match trend.as_str() {
            "falling" => Trend::Falling,
            _ => Trend::Rising,
        }),
        span,
    })
}

pub(super) fn read_type(cx: &mut Context<'_>, node: Node<'_>) -> Option<Type> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let base = type_base(cx, parts.next()?)?;
    Some(Type {
        base,
        optional: parts.take(Rule::or_none).is_some(),
        span,
    })
}

fn type_base(cx: &mut Context<'_>, node: Node<'_>) -> Option<TypeBase> {
    Some(match node.as_rule() {
        Rule::range => {
            let span = cx.span(&node);
            let mut ends = node
                .into_inner()
                .filter(|each| each.as_rule() == Rule::integer);
            let low = integer(cx, &ends.next()?)?;
            let high = integer(cx, &ends.next()?)?;
            let (low, high) = upwards(cx, low, high, span);
            TypeBase::Range(low, high)
        }
        Rule::type_word => match node.as_str() {
            "number" => TypeBase::Number,
            "fraction" => TypeBase::Fraction,
            "length" => TypeBase::Length,
            "text" => TypeBase::Text,
            _ => TypeBase::Dice,
        },
        Rule::yes_no => TypeBase::YesNo,
        Rule::list_of => TypeBase::List(Parts::of(node).path(cx)?),
        Rule::set_of => TypeBase::Set(Parts::of(node).path(cx)?),
        _ => TypeBase::Named(cx.path(&node)),
    })
}

pub(super) fn grid<'i>(
    cx: &mut Context<'_>,
    lines: Vec<Node<'i>>,
    broken: bool,
    first: First,
) -> Grid {
    let mut grid = Grid {
        rows: Vec::new(),
        broken,
        dashes: None,
    };
    for lines in lines {
        read_rows(cx, &lines, &mut grid, first);
    }
    grid
}

pub(super) fn rows(cx: &mut Context<'_>, node: Node<'_>) -> Option<Rows> {
    let place = recover::place_of_rows(cx, &node);
    let body = body(cx, node, place);
    if place == Place::Unread {
        return None;
    }
    let grid = grid(cx, body.lines, body.broken, First::Head);
    let head = body.header?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(Rows {
        kind: parts.path(cx)?,
        title: parts.title(cx)?,
        promise: promise(cx, &mut parts, Rule::promise_rows)?,
        cites: parts.cites(cx),
        grid,
        span,
    })
}

/// A row on its own. A misspelt declaration looks like one, so that is asked first.
pub(super) fn single_row(cx: &mut Context<'_>, node: Node<'_>) -> Option<SingleRow> {
    if recover::misspelt_change(cx, &node) || recover::misspelt_declaration(cx, &node) {
        return None;
    }
    let (head, settings) = headed(cx, node, Place::Settings, setting)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    let kind = parts.path(cx)?;
    Some(SingleRow {
        kind,
        header: super::super::ast::Header {
            name: parts.name(cx)?,
            title: parts.title(cx)?,
            cites: parts.cites(cx),
            span,
        },
        settings,
    })
}

pub(super) fn setting(cx: &mut Context<'_>, node: Node<'_>) -> Option<Setting> {
    let mut parts = Parts::of(node);
    let field = parts.name(cx)?;
    let raw = parts.take(Rule::raw)?;
    Some(Setting {
        field,
        value: cx.cell(&raw),
        cites: parts.cites(cx),
    })
}

pub(super) fn table(cx: &mut Context<'_>, node: Node<'_>) -> Option<Table> {
    let body = body(cx, node, Place::Grid);
    let is_key = |node: &Node<'_>| node.as_rule() == Rule::key;
    let first = match body
        .header
        .map(|head| head.into_inner().filter(is_key).count())
    {
        Some(2) => First::HeadIfBlank,
        Some(_) => First::Row,
        None => First::Head,
    };
    let grid = grid(cx, body.lines, body.broken, first);
    let (header, (keys, gives, promise)) = header(cx, body.header?, |cx, parts| {
        let mut keys = Vec::new();
        while let Some(node) = parts.take(Rule::key) {
            keys.push(key(cx, node)?);
        }
        let gives = match parts.take(Rule::gives) {
            Some(node) => Some(read_type(cx, Parts::of(node).next()?)?),
            None => None,
        };
        let promise = promise(cx, parts, Rule::promise_rows)?;
        Some((keys, gives, promise))
    })?;
    Some(Table {
        header,
        keys,
        gives,
        promise,
        grid,
    })
}

pub(super) fn replace_table(cx: &mut Context<'_>, node: Node<'_>) -> Option<ReplaceTable> {
    let body = body(cx, node, Place::Grid);
    // How many keys there are stands elsewhere: a row whose first cell is empty is the head of a grid or wrong.
    let grid = grid(cx, body.lines, body.broken, First::HeadIfBlank);
    let head = body.header?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    let table = parts.path(cx)?;
    let title = parts.title(cx)?;
    if let Some(keys) = parts.take(Rule::broken_keys) {
        let place = cx.span(&keys);
        cx.out
            .report(
                &E0002,
                place,
                "a table that replaces another keeps what it is asked by and what it gives",
            )
            .help(format!("take `{}` out", keys.as_str().trim_end()));
        // With other keys its labels would be wrong as well.
        return None;
    }
    Some(ReplaceTable {
        table,
        title,
        promise: promise(cx, &mut parts, Rule::promise_rows)?,
        cites: parts.cites(cx),
        grid,
        span,
    })
}

fn key(cx: &mut Context<'_>, node: Node<'_>) -> Option<Key> {
    let inner = Parts::of(node).next()?;
    let span = cx.span(&inner);
    Some(match inner.as_rule() {
        Rule::key_roll => {
            let mut parts = Parts::of(inner);
            let (dice, _) = parts.dice(cx)?;
            let zero_for = match parts.take(Rule::zero_for) {
                Some(node) => Some(zero_for(cx, node)?),
                None => None,
            };
            Key::Roll {
                dice,
                zero_for,
                span,
            }
        }
        Rule::key_number => {
            let mut parts = Parts::of(inner);
            let name = parts.name(cx)?;
            let ty = parts.next()?;
            let place = cx.span(&ty);
            Key::Number {
                name,
                ty: Type {
                    base: type_base(cx, ty)?,
                    optional: false,
                    span: place,
                },
                span,
            }
        }
        _ => Key::Named(cx.path(&inner)),
    })
}

/// `with 0 for 10`: only a nought stands for another number.
fn zero_for(cx: &mut Context<'_>, node: Node<'_>) -> Option<u32> {
    let mut parts = Parts::of(node);
    let printed = parts.next()?;
    let span = cx.span(&printed);
    if count(cx, &printed)? != 0 {
        cx.out
            .report(&E0302, span, "only 0 may stand for another number")
            .help("write `with 0 for 10`");
        return None;
    }
    parts.count(cx)
}

pub(super) fn erratum(cx: &mut Context<'_>, node: Node<'_>) -> Option<Erratum> {
    let (head, lines) = headed(cx, node, Place::Erratum, |cx, node| {
        let rule = node.as_rule();
        let mut parts = Parts::of(node);
        Some(match rule {
            Rule::problem => ErratumLine::Problem(parts.texts(cx)?),
            Rule::ruling => ErratumLine::Ruling(parts.texts(cx)?),
            _ => ErratumLine::Affects(parts.path(cx)?),
        })
    })?;
    Some(Erratum {
        header: plain_header(cx, head)?,
        lines,
    })
}

pub(super) fn worksheet(cx: &mut Context<'_>, node: Node<'_>) -> Option<Worksheet> {
    let (head, lines) = headed(cx, node, Place::Worksheet, worksheet_line)?;
    let (header, turns) = header(cx, head, |cx, parts| {
        promise(cx, parts, Rule::promise_turns)
    })?;
    Some(Worksheet {
        header,
        turns,
        lines,
    })
}

fn worksheet_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<WorksheetLine> {
    let rule = node.as_rule();
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::tally => WorksheetLine::Tally {
            name: parts.name(cx)?,
            title: parts.title(cx)?,
            cites: parts.cites(cx),
        },
        Rule::total => {
            let name = parts.name(cx)?;
            let title = parts.title(cx)?;
            let mut sum = Vec::new();
            while let Some(node) = parts
                .take(Rule::first_term)
                .or_else(|| parts.take(Rule::next_term))
            {
                sum.push(term(cx, node)?);
            }
            WorksheetLine::Total {
                name,
                title,
                sum,
                cites: parts.cites(cx),
            }
        }
        _ => WorksheetLine::Reads {
            table: parts.path(cx)?,
            by: parts.name(cx)?,
            span,
        },
    })
}

fn term(cx: &mut Context<'_>, node: Node<'_>) -> Option<Term> {
    let span = cx.span(&node);
    let mut minus = false;
    let mut what = None;
    for each in node.into_inner() {
        match each.as_rule() {
            Rule::dash => minus = true,
            Rule::count => what = Some(TermWhat::Number(i64::from(count(cx, &each)?))),
            Rule::previous => what = Some(TermWhat::Previous(Parts::of(each).name(cx)?)),
            Rule::name => what = Some(TermWhat::Row(cx.name(&each))),
            _ => {}
        }
    }
    Some(Term {
        minus,
        what: what?,
        span,
    })
}
