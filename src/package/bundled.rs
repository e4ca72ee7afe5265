//! The packages that ship with the program.

use std::borrow::Cow;
use std::collections::BTreeMap;

use indexmap::IndexMap;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "rulesets"]
#[include = "*.toml"]
#[include = "*.orbat"]
#[include = "*/icons/*.svg"]
#[include = "*/sheets/*.typ"]
struct Rulesets;

/// Says which folders of `rulesets/` are packages, and what runs when nobody names one.
const INDEX: &str = "bundled.toml";

#[derive(serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Index {
    packages: Vec<String>,
    default_battle: Option<String>,
}

/// Packages by id, each a set of files by path inside it.
#[derive(Clone, Default, Debug)]
pub struct Library {
    packages: IndexMap<String, BTreeMap<String, Cow<'static, [u8]>>>,
    default_battle: Option<String>,
}

impl Library {
    /// What is embedded in the program.
    pub fn bundled() -> Library {
        // The index is ours; a test holds that it reads well.
        let index = Rulesets::get(INDEX)
            .and_then(|file| toml::from_slice::<Index>(&file.data).ok())
            .unwrap_or(Index {
                packages: Vec::new(),
                default_battle: None,
            });
        let mut library = Library {
            default_battle: index.default_battle,
            ..Library::default()
        };
        for id in index.packages {
            let prefix = format!("{id}/");
            let files = Rulesets::iter().filter_map(|path| {
                let inside = path.strip_prefix(&prefix)?.to_owned();
                Some((inside, Rulesets::get(&path)?.data))
            });
            let files = files.collect();
            library.packages.insert(id, files);
        }
        library
    }

    /// A library of one's own: `(id, [(path, bytes)])`.
    pub fn new<'a>(
        packages: impl IntoIterator<Item = (&'a str, Vec<(&'a str, &'static str)>)>,
    ) -> Library {
        let mut library = Library::default();
        for (id, files) in packages {
            let files = files
                .into_iter()
                .map(|(path, text)| (path.to_owned(), Cow::Borrowed(text.as_bytes())))
                .collect();
            library.packages.insert(id.to_owned(), files);
        }
        library
    }

    /// The ids, in the order in which the index names them.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.packages.keys().map(String::as_str)
    }

    /// Whether a package of this id is in it.
    pub fn contains(&self, id: &str) -> bool {
        self.packages.contains_key(id)
    }

    pub fn is_empty(&self) -> bool {
        self.packages.is_empty()
    }

    /// The package whose battle is made when nobody names one.
    pub fn default_battle(&self) -> Option<&str> {
        self.default_battle.as_deref()
    }

    /// One file of a package.
    pub(super) fn file(&self, id: &str, path: &str) -> Option<&[u8]> {
        self.packages.get(id)?.get(path).map(AsRef::as_ref)
    }

    /// The source files of a package, sorted by path.
    pub(crate) fn sources(&self, id: &str) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.packages.get(id).into_iter().flatten();
        files
            .filter(|(path, _)| path.ends_with(".orbat"))
            .map(|(path, bytes)| (path.as_str(), bytes.as_ref()))
    }

    /// All its other files, sorted by path.
    pub(super) fn others(&self, id: &str) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.packages.get(id).into_iter().flatten();
        files
            .filter(|(path, _)| !path.ends_with(".orbat"))
            .map(|(path, bytes)| (path.as_str(), bytes.as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_reads_well_and_every_package_it_names_is_embedded() {
        let file = Rulesets::get(INDEX).unwrap();
        let index: Index = toml::from_slice(&file.data).unwrap();
        let library = Library::bundled();
        assert_eq!(library.ids().collect::<Vec<_>>(), index.packages);
        for id in library.ids() {
            assert!(
                library.file(id, super::super::MANIFEST).is_some(),
                "{id} has no manifest"
            );
        }
        if let Some(default) = library.default_battle() {
            assert!(library.contains(default));
        }
    }
}
