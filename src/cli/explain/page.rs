//! What stands on the page of a code: what it means, a source that raises it, what is said of that, the source mended.

use std::fmt::Write as _;

use rust_embed::RustEmbed;

use crate::diagnostic::codes::Code;

/// One page a code, each with a source that raises it and the same source mended. They are the
/// fixtures of the tests as well, so what they say is so.
#[derive(RustEmbed)]
#[folder = "tests/errors"]
#[include = "*.md"]
#[exclude = "*/*"]
struct Pages;

/// What is said of these sources, as the tests hold it fast.
#[derive(RustEmbed)]
#[folder = "tests/errors/snapshots"]
#[include = "E*.snap"]
#[include = "W*.snap"]
struct Said;

fn text(file: Option<rust_embed::EmbeddedFile>) -> Option<String> {
    String::from_utf8(file?.data.into_owned()).ok()
}

/// The page of a code, as Markdown; a code without one has at least its heading.
pub fn page(code: &Code) -> String {
    let Some(source) = text(Pages::get(&format!("{}.md", code.id))) else {
        return format!("# {}: {}\n", code.id, code.title);
    };
    let said = text(Said::get(&format!("{}.snap", code.id)));
    let mut said = said.map(|snapshot| messages(&snapshot));
    let mut page = String::new();
    for line in source.lines() {
        if line.starts_with("```")
            && line.contains(" mended")
            && let Some(said) = said.take()
        {
            let _ = write!(page, "It says:\n\n```text said\n{said}```\n\nMended:\n\n");
        }
        // A source that is one line many times, or not in UTF-8, is shown as it stands.
        let _ = writeln!(page, "{line}");
    }
    page
}

/// The messages of frames, and what they advise.
fn messages(snapshot: &str) -> String {
    let mut said = String::new();
    let mut inside = false;
    for line in snapshot.lines() {
        let text = line.trim();
        let begins = ["× ", "⚠ ", "help: "]
            .iter()
            .any(|start| text.starts_with(start));
        let goes_on = inside && !text.is_empty() && !text.starts_with(['╭', '│', '╰']);
        inside = begins || goes_on;
        if inside {
            let text = text.trim_start_matches("│ ");
            let _ = writeln!(said, "{}{text}", if begins { "" } else { "  " });
        }
    }
    said
}
