//! The figures of a unit: what its settings say of all, and the columns of its table.

use std::collections::BTreeSet;

use ecow::EcoString;
use rustc_hash::FxHashMap;

use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::rows::Columns;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::{RowDecl, RowSource, Space};
use crate::source::Span;
use crate::spelling::ticked;
use crate::syntax::ast;

impl Reader<'_> {
    /// A unit's settings of its own kind: the others hold for each figure.
    pub(in crate::kinds) fn unit_settings(
        &self,
        kind: KindId,
        unit: &ast::Unit,
    ) -> ast::Block<ast::Setting> {
        let lines = unit.settings.lines.iter();
        let own = lines.filter(|setting| !self.is_of_figures(kind, setting));
        ast::Block {
            lines: own.cloned().collect(),
            broken: unit.settings.broken,
        }
    }

    /// Whether a setting of a unit sets a field that only figures have.
    fn is_of_figures(&self, unit_kind: KindId, setting: &ast::Setting) -> bool {
        let name = &setting.field.text;
        let has = |kind: KindId| self.model.kind(kind).field(name).is_some();
        let prelude = self.model.prelude.as_ref();
        prelude.is_some_and(|prelude| has(prelude.figure.kind)) && !has(unit_kind)
    }

    pub(in crate::kinds) fn unit_columns(
        &mut self,
        decl: &RowDecl<'_>,
        unit: &ast::Unit,
    ) -> Columns {
        let header_cite = self.cite(
            decl.package,
            self.around(unit.header.name.span),
            &unit.header.cites,
        );
        let here = Here {
            package: decl.package,
            cite: header_cite,
        };
        let unit_kind = self
            .model
            .prelude
            .as_ref()
            .map_or(decl.kind, |prelude| prelude.unit.kind);
        let mut common = FxHashMap::default();
        let mut seen: FxHashMap<FieldId, Span> = FxHashMap::default();
        for setting in &unit.settings.lines {
            if !self.is_of_figures(unit_kind, setting) {
                continue;
            }
            let Some(field) = self.model.kind(decl.kind).field(&setting.field.text) else {
                continue;
            };
            if let Some(earlier) = seen.insert(field, setting.field.span) {
                self.set_twice(setting, earlier);
                continue;
            }
            let cite = self.cite(decl.package, header_cite, &setting.cites);
            let here = Here { cite, ..here };
            if let Some(datum) = self.field_datum(here, decl.kind, field, setting.value) {
                self.plain_datum(&datum, setting.value.span, "what is set for all figures");
                common.insert(field, datum);
            }
        }
        self.columns(here, decl.kind, &unit.figures, unit.header.span, common)
    }

    /// The row that a `replace` means: one of a kind, or a figure of a unit.
    pub(in crate::kinds) fn row_meant(
        &mut self,
        kind: KindId,
        package: PackageId,
        change: &ast::ReplaceRow,
    ) -> Option<RowId> {
        let prelude = self.model.prelude.as_ref();
        let units = prelude.filter(|prelude| prelude.figure.kind == kind);
        match (units.map(|prelude| prelude.unit.kind), &change.figure) {
            (Some(units), Some(figure)) => self.figure_meant(units, package, &change.row, figure),
            (Some(_), None) => {
                self.figure_without_unit(package, &change.row);
                None
            }
            // A kind of somebody's own that is called `figure`: what is before the point is a package.
            (None, Some(figure)) => {
                let row = ast::Path {
                    package: Some(Box::new(change.row.name.clone())),
                    name: figure.clone(),
                };
                self.find_row(kind, package, &row)
            }
            (None, None) if self.is_figure_of_a_unit(kind, &change.row) => None,
            (None, None) => self.find_row(kind, package, &change.row),
        }
    }

    /// Whether `replace unit` names one of a unit's figures; says so.
    fn is_figure_of_a_unit(&mut self, kind: KindId, path: &ast::Path) -> bool {
        let Some(unit) = &path.package else {
            return false;
        };
        let (declared, name) = (self.declared, &path.name.text);
        let is_unit = |row: &&RowDecl<'_>| row.kind == kind && row.name == unit.text;
        let found = declared.rows.iter().find(is_unit).map(|row| row.source);
        let Some(RowSource::Unit(source)) = found else {
            return false;
        };
        if !declared
            .figures_of(source)
            .any(|(_, row)| row.name == *name)
        {
            return false;
        }
        let unit = &unit.text;
        let message = format!("`{name}` is a figure of the unit `{unit}`, and no unit");
        let report = self.out.report(&E0203, path.span(), message);
        report.help(format!("write `replace figure {unit}.{name}`"));
        self.incomplete = true;
        true
    }

    fn figure_meant(
        &mut self,
        units: KindId,
        package: PackageId,
        unit: &ast::Path,
        figure: &ast::Name,
    ) -> Option<RowId> {
        let row = self.find_row(units, package, unit)?;
        let declared = self.declared;
        let decl = &declared.rows[row.index()];
        let RowSource::Unit(source) = decl.source else {
            return None;
        };
        let figures: Vec<(RowId, &RowDecl<'_>)> = declared.figures_of(source).collect();
        let mut named = figures.iter().filter(|(_, decl)| decl.name == figure.text);
        if let Some((found, _)) = named.next() {
            return Some(*found);
        }
        self.incomplete = true;
        // It may stand in the line that could not be read.
        if source.figures.broken || self.declared.scope.is_doubtful(&figure.text) {
            return None;
        }
        let names = || figures.iter().map(|(_, decl)| decl.name.as_str());
        let near = suggest::only_near(&figure.text, names());
        let near = near.and_then(|near| figures.iter().find(|(_, decl)| decl.name == near));
        let help =
            suggest::did_you_mean_near(&figure.text, names()).unwrap_or_else(|| {
                match ticked(names()).as_slice() {
                    [only] => format!("its figures are all called {only}"),
                    all => format!("its figures are {}", all.join(", ")),
                }
            });
        let message = format!(
            "the unit `{}` has no figure `{}`",
            unit.name.text, figure.text
        );
        let report = self.out.report(&E0201, figure.span, message);
        report.help(help);
        match near {
            Some((_, near)) => report.label(near.span, suggest::declared_here(&near.name)),
            None => report.label(decl.span, "the unit is declared here"),
        };
        None
    }

    /// Figures are named within their unit only.
    fn figure_without_unit(&mut self, package: PackageId, path: &ast::Path) {
        self.incomplete = true;
        let name = &path.name.text;
        let scope = &self.declared.scope;
        let figures = self
            .declared
            .rows
            .iter()
            .filter_map(|row| match row.source {
                RowSource::Figure { unit, .. } => {
                    let unit = &unit.header.name.text;
                    (scope.reaches(package, row.package)).then_some((unit, &row.name))
                }
                _ => None,
            });
        let figures: Vec<(&EcoString, &EcoString)> = figures.collect();
        let of = |name: &str| -> Vec<String> {
            let bearers = figures.iter().filter(|(_, figure)| *figure == name);
            bearers
                .map(|(unit, figure)| format!("`{unit}.{figure}`"))
                .collect()
        };
        let mut ways = of(name);
        let names: BTreeSet<&str> = figures.iter().map(|(_, figure)| figure.as_str()).collect();
        if let (true, Some(near)) = (ways.is_empty(), suggest::only_near(name, names)) {
            ways = of(near);
        }
        let is_unit = self.model.prelude.as_ref().is_some_and(|prelude| {
            let units = Space::Rows(prelude.unit.kind);
            !scope.entries(units, package, None, name).is_empty()
        });
        let help = match ways.as_slice() {
            _ if is_unit => format!(
                "write which of its figures, `figure {name}.FIGURE`; or `unit {name}` for what the \
                 unit itself says"
            ),
            [_, ..] if ways.len() <= 3 => format!("write {}", ways.join(" or ")),
            _ => format!("write the unit before it: `UNIT.{name}`"),
        };
        let message = format!("a figure is named with its unit, and `{name}` stands alone");
        self.out.report(&E0201, path.span(), message).help(help);
    }

    /// Whether a unit is to have a field of its figures replaced, or a figure one of its unit; reported when so.
    pub(in crate::kinds) fn is_of_the_other(
        &mut self,
        kind: KindId,
        change: &ast::ReplaceRow,
        field: &ast::Name,
    ) -> bool {
        let Some(prelude) = &self.model.prelude else {
            return false;
        };
        let (unit, figure) = (prelude.unit.kind, prelude.figure.kind);
        let (other, whose, way) = match kind {
            _ if kind == unit => (
                figure,
                "figures",
                format!("figure {}.FIGURE", change.thing()),
            ),
            _ if kind == figure => (unit, "units", format!("unit {}", change.row.name.text)),
            _ => return false,
        };
        if self.model.kind(other).field(&field.text).is_none() {
            return false;
        }
        let message = format!("`{}` is a field of {whose}", field.text);
        let report = self.out.report(&E0304, field.span, message);
        report.help(format!(
            "set it in a block of its own: `replace {way} {{ … }}`"
        ));
        if let Some(place) = self.places.fields.get(&(other, field.text.clone())) {
            report.label(*place, suggest::declared_here(&field.text));
        }
        true
    }
}
