//! Procedures: what they take and give, their steps, and the changes made to them.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bounds::{Summary, walk};
use super::broken::states_an_outcome;
use super::parameters::Taken;
use super::set_later::set_by;
use super::walks::Walks;
use super::{Body, Place};
use crate::circles;
use crate::diagnostic::codes::*;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::Author;
use crate::source::Span;
use crate::syntax::ast;

/// A procedure that was read, on its way through the checks.
#[derive(Debug)]
pub(in crate::kinds) struct Lowered {
    /// A part a step, and in it a part an action.
    pub place: Place,
    pub locals: Vec<Local>,
    /// Where each local was first named, and whether its author gave its type.
    pub named: Vec<Span>,
    pub declared: Vec<bool>,
    pub calls: Vec<(ProcedureId, Span)>,
    pub steps: Vec<Step>,
    pub outcome: Vec<OutcomePart>,
    pub parameters: usize,
    /// It is a question: it has no lines and no names of its own, and what it asks of is there already.
    pub is_question: bool,
    /// Steps of others stand in it.
    pub changed: bool,
    /// Who wrote it, and who each step.
    pub author: Author,
    pub authors: Vec<Author>,
    /// All its lines could be read.
    pub whole: bool,
    /// What could not be read elsewhere may have a part in it.
    pub in_doubt: bool,
}

/// Procedures that are not done with, by id.
#[derive(Default)]
pub(in crate::kinds) struct Waiting<'a> {
    /// What modules and options change in them.
    pub(super) changes: IndexMap<ProcedureId, Vec<usize>>,
    /// The steps of those that have not been read yet.
    steps: FxHashMap<ProcedureId, Vec<WrittenStep<'a>>>,
    /// Those that options may have a part in and that have been walked with them: they are read where somebody
    /// calls them.
    pub(super) passed_over: Vec<ProcedureId>,
    /// Those whose steps have been read.
    pub(super) read: Vec<bool>,
    /// Those that were read and not walked.
    pub(super) lowered: Vec<Option<Lowered>>,
    /// None calls itself, by whatever way.
    pub(super) sound: bool,
    /// Those that options have a part in, or something that they ask.
    pub(super) touched: FxHashSet<ProcedureId>,
    /// Those of which with options something else comes.
    pub(super) differing: FxHashSet<ProcedureId>,
}

/// A step, and who wrote it.
#[derive(Clone, Copy)]
pub(in crate::kinds) struct WrittenStep<'a> {
    pub step: &'a ast::Step,
    pub author: Author,
    pub cite: CitationId,
}

impl<'a> Reader<'a> {
    /// What all procedures take and give comes first, so that each may call any other.
    pub(in crate::kinds) fn read_procedures(&mut self) {
        let count = self.declared.procedures.len();
        for index in self.model.procedures.len()..count {
            self.read_head(ProcedureId::new(index));
        }
        self.waiting.changes = self.find_changes();
        self.waiting.read = vec![false; count];
        self.waiting.lowered = (0..count).map(|_| None).collect();
        let (worth_reading, passed_over): (Vec<ProcedureId>, Vec<ProcedureId>) = self
            .worth_reading()
            .into_iter()
            .partition(|id| self.is_concerned(*id));
        self.waiting.passed_over = passed_over;
        for id in &worth_reading {
            let steps = self.steps_of(*id);
            self.waiting.steps.insert(*id, steps);
        }
        for id in worth_reading {
            self.read_steps(id);
        }
        self.keep_beginning(&self.waiting.passed_over);
        self.finish();
    }

    /// What a procedure takes and gives.
    pub(super) fn read_head(&mut self, id: ProcedureId) {
        let (package, procedure) = self.declared.procedures[id.index()];
        let header = self.header(package, &procedure.header);
        let here = Here {
            package,
            cite: header.cite,
        };
        let mut taken = Taken::default();
        self.take(here, &procedure.parameters, &mut taken, false);
        let outcome = self.outcome(package, procedure.gives.as_ref());
        if procedure.gives.is_none() && states_an_outcome(procedure) {
            self.broken.without_gives.insert(id);
        }
        if taken.broken || outcome.is_none() {
            self.incomplete = true;
            self.broken.procedures.insert(id);
        }
        let read = Procedure {
            header,
            parameters: taken.parameters.clone(),
            locals: Vec::new(),
            outcome: outcome.unwrap_or_default(),
            steps: Vec::new(),
        };
        match self.model.procedures.get_mut(id.index()) {
            Some(place) => {
                *place = Arc::new(read);
                self.taken[id.index()] = taken;
            }
            None => {
                self.model.procedures.push(Arc::new(read));
                self.taken.push(taken);
            }
        }
    }

    /// Reads the steps of a procedure, unless that has been done.
    fn read_steps(&mut self, id: ProcedureId) {
        if !std::mem::replace(&mut self.waiting.read[id.index()], true) {
            let steps = self.waiting.steps.remove(&id);
            let steps = steps.unwrap_or_else(|| self.steps_of(id));
            self.waiting.lowered[id.index()] = self.lower(id, &steps);
        }
    }

    /// A procedure's steps, changed by modules and options.
    fn steps_of(&mut self, id: ProcedureId) -> Vec<WrittenStep<'a>> {
        let own = self.own_steps(id);
        let changes = self.waiting.changes.get(&id).cloned().unwrap_or_default();
        self.changed_steps(id, own, &changes)
    }

    /// A procedure's own steps, without the changes of modules and options.
    fn own_steps(&mut self, id: ProcedureId) -> Vec<WrittenStep<'a>> {
        let (package, procedure) = self.declared.procedures[id.index()];
        self.incomplete |= procedure.steps.broken;
        let option = self.option_of(Symbol::Procedure(id));
        let author = Author { package, option };
        let cite = self.model.procedure(id).header.cite;
        let steps = procedure.steps.lines.iter();
        steps
            .map(|step| WrittenStep { step, author, cite })
            .collect()
    }

    fn lower(&mut self, id: ProcedureId, steps: &[WrittenStep<'_>]) -> Option<Lowered> {
        if self.broken.procedures.contains(&id) {
            return None;
        }
        let (package, procedure) = self.declared.procedures[id.index()];
        let taken = self.taken[id.index()].clone();
        let outcome = self.model.procedure(id).outcome.clone();
        let cite = self.model.procedure(id).header.cite;
        let mut seen: Vec<&ast::Name> = Vec::new();
        for written in steps {
            let name = &written.step.header.name;
            match seen.iter().find(|each| each.text == name.text) {
                Some(earlier) => {
                    self.out
                        .report(
                            &E0202,
                            name.span,
                            format!("there are two steps `{}`", name.text),
                        )
                        .label(earlier.span, "the first one")
                        .help("give one of the two another name");
                }
                None => seen.push(name),
            }
        }
        let headers: Vec<Header> = steps
            .iter()
            .map(|written| {
                let header = self.header(written.author.package, &written.step.header);
                let written_here = !written.step.header.cites.is_empty();
                let cite = if written_here {
                    header.cite
                } else {
                    written.cite
                };
                Header { cite, ..header }
            })
            .collect();
        // Who reads a step that stands in for others knows nothing of what was lost in it.
        let changes = self.waiting.changes.get(&id).into_iter().flatten();
        let changes_broken = changes
            .map(|index| &self.declared.changed_procedures[*index].item.changes)
            .any(is_broken);
        let mut body = Body::new(self, package, cite);
        body.outcome = outcome;
        body.whole = !procedure.steps.broken && !changes_broken;
        body.enter_parameters(&taken.parameters, &taken.spans);
        body.further = (taken.own..taken.parameters.len())
            .map(LocalId::new)
            .collect();
        let mut read = Vec::with_capacity(steps.len());
        let mut places = Vec::with_capacity(steps.len());
        let option = body.r.option_of(Symbol::Procedure(id));
        let author = Author { package, option };
        let foreign = |step: &WrittenStep<'_>| step.author != author;
        let changed = steps.iter().any(foreign);
        // Where others change it, its own names have been judged without them.
        let mut judged = Vec::with_capacity(steps.len());
        body.set_by = set_by(steps);
        for (at, (written, header)) in steps.iter().zip(headers).enumerate() {
            body.step = at;
            body.put_in = foreign(written);
            body.package = written.author.package;
            body.cite = header.cite;
            let span = written.step.header.span;
            let before = body.locals.len();
            let (actions, place) = body.actions(&written.step.body, span);
            if foreign(written) == changed {
                judged.push(before..body.locals.len());
            }
            read.push(Step {
                header,
                option: written.author.option,
                body: actions,
                rolled: std::mem::take(&mut body.rolled),
                answered: std::mem::take(&mut body.answered),
            });
            places.push(place);
        }
        body.unread_targets(&read, &judged, changed);
        body.tell_wrong_ends_once();
        body.tell_other_ends_once(&procedure.header.name.text, procedure.gives.as_ref());
        let place = Place::of(procedure.header.span, places);
        let mut lowered = body.lowered(place, read, taken.parameters.len());
        lowered.changed = changed;
        lowered.author = author;
        lowered.authors = steps.iter().map(|step| step.author).collect();
        lowered.in_doubt = self.may_be_lost(id, &lowered);
        Some(lowered)
    }

    /// Walks procedures and puts what comes of it into the model. With options looked at by themselves
    /// these are the ones that they may have touched.
    fn finish(&mut self) {
        let count = self.waiting.lowered.len();
        self.summaries = vec![None; count];
        let edges: Vec<(usize, usize, Span)> = (0..count)
            .flat_map(|from| {
                let calls = self.calls_of(ProcedureId::new(from)).iter();
                calls.map(move |(to, span)| (from, to.index(), *span))
            })
            .collect();
        let (order, circles) = circles::order(count, &edges);
        let name = |index: usize| self.model.procedures[index].header.name.to_string();
        circles::refuse(&E0856, &circles, "procedure", "calls", name, self.out);
        let sound = circles.is_empty();
        self.waiting.sound = sound;
        let whole = self.declared.extent.is_whole();
        if sound && whole {
            let order: Vec<ProcedureId> = order.into_iter().map(ProcedureId::new).collect();
            self.walk_abreast(&order);
            return;
        }
        let differing = match whole {
            true => vec![true; count],
            false => {
                self.waiting.touched = self.touched().into_iter().collect();
                let calls = edges.iter().map(|(from, to, _)| (*from, *to));
                let touched = self.waiting.touched.iter().map(|id| id.index());
                circles::leading_to(count, calls, touched)
            }
        };
        let ids = (0..count).map(ProcedureId::new);
        let walked = ids.filter(|id| differing[id.index()] && self.is_concerned(*id));
        self.walk_all(walked.collect::<Vec<_>>());
        if sound && !whole {
            self.keep_summaries(&differing);
        }
    }

    /// Walks all procedures, several threads at once, what is called before its callers. In no circle of calls, and
    /// all have been read.
    fn walk_abreast(&mut self, order: &[ProcedureId]) {
        self.doubt_what_is_broken();
        let lowered = self.waiting.lowered.iter_mut().map(Option::take);
        let walks = Walks::new(&self.model, lowered);
        walks.all(order);
        let mut walked = walks.done();
        for id in order {
            let Some(walked) = walked[id.index()].take() else {
                continue;
            };
            self.incomplete |= !walked.lowered.whole;
            self.out.extend(walked.out);
            self.walked(*id, walked.lowered, walked.summary);
        }
        self.keep_summaries(&vec![true; order.len()]);
    }

    /// The calls in a procedure that has not been walked.
    pub(super) fn calls_of(&self, id: ProcedureId) -> &[(ProcedureId, Span)] {
        match (&self.waiting.lowered[id.index()], self.needs_of(id)) {
            (Some(lowered), _) => &lowered.calls,
            (None, Some(needs)) => &needs.calls,
            (None, None) => &[],
        }
    }

    /// Walks those of these procedures that have not been walked; what they call comes first.
    pub(super) fn walk_all(&mut self, wanted: impl IntoIterator<Item = ProcedureId>) {
        for start in wanted {
            let mut way = vec![(start, false)];
            // In a circle of calls each is met again on the way to itself.
            let mut seen: FxHashSet<ProcedureId> = FxHashSet::default();
            while let Some((at, done)) = way.pop() {
                if self.summaries[at.index()].is_some() {
                    continue;
                }
                if self.needs_of(at).is_none() || self.waiting.touched.contains(&at) {
                    self.read_steps(at);
                }
                if !done {
                    if seen.insert(at) {
                        way.push((at, true));
                        let calls = self.calls_of(at).iter();
                        way.extend(calls.map(|(to, _)| (*to, false)));
                    }
                    continue;
                }
                let unchanged = self.unchanged(at);
                if unchanged.is_some() && !self.waiting.read[at.index()] {
                    self.summaries[at.index()] = unchanged;
                    continue;
                }
                self.read_steps(at);
                if let Some(mut lowered) = self.waiting.lowered[at.index()].take() {
                    let summary = match unchanged {
                        Some(_) => {
                            ends(&mut lowered);
                            unchanged
                        }
                        None => {
                            let summary = self.checked(&mut lowered, self.waiting.sound);
                            if summary.as_ref() != self.base_summary(at) {
                                self.waiting.differing.insert(at);
                            }
                            summary
                        }
                    };
                    self.walked(at, lowered, summary);
                }
            }
        }
    }

    /// Puts a procedure that has been walked into the model.
    fn walked(&mut self, id: ProcedureId, lowered: Lowered, summary: Option<Summary>) {
        self.summaries[id.index()] = summary;
        let procedure = Arc::make_mut(&mut self.model.procedures[id.index()]);
        procedure.locals = lowered.locals;
        procedure.steps = lowered.steps;
        procedure.outcome = lowered.outcome;
    }

    /// What callers of a procedure need to know of it.
    pub(super) fn checked(&mut self, lowered: &mut Lowered, sound: bool) -> Option<Summary> {
        lowered.whole &= !self.asks_what_is_broken(lowered);
        self.incomplete |= !lowered.whole;
        ends(lowered);
        (lowered.whole && sound).then(|| walk(&self.model, &self.summaries, lowered, self.out))
    }
}

/// A procedure that gives nothing ends behind its last step.
pub(super) fn ends(lowered: &mut Lowered) {
    if !lowered.outcome.is_empty() {
        return;
    }
    if let (Some(step), Some(place)) = (lowered.steps.last_mut(), lowered.place.parts.last_mut())
        && !matches!(step.body.last(), Some(Action::End(_)))
    {
        step.body.push(Action::End(Vec::new()));
        let mut parts = std::mem::take(&mut place.parts).into_vec();
        parts.push(Place::leaf(place.span));
        place.parts = parts.into_boxed_slice();
    }
}

impl Body<'_, '_> {
    /// What has been read.
    pub(super) fn lowered(self, place: Place, steps: Vec<Step>, parameters: usize) -> Lowered {
        Lowered {
            place,
            locals: self.locals,
            named: self.named,
            declared: self.declared,
            calls: self.calls,
            steps,
            outcome: self.outcome,
            parameters,
            is_question: false,
            changed: false,
            author: Author {
                package: PackageId::new(0),
                option: None,
            },
            authors: Vec::new(),
            whole: self.whole,
            in_doubt: false,
        }
    }
}

/// Whether a line of a change could not be read, or one of the steps in it.
fn is_broken(changes: &ast::Block<ast::ProcedureChange>) -> bool {
    let mut lines = changes.lines.iter();
    changes.broken
        || lines.any(|change| match change {
            ast::ProcedureChange::Steps { steps, .. } => steps.broken,
            ast::ProcedureChange::Take(_) => false,
        })
}
