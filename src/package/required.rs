//! What packages require: found among those that are there, in the program, or at a path.
#![allow(
    clippy::disallowed_methods,
    reason = "this folder reads what authors wrote"
)]

use std::fs;

use rustc_hash::FxHashSet;

use super::load::{Loader, leads_out};
use super::{LoadError, MANIFEST, Origin, Package, Requirement, uses};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0702, E0705};
use crate::diagnostic::suggest::{did_you_mean_near, near};
use crate::source::Span;

impl Loader<'_> {
    /// Reads what is required, and what that requires.
    pub(super) fn required(&mut self) -> Result<(), LoadError> {
        let given = self.packages.len();
        self.required_from(0, given)?;
        // What only a file uses is told, and read all the same: else nothing of it would have a meaning here.
        let read = self.packages.len();
        for (at, id, requirement) in self.only_used() {
            if self.by_id.contains_key(&id) || self.library.contains(&id) {
                self.require(at, &id, &requirement, given)?;
            }
            self.packages[at].requires.insert(id, requirement);
        }
        self.required_from(read, given)
    }

    /// The same for the packages from this one on. The first `given` were named.
    fn required_from(&mut self, first: usize, given: usize) -> Result<(), LoadError> {
        let mut at = first;
        while at < self.packages.len() {
            for (id, requirement) in self.packages[at].requires.clone() {
                self.require(at, &id, &requirement, given)?;
            }
            at += 1;
        }
        Ok(())
    }

    fn require(
        &mut self,
        at: usize,
        id: &str,
        requirement: &Requirement,
        given: usize,
    ) -> Result<(), LoadError> {
        let path = self.paths[at].get(id).cloned();
        let known = self.by_id.get(id).copied();
        match (known, path) {
            // The command line wins over a path.
            (Some(known), _) if known < given => {}
            (_, Some(path)) => self.at_path(at, id, &path)?,
            (Some(_), None) => {}
            (None, None) if self.broken.contains(id) => {}
            (None, None) if self.library.contains(id) => {
                self.bundled(id);
            }
            (None, None) => match self.files_called(at, id)[..] {
                [found] => _ = self.by_id.insert(id.to_owned(), found),
                [] => self.missing(at, id, requirement),
                [one, other, ..] => self.ambiguous(id, requirement, [one, other]),
            },
        }
        Ok(())
    }

    /// What files of packages use that no manifest requires, which alone says what a package requires. Each is told
    /// once.
    fn only_used(&mut self) -> Vec<(usize, String, Requirement)> {
        let mut found: Vec<(usize, String, Requirement)> = Vec::new();
        for (at, package) in self.packages.iter().enumerate() {
            if package.is_file() {
                continue;
            }
            let reached = self.reached(at);
            let begin = found.len();
            for file in &package.files {
                // What is wrong with the lines themselves is told once all packages are there.
                let used = uses::scan(*file, self.sources, &mut Diagnostics::default());
                for (name, used) in used {
                    let is_told = found[begin..].iter().any(|(_, told, _)| *told == name);
                    if !is_told && !reached.contains(name.as_str()) {
                        found.push((at, name, used));
                    }
                }
            }
        }
        for (at, name, used) in &found {
            let known = self.by_id.keys().map(String::as_str);
            let mut known: Vec<&str> = known.chain(self.library.ids()).collect();
            known.sort_unstable();
            known.dedup();
            let near = match known.contains(&name.as_str()) {
                true => None,
                false => did_you_mean_near(name, known),
            };
            let Package { id, requires, .. } = &self.packages[*at];
            let range = self.sources.slice(used.range_span);
            let way = match requires.is_empty() {
                true => format!("write `requires = {{ {name} = {range} }}` in orbat.toml"),
                false => format!("add `{name} = {range}` to `requires` in orbat.toml"),
            };
            let message = format!("`{id}` does not require `{name}`");
            self.out
                .report(&E0702, used.span, message)
                .here(format!("this file is one of `{id}`"))
                .help(near.unwrap_or_else(|| {
                    format!(
                        "{way}; or move the file out of this folder, if it is not part of `{id}`"
                    )
                }));
        }
        found
    }

    /// The ids of a package and of all that it requires, whether these are there or not.
    fn reached(&self, package: usize) -> FxHashSet<&str> {
        let first = &self.packages[package];
        let mut found = FxHashSet::from_iter([first.id.as_str()]);
        let mut open = vec![first];
        while let Some(package) = open.pop() {
            for id in package.requires.keys() {
                if found.insert(id) {
                    open.extend(self.by_id.get(id).map(|at| &self.packages[*at]));
                }
            }
        }
        found
    }

    /// Other standalone files of this name: what a scenario or a list is written for may be one.
    fn files_called(&self, at: usize, id: &str) -> Vec<usize> {
        let packages = self.packages.iter().enumerate();
        let found = packages
            .filter(|(other, package)| *other != at && package.is_file() && package.id == id);
        found.map(|(found, _)| found).collect()
    }

    fn ambiguous(&mut self, id: &str, requirement: &Requirement, found: [usize; 2]) {
        let paths = found.map(|at| match &self.packages[at].origin {
            Origin::File(path) => path.display().to_string(),
            _ => id.to_owned(),
        });
        let message = format!("`{id}` may be {} or {}", paths[0], paths[1]);
        self.out
            .report(&E0702, requirement.span, message)
            .help("name only one of the two on the command line, or give one another name");
        self.broken.insert(id.to_owned());
    }

    fn missing(&mut self, at: usize, id: &str, requirement: &Requirement) {
        let loaded = self.packages.iter().enumerate();
        let loaded = loaded.filter(|(other, _)| *other != at);
        let loaded = loaded.map(|(_, package)| package.id.as_str());
        let nearby = near(id, self.library.ids().chain(loaded));
        let help = match nearby.first() {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let bundled: Vec<&str> = self.library.ids().collect();
                let way = self.beside.way();
                let way = match self.packages[at].origin {
                    Origin::File(_) => format!("name its folder or file {way}"),
                    _ => format!(
                        "name its folder {way}; or put it inside and give it under `[paths]`"
                    ),
                };
                match bundled.is_empty() {
                    true => way,
                    false => format!("{way}; bundled are: {}", bundled.join(", ")),
                }
            }
        };
        let message = format!(
            "`{}` requires `{id}`, and there is no such package",
            self.packages[at].id
        );
        self.out
            .report(&E0702, requirement.span, message)
            .help(help);
    }

    /// Reads the package that a manifest's `[paths]` names.
    fn at_path(
        &mut self,
        at: usize,
        id: &str,
        (path, span): &(String, Span),
    ) -> Result<(), LoadError> {
        let Origin::Folder(home) = self.packages[at].origin.clone() else {
            return Ok(());
        };
        let folder = home.join(path);
        let real = fs::canonicalize(&folder).ok();
        let top = fs::canonicalize(&home).map_err(|source| LoadError::Io {
            path: home.clone(),
            source,
        })?;
        let fault = if leads_out(path) || real.as_ref().is_some_and(|real| !real.starts_with(top)) {
            self.out
                .report(&E0705, *span, format!("`{path}` leads out of the package"))
                .help(format!(
                    "put the folder inside, or name it {}",
                    self.beside.way()
                ));
            None
        } else if real.is_none() {
            Some(format!("there is nothing at `{path}`"))
        } else if !folder.join(MANIFEST).exists() {
            Some(format!("`{path}` is no package: it has no {MANIFEST}"))
        } else {
            let found = self.folder(&folder)?;
            let found_id = found.map(|found| self.packages[found].id.clone());
            match found_id {
                None => None,
                Some(found) if found == id => return Ok(()),
                Some(found) => Some(format!("`{path}` holds the package `{found}`, not `{id}`")),
            }
        };
        if let Some(message) = fault {
            self.out.report(&E0702, *span, message).help(format!(
                "write where `{id}` lies, counted from the folder of this manifest"
            ));
        }
        self.broken.insert(id.to_owned());
        Ok(())
    }
}
