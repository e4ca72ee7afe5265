//! What stands at the end of the book: assumptions, sources, the index.

use super::Writer;
use crate::markup::escaped;
use crate::sheet::Rulebook;

impl Writer<'_> {
    pub(super) fn assumptions(&mut self) {
        let book = self.book;
        if book.assumed.is_empty() {
            return;
        }
        self.raw("<section>\n<h2 id=\"assumed\">What is assumed</h2>\n");
        self.element(
            "p",
            " class=\"lead\"",
            "What no source gives has a dagger, †. Where there is a reason, it stands here.",
        );
        self.raw("<ul>\n");
        for each in &book.assumed {
            self.raw("<li>");
            self.text(&format!("{}: ", each.reason));
            self.references(&each.places);
            self.raw("</li>\n");
        }
        self.raw("</ul>\n</section>\n");
    }

    pub(super) fn sources(&mut self) {
        let book = self.book;
        if book.sources.is_empty() {
            return;
        }
        self.raw("<section>\n<h2 id=\"sources\">Sources</h2>\n<dl>\n");
        for source in &book.sources {
            let id = escaped(&Rulebook::source_id(&source.mark));
            self.element("dt", &format!(" id=\"{id}\""), &source.mark);
            self.raw("<dd><em>");
            self.text(&source.title);
            self.raw("</em>");
            if !source.author.is_empty() {
                self.text(&format!(", by {}", source.author));
            }
            self.raw("</dd>\n");
        }
        self.raw("</dl>\n</section>\n");
    }

    pub(super) fn index(&mut self) {
        let book = self.book;
        if book.index.is_empty() {
            return;
        }
        self.raw("<section>\n<h2 id=\"index\">Index</h2>\n<ul class=\"index\">\n");
        let mut letter = None;
        for entry in &book.index {
            let mut signs = entry.filed_under().chars();
            let first = signs.find(|sign| sign.is_alphanumeric());
            let first = first.map(|sign| sign.to_uppercase().to_string());
            if first != letter {
                let shown = first.clone().unwrap_or_default();
                self.element("li", " class=\"letter\" aria-hidden=\"true\"", &shown);
                letter = first;
            }
            self.raw("<li>");
            match entry.places.as_slice() {
                [only] if only.title == entry.term => self.references(&entry.places),
                places => {
                    self.text(&format!("{}: ", entry.term));
                    self.references(places);
                }
            }
            self.raw("</li>\n");
        }
        self.raw("</ul>\n</section>\n");
    }
}
