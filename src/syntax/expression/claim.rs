//! What an example states: an expression and its result.

use super::super::ast::{Cell, Expr};
use super::super::context::Context;
use super::tokens::{self, Kind, Sign, Token};
use super::{Mood, Reader};
use crate::diagnostic::codes::E0801;
use crate::source::Span;

/// `EXPR = CLAIM`, split at the last `=` that stands outside of parentheses.
pub(in crate::syntax) fn read_claim(cx: &mut Context<'_>, place: Span) -> Option<(Expr, Cell)> {
    let mut tokens = claim_tokens(cx, place)?;
    let mut depth = 0i32;
    let mut split = None;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Sign(Sign::Open) => depth += 1,
            Kind::Sign(Sign::Close) => depth -= 1,
            Kind::Sign(Sign::Equal) if depth == 0 => split = Some((index, token.span)),
            _ => {}
        }
    }
    let Some((index, equal)) = split else {
        let end = place.end as usize;
        cx.report(
            &E0801,
            end,
            end,
            "`=` and the stated result are missing here",
        )
        .help("an example states what comes out: `mean of 3d6 = 10.5`");
        return None;
    };
    tokens.truncate(index);
    let of = Reader::of(cx, tokens, place, Mood::Rules).whole()?;
    let raw = &cx.text[equal.end as usize..place.end as usize];
    let start = place.end as usize - raw.trim_start().len();
    let end = start + raw.trim().len();
    if start >= end {
        cx.report(&E0801, end, end, "the stated result is missing here")
            .help("write it behind the `=`: `60%`, `3/5` or `10.5`");
        return None;
    }
    // `chance d6 = 6 is 1/6`: the two signs have changed places.
    if let Some((value, claim)) = cx.text[start..end].split_once(" is ")
        && !value.contains('"')
    {
        let (value, claim) = (value.trim(), claim.trim());
        let message = "the stated result stands behind `=`, the last sign of the line";
        cx.report(&E0801, start, end, message)
            .help(format!("write `… is {value} = {claim}`"));
        return None;
    }
    Some((
        of,
        Cell {
            span: cx.at(start, end),
        },
    ))
}

/// The signs of an example's line; what a claim is written with (`33.3%`) is not looked at.
fn claim_tokens(cx: &mut Context<'_>, place: Span) -> Option<Vec<Token>> {
    let text = &cx.text[place.start as usize..place.end as usize];
    // A claim holds no `=` of its own, so the last one ends the expression.
    let last = text.rfind('=').map_or(text.len(), |at| at + 1);
    tokens::split(cx, place.start as usize, place.start as usize + last, false)
}
