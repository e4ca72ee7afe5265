//! What a procedure asks of the data, draws from and calls.

use super::procedures::Lowered;
use super::touched::Touched;
use crate::model::*;
use crate::source::Span;

/// What must be as it was, if the same is to come of a procedure that is left as it is.
#[derive(Clone, Default, Debug)]
pub(in crate::kinds) struct Needs {
    pub types: Vec<Type>,
    pub kinds: Vec<KindId>,
    pub decks: Vec<DeckId>,
    pub tables: Vec<TableId>,
    pub modifiers: Vec<ModifiersId>,
    pub calls: Vec<(ProcedureId, Span)>,
    /// Decks it draws from and procedures it calls, as they come.
    pub on_the_way: Vec<OnTheWay>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::kinds) enum OnTheWay {
    Draws(SideDeck),
    Calls(ProcedureId),
}

impl OnTheWay {
    pub(super) fn of(action: &Action) -> Option<Self> {
        match action {
            Action::Draw { deck, .. } => Some(OnTheWay::Draws(*deck)),
            Action::Call { procedure, .. } => Some(OnTheWay::Calls(*procedure)),
            _ => None,
        }
    }
}

impl Needs {
    /// Of what is `handed_on`, by parameter, nothing is asked.
    pub(super) fn of(lowered: &Lowered, handed_on: &[bool]) -> Self {
        let mut needs = Needs {
            calls: lowered.calls.clone(),
            ..Needs::default()
        };
        let is_asked = |at: usize| !handed_on.get(at).copied().unwrap_or(false);
        let locals = lowered.locals.iter().enumerate();
        for (_, local) in locals.filter(|(at, _)| is_asked(*at)) {
            match local.holds {
                Holds::Value { ty, .. } | Holds::Array { ty, .. } => add(&mut needs.types, ty),
                Holds::Card(deck) => add(&mut needs.decks, deck),
            }
        }
        for part in &lowered.outcome {
            add(&mut needs.types, part.ty);
        }
        for action in lowered.steps.iter().flat_map(|step| &step.body) {
            action.walk(&mut |action| needs.action(action));
        }
        needs
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Draw { deck, .. } | Action::Reshuffle(deck) => add(&mut self.decks, deck.deck),
            _ => {}
        }
        self.on_the_way.extend(OnTheWay::of(action));
        action.each_expr(&mut |expr| self.expr(expr));
    }

    /// What an expression asks.
    pub(super) fn expr(&mut self, expr: &Expr) {
        expr.walk(&mut |expr| match expr {
            Expr::Face { deck, .. } | Expr::FaceHas { deck, .. } => add(&mut self.decks, *deck),
            Expr::Field { kind, .. } | Expr::FieldHas { kind, .. } => add(&mut self.kinds, *kind),
            Expr::Lookup { table, .. } => add(&mut self.tables, *table),
            Expr::Total { modifiers, .. } => add(&mut self.modifiers, *modifiers),
            _ => {}
        });
    }

    pub(super) fn is_of(&self, touched: &Touched) -> bool {
        self.types.iter().any(|ty| touched.is_of(*ty))
            || self.kinds.iter().any(|kind| touched.kinds.contains(kind))
            || self.decks.iter().any(|deck| touched.decks.contains(deck))
            || self
                .tables
                .iter()
                .any(|table| touched.tables.contains(table))
            || (self.modifiers.iter()).any(|list| touched.modifiers.contains(list))
    }
}

/// Adds what is not there.
fn add<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if !list.contains(&one) {
        list.push(one);
    }
}
