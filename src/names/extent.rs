//! Which packages may be otherwise with options than without.
//!
//! Options are looked at one by one, and most change a procedure or two. What they cannot reach need not
//! be read again: without them it has been.

use ecow::EcoString;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::named::{names_of, plural_of};
use super::{Active, Options, Parsed};
use crate::model::PackageId;
use crate::source::SourceSet;
use crate::syntax::ast;

/// The packages of a run.
#[derive(Clone, Debug)]
pub struct Extent {
    /// By package: whether the run looks for what is wrong there. Nothing for all of them.
    about: Option<Vec<bool>>,
}

impl Extent {
    /// All there are.
    pub fn whole() -> Self {
        Extent { about: None }
    }

    /// Whether nothing is left out.
    pub fn is_whole(&self) -> bool {
        self.about.is_none()
    }

    /// Whether the run looks for what is wrong in this package.
    pub fn is_about(&self, package: PackageId) -> bool {
        (self.about.as_ref()).is_none_or(|about| about[package.index()])
    }
}

/// The packages that declare each name, whatever it is the name of.
#[derive(Debug)]
pub struct Owners(FxHashMap<EcoString, SmallVec<[PackageId; 1]>>);

impl Owners {
    /// Reads them off the trees, with what stands in options.
    pub fn of(parsed: &[Parsed], sources: &SourceSet) -> Self {
        let mut owners: FxHashMap<EcoString, SmallVec<[PackageId; 1]>> = FxHashMap::default();
        for (index, each) in parsed.iter().enumerate() {
            let package = PackageId::new(index);
            let mut open: Vec<&ast::Item> =
                each.files.iter().flat_map(|file| &file.items).collect();
            while let Some(item) = open.pop() {
                let mut names = names_of(item, sources);
                match item {
                    ast::Item::Option(option) => open.extend(&option.items),
                    ast::Item::Kind(kind) => names.push(plural_of(kind).0),
                    _ => {}
                }
                for name in names {
                    let packages = owners.entry(name).or_default();
                    if !packages.contains(&package) {
                        packages.push(package);
                    }
                }
            }
        }
        Owners(owners)
    }
}

impl Options<'_> {
    /// The packages in which an option that is on stands, or may change something, and all that
    /// require one of these.
    pub fn extent(&self, active: &Active, owners: &Owners) -> Extent {
        let packages = self.reach.len();
        let mut changed = vec![false; packages];
        for option in active.iter() {
            let (package, option) = self.list[option.index()];
            changed[package.index()] = true;
            for name in option.items.iter().flat_map(changed_by) {
                let owners = owners.0.get(name).into_iter().flatten();
                let in_reach = owners.filter(|owner| self.reach[package.index()].contains(owner));
                in_reach.for_each(|owner| changed[owner.index()] = true);
            }
        }
        let requires = |reach: &Vec<PackageId>| reach.iter().any(|each| changed[each.index()]);
        Extent {
            about: Some(self.reach.iter().map(requires).collect()),
        }
    }
}

/// The names of what an item of an option changes, or adds something to.
fn changed_by(item: &ast::Item) -> SmallVec<[&str; 2]> {
    fn path(path: &ast::Path) -> &str {
        &path.name.text
    }
    match item {
        // Whoever asks for all rows of a kind is concerned as well.
        ast::Item::ReplaceRow(change) => smallvec::smallvec![path(&change.kind), path(&change.row)],
        ast::Item::ReplaceDeck(change) => smallvec::smallvec![path(&change.deck)],
        ast::Item::ReplaceTable(change) => smallvec::smallvec![path(&change.table)],
        ast::Item::ReplaceBattle(change) => smallvec::smallvec![path(&change.battle)],
        ast::Item::ExtendModifiers(change) => smallvec::smallvec![path(&change.modifiers)],
        ast::Item::ExtendForce(change) => smallvec::smallvec![path(&change.force)],
        ast::Item::ChangeProcedure(change) => smallvec::smallvec![path(&change.procedure)],
        ast::Item::Extend(change) => smallvec::smallvec![path(&change.kind)],
        ast::Item::Rows(rows) => smallvec::smallvec![path(&rows.kind)],
        ast::Item::Row(row) => smallvec::smallvec![path(&row.kind)],
        ast::Item::Mission(_) => smallvec::smallvec!["mission"],
        ast::Item::Unit(_) => smallvec::smallvec!["unit", "figure"],
        ast::Item::Force(_) => smallvec::smallvec!["force"],
        _ => SmallVec::new(),
    }
}
