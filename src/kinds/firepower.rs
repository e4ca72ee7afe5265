//! How the fire of two sides is compared, and what missions take for fair.

use super::Reader;
use super::cells::{fraction, shortened};
use super::rules::Sort;
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::spelling::{headed, joined};
use crate::syntax::ast::{self, FirepowerLine};

/// The lines of a block, each once.
#[derive(Default)]
struct Lines<'a> {
    over: Option<(&'a ast::Path, Span)>,
    attacks: Option<(&'a ast::Expr, Span)>,
    hits: Option<(&'a ast::Expr, Span)>,
}

impl<'a> Reader<'a> {
    pub(super) fn read_firepower(&mut self) {
        let declared = self.declared;
        let mut seen: Vec<(PackageId, Span)> = Vec::new();
        for (package, written) in &declared.firepower {
            if let Some((_, earlier)) = seen.iter().find(|(earlier, _)| earlier == package) {
                self.out
                    .report(
                        &E0305,
                        written.span,
                        "firepower is measured twice in this package",
                    )
                    .label(*earlier, "first measured here")
                    .help("leave one of the two blocks out");
                continue;
            }
            seen.push((*package, written.span));
            match self.firepower(*package, written) {
                Some(firepower) => self.model.firepower.push(firepower),
                None => self.incomplete = true,
            }
        }
    }

    fn firepower(&mut self, package: PackageId, written: &'a ast::Firepower) -> Option<Firepower> {
        let around = self.around(written.span);
        let cite = self.cite(package, around, &written.cites);
        let title = match &written.title {
            Some(title) => self.titled(title),
            None => "Firepower".into(),
        };
        let lines = self.firepower_lines(written);
        let Some(prelude) = self.model.prelude.clone() else {
            self.needs_prelude(written.span);
            return None;
        };
        let over = lines
            .over
            .and_then(|(path, _)| self.find_as::<ScaleId>(package, path));
        let band = over?;
        let scale = &self.model.scale(band).header;
        let parameter = |name: &str, base| Parameter {
            name: name.into(),
            title: headed(name).into(),
            ty: Type::plain(base),
            default: None,
        };
        let parameters = [
            parameter("unit", TypeBase::Kind(prelude.unit.kind)),
            parameter("figure", TypeBase::Kind(prelude.figure.kind)),
            parameter("weapon", TypeBase::Kind(prelude.weapon)),
            Parameter {
                title: scale.title.clone(),
                ..parameter(&scale.name, TypeBase::Scale(band))
            },
        ];
        let attacks = lines.attacks.and_then(|(expr, _)| {
            self.asked_of_figures(package, cite, expr, &parameters, written.span)
        });
        let hits = lines.hits.and_then(|(expr, _)| {
            self.asked_of_figures(package, cite, expr, &parameters, written.span)
        });
        Some(Firepower {
            package,
            title,
            cite,
            over: band,
            attacks: attacks?,
            hits: hits?,
        })
    }

    /// The lines, with a word on those that are missing or said twice.
    fn firepower_lines(&mut self, written: &'a ast::Firepower) -> Lines<'a> {
        let mut lines = Lines::default();
        let mut twice: Vec<(Span, Span)> = Vec::new();
        for line in &written.lines.lines {
            let (earlier, span) = match line {
                FirepowerLine::Over(path, span) => {
                    (lines.over.replace((path, *span)).map(|(_, at)| at), *span)
                }
                FirepowerLine::Attacks(expr, span) => (
                    lines.attacks.replace((expr, *span)).map(|(_, at)| at),
                    *span,
                ),
                FirepowerLine::Hits(expr, span) => {
                    (lines.hits.replace((expr, *span)).map(|(_, at)| at), *span)
                }
            };
            twice.extend(earlier.map(|earlier| (earlier, span)));
        }
        for (earlier, span) in twice {
            self.out
                .said_twice(span, "this line is there twice", earlier);
        }
        if !written.lines.broken {
            for (there, what, line) in [
                (lines.over.is_some(), "over", "over SCALE"),
                (lines.attacks.is_some(), "attacks", "attacks NUMBER"),
                (lines.hits.is_some(), "hits", "hits NUMBER"),
            ] {
                if !there {
                    self.out
                        .report(
                            &E0609,
                            written.span,
                            format!("this measure of firepower has no line `{what}`"),
                        )
                        .help(format!("add a line `{line}`"));
                }
            }
        }
        lines
    }

    /// A number that is asked of each figure, weapon and member of the scale.
    fn asked_of_figures(
        &mut self,
        package: PackageId,
        cite: CitationId,
        expr: &ast::Expr,
        parameters: &[Parameter],
        owner: Span,
    ) -> Option<Question> {
        let asked = self.question_of(package, cite, expr, parameters, owner)?;
        let (message, help) = match asked.sort {
            Some(Sort::Number) => return Some(asked.question),
            Some(sort) => (
                format!("this is {}, and a number belongs here", self.noun(sort)),
                "give a number, or what a procedure gives as one".to_owned(),
            ),
            None => (
                "this gives several parts".to_owned(),
                self.part_meant(package, expr),
            ),
        };
        self.out.report(&E0609, expr.span, message).help(help);
        None
    }

    /// The way out for a call that gives several parts.
    fn part_meant(&self, package: PackageId, expr: &ast::Expr) -> String {
        let called = match &expr.kind {
            ast::ExprKind::Call { name, .. } => {
                let found = self.declared.scope.meant(Space::Top, package, name);
                found.first().map(|entry| (name, entry.symbol))
            }
            _ => None,
        };
        let parts = match called {
            Some((name, Symbol::Procedure(id))) => {
                let outcome = self.model.procedure(id).outcome.iter();
                let parts = outcome.map(|part| format!("`{}(…).{}`", name.name.text, part.name));
                parts.collect::<Vec<_>>()
            }
            _ => Vec::new(),
        };
        match parts.is_empty() {
            true => "name the one that is meant: `….PART`".to_owned(),
            false => format!("name the one that is meant: {}", joined(&parts, "or")),
        }
    }

    /// `fair 1/2 to 2`
    pub(super) fn fair_band(
        &mut self,
        package: PackageId,
        around: CitationId,
        line: Span,
        fair: &ast::Fair,
    ) -> Option<FairBand> {
        let cite = self.cite(package, around, &fair.cites);
        let (least, most) = (self.ratio(fair.least), self.ratio(fair.most));
        let (least, most) = (least?, most?);
        let product = |a: Fraction, b: Fraction| i64::from(a.numerator) * i64::from(b.denominator);
        if product(least, most) > product(most, least) {
            let [low, high] = [fair.most, fair.least].map(|cell| self.cell(cell));
            self.out
                .report(&E0302, line, "no ratio lies between these two")
                .help(format!(
                    "write the smaller one first: `fair {low} to {high}`"
                ));
            return None;
        }
        if self.declared.firepower.is_empty() {
            self.out
                .report(
                    &E0609,
                    line,
                    "nothing says how the fire of two sides is compared",
                )
                .help("declare it: `firepower \"Fire\" { over SCALE … }`");
            return None;
        }
        Some(FairBand { least, most, cite })
    }

    /// A number above nought.
    fn ratio(&mut self, cell: ast::Cell) -> Option<Fraction> {
        let text = self.cell(cell);
        let read = fraction(text).filter(|read| read.numerator > 0);
        if read.is_none() {
            self.out
                .report(
                    &E0301,
                    cell.span,
                    format!("`{}` is not a ratio", shortened(text)),
                )
                .help("write a number above nought such as `2` or `1/2`");
        }
        read
    }
}
