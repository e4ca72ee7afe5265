//! Faces in other words than ours: `showing at least 5`, `showing 1 or 5 or more`.

use super::super::ast::{Expr, ExprKind, Faces, FacesKind};
use super::tokens::{Kind, Sign};
use super::{JOINING, Reader};
use crate::diagnostic::codes::E0801;
use crate::source::Span;

/// Dice of more faces are not written out, face by face.
const MOST_FACES: i64 = 12;

/// How faces are written that a sign compares with a bound: `> 4` is `5 or more`.
fn faces(sign: &str, bound: &str) -> String {
    let next = |by: i64| match bound.parse::<i64>() {
        Ok(number) => (number + by).to_string(),
        Err(_) if by > 0 => format!("{bound} + 1"),
        Err(_) => format!("{bound} - 1"),
    };
    match sign {
        ">=" => format!("{bound} or more"),
        ">" => format!("{} or more", next(1)),
        "<=" => format!("{bound} or less"),
        "<" => format!("{} or less", next(-1)),
        _ => bound.to_owned(),
    }
}

impl Reader<'_, '_> {
    /// Refuses `counting 3 + 2`: the two may belong to the face or to the roll.
    pub(super) fn no_sum(&mut self, from: usize, face: Span) -> Option<()> {
        let mut depth = 0_usize;
        let mut signs = self.tokens[from..self.at].iter().enumerate();
        let sign = signs.find(|(at, token)| match token.kind {
            Kind::Sign(Sign::Open) => {
                depth += 1;
                false
            }
            Kind::Sign(Sign::Close) => {
                depth = depth.saturating_sub(1);
                false
            }
            // What stands first is the face's own.
            Kind::Sign(Sign::Plus | Sign::Minus) => *at > 0 && depth == 0,
            _ => false,
        });
        let Some((_, sign)) = sign else {
            return Some(());
        };
        let word = self.text_of(self.tokens[from.checked_sub(1)?]);
        let first = self.between(face.start, sign.span.start);
        let (all, rest) = (
            self.between(face.start, face.end),
            self.between(sign.span.start, face.end),
        );
        let message = format!("`{rest}` may belong to the face, or to what is rolled");
        let help = format!(
            "write `{word} ({all})` for the face; in parentheses the dice end before it: `(… {word} {}) {rest}`",
            first.trim_end()
        );
        self.cx.out.report(&E0801, face, message).help(help);
        None
    }

    /// The line with faces in the place of a comparison whose words lie between two tokens; nothing where none belong
    /// there.
    pub(super) fn with_faces(&self, from: usize, to: usize, sign: &str) -> Option<String> {
        let before = self.tokens.get(from.checked_sub(1)?)?;
        if !["showing", "rerolling", "counting"].contains(&self.text_of(*before)) {
            return None;
        }
        let goes_on = |at: &usize| {
            let token = self.tokens[*at];
            let text = self.text_of(token);
            match token.kind {
                Kind::Sign(Sign::Comma | Sign::Close) => false,
                Kind::Word => {
                    !JOINING.contains(&text) && !["once", "up", "showing"].contains(&text)
                }
                _ => true,
            }
        };
        let last = (to..self.tokens.len()).take_while(goes_on).last()?;
        let bound = self.between(self.tokens[to].span.start, self.tokens[last].span.end);
        let front = self.between(self.tokens[0].span.start, before.span.end);
        let behind = self.between(self.tokens[last].span.end, self.end as u32);
        Some(format!("{front} {}{behind}", faces(sign, bound)))
    }

    /// How dice are counted that were named from one token on, where what they are to show does not follow: `>= 5`
    /// stands there, or nothing.
    pub(super) fn counted_from(&self, start: usize) -> String {
        let counted = self.between(self.tokens[start].span.start, self.taken_to());
        let sign = match self.peek().map(|next| next.kind) {
            Some(Kind::Sign(Sign::AtLeast)) => ">=",
            Some(Kind::Sign(Sign::More)) => ">",
            Some(Kind::Sign(Sign::AtMost)) => "<=",
            Some(Kind::Sign(Sign::Less)) => "<",
            Some(Kind::Sign(Sign::Equal)) => "=",
            _ if self.word_at(0) == Some("is") => "=",
            _ => return format!("write `{counted} showing 5 or more`"),
        };
        match self.is_number_at(1) {
            true => format!(
                "write `{counted} showing {}`",
                faces(sign, self.shown_at(1))
            ),
            false => format!("write `{counted} showing 5 or more`"),
        }
    }

    /// Refuses faces that are a list in one part and a range in another: `1 or 5 or more`, `5 to 6 or 1`.
    pub(super) fn list_or_range(&mut self, read: &Faces) -> Option<()> {
        let last = |kind: &FacesKind| matches!(kind, FacesKind::OneOf(_));
        let ahead = |at: usize| self.word_at(at).unwrap_or_default();
        let ends = matches!(ahead(1), "more" | "less") || ahead(1) == "to";
        let is_mixed = match last(&read.kind) {
            true => ahead(0) == "or" && ends || ahead(0) == "to" && self.is_number_at(1),
            false => ahead(0) == "or" && self.number_alone(),
        };
        if !is_mixed {
            return Some(());
        }
        let help = match self.written_out(read) {
            Some(faces) => format!("write each of them: `{faces}`"),
            None => "write each of them, with `or` between: `1 or 5 or 6`".to_owned(),
        };
        let to = self.tokens[self.at + 1].span.end;
        let place = Span {
            end: to,
            ..read.span
        };
        let message = "faces are either a range or named one by one";
        self.cx.out.report(&E0801, place, message).help(help);
        None
    }

    /// The faces that have been read and those that follow, one by one, where they are few.
    fn written_out(&self, read: &Faces) -> Option<String> {
        let before = self.tokens[..self.at].iter().rev();
        let sides = before
            .filter_map(|token| match token.kind {
                Kind::Dice(dice, _) => Some(i64::from(dice.sides)),
                _ => None,
            })
            .next()?;
        let range = |low: i64, high: i64| {
            let is_short = 1 <= low && low <= high && high <= sides && sides <= MOST_FACES;
            is_short.then(|| (low..=high).collect::<Vec<i64>>())
        };
        let number_at = |ahead: usize| match self.peek_at(ahead).map(|token| token.kind) {
            Some(Kind::Number(number)) => Some(number),
            _ => None,
        };
        let (mut faces, rest) = match &read.kind {
            FacesKind::OneOf(list) => {
                let mut named = list.iter().map(number).collect::<Option<Vec<i64>>>()?;
                let end = named.pop()?;
                named.extend(match (self.word_at(0)?, self.word_at(1)) {
                    ("to", _) => range(end, number_at(1)?)?,
                    (_, Some("more")) => range(end, sides)?,
                    (_, Some("less")) => range(1, end)?,
                    _ => return None,
                });
                (named, 2)
            }
            FacesKind::OrMore(low) => (range(number(low)?, sides)?, 0),
            FacesKind::OrLess(high) => (range(1, number(high)?)?, 0),
            FacesKind::Between(low, high) => (range(number(low)?, number(high)?)?, 0),
            _ => return None,
        };
        let mut ahead = rest;
        while self.word_at(ahead) == Some("or")
            && let Some(number) = number_at(ahead + 1)
        {
            faces.push(number);
            ahead += 2;
        }
        // Whatever is a range too is not written out here.
        if matches!(self.word_at(ahead), Some("or" | "to")) && ahead > rest {
            return None;
        }
        faces.sort_unstable();
        faces.dedup();
        let faces: Vec<String> = faces.iter().map(i64::to_string).collect();
        Some(faces.join(" or "))
    }
}

fn number(value: &Expr) -> Option<i64> {
    match value.kind {
        ExprKind::Number(number) => Some(number),
        _ => None,
    }
}
