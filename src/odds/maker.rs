//! Procedures to frames, each once for each choice of wanted parts.

use std::rc::Rc;

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::code::{Lists, Lookup};
use super::live::{Columns, Liveness};
use super::ops::{Block, Callee, Frame, Op};
use crate::model::{Action, FieldId, KindId, Model, Procedure, ProcedureId, TableId};

/// A procedure as it was written, before liveness.
#[derive(Default, Debug)]
pub(crate) struct Raw {
    pub(crate) name: EcoString,
    pub(crate) body: Block,
    pub(crate) width: u32,
    pub(crate) cards: Vec<u32>,
    pub(crate) parameters: u32,
}

/// How deep calls may lie in each other.
const MOST_CALLS: u32 = 60;

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
            pools: 0,
        }
    }

    /// The frame of the procedure that was asked for, and whether calls lie too deep in it to be made.
    pub(crate) fn top(&mut self, procedure: &Procedure, wanted: &[bool]) -> (usize, bool) {
        let mut known = FxHashMap::default();
        let mut bodies = procedure.steps.iter().map(|step| &step.body);
        let deep = bodies.any(|body| self.too_deep(body, MOST_CALLS, &mut known));
        let raw = match deep {
            true => Raw::default(),
            false => self.lower(procedure),
        };
        (self.make(&raw, wanted), deep)
    }

    /// Whether calls lie deeper in each other than `left`.
    fn too_deep(
        &self,
        actions: &[Action],
        left: u32,
        known: &mut FxHashMap<ProcedureId, u32>,
    ) -> bool {
        actions.iter().any(|action| match action {
            Action::Call { procedure, .. } => {
                if left == 0 {
                    return true;
                }
                // Seen with as little left before, and it was not too deep.
                if known.get(procedure).is_some_and(|least| *least <= left) {
                    return false;
                }
                let steps = &self.model.procedure(*procedure).steps;
                let deep = steps
                    .iter()
                    .any(|step| self.too_deep(&step.body, left - 1, known));
                if !deep {
                    known.insert(*procedure, left);
                }
                deep
            }
            Action::If {
                then, otherwise, ..
            } => self.too_deep(then, left, known) || self.too_deep(otherwise, left, known),
            Action::Choose { branches, .. } => branches
                .iter()
                .any(|branch| self.too_deep(&branch.body, left, known)),
            Action::Repeat { body, .. } | Action::Count { body, .. } => {
                self.too_deep(body, left, known)
            }
            _ => false,
        })
    }

    /// The frame of a procedure, some parts of its outcome wanted.
    pub(crate) fn frame(&mut self, procedure: ProcedureId, wanted: &[bool]) -> usize {
        let key = (procedure, wanted.to_vec());
        if let Some(frame) = self.frame_ids.get(&key) {
            return *frame;
        }
        let raw = match self.raw.get(&procedure) {
            Some(raw) => raw.clone(),
            None => {
                let model: &'m Model = self.model;
                let raw = Rc::new(self.lower(model.procedure(procedure)));
                self.raw.insert(procedure, raw.clone());
                raw
            }
        };
        let frame = self.make(&raw, wanted);
        self.frame_ids.insert(key, frame);
        frame
    }

    fn make(&mut self, raw: &Raw, wanted: &[bool]) -> usize {
        let mut liveness = Liveness {
            maker: self,
            wanted,
            exits: Vec::new(),
        };
        let (body, before) = liveness.block(&raw.body, &Columns::default());
        let parts = wanted.iter().filter(|wanted| **wanted).count();
        let cards_matter = self.cards_matter(&body);
        self.frames.push(Frame {
            name: raw.name.clone(),
            width: raw.width.max(parts as u32),
            cards: raw.cards.clone(),
            parameters: (0..raw.parameters)
                .map(|column| before.contains(column))
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
        let steps = &model.procedure(procedure).steps;
        let found = steps.iter().any(|step| self.any_reshuffle(&step.body));
        self.shuffling.insert(procedure, found);
        found
    }

    fn any_reshuffle(&mut self, actions: &[Action]) -> bool {
        actions.iter().any(|action| match action {
            Action::Reshuffle(_) => true,
            Action::Call { procedure, .. } => self.reshuffles(*procedure),
            Action::If {
                then, otherwise, ..
            } => self.any_reshuffle(then) || self.any_reshuffle(otherwise),
            Action::Choose { branches, .. } => branches
                .iter()
                .any(|branch| self.any_reshuffle(&branch.body)),
            Action::Repeat { body, .. } | Action::Count { body, .. } => self.any_reshuffle(body),
            _ => false,
        })
    }
}
