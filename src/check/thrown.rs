//! Dice that stand in several conditions in a row: each throws its own, where mostly one throw was meant.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0841;
use crate::names::Declared;
use crate::source::{SourceSet, Span};
use crate::syntax::ast::{Action, ActionKind, Block, Expr, ExprKind, Pool, ProcedureChange, Step};

/// Warns of the same dice in conditions that stand next to each other.
pub(super) fn check(declared: &Declared<'_>, sources: &SourceSet, out: &mut Diagnostics) {
    // With options looked at by themselves, all else has been asked.
    let whole = declared.extent.is_whole();
    let own = declared.procedures.iter().map(|(_, each)| &each.steps);
    let own = own.filter(|_| whole);
    let changes = declared.changed_procedures.iter();
    let changes = changes.flat_map(|change| &change.item.changes.lines);
    let changed = changes.filter_map(|change| match change {
        ProcedureChange::Steps { steps, .. } => Some(steps),
        ProcedureChange::Take(_) => None,
    });
    let in_options = declared.items_of_options().filter_map(|item| match item {
        crate::syntax::ast::Item::Procedure(each) => Some(&each.steps),
        _ => None,
    });
    for steps in own.chain(changed).chain(in_options.filter(|_| !whole)) {
        ask(steps, sources, out);
    }
}

fn ask(steps: &Block<Step>, sources: &SourceSet, out: &mut Diagnostics) {
    let mut open: Vec<&Block<Action>> = steps.lines.iter().map(|step| &step.body).collect();
    while let Some(block) = open.pop() {
        // The conditions that stand next to each other.
        let mut conditions: Vec<&Expr> = Vec::new();
        for action in &block.lines {
            if let ActionKind::If { arms, .. } = &action.kind {
                conditions.extend(arms.iter().map(|(condition, _)| condition));
            } else {
                report(&std::mem::take(&mut conditions), sources, out);
            }
            for value in action.values() {
                report(&chain(value), sources, out);
            }
            open.extend(action.blocks());
        }
        report(&conditions, sources, out);
    }
}

/// The conditions of `if … then … otherwise if …`.
fn chain(value: &Expr) -> Vec<&Expr> {
    let mut conditions = Vec::new();
    let mut rest = value;
    while let ExprKind::If {
        condition,
        otherwise,
        ..
    } = &rest.kind
    {
        conditions.push(&**condition);
        rest = otherwise;
    }
    conditions
}

/// Reports dice that stand in a condition and in the one before it. Two conditions that are alike ask for two throws:
/// nobody asks the same of one.
fn report(conditions: &[&Expr], sources: &SourceSet, out: &mut Diagnostics) {
    let text = |span: Span| sources.slice(span);
    let mut told: Vec<Span> = Vec::new();
    for pair in conditions.windows(2) {
        let [first, second] = *pair else { continue };
        if text(first.span) == text(second.span) {
            continue;
        }
        let (mut thrown, mut again) = (Vec::new(), Vec::new());
        bare_dice(first, &mut thrown);
        bare_dice(second, &mut again);
        let same = |pool: &&&Pool| again.iter().any(|each| text(each.span) == text(pool.span));
        let Some(before) = thrown.iter().find(same) else {
            continue;
        };
        let dice = text(before.span);
        let Some(after) = again.iter().find(|each| text(each.span) == dice) else {
            continue;
        };
        // Of three in a row the second has been told.
        let known = told.contains(&before.span);
        told.push(after.span);
        if known {
            continue;
        }
        let die = match before.dice.count {
            1 => "die",
            _ => "dice",
        };
        let names = match thrown.iter().filter(same).count() {
            1 => format!("`{die} = {dice}` before them, and ask `{die}` in each"),
            _ => {
                format!("`first = {dice}` and `second = {dice}` before them, and ask these in each")
            }
        };
        out.report(
            &W0841,
            after.span,
            format!("each of these conditions throws its own {die}"),
        )
        .here("thrown anew here")
        .label(before.span, "thrown here")
        .help(format!(
            "where one throw is meant, write {names}; where not, give each throw a name of its own"
        ));
    }
}

/// The dice in a condition that are thrown as they are, and only added up or compared.
fn bare_dice<'e>(expr: &'e Expr, found: &mut Vec<&'e Pool>) {
    match &expr.kind {
        ExprKind::Pool(pool) if pool.count.is_none() && pool.changes.is_empty() => found.push(pool),
        ExprKind::Minus(part) | ExprKind::Not(part) => bare_dice(part, found),
        ExprKind::Shows { what: part, .. } | ExprKind::In { item: part, .. } => {
            bare_dice(part, found);
        }
        ExprKind::Binary { left, right, .. } | ExprKind::Divide { left, right, .. } => {
            bare_dice(left, found);
            bare_dice(right, found);
        }
        ExprKind::Least(parts) | ExprKind::Greatest(parts) => {
            for part in parts {
                bare_dice(part, found);
            }
        }
        _ => {}
    }
}
