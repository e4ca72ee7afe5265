//! Packages that know nothing of each other, and do not go together.

use super::Reader;
use crate::diagnostic::Code;
use crate::diagnostic::codes::{E0202, E0303};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

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
        let (adds, name) = (header.package, header.name.clone());
        if self.declared.scope.reaches(rows, adds) {
            return false;
        }
        let place = self.places.fields.get(&(kind, name)).copied();
        let id = |package: PackageId| &self.model.package(package).id;
        let wants = format!(
            "`{}` wants this of each `{}`, and those of `{}` have none",
            id(adds),
            self.model.kind(kind).header.name,
            id(rows)
        );
        let help = "take one of the two out: they are games of their own; or, where the field is yours, give it a default";
        self.tell_apart(
            (rows, adds),
            &E0303,
            place.map(|place| (place, wants)),
            help,
        )
    }

    /// Whether two packages have each given a kind a field of one name, and know nothing of each other.
    pub(super) fn add_the_same(
        &mut self,
        (first, earlier): (PackageId, Span),
        (second, field): (PackageId, &ast::Name),
        kind: KindId,
    ) -> bool {
        let scope = &self.declared.scope;
        if scope.reaches(first, second) || scope.reaches(second, first) {
            return false;
        }
        let kind = &self.model.kind(kind).header.name;
        let id = |package: PackageId| &self.model.package(package).id;
        let has = format!(
            "`{}` gives each `{kind}` a field `{}`, and `{}` does as well",
            id(first),
            field.text,
            id(second)
        );
        let help = "take one of the two out: they are games of their own; or, where one of the fields is yours, give it another name";
        self.tell_apart((first, second), &E0202, Some((earlier, has)), help)
    }

    /// Says of two packages that they do not go together, to whoever requires both; whether anybody does.
    fn tell_apart(
        &mut self,
        (one, other): (PackageId, PackageId),
        code: &'static Code,
        why: Option<(Span, String)>,
        help: &str,
    ) -> bool {
        let scope = &self.declared.scope;
        let mut all = self.declared.required.iter();
        let both = all.find_map(|required| {
            let brings = |wanted, other| {
                let mut required = required.iter();
                required.find(|(id, _)| scope.reaches(*id, wanted) && !scope.reaches(*id, other))
            };
            Some((brings(one, other)?, brings(other, one)?))
        });
        let Some(both) = both else {
            return false;
        };
        let (first, second) = match both {
            (one, other) if one.1 <= other.1 => (one, other),
            (one, other) => (other, one),
        };
        self.incomplete = true;
        if !self.told.apart.insert((first.0, second.0)) {
            return true;
        }
        let id = |package: PackageId| &self.model.package(package).id;
        let message = format!(
            "`{}` and `{}` do not go together",
            id(first.0),
            id(second.0)
        );
        let report = self.out.report(code, second.1, message);
        report.label(first.1, "required here as well").help(help);
        if let Some((place, why)) = why {
            report.label(place, why);
        }
        true
    }
}
