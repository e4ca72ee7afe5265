//! What is meant by a line of a row, a unit or a force that says it in other words.

use crate::diagnostic::codes::E0111;
use crate::diagnostic::{Code, suggest};
use crate::kinds::Reader;
use crate::model::*;
use crate::names::RowSource;
use crate::source::Span;
use crate::spelling::in_digits;
use crate::syntax::FORCE_WORDS;

impl Reader<'_> {
    /// `3x team`, `x3 team`, `three team`, `two or three teams`: how a number of parts is written.
    pub(super) fn number_first(&self, code: &Code, text: &str, span: Span) -> Option<String> {
        let number = match in_digits(text) {
            Some(number) => number.to_string(),
            None => text.trim_matches(['x', 'X']).to_owned(),
        };
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || code == &E0111 && number == text {
            return None;
        }
        let mut behind = self
            .rest_of_line(span)
            .unwrap_or_default()
            .split_whitespace();
        let digits = |word: &str| match in_digits(word) {
            Some(number) => Some(number.to_string()),
            None => word.parse::<u32>().ok().map(|number| number.to_string()),
        };
        let mut range = behind.clone();
        let most = match range.next() {
            Some("or" | "to" | "-") => range.next().and_then(digits),
            _ => None,
        };
        if most.is_some() {
            behind = range;
        }
        // A name of several words has hyphens, unless more than a name stands there.
        let words: Vec<&str> = behind.collect();
        let joined = words.join("-");
        let name = match words.iter().all(|word| crate::names::is_name(word)) {
            true => joined.as_str(),
            false => words
                .first()
                .filter(|name| crate::names::is_name(name))
                .unwrap_or(&""),
        };
        Some(match most {
            Some(most) => format!(
                "write `{}`",
                format!("{number} to {most} {name}").trim_end()
            ),
            None => format!(
                "write the number alone: `{}`",
                format!("{number} {name}").trim_end()
            ),
        })
    }

    /// What a line of a unit or a force says in other words: `optional 1 scouts`, `replace pike with bow`.
    pub(super) fn line_meant(&self, kind: KindId, text: &str, span: Span) -> Option<String> {
        let prelude = self.model.prelude.as_ref()?;
        let behind = self.rest_of_line(span)?;
        if let Some(ends) = self.ends_of_a_period(kind, behind) {
            return Some(ends);
        }
        if prelude.force.kind == kind {
            let (number, name) = behind.split_once(' ').unwrap_or(("", behind));
            let is_number = |text: &str| !text.is_empty() && text.parse::<u32>().is_ok();
            return match text {
                "optional" if is_number(number) => Some(format!("write `0 to {number} {name}`")),
                "optional" => Some(format!("write `0 to 1 {behind}`")),
                "max" | "maximum" | "size" if is_number(number) => {
                    Some(format!("write `limit {behind}`"))
                }
                _ if self.is_part(behind)
                    && suggest::near(text, FORCE_WORDS.iter().copied()).is_empty() =>
                {
                    Some(format!("write how many there are: `1 {behind}`"))
                }
                _ => None,
            };
        }
        let line = format!("{text} {behind}");
        if prelude.unit.kind == kind
            && let Some(allowed) = allowed_to_somebody(&line)
        {
            return Some(format!("write `{allowed}`"));
        }
        let is_swap = matches!(text, "replace" | "exchange" | "upgrade" | "change");
        let (weapon, other) = [" with ", " by ", " for ", " to "]
            .iter()
            .find_map(|word| behind.split_once(word))?;
        (is_swap && prelude.unit.kind == kind).then(|| format!("write `swap {weapon} for {other}`"))
    }

    /// `armies NAME` where a row has one army.
    pub(super) fn one_meant(&self, kind: KindId, text: &str, span: Span) -> Option<String> {
        let field = self.model.kind(kind).fields.iter().find(|field| {
            matches!(field.ty.base, TypeBase::Kind(of) if self.model.kind(of).plural == text)
        })?;
        let field = &field.header.name;
        let named = self.rest_of_line(span)?.trim_start_matches(':').trim();
        Some(match named.split_once(',') {
            Some((first, _)) => format!("there is one alone: write `{field} {}`", first.trim()),
            None => format!("write `{field} {named}`"),
        })
    }

    /// `size squad`, `description "…"`: a word that is no field, and a value that one field alone takes.
    pub(super) fn field_by_its_value(
        &self,
        kind: KindId,
        text: &str,
        span: Span,
    ) -> Option<String> {
        if let [only] = self.model.kind(kind).fields.as_slice()
            && only.ty.base == TypeBase::Text
            && text.starts_with(char::is_uppercase)
        {
            let words = self.sources.behind(span).lines().next()?.trim_end();
            return Some(format!(
                "did you mean `{} \"{text}{words}\"`?",
                only.header.name
            ));
        }
        let value = self.rest_of_line(span)?;
        let value = value.trim_start_matches([':', '=', ' ']).trim();
        let takes = |field: &&Field| match field.ty.base {
            TypeBase::Scale(scale) => {
                let mut members = self.model.scale(scale).members.iter();
                members.any(|member| member.name == value)
            }
            TypeBase::Text => value.starts_with('"') && self.model.kind(kind).fields.len() == 1,
            _ => false,
        };
        let mut fields = self.model.kind(kind).fields.iter().filter(takes);
        let (Some(only), None) = (fields.next(), fields.next()) else {
            return None;
        };
        Some(format!("did you mean `{} {value}`?", only.header.name))
    }

    /// The part of a force that is meant by a unit or a force with a number behind it.
    pub(in crate::kinds) fn part_turned(&self, text: &str, span: Span) -> Option<String> {
        let rest = self.sources.behind(span).lines().next()?;
        crate::syntax::part_turned(&format!("{text}{rest}")).filter(|_| self.is_part(text))
    }

    /// `years 1878-1885` where a row has two fields for the ends.
    fn ends_of_a_period(&self, kind: KindId, behind: &str) -> Option<String> {
        let kind = self.model.kind(kind);
        let (first, last) = behind
            .split_once('-')
            .or_else(|| behind.split_once(" to "))?;
        let (first, last) = (first.trim(), last.trim());
        let is_year =
            |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_it = is_year(first)
            && is_year(last)
            && ["from", "until"]
                .iter()
                .all(|end| kind.field(end).is_some());
        is_it.then(|| format!("write `from {first}`, and `until {last}` on a line below"))
    }

    /// Whether a name is that of a unit or a force.
    fn is_part(&self, name: &str) -> bool {
        self.declared.rows.iter().any(|row| {
            row.name == name && matches!(row.source, RowSource::Unit(_) | RowSource::Force(_))
        })
    }

    /// What stands behind a word on its line, without a citation and a comment.
    fn rest_of_line(&self, span: Span) -> Option<&str> {
        let behind = self.sources.behind(span).lines().next()?;
        Some(behind.split(['#', '[']).next()?.trim())
    }
}

/// `drover may take sling`, `option drover swap pike for bow`: the line of a unit, with who may do so at its end.
fn allowed_to_somebody(line: &str) -> Option<String> {
    let verbs = [
        ("swap", " swap "),
        ("swap", " swaps "),
        ("take", " take "),
        ("take", " takes "),
    ];
    let (verb, (front, what)) = verbs
        .iter()
        .find_map(|(verb, word)| Some((verb, line.split_once(word)?)))?;
    let said = ["option", "may", "can", "up", "to", "the", "a", "each"];
    let words = front.split(' ').filter(|word| !said.contains(word));
    let (numbers, names): (Vec<&str>, Vec<&str>) =
        words.partition(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let on = match names.as_slice() {
        [who] if !what.contains(" on ") => format!(" on {who}"),
        _ => String::new(),
    };
    let most = match numbers.as_slice() {
        [most] => format!(", up to {most}"),
        _ => String::new(),
    };
    Some(format!("{verb} {what}{on}{most}"))
}
