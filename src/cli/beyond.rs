//! Bundled packages that nobody named, and what their options would add to those that were.

use super::Failure;
use crate::Trees;
use crate::diagnostic::Diagnostics;
use crate::model::{Model, OptionRule, PackageId};
use crate::package::{self, Beside, Library, PackageSet, Root};
use crate::source::SourceSet;
use crate::written::{self, WrittenOption};

/// The bundled packages that build on one of those loaded, and are not among them.
#[derive(Debug)]
pub(super) struct Beyond(Vec<Further>);

#[derive(Debug)]
struct Further {
    id: String,
    /// All that it builds on.
    requires: Vec<String>,
    options: Vec<WrittenOption>,
    /// A battle of another package is another one with it.
    replaces_battles: bool,
}

impl Beyond {
    /// # Errors
    /// See [`crate::package::LoadError`].
    pub(super) fn of(ours: &PackageSet) -> Result<Self, Failure> {
        let library = Library::bundled();
        // Every package stands on the first: that alone makes no two belong together.
        let common = library.ids().next();
        let roots: Vec<Root> = (library.ids())
            .filter(|id| ours.find(id).is_none())
            .map(|id| Root::Bundled(id.to_owned()))
            .collect();
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let packages =
            package::load_beside(&library, &roots, Beside::Behind, &mut sources, &mut out)?;
        let further = packages.roots().iter().filter_map(|root| {
            let package = packages.get(*root);
            let all = packages.only(*root);
            let all = all.iter().map(|(_, each)| each.id.clone());
            let requires: Vec<String> = all.filter(|id| *id != package.id).collect();
            let mut shared = requires.iter().filter(|id| ours.find(id).is_some());
            let belongs = shared.any(|id| Some(id.as_str()) != common);
            belongs.then(|| {
                let trees = Trees::of_one(package, &sources);
                Further {
                    id: package.id.clone(),
                    requires,
                    options: written::options(&trees, package),
                    replaces_battles: written::replaces_battles(&trees, package),
                }
            })
        });
        Ok(Beyond(further.collect()))
    }

    /// The names of all options.
    pub(super) fn options(&self) -> impl Iterator<Item = &str> {
        let options = self.0.iter().flat_map(|package| &package.options);
        options.map(|option| option.name.as_str())
    }

    /// The one package that has an option of this name, plain or in full; none where several have.
    pub(super) fn with_option(&self, name: &str) -> Option<String> {
        let has = |further: &&Further| {
            let mut options = further.options.iter();
            options.any(|option| option.is_called(name, &further.id))
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
        // With one that replaces it the battle would be another.
        for further in self.0.iter().filter(|further| !further.replaces_battles) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn further(id: &str, options: &[&str]) -> Further {
        let options = options.iter().map(|name| WrittenOption {
            name: (*name).to_owned(),
            requires: Vec::new(),
        });
        Further {
            id: id.to_owned(),
            requires: Vec::new(),
            options: options.collect(),
            replaces_battles: false,
        }
    }

    #[test]
    fn an_option_of_two_packages_is_found_by_its_full_name_alone() {
        let beyond = Beyond(vec![
            further("hills", &["fog", "snow"]),
            further("fens", &["fog"]),
        ]);
        let found = |name| beyond.with_option(name);
        assert_eq!(found("snow").as_deref(), Some("hills"));
        assert_eq!(found("fog"), None);
        assert_eq!(found("fens.fog").as_deref(), Some("fens"));
        assert_eq!(found("fens.snow"), None);
    }

    #[test]
    fn an_option_goes_further_than_one_that_its_package_builds_on() {
        let mut model = crate::model::sample::model();
        let under = &mut model.options[0];
        under.active = true;
        let (name, owner) = (under.header.name.to_string(), under.header.package);
        let played = model.package(owner).id.to_string();
        let hills = model.package(owner).clone();
        model.packages.push(crate::model::Package {
            id: "hills".into(),
            ..hills
        });
        let upon = |requires: &[&str], played: PackageId| {
            let mut further = further("fens", &["deeper"]);
            further.requires = requires.iter().map(|id| (*id).to_owned()).collect();
            further.options[0].requires = vec![name.clone()];
            Beyond(vec![further]).upon(&model, played)
        };
        assert_eq!(upon(&[&played], owner).len(), 1);
        assert!(upon(&["hills"], owner).is_empty());
        // Of what is played it may know all but the package of the option.
        assert!(upon(&["hills"], PackageId::new(1)).is_empty());
        assert_eq!(upon(&["hills", &played], PackageId::new(1)).len(), 1);
        let mut other = further("fens", &["deeper"]);
        other.requires = vec![played];
        other.options[0].requires = vec![name.clone()];
        other.replaces_battles = true;
        assert!(Beyond(vec![other]).upon(&model, owner).is_empty());
    }
}
