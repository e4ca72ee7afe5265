//! A name that another package has than the one that stands before it, and a package where an option belongs.

use super::super::missing::{in_another_package, package_for_an_option};
use super::absent::{Missing, is_of_sort};
use super::{Entry, Scope, Space};
use crate::model::PackageId;
use crate::package::Library;
use crate::syntax::ast::Path;

impl Scope {
    /// The package before a name has none of that name, and another one in reach has it.
    pub(super) fn in_another_package(
        &self,
        spaces: &[Space],
        from: PackageId,
        path: &Path,
        wanted: &str,
    ) -> Option<Missing> {
        let (package, name) = (path.qualifier()?, path.name.text.as_str());
        let in_reach = spaces
            .iter()
            .flat_map(|space| self.entries(*space, from, None, name));
        let fits: Vec<Entry> = in_reach
            .filter(|entry| spaces != [Space::Top] || is_of_sort(entry.symbol, wanted))
            .collect();
        let place = fits.first()?.span;
        let ways = fits.iter().map(|entry| match entry.package == from {
            true => name.to_owned(),
            false => format!("{}.{name}", self.packages[entry.package.index()]),
        });
        let ways: Vec<String> = ways.collect();
        let (message, help) = in_another_package(package, wanted, name, &ways);
        Some(Missing::told(message, help).declared_at(&path.name.text, place))
    }

    /// A package is named where an option belongs.
    pub(super) fn package_for_an_option(
        &self,
        from: PackageId,
        path: &Path,
        wanted: &str,
    ) -> Option<(String, String)> {
        let name = path.name.text.as_str();
        let is_package = || {
            let mut ids = self.packages.iter();
            ids.any(|id| id == name) || Library::bundled().contains(name)
        };
        let is_it = wanted == "option" && path.package.is_none() && is_package();
        let alone = self.alone[from.index()];
        is_it.then(|| package_for_an_option(name, self.reaches_any(from, name), alone))
    }
}
