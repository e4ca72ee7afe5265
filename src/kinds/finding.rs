//! What a name means where a declaration of some sort is wanted.

use super::Reader;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::E0203;
use crate::model::*;
use crate::names::{Entry, Space};
use crate::syntax::ast;

/// What has a place on a reference sheet.
const SHOWN: &str = "table, worksheet, procedure, list of modifiers, kind or row";

/// The id of a declaration of one sort.
pub(super) trait Findable: Sized {
    /// What such a declaration is called where there is none of that name.
    const WORD: &str;
    /// What belongs where a name stands for something else.
    const A: &str;

    /// The id where the symbol is of this sort.
    fn of(symbol: Symbol) -> Option<Self>;
}

macro_rules! findable {
    ($($symbol:ident($id:ident) $word:literal $a:literal)*) => {
        $(impl Findable for $id {
            const WORD: &str = $word;
            const A: &str = $a;

            fn of(symbol: Symbol) -> Option<Self> {
                match symbol {
                    Symbol::$symbol(id) => Some(id),
                    _ => None,
                }
            }
        })*
    };
}

findable! {
    Battle(BattleId) "battle" "a battle"
    Deck(DeckId) "deck" "a deck"
    Generator(GeneratorId) "generator" "a generator"
    Kind(KindId) "kind" "a kind"
    List(ListId) "army list" "an army list"
    Modifiers(ModifiersId) "list of modifiers" "a list of modifiers"
    Option(OptionId) "option" "an option"
    Procedure(ProcedureId) "procedure" "a procedure"
    Scale(ScaleId) "scale" "a scale or a choice"
    Table(TableId) "table" "a table"
}

impl Reader<'_> {
    /// The declaration a name means; counts as a use of it.
    pub(super) fn find(
        &mut self,
        spaces: &[Space],
        from: PackageId,
        path: &ast::Path,
        wanted: &str,
    ) -> Option<Entry> {
        let found = self
            .declared
            .scope
            .find(spaces, from, path, wanted, self.out);
        match found {
            Some(entry) => {
                self.places.refer(entry.symbol);
            }
            None => self.incomplete = true,
        }
        found
    }

    /// A declaration of the one sort that may stand there.
    pub(super) fn find_as<T: Findable>(&mut self, from: PackageId, path: &ast::Path) -> Option<T> {
        let entry = self.find(&[Space::Top], from, path, T::WORD)?;
        let found = T::of(entry.symbol);
        if found.is_none() {
            self.wrong_kind(path, entry, T::A);
        }
        found
    }

    /// A row of a kind.
    pub(super) fn find_row(
        &mut self,
        kind: KindId,
        from: PackageId,
        path: &ast::Path,
    ) -> Option<RowId> {
        let kind_name = self.declared.kinds[kind.index()].1.header.name.text.clone();
        match self
            .find(&[Space::Rows(kind)], from, path, &kind_name)?
            .symbol
        {
            Symbol::Row(row) => Some(row),
            _ => None,
        }
    }

    /// What a reference sheet shows.
    pub(super) fn reference(&mut self, package: PackageId, path: &ast::Path) -> Option<Symbol> {
        let is_shown = |symbol| {
            matches!(
                symbol,
                Symbol::Table(_)
                    | Symbol::Worksheet(_)
                    | Symbol::Procedure(_)
                    | Symbol::Modifiers(_)
                    | Symbol::Kind(_)
                    | Symbol::Row(_)
            )
        };
        let entry = self.anything(package, path, SHOWN, is_shown)?;
        let symbol = entry.symbol;
        if !is_shown(symbol) {
            self.wrong_kind(path, entry, &format!("a {SHOWN}"));
        }
        is_shown(symbol).then_some(symbol)
    }

    /// Whatever a name stands for, something of the sort that is meant before all else; `wanted` is what should be
    /// named.
    pub(super) fn anything(
        &mut self,
        package: PackageId,
        path: &ast::Path,
        wanted: &str,
        is_meant: impl Fn(Symbol) -> bool,
    ) -> Option<Entry> {
        let plural = self.declared.scope.meant(Space::Plural, package, path);
        let mut found = self.any_named(package, path.qualifier(), &path.name.text);
        found.extend(plural);
        // What stands at the start of a line comes before rows of the same name.
        let meant = found.iter().find(|entry| is_meant(entry.symbol));
        if let Some(first) = meant.or(found.first()) {
            self.places.refer(first.symbol);
            return Some(*first);
        }
        let rows = (0..self.declared.kinds.len()).map(|kind| Space::Rows(KindId::new(kind)));
        let spaces: Vec<Space> = [Space::Top, Space::Plural]
            .into_iter()
            .chain(rows)
            .collect();
        self.find(&spaces, package, path, wanted);
        None
    }

    pub(super) fn wrong_kind(
        &mut self,
        path: &ast::Path,
        entry: Entry,
        wanted: &str,
    ) -> &mut Diagnostic {
        let is = what_it_is(entry.symbol);
        let name = &path.name.text;
        let help = match (entry.symbol, wanted) {
            (Symbol::Table(_), ModifiersId::A) => {
                format!(
                    "a table is looked up: `{name}(…)`; modifiers are declared by `modifiers NAME (…) {{`"
                )
            }
            (Symbol::Procedure(_), ModifiersId::A) => {
                format!("what a procedure gives is asked for without `total`: `{name}(…)`")
            }
            (Symbol::Modifiers(_), _) if wanted != SHOWN => {
                format!("modifiers are added up: `total {name}`; name {wanted} here")
            }
            _ => format!("name {wanted} here"),
        };
        self.incomplete = true;
        self.out
            .report(
                &E0203,
                path.span(),
                format!("`{}` is {is}, and {wanted} belongs here", path.name.text),
            )
            .label(entry.span, "declared here")
            .help(help)
    }
}

/// What a symbol is, in the author's words.
pub(super) fn what_it_is(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Source(_) => "a source",
        Symbol::Scale(_) => "a scale or choice",
        Symbol::Member(..) => "a member of a scale",
        Symbol::Kind(_) => "a kind",
        Symbol::Row(_) => "a row",
        Symbol::Table(_) => "a table",
        Symbol::Generator(_) => "a generator",
        Symbol::Battle(_) => "a battle",
        Symbol::Worksheet(_) => "a worksheet",
        Symbol::Erratum(_) => "an erratum",
        Symbol::Scenario(_) => "a scenario",
        Symbol::List(_) => "an army list",
        Symbol::Deck(_) => "a deck",
        Symbol::Modifiers(_) => "a list of modifiers",
        Symbol::Procedure(_) => "a procedure",
        Symbol::Option(_) => "an option",
    }
}
