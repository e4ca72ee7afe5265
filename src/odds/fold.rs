//! Expressions with others for their columns, worked out as far as nothing is left to be known.
//!
//! What would be a fault stays as it is, so that it is one where it is asked for, and not before.

use super::code::{Array, Code, FacesCode, combine};
use super::face::FaceCode;
use crate::model::Operator;

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
            Code::Face(face) => Code::Face(FaceCode {
                column: moved(face.column, columns),
                at: face.at.as_deref().map(boxed),
                shift: face.shift.as_deref().map(boxed),
                ..face.clone()
            }),
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
                let answer = lookup.answer(keys.iter().map(known));
                answer
                    .ok()
                    .flatten()
                    .map_or_else(|| Code::Lookup(lookup.clone(), keys), Code::Constant)
            }
            Code::ListHas(lists, which, item) => {
                let (which, item) = (one(which), one(item));
                let list = which.constant().and_then(|which| lists.list(which));
                match list.zip(item.constant()) {
                    Some((list, item)) => {
                        Code::Constant(i64::from(list.binary_search(&item).is_ok()))
                    }
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
                let shown = known(&what).and_then(|what| faces.show(what, known));
                match shown.ok() {
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
}

/// A number that hangs on nothing.
fn known(code: &Code) -> Result<i64, Unknown> {
    code.constant().ok_or(Unknown)
}

struct Unknown;

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
