//! Packages that know nothing of each other, and do not go together.

use super::Reader;
use crate::diagnostic::codes::E0303;
use crate::model::*;

impl Reader<'_> {
    /// Whether rows of a package lack a field because another one adds it that they know nothing of. This is
    /// told to whoever requires both, once.
    pub(super) fn do_not_go_together(
        &mut self,
        rows: PackageId,
        kind: KindId,
        field: FieldId,
    ) -> bool {
        let header = &self.model.kind(kind).fields[field.index()].header;
        let adds = header.package;
        let scope = &self.declared.scope;
        if scope.reaches(rows, adds) {
            return false;
        }
        let mut all = self.declared.required.iter();
        let both = all.find_map(|required| {
            let brings = |wanted, other| {
                let mut required = required.iter();
                required.find(|(id, _)| scope.reaches(*id, wanted) && !scope.reaches(*id, other))
            };
            Some((brings(rows, adds)?, brings(adds, rows)?))
        });
        let Some(both) = both else {
            return false;
        };
        let (first, second) = match both {
            (one, other) if one.1 <= other.1 => (one, other),
            (one, other) => (other, one),
        };
        if self.told.apart.contains(&(first.0, second.0)) {
            return true;
        }
        let id = |package: PackageId| &self.model.package(package).id;
        let message = format!(
            "`{}` and `{}` do not go together",
            id(first.0),
            id(second.0)
        );
        let wants = format!(
            "`{}` wants this of each `{}`, and those of `{}` have none",
            id(adds),
            self.model.kind(kind).header.name,
            id(rows)
        );
        let place = self
            .places
            .fields
            .get(&(kind, header.name.clone()))
            .copied();
        let report = self.out.report(&E0303, second.1, message);
        report.label(first.1, "required here as well").help(
            "take one of the two out: they are games of their own; or, where the field is yours, give it a default",
        );
        if let Some(place) = place {
            report.label(place, wants);
        }
        self.told.apart.insert((first.0, second.0));
        self.incomplete = true;
        true
    }
}
