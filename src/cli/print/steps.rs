//! Procedures as numbered steps.

use std::path::Path;
use std::sync::Arc;

use super::form::{ends_in, unknown_ending};
use super::subject::opened;
use super::tell;
use crate::cli::args::PrintArgs;
use crate::cli::files::write_whole;
use crate::cli::{Exit, Failure, Output, compiled};
use crate::model::{Procedure, Symbol};
use crate::package::MANIFEST;
use crate::steps::StepsSheet;

/// Whether an argument stands for a package on the disk.
fn is_package(argument: &str) -> bool {
    let path = Path::new(argument);
    path.join(MANIFEST).is_file() || argument.ends_with(".orbat") && path.is_file()
}

/// Text for a terminal, or Markdown.
pub(super) fn run(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    if let Some(path) = &args.output
        && !ends_in(path, "md")
    {
        return Err(unknown_ending(
            path,
            "steps are written as Markdown: let the name end in `.md`",
        ));
    }
    // What lies on the disk as a package is one that the first builds on; all else is the name of a procedure.
    let further = args.further.iter().map(String::as_str);
    let (packages, named): (Vec<&str>, Vec<&str>) = further.partition(|each| is_package(each));
    let subjects = std::iter::once(args.subject.as_str()).chain(packages);
    let loaded = opened(args, subjects)?;
    let request = args.with.request();
    let Some(mut rules) = compiled::compile(loaded, request, output, args.report.format)? else {
        return Ok(Exit::InputHasErrors);
    };
    if args.plain {
        rules.model = rules.model.unmarked();
    }
    let model = &rules.model;
    let procedures: Vec<&Procedure> = match named.as_slice() {
        [] => {
            let own = model.procedures.iter().map(Arc::as_ref);
            own.filter(|procedure| procedure.header.package == rules.subject)
                .collect()
        }
        names => {
            let named = names.iter().map(|name| {
                let found = rules.named(name, "procedure", |_, symbol| match symbol {
                    Symbol::Procedure(id) => Some(id),
                    _ => None,
                });
                found.map(|id| model.procedure(id))
            });
            named.collect::<Result<_, Failure>>()?
        }
    };
    if procedures.is_empty() {
        return Err(Failure::Usage {
            message: format!("`{}` has no procedures", model.package(rules.subject).id),
            help: Some("name those of a package that it requires".into()),
        });
    }
    let sheets = procedures
        .iter()
        .map(|procedure| StepsSheet::of(model, procedure));
    let markdown = args.markdown || args.output.is_some();
    let texts: Vec<String> = match markdown {
        true => sheets.map(|sheet| sheet.markdown()).collect(),
        false => sheets
            .map(|sheet| sheet.text(output.terminal().width))
            .collect(),
    };
    let text = texts.join("\n");
    match &args.output {
        Some(path) => {
            write_whole(path, text.as_bytes())?;
            tell(std::slice::from_ref(path), None, args, output)
        }
        None => {
            output.result(&text)?;
            Ok(Exit::Done)
        }
    }
}
