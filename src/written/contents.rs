//! In which order a package tells its rules: file by file, declaration by declaration. What was declared in an
//! option that is not switched on is not in the model, and so not in the contents.

use crate::Trees;
use crate::kinds;
use crate::model::{KindId, Model, OptionId, PackageId, RowId, Symbol};
use crate::package::PackageSet;
use crate::source::SourceSet;
use crate::syntax::ast;

/// A package, file by file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    pub files: Vec<FileContents>,
}

/// What one file declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileContents {
    /// Without folder and ending.
    pub name: String,
    /// Its place among the chapters that the manifest names.
    pub chapter: Option<usize>,
    /// The comment at its head, as one paragraph; empty where there is none.
    pub preface: String,
    pub items: Vec<ContentsItem>,
}

/// A declaration of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContentsItem {
    Named(Symbol),
    /// Rows that stand in one table; the title is empty where the author gave none.
    Rows {
        title: String,
        rows: Vec<RowId>,
    },
    /// Fields that the package adds to a kind.
    Fields(KindId),
    Option {
        id: OptionId,
        /// What is declared in it, by titles.
        brings: Vec<Brought>,
        /// How many of the items behind it are declared in it: none where it is switched off.
        own: usize,
    },
    /// An example's place in the model.
    Example(usize),
    /// How points are reckoned.
    Reckoning,
    /// How fire is compared.
    Firepower,
}

/// What an option declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brought {
    pub title: String,
    /// What sort of thing it is; of rows the name of their kind, as it stands there.
    pub sort: String,
}

impl Contents {
    /// What is declared in an option that is switched on.
    pub fn of_option(&self, option: OptionId) -> &[ContentsItem] {
        let found = self.files.iter().find_map(|file| {
            let mut items = file.items.iter().enumerate();
            items.find_map(|(at, item)| match item {
                ContentsItem::Option { id, own, .. } if *id == option => {
                    file.items.get(at + 1..=at + own)
                }
                _ => None,
            })
        });
        found.unwrap_or_default()
    }

    /// Those of one package.
    pub fn new(
        trees: &Trees,
        packages: &PackageSet,
        sources: &SourceSet,
        model: &Model,
        package: PackageId,
    ) -> Contents {
        let found = packages.iter().nth(package.index());
        let files = found.map(|(_, found)| trees.of_package(found));
        let chapters = found.map_or(&[][..], |(_, found)| &found.chapters);
        let files = files.into_iter().flatten().map(|file| FileContents {
            chapter: chapters.iter().position(|chapter| *chapter == file.id),
            ..contents(file, sources, model, package)
        });
        Contents {
            files: files.collect(),
        }
    }
}

fn contents(
    file: &ast::File,
    sources: &SourceSet,
    model: &Model,
    package: PackageId,
) -> FileContents {
    let source = sources.get(file.id);
    let mut reader = Reader {
        sources,
        model,
        package,
        items: Vec::new(),
    };
    reader.items(&file.items);
    let name = source.name();
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    FileContents {
        name: name.strip_suffix(".orbat").unwrap_or(name).to_owned(),
        chapter: None,
        preface: preface(source.text()),
        items: reader.items,
    }
}

/// The lines of the first comment, if nothing stands before it.
fn preface(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    let lines: Vec<&str> = lines.map(str::trim).collect();
    lines.join(" ").trim().to_owned()
}

struct Reader<'a> {
    sources: &'a SourceSet,
    model: &'a Model,
    package: PackageId,
    items: Vec<ContentsItem>,
}

impl Reader<'_> {
    fn items(&mut self, items: &[ast::Item]) {
        items.iter().for_each(|item| self.item(item));
    }

    fn item(&mut self, item: &ast::Item) {
        match item {
            ast::Item::Rows(rows) => {
                let title = rows.title.as_ref();
                let lines = rows.grid.rows.iter().skip(1);
                let names = lines.filter_map(|line| line.cells.first());
                let names = names.map(|cell| self.sources.slice(cell.span));
                let found: Vec<RowId> = names
                    .filter_map(|name| self.row(name, &rows.kind.name.text))
                    .collect();
                if !found.is_empty() {
                    self.items.push(ContentsItem::Rows {
                        title: title.map_or(String::new(), |title| self.shown(title)),
                        rows: found,
                    });
                }
            }
            ast::Item::Row(row) => {
                let found = self.row(&row.header.name.text, &row.kind.name.text);
                self.items
                    .extend(found.map(|row| ContentsItem::Named(Symbol::Row(row))));
            }
            ast::Item::Extend(extend) => {
                let kinds = self.model.kinds.iter();
                let name = &extend.kind.name.text;
                let found = kinds.enumerate().find(|(_, kind)| {
                    let is_own = |field: &crate::model::Field| field.header.package == self.package;
                    kind.header.name == *name && kind.fields.iter().any(is_own)
                });
                let found = found.map(|(at, _)| ContentsItem::Fields(KindId::new(at)));
                if let Some(found) = found.filter(|found| !self.items.contains(found)) {
                    self.items.push(found);
                }
            }
            ast::Item::Option(option) => {
                let found = self.symbol(&option.header.name.text, |symbol| {
                    matches!(symbol, Symbol::Option(_))
                });
                if let Some(Symbol::Option(id)) = found {
                    let brings = option
                        .items
                        .iter()
                        .filter_map(|item| self.brought(item))
                        .collect();
                    let at = self.items.len();
                    let own = 0;
                    self.items.push(ContentsItem::Option { id, brings, own });
                    self.items(&option.items);
                    let behind = self.items.len() - at - 1;
                    if let Some(ContentsItem::Option { own, .. }) = self.items.get_mut(at) {
                        *own = behind;
                    }
                }
            }
            ast::Item::Example(example) => {
                let examples = self.model.examples.iter();
                let found = examples.enumerate().find(|(at, each)| {
                    let is_new = !self.items.contains(&ContentsItem::Example(*at));
                    each.package == self.package && each.title == example.title.value && is_new
                });
                self.items
                    .extend(found.map(|(at, _)| ContentsItem::Example(at)));
            }
            ast::Item::Reckoning(_) => self.items.push(ContentsItem::Reckoning),
            ast::Item::Firepower(_) => self.items.push(ContentsItem::Firepower),
            item => {
                let found = item.header().and_then(|header| {
                    self.symbol(&header.name.text, |symbol| is_of(symbol, item, self.model))
                });
                self.items.extend(found.map(ContentsItem::Named));
            }
        }
    }

    /// What people call a declaration; nothing for changes and examples.
    fn brought(&self, item: &ast::Item) -> Option<Brought> {
        let spoken = |name: &ast::Name| name.text.as_str().replace('-', " ");
        let sort = match item {
            ast::Item::Rows(rows) => spoken(&rows.kind.name),
            ast::Item::Row(row) => spoken(&row.kind.name),
            item => item.word().to_owned(),
        };
        if let ast::Item::Rows(rows) = item {
            let title = self.shown(rows.title.as_ref()?);
            return Some(Brought { title, sort });
        }
        let header = item.header()?;
        let title = match &header.title {
            Some(title) => self.shown(title),
            None => spoken(&header.name),
        };
        Some(Brought { title, sort })
    }

    fn shown(&self, title: &ast::Text) -> String {
        kinds::shown_title(self.model, &title.value).to_string()
    }

    fn symbol(&self, name: &str, fits: impl Fn(Symbol) -> bool) -> Option<Symbol> {
        let full = format!("{}.{name}", self.model.package(self.package).id);
        let mut found = self.model.find(&full).into_iter();
        found.find(|symbol| fits(*symbol))
    }

    /// A row by its name and that of its kind, or its kind's plural.
    fn row(&self, name: &str, kind: &str) -> Option<RowId> {
        let of_kind = |symbol: Symbol| match symbol {
            Symbol::Row(row) => {
                let found = self.model.kind(self.model.row(row).kind);
                found.header.name == kind || found.plural == kind
            }
            _ => false,
        };
        match self.symbol(name, of_kind)? {
            Symbol::Row(row) => Some(row),
            _ => None,
        }
    }
}

/// Whether a symbol is what such an item declares.
fn is_of(symbol: Symbol, item: &ast::Item, model: &Model) -> bool {
    let prelude = model.prelude.as_ref();
    let of_kind = |row: RowId, kind: Option<KindId>| Some(model.row(row).kind) == kind;
    match (item, symbol) {
        (ast::Item::Scale(_) | ast::Item::Choice(_), Symbol::Scale(_))
        | (ast::Item::Kind(_), Symbol::Kind(_))
        | (ast::Item::Table(_), Symbol::Table(_))
        | (ast::Item::Generator(_), Symbol::Generator(_))
        | (ast::Item::Battle(_), Symbol::Battle(_))
        | (ast::Item::Worksheet(_), Symbol::Worksheet(_))
        | (ast::Item::Erratum(_), Symbol::Erratum(_))
        | (ast::Item::Scenario(_), Symbol::Scenario(_))
        | (ast::Item::List(_), Symbol::List(_))
        | (ast::Item::Deck(_), Symbol::Deck(_))
        | (ast::Item::Modifiers(_), Symbol::Modifiers(_))
        | (ast::Item::Procedure(_), Symbol::Procedure(_)) => true,
        (ast::Item::Mission(_), Symbol::Row(row)) => {
            of_kind(row, prelude.map(|prelude| prelude.mission))
        }
        (ast::Item::Unit(_), Symbol::Row(row)) => {
            of_kind(row, prelude.map(|prelude| prelude.unit.kind))
        }
        (ast::Item::Force(_), Symbol::Row(row)) => {
            of_kind(row, prelude.map(|prelude| prelude.force.kind))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::preface;

    #[test]
    fn the_first_comment_is_the_preface_and_no_other() {
        assert_eq!(
            preface("# One\n# two.\n\n# Three\nscale a = b < c"),
            "One two."
        );
        assert_eq!(preface("scale a = b < c\n# Three"), "");
    }
}
