//! What procedures on a reference sheet carry out, look up and add up: whoever follows them needs it too.

use indexmap::IndexSet;

use super::game::is_read;
use super::typeset;
use crate::model::{
    Action, Answer, Expr, Model, Modifiers, PackageId, Procedure, ProcedureId, Symbol,
};
use crate::wording::quoted;

/// What is printed: what somebody named, in his order, and behind each procedure, list of modifiers and table what it needs
/// that nobody named.
#[derive(Default)]
pub(super) struct Printed {
    pub(super) symbols: Vec<Symbol>,
    /// Those of them that nobody named.
    pub(super) called: IndexSet<Symbol>,
}

impl Printed {
    pub(super) fn of(model: &Model, named: Vec<Symbol>) -> Printed {
        let mut all = Printed::default();
        let own: IndexSet<Symbol> = named.iter().copied().collect();
        for symbol in named {
            all.symbols.push(symbol);
            all.add(model, symbol, &own);
        }
        all
    }

    fn add(&mut self, model: &Model, symbol: Symbol, named: &IndexSet<Symbol>) {
        for needed in needs(model, symbol) {
            if named.contains(&needed)
                || !is_printed(model, needed)
                || is_told(model, needed, named)
                || !self.called.insert(needed)
            {
                continue;
            }
            self.symbols.push(needed);
            self.add(model, needed, named);
        }
    }
}

/// What a procedure looks up that no sheet has room for, and where it stands.
pub(super) fn elsewhere(model: &Model, id: ProcedureId, symbols: &[Symbol]) -> Option<String> {
    let needed = needs(model, Symbol::Procedure(id)).into_iter();
    let away = needed.filter(|each| !is_printed(model, *each) && !symbols.contains(each));
    let mut books: Vec<(PackageId, Vec<String>)> = Vec::new();
    for naming in away.map(|each| model.naming(each)) {
        let title = quoted(&typeset(naming.title));
        match books.iter_mut().find(|(book, _)| *book == naming.package) {
            Some((_, titles)) => titles.push(title),
            None => books.push((naming.package, vec![title])),
        }
    }
    let told = books.iter().map(|(book, titles)| {
        let book = typeset(&model.package(*book).title);
        format!("{}: see the rulebook of {book}.", titles.join(", "))
    });
    (!books.is_empty()).then(|| told.collect::<Vec<_>>().join(" "))
}

/// What somebody has to have at hand who goes by it, in the order in which it comes.
fn needs(model: &Model, symbol: Symbol) -> IndexSet<Symbol> {
    let mut found = IndexSet::new();
    match symbol {
        Symbol::Procedure(id) => of_procedure(model.procedure(id), &mut found),
        Symbol::Modifiers(id) => {
            for row in &model.modifiers(id).rows {
                of_expr(&row.when, &mut found);
                of_expr(&row.value, &mut found);
            }
        }
        Symbol::Table(id) => {
            let rows = model.table(id).rows.iter();
            found.extend(rows.filter_map(|row| match row.answer {
                Answer::RollOn(other) => Some(Symbol::Table(other)),
                Answer::Value(_) => None,
            }));
        }
        _ => {}
    }
    found
}

fn of_procedure(procedure: &Procedure, found: &mut IndexSet<Symbol>) {
    procedure.walk(&mut |action| {
        action.each_expr(&mut |expr| of_expr(expr, found));
        if let Action::Call { procedure, .. } = action {
            found.insert(Symbol::Procedure(*procedure));
        }
    });
}

fn of_expr(expr: &Expr, found: &mut IndexSet<Symbol>) {
    expr.walk(&mut |expr| match expr {
        Expr::Total { modifiers, .. } => {
            found.insert(Symbol::Modifiers(*modifiers));
        }
        Expr::Lookup { table, .. } => {
            found.insert(Symbol::Table(*table));
        }
        _ => {}
    });
}

/// Whether a sheet has room for it: what is worked with and not read has none.
fn is_printed(model: &Model, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Table(id) => is_read(model, id),
        _ => true,
    }
}

/// Whether other pages say the same: all that a list of modifiers adds stands in rows that somebody named.
fn is_told(model: &Model, symbol: Symbol, named: &IndexSet<Symbol>) -> bool {
    let Symbol::Modifiers(id) = symbol else {
        return false;
    };
    let Modifiers { rows, .. } = model.modifiers(id);
    rows.iter().all(|row| match &row.value {
        Expr::Field { row, kind, .. } => {
            row.constant().is_some() && named.contains(&Symbol::Kind(*kind))
        }
        _ => false,
    })
}
