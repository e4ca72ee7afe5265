//! Source text and places in it.
//!
//! In: the text of each file. Out: [`Span`]s that name a stretch of it, and line and column
//! numbers for people. Knows nothing of syntax and reads no file itself.

pub mod bundled;
mod lines;

use std::borrow::Cow;
use std::fmt;

use lines::LineIndex;
use serde::Serialize;

/// A file of the [`SourceSet`] that made this id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(u32);

/// A stretch of one file: byte offsets, the end not included.
///
/// Made once at the edge of the parser. Two trees are compared without their places, so a
/// span is left out of every serialised form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        // A file is at most 4 GiB: `SourceSet::add` refuses longer ones.
        Span {
            file,
            start: start as u32,
            end: end as u32,
        }
    }

    /// The smallest stretch that holds both; both must lie in one file.
    pub fn to(self, other: Span) -> Span {
        Span {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether another stretch begins in this one.
    pub fn holds(self, other: Span) -> bool {
        self.file == other.file && (self.start..self.end).contains(&other.start)
    }

    /// The empty stretch just behind this one: where something is missing.
    pub fn after(self) -> Span {
        Span {
            start: self.end,
            ..self
        }
    }

    /// A part of this stretch, given by byte offsets from its start.
    pub fn part(self, start: usize, end: usize) -> Span {
        Span {
            file: self.file,
            start: self.start + start as u32,
            end: self.start + end as u32,
        }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A line and a column for people: both count from one, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// One source file: the name an author knows it by, and its text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    /// What lies in the program is not copied.
    text: Cow<'static, str>,
    lines: LineIndex,
}

impl SourceFile {
    /// The path or the name that messages call it by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All of it, as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The position of a byte offset; an offset past the end means the end.
    pub fn position(&self, offset: u32) -> Position {
        self.lines.position(&self.text, offset)
    }
}

/// Every file of one run, in the order in which they were read.
#[derive(Clone, Default, Debug)]
pub struct SourceSet {
    files: Vec<SourceFile>,
}

impl SourceSet {
    /// Takes a file in; `name` is what messages call it (a path, or `package/file.orbat`).
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Cow<'static, str>>) -> FileId {
        let text = text.into();
        let id = FileId(self.files.len() as u32);
        self.files.push(SourceFile {
            name: name.into(),
            lines: LineIndex::default(),
            text,
        });
        id
    }

    /// The file of an id that this set has given.
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The text a span covers.
    pub fn slice(&self, span: Span) -> &str {
        &self.get(span.file).text[span.start as usize..span.end as usize]
    }

    /// The text of its file behind a span.
    pub fn behind(&self, span: Span) -> &str {
        &self.get(span.file).text[span.end as usize..]
    }

    /// The text of its file before a span.
    pub fn before(&self, span: Span) -> &str {
        &self.get(span.file).text[..span.start as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(index, file)| (FileId(index as u32), file))
    }
}
