//! Files of a package that are looked at by themselves: their names stand in its other files.

use crate::diagnostic::codes::E0201;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::package::PackageSet;
use crate::source::SourceSet;

/// Where names are missing in a file that lies in a package and was named by itself, tells that alone: what is
/// wrong with how it is written stays, all else may come of the missing names.
pub(super) fn tell(packages: &PackageSet, sources: &SourceSet, out: &mut Diagnostics) {
    let parts = packages.iter().filter_map(|(_, package)| {
        let folder = package.part_of.as_ref()?;
        Some((package, folder))
    });
    for (package, folder) in parts {
        let is_of = |each: &Diagnostic| package.files.contains(&each.span.file);
        let missing = (out.iter()).filter(|each| is_of(each) && each.code == &E0201);
        let Some(mut first) = missing.min_by_key(|each| each.span).cloned() else {
            continue;
        };
        let name = sources.get(first.span.file).name();
        first.related.clear();
        first.help(format!(
            "this file is a part of the package in the folder `{0}`: name `{0}` in place of `{name}`",
            folder.display()
        ));
        out.retain(|each| !is_of(each) || each.code.is_of_writing());
        out.push(first);
    }
}
