//! Values between signs: numbers, names, calls, dice.

use smallvec::smallvec;

use super::super::ast::{Arg, Expr, ExprKind, Name, Names, Path};
use super::tokens::{Kind, Sign, Token};
use super::{JOINING, Mood, Reader};
use crate::diagnostic::codes::E0801;
use crate::source::Span;
use crate::spelling::is_name;

impl Reader<'_, '_> {
    /// A value with what hangs on it: `.part`, `at …`, `of …`, a die behind its count.
    pub(super) fn operand(&mut self) -> Option<Expr> {
        // Every way in which expressions nest leads through here.
        self.deeper()?;
        let operand = self.with_what_hangs_on_it()?;
        self.depth -= 1;
        Some(operand)
    }

    fn with_what_hangs_on_it(&mut self) -> Option<Expr> {
        let mut value = self.primary()?;
        if self.dice_follow()
            && matches!(
                value.kind,
                ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Call { .. }
            )
        {
            let start = value.span;
            return self.pool(Some(value), start);
        }
        loop {
            let start = value.span;
            if self.is_sign_at(0, Sign::Point) {
                self.at += 1;
                self.longer()?;
                let part = self.name()?;
                value = Expr {
                    span: self.since(start),
                    kind: ExprKind::Part(Box::new(value), part),
                };
            } else if self.word("at") {
                self.longer()?;
                let index = self.sum()?;
                value = Expr {
                    span: self.since(start),
                    kind: ExprKind::At(Box::new(value), Box::new(index)),
                };
            } else if self.word_at(0) == Some("of") {
                value = self.element(value)?;
            } else {
                return Some(value);
            }
        }
    }

    /// `wounds of 3`.
    fn element(&mut self, value: Expr) -> Option<Expr> {
        let of = self.here();
        self.at += 1;
        self.longer()?;
        let start = value.span;
        let ExprKind::Name(names) = value.kind else {
            return self.no_element(of);
        };
        let Ok([name]) = names.into_inner() else {
            return self.no_element(of);
        };
        let index = self.factor()?;
        Some(Expr {
            span: self.since(start),
            kind: ExprKind::Of(name, Box::new(index)),
        })
    }

    fn no_element<T>(&mut self, of: Span) -> Option<T> {
        self.cx
            .out
            .report(&E0801, of, "`of` does not belong here")
            .help("`NAME of INDEX` reads what `keep NAME : TYPE for each …` holds");
        None
    }

    fn primary(&mut self) -> Option<Expr> {
        let Some(token) = self.peek() else {
            return self.missing("a value", "write a number, a name or dice");
        };
        let span = token.span;
        let kind = match token.kind {
            Kind::Number(number) => ExprKind::Number(number),
            Kind::Dice(..) => return self.pool(None, self.here()),
            Kind::Length => ExprKind::Length,
            Kind::Text => {
                let raw = self.text_of(token);
                self.at += 1;
                let text = super::super::text::read_text(raw, span, self.cx.out)?;
                return Some(Expr {
                    kind: ExprKind::Text(text),
                    span,
                });
            }
            Kind::Sign(Sign::Open) => return self.parentheses(),
            Kind::Sign(Sign::Equal) if self.cx.text[..span.start as usize].ends_with('=') => {
                self.cx
                    .out
                    .report(&E0801, span, "`=` stands here twice")
                    .help("write one `=`, in a condition too");
                return None;
            }
            Kind::Sign(_) => {
                let help = self.condition_first();
                let help = help.as_deref().unwrap_or("write a number, a name or dice");
                return self.missing("a value", help);
            }
            Kind::Word => return self.by_word(),
        };
        self.at += 1;
        Some(Expr { kind, span })
    }

    fn parentheses(&mut self) -> Option<Expr> {
        let start = self.here();
        self.at += 1;
        self.longer()?;
        let inner = self.expression()?;
        if !self.sign(Sign::Close) {
            let is_parted = self.is_sign_at(0, Sign::Comma) || self.is_sign_at(0, Sign::Colon);
            if is_parted && self.is_outcome_in_parentheses(start) {
                return None;
            }
            let is_value = |token: Token| matches!(token.kind, Kind::Word | Kind::Number(_));
            if self.peek().is_some_and(is_value) && self.closes() {
                self.end()?;
            }
            return self.missing("`)`", "each `(` has a `)`");
        }
        if self.dice_follow() {
            return self.pool(Some(inner), start);
        }
        Some(Expr {
            span: self.since(start),
            ..inner
        })
    }

    /// What begins with a word.
    fn by_word(&mut self) -> Option<Expr> {
        let start = self.here();
        let word = self.word_at(0)?;
        let constant = match word {
            "yes" => Some(ExprKind::YesNo(true)),
            "no" => Some(ExprKind::YesNo(false)),
            "none" => Some(ExprKind::Nothing),
            _ => None,
        };
        if let Some(kind) = constant {
            self.at += 1;
            return Some(Expr { kind, span: start });
        }
        if JOINING.contains(&word) {
            let help = match word {
                "if" => "put `if … then … otherwise …` in parentheses",
                _ => "write a number, a name or dice",
            };
            return self.missing("a value", help);
        }
        if self.slip(word) {
            return None;
        }
        // Words that begin something of their own only where the next word says so.
        let next = self.word_at(1);
        let names = next.is_some_and(|next| !JOINING.contains(&next));
        let kind = match word {
            "min" | "max" if self.is_sign_at(1, Sign::Open) => self.extreme(word == "min")?,
            "highest" | "lowest"
                if next == Some("of") || self.word_at(2) == Some("of") || self.is_number_at(1) =>
            {
                self.best(word == "lowest")?
            }
            "number" if next == Some("of") => self.number_of()?,
            "pairs" if next == Some("won") => self.pairs()?,
            "roll" if names => {
                self.at += 1;
                let (table, args) = self.called()?;
                ExprKind::RollOn { table, args }
            }
            "total" if names => {
                self.at += 1;
                let (modifiers, args) = self.called()?;
                ExprKind::Total { modifiers, args }
            }
            _ => self.named()?,
        };
        Some(Expr {
            kind,
            span: self.since(start),
        })
    }

    /// What is written so far ahead.
    pub(super) fn shown_at(&self, ahead: usize) -> &str {
        self.peek_at(ahead).map_or("", |token| self.text_of(token))
    }

    pub(super) fn is_dice_at(&self, ahead: usize) -> bool {
        self.peek_at(ahead)
            .is_some_and(|token| matches!(token.kind, Kind::Dice(..)))
    }

    pub(super) fn is_number_at(&self, ahead: usize) -> bool {
        self.peek_at(ahead)
            .is_some_and(|token| matches!(token.kind, Kind::Number(_)))
    }

    /// `min(a, b)`.
    fn extreme(&mut self, least: bool) -> Option<ExprKind> {
        self.at += 2;
        self.longer()?;
        let mut list = vec![self.expression()?];
        while self.sign(Sign::Comma) {
            self.longer()?;
            list.push(self.expression()?);
        }
        if !self.sign(Sign::Close) {
            let pair = self.two_names();
            let help = pair.map(|(name, next)| {
                format!("write `,` between two values; a field is read by `{name}.{next}`")
            });
            let help = help.as_deref();
            return self.missing("`)`", help.unwrap_or("write `min(a, b)` or `max(a, b)`"));
        }
        if let [one] = list.as_slice() {
            self.alone(one, least);
            return None;
        }
        Some(if least {
            ExprKind::Least(list)
        } else {
            ExprKind::Greatest(list)
        })
    }

    /// Reports the least or the greatest of one value; of dice, one die is meant.
    fn alone(&mut self, one: &Expr, least: bool) {
        let (word, which) = match least {
            true => ("min", "lowest"),
            false => ("max", "highest"),
        };
        let value = self.between(one.span.start, one.span.end).to_owned();
        let help = match one.kind {
            ExprKind::Pool(_) => format!("one die of several is `{which} of {value}`"),
            _ => format!(
                "write what else it is compared with, `{word}({value}, …)`; or `{value}` alone"
            ),
        };
        let message = format!("`{word}` compares several values, and there is one");
        self.cx.out.report(&E0801, one.span, message).help(help);
    }

    /// `highest 2 of 4d6`.
    fn best(&mut self, lowest: bool) -> Option<ExprKind> {
        let start = self.at;
        self.at += 1;
        let keep = if self.word_at(0) == Some("of") {
            None
        } else {
            Some(Box::new(self.primary()?))
        };
        if !self.word("of") {
            let before: Vec<&str> = (self.tokens[start..self.at].iter())
                .map(|token| self.text_of(*token))
                .collect();
            let help = match self.is_dice_at(0) {
                true => format!("write `{} of {}`", before.join(" "), self.shown_at(0)),
                false => "write `highest of 3d6` or `highest 2 of 4d6`".to_owned(),
            };
            return self.missing("`of`", &help);
        }
        let of = self.only_dice()?;
        Some(ExprKind::Best { lowest, keep, of })
    }

    /// `number of 4d6 showing 5 or more`.
    fn number_of(&mut self) -> Option<ExprKind> {
        let start = self.at;
        self.at += 2;
        let of = self.only_dice()?;
        if !self.word("showing") {
            let form = self.counted_from(start);
            return self.missing("`showing`", &form);
        }
        let showing = self.faces_that_end()?;
        Some(ExprKind::NumberOf { of, showing })
    }

    fn pairs(&mut self) -> Option<ExprKind> {
        let form = "write `pairs won by 4d6 against 4d6`";
        self.at += 2;
        if !self.word("by") {
            return self.missing("`by`", form);
        }
        let ours = self.only_dice()?;
        if !self.word("against") {
            return self.missing("`against`", form);
        }
        let theirs = self.only_dice()?;
        Some(ExprKind::PairsWon(ours, theirs))
    }

    pub(super) fn name(&mut self) -> Option<Name> {
        match self.peek() {
            Some(token) if token.kind == Kind::Word => {
                self.at += 1;
                Some(Name {
                    text: self.text_of(token).into(),
                    span: token.span,
                })
            }
            _ => self.missing("a name", "names are letters, digits and hyphens"),
        }
    }

    /// Names joined by points; a call where `(` follows.
    fn named(&mut self) -> Option<ExprKind> {
        let names = self.names()?;
        if !self.is_sign_at(0, Sign::Open) {
            return Some(ExprKind::Name(names));
        }
        let name = self.path(names)?;
        let args = self.arguments()?;
        Some(ExprKind::Call { name, args })
    }

    fn names(&mut self) -> Option<Names> {
        let mut names = smallvec![self.name()?];
        while self.sign(Sign::Point) {
            self.longer()?;
            names.push(self.name()?);
        }
        Some(names)
    }

    fn called(&mut self) -> Option<(Path, Vec<Arg>)> {
        let names = self.names()?;
        let path = self.path(names)?;
        Some((path, self.arguments()?))
    }

    fn path(&mut self, names: Names) -> Option<Path> {
        let span = match names.as_slice() {
            [first, .., last] => Span {
                end: last.span.end,
                ..first.span
            },
            [only] => only.span,
            [] => self.here(),
        };
        let mut names = names.into_iter();
        match (names.next(), names.next(), names.next()) {
            (Some(name), None, _) => Some(Path {
                package: None,
                name,
            }),
            (Some(package), Some(name), None) => Some(Path {
                package: Some(Box::new(package)),
                name,
            }),
            _ => {
                self.cx
                    .out
                    .report(&E0801, span, "this names nothing that can be called")
                    .help("write `NAME(…)`, or `PACKAGE.NAME(…)`");
                None
            }
        }
    }

    /// Whether the parenthesis that is open here is closed further on.
    fn closes(&self) -> bool {
        let mut depth = 1;
        self.tokens[self.at..].iter().any(|token| {
            match token.kind {
                Kind::Sign(Sign::Open) => depth += 1,
                Kind::Sign(Sign::Close) => depth -= 1,
                _ => {}
            }
            depth == 0
        })
    }

    /// Two names with nothing between them, of which the second has been met.
    fn two_names(&self) -> Option<(&str, &str)> {
        let before = self.tokens.get(self.at.checked_sub(1)?)?;
        let (name, next) = (self.text_of(*before), self.text_of(self.peek()?));
        (is_name(name) && is_name(next)).then_some((name, next))
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
                let pair = self.two_names();
                let help = pair.map(|(name, next)| match super::sign_of(next) {
                    Some(sign) => format!("write `{sign}` in the place of `{next}`"),
                    None if name == "totals" => {
                        format!("modifiers are added up by `total`: write `total {next}`")
                    }
                    None => format!(
                        "write `,` between two arguments; one is given by its name as `{name}: {next}`, and a field is \
                         read by `{name}.{next}`"
                    ),
                });
                let help = help.as_deref();
                return self.missing(
                    "`,` or `)`",
                    help.unwrap_or("arguments stand in parentheses with commas between them"),
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
        if let Some(both) = self.yes_and_no() {
            return Some(Arg { name, value: both });
        }
        Some(Arg {
            name,
            value: self.expression()?,
        })
    }

    /// `yes/no` in a question.
    fn yes_and_no(&mut self) -> Option<Expr> {
        let stands = self.mood == Mood::Asked
            && self.word_at(0) == Some("yes")
            && self.is_sign_at(1, Sign::Divide)
            && self.word_at(2) == Some("no");
        if !stands {
            return None;
        }
        let start = self.here();
        self.at += 3;
        Some(Expr {
            kind: ExprKind::YesAndNo,
            span: self.since(start),
        })
    }
}
