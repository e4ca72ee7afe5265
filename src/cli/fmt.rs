//! `orbat fmt`: source files in the one layout.

use serde::Serialize;

use super::args::FmtArgs;
use super::files::write_whole;
use super::output::Format;
use super::{Exit, Failure, Output, packages};
use crate::diagnostic::codes::{E0701, E0705};
use crate::diagnostic::{Diagnostics, json};
use crate::layout;
use crate::numbers::counted;
use crate::package::Origin;
use crate::syntax;

/// What `--format json` prints.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    report: json::Report,
    /// How many files could be read.
    read: usize,
    /// Those that are laid out anew, or would be.
    changed: Vec<String>,
}

pub(super) fn run(args: &FmtArgs, output: &Output) -> Result<Exit, Failure> {
    let loaded = packages::open(args.paths.iter().map(String::as_str))?;
    let (mut changed, mut read) = (Vec::new(), 0);
    let mut out = unread(&loaded.out);
    for root in loaded.packages.roots() {
        let package = loaded.packages.get(*root);
        let bundled = matches!(package.origin, Origin::Bundled);
        if bundled && !args.check {
            return Err(Failure::Usage {
                message: format!("`{}` lies inside the program", package.id),
                help: Some("only a folder or a file can be written; `--check` looks at it".into()),
            });
        }
        for (index, file) in package.files.iter().enumerate() {
            let source = loaded.sources.get(*file);
            let _ = syntax::parse(*file, source.text(), &mut out);
            // A warning is no reason to leave a file out: it has been read.
            if (out.iter()).any(|found| found.is_error() && found.span.file == *file) {
                continue;
            }
            read += 1;
            let laid_out = layout::lay_out(source.text());
            if laid_out == source.text() {
                continue;
            }
            // Nobody's rules are to change for the sake of their looks.
            if !layout::differ_in_blanks_alone(source.text(), &laid_out) {
                output.note(&format!("{}: left as it is", source.name()));
                continue;
            }
            if let (Some(path), false) = (package.paths.get(index), args.check) {
                write_whole(path, laid_out.as_bytes())?;
            }
            if args.report.format == Format::Text {
                output.result(&format!("{}\n", source.name()))?;
            }
            changed.push(source.name().to_owned());
        }
    }
    let has_errors = out.has_errors();
    let exit = match has_errors || args.check && !changed.is_empty() {
        true => Exit::InputHasErrors,
        false => Exit::Done,
    };
    let diagnostics = out.sorted(&loaded.sources);
    if args.report.format == Format::Json {
        output.json(&Report {
            report: json::report(&diagnostics, &loaded.sources),
            read,
            changed,
        })?;
        return Ok(exit);
    }
    output.diagnostics(&diagnostics, &loaded.sources, Format::Text)?;
    if has_errors {
        output.note("a file that cannot be read has no layout: mend it first");
    }
    let all = counted(read, "file");
    match (changed.len(), args.check) {
        _ if read == 0 => {}
        (0, _) => output.note(&format!("{all}: laid out well")),
        (some, true) => output.note(&format!(
            "{some} of {all}: not laid out; `orbat fmt` does it"
        )),
        (some, false) => output.note(&format!("{some} of {all}: laid out anew")),
    }
    Ok(exit)
}

/// What was said of files and manifests that could not be read. Whether a file has a layout does not depend
/// on what its package requires.
fn unread(loaded: &Diagnostics) -> Diagnostics {
    let mut out = Diagnostics::default();
    let is_unread = |code: &str| code.starts_with("E00") || code == E0701.id || code == E0705.id;
    for found in loaded.iter().filter(|found| is_unread(found.code.id)) {
        out.push(found.clone());
    }
    out
}
