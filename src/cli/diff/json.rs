//! Differences as documented JSON.

use serde::Serialize;

use super::Head;
use crate::diff::{self, Aspect, Diff, How, Named, Skipped};
use crate::odds::approximate_signed;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    old: Side<'a>,
    new: Side<'a>,
    changes: Vec<Change<'a>>,
    affected: &'a [Named],
    odds: Vec<Shift<'a>>,
    skipped: &'a [Skipped],
}

#[derive(Serialize)]
struct Side<'a> {
    package: &'a str,
    version: &'a str,
    options: &'a [String],
}

#[derive(Serialize)]
struct Change<'a> {
    #[serde(flatten)]
    named: &'a Named,
    within: Option<&'a str>,
    option: Option<&'a str>,
    how: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<&'a [Aspect]>,
}

#[derive(Serialize)]
struct Shift<'a> {
    question: &'a str,
    example: Option<&'a str>,
    moved: Vec<Moved<'a>>,
}

#[derive(Serialize)]
struct Moved<'a> {
    outcome: &'a str,
    of: &'static str,
    old: Number,
    new: Number,
}

/// As in the JSON of `odds`: numerators and denominators may be large.
#[derive(Serialize)]
struct Number {
    numerator: String,
    denominator: String,
    value: f64,
}

pub(super) fn report<'a>(heads: &'a [Head; 2], diff: &'a Diff) -> Report<'a> {
    let [old, new] = heads.each_ref().map(|head| Side {
        package: &head.package,
        version: &head.version,
        options: &head.options,
    });
    Report {
        old,
        new,
        changes: diff.changes.iter().map(change).collect(),
        affected: &diff.affected,
        odds: diff.odds.shifts.iter().map(shift).collect(),
        skipped: &diff.odds.skipped,
    }
}

fn change(change: &diff::Change) -> Change<'_> {
    let (how, says, changed) = match &change.how {
        How::Added(says) => ("added", Some(says.as_slice()), None),
        How::Removed(says) => ("removed", Some(says.as_slice()), None),
        How::Changed(aspects) => ("changed", None, Some(aspects.as_slice())),
    };
    Change {
        named: &change.named,
        within: change.within.as_ref().map(|whole| whole.name.as_str()),
        option: change.option.as_deref(),
        how,
        says,
        changed,
    }
}

fn shift(shift: &diff::Shift) -> Shift<'_> {
    let number = |of: &diff::Number| Number {
        numerator: of.exact().numer().to_string(),
        denominator: of.exact().denom().to_string(),
        value: approximate_signed(of.exact()),
    };
    let moved = shift.moved.iter().map(|moved| Moved {
        outcome: &moved.outcome,
        of: match moved.new {
            diff::Number::Chance(_) => "chance",
            diff::Number::Mean(_) => "mean",
        },
        old: number(&moved.old),
        new: number(&moved.new),
    });
    Shift {
        question: &shift.question,
        example: shift.example.as_deref(),
        moved: moved.collect(),
    }
}
