//! Slips in a cell that have a way out of their own.

use super::numbers::fraction;
use super::snippet::Snippet;
use crate::diagnostic::codes::E0301;
use crate::kinds::Reader;
use crate::model::*;
use crate::numbers::whole;

impl Reader<'_> {
    /// Reports `6, 4, 2` and `6 / 4 2` where one value for each member belongs.
    pub(super) fn values_without_slashes(
        &mut self,
        ty: Type,
        snippet: Snippet<'_>,
        parts: &[Snippet<'_>],
        scale: ScaleId,
    ) -> bool {
        let members = &self.model.scale(scale).members;
        if parts.len() == members.len() {
            return false;
        }
        // `1 1/2` is one fraction.
        let in_blanks = ty.base != TypeBase::Fraction;
        let parts_them = |sign: char| sign == ',' || in_blanks && sign.is_whitespace();
        let values = parts.iter().flat_map(|part| part.text.split(parts_them));
        let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
        let is_value = |value: &&str| match ty.base {
            TypeBase::Length => value.parse::<Length>().is_ok(),
            TypeBase::Fraction => fraction(value.trim()).is_some(),
            TypeBase::Dice => Dice::parse(value).is_ok(),
            TypeBase::YesNo => matches!(*value, "yes" | "no"),
            TypeBase::Number | TypeBase::Range(..) => whole(value).is_ok(),
            _ => false,
        };
        let is_value = |value: &&str| is_value(value) || ty.optional && *value == "none";
        if values.len() == parts.len() || !values.iter().all(is_value) {
            return false;
        }
        let help = match values.len() == members.len() {
            true => format!("write `{}`", values.join(" / ")),
            false => {
                let names: Vec<&str> = members.iter().map(|each| each.name.as_str()).collect();
                format!("write one for each of {}", names.join(" / "))
            }
        };
        self.out
            .report(
                &E0301,
                snippet.span,
                "values for one each are parted by `/`",
            )
            .help(help);
        true
    }

    /// Reports `4/6` where one whole number for each of two members belongs: a `/` without blanks is that of a fraction.
    pub(super) fn fraction_for_two(
        &mut self,
        ty: Type,
        snippet: Snippet<'_>,
        members: usize,
    ) -> bool {
        let counts = matches!(ty.base, TypeBase::Number | TypeBase::Range(..));
        let Some((one, other)) = snippet
            .text
            .split_once('/')
            .filter(|_| counts && members == 2)
        else {
            return false;
        };
        let is_value = |value: &str| whole(value.trim_end_matches('?')).is_ok();
        if !is_value(one) || !is_value(other) {
            return false;
        }
        let message = format!("`{}` is one number, a fraction", snippet.text);
        self.out
            .report(&E0301, snippet.span, message)
            .help(format!("write blanks around the `/`: `{one} / {other}`"));
        true
    }

    /// Reports `shots.near 2`, one value of several, where all of them belong.
    pub(super) fn point_for_slashes(&mut self, snippet: Snippet<'_>, scale: ScaleId) -> bool {
        let Some(member) = snippet.text.strip_prefix('.') else {
            return false;
        };
        let member = member.split([' ', '=', ':']).next().unwrap_or_default();
        let members = &self.model.scale(scale).members;
        if !members.iter().any(|each| each.name == member) {
            return false;
        }
        let names: Vec<&str> = members.iter().map(|each| each.name.as_str()).collect();
        self.out
            .report(&E0301, snippet.span, "values for one each are set together")
            .help(format!(
                "write one for each of {}, with `/` between them, behind the name of the field",
                names.join(" / ")
            ));
        true
    }

    /// Reports what begins a comment in other languages, behind a value.
    pub(super) fn comment_in_a_cell(&mut self, snippet: Snippet<'_>, at: usize) {
        let (value, comment) = snippet.text.split_at(at);
        let mark: String = comment.chars().take(2).collect();
        let message = format!("`{mark}` begins no comment");
        let help = format!("a comment begins with `#`: `{} # …`", value.trim_end());
        let place = snippet.span.part(at, at + mark.len());
        self.out.report(&E0301, place, message).help(help);
    }
}
