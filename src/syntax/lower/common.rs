//! What every construct is made of: the parts of a block, headers, numbers, dice.

use std::fmt::Display;

use super::super::ast::{
    Amount, Area, Block, Cell, Cite, Dice, Grid, Header, Name, OneOf, Path, Promise, Text,
};
use super::super::cite;
use super::super::context::Context;
use super::super::grammar::Rule;
use super::super::node::{Node, Nodes};
use super::super::place::Place;
use super::super::recover;
use super::super::row::{self, First};
use super::super::words;
use crate::diagnostic::codes::{E0002, E0302, E0303, E0401};
use crate::numbers::whole;
use crate::source::Span;

/// The nodes in a node, taken one by one.
pub(super) struct Parts<'i> {
    next: Option<Node<'i>>,
    rest: Nodes<'i>,
}

impl<'i> Parts<'i> {
    pub(super) fn of(node: Node<'i>) -> Self {
        let mut rest = node.into_inner();
        let next = rest.next();
        Parts { next, rest }
    }

    pub(super) fn next(&mut self) -> Option<Node<'i>> {
        let next = self.next?;
        self.next = self.rest.next();
        Some(next)
    }

    /// The next part, when it follows this rule.
    pub(super) fn take(&mut self, rule: Rule) -> Option<Node<'i>> {
        match self.next {
            Some(next) if next.as_rule() == rule => self.next(),
            _ => None,
        }
    }

    pub(super) fn name(&mut self, cx: &Context<'_>) -> Option<Name> {
        self.take(Rule::name).map(|node| cx.name(&node))
    }

    pub(super) fn path(&mut self, cx: &Context<'_>) -> Option<Path> {
        self.take(Rule::path).map(|node| cx.path(&node))
    }

    pub(super) fn paths(&mut self, cx: &Context<'_>) -> Vec<Path> {
        std::iter::from_fn(|| self.path(cx)).collect()
    }

    /// An optional text. The outer nothing means that it is there and cannot be read.
    pub(super) fn title(&mut self, cx: &mut Context<'_>) -> Option<Option<Text>> {
        let Some(node) = self.take(Rule::text) else {
            return Some(None);
        };
        let text = cx.text(&node)?;
        if text.value.trim().is_empty() {
            let (start, end) = (text.span.start as usize, text.span.end as usize);
            cx.report(&E0303, start, end, "there is nothing between these marks")
                .help("write what people are to read, or take the two marks away");
            return Some(None);
        }
        Some(Some(text))
    }

    pub(super) fn texts(&mut self, cx: &mut Context<'_>) -> Option<Text> {
        let node = self.take(Rule::texts)?;
        cx.text(&node)
    }

    pub(super) fn cites(&mut self, cx: &mut Context<'_>) -> Vec<Cite> {
        self.take(Rule::cites)
            .map(|node| cites(cx, &node))
            .unwrap_or_default()
    }

    pub(super) fn count(&mut self, cx: &mut Context<'_>) -> Option<u32> {
        let node = self.take(Rule::count)?;
        count(cx, &node)
    }

    pub(super) fn length(&mut self, cx: &Context<'_>) -> Option<Cell> {
        self.take(Rule::length).map(|node| cx.cell(&node))
    }

    pub(super) fn area(&mut self, cx: &Context<'_>) -> Option<Area> {
        let node = self.take(Rule::area)?;
        let span = cx.span(&node);
        let mut parts = Parts::of(node);
        Some(Area {
            width: parts.length(cx)?,
            depth: parts.length(cx)?,
            span,
        })
    }

    pub(super) fn dice(&mut self, cx: &mut Context<'_>) -> Option<(Dice, Span)> {
        let node = self.take(Rule::dice)?;
        Some((dice(cx, &node)?, cx.span(&node)))
    }
}

pub(super) fn cites(cx: &mut Context<'_>, node: &Node<'_>) -> Vec<Cite> {
    let start = node.start();
    cite::read(cx, start, cx.written(node))
        .map(|(cites, _)| cites)
        .unwrap_or_default()
}

/// A block taken apart: its header and its lines, with everything broken already reported.
pub(super) struct Body<'i> {
    /// Nothing when the header could not be read.
    pub(super) header: Option<Node<'i>>,
    pub(super) lines: Vec<Node<'i>>,
    pub(super) broken: bool,
}

/// Takes a block apart. `place` says what its lines are.
pub(super) fn body<'i>(cx: &mut Context<'_>, node: Node<'i>, mut place: Place) -> Body<'i> {
    let mut body = Body {
        header: None,
        lines: Vec::new(),
        broken: false,
    };
    let owner = cx.span(&node).start as usize;
    let mut header = cx.at(owner, owner);
    let mut block = None;
    let mut silent = false;
    let mut unread = None;
    let mut outside = false;
    for each in node.into_inner() {
        match each.as_rule() {
            Rule::broken_header => {
                header = cx.span(&each);
                recover::header(cx, &each);
                silent = true;
                body.broken = true;
                if place == Place::Change && recover::places_steps(&each)
                    || recover::replaces_modifiers(&each)
                {
                    place = Place::Unread;
                }
            }
            Rule::open => block = Some(cx.opened(header)),
            Rule::missing_open
            | Rule::missing_open_rows
            | Rule::missing_open_settings
            | Rule::missing_open_branch
            | Rule::missing_open_side => {
                if !silent && !recover::goes_on(cx, header.start as usize) {
                    let end = header.end as usize;
                    cx.report(&E0002, end, end, "`{` is missing here")
                        .here("the lines below belong to a block")
                        .help("end this line with `{`");
                }
                silent = true;
            }
            Rule::close | Rule::close_arm => {
                let start = cx.span(&each).start as usize;
                if let Some(block) = block {
                    cx.closed(block, start);
                } else if silent && cx.indent(start) < cx.indent(header.start as usize) {
                    cx.declaration.lent_brace = true;
                }
                body.broken |= after_close(cx, each);
            }
            Rule::missing_close
            | Rule::missing_close_roll
            | Rule::missing_close_branch
            | Rule::missing_close_side
            | Rule::missing_close_step
            | Rule::missing_close_play => {
                if let (Some(block), false) = (block, silent) {
                    cx.never_closed(block, each.start());
                }
                body.broken = true;
            }
            Rule::broken_line | Rule::broken_row | Rule::broken_branch | Rule::broken_step => {
                body.broken = true;
                outside = outside || recover::stands_outside(cx, &each, header);
                if outside {
                    continue;
                }
                if unread.is_some_and(|indent| recover::stands_in(cx, &each, indent)) {
                    continue;
                }
                unread = recover::opens_unread(cx, &each, place);
                recover::line(cx, &each, place);
            }
            rule if words::is_header(rule) && body.header.is_none() && block.is_none() => {
                header = cx.span(&each);
                body.header = Some(each);
            }
            // It belongs to what begins outside.
            _ if outside => {}
            _ => body.lines.push(each),
        }
    }
    body
}

/// Whether something follows a `}`, which is reported.
fn after_close(cx: &mut Context<'_>, close: Node<'_>) -> bool {
    let Some(junk) = close.into_inner().find(|each| each.as_rule() == Rule::junk) else {
        return false;
    };
    let words = junk.as_str().trim_start();
    let start = junk.end() - words.len();
    let length = words.lines().next().map_or(0, |line| line.trim_end().len());
    let help = if words.starts_with("el") || words.starts_with("otherwise") {
        "`otherwise` follows the `}` of an `if` with a block, or the line of an `if …: …`"
            .to_owned()
    } else {
        let head = recover::of_its_head(words.lines().next().unwrap_or_default().trim_end());
        head.unwrap_or_else(|| "begin a new line behind the `}`".to_owned())
    };
    cx.report(
        &E0002,
        start,
        start + length,
        "nothing but a comment may follow `}`",
    )
    .help(help);
    true
}

/// The header of a block, and its lines; these are read, and told of, even where the header is broken.
pub(super) fn headed<'i, T>(
    cx: &mut Context<'_>,
    node: Node<'i>,
    place: Place,
    read: impl FnMut(&mut Context<'_>, Node<'i>) -> Option<T>,
) -> Option<(Node<'i>, Block<T>)> {
    let mut body = body(cx, node, place);
    let head = body.header.take();
    let block = block(cx, body, read);
    Some((head?, block))
}

/// Reads each line with `read`; a line that gives nothing makes the block broken.
pub(super) fn block<'i, T>(
    cx: &mut Context<'_>,
    body: Body<'i>,
    mut read: impl FnMut(&mut Context<'_>, Node<'i>) -> Option<T>,
) -> Block<T> {
    let mut block = Block {
        lines: Vec::with_capacity(body.lines.len()),
        broken: body.broken,
    };
    for line in body.lines {
        match read(cx, line) {
            Some(line) => block.lines.push(line),
            None => block.broken = true,
        }
    }
    block
}

/// `keyword name "Title" [citation]`, and what lies between title and citation, if `more` wants it.
pub(super) fn header<'i, M>(
    cx: &mut Context<'_>,
    node: Node<'i>,
    more: impl FnOnce(&mut Context<'_>, &mut Parts<'i>) -> Option<M>,
) -> Option<(Header, M)> {
    let span = cx.span(&node);
    let mut parts = Parts::of(node);
    let name = parts.name(cx)?;
    let title = parts.title(cx)?;
    let more = more(cx, &mut parts)?;
    let cites = parts.cites(cx);
    Some((
        Header {
            name,
            title,
            cites,
            span,
        },
        more,
    ))
}

pub(super) fn plain_header(cx: &mut Context<'_>, node: Node<'_>) -> Option<Header> {
    header(cx, node, |_, _| Some(())).map(|(header, ())| header)
}

/// `, 12 rows`. The outer nothing means that it is there and cannot be read.
pub(super) fn promise(
    cx: &mut Context<'_>,
    parts: &mut Parts<'_>,
    rule: Rule,
) -> Option<Option<Promise>> {
    let Some(node) = parts.take(rule) else {
        return Some(None);
    };
    // The comma belongs to the header, not to the promise.
    let whole = cx.span(&node);
    let mut inside = Parts::of(node);
    let number = inside.next()?;
    let start = number.start() as u32;
    Some(Some(Promise {
        count: count(cx, &number)?,
        span: Span { start, ..whole },
    }))
}

pub(super) fn count(cx: &mut Context<'_>, node: &Node<'_>) -> Option<u32> {
    let span = cx.span(node);
    counted(cx, node.as_str(), span)
}

/// A whole number from nothing up, written in digits.
pub(in crate::syntax) fn counted(cx: &mut Context<'_>, digits: &str, span: Span) -> Option<u32> {
    match digits.trim().parse() {
        Ok(count) => Some(count),
        Err(_) => {
            cx.out
                .report(&E0302, span, "this number is too large")
                .help("write at most nine digits");
            None
        }
    }
}

pub(super) fn integer(cx: &mut Context<'_>, node: &Node<'_>) -> Option<i64> {
    match whole(node.as_str().trim()) {
        Ok(number) => Some(number),
        Err(_) => {
            let span = cx.span(node);
            cx.out
                .report(&E0302, span, "this number is too large")
                .help(format!(
                    "write a smaller one; whole numbers lie between {} and {}",
                    -i64::MAX,
                    i64::MAX
                ));
            None
        }
    }
}

/// `3d6+1`.
pub(super) fn dice(cx: &mut Context<'_>, node: &Node<'_>) -> Option<Dice> {
    let span = cx.span(node);
    dice_of(cx, node.as_str(), span)
}

pub(in crate::syntax) fn dice_of(cx: &mut Context<'_>, written: &str, span: Span) -> Option<Dice> {
    match Dice::parse(written) {
        Ok(dice) => Some(dice),
        Err(fault) => {
            cx.out
                .report(&E0401, span, fault.to_string())
                .help(fault.help());
            None
        }
    }
}

/// `2`, `2 to 3` or dice; the node is an `amount` or a `part_amount`.
pub(super) fn amount(cx: &mut Context<'_>, node: Node<'_>) -> Option<Amount> {
    let inner = node.into_inner().next()?;
    let span = cx.span(&inner);
    Some(match inner.as_rule() {
        Rule::dice => Amount::Dice(dice(cx, &inner)?, span),
        Rule::between => {
            let words = inner.as_str();
            let digits = |c: char| c.is_ascii_digit();
            let low_end = words.find(|c: char| !digits(c))?;
            let high_start = words
                .rfind(|c: char| !digits(c))
                .map(|at| at + words[at..].chars().next().map_or(1, char::len_utf8))?;
            let low = counted(cx, &words[..low_end], span.part(0, low_end))?;
            let high = counted(cx, &words[high_start..], span.part(high_start, words.len()))?;
            let (low, high) = upwards(cx, low, high, span);
            Amount::Between(low, high, span)
        }
        _ => Amount::Exactly(count(cx, &inner)?, span),
    })
}

/// The two ends of a span. One that is written downwards is told, and read as it is meant: nothing else follows from it.
pub(in crate::syntax) fn upwards<T: Copy + Ord + Display>(
    cx: &mut Context<'_>,
    low: T,
    high: T,
    span: Span,
) -> (T, T) {
    if low > high {
        cx.out
            .report(&E0302, span, format!("{low} to {high} holds no number"))
            .help(format!("write `{high} to {low}`"));
    }
    (low.min(high), low.max(high))
}

pub(super) fn one_of(cx: &Context<'_>, node: Node<'_>) -> OneOf {
    let span = cx.span(&node);
    OneOf {
        names: Parts::of(node).paths(cx),
        span,
    }
}

/// The rows of a grid, from a `row_lines` node.
pub(super) fn read_rows(cx: &mut Context<'_>, node: &Node<'_>, grid: &mut Grid, first: First) {
    row::read_all(cx, node.start(), cx.written(node), grid, first);
}
