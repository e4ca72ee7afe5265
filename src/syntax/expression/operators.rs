//! Signs and words between values, from the loosest to the tightest.

use super::super::ast::{BinaryOp, Expr, ExprKind, Round, Set};
use super::dice::Behind;
use super::tokens::{Kind, Sign, Token};
use super::{Reader, dice};
use crate::diagnostic::codes::{E0801, E0802};
use crate::source::Span;

/// How tightly signs and words join values, from the loosest on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
}

/// What stands between two values.
#[derive(Clone, Copy)]
enum Link {
    Or,
    And,
    Comparison(BinaryOp),
    /// `is`, behind which faces may stand as well.
    Shows,
    /// `in`, `not in`.
    Member {
        not: bool,
    },
    Sum(BinaryOp),
    Product(BinaryOp),
    Division,
}

impl Link {
    fn tightness(self) -> Tightness {
        match self {
            Link::Or => Tightness::Or,
            Link::And => Tightness::And,
            Link::Comparison(_) | Link::Shows | Link::Member { .. } => Tightness::Comparison,
            Link::Sum(_) => Tightness::Sum,
            Link::Product(_) | Link::Division => Tightness::Product,
        }
    }
}

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
            if self.if_before_a_condition() {
                return None;
            }
            self.choice()
        } else {
            self.joined(Tightness::Or)
        };
        self.depth -= 1;
        expr
    }

    /// `if COND then A otherwise B`.
    fn choice(&mut self) -> Option<Expr> {
        let start = self.here();
        self.at += 1;
        let form = "write `if CONDITION then A otherwise B`";
        let condition = self.joined(Tightness::Or)?;
        if !self.word("then") {
            let help = self.held_by_a_set();
            return self.missing("`then`", help.as_deref().unwrap_or(form));
        }
        let then = self.expression()?;
        if !self.word("otherwise") {
            let comma = self.peek().map(|token| token.kind) == Some(Kind::Sign(Sign::Comma));
            let help = match comma {
                true if self.word_at(1) == Some("otherwise") => "take `,` out",
                true => "write `otherwise` in the place of `,`",
                false => form,
            };
            return self.missing("`otherwise`", help);
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

    /// What signs and words join that are at least so tight: precedence climbing. Most expressions are
    /// one value, which is handed up at once.
    fn joined(&mut self, least: Tightness) -> Option<Expr> {
        let start = self.here();
        // What has been joined loosely is not the left side of something tighter.
        let (mut left, mut most) = if least <= Tightness::Not && self.word("not") {
            self.deeper()?;
            let inner = self.joined(Tightness::Not)?;
            self.depth -= 1;
            let not = Expr {
                span: self.since(start),
                kind: ExprKind::Not(Box::new(inner)),
            };
            (not, Tightness::And)
        } else {
            (self.factor()?, Tightness::Product)
        };
        while let Some(link) = self.link() {
            let tightness = link.tightness();
            if !(least..=most).contains(&tightness) {
                break;
            }
            left = self.link_to(left, link)?;
            most = match tightness {
                // One comparison at a time.
                Tightness::Comparison => Tightness::And,
                tightness => tightness,
            };
        }
        Some(left)
    }

    /// The sign or word that joins what stands before it with what follows.
    fn link(&self) -> Option<Link> {
        let next = self.peek()?;
        Some(match next.kind {
            Kind::Sign(Sign::Times) => Link::Product(BinaryOp::Times),
            Kind::Sign(Sign::Divide) => Link::Division,
            Kind::Sign(Sign::Plus) => Link::Sum(BinaryOp::Plus),
            Kind::Sign(Sign::Minus) => Link::Sum(BinaryOp::Minus),
            Kind::Sign(Sign::Equal) => Link::Comparison(BinaryOp::Is),
            Kind::Sign(Sign::Less) => Link::Comparison(BinaryOp::Less),
            Kind::Sign(Sign::AtMost) => Link::Comparison(BinaryOp::AtMost),
            Kind::Sign(Sign::More) => Link::Comparison(BinaryOp::More),
            Kind::Sign(Sign::AtLeast) => Link::Comparison(BinaryOp::AtLeast),
            Kind::Word => match self.text_of(next) {
                "mod" => Link::Product(BinaryOp::Mod),
                "is" => Link::Shows,
                "in" => Link::Member { not: false },
                "not" if self.word_at(1) == Some("in") => Link::Member { not: true },
                "and" => Link::And,
                "or" => Link::Or,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Joins what stands before a link, which comes next, with what follows it.
    fn link_to(&mut self, left: Expr, link: Link) -> Option<Expr> {
        let span = self.here();
        let op = match link {
            Link::Shows => return self.shows(left),
            Link::Member { not } => return self.member_of(left, not),
            Link::Product(op) | Link::Sum(op) | Link::Comparison(op) => Some(op),
            Link::And => Some(BinaryOp::And),
            Link::Or => Some(BinaryOp::Or),
            Link::Division => None,
        };
        self.at += 1;
        self.longer()?;
        if link.tightness() == Tightness::Comparison {
            self.no_open_end()?;
        }
        let right = match link.tightness() {
            Tightness::Or => self.joined(Tightness::And),
            Tightness::And => self.joined(Tightness::Not),
            Tightness::Sum => self.joined(Tightness::Product),
            Tightness::Product => self.factor(),
            Tightness::Not | Tightness::Comparison => self.sum(),
        }?;
        match op {
            Some(op) => Some(self.binary(op, span, left, right)),
            None => self.division(span, left, right),
        }
    }

    pub(super) fn sum(&mut self) -> Option<Expr> {
        self.joined(Tightness::Sum)
    }

    /// `is X`, `is not X`, `is FACES`.
    fn shows(&mut self, left: Expr) -> Option<Expr> {
        let op = self.here();
        self.at += 1;
        self.longer()?;
        let is = op;
        let not = self.word("not");
        let op = self.since(op);
        if self.sign_behind_is(is) || self.list_behind_is(is) {
            return None;
        }
        let span = left.span;
        Some(match self.faces_or_value(Behind::Is)? {
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

    /// Reports `is >= 7`.
    fn sign_behind_is(&mut self, is: Span) -> bool {
        if let Some(word @ ("in" | "not")) = self.word_at(0)
            && (word == "in" || self.word_at(1) == Some("in"))
        {
            let message = "`is` and `in` do not stand together";
            self.cx
                .out
                .report(&E0801, is, message)
                .help("take the `is` out: `x in …`, `x not in …`");
            return true;
        }
        let Some(Token {
            kind: Kind::Sign(Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast | Sign::Equal),
            span,
        }) = self.peek()
        else {
            return false;
        };
        let sign = &self.cx.text[span.start as usize..span.end as usize];
        let message = format!("`is` and `{sign}` do not stand together");
        self.cx
            .out
            .report(&E0801, is, message)
            .help("take the `is` out");
        true
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

    fn division(&mut self, sign: Span, left: Expr, right: Expr) -> Option<Expr> {
        if !self.word("rounded") {
            let called = self.rounded_by_call(sign, left.span);
            let message = "this division does not say what becomes of a remainder";
            let report = self.cx.out.report(&E0802, sign, message);
            report.help(called.unwrap_or_else(|| {
                "write `rounded down` or `rounded up` behind it: `x / y rounded down`".to_owned()
            }));
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
