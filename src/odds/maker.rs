//! Procedures to frames, each once for each choice of wanted parts.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::code::{Code, Lists, Lookup};
use super::columns::Columns;
use super::live::Liveness;
use super::ops::{Block, Callee, Frame, Op};
use super::refusal::{MOST_CALLS, Place};
use super::share::shared;
use super::specialise::specialised;
use crate::model::{Action, FieldId, KindId, Model, Procedure, ProcedureId, TableId};

/// A procedure as it was written, before liveness.
#[derive(Default, Debug)]
pub(crate) struct Raw {
    pub(crate) body: Block,
    pub(crate) width: u32,
    pub(crate) cards: Vec<u32>,
    pub(crate) parameters: u32,
    /// Whether it, or what it calls, draws or shuffles cards.
    pub(crate) draws: bool,
}

/// Makes frames.
pub(crate) struct Maker<'m> {
    pub(crate) model: &'m Model,
    pub(crate) frames: Vec<Frame>,
    frame_ids: FxHashMap<(ProcedureId, Vec<bool>), usize>,
    raw: FxHashMap<ProcedureId, Rc<Raw>>,
    pub(crate) lookups: FxHashMap<TableId, Rc<Lookup>>,
    pub(crate) fields: FxHashMap<(KindId, FieldId), Rc<Lookup>>,
    pub(crate) lists: FxHashMap<(KindId, FieldId), Rc<Lists>>,
    shuffling: FxHashMap<ProcedureId, bool>,
    drawing: FxHashMap<ProcedureId, bool>,
    pub(crate) pools: u32,
}

impl<'m> Maker<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        Maker {
            model,
            frames: Vec::new(),
            frame_ids: FxHashMap::default(),
            raw: FxHashMap::default(),
            lookups: FxHashMap::default(),
            fields: FxHashMap::default(),
            lists: FxHashMap::default(),
            shuffling: FxHashMap::default(),
            drawing: FxHashMap::default(),
            pools: 0,
        }
    }

    /// The frame of the procedure that was asked for, and where calls lie too deep in it to be made.
    pub(crate) fn top(&mut self, procedure: &Procedure, wanted: &[bool]) -> (usize, Option<Place>) {
        let deep = too_deep(self.model, procedure, MOST_CALLS, &mut FxHashMap::default());
        let raw = match deep {
            Some(_) => Raw::default(),
            None => self.lower(procedure),
        };
        (self.make(&raw, wanted, true), deep)
    }

    /// The frame of a procedure, some parts of its outcome wanted.
    pub(crate) fn frame(&mut self, procedure: ProcedureId, wanted: &[bool]) -> usize {
        let key = (procedure, wanted.to_vec());
        if let Some(frame) = self.frame_ids.get(&key) {
            return *frame;
        }
        let raw = self.raw(procedure);
        let frame = self.make(&raw, wanted, false);
        self.frame_ids.insert(key, frame);
        frame
    }

    /// A procedure as it was written.
    pub(crate) fn raw(&mut self, procedure: ProcedureId) -> Rc<Raw> {
        if let Some(raw) = self.raw.get(&procedure) {
            return raw.clone();
        }
        let model: &'m Model = self.model;
        let raw = Rc::new(self.lower(model.procedure(procedure)));
        self.raw.insert(procedure, raw.clone());
        raw
    }

    /// `alone` where it is done for one state only.
    fn make(&mut self, raw: &Raw, wanted: &[bool], alone: bool) -> usize {
        let raw = specialised(raw, alone, self);
        // Once to find out what is wanted when, and once in the columns that follow from that.
        let mut liveness = Liveness::new(self, wanted, None);
        let (body, before) = liveness.block(&raw.body, &Columns::default());
        let (columns, width) = shared(&raw, &body, liveness.interference, &before);
        let mut liveness = Liveness::new(self, wanted, Some(&columns));
        let (body, _) = liveness.block(&raw.body, &Columns::default());
        let parts = wanted.iter().filter(|wanted| **wanted).count();
        let cards_matter = self.cards_matter(&body);
        let cards = raw.cards.iter();
        let cards = cards.filter_map(|card| match columns[*card as usize] {
            Code::Column(column) => Some(column),
            _ => None,
        });
        self.frames.push(Frame {
            width: width.max(parts as u32),
            cards: cards.collect(),
            parameters: (0..raw.parameters)
                .map(|local| before.contains(local))
                .collect(),
            body,
            parts,
            cards_matter,
        });
        self.frames.len() - 1
    }

    pub(crate) fn cards_matter(&self, block: &Block) -> bool {
        block.lines.iter().any(|line| match &line.op {
            Op::Draw { .. } | Op::Reshuffle { .. } => true,
            Op::Call {
                call: Callee::Frame(frame),
                ..
            } => self.frames[*frame].cards_matter,
            Op::If {
                then, otherwise, ..
            } => self.cards_matter(then) || self.cards_matter(otherwise),
            Op::Choose { branches, .. } => {
                branches.iter().any(|(_, block)| self.cards_matter(block))
            }
            Op::Loop(inner) => self.cards_matter(&inner.body),
            _ => false,
        })
    }

    /// Whether a frame looks at a parameter.
    pub(crate) fn takes(&self, frame: usize, parameter: usize) -> bool {
        let parameters = &self.frames[frame].parameters;
        parameters.get(parameter).copied().unwrap_or(false)
    }

    /// Whether a procedure, or what it calls, shuffles a deck.
    pub(crate) fn reshuffles(&mut self, procedure: ProcedureId) -> bool {
        if let Some(known) = self.shuffling.get(&procedure) {
            return *known;
        }
        let model: &'m Model = self.model;
        let is_shuffle = |action: &Action| matches!(action, Action::Reshuffle(_));
        let found = self.any(model.procedure(procedure), is_shuffle, Self::reshuffles);
        self.shuffling.insert(procedure, found);
        found
    }

    fn draws(&mut self, procedure: ProcedureId) -> bool {
        if let Some(known) = self.drawing.get(&procedure) {
            return *known;
        }
        let model: &'m Model = self.model;
        let found = self.draws_any(model.procedure(procedure));
        self.drawing.insert(procedure, found);
        found
    }

    /// Whether a procedure, or what it calls, draws or shuffles cards.
    pub(crate) fn draws_any(&mut self, procedure: &Procedure) -> bool {
        let is_draw =
            |action: &Action| matches!(action, Action::Draw { .. } | Action::Reshuffle(_));
        self.any(procedure, is_draw, Self::draws)
    }

    fn any(
        &mut self,
        procedure: &Procedure,
        fits: fn(&Action) -> bool,
        called: fn(&mut Self, ProcedureId) -> bool,
    ) -> bool {
        let mut steps = procedure.steps.iter();
        steps.any(|step| self.any_of(&step.body, fits, called))
    }

    fn any_of(
        &mut self,
        actions: &[Action],
        fits: fn(&Action) -> bool,
        called: fn(&mut Self, ProcedureId) -> bool,
    ) -> bool {
        actions.iter().any(|action| match action {
            action if fits(action) => true,
            Action::Call { procedure, .. } => called(self, *procedure),
            Action::If {
                then, otherwise, ..
            } => self.any_of(then, fits, called) || self.any_of(otherwise, fits, called),
            Action::Choose { branches, .. } => branches
                .iter()
                .any(|branch| self.any_of(&branch.body, fits, called)),
            Action::Repeat { body, .. } | Action::Count { body, .. } => {
                self.any_of(body, fits, called)
            }
            _ => false,
        })
    }
}

/// The step in which calls lie deeper in each other than `left`, if there is one.
fn too_deep(
    model: &Model,
    procedure: &Procedure,
    left: u32,
    known: &mut FxHashMap<ProcedureId, u32>,
) -> Option<Place> {
    procedure.steps.iter().find_map(|step| {
        let mut called = Vec::new();
        let actions = step.body.iter();
        actions.for_each(|action| {
            action.walk(&mut |each| {
                if let Action::Call { procedure, .. } = each {
                    called.push(*procedure);
                }
            });
        });
        called.into_iter().find_map(|callee| {
            if left == 0 {
                return Some(Place {
                    procedure: procedure.header.name.clone(),
                    step: step.header.name.clone(),
                });
            }
            // Seen with as little left before, and it was not too deep.
            if known.get(&callee).is_some_and(|least| *least <= left) {
                return None;
            }
            let deep = too_deep(model, model.procedure(callee), left - 1, known);
            if deep.is_none() {
                known.insert(callee, left);
            }
            deep
        })
    })
}
