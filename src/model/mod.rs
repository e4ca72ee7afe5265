//! The rules model: what every reader reads.
//!
//! Made once from a clean tree, then never changed. It knows nothing of the grammar and has no
//! places in source; it has citations instead. Things refer to each other by ids, which are
//! indices into the lists of [`Model`].

mod army;
mod battle;
mod braced;
mod change;
mod cited;
mod date;
mod deck;
mod expr;
mod firepower;
mod generator;
mod ids;
pub mod json;
mod keys;
mod list;
mod locals;
mod mission;
mod muster;
mod package;
mod prelude;
mod procedure;
#[cfg(test)]
pub(crate) mod sample;
mod scenario;
mod show;
mod sort;
mod symbol;
mod table;
mod unmarked;
mod value;
mod walk;
mod worksheet;

pub use army::*;
pub use battle::*;
pub use braced::Braced;
pub(crate) use braced::of_length;
pub use change::*;
pub use cited::*;
pub use date::*;
pub use deck::*;
pub use expr::*;
pub use firepower::*;
pub use generator::*;
pub use ids::*;
pub use keys::*;
pub use list::*;
pub use locals::*;
pub use mission::*;
pub use muster::*;
pub use package::*;
pub use prelude::*;
pub use procedure::*;
pub use scenario::*;
pub(crate) use show::in_a_list;
pub use sort::*;
pub use symbol::*;
pub use table::*;
pub use value::*;
pub(crate) use walk::leaves;
pub use worksheet::*;

use std::sync::Arc;

use ecow::EcoString;
use indexmap::IndexSet;

/// A checked ruleset with all it requires.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// In load order: what is required before what requires it.
    pub packages: Vec<Package>,
    pub sources: Vec<Source>,
    /// Distinct lists of citations; rows share them.
    pub citations: Vec<Citation>,
    pub scales: Vec<Scale>,
    pub kinds: Vec<Kind>,
    /// Rows of all kinds, in load and source order.
    pub rows: Vec<Row>,
    pub tables: Vec<Table>,
    pub generators: Vec<Generator>,
    pub missions: Vec<Mission>,
    pub units: Vec<Unit>,
    pub forces: Vec<Force>,
    pub battles: Vec<Battle>,
    pub worksheets: Vec<Worksheet>,
    pub errata: Vec<Erratum>,
    pub scenarios: Vec<Scenario>,
    pub lists: Vec<List>,
    /// All lists and scenarios that are written, in load and source order.
    pub playables: Vec<Playable>,
    /// How points are reckoned; the last one holds.
    pub reckonings: Vec<Reckoning>,
    /// How fire is compared; the last one holds.
    pub firepower: Vec<Firepower>,
    pub decks: Vec<Deck>,
    pub modifiers: Vec<Modifiers>,
    /// Held once by all models that have them alike.
    pub procedures: Vec<Arc<Procedure>>,
    /// All options of all packages, switched on or not.
    pub options: Vec<OptionRule>,
    pub examples: Vec<Example>,
    /// What the command line asks, where it asks something.
    pub asked: Option<Question>,
    /// Texts that procedures handle by number.
    pub texts: Vec<EcoString>,
    /// Texts that hold lengths.
    pub braced: Vec<Braced>,
    /// Changes in force, of packages and of active options, in the order in which they were made.
    pub changes: Vec<ChangeNote>,
    /// The prelude's kinds and fields, where the prelude is loaded.
    pub prelude: Option<Prelude>,
    /// What names mean, once somebody has asked.
    pub(crate) index: NameIndex,
}

/// What every declaration has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub package: PackageId,
    pub name: EcoString,
    pub title: EcoString,
    pub cite: CitationId,
}

impl Model {
    /// The row a mission, unit or force is, by its id.
    pub fn row(&self, id: RowId) -> &Row {
        &self.rows[id.index()]
    }

    /// The options that are switched on, but for those that come with another one of them.
    pub fn asked_options(&self) -> Vec<OptionId> {
        let active = || self.options.iter().filter(|option| option.active);
        let brought = |id: &OptionId| active().any(|option| option.requires.contains(id));
        (0..self.options.len())
            .map(OptionId::new)
            .filter(|id| self.options[id.index()].active && !brought(id))
            .collect()
    }

    /// `package.option`: an option's name for whoever asks for it, whatever else is called so.
    pub fn full_name(&self, option: OptionId) -> String {
        let header = &self.options[option.index()].header;
        format!("{}.{}", self.package(header.package).id, header.name)
    }

    /// All options that are switched on, those that were asked for first.
    pub fn played_with(&self) -> Vec<OptionId> {
        let mut all: IndexSet<OptionId> = self.asked_options().into_iter().collect();
        let ids = (0..self.options.len()).map(OptionId::new);
        all.extend(ids.filter(|id| self.options[id.index()].active));
        all.into_iter().collect()
    }

    /// What is printed behind a booklet: the pages of its battle or scenario, and those of the options that
    /// are switched on.
    pub fn reference(&self, own: &[Symbol]) -> Vec<Symbol> {
        self.with_options(own.iter().copied().collect())
    }

    /// What is printed for the players of a package: what its battle names, else its own pages behind those of what it
    /// requires, and those of the options that are switched on. A battle of one that it requires tells those of all that this one
    /// requires in turn: its author chose among them.
    pub fn reference_of(&self, package: PackageId) -> Vec<Symbol> {
        let mut told = IndexSet::new();
        self.told_by_battles(package, &mut told);
        let mut all = IndexSet::new();
        self.pages_of(package, &told, &mut all);
        self.with_options(all)
    }

    /// A package and all that it requires in turn.
    pub fn reached_by(&self, package: PackageId) -> IndexSet<PackageId> {
        let mut reached = IndexSet::from([package]);
        let mut next = 0;
        while let Some(at) = reached.get_index(next) {
            reached.extend(self.package(*at).requires.clone());
            next += 1;
        }
        reached
    }

    /// The battle of a package that says what is looked up in play.
    fn battle_of(&self, package: PackageId) -> Option<&Battle> {
        let mut battles = self.battles.iter();
        battles.rfind(|battle| battle.header.package == package && !battle.reference.is_empty())
    }

    /// The packages of which such a battle tells: all that its own package requires.
    fn told_by_battles(&self, package: PackageId, told: &mut IndexSet<PackageId>) {
        let has_battle = self.battle_of(package).is_some();
        for required in &self.package(package).requires {
            if has_battle || told.contains(&package) {
                told.insert(*required);
            }
            self.told_by_battles(*required, told);
        }
    }

    /// Packages require only what was loaded before them.
    fn pages_of(&self, package: PackageId, told: &IndexSet<PackageId>, all: &mut IndexSet<Symbol>) {
        let about = self.package(package);
        for required in &about.requires {
            self.pages_of(*required, told, all);
        }
        match self.battle_of(package) {
            _ if told.contains(&package) => {}
            Some(battle) => all.extend(&battle.reference),
            None => all.extend(&about.reference),
        }
    }

    fn with_options(&self, mut all: IndexSet<Symbol>) -> Vec<Symbol> {
        let active = self.options.iter().filter(|option| option.active);
        for page in active.flat_map(|option| &option.reference).copied() {
            // A page of the same title tells the same: the option's own stands, at the other's place.
            match all.iter().position(|other| self.is_told_by(*other, page)) {
                Some(at) if !all.contains(&page) => {
                    all.shift_insert(at, page);
                    all.shift_remove_index(at + 1);
                }
                Some(_) => {}
                None => {
                    all.insert(page);
                }
            }
        }
        all.into_iter().collect()
    }

    /// Whether two rows of one kind have one title, as a rule that another package tells too.
    fn is_told_by(&self, one: Symbol, other: Symbol) -> bool {
        let (Symbol::Row(one), Symbol::Row(other)) = (one, other) else {
            return false;
        };
        let (one, other) = (self.row(one), self.row(other));
        one.kind == other.kind && one.header.title == other.header.title
    }

    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    pub fn table(&self, id: TableId) -> &Table {
        &self.tables[id.index()]
    }

    pub fn generator(&self, id: GeneratorId) -> &Generator {
        &self.generators[id.index()]
    }

    pub fn deck(&self, id: DeckId) -> &Deck {
        &self.decks[id.index()]
    }

    pub fn procedure(&self, id: ProcedureId) -> &Procedure {
        &self.procedures[id.index()]
    }

    pub fn modifiers(&self, id: ModifiersId) -> &Modifiers {
        &self.modifiers[id.index()]
    }

    pub fn scale(&self, id: ScaleId) -> &Scale {
        &self.scales[id.index()]
    }

    pub fn package(&self, id: PackageId) -> &Package {
        &self.packages[id.index()]
    }

    pub fn citation(&self, id: CitationId) -> &Citation {
        &self.citations[id.index()]
    }

    /// The mission that a row of the kind `mission` is. (Missions, units and forces lie in the
    /// order of their rows.)
    pub fn mission_of(&self, row: RowId) -> Option<&Mission> {
        self.missions
            .binary_search_by_key(&row, |mission| mission.row)
            .ok()
            .map(|index| &self.missions[index])
    }

    /// The unit that a row of the kind `unit` is.
    pub fn unit_of(&self, row: RowId) -> Option<&Unit> {
        self.unit_index(row).map(|index| &self.units[index])
    }

    /// The unit to which a row of the kind `figure` belongs.
    pub fn unit_with(&self, figure: RowId) -> Option<&Unit> {
        let mut units = self.units.iter();
        units.find(|unit| unit.figures.contains(&figure))
    }

    /// A unit's place in the list of units.
    pub fn unit_index(&self, row: RowId) -> Option<usize> {
        self.units.binary_search_by_key(&row, |unit| unit.row).ok()
    }

    /// A force's place in the list of forces.
    pub fn force_index(&self, row: RowId) -> Option<usize> {
        self.forces
            .binary_search_by_key(&row, |force| force.row)
            .ok()
    }

    /// The force that a row of the kind `force` is.
    pub fn force_of(&self, row: RowId) -> Option<&Force> {
        self.forces
            .binary_search_by_key(&row, |force| force.row)
            .ok()
            .map(|index| &self.forces[index])
    }

    /// The value a row has in a field.
    pub fn field(&self, row: RowId, field: FieldId) -> &Datum {
        &self.row(row).fields[field.index()]
    }

    /// The package that was asked for: the last in load order.
    pub fn root(&self) -> Option<&Package> {
        self.packages.last()
    }
}
