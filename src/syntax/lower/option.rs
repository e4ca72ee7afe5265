//! Options, the changes they make, and worked examples.

use super::super::ast::{
    ChangeProcedure, DeckCheck, DeckCheckKind, Example, ExampleKind, ExampleLine, Expr, Feed,
    FeedKind, Item, Name, OptionItem, OptionLine, Path, Play, Position, ProcedureChange,
    ReplaceRow, Shows,
};
use super::super::context::{Context, path_of};
use super::super::expression::{self, Mood};
use super::super::grammar::Rule;
use super::super::node::Node;
use super::super::place::Place;
use super::super::recover;
use super::common::{Parts, body, count, headed, plain_header};
use super::data::setting;
use super::procedure::{expr, parameter, step};
use crate::diagnostic::codes::{E0002, E0203};

pub(super) fn option(cx: &mut Context<'_>, node: Node<'_>) -> Option<OptionItem> {
    let broken_lines = node
        .into_inner()
        .filter(|each| each.as_rule() == Rule::broken_line);
    let mut lines: Vec<OptionLine> = broken_lines
        .filter_map(|each| recover::meant(cx, &each))
        .collect();
    let mut body = body(cx, node, Place::Option);
    let head = body.header.take();
    let mut reference = Vec::new();
    let mut rolls = Vec::new();
    let mut items = Vec::new();
    let mut broken = body.broken;
    for node in body.lines {
        let line = match node.as_rule() {
            Rule::requires => OptionLine::Requires,
            Rule::excludes => OptionLine::Excludes,
            Rule::replaces => OptionLine::Replaces,
            Rule::reference => {
                reference.extend(Parts::of(node).paths(cx));
                continue;
            }
            Rule::roll_on => {
                rolls.extend(Parts::of(node).path(cx));
                continue;
            }
            _ => {
                match inner_item(cx, node) {
                    Some(item) => items.push(item),
                    None => broken = true,
                }
                continue;
            }
        };
        match Parts::of(node).path(cx) {
            Some(path) => lines.push(line(path)),
            None => broken = true,
        }
    }
    Some(OptionItem {
        header: plain_header(cx, head?)?,
        lines,
        reference,
        rolls,
        items,
        broken,
    })
}

/// A declaration in an option. What names packages or holds options stands in a file only.
fn inner_item(cx: &mut Context<'_>, node: Node<'_>) -> Option<Item> {
    let what = match node.as_rule() {
        Rule::broken_declaration => {
            recover::item(cx, &node);
            return None;
        }
        Rule::use_item => "`use`",
        Rule::option => "an option",
        Rule::source => "a source",
        _ => return super::item(cx, node),
    };
    let span = cx.span(&node);
    let first = cx.text[span.start as usize..span.end as usize]
        .lines()
        .next()
        .unwrap_or_default()
        .trim_end()
        .len();
    let start = span.start as usize;
    cx.report(
        &E0002,
        start,
        start + first,
        format!("{what} does not stand in an option"),
    )
    .help("write it outside, at the start of a line of its own");
    None
}

pub(super) fn replace_row(cx: &mut Context<'_>, node: Node<'_>) -> Option<ReplaceRow> {
    // What has rows or steps of its own cannot be replaced, which is told of it once and not of each line.
    let head = node.as_str().lines().next().unwrap_or_default();
    let of_step = recover::may_have_steps(&node);
    let is_other = of_step || recover::never_replaced(head);
    // Where the kind is not said, nobody knows yet whether fields stand in it, or cards.
    let named = head.split(['{', '[', '"']).next().unwrap_or_default();
    let lacks_kind = named.split_whitespace().count() == 2;
    // `replace kind gun musket {`: it is a row that is meant, and the head says one word more.
    let is_known = !is_other || named.starts_with("replace kind ");
    let (start, end) = (node.start(), node.start() + head.len());
    let said = (is_other || lacks_kind).then(|| std::mem::take(cx.out));
    let read = headed(cx, node, Place::Settings, setting).filter(|_| !of_step);
    if let Some(said) = said {
        let mut told = std::mem::replace(cx.out, said);
        told.retain(|each| each.code == &E0203 || is_known && each.span.start as usize <= end);
        if read.is_none() && is_other && told.is_empty() {
            recover::tell_never_replaced(cx, start, head);
        }
        if read.is_none() {
            cx.out.extend(told);
        }
    }
    let (head, settings) = read?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    let kind = parts.path(cx)?;
    let (row, figure) = row_path(cx, &kind, &parts.take(Rule::row_path)?)?;
    Some(ReplaceRow {
        kind,
        row,
        figure,
        cites: parts.cites(cx),
        settings,
        span,
    })
}

/// The row that is meant; of a figure, its unit and its name there.
fn row_path(cx: &mut Context<'_>, kind: &Path, node: &Node<'_>) -> Option<(Path, Option<Name>)> {
    let span = cx.span(node);
    let text = node.as_str();
    let (front, last) = match text.rsplit_once('.') {
        Some(parts) if kind.name.text == "figure" => parts,
        Some((front, _)) if front.contains('.') => {
            cx.out
                .report(&E0002, span, format!("`{text}` has a point too many"))
                .help(
                    "write the row's name, or its package and its name: `PACKAGE.NAME`; only a \
                     `figure` has three parts",
                );
            return None;
        }
        _ => return Some((cx.path(node), None)),
    };
    let figure = Name {
        text: last.into(),
        span: span.part(front.len() + 1, text.len()),
    };
    Some((path_of(front, span.part(0, front.len())), Some(figure)))
}

pub(super) fn change(cx: &mut Context<'_>, node: Node<'_>) -> Option<ChangeProcedure> {
    let (head, changes) = headed(cx, node, Place::Change, change_line)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(ChangeProcedure {
        procedure: parts.path(cx)?,
        cites: parts.cites(cx),
        changes,
        span,
    })
}

fn change_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<ProcedureChange> {
    if node.as_rule() == Rule::take {
        let parameter = parameter(cx, Parts::of(node).take(Rule::parameter)?)?;
        return Some(ProcedureChange::Take(Box::new(parameter)));
    }
    let (head, steps) = headed(cx, node, Place::Procedure, step)?;
    let span = cx.span(&head);
    let position = match head.as_str() {
        words if words.starts_with("before") => Position::Before,
        words if words.starts_with("after") => Position::After,
        _ => Position::InsteadOf,
    };
    let anchor = head
        .into_inner()
        .find(|each| each.as_rule() == Rule::name)
        .map(|node| cx.name(&node))?;
    Some(ProcedureChange::Steps {
        position,
        anchor,
        steps,
        span,
    })
}

pub(super) fn example(cx: &mut Context<'_>, node: Node<'_>) -> Option<Example> {
    let (head, body) = headed(cx, node, Place::Example, example_line)?;
    let span = cx.span(&head);
    let mut parts = Parts::of(head);
    Some(Example {
        title: parts.title(cx)??,
        cites: parts.cites(cx),
        body,
        span,
    })
}

fn example_line(cx: &mut Context<'_>, node: Node<'_>) -> Option<ExampleLine> {
    let rule = node.as_rule();
    let span = cx.span(&node);
    if rule == Rule::play {
        return Some(ExampleLine {
            kind: ExampleKind::Play(play(cx, node)?),
            span,
        });
    }
    let mut parts = Parts::of(node);
    let kind = match rule {
        Rule::with_options => ExampleKind::With(parts.paths(cx)),
        Rule::check_deck => {
            let (deck, check) = check_deck(cx, parts.next()?)?;
            ExampleKind::Check { deck, check }
        }
        _ => {
            let place = cx.span(&parts.take(Rule::expr)?);
            let (of, claim) = expression::read_claim(cx, place)?;
            match rule {
                Rule::chance => {
                    expression::chance_of_a_value(cx, &of, claim.span)?;
                    ExampleKind::Chance { of, claim }
                }
                Rule::mean => ExampleKind::Mean { of, claim },
                _ => {
                    let claim = expression::read(cx, claim.span, Mood::Rules)?;
                    by_value(rule, of, claim)
                }
            }
        }
    };
    Some(ExampleLine { kind, span })
}

fn by_value(rule: Rule, of: Expr, claim: Expr) -> ExampleKind {
    match rule {
        Rule::least_of => ExampleKind::Least { of, claim },
        Rule::most_of => ExampleKind::Most { of, claim },
        _ => ExampleKind::Value { of, claim },
    }
}

fn check_deck(
    cx: &mut Context<'_>,
    node: Node<'_>,
) -> Option<(super::super::ast::Path, DeckCheck)> {
    let span = cx.span(&node);
    let rule = node.as_rule();
    let mut parts = Parts::of(node);
    if rule == Rule::check_deck_each {
        let deck = parts.path(cx)?;
        let kind = DeckCheckKind::OfEach {
            face: parts.name(cx)?,
            count: parts.count(cx)?,
        };
        return Some((deck, DeckCheck { kind, span }));
    }
    let count = parts.count(cx)?;
    let deck = parts.path(cx)?;
    let place = cx.span(&parts.take(Rule::expr)?);
    let kind = DeckCheckKind::With {
        count,
        condition: expression::read(cx, place, Mood::Card)?,
    };
    Some((deck, DeckCheck { kind, span }))
}

fn play(cx: &mut Context<'_>, node: Node<'_>) -> Option<Play> {
    let mut body = body(cx, node, Place::Play);
    let head = body.header.take();
    let mut play = (Vec::new(), Vec::new(), body.broken);
    let mut stated = false;
    for node in body.lines {
        let span = cx.span(&node);
        if node.as_rule() != Rule::play_gives {
            match feed(cx, node) {
                Some(kind) => play.0.push(Feed { kind, span }),
                None => play.2 = true,
            }
            continue;
        }
        if std::mem::replace(&mut stated, true) {
            cx.out
                .report(&E0002, span, "the outcome of this play is stated twice")
                .help("write one `gives` with a value for each part: `gives 2, 1`");
            play.2 = true;
            continue;
        }
        match Parts::of(node).take(Rule::expr) {
            Some(values) => {
                let place = cx.span(&values);
                match expression::read_list(cx, place) {
                    Some(values) => play.1 = values,
                    None => play.2 = true,
                }
            }
            None => play.2 = true,
        }
    }
    let call = expr(cx, &mut Parts::of(head?))?;
    let (feed, gives, broken) = play;
    if !stated && !broken {
        cx.out
            .report(&E0002, call.span, "this play states no outcome")
            .help("end its block with a line such as `gives 2`");
        return None;
    }
    Some(Play {
        call,
        feed,
        gives,
        broken,
    })
}

fn feed(cx: &mut Context<'_>, node: Node<'_>) -> Option<FeedKind> {
    let rule = node.as_rule();
    let mut parts = Parts::of(node);
    Some(match rule {
        Rule::draw_card => FeedKind::Card(parts.name(cx)?, parts.path(cx)),
        Rule::roll_dice => {
            let mut faces = Vec::new();
            while let Some(node) = parts.take(Rule::count) {
                faces.push(count(cx, &node)?);
            }
            FeedKind::Dice(faces)
        }
        _ => {
            let mut shown = Vec::new();
            while let Some(node) = parts.take(Rule::shows) {
                let mut inner = Parts::of(node);
                shown.push(Shows {
                    face: inner.name(cx)?,
                    value: cx.cell(&inner.take(Rule::shown_value)?),
                });
            }
            FeedKind::CardShowing(shown, parts.path(cx))
        }
    })
}
