//! What is wrong in a package because of what another one changes there. In a bundled one it is told at the change, for
//! nobody can mend what is bundled; in others the change is shown beside it.

use super::is_bundled;
use crate::diagnostic::codes::{E0820, E0821, E0844};
use crate::diagnostic::{Diagnostic, Diagnostics, Label};
use crate::kinds::item_changes;
use crate::model::{Changed, ChangedPart};
use crate::names::{self, Parsed};
use crate::package::{PackageId, PackageSet};
use crate::source::{SourceSet, Span};
use crate::syntax::ast::Item;

/// So many changes are shown beside what may come of each of them.
const MOST_SHOWN: usize = 3;

/// A change that holds without any option.
struct Change {
    what: Changed,
    span: Span,
}

/// How much a change has to do with what is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// It changes the declaration in which that stands.
    Same,
    /// It changes what the declaration names.
    Named,
    Other,
}

/// Errors of bundled packages are told where others change these, if they do: by themselves they have none.
pub(super) fn tell(
    parsed: &[Parsed],
    packages: &PackageSet,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    if !out.has_errors() {
        return;
    }
    let (mut given, mut changes): (Vec<&Parsed>, Vec<Change>) = (Vec::new(), Vec::new());
    for (each, (_, package)) in parsed.iter().zip(packages.iter()) {
        match is_bundled(package) {
            true => given.push(each),
            false => changes.extend(changes_of(each, sources)),
        }
    }
    show_beside(parsed, packages, sources, out);
    if changes.is_empty() {
        return;
    }
    for found in out.iter_mut() {
        let Some(package) = given.iter().find(|each| has(each, found.span)) else {
            continue;
        };
        // Who sees another place of his own beside it knows where to look.
        let is_ours = |label: &Label| given.iter().all(|each| !has(each, label.span));
        // Two changes of one thing are told as they are: both have their places.
        let is_of_two = [E0820.id, E0821.id].contains(&found.code.id);
        if found.is_error() && !is_of_two && !found.labels().iter().any(is_ours) {
            tell_at_change(found, package, &changes, sources);
        }
    }
}

/// Shows beside an error of a package what others change of the thing in which it stands, or of what that names. Only
/// of those that it does not build on: what these change was there when its author wrote it. A slip of writing is
/// nobody's but his who made it.
fn show_beside(
    parsed: &[Parsed],
    packages: &PackageSet,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    let own: Vec<(PackageId, &Parsed)> = (parsed.iter().zip(packages.iter()))
        .filter_map(|(each, (id, package))| (!is_bundled(package)).then_some((id, each)))
        .collect();
    if own.len() < 2 {
        return;
    }
    let errors = out
        .iter_mut()
        .filter(|found| found.is_error() && !found.code.is_of_writing());
    for found in errors {
        let Some((id, home)) = own.iter().find(|(_, each)| has(each, found.span)) else {
            continue;
        };
        let elsewhere = |label: &Label| !has(home, label.span);
        if found.labels().iter().any(elsewhere) {
            continue;
        }
        let (name, text) = declaration(home, found.span, sources);
        // A package is among what it builds on itself.
        let below = packages.reached(*id);
        let others = own.iter().map(|(_, each)| each);
        let others = others.filter(|each| !below.contains(each.package.id.as_str()));
        let blamed = others.flat_map(|each| {
            let by = &each.package.id;
            let changes = changes_of(each, sources)
                .map(move |change| (change, format!("`{by}` changes this")));
            let rows = rows_of(each).map(move |row| (row, format!("`{by}` adds this")));
            // A row more may be beyond what a procedure can reckon with; nothing else comes of it.
            changes.chain(rows.filter(|_| found.code.id == E0844.id))
        });
        let mut near: Vec<(Nearness, Span, String)> = blamed
            .map(|(change, says)| (nearness(&change, name, text), change.span, says))
            .filter(|(nearness, ..)| *nearness != Nearness::Other)
            .collect();
        near.sort_by_key(|(nearness, ..)| *nearness);
        let nearest = near.first().map(|(nearness, ..)| *nearness);
        let near = near.into_iter().filter(|(each, ..)| Some(*each) == nearest);
        for (_, span, says) in near.take(MOST_SHOWN).collect::<Vec<_>>() {
            found.blame(span, says);
        }
    }
}

/// The rows that a package adds to kinds, each as a change of its kind.
fn rows_of(package: &Parsed) -> impl Iterator<Item = Change> {
    let items = package.files.iter().flat_map(|file| &file.items);
    items.filter_map(|item| {
        let (thing, span) = match item {
            Item::Row(row) => (row.kind.name.text.clone(), row.header.name.span),
            Item::Rows(rows) => {
                // The plural of most kinds is made by an `s`.
                let plural = &rows.kind.name;
                (plural.text.trim_end_matches('s').into(), plural.span)
            }
            _ => return None,
        };
        let part = ChangedPart::Whole;
        let what = Changed { thing, part };
        Some(Change { what, span })
    })
}

/// How much a change has to do with a declaration of such a name and text.
fn nearness(change: &Change, name: &str, text: &str) -> Nearness {
    let thing = change.what.thing.as_str();
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    match thing == name {
        true => Nearness::Same,
        false if words.any(|word| word == thing) => Nearness::Named,
        false => Nearness::Other,
    }
}

fn has(package: &Parsed, span: Span) -> bool {
    package.files.iter().any(|file| file.id == span.file)
}

fn changes_of<'a>(
    package: &'a Parsed,
    sources: &'a SourceSet,
) -> impl Iterator<Item = Change> + use<'a> {
    let items = package.files.iter().flat_map(|file| &file.items);
    let changes = items.flat_map(|item| item_changes(item, sources));
    changes.map(|change| Change {
        what: change.what,
        span: change.span,
    })
}

fn tell_at_change(
    found: &mut Diagnostic,
    package: &Parsed,
    changes: &[Change],
    sources: &SourceSet,
) {
    let (name, text) = declaration(package, found.span, sources);
    let nearness = |change: &Change| nearness(change, name, text);
    let Some(nearest) = changes.iter().map(nearness).min() else {
        return;
    };
    let mut near = changes.iter().filter(|change| nearness(change) == nearest);
    let (Some(first), further) = (near.next(), near.take(MOST_SHOWN - 1)) else {
        return;
    };
    let there = std::mem::replace(&mut found.span, first.span);
    found.message = format!(
        "with this change of `{}`, in `{}`: {}",
        first.what.thing, package.package.id, found.message
    );
    let label = std::mem::take(&mut found.label);
    found.label(
        there,
        if label.is_empty() {
            "here".into()
        } else {
            label
        },
    );
    for change in further {
        found.label(change.span, "or with this one");
    }
    found.help(format!(
        "`{}` has no such error by itself: write the change otherwise, or change with it what stands there",
        package.package.id
    ));
}

/// The name and the text of the declaration in which something stands.
fn declaration<'a>(package: &'a Parsed, place: Span, sources: &'a SourceSet) -> (&'a str, &'a str) {
    let items = package.files.iter().flat_map(|file| &file.items);
    let headers = items.filter_map(|item| item.header());
    let mut blocks = headers.map(|header| (header, names::block(sources, header.name.span)));
    let found = blocks.find(|(_, block)| block.file == place.file && block.holds(place));
    found.map_or(("", ""), |(header, block)| {
        (header.name.text.as_str(), sources.slice(block))
    })
}
