//! Signs and words between values, from the loosest to the tightest.

use super::super::ast::{BinaryOp, Expr, ExprKind, Round, Set};
use super::tokens::{Kind, Sign};
use super::{Reader, dice};
use crate::diagnostic::codes::E0802;
use crate::source::Span;

impl Reader<'_, '_> {
    fn binary(&self, op: BinaryOp, op_span: Span, left: Expr, right: Expr) -> Expr {
        Expr {
            span: Span {
                end: right.span.end,
                ..left.span
            },
            kind: ExprKind::Binary {
                op,
                op_span,
                left: Box::new(left),
                right: Box::new(right),
            },
        }
    }

    /// A whole expression.
    pub(super) fn expression(&mut self) -> Option<Expr> {
        self.deeper()?;
        let expr = if self.word_at(0) == Some("if") {
            self.choice()
        } else {
            self.any_of()
        };
        self.depth -= 1;
        expr
    }

    /// `if COND then A otherwise B`.
    fn choice(&mut self) -> Option<Expr> {
        let start = self.here();
        self.at += 1;
        let form = "write `if CONDITION then A otherwise B`";
        let condition = self.any_of()?;
        if !self.word("then") {
            return self.missing("`then`", form);
        }
        let then = self.expression()?;
        if !self.word("otherwise") {
            return self.missing("`otherwise`", form);
        }
        let otherwise = self.expression()?;
        Some(Expr {
            span: self.since(start),
            kind: ExprKind::If {
                condition: Box::new(condition),
                then: Box::new(then),
                otherwise: Box::new(otherwise),
            },
        })
    }

    fn any_of(&mut self) -> Option<Expr> {
        let mut left = self.all_of()?;
        while self.word_at(0) == Some("or") {
            let op = self.here();
            self.at += 1;
            self.longer()?;
            let right = self.all_of()?;
            left = self.binary(BinaryOp::Or, op, left, right);
        }
        Some(left)
    }

    fn all_of(&mut self) -> Option<Expr> {
        let mut left = self.negation()?;
        while self.word_at(0) == Some("and") {
            let op = self.here();
            self.at += 1;
            self.longer()?;
            let right = self.negation()?;
            left = self.binary(BinaryOp::And, op, left, right);
        }
        Some(left)
    }

    fn negation(&mut self) -> Option<Expr> {
        let start = self.here();
        if !self.word("not") {
            return self.comparison();
        }
        self.deeper()?;
        let inner = self.negation()?;
        self.depth -= 1;
        Some(Expr {
            span: self.since(start),
            kind: ExprKind::Not(Box::new(inner)),
        })
    }

    fn comparison(&mut self) -> Option<Expr> {
        let left = self.sum()?;
        let Some(next) = self.peek() else {
            return Some(left);
        };
        let op = match next.kind {
            Kind::Sign(Sign::Equal) => BinaryOp::Is,
            Kind::Sign(Sign::Less) => BinaryOp::Less,
            Kind::Sign(Sign::AtMost) => BinaryOp::AtMost,
            Kind::Sign(Sign::More) => BinaryOp::More,
            Kind::Sign(Sign::AtLeast) => BinaryOp::AtLeast,
            Kind::Word => match self.text_of(next) {
                "is" => return self.shows(left),
                "in" => return self.member_of(left, false),
                "not" if self.word_at(1) == Some("in") => return self.member_of(left, true),
                _ => return Some(left),
            },
            _ => return Some(left),
        };
        self.at += 1;
        self.longer()?;
        let right = self.sum()?;
        Some(self.binary(op, next.span, left, right))
    }

    /// `is X`, `is not X`, `is FACES`.
    fn shows(&mut self, left: Expr) -> Option<Expr> {
        let op = self.here();
        self.at += 1;
        self.longer()?;
        let not = self.word("not");
        let op = self.since(op);
        let span = left.span;
        Some(match self.faces_or_value()? {
            dice::Read::Faces(faces) => Expr {
                span: self.since(span),
                kind: ExprKind::Shows {
                    what: Box::new(left),
                    not,
                    faces,
                },
            },
            dice::Read::Value(right) => {
                let kind = if not { BinaryOp::IsNot } else { BinaryOp::Is };
                self.binary(kind, op, left, right)
            }
        })
    }

    fn member_of(&mut self, item: Expr, not: bool) -> Option<Expr> {
        self.at += 1 + usize::from(not);
        self.longer()?;
        let set = if self.sign(Sign::Open) {
            let mut list = vec![self.expression()?];
            while self.sign(Sign::Comma) {
                list.push(self.expression()?);
            }
            if !self.sign(Sign::Close) {
                return self.missing("`)`", "a set is written `(a, b, c)`");
            }
            Set::Listed(list)
        } else {
            Set::Named(Box::new(self.factor()?))
        };
        Some(Expr {
            span: self.since(item.span),
            kind: ExprKind::In {
                item: Box::new(item),
                not,
                set,
            },
        })
    }

    pub(super) fn sum(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        loop {
            let op = match self.peek().map(|token| token.kind) {
                Some(Kind::Sign(Sign::Plus)) => BinaryOp::Plus,
                Some(Kind::Sign(Sign::Minus)) => BinaryOp::Minus,
                _ => return Some(left),
            };
            let span = self.here();
            self.at += 1;
            self.longer()?;
            let right = self.product()?;
            left = self.binary(op, span, left, right);
        }
    }

    fn product(&mut self) -> Option<Expr> {
        let mut left = self.factor()?;
        loop {
            let span = self.here();
            if self.sign(Sign::Times) {
                self.longer()?;
                let right = self.factor()?;
                left = self.binary(BinaryOp::Times, span, left, right);
            } else if self.word("mod") {
                self.longer()?;
                let right = self.factor()?;
                left = self.binary(BinaryOp::Mod, span, left, right);
            } else if self.sign(Sign::Divide) {
                self.longer()?;
                let right = self.factor()?;
                left = self.division(span, left, right)?;
            } else {
                return Some(left);
            }
        }
    }

    fn division(&mut self, sign: Span, left: Expr, right: Expr) -> Option<Expr> {
        if !self.word("rounded") {
            self.cx
                .out
                .report(
                    &E0802,
                    sign,
                    "this division does not say what becomes of a remainder",
                )
                .help("write `rounded down` or `rounded up` behind it: `x / y rounded down`");
            return None;
        }
        let round = match self.word_at(0) {
            Some("down") => Round::Down,
            Some("up") => Round::Up,
            _ => return self.missing("`down` or `up`", "write `rounded down` or `rounded up`"),
        };
        self.at += 1;
        Some(Expr {
            span: self.since(left.span),
            kind: ExprKind::Divide {
                left: Box::new(left),
                right: Box::new(right),
                round: Some(round),
            },
        })
    }

    pub(super) fn factor(&mut self) -> Option<Expr> {
        let start = self.here();
        if !self.sign(Sign::Minus) {
            return self.operand();
        }
        self.deeper()?;
        let inner = self.factor()?;
        self.depth -= 1;
        Some(Expr {
            span: self.since(start),
            kind: ExprKind::Minus(Box::new(inner)),
        })
    }
}
