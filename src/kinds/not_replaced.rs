//! What a block of `replace` says that is no field: what a mission, a unit or a force has besides stays as it is.

use super::Reader;
use crate::diagnostic::codes::E0304;
use crate::diagnostic::suggest;
use crate::model::KindId;
use crate::syntax::ast;

impl Reader<'_> {
    /// Reports a line that would be right in the declaration of a mission, a unit or a force, and whether it did.
    pub(super) fn cannot_be_set(&mut self, kind: KindId, name: &ast::Name) -> bool {
        let Some(prelude) = &self.model.prelude else {
            return false;
        };
        let of_kind = [prelude.mission, prelude.unit.kind, prelude.force.kind];
        let fields: Vec<String> = self
            .field_names(kind)
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        let near = suggest::near(&name.text, fields.iter().map(String::as_str));
        if !of_kind.contains(&kind) || !near.is_empty() {
            return false;
        }
        let what = self.model.kind(kind).header.name.clone();
        let message = format!(
            "`{}` is no field of the kind `{what}`, and `replace` sets nothing but fields",
            name.text
        );
        let own = format!("declare a {what} of your own beside it");
        let help = match fields.is_empty() {
            true => own,
            false => format!(
                "its fields are {}; for anything else {own}",
                fields.join(", ")
            ),
        };
        self.out.report(&E0304, name.span, message).help(help);
        true
    }
}
