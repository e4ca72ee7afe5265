//! A list that is picked from an army or from a unit, of which neither is a force.

use crate::kinds::Reader;
use crate::model::*;
use crate::names::Space;
use crate::spelling::{joined, ticked};
use crate::syntax::ast;

/// Forces are named where there are no more.
const FEW: usize = 6;

impl Reader<'_> {
    /// Names the forces of the army, or those with the unit, that stands in the place of a force.
    pub(super) fn no_force(&mut self, package: PackageId, path: &ast::Path, told: usize) {
        let Some(help) = self.forces_meant(package, path) else {
            return;
        };
        // Whatever else is wrong with the name has a way out of its own.
        let told = self.out.earlier(told);
        if let Some(told) = told.filter(|told| told.absent.is_some()) {
            told.help(help);
        }
    }

    fn forces_meant(&self, package: PackageId, path: &ast::Path) -> Option<String> {
        let prelude = self.model.prelude.as_ref()?;
        let named = |kind: KindId| {
            let found = self.declared.scope.meant(Space::Rows(kind), package, path);
            found.iter().find_map(|entry| match entry.symbol {
                Symbol::Row(row) => Some(row),
                _ => None,
            })
        };
        let name = &path.name.text;
        let forces = self.model.forces.iter();
        let (what, mut found): (&str, Vec<&Force>) =
            match (named(prelude.army.kind), named(prelude.unit.kind)) {
                (Some(army), _) => {
                    let of_it = |force: &&Force| {
                        self.model.field(force.row, prelude.force.army).value == Value::Row(army)
                    };
                    ("an army", forces.filter(of_it).collect())
                }
                (None, Some(unit)) => {
                    let has = |force: &&Force| {
                        let mut parts = force.parts.iter();
                        parts.any(|part| {
                            let unit = Element::Unit(unit);
                            part.what == unit || part.others.contains(&unit)
                        })
                    };
                    ("a unit", forces.filter(has).collect())
                }
                (None, None) => return None,
            };
        // Whoever begins a list wants the largest of them.
        found.sort_by_key(|force| std::cmp::Reverse(force.most));
        let names = found.iter().take(FEW);
        let names =
            ticked(names.map(|force| format!("from {}", self.model.row(force.row).header.name)));
        Some(match names.is_empty() {
            true => format!("`{name}` is {what}, and a list is picked from a force: name one"),
            false => format!(
                "`{name}` is {what}, and a list is picked from a force: write {}",
                joined(&names, "or")
            ),
        })
    }
}
