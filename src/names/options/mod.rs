//! Options: how they stand to each other, and which of them are switched on.
//!
//! Their names are bound before all others, for what an option declares is entered only where it
//! is switched on.

mod playable;
mod together;
mod wanted;

pub(crate) use playable::Playable;
pub(crate) use together::{Active, Together};
pub use wanted::NoOption;

use ecow::EcoString;

use super::missing::{declared_or_listed, in_another_package, package_for_an_option, way_out};
use super::{Decl, Parsed, Scope};
use crate::circles;
use crate::diagnostic::codes::*;
use crate::diagnostic::{Diagnostics, suggest};
use crate::model::{OptionId, Package, PackageId};
use crate::package::Library;
use crate::source::Span;
use crate::spelling::ticked;
use crate::syntax::ast;

/// All options of all packages, and how each stands to others.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// In load and source order; an id is the index.
    pub list: Vec<Decl<'a, ast::OptionItem>>,
    pub relations: Vec<Relations>,
    /// All lists and scenarios, in load and source order.
    pub playables: Vec<Playable<'a>>,
    /// The headers of those that are played, whatever options are on besides theirs.
    played: Vec<Span>,
    packages: Vec<EcoString>,
    /// Of each package, whether it is a file of its own.
    alone: Vec<bool>,
    /// For each package, itself and all that it requires, directly or not.
    pub(super) reach: Vec<Vec<PackageId>>,
}

/// What an option says of others, and where.
#[derive(Clone, Default, Debug)]
pub struct Relations {
    pub requires: Vec<(OptionId, Span)>,
    pub excludes: Vec<(OptionId, Span)>,
    pub replaces: Vec<(OptionId, Span)>,
    /// Requires one that is not to be had: what it says may hang on that.
    pub lacks: bool,
}

impl<'a> Options<'a> {
    /// Finds every option, and binds the names in `requires`, `excludes` and `replaces`.
    pub fn find(parsed: &'a [Parsed], out: &mut Diagnostics) -> Self {
        let packages: Vec<Package> = parsed.iter().map(|each| each.package.clone()).collect();
        let scope = Scope::new(&packages);
        let mut list = Vec::new();
        for (index, each) in parsed.iter().enumerate() {
            let items = each.files.iter().flat_map(|file| &file.items);
            list.extend(items.filter_map(|item| match item {
                ast::Item::Option(option) => Some((PackageId::new(index), option)),
                _ => None,
            }));
        }
        let all = || (0..packages.len()).map(PackageId::new);
        let reached = |from: PackageId| all().filter(|other| scope.reaches(from, *other)).collect();
        let mut options = Options {
            reach: all().map(reached).collect(),
            relations: vec![Relations::default(); list.len()],
            playables: Vec::new(),
            played: Vec::new(),
            alone: packages.iter().map(|package| package.alone).collect(),
            packages: packages.into_iter().map(|package| package.id).collect(),
            list,
        };
        let broken = parsed
            .iter()
            .flat_map(|each| &each.files)
            .any(|file| file.broken);
        options.relate(broken, out);
        options.find_playables(parsed);
        options.refuse_circles("requires", |relations| &relations.requires, out);
        options.refuse_circles("replaces", |relations| &relations.replaces, out);
        options
    }

    fn relate(&mut self, broken: bool, out: &mut Diagnostics) {
        for index in 0..self.list.len() {
            let (_, option) = self.list[index];
            let mut relations = Relations::default();
            for line in &option.lines {
                let is_required = matches!(line, ast::OptionLine::Requires(_));
                let (path, list) = match line {
                    ast::OptionLine::Requires(path) => (path, &mut relations.requires),
                    ast::OptionLine::Excludes(path) => (path, &mut relations.excludes),
                    ast::OptionLine::Replaces(path) => (path, &mut relations.replaces),
                };
                let Some(other) = self.named(index, path, broken, out) else {
                    relations.lacks |= is_required;
                    continue;
                };
                if other.index() == index {
                    out.report(
                        &E0822,
                        path.span(),
                        format!("the option `{}` names itself here", path.name.text),
                    )
                    .help("take this line out, or name another option");
                    continue;
                }
                list.push((other, path.span()));
            }
            self.relations[index] = relations;
        }
    }

    fn in_reach(&self, from: PackageId, qualifier: Option<&ast::Name>) -> Vec<usize> {
        let reach = &self.reach[from.index()];
        let fits = |index: &usize| {
            let package = self.list[*index].0;
            reach.contains(&package)
                && qualifier.is_none_or(|wanted| self.packages[package.index()] == wanted.text)
        };
        (0..self.list.len()).filter(fits).collect()
    }

    /// The options a path may mean: one of its own package, else those in reach.
    fn meant(&self, from: PackageId, path: &ast::Path) -> Vec<usize> {
        let mut found = self.in_reach(from, path.package.as_deref());
        found.retain(|index| self.list[*index].1.header.name.text == path.name.text);
        match found.iter().find(|index| self.list[**index].0 == from) {
            Some(own) => vec![*own],
            None => found,
        }
    }

    /// Whether a path means an option, and only one.
    pub fn has(&self, from: PackageId, path: &ast::Path) -> bool {
        self.meant(from, path).len() == 1
    }

    /// The option that a line of `own` names.
    fn named(
        &self,
        own: usize,
        path: &ast::Path,
        broken: bool,
        out: &mut Diagnostics,
    ) -> Option<OptionId> {
        let name = &path.name.text;
        let from = self.list[own].0;
        match self.meant(from, path).as_slice() {
            [only] => return Some(OptionId::new(*only)),
            [] => {}
            several => {
                let ways: Vec<String> = several.iter().map(|index| self.full(*index)).collect();
                let report = out.report(
                    &E0204,
                    path.span(),
                    format!("`{name}` is declared in several packages"),
                );
                report.help(format!("write {} here", ticked(&ways).join(" or ")));
                for index in several {
                    report.label(self.list[*index].1.header.name.span, "declared here");
                }
                return None;
            }
        }
        if broken {
            return None;
        }
        if let Some((message, help)) = self.elsewhere(own, path) {
            out.report(&E0201, path.span(), message).help(help);
            return None;
        }
        let known: Vec<&str> = (self.in_reach(from, path.package.as_deref()).into_iter())
            .filter(|index| *index != own)
            .map(|index| self.list[index].1.header.name.text.as_str())
            .collect();
        let reach = self.reach[from.index()].iter();
        let used: Vec<&str> = reach.map(|id| self.packages[id.index()].as_str()).collect();
        let way_out = way_out(
            name,
            "option",
            &used,
            self.alone[from.index()],
            false,
            known.iter().copied(),
        );
        let near = match way_out.as_ref().is_none_or(|way_out| way_out.is_near) {
            true => suggest::near(name, known.iter().copied()),
            false => Vec::new(),
        };
        let help = way_out.map(|way_out| way_out.help);
        let report = out.report(
            &E0201,
            path.span(),
            format!("there is no option called `{name}`"),
        );
        report.help(
            help.unwrap_or_else(|| declared_or_listed(name, "option", known.iter().copied())),
        );
        if let [near] = near.as_slice() {
            let place = self
                .list
                .iter()
                .find(|each| each.1.header.name.text == **near);
            if let Some((_, option)) = place {
                report.label(option.header.name.span, suggest::declared_here(near));
            }
        }
        None
    }

    /// What is said of an option that another package has than the one before its name, or of a package that is named
    /// in the place of one; and the way out.
    fn elsewhere(&self, own: usize, path: &ast::Path) -> Option<(String, String)> {
        let (from, name) = (self.list[own].0, path.name.text.as_str());
        let Some(package) = path.qualifier() else {
            let is_package = self.packages.iter().any(|id| id == name);
            let mut reach = self.reach[from.index()].iter();
            let is_required = reach.any(|id| self.packages[id.index()] == name);
            let alone = self.alone[from.index()];
            return (is_package || Library::bundled().contains(name))
                .then(|| package_for_an_option(name, is_required, alone));
        };
        let mut found = self.in_reach(from, None);
        found.retain(|index| *index != own && self.list[*index].1.header.name.text == name);
        let ways = found.iter().map(|index| match self.list[*index].0 == from {
            true => name.to_owned(),
            false => self.full(*index),
        });
        let ways: Vec<String> = ways.collect();
        let is_reached = |id: &PackageId| self.packages[id.index()] == package;
        let is_reached = self.reach[from.index()].iter().any(is_reached);
        (is_reached && !ways.is_empty()).then(|| in_another_package(package, "option", name, &ways))
    }

    /// Reports circles of one relation step by step.
    fn refuse_circles(
        &self,
        word: &str,
        of: impl Fn(&Relations) -> &Vec<(OptionId, Span)>,
        out: &mut Diagnostics,
    ) {
        let relations = self.relations.iter().enumerate();
        let edges: Vec<(usize, usize, Span)> = relations
            .flat_map(|(from, each)| of(each).iter().map(move |(to, at)| (from, to.index(), *at)))
            .collect();
        let (_, circles) = circles::order(self.list.len(), &edges);
        for circle in circles {
            let Some(((_, last), on_the_way)) = circle.split_last() else {
                continue;
            };
            let names = circle
                .iter()
                .map(|(each, _)| self.name(OptionId::new(*each)));
            let mut names = ticked(names);
            names.extend(names.first().cloned());
            let message = format!(
                "these options stand in a circle of `{word}`: {}",
                names.join(" → ")
            );
            let report = out.report(&E0822, *last, message);
            report.here("closes the circle");
            for (_, place) in on_the_way {
                report.label(*place, "leads on from here");
            }
            report.help(format!("take one of these `{word}` lines out"));
        }
    }

    fn full(&self, index: usize) -> String {
        let (package, option) = self.list[index];
        format!(
            "{}.{}",
            self.packages[package.index()],
            option.header.name.text
        )
    }

    /// The id of a declaration.
    pub(super) fn id_of(&self, option: &ast::OptionItem) -> Option<OptionId> {
        let found = (self.list.iter()).position(|(_, each)| std::ptr::eq(*each, option));
        found.map(OptionId::new)
    }

    pub fn name(&self, option: OptionId) -> &EcoString {
        &self.list[option.index()].1.header.name.text
    }

    /// Whether one option says that it excludes the other.
    pub fn excludes(&self, option: OptionId, other: OptionId) -> bool {
        let excludes = &self.relations[option.index()].excludes;
        excludes.iter().any(|(each, _)| *each == other)
    }

    /// Whether what one option changes holds over what the other does, as its author says.
    pub fn replaces(&self, option: OptionId, other: OptionId) -> bool {
        let replaces = &self.relations[option.index()].replaces;
        replaces.iter().any(|(each, _)| *each == other)
    }
}
