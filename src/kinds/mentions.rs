//! Mentions: `{musket.reach.short}` in a text becomes the value it means, `{4 in}` a length.

use ecow::EcoString;

use super::Reader;
use super::braces::{self, Part, mentions_something};
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::measure::Length;
use crate::model::*;
use crate::names::{Entry, Space};
use crate::source::Span;
use crate::spelling::{escaped, headed};
use crate::syntax::ast;

/// What a text shows in the place of a mention.
enum Mentioned {
    Words(String),
    /// It is shown in one unit or another.
    Length(Length),
}

/// A text in a row that mentions something.
#[derive(Debug)]
pub(super) struct Pending {
    pub package: PackageId,
    pub row: RowId,
    pub field: FieldId,
    pub span: Span,
}

impl Reader<'_> {
    /// A text whose mentions can be resolved now, that is, after the rows have been read.
    pub(super) fn said(&mut self, package: PackageId, text: &ast::Text) -> EcoString {
        self.mention(package, &text.value, text.span)
    }

    /// A title, in which lengths are shown as sheets show them all.
    pub(super) fn titled(&mut self, text: &ast::Text) -> EcoString {
        self.title(&text.value, text.span)
    }

    /// The same for what stands at a place. Texts mention titles, so these mention nothing.
    pub(super) fn title(&mut self, title: &str, span: Span) -> EcoString {
        // Most have none.
        if !title.contains(['{', '}']) {
            return title.into();
        }
        for part in braces::parts(title) {
            match part {
                Part::Words(_) => {}
                Part::Braces { inside, .. } if inside.parse::<Length>().is_ok() => {}
                Part::Braces { whole, inside, at } => {
                    let place = self.within(title, (at, whole), span);
                    self.no_length(inside, place);
                }
                Part::Open(_) => self.unclosed(span),
                Part::Close(_) => self.unopened(span),
            }
        }
        let shown = braces::shown_title(&self.model, title);
        if let Some(written) = braces::written_title(title) {
            self.model.note_braced(&shown, written);
        }
        shown
    }

    fn no_length(&mut self, inside: &str, place: Span) {
        let number = inside.starts_with(|first: char| first.is_ascii_digit());
        let message = match number {
            true => format!("`{inside}` is not a length"),
            false => "a title cannot mention anything".to_owned(),
        };
        self.out
            .report(&E0308, place, message)
            .help("write a length, such as `{8 in}` or `{20 cm}`, or the words without braces, or `\\{` and `\\}` for plain ones");
    }

    fn unclosed(&mut self, span: Span) {
        self.out
            .report(&E0308, span, "a `{` in this text is not closed")
            .help("write `}` where it ends, or `\\{` for a plain brace");
    }

    fn unopened(&mut self, span: Span) {
        self.out
            .report(&E0308, span, "a `}` in this text closes nothing")
            .help("write `{` where it begins, or `\\}` for a plain brace");
    }

    /// The exact place of a part that begins so far in a text. A text in several lines is not written as it
    /// reads; there it is the first part of these words.
    fn within(&self, text: &str, (at, part): (usize, &str), span: Span) -> Span {
        let source = self.sources.slice(span);
        let place = match source.find(text) {
            Some(start) => Some(start + at),
            None => source.find(part),
        };
        place.map_or(span, |start| span.part(start, start + part.len()))
    }

    /// A text that is known by its words: it holds no lengths either.
    pub(super) fn plain(&mut self, text: &ast::Text) -> EcoString {
        if mentions_something(&text.value) {
            self.out
                .report(&E0308, text.span, "this text cannot mention anything")
                .help("write the words out, or `\\{` and `\\}` for plain braces");
        }
        text.value.replace("\\{", "{").replace("\\}", "}")
    }

    /// Reports a mention in a value that many rows take over.
    pub(super) fn plain_datum(&mut self, datum: &Datum, span: Span, what: &str) {
        let mentions =
            |value: &Value| matches!(value, Value::Text(text) if mentions_something(text));
        let found = match &datum.value {
            Value::Each(data) => data.iter().any(|each| mentions(&each.value)),
            value => mentions(value),
        };
        if found {
            self.out
                .report(&E0308, span, format!("{what} cannot mention anything"))
                .help("write the words out, or set the text in each row");
        }
    }

    pub(super) fn resolve_mentions(&mut self) {
        let (mentioning, plain): (Vec<Pending>, Vec<Pending>) = std::mem::take(&mut self.mentions)
            .into_iter()
            .partition(|pending| self.mentioning.contains(&(pending.row, pending.field)));
        // Backslashes first: what a text shows of another one is read already.
        for pending in plain.into_iter().chain(mentioning) {
            let (row, field) = (pending.row.index(), pending.field.index());
            let value = self.model.rows[row].fields[field].value.clone();
            let told = match value {
                Value::Text(text) => {
                    Value::Text(self.mention(pending.package, &text, pending.span))
                }
                Value::Each(mut data) => {
                    for datum in &mut data {
                        if let Value::Text(text) = &datum.value {
                            let told = self.mention(pending.package, text, pending.span);
                            datum.value = Value::Text(told);
                        }
                    }
                    Value::Each(data)
                }
                other => other,
            };
            self.model.rows[row].fields.make_mut()[field].value = told;
        }
    }

    pub(super) fn mention(&mut self, package: PackageId, text: &str, span: Span) -> EcoString {
        if !text.contains(['{', '}']) {
            return text.into();
        }
        let mut told = EcoString::new();
        let mut written = String::new();
        let mut measures = false;
        for part in braces::parts(text) {
            match part {
                Part::Words(words) => {
                    told.push_str(words);
                    written.push_str(&escaped(words));
                }
                Part::Braces { whole, inside, at } => {
                    let place = self.within(text, (at, whole), span);
                    let value = match self.value_of(package, inside, place) {
                        Some(Mentioned::Words(words)) => words,
                        Some(Mentioned::Length(length)) => {
                            measures = true;
                            written.push_str(&of_length(length));
                            told.push_str(&self.model.show_length(length));
                            continue;
                        }
                        None => whole.to_owned(),
                    };
                    told.push_str(&value);
                    let again = self.model.written(&value);
                    measures |= again != escaped(&value);
                    written.push_str(&again);
                }
                Part::Open(_) => self.unclosed(span),
                Part::Close(_) => self.unopened(span),
            }
        }
        if measures {
            self.model.note_braced(&told, written);
        }
        told
    }

    /// How a member is mentioned, where a name alone is that of one.
    fn as_a_member(&self, package: PackageId, name: &str) -> Option<String> {
        let scales = self.model.scales.iter();
        let mut scales = scales.filter(|scale| {
            let reached = (self.declared.scope).reaches(package, scale.header.package);
            reached && scale.members.iter().any(|member| member.name == name)
        });
        let of = &scales.next()?.header.name;
        Some(format!(
            "`{name}` is a member of `{of}`: write `{{{of}.{name}}}`"
        ))
    }

    fn value_of(&mut self, package: PackageId, path: &str, span: Span) -> Option<Mentioned> {
        // A length is written out, so that sheets show it as they show all others.
        if let Ok(length) = path.parse::<Length>() {
            return Some(Mentioned::Length(length));
        }
        let mut parts: Vec<&str> = path.split('.').collect();
        let mut qualifier = None;
        let is_package = |id: &str| self.model.packages.iter().any(|package| package.id == id);
        // A file may be called like one of its rows.
        let is_in = |name: &str| {
            !self.any_named(package, Some(parts[0]), name).is_empty()
                || self.any_named(package, None, parts[0]).is_empty()
        };
        if parts.len() > 1 && is_package(parts[0]) && is_in(parts[1]) {
            qualifier = Some(parts.remove(0));
        }
        let name = parts[0];
        let row = match self.any_named(package, qualifier, name).as_slice() {
            [] => {
                self.nothing_to_mention(package, name, span);
                return None;
            }
            [only] => {
                self.places.refer(only.symbol);
                match (only.symbol, parts.get(1)) {
                    (Symbol::Row(row), _) => row,
                    (other, None) => return Some(Mentioned::Words(self.declared_title(other))),
                    (other, Some(_)) => {
                        return self.part_of(other, &parts, span).map(Mentioned::Words);
                    }
                }
            }
            several => {
                let labels: Vec<Span> = several.iter().map(|entry| entry.span).collect();
                let report = self.out.report(
                    &E0204,
                    span,
                    format!("`{name}` in this text may mean several things"),
                );
                for label in labels {
                    report.label(label, "declared here");
                }
                report.help("give one of them another name, or say it in words");
                return None;
            }
        };
        match parts.get(1) {
            Some(_) => self.value_in(row, &parts, span),
            None => {
                let title = self.model.row(row).header.title.to_string();
                Some(Mentioned::Words(title))
            }
        }
    }

    /// A text mentions a name that means nothing.
    fn nothing_to_mention(&mut self, package: PackageId, name: &str, span: Span) {
        // A brace too many may have closed the option early that declares it.
        let is_lost =
            self.declared.scope.incomplete() && self.declared.is_said_off(self.sources, name);
        if is_lost || self.declared.scope.is_doubtful(name) {
            return;
        }
        let names = self.all_row_names(package);
        let help = self
            .as_a_member(package, name)
            .or_else(|| suggest::did_you_mean_near(name, names.iter().map(EcoString::as_str)));
        let near = (self.declared.scope).near(&self.all_spaces(), package, name, &names);
        let report = self.out.report(
            &E0308,
            span,
            format!("nothing is called `{name}`, which this text mentions"),
        );
        report.absent(name, None);
        for (near, place) in near {
            report.label(place, suggest::declared_here(&near));
        }
        report.help(help.unwrap_or_else(|| {
            "mention a row as `{name}` or `{name.field}`, or write `\\{`".into()
        }));
    }

    /// A field of a row, perhaps for one member: the second of the parts, and the third.
    fn value_in(&mut self, row: RowId, parts: &[&str], span: Span) -> Option<Mentioned> {
        let (name, field_name) = (parts[0], parts[1]);
        let of = self.model.row(row).kind;
        let kind = self.model.kind(of);
        let Some(field) = kind.field(field_name) else {
            if self.may_have(of, field_name) {
                return None;
            }
            let each = (field_name == "title")
                .then(|| format!("a row is mentioned by its title: write `{{{name}}}`"));
            let each = each.or_else(|| self.one_of(name, of, field_name));
            let help = each.or_else(|| suggest::did_you_mean(field_name, self.field_names(of)));
            let message = format!(
                "the kind `{}` has no field `{field_name}`, which this text mentions",
                kind.header.name
            );
            self.out.report(&E0308, span, message).maybe_help(help);
            return None;
        };
        let each = kind.fields[field.index()].each.map(|along| along.scale);
        if self.mentioning.contains(&(row, field)) {
            let message = format!("the text `{name}.{field_name}` mentions something itself");
            self.out
                .report(&E0308, span, message)
                .help("mention what that text mentions, or write its words out here");
            return None;
        }
        // Of a row that could not be read whole it has been told.
        if self.broken.rows.contains(&row) {
            return None;
        }
        let datum = self.model.field(row, field);
        let (message, help) = match (parts.get(2), each, &datum.value) {
            (None, _, value) => return Some(self.mentioned(value)),
            (Some(member), Some(scale), Value::Each(data)) if parts.len() == 3 => {
                let scale = self.model.scale(scale);
                let members = scale.members.iter().map(|member| member.name.as_str());
                if let Some(index) = members.clone().position(|each| each == *member) {
                    return Some(self.mentioned(&data[index].value));
                }
                (
                    format!("`{member}` is not a member of `{}`", scale.header.name),
                    suggest::did_you_mean(member, members),
                )
            }
            (Some(member), ..) => (
                format!("`{name}.{field_name}` has no part called `{member}`"),
                Some(format!("mention it as `{{{name}.{field_name}}}`")),
            ),
        };
        self.out.report(&E0308, span, message).maybe_help(help);
        None
    }

    fn mentioned(&self, value: &Value) -> Mentioned {
        match value {
            Value::Length(length) => Mentioned::Length(*length),
            value => Mentioned::Words(value.show(&self.model)),
        }
    }

    /// How one of several values is mentioned, where it was said in words, as `reach at short`.
    fn one_of(&self, row: &str, kind: KindId, said: &str) -> Option<String> {
        let mut words = said.split_whitespace();
        let (field, member) = (words.next()?, words.next_back()?);
        let kind = self.model.kind(kind);
        let along = kind.fields[kind.field(field)?.index()].each?;
        let mut members = self.model.scale(along.scale).members.iter();
        let is_one = members.any(|each| each.name == *member);
        is_one.then(|| format!("one of its values is mentioned as `{{{row}.{field}.{member}}}`"))
    }

    /// A member of a scale, a row of a kind; nothing else has parts of which a text could tell.
    fn part_of(&mut self, whole: Symbol, parts: &[&str], span: Span) -> Option<String> {
        let name = parts[0];
        let known: Vec<(EcoString, EcoString)> = match whole {
            Symbol::Scale(id) => {
                let members = self.model.scale(id).members.iter();
                members
                    .map(|member| (member.name.clone(), member.title.clone()))
                    .collect()
            }
            Symbol::Kind(id) => {
                let rows = self.model.kind(id).rows.iter();
                rows.map(|row| &self.model.row(*row).header)
                    .map(|header| (header.name.clone(), header.title.clone()))
                    .collect()
            }
            _ => Vec::new(),
        };
        if let [_, part] = parts
            && let Some((_, title)) = known.iter().find(|(name, _)| name == part)
        {
            return Some(title.to_string());
        }
        let part = parts[1..].join(".");
        let help = suggest::did_you_mean(&part, known.iter().map(|(name, _)| name.as_str()));
        let message = format!("`{name}` has no part called `{part}`, which this text mentions");
        self.out
            .report(&E0308, span, message)
            .help(help.unwrap_or_else(|| format!("mention it as `{{{name}}}`")));
        None
    }

    /// Whatever has this name: rows of any kind, and all else.
    pub(super) fn any_named(
        &self,
        package: PackageId,
        qualifier: Option<&str>,
        name: &str,
    ) -> Vec<Entry> {
        let scope = &self.declared.scope;
        let mut found = scope.entries(Space::Top, package, qualifier, name);
        for kind in scope.kinds_with_row(name) {
            found.extend(scope.entries(Space::Rows(kind), package, qualifier, name));
        }
        found.to_vec()
    }

    fn all_row_names(&self, package: PackageId) -> Vec<EcoString> {
        self.declared.scope.known(&self.all_spaces(), package)
    }

    fn all_spaces(&self) -> Vec<Space> {
        let kinds = (0..self.declared.kinds.len()).map(|kind| Space::Rows(KindId::new(kind)));
        kinds.chain([Space::Top]).collect()
    }

    /// From the declaration: what is mentioned may not have been read yet.
    fn declared_title(&self, symbol: Symbol) -> String {
        let declared = self.declared;
        let header = match symbol {
            Symbol::Scale(id) => &declared.scales[id.index()].1.header,
            Symbol::Kind(id) => &declared.kinds[id.index()].1.header,
            Symbol::Table(id) => &declared.tables[id.index()].1.header,
            Symbol::Generator(id) => &declared.generators[id.index()].1.header,
            Symbol::Battle(id) => &declared.battles[id.index()].1.header,
            Symbol::Worksheet(id) => &declared.worksheets[id.index()].1.header,
            Symbol::Erratum(id) => &declared.errata[id.index()].1.header,
            Symbol::Scenario(id) => &declared.scenarios[id.index()].1.header,
            Symbol::List(id) => &declared.lists[id.index()].1.header,
            Symbol::Deck(id) => &declared.decks[id.index()].1.header,
            Symbol::Modifiers(id) => &declared.modifiers[id.index()].1.header,
            Symbol::Procedure(id) => &declared.procedures[id.index()].1.header,
            Symbol::Option(id) => &declared.options.list[id.index()].1.header,
            Symbol::Source(_) | Symbol::Member(..) | Symbol::Row(_) => {
                return self.model.title(symbol).to_string();
            }
        };
        match &header.title {
            Some(title) => braces::shown_title(&self.model, &title.value).to_string(),
            None => headed(&header.name.text),
        }
    }
}
