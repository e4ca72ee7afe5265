//! What Typst may see: templates, our fonts, the sheet as JSON, drawings. No disk, no clock.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{DiagSpan, FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt, World, WorldExt};
use typst_layout::PagedDocument;

use super::PrintError;
use super::fonts::FONTS;
use crate::diagnostic::suggest::near;

/// What every template may import, and the templates that Typst starts with.
const TEMPLATES: [(&str, &str); 14] = [
    ("booklet", include_str!("templates/booklet.typ")),
    ("style", include_str!("templates/style.typ")),
    ("opening", include_str!("templates/opening.typ")),
    ("ground", include_str!("templates/ground.typ")),
    ("set-up", include_str!("templates/set-up.typ")),
    ("notes", include_str!("templates/notes.typ")),
    ("sealed", include_str!("templates/sealed.typ")),
    ("record", include_str!("templates/record.typ")),
    ("reference", include_str!("templates/reference.typ")),
    ("cutting", include_str!("templates/cutting.typ")),
    ("cards", include_str!("templates/cards.typ")),
    ("records", include_str!("templates/records.typ")),
    ("pieces", include_str!("templates/pieces.typ")),
    ("rulebook", include_str!("templates/rulebook.typ")),
];

/// With what says of a cell that it is the head of its row.
static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| {
    let features = [Feature::A11yExtras].into_iter().collect();
    LazyHash::new(Library::builder().with_features(features).build())
});

/// Each parsed once for all sheets, when the first of them asks for it.
static SOURCES: [OnceLock<Option<Source>>; TEMPLATES.len()] =
    [const { OnceLock::new() }; TEMPLATES.len()];

/// What is the same for all sheets.
pub(super) fn make_ready() {
    LazyLock::force(&LIBRARY);
    template("style");
}

/// One by its name; nothing where there is none, and Typst says so.
fn template(name: &str) -> Option<Source> {
    let at = TEMPLATES.iter().position(|(known, _)| *known == name)?;
    let parse = || parsed(name, TEMPLATES[at].1);
    SOURCES.get(at)?.get_or_init(parse).clone()
}

fn parsed(name: &str, text: &str) -> Option<Source> {
    Some(Source::new(file(&format!("/{name}.typ"))?, text.to_owned()))
}

/// Says that a template would never be read: it takes the place of none of ours, and none imports it.
fn unread(sheets: &BTreeMap<String, String>) -> Option<String> {
    let ours = || TEMPLATES.iter().map(|(name, _)| *name);
    let imported = |name: &str| {
        let mut others = sheets.iter().filter(|(other, _)| *other != name);
        others.any(|(_, text)| text.contains(&format!("{name}.typ")))
    };
    let name = sheets
        .keys()
        .find(|name| !ours().any(|known| known == *name) && !imported(name))?;
    let help = match near(name, ours()).first() {
        Some(near) => format!("did you mean `{near}.typ`?"),
        None => format!(
            "those that set pages are {}",
            ours().collect::<Vec<_>>().join(", ")
        ),
    };
    Some(format!(
        "`{name}.typ` takes the place of no template, and none of yours imports it; {help}"
    ))
}

/// The same id for the same path every time: Typst never frees one.
fn file(path: &str) -> Option<FileId> {
    Some(RootedPath::new(VirtualRoot::Project, VirtualPath::new(path).ok()?).intern())
}

/// Typst's view of one sheet.
pub(super) struct PageWorld {
    main: FileId,
    /// Templates of packages and of the user, which come before ours of the same name.
    theirs: Vec<Source>,
    data: Vec<(FileId, Bytes)>,
}

impl PageWorld {
    /// `template` is a name without ending; `files` are what templates may read, by path.
    pub(super) fn new(
        template: &str,
        sheets: &BTreeMap<String, String>,
        files: Vec<(String, Bytes)>,
    ) -> Result<Self, PrintError> {
        let unknown = |path: &str| PrintError::Template(format!("no path for {path}"));
        if let Some(unread) = unread(sheets) {
            return Err(PrintError::TheirTemplate(unread));
        }
        let theirs = sheets
            .iter()
            .map(|(name, text)| parsed(name, text).ok_or_else(|| unknown(name)));
        let data = files
            .into_iter()
            .map(|(path, bytes)| Ok((file(&path).ok_or_else(|| unknown(&path))?, bytes)));
        Ok(PageWorld {
            main: file(&format!("/{template}.typ")).ok_or_else(|| unknown(template))?,
            theirs: theirs.collect::<Result<_, PrintError>>()?,
            data: data.collect::<Result<_, PrintError>>()?,
        })
    }

    /// Puts something else in the place of a file.
    pub(super) fn replace(&mut self, path: &str, bytes: Bytes) {
        let id = file(path);
        for (known, data) in &mut self.data {
            if Some(*known) == id {
                *data = bytes.clone();
            }
        }
    }

    /// The drawings that cannot be read, by their paths, with what is wrong with each.
    pub(super) fn unreadable(&self) -> Vec<String> {
        let drawings = self.data.iter().filter_map(|(id, bytes)| {
            let path = id.vpath().get_without_slash();
            path.ends_with(".svg").then_some((path, bytes))
        });
        let told = drawings.filter_map(|(path, bytes)| {
            let main = file("/drawing.typ")?;
            let alone = PageWorld {
                main,
                theirs: vec![Source::new(main, format!("#image(\"/{path}\")"))],
                data: vec![(file(&format!("/{path}"))?, bytes.clone())],
            };
            let errors = typst::compile::<PagedDocument>(&alone).output.err()?;
            let error = errors.first()?;
            Some(format!("`{path}`: {}", error.message))
        });
        told.collect()
    }

    /// The template that Typst starts with and all that it imports, as far as they are not ours.
    fn theirs_in_use(&self) -> Vec<&Source> {
        let known = || {
            let ours = TEMPLATES.iter().filter_map(|(name, _)| template(name));
            self.theirs.iter().cloned().chain(ours)
        };
        let mut used = vec![self.main];
        let mut at = 0;
        while let Some(id) = used.get(at) {
            if let Ok(source) = self.source(*id) {
                let imported = known()
                    .map(|other| other.id())
                    .filter(|id| source.text().contains(id.vpath().get_without_slash()));
                let imported: Vec<FileId> = imported.filter(|id| !used.contains(id)).collect();
                used.extend(imported);
            }
            at += 1;
        }
        let theirs = self.theirs.iter();
        theirs
            .filter(|source| used.contains(&source.id()))
            .collect()
    }

    /// Whether a template that is not ours has a part in these pages. Ours do without mistakes: where they meet one then,
    /// it is in how they were called, or in what stands in the place of one of them.
    pub(super) fn has_theirs(&self) -> bool {
        !self.theirs_in_use().is_empty()
    }

    /// File and line of a mistake in a template. Of one that shows in ours: where theirs calls it, or else what of theirs
    /// stands in the place of ours.
    pub(super) fn place(&self, error: &SourceDiagnostic) -> Option<String> {
        let theirs = self.theirs_in_use();
        let is_theirs =
            |span: &DiagSpan| theirs.iter().any(|source| Some(source.id()) == span.id());
        let Some(met) = self.line(error.span) else {
            // What is said of the whole document.
            return (!theirs.is_empty()).then(|| self.main.vpath().get_without_slash().to_owned());
        };
        if is_theirs(&error.span) || theirs.is_empty() {
            return Some(met);
        }
        let calls = error.trace.iter().map(|point| DiagSpan::from(point.span));
        if let Some(call) = calls.filter(is_theirs).find_map(|call| self.line(call)) {
            return Some(format!("{call}, in {met}"));
        }
        let name = |source: &&Source| source.id().vpath().get_without_slash().to_owned();
        let names = theirs.iter().map(name).collect::<Vec<_>>().join(" and ");
        Some(format!("{met}, with {names} of yours"))
    }

    fn line(&self, span: DiagSpan) -> Option<String> {
        let source = self.source(span.id()?).ok()?;
        let Range { start, .. } = self.range(span)?;
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
        let theirs = self.theirs.iter().find(|source| source.id() == id);
        let ours = || template(id.vpath().get_without_slash().strip_suffix(".typ")?);
        let found = theirs.cloned().or_else(ours);
        found.ok_or_else(|| missing(id))
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
    if matches!(id.root(), VirtualRoot::Package(_)) {
        return FileError::Other(Some(
            "templates are set without a network, so no package can be imported; put its files beside the template".into(),
        ));
    }
    FileError::NotFound(id.vpath().get_without_slash().into())
}
