//! What procedures and modifiers take, and what procedures give.

use ecow::EcoVec;
use rustc_hash::FxHashMap;

use super::body::CONSTANT;
use super::{Body, Sort};
use crate::diagnostic::codes::*;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::source::Span;
use crate::syntax::ast;

/// Parameters that were read, and where they are declared.
#[derive(Clone, Default, Debug)]
pub(in crate::kinds) struct Taken {
    pub parameters: EcoVec<Parameter>,
    pub spans: EcoVec<Span>,
    /// So many are the author's own; changes have added the others.
    pub own: usize,
    /// One could not be read.
    pub broken: bool,
}

impl Reader<'_> {
    /// Reads parameters behind those that are there.
    pub(in crate::kinds) fn take(
        &mut self,
        here: Here,
        list: &[ast::Parameter],
        taken: &mut Taken,
        further: bool,
    ) {
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for parameter in list {
            let name = &parameter.name.text;
            if further && self.is_taken(here, parameter, taken) {
                continue;
            }
            let there = taken.parameters.iter().position(|each| each.name == *name);
            let earlier = there.and_then(|index| taken.spans.get(index).copied());
            if let Some(earlier) = seen.insert(name, parameter.name.span).or(earlier) {
                self.out
                    .report(
                        &E0202,
                        parameter.name.span,
                        format!("`{name}` is taken twice"),
                    )
                    .label(earlier, "first taken here")
                    .help("give one of the two another name, or take it out");
                taken.broken = true;
                continue;
            }
            let wants_default = if further {
                Some("a parameter that is added needs a default, for calls that do not know it")
            } else if taken.parameters.iter().any(|each| each.default.is_some()) {
                Some("a parameter without a default stands behind one that has a default")
            } else {
                None
            };
            if let (Some(why), None) = (wants_default, &parameter.default) {
                let ty = self.sources.slice(parameter.ty.span).trim();
                let usual = if ty == "yes/no" { "no" } else { "…" };
                let mended = format!("write its default: `{name} : {ty} = {usual}`");
                self.out
                    .report(&E0855, parameter.span, why)
                    .help(match further {
                        true => mended,
                        false => format!("{mended}; or move it before those that have one"),
                    });
                taken.broken = true;
            }
            match self.parameter(here, parameter) {
                Some(read) => {
                    taken.parameters.push(read);
                    taken.spans.push(parameter.name.span);
                }
                None => taken.broken = true,
            }
        }
        if !further {
            taken.own = taken.parameters.len();
        }
        self.incomplete |= taken.broken;
    }

    /// Whether another change has added this very parameter.
    fn is_taken(&mut self, here: Here, parameter: &ast::Parameter, taken: &Taken) -> bool {
        let there = taken
            .parameters
            .iter()
            .position(|each| each.name == parameter.name.text);
        let Some(there) = there.filter(|there| *there >= taken.own) else {
            return false;
        };
        let told = self.out.len();
        let read = self.parameter(here, parameter);
        let known = &taken.parameters[there];
        self.out.len() == told
            && read.is_some_and(|read| read.ty == known.ty && read.default == known.default)
    }

    fn parameter(&mut self, here: Here, parameter: &ast::Parameter) -> Option<Parameter> {
        let name = parameter.name.text.clone();
        let ty = self.rule_type(here.package, &parameter.ty)?;
        let title = self.title_of(here.package, &parameter.name, parameter.title.as_ref());
        let default = match &parameter.default {
            Some(expr) => Some(self.constant(here.package, expr, ty, "a default")?),
            None => None,
        };
        Some(Parameter {
            name,
            title,
            ty,
            default,
        })
    }

    /// A type whose values rules can work with.
    fn rule_type(&mut self, package: PackageId, written: &ast::Type) -> Option<Type> {
        let ty = self.ty(package, written)?;
        if Sort::of(ty).is_none() {
            let noun = self.names_type(ty);
            self.out
                .report(
                    &E0855,
                    written.span,
                    format!("rules cannot work with {noun} here"),
                )
                .help(match ty.base.element() {
                    Some(_) => {
                        "take the row that has it, and ask that: `if MEMBER in ROW.FIELD: …`"
                    }
                    None => {
                        "write a range, `number`, `length`, `yes/no`, a scale, a choice or a kind"
                    }
                });
            return None;
        }
        self.within_limit(ty, written.span)?;
        Some(ty)
    }

    /// Whether rules can reckon with the numbers of a range.
    pub(super) fn within_limit(&mut self, ty: Type, span: Span) -> Option<()> {
        if let TypeBase::Range(low, high) = ty.base
            && (low > high || low < -super::body::MOST || high > super::body::MOST)
        {
            let message = match low > high {
                true => format!("no number lies in {low} to {high}"),
                false => format!("{low} to {high} has too large numbers"),
            };
            self.out
                .report(&E0302, span, message)
                .help("write the smaller number first, and at most nine digits");
            return None;
        }
        Some(())
    }

    /// A value that is known while compiling.
    pub(in crate::kinds) fn constant(
        &mut self,
        package: PackageId,
        expr: &ast::Expr,
        ty: Type,
        what: &str,
    ) -> Option<i64> {
        let sort = Sort::of(ty)?;
        let mut body = Body::new(self, package, CitationId(0));
        body.fixed = Some(CONSTANT);
        let read = body.typed(expr, sort)?;
        let Some(number) = read.expr.constant() else {
            self.out
                .report(&E0840, expr.span, format!("{what} is one fixed value"))
                .help("write the value itself");
            return None;
        };
        let (low, high) = self.type_bounds(ty);
        if number == NOTHING && !ty.optional {
            self.out
                .report(
                    &E0861,
                    expr.span,
                    format!("{what} of this type is never `none`"),
                )
                .help("write a value, or `or none` behind the type");
            return None;
        }
        if number != NOTHING && (number < low || number > high) {
            self.out
                .report(
                    &E0844,
                    expr.span,
                    format!("{number} lies outside {low} to {high}"),
                )
                .help(format!("write a whole number from {low} to {high}"));
            return None;
        }
        Some(number)
    }

    /// The parts of an outcome; nothing where they could not be read.
    pub(in crate::kinds) fn outcome(
        &mut self,
        package: PackageId,
        gives: Option<&ast::Gives>,
    ) -> Option<Vec<OutcomePart>> {
        match gives {
            None => Some(Vec::new()),
            Some(ast::Gives::One(ty)) => {
                let ty = self.rule_type(package, ty)?;
                Some(vec![OutcomePart {
                    name: Default::default(),
                    title: Default::default(),
                    ty,
                    reach: None,
                    idle: false,
                }])
            }
            Some(ast::Gives::Parts(parts)) => {
                let mut read: Vec<OutcomePart> = Vec::with_capacity(parts.len());
                let mut whole = true;
                for part in parts {
                    let name = part.name.text.clone();
                    if let Some(earlier) = parts
                        .iter()
                        .take(read.len())
                        .find(|each| each.name.text == name)
                    {
                        let message = format!("the outcome has the part `{name}` twice");
                        self.out
                            .report(&E0202, part.name.span, message)
                            .label(earlier.name.span, "first named here")
                            .help("give one of the two another name, or take it out");
                        whole = false;
                    }
                    let title = self.title_of(package, &part.name, part.title.as_ref());
                    match self.rule_type(package, &part.ty) {
                        Some(ty) => read.push(OutcomePart {
                            name,
                            title,
                            ty,
                            reach: None,
                            idle: false,
                        }),
                        None => whole = false,
                    }
                }
                whole.then_some(read)
            }
        }
    }
}
