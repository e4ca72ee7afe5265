//! Where the examples of a package stand, and which options each needs.

use crate::Trees;
use crate::model::{self, Model, PackageId};
use crate::package::Package;
use crate::source::{SourceSet, Span};
use crate::syntax::ast;

/// An example as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub title: String,
    /// Options that it names, and the one it stands in; as written, sorted.
    pub with: Vec<String>,
    pub span: Span,
    /// One for each claim.
    pub lines: Vec<Span>,
}

/// The examples of a package in the order of its files.
pub(crate) fn examples(trees: &Trees, package: &Package, sources: &SourceSet) -> Vec<Example> {
    let mut found = Vec::new();
    for file in trees.of_package(package) {
        for item in &file.items {
            match item {
                ast::Item::Example(example) => found.push(read(example, None, sources)),
                ast::Item::Option(option) => {
                    let inside = option.items.iter().filter_map(|item| match item {
                        ast::Item::Example(example) => Some(example),
                        _ => None,
                    });
                    let name = option.header.name.text.as_str();
                    found.extend(inside.map(|example| read(example, Some(name), sources)));
                }
                _ => {}
            }
        }
    }
    found
}

fn read(example: &ast::Example, option: Option<&str>, sources: &SourceSet) -> Example {
    let mut with: Vec<String> = option.map(str::to_owned).into_iter().collect();
    let mut lines = Vec::new();
    for line in &example.body.lines {
        match &line.kind {
            ast::ExampleKind::With(paths) => {
                let names = paths.iter().map(|path| sources.slice(path.span()));
                with.extend(names.map(str::to_owned));
            }
            _ => lines.push(line.span),
        }
    }
    with.sort_unstable();
    with.dedup();
    Example {
        title: example.title.value.to_string(),
        with,
        span: example.span,
        lines,
    }
}

/// The distinct sets of options that examples need, in the order in which they are first needed.
pub(crate) fn sets(examples: &[Example]) -> Vec<Vec<String>> {
    let mut sets: Vec<Vec<String>> = Vec::new();
    for example in examples {
        if !sets.contains(&example.with) {
            sets.push(example.with.clone());
        }
    }
    sets
}

/// The examples of a package in a model, each beside the place in `written` of the one it was made
/// from. Both lie in the order of the files.
pub(crate) fn matched<'m>(
    model: &'m Model,
    package: PackageId,
    written: &[Example],
) -> Vec<(usize, &'m model::Example)> {
    let mine = model
        .examples
        .iter()
        .filter(|example| example.package == package);
    let mut next = 0;
    let mut found = Vec::new();
    for example in mine {
        // An example whose options are off has no lines in the model.
        let same = |each: &Example| {
            each.title == example.title
                && each.with.len() == example.with.len()
                && (example.lines.is_empty() || each.lines.len() == example.lines.len())
        };
        if let Some(ahead) = written[next..].iter().position(same) {
            found.push((next + ahead, example));
            next += ahead + 1;
        }
    }
    found
}
