//! Where a step of a procedure stands in its file.

use crate::cli::compiled::Compiled;
use crate::diagnostic::Diagnostics;
use crate::odds::Place;
use crate::source::Span;
use crate::syntax::{self, ast};

/// `my-rules/shooting.orbat:145:3`; nothing where it is not found, as for a question itself.
/// The files are read once more: this is only asked when something went wrong.
pub(super) fn found(rules: &Compiled, place: &Place) -> Option<String> {
    let Compiled {
        packages, sources, ..
    } = rules;
    let mut best: Option<(bool, Span)> = None;
    for (_, package) in packages.iter() {
        for file in &package.files {
            let mut unheard = Diagnostics::default();
            let text = sources.get(*file).text();
            let tree = syntax::parse(*file, text, &mut unheard);
            for (is_step, span) in spans(&tree.items, place) {
                // The step itself is better than its procedure.
                if best.is_none_or(|(known, _)| is_step && !known) {
                    best = Some((is_step, span));
                }
            }
        }
    }
    let (_, span) = best?;
    let file = sources.get(span.file);
    let position = file.position(span.start);
    let (line, column) = (position.line, position.column);
    Some(format!("{}:{line}:{column}", file.name()))
}

/// Whether it is the step or only its procedure, and where that is.
fn spans(items: &[ast::Item], place: &Place) -> Vec<(bool, Span)> {
    let mut found = Vec::new();
    for item in items {
        match item {
            ast::Item::Procedure(procedure) if procedure.header.name.text == place.procedure => {
                found.extend(steps(&procedure.steps.lines, place));
                found.push((false, procedure.header.span));
            }
            ast::Item::ChangeProcedure(change) if change.procedure.name.text == place.procedure => {
                for line in &change.changes.lines {
                    if let ast::ProcedureChange::Steps { steps: inner, .. } = line {
                        found.extend(steps(&inner.lines, place));
                    }
                }
            }
            ast::Item::Option(option) => found.extend(spans(&option.items, place)),
            _ => {}
        }
    }
    found
}

fn steps<'a>(steps: &'a [ast::Step], place: &'a Place) -> impl Iterator<Item = (bool, Span)> + 'a {
    let same = steps
        .iter()
        .filter(|step| step.header.name.text == place.step);
    same.map(|step| (true, step.header.span))
}
