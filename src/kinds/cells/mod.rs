//! Reading one value: the small languages of a cell.

mod against_trend;
pub(in crate::kinds) mod foreign;
mod lengths;
mod numbers;
mod quoting;
mod several;
mod slips;
mod snippet;
mod strips;
mod trend;

pub(super) use against_trend::AgainstTrend;
pub(super) use lengths::no_length;
pub(super) use numbers::fraction;
pub(super) use snippet::{Snippet, is_comma};
pub(super) use trend::Trending;

use ecow::EcoString;
use smallvec::smallvec;

use self::snippet::is_slash;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::dice::DiceFault;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::Space;
use crate::numbers::{NotWhole, counted, whole};
use crate::source::Span;
use crate::spelling::{hyphens_meant, qualified, slug};
use crate::syntax::{ast, comments};

/// More members of a scale than this are not listed.
const MOST_MEMBERS: usize = 20;

/// Words without quotation marks: one blank between them, however many stand there.
pub(super) fn plain_text(text: &str) -> EcoString {
    let odd = |sign: char| sign != ' ' && sign.is_whitespace();
    if is_tidy(text) || !text.contains("  ") && !text.contains(odd) {
        return text.into();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").into()
}

/// Whether all of it is ASCII, which is quickly seen, and its words stand a blank apart.
fn is_tidy(text: &str) -> bool {
    let mut before = b'.';
    text.bytes().all(|byte| {
        let twice = byte == b' ' && before == b' ';
        before = byte;
        byte.is_ascii() && !twice && (byte == b' ' || !byte.is_ascii_whitespace() && byte != 0x0b)
    })
}

impl Reader<'_> {
    /// Reads a cell by the type of its field. `None` has been reported.
    pub(super) fn datum(
        &mut self,
        here: Here,
        ty: Type,
        each: Option<Along>,
        cell: ast::Cell,
    ) -> Option<Datum> {
        let snippet = Snippet {
            text: self.cell(cell),
            span: cell.span,
        };
        let Some(Along { scale, .. }) = each else {
            return self.one(here, ty, snippet);
        };
        let parts = if snippet.text.contains('/') {
            snippet.split(is_slash)
        } else {
            smallvec![snippet]
        };
        let members = self.model.scale(scale).members.len();
        // Between two strokes stands no value, so they part none.
        if parts.len() > 1
            && ty.base != TypeBase::Text
            && let Some(at) = comments::behind(snippet.text)
        {
            self.comment_in_a_cell(snippet, at);
            return None;
        }
        if self.values_without_slashes(ty, snippet, &parts, scale) {
            return None;
        }
        if parts.len() == 1 {
            if self.point_for_slashes(snippet, scale) || self.fraction_for_two(ty, snippet, members)
            {
                return None;
            }
            let listed = snippet.split(is_comma);
            if ty.base == TypeBase::Length
                && listed.len() == members
                && self.lack_units(&listed, cell.span)
            {
                return None;
            }
            let one = self.one(here, ty, snippet)?;
            return Some(self.for_each(here, vec![one; members]));
        }
        if parts.len() != members {
            let scale = self.model.scale(scale);
            let names: Vec<&str> = scale
                .members
                .iter()
                .map(|member| member.name.as_str())
                .collect();
            let message = format!(
                "{} for {members} members of `{}`",
                counted(parts.len(), "value"),
                scale.header.name
            );
            let help = format!(
                "write one value for all, or one each for {}",
                names.join(" / ")
            );
            self.out.report(&E0306, cell.span, message).help(help);
            return None;
        }
        if ty.base == TypeBase::Length && self.lack_units(&parts, cell.span) {
            return None;
        }
        let mut data = Vec::with_capacity(members);
        let mut whole = true;
        for part in parts {
            match self.one(here, ty, part) {
                Some(datum) => data.push(datum),
                None => whole = false,
            }
        }
        whole.then(|| self.for_each(here, data))
    }

    fn for_each(&self, here: Here, data: Vec<Datum>) -> Datum {
        let assumed = data.iter().all(|datum| datum.assumed);
        Datum {
            value: Value::Each(data.into()),
            assumed,
            cite: here.cite,
        }
    }

    /// One value with its mark.
    fn one(&mut self, here: Here, ty: Type, snippet: Snippet<'_>) -> Option<Datum> {
        let mut bare = snippet;
        let mut assumed = self.is_assumed(here.cite);
        if let Some(front) = snippet.text.strip_suffix('?') {
            bare = snippet.part(0, front.len());
            assumed = true;
        }
        let value = self.value(here, ty, bare)?;
        Some(Datum {
            value,
            assumed,
            cite: here.cite,
        })
    }

    pub(super) fn value(&mut self, here: Here, ty: Type, snippet: Snippet<'_>) -> Option<Value> {
        let text = snippet.text;
        if text.is_empty() && ty.base != TypeBase::Text {
            let before = self.sources.get(snippet.span.file).text();
            let before = before[..snippet.span.start as usize].trim_end();
            let help = match before.ends_with(',') {
                true => format!("write {}, or take the `,` out", self.takes(ty)),
                false => format!("write {}", self.takes(ty)),
            };
            self.out
                .report(&E0303, snippet.span, "a value is missing here")
                .help(help);
            return None;
        }
        if matches!(text, "none" | "-" | "–" | "—") {
            match ty.base {
                base if base.element().is_some() => return Some(Value::List(Box::default())),
                _ if ty.optional => return Some(Value::None),
                _ => {}
            }
        }
        match ty.base {
            TypeBase::Number => self.number(ty, snippet).map(Value::Number),
            TypeBase::Range(low, high) => {
                let number = self.number(ty, snippet)?;
                if number < low || number > high {
                    self.out
                        .report(
                            &E0302,
                            snippet.span,
                            format!("{number} lies outside {low} to {high}"),
                        )
                        .help(format!("write a whole number from {low} to {high}"));
                    return None;
                }
                Some(Value::Number(number))
            }
            TypeBase::Fraction => self.read_or(ty, snippet, fraction(text).map(Value::Fraction)),
            TypeBase::Length => {
                let read = text
                    .parse()
                    .ok()
                    .or_else(|| (text == "0").then_some(Length::ZERO));
                self.read_or(ty, snippet, read.map(Value::Length))
            }
            TypeBase::YesNo => {
                let read = match text {
                    "yes" => Some(true),
                    "no" => Some(false),
                    _ => None,
                };
                self.read_or(ty, snippet, read.map(Value::YesNo))
            }
            TypeBase::Dice => match Dice::parse(text) {
                Err(fault) if fault != DiceFault::NoDice => self.no_dice(fault, snippet.span),
                read => self.read_or(ty, snippet, read.ok().map(Value::Dice)),
            },
            TypeBase::Text => self.words(snippet).map(Value::Text),
            TypeBase::Scale(scale) => self.member(ty, scale, snippet),
            TypeBase::Kind(kind) => self.row_named(here, ty, kind, snippet),
            TypeBase::ListOfScale(_)
            | TypeBase::ListOfKind(_)
            | TypeBase::SetOfScale(_)
            | TypeBase::SetOfKind(_) => self.list(here, ty, snippet),
        }
    }

    fn number(&mut self, ty: Type, snippet: Snippet<'_>) -> Option<i64> {
        match whole(snippet.text) {
            Ok(number) => Some(number),
            Err(NotWhole::TooLarge) => {
                let message = format!("{} is too large a number", snippet.text);
                self.out
                    .report(&E0302, snippet.span, message)
                    .help("write a smaller number");
                None
            }
            Err(NotWhole::NoNumber) => {
                self.read_or(ty, snippet, None);
                None
            }
        }
    }

    /// Dice that nobody rolls.
    pub(super) fn no_dice<T>(&mut self, fault: DiceFault, span: Span) -> Option<T> {
        self.out
            .report(&E0401, span, fault.to_string())
            .help(fault.help());
        None
    }

    fn member(&mut self, ty: Type, scale: ScaleId, snippet: Snippet<'_>) -> Option<Value> {
        let members = &self.model.scale(scale).members;
        let found = members
            .iter()
            .position(|member| member.name == snippet.text);
        match found {
            Some(index) => Some(Value::Member(scale, index as u32)),
            None if crate::names::is_name(snippet.text) => {
                let near = self.near_member(scale, snippet.text);
                let names = members.iter().map(|member| member.name.as_str());
                let help = suggest::did_you_mean(snippet.text, names);
                let help = help.unwrap_or_else(|| format!("write {}", self.takes(ty)));
                let name = self.model.scale(scale).header.name.clone();
                let report = self.out.report(
                    &E0201,
                    snippet.span,
                    format!("`{}` is not a member of `{name}`", snippet.text),
                );
                report.help(help).absent(snippet.text, Some(name));
                if let Some((place, says)) = near {
                    report.label(place, says);
                }
                None
            }
            None => self.read_or(ty, snippet, None),
        }
    }

    /// Where the one member is declared that a name is near to, and what to say there: the slip may be that one's.
    pub(super) fn near_member(&self, scale: ScaleId, written: &str) -> Option<(Span, String)> {
        let declared = &self.declared.scales[scale.index()].1.members;
        let names = declared.iter().map(|member| member.name.text.as_str());
        let near = suggest::only_near(written, names)?;
        let member = declared.iter().find(|member| member.name.text == near)?;
        Some((member.name.span, suggest::declared_here(near)))
    }

    fn row_named(
        &mut self,
        here: Here,
        ty: Type,
        kind: KindId,
        snippet: Snippet<'_>,
    ) -> Option<Value> {
        let (package, name) = qualified(snippet.text);
        if !crate::names::is_name(name)
            || package.is_some_and(|package| !crate::names::is_name(package))
        {
            // A name in quotation marks is told as that.
            let bare = snippet.text.trim_matches(['"', '“', '”']);
            let title = match crate::names::is_name(bare) {
                true => snippet.text,
                false => bare,
            };
            return match self.name_of_title(kind, title) {
                Some(name) => self.title_for_name(snippet, &name),
                None => self.read_or(ty, snippet, None),
            };
        }
        let found = self
            .declared
            .scope
            .entries(Space::Rows(kind), here.package, package, name);
        if let [only] = found.as_slice()
            && let Symbol::Row(row) = only.symbol
        {
            return Some(Value::Row(row));
        }
        let word = |text: &str, span| ast::Name {
            text: text.into(),
            span,
        };
        let start = package.map_or(0, |package| package.len() + 1);
        let path = ast::Path {
            package: package
                .map(|package| Box::new(word(package, snippet.span.part(0, package.len())))),
            name: word(name, snippet.span.part(start, snippet.text.len())),
        };
        self.find_row(kind, here.package, &path).map(Value::Row)
    }

    /// The row of a kind that has this title, as far as titles are known by now.
    fn name_of_title(&self, kind: KindId, title: &str) -> Option<EcoString> {
        let is_it = |other: &str| other.trim().eq_ignore_ascii_case(title);
        let read = self.model.kind(kind).rows.iter();
        let read = read.map(|row| &self.model.row(*row).header);
        let read = read.filter(|header| is_it(&header.title));
        let declared = self.declared.rows.iter().filter(|row| row.kind == kind);
        let declared = declared.filter(|row| {
            let title = row.source.header().and_then(|header| header.title.as_ref());
            title.is_some_and(|title| is_it(&title.value))
        });
        let mut names = read.map(|header| &header.name);
        let name = names
            .next()
            .or_else(|| declared.map(|row| &row.name).next());
        name.cloned()
    }

    fn title_for_name<T>(&mut self, snippet: Snippet<'_>, name: &str) -> Option<T> {
        let message = format!("`{}` is the title of `{name}`", shortened(snippet.text));
        self.out
            .report(&E0301, snippet.span, message)
            .help(format!("write the name: `{name}`"));
        None
    }

    fn read_or(&mut self, ty: Type, snippet: Snippet<'_>, read: Option<Value>) -> Option<Value> {
        if read.is_none()
            && let Some(at) = comments::behind(snippet.text)
        {
            self.comment_in_a_cell(snippet, at);
        } else if read.is_none() {
            let code = if ty.base == TypeBase::Dice {
                &E0401
            } else {
                &E0301
            };
            // Values for one each are parted by a `/` with blanks; one without is that of a fraction.
            let parts: Vec<&str> = snippet.text.split('/').collect();
            let close = parts.len() > 2 && parts.iter().all(|part| part.parse::<i64>().is_ok());
            let no_value = || {
                format!(
                    "`{}` is not {}",
                    shortened(snippet.text),
                    self.names_type(ty)
                )
            };
            let (message, help) = match ty.base {
                _ if let Some(alone) = snippet.text.strip_suffix(',') => {
                    let alone = alone.trim_end();
                    let help = format!("nothing follows the comma: write `{alone}`");
                    (no_value(), help)
                }
                _ if close => {
                    let help = format!("write blanks around each `/`: `{}`", parts.join(" / "));
                    (no_value(), help)
                }
                TypeBase::Length => no_length(snippet.text, ty.optional),
                _ => {
                    let instead = match ty.optional && foreign::is_nothing(snippet.text) {
                        true => Some("write `none`".to_owned()),
                        false => foreign::instead(ty.base, snippet.text),
                    };
                    let help = instead
                        .or_else(|| self.name_in_words(ty.base, snippet.text))
                        .unwrap_or_else(|| format!("write {}", self.takes(ty)));
                    (no_value(), help)
                }
            };
            self.out.report(code, snippet.span, message).help(help);
        }
        read
    }

    /// The name of a member or a row whose words stand apart here, or that comes near to them.
    fn name_in_words(&self, base: TypeBase, text: &str) -> Option<String> {
        let names: Vec<&str> = match base {
            TypeBase::Scale(scale) => {
                let members = self.model.scale(scale).members.iter();
                members.map(|member| member.name.as_str()).collect()
            }
            TypeBase::Kind(kind) => {
                let rows = self.declared.rows.iter().filter(|row| row.kind == kind);
                rows.map(|row| row.name.as_str()).collect()
            }
            _ => return None,
        };
        let joined = slug(text);
        match names.contains(&joined.as_str()) && text.contains([' ', '_']) {
            true => Some(hyphens_meant(joined)),
            false => suggest::did_you_mean_near(text, names),
        }
    }

    /// A type as a noun: "a whole number".
    pub(super) fn names_type(&self, ty: Type) -> String {
        let scale = |id: ScaleId| self.model.scale(id).header.name.clone();
        let kind = |id: KindId| self.declared.kinds[id.index()].1.header.name.text.clone();
        match ty.base {
            TypeBase::Range(low, high) => format!("a whole number from {low} to {high}"),
            TypeBase::Number => "a whole number".into(),
            TypeBase::Fraction => "a number or a fraction".into(),
            TypeBase::Length => "a length".into(),
            TypeBase::YesNo => "`yes` or `no`".into(),
            TypeBase::Text => "a text".into(),
            TypeBase::Dice => "dice".into(),
            TypeBase::Scale(id) => format!("a member of `{}`", scale(id)),
            TypeBase::Kind(id) => format!("a name of the kind `{}`", kind(id)),
            TypeBase::ListOfScale(id) | TypeBase::SetOfScale(id) => {
                format!("members of `{}`", scale(id))
            }
            TypeBase::ListOfKind(id) | TypeBase::SetOfKind(id) => {
                format!("names of the kind `{}`", kind(id))
            }
        }
    }

    /// What to write: with an example where the noun alone does not show it.
    pub(super) fn takes(&self, ty: Type) -> String {
        let mut says = match ty.base {
            TypeBase::Length => "a length, such as `12\"`, `4 ft` or `30 cm`".into(),
            TypeBase::Fraction => "a number such as `2` or `1/2`".into(),
            TypeBase::Dice => "dice, such as `d6`, `3d6` or `d10+1`".into(),
            TypeBase::Scale(id) => {
                let members = &self.model.scale(id).members;
                let names: Vec<&str> = members
                    .iter()
                    .take(MOST_MEMBERS)
                    .map(|member| member.name.as_str())
                    .collect();
                let more = if members.len() > MOST_MEMBERS {
                    ", …"
                } else {
                    ""
                };
                format!("one of {}{more}", names.join(", "))
            }
            _ => self.names_type(ty),
        };
        if ty.optional {
            says.push_str(", or `none`");
        }
        says
    }
}

/// A text that fits into a message.
pub(super) fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 {
        return text.to_owned();
    }
    let front: String = text.chars().take(39).collect();
    format!("{front}…")
}
