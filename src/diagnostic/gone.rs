//! Many names that are declared nowhere: they are gone together, with a part of a file or with a whole one, and are told
//! together.

use ecow::EcoString;
use rustc_hash::FxHashSet;

use super::Diagnostic;
use super::codes::E0201;
use crate::numbers::counted;
use crate::source::Span;
use crate::spelling::{joined, ticked};

/// Fewer than this are as many slips, and each is told by itself.
const MANY: usize = 3;

/// More names than this are not listed.
const MOST_LISTED: usize = 20;

/// More places than this are not shown.
const MOST_SHOWN: usize = 6;

/// Puts one diagnostic in the place of those that tell of names which nothing comes near, where these are many. The
/// list lies in order.
pub(super) fn tell_together(list: &mut Vec<Diagnostic>) {
    let mut known: FxHashSet<&EcoString> = FxHashSet::default();
    let told = list.iter().filter_map(|each| Some((gone(each)?, each)));
    let told: Vec<_> = told.filter(|(name, _)| known.insert(name)).collect();
    let Some((_, first)) = told.first().filter(|_| told.len() >= MANY) else {
        return;
    };
    let names: Vec<EcoString> = told.iter().map(|(name, _)| (*name).clone()).collect();
    let shown = told.iter().take(MOST_SHOWN).map(|(_, each)| each.span);
    let shown: Vec<Span> = shown.collect();
    let mut listed = ticked(names.iter().take(MOST_LISTED));
    if let more @ 1.. = names.len().saturating_sub(MOST_LISTED) {
        listed.push(format!("{more} more"));
    }
    let message = format!(
        "{} are declared nowhere: {}",
        counted(names.len(), "name"),
        joined(&listed, "and")
    );
    let mut told = Diagnostic::new(&E0201, first.span, message);
    told.here("used here").cited(first.citation.clone()).help(
        "declare them; or look where a part of a file, or a file of the package, has been lost",
    );
    for span in shown.into_iter().skip(1) {
        told.label(span, "used here");
    }
    let place = list.iter().position(|each| gone(each).is_some());
    list.retain(|each| gone(each).is_none());
    list.insert(place.unwrap_or_default(), told);
}

/// The name that is declared nowhere, if that is what is told.
fn gone(told: &Diagnostic) -> Option<&EcoString> {
    let absent = told.absent.as_ref()?;
    absent.is_far.then_some(&absent.name)
}
