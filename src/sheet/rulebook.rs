//! A package as a book to read: chapters of sections, each made of a few forms of block.
//!
//! Everything arrives in words. What lies elsewhere in the book is named by a [`Reference`], whose
//! target is the `id` of a chapter, a section, or a source.

use std::borrow::Cow;

use serde::Serialize;

use super::{PackageLine, Paper, SourceNote, Symbol, Value};
use crate::model::CitedPlaces;
use crate::steps::{Line, StepsSheet};

/// A package as a book.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Rulebook {
    /// Never empty: a document without a title is not accessible.
    pub title: String,
    pub package: PackageLine,
    /// When the game's battles were; may be empty.
    pub period: String,
    pub licence: String,
    /// The packages it rests on, with their versions: they have books of their own.
    pub requires: Vec<String>,
    pub chapters: Vec<Chapter>,
    /// What the sources leave open and why, and where it matters.
    pub assumed: Vec<Assumption>,
    pub sources: Vec<SourceNote>,
    /// In alphabetical order.
    pub index: Vec<IndexEntry>,
    pub paper: Paper,
}

/// A file of the package.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Chapter {
    pub id: String,
    pub title: String,
    /// May be empty.
    pub lead: String,
    pub sections: Vec<Section>,
}

/// A declaration.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Section {
    pub id: String,
    pub title: String,
    /// What tells it from other sections of its title, wherever these are listed; else empty.
    pub which: String,
    /// What it is: `procedure`, `table`; may be empty.
    pub sort: String,
    /// May be empty.
    pub citation: CitedPlaces,
    pub assumed: bool,
    pub blocks: Vec<Block>,
    /// Other sections that this one needs.
    pub see: Vec<Reference>,
    /// Why what has a dagger is assumed, each reason once.
    pub assumptions: Vec<String>,
    /// What it has in the index.
    #[serde(skip)]
    pub terms: Vec<Term>,
}

/// A word of the index.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Term {
    pub term: String,
    /// The id of the row of a table, or of the line, that it names; nothing where the whole section is meant.
    pub part: Option<String>,
}

impl Section {
    /// Its title in a list of sections.
    pub fn listed(&self) -> Cow<'_, str> {
        match self.which.is_empty() {
            true => Cow::Borrowed(&self.title),
            false => format!("{} ({})", self.title, self.which).into(),
        }
    }
}

/// Another place of the book, or of another book.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize)]
pub struct Reference {
    pub title: String,
    /// Nothing where it stands in another book.
    pub to: Option<String>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum Block {
    Text {
        text: String,
    },
    Facts {
        facts: Vec<Fact>,
    },
    Table(BookTable),
    /// Points, each perhaps with points of its own.
    Points {
        lines: Vec<Line>,
    },
    Steps(StepsSheet),
}

/// A named value, or references under a name; what the value is marked with stands behind both.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Fact {
    pub label: String,
    pub value: Value,
    pub links: Vec<Reference>,
}

/// A table of a book, in words.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct BookTable {
    /// Every row has as many cells.
    pub header: Vec<String>,
    pub rows: Vec<Vec<Value>>,
    /// What the rows are, one for each, where they have icons; else none.
    pub symbols: Vec<Symbol>,
    /// One for each row, where the index leads to them; else none. Each is given once in a book.
    pub ids: Vec<String>,
    /// The first column holds sentences, and is not set apart as names are.
    pub told: bool,
}

/// A reason for an assumption, and the sections where it holds.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Assumption {
    pub reason: String,
    pub places: Vec<Reference>,
}

/// A term of the index, and where it is told.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct IndexEntry {
    pub term: String,
    /// Never empty; each section once.
    pub places: Vec<IndexPlace>,
}

/// A section of the book, and what of it is meant.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct IndexPlace {
    /// The section's title, as a list of sections has it.
    pub title: String,
    /// The section.
    pub to: String,
    /// The row of a table in it, or the line; nothing where the whole of it is meant.
    pub part: Option<String>,
}

impl IndexPlace {
    /// The id of what stands nearest to the word.
    pub fn target(&self) -> &str {
        self.part.as_deref().unwrap_or(&self.to)
    }
}

impl IndexEntry {
    /// The term without an article before it: where a reader looks for it.
    pub fn filed_under(&self) -> &str {
        let articles = ["A ", "An ", "The "];
        let bare = articles
            .iter()
            .find_map(|each| self.term.strip_prefix(each));
        bare.unwrap_or(&self.term)
    }
}

impl Rulebook {
    /// The id under which a source stands in the book.
    pub fn source_id(mark: &str) -> String {
        format!("source-{mark}")
    }
}
