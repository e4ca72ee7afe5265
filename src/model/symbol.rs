//! What has a name: how it is found by it, and how it is called.

use std::sync::OnceLock;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{
    BattleId, DeckId, ErratumId, GeneratorId, KindId, ListId, Model, ModifiersId, OptionId,
    PackageId, ProcedureId, RowId, ScaleId, ScenarioId, SourceId, TableId, Unit, WorksheetId,
};
use crate::spelling::qualified;

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

/// What names mean. Made when somebody first asks, who asks of a whole model: those that only check rules
/// never do.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameIndex {
    /// So many rows are declared. Those that are made later, such as the variants in army lists, have names that
    /// nobody can ask for.
    rows: usize,
    meanings: OnceLock<Meanings>,
}

type Meanings = FxHashMap<EcoString, SmallVec<[(PackageId, Symbol); 1]>>;

impl NameIndex {
    /// The index of a model with so many declared rows.
    pub(crate) fn of_rows(rows: usize) -> Self {
        NameIndex {
            rows,
            ..NameIndex::default()
        }
    }

    fn get(&self, model: &Model) -> &Meanings {
        self.meanings.get_or_init(|| {
            let mut meanings = Meanings::default();
            for symbol in model.symbols() {
                let Naming { package, name, .. } = model.naming(symbol);
                let list = meanings.entry(name.clone()).or_default();
                list.push((package, symbol));
            }
            meanings
        })
    }
}

/// The ids of all that a list holds.
fn ids<T, I>(list: &[T], id: fn(usize) -> I) -> impl Iterator<Item = I> {
    (0..list.len()).map(id)
}

impl Model {
    /// All that has a name by which it can be asked for.
    fn symbols(&self) -> Vec<Symbol> {
        // Figures are named within their unit only.
        let figures = self.units.iter().flat_map(|unit| &unit.figures);
        let figures: FxHashSet<RowId> = figures.copied().collect();
        let rows = (0..self.index.rows).map(RowId::new);
        let rows = rows.filter(|row| !figures.contains(row));
        let mut all = Vec::with_capacity(self.index.rows);
        all.extend(ids(&self.sources, SourceId::new).map(Symbol::Source));
        all.extend(ids(&self.scales, ScaleId::new).map(Symbol::Scale));
        all.extend(ids(&self.kinds, KindId::new).map(Symbol::Kind));
        all.extend(rows.map(Symbol::Row));
        all.extend(ids(&self.tables, TableId::new).map(Symbol::Table));
        all.extend(ids(&self.generators, GeneratorId::new).map(Symbol::Generator));
        all.extend(ids(&self.battles, BattleId::new).map(Symbol::Battle));
        all.extend(ids(&self.worksheets, WorksheetId::new).map(Symbol::Worksheet));
        all.extend(ids(&self.errata, ErratumId::new).map(Symbol::Erratum));
        all.extend(ids(&self.scenarios, ScenarioId::new).map(Symbol::Scenario));
        all.extend(ids(&self.lists, ListId::new).map(Symbol::List));
        all.extend(ids(&self.decks, DeckId::new).map(Symbol::Deck));
        all.extend(ids(&self.modifiers, ModifiersId::new).map(Symbol::Modifiers));
        all.extend(ids(&self.procedures, ProcedureId::new).map(Symbol::Procedure));
        all.extend(ids(&self.options, OptionId::new).map(Symbol::Option));
        all
    }

    /// The names of all symbols that a test lets through, in alphabetical order.
    pub fn names(&self, fits: impl Fn(Symbol) -> bool) -> Vec<&str> {
        let meanings = self.index.get(self).iter();
        let fits = |list: &[(PackageId, Symbol)]| list.iter().any(|(_, symbol)| fits(*symbol));
        let fitting = meanings.filter(|(_, list)| fits(list));
        let mut names: Vec<&str> = fitting.map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// The symbols a name means, plain or in full (`package.name`), in load order.
    pub fn find(&self, name: &str) -> Vec<Symbol> {
        let (package, plain) = qualified(name);
        let Some(list) = self.index.get(self).get(plain) else {
            return Vec::new();
        };
        let fits = |id: &PackageId| package.is_none_or(|wanted| self.package(*id).id == wanted);
        let mut found: Vec<(PackageId, Symbol)> =
            list.iter().filter(|(id, _)| fits(id)).copied().collect();
        found.sort_unstable();
        found.into_iter().map(|(_, symbol)| symbol).collect()
    }

    /// What changes call `archers.leader`: the unit, and the figure there.
    pub fn figure_called(&self, name: &str) -> Option<(&Unit, RowId)> {
        let (unit, figure) = name.split_once('.')?;
        let mut units = self.units.iter();
        let unit = units.find(|each| self.row(each.row).header.name == unit)?;
        let mut figures = unit.figures.iter();
        let found = figures.find(|each| self.row(**each).header.name == figure)?;
        Some((unit, *found))
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
        // Sources are named in citations only, so they stand in nobody's way.
        self.name_among(symbol, |other| !matches!(other, Symbol::Source(_)))
    }

    /// A row among those of its kind: with its package where two of them are called alike, and a figure with its unit.
    pub fn name_in_kind(&self, row: RowId) -> String {
        let kind = self.row(row).kind;
        if let Some(unit) = self.unit_with(row) {
            return self.name_of_figure(unit, row);
        }
        self.name_among(
            Symbol::Row(row),
            |other| matches!(other, Symbol::Row(row) if self.row(row).kind == kind),
        )
    }

    /// A figure's name is its unit's own: another unit may have one of the same name.
    fn name_of_figure(&self, unit: &Unit, figure: RowId) -> String {
        let row = self.row(figure);
        let name = &row.header.name;
        let mut others = self.kind(row.kind).rows.iter();
        match others.any(|other| *other != figure && self.row(*other).header.name == *name) {
            false => name.to_string(),
            true => format!("{}.{name}", self.name_in_kind(unit.row)),
        }
    }

    fn name_among(&self, symbol: Symbol, is_rival: impl Fn(Symbol) -> bool) -> String {
        let Naming { package, name, .. } = self.naming(symbol);
        let rivals = self.find(name).into_iter().filter(|other| is_rival(*other));
        match rivals.count() {
            ..=1 => name.to_string(),
            _ => format!("{}.{name}", self.package(package).id),
        }
    }
}
