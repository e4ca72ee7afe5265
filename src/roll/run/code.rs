//! A procedure made ready: all that it needs in flat lists, so that a run looks nothing up by name
//! and allocates nothing.
//!
//! No procedure calls itself, so each has one frame of slots, at a fixed place.

use ecow::EcoString;

use super::event::Whose;
use super::grid::Grid;
use crate::model::{
    DeckId, Dice, FaceId, KindId, LocalId, ModifiersId, Operator, SideDeck, TableId,
};

/// An expression's place in [`Code::nodes`].
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeId(pub(super) u32);

/// A part of [`Code::lists`]: slots, or expressions.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A place for a value in the state.
pub(super) type Slot = u32;

/// In a list of slots: the value goes nowhere.
pub(super) const NOWHERE: Slot = Slot::MAX;

/// What a slot for a card holds before one is drawn.
pub(super) const NO_CARD: i64 = -1;

#[derive(Clone, Default, Debug)]
pub(super) struct Code {
    /// The procedures, one behind the other; the one that is run first.
    pub(super) ops: Vec<Op>,
    pub(super) nodes: Vec<Node>,
    pub(super) lists: Vec<u32>,
    pub(super) procedures: Vec<Routine>,
    pub(super) pools: Vec<PoolCode>,
    pub(super) choices: Vec<Choice>,
    pub(super) modifiers: Vec<ModifiersCode>,
    pub(super) tables: Vec<TableCode>,
    pub(super) faces: Vec<FaceCode>,
    pub(super) columns: Vec<Column>,
    pub(super) sets: Vec<SetCode>,
    pub(super) decks: Vec<DeckCode>,
    pub(super) tests: Vec<Test>,
    pub(super) notes: Vec<EcoString>,
    /// Each row's place in its kind.
    pub(super) places: Vec<u32>,
    /// What all slots hold before they are set.
    pub(super) blank: Vec<i64>,
}

#[derive(Clone, Debug)]
pub(super) struct Routine {
    pub(super) whose: Whose,
    pub(super) name: EcoString,
    /// The names of its steps.
    pub(super) steps: Vec<EcoString>,
    pub(super) entry: u32,
    /// Its frame; the parameters are the first slots.
    pub(super) first: Slot,
    pub(super) slots: u32,
    pub(super) parameters: u32,
    pub(super) defaults: Vec<Option<i64>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Step {
        of: Whose,
        step: u32,
    },
    Draw {
        of: Whose,
        local: LocalId,
        into: Slot,
        deck: u32,
    },
    Reshuffle {
        deck: u32,
    },
    Set {
        of: Whose,
        local: LocalId,
        into: Slot,
        value: NodeId,
    },
    SetElement {
        of: Whose,
        local: LocalId,
        array: Array,
        index: NodeId,
        value: NodeId,
    },
    Fill {
        of: Whose,
        local: LocalId,
        array: Array,
        value: NodeId,
    },
    Roll {
        of: Whose,
        local: LocalId,
        into: Slot,
        pool: u32,
    },
    Call {
        routine: u32,
        args: List,
        into: List,
    },
    /// Goes on where the condition holds, else jumps. `branch` is the one gone into; the next is
    /// the other's.
    Unless {
        of: Whose,
        condition: NodeId,
        branch: u32,
        to: u32,
    },
    Jump(u32),
    Choose {
        of: Whose,
        by: NodeId,
        choice: u32,
    },
    /// Sets how often to go round; jumps behind the loop where that is not at all.
    Repeat {
        times: NodeId,
        most: u32,
        left: Slot,
        end: u32,
    },
    /// The same, and sets a counter: `left`, and behind it the counter's next value.
    Count {
        of: Whose,
        local: LocalId,
        counter: Slot,
        from: NodeId,
        to: NodeId,
        most: u32,
        left: Slot,
        end: u32,
    },
    /// Goes round again while anything is left.
    Again {
        left: Slot,
        body: u32,
    },
    CountAgain {
        of: Whose,
        local: LocalId,
        counter: Slot,
        left: Slot,
        body: u32,
    },
    End {
        of: Whose,
        values: List,
    },
    Note(u32),
    /// The steps ended without an outcome.
    Fall,
}

/// An array's slots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Array {
    pub(super) base: Slot,
    pub(super) first: i64,
    pub(super) count: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    Constant(i64),
    Local(Slot),
    Element {
        array: Array,
        index: NodeId,
    },
    Face {
        card: Slot,
        face: u32,
        at: Option<NodeId>,
        shift: Option<NodeId>,
    },
    FaceHas {
        card: Slot,
        deck: DeckId,
        face: FaceId,
        set: u32,
        item: NodeId,
    },
    Field {
        row: NodeId,
        column: u32,
        at: Option<NodeId>,
    },
    FieldHas {
        row: NodeId,
        set: u32,
        item: NodeId,
    },
    Lookup {
        table: u32,
        keys: List,
    },
    Total {
        modifiers: u32,
        args: List,
    },
    Not(NodeId),
    Minus(NodeId),
    Binary {
        op: Operator,
        left: NodeId,
        right: NodeId,
    },
    Least(List),
    Greatest(List),
    Shows {
        what: NodeId,
        test: u32,
    },
    If {
        condition: NodeId,
        then: NodeId,
        otherwise: NodeId,
    },
}

/// [`Faces`](crate::model::Faces).
#[derive(Clone, Copy, Debug)]
pub(super) enum Test {
    Even,
    Odd,
    OrMore(NodeId),
    OrLess(NodeId),
    Between(NodeId, NodeId),
    OneOf(List),
}

#[derive(Clone, Debug)]
pub(super) struct PoolCode {
    pub(super) dice: DiceCode,
    pub(super) reading: ReadingCode,
}

#[derive(Clone, Debug)]
pub(super) struct DiceCode {
    pub(super) count: Option<NodeId>,
    pub(super) dice: Dice,
    pub(super) changes: Vec<ChangeCode>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ChangeCode {
    Counting(Test),
    Less { by: NodeId, floor: i64 },
    Rerolling { faces: Test, times: u32 },
    Open { from: i64 },
}

#[derive(Clone, Debug)]
pub(super) enum ReadingCode {
    Sum,
    Best { lowest: bool, keep: NodeId },
    NumberShowing(Test),
    PairsWon(DiceCode),
}

/// Which branch answers a value, and where each begins.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) branches: Grid,
    /// The place of the first in the procedure's list.
    pub(super) first: u32,
    pub(super) targets: Vec<u32>,
}

#[derive(Clone, Debug)]
pub(super) struct ModifiersCode {
    pub(super) id: ModifiersId,
    pub(super) first: Slot,
    /// Condition and value.
    pub(super) rows: Vec<(NodeId, NodeId)>,
}

#[derive(Clone, Debug)]
pub(super) struct TableCode {
    pub(super) id: TableId,
    pub(super) name: EcoString,
    pub(super) rows: Grid,
    /// None of a row that rolls: such rows are told apart before a table is looked up.
    pub(super) answers: Vec<Option<i64>>,
}

#[derive(Clone, Debug)]
pub(super) struct FaceCode {
    pub(super) deck: DeckId,
    pub(super) face: FaceId,
    /// Card after card.
    pub(super) shows: Vec<i64>,
    /// How many values a card shows.
    pub(super) width: u32,
    pub(super) strip: Option<StripCode>,
}

#[derive(Clone, Debug)]
pub(super) struct StripCode {
    pub(super) starts: Vec<u32>,
    pub(super) then: i64,
}

/// A field's values, row after row of its kind.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) kind: KindId,
    pub(super) field: crate::model::FieldId,
    pub(super) values: Vec<i64>,
    /// How many values a row has.
    pub(super) width: u32,
}

/// What is asked whether it is in it.
#[derive(Clone, Debug)]
pub(super) struct SetCode {
    pub(super) source: SetSource,
    /// By card, or by row of the kind; sorted.
    pub(super) items: Vec<Box<[i64]>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SetSource {
    Face(DeckId, FaceId),
    Field(KindId, crate::model::FieldId),
}

#[derive(Clone, Debug)]
pub(super) struct DeckCode {
    pub(super) of: SideDeck,
    pub(super) name: EcoString,
    pub(super) cards: u32,
}

impl Code {
    pub(super) fn list(&self, list: List) -> &[u32] {
        &self.lists[list.start as usize..(list.start + list.len) as usize]
    }

    /// The procedure and the step in which an instruction stands.
    pub(super) fn place(&self, pc: usize) -> (&EcoString, EcoString) {
        let routine = self
            .procedures
            .iter()
            .filter(|routine| routine.entry as usize <= pc)
            .max_by_key(|routine| routine.entry)
            .unwrap_or(&self.procedures[0]);
        let before = &self.ops[routine.entry as usize..=pc.min(self.ops.len() - 1)];
        let step = before.iter().rev().find_map(|op| match op {
            Op::Step { step, .. } => routine.steps.get(*step as usize).cloned(),
            _ => None,
        });
        (&routine.name, step.unwrap_or_default())
    }
}
