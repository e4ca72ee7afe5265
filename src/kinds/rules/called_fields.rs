//! A field read like a procedure: `row.field(key)`.

use super::{Body, Sort};
use crate::diagnostic::codes::E0203;
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
        let read = format!("{}.{}", row.text, path.name.text);
        let help = match args {
            [arg] if each => {
                let inside = self.r.sources.slice(arg.value.span);
                format!("write `({read} at {inside})`")
            }
            _ => format!("write `{read}`"),
        };
        self.report(
            &E0203,
            span,
            format!("`{read}` is a field, and takes no parentheses"),
        )
        .help(help);
        true
    }
}
