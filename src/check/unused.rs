//! Names that nothing uses: often a slip of the pen somewhere else.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Typed;
use crate::model::Symbol;
use crate::names::{Declared, Space};
use crate::source::SourceSet;

/// Warns of sources, generators and worksheets that nothing refers to in the package asked for.
///
/// Rows, tables, units and forces are what other packages and people at the table use, so
/// nobody can say here that they are of no use.
pub(super) fn check(
    typed: &Typed,
    declared: &Declared<'_>,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
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
        if !typed.places.used.contains(&entry.symbol) && !declared.is_said_off(sources, name) {
            out.report(
                &W0201,
                entry.span,
                format!("nothing uses the {what} `{name}`"),
            )
            .help("take it out, or name it where it belongs");
        }
    }
}
