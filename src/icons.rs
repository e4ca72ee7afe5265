//! The drawings in the program and those of packages, and which one belongs to a thing.
//!
//! A thing's icon is the one that has its name, `scale-member` or `kind-row` in full, or as many of
//! the name's words as an icon has: a `heavy-pike` without an icon of its own is drawn as a
//! `pike`.

use std::collections::BTreeMap;

use rust_embed::RustEmbed;
use serde_json::Value;

use crate::package::Assets;

#[derive(RustEmbed)]
#[folder = "src/print/icons"]
#[include = "*.svg"]
struct Ours;

/// SVG documents by name.
#[derive(Clone, Debug)]
pub struct Icons {
    by_name: BTreeMap<String, String>,
}

impl Icons {
    /// The program's own; those of packages come before them.
    pub fn with(assets: &Assets) -> Icons {
        let ours = Ours::iter().filter_map(|path| {
            let text = String::from_utf8(Ours::get(&path)?.data.into_owned()).ok()?;
            Some((path.strip_suffix(".svg")?.to_owned(), text))
        });
        let theirs = assets.icons.clone();
        Icons {
            by_name: ours.chain(theirs).collect(),
        }
    }

    /// All of them, by name.
    pub fn into_all(self) -> impl Iterator<Item = (String, String)> {
        self.by_name.into_iter()
    }

    /// The drawing of this name.
    pub fn svg(&self, name: &str) -> Option<&str> {
        self.by_name.get(name).map(String::as_str)
    }

    /// The icon of exactly this name.
    pub fn named(&self, name: &str) -> Option<&str> {
        self.by_name
            .get_key_value(name)
            .map(|(name, _)| name.as_str())
    }

    /// The icon of a member or a row.
    pub fn of(&self, of: &str, name: &str) -> Option<&str> {
        if let Some(found) = self.named(&format!("{of}-{name}")) {
            return Some(found);
        }
        let words: Vec<&str> = name.split('-').collect();
        let runs = (1..=words.len()).rev().flat_map(|length| {
            let starts = (0..=words.len() - length).rev();
            starts.map(move |start| start..start + length)
        });
        runs.filter_map(|run| words.get(run))
            .find_map(|run| self.named(&run.join("-")))
    }

    /// The icons of all symbols that some data hold, under `of/name`.
    pub fn of_symbols(&self, data: &Value) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        self.walk(data, &mut found);
        found
    }

    fn walk(&self, value: &Value, found: &mut BTreeMap<String, String>) {
        match value {
            Value::Array(list) => list.iter().for_each(|each| self.walk(each, found)),
            Value::Object(map) => {
                let text = |key: &str| map.get(key).and_then(Value::as_str);
                if let (Some(of), Some(name), Some(_)) = (text("of"), text("name"), text("short"))
                    && let Some(icon) = self.of(of, name)
                {
                    found.insert(format!("{of}/{name}"), path(icon));
                }
                map.values().for_each(|each| self.walk(each, found));
            }
            _ => {}
        }
    }
}

/// Under which path a template finds an icon.
pub fn path(name: &str) -> String {
    format!("/icons/{name}.svg")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icons(names: &[&str]) -> Icons {
        let each = names.iter().map(|name| ((*name).to_owned(), String::new()));
        Icons {
            by_name: each.collect(),
        }
    }

    #[test]
    fn the_longest_run_of_a_names_words_is_its_icon_and_the_last_of_those() {
        let icons = icons(&["bow", "long-bow", "burst-small", "yew", "pike"]);
        assert_eq!(icons.of("weapon", "yew-long-bow"), Some("long-bow"));
        assert_eq!(icons.of("weapon", "yew-pike"), Some("pike"));
        assert_eq!(icons.of("burst", "small"), Some("burst-small"));
        assert_eq!(icons.of("burst", "large"), None);
    }

    /// Every drawing is black on nothing, square, and small enough to be simple.
    #[test]
    fn our_icons_are_one_set() {
        let icons = Icons::with(&Assets::default());
        assert!(icons.by_name.len() > 40);
        for (name, svg) in icons.into_all() {
            assert!(svg.contains("viewBox='0 0 24 24'"), "{name}");
            assert!(!svg.contains("<text") && svg.len() < 1500, "{name}");
        }
    }
}
