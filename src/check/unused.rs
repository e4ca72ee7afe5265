//! Names that nothing uses: often a slip of the pen somewhere else.

use ecow::EcoString;

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Typed;
use crate::model::{Expr, Model, ModifiersId, NOTHING, Procedure, Symbol, TypeBase};
use crate::names::{Declared, Placed, Space};
use crate::source::SourceSet;
use crate::syntax::ast;

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
        // With options looked at by themselves only what they declare is a question: what says the names
        // of all else has not been read again.
        if !declared.extent.is_whole() && !declared.is_of_new(entry.symbol) {
            continue;
        }
        if !typed.places.used.contains(&entry.symbol) && !declared.is_said_off(sources, name) {
            out.report(
                &W0201,
                entry.span,
                format!("nothing uses the {what} `{name}`"),
            )
            .help("take it out, or name it where it belongs");
        }
    }
    parameters(typed, declared, sources, out);
    added_parameters(typed, declared, sources, out);
}

/// Warns of what a procedure takes and does nothing with. Options that are switched off may use it,
/// and one that stands instead of the author's steps may do without.
fn parameters(typed: &Typed, declared: &Declared<'_>, sources: &SourceSet, out: &mut Diagnostics) {
    let written = declared.procedures.iter().map(|(_, written)| written);
    for (procedure, written) in typed.model.procedures.iter().zip(written) {
        // One that this run is not about has no steps.
        if procedure.steps.is_empty() {
            continue;
        }
        let name = &procedure.header.name;
        let changes = declared.changed_procedures.iter().map(|placed| placed.item);
        let changes = changes.filter(|change| change.procedure.name.text == *name);
        let changes: Vec<_> = changes.flat_map(|change| &change.changes.lines).collect();
        let instead = changes.iter().any(|change| match change {
            ast::ProcedureChange::Take(_) => false,
            ast::ProcedureChange::Steps { position, .. } => *position == ast::Position::InsteadOf,
        });
        let own = match instead {
            false => written.parameters.as_slice(),
            true => &[],
        };
        let added = changes.into_iter().filter_map(|change| match change {
            ast::ProcedureChange::Take(parameter) => Some(parameter.as_ref()),
            ast::ProcedureChange::Steps { .. } => None,
        });
        let asked: Vec<&ast::Parameter> = own.iter().chain(added).collect();
        if asked.is_empty() {
            continue;
        }
        let used = used(procedure);
        let changed_off = declared.is_changed_off(name);
        for parameter in asked {
            let name = &parameter.name.text;
            let taken = procedure.parameters.iter().zip(&used);
            let mut taken = taken.filter(|(each, _)| each.name == *name).peekable();
            if taken.peek().is_some()
                && !taken.any(|(_, used)| *used)
                && !(changed_off && declared.is_said_off(sources, name))
            {
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

/// Warns of what others add to the parameters of modifiers, and no procedure that asks for these gives: its
/// lines never count.
fn added_parameters(
    typed: &Typed,
    declared: &Declared<'_>,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    // Of what has been read without further options that has been asked.
    let is_new = |change: &&Placed<'_, _>| {
        declared.extent.is_whole() || declared.is_new(change.author.option)
    };
    for change in declared.extended_modifiers.iter().filter(is_new) {
        let name = &change.item.modifiers.name.text;
        let lists = typed.model.modifiers.iter().zip(0..);
        let Some((list, index)) = lists
            .into_iter()
            .find(|(list, _)| list.header.name == *name)
        else {
            continue;
        };
        // One that is usually yes, or some member, may be meant to be as it is.
        let added = change.item.parameters.iter().filter_map(|added| {
            let mut taken = list.parameters.iter();
            let at = taken.position(|taken| taken.name == added.name.text)?;
            let taken = &list.parameters[at];
            match (taken.ty.base, taken.default) {
                (TypeBase::YesNo | TypeBase::Range(..), Some(0)) => Some((added, at, 0)),
                (_, Some(NOTHING)) => Some((added, at, NOTHING)),
                _ => None,
            }
        });
        let added: Vec<_> = added.collect();
        if added.is_empty() {
            continue;
        }
        let asking = asking(&typed.model, ModifiersId::new(index));
        let Some((asks, _)) = asking.first() else {
            continue;
        };
        for (added, at, usual) in added {
            let mut gives = asking.iter().map(|(_, args)| args.get(at)?.constant());
            if gives.any(|given| given != Some(usual)) {
                continue;
            }
            let wanted = sources.slice(added.span);
            out.report(
                &W0201,
                added.name.span,
                format!("nothing gives `{}` to `{name}`", added.name.text),
            )
            .help(format!(
                "let what asks for `total {name}` take it: `in {asks} {{`, and in it `take {wanted}`"
            ));
        }
    }
}

/// The procedures that ask for the total of modifiers, and with which arguments.
fn asking(model: &Model, modifiers: ModifiersId) -> Vec<(EcoString, Vec<Expr>)> {
    let mut found = Vec::new();
    for procedure in &model.procedures {
        procedure.walk(&mut |action| {
            action.walk_exprs(&mut |expr| match expr {
                Expr::Total {
                    modifiers: of,
                    args,
                } if *of == modifiers => {
                    found.push((procedure.header.name.clone(), args.to_vec()));
                }
                _ => {}
            });
        });
    }
    found
}

/// Of each parameter, whether the steps of a procedure name it.
fn used(procedure: &Procedure) -> Vec<bool> {
    let mut used = vec![false; procedure.parameters.len()];
    let rolled = procedure.steps.iter().flat_map(|step| &step.rolled);
    for local in rolled.flat_map(|rolled| &rolled.asks) {
        if let Some(used) = used.get_mut(local.index()) {
            *used = true;
        }
    }
    procedure.walk(&mut |action| {
        // Most are named early on.
        if used.iter().all(|used| *used) {
            return;
        }
        action.walk_exprs(&mut |expr| {
            if let Expr::Local(local) = expr
                && let Some(used) = used.get_mut(local.index())
            {
                *used = true;
            }
        });
    });
    used
}
