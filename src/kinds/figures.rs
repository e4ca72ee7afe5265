//! The figures of a unit: what its settings say of all, and the columns of its table.

use rustc_hash::FxHashMap;

use super::columns::Columns;
use super::{Here, Reader};
use crate::model::*;
use crate::names::RowDecl;
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    /// A unit's settings: those of its own kind, and those that hold for each figure.
    pub(super) fn unit_settings(
        &mut self,
        _package: PackageId,
        unit_kind: KindId,
        unit: &ast::Unit,
    ) -> (ast::Block<ast::Setting>, Vec<ast::Setting>) {
        let figure = self
            .model
            .prelude
            .as_ref()
            .map(|prelude| prelude.figure.kind);
        let is_figures = |setting: &&ast::Setting| {
            let name = &setting.field.text;
            let of_figure = figure.is_some_and(|kind| self.model.kind(kind).field(name).is_some());
            of_figure && self.model.kind(unit_kind).field(name).is_none()
        };
        let common: Vec<ast::Setting> = unit
            .settings
            .lines
            .iter()
            .filter(is_figures)
            .cloned()
            .collect();
        let own = unit
            .settings
            .lines
            .iter()
            .filter(|setting| !is_figures(setting))
            .cloned()
            .collect();
        (
            ast::Block {
                lines: own,
                broken: unit.settings.broken,
            },
            common,
        )
    }

    pub(super) fn unit_columns(&mut self, decl: &RowDecl<'_>, unit: &ast::Unit) -> Columns {
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
        let (_, settings) = self.unit_settings(decl.package, unit_kind, unit);
        let mut common = FxHashMap::default();
        let mut seen: FxHashMap<FieldId, Span> = FxHashMap::default();
        for setting in &settings {
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
}
