//! What expressions read.

use super::code::{Array, Code, FacesCode};
use super::columns::Columns;
use super::face::FaceCode;

/// Elements of an array that are read beside others: the array, which element, and the columns that
/// are wanted later.
type Beside<'a> = Option<(&'a Array, &'a Code, &'a Columns)>;

impl Code {
    /// Calls with each expression that it is directly made of.
    pub(crate) fn parts<'c>(&'c self, visit: &mut dyn FnMut(&'c Code)) {
        match self {
            Code::Constant(_) | Code::Column(_) => {}
            Code::Element(_, code) | Code::Not(code) | Code::Minus(code) => visit(code),
            Code::Face(face) => {
                [&face.at, &face.shift]
                    .into_iter()
                    .flatten()
                    .for_each(|code| visit(code));
            }
            Code::FaceHas { item, .. } => visit(item),
            Code::Lookup(_, codes) | Code::Least(codes) | Code::Greatest(codes) => {
                codes.iter().for_each(visit);
            }
            Code::ListHas(_, left, right) | Code::Binary(_, left, right) => {
                visit(left);
                visit(right);
            }
            Code::Sum(terms) => {
                for (when, value) in terms {
                    visit(when);
                    visit(value);
                }
            }
            Code::Shows(what, faces) => {
                visit(what);
                match faces {
                    FacesCode::Even | FacesCode::Odd => {}
                    FacesCode::Between(low, high) => {
                        [low, high]
                            .into_iter()
                            .flatten()
                            .for_each(|code| visit(code));
                    }
                    FacesCode::OneOf(codes) => codes.iter().for_each(visit),
                }
            }
            Code::If(condition, then, otherwise) => {
                visit(condition);
                visit(then);
                visit(otherwise);
            }
        }
    }

    /// Whether it may look at a card.
    pub(crate) fn reads_cards(&self) -> bool {
        if matches!(self, Code::Face(_) | Code::FaceHas { .. }) {
            return true;
        }
        let mut any = false;
        self.parts(&mut |code| any |= code.reads_cards());
        any
    }

    /// Enters the arrays of which it may read any element.
    pub(crate) fn arrays(&self, into: &mut Vec<Array>) {
        if let Code::Element(array, _) = self {
            into.push(array.clone());
        }
        self.parts(&mut |code| code.arrays(into));
    }

    /// Enters the columns that it may read.
    pub(crate) fn reads(&self, into: &mut Columns) {
        self.each_read(into, None);
    }

    /// The same where it is worked out only if `index` of the array is one of the columns `live`.
    pub(crate) fn reads_beside(
        &self,
        array: &Array,
        index: &Code,
        live: &Columns,
        into: &mut Columns,
    ) {
        self.each_read(into, Some((array, index, live)));
    }

    fn each_read(&self, into: &mut Columns, beside: Beside<'_>) {
        match self {
            Code::Column(column)
            | Code::Face(FaceCode { column, .. })
            | Code::FaceHas { column, .. } => {
                into.insert(*column);
            }
            Code::Element(array, index) => {
                let known = beside.filter(|(same, at, _)| *same == array && **index == **at);
                let wanted = |column: &u32| known.is_none_or(|(_, _, live)| live.contains(*column));
                let columns = array.columns().filter(wanted);
                columns.for_each(|column| into.insert(column));
            }
            _ => {}
        }
        self.parts(&mut |code| code.each_read(into, beside));
    }
}
