//! The pages of diagnostics: every code with what it means, a source that raises it, what is said about
//! that source, and the source mended. They are made of the pages of `orbat explain`.

use std::error::Error;
use std::fmt::Write as _;

use orbat::diagnostic::codes::{ALL, Code};

/// Pages by the beginning of their codes: file, title, beginnings.
const PAGES: [(&str, &str, &[&str]); 10] = [
    ("files", "Files and how they are written", &["E00", "W00"]),
    ("tables", "Tables and rows", &["E01", "W01"]),
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
        &["E085", "E086", "W086"],
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
/// Where the page of a code is not whole, or no page takes a code.
pub(crate) fn pages() -> Result<Vec<(String, String)>, Box<dyn Error>> {
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
            page += &entry(code)?;
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
fn entry(code: &Code) -> Result<String, Box<dyn Error>> {
    let page = orbat::cli::page(code);
    let (_, entry) = page.split_once('\n').unwrap_or_default();
    let fences = entry.lines().filter(|line| line.starts_with("```"));
    match (fences.count() % 2, entry.contains("\nIt says:\n")) {
        (0, true) => Ok(entry.to_owned()),
        (0, false) => Err(format!("{}: nothing is said of the source", code.id).into()),
        _ => Err(format!("{}: a source is not closed", code.id).into()),
    }
}

/// What a heading is called in a link.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}
