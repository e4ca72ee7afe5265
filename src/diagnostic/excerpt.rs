//! The few lines of a file that a frame shows, cut out so that drawing them is cheap and tame.
//!
//! The drawing library would scan a whole file for each label and print a line of megabytes in
//! full. So it gets a small text of its own: the lines with labels and one line around each,
//! long lines shortened, signs that would move a terminal's cursor made visible.

use std::collections::BTreeMap;
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::source::{Position, SourceFile, Span};

/// A line longer than this many bytes is shortened,
const LONG_LINE: usize = 240;
/// to about this many,
const WINDOW: usize = 160;
/// of which so many stand before its label.
const BEFORE_LABEL: usize = 60;
/// A stretch over more lines than this is marked on its first line only.
const TALL: usize = 6;

/// A place to mark, with the words to put there.
pub(super) struct Mark<'a> {
    pub(super) span: Span,
    pub(super) text: &'a str,
    pub(super) primary: bool,
}

/// A small text made of lines of a file, with the marks moved to where they lie in it.
#[derive(Debug)]
pub(super) struct Excerpt {
    name: String,
    text: String,
    lines: Vec<Line>,
    pub(super) labels: Vec<LabeledSpan>,
    /// Where each label lies in the file, by its offset in `text`.
    places: Vec<(usize, Position)>,
}

#[derive(Debug)]
struct Line {
    /// Counted from zero.
    number: usize,
    /// In the excerpt, with the line end.
    at: Range<usize>,
    /// What is shown of it, in the file.
    shown: Range<usize>,
    /// Bytes put before what is shown.
    lead: usize,
}

impl Excerpt {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn new(file: &SourceFile, marks: &[Mark<'_>]) -> Self {
        let text: &str = file.text();
        let spans: Vec<Range<usize>> = marks.iter().map(|mark| tame(text, mark.span)).collect();

        let mut wanted: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for span in &spans {
            let first = line_start(text, span.start);
            let number = file.position(span.start as u32).line - 1;
            if first > 0 {
                let before = line_start(text, first - 1);
                wanted.insert(before, (first - 1, number - 1));
            }
            let (mut start, mut number) = (first, number);
            loop {
                let end = line_end(text, start);
                wanted.insert(start, (end, number));
                // One more line than the span covers, if there is one: the nothing behind the
                // last line end is shown only where a span lies in it.
                let behind_all = end + 1 == text.len() && span.end <= end;
                if start > span.end || end == text.len() || behind_all {
                    break;
                }
                (start, number) = (end + 1, number + 1);
            }
        }

        let mut excerpt = Excerpt {
            name: clean(file.name()),
            text: String::new(),
            lines: Vec::with_capacity(wanted.len()),
            labels: Vec::with_capacity(marks.len()),
            places: Vec::with_capacity(marks.len()),
        };
        for (start, (end, number)) in wanted {
            let held = spans
                .iter()
                .map(|span| span.start)
                .find(|at| (start..=end).contains(at));
            excerpt.push_line(text, start..end, number, held.unwrap_or(start));
        }
        for (mark, span) in marks.iter().zip(&spans) {
            let start = excerpt.offset(text, span.start);
            let end = excerpt.offset(text, span.end).max(start);
            excerpt
                .places
                .push((start, file.position(span.start as u32)));
            let words = (!mark.text.is_empty()).then(|| shorten(mark.text));
            let at = SourceSpan::new(start.into(), end - start);
            excerpt.labels.push(if mark.primary {
                LabeledSpan::new_primary_with_span(words, at)
            } else {
                LabeledSpan::new_with_span(words, at)
            });
        }
        excerpt
    }

    fn push_line(&mut self, text: &str, line: Range<usize>, number: usize, held: usize) {
        let end = line.end - usize::from(text[line.clone()].ends_with('\r'));
        let shown = if end - line.start <= LONG_LINE {
            line.start..end
        } else {
            let from = held.min(end).saturating_sub(BEFORE_LABEL).max(line.start);
            let from = text.floor_char_boundary(from.min(end - WINDOW).max(line.start));
            from..text.floor_char_boundary((from + WINDOW).min(end))
        };
        let start = self.text.len();
        let lead = if shown.start > line.start { "…" } else { "" };
        self.text.push_str(lead);
        self.text.push_str(&clean(&text[shown.clone()]));
        if shown.end < end {
            self.text.push('…');
        }
        self.text.push('\n');
        self.lines.push(Line {
            number,
            at: start..self.text.len(),
            shown,
            lead: lead.len(),
        });
    }

    /// Where an offset of the file lies in the excerpt.
    fn offset(&self, text: &str, offset: usize) -> usize {
        let after = self
            .lines
            .partition_point(|line| line.shown.start <= offset);
        let Some(line) = self.lines.get(after.saturating_sub(1)) else {
            return 0;
        };
        let offset = offset.clamp(line.shown.start, line.shown.end);
        line.at.start + line.lead + clean(&text[line.shown.start..offset]).len()
    }

    fn line_of(&self, offset: usize) -> usize {
        self.lines
            .partition_point(|line| line.at.start <= offset)
            .saturating_sub(1)
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let end = span.offset() + span.len();
        let (mut first, mut last) = (
            self.line_of(span.offset()),
            self.line_of(end.saturating_sub(1).max(span.offset())),
        );
        if end > self.text.len() || self.lines.is_empty() {
            return Err(MietteError::OutOfBounds);
        }
        let neighbours =
            |index: usize| self.lines[index].number + 1 == self.lines[index + 1].number;
        for _ in 0..before {
            if first > 0 && neighbours(first - 1) {
                first -= 1;
            }
        }
        for _ in 0..after {
            if last + 1 < self.lines.len() && neighbours(last) {
                last += 1;
            }
        }
        // Asked for no lines around, the library wants to know where the span itself begins.
        let (at, column) = if before == 0 && after == 0 {
            let place = self
                .places
                .iter()
                .find(|(start, _)| *start == span.offset());
            (
                span.offset()..end,
                place.map_or(0, |(_, place)| place.column - 1),
            )
        } else {
            (self.lines[first].at.start..self.lines[last].at.end, 0)
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[at.clone()],
            SourceSpan::new(at.start.into(), at.len()),
            self.lines[first].number,
            column,
            self.lines[last].number - self.lines[first].number + 1,
        )))
    }
}

/// A span's offsets made safe: inside the text, on characters, without a line end behind it,
/// and not taller than a frame should be.
fn tame(text: &str, span: Span) -> Range<usize> {
    let start = text.floor_char_boundary((span.start as usize).min(text.len()));
    let end = text
        .floor_char_boundary((span.end as usize).min(text.len()))
        .max(start);
    let covered = text[start..end].trim_end_matches(['\r', '\n']);
    let mut breaks = covered.match_indices('\n').map(|(at, _)| at);
    let first = breaks.next();
    let end = match (first, breaks.nth(TALL - 2)) {
        (Some(first), Some(_)) => start + covered[..first].trim_end_matches('\r').len(),
        _ => start + covered.len(),
    };
    start..end
}

fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |at| at + 1)
}

fn line_end(text: &str, offset: usize) -> usize {
    text[offset..]
        .find('\n')
        .map_or(text.len(), |at| offset + at)
}

/// The text with every sign that moves a cursor or turns the writing direction made visible.
pub(super) fn clean(text: &str) -> String {
    let tame = |sign: char| match sign {
        '\t' => '\t',
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        sign if sign.is_control() => '\u{fffd}',
        sign => sign,
    };
    text.chars().map(tame).collect()
}

/// A sentence of bearable length, line ends kept: a value of a megabyte is not quoted in full.
pub(super) fn shorten(text: &str) -> String {
    const LONGEST: usize = 600;
    let cut = text.floor_char_boundary(LONGEST);
    let mut short = text[..cut]
        .split('\n')
        .map(clean)
        .collect::<Vec<_>>()
        .join("\n");
    if cut < text.len() {
        short.push('…');
    }
    short
}
