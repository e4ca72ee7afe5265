//! Questions: an expression to be weighed, as a procedure without a name.

use ecow::{EcoString, EcoVec};

use super::body::{Read, Run};
use super::place::parted;
use super::procedures::Lowered;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::layout::label;
use crate::model::*;
use crate::names::{Entry, Space};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

/// The values asked for, and their places.
type Values = Vec<(Expr, Place)>;

/// An expression as the only step of a procedure.
struct Asked {
    lowered: Lowered,
    /// Of its value, where it is one value.
    sort: Option<Sort>,
    /// What it runs over.
    runs: Vec<Run>,
}

/// A question that was read: its value has this sort, where it is one value.
#[derive(Debug)]
pub(in crate::kinds) struct ReadQuestion {
    pub question: Question,
    pub sort: Option<Sort>,
    /// Dice or cards have a part in it.
    pub random: bool,
}

impl Reader<'_> {
    /// What the command line asks.
    pub(in crate::kinds) fn read_asked(&mut self) {
        if let Some((package, expr)) = self.declared.asked {
            let asked = self.question(package, CitationId(0), expr, None, true);
            self.model.asked = asked.map(|asked| asked.question);
        }
    }

    /// Reads twice where it runs over something: what it runs over comes before all other locals, and
    /// is known only when all has been read.
    pub(super) fn question(
        &mut self,
        package: PackageId,
        cite: CitationId,
        expr: &ast::Expr,
        wanted: Option<Sort>,
        may_run: bool,
    ) -> Option<ReadQuestion> {
        let mut asked = self.ask(package, cite, expr, wanted, Some(Vec::new()))?;
        if !asked.runs.is_empty() {
            if !may_run {
                self.incomplete = true;
                self.out
                    .report(&E0860, expr.span, "this stands for several questions")
                    .help("name one value in place of a range, a scale or a kind");
                return None;
            }
            asked = self.ask(package, cite, expr, wanted, Some(asked.runs))?;
        }
        let runs = std::mem::take(&mut asked.runs);
        let parameters = runs.into_iter().map(|run| Parameter {
            name: run.name,
            title: run.title,
            ty: run.ty,
            default: None,
        });
        self.weighable(package, cite, expr, parameters.collect(), asked)
    }

    /// An expression that is asked anew for each value of these parameters, in whose names it is
    /// written. `owner` is where these stand for.
    pub(in crate::kinds) fn question_of(
        &mut self,
        package: PackageId,
        cite: CitationId,
        expr: &ast::Expr,
        parameters: &[Parameter],
        owner: Span,
    ) -> Option<ReadQuestion> {
        let mut body = Body::new(self, package, cite);
        let spans = vec![owner; parameters.len()];
        body.enter_parameters(parameters, &spans);
        let asked = body.into_procedure(expr, None, parameters.len())?;
        self.weighable(package, cite, expr, parameters.into(), asked)
    }

    /// Walks what was read and makes a question of it.
    fn weighable(
        &mut self,
        package: PackageId,
        cite: CitationId,
        expr: &ast::Expr,
        parameters: EcoVec<Parameter>,
        Asked { lowered, sort, .. }: Asked,
    ) -> Option<ReadQuestion> {
        // What a procedure gives keeps the type that its author gave it.
        let calls = matches!(&expr.kind, ExprKind::Call { name, .. }
            if matches!(self.declared.scope.entries(Space::Top, package, None, &name.name.text).first(),
                Some(Entry { symbol: Symbol::Procedure(_), .. })));
        self.walk_all(lowered.calls.iter().map(|(called, _)| *called));
        let mut lowered = Lowered {
            is_question: true,
            ..lowered
        };
        let summary = self.checked(&mut lowered, true)?;
        let mut procedure = Procedure {
            header: nameless(package, cite),
            parameters,
            locals: lowered.locals,
            outcome: lowered.outcome,
            steps: lowered.steps,
        };
        if !calls {
            for (part, told) in procedure.outcome.iter_mut().zip(&summary.outcome) {
                part.ty.optional = told.bounds.none;
            }
        }
        let question = Question {
            text: self.as_written(expr.span),
            procedure,
        };
        Some(ReadQuestion {
            question,
            sort,
            random: summary.random,
        })
    }

    /// What an author wrote but for blanks and comments, for whoever shows it. Nobody is shown the rules with
    /// options that are looked at one by one.
    pub(super) fn as_written(&self, span: Span) -> EcoString {
        match self.declared.extent.is_whole() {
            true => label(self.sources.slice(span)).into(),
            false => EcoString::new(),
        }
    }

    /// Reads an expression as the only step of a procedure. The runs given are its first locals.
    fn ask(
        &mut self,
        package: PackageId,
        cite: CitationId,
        expr: &ast::Expr,
        wanted: Option<Sort>,
        runs: Option<Vec<Run>>,
    ) -> Option<Asked> {
        let mut body = Body::new(self, package, cite);
        for run in runs.iter().flatten() {
            let (low, high) = body.r.type_bounds(run.ty);
            let holds = Holds::Value {
                ty: run.ty,
                low,
                high,
            };
            let local = body.enter(EcoString::new(), holds, Some(expr.span));
            body.declared[local.index()] = true;
        }
        body.runs = Some(Vec::new());
        let given = runs.map_or(0, |runs| runs.len());
        body.into_procedure(expr, wanted, given)
    }
}

impl Body<'_, '_> {
    /// The expression as the only step.
    fn into_procedure(
        mut self,
        expr: &ast::Expr,
        wanted: Option<Sort>,
        given: usize,
    ) -> Option<Asked> {
        let (values, sort) = self.asked(expr, wanted)?;
        let (mut actions, mut places) = parted(std::mem::take(&mut self.before).into_iter());
        let (values, value_places) = parted(values.into_iter());
        actions.push(Action::End(values));
        places.push(Place::of(expr.span, value_places));
        let step = Step {
            header: nameless(self.package, self.cite),
            option: None,
            body: actions,
            rolled: std::mem::take(&mut self.rolled),
            answered: std::mem::take(&mut self.answered),
        };
        let place = Place::of(expr.span, vec![Place::of(expr.span, places)]);
        let runs = self.runs.take().unwrap_or_default();
        Some(Asked {
            lowered: self.lowered(place, vec![step], given),
            sort,
            runs,
        })
    }

    /// The values asked for: one, or all parts of what a procedure gives.
    fn asked(&mut self, expr: &ast::Expr, wanted: Option<Sort>) -> Option<(Values, Option<Sort>)> {
        if let ExprKind::Call { name, args } = &expr.kind
            && let Some(procedure) = self.procedure_called(name)
            && !self.r.gives_nobody_knows_what(procedure)
        {
            let outcome = self.r.model.procedure(procedure).outcome.clone();
            if outcome.is_empty() {
                self.no_single_outcome(procedure, name, expr.span);
                return None;
            }
            let parts = self.run(procedure, name, args, expr.span, |body, part| {
                body.unnamed(part, expr.span)
            })?;
            let sort = match outcome.as_slice() {
                [only] => Sort::of(only.ty),
                _ => None,
            };
            if let Some(wanted) = wanted
                && sort != Some(wanted)
            {
                let Some(sort) = sort else {
                    self.no_single_outcome(procedure, name, expr.span);
                    return None;
                };
                let read = Read::constant(0, sort, expr.span);
                self.of_sort(read, wanted)?;
            }
            self.outcome = outcome;
            let values = parts.into_iter().flatten();
            let values = values.map(|local| (Expr::Local(local), Place::leaf(expr.span)));
            return Some((values.collect(), sort));
        }
        let read = match wanted {
            Some(sort) => self.typed(expr, sort)?,
            None => self.read(expr, None)?,
        };
        if read.sort == Sort::Nothing {
            self.report(&E0840, expr.span, "`none` alone is no question")
                .help("compare something with it: `… is none`");
            return None;
        }
        self.outcome = vec![OutcomePart {
            name: EcoString::new(),
            title: EcoString::new(),
            ty: read.sort.ty(true),
            reach: None,
            idle: false,
        }];
        Some((vec![(read.expr, read.place)], Some(read.sort)))
    }
}

fn nameless(package: PackageId, cite: CitationId) -> Header {
    Header {
        package,
        name: EcoString::new(),
        title: EcoString::new(),
        cite,
    }
}
