//! What a card shows, as an expression.

use std::rc::Rc;

use ecow::EcoString;

use super::cards::{CardQuestion, Spot, Test};
use super::code::{Code, Need, Scene};
use crate::model::{FaceId, Operator};

/// A face of a card; its column holds the class of the card and one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FaceCode {
    pub(crate) column: u32,
    pub(crate) name: EcoString,
    pub(crate) face: FaceId,
    pub(crate) at: Option<Box<Code>>,
    pub(crate) shift: Option<Box<Code>>,
    pub(crate) strip: Option<Rc<Start>>,
}

/// Where a strip starts, by member, and how wide it is: so that all that reads one column asks alike.
#[derive(PartialEq, Debug)]
pub(crate) struct Start {
    pub(crate) starts: Vec<u32>,
    pub(crate) width: u32,
}

impl FaceCode {
    /// What it shows.
    pub(super) fn number(&self, scene: &mut Scene<'_, '_>) -> Result<i64, Need> {
        let asked = CardQuestion::Number(self.spot(scene)?);
        scene.read(self.column, &self.name, asked)
    }

    /// Which place on the face is read.
    fn spot(&self, scene: &mut Scene<'_, '_>) -> Result<Spot, Need> {
        let at = self.at.as_ref().map_or(Ok(0), |at| at.value(scene))?;
        let shift = self.shift.as_ref();
        let shift = shift.map_or(Ok(0), |shift| shift.value(scene))?;
        let (at, shift) = match &self.strip {
            Some(strip) => strip.plain(at, shift).unwrap_or((at, shift)),
            None => (at, shift),
        };
        let face = self.face;
        Ok(Spot { face, at, shift })
    }
}

impl Start {
    /// The same column as a shift from the first member; a shift beyond the end is one just beyond it.
    fn plain(&self, member: i64, shift: i64) -> Option<(i64, i64)> {
        let start = i64::from(*self.starts.get(usize::try_from(member).ok()?)?);
        let first = i64::from(*self.starts.first()?);
        let column = start.saturating_add(shift).clamp(0, i64::from(self.width));
        Some((0, column - first))
    }
}

/// Whether a value passes a test, 1 or 0; of a card no more is asked than that.
pub(super) fn passes(what: &Code, test: Test, scene: &mut Scene<'_, '_>) -> Result<i64, Need> {
    match what {
        Code::Face(face) => {
            let asked = CardQuestion::Passes(face.spot(scene)?, test);
            scene.read(face.column, &face.name, asked)
        }
        _ => Ok(i64::from(test.holds(what.value(scene)?))),
    }
}

/// Whether one value compares so with another one, 1 or 0; of a card on one side no more is asked than that.
pub(super) fn compared(
    operator: Operator,
    left: &Code,
    right: &Code,
    scene: &mut Scene<'_, '_>,
) -> Result<i64, Need> {
    let (what, operator, with) = match left {
        Code::Face(_) => (left, operator, right),
        _ => (right, operator.turned(), left),
    };
    let with = with.value(scene)?;
    passes(what, Test::Compared(operator, with), scene)
}
