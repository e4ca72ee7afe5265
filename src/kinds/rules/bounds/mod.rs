//! What may happen: bounds of every value, names that may not be set, cards that may run out.
//!
//! Every way through a procedure is walked at once. A [`State`] holds what may be so at one place:
//! for each local the least and the greatest number it may hold. Repeats are walked round by round,
//! and where that takes too long, until nothing new comes: first in haste, where what grows may hold all
//! that its author's type allows, and if anything is to be said of that, with each round counted. While a
//! repeat is walked, nothing is reported; then once more aloud with all that may be so at its start.

mod compared;
mod decide;
mod draws;
mod ends;
mod facts;
mod flow;
mod labels;
mod lookups;
mod narrow;
mod pools;
mod repeats;
mod rounds;
mod settled;
mod slots;
mod state;
mod values;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use self::facts::{Differences, KnownExprs};
use self::slots::Slot;
pub(in crate::kinds) use self::state::Bounds;
use self::state::{State, Told};
use super::Place;
use super::plays::each_action;
use super::procedures::Lowered;
use crate::diagnostic::codes::*;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::kinds::Reader;
use crate::model::*;
use crate::names::Author;
use crate::source::Span;

/// What callers of a procedure need to know of it.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::kinds) struct Summary {
    /// One for each part of the outcome.
    pub outcome: Vec<Told>,
    pub decks: Vec<(SideDeck, Effect)>,
    /// Dice or cards have a part in it.
    pub random: bool,
    /// How many rounds of repeats it may go through, one within the other.
    pub rounds: u64,
    /// It calls one that could not be read, by whatever way: nobody knows whether that shuffles a deck.
    pub unsure: bool,
}

/// What a procedure does to a deck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::kinds) struct Effect {
    /// The most cards it draws before it reshuffles.
    pub peak: u32,
    pub added: Option<u32>,
    pub fresh: Option<u32>,
}

/// What is known of the procedures that are called.
pub(super) trait Summaries {
    fn of(&self, procedure: ProcedureId) -> Option<&Summary>;
}

impl Summaries for Vec<Option<Summary>> {
    fn of(&self, procedure: ProcedureId) -> Option<&Summary> {
        self.get(procedure.index())?.as_ref()
    }
}

/// What is walked: a procedure, or a list of modifiers.
struct Subject<'w> {
    locals: &'w [Local],
    named: &'w [Span],
    declared: &'w [bool],
    outcome: &'w [OutcomePart],
    /// As [`Lowered::is_question`].
    is_question: bool,
    /// Others have changed it: what that makes needless is no mistake of anybody's.
    changed: bool,
    /// What could not be read may have a part in it: what seems needless may not be.
    in_doubt: bool,
    span: Span,
}

/// Walks through one procedure.
pub(super) struct Walker<'w> {
    model: &'w Model,
    out: &'w mut Diagnostics,
    summaries: &'w dyn Summaries,
    subject: Subject<'w>,
    /// Nothing is reported while this is above zero.
    quiet: u32,
    /// Something is asked while this is above zero: then gaps between bounds do not count, for who asks for each sign
    /// of a number in turn has no need to see that the last answer is sure.
    asking: u32,
    /// What was reported of locals and decks, which is told once.
    told: FxHashSet<(&'static str, u32)>,
    /// All that each local may ever hold.
    reach: Vec<Bounds>,
    ends: Vec<Told>,
    /// What may be so where the procedure ends.
    end: Option<State>,
    /// What may be so at the `stop`s of each open repeat.
    stops: Vec<Option<State>>,
    peaks: FxHashMap<SideDeck, u32>,
    random: bool,
    /// What was called so far could not all be read.
    unsure: bool,
    /// Rounds of the repeats that are open, multiplied, and the most that this ever was.
    rounds: u64,
    most_rounds: u64,
    /// Actions walked quietly so far.
    work: u32,
    /// Whether what grows in many rounds may be taken to hold all of its author's type, and whether that was tried.
    hasty: bool,
    hastened: bool,
    faces: FxHashMap<(DeckId, FaceId), Bounds>,
    known: KnownExprs,
    differences: Differences,
    /// The fields of dice that are rolled.
    rolled: Vec<RolledField>,
    /// Fields say all that their types allow, whatever rows there are.
    any_rows: bool,
    /// A field said less than its type allows, for the rows that there are.
    told_by_rows: bool,
    /// The action at hand.
    somewhere: Span,
}

/// Looks through a procedure for what may go wrong; sets bounds and what hangs on them.
pub(super) fn walk(
    model: &Model,
    summaries: &dyn Summaries,
    lowered: &mut Lowered,
    out: &mut Diagnostics,
) -> Summary {
    // In haste first: what is sound so is sound, and nobody has to hear of what is only so in haste.
    let mut repeats = false;
    let is_repeat =
        |action: &Action| matches!(action, Action::Repeat { .. } | Action::Count { .. });
    for step in &lowered.steps {
        each_action(&step.body, &mut |action| repeats |= is_repeat(action));
    }
    let written = repeats.then(|| lowered.steps.clone());
    let mut said = Diagnostics::default();
    let mut course = walk_at_pace(model, summaries, lowered, &mut said, repeats);
    if let Some(written) = written.filter(|_| course.hastened && !said.is_empty()) {
        said = Diagnostics::default();
        lowered.steps = written;
        course = walk_at_pace(model, summaries, lowered, &mut said, false);
    }
    out.extend(ends::told_once(said));
    let Course { summary, reach, .. } = course;
    for (local, reach) in lowered.locals.iter_mut().zip(reach) {
        if let Holds::Value { ty, low, high } = &mut local.holds {
            (*low, *high) = match reach.no_number() {
                true => (0, 0),
                false => (reach.low, reach.high),
            };
            ty.optional |= reach.none;
        }
    }
    for (part, told) in lowered.outcome.iter_mut().zip(&summary.outcome) {
        let reach = told.bounds;
        part.reach = (!reach.no_number()).then_some((reach.low, reach.high));
        // What a question comes to says nothing of other ones.
        if !lowered.is_question {
            part.idle = part.ty.counts() && part.reach == Some((0, 0)) && !reach.none;
        }
    }
    summary
}

/// What came of a walk through a procedure.
struct Course {
    summary: Summary,
    /// All that each local may ever hold.
    reach: Vec<Bounds>,
    hastened: bool,
}

fn walk_at_pace(
    model: &Model,
    summaries: &dyn Summaries,
    lowered: &mut Lowered,
    out: &mut Diagnostics,
    hasty: bool,
) -> Course {
    let steps = &mut lowered.steps;
    let rolled = steps.iter().flat_map(|step| step.rolled.clone()).collect();
    let subject = Subject {
        locals: &lowered.locals,
        named: &lowered.named,
        declared: &lowered.declared,
        outcome: &lowered.outcome,
        is_question: lowered.is_question,
        changed: lowered.changed,
        in_doubt: lowered.in_doubt,
        span: lowered.place.span,
    };
    let mut walker = Walker::new(model, summaries, subject, out);
    walker.hasty = hasty;
    walker.rolled = rolled;
    for step in &*steps {
        for rolled in &step.rolled {
            walker.differences.find(&rolled.of, model);
        }
        each_action(&step.body, &mut |action| {
            action.each_expr(&mut |expr| walker.differences.find(expr, model));
        });
    }
    let mut state = Some(walker.start(lowered.parameters));
    let mut ends_in = EcoString::new();
    for (index, (step, place)) in steps.iter_mut().zip(&lowered.place.parts).enumerate() {
        if state.is_none() {
            if is_needless(lowered.author, &lowered.authors, index) {
                let help = format!(
                    "every way ends in the step `{ends_in}`: put this one `before {ends_in}`, or `instead of` it"
                );
                walker.needless(place.span, "no way leads to this step", &help);
            } else if !lowered.changed {
                walker.never_done(place.span, "no way leads to this step");
            }
            break;
        }
        state = walker.block(&mut step.body, place, state);
        ends_in = step.header.name.clone();
    }
    if state.is_some() && !lowered.outcome.is_empty() {
        walker.falls_through(steps, &lowered.place);
    }
    Course {
        summary: walker.summary(),
        hastened: walker.hastened,
        reach: walker.reach,
    }
}

/// Whether others put a step, to which no way leads, there in vain. Where they end a procedure before its own
/// steps, or before those of a third, that is what they are for.
fn is_needless(own: Author, authors: &[Author], at: usize) -> bool {
    let with = authors.get(..=at).and_then(<[Author]>::split_last);
    with.is_some_and(|(author, before)| {
        *author != own && before.iter().all(|each| [own, *author].contains(each))
    })
}

impl Reader<'_> {
    /// Tells what may go wrong where a condition is asked of each of these cards; whether nothing may.
    pub(in crate::kinds) fn walk_card_condition(
        &mut self,
        deck: DeckId,
        cards: Option<&[Card]>,
        (condition, place): &(Expr, Place),
    ) -> bool {
        let card = LocalId(0);
        let locals = [Local {
            name: EcoString::new(),
            holds: Holds::Card(deck),
        }];
        let subject = Subject {
            locals: &locals,
            named: &[],
            declared: &[true],
            outcome: &[],
            is_question: false,
            changed: false,
            in_doubt: false,
            span: place.span,
        };
        let mut said = Diagnostics::default();
        let mut walker = Walker::new(&self.model, &self.summaries, subject, &mut said);
        if let Some(cards) = cards {
            walker.shown_by(deck, cards);
        }
        walker.differences.find(condition, &self.model);
        let mut state = walker.start(0);
        *state.slot(card) = Slot::holding(Bounds::EMPTY);
        walker.number(condition, place, &state);
        let sound = !said.has_errors();
        self.out.extend(said);
        sound
    }

    /// Looks through each row of every list of modifiers.
    pub(in crate::kinds) fn walk_modifiers(&mut self) {
        if self.begun.is_some() && self.touched_data().is_nothing() {
            return;
        }
        for (index, (list, listed)) in self.model.modifiers.iter().zip(&self.listed).enumerate() {
            if listed.taken.broken {
                continue;
            }
            let locals: Vec<Local> = list
                .parameters
                .iter()
                .map(|parameter| {
                    let (low, high) = self.type_bounds(parameter.ty);
                    let ty = parameter.ty;
                    Local {
                        name: parameter.name.clone(),
                        holds: Holds::Value { ty, low, high },
                    }
                })
                .collect();
            let declared = vec![true; locals.len()];
            let subject = Subject {
                locals: &locals,
                named: &listed.taken.spans,
                declared: &declared,
                outcome: &[],
                is_question: false,
                changed: list.rows.iter().any(|row| row.option.is_some()),
                in_doubt: self.may_list_be_lost(ModifiersId::new(index)),
                span: listed.span,
            };
            let mut walker = Walker::new(&self.model, &self.summaries, subject, self.out);
            for row in &list.rows {
                walker.differences.find(&row.when, &self.model);
                walker.differences.find(&row.value, &self.model);
            }
            let state = walker.start(locals.len());
            for (row, (when, value)) in list.rows.iter().zip(&listed.rows) {
                let (yes, _) = walker.condition_written(&row.when, when, state.clone());
                if let Some(yes) = yes {
                    walker.number(&row.value, value, &yes);
                }
            }
        }
    }
}

impl<'w> Walker<'w> {
    fn new(
        model: &'w Model,
        summaries: &'w dyn Summaries,
        subject: Subject<'w>,
        out: &'w mut Diagnostics,
    ) -> Self {
        Walker {
            model,
            out,
            summaries,
            quiet: 0,
            asking: 0,
            told: FxHashSet::default(),
            reach: vec![Bounds::EMPTY; subject.locals.len()],
            ends: vec![Bounds::EMPTY.into(); subject.outcome.len()],
            end: None,
            stops: Vec::new(),
            peaks: FxHashMap::default(),
            random: false,
            unsure: false,
            rounds: 1,
            most_rounds: 1,
            work: 0,
            hasty: false,
            hastened: false,
            faces: FxHashMap::default(),
            known: KnownExprs::default(),
            differences: Differences::default(),
            rolled: Vec::new(),
            any_rows: false,
            told_by_rows: false,
            somewhere: subject.span,
            subject,
        }
    }

    /// What may be so at the start: parameters hold what their types allow.
    fn start(&mut self, parameters: usize) -> State {
        let mut state = State::new(self.subject.locals.len());
        for (index, local) in self.subject.locals.iter().enumerate().take(parameters) {
            if let Holds::Value { ty, low, high } = local.holds {
                let bounds = Bounds {
                    low,
                    high,
                    none: ty.optional,
                };
                *state.slot(LocalId::new(index)) = Slot::holding(bounds);
                self.reach[index] = bounds;
            }
        }
        state
    }

    /// Reports unless walking quietly; the result takes labels and help.
    fn report(&mut self, code: &'static Code, span: Span, message: impl Into<String>) -> Aloud<'_> {
        Aloud((self.quiet == 0).then(|| self.out.report(code, span, message)))
    }

    /// Whether this is told for the first time of this thing; never while walking quietly.
    fn first(&mut self, what: &'static str, of: u32) -> bool {
        self.quiet == 0 && self.told.insert((what, of))
    }

    fn never_done(&mut self, span: Span, message: &str) {
        self.needless(span, message, "take it out, or change what comes before it");
    }

    /// Says that something is never done, where all is known that has a part in that.
    fn needless(&mut self, span: Span, message: &str, help: &str) {
        if !self.is_in_doubt() {
            self.report(&E0851, span, message).help(help);
        }
    }

    /// Whether what could not be read may have a part in what is walked, or in what it has called so far.
    fn is_in_doubt(&self) -> bool {
        self.subject.in_doubt || self.unsure
    }

    fn summary(&self) -> Summary {
        let mut decks: Vec<(SideDeck, Effect)> = self
            .peaks
            .iter()
            .map(|(deck, peak)| (*deck, *peak))
            .chain(
                self.end
                    .iter()
                    .flat_map(|end| &*end.decks)
                    .map(|(deck, _)| (*deck, 0)),
            )
            .map(|(deck, peak)| {
                let drawn = self
                    .end
                    .as_ref()
                    .map(|end| end.drawn(deck))
                    .unwrap_or_default();
                let effect = Effect {
                    peak,
                    added: drawn.added,
                    fresh: drawn.fresh,
                };
                (deck, effect)
            })
            .collect();
        decks.sort_by_key(|(deck, effect)| (*deck, std::cmp::Reverse(effect.peak)));
        decks.dedup_by_key(|(deck, _)| *deck);
        Summary {
            outcome: self.ends.clone(),
            decks,
            random: self.random,
            rounds: self.most_rounds,
            unsure: self.is_in_doubt(),
        }
    }

    fn title(&self, local: LocalId) -> String {
        title(self.subject.locals, local)
    }

    /// Says which way ends without an outcome.
    fn falls_through(&mut self, steps: &[Step], place: &Place) {
        let span = place.parts.last().map_or(place.span, |step| step.span);
        let gap = match (steps.last(), place.parts.last()) {
            (Some(step), Some(place)) => flow::gap(&step.body, place),
            _ => None,
        };
        let mut report = self.report(
            &E0850,
            span,
            "a way through this procedure ends without an outcome",
        );
        if let Some((gap, why)) = gap {
            report.label(gap, why);
        }
        report.help("write `end …` at the end of the last step");
    }
}

/// What people call a local.
fn title(locals: &[Local], local: LocalId) -> String {
    match locals.get(local.index()) {
        Some(local) if !local.name.is_empty() => format!("`{}`", local.name),
        _ => "this".into(),
    }
}

/// A report that is only made aloud.
pub(super) struct Aloud<'t>(Option<&'t mut Diagnostic>);

impl Aloud<'_> {
    fn label(&mut self, span: Span, text: impl Into<String>) -> &mut Self {
        if let Some(report) = &mut self.0 {
            report.label(span, text);
        }
        self
    }

    fn help(&mut self, text: impl Into<String>) -> &mut Self {
        if let Some(report) = &mut self.0 {
            report.help(text);
        }
        self
    }
}
