//! Expressions made ready to be worked out many times: columns for locals, arrays for tables.

use std::rc::Rc;

use ecow::EcoString;

use super::cards::{CardAnswer, CardQuestion, ClassId, Known, Test};
use super::face::{self, FaceCode};
use super::refusal::{Fault, Halt};
use crate::model::{FaceId, KeySet, Operator};

/// An expression over the columns of a frame.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Code {
    Constant(i64),
    Column(u32),
    /// An element of an array that lies in adjacent columns.
    Element(Array, Box<Code>),
    Face(FaceCode),
    FaceHas {
        column: u32,
        name: EcoString,
        face: FaceId,
        item: Box<Code>,
    },
    Lookup(Rc<Lookup>, Vec<Code>),
    /// Whether the list that the first picks holds the second.
    ListHas(Rc<Lists>, Box<Code>, Box<Code>),
    Sum(Vec<(Code, Code)>),
    Not(Box<Code>),
    Minus(Box<Code>),
    Binary(Operator, Box<Code>, Box<Code>),
    Least(Vec<Code>),
    Greatest(Vec<Code>),
    Shows(Box<Code>, FacesCode),
    If(Box<Code>, Box<Code>, Box<Code>),
}

/// [`Faces`](crate::model::Faces), compiled.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FacesCode {
    Even,
    Odd,
    Between(Option<Box<Code>>, Option<Box<Code>>),
    OneOf(Vec<Code>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Array {
    pub(crate) name: EcoString,
    pub(crate) column: u32,
    pub(crate) first: i64,
    pub(crate) len: u32,
}

impl Array {
    /// The column of an element.
    pub(crate) fn column(&self, index: i64) -> Result<u32, Fault> {
        let place = index
            .checked_sub(self.first)
            .and_then(|place| u32::try_from(place).ok());
        match place {
            Some(place) if place < self.len => Ok(self.column + place),
            _ => Err(Fault::NoElement {
                array: self.name.clone(),
                index,
            }),
        }
    }
}

/// Answers by some keys.
#[derive(PartialEq, Debug)]
pub(crate) struct Lookup {
    pub(crate) name: EcoString,
    pub(crate) answers: Answers,
}

#[derive(PartialEq, Debug)]
pub(crate) enum Answers {
    /// By the values of each key, in their order.
    Dense {
        axes: Vec<Axis>,
        answers: Vec<Option<i64>>,
    },
    Rows(Vec<(Vec<KeySet>, Option<i64>)>),
}

/// The values of one key that are told apart: so many from the first on. Where values have no end,
/// the first and the last of them stand for all that lie beyond.
#[derive(PartialEq, Debug)]
pub(crate) struct Axis {
    pub(crate) first: i64,
    pub(crate) len: i64,
    ends: bool,
}

impl Axis {
    /// Only these.
    pub(crate) fn closed(first: i64, len: i64) -> Self {
        let ends = true;
        Axis { first, len, ends }
    }

    /// Of all numbers.
    pub(crate) fn open(first: i64, len: i64) -> Self {
        let ends = false;
        Axis { first, len, ends }
    }

    pub(crate) fn last(&self) -> i64 {
        self.first.saturating_add(self.len - 1)
    }

    /// How far above the first a value lies.
    pub(crate) fn above(&self, key: i64) -> Option<i64> {
        if self.ends {
            let above = key.checked_sub(self.first)?;
            return (0..self.len).contains(&above).then_some(above);
        }
        Some(key.min(self.last()).max(self.first) - self.first)
    }
}

/// A sorted list for each number from `first` on.
#[derive(PartialEq, Debug)]
pub(crate) struct Lists {
    pub(crate) name: EcoString,
    pub(crate) first: i64,
    pub(crate) lists: Vec<Vec<i64>>,
}

/// What is missing to work an expression out.
#[derive(Debug)]
pub(crate) enum Need {
    /// The card in this column has to be one of these classes.
    Split(usize, Rc<[ClassId]>),
    Halt(Halt),
}

impl From<Fault> for Need {
    fn from(fault: Fault) -> Self {
        Need::Halt(Halt::Fault(fault))
    }
}

impl From<Halt> for Need {
    fn from(halt: Halt) -> Self {
        Need::Halt(halt)
    }
}

/// What an expression is worked out from.
pub(crate) struct Scene<'r, 'm> {
    pub(crate) row: &'r [i64],
    /// Where the frame begins in the row.
    pub(crate) base: usize,
    pub(crate) known: &'r mut Known<'m>,
}

impl Code {
    pub(crate) fn holds(&self, scene: &mut Scene<'_, '_>) -> Result<bool, Need> {
        Ok(self.value(scene)? != 0)
    }

    #[inline]
    pub(crate) fn value(&self, scene: &mut Scene<'_, '_>) -> Result<i64, Need> {
        match self {
            Code::Constant(number) => Ok(*number),
            Code::Column(column) => Ok(scene.row[scene.base + *column as usize]),
            _ => self.worked_out(scene),
        }
    }

    fn worked_out(&self, scene: &mut Scene<'_, '_>) -> Result<i64, Need> {
        Ok(match self {
            Code::Constant(_) | Code::Column(_) => self.value(scene)?,
            Code::Element(array, index) => {
                let index = index.value(scene)?;
                scene.row[scene.base + array.column(index)? as usize]
            }
            Code::Face(face) => face.number(scene)?,
            Code::FaceHas {
                column,
                name,
                face,
                item,
            } => {
                let item = item.value(scene)?;
                scene.read(*column, name, CardQuestion::Has { face: *face, item })?
            }
            Code::Lookup(lookup, keys) => {
                let answer = lookup.answer(keys.iter().map(|key| key.value(scene)))?;
                answer.ok_or_else(|| lookup.unanswered())?
            }
            Code::ListHas(lists, which, item) => {
                let list = lists.list(which.value(scene)?);
                let asked = || lists.name.clone();
                let list = list.ok_or_else(|| Fault::NoAnswer { asked: asked() })?;
                i64::from(list.binary_search(&item.value(scene)?).is_ok())
            }
            Code::Sum(terms) => {
                let mut sum: i64 = 0;
                for (when, value) in terms {
                    if when.holds(scene)? {
                        let value = value.value(scene)?;
                        sum = sum.checked_add(value).ok_or(Fault::Overflow)?;
                    }
                }
                sum
            }
            Code::Not(code) => i64::from(!code.holds(scene)?),
            Code::Minus(code) => code.value(scene)?.checked_neg().ok_or(Fault::Overflow)?,
            Code::Binary(Operator::Or, left, right) => {
                i64::from(left.holds(scene)? || right.holds(scene)?)
            }
            Code::Binary(Operator::And, left, right) => {
                i64::from(left.holds(scene)? && right.holds(scene)?)
            }
            Code::Binary(operator, left, right) => {
                if scene.known.tells_apart() && operator.denied().is_some() {
                    return face::compared(*operator, left, right, scene);
                }
                let (left, right) = (left.value(scene)?, right.value(scene)?);
                combine(*operator, left, right)?
            }
            Code::Least(codes) => best(codes, scene, i64::min)?,
            Code::Greatest(codes) => best(codes, scene, i64::max)?,
            Code::Shows(what, faces) => {
                if scene.known.tells_apart()
                    && let Some(test) = faces.test(|code| code.value(scene))?
                {
                    return face::passes(what, test, scene);
                }
                let what = what.value(scene)?;
                i64::from(faces.show(what, |code| code.value(scene))?)
            }
            Code::If(condition, then, otherwise) => {
                if condition.holds(scene)? {
                    then.value(scene)?
                } else {
                    otherwise.value(scene)?
                }
            }
        })
    }
}

impl Scene<'_, '_> {
    /// What a card answers whose class stands in a column.
    pub(super) fn read(
        &mut self,
        column: u32,
        name: &EcoString,
        asked: CardQuestion,
    ) -> Result<i64, Need> {
        let column = self.base + column as usize;
        let class = self.row[column]
            .checked_sub(1)
            .and_then(|class| ClassId::try_from(class).ok());
        let class = class.ok_or_else(|| Fault::NoCard { card: name.clone() })?;
        match self.known.ask(class, asked) {
            CardAnswer::Same(answer) => Ok(answer),
            CardAnswer::Parts(parts) => Err(Need::Split(column, parts)),
            CardAnswer::Nothing => Err(Fault::NoFace { face: name.clone() }.into()),
        }
    }
}

impl Lookup {
    fn unanswered(&self) -> Fault {
        Fault::NoAnswer {
            asked: self.name.clone(),
        }
    }

    /// The answer to some keys; nothing where there is none. Behind a key without an answer none is worked out.
    pub(super) fn answer<E>(
        &self,
        keys: impl Iterator<Item = Result<i64, E>>,
    ) -> Result<Option<i64>, E> {
        match &self.answers {
            Answers::Dense { axes, answers } => {
                let mut place = 0;
                for (axis, key) in axes.iter().zip(keys) {
                    let Some(above) = axis.above(key?) else {
                        return Ok(None);
                    };
                    place = place * axis.len + above;
                }
                let answer = usize::try_from(place).ok();
                Ok(answer.and_then(|place| answers.get(place).copied().flatten()))
            }
            Answers::Rows(rows) => {
                let keys: Vec<i64> = keys.collect::<Result<_, E>>()?;
                let row = rows.iter().find(|(labels, _)| {
                    let mut labels = labels.iter().zip(&keys);
                    labels.all(|(set, key)| set.contains(*key))
                });
                Ok(row.and_then(|(_, answer)| *answer))
            }
        }
    }
}

impl Lists {
    /// The list of a number.
    pub(super) fn list(&self, which: i64) -> Option<&[i64]> {
        let place = usize::try_from(which.checked_sub(self.first)?).ok()?;
        self.lists.get(place).map(Vec::as_slice)
    }
}

impl FacesCode {
    /// Whether a number is among them; `value` works out as much of them as that hangs on.
    pub(super) fn show<E>(
        &self,
        what: i64,
        mut value: impl FnMut(&Code) -> Result<i64, E>,
    ) -> Result<bool, E> {
        if let Some(test) = self.test(&mut value)? {
            return Ok(test.holds(what));
        }
        if let FacesCode::OneOf(codes) = self {
            for code in codes {
                if value(code)? == what {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The test for being among them, but for a list.
    fn test<E>(&self, mut value: impl FnMut(&Code) -> Result<i64, E>) -> Result<Option<Test>, E> {
        Ok(Some(match self {
            FacesCode::Even => Test::Even,
            FacesCode::Odd => Test::Odd,
            FacesCode::Between(low, high) => {
                let low = low.as_ref().map_or(Ok(i64::MIN), |low| value(low))?;
                let high = high.as_ref().map_or(Ok(i64::MAX), |high| value(high))?;
                Test::Between(low, high)
            }
            FacesCode::OneOf(_) => return Ok(None),
        }))
    }
}

fn best(
    codes: &[Code],
    scene: &mut Scene<'_, '_>,
    better: fn(i64, i64) -> i64,
) -> Result<i64, Need> {
    let mut best = None;
    for code in codes {
        let value = code.value(scene)?;
        best = Some(best.map_or(value, |best| better(best, value)));
    }
    Ok(best.ok_or(Fault::Overflow)?)
}

/// Two numbers combined; both are always looked at.
pub(crate) fn combine(operator: Operator, left: i64, right: i64) -> Result<i64, Fault> {
    match operator {
        Operator::Mod | Operator::DivideDown | Operator::DivideUp if right == 0 => {
            Err(Fault::DivisionByZero)
        }
        _ => operator.combine(left, right).ok_or(Fault::Overflow),
    }
}
