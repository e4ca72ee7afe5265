//! From arguments to a checked model, for every verb that reads one.

use std::path::PathBuf;

use super::args::WithArgs;
use super::output::Format;
use super::package_names::PackageNames;
use super::{Failure, Output, forgotten, packages};
use crate::Request;
use crate::diagnostic::suggest;
use crate::list::Stands;
use crate::model::{Model, PackageId, Symbol};
use crate::package::{Origin, PackageSet};
use crate::spelling::ticked;

/// A model and the package that was asked for.
pub(super) struct Compiled {
    pub model: Model,
    pub subject: PackageId,
    /// The files that are packages of their own.
    pub files: Vec<(PathBuf, PackageId)>,
    /// What the model was made of.
    pub loaded: packages::Loaded,
}

/// The name under which an expression of the command line stands in frames.
const EXPRESSION: &str = "<expression>";

/// Compiles what is named; the first is the subject. Errors are shown in this format.
///
/// # Errors
/// Where something cannot be loaded or switched on; `Ok(None)` where the input has errors, which
/// were shown.
pub(super) fn compiled(
    named: impl Into<PackageNames>,
    with: &WithArgs,
    output: &Output,
    format: Format,
) -> Result<Option<Compiled>, Failure> {
    compile(packages::open(named)?, with.request(), output, format)
}

/// The same of what has been loaded already, for any request.
///
/// # Errors
/// As [`compiled`].
pub(super) fn compile(
    loaded: packages::Loaded,
    request: Request<'_>,
    output: &Output,
    format: Format,
) -> Result<Option<Compiled>, Failure> {
    finish(loaded, request, None, output, format)
}

/// The same, with an expression asked in the subject: [`Model::asked`].
///
/// # Errors
/// As [`compiled`].
pub(super) fn asked(
    named: impl Into<PackageNames>,
    expression: &str,
    request: Request<'_>,
    output: &Output,
    format: Format,
) -> Result<Option<Compiled>, Failure> {
    let loaded = packages::open(named)?;
    finish(loaded, request, Some(expression), output, format)
}

fn finish(
    mut loaded: packages::Loaded,
    mut request: Request<'_>,
    ask: Option<&str>,
    output: &Output,
    format: Format,
) -> Result<Option<Compiled>, Failure> {
    let model = loaded.with_options(|loaded| {
        request.ask = ask.map(|text| loaded.sources.add(EXPRESSION, text.to_owned()));
        let mut out = std::mem::take(&mut loaded.out);
        let model = loaded.compile(&request, &mut out);
        forgotten::requirement(&loaded.packages, &mut out, &loaded.sources);
        loaded.out = out;
        model
    })?;
    let diagnostics = std::mem::take(&mut loaded.out).sorted(&loaded.sources);
    if !diagnostics.is_empty() {
        // Where there is a model, the answer is what a tool reads.
        let format = if model.is_some() {
            Format::Text
        } else {
            format
        };
        output.diagnostics(&diagnostics, &loaded.sources, format)?;
    }
    Ok(model.map(|model| Compiled {
        subject: crate::subject(&loaded.packages),
        files: files(&loaded.packages),
        loaded,
        model,
    }))
}

/// The model's packages lie in the same order as the set's.
fn files(packages: &PackageSet) -> Vec<(PathBuf, PackageId)> {
    let all = packages.iter().enumerate();
    all.filter_map(|(at, (_, package))| match &package.origin {
        Origin::File(path) => Some((path.clone(), PackageId::new(at))),
        _ => None,
    })
    .collect()
}

impl Compiled {
    /// Puts the units of army lists in the place of the lists that scenarios bring.
    pub(super) fn stand(&mut self) -> Result<(), Failure> {
        let stood = Stands::in_scenarios(&mut self.model, self.subject);
        stood.map_err(|why| Failure::Rules(why.to_string()))
    }

    /// The one thing of this title among those that are picked, as somebody asks for it who has only seen the paper.
    pub(super) fn titled<T>(&self, title: &str, pick: impl Fn(Symbol) -> Option<T>) -> Option<T> {
        let model = &self.model;
        let wanted = title.to_lowercase();
        let names = model.names(|symbol| pick(symbol).is_some());
        let all = names.into_iter().flat_map(|name| model.find(name));
        let called = |symbol: &Symbol| model.naming(*symbol).title.to_lowercase() == wanted;
        let mut found: Vec<Symbol> = all.filter(called).collect();
        found.dedup();
        match found.as_slice() {
            [only] => pick(*only),
            _ => None,
        }
    }

    /// What a name means, picked out of all that have it: what is the package's own comes first. A failure
    /// with near names, or with those that tell things of one name apart.
    pub(super) fn named<T>(
        &self,
        name: &str,
        wanted: &str,
        pick: impl Fn(&Model, Symbol) -> Option<T> + Sync,
    ) -> Result<T, Failure> {
        let model = &self.model;
        let pick_in = &pick;
        let pick = |symbol| pick_in(model, symbol);
        let own = format!("{}.{name}", model.package(self.subject).id);
        if let Some(found) = model.find(&own).into_iter().find_map(&pick) {
            return Ok(found);
        }
        let found = model.find(name).into_iter();
        let mut found: Vec<(Symbol, T)> = found.filter_map(|it| Some((it, pick(it)?))).collect();
        if found.len() > 1 {
            let names = found.iter().map(|(symbol, _)| model.name_of(*symbol));
            return Err(Failure::Usage {
                message: format!("there is more than one {wanted} `{name}`"),
                help: Some(format!("say {}", ticked(names).join(" or "))),
            });
        }
        if let Some((_, found)) = found.pop() {
            return Ok(found);
        }
        if let Some(found) = self.titled(name, pick) {
            return Ok(found);
        }
        let names = self.model.names(|symbol| pick(symbol).is_some());
        let near = suggest::near(name, names.iter().copied());
        let by_option = self.by_option(|model| {
            let found = model.find(name);
            found.into_iter().any(|it| pick_in(model, it).is_some())
        });
        let help = match (by_option, near.first()) {
            (Some(way), _) => Some(way),
            (None, Some(near)) => Some(format!("did you mean `{near}`?")),
            (None, None) if names.is_empty() => None,
            (None, None) => {
                let names = suggest::narrowed(name, names);
                Some(format!("there are: {}", names.join(", ")))
            }
        };
        Err(Failure::Usage {
            message: format!("there is no {wanted} `{name}`"),
            help,
        })
    }
}
