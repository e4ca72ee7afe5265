//! Entering the names of rows: a row is named within its kind, so kinds come first.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::declare::Declarer;
use super::doubt::add_words;
use super::missing::{is_kind_of_the_prelude, require_prelude};
use super::{Entry, RowDecl, RowSource, Space, is_name, slug};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;
use crate::syntax::{DECLARATIONS, ast};

/// Words that are values of their own wherever a row could be named.
const VALUES: [&str; 3] = ["none", "yes", "no"];

/// What wants the prelude is shown with at most so many further places.
const MOST_PLACES: usize = 3;

/// What the prelude has for units, armies, ground and battles, which the language itself makes use of.
const OF_THE_KERNEL: &[&str] = &[
    "weapon", "figure", "unit", "force", "army", "quality", "terrain", "mission", "marker",
    "echelon",
];

impl<'a> Declarer<'a, '_> {
    pub(super) fn rows(&mut self, package: PackageId, item: &'a ast::Item) {
        match item {
            ast::Item::Option(option) => {
                let id = self.declared.options.id_of(option);
                if let Some(id) = id.filter(|id| self.declared.active.has(*id)) {
                    self.inside(id, Declarer::rows);
                }
            }
            ast::Item::Extend(extend) => {
                self.lacks_the_prelude(Space::Top, package, &extend.kind);
            }
            ast::Item::Rows(rows) => {
                let lacks = self.lacks_the_prelude(Space::Plural, package, &rows.kind);
                let (scope, wanted) = (&self.declared.scope, "kind with the plural");
                let found = match lacks {
                    true => None,
                    false => scope.find(&[Space::Plural], package, &rows.kind, wanted, self.out),
                };
                let Some(Entry {
                    symbol: Symbol::Kind(kind),
                    ..
                }) = found
                else {
                    self.declared.scope.lost_rows = true;
                    for cell in rows.grid.rows.iter().filter_map(|row| row.cells.first()) {
                        self.doubt(self.sources.slice(cell.span));
                    }
                    return;
                };
                let option = self.option.map(|option| (rows.span, option));
                self.declared.inside.extend(option);
                let block = self.declared.blocks.len();
                self.declared.blocks.push((package, rows, kind));
                // Where the line of heads is lacking, a row stands in its place.
                let head = rows.grid.rows.first();
                let corner = head.and_then(|row| row.cells.first());
                match corner.map(|cell| self.sources.slice(cell.span)) {
                    None | Some("") => {}
                    Some(name) => self.doubt(name),
                }
                for (line, row) in rows.grid.rows.iter().enumerate().skip(1) {
                    let Some((name, span)) = self.row_name(row, head) else {
                        continue;
                    };
                    self.row(RowDecl {
                        package,
                        option: self.option,
                        kind,
                        name,
                        span,
                        source: RowSource::Line { block, line },
                    });
                }
            }
            ast::Item::Row(single) => {
                if self.lacks_the_prelude(Space::Top, package, &single.kind) {
                    self.doubt(&single.header.name.text);
                    return;
                }
                let Some(entry) = self.kind_of_row(package, &single.kind) else {
                    self.doubt(&single.header.name.text);
                    return;
                };
                let Symbol::Kind(kind) = entry.symbol else {
                    self.out
                        .report(&E0203, single.kind.span(), format!("`{}` is not a kind", single.kind.name.text))
                        .label(entry.span, "declared here")
                        .help("begin the line with the name of a kind, or with a word of the language");
                    return;
                };
                self.headed(package, kind, &single.header, RowSource::Single(single));
            }
            ast::Item::Mission(mission) => {
                if let Some(kind) = self.kernel_kind(package, "mission", &mission.header) {
                    self.headed(package, kind, &mission.header, RowSource::Mission(mission));
                }
            }
            ast::Item::Force(force) => {
                if let Some(kind) = self.kernel_kind(package, "force", &force.header) {
                    self.headed(package, kind, &force.header, RowSource::Force(force));
                }
            }
            ast::Item::Unit(unit) => {
                let Some(kind) = self.kernel_kind(package, "unit", &unit.header) else {
                    return;
                };
                self.headed(package, kind, &unit.header, RowSource::Unit(unit));
                if let Some(kind) = self.kernel_kind(package, "figure", &unit.header) {
                    self.figures(package, kind, unit);
                }
            }
            _ => {}
        }
    }

    /// These words would have been names, had their declaration been read.
    fn doubt(&mut self, words: &str) {
        self.declared.scope.incomplete = true;
        add_words(words, &mut self.declared.scope.doubtful);
    }

    /// Whether a kind or a scale is called like one that the language makes use of, which is reported: units and sheets
    /// go by that of the prelude, and rows of this one would be none of theirs.
    pub(super) fn hides_the_prelude(&mut self, package: PackageId, item: &ast::Item) -> bool {
        let (name, help) = match item {
            ast::Item::Kind(kind) => {
                let name = &kind.header.name;
                let add = format!(
                    "add your fields to that one: `extend kind {} {{`",
                    name.text
                );
                (name, add)
            }
            ast::Item::Scale(each) | ast::Item::Choice(each) => {
                (&each.header.name, "use that one".to_owned())
            }
            _ => return false,
        };
        if !OF_THE_KERNEL.contains(&name.text.as_str()) {
            return false;
        }
        let found = (self.declared.scope).entries(Space::Top, package, Some("prelude"), &name.text);
        let is_kind = matches!(item, ast::Item::Kind(_));
        let theirs = found.iter().find(|entry| {
            let alike = matches!(entry.symbol, Symbol::Kind(_)) == is_kind;
            alike && entry.package != package
        });
        let Some(theirs) = theirs else {
            return false;
        };
        let what = if is_kind { "kind" } else { "scale" };
        let place = theirs.span;
        self.out
            .report(
                &E0202,
                name.span,
                format!("the prelude has a {what} `{}` already", name.text),
            )
            .here("declared again here")
            .label(place, "first declared here")
            .help(format!("{help}, or give yours another name"));
        if let ast::Item::Kind(kind) = item {
            for field in &kind.fields.lines {
                self.doubt(&field.name.text);
            }
        }
        self.declared.scope.incomplete = true;
        true
    }

    /// What the first word of a line names: a kind, or else a misspelt word of the language.
    fn kind_of_row(&mut self, package: PackageId, path: &ast::Path) -> Option<Entry> {
        let word = &path.name.text;
        let scope = &self.declared.scope;
        let unknown = scope.entries(Space::Top, package, None, word).is_empty();
        if unknown
            && path.package.is_none()
            && let [meant, ..] = suggest::near(word, DECLARATIONS.iter().copied()).as_slice()
        {
            self.out
                .report(
                    &E0201,
                    path.span(),
                    format!("no declaration begins with `{word}`"),
                )
                .help(format!("did you mean `{meant}`?"));
            return None;
        }
        self.declared
            .scope
            .find(&[Space::Top], package, path, "kind", self.out)
    }

    /// Figures are named within their unit only.
    fn figures(&mut self, package: PackageId, kind: KindId, unit: &'a ast::Unit) {
        let mut seen: FxHashMap<EcoString, Span> = FxHashMap::default();
        let head = unit.figures.rows.first();
        for (line, row) in unit.figures.rows.iter().enumerate().skip(1) {
            let Some((name, span)) = self.row_name(row, head) else {
                continue;
            };
            if let Some(earlier) = seen.insert(name.clone(), span) {
                self.twice(&name, span, earlier);
            }
            let source = RowSource::Figure { unit, line };
            self.declared.rows.push(RowDecl {
                package,
                option: self.option,
                kind,
                name,
                span,
                source,
            });
        }
    }

    /// The prelude's kind of which a statement makes a row. Reported once a run when it is missing.
    fn kernel_kind(
        &mut self,
        package: PackageId,
        name: &'static str,
        header: &ast::Header,
    ) -> Option<KindId> {
        if let Some(kind) = self.prelude.get(name) {
            return Some(*kind);
        }
        let found = self
            .declared
            .scope
            .entries(Space::Top, package, Some("prelude"), name);
        match found.first() {
            Some(Entry {
                symbol: Symbol::Kind(kind),
                ..
            }) => {
                self.prelude.insert(name, *kind);
                Some(*kind)
            }
            _ => {
                self.needs_the_prelude(package, name, header.span);
                self.doubt(&header.name.text);
                None
            }
        }
    }

    /// Whether nothing is found under a name because it is a kind of the prelude, which is not used; that is told.
    fn lacks_the_prelude(&mut self, space: Space, package: PackageId, path: &ast::Path) -> bool {
        let (scope, name) = (&self.declared.scope, &path.name.text);
        let lacks = path.package.is_none()
            && !scope.reaches_any(package, "prelude")
            && scope.entries(space, package, None, name).is_empty()
            && !scope.is_doubtful(name)
            && is_kind_of_the_prelude(name);
        if lacks {
            self.needs_the_prelude(package, name, path.span());
        }
        lacks
    }

    /// Says that there is no prelude: once, as whatever else needs it is mended by the same line.
    fn needs_the_prelude(&mut self, package: PackageId, name: &str, span: Span) {
        // A line that could not be read may have been the one that uses it.
        if self.declared.scope.incomplete && self.no_prelude.is_none() {
            return;
        }
        let number = *self.no_prelude.get_or_insert(self.out.len());
        match self.out.earlier(number) {
            Some(told) if told.related.len() < MOST_PLACES => {
                told.label(span, "needed here as well");
            }
            Some(_) => {}
            None => {
                let message = format!("`{name}` needs the package `prelude`, which has that kind");
                let way = require_prelude(&self.packages[package.index()].package);
                self.out.report(&E0201, span, message).help(way);
            }
        }
    }

    fn headed(
        &mut self,
        package: PackageId,
        kind: KindId,
        header: &ast::Header,
        source: RowSource<'a>,
    ) {
        let name = header.name.text.clone();
        self.row(RowDecl {
            package,
            option: self.option,
            kind,
            name,
            span: header.name.span,
            source,
        });
    }

    fn row(&mut self, row: RowDecl<'a>) {
        if VALUES.contains(&row.name.as_str()) {
            self.out
                .report(
                    &E0301,
                    row.span,
                    format!("a row cannot be called `{}`", row.name),
                )
                .help(
                    "wherever it is named this word stands for a value: give the row another name",
                );
        }
        let symbol = Symbol::Row(RowId::new(self.declared.rows.len()));
        self.enter(
            Space::Rows(row.kind),
            row.package,
            &row.name,
            row.span,
            symbol,
        );
        self.declared.rows.push(row);
    }

    /// The name in the first cell of a row below a line of heads.
    fn row_name(&mut self, row: &ast::Row, head: Option<&ast::Row>) -> Option<(EcoString, Span)> {
        let cell = row.cells.first()?;
        let text = self.sources.slice(cell.span);
        if is_name(text) {
            return Some((text.into(), cell.span));
        }
        if self.lacks_a_bar(row, head, text) {
            self.doubt(text);
            return None;
        }
        if text.is_empty() {
            self.out
                .report(&E0303, row.span, "this row has no name")
                .help("write a name in the first cell, such as `light-horse`");
        } else {
            let report = self
                .out
                .report(&E0301, cell.span, format!("`{text}` is not a name"));
            let slug = slug(text);
            self.declared.scope.doubtful.insert(slug.as_str().into());
            report.help(match slug {
                slug if is_name(&slug) => {
                    format!("write `{slug}` here, and `{text}` in a column `title`")
                }
                _ => "a name has letters, digits and hyphens: `light-horse`".to_owned(),
            });
        }
        self.doubt(text);
        None
    }

    /// Reports a row with fewer cells than heads, whose first cell holds a name and more. Says whether it is one.
    fn lacks_a_bar(&mut self, row: &ast::Row, head: Option<&ast::Row>, text: &str) -> bool {
        let heads = head.map_or(0, |head| head.cells.len());
        let parts = text.split_once(' ');
        let Some((name, rest)) = parts.filter(|(name, _)| is_name(name)) else {
            return false;
        };
        if row.cells.len() >= heads {
            return false;
        }
        let has = counted(row.cells.len(), "cell");
        let message =
            format!("`|` is missing in this row: it has {has}, and there are {heads} heads");
        let span = row.cells[0].span;
        let place = span.part(name.len(), name.len() + 1);
        self.out
            .report(&E0101, place, message)
            .here("here")
            .help(format!("write `| {name} | {} |`", rest.trim_start()));
        true
    }
}
