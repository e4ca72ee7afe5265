//! Expressions: trees in which the numbers of the model are values again.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::Value;
use super::names::Names;
use super::values::value;
use model::{Holds, LocalId, Operator, Sort};

/// What can be worked out without rolling; its first key says what it is. Yes and no are values too.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Expr {
    /// A value as it stands.
    Value(Value),
    /// What a local holds, by its name; one without a name of its own is `#3`.
    Local(String),
    /// An element of an array.
    Element {
        /// The local that holds the array, by its name.
        array: String,
        /// Which element: one of the whole numbers from the array's `first` to its `last`.
        index: Box<Expr>,
    },
    /// What a face of a card shows.
    Face {
        /// The local that holds the card, by its name.
        card: String,
        /// The face, by its name within the deck.
        face: String,
        /// Which member's value, or where a strip is read from; left out where the face has one value alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<Box<Expr>>,
        /// How many symbols farther to the right a strip is read; none where it is left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        shift: Option<Box<Expr>>,
    },
    /// Whether a set on a card holds something.
    FaceHas {
        /// The local that holds the card, by its name.
        card: String,
        /// The face, by its name within the deck.
        face: String,
        /// The member or row that is looked for.
        item: Box<Expr>,
    },
    /// The value of a field of a row.
    Field {
        /// The row that is asked for its field.
        row: Box<Expr>,
        /// The field, by its name within the kind.
        field: String,
        /// Which member's value; left out where the field has one value alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<Box<Expr>>,
    },
    /// Whether a list or set of a row holds something.
    FieldHas {
        /// The row that is asked for its field.
        row: Box<Expr>,
        /// The field, by its name within the kind.
        field: String,
        /// The member or row that is looked for.
        item: Box<Expr>,
    },
    /// The answer of a table; whatever of it is rolled has been rolled before.
    Lookup {
        /// The table, by its full name.
        table: String,
        /// A value for each key of the table, in its order.
        keys: Vec<Expr>,
    },
    /// The sum of the modifiers that hold.
    Total {
        /// The list of modifiers, by its full name.
        modifiers: String,
        /// A value for each of its parameters, in their order.
        args: Vec<Expr>,
    },
    /// Yes where this is no, and no where it is yes.
    Not(Box<Expr>),
    /// This number or length with the other sign.
    Minus(Box<Expr>),
    /// Whether one of the two is yes, or both; the second is looked at only where the first is no.
    Or(Box<[Expr; 2]>),
    /// Whether both are yes; the second is looked at only where the first is yes.
    And(Box<[Expr; 2]>),
    /// Whether both are the same value.
    Equal(Box<[Expr; 2]>),
    /// Whether they are different values.
    Unequal(Box<[Expr; 2]>),
    /// Whether the first is less than the second; members of a scale compare by their order.
    Less(Box<[Expr; 2]>),
    /// Whether the first is the second or less; members of a scale compare by their order.
    AtMost(Box<[Expr; 2]>),
    /// Whether the first is more than the second; members of a scale compare by their order.
    More(Box<[Expr; 2]>),
    /// Whether the first is the second or more; members of a scale compare by their order.
    AtLeast(Box<[Expr; 2]>),
    /// The sum of the two.
    Plus(Box<[Expr; 2]>),
    /// The first less the second.
    Difference(Box<[Expr; 2]>),
    /// The product of the two.
    Times(Box<[Expr; 2]>),
    /// What is left over where the first is divided by the second; never negative.
    Mod(Box<[Expr; 2]>),
    /// The first divided by the second, rounded towards minus infinity: a number to a whole one, a length to a
    /// hundredth of a millimetre.
    DivideDown(Box<[Expr; 2]>),
    /// The first divided by the second, rounded towards plus infinity: a number to a whole one, a length to a
    /// hundredth of a millimetre.
    DivideUp(Box<[Expr; 2]>),
    /// The least of these.
    Least(Vec<Expr>),
    /// The greatest of these.
    Greatest(Vec<Expr>),
    /// Whether a value is among these.
    Shows {
        /// The value that is looked at.
        what: Box<Expr>,
        /// The values that it may have.
        faces: Faces,
    },
    /// One of two values; the other one is not worked out.
    If {
        /// Yes or no, which decides between the two.
        condition: Box<Expr>,
        /// The value where the condition is yes.
        then: Box<Expr>,
        /// The value where the condition is no.
        otherwise: Box<Expr>,
    },
}

/// Which numbers or other values.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Faces {
    /// Even numbers.
    Even,
    /// Odd numbers.
    Odd,
    /// This number and all above it.
    OrMore(Box<Expr>),
    /// This number and all below it.
    OrLess(Box<Expr>),
    /// From the first to the second, both included.
    Between(Box<[Expr; 2]>),
    /// One of these.
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

    /// The value that a number of this sort stands for.
    pub(super) fn constant(&self, number: i64, sort: Sort) -> Value {
        if sort == Sort::Text
            && let Ok(index) = usize::try_from(number)
            && let Some(text) = self.names.model.texts.get(index)
        {
            return Value::Text(text.to_string());
        }
        value(
            self.names,
            &model::Value::from_number(sort.ty(true), number),
        )
    }

    pub(super) fn expr(&self, expr: &model::Expr) -> Expr {
        let model = self.names.model;
        match expr {
            model::Expr::Constant(number, sort) => Expr::Value(self.constant(*number, *sort)),
            model::Expr::Local(id) => Expr::Local(self.local(*id)),
            model::Expr::Element { array, index } => Expr::Element {
                array: self.local(*array),
                index: self.boxed(index),
            },
            model::Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                let face = &model.deck(*deck).faces[face.index()];
                Expr::Face {
                    card: self.local(*card),
                    face: face.name.to_string(),
                    at: at.as_deref().map(|at| self.boxed(at)),
                    shift: shift.as_deref().map(|shift| self.boxed(shift)),
                }
            }
            model::Expr::FaceHas {
                card,
                deck,
                face,
                item,
            } => {
                let face = &model.deck(*deck).faces[face.index()];
                Expr::FaceHas {
                    card: self.local(*card),
                    face: face.name.to_string(),
                    item: self.boxed(item),
                }
            }
            model::Expr::Field {
                row,
                kind,
                field,
                at,
            } => {
                let field = &model.kind(*kind).fields[field.index()];
                Expr::Field {
                    row: self.boxed(row),
                    field: field.header.name.to_string(),
                    at: at.as_deref().map(|at| self.boxed(at)),
                }
            }
            model::Expr::FieldHas {
                row,
                kind,
                field,
                item,
            } => {
                let field = &model.kind(*kind).fields[field.index()];
                Expr::FieldHas {
                    row: self.boxed(row),
                    field: field.header.name.to_string(),
                    item: self.boxed(item),
                }
            }
            model::Expr::Lookup { table, keys } => Expr::Lookup {
                table: self.names.table(*table),
                keys: self.exprs(keys),
            },
            model::Expr::Total { modifiers, args } => Expr::Total {
                modifiers: self.names.modifiers(*modifiers),
                args: self.exprs(args),
            },
            model::Expr::Not(inner) => Expr::Not(self.boxed(inner)),
            model::Expr::Minus(inner) => Expr::Minus(self.boxed(inner)),
            model::Expr::Binary { op, left, right } => self.binary(*op, left, right),
            model::Expr::Least(each) => Expr::Least(self.exprs(each)),
            model::Expr::Greatest(each) => Expr::Greatest(self.exprs(each)),
            model::Expr::Shows { what, faces } => Expr::Shows {
                what: self.boxed(what),
                faces: self.faces(faces),
            },
            model::Expr::If {
                condition,
                then,
                otherwise,
            } => Expr::If {
                condition: self.boxed(condition),
                then: self.boxed(then),
                otherwise: self.boxed(otherwise),
            },
        }
    }

    fn boxed(&self, expr: &model::Expr) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    pub(super) fn exprs(&self, each: &[model::Expr]) -> Vec<Expr> {
        super::each(each, |each| self.expr(each))
    }

    pub(super) fn faces(&self, faces: &model::Faces) -> Faces {
        match faces {
            model::Faces::Even => Faces::Even,
            model::Faces::Odd => Faces::Odd,
            model::Faces::OrMore(low) => Faces::OrMore(self.boxed(low)),
            model::Faces::OrLess(high) => Faces::OrLess(self.boxed(high)),
            model::Faces::Between(low, high) => {
                Faces::Between(Box::new([self.expr(low), self.expr(high)]))
            }
            model::Faces::OneOf(each) => Faces::OneOf(self.exprs(each)),
        }
    }

    fn binary(&self, op: Operator, left: &model::Expr, right: &model::Expr) -> Expr {
        let both = Box::new([self.expr(left), self.expr(right)]);
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
