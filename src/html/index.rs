//! What stands at the end of the book: assumptions, sources, the index.

use maud::{Markup, html};

use super::{Page, link, references};
use crate::sheet::{IndexEntry, Rulebook};

impl Page<'_> {
    pub(super) fn assumptions(&self) -> Markup {
        let assumed = &self.book.assumed;
        html! {
            @if !assumed.is_empty() {
                section {
                    h2 id="assumed" { "What is assumed" }
                    p class="lead" {
                        "What no source gives has a dagger, †. Where there is a reason, it stands here."
                    }
                    ul {
                        @for each in assumed { "\n" li { (each.reason) ": " (references(&each.places)) } }
                    }
                }
            }
        }
    }

    pub(super) fn sources(&self) -> Markup {
        let sources = &self.book.sources;
        html! {
            @if !sources.is_empty() {
                section {
                    h2 id="sources" { "Sources" }
                    dl {
                        @for source in sources {
                            "\n"
                            dt id=(Rulebook::source_id(&source.mark)) { (source.mark) }
                            dd {
                                em { (source.title) }
                                @if !source.author.is_empty() { ", by " (source.author) }
                            }
                        }
                    }
                }
            }
        }
    }

    pub(super) fn index(&self) -> Markup {
        let entries = &self.book.index;
        html! {
            @if !entries.is_empty() {
                section {
                    h2 id="index" { "Index" }
                    ul class="index" {
                        @for same in entries.chunk_by(|one, other| letter(one) == letter(other)) {
                            @if let Some(letter) = letter(&same[0]) {
                                li class="letter" aria-hidden="true" { (letter) }
                            }
                            @for each in same { "\n" li { (entry(each)) } }
                        }
                    }
                }
            }
        }
    }
}

/// The letter or the digit under which a term stands.
fn letter(entry: &IndexEntry) -> Option<String> {
    let mut signs = entry.filed_under().chars();
    let first = signs.find(|sign| sign.is_alphanumeric())?;
    Some(first.to_uppercase().to_string())
}

fn entry(entry: &IndexEntry) -> Markup {
    let is_title = matches!(entry.places.as_slice(), [only] if only.title == entry.term);
    html! {
        @if !is_title { (entry.term) ": " }
        @for (at, place) in entry.places.iter().enumerate() {
            @if at > 0 { ", " }
            (link(place.target(), &place.title))
        }
    }
}
