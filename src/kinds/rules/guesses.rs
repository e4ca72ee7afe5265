//! The sorts of names, without a word.

use super::heads::Head;
use super::{Body, Sort};
use crate::model::*;
use crate::syntax::ast::{self, BinaryOp, ExprKind, FacesKind};

impl Body<'_, '_> {
    /// The sort of what names mean, without a word.
    pub(crate) fn guess_name(&self, names: &[ast::Name]) -> Option<Sort> {
        let found = self.heads(names, None);
        let [(head, used)] = found.as_slice() else {
            return None;
        };
        let mut rest = &names[*used..];
        let mut sort = match head {
            Head::Local(local) => match self.locals[local.index()].holds {
                Holds::Value { ty, .. } => Sort::of(ty)?,
                Holds::Array { .. } => return None,
                Holds::Card(deck) => {
                    let (face, more) = rest.split_first()?;
                    rest = more;
                    self.face_sort(deck, self.r.model.deck(deck).face(&face.text)?)?
                }
            },
            Head::Face(deck, face) => self.face_sort(*deck, *face)?,
            Head::Member(scale, _) => Sort::Member(*scale),
            Head::Row(kind, _) => Sort::Row(*kind),
        };
        for name in rest {
            sort = self.field_sort(sort, &name.text)?;
        }
        Some(sort)
    }

    fn face_sort(&self, deck: DeckId, face: FaceId) -> Option<Sort> {
        self.r.model.deck(deck).faces[face.index()].ty.sort()
    }

    pub(crate) fn field_sort(&self, sort: Sort, name: &str) -> Option<Sort> {
        let Sort::Row(kind) = sort else { return None };
        let kind = self.r.model.kind(kind);
        Sort::of(kind.fields[kind.field(name)?.index()].ty)
    }

    pub(super) fn guess_faces(&self, faces: &ast::Faces) -> Option<Sort> {
        match &faces.kind {
            FacesKind::Even | FacesKind::Odd => Some(Sort::Number),
            FacesKind::OrMore(one) | FacesKind::OrLess(one) => self.guess(one),
            FacesKind::Between(one, other) => self.guess(one).or_else(|| self.guess(other)),
            FacesKind::OneOf(items) => items.iter().find_map(|item| self.guess(item)),
        }
    }

    /// The sort of an expression as far as it can be told without saying anything.
    pub(crate) fn guess(&self, expr: &ast::Expr) -> Option<Sort> {
        match &expr.kind {
            ExprKind::Number(_)
            | ExprKind::Pool(_)
            | ExprKind::Best { .. }
            | ExprKind::NumberOf { .. }
            | ExprKind::PairsWon(..)
            | ExprKind::Total { .. }
            | ExprKind::Range(..) => Some(Sort::Number),
            ExprKind::Length => Some(Sort::Length),
            ExprKind::YesNo(_)
            | ExprKind::YesAndNo
            | ExprKind::Not(_)
            | ExprKind::Shows { .. }
            | ExprKind::In { .. } => Some(Sort::YesNo),
            ExprKind::Nothing => None,
            ExprKind::Text(_) => Some(Sort::Text),
            ExprKind::Name(names) => self.guess_name(names),
            ExprKind::At(what, _) => self.guess(what),
            ExprKind::Of(array, _) => match self.local(&array.text)?.1 {
                Holds::Array { ty, .. } => Sort::of(ty),
                _ => None,
            },
            ExprKind::Part(of, part) => self.guess_part(of, &part.text),
            ExprKind::Call { name, .. } => self.guess_call(name),
            ExprKind::RollOn { table, .. } => self.guess_call(table),
            ExprKind::Least(items) | ExprKind::Greatest(items) => {
                items.iter().find_map(|item| self.guess(item))
            }
            ExprKind::Minus(of) => self.guess(of),
            ExprKind::Binary {
                op, left, right, ..
            } => match op {
                BinaryOp::Plus | BinaryOp::Minus => self.guess(left).or_else(|| self.guess(right)),
                BinaryOp::Times => {
                    let lengths = [left, right].map(|side| self.guess(side) == Some(Sort::Length));
                    Some(match lengths.contains(&true) {
                        true => Sort::Length,
                        false => Sort::Number,
                    })
                }
                BinaryOp::Mod => Some(Sort::Number),
                _ => Some(Sort::YesNo),
            },
            ExprKind::Divide { left, right, .. } => match (self.guess(left), self.guess(right)) {
                (Some(Sort::Length), Some(Sort::Length)) => Some(Sort::Number),
                (left, _) => left,
            },
            ExprKind::If {
                then, otherwise, ..
            } => self.guess(then).or_else(|| self.guess(otherwise)),
        }
    }
}
