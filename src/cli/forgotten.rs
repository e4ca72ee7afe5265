//! A package that is forgotten in the manifest of one that builds on it: one that the command line names as well,
//! or one that is bundled.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0111, E0201, E0205, E0304, E0702};
use crate::model::{Model, PackageId};
use crate::package::{Library, Package, PackageSet, Signs};
use crate::source::SourceSet;

/// So many names that are missing and stand in another package are no chance.
const ENOUGH: usize = 3;

/// Where most of the names that a package lacks are those of a package that it does not require and that is there all
/// the same, this is told in the place of all that comes of it.
pub(super) fn requirements(
    sets: &[PackageSet],
    compiled: &mut [(Option<Model>, Diagnostics)],
    sources: &SourceSet,
) {
    for at in 0..sets.len() {
        let (set, told) = (&sets[at], &compiled[at].1);
        let missing = absent(told, sources);
        let Some(root) = set.roots().first().map(|root| set.get(*root)) else {
            continue;
        };
        let library = Library::bundled();
        // Who requires nothing at all has lost the whole line: the first names that are missing are few.
        if root.requires.is_empty() && !missing.is_empty() {
            let files = root.files.iter();
            let texts = files.map(|file| sources.get(*file).text());
            let signs = Signs::of(texts);
            let others = compiled.iter().filter_map(|(model, _)| model.as_ref());
            let others = others
                .flat_map(declared)
                .filter_map(|(id, version, names)| {
                    let found = signs.among(names.into_iter());
                    let is_it = set.find(id).is_none() && found >= Signs::FEWEST;
                    is_it.then(|| (id.to_owned(), version, found))
                });
            let other = others.reduce(|most, each| if each.2 > most.2 { each } else { most });
            let built_on = other.map(|(id, version, _)| (id, version)).or_else(|| {
                let id = library.built_on(&signs)?;
                Some((id.to_owned(), version(library.manifest(id)?)?))
            });
            if let Some((id, version)) = built_on {
                tell(&mut compiled[at].1, sources, root, &id, &version);
                continue;
            }
        }
        // Lists and scenarios are of one game, and few as their names are, all are of that.
        let is_played = is_played(root, sources);
        let enough = if is_played { 1 } else { ENOUGH };
        if missing.len() < enough {
            continue;
        }
        let others = compiled.iter().filter_map(|(model, _)| model.as_ref());
        // Who requires a package has what that one requires, too.
        let brings = |id: &str| -> Vec<&str> {
            let below = library.below(id).into_iter();
            below.filter(|id| set.find(id).is_none()).collect()
        };
        let bundled = library.ids().filter_map(|id| {
            let version = version(library.manifest(id)?)?;
            let names = brings(id).into_iter().flat_map(|id| library.names(id));
            Some((id, version, names.collect()))
        });
        let there = others.flat_map(declared).chain(bundled);
        let there: Vec<_> = there.filter(|(id, ..)| set.find(id).is_none()).collect();
        // What another package has may be forgotten as well: it speaks against none.
        let has = |name: &&&str| there.iter().any(|(.., names)| names.contains(**name));
        let nowhere = missing.len() - missing.iter().filter(has).count();
        // The same weapons and men are in many games: rows alone are no sign of one.
        let has_rules = |id: &str| {
            let rules = |id: &str| {
                let rules = library.rules(id);
                missing.iter().any(|name| rules.contains(*name))
            };
            is_played || brings(id).into_iter().any(rules)
        };
        let forgotten = there.iter().filter_map(|(id, version, names)| {
            let found = missing.iter().filter(|name| names.contains(**name)).count();
            let is_it = found >= enough && found > nowhere;
            let is_bundled = library.ids().any(|bundled| bundled == *id);
            let further = Reverse(if is_bundled { brings(id).len() } else { 1 });
            (is_it && (!is_bundled || has_rules(id)))
                .then(|| (id.to_string(), version.clone(), (found, further)))
        });
        // Of several that have as many of them the one is taken that brings least besides, and of these the first.
        let forgotten = forgotten.reduce(|most, each| if each.2 > most.2 { each } else { most });
        let Some((id, version, _)) = forgotten else {
            continue;
        };
        tell(&mut compiled[at].1, sources, root, &id, &version);
    }
}

/// The same where one set of packages was compiled by itself.
pub(super) fn requirement(set: &PackageSet, told: &mut Diagnostics, sources: &SourceSet) {
    let mut compiled = [(None, std::mem::take(told))];
    requirements(std::slice::from_ref(set), &mut compiled, sources);
    let [(_, said)] = compiled;
    *told = said;
}

/// Whether a package is a file with nothing but what is played in it, army lists, missions and scenarios, that names no
/// game.
fn is_played(root: &Package, sources: &SourceSet) -> bool {
    let texts = root.files.iter().map(|file| sources.get(*file).text());
    let lines = texts.flat_map(str::lines);
    let mut heads = lines.filter(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()));
    let is_played = |head: &str| {
        let word = head.split(' ').next().unwrap_or_default();
        ["use", "source", "list", "mission", "scenario"].contains(&word)
    };
    let is_new = root.requires.keys().all(|id| id == "prelude");
    root.is_file() && is_new && heads.all(is_played)
}

/// Tells of a package that is not required, in the place of all that comes of it.
fn tell(told: &mut Diagnostics, sources: &SourceSet, root: &Package, id: &str, version: &str) {
    let message = format!("`{}` does not require `{id}`", root.id);
    let mut lines = sources.get(root.span.file).text().lines();
    let has_line = lines.any(|line| line.trim_start().starts_with("requires"));
    let help = match (root.is_file(), has_line) {
        (true, _) => format!("write `use {id} \"{version}\"` at the head of the file"),
        (false, true) => format!("add `{id} = \"{version}\"` to `requires` in orbat.toml"),
        (false, false) => {
            format!("write `requires = {{ {id} = \"{version}\" }}` below `[package]` in orbat.toml")
        }
    };
    told.retain(|told| ![&E0111, &E0201, &E0205, &E0304].contains(&told.code));
    told.report(&E0702, root.span, message)
        .here(format!("what is declared in `{id}` is used here"))
        .help(help);
}

/// The names that mean nothing, each once.
fn absent<'a>(told: &Diagnostics, sources: &'a SourceSet) -> FxHashSet<&'a str> {
    let absent = told.iter().filter(|told| told.code == &E0201);
    let absent = absent.map(|told| {
        let name = sources.slice(told.span);
        name.split('.').next().unwrap_or(name)
    });
    absent.collect()
}

/// The version that a manifest states, as it is required.
fn version(manifest: &[u8]) -> Option<String> {
    let manifest: toml::Table = toml::from_slice(manifest).ok()?;
    let version = manifest.get("package")?.get("version")?.as_str()?;
    Some(compatible(version))
}

/// What is required of a package of this version: any that is compatible with it.
fn compatible(version: &str) -> String {
    version
        .rsplit_once('.')
        .map_or(version, |(first, _)| first)
        .to_owned()
}

/// The packages of a model with their versions, and the names that each declares.
fn declared(model: &Model) -> impl Iterator<Item = (&str, String, FxHashSet<&str>)> {
    let headers = || {
        let rows = model.rows.iter().map(|each| &each.header);
        rows.chain(model.kinds.iter().map(|each| &each.header))
            .chain(model.scales.iter().map(|each| &each.header))
            .chain(model.tables.iter().map(|each| &each.header))
            .chain(model.generators.iter().map(|each| &each.header))
            .chain(model.procedures.iter().map(|each| &each.header))
            .chain(model.modifiers.iter().map(|each| &each.header))
            .chain(model.decks.iter().map(|each| &each.header))
            .chain(model.options.iter().map(|each| &each.header))
    };
    (model.packages.iter().enumerate()).map(move |(at, package)| {
        let own = headers().filter(|header| header.package == PackageId::new(at));
        let names = own.map(|header| header.name.as_str()).collect();
        (package.id.as_str(), compatible(&package.version), names)
    })
}
