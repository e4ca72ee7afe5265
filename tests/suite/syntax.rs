//! Text to tree: every construct, and what broken lines say.

use orbat::diagnostic::{Diagnostic, Diagnostics};
use orbat::source::SourceSet;
use orbat::syntax::{self, ast};

mod clean;
mod places;
mod procedures;
mod robust;
mod slips;

fn parse(text: &str) -> (ast::File, Vec<Diagnostic>, SourceSet) {
    let mut sources = SourceSet::default();
    let id = sources.add("test.orbat", text.to_owned());
    let mut out = Diagnostics::default();
    let file = syntax::parse(id, text, &mut out);
    let list = out.sorted(&sources);
    (file, list, sources)
}

/// Each diagnostic as `CODE LINE:COLUMN MESSAGE`.
fn said(text: &str) -> Vec<String> {
    let (_, list, sources) = parse(text);
    list.iter()
        .map(|each| {
            let place = sources.get(each.span.file).position(each.span.start);
            format!(
                "{} {}:{} {}",
                each.code.id, place.line, place.column, each.message
            )
        })
        .collect()
}
