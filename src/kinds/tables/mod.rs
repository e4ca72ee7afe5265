//! Tables: what they are asked by and what they give.

mod answers;
mod heads;
mod replaced;
mod rows;
mod turned;
mod uneven;

use ecow::EcoVec;
use rustc_hash::FxHashSet;

use self::rows::{Layout, TableHead, TableSource};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::*;
use crate::kinds::wrong_cells::FEWEST;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::Space;
use crate::numbers::counted;
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn read_tables(&mut self) {
        let from = self.model.tables.len();
        for (index, (package, table)) in self.declared.tables.iter().enumerate().skip(from) {
            let header = self.header(*package, &table.header);
            let here = Here {
                package: *package,
                cite: header.cite,
            };
            let keys: Option<Vec<Key>> = table
                .keys
                .iter()
                .map(|key| self.key(*package, key))
                .collect();
            let gives = match &table.gives {
                Some(ty) => self.ty(*package, ty),
                None => Some(Type::plain(TypeBase::Text)),
            };
            self.places.tables.push(table.header.span);
            let (Some(keys), Some(gives)) = (keys, gives) else {
                self.incomplete = true;
                self.broken.tables.insert(TableId::new(index));
                let gives = Type::plain(TypeBase::Text);
                self.model.tables.push(Table {
                    header,
                    keys: Vec::new(),
                    gives,
                    rows: EcoVec::new(),
                    grid: false,
                });
                continue;
            };
            let id = TableId::new(index);
            let head = TableHead {
                here,
                id,
                keys: &keys,
                gives,
            };
            let source = TableSource {
                header: table.header.span,
                name: &table.header.name.text,
                keys: &table.keys,
                promise: table.promise.as_ref(),
                grid: &table.grid,
                replaces: false,
            };
            let told = self.out.len();
            let (rows, layout) = self.table_rows(head, source);
            self.tell_answers_once(told, &table.grid);
            self.model.tables.push(Table {
                header,
                keys: match layout {
                    Layout::Turned => Vec::new(),
                    Layout::List | Layout::Grid => keys,
                },
                gives,
                rows: rows.into(),
                grid: layout == Layout::Grid,
            });
        }
    }

    fn key(&mut self, package: PackageId, key: &ast::Key) -> Option<Key> {
        match key {
            ast::Key::Roll {
                dice,
                zero_for,
                span,
            } => {
                let dice = *dice;
                if let Some(ten) = zero_for
                    && (i64::from(*ten) != dice.most() || dice.least() <= 0)
                {
                    let message = format!(
                        "a 0 can only stand for {}, the most that {} rolls",
                        dice.most(),
                        dice
                    );
                    self.out
                        .report(&E0401, *span, message)
                        .help(format!("write `with 0 for {}`", dice.most()));
                    return None;
                }
                Some(Key::Roll {
                    dice,
                    zero_for: *zero_for,
                })
            }
            ast::Key::Number { name, ty, span } => {
                let (low, high) = match self.ty(package, ty)?.base {
                    TypeBase::Number => (i64::MIN, i64::MAX),
                    TypeBase::Range(low, high) => (low, high),
                    other => {
                        let help = match other {
                            TypeBase::Length => format!(
                                "count it: write `{} : number`, and ask by `LENGTH / 1\" rounded up`",
                                name.text
                            ),
                            TypeBase::Text => format!(
                                "name the words: `choice {} = a | b`, and write its name alone: `by {}`",
                                name.text, name.text
                            ),
                            _ => "write `: number` or `: 1 to 20` behind its name, or name a scale alone".to_owned(),
                        };
                        self.out
                            .report(
                                &E0307,
                                *span,
                                "a key is a number, a range, a roll, a scale or a kind",
                            )
                            .help(help);
                        return None;
                    }
                };
                Some(Key::Number {
                    name: name.text.clone(),
                    low,
                    high,
                })
            }
            ast::Key::Named(path)
                if path.package.is_none()
                    && let Ok(dice) = Dice::parse(&path.name.text) =>
            {
                self.incomplete = true;
                let word = &path.name.text;
                self.out
                    .report(
                        &E0401,
                        path.span(),
                        format!("`{word}` has to be rolled here"),
                    )
                    .help(format!("write `roll` before it: `roll {word}`"));
                // It is read as it is meant, so that whoever rolls on the table is right.
                Some(Key::Roll {
                    dice,
                    zero_for: None,
                })
            }
            ast::Key::Named(path) => {
                let told = self.out.len();
                let found = self.find(&[Space::Top], package, path, "scale, choice or kind");
                if found.is_none()
                    && let Some(each) = self.out.earlier(told)
                    && !each
                        .help
                        .as_ref()
                        .is_some_and(|help| help.starts_with("did you mean"))
                {
                    let name = &path.name.text;
                    each.far(false).help(match rolled_for(name) {
                        Some(rolls) => format!("what is thrown for stands behind `roll`: `by {rolls}`"),
                        None => format!(
                            "of a number say which there are: `{name} : 1 to 6`, or `{name} : number`; else declare the \
                             scale, choice or kind"
                        ),
                    });
                }
                let entry = found?;
                match entry.symbol {
                    Symbol::Scale(scale) => Some(Key::Scale(scale)),
                    Symbol::Kind(kind) => Some(Key::Kind(kind)),
                    _ => {
                        self.wrong_kind(path, entry, "a scale, a choice or a kind");
                        None
                    }
                }
            }
        }
    }

    /// Where most answers of a table are wrong, they are so in one way: what has been told of them since is told once.
    fn tell_answers_once(&mut self, since: usize, grid: &ast::Grid) {
        if self.out.len() < since + FEWEST {
            return;
        }
        let cells = || grid.rows.iter().flat_map(|row| row.cells.iter());
        let places: FxHashSet<Span> = cells().map(|cell| cell.span).collect();
        let is_wrong = |each: &Diagnostic| each.code == &E0301 && places.contains(&each.span);
        let wrong = self.out.iter().skip(since).filter(|each| is_wrong(each));
        let wrong: FxHashSet<Span> = wrong.map(|each| each.span).collect();
        // A row holds one key at least.
        let answers = cells().count().saturating_sub(grid.rows.len());
        if wrong.len() < FEWEST || wrong.len() * 2 < answers {
            return;
        }
        let told = self.out.take_where(|each| wrong.contains(&each.span));
        let Some(mut first) = told.into_iter().min_by_key(|each| each.span) else {
            return;
        };
        let more = counted(wrong.len() - 1, "more answer");
        first
            .message
            .push_str(&format!(", nor are {more} of this table"));
        self.out.push(first);
    }
}

/// `roll d6, roll d6`, of `d66`, which is no die but two, read one behind the other.
fn rolled_for(name: &str) -> Option<String> {
    let die = matches!(name, "d44" | "d66" | "d88").then(|| &name[..2])?;
    Some(format!("roll {die}, roll {die}"))
}
