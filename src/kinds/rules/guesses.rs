//! The sorts of names, without a word.

use super::body::Read;
use super::{Body, Place, Sort};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cell::shortened;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOp, ExprKind};
use ecow::EcoString;
use super::heads::Head;

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

    pub(super) fn face_sort(&self, deck: DeckId, face: FaceId) -> Option<Sort> {
        match &self.r.model.deck(deck).faces[face.index()].ty {
            FaceType::Value(ty) | FaceType::Each(ty, _) => Sort::of(*ty),
            FaceType::Strip(strip) => Some(Sort::Member(strip.symbols)),
            _ => None,
        }
    }

    pub(crate) fn field_sort(&self, sort: Sort, name: &str) -> Option<Sort> {
        let Sort::Row(kind) = sort else { return None };
        let kind = self.r.model.kind(kind);
        Sort::of(kind.fields[kind.field(name)?.index()].ty)
    }
}
