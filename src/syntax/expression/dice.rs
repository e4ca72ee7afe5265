//! Dice rolled together, what is done to them, and faces.

use super::super::ast::{DieChange, Expr, ExprKind, Faces, FacesKind, Pool};
use super::super::lower::common::upwards;
use super::tokens::{Kind, Sign, Token};
use super::{JOINING, Reader};
use crate::diagnostic::codes::{E0302, E0801};
use crate::source::Span;

/// A die is rolled again so many times at most.
const MOST_REROLLS: u32 = 100;

/// What stands behind `is`.
pub(super) enum Read {
    Faces(Faces),
    Value(Expr),
}

impl Reader<'_, '_> {
    /// Whether dice without a count of their own stand here.
    pub(super) fn dice_follow(&self) -> bool {
        self.peek()
            .is_some_and(|next| matches!(next.kind, Kind::Dice(_, false)))
    }

    /// Dice, behind their count where it is not written with them. They begin where the count does, with its parentheses.
    pub(super) fn pool(&mut self, count: Option<Expr>, start: Span) -> Option<Expr> {
        let Some(Kind::Dice(dice, _)) = self.peek().map(|token| token.kind) else {
            return self.missing("a die", "write dice such as `d6`, `3d6` or `men d6`");
        };
        self.at += 1;
        self.longer()?;
        let mut changes = Vec::new();
        while let Some(change) = self.change() {
            self.longer()?;
            changes.push(change?);
        }
        let span = self.since(start);
        Some(Expr {
            kind: ExprKind::Pool(Box::new(Pool {
                count: count.map(Box::new),
                dice,
                changes,
                span,
            })),
            span,
        })
    }

    /// Dice where nothing else will do.
    pub(super) fn only_dice(&mut self) -> Option<Box<Pool>> {
        let operand = self.operand()?;
        match operand.kind {
            ExprKind::Pool(pool) => Some(pool),
            kind => {
                let dice = self.at.checked_sub(1);
                let reads_dice =
                    matches!(&kind, ExprKind::At(_, at) if matches!(at.kind, ExprKind::Pool(_)));
                let times = self
                    .peek()
                    .is_some_and(|next| next.kind == Kind::Sign(Sign::Times));
                let help = match dice.filter(|_| reads_dice) {
                    _ if times && self.is_dice_at(1) => format!(
                        "how many there are stands right before the dice: `{} {}`",
                        self.between(operand.span.start, operand.span.end),
                        self.shown_at(1)
                    ),
                    Some(dice) => format!("write `{}`", self.pool_to(dice)),
                    None => "write dice such as `4d6` or `men d6`".to_owned(),
                };
                self.cx
                    .out
                    .report(&E0801, operand.span, "here stand dice, not a value")
                    .help(help);
                None
            }
        }
    }

    /// The outer nothing means that no change stands here.
    fn change(&mut self) -> Option<Option<DieChange>> {
        let word = self.word_at(0)?;
        let read = match word {
            "counting" => Self::counting,
            "less" => Self::less,
            "above" => Self::above,
            "rerolling" => Self::rerolling,
            "open" => Self::open,
            _ => return None,
        };
        self.at += 1;
        Some(read(self))
    }

    fn counting(&mut self) -> Option<DieChange> {
        self.faces_that_end().map(DieChange::Counting)
    }

    fn less(&mut self) -> Option<DieChange> {
        let by = Box::new(self.sum()?);
        if !self.word("each") {
            return self.missing(
                "`each`",
                "`4d6 less 1 each` takes 1 from each die; for the sum write `4d6 - 1`",
            );
        }
        let floor = if self.word("down") {
            if !self.word("to") {
                return self.missing("`to`", "write `down to 1`");
            }
            self.signed("write `down to 1`")?
        } else {
            0
        };
        Some(DieChange::Less { by, floor })
    }

    fn above(&mut self) -> Option<DieChange> {
        let target = Box::new(self.sum()?);
        if !self.word("inverted") {
            return self.missing(
                "`inverted`",
                "the pips above a target are written `d10 above 4 inverted`",
            );
        }
        Some(DieChange::Above(target))
    }

    fn rerolling(&mut self) -> Option<DieChange> {
        let form = "say how often: `rerolling 1 once`, `rerolling 1 or 2 up to 3 times`";
        let faces = self.faces()?;
        if self.word("once") {
            return Some(DieChange::Rerolling { faces, times: 1 });
        }
        if !(self.word("up") && self.word("to")) {
            return self.missing("`once` or `up to`", form);
        }
        let place = self.here();
        let number = self.signed(form)?;
        let times = match u32::try_from(number) {
            Ok(times) if (1..=MOST_REROLLS).contains(&times) => times,
            _ => {
                let message = format!("a die is rolled again from 1 to {MOST_REROLLS} times");
                self.cx.out.report(&E0302, place, message).help(form);
                return None;
            }
        };
        if !(self.word("times") || self.word("time")) {
            return self.missing("`times`", form);
        }
        Some(DieChange::Rerolling { faces, times })
    }

    fn open(&mut self) -> Option<DieChange> {
        let start = self.tokens[self.at - 1].span;
        let form = "an open-ended die is written `d6 open from 4`";
        if !self.word("from") {
            return self.missing("`from`", form);
        }
        let from = self.signed(form)?;
        Some(DieChange::Open {
            from,
            span: self.since(start),
        })
    }

    /// A number, perhaps below zero.
    fn signed(&mut self, help: &str) -> Option<i64> {
        let minus = self.sign(Sign::Minus);
        let Some(Kind::Number(number)) = self.peek().map(|token| token.kind) else {
            return self.missing("a number", help);
        };
        self.at += 1;
        Some(if minus { -number } else { number })
    }

    /// `1 to 5` as an argument. The outer nothing means that none stands here.
    pub(super) fn range(&mut self) -> Option<Option<(i64, i64)>> {
        let minus = usize::from(self.is_sign_at(0, Sign::Minus));
        let number = |at: usize| {
            self.peek_at(at)
                .is_some_and(|token| matches!(token.kind, Kind::Number(_)))
        };
        if !number(minus) || self.word_at(minus + 1) != Some("to") {
            return None;
        }
        let start = self.here();
        Some(self.range_here(start))
    }

    fn range_here(&mut self, start: Span) -> Option<(i64, i64)> {
        let form = "write two numbers: `1 to 5`";
        let low = self.signed(form)?;
        self.at += 1;
        let high = self.signed(form)?;
        let span = self.since(start);
        if self.mood != super::Mood::Asked {
            self.cx
                .out
                .report(&E0801, span, "a range is no value")
                .help("`orbat odds` alone runs over a range; here write one number");
            return None;
        }
        Some(upwards(self.cx, low, high, span))
    }

    /// The faces of dice.
    fn faces(&mut self) -> Option<Faces> {
        Some(match self.faces_or_value(Behind::Dice)? {
            Read::Faces(faces) => faces,
            Read::Value(value) => Faces {
                span: value.span,
                kind: FacesKind::OneOf(vec![value]),
            },
        })
    }

    /// The faces of dice, where a sum may go on behind them: a face that is a sum itself stands in parentheses.
    pub(super) fn faces_that_end(&mut self) -> Option<Faces> {
        let from = self.at;
        let faces = self.faces()?;
        if let FacesKind::OneOf(list) = &faces.kind
            && let [only] = list.as_slice()
        {
            self.no_sum(from, only.span)?;
        }
        Some(faces)
    }

    /// `even`, `3 or more`, `1 to cover`, `1 or 3 or 5`; or a value alone.
    pub(super) fn faces_or_value(&mut self, behind: Behind) -> Option<Read> {
        let start = self.here();
        let kind = if self.word("even") {
            FacesKind::Even
        } else if self.word("odd") {
            FacesKind::Odd
        } else {
            self.no_label_of_a_table()?;
            let first = self.sum()?;
            let or = self.word_at(0) == Some("or");
            if or {
                self.no_other_end(&first)?;
            }
            if or && self.word_at(1) == Some("more") {
                self.at += 2;
                FacesKind::OrMore(Box::new(first))
            } else if or && self.word_at(1) == Some("less") {
                self.at += 2;
                FacesKind::OrLess(Box::new(first))
            } else if self.word("to") {
                FacesKind::Between(Box::new(first), Box::new(self.sum()?))
            } else if or && is_plain(&first) && self.face_follows(behind) {
                let mut list = vec![first];
                while self.word_at(0) == Some("or") && self.face_follows(behind) {
                    self.at += 1;
                    self.longer()?;
                    list.push(self.factor()?);
                }
                FacesKind::OneOf(list)
            } else {
                return Some(Read::Value(first));
            }
        };
        let read = Faces {
            kind,
            span: self.since(start),
        };
        self.list_or_range(&read)?;
        Some(Read::Faces(read))
    }

    /// Refuses `4 or better`, where nothing else in the file is called so.
    fn no_other_end(&mut self, bound: &Expr) -> Option<()> {
        let Some((word, end)) = self.peek_at(1).and_then(|next| {
            let word = self.text_of(next);
            Some((word, other_end(word)?))
        }) else {
            return Some(());
        };
        let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
        let mut before = "";
        let is_name = self.cx.text.split(|sign| !is_of_name(sign)).any(|each| {
            let is_it = each == word && before != "or";
            before = if each.is_empty() { before } else { each };
            is_it
        });
        if is_name {
            return Some(());
        }
        let bound = self.between(bound.span.start, bound.span.end);
        let help = match word {
            "better" | "worse" => {
                format!("write `{bound} or more`, or `{bound} or less` where low numbers are good")
            }
            _ => format!("write `{bound} or {end}`"),
        };
        let message = format!("a range goes on by `or more` or `or less`, not by `or {word}`");
        let place = Span {
            end: self.peek_at(1)?.span.end,
            ..self.here()
        };
        self.cx.out.report(&E0801, place, message).help(help);
        None
    }

    /// Labels of tables are written `3-4` and `4+`; in an expression the first would be a difference, and -1.
    fn no_label_of_a_table(&mut self) -> Option<()> {
        let [Some(first), Some(sign)] = [0, 1].map(|ahead| self.peek_at(ahead)) else {
            return Some(());
        };
        let (Kind::Number(low), true) = (first.kind, first.span.end == sign.span.start) else {
            return self.no_open_end();
        };
        match (sign.kind, self.peek_at(2)) {
            (
                Kind::Sign(Sign::Minus),
                Some(Token {
                    kind: Kind::Number(high),
                    span,
                }),
            ) if sign.span.end == span.start && high > low => {
                let place = Span {
                    end: span.end,
                    ..first.span
                };
                self.cx
                    .out
                    .report(&E0801, place, format!("this takes {high} from {low}, and is no range"))
                    .help(format!(
                        "write `{low} to {high}`; a difference has blanks around its minus: `{low} - {high}`"
                    ));
                None
            }
            _ => self.no_open_end(),
        }
    }

    /// `4+` of the labels of tables.
    pub(super) fn no_open_end(&mut self) -> Option<()> {
        let [Some(first), Some(sign)] = [0, 1].map(|ahead| self.peek_at(ahead)) else {
            return Some(());
        };
        if !matches!(first.kind, Kind::Number(_) | Kind::Word) {
            return Some(());
        }
        let low = self.text_of(first);
        let joined = sign.kind == Kind::Sign(Sign::Plus) && first.span.end == sign.span.start;
        let ends = match self.peek_at(2).map(|next| next.kind) {
            None
            | Some(Kind::Sign(
                Sign::Comma
                | Sign::Close
                | Sign::Equal
                | Sign::Less
                | Sign::AtMost
                | Sign::More
                | Sign::AtLeast,
            )) => true,
            Some(Kind::Word) => self.word_at(2).is_some_and(|word| {
                JOINING.contains(&word) || matches!(word, "each" | "once" | "up")
            }),
            Some(_) => false,
        };
        if !(joined && ends) {
            return Some(());
        }
        let place = Span {
            end: sign.span.end,
            ..first.span
        };
        self.cx
            .out
            .report(&E0801, place, format!("`{low}+` is no value"))
            .help(format!(
                "write `{low} or more`, behind `is` or `showing`; `{low}+` is a label of a table"
            ));
        None
    }

    /// Whether behind an `or` stands one more face.
    fn face_follows(&self, behind: Behind) -> bool {
        match behind {
            Behind::Is => self.number_alone(),
            // How many dice show a face is neither so nor not: nothing else can stand behind the `or`.
            Behind::Dice => self.is_number_at(1 + usize::from(self.is_sign_at(1, Sign::Minus))),
        }
    }

    /// Whether behind an `or` stands a number that begins no comparison of its own.
    pub(super) fn number_alone(&self) -> bool {
        let behind = 1 + usize::from(self.is_sign_at(1, Sign::Minus));
        if !self.is_number_at(behind) {
            return false;
        }
        match self.peek_at(behind + 1).map(|token| token.kind) {
            None | Some(Kind::Sign(Sign::Comma | Sign::Close)) => true,
            Some(Kind::Word) => self.word_at(behind + 1).is_some_and(|word| {
                !JOINING.contains(&word) || matches!(word, "or" | "and" | "then" | "otherwise")
            }),
            Some(Kind::Sign(sign)) => matches!(sign, Sign::Equal),
            Some(_) => false,
        }
    }
}

/// What faces are told of: of a value, `x is 3 or 4`, or of dice, `counting 3 or 4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Behind {
    Is,
    Dice,
}

/// Whether it is a number as it is written, `3` or `-1`.
fn is_plain(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_) => true,
        ExprKind::Minus(number) => is_plain(number),
        _ => false,
    }
}

/// Which end a range has that goes on by another word than `more` or `less`.
fn other_end(word: &str) -> Option<&'static str> {
    match word {
        "better" | "higher" | "greater" | "above" | "over" => Some("more"),
        "worse" | "lower" | "fewer" | "below" | "under" => Some("less"),
        _ => None,
    }
}
