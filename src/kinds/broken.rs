//! What could not be read, so that nobody is told what follows from it.

use ecow::EcoString;
use rustc_hash::FxHashSet;

use crate::model::*;

#[derive(Default, Debug)]
pub struct Broken {
    /// Rows with a value that could not be read.
    pub rows: FxHashSet<RowId>,
    /// Kinds of which a row was to be changed that nobody finds.
    pub unchanged: FxHashSet<KindId>,
    /// Units, forces and missions of which a line could not be read.
    pub bodies: FxHashSet<RowId>,
    /// Generators of which something has been told: what they place cannot be relied on.
    pub generators: FxHashSet<GeneratorId>,
    /// Kinds of which a field could not be read: what they seem to lack may be that field.
    pub kinds: FxHashSet<KindId>,
    /// Fields added to a kind that is not there.
    pub lost_fields: FxHashSet<EcoString>,
    /// Decks of which a line could not be read.
    pub decks: FxHashSet<DeckId>,
    /// Those of which a face could not be read: what is asked of their cards may be that face.
    pub lost_faces: FxHashSet<DeckId>,
    /// Faces of which nobody knows what they show: they are not there, or do not fit their cards.
    pub faces: FxHashSet<(DeckId, EcoString)>,
    /// Tables of whose rows something has been told: what they give cannot be relied on.
    pub tables: FxHashSet<TableId>,
    /// Procedures that state an outcome, and do not say of which type.
    pub without_gives: FxHashSet<ProcedureId>,
    /// Procedures and modifiers of which what they take or give could not be read.
    pub procedures: FxHashSet<ProcedureId>,
    pub modifiers: FxHashSet<ModifiersId>,
    /// Modifiers of which a row could not be read: what they come to cannot be relied on.
    pub lists: FxHashSet<ModifiersId>,
}
