//! Fields that a row cannot have, sets twice, or lacks.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::columns::Column;
use super::lacking::Lacking;
use crate::diagnostic::codes::*;
use crate::diagnostic::{Code, suggest};
use crate::kinds::Reader;
use crate::model::*;
use crate::names::RowSource;
use crate::source::Span;
use crate::spelling::{hyphens_meant, in_digits, joined, ticked};
use crate::syntax::{FORCE_WORDS, UNIT_WORDS, ast};

/// Fields of a kind are listed where there are no more.
const MOST_LISTED: usize = 12;

/// What is said of the word `with` where no options are switched on.
const OF_OPTIONS: &str = "options are switched on in an `example` or a `scenario`, or by `--with`";

/// A single row has its title in its header, one of a table in a column.
fn title_of(code: &Code) -> Option<&'static str> {
    (code == &E0111).then_some("title")
}

impl Reader<'_> {
    /// A column (E0111) or a setting (E0304) is no field of the kind.
    pub(in crate::kinds) fn unknown_field(
        &mut self,
        code: &'static Code,
        kind: KindId,
        text: &str,
        span: Span,
    ) {
        // A figure's fields are unknown to a unit when the prelude could not be found whole.
        let no_prelude = self.model.prelude.is_none() && self.incomplete && code == &E0304;
        let figures = self.figures_of(kind);
        if no_prelude
            || self.may_have(kind, text)
            || figures.is_some_and(|kind| self.may_have(kind, text))
        {
            return;
        }
        let mut of_both = [Some(kind), figures].into_iter().flatten();
        let by_option = of_both.find_map(|kind| self.field_by_option(kind, text, span));
        if let Some((message, help)) = by_option {
            let number = self.told.fields_off.entry((kind, text.into()));
            let number = *number.or_insert(self.out.len());
            match self.out.earlier(number) {
                Some(earlier) => earlier.also_used(span),
                None => {
                    self.out.report(code, span, message).help(help);
                }
            }
            return;
        }
        let near = suggest::near(text, self.field_names(kind));
        // What stands in a broken file may stand outside of the option that brings the field.
        if code == &E0304 && near.is_empty() && self.declared.scope.is_broken(span.file) {
            self.incomplete = true;
            return;
        }
        let message = match text.is_empty() {
            true => "this column has no name".to_owned(),
            false => {
                let kind = &self.model.kind(kind).header.name;
                format!("the kind `{kind}` has no field `{text}`")
            }
        };
        if let Some(help) = self.torn_name(kind, text, span) {
            self.out.report(code, span, message).help(help);
            return;
        }
        // What is near to a field of the figures, and to none of the unit's own.
        let of_figures = match figures.filter(|_| near.is_empty()) {
            Some(figure) => suggest::only_near(text, self.field_names(figure))
                .map(|near| (figure, EcoString::from(near))),
            None => None,
        };
        let place = match (near.as_slice(), &of_figures) {
            ([near], _) => Some((kind, EcoString::from(*near))),
            (_, of_figures) => of_figures.clone(),
        };
        let place = place.and_then(|key| Some((*self.places.fields.get(&key)?, key.1)));
        let help = (self.number_first(code, text, span))
            .or_else(|| self.line_meant(kind, text, span))
            .or_else(|| self.one_meant(kind, text, span))
            .or_else(|| {
                let is_far = code == &E0304 && near.is_empty() && of_figures.is_none();
                is_far
                    .then(|| self.field_by_its_value(kind, text, span))
                    .flatten()
            })
            .or_else(|| {
                let (_, near) = of_figures.as_ref()?;
                Some(format!("did you mean `{near}`, which its figures have?"))
            })
            .or_else(|| (text == "with").then(|| OF_OPTIONS.to_owned()))
            .or_else(|| self.field_meant(code, kind, text))
            .unwrap_or_else(|| self.fields_known(code, kind));
        let report = self.out.report(code, span, message);
        report.help(help);
        if let Some((place, near)) = place {
            report.label(place, suggest::declared_here(&near));
        }
    }

    /// The kind of a unit's figures: a unit says of all of them at once what is the same.
    fn figures_of(&self, kind: KindId) -> Option<KindId> {
        let prelude = self.model.prelude.as_ref()?;
        (prelude.unit.kind == kind).then_some(prelude.figure.kind)
    }

    /// The fields of a unit's figures, where they are few.
    fn fields_of_figures(&self, kind: KindId) -> Option<String> {
        let figure = self.figures_of(kind)?;
        let names: Vec<&str> = self.field_names(figure).into_iter().collect();
        let are_few = !names.is_empty() && names.len() <= MOST_LISTED;
        are_few.then(|| names.join(", "))
    }

    /// The whole of what was read as a field and something behind it.
    fn torn_name(&self, kind: KindId, text: &str, span: Span) -> Option<String> {
        if let Some(field) = self.field_in_two_words(kind, text, span) {
            return Some(hyphens_meant(field));
        }
        if let Some(joined) = self.joined_with_underscores(text, span) {
            return Some(hyphens_meant(joined));
        }
        let part = self.part_turned(text, span)?;
        Some(format!("how many there are stands before: `{part}`"))
    }

    /// `3x team`, `x3 team`, `three team`: how a number of parts is written.
    fn number_first(&self, code: &Code, text: &str, span: Span) -> Option<String> {
        let number = match in_digits(text) {
            Some(number) => number.to_string(),
            None => text.trim_matches(['x', 'X']).to_owned(),
        };
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || code == &E0111 && number == text {
            return None;
        }
        let behind = self.sources.behind(span).split_whitespace();
        let name = behind.take(1).find(|name| crate::names::is_name(name));
        let name = name.map(|name| format!(" {name}")).unwrap_or_default();
        Some(format!("write the number alone: `{number}{name}`"))
    }

    /// What a line of a unit or a force says in other words: `optional 1 scouts`, `replace pike with bow`.
    fn line_meant(&self, kind: KindId, text: &str, span: Span) -> Option<String> {
        let prelude = self.model.prelude.as_ref()?;
        let behind = self.sources.behind(span).lines().next()?;
        let behind = behind.split(['#', '[']).next()?.trim();
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
    fn one_meant(&self, kind: KindId, text: &str, span: Span) -> Option<String> {
        let field = self.model.kind(kind).fields.iter().find(|field| {
            matches!(field.ty.base, TypeBase::Kind(of) if self.model.kind(of).plural == text)
        })?;
        let field = &field.header.name;
        let behind = self.sources.behind(span).lines().next()?;
        let named = behind
            .split(['#', '['])
            .next()?
            .trim_start_matches(':')
            .trim();
        Some(match named.split_once(',') {
            Some((first, _)) => format!("there is one alone: write `{field} {}`", first.trim()),
            None => format!("write `{field} {named}`"),
        })
    }

    /// `size squad`, `description "…"`: a word that is no field, and a value that one field alone takes.
    fn field_by_its_value(&self, kind: KindId, text: &str, span: Span) -> Option<String> {
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
        let behind = self.sources.behind(span).lines().next()?;
        let value = behind
            .split(['#', '['])
            .next()?
            .trim_start_matches([':', '=', ' '])
            .trim();
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

    /// The field that comes near, or the line of a unit or a force.
    fn field_meant(&self, code: &Code, kind: KindId, text: &str) -> Option<String> {
        // Lines of their own, which are no fields.
        let lines: &[&str] = match &self.model.prelude {
            Some(prelude) if code == &E0304 && prelude.force.kind == kind => FORCE_WORDS,
            Some(prelude) if code == &E0304 && prelude.unit.kind == kind => UNIT_WORDS,
            _ => &[],
        };
        let fields = self.field_names(kind).into_iter();
        let near = suggest::did_you_mean_near(text, fields.clone().chain(lines.iter().copied()));
        near.or_else(|| {
            let mut known = suggest::did_you_mean(text, fields.chain(title_of(code)))?;
            if let Some(figures) = self.fields_of_figures(kind) {
                known.push_str(&format!("; of its figures {figures}"));
            }
            if !lines.is_empty() {
                let lines = joined(&ticked(lines), "or");
                known.push_str(&format!("; and lines that begin with {lines}"));
            }
            Some(known)
        })
    }

    /// All that there are, where they are few, and how to have one more.
    fn fields_known(&self, code: &Code, kind: KindId) -> String {
        let names = self.field_names(kind).into_iter().chain(title_of(code));
        let names: Vec<&str> = names.collect();
        if names.len() > MOST_LISTED {
            return "declare the field in the kind, or with `extend kind`; or add the package that \
                    declares it to `requires` in orbat.toml"
                .to_owned();
        }
        let of_figures = match self.fields_of_figures(kind) {
            Some(figures) => format!("; of its figures {figures}"),
            None => String::new(),
        };
        format!(
            "known here: {}{of_figures}; or declare the field with `extend kind {}`",
            names.join(", "),
            self.model.kind(kind).header.name
        )
    }

    /// The field that is meant by its words with spaces between them: `rate of fire 3`.
    fn field_in_two_words(&self, kind: KindId, text: &str, span: Span) -> Option<&str> {
        let behind = self.sources.behind(span).lines().next()?;
        let is_meant = |field: &&str| {
            let more = field
                .strip_prefix(text)
                .and_then(|more| more.strip_prefix('-'));
            more.is_some_and(|more| {
                let mut words = behind.split_whitespace();
                more.split('-').all(|part| words.next() == Some(part))
            })
        };
        self.field_names(kind).into_iter().find(is_meant)
    }

    /// Whether a name is that of a unit or a force.
    fn is_part(&self, name: &str) -> bool {
        self.declared.rows.iter().any(|row| {
            row.name == name && matches!(row.source, RowSource::Unit(_) | RowSource::Force(_))
        })
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

    /// The part of a force that is meant by a unit or a force with a number behind it.
    fn part_turned(&self, text: &str, span: Span) -> Option<String> {
        let rest = self.sources.behind(span);
        let number = rest.lines().next()?.split('#').next()?;
        let number = number.trim_matches([' ', 'x', '×', '*', ':']);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && self.is_part(text)).then(|| format!("{number} {text}"))
    }

    /// The name that was meant where underscores join it: they are no part of one, so it was read up to the first.
    fn joined_with_underscores(&self, text: &str, span: Span) -> Option<String> {
        let behind = self.sources.behind(span);
        let in_name = |sign: char| sign.is_ascii_alphanumeric() || "_-".contains(sign);
        let end = behind.find(|sign| !in_name(sign)).unwrap_or(behind.len());
        let more = &behind[..end];
        more.starts_with('_')
            .then(|| format!("{text}{more}").replace('_', "-"))
    }

    /// What is said of a field that a kind has by an option which is not switched on, and the way out.
    pub(in crate::kinds) fn field_by_option(
        &self,
        kind: KindId,
        field: &str,
        at: Span,
    ) -> Option<(String, String)> {
        let kind = &self.model.kind(kind).header.name;
        let option = self.declared.field_off(kind, field)?;
        Some((
            format!(
                "the kind `{kind}` has the field `{field}` by the option `{option}`, which is not switched on"
            ),
            self.declared.scope.have_it_on(option, at),
        ))
    }

    /// Whether a kind may have a field that was not read: one of its own, or one in a block whose header is
    /// broken or names no kind.
    pub(in crate::kinds) fn may_have(&self, kind: KindId, field: &str) -> bool {
        self.broken.kinds.contains(&kind)
            || self.broken.lost_fields.contains(field)
            || self.declared.scope.is_doubtful(field)
    }

    pub(super) fn missing_fields(
        &mut self,
        package: PackageId,
        kind: KindId,
        list: &[Column],
        common: &FxHashMap<FieldId, Datum>,
        (span, rows): (Span, usize),
    ) -> usize {
        let fields = self.model.kind(kind).fields.iter().enumerate();
        let mut missing: Vec<FieldId> = fields
            .map(|(index, field)| (FieldId::new(index), field))
            .filter(|(id, field)| {
                field.default.is_none()
                    && !list.contains(&Column::Field(*id))
                    && !common.contains_key(id)
            })
            .map(|(id, _)| id)
            .collect();
        if self.broken.kinds.contains(&kind) {
            return 0;
        }
        missing.retain(|field| !self.do_not_go_together(package, kind, *field));
        if !missing.is_empty() {
            self.told.lacking.push(Lacking {
                at: span,
                rows,
                kind,
                fields: missing.clone(),
            });
            let fields = &self.model.kind(kind).fields;
            let names = missing
                .iter()
                .map(|field| &fields[field.index()].header.name);
            let message = format!(
                "a row of the kind `{}` needs {}",
                self.model.kind(kind).header.name,
                ticked(names).join(", ")
            );
            self.out
                .report(&E0303, span, message)
                .help("add it here, or give the field a default where it is declared");
        }
        missing.len()
    }

    pub(in crate::kinds) fn set_twice(&mut self, setting: &ast::Setting, earlier: Span) {
        self.out
            .report(
                &E0305,
                setting.field.span,
                format!("`{}` is set twice", setting.field.text),
            )
            .label(earlier, "first set here")
            .help("take one of the two lines out");
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
