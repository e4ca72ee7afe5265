//! Expressions as conditions: `the range is Long and the row of marks shows Miss`.

use super::Words;
use super::nouns::{is_determined, some, the};
use super::title::{lower, quoted};
use crate::model::{Expr, Faces, Operator, Sort};
use crate::spelling::{capital, joined};

impl Words<'_> {
    /// What is so where the expression is yes.
    pub(crate) fn condition(&self, expr: &Expr) -> String {
        self.holds(expr, true)
    }

    /// The same where it stands by itself, in a table: there a yes or no needs no more than its title.
    pub(crate) fn case(&self, expr: &Expr) -> String {
        let Some(op) = self.joins(expr, true) else {
            let stated = self.stated(expr, true);
            return stated.map_or_else(|| self.condition(expr), str::to_owned);
        };
        let mut parts = Vec::new();
        self.collect(op, expr, true, &mut parts);
        let nested = |(expr, so): &(&Expr, bool)| self.joins(expr, *so).is_some();
        let stated = |(expr, so): &(&Expr, bool)| self.stated(expr, *so);
        if parts.iter().any(nested) || !parts.iter().any(|part| stated(part).is_some()) {
            return self.condition(expr);
        }
        let word = match op {
            Operator::And => ", and ",
            _ => ", or ",
        };
        // `The target has taken cover, unless the shooter is near`: what must not be so comes last.
        let denied = |(expr, so): &(&Expr, bool)| self.stated(expr, !so);
        let (unless, parts): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|part| op == Operator::And && denied(part).is_some());
        let words = parts.iter().map(|part| match stated(part) {
            Some(title) => lower(title),
            None => self.holds(part.0, part.1),
        });
        let mut text = words.collect::<Vec<_>>().join(word);
        let unless = unless.iter().filter_map(denied).map(lower);
        let unless = unless.collect::<Vec<_>>().join(" or ");
        if !unless.is_empty() {
            text.push_str(", unless ");
            text.push_str(&unless);
        }
        text
    }

    /// The title of a yes or no that is asked for, where that is so if it is yes.
    fn stated(&self, expr: &Expr, so: bool) -> Option<&str> {
        let local = match expr {
            Expr::Local(local) => local,
            Expr::Not(inner) => return self.stated(inner, !so),
            _ => return None,
        };
        let title = &self.locals.parameter(*local).filter(|_| so)?.title;
        (!title.is_empty()).then_some(title)
    }

    /// What is so where it is no.
    pub(crate) fn fails(&self, expr: &Expr) -> String {
        self.holds(expr, false)
    }

    fn holds(&self, expr: &Expr, so: bool) -> String {
        match expr {
            Expr::Constant(number, _) => if (*number != 0) == so {
                "in any case"
            } else {
                "in no case"
            }
            .into(),
            Expr::Not(inner) => self.holds(inner, !so),
            Expr::Binary {
                op: op @ (Operator::And | Operator::Or),
                ..
            } => self.all_or_any(*op, expr, so),
            Expr::Binary { op, left, right } => self.compared(*op, left, right, so),
            Expr::Shows { what, faces } => {
                let phrase = self.value(what);
                if let Expr::Face {
                    card,
                    deck,
                    face,
                    at,
                    shift,
                } = what.as_ref()
                {
                    let name = self.face_name(*card, *deck, *face);
                    let read = self.read_at((*deck, *face), at.as_deref(), shift.as_deref());
                    return self.shown(&name, &self.faces(faces), &read, so);
                }
                let (verb, not) = (phrase.is(), if so { "" } else { "not " });
                match (faces, so) {
                    (Faces::Even, false) => format!("{} {verb} odd", phrase.text),
                    (Faces::Odd, false) => format!("{} {verb} even", phrase.text),
                    _ => format!("{} {verb} {not}{}", phrase.text, self.faces(faces)),
                }
            }
            Expr::FaceHas {
                card,
                deck,
                face,
                item,
            } => {
                let name = self.face_name(*card, *deck, *face);
                self.shown(&name, &self.value(item).text, "", so)
            }
            Expr::FieldHas {
                row,
                kind,
                field,
                item,
            } => {
                let name = self.field(row, *kind, *field, None);
                let item = self.value(item).text;
                match so {
                    true => format!("{} {} {item}", name.text, name.verb("include")),
                    false => format!("{} {} include {item}", name.text, name.does()),
                }
            }
            Expr::If {
                condition,
                then,
                otherwise,
            } => {
                let first = format!("{} and {}", self.part(condition, true), self.part(then, so));
                let other = format!(
                    "{} and {}",
                    self.part(condition, false),
                    self.part(otherwise, so)
                );
                format!("either {first}, or {other}")
            }
            // A yes or no on a card is printed or not.
            Expr::Face {
                card, deck, face, ..
            } => {
                let card = self.card(*card);
                self.shown(&card, &quoted(self.face_title(*deck, *face)), "", so)
            }
            Expr::Field {
                row,
                kind,
                field,
                at,
            } => {
                let title = quoted(&capital(self.field_title(*kind, *field)));
                let holder = self.holder(row);
                let at = self.at(at.as_deref());
                let not = if so { "" } else { "not " };
                format!("{holder} is {not}marked {title}{at}")
            }
            expr => {
                let phrase = self.value(expr);
                format!("{} {} {}", phrase.text, phrase.is(), yes(so))
            }
        }
    }

    /// `the card shows X`, `the icons do not show X at Y`.
    fn shown(&self, what: &super::Phrase, shows: &str, read: &str, so: bool) -> String {
        match so {
            true => format!("{} {} {shows}{read}", what.text, what.verb("show")),
            false => format!("{} {} show {shows}{read}", what.text, what.does()),
        }
    }

    /// A condition beside another: with a word in front that keeps it together.
    fn part(&self, expr: &Expr, so: bool) -> String {
        let words = self.holds(expr, so);
        match self.joins(expr, so) {
            Some(Operator::Or) => format!("either {words}"),
            Some(_) => format!("both {words}"),
            None => words,
        }
    }

    /// Whether it reads as several conditions with `and` or `or` between.
    fn joins(&self, expr: &Expr, so: bool) -> Option<Operator> {
        match expr {
            Expr::Not(inner) => self.joins(inner, !so),
            Expr::Binary {
                op: op @ (Operator::And | Operator::Or),
                ..
            } => Some(turned(*op, so)),
            _ => None,
        }
    }

    fn all_or_any(&self, op: Operator, expr: &Expr, so: bool) -> String {
        let reads = turned(op, so);
        let mut parts = Vec::new();
        self.collect(reads, expr, so, &mut parts);
        let nested = parts
            .iter()
            .any(|(expr, so)| self.joins(expr, *so).is_some());
        let last = parts.len() - 1;
        let words: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(place, (expr, so))| match self.joins(expr, *so) {
                // `both A and B, or C`: only what is of the other sort is left here.
                Some(Operator::Or) => format!("either {}", self.holds(expr, *so)),
                Some(_) if parts.len() == 2 || place == last => self.holds(expr, *so),
                Some(_) => format!("both {}", self.holds(expr, *so)),
                None => self.holds(expr, *so),
            })
            .collect();
        let word = if reads == Operator::And { "and" } else { "or" };
        match (nested, &words[..]) {
            (true, [most @ .., last]) => format!("{}, {word} {last}", most.join(", ")),
            _ => joined(&words, word),
        }
    }

    /// The conditions between which the same word stands.
    fn collect<'e>(
        &self,
        reads: Operator,
        expr: &'e Expr,
        so: bool,
        parts: &mut Vec<(&'e Expr, bool)>,
    ) {
        match expr {
            Expr::Not(inner) if self.joins(expr, so) == Some(reads) => {
                self.collect(reads, inner, !so, parts);
            }
            Expr::Binary { left, right, .. } if self.joins(expr, so) == Some(reads) => {
                self.collect(reads, left, so, parts);
                self.collect(reads, right, so, parts);
            }
            expr => parts.push((expr, so)),
        }
    }

    fn compared(&self, op: Operator, left: &Expr, right: &Expr, so: bool) -> String {
        let op = match so {
            true => op,
            false => op.denied().unwrap_or(op),
        };
        // What varies is spoken of, not what it is compared with.
        if left.constant().is_some() && right.constant().is_none() {
            return self.compared(op.turned(), right, left, true);
        }
        let sort = self.sort(left).or_else(|| self.sort(right));
        let same = matches!(op, Operator::Equal | Operator::Unequal);
        let equal = op == Operator::Equal;
        if let (true, Expr::Constant(number, Sort::YesNo)) = (same, right) {
            return self.holds(left, (*number == 1) == equal);
        }
        if let (true, Expr::Constant(_, Sort::Nothing)) = (same, right)
            && let Some(words) = self.absent(left, equal)
        {
            return words;
        }
        let other = self.value(right).text;
        // Two numbers that change are compared, not read off.
        let alike = sort.is_some_and(Sort::is_amount)
            && matches!(
                right,
                Expr::Local(_) | Expr::Element { .. } | Expr::Face { .. } | Expr::Field { .. }
            )
            && self.fixed(right).is_none();
        if same
            && !alike
            && let Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } = left
        {
            let name = self.face_name(*card, *deck, *face);
            let read = self.read_at((*deck, *face), at.as_deref(), shift.as_deref());
            return self.shown(&name, &other, &read, equal);
        }
        let what = self.value(left);
        let (text, is) = (&what.text, what.is());
        // A sum reads well in front of its verb; what has a verb of its own does not.
        let nested = what.compound && text.contains(" if ");
        let text = match nested {
            true => &format!("({text})"),
            false => text,
        };
        let ranks = matches!(sort, Some(Sort::Member(_) | Sort::Row(_)));
        let fixed = matches!(right, Expr::Constant(_, sort) if *sort != Sort::Nothing);
        match (op, ranks, fixed) {
            (Operator::Equal, ..) if alike => format!("{text} {is} the same as {other}"),
            (Operator::Unequal, ..) if alike => format!("{text} {is} not the same as {other}"),
            (Operator::Equal, ..) => format!("{text} {is} {other}"),
            (Operator::Unequal, ..) => format!("{text} {is} not {other}"),
            (Operator::Less, true, _) => format!("{text} {is} below {other}"),
            (Operator::Less, ..) => format!("{text} {is} less than {other}"),
            (Operator::More, true, _) => format!("{text} {is} above {other}"),
            (Operator::More, ..) => format!("{text} {is} more than {other}"),
            (Operator::AtMost, true, true) => format!("{text} {is} {other} or below"),
            (Operator::AtMost, false, true) => format!("{text} {is} {other} or less"),
            (Operator::AtMost, ..) => format!("{text} {is} at most {other}"),
            (Operator::AtLeast, true, true) => format!("{text} {is} {other} or above"),
            (Operator::AtLeast, false, true) => format!("{text} {is} {other} or more"),
            _ => format!("{text} {is} at least {other}"),
        }
    }

    /// Whether there is nothing: `there is no cover`, `the card shows a number`, `the weapon has no bursts`.
    fn absent(&self, what: &Expr, so: bool) -> Option<String> {
        let some = |name: &str| match so {
            true => format!("no {name}"),
            false => some(name),
        };
        match what {
            Expr::Local(local) if self.has_name(*local) => {
                let name = self.name(*local);
                let phrase = the(&name);
                // `our cover` and `the other` are neither one of several nor to be told by `no`.
                (phrase.text.starts_with("the ") && !is_determined(&name))
                    .then(|| format!("there {} {}", phrase.is(), some(&name)))
            }
            Expr::Face {
                card,
                deck,
                face,
                at,
                shift,
            } => {
                let title = lower(self.face_title(*deck, *face));
                if is_determined(&title) {
                    return None;
                }
                let read = self.read_at((*deck, *face), at.as_deref(), shift.as_deref());
                let some = some(&title);
                Some(self.shown(&self.card(*card), &some, &read, true))
            }
            Expr::Field {
                row,
                kind,
                field,
                at,
            } => {
                let title = lower(self.field_title(*kind, *field));
                if is_determined(&title) {
                    return None;
                }
                let some = some(&title);
                let at = self.at(at.as_deref());
                Some(format!("{} has {some}{at}", self.holder(row)))
            }
            _ => None,
        }
    }
}

fn yes(so: bool) -> &'static str {
    if so { "yes" } else { "no" }
}

/// `and` reads `or` where it is denied, and the other way round.
fn turned(op: Operator, so: bool) -> Operator {
    match (op, so) {
        (op, true) => op,
        (Operator::And, false) => Operator::Or,
        (_, false) => Operator::And,
    }
}
