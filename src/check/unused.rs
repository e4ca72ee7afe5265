//! Names that nothing uses: often a slip of the pen somewhere else.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Typed;
use crate::model::{Expr, Symbol};
use crate::names::{Declared, Space};

/// Warns of sources, generators and worksheets that nothing refers to in the package asked for.
///
/// Rows, tables, units and forces are what other packages and people at the table use, so
/// nobody can say here that they are of no use.
pub(super) fn check(typed: &Typed, declared: &Declared<'_>, out: &mut Diagnostics) {
    if typed.incomplete {
        return;
    }
    let has_battles = !typed.model.battles.is_empty();
    let scope = &declared.scope;
    for (name, entry) in scope.names(Space::Top).chain(scope.names(Space::Source)) {
        let what = match entry.symbol {
            Symbol::Source(_) => "source",
            Symbol::Generator(_) if has_battles => "generator",
            _ => continue,
        };
        if !typed.places.used.contains(&entry.symbol) && !scope.is_unread(name) {
            out.report(
                &W0201,
                entry.span,
                format!("nothing uses the {what} `{name}`"),
            )
            .help("take it out, or name it where it belongs");
        }
    }
    parameters(typed, declared, out);
}

/// Warns of what a procedure takes and does nothing with. Options that are switched off may use it.
fn parameters(typed: &Typed, declared: &Declared<'_>, out: &mut Diagnostics) {
    let written = declared.procedures.iter().map(|(_, written)| written);
    for (procedure, written) in typed.model.procedures.iter().zip(written) {
        let changed = declared.changed_procedures.iter();
        let mut changed = changed.map(|placed| &placed.item.procedure.name.text);
        if changed.any(|name| *name == procedure.header.name) {
            continue;
        }
        let mut used = vec![false; procedure.parameters.len()];
        let mut see = |expr: &Expr| {
            if let Expr::Local(local) = expr
                && let Some(used) = used.get_mut(local.index())
            {
                *used = true;
            }
        };
        procedure.walk(&mut |action| {
            for expr in action.exprs() {
                expr.walk(&mut see);
            }
        });
        for (parameter, used) in written.parameters.iter().zip(used) {
            let name = &parameter.name.text;
            if !used && !declared.scope.is_unread(name) {
                out.report(
                    &W0201,
                    parameter.name.span,
                    format!("nothing in this procedure uses the parameter `{name}`"),
                )
                .help("take it out, or name it where it belongs");
            }
        }
    }
}
