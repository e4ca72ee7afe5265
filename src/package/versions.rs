//! Whether the packages that were found are the versions that were asked for.

use indexmap::IndexMap;

use super::{Package, Requirement};
use crate::diagnostic::codes::E0703;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::source::SourceSet;

/// The series of a version, `0.1` of `0.1.3`: what is written with one version reads with all that only mend it.
pub(crate) fn series(version: &str) -> String {
    let parts: Vec<&str> = version.splitn(3, '.').take(2).collect();
    parts.join(".")
}

/// Holds every requirement against the version that is there; `find` says which package an id
/// stands for.
pub(super) fn check(
    packages: &[Package],
    find: impl Fn(&str) -> Option<usize>,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    let mut requirers: IndexMap<usize, Vec<(usize, Requirement)>> = IndexMap::new();
    for (at, package) in packages.iter().enumerate() {
        for (id, requirement) in &package.requires {
            if let Some(found) = find(id) {
                requirers
                    .entry(found)
                    .or_default()
                    .push((at, requirement.clone()));
            }
        }
    }
    for (found, asking) in requirers {
        let Package {
            id, version, span, ..
        } = &packages[found];
        for (at, requirement) in &asking {
            if requirement.range.matches(version) {
                continue;
            }
            let who = &packages[*at].id;
            let wanted = written(sources, requirement);
            let message = format!("`{who}` requires `{id}` {wanted}, and here it is {version}");
            let mut clash = Diagnostic::new(&E0703, requirement.range_span, message);
            clash.label(*span, format!("this is `{id}` {version}"));
            for (other, theirs) in asking.iter().filter(|(other, _)| other != at) {
                let (other, range) = (&packages[*other].id, written(sources, theirs));
                clash.label(theirs.range_span, format!("`{other}` requires {range}"));
            }
            let series = series(&version.to_string());
            clash.help(format!("write `{series}` if {version} will do"));
            out.push(clash);
        }
    }
}

/// A range as the author wrote it, without its quotation marks.
fn written<'s>(sources: &'s SourceSet, requirement: &Requirement) -> &'s str {
    sources
        .slice(requirement.range_span)
        .trim_matches(['"', '\''])
}
