//! The packages that ship with the program.

use std::borrow::Cow;
use std::collections::BTreeMap;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashSet;

use super::MANIFEST;
use crate::source::bundled;

/// Says which folders of `rulesets/` are packages, and what runs when nobody names one.
const INDEX: &str = "bundled.toml";

/// What begins the declaration of a rule.
const RULES: [&str; 8] = [
    "choice",
    "deck",
    "kind",
    "modifiers",
    "option",
    "procedure",
    "scale",
    "table",
];

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
        let index = bundled::file(INDEX)
            .and_then(|file| toml::from_slice::<Index>(&file).ok())
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
            let files = bundled::paths().filter_map(|path| {
                let inside = path.strip_prefix(&prefix)?.to_owned();
                Some((inside, bundled::file(&path)?))
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

    /// A package that declares a name as what is `wanted`, and builds on one that is `used` already but for the prelude.
    pub fn with_name(&self, name: &str, wanted: &str, used: &[&str]) -> Option<&str> {
        let builds_on = |id: &str| {
            let known = |id: &String| id != "prelude" && used.contains(&id.as_str());
            let requires = self.required_by(id);
            requires.is_some_and(|requires| requires.keys().any(known))
        };
        let others = self.ids().filter(|id| !used.contains(id));
        let mut near = others.filter(|id| builds_on(id));
        near.find(|id| {
            let mut lines = self.texts(id).flat_map(str::lines);
            lines.any(|line| named_in(line) == Some(name) && may_declare(line, wanted))
        })
    }

    /// An option that switches on one that is declared beyond the packages `used`, by their rules: of a package that
    /// builds on those of them of which the option's own knows nothing. With that package.
    pub fn further(&self, name: &str, wanted: &str, used: &[&str]) -> Option<(&str, &str)> {
        let home = self.below(self.with_name(name, wanted, used)?);
        let beside = used
            .iter()
            .filter(|id| self.contains(id) && !home.contains(*id));
        let beside: Vec<&str> = beside.copied().collect();
        let has = |id: &&str| {
            let below = self.below(id);
            !beside.is_empty() && beside.iter().all(|id| below.contains(id))
        };
        let switches_it_on = |line: &str| {
            let named = line.trim_start().strip_prefix("requires ");
            named.is_some_and(|named| named.split(", ").any(|each| each == name))
        };
        self.ids().filter(has).find_map(|id| {
            let mut option = None;
            let mut lines = self.texts(id).flat_map(str::lines);
            let found = lines.find_map(|line| {
                match line.strip_prefix("option ") {
                    Some(head) => option = head.split(' ').next(),
                    None if line.starts_with('}') => option = None,
                    None => {}
                }
                option.filter(|_| switches_it_on(line))
            });
            found.map(|found| (id, found))
        })
    }

    /// The package on which texts build that say nothing of it: of those with a few signs, the one that has most of them
    /// with what it requires.
    pub fn built_on(&self, signs: &Signs<'_>) -> Option<&str> {
        let count = |id: &str| {
            let sources = self.texts(id).flat_map(str::lines).filter_map(|line| {
                let source = line.strip_prefix("source ")?;
                source.split(' ').next()
            });
            signs.among(self.names(id).into_iter()) + signs.cited_of(sources)
        };
        let others = self.ids().filter(|id| *id != "prelude");
        let signed = others.filter(|id| count(id) >= Signs::FEWEST);
        let whole = signed.map(|id| {
            let below = self.below(id);
            (below.iter().map(|id| count(id)).sum::<usize>(), id)
        });
        let most = whole.reduce(|most, each| if each.0 > most.0 { each } else { most });
        most.map(|(_, id)| id)
    }

    /// A package and all that it requires.
    pub fn below(&self, id: &str) -> IndexSet<&str> {
        let first = self.packages.get_key_value(id);
        let mut found: IndexSet<&str> = first.iter().map(|(id, _)| id.as_str()).collect();
        let mut at = 0;
        while let Some(id) = found.get_index(at) {
            let required = self.required_by(id).unwrap_or_default();
            let required = required.keys().map(String::as_str);
            let there = required.filter_map(|id| self.packages.get_key_value(id));
            found.extend(there.map(|(id, _)| id.as_str()).collect::<Vec<_>>());
            at += 1;
        }
        found
    }

    /// What the manifest of a package requires.
    fn required_by(&self, id: &str) -> Option<toml::Table> {
        let manifest: toml::Table = toml::from_slice(self.manifest(id)?).ok()?;
        let requires = manifest.get("package")?.get("requires")?;
        requires.as_table().cloned()
    }

    /// The names that a package gives to its declarations and to the rows of its tables.
    pub fn names(&self, id: &str) -> FxHashSet<&str> {
        let lines = self.texts(id).flat_map(str::lines);
        lines.filter_map(named_in).collect()
    }

    /// Those of them that no table of rows has: what a game is made of, and not what it is played with.
    pub fn rules(&self, id: &str) -> FxHashSet<&str> {
        let texts = self.texts(id).flat_map(str::lines);
        let rules = texts.filter(|line| {
            let word = line.split(' ').next();
            word.is_some_and(|word| RULES.contains(&word))
        });
        rules.filter_map(named_in).collect()
    }

    fn texts(&self, id: &str) -> impl Iterator<Item = &str> {
        self.sources(id)
            .map(|(_, bytes)| std::str::from_utf8(bytes).unwrap_or_default())
    }

    pub fn is_empty(&self) -> bool {
        self.packages.is_empty()
    }

    /// The package whose battle is made when nobody names one.
    pub fn default_battle(&self) -> Option<&str> {
        self.default_battle.as_deref()
    }

    /// The packages that declare a battle, or change one of another to be their own, as far as lines that begin with the
    /// word tell.
    pub fn with_battles(&self) -> impl Iterator<Item = &str> {
        let declares = |line: &str| {
            let line = line.strip_prefix("replace ").unwrap_or(line);
            line.starts_with("battle ")
        };
        let ids = self.packages.keys().map(String::as_str);
        ids.filter(move |id| {
            let mut texts = self
                .sources(id)
                .filter_map(|(_, bytes)| std::str::from_utf8(bytes).ok());
            texts.any(|text| text.lines().any(declares))
        })
    }

    /// The manifest of a package.
    pub(crate) fn manifest(&self, id: &str) -> Option<&Cow<'static, [u8]>> {
        self.packages.get(id)?.get(MANIFEST)
    }

    /// The source files of a package, sorted by path.
    pub(crate) fn sources(&self, id: &str) -> impl Iterator<Item = (&str, &Cow<'static, [u8]>)> {
        let files = self.packages.get(id).into_iter().flatten();
        files
            .filter(|(path, _)| path.ends_with(".orbat"))
            .map(|(path, bytes)| (path.as_str(), bytes))
    }

    /// All its other files, sorted by path.
    pub(super) fn others(&self, id: &str) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.packages.get(id).into_iter().flatten();
        files
            .filter(|(path, _)| !path.ends_with(".orbat"))
            .map(|(path, bytes)| (path.as_str(), bytes.as_ref()))
    }
}

/// What texts show of the package that they build on: names with a hyphen, and sources that are cited, which they do not
/// declare themselves.
pub struct Signs<'t> {
    words: FxHashSet<&'t str>,
    cited: FxHashSet<&'t str>,
}

impl<'t> Signs<'t> {
    /// So many are no chance.
    pub const FEWEST: usize = 2;

    pub fn of(texts: impl Iterator<Item = &'t str> + Clone) -> Signs<'t> {
        let lines = texts.flat_map(str::lines);
        let own: FxHashSet<&str> = lines.clone().filter_map(named_in).collect();
        let words = lines.clone().flat_map(words_in);
        let cited = lines.flat_map(cited_in);
        Signs {
            words: words.filter(|word| !own.contains(word)).collect(),
            cited: cited.filter(|source| !own.contains(source)).collect(),
        }
    }

    /// How many of these names there are.
    pub fn among<'n>(&self, names: impl Iterator<Item = &'n str>) -> usize {
        names.filter(|name| self.words.contains(name)).count()
    }

    /// The same of sources, each of which is enough.
    fn cited_of<'n>(&self, sources: impl Iterator<Item = &'n str>) -> usize {
        let cited = sources.filter(|source| self.cited.contains(source));
        Signs::FEWEST * cited.count()
    }
}

/// The words with a hyphen in a line, but for its texts and what stands behind `#`.
fn words_in(line: &str) -> impl Iterator<Item = &str> {
    let line = line.split('#').next().unwrap_or_default();
    let is_letter = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let words = line.split('"').step_by(2);
    let words = words.flat_map(move |part| part.split(move |sign| !is_letter(sign)));
    words.filter(|word| word.contains('-') && word.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// The sources that a line cites.
fn cited_in(line: &str) -> impl Iterator<Item = &str> {
    let cites = line.rsplit_once('[').map_or("", |(_, cites)| cites);
    let cites = cites.split(';').map(str::trim_start);
    cites.filter_map(|cite| cite.split([' ', ']']).next())
}

/// Whether a line that gives a name may declare what is wanted: units and forces have heads that say what they are.
fn may_declare(line: &str, wanted: &str) -> bool {
    let mut sorts = wanted.split(" or ");
    let are_headed = sorts.clone().all(|sort| matches!(sort, "unit" | "force"));
    !are_headed || sorts.any(|sort| line.split(' ').next() == Some(sort))
}

/// The name that a line gives to a declaration or a row.
fn named_in(line: &str) -> Option<&str> {
    match line.trim_start().strip_prefix('|') {
        Some(row) => row.split('|').next().map(str::trim),
        None => {
            let is_header = line.starts_with(|sign: char| sign.is_ascii_lowercase());
            line.split([' ', '(']).nth(1).filter(|_| is_header)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_what_builds_on_the_packages_in_use() {
        let base = ("base", vec![("orbat.toml", "[package]\nid = \"base\"")]);
        let more = (
            "more",
            vec![
                ("orbat.toml", "[package]\nrequires = { base = \"0.1\" }"),
                (
                    "a.orbat",
                    "option night \"Night\" {\n}\nguns {\n  | fusil | 3 |\n}\n",
                ),
            ],
        );
        let mist = (
            "mist",
            vec![
                ("orbat.toml", "[package]\nrequires = { prelude = \"0.1\" }"),
                ("a.orbat", "option fog \"Fog\" {\n}\n"),
            ],
        );
        let deep = (
            "deep",
            vec![
                ("orbat.toml", "[package]\nrequires = { more = \"0.1\" }"),
                (
                    "a.orbat",
                    "source book \"The book\"\n\noption sea-fog \"Fog\" {\n}\nguns {\n  | old-fusil | 3 |\n}\n",
                ),
            ],
        );
        let library = Library::new([base, more, mist, deep]);
        assert_eq!(
            library.with_name("night", "option", &["base"]),
            Some("more")
        );
        assert_eq!(
            library.with_name("fusil", "option", &["base"]),
            Some("more")
        );
        assert_eq!(library.with_name("night", "option", &["other"]), None);
        assert_eq!(
            library.with_name("night", "option", &["base", "more"]),
            None
        );
        assert_eq!(library.with_name("3", "option", &["base"]), None);
        // What texts that require nothing build on is told by what they name and do not declare, and by what they cite.
        let built_on = |text: &'static str| {
            let signs = Signs::of(std::iter::once(text));
            library.built_on(&signs).map(str::to_owned)
        };
        assert_eq!(
            built_on("table t {\n  | night-watch | old-fusil |\n}\n"),
            None
        );
        assert_eq!(
            built_on("gun a [book 3] {\n  of sea-fog  # and old-fusil\n}\n").as_deref(),
            Some("deep")
        );
        assert_eq!(
            built_on("gun a {\n  of sea-fog, old-fusil\n  text \"land-fog\"\n}\n").as_deref(),
            Some("deep")
        );
        assert_eq!(built_on("gun old-fusil {\n  of sea-fog\n}\n"), None);
        // On the prelude all build.
        assert_eq!(
            library.with_name("fog", "option", &["base", "prelude"]),
            None
        );
    }

    #[test]
    fn the_index_reads_well_and_every_package_it_names_is_embedded() {
        let file = bundled::file(INDEX).unwrap();
        let index: Index = toml::from_slice(&file).unwrap();
        let library = Library::bundled();
        assert_eq!(library.ids().collect::<Vec<_>>(), index.packages);
        for id in library.ids() {
            assert!(library.manifest(id).is_some(), "{id} has no manifest");
        }
        if let Some(default) = library.default_battle() {
            assert!(library.contains(default));
        }
    }
}
