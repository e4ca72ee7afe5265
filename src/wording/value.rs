//! Expressions as things: `the strokes`, `the pen of the weapon`, `the lowest of 1 and the shots`.

use super::nouns::the;
use super::title::quoted;
use super::{Phrase, Words};
use crate::model::{
    DeckId, Expr, FaceId, FaceType, FieldId, KindId, NOTHING, Operator, Sort, TypeBase, Value,
};
use crate::spelling::{capital, joined};

impl Words<'_> {
    /// An expression as a thing.
    pub(crate) fn value(&self, expr: &Expr) -> Phrase {
        match expr {
            Expr::Constant(number, sort) => Phrase::plain(self.number(*number, *sort)),
            Expr::Local(local) if let Some(asked) = self.table_asked(*local) => self.value(asked),
            Expr::Local(local) => match self.sort(expr) {
                Some(Sort::YesNo) if self.has_name(*local) => Phrase::plain(self.flag(*local)),
                _ => self.local(*local),
            },
            Expr::Element { array, index } => {
                let array = match self.sort(expr) {
                    Some(Sort::YesNo) => Phrase::plain(self.flag(*array)),
                    _ => self.local(*array),
                };
                let index = match index.as_ref() {
                    Expr::Constant(number, _) => format!("number {number}"),
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
                let read = self.read_at((*deck, *face), at.as_deref(), shift.as_deref());
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
                Some(number) => {
                    let sort = self.sort(expr).unwrap_or(Sort::Number);
                    Phrase::plain(self.number(number, sort))
                }
                None => self.field(row, *kind, *field, at.as_deref()),
            },
            Expr::Lookup { table, keys } => {
                let of = &self.model.table(*table);
                let keys = keys.iter().map(|expr| self.value(expr).part());
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
            Expr::Minus(inner) => Phrase::compound(format!("minus {}", self.value(inner).part())),
            Expr::Binary { op, left, right }
                if let Some(number) = self.reckoned(*op, left, right) =>
            {
                Phrase::plain(number.to_string())
            }
            Expr::Binary { op, left, right } => match op {
                Operator::Plus => match self.round(left, right) {
                    Some(round) => round,
                    None => self.sum(left, "plus", right),
                },
                Operator::Minus => self.sum(left, "minus", right),
                Operator::Times => {
                    let is = |factor: &Expr, number: i64| {
                        self.fixed(factor) == Some(number)
                            && self.sort(factor) == Some(Sort::Number)
                    };
                    match (left, right) {
                        (once, what) | (what, once) if is(once, 1) => self.value(what),
                        (less, what) | (what, less) if is(less, -1) => {
                            Phrase::compound(format!("minus {}", self.value(what).part()))
                        }
                        (left, right) => {
                            let (left, right) = (self.value(left).part(), self.value(right).part());
                            Phrase::compound(format!("{left} times {right}"))
                        }
                    }
                }
                Operator::Mod => {
                    let (left, right) = (self.value(left).part(), self.value(right).part());
                    Phrase::compound(format!("the remainder of {left} divided by {right}"))
                }
                Operator::DivideDown => self.divided(left, right, "down"),
                Operator::DivideUp => self.divided(left, right, "up"),
                _ => self.yes_or_no(expr),
            },
            Expr::Least(list) => self.extreme(("lowest", "at most"), list),
            Expr::Greatest(list) => self.extreme(("highest", "at least"), list),
            Expr::If {
                condition,
                then,
                otherwise,
            } => {
                let then = self.value(then).part();
                let otherwise = self.value(otherwise).part();
                let condition = self.condition(condition);
                Phrase::compound(format!("{then} if {condition}, otherwise {otherwise}"))
            }
            Expr::Not(_) | Expr::Shows { .. } | Expr::FaceHas { .. } | Expr::FieldHas { .. } => {
                self.yes_or_no(expr)
            }
        }
    }

    /// A number as the value it stands for.
    fn number(&self, number: i64, sort: Sort) -> String {
        let text = self.model.text(sort.ty(true), number);
        match sort {
            Sort::Text => quoted(&text),
            _ => text,
        }
    }

    /// How often one length goes into another where both are always the same: nobody works that out at the table.
    fn reckoned(&self, op: Operator, left: &Expr, right: &Expr) -> Option<i64> {
        let divides = [Operator::DivideDown, Operator::DivideUp].contains(&op);
        let lengths = [left, right].map(|expr| self.sort(expr)) == [Some(Sort::Length); 2];
        let divisor = self.fixed(right).filter(|divisor| *divisor != 0)?;
        (divides && lengths).then(|| op.combine(self.fixed(left)?, divisor))?
    }

    /// Of which sort its values are.
    pub(super) fn sort(&self, expr: &Expr) -> Option<Sort> {
        self.model.sort_of(expr, self.locals)
    }

    fn yes_or_no(&self, expr: &Expr) -> Phrase {
        Phrase::compound(format!("yes if {}, otherwise no", self.condition(expr)))
    }

    /// A sum needs no brackets in front.
    fn sum(&self, left: &Expr, word: &str, right: &Expr) -> Phrase {
        let chain = matches!(
            left,
            Expr::Binary {
                op: Operator::Plus | Operator::Minus,
                ..
            }
        );
        let left = self.value(left);
        let left = if chain { left.text } else { left.part() };
        let right = self.value(right).part();
        Phrase::compound(format!("{left} {word} {right}"))
    }

    fn divided(&self, left: &Expr, right: &Expr, round: &str) -> Phrase {
        let (left, right) = (self.value(left).part(), self.value(right).part());
        Phrase::compound(format!("{left} divided by {right}, rounded {round}"))
    }

    /// `the lowest of 1 and the shots`; what is worked out and then bounded: `2 times the shots, but
    /// at most 9`.
    fn extreme(&self, (word, bound): (&str, &str), list: &[Expr]) -> Phrase {
        let parts: Vec<Phrase> = list.iter().map(|expr| self.value(expr)).collect();
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
            Expr::Constant(1, _),
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
        matches!(right.as_ref(), Expr::Constant(1, _)).then(|| Phrase::compound(text))
    }

    /// A field by its title: `the pen of the weapon`, `“Quick” of the crew` where it is yes or no.
    pub(super) fn field(
        &self,
        row: &Expr,
        kind: KindId,
        field: FieldId,
        at: Option<&Expr>,
    ) -> Phrase {
        let title = self.field_title(kind, field);
        let name = match self.is_yes_no(kind, field) {
            true => Phrase::plain(quoted(&capital(title))),
            false => the(title),
        };
        let (of, at) = (self.holder(row), self.at(at));
        Phrase {
            text: format!("{} of {of}{at}", name.text),
            ..name
        }
    }

    fn is_yes_no(&self, kind: KindId, field: FieldId) -> bool {
        let fields = &self.model.kind(kind).fields;
        let field = fields.get(field.index());
        field.is_some_and(|field| field.ty.base == TypeBase::YesNo)
    }

    /// Whose fields they are: `the weapon`.
    pub(super) fn holder(&self, row: &Expr) -> String {
        let of = self.value(row).part();
        self.with_article(row, of)
    }

    /// The member for which a field is read: ` at Long`.
    pub(super) fn at(&self, at: Option<&Expr>) -> String {
        at.map_or(String::new(), |at| format!(" at {}", self.value(at).part()))
    }

    /// What a row that is named has in a field, where that is told and not asked for.
    fn written(&self, expr: &Expr) -> Option<i64> {
        let Expr::Field { row, field, at, .. } = expr else {
            return None;
        };
        if self.asks {
            return None;
        }
        let row = usize::try_from(row.constant()?).ok()?;
        let row = self.model.rows.get(row)?;
        let value = &row.fields.get(field.index())?.value;
        match (value, at.as_deref()) {
            (Value::Each(data), Some(Expr::Constant(at, _))) => {
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
            (what @ Expr::Local(local), Expr::Constant(0, _)) if self.local(*local).plural => {
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
                (Expr::Constant(times, _), what) | (what, Expr::Constant(times, _))
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

    /// What is added as it is by a modifier that holds where there is any, where it is not 0, or on one side of that;
    /// and how that is said of it.
    pub(crate) fn as_it_is(&self, when: &Expr, value: &Expr) -> Option<(String, &'static str)> {
        let (op, left, right) = match when {
            Expr::Binary { op, left, right } if left.as_ref() == value => (op, left, right),
            _ => return None,
        };
        let is_any = *op == Operator::Unequal && **right == Sort::Nothing.constant(NOTHING);
        let sides = [Operator::Less, Operator::More, Operator::Unequal];
        let is_some = sides.contains(op) && right.constant() == Some(0);
        if !is_any && !is_some {
            return None;
        }
        let Phrase { text, plural, .. } = self.value(left);
        let as_it_is = if plural { "as they are" } else { "as it is" };
        Some((
            text.strip_prefix("the ").unwrap_or(&text).to_owned(),
            as_it_is,
        ))
    }

    /// A number that is always the same: a constant, or what a row that is named has in a field.
    pub(crate) fn fixed(&self, expr: &Expr) -> Option<i64> {
        match expr {
            Expr::Constant(number, _) => Some(*number),
            _ if self.sort(expr).is_some_and(Sort::is_amount) => self.written(expr),
            _ => None,
        }
    }

    /// ` at the accuracy, shifted right by the shift (past the end: Miss)`.
    pub(super) fn read_at(
        &self,
        of: (DeckId, FaceId),
        at: Option<&Expr>,
        shift: Option<&Expr>,
    ) -> String {
        let mut text = self.at(at);
        match shift {
            None | Some(Expr::Constant(0, _)) => {}
            Some(Expr::Constant(left, _)) if *left < 0 => {
                text.push_str(&format!(", shifted left by {}", left.unsigned_abs()));
            }
            Some(Expr::Minus(left)) => {
                text.push_str(&format!(", shifted left by {}", self.value(left).text));
            }
            Some(shift) => {
                text.push_str(&format!(", shifted right by {}", self.value(shift).text));
                if let Some(then) = self.past_the_end(of, at, shift) {
                    text.push_str(&format!(" (past the end: {then})"));
                }
            }
        }
        text
    }

    /// What is read beyond the right end of a strip, where a shift may lead so far.
    fn past_the_end(
        &self,
        (deck, face): (DeckId, FaceId),
        at: Option<&Expr>,
        shift: &Expr,
    ) -> Option<&str> {
        let FaceType::Strip(strip) = &self.model.deck(deck).faces.get(face.index())?.ty else {
            return None;
        };
        if let Some(shift) = shift.constant() {
            let member = at.and_then(Expr::constant);
            let start = match member.and_then(|member| usize::try_from(member).ok()) {
                Some(member) => strip.starts.get(member),
                None => strip.starts.iter().max(),
            };
            if i64::from(*start?) + shift < i64::from(strip.width) {
                return None;
            }
        }
        let members = &self.model.scale(strip.symbols).members;
        Some(&members.get(strip.then as usize)?.title)
    }

    /// A row by its title takes an article behind `of`.
    fn with_article(&self, row: &Expr, words: String) -> String {
        match row {
            Expr::Constant(..) if !words.starts_with("The ") => format!("the {words}"),
            _ => words,
        }
    }
}
