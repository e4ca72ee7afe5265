//! Looking names up.

mod absent;
mod elsewhere;
mod names;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::model::{KindId, Package, PackageId, Symbol};
use crate::source::{FileId, Span};
use crate::syntax::ast::Path;
use absent::Told;
use names::Names;

/// What sort of name it is. Names of different spaces do not get into each other's way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// Kinds, scales, tables, generators and all else that stands at the start of a line.
    Top,
    /// The plurals of kinds, which open a table of rows.
    Plural,
    /// Sources; only citations name them.
    Source,
    /// The rows of one kind.
    Rows(KindId),
}

/// One declaration of a name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub package: PackageId,
    pub symbol: Symbol,
    /// The name where it is declared.
    pub span: Span,
}

/// What a name means in one space, in the packages that declare it; nearly always one thing.
pub(crate) type Entries = smallvec::SmallVec<[Entry; 1]>;

/// What a name means wherever it means something.
type Meanings = smallvec::SmallVec<[(Space, Entry); 1]>;

/// Every name of every loaded package.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    names: Names,
    /// For each package, itself and all that it requires, directly or not.
    reach: Vec<Vec<PackageId>>,
    packages: Vec<EcoString>,
    /// Of each package, whether it is a file of its own.
    alone: Vec<bool>,
    /// A declaration could not be read: a missing name may be in there.
    pub(super) incomplete: bool,
    /// The files of these declarations.
    pub(super) broken_files: FxHashSet<FileId>,
    /// Names that may stand in what could not be read.
    pub(super) doubtful: FxHashSet<EcoString>,
    /// Names that procedures set in lines which could not be read.
    pub(super) lost_locals: FxHashSet<EcoString>,
    /// Rows of nobody knows which kind could not be read.
    pub(super) lost_rows: bool,
    /// Names declared only in options that are switched off, each with the name of its option.
    pub(super) switched_off: FxHashMap<EcoString, EcoString>,
    /// The examples of packages that are checked, where options are switched off that declare something.
    pub(super) examples: Vec<Span>,
    /// What the command line asks.
    pub(super) asked: Option<FileId>,
    told: Told,
}

impl Scope {
    pub(super) fn new(packages: &[Package]) -> Self {
        let mut reach: Vec<Vec<PackageId>> = Vec::with_capacity(packages.len());
        for (index, package) in packages.iter().enumerate() {
            let mut mine = vec![PackageId::new(index)];
            for required in &package.requires {
                for each in reach.get(required.index()).cloned().unwrap_or_default() {
                    if !mine.contains(&each) {
                        mine.push(each);
                    }
                }
            }
            reach.push(mine);
        }
        let alone = packages.iter().map(|package| package.alone).collect();
        let packages = packages.iter().map(|package| package.id.clone()).collect();
        Scope {
            reach,
            alone,
            packages,
            ..Scope::default()
        }
    }

    /// Whether a package is another one or requires it, directly or not.
    pub fn reaches(&self, from: PackageId, other: PackageId) -> bool {
        self.reach[from.index()].contains(&other)
    }

    /// Whether a package is that of this id or requires it, directly or not.
    pub(super) fn reaches_any(&self, from: PackageId, id: &str) -> bool {
        let mut reach = self.reach[from.index()].iter();
        reach.any(|package| self.packages[package.index()] == id)
    }

    /// Makes room for so many names.
    pub(super) fn reserve(&mut self, names: usize) {
        self.names.reserve(names);
    }

    /// Whoever goes on from here has these names too, and enters more.
    pub(super) fn share(&mut self) {
        self.names.share();
    }

    /// Enters a name; the entry it collides with, if its package has that name already.
    pub(super) fn enter(&mut self, space: Space, name: &EcoString, entry: Entry) -> Option<Entry> {
        let meanings = self.names.meanings(name);
        let same =
            |(other, each): &&(Space, Entry)| *other == space && each.package == entry.package;
        let earlier = meanings.iter().find(same).map(|(_, entry)| *entry);
        if earlier.is_none() {
            meanings.push((space, entry));
        }
        earlier
    }

    /// The kinds that have a row of this name in any package, in their order.
    pub fn kinds_with_row(&self, name: &str) -> smallvec::SmallVec<[KindId; 2]> {
        let mut kinds: smallvec::SmallVec<[KindId; 2]> = (self.named(name))
            .filter_map(|(space, _)| match space {
                Space::Rows(kind) => Some(*kind),
                _ => None,
            })
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// What a name means in a package: one of its own comes first, then those of the packages it
    /// requires. More than one entry means that the name is not clear.
    pub fn entries(
        &self,
        space: Space,
        from: PackageId,
        qualifier: Option<&str>,
        name: &str,
    ) -> Entries {
        let reach = &self.reach[from.index()];
        let fits = |entry: &&Entry| {
            let wanted =
                qualifier.is_none_or(|package| self.packages[entry.package.index()] == package);
            wanted && reach.contains(&entry.package)
        };
        let found: Entries = self.list(space, name).filter(fits).copied().collect();
        let is_own = |entry: &&Entry| entry.package == from && qualifier.is_none();
        match found.iter().find(is_own) {
            Some(own) if found.len() > 1 => smallvec::smallvec![*own],
            _ => found,
        }
    }

    /// The same of a name as it is written where it is used.
    pub fn meant(&self, space: Space, from: PackageId, path: &Path) -> Entries {
        self.entries(space, from, path.qualifier(), &path.name.text)
    }

    /// What a name means in a space, in any package.
    fn list(&self, space: Space, name: &str) -> impl Iterator<Item = &Entry> {
        let there = self.named(name).filter(move |(other, _)| *other == space);
        there.map(|(_, entry)| entry)
    }

    /// The declaration a name means, or a report. `wanted` says what belongs here: "a weapon".
    pub fn find(
        &self,
        spaces: &[Space],
        from: PackageId,
        path: &Path,
        wanted: &str,
        out: &mut Diagnostics,
    ) -> Option<Entry> {
        let name = path.name.text.as_str();
        for space in spaces {
            let found = self.meant(*space, from, path);
            match found.as_slice() {
                [] => {}
                [only] => return Some(*only),
                several => {
                    let full = |entry: &Entry| {
                        format!("`{}.{name}`", self.packages[entry.package.index()])
                    };
                    let ways: Vec<String> = several.iter().map(full).collect();
                    let report = out.report(
                        &E0204,
                        path.span(),
                        format!("`{name}` is declared in several packages"),
                    );
                    report.help(format!("write {} here", ways.join(" or ")));
                    for entry in several {
                        report.label(entry.span, "declared here");
                    }
                    return None;
                }
            }
        }
        self.report_missing(spaces, from, path, wanted, out);
        None
    }

    /// All names in reach, in alphabetical order.
    pub fn known(&self, spaces: &[Space], from: PackageId) -> Vec<EcoString> {
        let reach = &self.reach[from.index()];
        let fits = |(space, entry): &(Space, Entry)| {
            spaces.contains(space) && reach.contains(&entry.package)
        };
        let known = self.names.iter().filter(|(_, list)| list.iter().any(fits));
        let mut names: Vec<EcoString> = known.map(|(name, _)| name.clone()).collect();
        names.sort();
        names
    }

    /// Does what may come to nothing: then whatever it has told of missing names is not told.
    pub fn attempt<T>(&self, work: impl FnOnce() -> Option<T>) -> Option<T> {
        let before = self.told.now();
        let done = work();
        if done.is_none() {
            self.told.back_to(before);
        }
        done
    }

    /// Whether a name may stand in what could not be read.
    pub fn is_doubtful(&self, name: &str) -> bool {
        self.doubtful.contains(name)
    }

    /// Whether a line that could not be read may have given a value to this name: what else is called so is not meant.
    pub fn may_be_set(&self, name: &str) -> bool {
        self.lost_locals.contains(name)
    }

    /// Whether something in this file could not be read: what stands in it may stand in another block than
    /// its author meant.
    pub fn is_broken(&self, file: FileId) -> bool {
        self.broken_files.contains(&file)
    }

    /// Whether rows of a kind may be missing because they could not be read.
    pub fn may_lack_rows(&self, kind: &str, plural: &str) -> bool {
        self.lost_rows || self.is_doubtful(kind) || self.is_doubtful(plural)
    }

    /// Whether names may be missing because a declaration could not be read.
    pub fn incomplete(&self) -> bool {
        self.incomplete
    }

    /// The names of a space with what they mean, in the order in which they are declared.
    pub fn names(&self, space: Space) -> impl Iterator<Item = (&EcoString, &Entry)> {
        let each = self.names.iter();
        let meanings = each.flat_map(|(name, list)| list.iter().map(move |each| (name, each)));
        let there = meanings.filter(move |(_, (other, _))| *other == space);
        there.map(|(name, (_, entry))| (name, entry))
    }

    /// Each name with which a package that is not passed over says something of its own, and one that it requires says
    /// something of that sort too.
    pub fn own_beside_others(
        &self,
        passed_over: impl Fn(PackageId) -> bool,
    ) -> impl Iterator<Item = (&EcoString, Space, &Entry, &Entry)> {
        let shared = self.names.iter().filter(|(_, list)| list.len() > 1);
        let pairs = shared.flat_map(|(name, list)| {
            let own = list
                .iter()
                .map(move |(space, own)| (name, list, *space, own));
            own.filter_map(|(name, list, space, own)| {
                let mut others = list.iter().filter(|(other, _)| *other == space);
                let (_, other) = others.find(|(_, other)| {
                    other.package != own.package
                        && self.reaches(own.package, other.package)
                        && std::mem::discriminant(&other.symbol)
                            == std::mem::discriminant(&own.symbol)
                })?;
                Some((name, space, own, other))
            })
        });
        pairs.filter(move |(_, _, own, _)| !passed_over(own.package))
    }

    /// All that bear a name, and what sort of name it is there.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &(Space, Entry)> {
        self.names.get(name).into_iter().flatten()
    }
}
