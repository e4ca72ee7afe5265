//! Why a sheet could not be printed, in words.

use typst::diag::SourceDiagnostic;

use super::world::PageWorld;
use crate::signs::is_hidden;

/// Why a sheet could not be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The embedded fonts lack a character.
    #[error("{field} holds `{sign}` (U+{:04X}), which no printed font has", *.sign as u32)]
    Sign { sign: char, field: String },
    /// Something does not fit at the smallest size allowed.
    #[error(
        "{field} of {} does not fit its place on the page, not even at 7 points: {}",
        in_quotes(unit),
        in_quotes(text)
    )]
    Fit {
        unit: String,
        field: String,
        text: String,
    },
    /// A template that no page can hold at its true size; `room` is in inches.
    #[error(
        "{} is {size} long, and a page has room for {room:.1}″ ({:.1} cm)",
        in_quotes(unit),
        room * 2.54
    )]
    Large {
        unit: String,
        size: String,
        room: f64,
    },
    /// A card is too tall at the smallest size allowed; most of it is taken by `field`.
    #[error(
        "{} is {over} points too tall for its card, even at 7 points; most of the room goes to its {field}",
        in_quotes(unit)
    )]
    Tall {
        unit: String,
        field: String,
        over: i64,
    },
    /// A row of a table has another number of cells than its heads.
    #[error(
        "a row of {} has {found} cells under {expected} column heads",
        in_quotes(unit)
    )]
    Cells {
        unit: String,
        expected: usize,
        found: usize,
    },
    /// A card or a piece of a sheet is taller than a page, or wider.
    #[error(
        "page {page}: {} is larger than the page",
        quoted_or(unit, "a piece without a heading")
    )]
    Page { unit: String, page: usize },
    /// A text that sticks out of its column and cannot be broken.
    #[error(
        "page {page}: {}{} is wider than its column",
        in_quotes(text),
        under(unit, text)
    )]
    Wide {
        unit: String,
        page: usize,
        text: String,
    },
    /// More than can be set at once.
    #[error("this is too much for one sheet: it would have many hundreds of pages")]
    Long,
    /// Text that nobody can read.
    #[error(
        "page {page}: {} is set at {size} points, which is less than 7",
        in_quotes(text)
    )]
    Small {
        page: usize,
        text: String,
        size: f64,
    },
    /// Text that leaves the paper.
    #[error("page {page}: {} runs over the edge of the page", in_quotes(text))]
    Edge { page: usize, text: String },
    /// The map's drawing, or an icon, could not be read.
    #[error("a drawing could not be read: {0}")]
    Drawing(String),
    /// A mistake in what a package or the user sets pages with.
    #[error("a template is at fault: {0}")]
    TheirTemplate(String),
    /// A template does not come to an end.
    #[error("a template is at fault: after {seconds} seconds it has not come to an end")]
    Endless { seconds: u64 },
    /// The pages cannot be drawn as pictures.
    #[error("page {page} cannot be drawn as a picture: {reason}")]
    Picture { page: usize, reason: String },
    /// A mistake in our own templates.
    #[error("the page templates of orbat are at fault, please report it: {0}")]
    Template(String),
}

/// Our bug, unless it is the author's drawing that cannot be read.
pub(super) fn fault(world: &PageWorld, errors: &[SourceDiagnostic]) -> PrintError {
    let said = |error: &SourceDiagnostic| {
        let mut text = match world.place(error) {
            Some(place) => format!("{place}: {}", error.message),
            None => error.message.to_string(),
        };
        // Advice on Typst's own command line is of no use here.
        let hints = error.hints.iter();
        for hint in hints.filter(|hint| !hint.v.contains("`--")) {
            text.push_str("; ");
            text.push_str(&hint.v);
        }
        text
    };
    if let Some(error) = errors.iter().find(|error| error.message.contains("SVG")) {
        let which = world.unreadable();
        return PrintError::Drawing(match which.is_empty() {
            true => error.message.to_string(),
            false => which.join("; "),
        });
    }
    if world.has_theirs() {
        return PrintError::TheirTemplate(errors.iter().map(said).collect::<Vec<_>>().join(" / "));
    }
    PrintError::Template(errors.iter().map(said).collect::<Vec<_>>().join(" / "))
}

/// A text as people read it, in quotation marks: of the blanks that a page is set with nobody sees which they are.
pub(super) fn in_quotes(text: &str) -> String {
    let signs = text.chars().filter(|sign| !is_hidden(*sign));
    let signs = signs.map(|sign| if sign.is_whitespace() { ' ' } else { sign });
    format!("\"{}\"", signs.collect::<String>())
}

/// A name in quotation marks, or what to say where there is none.
fn quoted_or(name: &str, other: &str) -> String {
    match name {
        "" => other.to_owned(),
        name => in_quotes(name),
    }
}

/// The heading below which a text stands, where it is not the heading itself.
fn under(unit: &str, text: &str) -> String {
    match unit.is_empty() || unit.contains(text) {
        true => String::new(),
        false => format!(" under {}", in_quotes(unit)),
    }
}

#[cfg(test)]
mod tests {
    use super::PrintError;

    #[test]
    fn texts_are_told_as_people_read_them() {
        let error = PrintError::Fit {
            unit: "The \u{201c}old\u{201d} guard".into(),
            field: "title".into(),
            text: "head\u{a0}and\u{202f}neck,\u{2060} ‘all’\nof it".into(),
        };
        assert_eq!(
            error.to_string(),
            "title of \"The “old” guard\" does not fit its place on the page, not even at 7 points: \"head and neck, ‘all’ \
             of it\""
        );
    }
}
