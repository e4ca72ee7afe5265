//! What is wrong in a bundled package because of what another one changes there: it is told at the change, for nobody
//! can mend what is bundled.

use super::is_bundled;
use crate::diagnostic::codes::{E0820, E0821};
use crate::diagnostic::{Diagnostic, Diagnostics, Label};
use crate::kinds::item_changes;
use crate::model::Changed;
use crate::names::{self, Parsed};
use crate::package::PackageSet;
use crate::source::{SourceSet, Span};

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
    let nearness = |change: &Change| {
        let thing = change.what.thing.as_str();
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
        match thing == name {
            true => Nearness::Same,
            false if words.any(|word| word == thing) => Nearness::Named,
            false => Nearness::Other,
        }
    };
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
