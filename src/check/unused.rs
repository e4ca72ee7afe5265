//! Names that nothing uses: often a slip of the pen somewhere else.

use std::sync::Arc;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::swallowed::{Swallowed, only_in_reasons};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::*;
use crate::kinds::Typed;
use crate::model::{
    Expr, Model, Modifiers, ModifiersId, NOTHING, Procedure, Step, Symbol, TypeBase,
};
use crate::names::{Declared, Placed, Space};
use crate::source::SourceSet;
use crate::spelling::joined;
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
        // What uses it may be what could not be read.
        if out.has_errors() {
            break;
        }
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
        if typed.places.used.contains(&entry.symbol) {
            continue;
        }
        let swallowed = match entry.symbol {
            Symbol::Source(_) => only_in_reasons(declared, sources, name, entry),
            _ => None,
        };
        if swallowed.is_none() && declared.is_said_off(sources, name) {
            continue;
        }
        let message = format!("nothing uses the {what} `{name}`");
        let report = out.report(&W0201, entry.span, message);
        match (swallowed, entry.symbol) {
            (Some(Swallowed { place, meant }), _) => report
                .label(place, "this is part of a reason")
                .help(format!(
                    "all that stands behind `assumed:` is the reason; put the citation before it: `{meant}`"
                )),
            (None, Symbol::Source(_)) => report.help(format!(
                "cite it behind the head of what stands in it, `[{name} 12]` with its page; or take it out"
            )),
            _ => report.help("take it out, or name it where it belongs"),
        };
    }
    let idle = parameters(typed, declared, sources, out);
    own_parameters(typed, declared, sources, &idle, out);
    added_parameters(typed, declared, sources, out);
}

/// Warns of what a procedure takes and does nothing with. Options that are switched off may use it,
/// and one that stands instead of the author's steps may do without. Gives the procedures of which that was said.
fn parameters(
    typed: &Typed,
    declared: &Declared<'_>,
    sources: &SourceSet,
    out: &mut Diagnostics,
) -> Vec<EcoString> {
    let mut idle = Vec::new();
    let written = declared.procedures.iter().map(|(_, written)| written);
    let mut changes: FxHashMap<&str, Vec<&ast::ProcedureChange>> = FxHashMap::default();
    for change in declared.changed_procedures.iter().map(|placed| placed.item) {
        let name = change.procedure.name.text.as_str();
        changes
            .entry(name)
            .or_default()
            .extend(&change.changes.lines);
    }
    for (procedure, written) in typed.model.procedures.iter().zip(written) {
        // One that this run is not about has no steps.
        if procedure.steps.is_empty() {
            continue;
        }
        let name = &procedure.header.name;
        let changes = changes.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        let instead = changes.iter().any(|change| match change {
            ast::ProcedureChange::Take(_) => false,
            ast::ProcedureChange::Steps { position, .. } => *position == ast::Position::InsteadOf,
        });
        let own = match instead {
            false => written.parameters.as_slice(),
            true => &[],
        };
        let added = changes.iter().filter_map(|change| match change {
            ast::ProcedureChange::Take(parameter) => Some(parameter.as_ref()),
            ast::ProcedureChange::Steps { .. } => None,
        });
        let asked: Vec<&ast::Parameter> = own.iter().chain(added).collect();
        if asked.is_empty() {
            continue;
        }
        let used = used(procedure);
        let mut said_off = None;
        let told = out.len();
        for parameter in asked {
            let name = &parameter.name.text;
            let taken = procedure.parameters.iter().zip(&used);
            let mut taken = taken.filter(|(each, _)| each.name == *name).peekable();
            if taken.peek().is_none() || taken.any(|(_, used)| *used) {
                continue;
            }
            let changes = said_off.get_or_insert_with(|| {
                declared.words_of_changes_off(sources, &procedure.header.name)
            });
            let is_used_off = changes.as_ref().is_some_and(|said| {
                declared.is_said_off(sources, name)
                    || passes_on(procedure, &typed.model, said, name)
            });
            if !is_used_off {
                out.report(
                    &W0201,
                    parameter.name.span,
                    format!("nothing in this procedure uses the parameter `{name}`"),
                )
                .help("take it out, or name it where it belongs");
            }
        }
        if out.len() > told {
            idle.push(procedure.header.name.clone());
        }
    }
    idle
}

/// Whether one of the further procedures that some words name takes a parameter of a name: whoever calls it passes on
/// what bears the same name, without saying it.
fn passes_on(caller: &Procedure, model: &Model, words: &FxHashSet<&str>, parameter: &str) -> bool {
    let is_named = |procedure: &&Arc<Procedure>| {
        let name = &procedure.header.name;
        *name != caller.header.name && words.contains(name.as_str())
    };
    let mut called = model.procedures.iter().filter(is_named);
    called.any(|procedure| (procedure.parameters.iter()).any(|taken| taken.name == parameter))
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
        let lists = &typed.model.modifiers;
        let Some(at) = lists.iter().position(|list| list.header.name == *name) else {
            continue;
        };
        let list = ModifiersId::new(at);
        never_given(typed, list, &change.item.parameters, out, |added, asks| {
            let wanted = sources.slice(added.span);
            let mut heads: Vec<String> =
                asks.iter().map(|asks| format!("`in {asks} {{`")).collect();
            heads.dedup();
            let (each, heads) = match heads.as_slice() {
                [_, _, ..] => ("each of them ", joined(&heads, "and")),
                _ => ("it ", joined(&heads, "and")),
            };
            format!(
                "let what asks for `total {name}` take it: {heads}, and in {each}`take {wanted}`"
            )
        });
    }
}

/// The same of the parameters that a list of modifiers has from its author. Who asks in another package, or in an
/// option that is switched off, may give them. What a procedure takes and does not use may be what its modifiers ask
/// for, misspelt: of those that the `idle` ones ask for nothing more is said.
fn own_parameters(
    typed: &Typed,
    declared: &Declared<'_>,
    sources: &SourceSet,
    idle: &[EcoString],
    out: &mut Diagnostics,
) {
    if !declared.extent.is_whole() {
        return;
    }
    let last = typed.model.packages.len();
    for ((package, written), at) in declared.modifiers.iter().zip(0..) {
        // What a package makes of the rules that it requires is nothing that these could mend.
        if package.index() + 1 != last {
            continue;
        }
        let asking = || asking(&typed.model, ModifiersId::new(at));
        if !idle.is_empty() && asking().iter().any(|(name, _)| idle.contains(name)) {
            continue;
        }
        let name = &written.header.name.text;
        let list = &typed.model.modifiers[at];
        let own = written.parameters.iter();
        let own = own.filter(|own| !declared.is_said_off(sources, &own.name.text));
        let (read, idle): (Vec<_>, Vec<_>) = own.partition(|own| is_read(list, &own.name.text));
        for own in idle {
            let message = format!("no line of `{name}` uses the parameter `{}`", own.name.text);
            out.report(&W0201, own.name.span, message)
                .help("take it out, or name it in the condition or the value of a line");
        }
        never_given(typed, ModifiersId::new(at), read, out, |own, asks| {
            format!(
                "let `{}` give it: `total {name}(…, {}: …)`; or take it out",
                asks[0], own.name.text
            )
        });
    }
}

/// Whether a line of modifiers names one of their parameters.
fn is_read(list: &Modifiers, parameter: &str) -> bool {
    let Some(at) = list
        .parameters
        .iter()
        .position(|taken| taken.name == *parameter)
    else {
        return true;
    };
    let mut found = false;
    for expr in list.rows.iter().flat_map(|row| [&row.when, &row.value]) {
        expr.walk(&mut |each| found |= matches!(each, Expr::Local(local) if local.index() == at));
    }
    found
}

/// Warns of those of some parameters of modifiers that nothing gives which asks for the total, with a way out from
/// the parameter and those that ask, of which there is one at least.
fn never_given<'p>(
    typed: &Typed,
    modifiers: ModifiersId,
    parameters: impl IntoIterator<Item = &'p ast::Parameter>,
    out: &mut Diagnostics,
    way_out: impl Fn(&ast::Parameter, &[&EcoString]) -> String,
) {
    let list = &typed.model.modifiers[modifiers.index()];
    // One that is usually yes may be meant to be as it is.
    let usual = parameters.into_iter().filter_map(|written| {
        let mut taken = list.parameters.iter();
        let at = taken.position(|taken| taken.name == written.name.text)?;
        let taken = &list.parameters[at];
        match (taken.ty.base, taken.default) {
            (TypeBase::YesNo | TypeBase::Range(..), Some(0)) => Some((written, at, 0)),
            (_, Some(NOTHING)) => Some((written, at, NOTHING)),
            // Lines that ask for any other member never count.
            (TypeBase::Scale(_), Some(usual)) => Some((written, at, usual)),
            _ => None,
        }
    });
    let usual: Vec<_> = usual.collect();
    if usual.is_empty() {
        return;
    }
    let asking = asking(&typed.model, modifiers);
    if asking.is_empty() {
        return;
    }
    let asks: Vec<&EcoString> = asking.iter().map(|(name, _)| name).collect();
    for (written, at, usual) in usual {
        let mut gives = asking.iter().map(|(_, args)| args.get(at)?.constant());
        if gives.any(|given| given != Some(usual)) {
            continue;
        }
        let message = format!(
            "nothing gives `{}` to `{}`",
            written.name.text, list.header.name
        );
        out.report(&W0201, written.name.span, message)
            .help(way_out(written, &asks));
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
    let use_it = |expr: &Expr, used: &mut [bool]| {
        if let Some(local) = expr.local()
            && let Some(used) = used.get_mut(local.index())
        {
            *used = true;
        }
    };
    for asked in procedure.steps.iter().flat_map(Step::asked) {
        asked.walk(&mut |expr| use_it(expr, &mut used));
    }
    procedure.walk(&mut |action| {
        // Most are named early on.
        if used.iter().all(|used| *used) {
            return;
        }
        action.walk_exprs(&mut |expr| use_it(expr, &mut used));
    });
    used
}
