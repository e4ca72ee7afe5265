//! Parameters that a procedure does nothing with but hand them on.

use super::procedures::Lowered;
use crate::model::*;

impl Lowered {
    /// By parameter: whether it is only handed on to procedures that take one of the same type. What it holds
    /// is for these to ask, and this procedure is the same whatever that is.
    pub(super) fn handed_on(&self, model: &Model) -> Vec<bool> {
        let mut handed_on = vec![true; self.parameters];
        for action in self.steps.iter().flat_map(|step| &step.body) {
            action.walk(&mut |action| self.unless_handed_on(action, model, &mut handed_on));
        }
        handed_on
    }

    /// Strikes out what an action asks or sets.
    fn unless_handed_on(&self, action: &Action, model: &Model, handed_on: &mut [bool]) {
        let mut strike = |local: LocalId| {
            if let Some(parameter) = handed_on.get_mut(local.index()) {
                *parameter = false;
            }
        };
        match action {
            Action::Set { local: into, .. }
            | Action::Roll { into, .. }
            | Action::Draw { into, .. }
            | Action::Count { counter: into, .. }
            | Action::SetElement { array: into, .. }
            | Action::Fill { array: into, .. } => strike(*into),
            Action::Call { into, .. } => into.iter().flatten().for_each(|into| strike(*into)),
            _ => {}
        }
        let mut ask = |expr: &Expr| {
            expr.walk(&mut |part| part.local().into_iter().for_each(&mut strike));
        };
        match action {
            Action::Call {
                procedure, args, ..
            } => {
                let parameters = &model.procedure(*procedure).parameters;
                let args = args.iter().zip(parameters);
                let asked = args.filter(|(arg, parameter)| !self.hands_on(arg, parameter));
                asked.for_each(|(arg, _)| ask(arg));
            }
            _ => action.each_expr(&mut ask),
        }
    }

    /// Whether an argument is a local as it is, of the type that is wanted.
    fn hands_on(&self, arg: &Expr, parameter: &Parameter) -> bool {
        let Expr::Local(local) = arg else {
            return false;
        };
        let holds = self.locals.get(local.index()).map(|local| local.holds);
        matches!(holds, Some(Holds::Value { ty, .. }) if ty == parameter.ty)
    }
}
