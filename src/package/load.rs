//! From roots to a [`PackageSet`]: finds what is required, reads it, checks that it fits.
#![allow(
    clippy::disallowed_methods,
    reason = "this folder reads what authors wrote"
)]

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use indexmap::IndexMap;
use semver::Version;

use super::manifest::{self, Chapters, Manifest, Paths};
use super::{
    Library, LoadError, MANIFEST, Origin, Package, PackageId, PackageSet, PrintDefaults, Root,
    files, order, uses, versions,
};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0008, E0701, E0705, W0701};
use crate::diagnostic::suggest::did_you_mean;
use crate::source::{FileId, SourceSet, Span};
use crate::spelling::headed;

/// Loads the roots and all they require, with the packages that ship with the program.
///
/// # Errors
/// Where the disk refuses a file, or a root is no package. Everything that an author can mend in
/// a file is reported into `out` instead, and the rest is still loaded.
pub fn load(
    roots: &[Root],
    sources: &mut SourceSet,
    out: &mut Diagnostics,
) -> Result<PackageSet, LoadError> {
    load_with(&Library::bundled(), roots, sources, out)
}

/// How the command line names packages that the first builds on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Beside {
    /// Behind it.
    #[default]
    Behind,
    /// With `--using`.
    Using,
}

impl Beside {
    /// What brings a package that is missing.
    pub(super) fn way(self) -> &'static str {
        match self {
            Beside::Behind => "on the command line as well",
            Beside::Using => "with `--using FOLDER`",
        }
    }
}

/// [`load`] with a library of one's own in place of the bundled one.
///
/// # Errors
/// As [`load`].
pub fn load_with(
    library: &Library,
    roots: &[Root],
    sources: &mut SourceSet,
    out: &mut Diagnostics,
) -> Result<PackageSet, LoadError> {
    load_beside(library, roots, Beside::Behind, sources, out)
}

/// The same, where further packages are named in this way.
pub(crate) fn load_beside(
    library: &Library,
    roots: &[Root],
    beside: Beside,
    sources: &mut SourceSet,
    out: &mut Diagnostics,
) -> Result<PackageSet, LoadError> {
    let mut loader = Loader {
        library,
        beside,
        sources,
        out,
        packages: Vec::new(),
        paths: Vec::new(),
        by_id: HashMap::new(),
        by_folder: HashMap::new(),
        broken: HashSet::new(),
    };
    let asked = loader.roots(roots)?;
    loader.required()?;
    loader.check_versions();
    let set = loader.finish(&asked);
    uses::check(&set, sources, out);
    Ok(set)
}

pub(super) struct Loader<'a> {
    pub(super) library: &'a Library,
    pub(super) beside: Beside,
    pub(super) sources: &'a mut SourceSet,
    pub(super) out: &'a mut Diagnostics,
    pub(super) packages: Vec<Package>,
    /// For each package what its manifest's `[paths]` say.
    pub(super) paths: Vec<Paths>,
    /// What can be required: of standalone files only those that nothing else could be meant by.
    pub(super) by_id: HashMap<String, usize>,
    /// Real paths of the folders read, with the package in each if it is one.
    pub(super) by_folder: HashMap<PathBuf, Option<usize>>,
    /// Ids of packages that are there and whose manifest, or path, is at fault: said once.
    pub(super) broken: HashSet<String>,
}

impl Loader<'_> {
    /// Reads what the command line names; the result has a root's package in the order asked.
    fn roots(&mut self, roots: &[Root]) -> Result<Vec<usize>, LoadError> {
        // Folders first: one of them wins over a bundled package of the same id.
        let mut found = vec![None; roots.len()];
        for (root, found) in roots.iter().zip(&mut found) {
            if let Root::Folder(folder) = root {
                *found = self.folder(folder)?;
            }
        }
        for (root, found) in roots.iter().zip(&mut found) {
            match root {
                Root::Folder(_) => {}
                Root::Bundled(id) => {
                    *found = match self.by_id.get(id) {
                        Some(at) => Some(*at),
                        None if self.library.contains(id) => self.bundled(id),
                        None => return Err(LoadError::unknown(id, self.library)),
                    }
                }
                Root::File(path) => *found = Some(self.file(path)?),
                Root::Text { path, text } => {
                    let name = path.to_string_lossy().into_owned();
                    let file = self.sources.add(name, text.clone());
                    *found = Some(self.standalone(path, file, true));
                }
            }
        }
        let mut asked: Vec<usize> = Vec::new();
        for at in found.into_iter().flatten() {
            if !asked.contains(&at) {
                asked.push(at);
            }
        }
        Ok(asked)
    }

    /// Reads a folder's package; `None` when its manifest is too broken for it to take part.
    pub(super) fn folder(&mut self, folder: &Path) -> Result<Option<usize>, LoadError> {
        let real = fs::canonicalize(folder).map_err(|source| LoadError::Io {
            path: folder.to_owned(),
            source,
        })?;
        if let Some(known) = self.by_folder.get(&real) {
            return Ok(*known);
        }
        let path = folder.join(MANIFEST);
        match path.try_exists() {
            Ok(true) => {}
            Ok(false) => {
                return Err(LoadError::NoManifest {
                    folder: folder.to_owned(),
                    meant: files::meant_manifest(folder),
                    source_file: files::source_in(folder),
                });
            }
            // A folder into which one may not look.
            Err(source) => return Err(LoadError::Io { path, source }),
        }
        let name = files::name_in(folder, MANIFEST);
        let manifest_real = fs::canonicalize(&path).map_err(|source| LoadError::Io {
            path: path.clone(),
            source,
        })?;
        if !manifest_real.starts_with(&real) {
            let file = self.sources.add(name, "");
            self.out
                .report(
                    &E0705,
                    Span::new(file, 0, 0),
                    "this manifest is a link out of the package",
                )
                .help("put a copy of the file in its place");
            return Ok(self.give_up(real, None));
        }
        let (file, is_text) = files::read(&path, name, self.sources, self.out)?;
        if !is_text {
            return Ok(self.give_up(real, None));
        }
        let manifest = manifest::read(file, self.sources, self.out);
        let id = manifest.id.as_ref().map(|(id, _)| id.clone());
        let Some((mut package, paths, chapters)) =
            assemble(manifest, Origin::Folder(folder.to_owned()))
        else {
            return Ok(self.give_up(real, id));
        };
        if let Some(other) = self.by_id.get(&package.id) {
            let message = format!("`{}` is the id of another package as well", package.id);
            self.out
                .report(&E0701, package.span, message)
                .label(self.packages[*other].span, "first used here")
                .help("give one of them another id");
            return Ok(self.give_up(real, None));
        }

        let listing = files::list(folder)?;
        for stray in listing.strays {
            self.out
                .report(
                    &E0705,
                    package.span,
                    format!("`{stray}` is a link out of the package"),
                )
                .here("in the folder of this package")
                .help("put a copy in its place, or require the package it leads to");
        }
        for (misnamed, meant) in listing.misnamed {
            self.out
                .report(
                    &W0701,
                    package.span,
                    format!("`{misnamed}` is not read: its name does not end in `.orbat`"),
                )
                .here("in the folder of this package")
                .help(format!(
                    "if it has rules, call it `{meant}`; a file browser may hide the end of a name"
                ));
        }
        let mut by_name = IndexMap::new();
        for (inside, path) in listing.sources {
            let name = files::name_in(folder, &inside);
            let (file, is_text) = files::read(&path, name, self.sources, self.out)?;
            by_name.insert(chapter_of(&inside).to_owned(), file);
            if is_text {
                package.files.push(file);
                package.paths.push(path);
            }
            package.unread |= !is_text;
        }
        package.chapters = self.chapters(chapters, &by_name);
        let at = self.add(package, paths);
        self.by_folder.insert(real, Some(at));
        Ok(Some(at))
    }

    pub(super) fn bundled(&mut self, id: &str) -> Option<usize> {
        let bytes = self.library.manifest(id).cloned().unwrap_or_default();
        let name = format!("{id}/{MANIFEST}");
        let (file, _) = files::take_in(name, bytes, self.sources, self.out);
        let manifest = manifest::read(file, self.sources, self.out);
        let Some((mut package, _, chapters)) = assemble(manifest, Origin::Bundled) else {
            self.broken.insert(id.to_owned());
            return None;
        };
        let mut by_name = IndexMap::new();
        for (inside, bytes) in self.library.sources(id) {
            let name = format!("{id}/{inside}");
            let (file, is_text) = files::take_in(name, bytes.clone(), self.sources, self.out);
            by_name.insert(chapter_of(inside).to_owned(), file);
            if is_text {
                package.files.push(file);
            }
        }
        package.chapters = self.chapters(chapters, &by_name);
        Some(self.add(package, IndexMap::new()))
    }

    /// The files that a manifest names as chapters.
    fn chapters(&mut self, named: Chapters, by_name: &IndexMap<String, FileId>) -> Vec<FileId> {
        let mut chapters = Vec::new();
        for (name, span) in named {
            match by_name.get(&name) {
                Some(file) => chapters.push(*file),
                None => {
                    let near = did_you_mean(&name, by_name.keys().map(String::as_str));
                    let help = near.unwrap_or_else(|| {
                        "write the name of a file as it stands in this folder, without `.orbat`"
                            .to_owned()
                    });
                    self.out
                        .report(
                            &E0701,
                            span,
                            format!("there is no file `{name}.orbat` here"),
                        )
                        .help(help);
                }
            }
        }
        chapters
    }

    /// Reads a standalone file as a package of its own.
    fn file(&mut self, path: &Path) -> Result<usize, LoadError> {
        let real = fs::canonicalize(path).map_err(|source| LoadError::Io {
            path: path.to_owned(),
            source,
        })?;
        if let Some(Some(known)) = self.by_folder.get(&real) {
            return Ok(*known);
        }
        let name = path.to_string_lossy().into_owned();
        let (file, is_text) = files::read(path, name, self.sources, self.out)?;
        let at = self.standalone(path, file, is_text);
        self.by_folder.insert(real, Some(at));
        Ok(at)
    }

    fn standalone(&mut self, path: &Path, file: FileId, is_text: bool) -> usize {
        if is_text && self.sources.get(file).text().trim().is_empty() {
            self.out
                .report(
                    &E0008,
                    Span::new(file, 0, 0),
                    "there is nothing in this file",
                )
                .help("write rules into it; `orbat new my-game` begins a game with some");
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let requires = match is_text {
            true => uses::scan(file, self.sources, self.out),
            false => IndexMap::new(),
        };
        let package = Package {
            id: manifest::kebab(&stem).unwrap_or_else(|| "file".to_owned()),
            span: Span::new(file, 0, 0),
            version: Version::new(0, 0, 0),
            title: headed(&stem),
            period: None,
            authors: Vec::new(),
            licence: None,
            part_of: requires.is_empty().then(|| around(path)).flatten(),
            requires,
            print: PrintDefaults::default(),
            files: if is_text { vec![file] } else { Vec::new() },
            paths: if is_text {
                vec![path.to_owned()]
            } else {
                Vec::new()
            },
            chapters: Vec::new(),
            origin: Origin::File(path.to_owned()),
            unread: !is_text,
        };
        let at = self.packages.len();
        self.packages.push(package);
        self.paths.push(IndexMap::new());
        at
    }

    fn add(&mut self, package: Package, paths: Paths) -> usize {
        let at = self.packages.len();
        self.by_id.insert(package.id.clone(), at);
        self.packages.push(package);
        self.paths.push(paths);
        at
    }

    /// Remembers a folder whose package cannot take part, so that nobody misses it aloud.
    fn give_up(&mut self, real: PathBuf, id: Option<String>) -> Option<usize> {
        self.broken.extend(id);
        if let Some(name) = real.file_name() {
            self.broken.insert(name.to_string_lossy().into_owned());
        }
        self.by_folder.insert(real, None);
        None
    }

    fn check_versions(&mut self) {
        let by_id = &self.by_id;
        let find = |id: &str| by_id.get(id).copied();
        versions::check(&self.packages, find, self.sources, self.out);
    }

    /// Puts the packages in load order.
    fn finish(mut self, asked: &[usize]) -> PackageSet {
        let by_id = &self.by_id;
        let order = order::order(&self.packages, |id| by_id.get(id).copied(), self.out);

        // A standalone file may be called like a package; then its id makes way.
        for at in 0..self.packages.len() {
            let stem = self.packages[at].id.clone();
            if by_id.get(&stem) != Some(&at) {
                let taken = |id: &str| {
                    self.packages
                        .iter()
                        .enumerate()
                        .any(|(other, p)| other != at && p.id == id)
                };
                let id = std::iter::once(stem.clone())
                    .chain((2..).map(|number| format!("{stem}-{number}")))
                    .find(|id| !taken(id));
                self.packages[at].id = id.unwrap_or(stem);
            }
        }

        let mut place = vec![PackageId(0); order.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old] = PackageId(new as u32);
        }
        let mut packages: Vec<Option<Package>> = self.packages.into_iter().map(Some).collect();
        let in_order = order.iter().filter_map(|old| packages[*old].take());
        PackageSet {
            packages: in_order
                .map(|package| (package.id.clone(), package))
                .collect(),
            roots: asked.iter().map(|old| place[*old]).collect(),
            scale: None,
            measures: None,
        }
    }
}

/// The chapter that a file is, by its path in the package.
fn chapter_of(inside: &str) -> &str {
    inside.strip_suffix(".orbat").unwrap_or(inside)
}

/// A package without its files, its paths and its chapters; `None` without an id or a version.
fn assemble(manifest: Manifest, origin: Origin) -> Option<(Package, Paths, Chapters)> {
    let (id, span) = manifest.id?;
    let package = Package {
        title: manifest.title.unwrap_or_else(|| headed(&id)),
        id,
        span,
        version: manifest.version?,
        period: manifest.period,
        authors: manifest.authors,
        licence: manifest.licence,
        requires: manifest.requires,
        print: manifest.print,
        files: Vec::new(),
        paths: Vec::new(),
        chapters: Vec::new(),
        origin,
        unread: manifest.unread,
        part_of: None,
    };
    Some((package, manifest.paths, manifest.chapters))
}

/// The folder with a manifest in which a file lies, directly or not.
fn around(path: &Path) -> Option<PathBuf> {
    let folders = path.ancestors().skip(1);
    let mut folders = folders.map(|folder| match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    });
    let found = folders.find(|folder| folder.join(MANIFEST).is_file());
    found.map(Path::to_owned)
}

/// Whether a relative path, as written, leaves the folder it starts from.
pub(super) fn leads_out(path: &str) -> bool {
    let mut depth = 0;
    Path::new(path).components().any(|component| {
        match component {
            Component::Normal(_) => depth += 1,
            Component::ParentDir => depth -= 1,
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => return true,
        }
        depth < 0
    })
}
