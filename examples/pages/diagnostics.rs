//! The pages of diagnostics: every code with what it means, a source that raises it, what is said about
//! that source, and the source mended. They are made of the pages of `orbat explain`.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use orbat::diagnostic::codes::{ALL, Code};

/// Pages by the beginning of their codes: file, title, beginnings.
const PAGES: [(&str, &str, &[&str]); 10] = [
    ("files", "Files and how they are written", &["E00", "W00"]),
    ("tables", "Tables and rows", &["E01"]),
    ("names", "Names", &["E02", "W02"]),
    ("values", "Kinds and values", &["E03"]),
    (
        "ground-and-missions",
        "Dice, ground, missions, scenarios",
        &["E04", "E05", "W05"],
    ),
    (
        "forces-and-lists",
        "Units, forces and army lists",
        &["E06", "W06"],
    ),
    ("packages", "Packages and inventories", &["E07", "W07"]),
    (
        "options-and-decks",
        "Expressions, options and decks",
        &["E080", "E082"],
    ),
    (
        "procedures",
        "Procedures: values, numbers and ways",
        &["E084", "W084"],
    ),
    (
        "examples",
        "Procedures: steps, arguments, examples",
        &["E085", "E086"],
    ),
];

const HEAD: &str = "\
# Diagnostics

Everything that `orbat check` can complain about has a code. A code keeps its meaning for ever. Those that
begin with E are errors: nothing is rolled or printed until they are mended. Those that begin with W are
warnings, and hinder nothing.

`orbat explain E0107` prints the same as these pages, with no need of them. For each code there is what it
means, a short source that raises it, what Orbat then says and advises, and the source mended.

These pages are made by `cargo run --no-default-features --example pages` from the sources that the tests
raise each code with.
";

/// All pages, each with its path below `docs/`.
///
/// # Errors
/// Where a page or a snapshot of a code cannot be read, or no page takes a code.
pub(crate) fn pages(home: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut index = HEAD.to_owned();
    let mut pages = Vec::new();
    let mut count = 0;
    for (file, title, beginnings) in PAGES {
        let mut page = format!("# {title}\n");
        let _ = write!(
            index,
            "\n## {title}\n\n| code | what has happened |\n|---|---|\n"
        );
        let belongs = |code: &&&Code| beginnings.iter().any(|start| code.id.starts_with(start));
        for code in ALL.iter().filter(belongs) {
            count += 1;
            let heading = format!("{}: {}", code.id, code.title);
            let _ = writeln!(
                index,
                "| [{}](diagnostics/{file}.md#{}) | {} |",
                code.id,
                anchor(&heading),
                code.title
            );
            let _ = write!(page, "\n## {heading}\n");
            page += &entry(home, code.id)?;
        }
        pages.push((format!("diagnostics/{file}.md"), page));
    }
    if count != ALL.len() {
        return Err(format!("{count} of {} codes have their page", ALL.len()).into());
    }
    pages.push(("diagnostics.md".to_owned(), index));
    Ok(pages)
}

/// What stands below the heading of a code.
fn entry(home: &Path, code: &str) -> Result<String, Box<dyn Error>> {
    let folder = home.join("tests/errors");
    let fixture = fs::read_to_string(folder.join(format!("{code}.md")))?;
    let snapshot = fs::read_to_string(folder.join(format!("snapshots/{code}.snap")))?;
    let mut entry = String::new();
    let (mut said, mut listening) = (false, true);
    for line in fixture.lines().skip(1) {
        if line.starts_with("```") && line.contains(" mended") && !said {
            said = true;
            let _ = write!(
                entry,
                "It says:\n\n```text said\n{}```\n\nMended:\n\n",
                said_in(&snapshot)
            );
        }
        if line.starts_with("```") {
            listening = line == "```";
        }
        // A source that is one line many times, or not in UTF-8, is shown as it stands.
        let _ = writeln!(entry, "{line}");
    }
    if !listening {
        return Err(format!("{code}: a source is not closed").into());
    }
    Ok(entry)
}

/// The messages of a frame, and what they advise.
fn said_in(snapshot: &str) -> String {
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

/// What a heading is called in a link.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}
