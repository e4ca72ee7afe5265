//! `orbat test`: runs the worked examples, and says what none of them touches.

mod json;
mod told;

use super::args::{TestArgs, WithArgs};
use super::output::Format;
use super::progress::Progress;
use super::{Exit, Failure, Output, interrupt, packages};
use rustc_hash::FxHashSet;

use crate::Request;
use crate::abreast::abreast;
use crate::diagnostic::Diagnostic;
use crate::examples::{self, Tally, Verdict};
use crate::model::{Model, PackageId};
use crate::names::NoOption;
use crate::roll::Coverage;
use crate::source::{Position, SourceSet, Span};
use crate::written;

/// What became of the examples of one package.
struct Tested {
    package: String,
    examples: Vec<Example>,
    tally: Tally,
    /// It cannot be compiled with some of the options that its examples need.
    broken: bool,
    /// What was said while it was compiled.
    said: Vec<Diagnostic>,
}

struct Example {
    title: String,
    /// Without brackets; empty where there is none.
    citation: String,
    options: Vec<String>,
    place: Place,
    lines: Vec<Line>,
}

struct Line {
    text: String,
    place: Place,
    verdict: Verdict,
}

/// Where something is written.
struct Place {
    file: String,
    line: usize,
}

pub(super) fn run(args: &TestArgs, output: &Output) -> Result<Exit, Failure> {
    let named = packages::named_or_here(&args.packages);
    interrupt::ends_at_once();
    let mut progress = Progress::new(output);
    // All are loaded at once, so that a folder stands in for a bundled package in all of them.
    let all = packages::open(named.iter().map(String::as_str))?;
    let roots = all.packages.roots();
    progress.step(&match roots {
        [root] => format!("testing {}", all.packages.get(*root).id),
        roots => format!("testing {} packages", roots.len()),
    });
    let tested = abreast(roots, |root| test(&all.only(*root), &args.with));
    let tested = tested.into_iter().collect::<Result<Vec<Tested>, _>>()?;
    progress.clear();
    // What is wrong with a package is found again in each one that requires it.
    let mut told: FxHashSet<(&str, Span)> = FxHashSet::default();
    let mut said = tested
        .iter()
        .flat_map(|each| &each.said)
        .cloned()
        .collect::<Vec<_>>();
    said.retain(|each| told.insert((each.code.id, each.span)));
    if !said.is_empty() {
        output.diagnostics(&said, &all.sources, Format::Text)?;
    }
    match args.report.format {
        Format::Json => output.json(&json::report(&tested))?,
        Format::Text => output.result(&told::told(&tested, args.untouched, output.terminal()))?,
    }
    Ok(if tested.iter().all(Tested::passed) {
        Exit::Done
    } else {
        Exit::InputHasErrors
    })
}

/// Runs the examples of one package, each under the options that it needs; with options wanted, those
/// only that need these.
fn test(loaded: &packages::Loaded, with: &WithArgs) -> Result<Tested, Failure> {
    let subject = crate::subject(&loaded.packages);
    let root = loaded.packages.roots().first();
    let root = root.map(|root| loaded.packages.get(*root));
    let written = root.map_or(Vec::new(), |root| {
        written::examples(loaded.trees(), root, &loaded.sources)
    });
    let mut sets = written::sets(&written);
    // Whatever needs no option is looked at even if no example does without one.
    if !sets.iter().any(Vec::is_empty) {
        sets.insert(0, Vec::new());
    }
    let mut tested = Tested {
        package: root.map_or(String::new(), |root| root.id.clone()),
        examples: Vec::new(),
        tally: Tally::default(),
        broken: false,
        said: Vec::new(),
    };
    let mut said: Vec<Diagnostic> = Vec::new();
    let mut compile = |options: &[String]| -> Result<Option<Model>, Failure> {
        let mut out = loaded.out.clone();
        let request = Request {
            with: options.to_vec(),
            ..Request::default()
        };
        let model = loaded.compile(&request, &mut out);
        let mut new = out.sorted(&loaded.sources);
        new.retain(|each| !said.contains(each));
        said.extend(new);
        Ok(model?)
    };
    let wanted = match with.options.as_slice() {
        [] => Vec::new(),
        options => compile(options)?.as_ref().map(active).unwrap_or_default(),
    };
    let mut done: Vec<Option<Example>> = written.iter().map(|_| None).collect();
    for set in &sets {
        let mut known = set.clone();
        let compiled = loop {
            match compile(&known) {
                // Which one there is not is said where the example is read with the others.
                Err(Failure::NoOption(
                    NoOption::Unknown { name, .. } | NoOption::Ambiguous { name, .. },
                )) if known.contains(&name) => known.retain(|option| *option != name),
                compiled => break compiled?,
            }
        };
        let Some(model) = compiled.filter(|_| known == *set) else {
            tested.broken = true;
            continue;
        };
        let active = active(&model);
        if !wanted.iter().all(|option| active.contains(option)) {
            continue;
        }
        let touched = run_set(&model, subject, set, &written, &loaded.sources, &mut done);
        tested.tally.enter(&model, subject, &touched);
        let ran = written.iter().any(|each| each.with == *set);
        tested.tally.options(&model, subject, ran);
    }
    // An example that did not run although nobody asked for some only must not look as if it held.
    tested.broken |= wanted.is_empty() && done.iter().any(Option::is_none);
    tested.examples = done.into_iter().flatten().collect();
    tested.said = said;
    Ok(tested)
}

/// The options that are switched on, by their places: the same in every model of a package.
fn active(model: &Model) -> Vec<usize> {
    let options = model.options.iter().enumerate();
    options
        .filter(|(_, option)| option.active)
        .map(|(place, _)| place)
        .collect()
}

/// Runs the examples that need just these options.
fn run_set(
    model: &Model,
    subject: PackageId,
    set: &[String],
    written: &[written::Example],
    sources: &SourceSet,
    done: &mut [Option<Example>],
) -> Coverage {
    let mut touched = Coverage::default();
    for (place, example) in written::matched(model, subject, written) {
        let each = &written[place];
        if each.with != set {
            continue;
        }
        let verdicts = examples::run(model, example, &mut touched);
        let claims = example.lines.iter().zip(&each.lines);
        done[place] = Some(Example {
            title: each.title.clone(),
            citation: model.citation(example.cite).show(model),
            options: each.with.clone(),
            place: Place::new(each.span, sources),
            lines: claims
                .zip(verdicts)
                .map(|((claim, span), verdict)| Line {
                    text: claimed(&claim.text),
                    place: Place::new(*span, sources),
                    verdict,
                })
                .collect(),
        });
    }
    touched
}

/// A claim in one line, without the dice and cards of a play example.
fn claimed(text: &str) -> String {
    let claim = text.split('{').next().unwrap_or_default();
    claim.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Place {
    fn new(span: Span, sources: &SourceSet) -> Place {
        let file = sources.get(span.file);
        let Position { line, .. } = file.position(span.start);
        Place {
            file: file.name().to_owned(),
            line,
        }
    }
}

impl Tested {
    fn passed(&self) -> bool {
        !self.broken && self.examples.iter().all(Example::passed)
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        self.examples.iter().flat_map(|example| &example.lines)
    }

    fn failed(&self) -> usize {
        self.lines().filter(|line| !line.verdict.passed).count()
    }
}

impl Example {
    fn passed(&self) -> bool {
        self.lines.iter().all(|line| line.verdict.passed)
    }
}
