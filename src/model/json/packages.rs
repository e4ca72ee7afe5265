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
    /// Such as `0.1.0`; a file without a manifest has `0.0.0`.
    pub version: String,
    /// As pages print it; its id with a large first letter where the manifest gives none.
    pub title: String,
    /// The time it is about, in the author's words; left out where the manifest does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<String>,
    /// Their names, in the manifest's order; empty where it does not say.
    pub authors: Vec<String>,
    /// As the manifest names it; left out where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// Ids of the packages that it names itself; what these require in turn is told of them.
    pub requires: Vec<String>,
    /// What its sheets are printed on where nobody asks for other paper.
    pub paper: Paper,
    /// The unit in which its sheets show lengths where nobody asks for another.
    pub units: LengthUnit,
    /// What is looked up in play, in the order of the turn, where no battle says it; left out where the package says
    /// nothing of it.
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
    /// In full: `package.name`.
    pub name: String,
    /// The title of the book.
    pub title: String,
    /// Who wrote it; left out where nobody says.
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
    /// In full: `package.name`, and of a figure `package.unit.figure`.
    pub name: String,
    /// As pages print it; its name with a large first letter and blanks for hyphens where the author gives no title.
    pub title: String,
    /// Where it comes from; empty where the author does not say. It holds for all that is inside and has no `cite` of
    /// its own.
    pub cite: Vec<Cite>,
}

/// One place a value comes from, or the author's reason to assume it.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Cite {
    Place {
        /// A source, by its full name.
        source: String,
        /// Where in it, in the author's words; the whole of it where it is left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        place: Option<String>,
    },
    Assumed {
        /// Why the author assumes it; may be empty.
        assumed: String,
    },
}

/// A place where a source contradicts itself, and what holds here.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Erratum {
    #[serde(flatten)]
    pub header: Header,
    /// Where the source contradicts itself.
    pub problem: String,
    /// What holds here.
    pub ruling: String,
    /// What it bears on; empty where the author names nothing.
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
    Row {
        /// The row, by its full name.
        row: String,
        /// Its kind, by its full name.
        of: String,
    },
    Member {
        /// The member, by its name within its scale or choice.
        member: String,
        /// That scale or choice, by its full name.
        of: String,
    },
    Table {
        /// A table, by its full name.
        table: String,
    },
    Worksheet {
        /// A worksheet, by its full name.
        worksheet: String,
    },
    Kind {
        /// A kind, by its full name: all its rows are meant where it stands for what is printed.
        kind: String,
    },
    Scale {
        /// A scale or choice, by its full name.
        scale: String,
    },
    Generator {
        /// A generator, by its full name.
        generator: String,
    },
    Battle {
        /// A battle, by its full name.
        battle: String,
    },
    Scenario {
        /// A scenario, by its full name.
        scenario: String,
    },
    List {
        /// An army list, by its full name.
        list: String,
    },
    Deck {
        /// A deck, by its full name.
        deck: String,
    },
    Modifiers {
        /// A list of modifiers, by its full name.
        modifiers: String,
    },
    Procedure {
        /// A procedure, by its full name.
        procedure: String,
    },
    Option {
        /// An option, by its full name.
        option: String,
    },
    Erratum {
        /// An erratum, by its full name.
        erratum: String,
    },
    Source {
        /// A source, by its full name.
        source: String,
    },
}
