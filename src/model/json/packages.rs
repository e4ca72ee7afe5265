//! Packages, sources, citations, errata, and references to anything.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::{Names, said};

/// What a package's manifest says.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Package {
    /// The first part of all its names.
    pub id: String,
    pub version: String,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    pub authors: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// Ids of packages.
    pub requires: Vec<String>,
    pub paper: Paper,
    /// The unit in which its sheets show lengths.
    pub units: LengthUnit,
    /// What is looked up in play, in the order of the turn, where no battle says it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reference: Vec<Symbol>,
}

/// The paper sheets are printed on.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    A4,
    Letter,
}

/// A unit that sheets show lengths in.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum LengthUnit {
    Inches,
    Centimetres,
}

pub(super) fn package(names: &Names<'_>, package: &model::Package) -> Package {
    Package {
        id: package.id.to_string(),
        version: package.version.clone(),
        title: package.title.clone(),
        period: said(&package.period),
        authors: package.authors.clone(),
        licence: said(&package.licence),
        requires: super::each(&package.requires, |id| names.package(*id)),
        paper: match package.paper {
            model::Paper::A4 => Paper::A4,
            model::Paper::Letter => Paper::Letter,
        },
        units: match package.units {
            model::Units::Inches => LengthUnit::Inches,
            model::Units::Centimetres => LengthUnit::Centimetres,
        },
        reference: names.symbols(&package.reference),
    }
}

/// A book that values are cited from.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Source {
    pub name: String,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
}

pub(super) fn source(names: &Names<'_>, source: &model::Source) -> Source {
    Source {
        name: names.of_source(source),
        title: source.title.to_string(),
        author: source.author.as_ref().map(ToString::to_string),
    }
}

/// What every declaration has.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// In full: `package.name`.
    pub name: String,
    pub title: String,
    /// Where it comes from; empty where the author does not say. It holds for all that is inside
    /// and has no `cite` of its own.
    pub cite: Vec<Cite>,
}

/// One place a value comes from, or the author's reason to assume it.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Cite {
    Place {
        /// A source, in full.
        source: String,
        /// Where in it.
        #[serde(skip_serializing_if = "Option::is_none")]
        place: Option<String>,
    },
    Assumed {
        /// Why; may be empty.
        assumed: String,
    },
}

/// A place where a source contradicts itself, and what holds here.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Erratum {
    #[serde(flatten)]
    pub header: Header,
    pub problem: String,
    pub ruling: String,
    pub affects: Vec<Symbol>,
}

pub(super) fn erratum(names: &Names<'_>, erratum: &model::Erratum) -> Erratum {
    Erratum {
        header: names.header(&erratum.header),
        problem: erratum.problem.to_string(),
        ruling: erratum.ruling.to_string(),
        affects: names.symbols(&erratum.affects),
    }
}

/// A reference to anything that has a name. Rows of different kinds may have the same name, and
/// members are named within their scale, so these two say what they are `of`.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Symbol {
    Row { row: String, of: String },
    Member { member: String, of: String },
    Table { table: String },
    Worksheet { worksheet: String },
    Kind { kind: String },
    Scale { scale: String },
    Generator { generator: String },
    Battle { battle: String },
    Scenario { scenario: String },
    List { list: String },
    Deck { deck: String },
    Modifiers { modifiers: String },
    Procedure { procedure: String },
    Option { option: String },
    Erratum { erratum: String },
    Source { source: String },
}
