//! Ids: each is an index into one list of the model.

use serde::Serialize;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
            pub struct $name(pub u32);

            impl $name {
                /// The id of what lies at this place of its list.
                pub fn new(index: usize) -> Self {
                    $name(index as u32)
                }

                /// Its place in the list of its sort.
                pub fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    PackageId
    SourceId
    CitationId
    /// A scale or a choice.
    ScaleId
    KindId
    /// A field's place in its kind.
    FieldId
    RowId
    TableId
    GeneratorId
    BattleId
    WorksheetId
    ErratumId
    ScenarioId
    /// An army list.
    ListId
    DeckId
    /// A face's place in its deck.
    FaceId
    /// A card's place in its deck.
    CardId
    ModifiersId
    ProcedureId
    OptionId
    /// A local's place in its procedure.
    LocalId
}
