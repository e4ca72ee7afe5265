//! What is played: lists and scenarios bring their options, and lists are held to their rules.

use std::path::PathBuf;

use super::subject;
use crate::model::{OptionId, PackageId};
use crate::names::{Active, Options, Parsed, Playable};
use crate::package::{Origin, PackageSet};
use crate::syntax::ast;

/// A list or a scenario that is played: the options come with it that it is made for. Whatever else is switched on
/// besides, lists are held to their rules then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Played {
    /// The list of this name, plain or as `package.name`, or of this title; nothing where there is none.
    List(String),
    /// All that a file holds which is a package of its own.
    File(PathBuf),
    /// All lists of the package that was asked for, as far as their options are on without them.
    Lists,
    /// The scenario of the package that was asked for; its list, where it has no scenario and no units. Nothing where
    /// it has several.
    Only,
    /// The same, where it may have units besides its list.
    OnlyForces,
}

/// The options that come with what is played. A file that is asked for is played.
pub(super) fn brought(
    packages: &PackageSet,
    parsed: &[Parsed],
    options: &mut Options<'_>,
    wanted: &[OptionId],
    played: &[Played],
) -> Vec<OptionId> {
    let subject = subject(packages);
    let mut places = match is_file_asked(packages) {
        true => of(options, |it| it.package == subject),
        false => Vec::new(),
    };
    for each in played {
        places.extend(match each {
            Played::List(name) => options.lists_called(name, subject),
            Played::File(path) => {
                let package = packages
                    .iter()
                    .position(|(_, package)| match &package.origin {
                        Origin::File(file) => file == path,
                        _ => false,
                    });
                of(options, |it| Some(it.package.index()) == package)
            }
            Played::Lists => {
                let on = options.switch_on(wanted.iter().copied());
                let is_on = |it: &Playable<'_>| it.package == subject && on.has_all(&it.active);
                of(options, |it| !it.is_scenario() && is_on(it))
            }
            Played::Only => only(parsed, options, subject, false),
            Played::OnlyForces => only(parsed, options, subject, true),
        });
    }
    options.play(&places)
}

/// What the first run of a check is made with: what the file that is asked for is made for.
pub(super) fn of_file_asked(packages: &PackageSet, options: &Options<'_>) -> Active {
    match is_file_asked(packages) {
        true => options.of_file(subject(packages)),
        false => options.switch_on([]),
    }
}

fn is_file_asked(packages: &PackageSet) -> bool {
    let asked = packages.roots().first();
    asked.is_some_and(|root| packages.get(*root).is_file())
}

fn of(options: &Options<'_>, whose: impl Fn(&Playable<'_>) -> bool) -> Vec<usize> {
    let all = options.playables.iter().enumerate();
    all.filter(|(_, it)| whose(it)).map(|(at, _)| at).collect()
}

/// The scenario for which a package stands, or its list.
fn only(
    parsed: &[Parsed],
    options: &Options<'_>,
    subject: PackageId,
    may_have_units: bool,
) -> Vec<usize> {
    let scenarios = of(options, |it| it.package == subject && it.is_scenario());
    let lists = of(options, |it| it.package == subject && !it.is_scenario());
    let files = parsed.get(subject.index()).map(|package| &package.files);
    let mut items = files.into_iter().flatten().flat_map(|file| &file.items);
    match (scenarios.len(), lists.len()) {
        (1, _) => scenarios,
        (0, 1) if may_have_units || !items.any(|item| matches!(item, ast::Item::Unit(_))) => lists,
        _ => Vec::new(),
    }
}
