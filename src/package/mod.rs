//! Packages: from what the command line names to the files of every package that takes part.
//!
//! In: [`Root`]s. Out: a [`PackageSet`] in load order, required before requiring, with each file's
//! text in the [`SourceSet`](crate::source::SourceSet). What the author can mend is reported as diagnostics; what the disk
//! refuses is a [`LoadError`]. Knows no syntax but `use` lines.

mod assets;
pub mod bundled;
mod files;
mod load;
mod manifest;
mod near_path;
mod order;
mod printing;
mod required;
mod uses;
mod versions;
mod within;

use std::io;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;
use rustc_hash::FxHashSet;
use semver::{Version, VersionReq};

use crate::measure::Length;
use crate::measures::Measures;
use crate::source::{FileId, Span};
use near_path::near_path;

pub use crate::measures::{Paper, Units};
pub use assets::Assets;
pub use bundled::{Library, Signs};
pub use files::LARGEST_FILE;
pub(crate) use files::read as read_file;
pub(crate) use load::load_beside;
pub use load::{Beside, load, load_with};
pub(crate) use manifest::{LONGEST_ID, kebab};
pub use printing::NoScale;
pub(crate) use versions::series;
pub(crate) use within::reader_of;

/// What a run starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Root {
    /// A package that ships with the program, by its id.
    Bundled(String),
    /// A folder with an `orbat.toml`.
    Folder(PathBuf),
    /// A file of its own, whose `use` lines name the packages it needs.
    File(PathBuf),
    /// The same with its text at hand, as if it lay at this path.
    Text { path: PathBuf, text: String },
}

impl Root {
    /// What an argument means: something on the disk wins over a bundled id.
    ///
    /// # Errors
    /// [`LoadError::Unknown`] for a plain word that is neither; [`LoadError::Io`] for a path at
    /// which there is nothing; [`LoadError::NoFile`] and [`LoadError::NoSource`] for what has no rules in it.
    pub fn from_argument(argument: &str, library: &Library) -> Result<Root, LoadError> {
        let path = PathBuf::from(argument);
        match path.metadata() {
            // A folder that merely happens to bear a bundled package's name is not meant.
            Ok(found) if found.is_dir() => {
                let plain = library.contains(argument) && !path.join(MANIFEST).exists();
                Ok(if plain {
                    Root::Bundled(argument.to_owned())
                } else {
                    Root::Folder(path)
                })
            }
            Ok(_) if path.file_name().is_some_and(|name| name == MANIFEST) => {
                let folder = path
                    .parent()
                    .filter(|folder| !folder.as_os_str().is_empty());
                Ok(Root::Folder(
                    folder.map_or_else(|| PathBuf::from("."), PathBuf::from),
                ))
            }
            Ok(found) if !found.is_file() => Err(LoadError::NoFile { path }),
            Ok(_) if !files::is_source(&path) => Err(LoadError::NoSource { path }),
            Ok(_) => Ok(Root::File(path)),
            Err(_) if library.contains(argument) => Ok(Root::Bundled(argument.to_owned())),
            Err(source) => {
                let like_a_path = argument.contains(['/', '\\']) || argument.ends_with(".orbat");
                // A link that leads nowhere, or what may not be looked at: there is something of that name.
                let is_there = source.kind() == io::ErrorKind::PermissionDenied
                    || path.symlink_metadata().is_ok();
                Err(if like_a_path || is_there {
                    LoadError::Io { path, source }
                } else {
                    LoadError::unknown(argument, library)
                })
            }
        }
    }
}

/// The name of a package's manifest.
pub const MANIFEST: &str = "orbat.toml";

/// Whether a folder has a manifest, or a file that seems to be meant as one.
pub(crate) fn is_meant_as_package(folder: &Path) -> bool {
    folder.join(MANIFEST).is_file() || files::meant_manifest(folder).is_some()
}

/// One package: its manifest's facts and its files.
#[derive(Clone, Debug)]
pub struct Package {
    /// Kebab-case; unique in a [`PackageSet`].
    pub id: String,
    /// Where the id stands in the manifest; the start of the file for a standalone one.
    pub span: Span,
    pub version: Version,
    pub title: String,
    pub period: Option<String>,
    pub authors: Vec<String>,
    pub licence: Option<String>,
    /// What it needs, in the author's order.
    pub requires: IndexMap<String, Requirement>,
    pub print: PrintDefaults,
    /// Sorted by path; files that could not be read as text are not among them.
    pub files: Vec<FileId>,
    /// Where each of them lies; nothing of a bundled package does.
    pub paths: Vec<PathBuf>,
    /// Those that the manifest names as chapters of a book, in this order.
    pub chapters: Vec<FileId>,
    pub origin: Origin,
    /// Something of it could not be read, which has been reported: any name may stand there.
    pub unread: bool,
    /// Of a standalone file that uses nothing: the folder of the package that it lies in.
    pub part_of: Option<PathBuf>,
}

impl Package {
    /// Whether it is a standalone file, called by the name of the file.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self.origin, Origin::File(_))
    }
}

/// One line of `requires`, or one `use` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirement {
    pub range: VersionReq,
    /// Where the id is written.
    pub span: Span,
    /// Where the range is written.
    pub range_span: Span,
}

/// How a package likes to be printed, where nobody asks otherwise.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PrintDefaults {
    pub paper: Option<Paper>,
    pub units: Option<Units>,
    /// What sheets are wanted in, whatever the manifest says.
    pub asked: Option<Units>,
    /// What an inch of the rules is on sheets in centimetres.
    pub inch: Option<Length>,
    /// What a centimetre of the rules is on sheets in inches.
    pub centimetre: Option<Length>,
    /// To what converted lengths are rounded, by the unit that they are shown in.
    pub round: Vec<(Units, Length)>,
    /// By how much lengths are multiplied for figures of another size, as a fraction above zero.
    pub scales: IndexMap<String, (i64, i64)>,
}

/// Where a package was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    Bundled,
    Folder(PathBuf),
    File(PathBuf),
}

/// A package of one [`PackageSet`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackageId(u32);

/// Every package that takes part, required before requiring.
#[derive(Clone, Default, Debug)]
pub struct PackageSet {
    packages: IndexMap<String, Package>,
    roots: Vec<PackageId>,
    /// The scale that sheets are wanted in.
    scale: Option<String>,
    /// How lengths are shown whatever is stated here.
    measures: Option<Measures>,
}

impl PackageSet {
    /// In load order.
    pub fn iter(&self) -> impl Iterator<Item = (PackageId, &Package)> {
        self.packages
            .values()
            .enumerate()
            .map(|(at, package)| (PackageId(at as u32), package))
    }

    pub fn get(&self, id: PackageId) -> &Package {
        &self.packages[id.0 as usize]
    }

    /// The package with this id, if it takes part.
    pub fn find(&self, id: &str) -> Option<PackageId> {
        self.packages
            .get_index_of(id)
            .map(|at| PackageId(at as u32))
    }

    /// The packages that were asked for, in the order asked.
    pub fn roots(&self) -> &[PackageId] {
        &self.roots
    }

    pub fn len(&self) -> usize {
        self.packages.len()
    }

    /// One of the packages, and what it requires, directly or not.
    pub fn only(&self, root: PackageId) -> PackageSet {
        self.together(&[root])
    }

    /// Some of the packages, and what they require, directly or not.
    pub fn together(&self, roots: &[PackageId]) -> PackageSet {
        let mut reached: FxHashSet<&str> = FxHashSet::default();
        for root in roots {
            reached.extend(self.reached(*root));
        }
        let ids = self
            .packages
            .iter()
            .filter(|(id, _)| reached.contains(id.as_str()));
        let packages: IndexMap<String, Package> = ids
            .map(|(id, package)| (id.clone(), package.clone()))
            .collect();
        let places = roots
            .iter()
            .filter_map(|root| packages.get_index_of(&self.get(*root).id));
        PackageSet {
            roots: places.map(|place| PackageId(place as u32)).collect(),
            packages,
            scale: self.scale.clone(),
            measures: self.measures,
        }
    }

    /// Sets that are compiled by themselves: one for each root that no other root requires. Two games
    /// that do not know each other may so declare what they like.
    pub fn apart(&self) -> Vec<PackageSet> {
        let apart = self.standing_alone(self.roots.len());
        apart.into_iter().map(|root| self.only(root)).collect()
    }

    /// The same of the first `named` roots. The others came along, and each is in the sets of those that build
    /// on the same rules as it does.
    pub fn apart_with(&self, named: usize) -> Vec<PackageSet> {
        let named = named.min(self.roots.len());
        let came = &self.roots[named..];
        let apart = self.standing_alone(named).into_iter().map(|root| {
            let shares = |other: &&PackageId| self.shares_rules(root, **other);
            let roots: Vec<PackageId> = std::iter::once(root)
                .chain(came.iter().filter(shares).copied())
                .collect();
            self.together(&roots)
        });
        apart.collect()
    }

    /// Which of the first roots no other one of them requires.
    fn standing_alone(&self, of: usize) -> Vec<PackageId> {
        let roots = &self.roots[..of];
        let reached: Vec<FxHashSet<&str>> = roots.iter().map(|root| self.reached(*root)).collect();
        let stands_alone = |place: &usize| {
            let id = self.get(roots[*place]).id.as_str();
            !reached.iter().enumerate().any(|(other, reached)| {
                // A root that is named twice stands for itself once.
                let same = roots[other] == roots[*place];
                reached.contains(id) && (!same || other < *place)
            })
        };
        let alone = (0..of).filter(stands_alone);
        alone.map(|place| roots[place]).collect()
    }

    /// Whether two packages have one in common besides the first, which all stand on.
    fn shares_rules(&self, a: PackageId, b: PackageId) -> bool {
        let common = self.packages.keys().next().map(String::as_str);
        let (a, b) = (self.reached(a), self.reached(b));
        a.intersection(&b).any(|id| Some(*id) != common)
    }

    /// The ids of a package and of all that it requires.
    pub(crate) fn reached(&self, root: PackageId) -> FxHashSet<&str> {
        let mut found: FxHashSet<&str> = FxHashSet::default();
        let mut open = vec![self.get(root)];
        while let Some(package) = open.pop() {
            if found.insert(&package.id) {
                let required = package.requires.keys();
                open.extend(required.filter_map(|id| self.packages.get(id)));
            }
        }
        found
    }

    pub fn is_empty(&self) -> bool {
        self.packages.is_empty()
    }
}

/// Why nothing could be loaded at all.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file or folder that cannot be read.
    #[error("cannot read {}: {}", path.display(), plain(source))]
    Io { path: PathBuf, source: io::Error },
    /// A folder that is no package.
    #[error("{} is no package: it has no {MANIFEST}", folder.display())]
    NoManifest {
        folder: PathBuf,
        /// A file there that seems to be meant as one.
        meant: Option<String>,
        /// A source file there, which can be named alone.
        source_file: Option<String>,
    },
    /// A pipe or a device.
    #[error("cannot read {}: it is a pipe or a device, not a file", path.display())]
    NoFile { path: PathBuf },
    /// A file of something else than rules.
    #[error("{} is no source file: its name does not end in `.orbat`", path.display())]
    NoSource { path: PathBuf },
    /// A word that is no bundled package and no path.
    #[error("there is no package `{argument}`")]
    Unknown {
        argument: String,
        help: Option<String>,
    },
}

impl LoadError {
    /// A way out, where one is known.
    pub fn help(&self) -> Option<String> {
        match self {
            LoadError::Unknown { help, .. } => help.clone(),
            LoadError::NoFile { .. } => {
                Some("write what comes out of it into a file, and name that".into())
            }
            LoadError::NoSource { .. } => Some(format!(
                "name `.orbat` files alone, or a folder with an {MANIFEST}"
            )),
            LoadError::NoManifest {
                meant, source_file, ..
            } => Some(match (meant, source_file) {
                (Some(meant), _) => format!("call `{meant}`, which is there, `{MANIFEST}`"),
                (None, Some(file)) => format!("name a file in it: `{file}`"),
                (None, None) => format!(
                    "name `.orbat` files alone, or put an {MANIFEST} there, as `orbat new` writes it"
                ),
            }),
            LoadError::Io { path, source } if source.kind() == io::ErrorKind::NotFound => {
                let near = near_path(path)?;
                Some(format!("did you mean `{}`?", near.display()))
            }
            LoadError::Io { .. } => None,
        }
    }

    /// An id that the library does not hold, with the ids it might have been.
    pub fn unknown(argument: &str, library: &Library) -> Self {
        let near = crate::diagnostic::suggest::near(argument, library.ids());
        let near = near.first().map(|near| (*near).to_owned());
        let is_package = |path: &PathBuf| {
            path.extension().is_some_and(|end| end == "orbat") || path.join(MANIFEST).exists()
        };
        let near = near.or_else(|| {
            let beside = near_path(Path::new(argument)).filter(is_package)?;
            Some(beside.display().to_string())
        });
        let help = match near {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if library.is_empty() => None,
            None => Some(format!(
                "give an `.orbat` file, a folder with an {MANIFEST}, or one of the bundled packages: {}",
                library.ids().collect::<Vec<_>>().join(", ")
            )),
        };
        LoadError::Unknown {
            argument: argument.to_owned(),
            help,
        }
    }
}

/// An error of the disk in words, without the number that Rust puts behind it.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let end = text.find(" (os error").unwrap_or(text.len());
    // The system begins a sentence; a path may be all capitals.
    let mut signs = text[..end].chars();
    let first = signs.next().map(|sign| sign.to_ascii_lowercase());
    first.into_iter().chain(signs).collect()
}
