//! Headers of declarations: name, title and citation.

use ecow::EcoString;

use super::{Reader, slip};
use crate::diagnostic::codes::E0206;
use crate::model::*;
use crate::source::Span;
use crate::spelling::headed;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn header(&mut self, package: PackageId, header: &ast::Header) -> Header {
        if let Some(title) = &header.title {
            let name = &header.name;
            self.slip(package, &name.text, name.span, &title.value, title.span);
        }
        self.header_as_made(package, header)
    }

    /// The same, where nobody has spelt the name: a seed stands in it.
    pub(super) fn header_as_made(&mut self, package: PackageId, header: &ast::Header) -> Header {
        let title = self.title_as_made(&header.name, header.title.as_ref());
        let around = self.around(header.name.span);
        let cite = self.cite(package, around, &header.cites);
        Header {
            package,
            name: header.name.text.clone(),
            title,
            cite,
        }
    }

    /// The title of what has a name: it is held against that, and made of it where there is none.
    pub(super) fn title_of(
        &mut self,
        package: PackageId,
        name: &ast::Name,
        title: Option<&ast::Text>,
    ) -> EcoString {
        if let Some(title) = title {
            self.slip(package, &name.text, name.span, &title.value, title.span);
        }
        self.title_as_made(name, title)
    }

    fn title_as_made(&mut self, name: &ast::Name, title: Option<&ast::Text>) -> EcoString {
        match title {
            Some(title) => self.titled(title),
            None => headed(&name.text).into(),
        }
    }

    /// A name and a title that differ by a letter or two: one of them is misspelt.
    pub(super) fn slip(
        &mut self,
        package: PackageId,
        name: &str,
        name_span: Span,
        title: &str,
        title_span: Span,
    ) {
        if self.declared.proven[package.index()] {
            return;
        }
        let is_new = |blocks: &Vec<Span>| blocks.iter().any(|block| block.holds(name_span));
        if !self.new.as_ref().is_none_or(is_new) {
            return;
        }
        let Some(right) = slip::slip(name, title) else {
            return;
        };
        if self.is_said_elsewhere(package, name) {
            return;
        }
        let letters = |name: &str| name.split('-').collect::<String>();
        let has_blank = name.split('-').any(str::is_empty);
        let message = match letters(&right) == letters(name) {
            true if has_blank => format!("the name `{name}` has a hyphen too many"),
            true => format!(
                "the name `{name}` and the title \"{title}\" part their words in different places"
            ),
            false => format!("the name `{name}` and the title \"{title}\" differ by one letter"),
        };
        self.told.slips.push((name_span, right.clone()));
        self.out
            .report(&E0206, name_span, message)
            .label(title_span, "the title")
            .help(format!(
                "write the name as `{right}`, or mend the title; a name that is used elsewhere may be as it is"
            ));
    }
}
