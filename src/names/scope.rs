//! Looking names up.

mod absent;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::model::{KindId, Package, PackageId, Symbol};
use crate::source::{FileId, Span};
use crate::syntax::ast::Path;
use absent::Told;

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

/// What a name means in the packages that declare it; nearly always one thing.
pub type Entries = smallvec::SmallVec<[Entry; 1]>;

/// The names of one space.
type Names = FxHashMap<EcoString, Entries>;

/// The names of each space.
#[derive(Clone, Debug, Default)]
struct Spaces {
    top: Names,
    plurals: Names,
    sources: Names,
    /// By kind.
    rows: Vec<Names>,
}

impl Spaces {
    fn get(&self, space: Space) -> Option<&Names> {
        match space {
            Space::Top => Some(&self.top),
            Space::Plural => Some(&self.plurals),
            Space::Source => Some(&self.sources),
            Space::Rows(kind) => self.rows.get(kind.index()),
        }
    }

    fn get_mut(&mut self, space: Space) -> &mut Names {
        match space {
            Space::Top => &mut self.top,
            Space::Plural => &mut self.plurals,
            Space::Source => &mut self.sources,
            Space::Rows(kind) => {
                if self.rows.len() <= kind.index() {
                    self.rows.resize_with(kind.index() + 1, Names::default);
                }
                &mut self.rows[kind.index()]
            }
        }
    }
}

/// Every name of every loaded package.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    names: Spaces,
    /// The kinds that have a row of this name.
    of_rows: FxHashMap<EcoString, smallvec::SmallVec<[KindId; 2]>>,
    /// For each package, itself and all that it requires, directly or not.
    reach: Vec<Vec<PackageId>>,
    packages: Vec<EcoString>,
    /// A declaration could not be read: a missing name may be in there.
    pub(super) incomplete: bool,
    /// The files of these declarations.
    pub(super) broken_files: FxHashSet<FileId>,
    /// Names that may stand in what could not be read.
    pub(super) doubtful: FxHashSet<EcoString>,
    /// Names declared only in options that are switched off, each with the name of its option.
    pub(super) switched_off: FxHashMap<EcoString, EcoString>,
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
        let packages = packages.iter().map(|package| package.id.clone()).collect();
        Scope {
            reach,
            packages,
            ..Scope::default()
        }
    }

    /// Whether a package is another one or requires it, directly or not.
    pub fn reaches(&self, from: PackageId, other: PackageId) -> bool {
        self.reach[from.index()].contains(&other)
    }

    /// Enters a name; the entry it collides with, if its package has that name already.
    pub(super) fn enter(&mut self, space: Space, name: &EcoString, entry: Entry) -> Option<Entry> {
        let list = self.names.get_mut(space).entry(name.clone()).or_default();
        let earlier = list
            .iter()
            .find(|each| each.package == entry.package)
            .copied();
        if earlier.is_none() {
            if let (true, Space::Rows(kind)) = (list.is_empty(), space) {
                let kinds = self.of_rows.entry(name.clone()).or_default();
                kinds.insert(kinds.partition_point(|other| *other < kind), kind);
            }
            list.push(entry);
        }
        earlier
    }

    /// The kinds that have a row of this name in any package.
    pub fn kinds_with_row(&self, name: &str) -> &[KindId] {
        self.of_rows.get(name).map_or(&[], |kinds| kinds.as_slice())
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
        let Some(list) = self.list(space, name) else {
            return Entries::new();
        };
        let reach = &self.reach[from.index()];
        let fits = |entry: &&Entry| {
            let wanted =
                qualifier.is_none_or(|package| self.packages[entry.package.index()] == package);
            wanted && reach.contains(&entry.package)
        };
        if let [only] = list.as_slice() {
            let found = Some(only).filter(fits);
            return found.copied().into_iter().collect();
        }
        let found: Entries = list.iter().filter(fits).copied().collect();
        match found
            .iter()
            .find(|entry| entry.package == from && qualifier.is_none())
        {
            Some(own) => smallvec::smallvec![*own],
            None => found,
        }
    }

    fn list(&self, space: Space, name: &str) -> Option<&Entries> {
        self.names.get(space)?.get(name)
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
        let qualifier = path.package.as_ref().map(|name| name.text.as_str());
        let name = path.name.text.as_str();
        for space in spaces {
            let found = self.entries(*space, from, qualifier, name);
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
                        path.span,
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
        let in_reach = |list: &Entries| list.iter().any(|entry| reach.contains(&entry.package));
        let each = spaces
            .iter()
            .filter_map(|space| self.names.get(*space))
            .flatten();
        let mut names: Vec<EcoString> = each
            .filter(|(_, list)| in_reach(list))
            .map(|(name, _)| name.clone())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// Whether a name may stand in what could not be read.
    pub fn is_doubtful(&self, name: &str) -> bool {
        self.doubtful.contains(name)
    }

    /// Whether something in this file could not be read: what stands in it may stand in another block than
    /// its author meant.
    pub fn is_broken(&self, file: FileId) -> bool {
        self.broken_files.contains(&file)
    }

    /// Whether names may be missing because a declaration could not be read.
    pub fn incomplete(&self) -> bool {
        self.incomplete
    }

    /// The names of a space with what they mean, in no order.
    pub fn names(&self, space: Space) -> impl Iterator<Item = (&EcoString, &Entry)> {
        let names = self.names.get(space).into_iter().flatten();
        names.flat_map(|(name, list)| list.iter().map(move |entry| (name, entry)))
    }

    /// All that bear a name, whatever sort of name it is.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &Entry> {
        let rows = self.kinds_with_row(name).iter().copied().map(Space::Rows);
        let spaces = [Space::Top, Space::Plural, Space::Source]
            .into_iter()
            .chain(rows);
        spaces.filter_map(|space| self.list(space, name)).flatten()
    }

    /// All spaces but that of plurals, which name nothing of their own.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        let kinds = (0..self.names.rows.len()).map(KindId::new);
        let rows = kinds.map(Space::Rows);
        [Space::Top, Space::Source].into_iter().chain(rows)
    }
}
