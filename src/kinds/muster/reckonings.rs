//! How points are reckoned, and the fields that qualities set.

use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostic, suggest};
use crate::kinds::Reader;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::spelling::{joined, ticked};
use crate::syntax::ast;

/// The kinds that points are counted of.
const COUNTED: [&str; 3] = ["figure", "weapon", "unit"];

fn counted_instead() -> String {
    format!("write {}", joined(&ticked(COUNTED.iter()), "or"))
}

impl Reader<'_> {
    pub(in crate::kinds) fn read_reckonings(&mut self) {
        let declared = self.declared;
        let mut seen: Vec<(PackageId, Span)> = Vec::new();
        for (package, written) in &declared.reckonings {
            if let Some((_, earlier)) = seen.iter().find(|(earlier, _)| earlier == package) {
                self.out
                    .report(
                        &E0305,
                        written.span,
                        "points are reckoned twice in this package",
                    )
                    .label(*earlier, "first reckoned here")
                    .help("put all terms into one block");
                continue;
            }
            seen.push((*package, written.span));
            let around = self.around(written.span);
            let cite = self.cite(*package, around, &written.cites);
            let title = match &written.title {
                Some(title) => self.titled(title),
                None => "Points".into(),
            };
            let terms: Vec<ReckoningTerm> = (written.terms.lines.iter())
                .filter_map(|term| self.reckoning_term(*package, cite, term))
                .collect();
            if written.terms.broken || terms.len() < written.terms.lines.len() {
                self.incomplete = true;
                continue;
            }
            if terms.is_empty() {
                self.out
                    .report(&E0608, written.span, "nothing is counted here")
                    .help("add a line such as `points of each figure`");
                continue;
            }
            for (at, term) in terms.iter().enumerate() {
                let same =
                    |other: &ReckoningTerm| (other.kind, other.what) == (term.kind, term.what);
                if let Some(earlier) = terms[..at].iter().position(same) {
                    let lines = &written.terms.lines;
                    self.out
                        .report(&E0305, lines[at].span, "this is counted twice")
                        .label(lines[earlier].span, "first counted here")
                        .help("take one of the two lines out");
                }
            }
            let lines = written.terms.lines.iter();
            (self.places.reckonings).push(lines.map(|term| term.span).collect());
            self.model.reckonings.push(Reckoning {
                package: *package,
                title,
                cite,
                terms,
            });
        }
        self.check_qualities();
    }

    fn reckoning_term(
        &mut self,
        package: PackageId,
        around: CitationId,
        term: &ast::ReckoningTerm,
    ) -> Option<ReckoningTerm> {
        let told = self.out.len();
        let Some(entry) = self.find(&[Space::Top], package, &term.kind, "kind") else {
            if let Some(told) = self.out.earlier(told) {
                let near = suggest::did_you_mean_near(&term.kind.name.text, COUNTED);
                told.help(near.unwrap_or_else(counted_instead));
            }
            return None;
        };
        let Some(prelude) = &self.model.prelude else {
            self.needs_prelude(term.span);
            return None;
        };
        let counted = [prelude.figure.kind, prelude.weapon, prelude.unit.kind];
        let kind = match entry.symbol {
            Symbol::Kind(kind) if counted.contains(&kind) => kind,
            _ => {
                self.out
                    .report(
                        &E0608,
                        term.kind.span(),
                        format!(
                            "`{}` is nothing that points are counted of",
                            term.kind.name.text
                        ),
                    )
                    .help(counted_instead());
                return None;
            }
        };
        let cite = self.cite(package, around, &term.cites);
        let name = &term.what.name.text;
        let field = match term.what.package {
            None => self.model.kind(kind).field(name),
            Some(_) => None,
        };
        let (what, title) = match field {
            Some(id) => {
                let field = &self.model.kind(kind).fields[id.index()];
                let number = matches!(field.ty.base, TypeBase::Range(..) | TypeBase::Number);
                if !number || field.each.is_some() {
                    self.out
                        .report(
                            &E0608,
                            term.what.span(),
                            format!("the field `{name}` is no number"),
                        )
                        .help(if field.ty.base == TypeBase::Fraction {
                            "points are whole numbers: count halves, as in `0 to 20`, or write a procedure \
                             that rounds"
                        } else {
                            "name a field that holds one number, or a procedure that gives one"
                        });
                    return None;
                }
                (Reckoned::Field(id), field.header.title.clone())
            }
            None if term.what.package.is_none() && self.broken.lost_fields.contains(name) => {
                return None;
            }
            // It may be of this kind, and could not be read.
            None if term.what.package.is_none()
                && self.may_have(kind, name)
                && (self.declared.scope)
                    .entries(Space::Top, package, None, name)
                    .is_empty() =>
            {
                self.incomplete = true;
                return None;
            }
            None if self.is_near_field(package, kind, &term.what) => return None,
            None => {
                let entry = self.find(&[Space::Top], package, &term.what, "field or procedure")?;
                let Symbol::Procedure(id) = entry.symbol else {
                    self.wrong_kind(&term.what, entry, "a field or a procedure");
                    return None;
                };
                if !self.reckons(id, kind) {
                    // It takes another sort of row, and has been told of for that already.
                    let body = crate::names::block(self.sources, entry.span);
                    let told = |it: &Diagnostic| it.code == &E0304 && body.holds(it.span);
                    if self.out.iter().any(told) {
                        self.incomplete = true;
                        return None;
                    }
                    let kind = &self.model.kind(kind).header.name;
                    self.out
                        .report(
                            &E0608,
                            term.what.span(),
                            format!("`{name}` does not reckon what a {kind} is worth"),
                        )
                        .label(entry.span, "declared here")
                        .help(format!(
                            "let it take a `{kind}` first, with a default for all else it takes, and give a number"
                        ));
                    return None;
                }
                (
                    Reckoned::Procedure(id),
                    self.model.procedure(id).header.title.clone(),
                )
            }
        };
        Some(ReckoningTerm {
            kind,
            what,
            title,
            cite,
        })
    }

    /// Whether a procedure takes a row of a kind first, nothing else of need, and gives a number.
    fn reckons(&self, id: ProcedureId, kind: KindId) -> bool {
        if self.gives_nobody_knows_what(id) {
            return true;
        }
        let procedure = self.model.procedure(id);
        let number =
            |ty: Type| matches!(ty.base, TypeBase::Range(..) | TypeBase::Number) && !ty.optional;
        let takes = match procedure.parameters.split_first() {
            Some((first, rest)) => {
                first.ty.base == TypeBase::Kind(kind)
                    && rest.iter().all(|each| each.default.is_some())
            }
            None => false,
        };
        takes && matches!(procedure.outcome.as_slice(), [only] if number(only.ty))
    }

    /// Whether a name that nothing has is near to that of a field, which is told.
    fn is_near_field(&mut self, package: PackageId, kind: KindId, path: &ast::Path) -> bool {
        let (scope, name) = (&self.declared.scope, &path.name.text);
        if path.package.is_some()
            || scope.is_doubtful(name)
            || !scope.entries(Space::Top, package, None, name).is_empty()
        {
            return false;
        }
        let Some(near) = suggest::only_near(name, self.field_names(kind)) else {
            return false;
        };
        let place = (self.places.fields).get(&(kind, near.into())).copied();
        let (near, kind) = (near.to_owned(), &self.model.kind(kind).header.name);
        let message =
            format!("the kind `{kind}` has no field `{name}`, and there is no such procedure");
        let report = self.out.report(&E0201, path.span(), message);
        report.help(format!("did you mean `{near}`?"));
        if let Some(place) = place {
            report.label(place, suggest::declared_here(&near));
        }
        true
    }

    /// A field of the kind `quality` stands for the field of a figure or a unit that has its name.
    fn check_qualities(&mut self) {
        let Some(prelude) = self.model.prelude.clone() else {
            return;
        };
        let of = [prelude.figure.kind, prelude.unit.kind];
        if self.broken.kinds.iter().any(|kind| of.contains(kind)) {
            return;
        }
        for field in &self.model.kind(prelude.quality).fields {
            let name = &field.header.name;
            let meant = of.iter().find_map(|kind| {
                let kind = self.model.kind(*kind);
                kind.field(name).map(|id| &kind.fields[id.index()])
            });
            let fits = meant
                .is_some_and(|meant| meant.ty.base == field.ty.base && meant.each == field.each);
            if meant.is_none() && of.iter().any(|kind| self.may_have(*kind, name)) {
                continue;
            }
            let span = self.places.fields.get(&(prelude.quality, name.clone()));
            if let (false, Some(span)) = (fits, span) {
                let message = match meant {
                    Some(_) => format!("`{name}` of a figure or a unit is of another type"),
                    None => {
                        format!("no figure and no unit has a field `{name}` for a quality to set")
                    }
                };
                self.out
                    .report(&E0607, *span, message)
                    .help("declare both fields with the same name and type, this one with `or none` and `= none`");
            }
        }
    }
}
