//! What has a name: how it is found by it, and how it is called.

use ecow::EcoString;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{
    BattleId, DeckId, ErratumId, GeneratorId, KindId, ListId, Model, ModifiersId, OptionId,
    PackageId, ProcedureId, RowId, ScaleId, ScenarioId, SourceId, TableId, WorksheetId,
};

/// Anything that has a name of its own in a package.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    Source(SourceId),
    Scale(ScaleId),
    /// A member of a scale or choice, by its index.
    Member(ScaleId, u32),
    Kind(KindId),
    Row(RowId),
    Table(TableId),
    Generator(GeneratorId),
    Battle(BattleId),
    Worksheet(WorksheetId),
    Erratum(ErratumId),
    Scenario(ScenarioId),
    List(ListId),
    Deck(DeckId),
    Modifiers(ModifiersId),
    Procedure(ProcedureId),
    Option(OptionId),
}

/// How a thing is called.
#[derive(Clone, Copy, Debug)]
pub struct Naming<'a> {
    /// Where it is declared.
    pub package: PackageId,
    /// Without its package.
    pub name: &'a EcoString,
    pub title: &'a EcoString,
}

/// Names as a command line asks for them.
#[derive(Clone, Debug, Default)]
pub struct NameIndex {
    by_name: FxHashMap<EcoString, SmallVec<[(PackageId, Symbol); 1]>>,
}

impl NameIndex {
    pub(crate) fn enter(&mut self, name: &EcoString, package: PackageId, symbol: Symbol) {
        self.by_name
            .entry(name.clone())
            .or_default()
            .push((package, symbol));
    }

    /// The names of all symbols that a test lets through, in alphabetical order.
    pub fn names(&self, fits: impl Fn(Symbol) -> bool) -> Vec<&str> {
        let meant = self
            .by_name
            .iter()
            .filter(|(_, list)| list.iter().any(|(_, symbol)| fits(*symbol)));
        let mut names: Vec<&str> = meant.map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names
    }
}

impl Model {
    /// The symbols a name means, plain or in full (`package.name`), in load order.
    pub fn find(&self, name: &str) -> Vec<Symbol> {
        let (package, plain) = match name.split_once('.') {
            Some((package, plain)) => (Some(package), plain),
            None => (None, name),
        };
        let Some(list) = self.names.by_name.get(plain) else {
            return Vec::new();
        };
        let fits = |id: &PackageId| package.is_none_or(|wanted| self.package(*id).id == wanted);
        let mut found: Vec<(PackageId, Symbol)> =
            list.iter().filter(|(id, _)| fits(id)).copied().collect();
        found.sort_unstable();
        found.into_iter().map(|(_, symbol)| symbol).collect()
    }

    /// How whatever a symbol means is called.
    pub fn naming(&self, symbol: Symbol) -> Naming<'_> {
        let header = match symbol {
            Symbol::Source(id) => {
                let source = &self.sources[id.index()];
                return Naming {
                    package: source.package,
                    name: &source.name,
                    title: &source.title,
                };
            }
            Symbol::Member(id, member) => {
                let scale = self.scale(id);
                let member = &scale.members[member as usize];
                return Naming {
                    package: scale.header.package,
                    name: &member.name,
                    title: &member.title,
                };
            }
            Symbol::Scale(id) => &self.scale(id).header,
            Symbol::Kind(id) => &self.kind(id).header,
            Symbol::Row(id) => &self.row(id).header,
            Symbol::Table(id) => &self.table(id).header,
            Symbol::Generator(id) => &self.generator(id).header,
            Symbol::Battle(id) => &self.battles[id.index()].header,
            Symbol::Worksheet(id) => &self.worksheets[id.index()].header,
            Symbol::Erratum(id) => &self.errata[id.index()].header,
            Symbol::Scenario(id) => &self.scenarios[id.index()].header,
            Symbol::List(id) => &self.lists[id.index()].header,
            Symbol::Deck(id) => &self.decks[id.index()].header,
            Symbol::Modifiers(id) => &self.modifiers[id.index()].header,
            Symbol::Procedure(id) => &self.procedures[id.index()].header,
            Symbol::Option(id) => &self.options[id.index()].header,
        };
        Naming {
            package: header.package,
            name: &header.name,
            title: &header.title,
        }
    }

    /// A name as source text may use it: with its package where it means more than one thing.
    pub fn name_of(&self, symbol: Symbol) -> String {
        let Naming { package, name, .. } = self.naming(symbol);
        // Sources are named in citations only, so they stand in nobody's way.
        let rival = |other: &Symbol| !matches!(other, Symbol::Source(_));
        match self.find(name).into_iter().filter(rival).count() {
            ..=1 => name.to_string(),
            _ => format!("{}.{name}", self.package(package).id),
        }
    }
}
