//! `orbat fmt`: source files in the one layout.

use super::args::FmtArgs;
use super::files::write_whole;
use super::output::Format;
use super::{Exit, Failure, Output, packages};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::{E0701, E0705};
use crate::layout;
use crate::package::Origin;
use crate::syntax;

pub(super) fn run(args: &FmtArgs, output: &Output) -> Result<Exit, Failure> {
    let loaded = packages::open(args.paths.iter().map(String::as_str))?;
    let (mut changed, mut read) = (0, 0);
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
            let before = out.iter().count();
            let _ = syntax::parse(*file, source.text(), &mut out);
            if out.iter().count() > before {
                continue;
            }
            read += 1;
            let laid_out = layout::lay_out(source.text());
            if laid_out == **source.text() {
                continue;
            }
            // Nobody's rules are to change for the sake of their looks.
            if !layout::differ_in_blanks_alone(source.text(), &laid_out) {
                output.note(&format!("{}: left as it is", source.name()));
                continue;
            }
            changed += 1;
            if let (Some(path), false) = (package.paths.get(index), args.check) {
                write_whole(path, laid_out.as_bytes())?;
            }
            output.result(&format!("{}\n", source.name()))?;
        }
    }
    let diagnostics = out.sorted(&loaded.sources);
    let mended = output.diagnostics(&diagnostics, &loaded.sources, Format::Text)?;
    if !diagnostics.is_empty() {
        output.note("a file that cannot be read has no layout: mend it first");
    }
    let said = match (changed, args.check) {
        (0, _) => format!("{}: laid out well", files(read)),
        (some, true) => format!(
            "{} of {}: not laid out; `orbat fmt` does it",
            some,
            files(read)
        ),
        (some, false) => format!("{} of {}: laid out anew", some, files(read)),
    };
    output.note(&said);
    Ok(match mended {
        Exit::Done if args.check && changed > 0 => Exit::InputHasErrors,
        exit => exit,
    })
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

fn files(count: usize) -> String {
    match count {
        1 => "1 file".into(),
        many => format!("{many} files"),
    }
}
