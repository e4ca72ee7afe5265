//! Runs of a procedure or an expression, told as a player would do them.

use super::{Line, Rolls};
use crate::cli::Failure;
use crate::model::{Model, Procedure};
use crate::roll::{Runner, Streams, Teller, Told, ToldKind, Unanswered, stream_of};

/// So many things are told at most of all runs together: more take a gigabyte, and nobody reads them.
const MOST: usize = 1_000_000;

/// A thing told is set in by no more blanks than this, however deep it lies.
const WIDEST_MARGIN: usize = 40;

/// Runs a procedure so many times; its parameters take their defaults.
pub(super) fn play(
    model: &Model,
    asked: &Procedure,
    count: u32,
    streams: &Streams,
) -> Result<Rolls, Failure> {
    let failed = |error: Unanswered| Failure::Rules(error.to_string());
    let mut runner = Runner::new(model, asked).map_err(failed)?;
    let mut rolls = Rolls::default();
    let mut left = MOST;
    for turn in 0..count {
        let mut stream = streams.again(turn).stream(stream_of(model, asked, None));
        let mut teller = Teller::up_to(left, model, asked);
        runner
            .run(&[], &mut stream, &mut |event| teller.see(event))
            .map_err(failed)?;
        if teller.is_cut() {
            return Err(too_much(count));
        }
        let told = teller.told();
        left -= told.len();
        let outcome = told.last().map(|last| last.text.clone());
        rolls.outcomes.push(outcome.unwrap_or_default());
        rolls.rolls.push(told.into_iter().map(Line::Told).collect());
    }
    Ok(rolls)
}

fn too_much(count: u32) -> Failure {
    let help = match count {
        1 => "`orbat odds` with `--sample 1000` tells what comes of it, without each roll",
        _ => {
            "roll fewer times at once; `orbat odds` with `--sample` tells how often each outcome comes"
        }
    };
    Failure::TooMuch {
        message: "this comes to more than a million lines of rolls and steps".into(),
        help: help.into(),
    }
}

/// One run for people: what is done in a step stands below its title.
pub(super) fn lines(told: &[&Told], arrow: &str) -> Vec<String> {
    // Of the procedure at each depth, whether a step of it has begun.
    let mut in_step: Vec<bool> = vec![false];
    let mut lines = Vec::with_capacity(told.len());
    for each in told {
        in_step.resize(each.depth + 1, false);
        if each.kind == ToldKind::Step {
            in_step[each.depth] = false;
        }
        let steps = in_step.iter().filter(|begun| **begun).count();
        let margin = " ".repeat(WIDEST_MARGIN.min(2 * (each.depth + steps)));
        lines.push(match each.kind {
            ToldKind::Outcome if each.depth == 0 => format!("{arrow} {}", each.text),
            _ => format!("{margin}{}", each.text),
        });
        if each.kind == ToldKind::Step {
            in_step[each.depth] = true;
        }
    }
    // Dice that are all there is to it need no second line.
    if let [dice, outcome] = told
        && dice.kind == ToldKind::Dice
        && dice.text.ends_with(&format!(": {}", outcome.text))
    {
        lines.truncate(1);
    }
    lines
}
