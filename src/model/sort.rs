//! Of which sort the values are that whole numbers stand for while rules are worked out.

use super::{
    Expr, FaceType, Key, KindId, Locals, Model, NOTHING, Operator, ScaleId, Type, TypeBase,
};

/// What sort of value a number stands for; see [`Expr`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Number,
    Length,
    YesNo,
    Member(ScaleId),
    Row(KindId),
    /// By its place among the texts of the model.
    Text,
    /// `none` alone.
    Nothing,
}

impl Sort {
    /// The sort of a type's values; nothing for types that are only printed.
    pub fn of(ty: Type) -> Option<Sort> {
        Some(match ty.base {
            TypeBase::Range(..) | TypeBase::Number => Sort::Number,
            TypeBase::Length => Sort::Length,
            TypeBase::YesNo => Sort::YesNo,
            TypeBase::Text => Sort::Text,
            TypeBase::Scale(scale) => Sort::Member(scale),
            TypeBase::Kind(kind) => Sort::Row(kind),
            _ => return None,
        })
    }

    /// The type of a name that holds such values.
    pub fn ty(self, optional: bool) -> Type {
        let base = match self {
            Sort::Number | Sort::Nothing => TypeBase::Number,
            Sort::Length => TypeBase::Length,
            Sort::YesNo => TypeBase::YesNo,
            Sort::Member(scale) => TypeBase::Scale(scale),
            Sort::Row(kind) => TypeBase::Kind(kind),
            Sort::Text => TypeBase::Text,
        };
        Type { base, optional }
    }

    /// What a number of this sort is as an expression.
    pub fn constant(self, number: i64) -> Expr {
        match number {
            NOTHING => Expr::Constant(NOTHING, Sort::Nothing),
            number => Expr::Constant(number, self),
        }
    }

    /// Whether its values are amounts.
    pub fn is_amount(self) -> bool {
        matches!(self, Sort::Number | Sort::Length)
    }
}

impl FaceType {
    /// The sort of what is read off such a face; nothing for a set and for what is only printed.
    pub fn sort(&self) -> Option<Sort> {
        match self {
            FaceType::Value(ty) | FaceType::Each(ty, _) => Sort::of(*ty),
            FaceType::Strip(strip) => Some(Sort::Member(strip.symbols)),
            FaceType::SetOfScale(_) | FaceType::SetOfKind(_) | FaceType::Text => None,
        }
    }
}

impl Key {
    /// The sort of what a table is asked with.
    pub fn sort(&self) -> Sort {
        match self {
            Key::Roll { .. } | Key::Number { .. } => Sort::Number,
            Key::Scale(scale) => Sort::Member(*scale),
            Key::Kind(kind) => Sort::Row(*kind),
        }
    }
}

impl Model {
    /// The sort of an expression's values; nothing where it is only ever `none`.
    pub fn sort_of(&self, expr: &Expr, locals: Locals<'_>) -> Option<Sort> {
        let of = |expr: &Expr| self.sort_of(expr, locals);
        match expr {
            Expr::Constant(_, Sort::Nothing) => None,
            Expr::Constant(_, sort) => Some(*sort),
            Expr::Local(local) | Expr::Element { array: local, .. } => locals.sort(*local),
            Expr::Face { deck, face, .. } => {
                let deck = self.decks.get(deck.index())?;
                deck.faces.get(face.index())?.ty.sort()
            }
            Expr::Field { kind, field, .. } => {
                let kind = self.kinds.get(kind.index())?;
                Sort::of(kind.fields.get(field.index())?.ty)
            }
            Expr::Lookup { table, .. } => Sort::of(self.tables.get(table.index())?.gives),
            Expr::Total { .. } => Some(Sort::Number),
            Expr::FaceHas { .. } | Expr::FieldHas { .. } | Expr::Not(_) | Expr::Shows { .. } => {
                Some(Sort::YesNo)
            }
            Expr::Minus(inner) => of(inner),
            Expr::Binary { op, left, right } => match op {
                Operator::Plus | Operator::Minus => of(left).or_else(|| of(right)),
                Operator::Times => {
                    Some(match [of(left), of(right)].contains(&Some(Sort::Length)) {
                        true => Sort::Length,
                        false => Sort::Number,
                    })
                }
                Operator::Mod => Some(Sort::Number),
                Operator::DivideDown | Operator::DivideUp => Some(match (of(left), of(right)) {
                    (Some(Sort::Length), Some(Sort::Length)) => Sort::Number,
                    (Some(Sort::Length), _) => Sort::Length,
                    _ => Sort::Number,
                }),
                Operator::Or
                | Operator::And
                | Operator::Equal
                | Operator::Unequal
                | Operator::Less
                | Operator::AtMost
                | Operator::More
                | Operator::AtLeast => Some(Sort::YesNo),
            },
            Expr::Least(list) | Expr::Greatest(list) => list.iter().find_map(of),
            Expr::If {
                then, otherwise, ..
            } => of(then).or_else(|| of(otherwise)),
        }
    }
}
