//! Fields that a row cannot have, sets twice, or lacks.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::columns::Column;
use super::lacking::Lacking;
use crate::diagnostic::codes::*;
use crate::diagnostic::{Code, suggest};
use crate::kinds::Reader;
use crate::model::*;
use crate::source::Span;
use crate::spelling::{hyphens_meant, joined, ticked};
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
        let help = (self.field_of_title(kind, text))
            .or_else(|| figures.and_then(|figure| self.field_of_title(figure, text)))
            .or_else(|| self.number_first(code, text, span))
            .or_else(|| self.line_meant(kind, text, span))
            .or_else(|| self.one_meant(kind, text, span))
            .or_else(|| self.weapon_for(kind, text, span))
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
            .or_else(|| self.common_to_all(code, kind, text))
            .or_else(|| self.field_meant(code, kind, text))
            .unwrap_or_else(|| self.fields_known(code, kind));
        let help = match text.is_empty() {
            true => format!("name it, or take it out; {help}"),
            false => help,
        };
        let report = self.out.report(code, span, message);
        report.help(help);
        if let Some((place, near)) = place {
            report.label(place, suggest::declared_here(&near));
        }
    }

    /// The field whose title was written in the place of its name.
    pub(in crate::kinds) fn field_of_title(&self, kind: KindId, text: &str) -> Option<String> {
        let same = |left: char, right: char| {
            left.eq_ignore_ascii_case(&right) || matches!((left, right), (' ', '-') | ('-', ' '))
        };
        let is_it = |title: &str| {
            title.len() == text.len() && title.chars().zip(text.chars()).all(|(a, b)| same(a, b))
        };
        let mut fields = self.model.kind(kind).fields.iter();
        let field = &fields.find(|field| is_it(&field.header.title))?.header;
        Some(format!(
            "`{}` is the title of `{name}`: write the name, `{name}`",
            field.title,
            name = field.name
        ))
    }

    /// `sling for drover` in a unit.
    fn weapon_for(&self, kind: KindId, text: &str, span: Span) -> Option<String> {
        self.figures_of(kind)?;
        let line = self.sources.behind(span).lines().next()?;
        let figure = line.trim_start().strip_prefix("for ")?;
        let figure = figure.split_whitespace().next()?;
        Some(format!(
            "what figures may carry besides is written `take {text} on {figure}`; in the place of what they have, \
             `swap WEAPON for {text} on {figure}`"
        ))
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

    /// What every game calls otherwise: how many there are of a figure, and the words for people.
    fn common_to_all(&self, code: &Code, kind: KindId, text: &str) -> Option<String> {
        let figure = self.model.prelude.as_ref()?.figure.kind;
        let is_column = code == &E0111;
        match text.to_lowercase().as_str() {
            "number" | "no" | "no." | "nr" | "qty" | "quantity" | "amount" | "men" | "models"
            | "figures" | "strength"
                if kind == figure =>
            {
                Some("how many there are of such a figure is called `count`".to_owned())
            }
            "name" | "description" if is_column => {
                Some("the words for people are called `title`".to_owned())
            }
            _ => None,
        }
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
                known.push_str(
                    "; one of your own is added by `extend kind unit {` or `extend kind figure {`",
                );
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
        let kind = &self.model.kind(kind).header.name;
        match names.is_empty() {
            true => format!("it has none{of_figures}; declare the field with `extend kind {kind}`"),
            false => format!(
                "known here: {}{of_figures}; or declare the field with `extend kind {kind}`",
                names.join(", ")
            ),
        }
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
                package,
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
