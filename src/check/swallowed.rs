//! Sources that are named only behind `assumed:`, where all that follows is the reason and cites nothing.

use crate::names::{Declared, Entry};
use crate::source::{SourceSet, Span};

/// The first citation of a source that a reason has swallowed.
pub(super) struct Swallowed {
    /// The name of the source in it.
    pub place: Span,
    /// What is to be written.
    pub meant: String,
}

/// The first such citation, where the package of a source names it nowhere else.
pub(super) fn only_in_reasons(
    declared: &Declared<'_>,
    sources: &SourceSet,
    name: &str,
    source: &Entry,
) -> Option<Swallowed> {
    let goes_on = |sign: char| sign.is_alphanumeric() || sign == '-';
    let mut first = None;
    let files = declared.files.iter();
    for (_, file) in files.filter(|(package, _)| *package == source.package) {
        let text = sources.get(*file).text();
        let named = text.match_indices(name).map(|(at, _)| at).filter(|at| {
            !text[..*at].ends_with(goes_on) && !text[at + name.len()..].starts_with(goes_on)
        });
        for at in named {
            let place = Span::new(*file, at, at + name.len());
            if place == source.span {
                continue;
            }
            let meant = put_before(text, at)?;
            first.get_or_insert(Swallowed { place, meant });
        }
    }
    first
}

/// A citation in brackets, of which the part that begins at a place follows a reason: with that part put before the
/// assumption.
fn put_before(text: &str, at: usize) -> Option<String> {
    let front = text[..at].lines().next_back()?;
    let (_, front) = front.rsplit_once('[')?;
    let (behind, _) = text[at..].lines().next()?.split_once(']')?;
    let assumed = front.find("assumed:")?;
    let reason = front.trim_end().strip_suffix(';')?.get(assumed..)?;
    let others = front[..assumed].trim_start();
    Some(format!("[{others}{}; {reason}]", behind.trim_end()))
}
