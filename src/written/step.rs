//! Where a step of a procedure stands.

use crate::Trees;
use crate::odds::Place;
use crate::package::PackageSet;
use crate::source::Span;
use crate::syntax::ast;

/// A step, or its procedure where the step is not found; nothing where neither is, as for a question itself.
pub(crate) fn step(trees: &Trees, packages: &PackageSet, place: &Place) -> Option<Span> {
    let files = packages
        .iter()
        .flat_map(|(_, package)| trees.of_package(package));
    let found: Vec<(bool, Span)> = files.flat_map(|file| spans(&file.items, place)).collect();
    // The step itself is better than its procedure.
    let step = found.iter().find(|(is_step, _)| *is_step);
    step.or(found.first()).map(|(_, span)| *span)
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
