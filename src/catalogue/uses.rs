//! What expressions and actions use.

use super::{Catalogue, Thing};
use crate::model::{
    Action, Expr, Key, Locals, NOTHING, Procedure, Question, RowId, Step, Symbol, Type, TypeBase,
};

impl Catalogue<'_> {
    /// All that the actions of a step use, and those inside of them.
    pub(super) fn used_by_step(&self, procedure: &Procedure, step: &Step) -> Vec<Thing> {
        let rolled = step.rolled.iter().map(|rolled| match rolled.row {
            Some(row) => Thing::Cell(row, rolled.field),
            None => Thing::Field(rolled.kind, rolled.field),
        });
        let mut found: Vec<Thing> = rolled.collect();
        let locals = Locals::Procedure(procedure);
        for action in &step.body {
            action.walk(&mut |action| {
                match action {
                    Action::Draw { deck, .. } | Action::Reshuffle(deck) => {
                        found.push(Thing::Named(Symbol::Deck(deck.deck)));
                    }
                    Action::Call {
                        procedure, args, ..
                    } => {
                        found.push(Thing::Named(Symbol::Procedure(*procedure)));
                        let taken = &self.model.procedure(*procedure).parameters;
                        for (arg, parameter) in args.iter().zip(taken) {
                            self.constant(arg, Some(parameter.ty), &mut found);
                        }
                    }
                    Action::Set { local, value } => {
                        self.constant(value, locals.ty(*local), &mut found)
                    }
                    Action::End(values) => {
                        for (value, part) in values.iter().zip(&procedure.outcome) {
                            self.constant(value, Some(part.ty), &mut found);
                        }
                    }
                    _ => {}
                }
                action.each_expr(&mut |expr| self.used_by(expr, locals, &mut found));
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// All that a question uses.
    pub(super) fn used_by_question(&self, question: &Question) -> Vec<Thing> {
        let procedure = &question.procedure;
        let steps = procedure.steps.iter();
        steps
            .flat_map(|step| self.used_by_step(procedure, step))
            .collect()
    }

    pub(super) fn used_by(&self, expr: &Expr, locals: Locals<'_>, found: &mut Vec<Thing>) {
        let kind_of = |base| Some(Type::plain(base));
        expr.walk(&mut |expr| match expr {
            Expr::Face { deck, face, .. } | Expr::FaceHas { deck, face, .. } => {
                found.push(Thing::Face(*deck, *face));
            }
            Expr::Field {
                row, kind, field, ..
            }
            | Expr::FieldHas {
                row, kind, field, ..
            } => match row.as_ref() {
                Expr::Constant(number) => {
                    self.constant(row, kind_of(TypeBase::Kind(*kind)), found);
                    if let Some(row) = self.row_of(*number) {
                        found.push(Thing::Cell(row, *field));
                    }
                }
                _ => found.push(Thing::Field(*kind, *field)),
            },
            Expr::Lookup { table, keys } => {
                found.push(Thing::Named(Symbol::Table(*table)));
                for (key, expr) in self.model.table(*table).keys.iter().zip(keys) {
                    let ty = match key {
                        Key::Scale(scale) => kind_of(TypeBase::Scale(*scale)),
                        Key::Kind(kind) => kind_of(TypeBase::Kind(*kind)),
                        _ => None,
                    };
                    self.constant(expr, ty, found);
                }
            }
            Expr::Total { modifiers, args } => {
                found.push(Thing::Named(Symbol::Modifiers(*modifiers)));
                let taken = &self.model.modifiers(*modifiers).parameters;
                for (arg, parameter) in args.iter().zip(taken) {
                    self.constant(arg, Some(parameter.ty), found);
                }
            }
            Expr::Binary { left, right, .. } => {
                let ty = |expr: &Expr| self.model.type_of(expr, locals);
                self.constant(left, ty(right), found);
                self.constant(right, ty(left), found);
            }
            _ => {}
        });
    }

    /// A row or a member that is named where a value of that type stands.
    fn constant(&self, expr: &Expr, ty: Option<Type>, found: &mut Vec<Thing>) {
        let (Expr::Constant(number), Some(ty)) = (expr, ty) else {
            return;
        };
        if *number == NOTHING {
            return;
        }
        match ty.base {
            TypeBase::Scale(scale) => {
                found.push(Thing::Named(Symbol::Member(scale, *number as u32)));
            }
            TypeBase::Kind(_) => {
                let row = self.row_of(*number);
                found.extend(row.map(|row| Thing::Named(Symbol::Row(row))));
            }
            _ => {}
        }
    }

    fn row_of(&self, number: i64) -> Option<RowId> {
        let index = usize::try_from(number).ok()?;
        (index < self.model.rows.len()).then(|| RowId::new(index))
    }
}
