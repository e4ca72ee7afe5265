//! What a player does and sees while a procedure runs.

use crate::model::{
    CardId, DeckId, Dice, FaceId, LocalId, ModifiersId, ProcedureId, SideDeck, TableId,
};

/// Whose steps, locals and branches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Whose {
    /// The procedure that is run, which is none of the model's: a question's.
    Asked,
    Procedure(ProcedureId),
}

/// One thing done or seen, in the order of play. Numbers stand for values as in
/// [`Expr`](crate::model::Expr).
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Another procedure begins; its parameters.
    Called {
        of: Whose,
        args: &'a [i64],
    },
    /// A step begins, by its place in the procedure.
    Step {
        of: Whose,
        step: usize,
    },
    /// A branch is taken, by its place in [`branches`](crate::roll::branches).
    Branch {
        of: Whose,
        branch: usize,
    },
    Drawn {
        of: Whose,
        into: LocalId,
        deck: SideDeck,
        card: CardId,
    },
    Reshuffled {
        deck: SideDeck,
    },
    Rolled {
        of: Whose,
        into: LocalId,
        /// As many as were rolled.
        dice: Dice,
        /// All faces in the order in which they fell, dice rolled again or in addition included; of a contest those
        /// of the own side.
        thrown: &'a [u32],
        /// What each die counts after all changes.
        counts: &'a [i64],
        /// The other side's dice, where two sides are compared.
        against: Option<Against<'a>>,
        value: i64,
    },
    /// A face of a card is read.
    Read {
        deck: DeckId,
        card: CardId,
        face: FaceId,
        /// The member that it is read at, where it shows more than one value.
        at: Option<i64>,
        shift: i64,
        shows: i64,
    },
    /// A set on a card is searched.
    Searched {
        deck: DeckId,
        card: CardId,
        face: FaceId,
        item: i64,
        found: bool,
    },
    /// A modifier applies.
    Modifier {
        modifiers: ModifiersId,
        row: usize,
        value: i64,
    },
    /// All modifiers that apply, in sum.
    Total {
        modifiers: ModifiersId,
        value: i64,
    },
    LookedUp {
        table: TableId,
        keys: &'a [i64],
        row: usize,
        value: i64,
    },
    /// A local name takes a value.
    Set {
        of: Whose,
        local: LocalId,
        value: i64,
    },
    /// An element of an array takes a value.
    SetElement {
        of: Whose,
        array: LocalId,
        index: i64,
        value: i64,
    },
    /// What only a person can judge.
    Note {
        text: &'a str,
    },
    /// A procedure ends; one value for each part of its outcome.
    Outcome {
        of: Whose,
        values: &'a [i64],
    },
}

/// The dice of the other side of a contest.
#[derive(Clone, Copy, Debug)]
pub struct Against<'a> {
    /// As many as were rolled.
    pub dice: Dice,
    pub thrown: &'a [u32],
    pub counts: &'a [i64],
}
