//! A package that is named on the command line and forgotten in the manifest of one that builds on it.

use rustc_hash::FxHashSet;

use crate::diagnostic::codes::{E0111, E0201, E0304, E0702};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::model::{Model, PackageId};
use crate::package::PackageSet;
use crate::source::SourceSet;

/// So many names that are missing and stand in another package are no chance.
const ENOUGH: usize = 3;

/// Where most of the names that a package lacks are those of a package that it does not require and that is there all
/// the same, this is told in the place of all that comes of it.
pub(super) fn requirements(
    sets: &[PackageSet],
    compiled: &mut [(Option<Model>, Diagnostics)],
    sources: &SourceSet,
) {
    for at in 0..sets.len() {
        let missing: FxHashSet<&str> = (compiled[at].1.iter())
            .filter(|told| told.code == &E0201)
            .map(|told| {
                let name = sources.slice(told.span);
                name.split('.').next().unwrap_or(name)
            })
            .collect();
        if missing.len() < ENOUGH {
            continue;
        }
        let others = compiled.iter().filter_map(|(model, _)| model.as_ref());
        let forgotten = others.flat_map(declared).find(|(id, _, names)| {
            let found = missing.iter().filter(|name| names.contains(**name)).count();
            sets[at].find(id).is_none() && found >= ENOUGH && found * 2 > missing.len()
        });
        let Some((id, version, _)) = forgotten else {
            continue;
        };
        let Some(root) = sets[at].roots().first().map(|root| sets[at].get(*root)) else {
            continue;
        };
        let (id, message) = (
            id.to_owned(),
            format!("`{}` does not require `{id}`", root.id),
        );
        let comes_of_it = |told: &Diagnostic| [&E0111, &E0201, &E0304].contains(&told.code);
        let told = &mut compiled[at].1;
        told.retain(|told| !comes_of_it(told));
        told.report(&E0702, root.span, message)
            .here(format!("what is declared in `{id}` is used here"))
            .help(format!(
                "add `{id} = \"{version}\"` to `requires` in orbat.toml"
            ));
    }
}

/// The packages of a model with their versions, and the names that each declares.
fn declared(model: &Model) -> impl Iterator<Item = (&str, String, FxHashSet<&str>)> {
    let headers = || {
        let rows = model.rows.iter().map(|each| &each.header);
        rows.chain(model.kinds.iter().map(|each| &each.header))
            .chain(model.scales.iter().map(|each| &each.header))
            .chain(model.tables.iter().map(|each| &each.header))
            .chain(model.generators.iter().map(|each| &each.header))
            .chain(model.procedures.iter().map(|each| &each.header))
            .chain(model.modifiers.iter().map(|each| &each.header))
            .chain(model.decks.iter().map(|each| &each.header))
    };
    (model.packages.iter().enumerate()).map(move |(at, package)| {
        let own = headers().filter(|header| header.package == PackageId::new(at));
        let names = own.map(|header| header.name.as_str()).collect();
        let version = &package.version;
        let version = version
            .rsplit_once('.')
            .map_or(&**version, |(first, _)| first);
        (package.id.as_str(), version.to_owned(), names)
    })
}
