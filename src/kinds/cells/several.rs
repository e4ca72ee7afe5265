//! Cells with several values: lists of names, and a length for each.

use super::snippet::{Snippet, is_comma};
use crate::diagnostic::codes::*;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::spelling::is_name;

impl Reader<'_> {
    pub(super) fn list(&mut self, here: Here, ty: Type, snippet: Snippet<'_>) -> Option<Value> {
        let base = ty.base.element()?;
        let set = matches!(ty.base, TypeBase::SetOfScale(_) | TypeBase::SetOfKind(_));
        let one = Type::plain(base);
        let within = [('{', '}'), ('(', ')'), ('<', '>')]
            .into_iter()
            .find_map(|(open, close)| snippet.text.strip_prefix(open)?.strip_suffix(close));
        if let Some(within) = within {
            let help = match within.trim() {
                "" => "write `none`".to_owned(),
                within => format!("write `{within}`"),
            };
            self.out
                .report(
                    &E0301,
                    snippet.span,
                    "several values stand without brackets around them",
                )
                .help(help);
            return None;
        }
        let mut values = Vec::new();
        let mut whole = true;
        for part in snippet.split(is_comma) {
            if let Some(parted) = self.with_commas(here, base, part.text) {
                let message = format!("`{}` are several values", part.text);
                self.out
                    .report(&E0301, part.span, message)
                    .help(format!("put commas between them: `{parted}`"));
                whole = false;
                continue;
            }
            if let Some(name) = self.counted(here, base, part.text) {
                let message = format!("`{}` is a name with a number beside it", part.text);
                self.out.report(&E0301, part.span, message).help(format!(
                    "write `{name}`: how many there are of each is not kept here"
                ));
                whole = false;
                continue;
            }
            match self.value(here, one, part) {
                Some(value) if set && values.contains(&value) => {
                    self.out
                        .report(
                            &E0305,
                            part.span,
                            format!("`{}` stands in this set twice", part.text),
                        )
                        .help("take one of the two out");
                    whole = false;
                }
                Some(value) => values.push(value),
                None => whole = false,
            }
        }
        whole.then(|| Value::List(values.into()))
    }

    /// Several values with commas between them, where they stand without.
    fn with_commas(&self, here: Here, base: TypeBase, text: &str) -> Option<String> {
        if text.contains(" and ") {
            return Some(text.replace(" and ", ", "));
        }
        let signs = [' ', '/', ';', '+', '&'];
        if !text.contains(signs) {
            return None;
        }
        let parts = text.split(signs).filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.collect();
        let is_known = |name: &&str| self.is_element(here, base, name);
        // With a sign between them one that is known tells what is meant; blanks may be within a name.
        let told = match text.contains(&signs[1..]) {
            true => parts.iter().all(|name| is_name(name)) && parts.iter().any(is_known),
            false => parts.iter().all(is_known),
        };
        (parts.len() > 1 && told).then(|| parts.join(", "))
    }

    /// The name in `2 pike`, `pike x 2` and `pike (2)`.
    fn counted<'t>(&self, here: Here, base: TypeBase, text: &'t str) -> Option<&'t str> {
        let beside = |sign: char| sign.is_ascii_digit() || " ()x*×".contains(sign);
        let front = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let name = match front.len() < text.len() {
            true => front.trim_start_matches([' ', '*', '×']),
            false => text.split([' ', '(', '*', '×']).next()?,
        };
        let name = name.strip_prefix("x ").unwrap_or(name).trim();
        let (before, behind) = text.split_once(name)?;
        let is_count = before.chars().chain(behind.chars()).all(beside)
            && text.contains(|sign: char| sign.is_ascii_digit())
            && text != name;
        (is_count && self.is_element(here, base, name)).then_some(name)
    }

    fn is_element(&self, here: Here, base: TypeBase, name: &str) -> bool {
        match base {
            TypeBase::Scale(scale) => {
                let mut members = self.model.scale(scale).members.iter();
                members.any(|member| member.name == name)
            }
            TypeBase::Kind(kind) => {
                let scope = &self.declared.scope;
                !scope
                    .entries(Space::Rows(kind), here.package, None, name)
                    .is_empty()
            }
            _ => false,
        }
    }

    /// Reports `4 / 12 / 24"`, where the unit of the last is meant for all.
    fn last_alone_has_a_unit(&mut self, parts: &[Snippet<'_>], span: Span) -> bool {
        let Some((last, others)) = parts.split_last() else {
            return false;
        };
        let is_number = |text: &str| {
            let digits = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '½');
            !text.is_empty() && text != "0" && text.chars().all(digits)
        };
        let text = last.text.trim_end_matches('?');
        let unit =
            text.trim_start_matches(|sign: char| sign.is_ascii_digit() || "./½".contains(sign));
        let all_lack = others
            .iter()
            .all(|part| is_number(part.text.trim_end_matches('?')));
        if !all_lack || text.parse::<Length>().is_err() || unit.trim().is_empty() {
            return false;
        }
        let mended: Vec<String> = (others.iter())
            .map(|part| {
                let number = part.text.trim_end_matches('?');
                format!("{number}{unit}{}", &part.text[number.len()..])
            })
            .chain([last.text.to_owned()])
            .collect();
        let message = format!("`{}` have no unit but the last", self.sources.slice(span));
        let help = format!("write it behind each: `{}`", mended.join(" / "));
        self.out.report(&E0301, span, message).help(help);
        true
    }

    /// Whether several lengths of one cell lack a unit, or have one that is none; it is said once.
    pub(super) fn lack_units(&mut self, parts: &[Snippet<'_>], span: Span) -> bool {
        let is_length =
            |part: &Snippet<'_>| part.text.trim_end_matches('?').parse::<Length>().is_ok();
        if parts.len() > 1 && self.last_alone_has_a_unit(parts, span) {
            return true;
        }
        if parts.len() < 2 || parts.iter().any(is_length) {
            return false;
        }
        let parted = parts.iter().map(|part| {
            let text = part.text.trim_end_matches('?');
            text.split_at(
                text.find(|c: char| !c.is_ascii_digit())
                    .unwrap_or(text.len()),
            )
        });
        let parted: Vec<(&str, &str)> = parted.collect();
        let (_, unit) = parted[0];
        let alike = parted.iter().all(|(number, each)| {
            !number.is_empty() && *number != "0" && each.trim() == unit.trim()
        });
        let lack = alike && unit.trim().chars().all(char::is_alphabetic);
        if lack {
            let mended = parted.iter().map(|(number, _)| format!("{number}\""));
            let mended: Vec<String> = mended.collect();
            let help = match unit.trim() {
                "" => format!("write a unit behind each: `{}`", mended.join(" / ")),
                unit => format!(
                    "`{unit}` is no unit of a table: write `\"`, `ft`, `cm` or `mm` behind each"
                ),
            };
            let message = format!("`{}` are no lengths", self.sources.slice(span));
            self.out.report(&E0301, span, message).help(help);
        }
        lack
    }
}
