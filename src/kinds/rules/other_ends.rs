//! Outcomes of which none has the type that the procedure gives, and all are alike: the slip is in that type, and is
//! told there once.

use super::{Body, Sort};
use crate::diagnostic::codes::{E0840, E0865};
use crate::syntax::ast;

/// Where there are fewer, each may be a slip of its own.
const FEWEST: usize = 2;

impl Body<'_, '_> {
    /// Tells once of all that state too few values, or too many.
    pub(super) fn tell_wrong_ends_once(&mut self) {
        let wrong = std::mem::take(&mut self.wrong_ends);
        if wrong.len() < FEWEST {
            return;
        }
        let is_one = |span| {
            self.r
                .out
                .iter()
                .any(|each| each.span == span && each.code == &E0865)
        };
        let Some(first) = wrong.iter().copied().find(|span| is_one(*span)) else {
            return;
        };
        let mut number = 0_usize;
        self.r.out.retain(|each| {
            let is_wrong = each.code == &E0865 && wrong.contains(&each.span);
            number += usize::from(is_wrong);
            !is_wrong || number == 1
        });
        let mut told = self.r.out.iter_mut();
        if let Some(told) = told.find(|each| each.code == &E0865 && each.span == first) {
            for other in wrong.into_iter().filter(|span| *span != first) {
                told.label(other, "and so here");
            }
        }
    }

    pub(super) fn tell_other_ends_once(&mut self, name: &str, gives: Option<&ast::Gives>) {
        let Some(ast::Gives::One(ty)) = gives else {
            return;
        };
        let ends = std::mem::take(&mut self.other_ends);
        let (Some((Some(sort), first)), [part]) = (ends.first().copied(), self.outcome.as_slice())
        else {
            return;
        };
        let alike = ends.iter().all(|(each, _)| *each == Some(sort));
        let wanted = Sort::of(part.ty).filter(|wanted| *wanted != sort);
        let (true, Some(wanted)) = (
            alike && ends.len() >= FEWEST && self.fitting_ends == 0,
            wanted,
        ) else {
            return;
        };
        let told = self.r.out.take_from(first);
        let mut at = None;
        for (number, each) in (first..).zip(told) {
            match ends.iter().any(|(_, of_end)| *of_end == number) {
                true => at = at.or(Some(each.span)),
                false => self.r.out.push(each),
            }
        }
        let (gives, is) = (self.r.noun(wanted), self.r.noun(sort));
        let meant = self.r.type_named(sort);
        let message = format!("`{name}` gives {gives}, and each `end` of it states {is}");
        let report = self.report(&E0840, ty.span, message);
        report.help(format!("write `gives {meant}`"));
        if let Some(at) = at {
            report.label(at, format!("{is}, as at every other `end`"));
        }
    }
}

impl crate::kinds::Reader<'_> {
    /// The type of such values, as an author writes it.
    fn type_named(&self, sort: Sort) -> String {
        match sort {
            Sort::Number | Sort::Nothing => "number".to_owned(),
            Sort::Length => "length".to_owned(),
            Sort::YesNo => "yes/no".to_owned(),
            Sort::Text => "text".to_owned(),
            Sort::Member(scale) => self.model.scale(scale).header.name.to_string(),
            Sort::Row(kind) => self.model.kind(kind).header.name.to_string(),
        }
    }
}
