//! Expressions: trees in which the numbers of the model are values again.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::Value;
use super::names::Names;
use super::values::value;
use model::{FaceType, Holds, LocalId, Operator, Type, TypeBase};

/// What can be worked out without rolling; its first key says what it is.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Expr {
    Value(Value),
    /// A local by its name; one without a name of its own as `#3`.
    Local(String),
    /// An element of an array.
    Element {
        array: String,
        index: Box<Expr>,
    },
    /// A face of a card.
    Face {
        /// The local that holds the card.
        card: String,
        face: String,
        /// Which member's value, or where a strip is read from.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<Box<Expr>>,
        /// How far a strip is shifted to the right.
        #[serde(skip_serializing_if = "Option::is_none")]
        shift: Option<Box<Expr>>,
    },
    /// Whether a set on a card holds something.
    FaceHas {
        card: String,
        face: String,
        item: Box<Expr>,
    },
    /// A field of a row.
    Field {
        row: Box<Expr>,
        field: String,
        /// Which member's value.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<Box<Expr>>,
    },
    /// Whether a list or set of a row holds something.
    FieldHas {
        row: Box<Expr>,
        field: String,
        item: Box<Expr>,
    },
    /// A table's answer.
    Lookup {
        table: String,
        keys: Vec<Expr>,
    },
    /// The sum of the modifiers that hold.
    Total {
        modifiers: String,
        args: Vec<Expr>,
    },
    Not(Box<Expr>),
    Minus(Box<Expr>),
    Or(Box<[Expr; 2]>),
    And(Box<[Expr; 2]>),
    Equal(Box<[Expr; 2]>),
    Unequal(Box<[Expr; 2]>),
    Less(Box<[Expr; 2]>),
    AtMost(Box<[Expr; 2]>),
    More(Box<[Expr; 2]>),
    AtLeast(Box<[Expr; 2]>),
    Plus(Box<[Expr; 2]>),
    /// The first less the second.
    Difference(Box<[Expr; 2]>),
    Times(Box<[Expr; 2]>),
    /// The remainder, never negative.
    Mod(Box<[Expr; 2]>),
    /// Towards minus infinity.
    DivideDown(Box<[Expr; 2]>),
    /// Towards plus infinity.
    DivideUp(Box<[Expr; 2]>),
    Least(Vec<Expr>),
    Greatest(Vec<Expr>),
    /// Whether a value is among these.
    Shows {
        what: Box<Expr>,
        faces: Faces,
    },
    If {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
}

/// Which values.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    Even,
    Odd,
    OrMore(Box<Expr>),
    OrLess(Box<Expr>),
    /// Both included.
    Between(Box<[Expr; 2]>),
    OneOf(Vec<Expr>),
}

/// What the expressions of one declaration are written in: its locals.
pub(super) struct Inside<'a> {
    pub names: &'a Names<'a>,
    pub locals: Vec<(String, Holds)>,
}

impl<'a> Inside<'a> {
    pub(super) fn procedure(names: &'a Names<'a>, procedure: &model::Procedure) -> Self {
        let locals = &procedure.locals;
        let called = |index: usize| {
            let name = &locals[index].name;
            let alone = locals.iter().filter(|each| each.name == *name).count() == 1;
            match (name.is_empty(), alone) {
                (true, _) => format!("#{index}"),
                (false, true) => name.to_string(),
                (false, false) => format!("{name}#{index}"),
            }
        };
        let each = locals.iter().enumerate();
        Inside {
            names,
            locals: each
                .map(|(index, local)| (called(index), local.holds))
                .collect(),
        }
    }

    pub(super) fn modifiers(names: &'a Names<'a>, modifiers: &model::Modifiers) -> Self {
        let (low, high) = (i64::MIN, i64::MAX);
        let local = |parameter: &model::Parameter| {
            let ty = parameter.ty;
            (parameter.name.to_string(), Holds::Value { ty, low, high })
        };
        Inside {
            names,
            locals: modifiers.parameters.iter().map(local).collect(),
        }
    }

    pub(super) fn local(&self, id: LocalId) -> String {
        self.locals
            .get(id.index())
            .map_or_else(|| format!("#{}", id.index()), |(name, _)| name.clone())
    }

    pub(super) fn type_of_local(&self, id: LocalId) -> Option<Type> {
        match self.locals.get(id.index())?.1 {
            Holds::Value { ty, .. } | Holds::Array { ty, .. } => Some(ty),
            Holds::Card(_) => None,
        }
    }

    /// The value that a number stands for where this type is wanted.
    pub(super) fn constant(&self, number: i64, wanted: Option<Type>) -> Value {
        let plain = Type {
            base: TypeBase::Number,
            optional: true,
        };
        let ty = wanted.unwrap_or(plain);
        if ty.base == TypeBase::Text
            && let Ok(index) = usize::try_from(number)
            && let Some(text) = self.names.model.texts.get(index)
        {
            return Value::Text(text.to_string());
        }
        value(self.names, &model::Value::from_number(ty, number))
    }

    /// The type an expression has, where that can be told from its parts.
    pub(super) fn type_of(&self, expr: &model::Expr) -> Option<Type> {
        let model = self.names.model;
        match expr {
            model::Expr::Local(id) => self.type_of_local(*id),
            model::Expr::Element { array, .. } => self.type_of_local(*array),
            model::Expr::Face { deck, face, .. } => {
                match &model.deck(*deck).faces[face.index()].ty {
                    FaceType::Value(ty) | FaceType::Each(ty, _) => Some(*ty),
                    FaceType::Strip(strip) => Some(Type::plain(TypeBase::Scale(strip.symbols))),
                    _ => None,
                }
            }
            model::Expr::Field { kind, field, .. } => {
                Some(model.kind(*kind).fields[field.index()].ty)
            }
            model::Expr::Lookup { table, .. } => Some(model.table(*table).gives),
            model::Expr::Least(each) | model::Expr::Greatest(each) => {
                each.iter().find_map(|each| self.type_of(each))
            }
            model::Expr::If {
                then, otherwise, ..
            } => self.type_of(then).or_else(|| self.type_of(otherwise)),
            model::Expr::Minus(inner) => self.type_of(inner),
            model::Expr::Binary {
                op: Operator::Plus | Operator::Minus,
                left,
                right,
            } => self.type_of(left).or_else(|| self.type_of(right)),
            model::Expr::Not(_)
            | model::Expr::FaceHas { .. }
            | model::Expr::FieldHas { .. }
            | model::Expr::Shows { .. }
            | model::Expr::Binary {
                op:
                    Operator::Or
                    | Operator::And
                    | Operator::Equal
                    | Operator::Unequal
                    | Operator::Less
                    | Operator::AtMost
                    | Operator::More
                    | Operator::AtLeast,
                ..
            } => Some(Type::plain(TypeBase::YesNo)),
            _ => None,
        }
    }

    /// An expression where a value of this type is wanted.
    pub(super) fn expr(&self, expr: &model::Expr, wanted: Option<Type>) -> Expr {
        let model = self.names.model;
        match expr {
            model::Expr::Constant(number) => Expr::Value(self.constant(*number, wanted)),
            model::Expr::Local(id) => Expr::Local(self.local(*id)),
            model::Expr::Element { array, index } => Expr::Element {
                array: self.local(*array),
                index: self.boxed(index, None),
            },
            model::Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                let face = &model.deck(*deck).faces[face.index()];
                let from = match &face.ty {
                    FaceType::Each(_, along) => Some(Type::plain(TypeBase::Scale(along.scale))),
                    FaceType::Strip(strip) => Some(Type::plain(TypeBase::Scale(strip.from))),
                    _ => None,
                };
                Expr::Face {
                    card: self.local(*card),
                    face: face.name.to_string(),
                    at: at.as_deref().map(|at| self.boxed(at, from)),
                    shift: shift.as_deref().map(|shift| self.boxed(shift, None)),
                }
            }
            model::Expr::FaceHas {
                card,
                deck,
                face,
                item,
            } => {
                let face = &model.deck(*deck).faces[face.index()];
                let of = match &face.ty {
                    FaceType::SetOfScale(scale) => Some(Type::plain(TypeBase::Scale(*scale))),
                    FaceType::SetOfKind(kind) => Some(Type::plain(TypeBase::Kind(*kind))),
                    _ => None,
                };
                Expr::FaceHas {
                    card: self.local(*card),
                    face: face.name.to_string(),
                    item: self.boxed(item, of),
                }
            }
            model::Expr::Field {
                row,
                kind,
                field,
                at,
            } => {
                let field = &model.kind(*kind).fields[field.index()];
                let each = field
                    .each
                    .map(|along| Type::plain(TypeBase::Scale(along.scale)));
                Expr::Field {
                    row: self.boxed(row, Some(Type::plain(TypeBase::Kind(*kind)))),
                    field: field.header.name.to_string(),
                    at: at.as_deref().map(|at| self.boxed(at, each)),
                }
            }
            model::Expr::FieldHas {
                row,
                kind,
                field,
                item,
            } => {
                let field = &model.kind(*kind).fields[field.index()];
                let of = match field.ty.base {
                    TypeBase::SetOfScale(scale) | TypeBase::ListOfScale(scale) => {
                        Some(Type::plain(TypeBase::Scale(scale)))
                    }
                    TypeBase::SetOfKind(kind) | TypeBase::ListOfKind(kind) => {
                        Some(Type::plain(TypeBase::Kind(kind)))
                    }
                    _ => None,
                };
                Expr::FieldHas {
                    row: self.boxed(row, Some(Type::plain(TypeBase::Kind(*kind)))),
                    field: field.header.name.to_string(),
                    item: self.boxed(item, of),
                }
            }
            model::Expr::Lookup { table, keys } => {
                let wanted = model.table(*table).keys.iter().map(|key| match key {
                    model::Key::Scale(scale) => Some(Type::plain(TypeBase::Scale(*scale))),
                    model::Key::Kind(kind) => Some(Type::plain(TypeBase::Kind(*kind))),
                    _ => None,
                });
                Expr::Lookup {
                    table: self.names.table(*table),
                    keys: (keys.iter().zip(wanted))
                        .map(|(key, wanted)| self.expr(key, wanted))
                        .collect(),
                }
            }
            model::Expr::Total { modifiers, args } => Expr::Total {
                modifiers: self.names.modifiers(*modifiers),
                args: self.args(&model.modifiers(*modifiers).parameters, args),
            },
            model::Expr::Not(inner) => {
                Expr::Not(self.boxed(inner, Some(Type::plain(TypeBase::YesNo))))
            }
            model::Expr::Minus(inner) => Expr::Minus(self.boxed(inner, wanted)),
            model::Expr::Binary { op, left, right } => self.binary(*op, left, right, wanted),
            model::Expr::Least(each) => Expr::Least(self.alike(each, wanted)),
            model::Expr::Greatest(each) => Expr::Greatest(self.alike(each, wanted)),
            model::Expr::Shows { what, faces } => {
                let of = self.type_of(what);
                Expr::Shows {
                    what: self.boxed(what, of),
                    faces: self.faces(faces, of),
                }
            }
            model::Expr::If {
                condition,
                then,
                otherwise,
            } => {
                let wanted = wanted.or_else(|| self.type_of(expr));
                Expr::If {
                    condition: self.boxed(condition, Some(Type::plain(TypeBase::YesNo))),
                    then: self.boxed(then, wanted),
                    otherwise: self.boxed(otherwise, wanted),
                }
            }
        }
    }

    fn boxed(&self, expr: &model::Expr, wanted: Option<Type>) -> Box<Expr> {
        Box::new(self.expr(expr, wanted))
    }

    fn alike(&self, each: &[model::Expr], wanted: Option<Type>) -> Vec<Expr> {
        let wanted = wanted.or_else(|| each.iter().find_map(|each| self.type_of(each)));
        super::each(each, |each| self.expr(each, wanted))
    }

    /// Arguments by the types of the parameters.
    pub(super) fn args(&self, parameters: &[model::Parameter], args: &[model::Expr]) -> Vec<Expr> {
        let each = args.iter().enumerate().map(|(index, arg)| {
            let wanted = parameters.get(index).map(|parameter| parameter.ty);
            self.expr(arg, wanted)
        });
        each.collect()
    }

    pub(super) fn faces(&self, faces: &model::Faces, of: Option<Type>) -> Faces {
        match faces {
            model::Faces::Even => Faces::Even,
            model::Faces::Odd => Faces::Odd,
            model::Faces::OrMore(low) => Faces::OrMore(self.boxed(low, of)),
            model::Faces::OrLess(high) => Faces::OrLess(self.boxed(high, of)),
            model::Faces::Between(low, high) => {
                Faces::Between(Box::new([self.expr(low, of), self.expr(high, of)]))
            }
            model::Faces::OneOf(each) => {
                Faces::OneOf(super::each(each, |each| self.expr(each, of)))
            }
        }
    }

    fn binary(
        &self,
        op: Operator,
        left: &model::Expr,
        right: &model::Expr,
        wanted: Option<Type>,
    ) -> Expr {
        let of = match op {
            Operator::Or | Operator::And => Some(Type::plain(TypeBase::YesNo)),
            Operator::Equal
            | Operator::Unequal
            | Operator::Less
            | Operator::AtMost
            | Operator::More
            | Operator::AtLeast => self.type_of(left).or_else(|| self.type_of(right)),
            Operator::Plus | Operator::Minus => (self.type_of(left))
                .or_else(|| self.type_of(right))
                .or(wanted),
            // A factor is a number, whatever is multiplied.
            Operator::Times | Operator::Mod | Operator::DivideDown | Operator::DivideUp => None,
        };
        let both = Box::new([self.expr(left, of), self.expr(right, of)]);
        match op {
            Operator::Or => Expr::Or(both),
            Operator::And => Expr::And(both),
            Operator::Equal => Expr::Equal(both),
            Operator::Unequal => Expr::Unequal(both),
            Operator::Less => Expr::Less(both),
            Operator::AtMost => Expr::AtMost(both),
            Operator::More => Expr::More(both),
            Operator::AtLeast => Expr::AtLeast(both),
            Operator::Plus => Expr::Plus(both),
            Operator::Minus => Expr::Difference(both),
            Operator::Times => Expr::Times(both),
            Operator::Mod => Expr::Mod(both),
            Operator::DivideDown => Expr::DivideDown(both),
            Operator::DivideUp => Expr::DivideUp(both),
        }
    }
}
