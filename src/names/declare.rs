//! Giving every declaration its id and entering its name.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::doubt::{add_block_words, add_words, doubtful_names};
use super::{
    Active, Declared, Entry, Options, Parsed, Placed, RowDecl, RowSource, Scope, Space, is_name,
    slug,
};
use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostics, suggest};
use crate::model::*;
use crate::source::{SourceSet, Span};
use crate::syntax::{DECLARATIONS, ast};

/// Enters every name of every package. Packages come in load order.
///
/// A name declared twice is reported once, at its second place; the first one holds. What stands in
/// an option is entered where the option is switched on, in its place between the others.
pub fn declare<'a>(
    parsed: &'a [Parsed],
    sources: &SourceSet,
    options: Options<'a>,
    active: Active,
    out: &mut Diagnostics,
) -> Declared<'a> {
    let packages: Vec<Package> = parsed.iter().map(|each| each.package.clone()).collect();
    let declared = Declared {
        scope: Scope::new(&packages),
        sources: Vec::new(),
        scales: Vec::new(),
        kinds: Vec::new(),
        extends: Vec::new(),
        rows: Vec::new(),
        blocks: Vec::new(),
        tables: Vec::new(),
        generators: Vec::new(),
        battles: Vec::new(),
        worksheets: Vec::new(),
        errata: Vec::new(),
        scenarios: Vec::new(),
        decks: Vec::new(),
        modifiers: Vec::new(),
        procedures: Vec::new(),
        options,
        active,
        of_option: FxHashMap::default(),
        inside: FxHashMap::default(),
        examples: Vec::new(),
        replaced_decks: Vec::new(),
        replaced_rows: Vec::new(),
        extended_modifiers: Vec::new(),
        changed_procedures: Vec::new(),
        asked: None,
    };
    let mut declarer = Declarer {
        declared,
        sources,
        out,
        prelude: FxHashMap::default(),
        option: None,
        options: 0,
    };
    let items = || {
        parsed.iter().enumerate().flat_map(|(index, each)| {
            let items = each.files.iter().flat_map(|file| &file.items);
            items.map(move |item| (PackageId::new(index), item))
        })
    };
    declarer.declared.scope.incomplete = parsed
        .iter()
        .flat_map(|each| &each.files)
        .any(|file| file.broken);
    declarer.declared.scope.doubtful = doubtful_names(declarer.out, sources);
    declarer
        .declared
        .options
        .refuse_excluded(&declarer.declared.active, declarer.out);
    declarer.switched_off();
    for (package, item) in items() {
        declarer.top(package, item);
    }
    declarer.options = 0;
    for (package, item) in items() {
        declarer.rows(package, item);
    }
    declarer.declared
}

struct Declarer<'a, 'b> {
    declared: Declared<'a>,
    sources: &'b SourceSet,
    out: &'b mut Diagnostics,
    /// Kinds of the prelude that statements of the kernel make rows of.
    prelude: FxHashMap<&'static str, KindId>,
    /// The option whose items are being entered.
    option: Option<OptionId>,
    /// How many options have been met: the next one's id.
    options: usize,
}

impl<'a> Declarer<'a, '_> {
    /// Keeps in mind what options that are switched off declare and say.
    fn switched_off(&mut self) {
        let d = &mut self.declared;
        let off = (d.options.list.iter().enumerate())
            .filter(|(index, _)| !d.active.has(OptionId::new(*index)));
        for (_, (_, option)) in off {
            add_block_words(self.sources, option.header.span, &mut d.scope.unread);
            let names = option
                .items
                .iter()
                .flat_map(|item| names_of(item, self.sources));
            let name = &option.header.name.text;
            (d.scope.switched_off).extend(names.map(|each| (each, name.clone())));
        }
    }

    /// The next option, and whether it is switched on.
    fn next_option(&mut self) -> (OptionId, bool) {
        let id = OptionId::new(self.options);
        self.options += 1;
        (id, self.declared.active.has(id))
    }

    fn top(&mut self, package: PackageId, item: &'a ast::Item) {
        // An option stands in no other: the grammar refuses it.
        if let ast::Item::Option(each) = item {
            let (id, on) = self.next_option();
            let (name, span) = (&each.header.name.text, each.header.name.span);
            self.enter(Space::Top, package, name, span, Symbol::Option(id));
            if on {
                self.option = Some(id);
                for item in &each.items {
                    self.top(package, item);
                }
                self.option = None;
            }
            return;
        }
        let option = self.option;
        let d = &mut self.declared;
        let (name, symbol) = match item {
            ast::Item::Source(each) => {
                d.sources.push((package, each));
                (
                    &each.name,
                    Symbol::Source(SourceId::new(d.sources.len() - 1)),
                )
            }
            ast::Item::Scale(each) | ast::Item::Choice(each) => {
                d.scales
                    .push((package, each, matches!(item, ast::Item::Scale(_))));
                (
                    &each.header.name,
                    Symbol::Scale(ScaleId::new(d.scales.len() - 1)),
                )
            }
            ast::Item::Kind(each) => {
                d.kinds.push((package, each));
                (
                    &each.header.name,
                    Symbol::Kind(KindId::new(d.kinds.len() - 1)),
                )
            }
            ast::Item::Table(each) => {
                d.tables.push((package, each));
                (
                    &each.header.name,
                    Symbol::Table(TableId::new(d.tables.len() - 1)),
                )
            }
            ast::Item::Generator(each) => {
                d.generators.push((package, each));
                (
                    &each.header.name,
                    Symbol::Generator(GeneratorId::new(d.generators.len() - 1)),
                )
            }
            ast::Item::Battle(each) => {
                d.battles.push((package, each));
                (
                    &each.header.name,
                    Symbol::Battle(BattleId::new(d.battles.len() - 1)),
                )
            }
            ast::Item::Worksheet(each) => {
                d.worksheets.push((package, each));
                (
                    &each.header.name,
                    Symbol::Worksheet(WorksheetId::new(d.worksheets.len() - 1)),
                )
            }
            ast::Item::Erratum(each) => {
                d.errata.push((package, each));
                (
                    &each.header.name,
                    Symbol::Erratum(ErratumId::new(d.errata.len() - 1)),
                )
            }
            ast::Item::Scenario(each) => {
                d.scenarios.push((package, each));
                (
                    &each.header.name,
                    Symbol::Scenario(ScenarioId::new(d.scenarios.len() - 1)),
                )
            }
            ast::Item::Deck(each) => {
                d.decks.push((package, each));
                (
                    &each.header.name,
                    Symbol::Deck(DeckId::new(d.decks.len() - 1)),
                )
            }
            ast::Item::Modifiers(each) => {
                d.modifiers.push((package, each));
                (
                    &each.header.name,
                    Symbol::Modifiers(ModifiersId::new(d.modifiers.len() - 1)),
                )
            }
            ast::Item::Procedure(each) => {
                d.procedures.push((package, each));
                (
                    &each.header.name,
                    Symbol::Procedure(ProcedureId::new(d.procedures.len() - 1)),
                )
            }
            ast::Item::Example(item) => {
                d.examples.push(Placed {
                    package,
                    option,
                    item,
                });
                return;
            }
            ast::Item::ReplaceDeck(item) => {
                d.replaced_decks.push(Placed {
                    package,
                    option,
                    item,
                });
                return;
            }
            ast::Item::ReplaceRow(item) => {
                d.replaced_rows.push(Placed {
                    package,
                    option,
                    item,
                });
                return;
            }
            ast::Item::ExtendModifiers(item) => {
                d.extended_modifiers.push(Placed {
                    package,
                    option,
                    item,
                });
                return;
            }
            ast::Item::ChangeProcedure(item) => {
                d.changed_procedures.push(Placed {
                    package,
                    option,
                    item,
                });
                return;
            }
            ast::Item::Ask(expr) => {
                d.asked = Some((package, expr));
                return;
            }
            ast::Item::Extend(each) => {
                d.extends.push((package, each));
                d.inside.extend(option.map(|option| (each.span, option)));
                return;
            }
            _ => return,
        };
        let space = if matches!(symbol, Symbol::Source(_)) {
            Space::Source
        } else {
            Space::Top
        };
        self.enter(space, package, &name.text, name.span, symbol);
        if let ast::Item::Kind(kind) = item {
            let (plural, span) = match &kind.plural {
                Some(plural) => (plural.text.clone(), plural.span),
                None => (ecow::eco_format!("{}s", name.text), name.span),
            };
            self.enter(Space::Plural, package, &plural, span, symbol);
        }
    }

    fn rows(&mut self, package: PackageId, item: &'a ast::Item) {
        match item {
            ast::Item::Option(option) => {
                let (id, on) = self.next_option();
                if on {
                    self.option = Some(id);
                    for item in &option.items {
                        self.rows(package, item);
                    }
                    self.option = None;
                }
            }
            ast::Item::Rows(rows) => {
                let spaces = [Space::Plural];
                let found = self.declared.scope.find(
                    &spaces,
                    package,
                    &rows.kind,
                    "kind with the plural",
                    self.out,
                );
                let Some(Entry {
                    symbol: Symbol::Kind(kind),
                    ..
                }) = found
                else {
                    for cell in rows.grid.rows.iter().filter_map(|row| row.cells.first()) {
                        self.doubt(self.sources.slice(cell.span));
                    }
                    return;
                };
                let option = self.option.map(|option| (rows.span, option));
                self.declared.inside.extend(option);
                let block = self.declared.blocks.len();
                self.declared.blocks.push((package, rows, kind));
                for (line, row) in rows.grid.rows.iter().enumerate().skip(1) {
                    let Some((name, span)) = self.row_name(row) else {
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
                let Some(entry) = self.kind_of_row(package, &single.kind) else {
                    self.doubt(&single.header.name.text);
                    return;
                };
                let Symbol::Kind(kind) = entry.symbol else {
                    self.out
                        .report(&E0203, single.kind.span, format!("`{}` is not a kind", single.kind.name.text))
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
                if let Some(kind) = self.kernel_kind(package, "unit", &unit.header) {
                    self.headed(package, kind, &unit.header, RowSource::Unit(unit));
                }
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

    /// What the first word of a line names: a kind, or else a misspelt word of the language.
    fn kind_of_row(&mut self, package: PackageId, path: &ast::Path) -> Option<Entry> {
        let word = &path.name.text;
        let scope = &self.declared.scope;
        let known = !scope.entries(Space::Top, package, None, word).is_empty();
        let meant = suggest::near(word, DECLARATIONS.iter().copied());
        if let ([meant, ..], false, None) = (meant.as_slice(), known, &path.package) {
            self.out
                .report(
                    &E0201,
                    path.span,
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
        for (line, row) in unit.figures.rows.iter().enumerate().skip(1) {
            let Some((name, span)) = self.row_name(row) else {
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
                self.out
                    .report(
                        &E0201,
                        header.span,
                        format!("`{name}` needs the package `prelude`, which has that kind"),
                    )
                    .help("add `prelude = \"0.1\"` to `requires` in orbat.toml");
                self.doubt(&header.name.text);
                None
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

    fn enter(
        &mut self,
        space: Space,
        package: PackageId,
        name: &EcoString,
        span: Span,
        symbol: Symbol,
    ) {
        if let Some(option) = self.option {
            self.declared.of_option.insert(symbol, option);
            self.declared.inside.insert(span, option);
        }
        if let Some(earlier) = self.declared.scope.enter(
            space,
            name,
            Entry {
                package,
                symbol,
                span,
            },
        ) {
            self.twice(name, span, earlier.span);
        }
    }

    fn twice(&mut self, name: &str, span: Span, earlier: Span) {
        self.out
            .report(&E0202, span, format!("`{name}` is declared twice"))
            .here("declared again here")
            .label(earlier, "first declared here")
            .help("give one of the two another name, or take it out");
    }

    /// The name in the first cell of a row.
    fn row_name(&mut self, row: &ast::Row) -> Option<(EcoString, Span)> {
        let cell = row.cells.first()?;
        let text = self.sources.slice(cell.span);
        if is_name(text) {
            return Some((text.into(), cell.span));
        }
        let is_line = |cell: &ast::Cell| {
            let text = self.sources.slice(cell.span);
            text.len() > 1 && text.bytes().all(|byte| matches!(byte, b'-' | b':' | b'='))
        };
        if row.cells.iter().all(is_line) {
            self.declared.scope.incomplete = true;
            self.out
                .report(&E0301, row.span, "a table has no line below its head")
                .help("take this line of dashes out");
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
            report.help(match slug(text) {
                slug if is_name(&slug) => {
                    format!("write `{slug}` here, and `{text}` in a column `title`")
                }
                _ => "a name has letters, digits and hyphens: `light-horse`".to_owned(),
            });
        }
        self.doubt(text);
        None
    }
}

/// The names that an item of an option enters.
fn names_of(item: &ast::Item, sources: &SourceSet) -> Vec<EcoString> {
    let header = match item {
        ast::Item::Source(each) => return vec![each.name.text.clone()],
        ast::Item::Rows(rows) => {
            let cells = rows.grid.rows.iter().skip(1);
            let cells = cells.filter_map(|row| row.cells.first());
            return cells.map(|cell| sources.slice(cell.span).into()).collect();
        }
        ast::Item::Scale(each) | ast::Item::Choice(each) => &each.header,
        ast::Item::Kind(each) => &each.header,
        ast::Item::Row(each) => &each.header,
        ast::Item::Table(each) => &each.header,
        ast::Item::Generator(each) => &each.header,
        ast::Item::Mission(each) => &each.header,
        ast::Item::Unit(each) => &each.header,
        ast::Item::Force(each) => &each.header,
        ast::Item::Battle(each) => &each.header,
        ast::Item::Worksheet(each) => &each.header,
        ast::Item::Erratum(each) => &each.header,
        ast::Item::Scenario(each) => &each.header,
        ast::Item::Deck(each) => &each.header,
        ast::Item::Modifiers(each) => &each.header,
        ast::Item::Procedure(each) => &each.header,
        ast::Item::Option(each) => &each.header,
        ast::Item::Extend(_)
        | ast::Item::Example(_)
        | ast::Item::ReplaceDeck(_)
        | ast::Item::ReplaceRow(_)
        | ast::Item::ExtendModifiers(_)
        | ast::Item::ChangeProcedure(_)
        | ast::Item::Ask(_) => return Vec::new(),
    };
    vec![header.name.text.clone()]
}
