//! The results of tests for tools. The shape is told in `docs/cli.md` and kept stable.

use serde::Serialize;

use super::{Example, Line, Tested};
use crate::examples::{Real, Sort};
use crate::odds::approximate_signed;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    passed: bool,
    claims: usize,
    failed: usize,
    packages: Vec<Package<'a>>,
}

#[derive(Serialize)]
struct Package<'a> {
    package: &'a str,
    /// Whether it could be compiled with all options that its examples need.
    compiled: bool,
    examples: Vec<ExampleEntry<'a>>,
    untouched: Untouched<'a>,
}

#[derive(Serialize)]
struct ExampleEntry<'a> {
    title: &'a str,
    citation: &'a str,
    options: &'a [String],
    file: &'a str,
    line: usize,
    passed: bool,
    claims: Vec<Claim<'a>>,
}

#[derive(Serialize)]
struct Claim<'a> {
    claim: &'a str,
    passed: bool,
    /// As people read it: the real figure, or why there is none.
    real: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    numerator: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    denominator: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    file: &'a str,
    line: usize,
}

/// What no example touches.
#[derive(Serialize)]
struct Untouched<'a> {
    steps: Vec<&'a str>,
    branches: Vec<&'a str>,
    rows: Vec<&'a str>,
    modifiers: Vec<&'a str>,
    options: Vec<&'a str>,
}

pub(super) fn report(tested: &[Tested]) -> Report<'_> {
    Report {
        passed: tested.iter().all(Tested::passed),
        claims: tested.iter().map(|each| each.lines().count()).sum(),
        failed: tested.iter().map(Tested::failed).sum(),
        packages: tested.iter().map(package).collect(),
    }
}

fn package(tested: &Tested) -> Package<'_> {
    let untouched = |sort| tested.tally.untouched(sort);
    Package {
        package: &tested.package,
        compiled: !tested.broken,
        examples: tested.examples.iter().map(example).collect(),
        untouched: Untouched {
            steps: untouched(Sort::Step),
            branches: untouched(Sort::Branch),
            rows: untouched(Sort::Row),
            modifiers: untouched(Sort::Modifier),
            options: untouched(Sort::Option),
        },
    }
}

fn example(example: &Example) -> ExampleEntry<'_> {
    ExampleEntry {
        title: &example.title,
        citation: &example.citation,
        options: &example.options,
        file: &example.place.file,
        line: example.place.line,
        passed: example.passed(),
        claims: example.lines.iter().map(claim).collect(),
    }
}

fn claim(line: &Line) -> Claim<'_> {
    let exact = match &line.verdict.real {
        Real::Chance(figure) | Real::Mean(figure, _) => Some(figure),
        _ => None,
    };
    Claim {
        claim: &line.text,
        passed: line.verdict.passed,
        real: line.verdict.real.show(),
        numerator: exact.map(|figure| figure.numer().to_string()),
        denominator: exact.map(|figure| figure.denom().to_string()),
        value: exact.map(approximate_signed),
        file: &line.place.file,
        line: line.place.line,
    }
}
