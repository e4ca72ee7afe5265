//! Where the examples of a package stand, and which options each needs.
//!
//! The model knows neither places nor what is written in options that are switched off, so the files
//! are looked through once more.

use crate::cli::packages::Loaded;
use crate::diagnostic::Diagnostics;
use crate::model::{self, Model, PackageId};
use crate::source::Span;
use crate::syntax::{self, ast};

/// An example as it is written.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub title: String,
    /// Options that it names, and the one it stands in; as written, sorted.
    pub with: Vec<String>,
    pub span: Span,
    /// One for each claim.
    pub lines: Vec<Span>,
}

/// The examples of the package that was asked for, in the order of its files.
pub(super) fn written(loaded: &Loaded) -> Vec<Written> {
    let Some(root) = loaded.packages.roots().first() else {
        return Vec::new();
    };
    // What cannot be read is reported when the package is compiled.
    let mut unheard = Diagnostics::default();
    let mut found = Vec::new();
    for file in &loaded.packages.get(*root).files {
        let tree = syntax::parse(*file, loaded.sources.get(*file).text(), &mut unheard);
        for item in &tree.items {
            match item {
                ast::Item::Example(example) => found.push(read(example, None, loaded)),
                ast::Item::Option(option) => {
                    let inside = option.items.iter().filter_map(|item| match item {
                        ast::Item::Example(example) => Some(example),
                        _ => None,
                    });
                    let name = option.header.name.text.as_str();
                    found.extend(inside.map(|example| read(example, Some(name), loaded)));
                }
                _ => {}
            }
        }
    }
    found
}

fn read(example: &ast::Example, option: Option<&str>, loaded: &Loaded) -> Written {
    let mut with: Vec<String> = option.map(str::to_owned).into_iter().collect();
    let mut lines = Vec::new();
    for line in &example.body.lines {
        match &line.kind {
            ast::ExampleKind::With(paths) => {
                let names = paths.iter().map(|path| loaded.sources.slice(path.span()));
                with.extend(names.map(str::to_owned));
            }
            _ => lines.push(line.span),
        }
    }
    with.sort_unstable();
    with.dedup();
    Written {
        title: example.title.value.to_string(),
        with,
        span: example.span,
        lines,
    }
}

/// The distinct sets of options that examples need, in the order in which they are first needed.
pub(super) fn sets(examples: &[Written]) -> Vec<Vec<String>> {
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
pub(super) fn matched<'m>(
    model: &'m Model,
    package: PackageId,
    written: &[Written],
) -> Vec<(usize, &'m model::Example)> {
    let mine = model
        .examples
        .iter()
        .filter(|example| example.package == package);
    let mut next = 0;
    let mut found = Vec::new();
    for example in mine {
        // An example whose options are off has no lines in the model.
        let same = |each: &Written| {
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
