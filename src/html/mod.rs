//! A rulebook as one HTML file: it needs no network and no script, and fits a phone.
//!
//! In: a [`Rulebook`]. Out: a page that is also well-formed XML, so that anything can read it.

mod blocks;
mod index;

use crate::icons::Icons;
use crate::markup::escaped;
use crate::model::CitedPlaces;
use crate::sheet::{Chapter, PackageLine, Reference, Rulebook, Section};

/// The look of the page, for screens and for paper.
const STYLE: &str = include_str!("style.css");

/// The whole page. Rows have the icons that bear their names.
pub fn page(book: &Rulebook, icons: &Icons) -> String {
    let mut writer = Writer {
        book,
        icons,
        out: String::new(),
    };
    writer.page();
    writer.out
}

struct Writer<'a> {
    book: &'a Rulebook,
    icons: &'a Icons,
    out: String,
}

impl Writer<'_> {
    fn page(&mut self) {
        let book = self.book;
        self.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n");
        self.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
        self.element("title", "", &book.title);
        let authors = escaped(&book.package.authors.join(", "));
        if !authors.is_empty() {
            self.raw(&format!("<meta name=\"author\" content=\"{authors}\"/>\n"));
        }
        self.raw("<meta name=\"generator\" content=\"Orbat\"/>\n<style>\n");
        self.raw(STYLE);
        self.raw("</style>\n</head>\n<body>\n");
        self.heading();
        self.contents();
        self.raw("<main>\n");
        for chapter in &book.chapters {
            self.chapter(chapter);
        }
        self.assumptions();
        self.sources();
        self.index();
        self.raw("</main>\n<footer>");
        let line = footer(book);
        self.element("p", "", &line);
        self.raw("</footer>\n<a class=\"up\" href=\"#contents\">Contents</a>\n</body>\n</html>\n");
    }

    fn heading(&mut self) {
        let book = self.book;
        self.raw("<header>\n");
        self.element("h1", "", &book.title);
        self.raw("<dl class=\"about\">\n");
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
        for (label, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
            self.element("dt", "", label);
            self.element("dd", "", value);
        }
        self.raw("</dl>\n</header>\n");
    }

    fn contents(&mut self) {
        let book = self.book;
        self.raw("<nav id=\"contents\" aria-label=\"Contents\">\n<h2>Contents</h2>\n<ul>\n");
        for chapter in &book.chapters {
            self.raw("<li><details><summary>");
            self.link(&chapter.id, &chapter.title);
            self.raw("</summary>\n<ul>\n");
            for section in &chapter.sections {
                self.raw("<li>");
                self.link(&section.id, &section.listed());
                self.raw("</li>\n");
            }
            self.raw("</ul></details></li>\n");
        }
        for (id, title, there) in [
            ("assumed", "What is assumed", !book.assumed.is_empty()),
            ("sources", "Sources", !book.sources.is_empty()),
            ("index", "Index", !book.index.is_empty()),
        ] {
            if there {
                self.raw("<li>");
                self.link(id, title);
                self.raw("</li>\n");
            }
        }
        self.raw("</ul>\n</nav>\n");
    }

    fn chapter(&mut self, chapter: &Chapter) {
        let id = escaped(&chapter.id);
        self.raw(&format!("<section aria-labelledby=\"{id}\">\n"));
        self.element("h2", &format!(" id=\"{id}\""), &chapter.title);
        if !chapter.lead.is_empty() {
            self.element("p", " class=\"lead\"", &chapter.lead);
        }
        for section in &chapter.sections {
            self.section(section);
        }
        self.raw("</section>\n");
    }

    fn section(&mut self, section: &Section) {
        let id = escaped(&section.id);
        self.raw(&format!("<h3 id=\"{id}\">"));
        self.text(&section.title);
        if section.assumed {
            self.dagger();
        }
        self.raw("</h3>\n");
        if !section.sort.is_empty() || !section.citation.is_empty() {
            self.raw("<p class=\"sort\">");
            self.text(&section.sort);
            if !section.citation.is_empty() {
                self.raw(" ");
                self.citation(&section.citation);
            }
            self.raw("</p>\n");
        }
        for block in &section.blocks {
            self.block(block, section);
        }
        if !section.see.is_empty() {
            self.raw("<p class=\"see\">See ");
            self.references(&section.see);
            self.raw("</p>\n");
        }
        for reason in &section.assumptions {
            self.element("p", " class=\"why\"", &format!("† {reason}."));
        }
    }

    /// References with commas between; those to other books are plain words.
    fn references(&mut self, list: &[Reference]) {
        for (at, reference) in list.iter().enumerate() {
            if at > 0 {
                self.raw(", ");
            }
            match &reference.to {
                Some(id) => self.link(id, &reference.title),
                None => self.text(&reference.title),
            }
        }
    }

    /// Places in sources, each leading to its source.
    fn citation(&mut self, places: &CitedPlaces) {
        self.raw("<cite>");
        for (at, cited) in places.iter().enumerate() {
            if at > 0 {
                self.raw("; ");
            }
            let (mark, says) = (&cited.mark, cited.to_string());
            match self.book.sources.iter().any(|source| source.mark == *mark) {
                true => self.link(&Rulebook::source_id(mark), &says),
                false => self.text(&says),
            }
        }
        self.raw("</cite>");
    }

    fn dagger(&mut self) {
        self.raw("<abbr title=\"assumed: the sources do not give this\">†</abbr>");
    }

    fn link(&mut self, id: &str, text: &str) {
        let (id, text) = (escaped(id), escaped(text));
        self.raw(&format!("<a href=\"#{id}\">{text}</a>"));
    }

    /// An element that holds a text alone. `attributes` begin with a blank.
    fn element(&mut self, name: &str, attributes: &str, text: &str) {
        let text = escaped(text);
        self.raw(&format!("<{name}{attributes}>{text}</{name}>\n"));
    }

    fn text(&mut self, text: &str) {
        self.out.push_str(&escaped(text));
    }

    fn raw(&mut self, html: &str) {
        self.out.push_str(html);
    }
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
