//! Rows of kinds, in table form and in block form.

mod absent;
mod columns;
mod lacking;
mod lines;
mod other_words;
mod wrong_columns;
mod wrong_fields;

pub(super) use absent::Short;
pub(super) use columns::Columns;
pub(super) use lacking::Lacking;
pub(super) use wrong_columns::WrongColumn;

use std::collections::hash_map::Entry;

use ecow::{EcoString, EcoVec};
use rustc_hash::FxHashMap;

use self::columns::Column;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::*;
use crate::kinds::cells::Snippet;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::{RowDecl, RowSource};
use crate::numbers::counted;
use crate::source::Span;
use crate::spelling::headed;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn read_rows(&mut self) {
        let before = self.begun.as_ref().map_or(0, |begun| begun.blocks);
        let mut blocks = Vec::with_capacity(self.declared.blocks.len() - before);
        for (package, rows, kind) in &self.declared.blocks[before..] {
            let cite = self.cite(*package, self.around(rows.span), &rows.cites);
            let here = Here {
                package: *package,
                cite,
            };
            if let Some(title) = &rows.title {
                // Sheets take it from the source: here it is only checked.
                self.titled(title);
            }
            let columns = self.columns(here, *kind, &rows.grid, rows.span, FxHashMap::default());
            self.incomplete |= rows.grid.broken;
            let is_headless = columns.list.first() == Some(&Column::Broken);
            if !rows.grid.broken && !is_headless {
                let count = rows.grid.rows.len().saturating_sub(1);
                self.promise_of_rows(rows.promise.as_ref(), Some(*kind), count);
            }
            blocks.push(columns);
        }
        let mut ready = self.lines_abreast(before, &blocks).into_iter().flatten();
        let declared = self.declared;
        let mut units: FxHashMap<*const ast::Unit, (KindId, &ast::Unit, Columns)> =
            FxHashMap::default();
        let from = self.model.rows.len();
        let count = declared.rows.len() - from;
        let told = self.out.len();
        self.model.rows.reserve_exact(count);
        self.places.rows.reserve_exact(count);
        self.places.rank.reserve_exact(count);
        for (index, decl) in declared.rows.iter().enumerate().skip(from) {
            let id = RowId::new(index);
            let row = match decl.source {
                RowSource::Line { block, line } => ready.next().unwrap_or_else(|| {
                    let rows = declared.blocks[block].1;
                    self.line(id, decl, &blocks[block - before], &rows.grid.rows[line])
                }),
                RowSource::Single(single) => {
                    self.headed(id, decl, &single.header, &single.settings)
                }
                RowSource::Mission(mission) => {
                    self.headed(id, decl, &mission.header, &ast::Block::default())
                }
                RowSource::Force(force) => self.headed(id, decl, &force.header, &force.settings),
                RowSource::Unit(unit) => {
                    let own = self.unit_settings(decl.kind, unit);
                    self.headed(id, decl, &unit.header, &own)
                }
                RowSource::Figure { unit, line } => {
                    let key: *const ast::Unit = unit;
                    let (.., columns) = match units.entry(key) {
                        Entry::Occupied(found) => found.into_mut(),
                        Entry::Vacant(free) => {
                            let columns = self.unit_columns(decl, unit);
                            free.insert((decl.kind, unit, columns))
                        }
                    };
                    self.line(id, decl, columns, &unit.figures.rows[line])
                }
            };
            let rows = &mut self.model.kinds[decl.kind.index()].rows;
            self.places.rank.push(rows.len() as u32);
            rows.push(id);
            self.model.rows.push(row);
            self.places.rows.push(decl.span);
        }
        self.places.order_stated();
        if self.out.len() > told {
            for ((_, rows, kind), columns) in declared.blocks[before..].iter().zip(&blocks) {
                self.find_wrong_columns(told, *kind, &rows.grid, columns);
            }
            for (kind, unit, columns) in units.values() {
                self.find_wrong_columns(told, *kind, &unit.figures, columns);
            }
        }
    }

    /// How many names have been told of as declared twice in the block of a header: these are too many.
    pub(super) fn told_twice_behind(&self, header: Span) -> usize {
        let block = crate::names::block(self.sources, header);
        let is_in_it = |told: &&Diagnostic| told.code == &E0202 && block.holds(told.span);
        self.out.iter().filter(is_in_it).count()
    }

    /// Counts rows where the author promised how many there are, and none of them is broken.
    pub(super) fn promise_of_rows(
        &mut self,
        promise: Option<&ast::Promise>,
        kind: Option<KindId>,
        count: usize,
    ) {
        if let Some(promise) = promise
            && promise.count as usize != count
            && count != promise.count as usize + self.told_twice_behind(promise.span)
        {
            let (has, promised) = (
                counted(count, "row"),
                counted(promise.count as usize, "row"),
            );
            self.out
                .report(
                    &E0110,
                    promise.span,
                    format!("{promised} promised, and {has} found"),
                )
                .help("find the row that is missing or too many, or change the number");
            if let (Some(kind), Some(lost)) = (kind, (promise.count as usize).checked_sub(count)) {
                let promise = promise.span;
                self.told.short.push(Short {
                    promise,
                    kind,
                    lost,
                });
            }
        }
    }

    /// A line of a grid as a row.
    pub(super) fn line(
        &mut self,
        id: RowId,
        decl: &RowDecl<'_>,
        columns: &Columns,
        row: &ast::Row,
    ) -> Row {
        let cite = self.cite(decl.package, columns.here.cite, &row.cites);
        let here = Here {
            cite,
            ..columns.here
        };
        let mut title: Option<EcoString> = None;
        let mut fields = self.defaults(decl.kind, &columns.common, cite);
        if columns.uneven {
            self.broken.rows.insert(id);
        } else if row.cells.len() != columns.list.len() && !columns.list.is_empty() {
            let (has, wants) = (counted(row.cells.len(), "cell"), columns.list.len());
            let untitled = row.cells.len() == wants + 1 && !columns.list.contains(&Column::Title);
            let help = if untitled {
                "if the second cells are titles, add a column `title` to the first line"
            } else {
                "each cell stands between two bars; leave a cell blank to take the default"
            };
            self.broken.rows.insert(id);
            self.out
                .report(
                    &E0101,
                    row.span,
                    format!("this row has {has}, and the first line has {wants}"),
                )
                .label(columns.head, "the first line")
                .help(help);
        } else {
            for (cell, column) in row.cells.iter().zip(&columns.list) {
                let text = self.cell(*cell);
                match column {
                    Column::Title if !text.is_empty() => {
                        let snippet = Snippet {
                            text,
                            span: cell.span,
                        };
                        let Some(text) = self.words(snippet) else {
                            continue;
                        };
                        self.slip(decl.package, &decl.name, decl.span, &text, cell.span);
                        title = Some(self.title(&text, cell.span));
                    }
                    Column::Field(field) if !text.is_empty() => {
                        self.set((id, decl), here, *field, *cell, fields.make_mut());
                    }
                    Column::Field(field) => self.empty_cell(decl.kind, *field, cell.span, columns),
                    // What stands there may be what the row seems to lack.
                    Column::Broken if !text.is_empty() => {
                        self.broken.rows.insert(id);
                    }
                    _ => {}
                }
            }
        }
        let title = title.unwrap_or_else(|| headed(&decl.name).into());
        let header = Header {
            package: decl.package,
            name: decl.name.clone(),
            title,
            cite,
        };
        Row {
            header,
            kind: decl.kind,
            fields,
        }
    }

    fn empty_cell(&mut self, kind: KindId, field: FieldId, span: Span, columns: &Columns) {
        let field_ = &self.model.kind(kind).fields[field.index()];
        if field_.default.is_none() && !columns.common.contains_key(&field) {
            let (name, ty) = (field_.header.name.clone(), field_.ty);
            let help = format!("write {}", self.takes(ty));
            self.out
                .report(
                    &E0303,
                    span,
                    format!("the field `{name}` has no default, so it needs a value"),
                )
                .help(help);
        }
    }

    /// Reports how many there are of a part of a force, said in words: `up to 2 hird`.
    fn amount_in_words(&mut self, setting: &ast::Setting) -> bool {
        let words: Vec<&str> = self.cell(setting.value).split_whitespace().collect();
        let form = match (setting.field.text.as_str(), words.as_slice()) {
            ("up", ["to", most, what, ..]) => format!("0 to {most} {what}"),
            ("at", ["most", most, what, ..]) => format!("0 to {most} {what}"),
            ("at", ["least", least, what, ..]) => format!("{least} to 6 {what}"),
            ("any", ["number", "of", what, ..]) => format!("0 to 6 {what}"),
            ("some" | "several" | "any", [what]) => format!("0 to 6 {what}"),
            _ => return false,
        };
        self.out
            .report(
                &E0304,
                setting.field.span,
                "a part of a force begins with how many there are",
            )
            .help(format!("write it in numbers: `{form}`"));
        true
    }

    /// Reports `points 180` in a force, which is a limit.
    fn limit_by_its_measure(&mut self, setting: &ast::Setting) -> bool {
        let measure = setting.field.text.as_str();
        let amount = self.cell(setting.value);
        if !matches!(measure, "points" | "point" | "figures" | "figure")
            || !amount.starts_with(|sign: char| sign.is_ascii_digit())
        {
            return false;
        }
        let help = crate::syntax::limit_meant(measure, amount);
        let message = format!("`{measure}` begins no line of a force");
        self.out
            .report(&E0304, setting.field.span, message)
            .help(help);
        true
    }

    /// A row with a header and settings.
    fn headed(
        &mut self,
        id: RowId,
        decl: &RowDecl<'_>,
        header: &ast::Header,
        settings: &ast::Block<ast::Setting>,
    ) -> Row {
        let header = self.header(decl.package, header);
        let here = Here {
            package: decl.package,
            cite: header.cite,
        };
        let mut fields = self.defaults(decl.kind, &FxHashMap::default(), header.cite);
        let mut seen: FxHashMap<FieldId, Span> = FxHashMap::default();
        let mut whole = !settings.broken;
        for setting in &settings.lines {
            let Some(field) = self.model.kind(decl.kind).field(&setting.field.text) else {
                if setting.field.text == "title" {
                    let kind = &self.model.kind(decl.kind).header.name;
                    let value = self.cell(setting.value).trim_matches('"');
                    let help = format!(
                        "it stands behind the name, in the head: `{kind} {} \"{value}\"`",
                        header.name
                    );
                    self.title_of_a_row(decl.kind, &setting.field, &help);
                } else if !(matches!(decl.source, RowSource::Force(_))
                    && (self.amount_in_words(setting) || self.limit_by_its_measure(setting)))
                {
                    self.unknown_field(&E0304, decl.kind, &setting.field.text, setting.field.span);
                }
                whole = false;
                continue;
            };
            if let Some(earlier) = seen.insert(field, setting.field.span) {
                self.set_twice(setting, earlier);
                continue;
            }
            if self.two_on_a_line(decl.kind, field, setting) {
                self.broken.rows.insert(id);
                continue;
            }
            let cite = self.cite(decl.package, here.cite, &setting.cites);
            self.set(
                (id, decl),
                Here { cite, ..here },
                field,
                setting.value,
                fields.make_mut(),
            );
        }
        if whole {
            let list: Vec<Column> = seen.keys().map(|field| Column::Field(*field)).collect();
            self.missing_fields(
                decl.package,
                decl.kind,
                &list,
                &FxHashMap::default(),
                (decl.span, 1),
            );
        }
        Row {
            header,
            kind: decl.kind,
            fields,
        }
    }

    /// Reports `from 1793 until 1808`: two settings on one line. Says whether they are.
    fn two_on_a_line(&mut self, kind: KindId, field: FieldId, setting: &ast::Setting) -> bool {
        let kind = self.model.kind(kind);
        let ty = kind.fields[field.index()].ty;
        if ty.base == TypeBase::Text || ty.base.element().is_some() {
            return false;
        }
        let name = setting.field.text.as_str();
        let words: Vec<&str> = self.cell(setting.value).split_whitespace().collect();
        let second = match words.as_slice() {
            [_, "to", _] if name == "from" && kind.field("until").is_some() => Some((1, "until")),
            words => (1..words.len().saturating_sub(1))
                .find(|at| words[*at] != name && kind.field(words[*at]).is_some())
                .map(|at| (at, words[at])),
        };
        let Some((at, other)) = second else {
            return false;
        };
        let help = format!(
            "write `{name} {}`, and `{other} {}` on a line below",
            words[..at].join(" "),
            words[at + 1..].join(" ")
        );
        self.incomplete = true;
        self.out
            .report(
                &E0301,
                setting.value.span,
                "each setting has a line of its own",
            )
            .help(help);
        true
    }

    fn set(
        &mut self,
        (row, decl): (RowId, &RowDecl<'_>),
        here: Here,
        field: FieldId,
        cell: ast::Cell,
        fields: &mut [Datum],
    ) {
        let Some(datum) = self.field_datum(here, decl.kind, field, cell) else {
            self.incomplete = true;
            self.broken.rows.insert(row);
            return;
        };
        self.keep_mentions(here.package, row, field, cell.span, &datum);
        self.places.state(row, field, cell.span, &datum);
        fields[field.index()] = datum;
    }

    fn defaults(
        &self,
        kind: KindId,
        common: &FxHashMap<FieldId, Datum>,
        cite: CitationId,
    ) -> EcoVec<Datum> {
        let each = self
            .model
            .kind(kind)
            .fields
            .iter()
            .enumerate()
            .map(
                |(index, field)| match (common.get(&FieldId::new(index)), &field.default) {
                    (Some(datum), _) | (None, Some(datum)) => datum.clone(),
                    (None, None) => Datum {
                        value: Value::None,
                        assumed: false,
                        cite,
                    },
                },
            );
        each.collect()
    }

    /// Reads a plain length cell: `6 ft`.
    pub(super) fn length(&mut self, cell: ast::Cell) -> Option<Length> {
        let here = Here {
            package: PackageId(0),
            cite: CitationId(0),
        };
        let snippet = Snippet {
            text: self.cell(cell),
            span: cell.span,
        };
        let ty = Type::plain(TypeBase::Length);
        match self.value(here, ty, snippet)? {
            Value::Length(length) => Some(length),
            _ => None,
        }
    }
}
