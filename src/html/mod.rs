//! A rulebook as one HTML file: it needs no network and no script, and fits a phone.
//!
//! In: a [`Rulebook`]. Out: a page that is also well-formed XML, so that anything can read it. Each section, row and
//! step has a line of its own, for whoever compares two books.

mod blocks;
mod index;

use maud::{Markup, html};

use crate::icons::Icons;
use crate::markup::web_page;
use crate::model::CitedPlaces;
use crate::sheet::{Chapter, PackageLine, Reference, Rulebook, Section};

/// The look of the page, for screens and for paper.
const STYLE: &str = include_str!("style.css");

/// The whole page. Rows have the icons that bear their names.
pub fn page(book: &Rulebook, icons: &Icons) -> String {
    Page { book, icons }.whole()
}

struct Page<'a> {
    book: &'a Rulebook,
    icons: &'a Icons,
}

impl Page<'_> {
    fn whole(&self) -> String {
        let book = self.book;
        let authors = book.package.authors.join(", ");
        let told = [("author", authors.as_str()), ("generator", "Orbat")];
        let told = if authors.is_empty() {
            &told[1..]
        } else {
            &told
        };
        let body = html! {
            header {
                h1 { (book.title) }
                (self.about())
            }
            (self.contents())
            main {
                @for chapter in &book.chapters { (self.chapter(chapter)) }
                (self.assumptions())
                (self.sources())
                (self.index())
            }
            footer { p { (footer(book)) } }
            a class="up" href="#contents" { "Contents" }
        };
        web_page(&book.title, told, STYLE, body)
    }

    fn about(&self) -> Markup {
        let book = self.book;
        let package = &book.package;
        let facts = [
            ("Package", named(package)),
            ("Options", package.options.join(", ")),
            ("Scale", package.scale.clone()),
            ("Period", book.period.clone()),
            ("Authors", package.authors.join(", ")),
            ("Licence", book.licence.clone()),
            ("Rests on", book.requires.join("; ")),
        ];
        html! {
            dl class="about" {
                @for (label, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
                    dt { (label) }
                    dd { (value) }
                }
            }
        }
    }

    fn contents(&self) -> Markup {
        let book = self.book;
        let at_the_end = [
            ("assumed", "What is assumed", !book.assumed.is_empty()),
            ("sources", "Sources", !book.sources.is_empty()),
            ("index", "Index", !book.index.is_empty()),
        ];
        html! {
            nav id="contents" aria-label="Contents" {
                h2 { "Contents" }
                ul {
                    @for chapter in &book.chapters {
                        "\n"
                        li {
                            details {
                                summary { (link(&chapter.id, &chapter.title)) }
                                ul {
                                    @for section in &chapter.sections {
                                        li { (link(&section.id, &section.listed())) }
                                    }
                                }
                            }
                        }
                    }
                    @for (id, title, _) in at_the_end.iter().filter(|(.., is_there)| *is_there) {
                        li { (link(id, title)) }
                    }
                }
            }
        }
    }

    fn chapter(&self, chapter: &Chapter) -> Markup {
        html! {
            "\n"
            section aria-labelledby=(chapter.id) {
                h2 id=(chapter.id) { (chapter.title) }
                @if !chapter.lead.is_empty() { p class="lead" { (chapter.lead) } }
                @for section in &chapter.sections { (self.section(section)) }
            }
        }
    }

    fn section(&self, section: &Section) -> Markup {
        html! {
            "\n"
            h3 id=(section.id) { (section.title) (dagger(section.assumed)) }
            @if !section.sort.is_empty() || !section.citation.is_empty() {
                p class="sort" { (section.sort) (self.cited(&section.citation)) }
            }
            @for block in &section.blocks { (self.block(block, section)) }
            @if !section.see.is_empty() { p class="see" { "See " (references(&section.see)) } }
            @for reason in &section.assumptions { p class="why" { "† " (reason) "." } }
        }
    }

    /// Places in sources behind what comes from them, each leading to its source.
    fn cited(&self, places: &CitedPlaces) -> Markup {
        let sources = &self.book.sources;
        html! {
            @if !places.is_empty() {
                " "
                cite {
                    @for (at, cited) in places.iter().enumerate() {
                        @if at > 0 { "; " }
                        @if sources.iter().any(|source| source.mark == cited.mark) {
                            (link(&Rulebook::source_id(&cited.mark), &cited.to_string()))
                        } @else {
                            (cited.to_string())
                        }
                    }
                }
            }
        }
    }
}

/// References with commas between; those to other books are plain words.
fn references(list: &[Reference]) -> Markup {
    html! {
        @for (at, reference) in list.iter().enumerate() {
            @if at > 0 { ", " }
            @match &reference.to {
                Some(id) => (link(id, &reference.title)),
                None => (reference.title),
            }
        }
    }
}

fn dagger(assumed: bool) -> Markup {
    html! {
        @if assumed { abbr title="assumed: the sources do not give this" { "†" } }
    }
}

fn link(id: &str, text: &str) -> Markup {
    html! { a href={ "#" (id) } { (text) } }
}

/// A package and its version, if it has one.
fn named(package: &PackageLine) -> String {
    let named = format!("{} {}", package.id, package.version);
    named.trim_end().to_owned()
}

fn footer(book: &Rulebook) -> String {
    let package = &book.package;
    let mut line = named(package);
    if !package.options.is_empty() {
        line.push_str(&format!(", with {}", package.options.join(", ")));
    }
    if !package.scale.is_empty() {
        line.push_str(&format!(", {}", package.scale));
    }
    line
}
