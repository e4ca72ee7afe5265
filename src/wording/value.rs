//! Expressions as things: `the strokes`, `the pen of the weapon`, `the lowest of 1 and the shots`.

use super::names::{is_numeric, quoted, the};
use super::{Phrase, Words};
use crate::model::{Expr, FaceType, FieldId, Key, KindId, Operator, Type, TypeBase, Value};
use crate::spelling::joined;

impl Words<'_> {
    /// An expression as a thing.
    pub(crate) fn value(&self, expr: &Expr) -> Phrase {
        self.value_as(expr, None)
    }

    /// The same, where the place tells of which type a number is.
    pub(crate) fn value_as(&self, expr: &Expr, wanted: Option<Type>) -> Phrase {
        let ty = self.model.type_of(expr, self.locals);
        match expr {
            Expr::Constant(number) => Phrase::plain(self.number(*number, wanted)),
            Expr::Local(local) => match ty.map(|ty| ty.base) {
                Some(TypeBase::YesNo) if self.has_name(*local) => Phrase::plain(self.flag(*local)),
                _ => self.local(*local),
            },
            Expr::Element { array, index } => {
                let array = match ty.map(|ty| ty.base) {
                    Some(TypeBase::YesNo) => Phrase::plain(self.flag(*array)),
                    _ => self.local(*array),
                };
                let index = match index.as_ref() {
                    Expr::Constant(number) => format!("number {number}"),
                    index => self.value(index).part(),
                };
                Phrase {
                    text: format!("{} of {index}", array.text),
                    ..array
                }
            }
            Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                let name = self.face_name(*card, *deck, *face);
                let read = self.read_at(*deck, *face, at.as_deref(), shift.as_deref());
                Phrase {
                    text: name.text + &read,
                    plural: name.plural,
                    compound: shift.is_some(),
                }
            }
            Expr::Field {
                row,
                kind,
                field,
                at,
            } => match self.written(expr) {
                Some(number) => Phrase::plain(self.number(number, ty.or(wanted))),
                None => self.field(row, *kind, *field, at.as_deref()),
            },
            Expr::Lookup { table, keys } => {
                let of = &self.model.table(*table);
                let keys = keys
                    .iter()
                    .zip(&of.keys)
                    .map(|(expr, key)| self.value_as(expr, key_type(key)).part());
                let keys = joined(&keys.collect::<Vec<_>>(), "and");
                let title = quoted(&of.header.title);
                Phrase::plain(format!("the result on {title} for {keys}"))
            }
            Expr::Total { modifiers, args } => {
                let of = self.model.modifiers(*modifiers);
                let title = quoted(&of.header.title);
                let passed = self.passed(&of.parameters, args);
                Phrase::plain(match passed.is_empty() {
                    true => format!("the total of {title}"),
                    false => format!("the total of {title} ({passed})"),
                })
            }
            Expr::Minus(inner) => {
                Phrase::compound(format!("minus {}", self.value_as(inner, wanted).part()))
            }
            Expr::Binary { op, left, right } => match op {
                Operator::Plus => match self.round(left, right) {
                    Some(round) => round,
                    None => self.sum((left, "plus", right), wanted),
                },
                Operator::Minus => self.sum((left, "minus", right), wanted),
                Operator::Times => {
                    // Of a length and a number: the one that does not say what it is is the other.
                    let is_length =
                        |ty: Option<Type>| ty.is_some_and(|ty| ty.base == TypeBase::Length);
                    let [first, second] =
                        [left, right].map(|side| self.model.type_of(side, self.locals));
                    let whole = wanted.filter(|ty| is_length(Some(*ty)));
                    let other = |of: Option<Type>| whole.filter(|_| of.is_some() && !is_length(of));
                    let [left, right] =
                        [(left, second), (right, first)].map(|(side, of)| (side, other(of)));
                    match (left, right) {
                        (once, what) | (what, once) if self.fixed(once.0) == Some(1) => {
                            self.value_as(what.0, what.1)
                        }
                        (less, what) | (what, less) if self.fixed(less.0) == Some(-1) => {
                            let what = self.value_as(what.0, what.1).part();
                            Phrase::compound(format!("minus {what}"))
                        }
                        (left, right) => {
                            let left = self.value_as(left.0, left.1).part();
                            let right = self.value_as(right.0, right.1).part();
                            Phrase::compound(format!("{left} times {right}"))
                        }
                    }
                }
                Operator::Mod => {
                    let (left, right) = (self.value(left).part(), self.value(right).part());
                    Phrase::compound(format!("the remainder of {left} divided by {right}"))
                }
                Operator::DivideDown => self.divided(expr, (left, right), "down", wanted),
                Operator::DivideUp => self.divided(expr, (left, right), "up", wanted),
                _ => self.yes_or_no(expr),
            },
            Expr::Least(list) => self.extreme(("lowest", "at most"), list, wanted),
            Expr::Greatest(list) => self.extreme(("highest", "at least"), list, wanted),
            Expr::If {
                condition,
                then,
                otherwise,
            } => {
                let wanted = wanted.or(ty);
                let then = self.value_as(then, wanted).part();
                let otherwise = self.value_as(otherwise, wanted).part();
                let condition = self.condition(condition);
                Phrase::compound(format!("{then} if {condition}, otherwise {otherwise}"))
            }
            Expr::Not(_) | Expr::Shows { .. } | Expr::FaceHas { .. } | Expr::FieldHas { .. } => {
                self.yes_or_no(expr)
            }
        }
    }

    /// A number as the value it stands for.
    pub(crate) fn number(&self, number: i64, ty: Option<Type>) -> String {
        match ty {
            Some(Type {
                base: TypeBase::Text,
                ..
            }) => quoted(&self.model.text(ty.unwrap_or(NUMBER), number)),
            ty => self.model.text(ty.unwrap_or(NUMBER), number),
        }
    }

    fn yes_or_no(&self, expr: &Expr) -> Phrase {
        Phrase::compound(format!("yes if {}, otherwise no", self.condition(expr)))
    }

    /// A sum needs no brackets in front. Where it is a length, so are both its sides, though neither may
    /// say so: `4" + d6 * 1"`.
    fn sum(&self, (left, word, right): (&Expr, &str, &Expr), wanted: Option<Type>) -> Phrase {
        let ty = |expr: &Expr| self.model.type_of(expr, self.locals);
        let length = |ty: &Type| ty.base == TypeBase::Length;
        let sides = || ty(left).or_else(|| ty(right));
        let wanted = wanted.filter(length).or_else(sides);
        let chain = matches!(
            left,
            Expr::Binary {
                op: Operator::Plus | Operator::Minus,
                ..
            }
        );
        let left = self.value_as(left, wanted);
        let left = if chain { left.text } else { left.part() };
        let right = self.value_as(right, wanted).part();
        Phrase::compound(format!("{left} {word} {right}"))
    }

    /// What comes of it tells whether a length is divided by a number or by a length.
    fn divided(
        &self,
        whole: &Expr,
        (left, right): (&Expr, &Expr),
        round: &str,
        wanted: Option<Type>,
    ) -> Phrase {
        let of = |expr: &Expr| self.model.type_of(expr, self.locals);
        let is_length = |ty: Option<Type>| ty.is_some_and(|ty| ty.base == TypeBase::Length);
        let ty = of(left);
        let by_length = is_length(ty) && !is_length(wanted.or_else(|| of(whole)));
        let divisor = match by_length || of(right).is_some() {
            true => ty,
            false => None,
        };
        let left = self.value_as(left, ty).part();
        let right = self.value_as(right, divisor).part();
        Phrase::compound(format!("{left} divided by {right}, rounded {round}"))
    }

    /// `the lowest of 1 and the shots`; what is worked out and then bounded: `2 times the shots, but
    /// at most 9`.
    fn extreme(&self, (word, bound): (&str, &str), list: &[Expr], wanted: Option<Type>) -> Phrase {
        let known = list
            .iter()
            .find_map(|expr| self.model.type_of(expr, self.locals));
        let parts = list
            .iter()
            .map(|expr| self.value_as(expr, known.or(wanted)));
        let parts: Vec<Phrase> = parts.collect();
        if let [
            Phrase {
                text,
                compound: true,
                ..
            },
            last,
        ] = &parts[..]
            && !last.compound
        {
            return Phrase::compound(format!("{text}, but {bound} {}", last.text));
        }
        let parts: Vec<String> = parts.into_iter().map(Phrase::part).collect();
        Phrase::plain(format!("the {word} of {}", joined(&parts, "and")))
    }

    /// `(a - 1) mod n + 1`: what goes round a table of n.
    fn round(&self, left: &Expr, right: &Expr) -> Option<Phrase> {
        let (
            Expr::Binary {
                op: Operator::Mod,
                left,
                right: round,
            },
            Expr::Constant(1),
        ) = (left, right)
        else {
            return None;
        };
        let Expr::Binary {
            op: Operator::Minus,
            left,
            right,
        } = left.as_ref()
        else {
            return None;
        };
        let round = self.value(round).part();
        let text = format!("{}, counted round from 1 to {round}", self.value(left).text);
        matches!(right.as_ref(), Expr::Constant(1)).then(|| Phrase::compound(text))
    }

    /// A field by its title: `the pen of the weapon`.
    pub(super) fn field(
        &self,
        row: &Expr,
        kind: KindId,
        field: FieldId,
        at: Option<&Expr>,
    ) -> Phrase {
        let name = the(self.field_title(kind, field));
        let (of, at) = (self.holder(row, kind), self.at(kind, field, at));
        Phrase {
            text: format!("{} of {of}{at}", name.text),
            ..name
        }
    }

    /// Whose fields they are: `the weapon`.
    pub(super) fn holder(&self, row: &Expr, kind: KindId) -> String {
        let of = self.value_as(row, Some(row_of(kind))).part();
        self.with_article(row, of)
    }

    /// The member for which a field is read: ` at Long`.
    pub(super) fn at(&self, kind: KindId, field: FieldId, at: Option<&Expr>) -> String {
        let of = self.model.kinds.get(kind.index());
        let each = of.and_then(|kind| kind.fields.get(field.index())?.each);
        at.map_or(String::new(), |at| {
            let at = self.value_as(at, each.map(|along| member_of(along.scale)));
            format!(" at {}", at.part())
        })
    }

    /// What a row that is named has in a field.
    fn written(&self, expr: &Expr) -> Option<i64> {
        let Expr::Field { row, field, at, .. } = expr else {
            return None;
        };
        let Expr::Constant(row) = row.as_ref() else {
            return None;
        };
        let row = self.model.rows.get(usize::try_from(*row).ok()?)?;
        let value = &row.fields.get(field.index())?.value;
        match (value, at.as_deref()) {
            (Value::Each(data), Some(Expr::Constant(at))) => {
                let datum = data.get(usize::try_from(*at).ok()?)?;
                self.model.number_of(&datum.value)
            }
            (Value::Each(_), _) | (_, Some(_)) => None,
            (value, None) => self.model.number_of(value),
        }
    }

    /// What is counted by a modifier that is worth so much for each of them, where there are any.
    pub(crate) fn for_each(&self, when: &Expr, value: &Expr) -> Option<(String, i64)> {
        let Expr::Binary {
            op: Operator::More | Operator::Unequal,
            left,
            right,
        } = when
        else {
            return None;
        };
        let counted = match (left.as_ref(), right.as_ref()) {
            (what @ Expr::Local(local), Expr::Constant(0)) if self.local(*local).plural => {
                (what, self.name(*local))
            }
            _ => return None,
        };
        let times = match value {
            Expr::Binary {
                op: Operator::Times,
                left,
                right,
            } => match (left.as_ref(), right.as_ref()) {
                (Expr::Constant(times), what) | (what, Expr::Constant(times))
                    if what == counted.0 =>
                {
                    *times
                }
                _ => return None,
            },
            what if what == counted.0 => 1,
            _ => return None,
        };
        Some((counted.1, times))
    }

    /// What is added as it is by a modifier that holds where it is not 0, or on one side of that.
    pub(crate) fn as_it_is(&self, when: &Expr, value: &Expr) -> Option<String> {
        match when {
            Expr::Binary {
                op: Operator::Less | Operator::More | Operator::Unequal,
                left,
                right,
            } if left.as_ref() == value && **right == Expr::Constant(0) => {
                let text = self.value(value).text;
                Some(text.strip_prefix("the ").unwrap_or(&text).to_owned())
            }
            _ => None,
        }
    }

    /// A number that is always the same: a constant, or what a row that is named has in a field.
    pub(crate) fn fixed(&self, expr: &Expr) -> Option<i64> {
        match expr {
            Expr::Constant(number) => Some(*number),
            _ if is_numeric(self.model.type_of(expr, self.locals)) => self.written(expr),
            _ => None,
        }
    }

    /// ` at the accuracy, shifted right by the shift`.
    pub(super) fn read_at(
        &self,
        deck: crate::model::DeckId,
        face: crate::model::FaceId,
        at: Option<&Expr>,
        shift: Option<&Expr>,
    ) -> String {
        let of = self.model.decks.get(deck.index());
        let ty = of.and_then(|deck| Some(&deck.faces.get(face.index())?.ty));
        let scale = ty.and_then(|ty| match ty {
            FaceType::Each(_, along) => Some(along.scale),
            FaceType::Strip(strip) => Some(strip.from),
            _ => None,
        });
        let mut text = String::new();
        if let Some(at) = at {
            let at = self.value_as(at, scale.map(member_of));
            text.push_str(&format!(" at {}", at.part()));
        }
        match shift {
            None | Some(Expr::Constant(0)) => {}
            Some(Expr::Constant(left)) if *left < 0 => {
                text.push_str(&format!(", shifted left by {}", left.unsigned_abs()));
            }
            Some(Expr::Minus(left)) => {
                text.push_str(&format!(", shifted left by {}", self.value(left).text));
            }
            Some(shift) => {
                text.push_str(&format!(", shifted right by {}", self.value(shift).text));
            }
        }
        text
    }

    /// A row by its title takes an article behind `of`.
    fn with_article(&self, row: &Expr, words: String) -> String {
        match row {
            Expr::Constant(_) if !words.starts_with("The ") => format!("the {words}"),
            _ => words,
        }
    }
}

const NUMBER: Type = Type::plain(TypeBase::Number);

pub(super) fn member_of(scale: crate::model::ScaleId) -> Type {
    Type::plain(TypeBase::Scale(scale))
}

pub(super) fn row_of(kind: crate::model::KindId) -> Type {
    Type::plain(TypeBase::Kind(kind))
}

fn key_type(key: &Key) -> Option<Type> {
    match key {
        Key::Scale(scale) => Some(member_of(*scale)),
        Key::Kind(kind) => Some(row_of(*kind)),
        Key::Roll { .. } | Key::Number { .. } => None,
    }
}
