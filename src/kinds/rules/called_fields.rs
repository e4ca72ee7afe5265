//! A field read like a procedure: `row.field(key)`.

use super::{Body, Sort};
use crate::diagnostic::codes::E0203;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast;

impl Body<'_, '_> {
    /// Reports a call of what is a field of a row that has a name here, and no procedure of a package.
    pub(super) fn calls_a_field(
        &mut self,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
    ) -> bool {
        let Some(row) = &path.package else {
            return false;
        };
        if self.calls_a_face(row, path, args, span) {
            return true;
        }
        let Some(Sort::Row(kind)) = self.guess_name(std::slice::from_ref(row)) else {
            return false;
        };
        let scope = &self.r.declared.scope;
        let called = scope.entries(Space::Top, self.package, Some(&row.text), &path.name.text);
        let kind = self.r.model.kind(kind);
        let (true, Some(field)) = (called.is_empty(), kind.field(&path.name.text)) else {
            return false;
        };
        let each = kind.fields[field.index()].each.is_some();
        self.takes_no_parentheses("field", path, (args, each), span);
        true
    }

    /// Reports a call of what is a face of a card.
    fn calls_a_face(
        &mut self,
        card: &ast::Name,
        path: &ast::Path,
        args: &[ast::Arg],
        span: Span,
    ) -> bool {
        let Some((_, Holds::Card(deck))) = self.local(&card.text) else {
            return false;
        };
        let Some(face) = self.r.model.deck(deck).face(&path.name.text) else {
            return self.face_named(deck, &path.name).is_none();
        };
        let faces = &self.r.model.deck(deck).faces;
        let each = matches!(
            faces[face.index()].ty,
            FaceType::Each(..) | FaceType::Strip(_)
        );
        self.takes_no_parentheses("face", path, (args, each), span);
        true
    }

    fn takes_no_parentheses(
        &mut self,
        what: &str,
        path: &ast::Path,
        (args, each): (&[ast::Arg], bool),
        span: Span,
    ) {
        let read = self.r.sources.slice(path.span());
        let help = match args {
            [arg] if each => {
                let inside = self.r.sources.slice(arg.value.span);
                format!("write `({read} at {inside})`")
            }
            _ => format!("write `{read}`"),
        };
        let message = format!("`{read}` is a {what}, and takes no parentheses");
        self.report(&E0203, span, message).help(help);
    }
}
