//! `orbat.toml`: text → a [`Manifest`], every mistake reported at its place.
//!
//! The TOML tree is read by hand: one run then finds every mistake, not only the first, and each
//! is said in the author's words.

mod print;

use std::ops::Range;

use indexmap::IndexMap;
use semver::{Version, VersionReq};
use toml::de::{DeTable, DeValue};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use self::print::PRINT_KEYS;
use super::{PrintDefaults, Requirement};
use crate::diagnostic::codes::E0701;
use crate::diagnostic::suggest::{did_you_mean, did_you_mean_near};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::signs;
use crate::source::{FileId, SourceSet, Span};
use crate::toml_text::{self, Fault, Item, Key, in_order};

/// Where required packages that are not bundled lie, from the manifest's folder, and where that
/// is written.
pub(super) type Paths = IndexMap<String, (String, Span)>;

/// Files in the order of their chapters in a book, by their paths in the package without the ending, and where
/// that is written.
pub(super) type Chapters = IndexMap<String, Span>;

/// A manifest as far as it could be read.
#[derive(Debug)]
pub(super) struct Manifest {
    pub(super) id: Option<(String, Span)>,
    pub(super) version: Option<Version>,
    pub(super) title: Option<String>,
    pub(super) period: Option<String>,
    pub(super) authors: Vec<String>,
    pub(super) licence: Option<String>,
    pub(super) requires: IndexMap<String, Requirement>,
    /// What it requires could not be read, or may stand in what could not.
    pub(super) unread: bool,
    pub(super) print: PrintDefaults,
    pub(super) chapters: Chapters,
    pub(super) paths: Paths,
}

pub(super) fn read(file: FileId, sources: &SourceSet, out: &mut Diagnostics) -> Manifest {
    let text = sources.get(file).text();
    let before = out.len();
    let mut reader = Reader { file, out };
    let mut manifest = Manifest {
        id: None,
        version: None,
        title: None,
        period: None,
        authors: Vec::new(),
        licence: None,
        requires: IndexMap::new(),
        unread: false,
        print: PrintDefaults::default(),
        chapters: IndexMap::new(),
        paths: IndexMap::new(),
    };
    match toml_text::parse(text) {
        Ok(tree) => reader.tables(tree.get_ref(), &mut manifest),
        Err(fault) => {
            reader.tell(fault);
            return manifest;
        }
    }
    let is_error = |told: &Diagnostic| told.code.severity == Severity::Error;
    manifest.unread = manifest.requires.is_empty() && reader.out.iter().skip(before).any(is_error);
    reader.needless_paths(&manifest);
    manifest
}

const PACKAGE_KEYS: [&str; 7] = [
    "id", "version", "title", "period", "authors", "licence", "requires",
];

/// What the id of a package is called elsewhere.
const NAME: &str = "name";

/// The first key at the top that belongs into the table `[package]`.
fn first_of_package<'t, 'i>(top: &'t DeTable<'i>) -> Option<&'t Key<'i>> {
    let ours = top
        .keys()
        .filter(|key| PACKAGE_KEYS.contains(&key.get_ref().as_ref()));
    ours.min_by_key(|key| key.span().start)
}

/// Those of these keys that a table has: each that stands in another one is told where it belongs.
fn keys_in<'k>(table: &DeTable<'_>, keys: &[&'k str]) -> impl Iterator<Item = &'k str> {
    keys.iter().copied().filter(|key| table.contains_key(*key))
}

/// The table that a key belongs into.
fn table_of(key: &str) -> Option<&'static str> {
    match key {
        key if PACKAGE_KEYS.contains(&key) => Some("[package]"),
        key if PRINT_KEYS.contains(&key) => Some("[print]"),
        _ => None,
    }
}

struct Reader<'o> {
    file: FileId,
    out: &'o mut Diagnostics,
}

impl Reader<'_> {
    /// The tables of a manifest.
    fn tables(&mut self, tree: &DeTable<'_>, manifest: &mut Manifest) {
        let mut known = vec!["package", "print", "paths"];
        known.extend(keys_in(tree, &PACKAGE_KEYS));
        let mut package = None;
        // What belongs into `[package]` and stands outside of it.
        let mut astray = Vec::new();
        for (key, value) in self.entries(tree, &known, "here") {
            match key.get_ref().as_ref() {
                "package" => package = self.table(key, value, "id = \"…\", version = \"0.1.0\""),
                name if PACKAGE_KEYS.contains(&name) => astray.push((key, value)),
                "print" => {
                    if let Some(table) = self.table(key, value, "paper = \"a4\"") {
                        manifest.print = self.print(table, &mut manifest.chapters, &mut astray);
                    }
                }
                _ => {
                    for (id, path) in self.inner(key, value, "marsh = \"lib/marsh\"") {
                        let of = table_of(id.get_ref()).filter(|_| !path.get_ref().is_str());
                        if let Some(of) = of {
                            self.below(id.span(), id.get_ref(), of, "[paths]");
                        } else if let Some(text) = self.text(id, path) {
                            let place = (text, self.span(path.span()));
                            manifest.paths.insert(id.get_ref().to_string(), place);
                        }
                    }
                }
            }
        }
        if let Some(table) = package {
            self.package_and(table, astray, manifest);
            return;
        }
        // What is told to be misspelt is not missing as well.
        let is_package =
            |key: &str| key == "package" || did_you_mean_near(key, ["package"]).is_some();
        if tree.keys().any(|key| is_package(key.get_ref())) {
            return;
        }
        match first_of_package(tree) {
            Some(first) => {
                let message = format!("`{}` stands in no table", first.get_ref());
                self.report(first.span(), message)
                    .help("write `[package]` on a line of its own above it");
                self.package(&astray, manifest);
            }
            None => {
                self.report(0..0, "there is no table `[package]` in this manifest")
                    .help("begin with `[package]`, `id = \"…\"` and `version = \"0.1.0\"`");
            }
        }
    }

    /// The table `[package]`, and what belongs into it and stands outside.
    fn package_and<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        astray: Vec<(&'t Key<'i>, &'t Item<'i>)>,
        manifest: &mut Manifest,
    ) {
        let mut known = PACKAGE_KEYS.to_vec();
        if !table.contains_key("id") {
            known.push(NAME);
        }
        known.extend(keys_in(table, &PRINT_KEYS));
        let mut entries = self.entries(table, &known, "in `[package]`");
        entries.retain(|(key, _)| {
            let name = key.get_ref();
            let is_of_print = PRINT_KEYS.contains(&name.as_ref());
            if is_of_print {
                self.report(key.span(), format!("`{name}` belongs into `[print]`"))
                    .help(
                        "move it below the line `[print]`, which stands below all of `[package]`",
                    );
            }
            !is_of_print
        });
        for (key, value) in astray {
            let name = key.get_ref();
            let help = match name == "requires" && value.get_ref().is_table() {
                true => "write `[package.requires]` in place of `[requires]`",
                false => "move it below the line `[package]`",
            };
            self.report(key.span(), format!("`{name}` belongs into `[package]`"))
                .help(help);
            if !table.contains_key(name.as_ref()) {
                entries.push((key, value));
            }
        }
        self.package(&entries, manifest);
    }

    /// Paths of packages that are not required.
    fn needless_paths(&mut self, manifest: &Manifest) {
        for (id, (_, span)) in &manifest.paths {
            if manifest.requires.contains_key(id) {
                continue;
            }
            if let Some(of) = table_of(id) {
                let at = span.start as usize..span.end as usize;
                self.below(at, id, of, "[paths]");
                continue;
            }
            let known = manifest.requires.keys().map(String::as_str);
            let message = format!("a path is given for `{id}`, which is not required");
            let help = did_you_mean(id, known).unwrap_or_else(|| {
                format!("add `{id} = \"0.1\"` to `requires`, with the version that you build on, or take this out")
            });
            self.out.report(&E0701, *span, message).help(help);
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    fn report(&mut self, at: Range<usize>, message: impl Into<String>) -> &mut Diagnostic {
        let span = self.span(at);
        self.out.report(&E0701, span, message)
    }

    /// Tells of an entry below a heading that it belongs into the table above it: what stands below a heading is of
    /// that, up to the next one.
    fn below(&mut self, at: Range<usize>, name: &str, table: &str, heading: &str) {
        self.report(at, format!("`{name}` belongs into `{table}`"))
            .help(format!(
                "move it above the line `{heading}`, among the other lines of `{table}`"
            ));
    }

    fn tell(&mut self, fault: Fault) {
        self.report(fault.at, fault.message).help(fault.help);
    }

    /// The entries whose keys are known, in order; the others are reported.
    fn entries<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        known: &[&str],
        place: &str,
    ) -> Vec<(&'t Key<'i>, &'t Item<'i>)> {
        toml_text::entries(table, known, place, |fault| self.tell(fault))
    }

    /// A table that may have keys such as this one with its value.
    fn table<'t, 'i>(
        &mut self,
        key: &Key<'i>,
        value: &'t Item<'i>,
        inner: &str,
    ) -> Option<&'t DeTable<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            let help = format!("write `{} = {{ {inner} }}`", key.get_ref());
            self.is_no(key, value, "a table").help(help);
        }
        table
    }

    /// Its entries, in the author's order.
    fn inner<'t, 'i>(
        &mut self,
        key: &Key<'i>,
        value: &'t Item<'i>,
        inner: &str,
    ) -> Vec<(&'t Key<'i>, &'t Item<'i>)> {
        let table = self.table(key, value, inner);
        table.map(in_order).unwrap_or_default()
    }

    fn is_no(&mut self, key: &Key<'_>, value: &Item<'_>, wanted: &str) -> &mut Diagnostic {
        let message = format!("`{}` is {wanted}, not {}", key.get_ref(), what(value));
        self.report(value.span(), message)
    }

    fn text(&mut self, key: &Key<'_>, value: &Item<'_>) -> Option<String> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.is_no(key, value, "a text")
                .help("write it in double quotes");
        }
        let text = text?.to_owned();
        self.look_through(key, value, &text);
        Some(text)
    }

    /// Refuses what nobody would see, and warns of what no page can show.
    fn look_through(&mut self, key: &Key<'_>, value: &Item<'_>, text: &str) {
        let name = key.get_ref();
        if name == "title" && text.trim().is_empty() {
            self.report(value.span(), format!("there is nothing in `{name}`"))
                .help("write what it is, or leave the line out");
        } else if let Some(sign) = text.chars().find(|sign| signs::is_hidden(*sign)) {
            let code = u32::from(sign);
            self.report(
                value.span(),
                format!("`{name}` holds the invisible character U+{code:04X}"),
            )
            .help("take it away: nobody sees it, and it may change how the line is shown");
        } else if let Some(sign) = text.chars().find(|sign| !signs::is_printed(*sign)) {
            let span = self.span(value.span());
            signs::unprintable(self.out, span, sign.encode_utf8(&mut [0; 4]));
        }
    }

    fn package(&mut self, entries: &[(&Key<'_>, &Item<'_>)], manifest: &mut Manifest) {
        let mut missing = vec!["id", "version"];
        for (key, value) in entries {
            let is_name = key.get_ref() == NAME;
            if is_name {
                self.report(key.span(), "a package is known by its `id`")
                    .help("write `id` in the place of `name`; what people read is its `title`");
            }
            missing.retain(|name| name != key.get_ref() && !(is_name && *name == "id"));
            match key.get_ref().as_ref() {
                "id" | NAME => manifest.id = self.id(key, value),
                "version" => manifest.version = self.version(key, value),
                "title" => manifest.title = self.text(key, value),
                "period" => manifest.period = self.text(key, value),
                "licence" => manifest.licence = self.text(key, value),
                "authors" => {
                    let authors = self.texts(key, value).into_iter();
                    manifest.authors = authors.map(|(author, _)| author).collect();
                }
                _ => manifest.requires = self.requires(key, value),
            }
        }
        for name in missing {
            let at = entries.first().map(|(key, _)| key.span());
            let example = if name == "id" { "my-rules" } else { "0.1.0" };
            self.report(at.unwrap_or(0..0), format!("the package has no `{name}`"))
                .help(format!(
                    "add a line `{name} = \"{example}\"` to `[package]`"
                ));
        }
    }

    fn id(&mut self, key: &Key<'_>, value: &Item<'_>) -> Option<(String, Span)> {
        let id = self.text(key, value)?;
        let kebab = kebab(&id);
        if kebab.as_deref() != Some(&id) {
            let diagnostic = self.report(value.span(), format!("`{id}` cannot be a package's id"));
            diagnostic.help(match kebab {
                Some(kebab) => format!("write `{kebab}`"),
                None => "write small letters, digits and single hyphens, such as `my-rules`".into(),
            });
            return None;
        }
        Some((id, self.span(value.span())))
    }

    fn version(&mut self, key: &Key<'_>, value: &Item<'_>) -> Option<Version> {
        let text = self.text(key, value)?;
        let version = Version::parse(&text).ok();
        if version.is_none() {
            self.report(value.span(), format!("`{text}` is not a version"))
                .help("write three numbers, such as `0.1.0`");
        }
        version
    }

    fn texts(&mut self, key: &Key<'_>, value: &Item<'_>) -> Vec<(String, Span)> {
        let Some(list) = value.get_ref().as_array() else {
            let name = key.get_ref();
            self.report(
                value.span(),
                format!("`{name}` is a list of texts, not {}", what(value)),
            )
            .help(format!("write `{name} = [\"…\", \"…\"]`"));
            return Vec::new();
        };
        list.iter()
            .filter_map(|each| Some((self.text(key, each)?, self.span(each.span()))))
            .collect()
    }

    fn requires(&mut self, key: &Key<'_>, value: &Item<'_>) -> IndexMap<String, Requirement> {
        let Some(table) = value.get_ref().as_table() else {
            let message = format!("`requires` is a table, not {}", what(value));
            let named: Vec<&str> = match (value.get_ref().as_array(), value.get_ref().as_str()) {
                (Some(list), _) => (list.iter())
                    .filter_map(|each| each.get_ref().as_str())
                    .collect(),
                (None, name) => name.into_iter().collect(),
            };
            let named = named
                .into_iter()
                .filter(|name| kebab(name).as_deref() == Some(name));
            let named: Vec<String> = named.map(|name| format!("{name} = \"0.1\"")).collect();
            let packages = match named.is_empty() {
                true => "prelude = \"0.1\"".to_owned(),
                false => named.join(", "),
            };
            self.report(value.span(), message)
                .help(format!("write `{} = {{ {packages} }}`", key.get_ref()));
            return IndexMap::new();
        };
        let mut requires = IndexMap::new();
        for (id, value) in in_order(table) {
            let is_range =
                (value.get_ref().as_str()).is_some_and(|text| VersionReq::parse(text).is_ok());
            if PACKAGE_KEYS.contains(&id.get_ref().as_ref()) && !is_range {
                let name = id.get_ref();
                self.below(id.span(), name, "[package]", "[package.requires]");
                continue;
            }
            // Where the range cannot be read the package is required all the same, in whatever version is there.
            let range = self.text(id, value).and_then(|text| {
                let range = VersionReq::parse(&text);
                if range.is_err() {
                    self.report(value.span(), format!("`{text}` is not a range of versions"))
                        .help("write `0.1` for 0.1.0 up to, not with, 0.2.0");
                }
                range.ok()
            });
            let range = range.unwrap_or(VersionReq::STAR);
            let (span, range_span) = (self.span(id.span()), self.span(value.span()));
            requires.insert(
                id.get_ref().to_string(),
                Requirement {
                    range,
                    span,
                    range_span,
                },
            );
        }
        requires
    }

    fn choice<T: Copy>(
        &mut self,
        key: &Key<'_>,
        value: &Item<'_>,
        known: &[(&str, T)],
    ) -> Option<T> {
        let text = self.text(key, value)?;
        let found = known
            .iter()
            .find(|(name, _)| *name == text)
            .map(|(_, choice)| *choice);
        if found.is_none() {
            let names = known.iter().map(|(name, _)| *name);
            self.report(value.span(), format!("`{text}` is no `{}`", key.get_ref()))
                .maybe_help(did_you_mean(&text, names));
        }
        found
    }
}

/// What a TOML value is, in a word.
fn what(value: &Item<'_>) -> &'static str {
    match value.get_ref() {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// So many signs an id has at most.
pub(crate) const LONGEST_ID: usize = 64;

/// The id nearest to a text: small letters, digits and single hyphens, at least one letter. Of a letter with an
/// accent the letter stays.
pub(crate) fn kebab(text: &str) -> Option<String> {
    let mut id = String::new();
    let signs = text.nfd().filter(|sign| !is_combining_mark(*sign));
    for sign in signs.take(LONGEST_ID) {
        if sign.is_ascii_alphanumeric() {
            id.push(sign.to_ascii_lowercase());
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    let id = id.trim_end_matches('-');
    id.contains(|sign: char| sign.is_ascii_lowercase())
        .then(|| id.to_owned())
}
