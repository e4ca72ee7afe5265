//! Changes of procedures and modifiers by modules and options.
//!
//! They are made in the order of the packages; in one package, those of an option come behind those
//! of the options that it requires, whatever file they stand in. A step keeps its name as an anchor even where another
//! one stands instead of it; by the name of that one it can be meant as well.

use std::sync::Arc;

use ecow::EcoString;
use indexmap::IndexMap;

use super::procedures::WrittenStep;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::changes::{Claim, position};
use crate::kinds::{Here, Reader, shown_title};
use crate::model::*;
use crate::names::Author;
use crate::source::Span;
use crate::spelling::{headed, joined};
use crate::syntax::ast;

/// A step that others may be put before or behind.
struct Spot<'a> {
    name: EcoString,
    steps: Vec<WrittenStep<'a>>,
    /// Put behind the step of this name: what else comes behind that one goes behind this too.
    behind: Option<EcoString>,
}

impl Spot<'_> {
    /// Whether a step of this name stands there now.
    fn is_now(&self, name: &EcoString) -> bool {
        let step = self.steps.first();
        step.is_some_and(|written| written.step.header.name.text == *name)
    }
}

/// Steps that one change puts somewhere.
#[derive(Clone, Copy)]
struct Placing<'a> {
    author: Author,
    cite: CitationId,
    position: ast::Position,
    anchor: &'a ast::Name,
    steps: &'a ast::Block<ast::Step>,
    span: Span,
}

impl<'a> Reader<'a> {
    /// `extend modifiers …`: further parameters, then further rows.
    pub(super) fn extend_modifiers(&mut self) {
        let declared = self.declared;
        let mut found = Vec::new();
        for placed in &declared.extended_modifiers {
            let (author, change) = (placed.author, placed.item);
            let Some(id) = self.find_to_change::<ModifiersId>(author, &change.modifiers) else {
                continue;
            };
            let here = self.changing(author, &change.cites);
            let mut taken = std::mem::take(&mut self.listed[id.index()].taken);
            self.take(here, &change.parameters, &mut taken, true);
            if taken.broken {
                self.broken.modifiers.insert(id);
            }
            self.model.modifiers[id.index()].parameters = taken.parameters.clone();
            self.listed[id.index()].taken = taken;
            let what = Changed {
                thing: self.model.modifiers(id).header.name.clone(),
                part: ChangedPart::Whole,
            };
            self.note(author, what, EcoString::new(), EcoString::new(), here.cite);
            found.push((here, id, author.option, change));
        }
        self.further_rows = found;
    }

    /// The procedures that modules and options change, with what they do to them; parameters that they
    /// add are taken at once.
    pub(super) fn find_changes(&mut self) -> IndexMap<ProcedureId, Vec<usize>> {
        let declared = self.declared;
        let mut found: IndexMap<ProcedureId, Vec<usize>> = IndexMap::new();
        for (index, placed) in declared.changed_procedures.iter().enumerate() {
            let (author, path) = (placed.author, &placed.item.procedure);
            if let Some(id) = self.find_to_change(author, path) {
                found.entry(id).or_default().push(index);
            }
        }
        for changes in found.values_mut() {
            changes.sort_by_cached_key(|index| {
                let placed = &declared.changed_procedures[*index];
                let Author { package, option } = placed.author;
                (
                    package,
                    option.map(|option| declared.options.weight(option)),
                )
            });
        }
        for (id, changes) in &found {
            let mut by = changes
                .iter()
                .map(|index| &declared.changed_procedures[*index]);
            if self.begun.is_some() {
                // What it takes without further options is known.
                if !by.any(|placed| {
                    declared.is_new(placed.author.option) && takes_something(placed.item)
                }) {
                    continue;
                }
                let taken = &mut self.taken[id.index()];
                taken.parameters.truncate(taken.own);
                taken.spans.truncate(taken.own);
            }
            self.take_further(*id, changes);
        }
        found
    }

    /// Whether a change takes a parameter of this name for a procedure that is not there, which has been told.
    pub(super) fn takes_in_vain(&self, parameter: &str) -> bool {
        let mut changes = self.declared.changed_procedures.iter();
        changes.any(|placed| {
            let path = &placed.item.procedure;
            let mut lines = placed.item.changes.lines.iter();
            let takes = |taken: &ast::Parameter| taken.name.text == parameter;
            lines.any(|line| matches!(line, ast::ProcedureChange::Take(taken) if takes(taken)))
                && self.meant(placed.author.package, path).next().is_none()
        })
    }

    /// Parameters that changes add; two that are written alike, by different authors, are one.
    fn take_further(&mut self, id: ProcedureId, changes: &[usize]) {
        let declared = self.declared;
        let name = self.model.procedure(id).header.name.clone();
        let mut found: IndexMap<&EcoString, Vec<(&ast::Parameter, Claim)>> = IndexMap::new();
        for index in changes {
            let placed = &declared.changed_procedures[*index];
            let cite = self.cite(placed.author.package, CitationId(0), &placed.item.cites);
            for change in &placed.item.changes.lines {
                let ast::ProcedureChange::Take(parameter) = change else {
                    continue;
                };
                let claim = Claim {
                    author: placed.author,
                    span: parameter.span,
                    cite,
                };
                let same = found.entry(&parameter.name.text).or_default();
                let alike = same
                    .iter()
                    .any(|(other, by)| by.author != claim.author && self.alike(other, parameter));
                if !alike {
                    same.push((parameter, claim));
                }
            }
        }
        for (parameter_name, claimed) in found {
            let claims: Vec<Claim> = claimed.iter().map(|(_, claim)| *claim).collect();
            let what = format!("the parameter `{parameter_name}` of `{name}`");
            let order = self.settle(&what, &claims);
            let Some((parameter, claim)) = order.last().map(|last| claimed[*last]) else {
                continue;
            };
            let here = Here {
                package: claim.author.package,
                cite: claim.cite,
            };
            let mut taken = std::mem::take(&mut self.taken[id.index()]);
            self.take(here, std::slice::from_ref(parameter), &mut taken, true);
            if taken.broken {
                self.broken.procedures.insert(id);
            }
            Arc::make_mut(&mut self.model.procedures[id.index()]).parameters =
                taken.parameters.clone();
            self.taken[id.index()] = taken;
            let what = Changed {
                thing: name.clone(),
                part: ChangedPart::Parameter(parameter_name.clone()),
            };
            let nothing = EcoString::new();
            self.note(claim.author, what, nothing.clone(), nothing, claim.cite);
        }
    }

    /// Whether two parameters are written in the same words.
    fn alike(&self, one: &ast::Parameter, other: &ast::Parameter) -> bool {
        let words = |parameter: &ast::Parameter| {
            let text = self.sources.slice(parameter.span);
            text.split_whitespace().collect::<Vec<_>>()
        };
        words(one) == words(other)
    }

    /// The steps of a procedure as they are with all changes in force.
    pub(super) fn changed_steps(
        &mut self,
        id: ProcedureId,
        own: Vec<WrittenStep<'a>>,
        changes: &[usize],
    ) -> Vec<WrittenStep<'a>> {
        let declared = self.declared;
        let mut spots: Vec<Spot<'a>> = own.into_iter().map(|step| spot(step, None)).collect();
        let mut placings = Vec::new();
        for index in changes {
            let placed = &declared.changed_procedures[*index];
            self.incomplete |= placed.item.changes.broken;
            let cite = self.changing(placed.author, &placed.item.cites).cite;
            for change in &placed.item.changes.lines {
                if let ast::ProcedureChange::Steps {
                    position,
                    anchor,
                    steps,
                    span,
                } = change
                {
                    self.incomplete |= steps.broken;
                    placings.push(Placing {
                        author: placed.author,
                        cite,
                        position: *position,
                        anchor,
                        steps,
                        span: *span,
                    });
                }
            }
        }
        let name = self.model.procedure(id).header.name.clone();
        let holding = self.holding(&name, &placings);
        for (index, placing) in placings.iter().enumerate() {
            if placing.position == ast::Position::InsteadOf && !holding.contains(&index) {
                continue;
            }
            self.put(&name, placing, &mut spots);
        }
        spots.into_iter().flat_map(|spot| spot.steps).collect()
    }

    /// Of the changes that stand instead of one step, the one that holds.
    fn holding(&mut self, name: &EcoString, placings: &[Placing<'a>]) -> Vec<usize> {
        let mut claims: IndexMap<&EcoString, Vec<(usize, Claim)>> = IndexMap::new();
        for (index, placing) in placings.iter().enumerate() {
            if placing.position == ast::Position::InsteadOf {
                let claim = Claim {
                    author: placing.author,
                    span: placing.span,
                    cite: placing.cite,
                };
                let of = claims.entry(&placing.anchor.text).or_default();
                of.push((index, claim));
            }
        }
        let mut holding = Vec::with_capacity(claims.len());
        for (step, claims) in claims {
            let (places, claims): (Vec<usize>, Vec<Claim>) = claims.into_iter().unzip();
            let what = format!("the step `{step}` of `{name}`");
            let order = self.settle(&what, &claims);
            holding.extend(order.last().map(|last| places[*last]));
        }
        holding
    }

    fn put(&mut self, name: &EcoString, placing: &Placing<'a>, spots: &mut Vec<Spot<'a>>) {
        let anchor = &placing.anchor.text;
        let by_name = spots.iter().position(|spot| spot.name == *anchor);
        // What stands there now may be called otherwise than what stood there first.
        let now = || spots.iter().position(|spot| spot.is_now(anchor));
        let Some(at) = by_name.or_else(now) else {
            let known = || spots.iter().map(|spot| spot.name.as_str());
            let help = suggest::did_you_mean(anchor, known());
            let near = suggest::only_near(anchor, known()).and_then(|near| {
                let spot = spots.iter().find(|spot| spot.name == near)?;
                let span = spot.steps.first()?.step.header.name.span;
                Some((suggest::declared_here(near), span))
            });
            self.incomplete = true;
            let off = self.declared.step_off(name, anchor);
            let message = match off {
                Some(option) => {
                    format!(
                        "`{anchor}` is a step of the option `{option}`, which is not switched on"
                    )
                }
                None => format!("`{name}` has no step `{anchor}`"),
            };
            let help = off
                .map(|option| self.declared.scope.have_it_on(option, placing.anchor.span))
                .or(help);
            let report = self.out.report(&E0859, placing.anchor.span, message);
            report.help(help.unwrap_or_else(|| "name one of its steps".into()));
            if let Some((words, span)) = near {
                report.label(span, words);
            }
            return;
        };
        let anchor = &spots[at].name.clone();
        let steps: Vec<WrittenStep<'a>> = placing
            .steps
            .lines
            .iter()
            .map(|step| WrittenStep {
                step,
                author: placing.author,
                cite: placing.cite,
            })
            .collect();
        // What people call the step that is gone, and what stands there instead.
        let (old, new) = match placing.position {
            ast::Position::InsteadOf => (self.titles(&spots[at].steps), self.titles(&steps)),
            ast::Position::Before | ast::Position::After => Default::default(),
        };
        let behind = match placing.position {
            ast::Position::After => Some(anchor.clone()),
            // What comes before a step behind another one comes behind that other one too.
            ast::Position::Before => spots[at].behind.clone(),
            ast::Position::InsteadOf => None,
        };
        match placing.position {
            ast::Position::InsteadOf => {
                let mut steps = steps.into_iter();
                spots[at].steps = steps.next().into_iter().collect();
                // Those that follow have names of their own.
                let further: Vec<Spot<'a>> =
                    steps.map(|step| spot(step, Some(anchor.clone()))).collect();
                spots.splice(at + 1..at + 1, further);
            }
            ast::Position::Before | ast::Position::After => {
                let mut to = at;
                if placing.position == ast::Position::After {
                    to = at + 1;
                    let mut family = vec![anchor.clone()];
                    while let Some(spot) = spots.get(to)
                        && spot.behind.as_ref().is_some_and(|of| family.contains(of))
                    {
                        family.push(spot.name.clone());
                        to += 1;
                    }
                }
                let further: Vec<Spot<'a>> = steps
                    .into_iter()
                    .map(|step| spot(step, behind.clone()))
                    .collect();
                spots.splice(to..to, further);
            }
        }
        let part = ChangedPart::Steps(position(placing.position), placing.anchor.text.clone());
        let thing = name.clone();
        let what = Changed { thing, part };
        let (author, cite) = (placing.author, placing.cite);
        self.note(author, what, old, new, cite);
    }

    /// What people call steps.
    fn titles(&self, steps: &[WrittenStep<'_>]) -> EcoString {
        let each = steps.iter().map(|written| {
            let header = &written.step.header;
            match &header.title {
                Some(title) => shown_title(&self.model, &title.value).to_string(),
                None => headed(&header.name.text),
            }
        });
        joined(&each.collect::<Vec<_>>(), "and").into()
    }
}

/// Whether a change adds a parameter.
pub(super) fn takes_something(change: &ast::ChangeProcedure) -> bool {
    change.changes.lines.iter().any(is_taken)
}

/// Whether a line of a change adds a parameter.
pub(super) fn is_taken(line: &ast::ProcedureChange) -> bool {
    matches!(line, ast::ProcedureChange::Take(_))
}

fn spot(step: WrittenStep<'_>, behind: Option<EcoString>) -> Spot<'_> {
    Spot {
        name: step.step.header.name.text.clone(),
        steps: vec![step],
        behind,
    }
}
