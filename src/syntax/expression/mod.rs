//! Expressions. The grammar takes one as a single token; it is read here, by hand: its messages need
//! to know what the author was about, and its depth is counted where it grows.

mod dice;
mod operand;
mod tokens;

use super::ast::{Arg, BinaryOp, Cell, Expr, ExprKind, Round, Set};
use super::context::Context;
use crate::diagnostic::codes::{E0006, E0801, E0802};
use crate::diagnostic::{Diagnostics, suggest};
use crate::source::{FileId, Span};
use tokens::{Kind, Sign, Token};

/// Expressions and operands inside each other.
const DEEPEST: usize = 48;
/// Signs and calls in one expression: later passes walk the tree, and a long sum is a deep tree.
const LONGEST: usize = 200;

/// What surrounds an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mood {
    Rules,
    /// A condition on one card: no dice there, so that `d10` may be the name of a face.
    Card,
    /// The command line, where an argument may be a range.
    Asked,
}

/// Reads what stands between two places as one expression. Reports and gives nothing when it cannot.
pub(super) fn read(cx: &mut Context<'_>, place: Span, mood: Mood) -> Option<Expr> {
    let mut reader = Reader::new(cx, place, mood)?;
    let expr = reader.expression()?;
    reader.end()?;
    Some(expr)
}

/// Expressions with commas between them.
pub(super) fn read_list(cx: &mut Context<'_>, place: Span) -> Option<Vec<Expr>> {
    let mut reader = Reader::new(cx, place, Mood::Rules)?;
    let mut list = vec![reader.expression()?];
    while reader.sign(Sign::Comma) {
        list.push(reader.expression()?);
    }
    reader.end()?;
    Some(list)
}

/// `EXPR = CLAIM`, split at the last `=` that stands outside of parentheses.
pub(super) fn read_claim(cx: &mut Context<'_>, place: Span) -> Option<(Expr, Cell)> {
    let tokens = {
        let tokens = claim_tokens(cx, place)?;
        let mut depth = 0i32;
        let mut split = None;
        for token in tokens {
            match token.kind {
                Kind::Sign(Sign::Open) => depth += 1,
                Kind::Sign(Sign::Close) => depth -= 1,
                Kind::Sign(Sign::Equal) if depth == 0 => split = Some(token.span),
                _ => {}
            }
        }
        split
    };
    let Some(equal) = tokens else {
        let end = place.end as usize;
        cx.report(
            &E0801,
            end,
            end,
            "`=` and the stated result are missing here",
        )
        .help("an example states what comes out: `mean of 3d6 = 10.5`");
        return None;
    };
    let of = Span {
        end: equal.start,
        ..place
    };
    let of = read(cx, of, Mood::Rules)?;
    let raw = &cx.text[equal.end as usize..place.end as usize];
    let start = place.end as usize - raw.trim_start().len();
    let end = start + raw.trim().len();
    if start >= end {
        cx.report(&E0801, end, end, "the stated result is missing here")
            .help("write it behind the `=`: `60%`, `3/5` or `10.5`");
        return None;
    }
    Some((
        of,
        Cell {
            span: cx.at(start, end),
        },
    ))
}

/// The signs of an example's line; what a claim is written with (`33.3%`) is not looked at.
fn claim_tokens(cx: &mut Context<'_>, place: Span) -> Option<Vec<Token>> {
    let text = &cx.text[place.start as usize..place.end as usize];
    // A claim holds no `=` of its own, so the last one ends the expression.
    let last = text.rfind('=').map_or(text.len(), |at| at + 1);
    tokens::split(cx, place.start as usize, place.start as usize + last, false)
}

/// Reads the whole text of a file as one expression, as the command line gives it.
pub fn parse_expression(file: FileId, text: &str, out: &mut Diagnostics) -> Option<Expr> {
    if text.len() > 1 << 20 {
        out.report(
            &crate::diagnostic::codes::E0007,
            Span::new(file, 0, 0),
            "this expression is too long",
        )
        .help("write it into a procedure of a file, in several lines");
        return None;
    }
    let place = Span::new(file, 0, text.len());
    read(&mut Context::new(file, text, out), place, Mood::Asked)
}

struct Reader<'c, 'a> {
    cx: &'c mut Context<'a>,
    tokens: Vec<Token>,
    at: usize,
    /// Where the text ends, blanks left out.
    end: usize,
    mood: Mood,
    depth: usize,
    length: usize,
}

/// Words that join others and so name nothing.
const JOINING: &[&str] = &[
    "or",
    "and",
    "not",
    "is",
    "in",
    "mod",
    "at",
    "of",
    "then",
    "otherwise",
    "rounded",
    "if",
];

impl<'c, 'a> Reader<'c, 'a> {
    fn new(cx: &'c mut Context<'a>, place: Span, mood: Mood) -> Option<Self> {
        let (start, stop) = (place.start as usize, place.end as usize);
        let tokens = tokens::split(cx, start, stop, mood == Mood::Card)?;
        let end = tokens.last().map_or(start, |last| last.span.end as usize);
        Some(Reader {
            cx,
            tokens,
            at: 0,
            end,
            mood,
            depth: 0,
            length: 0,
        })
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<Token> {
        self.tokens.get(self.at + ahead).copied()
    }

    fn text_of(&self, token: Token) -> &'a str {
        &self.cx.text[token.span.start as usize..token.span.end as usize]
    }

    /// The word that stands `ahead`; nothing where a number or a sign does.
    fn word_at(&self, ahead: usize) -> Option<&'a str> {
        let token = self.peek_at(ahead)?;
        (token.kind == Kind::Word).then(|| self.text_of(token))
    }

    fn is_sign_at(&self, ahead: usize, sign: Sign) -> bool {
        self.peek_at(ahead)
            .is_some_and(|token| token.kind == Kind::Sign(sign))
    }

    /// Takes this word when it stands here.
    fn word(&mut self, word: &str) -> bool {
        let there = self.word_at(0) == Some(word);
        self.at += usize::from(there);
        there
    }

    fn sign(&mut self, sign: Sign) -> bool {
        let there = self.is_sign_at(0, sign);
        self.at += usize::from(there);
        there
    }

    /// The end of what has been taken.
    fn taken_to(&self) -> u32 {
        match self.at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(token) => token.span.end,
            None => self.end as u32,
        }
    }

    fn since(&self, start: Span) -> Span {
        Span {
            end: self.taken_to().max(start.start),
            ..start
        }
    }

    /// The place of the next word or sign, or the end.
    fn here(&self) -> Span {
        self.peek()
            .map_or(self.cx.at(self.end, self.end), |token| token.span)
    }

    fn shown(&self, span: Span) -> String {
        if span.start == span.end {
            return String::new();
        }
        let text = &self.cx.text[span.start as usize..span.end as usize];
        let few: String = text.chars().take(40).collect();
        let dots = if few.len() < text.len() { "…" } else { "" };
        format!("not `{few}{dots}`")
    }

    /// Says what is missing at the next word.
    fn missing<T>(&mut self, what: &str, help: &str) -> Option<T> {
        let span = self.here();
        let label = match self.shown(span) {
            empty if empty.is_empty() => "it ends here".to_owned(),
            shown => shown,
        };
        self.cx
            .out
            .report(&E0801, span, format!("{what} is missing here"))
            .here(label)
            .help(help);
        None
    }

    fn deeper(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Some(());
        }
        let span = self.here();
        self.cx
            .out
            .report(
                &E0006,
                span,
                format!("this part of an expression lies inside {DEEPEST} others"),
            )
            .here("too deep")
            .help("give the inner part a name on a line of its own: `NAME = …`");
        None
    }

    fn longer(&mut self) -> Option<()> {
        self.length += 1;
        if self.length <= LONGEST {
            return Some(());
        }
        let span = self.here();
        self.cx
            .out
            .report(
                &E0006,
                span,
                format!("this expression has more than {LONGEST} parts"),
            )
            .here("too long")
            .help("give a part of it a name on a line of its own: `NAME = …`");
        None
    }

    /// Nothing may follow.
    fn end(&mut self) -> Option<()> {
        let Some(next) = self.peek() else {
            return Some(());
        };
        let shown = self.text_of(next);
        let word: String = shown.chars().take(40).collect();
        let help = match (next.kind, shown) {
            (Kind::Sign(Sign::Close), _) => {
                "take it away, or look for a `(` that is missing".to_owned()
            }
            (Kind::Sign(Sign::Open), _) => {
                "arguments stand behind a name: `attack(regular, long)`".to_owned()
            }
            (
                Kind::Sign(Sign::Equal | Sign::Less | Sign::AtMost | Sign::More | Sign::AtLeast),
                _,
            )
            | (_, "is" | "in") => "one comparison at a time; join two by `and`".to_owned(),
            (_, "rounded") => {
                "`rounded` stands right behind a division: `x / y rounded down`".to_owned()
            }
            (_, "then") => "write `if CONDITION then A otherwise B`".to_owned(),
            (_, "otherwise" | "else") => {
                "a value that depends is written `if CONDITION then A otherwise B`".to_owned()
            }
            (_, "each") => "write `less N each` right behind dice".to_owned(),
            (_, "to") => {
                "a range stands behind `is`, `counting` or `showing`: `x is 1 to 5`".to_owned()
            }
            (Kind::Word, word) => match suggest::near(word, LINKS.iter().copied()).as_slice() {
                [near] if *near != word => format!("did you mean `{near}`?"),
                _ => "between two values stands a sign or a word such as `+`, `and` or `is`"
                    .to_owned(),
            },
            _ => "between two values stands a sign or a word such as `+`, `and` or `is`".to_owned(),
        };
        self.cx
            .out
            .report(&E0801, next.span, format!("`{word}` does not belong here"))
            .help(help);
        None
    }

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

    fn expression(&mut self) -> Option<Expr> {
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

    fn sum(&mut self) -> Option<Expr> {
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

    fn factor(&mut self) -> Option<Expr> {
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

    /// What stands in parentheses behind a name.
    fn arguments(&mut self) -> Option<Vec<Arg>> {
        let mut args = Vec::new();
        if !self.sign(Sign::Open) || self.sign(Sign::Close) {
            return Some(args);
        }
        loop {
            self.longer()?;
            args.push(self.argument()?);
            if self.sign(Sign::Close) {
                return Some(args);
            }
            if !self.sign(Sign::Comma) {
                return self.missing(
                    "`,` or `)`",
                    "arguments stand in parentheses with commas between them",
                );
            }
        }
    }

    fn argument(&mut self) -> Option<Arg> {
        let name = if self.is_sign_at(1, Sign::Colon) {
            let name = self.name()?;
            self.at += 1;
            Some(name)
        } else {
            None
        };
        if let Some(range) = self.range() {
            let (low, high) = range?;
            return Some(Arg {
                name,
                value: Expr {
                    kind: ExprKind::Range(low, high),
                    span: self.since(self.tokens[self.at - 1].span),
                },
            });
        }
        Some(Arg {
            name,
            value: self.expression()?,
        })
    }
}

/// Words that may follow a value.
const LINKS: &[&str] = &[
    "or",
    "and",
    "is",
    "in",
    "mod",
    "at",
    "of",
    "then",
    "otherwise",
    "rounded",
    "counting",
    "less",
    "above",
    "rerolling",
    "open",
    "showing",
];
