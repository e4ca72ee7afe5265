//! Packages that have nothing to do with what is asked for.

use super::Failure;
use super::packages::Loaded;
use crate::package::{Library, PackageSet};

/// Refuses packages that have nothing to do with the first: each would only add what the other may not have.
///
/// # Errors
/// Where one has not, with the way out.
pub(super) fn belong_together(loaded: &Loaded, way: &str) -> Result<(), Failure> {
    let library = Library::bundled();
    // Every package stands on the first: that alone makes no two belong together.
    let common = library.ids().next();
    let apart = loaded.packages.apart();
    let [first, others @ ..] = apart.as_slice() else {
        return Ok(());
    };
    let id = |set: &PackageSet| {
        let root = set.roots().first();
        root.map_or(String::new(), |root| set.get(*root).id.clone())
    };
    let is_strange = |other: &&PackageSet| {
        let mut all = other.iter().map(|(_, each)| each.id.as_str());
        !all.any(|id| Some(id) != common && first.find(id).is_some())
    };
    match others.iter().find(is_strange) {
        None => Ok(()),
        Some(other) => Err(Failure::Usage {
            message: format!("`{}` does not use `{}`", id(first), id(other)),
            help: Some(way.to_owned()),
        }),
    }
}
