//! Where things are declared, and where changes are made.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use crate::Trees;
use crate::catalogue::{Catalogue, Entry, Thing};
use crate::kinds::item_changes;
use crate::model::{ChangeNote, Changed, ChangedPart, Model, PackageId, Symbol};
use crate::package::PackageSet;
use crate::source::{Position, SourceSet, Span};
use crate::syntax::ast;

/// A place for people and tools, counted from one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub file: String,
    pub line: usize,
    pub column: usize,
}

/// All places of a set of packages.
#[derive(Default, Debug)]
pub(crate) struct Places {
    /// By package and name.
    declared: FxHashMap<(PackageId, String), Vec<Declared>>,
    /// By package, option and what is changed.
    changed: FxHashMap<(PackageId, Option<String>, Changed), Place>,
}

impl Places {
    pub(crate) fn new(trees: &Trees, packages: &PackageSet, sources: &SourceSet) -> Places {
        let mut places = Places::default();
        for (at, (_, package)) in packages.iter().enumerate() {
            for file in trees.of_package(package) {
                let mut reader = Reader {
                    places: &mut places,
                    sources,
                    package: PackageId::new(at),
                    option: None,
                    whole: EcoString::new(),
                };
                reader.items(&file.items);
            }
        }
        places
    }

    /// Where an entry is declared; where its whole is, if it has no line of its own.
    pub(crate) fn of(&self, entry: &Entry, all: &Catalogue<'_>) -> Option<&Place> {
        if let Some(place) = self.of_replacement(entry, all) {
            return Some(place);
        }
        let option = entry
            .option
            .map(|id| all.model.options[id.index()].header.name.as_str());
        let mut entry = entry;
        loop {
            let found = self.declared.get(&(entry.package, entry.name.clone()));
            let found = found.into_iter().flatten();
            let mut found = found.filter(|each| each.is(entry, all)).peekable();
            if let Some(first) = found.peek().copied() {
                let same = found.find(|each| each.option.as_deref() == option);
                return Some(&same.unwrap_or(first).place);
            }
            entry = all.get(entry.within?)?;
        }
    }

    /// Where a row or card stands that came with another table or deck in the place of the first: the last one holds.
    fn of_replacement(&self, entry: &Entry, all: &Catalogue<'_>) -> Option<&Place> {
        let (Thing::TableRow(..) | Thing::Card(..)) = entry.thing else {
            return None;
        };
        let whole = &all.whole(entry).name;
        let replaced = |note: &&ChangeNote| {
            note.what.part == ChangedPart::Whole && note.what.thing == whole.as_str()
        };
        let mut changes = all.model.changes.iter().rev().filter(replaced);
        changes.find_map(|note| {
            let option = note
                .option
                .map(|id| &all.model.options[id.index()].header.name);
            let found = self.declared.get(&(note.package, entry.name.clone()))?;
            let mut found = found.iter().filter(|each| each.is(entry, all));
            let found = found.find(|each| each.option.as_deref() == option.map(EcoString::as_str));
            found.map(|each| &each.place)
        })
    }

    pub(crate) fn of_change(&self, note: &ChangeNote, model: &Model) -> Option<&Place> {
        let option = note
            .option
            .map(|id| model.options[id.index()].header.name.to_string());
        self.changed.get(&(note.package, option, note.what.clone()))
    }
}

/// One declaration of a name, which a row, a procedure and a part of either may share.
#[derive(Debug)]
struct Declared {
    /// What sort of thing it belongs to, or is; of rows the word that names their kind, one or many.
    whole: EcoString,
    /// What part of that it is; empty for the whole itself.
    part: &'static str,
    /// The option it stands in.
    option: Option<String>,
    place: Place,
}

impl Declared {
    fn is(&self, entry: &Entry, all: &Catalogue<'_>) -> bool {
        let part = entry.within.map_or("", |_| entry.sort.as_str());
        if self.part != part {
            return false;
        }
        let whole = all.whole(entry);
        let are_rows = |thing| match thing {
            Thing::Named(Symbol::Row(row)) => {
                let kind = all.model.row(row).kind;
                all.model.kind(kind).plural == self.whole
            }
            _ => false,
        };
        whole.sort == self.whole.as_str() || are_rows(whole.thing)
    }
}

struct Reader<'a> {
    places: &'a mut Places,
    sources: &'a SourceSet,
    package: PackageId,
    option: Option<String>,
    /// What sort of thing is being read, as [`Declared`] has it.
    whole: EcoString,
}

impl Reader<'_> {
    fn place(&self, span: Span) -> Place {
        let file = self.sources.get(span.file);
        let Position { line, column, .. } = file.position(span.start);
        Place {
            file: file.name().to_owned(),
            line,
            column,
        }
    }

    fn declare(&mut self, part: &'static str, name: impl Into<String>, span: Span) {
        let declared = Declared {
            whole: self.whole.clone(),
            part,
            option: self.option.clone(),
            place: self.place(span),
        };
        let found = self.places.declared.entry((self.package, name.into()));
        found.or_default().push(declared);
    }

    fn change(&mut self, what: Changed, span: Span) {
        let place = self.place(span);
        let key = (self.package, self.option.clone(), what);
        self.places.changed.entry(key).or_insert(place);
    }

    fn items(&mut self, items: &[ast::Item]) {
        for item in items {
            self.item(item);
        }
    }

    fn item(&mut self, item: &ast::Item) {
        for change in item_changes(item, self.sources) {
            self.change(change.what, change.span);
        }
        self.whole = whole(item);
        if let Some(header) = item.header() {
            self.declare("", &*header.name.text, header.name.span);
        }
        match item {
            ast::Item::Source(source) => self.declare("", &*source.name.text, source.name.span),
            ast::Item::Scale(members) | ast::Item::Choice(members) => {
                for member in &members.members {
                    self.declare(
                        "member",
                        format!("{}.{}", members.header.name.text, member.name.text),
                        member.name.span,
                    );
                }
            }
            ast::Item::Kind(kind) => self.fields(&kind.header.name.text, &kind.fields.lines),
            ast::Item::Extend(extend) => self.fields(&extend.kind.name.text, &extend.fields.lines),
            ast::Item::Rows(rows) => self.grid("", "", &rows.grid),
            ast::Item::Row(row) => self.settings(&row.header.name.text, &row.settings.lines),
            ast::Item::Table(table) => self.table(&table.header.name.text, &table.grid),
            ast::Item::Unit(unit) => {
                self.settings(&unit.header.name.text, &unit.settings.lines);
                self.grid(
                    "figure",
                    &format!("{}.", unit.header.name.text),
                    &unit.figures,
                );
            }
            ast::Item::Force(force) => {
                self.settings(&force.header.name.text, &force.settings.lines);
            }
            ast::Item::Deck(deck) => {
                let name = format!("{}.", deck.header.name.text);
                for face in &deck.faces {
                    self.declare("face", format!("{name}{}", face.name.text), face.span);
                }
                self.grid("card", &name, &deck.grid);
            }
            ast::Item::Modifiers(modifiers) => {
                self.modifiers(&modifiers.header.name.text, &modifiers.rows.lines);
            }
            ast::Item::Procedure(procedure) => {
                self.steps(&procedure.header.name.text, &procedure.steps.lines);
            }
            ast::Item::Option(option) => {
                self.option = Some(option.header.name.text.to_string());
                self.items(&option.items);
                self.option = None;
            }
            ast::Item::Example(example) => self.declare("", &*example.title.value, example.span),
            ast::Item::ReplaceDeck(change) => {
                self.grid("card", &format!("{}.", change.deck.name.text), &change.grid);
            }
            ast::Item::ReplaceTable(change) => {
                self.table(&change.table.name.text, &change.grid);
            }
            ast::Item::ExtendModifiers(change) => {
                let thing = change.modifiers.name.text.clone();
                self.modifiers(&thing, &change.rows.lines);
                let part = ChangedPart::Whole;
                self.change(Changed { thing, part }, change.span);
            }
            ast::Item::ChangeProcedure(change) => {
                for line in &change.changes.lines {
                    if let ast::ProcedureChange::Steps { steps, .. } = line {
                        self.steps(&change.procedure.name.text, &steps.lines);
                    }
                }
            }
            ast::Item::Reckoning(each) => self.declare("", "points", each.span),
            ast::Item::Firepower(each) => self.declare("", "firepower", each.span),
            ast::Item::Generator(_)
            | ast::Item::Mission(_)
            | ast::Item::Battle(_)
            | ast::Item::Worksheet(_)
            | ast::Item::Erratum(_)
            | ast::Item::Scenario(_)
            | ast::Item::List(_)
            | ast::Item::ReplaceRow(_)
            | ast::Item::ReplaceBattle(_)
            | ast::Item::ExtendForce(_)
            | ast::Item::Reference(_)
            | ast::Item::Ask(_) => {}
        }
    }

    fn fields(&mut self, kind: &str, fields: &[ast::Field]) {
        for field in fields {
            self.declare("field", format!("{kind}.{}", field.name.text), field.span);
        }
    }

    fn settings(&mut self, row: &str, settings: &[ast::Setting]) {
        for setting in settings {
            self.declare(
                "field",
                format!("{row}.{}", setting.field.text),
                setting.field.span,
            );
        }
    }

    fn steps(&mut self, procedure: &str, steps: &[ast::Step]) {
        for step in steps {
            self.declare(
                "step",
                format!("{procedure}.{}", step.header.name.text),
                step.header.span,
            );
        }
    }

    fn modifiers(&mut self, name: &str, rows: &[ast::ModifierRow]) {
        for row in rows {
            let when = self.sources.slice(row.when.span);
            self.declare("modifier", format!("{name}.{when}"), row.span);
        }
    }

    /// Rows, or parts of something, with their names in the first cell, under a head of fields.
    fn grid(&mut self, part: &'static str, before: &str, grid: &ast::Grid) {
        let Some((head, rows)) = grid.rows.split_first() else {
            return;
        };
        let sources = self.sources;
        for row in rows {
            let Some(name) = row.cells.first().map(|cell| sources.slice(cell.span)) else {
                continue;
            };
            self.declare(part, format!("{before}{name}"), row.span);
            for (field, cell) in head.cells.iter().zip(&row.cells).skip(1) {
                let field = sources.slice(field.span);
                self.declare("field", format!("{before}{name}.{field}"), cell.span);
            }
        }
    }

    /// Rows by their labels; a grid of two keys has the second key's in its head.
    fn table(&mut self, name: &str, grid: &ast::Grid) {
        let sources = self.sources;
        let label = |cell: &ast::Cell| sources.slice(cell.span).to_owned();
        let head = grid.rows.first();
        let corner = head.and_then(|row| row.cells.first()).map(label);
        let is_grid = corner.is_some_and(|corner| corner.is_empty());
        if let (true, Some((head, rows))) = (is_grid, grid.rows.split_first()) {
            for row in rows {
                let Some(first) = row.cells.first().map(label) else {
                    continue;
                };
                for (column, cell) in head.cells.iter().zip(&row.cells).skip(1) {
                    let name = format!("{name}.{first}.{}", label(column));
                    self.declare("row", name, cell.span);
                }
            }
            return;
        }
        for row in &grid.rows {
            let Some((_, keys)) = row.cells.split_last() else {
                continue;
            };
            let labels: Vec<String> = keys.iter().map(label).collect();
            self.declare("row", format!("{name}.{}", labels.join(".")), row.span);
        }
    }
}

/// What sort of thing an item declares, or changes.
fn whole(item: &ast::Item) -> EcoString {
    match item {
        ast::Item::Rows(rows) => rows.kind.name.text.clone(),
        ast::Item::Row(row) => row.kind.name.text.clone(),
        ast::Item::Extend(_) => "kind".into(),
        ast::Item::ReplaceDeck(_) => "deck".into(),
        ast::Item::ReplaceTable(_) => "table".into(),
        ast::Item::ReplaceBattle(_) => "battle".into(),
        ast::Item::ExtendModifiers(_) => "modifiers".into(),
        ast::Item::ExtendForce(_) => "force".into(),
        ast::Item::ChangeProcedure(_) => "procedure".into(),
        // It goes by the word that it begins with.
        ast::Item::Reckoning(_) => "points".into(),
        item => item.word().into(),
    }
}
