//! From arguments to a checked model, for every verb that reads one.

use super::output::Format;
use super::{Failure, Output, packages};
use crate::diagnostic::suggest;
use crate::model::{Model, PackageId, Symbol};
use crate::package::PackageSet;

/// A model and the package that was asked for.
pub(super) struct Compiled {
    pub model: Model,
    pub subject: PackageId,
}

/// Compiles what the arguments name; the first is the subject. Diagnostics are shown as frames.
///
/// # Errors
/// Where something cannot be loaded; `Ok(None)` where the input has errors, which were shown.
pub(super) fn compiled<'a>(
    arguments: impl IntoIterator<Item = &'a str>,
    output: &Output,
) -> Result<Option<Compiled>, Failure> {
    compile(packages::open(arguments)?, output)
}

/// The same, of what has been loaded already.
pub(super) fn compile(
    loaded: packages::Loaded,
    output: &Output,
) -> Result<Option<Compiled>, Failure> {
    let packages::Loaded {
        packages,
        sources,
        mut out,
    } = loaded;
    let model = crate::compile(&packages, &sources, &mut out);
    let diagnostics = out.sorted(&sources);
    if !diagnostics.is_empty() {
        output.diagnostics(&diagnostics, &sources, Format::Text)?;
    }
    Ok(model.map(|model| Compiled {
        subject: subject(&packages),
        model,
    }))
}

/// The model's packages lie in the same order as the set's.
fn subject(packages: &PackageSet) -> PackageId {
    let first = packages.roots().first();
    let index = first.and_then(|root| packages.iter().position(|(id, _)| id == *root));
    PackageId::new(index.unwrap_or_default())
}

impl Compiled {
    /// What a name means, picked out of all that have it; or a failure with near names.
    pub(super) fn named<T>(
        &self,
        name: &str,
        wanted: &str,
        pick: impl Fn(Symbol) -> Option<T>,
    ) -> Result<T, Failure> {
        if let Some(found) = self.model.find(name).into_iter().find_map(&pick) {
            return Ok(found);
        }
        let names = self.model.names.names(|symbol| pick(symbol).is_some());
        let near = suggest::near(name, names.iter().copied());
        let help = match near.first() {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if names.is_empty() => None,
            None => Some(format!("there are: {}", names.join(", "))),
        };
        Err(Failure::Usage {
            message: format!("there is no {wanted} `{name}`"),
            help,
        })
    }
}
