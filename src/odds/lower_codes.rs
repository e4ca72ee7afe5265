//! The model's expressions to codes.

use std::rc::Rc;

use super::code::{Code, FacesCode};
use super::face::{FaceCode, Start};
use super::lower::Lowering;
use super::tables;
use crate::model::{Expr, FaceType, Faces};

/// What the locals of an expression are.
#[derive(Clone, Copy)]
pub(super) enum Names<'a> {
    /// Those of the procedure.
    Locals,
    /// The arguments of modifiers.
    Arguments(&'a [Code]),
}

impl Lowering<'_, '_> {
    pub(super) fn expr(&mut self, expr: &Expr) -> Code {
        self.code(expr, Names::Locals)
    }

    fn code(&mut self, expr: &Expr, names: Names<'_>) -> Code {
        let model = self.maker.model;
        match expr {
            Expr::Constant(number, _) => Code::Constant(*number),
            Expr::Local(local) => match names {
                Names::Locals => Code::Column(self.column(*local)),
                Names::Arguments(args) => args
                    .get(local.index())
                    .cloned()
                    .unwrap_or(Code::Constant(0)),
            },
            Expr::Element { array, index } => {
                Code::element(self.array(*array), self.code(index, names))
            }
            Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                let shown = &model.deck(*deck).faces[face.index()];
                let strip = match &shown.ty {
                    FaceType::Strip(strip) => Some(Rc::new(Start {
                        starts: strip.starts.clone(),
                        width: strip.width,
                    })),
                    _ => None,
                };
                let mut inner = |expr: &Option<Box<Expr>>| {
                    expr.as_ref().map(|expr| Box::new(self.code(expr, names)))
                };
                let (at, shift) = (inner(at), inner(shift));
                Code::Face(FaceCode {
                    column: self.column(*card),
                    name: shown.name.clone(),
                    face: *face,
                    at,
                    shift,
                    strip,
                })
            }
            Expr::FaceHas {
                card,
                deck,
                face,
                item,
            } => Code::FaceHas {
                column: self.column(*card),
                name: model.deck(*deck).faces[face.index()].name.clone(),
                face: *face,
                item: Box::new(self.code(item, names)),
            },
            Expr::Field {
                row,
                kind,
                field,
                at,
            } => {
                let mut keys = vec![self.code(row, names)];
                keys.extend(at.as_ref().map(|at| self.code(at, names)));
                let lookup = self.maker.fields.entry((*kind, *field));
                let lookup = lookup.or_insert_with(|| Rc::new(tables::field(model, *kind, *field)));
                Code::Lookup(lookup.clone(), keys)
            }
            Expr::FieldHas {
                row,
                kind,
                field,
                item,
            } => {
                let (row, item) = (self.code(row, names), self.code(item, names));
                let lists = self.maker.lists.entry((*kind, *field));
                let lists = lists.or_insert_with(|| Rc::new(tables::lists(model, *kind, *field)));
                Code::ListHas(lists.clone(), Box::new(row), Box::new(item))
            }
            Expr::Lookup { table, keys } => {
                let keys = keys.iter().map(|key| self.code(key, names)).collect();
                let lookup = self.maker.lookups.entry(*table);
                let lookup = lookup.or_insert_with(|| Rc::new(tables::table(model, *table)));
                Code::Lookup(lookup.clone(), keys)
            }
            Expr::Total { modifiers, args } => {
                let args: Vec<Code> = args.iter().map(|arg| self.code(arg, names)).collect();
                let rows = model.modifiers(*modifiers).rows.iter();
                let terms = rows.map(|row| {
                    let names = Names::Arguments(&args);
                    (self.code(&row.when, names), self.code(&row.value, names))
                });
                Code::Sum(terms.collect())
            }
            Expr::Not(inner) => Code::Not(Box::new(self.code(inner, names))),
            Expr::Minus(inner) => Code::Minus(Box::new(self.code(inner, names))),
            Expr::Binary { op, left, right } => {
                let (left, right) = (self.code(left, names), self.code(right, names));
                Code::Binary(*op, Box::new(left), Box::new(right))
            }
            Expr::Least(list) => Code::Least(self.codes(list, names)),
            Expr::Greatest(list) => Code::Greatest(self.codes(list, names)),
            Expr::Shows { what, faces } => {
                let what = self.code(what, names);
                Code::Shows(Box::new(what), self.faces(faces, names))
            }
            Expr::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.code(condition, names);
                let then = self.code(then, names);
                let otherwise = self.code(otherwise, names);
                Code::If(Box::new(condition), Box::new(then), Box::new(otherwise))
            }
        }
    }

    fn codes(&mut self, list: &[Expr], names: Names<'_>) -> Vec<Code> {
        list.iter().map(|expr| self.code(expr, names)).collect()
    }

    pub(super) fn faces(&mut self, faces: &Faces, names: Names<'_>) -> FacesCode {
        let mut one = |expr: &Expr| Some(Box::new(self.code(expr, names)));
        match faces {
            Faces::Even => FacesCode::Even,
            Faces::Odd => FacesCode::Odd,
            Faces::OrMore(low) => FacesCode::Between(one(low), None),
            Faces::OrLess(high) => FacesCode::Between(None, one(high)),
            Faces::Between(low, high) => {
                let low = one(low);
                FacesCode::Between(low, one(high))
            }
            Faces::OneOf(list) => FacesCode::OneOf(self.codes(list, names)),
        }
    }
}
