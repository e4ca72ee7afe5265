//! What expressions and actions use.

use super::Thing;
use crate::model::{Action, Expr, Question, RowId, Sort, Step, Symbol};

/// All that the actions of a step use, and those inside of them.
pub(super) fn used_by_step(step: &Step) -> Vec<Thing> {
    let mut found = Vec::new();
    for asked in step.asked() {
        used_by(asked, &mut found);
    }
    for action in &step.body {
        action.walk(&mut |action| {
            match action {
                Action::Draw { deck, .. } | Action::Reshuffle(deck) => {
                    found.push(Thing::Named(Symbol::Deck(deck.deck)));
                }
                Action::Call { procedure, .. } => {
                    found.push(Thing::Named(Symbol::Procedure(*procedure)));
                }
                _ => {}
            }
            action.each_expr(&mut |expr| used_by(expr, &mut found));
        });
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// All that a question uses.
pub(super) fn used_by_question(question: &Question) -> Vec<Thing> {
    let steps = question.procedure.steps.iter();
    steps.flat_map(used_by_step).collect()
}

pub(super) fn used_by(expr: &Expr, found: &mut Vec<Thing>) {
    expr.walk(&mut |expr| match expr {
        Expr::Constant(member, Sort::Member(scale)) => {
            found.push(Thing::Named(Symbol::Member(*scale, *member as u32)));
        }
        Expr::Constant(row, Sort::Row(_)) => {
            found.push(Thing::Named(Symbol::Row(RowId(*row as u32))));
        }
        Expr::Face { deck, face, .. } | Expr::FaceHas { deck, face, .. } => {
            found.push(Thing::Face(*deck, *face));
        }
        Expr::Field {
            row, kind, field, ..
        }
        | Expr::FieldHas {
            row, kind, field, ..
        } => found.push(match **row {
            Expr::Constant(row, Sort::Row(_)) => Thing::Cell(RowId(row as u32), *field),
            _ => Thing::Field(*kind, *field),
        }),
        Expr::Lookup { table, .. } => found.push(Thing::Named(Symbol::Table(*table))),
        Expr::Total { modifiers, .. } => {
            found.push(Thing::Named(Symbol::Modifiers(*modifiers)));
        }
        _ => {}
    });
}
