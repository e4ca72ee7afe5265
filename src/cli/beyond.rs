//! Bundled packages that nobody named, and what their options would add to those that were.

use super::Failure;
use super::packages::{Loaded, Named, load};
use crate::diagnostic::Diagnostics;
use crate::model::{Model, OptionRule, PackageId};
use crate::package::{Library, PackageSet, Root};
use crate::spelling::qualified;
use crate::syntax::{self, ast};

/// The bundled packages that build on one of those loaded, and are not among them.
#[derive(Debug)]
pub(super) struct Beyond(Vec<Further>);

#[derive(Debug)]
struct Further {
    id: String,
    /// All that it builds on.
    requires: Vec<String>,
    options: Vec<FurtherOption>,
}

#[derive(Debug)]
struct FurtherOption {
    name: String,
    /// The names of those that it switches on.
    requires: Vec<String>,
}

impl Beyond {
    /// # Errors
    /// See [`crate::package::LoadError`].
    pub(super) fn of(ours: &PackageSet) -> Result<Self, Failure> {
        let library = Library::bundled();
        // Every package stands on the first: that alone makes no two belong together.
        let common = library.ids().next();
        let mut found = Vec::new();
        for id in library.ids().filter(|id| ours.find(id).is_none()) {
            let loaded = load(&library, &[Root::Bundled(id.to_owned())], Named::from([id]))?;
            let all = loaded.packages.iter().map(|(_, each)| each.id.clone());
            let requires: Vec<String> = all.filter(|each| each != id).collect();
            let mut shared = requires.iter().filter(|each| ours.find(each).is_some());
            if shared.any(|each| Some(each.as_str()) != common) {
                found.push(Further {
                    id: id.to_owned(),
                    requires,
                    options: options(&loaded),
                });
            }
        }
        Ok(Beyond(found))
    }

    /// The names of all options.
    pub(super) fn options(&self) -> impl Iterator<Item = &str> {
        let options = self.0.iter().flat_map(|package| &package.options);
        options.map(|option| option.name.as_str())
    }

    /// The one package that has an option of this name, plain or in full; none where several have.
    pub(super) fn with_option(&self, name: &str) -> Option<String> {
        let (package, name) = qualified(name);
        let has = |further: &&Further| {
            package.is_none_or(|package| package == further.id)
                && further.options.iter().any(|option| option.name == name)
        };
        let mut found = self.0.iter().filter(has);
        match (found.next(), found.next()) {
            (Some(further), None) => Some(further.id.clone()),
            _ => None,
        }
    }

    /// What goes further than the options that a battle is played with, a line each: options that switch one
    /// of these on, of packages made for all that the battle is played by.
    pub(super) fn upon(&self, model: &Model, played: PackageId) -> Vec<String> {
        let on = |option: &&OptionRule| option.active;
        let on: Vec<&OptionRule> = model.options.iter().filter(on).collect();
        let mut lines = Vec::new();
        for further in &self.0 {
            let knows = |id: PackageId| {
                further
                    .requires
                    .iter()
                    .any(|it| *it == model.package(id).id)
            };
            for option in &further.options {
                let mut under = on.iter().filter(|under| {
                    let name = under.header.name.as_str();
                    knows(under.header.package) && option.requires.iter().any(|it| it == name)
                });
                if knows(played)
                    && let Some(under) = under.next()
                {
                    lines.push(format!(
                        "`{}` of {} takes `{}` further in this battle: --with {}",
                        option.name, further.id, under.header.name, option.name
                    ));
                }
            }
        }
        lines
    }
}

/// The options of the package that was loaded.
fn options(loaded: &Loaded) -> Vec<FurtherOption> {
    let packages = &loaded.packages;
    let root = packages.roots().first().map(|root| packages.get(*root));
    let files = root.map(|package| package.files.as_slice());
    let mut options = Vec::new();
    for file in files.unwrap_or_default() {
        let text = loaded.sources.get(*file).text();
        let read = syntax::parse(*file, text, &mut Diagnostics::default());
        options.extend(read.items.iter().filter_map(|item| match item {
            ast::Item::Option(option) => Some(FurtherOption {
                name: option.header.name.text.to_string(),
                requires: requires(option),
            }),
            _ => None,
        }));
    }
    options
}

/// The names of the options that one switches on.
fn requires(option: &ast::OptionItem) -> Vec<String> {
    let requires = option.lines.iter().filter_map(|line| match line {
        ast::OptionLine::Requires(path) => Some(path.name.text.to_string()),
        ast::OptionLine::Excludes(_) | ast::OptionLine::Replaces(_) => None,
    });
    requires.collect()
}
