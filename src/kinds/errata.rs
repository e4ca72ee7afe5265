//! Errata: what a book says amiss, and what holds instead.

use ecow::EcoString;

use super::Reader;
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

impl Reader<'_> {
    pub(super) fn read_errata(&mut self) {
        for (package, erratum) in &self.declared.errata {
            let header = self.header(*package, &erratum.header);
            self.incomplete |= erratum.lines.broken;
            let (mut problem, mut ruling) = (None, None);
            let mut affects: Vec<(Symbol, Span)> = Vec::new();
            for line in &erratum.lines.lines {
                match line {
                    ast::ErratumLine::Problem(text) => {
                        self.told_once(*package, "problem", text, &mut problem);
                    }
                    ast::ErratumLine::Ruling(text) => {
                        self.told_once(*package, "ruling", text, &mut ruling);
                    }
                    ast::ErratumLine::Affects(path) => {
                        let Some(entry) = self.anything(*package, path, "declaration", |_| true)
                        else {
                            continue;
                        };
                        let symbol = entry.symbol;
                        match affects.iter().find(|(earlier, _)| *earlier == symbol) {
                            None => affects.push((symbol, path.span())),
                            Some((_, earlier)) => {
                                let message = format!("`affects {}` is said twice", path.name.text);
                                self.out.said_twice(path.span(), message, *earlier);
                            }
                        }
                    }
                }
            }
            if (problem.is_none() || ruling.is_none()) && !erratum.lines.broken {
                let lacks = if problem.is_none() {
                    "problem"
                } else {
                    "ruling"
                };
                self.out
                    .report(
                        &E0303,
                        erratum.header.span,
                        format!("this erratum has no {lacks}"),
                    )
                    .help(format!("add a line `{lacks} \"…\"`"));
            }
            self.model.errata.push(Erratum {
                header,
                problem: problem.map(|(text, _)| text).unwrap_or_default(),
                ruling: ruling.map(|(text, _)| text).unwrap_or_default(),
                affects: affects.into_iter().map(|(symbol, _)| symbol).collect(),
            });
        }
    }

    /// A text of an erratum, and where it stands; the first of two counts.
    fn told_once(
        &mut self,
        package: PackageId,
        what: &str,
        text: &ast::Text,
        told: &mut Option<(EcoString, Span)>,
    ) {
        match *told {
            Some((_, earlier)) => {
                let message = format!("`{what}` is said twice");
                self.out.said_twice(text.span, message, earlier);
            }
            None => *told = Some((self.said(package, text), text.span)),
        }
    }
}
