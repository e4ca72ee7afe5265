//! What went wrong, as plain data.
//!
//! Passes report into [`Diagnostics`]; nothing here draws. [`render`] turns a list into frames
//! for a terminal, [`json`] into the documented JSON; [`codes`] is the register of all codes.

pub mod codes;
mod excerpt;
mod gone;
pub mod json;
pub mod render;
pub mod suggest;

use ecow::EcoString;
use rustc_hash::FxHashSet;

use crate::numbers::counted;
use crate::source::{FileId, SourceSet, Span};
use codes::E0305;
pub use codes::{Code, Severity};

/// A name that means nothing is shown with at most so many further places.
const MOST_PLACES: usize = 3;

/// A second place that takes part, and its role in a few words ("first answered here").
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

/// A name that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Absent {
    pub name: EcoString,
    /// What it must be a name of, where that is known.
    pub of: Option<EcoString>,
    /// What belongs at its place, in words: one sort, or several with `or` between them.
    pub wanted: EcoString,
    /// No name that there is comes near it: it can only be declared.
    pub is_far: bool,
}

/// One mistake or doubt: a place, a reason and a way out, in the author's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub code: &'static Code,
    /// The place to mend.
    pub span: Span,
    /// What is so: lower case, no full stop, with the author's own values.
    pub message: String,
    /// The role of the primary place in a few words; may be empty.
    pub label: String,
    /// Places that take part by themselves; [`Diagnostic::labels`] has all.
    pub related: Vec<Label>,
    /// An act that mends it.
    pub help: Option<String>,
    /// The citation in force at that place, as printed (`qs 1.5.1`).
    pub citation: Option<String>,
    /// The name that means nothing, if that is what it says.
    pub absent: Option<Absent>,
    /// Where else that name stands.
    also: Vec<Span>,
    /// What another package has changed there, or added: without it, it may be so or not.
    blamed: Vec<Label>,
}

impl Diagnostic {
    pub fn is_error(&self) -> bool {
        self.code.severity == Severity::Error
    }

    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            span,
            message: message.into(),
            label: String::new(),
            related: Vec::new(),
            help: None,
            citation: None,
            absent: None,
            also: Vec::new(),
            blamed: Vec::new(),
        }
    }

    /// Says what the primary place is.
    pub fn here(&mut self, text: impl Into<String>) -> &mut Self {
        self.label = text.into();
        self
    }

    /// Adds a place that takes part.
    pub fn label(&mut self, span: Span, text: impl Into<String>) -> &mut Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a further place of a name that means nothing.
    pub fn also_used(&mut self, span: Span) {
        self.also.push(span);
    }

    /// Adds the places of a name that another has told of too.
    pub fn also_used_in(&mut self, other: &Diagnostic) {
        self.also.push(other.span);
        self.also.extend(&other.also);
    }

    /// In how many places a name stands that means nothing.
    pub fn places(&self) -> usize {
        1 + self.also.len()
    }

    /// All places that take part, as they are shown: of many uses of a name that means nothing a few, and how many
    /// more there are.
    pub fn labels(&self) -> Vec<Label> {
        let shown = MOST_PLACES.saturating_sub(self.related.len());
        let mut labels = self.related.clone();
        labels.extend(self.also.iter().take(shown).map(|span| Label {
            span: *span,
            text: "also used here".into(),
        }));
        let more = self.also.len().saturating_sub(shown);
        if let Some(last) = labels.last_mut().filter(|_| shown > 0 && more > 0) {
            let more = counted(more, "more place");
            last.text.push_str(&format!(", and in {more}"));
        }
        labels.extend(self.blamed.iter().cloned());
        labels
    }

    /// Adds a place where another package changes what takes part in it.
    pub fn blame(&mut self, span: Span, text: impl Into<String>) {
        let text = text.into();
        self.blamed.push(Label { span, text });
    }

    /// Whether another is the same but for what is blamed for it.
    fn is_so_without_blame(&self, other: &Diagnostic) -> bool {
        let alone = |told: &Diagnostic| Diagnostic {
            blamed: Vec::new(),
            ..told.clone()
        };
        !(self.blamed.is_empty() && other.blamed.is_empty()) && alone(self) == alone(other)
    }

    /// Says which name it is that means nothing, and what it must be a name of.
    pub fn absent(&mut self, name: impl Into<EcoString>, of: Option<EcoString>) -> &mut Self {
        self.absent = Some(Absent {
            name: name.into(),
            of,
            wanted: EcoString::new(),
            is_far: false,
        });
        self
    }

    /// Says of a name that means nothing what belongs at its place.
    pub fn wanted(&mut self, wanted: impl Into<EcoString>) -> &mut Self {
        if let Some(absent) = &mut self.absent {
            absent.wanted = wanted.into();
        }
        self
    }

    /// Says of a name that means nothing whether no other comes near it.
    pub fn far(&mut self, is_far: bool) -> &mut Self {
        if let Some(absent) = &mut self.absent {
            absent.is_far = is_far;
        }
        self
    }

    /// Says what mends it, in place of what was said before.
    pub fn help(&mut self, text: impl Into<String>) -> &mut Self {
        self.help = Some(text.into());
        self
    }

    /// Adds the way out where there is one.
    pub fn maybe_help(&mut self, text: Option<String>) -> &mut Self {
        if text.is_some() {
            self.help = text;
        }
        self
    }

    /// The page that the rule in question was taken from.
    pub fn cited(&mut self, citation: Option<String>) -> &mut Self {
        self.citation = citation;
        self
    }
}

/// Where passes report to. A pass never stops the run: it reports and goes on.
#[derive(Clone, Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Reports; the result takes labels and help: `out.report(E0107, span, "…").help("…")`.
    pub fn report(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        let index = self.list.len();
        self.list.push(Diagnostic::new(code, span, message));
        &mut self.list[index]
    }

    /// Reports a line that is there twice where it may be there once.
    pub fn said_twice(
        &mut self,
        span: Span,
        message: impl Into<String>,
        earlier: Span,
    ) -> &mut Diagnostic {
        self.report(&E0305, span, message)
            .label(earlier, "first said here")
            .help("take one of the two lines out")
    }

    /// Adds one that was made by hand; see [`Diagnostics::report`] for the usual way.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Adds what another pass found.
    pub fn extend(&mut self, other: Diagnostics) {
        self.list.extend(other.list);
    }

    /// Whether any of them is an error.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(Diagnostic::is_error)
    }

    /// All, in the order of their reports.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// All, to add to what is told.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut()
    }

    /// The primary places of all, in the order of their reports.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        self.list.iter().map(|each| each.span)
    }

    /// Takes back all from this number on, in the order of their reports.
    pub fn take_from(&mut self, number: usize) -> Vec<Diagnostic> {
        self.list.split_off(number.min(self.list.len()))
    }

    /// Takes back those that are so, in the order of their reports.
    pub fn take_where(&mut self, is_so: impl Fn(&Diagnostic) -> bool) -> Vec<Diagnostic> {
        self.list.extract_if(.., |each| is_so(each)).collect()
    }

    /// Takes back all that are not so.
    pub fn retain(&mut self, is_so: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(is_so);
    }

    /// A diagnostic reported earlier, by its number.
    pub fn earlier(&mut self, number: usize) -> Option<&mut Diagnostic> {
        self.list.get_mut(number)
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All of them, first those of files of which something could not be read, for all else may come of it; then by file
    /// name and place, doubles dropped: the same order on every machine. Many names that are declared nowhere are told
    /// in one.
    pub fn sorted(mut self, sources: &SourceSet) -> Vec<Diagnostic> {
        let unread = self.list.iter().filter(|each| each.code.is_of_writing());
        let unread: FxHashSet<FileId> = unread.map(|each| each.span.file).collect();
        self.list.sort_by(|a, b| {
            let key = |d: &Diagnostic| {
                (
                    !unread.contains(&d.span.file),
                    sources.get(d.span.file).name(),
                    d.span,
                    d.code.id,
                )
            };
            key(a)
                .cmp(&key(b))
                .then_with(|| a.message.cmp(&b.message))
                .then_with(|| a.blamed.len().cmp(&b.blamed.len()))
        });
        // By itself it is told as it is, whatever others have changed there as well.
        self.list
            .dedup_by(|later, first| later == first || later.is_so_without_blame(first));
        gone::tell_together(&mut self.list);
        self.list
    }
}
