//! A scenario's map.

use super::form::{ends_in, unknown_ending};
use super::subject::{mapped, opened};
use super::tell;
use crate::cli::args::PrintArgs;
use crate::cli::compiled::{self, Compiled};
use crate::cli::files::write_whole;
use crate::cli::{Exit, Failure, Output};
use crate::map::drawn;
use crate::sheet::compose;
use crate::{Played, Reach, Request};

/// A scenario's map alone.
pub(super) fn run(args: &PrintArgs, output: &Output) -> Result<Exit, Failure> {
    let path = match &args.output {
        Some(path) if ends_in(path, "svg") => path,
        Some(path) => {
            return Err(unknown_ending(
                path,
                "maps are written as SVG: let the name end in `.svg`",
            ));
        }
        None => {
            return Err(Failure::Usage {
                message: "a map needs a file to be written to".into(),
                help: Some("name it: `-o FILE.svg`".into()),
            });
        }
    };
    let subjects = std::iter::once(&args.subject)
        .chain(&args.further)
        .map(String::as_str);
    let loaded = opened(args, subjects)?;
    let format = args.report.format;
    let request = Request {
        played: vec![Played::Only],
        reach: Reach::WithoutExamples,
        ..args.with.request()
    };
    let rules = compiled::compile(loaded, request, output, format)?;
    let Some(Compiled { model, subject, .. }) = rules else {
        return Ok(Exit::InputHasErrors);
    };
    let chart = compose::chart(&model, mapped(&model, subject)?);
    write_whole(path, drawn(&chart, args.ink).as_bytes())?;
    tell(std::slice::from_ref(path), None, args, output)
}
