//! What takes the field, by name: echelons, forces and units.

use ecow::EcoString;

use super::Sides;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::model::*;
use crate::names::Space;
use crate::syntax::ast;

impl Reader<'_> {
    /// What follows `brings`; `me` is the side that brings it.
    pub(super) fn brings(
        &mut self,
        package: PackageId,
        what: &ast::Brings,
        sides: &Sides,
        me: usize,
    ) -> Option<Brings> {
        match what {
            ast::Brings::Same => Some(Brings::Same),
            ast::Brings::HalfOf(other) => {
                let half_of = self.side(sides, other)?;
                if half_of == me {
                    self.out
                        .report(
                            &E0502,
                            other.span,
                            format!("`{}` cannot bring half of itself", other.text),
                        )
                        .help(format!("write `about half of {}`", sides.names[1 - me]));
                    return None;
                }
                Some(Brings::HalfOfOther)
            }
            ast::Brings::OneOf(paths) => {
                let each: Vec<u32> = paths
                    .iter()
                    .filter_map(|path| self.echelon(path, true))
                    .collect();
                (each.len() == paths.len()).then_some(Brings::Echelons(each))
            }
            ast::Brings::Named(path) => {
                if let Some(echelon) = self.echelon(path, false) {
                    return Some(Brings::Echelons(vec![echelon]));
                }
                let kind = self.model.prelude.as_ref()?.force.kind;
                let scope = &self.declared.scope;
                let known = scope.meant(Space::Rows(kind), package, path);
                if known.is_empty() && self.brings_a_unit(package, path) {
                    return None;
                }
                if known.is_empty() {
                    let echelon = self.model.prelude.as_ref()?.echelon;
                    let members = self
                        .model
                        .scale(echelon)
                        .members
                        .iter()
                        .map(|member| member.name.clone());
                    let names: Vec<EcoString> = members
                        .chain(self.declared.scope.known(&[Space::Rows(kind)], package))
                        .collect();
                    let help =
                        suggest::did_you_mean(&path.name.text, names.iter().map(EcoString::as_str));
                    let spaces = [Space::Rows(kind)];
                    let forces = self.declared.scope.known(&spaces, package);
                    let near =
                        (self.declared.scope).near(&spaces, package, &path.name.text, &forces);
                    let report = self.out.report(
                        &E0201,
                        path.span(),
                        format!("`{}` is neither an echelon nor a force", path.name.text),
                    );
                    for (near, place) in near {
                        report.label(place, suggest::declared_here(&near));
                    }
                    report.help(help.unwrap_or_else(|| {
                        "write an echelon such as `platoon`, or the name of a force".into()
                    }));
                    return None;
                }
                self.find_row(kind, package, path).map(Brings::Force)
            }
        }
    }

    /// Whether it is a unit that a side is to bring, which is reported.
    fn brings_a_unit(&mut self, package: PackageId, path: &ast::Path) -> bool {
        let Some(prelude) = &self.model.prelude else {
            return false;
        };
        let name = &path.name.text;
        let units = Space::Rows(prelude.unit.kind);
        let found = self.declared.scope.meant(units, package, path);
        let Some(place) = found.first().map(|unit| unit.span) else {
            return false;
        };
        let message = format!("`{name}` is a unit, and a side brings an echelon or a force");
        self.out
            .report(&E0201, path.span(), message)
            .label(place, "declared here")
            .help(format!(
                "declare a force with the line `1 {name}` and bring that, or write an echelon such as `squad`"
            ));
        true
    }

    /// A member of the prelude's scale of echelons; without `report`, one that is none is no slip.
    fn echelon(&mut self, path: &ast::Path, report: bool) -> Option<u32> {
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(path.span());
            return None;
        };
        let members = &self.model.scale(prelude.echelon).members;
        let found = members
            .iter()
            .position(|member| member.name == path.name.text);
        if found.is_none() && report {
            let help = suggest::did_you_mean(
                &path.name.text,
                members.iter().map(|member| member.name.as_str()),
            );
            self.out
                .report(
                    &E0201,
                    path.span(),
                    format!("`{}` is not an echelon", path.name.text),
                )
                .maybe_help(help);
        }
        found.map(|index| index as u32)
    }

    /// A unit or a force, by name.
    pub(in crate::kinds) fn element(
        &mut self,
        package: PackageId,
        path: &ast::Path,
    ) -> Option<Element> {
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(path.span());
            return None;
        };
        let (unit, force) = (prelude.unit.kind, prelude.force.kind);
        let spaces = [Space::Rows(unit), Space::Rows(force)];
        let told = self.out.len();
        let Some(entry) = self.find(&spaces, package, path, "unit or force") else {
            self.limit_as_a_part(path, told);
            return None;
        };
        let Symbol::Row(row) = entry.symbol else {
            return None;
        };
        Some(if self.model.row(row).kind == unit {
            Element::Unit(row)
        } else {
            Element::Force(row)
        })
    }

    /// Says how `300 points` is written among the parts of a force or a list, where it was told as a name that nothing
    /// has.
    fn limit_as_a_part(&mut self, path: &ast::Path, told: usize) {
        let measure = match path.name.text.as_str() {
            "points" | "point" | "pts" => "points",
            "figures" | "figure" => "figures",
            _ => return,
        };
        let before = self.sources.before(path.span()).lines().next_back();
        let amount = before.unwrap_or_default().trim();
        let is_amount = amount.starts_with(|sign: char| sign.is_ascii_digit())
            && (amount.split_whitespace())
                .all(|word| word == "to" || word.bytes().all(|sign| sign.is_ascii_digit()));
        if let Some(told) = self.out.earlier(told).filter(|_| is_amount) {
            told.help(crate::syntax::limit_meant(measure, amount));
            // No name is missing.
            told.absent = None;
        }
    }
}
