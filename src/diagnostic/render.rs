//! Diagnostics as frames for people: the code, the sentence, the place with its labels, a way
//! out, and the citation of the page the author has open.
//!
//! Drawing is done by miette; nothing outside this file and `excerpt` knows it.

use std::fmt;

use indexmap::IndexMap;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters, ThemeStyles,
};
use textwrap::core::Word;
use textwrap::{WordSeparator, WordSplitter};

use super::excerpt::{Excerpt, Mark, clean, shorten};
use super::{Diagnostic, Severity};
use crate::numbers::counted;
use crate::source::{FileId, SourceSet};

/// How frames are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    pub color: bool,
    /// Columns to wrap sentences at.
    pub width: usize,
    /// Whether lines are drawn with box characters.
    pub unicode: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            color: false,
            width: 80,
            unicode: true,
        }
    }
}

/// Frames drawn for one file and one severity; the rest is counted.
const MOST: usize = 200;

/// Below this, wrapping makes columns of letters.
const NARROWEST: usize = 40;

/// Draws the diagnostics in the order given and ends with their count; nothing for none.
pub fn render(diagnostics: &[Diagnostic], sources: &SourceSet, style: &Style) -> String {
    let mut out = String::new();
    if diagnostics.is_empty() {
        return out;
    }
    let handler = handler(style);
    let mut drawn: IndexMap<(FileId, Severity), usize> = IndexMap::new();
    for diagnostic in diagnostics {
        let count = drawn
            .entry((diagnostic.span.file, diagnostic.code.severity))
            .or_default();
        *count += 1;
        if *count <= MOST {
            draw(diagnostic, sources, &handler, style, &mut out);
            out.push('\n');
        }
    }
    for ((file, severity), count) in &drawn {
        if *count > MOST {
            let more = counted(*count - MOST, word(*severity));
            out.push_str(&format!(
                "and {more} more in {}\n",
                clean(sources.get(*file).name())
            ));
        }
    }
    out.push_str(&count_line(diagnostics));
    out.push('\n');
    out
}

/// "2 errors, 1 warning".
fn count_line(diagnostics: &[Diagnostic]) -> String {
    let parts: Vec<String> = [Severity::Error, Severity::Warning]
        .into_iter()
        .map(|severity| {
            (
                severity,
                diagnostics
                    .iter()
                    .filter(|d| d.code.severity == severity)
                    .count(),
            )
        })
        .filter(|(_, count)| *count > 0)
        .map(|(severity, count)| counted(count, word(severity)))
        .collect();
    if parts.is_empty() {
        "no errors".to_owned()
    } else {
        parts.join(", ")
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn handler(style: &Style) -> GraphicalReportHandler {
    let theme = GraphicalTheme {
        characters: if style.unicode {
            ThemeCharacters::unicode()
        } else {
            ThemeCharacters::ascii()
        },
        styles: if style.color {
            ThemeStyles::ansi()
        } else {
            ThemeStyles::none()
        },
    };
    GraphicalReportHandler::new_themed(theme)
        .with_width(style.width.max(NARROWEST))
        .with_links(false)
        .with_word_separator(WordSeparator::Custom(whole_words))
        .with_word_splitter(WordSplitter::NoHyphenation)
        .with_context_lines(1)
        .without_syntax_highlighting()
}

/// The words of a line where it may be wrapped: never at a hyphen, for names have some and are copied whole.
fn whole_words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let (mut start, mut end) = (0, 0);
    let words = WordSeparator::new().find_words(line);
    Box::new(words.filter_map(move |word| {
        end += word.len() + word.whitespace.len();
        let is_whole = !word.whitespace.is_empty() || end == line.len();
        is_whole.then(|| Word::from(&line[std::mem::replace(&mut start, end)..end]))
    }))
}

/// One frame for each file that takes part, that of the primary place first.
fn draw(
    diagnostic: &Diagnostic,
    sources: &SourceSet,
    handler: &GraphicalReportHandler,
    style: &Style,
    out: &mut String,
) {
    let own = diagnostic.span.file;
    let mut files: IndexMap<FileId, Vec<Mark<'_>>> = IndexMap::new();
    let primary = Mark {
        span: diagnostic.span,
        text: &diagnostic.label,
        primary: true,
    };
    files.entry(own).or_default().push(primary);
    let labels = diagnostic.labels();
    for label in &labels {
        let mark = Mark {
            span: label.span,
            text: &label.text,
            primary: false,
        };
        files.entry(label.span.file).or_default().push(mark);
    }

    let last = files.len() - 1;
    for (index, (file, marks)) in files.iter().enumerate() {
        let source = sources.get(*file);
        let frame = Frame {
            code: (index == 0).then_some(diagnostic.code.id),
            severity: match (index, diagnostic.code.severity) {
                (0, Severity::Error) => miette::Severity::Error,
                (0, Severity::Warning) => miette::Severity::Warning,
                _ => miette::Severity::Advice,
            },
            message: match index {
                0 => shorten(&diagnostic.message),
                _ => format!("and in {}", shorten(source.name())),
            },
            // A way out belongs behind everything that explains the way in.
            help: diagnostic
                .help
                .as_deref()
                .filter(|_| index == last)
                .map(shorten),
            excerpt: Excerpt::new(source, marks),
        };
        // Writing to a text fails only where the library gives up on a frame; the sentence and
        // the place are then still worth having.
        let mut drawn = String::new();
        if handler.render_report(&mut drawn, &frame).is_err() {
            let place = source.position(marks[0].span.start);
            let code = frame.code.unwrap_or_default();
            drawn = format!(
                "{code}\n  {frame}\n  {}:{}\n",
                frame.excerpt.name(),
                place.line
            );
        }
        out.extend(drawn.split_inclusive('\n').map(trim_line));
    }
    if let Some(citation) = &diagnostic.citation {
        let citation = shorten(citation);
        // What is assumed cites nothing.
        let (head, rest) = match citation.strip_prefix("assumed: ") {
            Some(reason) => ("assumed", reason),
            None => ("cited", citation.as_str()),
        };
        out.push_str(&match style.color {
            true => format!("\u{1b}[36m  {head}: \u{1b}[0m{rest}\n"),
            false => format!("  {head}: {rest}\n"),
        });
    }
}

/// A drawn line without the blanks that the library leaves at its end.
fn trim_line(line: &str) -> String {
    format!("{}\n", line.trim_end())
}

/// The shape in which miette takes a diagnostic.
#[derive(Debug)]
struct Frame {
    code: Option<&'static str>,
    severity: miette::Severity,
    message: String,
    help: Option<String>,
    excerpt: Excerpt,
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Frame {}

impl miette::Diagnostic for Frame {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code
            .map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help
            .as_ref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.excerpt.labels.iter().cloned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::codes::{E0002, E0107, W0201};
    use crate::source::Span;

    fn plain(diagnostics: &[Diagnostic], sources: &SourceSet) -> String {
        render(diagnostics, sources, &Style::default())
    }

    #[test]
    fn both_places_of_one_file_share_a_frame_and_the_citation_closes_it() {
        let mut sources = SourceSet::default();
        let text =
            "table t \"T\" by roll d6 gives text {\r\n  | 1-3 | a |\r\n  | 3-6 | b |\r\n}\r\n";
        let file = sources.add("t.orbat", text);
        let mut twice = Diagnostic::new(&E0107, Span::new(file, 56, 59), "3 is answered twice");
        twice
            .here("answered again here")
            .label(Span::new(file, 41, 44), "first answered here")
            .help("end that row at 2")
            .cited(Some("qs 1.5.1".into()));
        assert_eq!(
            plain(&[twice], &sources),
            "\
E0107

  × 3 is answered twice
   ╭─[t.orbat:3:5]
 1 │ table t \"T\" by roll d6 gives text {
 2 │   | 1-3 | a |
   ·     ─┬─
   ·      ╰── first answered here
 3 │   | 3-6 | b |
   ·     ─┬─
   ·      ╰── answered again here
 4 │ }
   ╰────
  help: end that row at 2
  cited: qs 1.5.1

1 error
"
        );
    }

    #[test]
    fn a_place_in_another_file_has_a_frame_of_its_own() {
        let mut sources = SourceSet::default();
        let one = sources.add("one.orbat", "scale a = b < c\n");
        let two = sources.add("two.orbat", "\n\nscale a = d < e\n");
        let mut twice = Diagnostic::new(&E0107, Span::new(two, 8, 9), "`a` is declared twice");
        twice
            .label(Span::new(one, 6, 7), "first declared here")
            .help("rename one");
        let unused = Diagnostic::new(&W0201, Span::new(one, 10, 11), "`b` is never used");
        assert_eq!(
            plain(&[twice, unused], &sources),
            "\
E0107

  × `a` is declared twice
   ╭─[two.orbat:3:7]
 2 │
 3 │ scale a = d < e
   ·       ─
   ╰────
  ☞ and in one.orbat
   ╭─[one.orbat:1:7]
 1 │ scale a = b < c
   ·       ┬
   ·       ╰── first declared here
   ╰────
  help: rename one

W0201

  ⚠ `b` is never used
   ╭─[one.orbat:1:11]
 1 │ scale a = b < c
   ·           ─
   ╰────

1 error, 1 warning
"
        );
    }

    #[test]
    fn far_places_of_one_file_show_their_true_line_numbers() {
        let mut sources = SourceSet::default();
        let text: String = (1..=5000).map(|n| format!("line {n}\n")).collect();
        let at = |what: &str| text.find(what).unwrap();
        let (first, second) = (at("line 70\n"), at("line 4321\n"));
        let file = sources.add("long.orbat", text.clone());
        let mut far = Diagnostic::new(&E0002, Span::new(file, second, second + 4), "far apart");
        far.label(Span::new(file, first, first + 4), "the other");
        let drawn = plain(&[far], &sources);
        for part in [
            "[long.orbat:70:1]",
            " 71 │ line 71",
            "[long.orbat:4321:1]",
            "4322 │ line 4322",
        ] {
            assert!(drawn.contains(part), "{part} is missing in\n{drawn}");
        }
        assert!(!drawn.contains("line 100\n"));
    }

    #[test]
    fn ends_of_files_and_odd_spans_are_drawn() {
        for text in [
            "",
            "\n",
            "a",
            "a\r\n",
            "½ d6\n\n",
            "\t\tx\ty",
            "砲兵 「」\n",
            "a\rb\n",
            "\u{1b}[2J\n",
        ] {
            let mut sources = SourceSet::default();
            let file = sources.add("odd.orbat", text);
            for start in 0..=text.len() + 2 {
                for end in start..=text.len() + 2 {
                    let mut odd = Diagnostic::new(&E0002, Span::new(file, start, end), "odd");
                    odd.here("here").label(Span::new(file, end, end), "there");
                    let drawn = plain(&[odd], &sources);
                    assert!(drawn.contains("─ here"), "{text:?} {start}..{end}\n{drawn}");
                    assert!(
                        drawn.contains("─ there"),
                        "{text:?} {start}..{end}\n{drawn}"
                    );
                    assert!(!drawn.contains('\u{1b}'), "an escape sequence came through");
                }
            }
        }
    }

    #[test]
    fn a_line_of_megabytes_and_a_word_of_megabytes_are_shortened() {
        let mut sources = SourceSet::default();
        let text = "½".repeat(2_500_000);
        let middle = 2_000_001;
        let file = sources.add("wide.orbat", text.clone());
        let mut wide = Diagnostic::new(&E0002, Span::new(file, middle, text.len()), text.clone());
        wide.here(text.clone())
            .help(text.clone())
            .label(Span::new(file, 0, 2), "far left");
        let drawn = plain(&[wide], &sources);
        assert!(drawn.len() < 8_000, "{} bytes", drawn.len());
        assert!(drawn.contains("[wide.orbat:1:1000001]"), "{drawn}");
    }

    #[test]
    fn a_tall_stretch_is_marked_on_its_first_line() {
        let mut sources = SourceSet::default();
        let text = "unit a {\n".to_owned() + &"  x 1\n".repeat(9000);
        let file = sources.add("tall.orbat", text.clone());
        let mut tall = Diagnostic::new(&E0002, Span::new(file, 0, text.len()), "not closed");
        tall.here("opened here");
        let drawn = plain(&[tall], &sources);
        assert!(drawn.lines().count() < 12, "{drawn}");
        assert!(drawn.contains("opened here"));
    }

    #[test]
    fn what_is_left_out_is_counted_and_warnings_do_not_crowd_out_errors() {
        let mut sources = SourceSet::default();
        let file = sources.add("many.orbat", "x\n".repeat(500));
        let mut list: Vec<Diagnostic> = (0..300)
            .map(|n| Diagnostic::new(&W0201, Span::new(file, 2 * n, 2 * n + 1), "unused"))
            .collect();
        list.push(Diagnostic::new(
            &E0002,
            Span::new(file, 800, 801),
            "out of place",
        ));
        let drawn = plain(&list, &sources);
        assert_eq!(drawn.matches("⚠ unused").count(), 200);
        assert!(drawn.contains("× out of place"));
        assert!(drawn.ends_with("and 100 warnings more in many.orbat\n1 error, 300 warnings\n"));
    }

    #[test]
    fn colour_and_box_characters_are_a_choice() {
        let mut sources = SourceSet::default();
        let file = sources.add("a.orbat", "x\n");
        let mut one = Diagnostic::new(&E0002, Span::new(file, 0, 1), "out of place");
        one.here("here").cited(Some("qs 1".into()));
        let style = Style {
            color: true,
            width: 5,
            unicode: false,
        };
        let drawn = render(std::slice::from_ref(&one), &sources, &style);
        assert!(drawn.contains("\u{1b}["));
        assert!(drawn.is_ascii(), "{drawn}");
        assert_eq!(plain(&[], &sources), "");
    }
}
