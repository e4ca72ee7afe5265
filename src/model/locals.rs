//! The names that expressions use.

use super::{Holds, Local, LocalId, Modifiers, Parameter, Procedure, Sort, Type};

/// Whose local names an expression uses.
#[derive(Clone, Copy, Debug)]
pub enum Locals<'a> {
    Procedure(&'a Procedure),
    Modifiers(&'a Modifiers),
    /// Of what is asked of one card, which has no name.
    Card,
}

impl<'a> Locals<'a> {
    fn local(self, id: LocalId) -> Option<&'a Local> {
        match self {
            Locals::Procedure(procedure) => procedure.locals.get(id.index()),
            Locals::Modifiers(_) | Locals::Card => None,
        }
    }

    /// The parameter that a local is, if it is one.
    pub fn parameter(self, id: LocalId) -> Option<&'a Parameter> {
        match self {
            Locals::Procedure(procedure) => procedure.parameters.get(id.index()),
            Locals::Modifiers(modifiers) => modifiers.parameters.get(id.index()),
            Locals::Card => None,
        }
    }

    /// As the author wrote it; empty where it has no name.
    pub fn name(self, id: LocalId) -> &'a str {
        match (self.parameter(id), self.local(id)) {
            (Some(parameter), _) => &parameter.name,
            (None, Some(local)) => &local.name,
            (None, None) => "",
        }
    }

    /// Whether anything here bears a name.
    pub fn has(self, name: &str) -> bool {
        match self {
            Locals::Procedure(procedure) => procedure.locals.iter().any(|each| each.name == name),
            Locals::Modifiers(list) => list.parameters.iter().any(|each| each.name == name),
            Locals::Card => false,
        }
    }

    /// The type of its value, or of an array's elements.
    pub fn ty(self, id: LocalId) -> Option<Type> {
        if let Some(parameter) = self.parameter(id) {
            return Some(parameter.ty);
        }
        match self.local(id)?.holds {
            Holds::Value { ty, .. } | Holds::Array { ty, .. } => Some(ty),
            Holds::Card(_) => None,
        }
    }

    /// The sort of its value, or of an array's elements.
    pub fn sort(self, id: LocalId) -> Option<Sort> {
        Sort::of(self.ty(id)?)
    }
}
