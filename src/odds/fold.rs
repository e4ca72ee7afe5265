//! Expressions with others for their columns, worked out as far as nothing is left to be known.
//!
//! What would be a fault stays as it is, so that it is one where it is asked for, and not before.

use super::code::{Answers, Array, Code, FacesCode, Lists, Lookup, combine};
use super::pool::FaceSet;
use crate::model::{NOTHING, Operator};

impl Code {
    /// What stands for each column is a constant or a column; of arrays and cards it is a column.
    pub(crate) fn with(&self, columns: &[Code]) -> Code {
        let one = |code: &Code| code.with(columns);
        let boxed = |code: &Code| Box::new(code.with(columns));
        let each = |codes: &[Code]| codes.iter().map(one).collect::<Vec<Code>>();
        match self {
            Code::Constant(number) => Code::Constant(*number),
            Code::Column(column) => columns[*column as usize].clone(),
            Code::Element(array, index) => Code::element(array.with(columns), one(index)),
            Code::Face {
                column,
                name,
                face,
                at,
                shift,
                strip,
            } => Code::Face {
                column: moved(*column, columns),
                name: name.clone(),
                face: *face,
                at: at.as_deref().map(boxed),
                shift: shift.as_deref().map(boxed),
                strip: strip.clone(),
            },
            Code::FaceHas {
                column,
                name,
                face,
                item,
            } => Code::FaceHas {
                column: moved(*column, columns),
                name: name.clone(),
                face: *face,
                item: boxed(item),
            },
            Code::Lookup(lookup, keys) => {
                let keys = each(keys);
                let answer = constants(&keys).and_then(|keys| lookup.answer(&keys));
                answer.map_or_else(|| Code::Lookup(lookup.clone(), keys), Code::Constant)
            }
            Code::ListHas(lists, which, item) => {
                let (which, item) = (one(which), one(item));
                let known = which.constant().zip(item.constant());
                match known.and_then(|(which, item)| lists.has(which, item)) {
                    Some(has) => Code::Constant(i64::from(has)),
                    None => Code::ListHas(lists.clone(), Box::new(which), Box::new(item)),
                }
            }
            Code::Sum(terms) => {
                let terms = terms.iter().map(|(when, value)| (one(when), one(value)));
                sum(terms
                    .filter(|(when, _)| when.constant() != Some(0))
                    .collect())
            }
            Code::Not(code) => match one(code) {
                Code::Constant(number) => Code::Constant(i64::from(number == 0)),
                code => Code::Not(Box::new(code)),
            },
            Code::Minus(code) => {
                let code = one(code);
                let less = code.constant().and_then(i64::checked_neg);
                less.map_or_else(|| Code::Minus(Box::new(code)), Code::Constant)
            }
            Code::Binary(operator, left, right) => binary(*operator, one(left), one(right)),
            Code::Least(codes) => best(each(codes), i64::min, Code::Least),
            Code::Greatest(codes) => best(each(codes), i64::max, Code::Greatest),
            Code::Shows(what, faces) => {
                let (what, faces) = (one(what), faces.with(columns));
                match what.constant().and_then(|what| faces.known(what)) {
                    Some(shown) => Code::Constant(i64::from(shown)),
                    None => Code::Shows(Box::new(what), faces),
                }
            }
            Code::If(condition, then, otherwise) => match one(condition) {
                Code::Constant(0) => one(otherwise),
                Code::Constant(_) => one(then),
                condition => Code::If(Box::new(condition), boxed(then), boxed(otherwise)),
            },
        }
    }

    /// An element is a column where it is known which. One that the array lacks is a fault when it is
    /// asked for.
    pub(super) fn element(array: Array, index: Code) -> Code {
        match index.constant().map(|index| array.column(index)) {
            Some(Ok(column)) => Code::Column(column),
            _ => Code::Element(array, Box::new(index)),
        }
    }

    pub(crate) fn constant(&self) -> Option<i64> {
        match self {
            Code::Constant(number) => Some(*number),
            _ => None,
        }
    }
}

/// The column that stands for another.
pub(crate) fn moved(column: u32, columns: &[Code]) -> u32 {
    match columns[column as usize] {
        Code::Column(column) => column,
        _ => column,
    }
}

impl Array {
    pub(crate) fn with(&self, columns: &[Code]) -> Array {
        let mut array = self.clone();
        if array.len > 0 {
            array.column = moved(array.column, columns);
        }
        array
    }
}

impl FacesCode {
    fn with(&self, columns: &[Code]) -> FacesCode {
        let one = |code: &Option<Box<Code>>| {
            let code = code.as_ref();
            code.map(|code| Box::new(code.with(columns)))
        };
        match self {
            FacesCode::Even => FacesCode::Even,
            FacesCode::Odd => FacesCode::Odd,
            FacesCode::Between(low, high) => FacesCode::Between(one(low), one(high)),
            FacesCode::OneOf(codes) => {
                FacesCode::OneOf(codes.iter().map(|code| code.with(columns)).collect())
            }
        }
    }

    /// Whether they show a number, where that hangs on nothing.
    fn known(&self, what: i64) -> Option<bool> {
        let end = |code: &Option<Box<Code>>, none: i64| {
            code.as_ref().map_or(Some(none), |code| code.constant())
        };
        Some(match self {
            FacesCode::Even => FaceSet::Even.contains(what),
            FacesCode::Odd => FaceSet::Odd.contains(what),
            FacesCode::Between(low, high) => {
                let (low, high) = (end(low, i64::MIN)?, end(high, i64::MAX)?);
                low <= what && what <= high && (what != NOTHING || low == NOTHING)
            }
            FacesCode::OneOf(codes) => constants(codes)?.contains(&what),
        })
    }
}

impl Lookup {
    /// The answer to some keys; nothing where there is none.
    fn answer(&self, keys: &[i64]) -> Option<i64> {
        match &self.answers {
            Answers::Dense { axes, answers } => {
                let mut place = 0;
                for (axis, key) in axes.iter().zip(keys) {
                    place = place * axis.len + axis.above(*key)?;
                }
                *answers.get(usize::try_from(place).ok()?)?
            }
            Answers::Rows(rows) => {
                let mut rows = rows.iter();
                let row = rows.find(|(labels, _)| {
                    let mut labels = labels.iter().zip(keys);
                    labels.all(|(set, key)| set.contains(*key))
                });
                row?.1
            }
        }
    }
}

impl Lists {
    fn has(&self, which: i64, item: i64) -> Option<bool> {
        let place = usize::try_from(which.checked_sub(self.first)?).ok()?;
        Some(self.lists.get(place)?.binary_search(&item).is_ok())
    }
}

fn constants(codes: &[Code]) -> Option<Vec<i64>> {
    codes.iter().map(Code::constant).collect()
}

fn sum(terms: Vec<(Code, Code)>) -> Code {
    let known = terms.iter().map(|(when, value)| {
        let value = value.constant()?;
        when.constant().map(|_| value)
    });
    let known: Option<Vec<i64>> = known.collect();
    let total = known.and_then(|known| {
        let mut known = known.into_iter();
        known.try_fold(0_i64, i64::checked_add)
    });
    total.map_or(Code::Sum(terms), Code::Constant)
}

fn binary(operator: Operator, left: Code, right: Code) -> Code {
    let known = match (operator, left.constant(), right.constant()) {
        (Operator::Or, Some(number), _) if number != 0 => Some(1),
        (Operator::And, Some(0), _) => Some(0),
        // Nought more or less.
        (Operator::Plus, Some(0), None) => return right,
        (Operator::Plus | Operator::Minus, None, Some(0)) => return left,
        (_, Some(left), Some(right)) => combine(operator, left, right).ok(),
        _ => None,
    };
    let left_as_it_is = || Code::Binary(operator, Box::new(left), Box::new(right));
    known.map_or_else(left_as_it_is, Code::Constant)
}

fn best(codes: Vec<Code>, better: fn(i64, i64) -> i64, else_of: fn(Vec<Code>) -> Code) -> Code {
    let best = constants(&codes).and_then(|known| known.into_iter().reduce(better));
    best.map_or_else(|| else_of(codes), Code::Constant)
}
