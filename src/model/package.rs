//! Packages, sources, citations, errata, and the names of it all.

use ecow::{EcoString, EcoVec};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::measures::Measures;

use super::{
    BattleId, DeckId, ErratumId, GeneratorId, Header, KindId, ListId, Model, ModifiersId, OptionId,
    PackageId, ProcedureId, RowId, ScaleId, ScenarioId, SourceId, TableId, WorksheetId,
};

/// What a manifest says, as far as readers need it.
#[derive(Clone, Debug)]
pub struct Package {
    pub id: EcoString,
    pub version: String,
    pub title: String,
    pub period: String,
    pub authors: Vec<String>,
    pub licence: String,
    pub requires: Vec<PackageId>,
    pub paper: Paper,
    /// What it likes lengths to be shown in.
    pub units: Units,
    /// A file of its own, which nobody can require.
    pub alone: bool,
    /// How lengths are shown when this package is asked for.
    pub measures: Measures,
    /// The scale that sheets are wanted in, in words; empty for that of the rules.
    pub scale: String,
    /// What is looked up in play, in the order of the turn, where no battle says it.
    pub reference: Vec<Symbol>,
}

/// The paper sheets are printed on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

/// The unit in which sheets show lengths.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Units {
    #[default]
    Inches,
    Centimetres,
}

/// A book that values are cited from.
#[derive(Clone, Debug)]
pub struct Source {
    pub package: PackageId,
    pub name: EcoString,
    pub title: EcoString,
    pub author: Option<EcoString>,
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Citation {
    /// Nobody said.
    None,
    /// Places in sources: `qs 1.5.1`.
    Places(EcoVec<(SourceId, EcoString)>),
    /// The author's assumption, and why (may be empty); and places that bear on it, if any.
    Assumed {
        reason: EcoString,
        places: EcoVec<(SourceId, EcoString)>,
    },
}

impl Citation {
    /// As it is written in a ruleset, without brackets; empty where nobody said.
    pub fn show(&self, model: &Model) -> String {
        match self {
            Citation::None => String::new(),
            Citation::Assumed { reason, .. } => {
                let assumed = match reason.is_empty() {
                    true => "assumed".to_owned(),
                    false => format!("assumed: {reason}"),
                };
                match self.show_places(model) {
                    places if places.is_empty() => assumed,
                    places => format!("{places}; {assumed}"),
                }
            }
            Citation::Places(_) => self.show_places(model),
        }
    }

    /// The places in sources, of an assumption as well.
    pub fn places(&self) -> &[(SourceId, EcoString)] {
        match self {
            Citation::None => &[],
            Citation::Places(places) | Citation::Assumed { places, .. } => places,
        }
    }

    /// `qs 1.5.1; tbw 2`.
    pub fn show_places(&self, model: &Model) -> String {
        let each = self.places().iter().map(|(source, place)| {
            let name = &model.sources[source.index()].name;
            if place.is_empty() {
                name.to_string()
            } else {
                format!("{name} {place}")
            }
        });
        each.collect::<Vec<_>>().join("; ")
    }
}

/// A place where a source contradicts itself, and what holds here.
#[derive(Clone, Debug)]
pub struct Erratum {
    pub header: Header,
    pub problem: EcoString,
    pub ruling: EcoString,
    pub affects: Vec<Symbol>,
}

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
}
