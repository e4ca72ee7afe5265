//! Modifiers as tables, and which of them a procedure asks for.

use super::{Marks, ModifierRow, ModifierTable, title_of};
use crate::model::{CitedPlaces, Expr, Locals, Model, Modifiers, ModifiersId, Procedure};
use crate::spelling::capital;
use crate::wording::Words;

impl ModifierTable {
    /// A list of modifiers by itself.
    pub(crate) fn of(model: &Model, id: ModifiersId) -> ModifierTable {
        let mut marks = Marks {
            model,
            reasons: Vec::new(),
        };
        table(model, model.modifiers(id), &mut marks)
    }
}

/// The modifiers that a procedure asks for, in the order of its steps, and those that these ask.
pub(super) fn used(model: &Model, procedure: &Procedure) -> Vec<ModifiersId> {
    let mut found = Vec::new();
    let note = |expr: &Expr, found: &mut Vec<ModifiersId>| {
        expr.walk(&mut |expr| match expr {
            Expr::Total { modifiers, .. } if !found.contains(modifiers) => found.push(*modifiers),
            _ => {}
        });
    };
    procedure.walk(&mut |action| {
        action.each_expr(&mut |expr| note(expr, &mut found));
    });
    let mut next = 0;
    while let Some(id) = found.get(next).copied() {
        for row in &model.modifiers(id).rows {
            note(&row.when, &mut found);
            note(&row.value, &mut found);
        }
        next += 1;
    }
    found
}

pub(super) fn table(model: &Model, modifiers: &Modifiers, marks: &mut Marks<'_>) -> ModifierTable {
    let words = Words::new(model, Locals::Modifiers(modifiers));
    let (source, assumed) = marks.mark(modifiers.header.cite);
    let rows = modifiers.rows.iter().map(|row| {
        let (own, row_assumed) = marks.mark(row.cite);
        let counted = words.for_each(&row.when, &row.value);
        let counted = counted.map(|(what, number)| (what, format!("{number:+} for each")));
        let added = || {
            let (what, as_it_is) = words.as_it_is(&row.when, &row.value)?;
            Some((what, as_it_is.into()))
        };
        let (when, value) = counted.or_else(added).unwrap_or_else(|| {
            let value = match words.fixed(&row.value) {
                Some(number) => format!("{number:+}"),
                None => words.value(&row.value).text,
            };
            (words.case(&row.when), value)
        });
        ModifierRow {
            when: capital(&when),
            value,
            option: row.option.map(|option| title_of(model, option)),
            source: if own == source {
                CitedPlaces::default()
            } else {
                own
            },
            assumed: row_assumed && !assumed,
        }
    });
    ModifierTable {
        title: modifiers.header.title.to_string(),
        titles: (capital(&modifiers.titles.0), capital(&modifiers.titles.1)),
        rows: rows.collect(),
        source,
        assumed,
    }
}
