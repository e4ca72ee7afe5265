//! What Typst may see: our templates, our fonts, the sheet as JSON, the map. No disk, no clock.

use std::ops::Range;
use std::sync::LazyLock;

use serde::Serialize;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World, WorldExt};

use super::PrintError;
use super::fonts::FONTS;
use super::plan::Plan;
use crate::sheet::Booklet;

/// The first is the one that Typst starts with.
static TEMPLATES: [(&str, &str); 5] = [
    ("/booklet.typ", include_str!("templates/booklet.typ")),
    ("/style.typ", include_str!("templates/style.typ")),
    ("/opening.typ", include_str!("templates/opening.typ")),
    ("/record.typ", include_str!("templates/record.typ")),
    ("/reference.typ", include_str!("templates/reference.typ")),
];

static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(Library::default()));

/// Parsed once for all booklets. A path that Typst refuses would be missing here, and Typst
/// would say so.
static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let source = |(path, text): &(&str, &str)| Some(Source::new(file(path)?, (*text).to_owned()));
    TEMPLATES.iter().filter_map(source).collect()
});

/// The same id for the same path every time: Typst never frees one.
fn file(path: &str) -> Option<FileId> {
    Some(RootedPath::new(VirtualRoot::Project, VirtualPath::new(path).ok()?).intern())
}

/// What the templates read.
#[derive(Serialize)]
struct Sheet<'a> {
    booklet: &'a Booklet,
    plan: &'a Plan,
}

/// Typst's view of one booklet.
pub(super) struct PageWorld {
    main: FileId,
    data: Vec<(FileId, Bytes)>,
}

impl PageWorld {
    pub(super) fn new(booklet: &Booklet, plan: &Plan) -> Result<Self, PrintError> {
        let template = |what: &str| PrintError::Template(what.to_owned());
        let json = serde_json::to_vec(&Sheet { booklet, plan })
            .map_err(|error| template(&format!("the sheet as JSON: {error}")))?;
        let main = SOURCES.first().ok_or_else(|| template("no template"))?.id();
        let sheet = file("/sheet.json").ok_or_else(|| template("no path for the sheet"))?;
        let map = file("/map.svg").ok_or_else(|| template("no path for the map"))?;
        let mut data = vec![(sheet, Bytes::new(json))];
        if let Some(drawing) = &booklet.map {
            data.push((map, Bytes::from_string(drawing.svg.clone())));
        }
        Ok(PageWorld { main, data })
    }

    /// File and line of a mistake in our templates.
    pub(super) fn place(&self, error: &SourceDiagnostic) -> Option<String> {
        let source = self.source(error.span.id()?).ok()?;
        let Range { start, .. } = self.range(error.span)?;
        let line = source.text().get(..start)?.matches('\n').count() + 1;
        Some(format!(
            "{}:{line}",
            source.id().vpath().get_without_slash()
        ))
    }
}

impl World for PageWorld {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        FONTS.store.book()
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let found = SOURCES.iter().find(|source| source.id() == id);
        found.cloned().ok_or_else(|| missing(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let found = self.data.iter().find(|(file, _)| *file == id);
        found
            .map(|(_, bytes)| bytes.clone())
            .ok_or_else(|| missing(id))
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.store.font(index)
    }

    /// A page with a date would not be the same tomorrow.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn missing(id: FileId) -> FileError {
    FileError::NotFound(id.vpath().get_without_slash().into())
}
