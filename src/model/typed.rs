//! Of which type the numbers of an expression are.

use super::{
    Expr, FaceType, Holds, Length, Local, LocalId, Model, Modifiers, Operator, Parameter,
    Procedure, Type, TypeBase,
};

/// Whose local names an expression uses.
#[derive(Clone, Copy, Debug)]
pub enum Locals<'a> {
    Procedure(&'a Procedure),
    Modifiers(&'a Modifiers),
}

impl<'a> Locals<'a> {
    fn local(self, id: LocalId) -> Option<&'a Local> {
        match self {
            Locals::Procedure(procedure) => procedure.locals.get(id.index()),
            Locals::Modifiers(_) => None,
        }
    }

    /// The parameter that a local is, if it is one.
    pub fn parameter(self, id: LocalId) -> Option<&'a Parameter> {
        match self {
            Locals::Procedure(procedure) => procedure.parameters.get(id.index()),
            Locals::Modifiers(modifiers) => modifiers.parameters.get(id.index()),
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

    /// The type of its value, or of an array's elements.
    pub fn ty(self, id: LocalId) -> Option<Type> {
        match (self.parameter(id), self.local(id)?.holds) {
            (Some(parameter), _) => Some(parameter.ty),
            (None, Holds::Value { ty, .. } | Holds::Array { ty, .. }) => Some(ty),
            (None, Holds::Card(_)) => None,
        }
    }
}

impl Model {
    /// The type of an expression's values; nothing for what a number alone does not tell.
    pub fn type_of(&self, expr: &Expr, locals: Locals<'_>) -> Option<Type> {
        let of = |expr: &Expr| self.type_of(expr, locals);
        match expr {
            Expr::Constant(_) => None,
            Expr::Local(local) => match locals.parameter(*local) {
                Some(parameter) => Some(parameter.ty),
                None => locals.ty(*local),
            },
            Expr::Element { array, .. } => locals.ty(*array),
            Expr::Face { deck, face, .. } => {
                match &self.decks.get(deck.index())?.faces.get(face.index())?.ty {
                    FaceType::Value(ty) | FaceType::Each(ty, _) => Some(*ty),
                    FaceType::Strip(strip) => Some(Type::plain(TypeBase::Scale(strip.symbols))),
                    FaceType::SetOfScale(_) | FaceType::SetOfKind(_) | FaceType::Text => None,
                }
            }
            Expr::Field { kind, field, .. } => {
                Some(self.kinds.get(kind.index())?.fields.get(field.index())?.ty)
            }
            Expr::Lookup { table, .. } => Some(self.tables.get(table.index())?.gives),
            Expr::Total { .. } => Some(Type::plain(TypeBase::Number)),
            Expr::FaceHas { .. } | Expr::FieldHas { .. } | Expr::Not(_) | Expr::Shows { .. } => {
                Some(Type::plain(TypeBase::YesNo))
            }
            Expr::Minus(inner) => of(inner).map(widened),
            Expr::Binary { op, left, right } => match op {
                Operator::Plus | Operator::Minus | Operator::Mod => {
                    of(left).or_else(|| of(right)).map(widened)
                }
                Operator::Times => match (of(left), of(right)) {
                    (Some(ty), _) | (_, Some(ty)) if ty.base == TypeBase::Length => Some(ty),
                    _ => Some(Type::plain(TypeBase::Number)),
                },
                Operator::DivideDown | Operator::DivideUp => {
                    match (of(left), divisor(of(right), right)) {
                        (Some(left), right) if left.base == TypeBase::Length => {
                            let by_length =
                                right.is_some_and(|right| right.base == TypeBase::Length);
                            Some(Type::plain(if by_length {
                                TypeBase::Number
                            } else {
                                left.base
                            }))
                        }
                        _ => Some(Type::plain(TypeBase::Number)),
                    }
                }
                _ => Some(Type::plain(TypeBase::YesNo)),
            },
            Expr::Least(list) | Expr::Greatest(list) => list.iter().find_map(of),
            Expr::If {
                then, otherwise, ..
            } => of(then).or_else(|| of(otherwise)),
        }
    }
}

/// A constant does not say whether it is a length. None is shorter than a millimetre, and nobody divides a
/// length into a hundred parts or more.
fn divisor(ty: Option<Type>, expr: &Expr) -> Option<Type> {
    match expr {
        Expr::Constant(number) if number.abs() >= Length::from_millimetres(1).0 => {
            Some(Type::plain(TypeBase::Length))
        }
        _ => ty,
    }
}

/// Computed from values between bounds, a number may lie outside them.
fn widened(ty: Type) -> Type {
    match ty.base {
        TypeBase::Range(..) => Type::plain(TypeBase::Number),
        base => Type::plain(base),
    }
}
