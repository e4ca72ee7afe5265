//! What an example states: an expression and its result.

use super::super::ast::{Cell, Expr, ExprKind};
use super::super::context::Context;
use super::stated::{last_equals, misstated, result_behind_is};
use super::tokens::{self, Kind, Sign, Token};
use super::{Mood, Reader};
use crate::diagnostic::codes::E0801;
use crate::source::Span;
use crate::spelling::is_name;

/// `EXPR = CLAIM`, split at the last `=` that stands outside of parentheses.
pub(in crate::syntax) fn read_claim(cx: &mut Context<'_>, place: Span) -> Option<(Expr, Cell)> {
    if chance_of(cx, place) || two_claims(cx, place) || misstated(cx, place) {
        return None;
    }
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

/// Reports `chance d6 = 3`, which says what comes out and not how often; gives nothing when so.
pub(in crate::syntax) fn chance_of_a_value(
    cx: &mut Context<'_>,
    of: &Expr,
    claim: Span,
) -> Option<()> {
    let text = |span: Span| &cx.text[span.start as usize..span.end as usize];
    let (asked, stated) = (text(of.span), text(claim));
    let is_number =
        stated.bytes().all(|byte| byte.is_ascii_digit()) && !matches!(stated, "0" | "1");
    let is_value = matches!(
        of.kind,
        ExprKind::Pool(_)
            | ExprKind::Number(_)
            | ExprKind::Call { .. }
            | ExprKind::RollOn { .. }
            | ExprKind::Part(..)
    );
    if !(is_number || is_name(stated)) || !is_value {
        return Some(());
    }
    let is_call = matches!(of.kind, ExprKind::Call { .. } | ExprKind::Part(..));
    let is_percentage = is_number && stated.parse::<u8>().is_ok_and(|number| number <= 100);
    let help = match is_call && is_percentage {
        // What a procedure gives is not known here.
        true => format!(
            "a chance has its sign: `chance {asked} = {stated}%`; where {stated} is what comes out, write \
             `chance {asked} is {stated} = CHANCE`"
        ),
        false => format!(
            "write `chance {asked} is {stated} = CHANCE`; a chance is such as `1/6` or `60%`"
        ),
    };
    cx.out
        .report(&E0801, claim, "the chance itself is missing")
        .here("this is what comes out")
        .help(help);
    None
}

/// Words that people put around what is asked behind `chance`, and that mean nothing here.
const AROUND: &[&str] = &["of", "that"];

/// Reports `chance of d6 is 6 = 1/6`, `chance that d6 is 6 = 1/6`: of the words before an example's value, this one has
/// no `of`.
fn chance_of(cx: &mut Context<'_>, place: Span) -> bool {
    let (start, end) = (place.start as usize, place.end as usize);
    let verb = cx.text[..start].split_whitespace().next_back();
    let text = &cx.text[start..end];
    let around = AROUND.iter().find(|word| {
        let behind = text.strip_prefix(**word);
        behind.is_some_and(|behind| behind.starts_with(' '))
    });
    let inner = [(" being ", "being"), (") of ", "of")];
    let inner = inner.iter().find(|(with, _)| text.contains(with));
    let (at, word) = match (around, inner) {
        (Some(&"of"), _) if verb == Some("value") => {
            let help = format!("write `value {}`", text["of".len()..].trim());
            cx.report(
                &E0801,
                start,
                start + "of".len(),
                "`of` does not belong here",
            )
            .help(help);
            return true;
        }
        _ if verb != Some("chance") || text.contains('"') => return false,
        (Some(word), _) => (start, *word),
        (None, Some((with, word))) => {
            let at = text.find(with).unwrap_or_default() + with.len() - word.len() - 1;
            (start + at, *word)
        }
        (None, None) => return false,
    };
    let rest = text[around.map_or(0, |word| word.len())..].trim();
    let asked = rest.replace(" being ", " is ").replace(") of ", ") is ");
    let help = match (last_equals(&asked), result_behind_is(&asked)) {
        (Some(_), _) => format!("write `chance {asked}`"),
        (None, Some((asked, result))) => format!("write `chance {asked} = {result}`"),
        (None, None) => {
            format!("write `chance {asked} = CHANCE`; a chance is such as `1/6` or `60%`")
        }
    };
    let message = format!("`{word}` does not belong here");
    cx.report(&E0801, at, at + word.len(), message).help(help);
    true
}

/// Reports a second claim on the line of a first one. Says whether there is one.
fn two_claims(cx: &mut Context<'_>, place: Span) -> bool {
    let (start, end) = (place.start as usize, place.end as usize);
    let text = &cx.text[start..end];
    let Some(equal) = text.find('=') else {
        return false;
    };
    let begins = |words: &&str| text[equal..].contains(*words) && !text.contains('"');
    let words = [" chance ", " mean of ", " least of ", " most of "];
    let Some(words) = words.iter().find(|words| begins(words)) else {
        return false;
    };
    let Some(at) = text[equal..].find(*words) else {
        return false;
    };
    let at = start + equal + at + 1;
    let first = words.split_whitespace().next().unwrap_or_default();
    let message = format!("`{first}` begins a line of its own");
    cx.report(&E0801, at, at + first.len(), message)
        .help(format!("begin a new line before `{first}`"));
    true
}

/// The signs of an example's line; what a claim is written with (`33.3%`) is not looked at.
fn claim_tokens(cx: &mut Context<'_>, place: Span) -> Option<Vec<Token>> {
    let text = &cx.text[place.start as usize..place.end as usize];
    // A claim holds no `=` of its own, so the last one ends the expression.
    let last = text.rfind('=').map_or(text.len(), |at| at + 1);
    tokens::split(cx, place.start as usize, place.start as usize + last, false)
}
