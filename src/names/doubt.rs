//! Names that may stand in what could not be read.
//!
//! A declaration that is broken declares nothing, and every use of its name would be an error of
//! its own. So the words of broken places are kept: a name that is missing and stands among them
//! is not reported, for its cause has been.

use ecow::EcoString;
use rustc_hash::FxHashSet;

use super::Declared;
use super::named::{names_of, plural_of};
use crate::diagnostic::Diagnostics;
use crate::source::{FileId, SourceSet, Span};
use crate::syntax::ast;

/// Lines of parameters that are looked through for the header which they belong to.
const MOST_PARAMETERS: usize = 100;

/// The words of every line with an error so far, and of the block that it opens.
pub(super) fn doubtful_names(out: &Diagnostics, sources: &SourceSet) -> FxHashSet<EcoString> {
    let mut words = FxHashSet::default();
    // Where no block ends any more, nobody looks for an end again.
    let mut endless: Option<FileId> = None;
    read_wrong_lines(out, sources, |file, text, start| {
        let line = text[start..].lines().next().unwrap_or_default();
        let line_end = start + line.len();
        let start = header_start(text, start);
        let line_end = members_end(text, line_end);
        let (rest, line) = (&text[start..], &text[start..line_end]);
        words.extend(plural_in(line));
        if let Some(joined) = joined_in(line) {
            words.insert(ecow::eco_format!("{joined}s"));
            words.insert(joined);
        }
        words.extend(nameless(line));
        let head = line.lines().next().unwrap_or_default().trim_end();
        let opens =
            !goes_on(head) && !line.starts_with([' ', '\t', '|', '}']) && endless != Some(file);
        let end = match opens {
            true => rest.find("\n}"),
            false if declares_within(head) => end_within(rest),
            false if is_pasted(head) => rest.find("\n}"),
            false => None,
        };
        if opens && end.is_none() {
            endless = Some(file);
        }
        let end = end.unwrap_or(line.len());
        add_words(&rest[..end], &mut words);
        start + end
    });
    words
}

/// Whether a line opens the block of a declaration in an option: no statement begins with its word.
fn declares_within(head: &str) -> bool {
    let line = head.trim_start();
    let word = line.split(' ').next().unwrap_or_default();
    line.len() < head.len()
        && line.contains('"')
        && line.ends_with('{')
        && super::is_name(word)
        && !matches!(
            word,
            "step" | "if" | "otherwise" | "in" | "roll" | "example"
        )
}

/// Whether a line has the cells of a row without its bars, as a spreadsheet gives them: so have those below it.
fn is_pasted(line: &str) -> bool {
    let cells = line.trim();
    !cells.contains('|')
        && (cells.contains('\t')
            || cells
                .split([';', ','])
                .filter(|cell| !cell.starts_with(' '))
                .count()
                > 2)
}

/// The end of such a block: the next line that stands no further to the right than its head.
fn end_within(rest: &str) -> Option<usize> {
    let indent = rest.len() - rest.trim_start().len();
    let mut end = 0_usize;
    for line in rest.split_inclusive('\n') {
        let blanks = line.len() - line.trim_start().len();
        if end > 0 && blanks <= indent && !line.trim().is_empty() {
            return Some(end.saturating_sub(1));
        }
        end += line.len();
    }
    None
}

/// Has every line with an error read: in which file and text it stands, and where it starts. The reader says where what
/// it has read ends; of lines before that none is read again, so that a file of nothing but errors is read once.
pub(super) fn read_wrong_lines(
    out: &Diagnostics,
    sources: &SourceSet,
    mut read: impl FnMut(FileId, &str, usize) -> usize,
) {
    let mut spans: Vec<Span> = out.spans().collect();
    spans.sort_unstable();
    let mut done: Option<(FileId, usize)> = None;
    for span in spans {
        let text = sources.get(span.file).text();
        let before = &text[..span.start as usize];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        if done.is_none_or(|(file, end)| file != span.file || start >= end) {
            done = Some((span.file, read(span.file, text, start)));
        }
    }
}

/// Where the header starts among whose parameters a line stands; the start of the line where there is none.
fn header_start(text: &str, line: usize) -> usize {
    if !text[line..].starts_with([' ', '\t', ')']) {
        return line;
    }
    let mut start = line;
    for _ in 0..MOST_PARAMETERS {
        let Some(before) = text[..start].strip_suffix('\n') else {
            break;
        };
        start = before.rfind('\n').map_or(0, |at| at + 1);
        let above = before[start..].trim();
        if goes_on(above) && !before[start..].starts_with([' ', '\t']) {
            return start;
        }
        if above.rfind('(') > above.rfind(')') && !above.starts_with(')') {
            return start;
        }
        if before[start..].starts_with("procedure ") && !above.ends_with('{') {
            return start;
        }
        if above.ends_with(['{', '}']) || above.starts_with('|') {
            break;
        }
    }
    line
}

/// Whether the members of a scale or a choice go on below a line.
fn goes_on(line: &str) -> bool {
    // Where rows stand on the line of their head, their last sign joins nothing.
    let is_row = line.starts_with('|') || line.contains('{');
    line.ends_with(['=', '<', ',']) || line.ends_with('|') && !is_row
}

/// The end of the line on which the members end that a line which ends here goes on with.
fn members_end(text: &str, mut end: usize) -> usize {
    for _ in 0..MOST_PARAMETERS {
        let line = text[..end].rfind('\n').map_or(0, |at| at + 1);
        let Some(below) = text[end..].strip_prefix('\n') else {
            break;
        };
        if !goes_on(text[line..end].trim()) {
            break;
        }
        end += 1 + below.find('\n').unwrap_or(below.len());
    }
    end
}

/// A block at the left margin, from its header on.
pub(crate) fn block(sources: &SourceSet, header: Span) -> Span {
    closed_by(sources, header, "\n}")
}

/// A block that stands in another one, from its header on: its brace closes as far in as its line begins.
pub(super) fn inner_block(sources: &SourceSet, header: Span) -> Span {
    let before = &sources.get(header.file).text()[..header.start as usize];
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let margin = &line[..line.len() - line.trim_start().len()];
    closed_by(sources, header, &format!("\n{margin}}}"))
}

fn closed_by(sources: &SourceSet, header: Span, close: &str) -> Span {
    let rest = &sources.get(header.file).text()[header.start as usize..];
    let end = memchr::memmem::find(rest.as_bytes(), close.as_bytes());
    header.part(0, end.unwrap_or(rest.len()))
}

impl Declared<'_> {
    /// What the options that are switched on anew declare.
    pub fn declared_by_options(&self, sources: &SourceSet) -> Vec<EcoString> {
        let mut found = Vec::new();
        for item in self.items_of_options() {
            found.extend(names_of(item, sources));
            match item {
                ast::Item::Kind(kind) => found.push(plural_of(kind).0),
                ast::Item::Scale(each) | ast::Item::Choice(each) => {
                    found.extend(each.members.iter().map(|member| member.name.text.clone()));
                }
                _ => {}
            }
        }
        found
    }

    /// The same, and whose procedures they change.
    pub fn named_by_options(&self, sources: &SourceSet) -> Vec<EcoString> {
        let mut found = self.declared_by_options(sources);
        found.extend(self.items_of_options().filter_map(|item| match item {
            ast::Item::ChangeProcedure(each) => Some(each.procedure.name.text.clone()),
            _ => None,
        }));
        found
    }
}

pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii() && is_of_name(c as u8)))
}

/// Whether a byte may stand in a name.
pub(super) fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

/// The plural that a broken header of a kind would have had, were none written.
fn plural_in(header: &str) -> Option<EcoString> {
    let name = words(header.trim_start().strip_prefix("kind ")?).find(|word| !word.is_empty())?;
    Some(ecow::eco_format!("{name}s"))
}

/// The name that a broken header would have had, had its words been joined by hyphens: `unit foot patrol "…"`.
fn joined_in(header: &str) -> Option<EcoString> {
    let (front, _) = header.split_once('"')?;
    let (_, name) = front.split_once(' ')?;
    let parts = || {
        let parts = name.split([' ', '_']);
        parts.filter(|part| !part.is_empty())
    };
    (parts().count() > 1 && parts().all(super::is_name))
        .then(|| parts().collect::<Vec<_>>().join("-").into())
}

/// What a header whose name is lost may have declared: the name that its title makes.
fn nameless(header: &str) -> Option<EcoString> {
    let (word, behind) = header.split_once(' ')?;
    let (title, _) = behind.trim_start().strip_prefix('"')?.split_once('"')?;
    let name = super::slug(title);
    (super::is_name(word) && super::is_name(&name)).then(|| name.into())
}

/// Every word of a text that could be a name.
pub(super) fn add_words(text: &str, found: &mut FxHashSet<EcoString>) {
    let names = words(text).filter(|word| super::is_name(word));
    found.extend(names.map(EcoString::from));
}
