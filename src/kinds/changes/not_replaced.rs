//! What `replace` does not change: declarations that are no rows, no tables and no decks, and of a mission, a unit or a
//! force what is no field.

use crate::diagnostic::codes::{E0203, E0304};
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::model::KindId;
use crate::syntax::{ast, cannot_be_replaced, instead_of_replacing};

impl Reader<'_> {
    /// Reports a line `title` in a block: every row has one, and it is no field.
    pub(in crate::kinds) fn title_of_a_row(&mut self, kind: KindId, name: &ast::Name, help: &str) {
        let kind = &self.model.kind(kind).header.name;
        let message = format!("the title of a `{kind}` is no field");
        self.incomplete = true;
        self.out.report(&E0304, name.span, message).help(help);
    }

    /// Whether a declaration is to be replaced that is no row, no table and no deck; reported when so.
    pub(super) fn cannot_be_replaced(&mut self, what: &ast::Path, name: &str) -> bool {
        let Some(way) = instead_of_replacing(&what.name.text, name) else {
            return false;
        };
        let message = cannot_be_replaced(&what.name.text);
        self.out.report(&E0203, what.span(), message).help(way);
        true
    }

    /// Reports a line that would be right in the declaration of a mission, a unit or a force, and whether it did. What
    /// is near a field, or one by an option that is off, is told as such.
    pub(super) fn cannot_be_set(
        &mut self,
        kind: KindId,
        change: &ast::ReplaceRow,
        name: &ast::Name,
    ) -> bool {
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
        let what = self.model.kind(kind).header.name.clone();
        let by_option = || self.declared.field_off(&what, &name.text).is_some();
        if !of_kind.contains(&kind) || !near.is_empty() || by_option() {
            return false;
        }
        // The line that adds the field may be what could not be read.
        if self.declared.scope.is_doubtful(&name.text) {
            self.incomplete = true;
            return true;
        }
        let message = format!(
            "`{}` is no field of the kind `{what}`, and `replace` sets nothing but fields",
            name.text
        );
        let own = format!("declare a {what} of your own beside it");
        let part = self.part_turned(&name.text, name.span);
        let help = match fields.is_empty() {
            _ if let Some(part) = part.filter(|_| kind == prelude.force.kind) => {
                let force = self.sources.slice(change.row.span());
                format!("parts are added by `extend force {force} {{`, and in it `{part}`")
            }
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
