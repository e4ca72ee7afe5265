//! What a question runs over.

use super::body::{Read, Run};
use super::{Body, Sort};
use crate::diagnostic::codes::*;
use crate::kinds::cells::shortened;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::spelling::headed;
use crate::syntax::ast::{self};
use ecow::{EcoString, eco_format};

impl Body<'_, '_> {
    /// In a question: a scale, a choice or a kind stands for all its members.
    pub(super) fn run_over_name(&mut self, name: &ast::Name, wanted: Option<Sort>) -> Option<Read> {
        self.runs.as_ref()?;
        let one = std::slice::from_ref(name);
        let member = match wanted {
            Some(Sort::Member(scale)) => self.member(scale, &name.text).is_some(),
            Some(Sort::Row(kind)) => !self.rows(kind, None, &name.text).is_empty(),
            _ => !self.heads(one, wanted).is_empty(),
        };
        if member {
            return None;
        }
        let entries = (self.r.declared.scope).entries(Space::Top, self.package, None, &name.text);
        let sort = match entries.first()?.symbol {
            Symbol::Scale(scale) => Sort::Member(scale),
            Symbol::Kind(kind) => Sort::Row(kind),
            _ => return None,
        };
        Some(self.run_over(sort.ty(false), name.text.clone(), name.span))
    }

    /// In a question: `1 to 5` stands for each of these.
    pub(crate) fn run_over_range(
        &mut self,
        low: i64,
        high: i64,
        wanted: Option<Sort>,
        span: Span,
    ) -> Option<Read> {
        if self.runs.is_none() {
            self.report(&E0840, span, "a range is not one value")
                .help("write one number here; only a question runs over several");
            return None;
        }
        if wanted.is_some_and(|sort| sort != Sort::Number) || low > high {
            let text = shortened(self.r.sources.slice(span));
            let why = match wanted {
                Some(sort) if sort != Sort::Number => format!("{} belongs here", self.r.noun(sort)),
                _ => "the smaller number comes first".into(),
            };
            self.report(
                &E0840,
                span,
                format!("`{text}` is a range of numbers, and {why}"),
            )
            .help("write a range as `1 to 5`");
            return None;
        }
        let ty = Type::plain(TypeBase::Range(low, high));
        Some(self.run_over(ty, "value".into(), span))
    }

    pub(super) fn run_over(&mut self, ty: Type, name: EcoString, span: Span) -> Read {
        let (name, title) = self.argument.clone().unwrap_or_else(|| {
            let title = match ty.base {
                TypeBase::Scale(scale) => self.r.model.scale(scale).header.title.clone(),
                TypeBase::Kind(kind) => self.r.model.kind(kind).header.title.clone(),
                _ => headed(&name).into(),
            };
            (name, title)
        });
        let runs = self.runs.get_or_insert_default();
        let local = LocalId::new(runs.len());
        runs.push(apart(Run { name, title, ty }, runs));
        let sort = Sort::of(ty).unwrap_or(Sort::Number);
        Read::leaf(Expr::Local(local), sort, span)
    }
}

/// Something else to run over, with a number behind its name and title where others have that name: of a table with two
/// keys of one choice, or of two ranges.
fn apart(run: Run, others: &[Run]) -> Run {
    let is_taken = |name: &EcoString| others.iter().any(|other| other.name == *name);
    if !is_taken(&run.name) {
        return run;
    }
    let mut numbers = 2..;
    let number = numbers.find(|number| !is_taken(&eco_format!("{}-{number}", run.name)));
    let number = number.unwrap_or_default();
    Run {
        name: eco_format!("{}-{number}", run.name),
        title: eco_format!("{} {number}", run.title),
        ..run
    }
}
