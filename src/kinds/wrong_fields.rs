//! Fields that a row cannot have, sets twice, or lacks.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::Reader;
use super::columns::Column;
use super::lacking::Lacking;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::model::*;
use crate::names::RowSource;
use crate::source::Span;
use crate::spelling::{in_digits, joined, ticked};
use crate::syntax::{FORCE_WORDS, UNIT_WORDS, ast};

/// Fields of a kind are listed where there are no more.
const MOST_LISTED: usize = 12;

impl Reader<'_> {
    pub(super) fn unknown_field(
        &mut self,
        code: &'static crate::diagnostic::Code,
        kind: KindId,
        text: &str,
        span: Span,
    ) {
        // A figure's fields are unknown to a unit when the prelude could not be found whole.
        let no_prelude = self.model.prelude.is_none() && self.incomplete && code == &E0304;
        // A unit's settings may be fields of its figures.
        let figure = self
            .model
            .prelude
            .as_ref()
            .map(|prelude| prelude.figure.kind);
        let of_figure = self
            .model
            .prelude
            .as_ref()
            .is_some_and(|prelude| prelude.unit.kind == kind);
        if no_prelude
            || self.may_have(kind, text)
            || of_figure && figure.is_some_and(|kind| self.may_have(kind, text))
        {
            return;
        }
        let of_both = [Some(kind), figure.filter(|_| of_figure)];
        let mut of_both = of_both.into_iter().flatten();
        let by_option = of_both.find_map(|kind| self.field_by_option(kind, text, span));
        if let Some((message, help)) = by_option {
            self.out.report(code, span, message).help(help);
            return;
        }
        let id = kind;
        let kind = self.model.kind(kind);
        let fields = self.field_names(id).into_iter();
        // A single row has its title in its header.
        let title = (code == &E0111).then_some("title");
        let place = match suggest::near(text, fields.clone()).as_slice() {
            [near] => {
                let key = (id, EcoString::from(*near));
                self.places
                    .fields
                    .get(&key)
                    .copied()
                    .map(|span| (key.1, span))
            }
            _ => None,
        };
        // What stands in a broken file may stand outside of the option that brings the field.
        let is_near = || !suggest::near(text, fields.clone()).is_empty();
        if code == &E0304 && self.declared.scope.is_broken(span.file) && !is_near() {
            self.incomplete = true;
            return;
        }
        // Lines of their own, which are no fields.
        let lines: &[&str] = match &self.model.prelude {
            Some(prelude) if prelude.force.kind == id => FORCE_WORDS,
            Some(prelude) if prelude.unit.kind == id => UNIT_WORDS,
            _ => &[],
        };
        let lines = if code == &E0304 { lines } else { &[] };
        // A unit says of all its figures at once what is the same.
        let of_its_figures = figure.filter(|_| of_figure).and_then(|figure| {
            let names: Vec<&str> = self.field_names(figure).into_iter().collect();
            (!names.is_empty() && names.len() <= MOST_LISTED).then(|| names.join(", "))
        });
        let help = suggest::did_you_mean_near(text, fields.clone().chain(lines.iter().copied()));
        let help = help.or_else(|| {
            let known = suggest::did_you_mean(text, fields.clone().chain(title))?;
            let known = match &of_its_figures {
                Some(figures) => format!("{known}; of its figures {figures}"),
                None => known,
            };
            Some(match joined(&ticked(lines), "or") {
                lines if lines.is_empty() => known,
                lines => format!("{known}; and lines that begin with {lines}"),
            })
        });
        // What is near to a field of the figures, and to none of the unit's own.
        let of_figures = figure.filter(|_| of_figure && suggest::near(text, fields).is_empty());
        let of_figures = of_figures.and_then(|figure| {
            let near = suggest::only_near(text, self.field_names(figure))?;
            let key = (figure, EcoString::from(near));
            let place = self.places.fields.get(&key).copied();
            Some((key.1, place))
        });
        let message = if text.is_empty() {
            "this column has no name".to_owned()
        } else {
            format!("the kind `{}` has no field `{text}`", kind.header.name)
        };
        let number = match in_digits(text) {
            Some(number) => number.to_string(),
            None => text.trim_end_matches(['x', 'X']).to_owned(),
        };
        let counted = !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && !(code == &E0111 && number == text);
        if let Some(joined) = self.joined_with_underscores(text, span) {
            let help = format!("a name is joined with hyphens: `{joined}`");
            self.out.report(code, span, message).help(help);
            return;
        }
        if let Some(part) = self.part_turned(text, span) {
            let help = format!("how many there are stands before: `{part}`");
            self.out.report(code, span, message).help(help);
            return;
        }
        let otherwise = match counted {
            true => {
                let behind = self.sources.behind(span).split_whitespace();
                let name = behind.take(1).find(|name| crate::names::is_name(name));
                let name = name.map(|name| format!(" {name}")).unwrap_or_default();
                format!("write the number alone: `{number}{name}`")
            }
            false if text == "with" => "options are switched on in an `example` or a `scenario`, \
                or by `--with`"
                .to_owned(),
            false => {
                let names = self.field_names(id).into_iter().chain(title);
                let names: Vec<&str> = names.collect();
                match names.len() {
                    ..=MOST_LISTED => format!(
                        "known here: {}{}; or declare the field with `extend kind {}`",
                        names.join(", "),
                        match &of_its_figures {
                            Some(figures) => format!("; of its figures {figures}"),
                            None => String::new(),
                        },
                        kind.header.name
                    ),
                    _ => "declare the field in the kind, or with `extend kind`; or add the package that \
                          declares it to `requires` in orbat.toml"
                        .to_owned(),
                }
            }
        };
        let report = self.out.report(code, span, message);
        report.help(match (counted, &of_figures) {
            (true, _) => otherwise,
            (false, Some((near, _))) => format!("did you mean `{near}`, which its figures have?"),
            (false, None) if text == "with" => otherwise,
            (false, None) => help.unwrap_or(otherwise),
        });
        let place = place.or_else(|| of_figures.and_then(|(near, place)| Some((near, place?))));
        if let Some((near, place)) = place {
            report.label(place, suggest::declared_here(&near));
        }
    }

    /// The part of a force that is meant by a unit or a force with a number behind it.
    fn part_turned(&self, text: &str, span: Span) -> Option<String> {
        let rest = self.sources.behind(span);
        let number = rest.lines().next()?.split('#').next()?.trim();
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let declared = self.declared.rows.iter().any(|row| {
            row.name == text && matches!(row.source, RowSource::Unit(_) | RowSource::Force(_))
        });
        (is_number && declared).then(|| format!("{number} {text}"))
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
    pub(super) fn field_by_option(
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
    pub(super) fn may_have(&self, kind: KindId, field: &str) -> bool {
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

    pub(super) fn set_twice(&mut self, setting: &ast::Setting, earlier: Span) {
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
