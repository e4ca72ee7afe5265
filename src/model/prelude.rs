//! The prelude's kinds and fields, found once so that readers need no names.

use super::{FieldId, KindId, Model, RowId, ScaleId, Value};
use crate::ground::Drawing;

/// Ids of what the map maker and the printers rely on.
#[derive(Clone, Debug)]
pub struct Prelude {
    pub echelon: ScaleId,
    pub weapon: KindId,
    pub marker: KindId,
    pub mission: KindId,
    pub army: ArmyKind,
    pub theatre: KindId,
    pub quality: KindId,
    pub terrain: TerrainKind,
    pub figure: FigureKind,
    pub unit: UnitKind,
    pub force: ForceKind,
    /// A prelude of the author's own may do without it.
    pub template: Option<TemplateKind>,
    /// The row `open`: ground with nothing on it.
    pub open: RowId,
}

impl Prelude {
    /// The kinds that readers rely on.
    pub fn kinds(&self) -> impl Iterator<Item = KindId> {
        let template = self.template.as_ref().map(|template| template.kind);
        let others = [
            self.weapon,
            self.marker,
            self.mission,
            self.army.kind,
            self.theatre,
            self.quality,
            self.terrain.kind,
            self.figure.kind,
            self.unit.kind,
            self.force.kind,
        ];
        others.into_iter().chain(template)
    }

    /// The kinds of whoever fights, and what for.
    pub fn fielded(&self) -> [KindId; 5] {
        [
            self.mission,
            self.army.kind,
            self.force.kind,
            self.unit.kind,
            self.figure.kind,
        ]
    }
}

/// What is laid on the table to measure with.
#[derive(Clone, Debug)]
pub struct TemplateKind {
    pub kind: KindId,
    /// A member of the prelude's choice `outline`.
    pub outline: FieldId,
    pub across: FieldId,
    pub copies: FieldId,
}

/// Who fights, where and when.
#[derive(Clone, Debug)]
pub struct ArmyKind {
    pub kind: KindId,
    pub nation: FieldId,
    pub coalition: FieldId,
    /// Years, both included.
    pub from: FieldId,
    pub until: FieldId,
    /// Where it fought; anywhere where none are named.
    pub theatres: FieldId,
    /// Units that reinforce its forces.
    pub support: FieldId,
}

/// What ground is made of.
#[derive(Clone, Debug)]
pub struct TerrainKind {
    pub kind: KindId,
    /// A member of the prelude's choice `drawing`.
    pub drawing: FieldId,
    pub breadth: FieldId,
    pub extent: FieldId,
}

/// Who and what a unit is made of.
#[derive(Clone, Debug)]
pub struct FigureKind {
    pub kind: KindId,
    pub count: FieldId,
    pub leader: FieldId,
    pub weapons: FieldId,
}

/// What is given orders as one.
#[derive(Clone, Debug)]
pub struct UnitKind {
    pub kind: KindId,
    pub army: FieldId,
    pub rolls: FieldId,
}

/// What units are parts of.
#[derive(Clone, Debug)]
pub struct ForceKind {
    pub kind: KindId,
    pub army: FieldId,
    pub echelon: FieldId,
}

impl Model {
    /// How a terrain is drawn; nothing of what is no terrain.
    pub fn drawing(&self, terrain: RowId) -> Option<Drawing> {
        let prelude = self.prelude.as_ref()?;
        if self.row(terrain).kind != prelude.terrain.kind {
            return None;
        }
        match &self.field(terrain, prelude.terrain.drawing).value {
            Value::Member(scale, member) => {
                let member = self.scale(*scale).members.get(*member as usize)?;
                Drawing::from_name(&member.name)
            }
            _ => None,
        }
    }
}
