//! Packages, sources, citations and errata.

use ecow::{EcoString, EcoVec};

use crate::measures::Measures;
pub use crate::measures::{Paper, Units};

use super::{CitedPlace, CitedPlaces, Header, Model, PackageId, SourceId, Symbol};

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
    /// What it measures in by itself, whatever lengths are shown in: its ground is laid by that.
    pub own_units: Units,
    /// A file of its own.
    pub alone: bool,
    /// How lengths are shown when this package is asked for.
    pub measures: Measures,
    /// The scale that sheets are wanted in, in words; empty for that of the rules.
    pub scale: String,
    /// What is looked up in play, in the order of the turn, where no battle says it.
    pub reference: Vec<Symbol>,
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
                match self.cited(model) {
                    places if places.is_empty() => assumed,
                    places => format!("{places}; {assumed}"),
                }
            }
            Citation::Places(_) => self.cited(model).to_string(),
        }
    }

    /// The places in sources, of an assumption as well.
    pub fn places(&self) -> &[(SourceId, EcoString)] {
        match self {
            Citation::None => &[],
            Citation::Places(places) | Citation::Assumed { places, .. } => places,
        }
    }

    /// The places in sources, in words.
    pub fn cited(&self, model: &Model) -> CitedPlaces {
        let each = self.places().iter().map(|(source, place)| CitedPlace {
            mark: model.sources[source.index()].name.to_string(),
            place: place.to_string(),
        });
        each.collect()
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
