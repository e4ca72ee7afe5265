//! The pipeline: packages to a rules model.

use crate::check;
use crate::diagnostic::Diagnostics;
use crate::kinds;
use crate::model::{self, Model};
use crate::names::{self, Parsed};
use crate::package::{self, PackageSet};
use crate::source::SourceSet;
use crate::syntax;

/// Compiles loaded packages. `None` when there are errors; warnings do not stop it.
///
/// All errors of all files are reported in one run: what cannot be read is left out, and the
/// rest is checked.
pub fn compile(packages: &PackageSet, sources: &SourceSet, out: &mut Diagnostics) -> Option<Model> {
    let parsed: Vec<Parsed> = packages
        .iter()
        .map(|(_, package)| Parsed {
            package: described(package, packages),
            files: package
                .files
                .iter()
                .map(|file| syntax::parse(*file, sources.get(*file).text(), out))
                .collect(),
        })
        .collect();
    let declared = names::declare(&parsed, sources, out);
    let described = parsed.iter().map(|each| each.package.clone()).collect();
    let mut typed = kinds::read(described, &declared, sources, out);
    check::check(&mut typed, &declared, out);
    (!out.has_errors()).then_some(typed.model)
}

/// A package as the model knows it.
fn described(package: &package::Package, set: &PackageSet) -> model::Package {
    let index = |id: &str| set.iter().position(|(_, each)| each.id == id);
    model::Package {
        id: package.id.as_str().into(),
        version: package.version.to_string(),
        title: package.title.clone(),
        period: package.period.clone().unwrap_or_default(),
        authors: package.authors.clone(),
        licence: package.licence.clone().unwrap_or_default(),
        requires: package
            .requires
            .keys()
            .filter_map(|id| index(id).map(model::PackageId::new))
            .collect(),
        paper: match package.print.paper {
            Some(package::Paper::Letter) => model::Paper::Letter,
            _ => model::Paper::A4,
        },
        units: match package.print.units {
            Some(package::Units::Centimetres) => model::Units::Centimetres,
            _ => model::Units::Inches,
        },
    }
}
