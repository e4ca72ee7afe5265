//! All declarations, each under its id.

use ecow::EcoString;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Active, Entry, Extent, Mentioned, Options, Scope, Space};
use crate::model::{KindId, ModifiersId, OptionId, PackageId, RowId, Symbol};
use crate::source::{FileId, Span};
use crate::syntax::ast;

/// A declaration and the package it stands in.
pub(crate) type Decl<'a, T> = (PackageId, &'a T);

/// Who wrote something: a package, or an option of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Author {
    pub package: PackageId,
    /// The option it stands in; nothing for what always holds.
    pub option: Option<OptionId>,
}

/// A change or an example, and who makes it.
#[derive(Clone, Debug)]
pub struct Placed<'a, T> {
    pub author: Author,
    pub item: &'a T,
}

/// All declarations; an id is the index into its list.
#[derive(Clone, Debug)]
pub struct Declared<'a> {
    pub scope: Scope,
    /// What each package requires, and where it says so.
    pub required: Vec<Vec<(PackageId, Span)>>,
    /// Every file, and the package it belongs to.
    pub files: Vec<(PackageId, FileId)>,
    /// By package, as [`Parsed::proven`](super::Parsed::proven).
    pub proven: Vec<bool>,
    pub sources: Vec<Decl<'a, ast::Source>>,
    /// Scales and choices; `true` for a scale.
    pub scales: Vec<(PackageId, &'a ast::Members, bool)>,
    pub kinds: Vec<Decl<'a, ast::Kind>>,
    pub extends: Vec<Decl<'a, ast::Extend>>,
    pub rows: Vec<RowDecl<'a>>,
    /// Blocks of rows in table form, with their kind.
    pub blocks: Vec<(PackageId, &'a ast::Rows, KindId)>,
    pub tables: Vec<Decl<'a, ast::Table>>,
    pub generators: Vec<Decl<'a, ast::Generator>>,
    pub battles: Vec<Decl<'a, ast::Battle>>,
    pub worksheets: Vec<Decl<'a, ast::Worksheet>>,
    pub errata: Vec<Decl<'a, ast::Erratum>>,
    pub scenarios: Vec<Decl<'a, ast::Scenario>>,
    pub lists: Vec<Decl<'a, ast::List>>,
    pub reckonings: Vec<Decl<'a, ast::Reckoning>>,
    pub firepower: Vec<Decl<'a, ast::Firepower>>,
    pub references: Vec<Decl<'a, ast::Reference>>,
    pub decks: Vec<Decl<'a, ast::Deck>>,
    pub modifiers: Vec<Decl<'a, ast::Modifiers>>,
    pub procedures: Vec<Decl<'a, ast::Procedure>>,
    /// Lists of modifiers that an option declares once more in place of adding rows to them, which has been told.
    pub lists_again: FxHashSet<ModifiersId>,
    pub options: Options<'a>,
    pub active: Active,
    /// Those of them that were on in the run which this one goes on from.
    pub before: Active,
    /// The packages that are looked at.
    pub extent: Extent,
    /// Where options are looked at by themselves: which procedures may have to do with them.
    pub mentioned: Option<&'a Mentioned<'a>>,
    /// Names that an option declares.
    pub of_option: FxHashMap<Symbol, OptionId>,
    /// What stands in an option and may be cited: by the place of its name, or of its first line.
    pub inside: FxHashMap<Span, OptionId>,
    pub examples: Vec<Placed<'a, ast::Example>>,
    /// Changes in force, in load and source order.
    pub replaced_decks: Vec<Placed<'a, ast::ReplaceDeck>>,
    pub replaced_tables: Vec<Placed<'a, ast::ReplaceTable>>,
    pub replaced_battles: Vec<Placed<'a, ast::ReplaceBattle>>,
    pub replaced_rows: Vec<Placed<'a, ast::ReplaceRow>>,
    pub extended_modifiers: Vec<Placed<'a, ast::ExtendModifiers>>,
    pub extended_forces: Vec<Placed<'a, ast::ExtendForce>>,
    pub changed_procedures: Vec<Placed<'a, ast::ChangeProcedure>>,
    /// What the command line asks.
    pub asked: Option<Decl<'a, ast::Expr>>,
    /// The prelude is needed and not used, which has been told: most names may be its own.
    pub no_prelude: bool,
}

impl<'a> Declared<'a> {
    /// The figures of a unit, in the order of its table.
    pub fn figures_of(&self, unit: &ast::Unit) -> impl Iterator<Item = (RowId, &RowDecl<'a>)> {
        let rows = self.rows.iter().enumerate();
        rows.filter_map(move |(index, row)| match row.source {
            RowSource::Figure { unit: of, .. } if std::ptr::eq(of, unit) => {
                Some((RowId::new(index), row))
            }
            _ => None,
        })
    }

    /// Whether this is of an option that is on anew: it was not in the run which this one goes on from.
    pub fn is_new(&self, option: Option<OptionId>) -> bool {
        option.is_some_and(|option| self.active.has(option) && !self.before.has(option))
    }

    /// The packages that change rules, or say anew what points are reckoned from.
    pub fn changed_by(&self) -> impl Iterator<Item = PackageId> {
        fn by<T>(changes: &[Placed<'_, T>]) -> impl Iterator<Item = PackageId> {
            changes.iter().map(|change| change.author.package)
        }
        by(&self.replaced_decks)
            .chain(by(&self.replaced_rows))
            .chain(by(&self.extended_modifiers))
            .chain(by(&self.extended_forces))
            .chain(by(&self.changed_procedures))
            .chain(self.reckonings.iter().map(|(package, _)| *package))
    }

    /// Whether an option declares this that is on anew.
    pub fn is_of_new(&self, symbol: Symbol) -> bool {
        self.is_new(self.of_option.get(&symbol).copied())
    }

    /// The options that are on anew.
    pub fn new_options(&self) -> impl Iterator<Item = OptionId> {
        self.active
            .iter()
            .filter(|option| self.is_new(Some(*option)))
    }

    /// Their items.
    pub fn items_of_options(&self) -> impl Iterator<Item = &ast::Item> {
        let on = self.new_options();
        on.flat_map(|option| &self.options.list[option.index()].1.items)
    }

    /// Whether options that are on anew add parts to forces.
    pub fn options_extend_forces(&self) -> bool {
        let mut extended = self.extended_forces.iter();
        extended.any(|placed| self.is_new(placed.author.option))
    }

    /// Whether options that are on anew add rows to one of these kinds, or replace some.
    pub fn options_have_rows(&self, kinds: &[KindId]) -> bool {
        let is_one =
            |entry: Entry| matches!(entry.symbol, Symbol::Kind(kind) if kinds.contains(&kind));
        let mut added = self.rows.iter().filter(|row| self.is_new(row.option));
        let mut replaced = (self.replaced_rows.iter()).filter(|row| self.is_new(row.author.option));
        added.any(|row| kinds.contains(&row.kind))
            || replaced.any(|row| {
                let (from, kind) = (row.author.package, &row.item.kind);
                let meant = self.scope.meant(Space::Top, from, kind);
                meant.into_iter().any(is_one)
            })
    }
}

/// A row of some kind, and where it is written.
#[derive(Clone, Debug)]
pub struct RowDecl<'a> {
    pub package: PackageId,
    /// The option that adds it.
    pub option: Option<OptionId>,
    pub kind: KindId,
    pub name: EcoString,
    pub span: Span,
    pub source: RowSource<'a>,
}

impl<'a> RowSource<'a> {
    /// Its header, where it has one of its own.
    pub fn header(self) -> Option<&'a ast::Header> {
        match self {
            RowSource::Single(row) => Some(&row.header),
            RowSource::Unit(unit) => Some(&unit.header),
            RowSource::Mission(mission) => Some(&mission.header),
            RowSource::Force(force) => Some(&force.header),
            RowSource::Line { .. } | RowSource::Figure { .. } => None,
        }
    }
}

/// The text a row is read from.
#[derive(Clone, Copy, Debug)]
pub enum RowSource<'a> {
    /// A line of a block: the block's index, the line's index in its grid.
    Line {
        block: usize,
        line: usize,
    },
    Single(&'a ast::SingleRow),
    Mission(&'a ast::Mission),
    Unit(&'a ast::Unit),
    Force(&'a ast::Force),
    /// A line of a unit's table.
    Figure {
        unit: &'a ast::Unit,
        line: usize,
    },
}
