//! `orbat diff OLD NEW`: what differs between two packages, or two sets of options of one.

mod json;
mod told;

use super::args::{DiffArgs, WithArgs};
use super::compiled::{Compiled, compiled};
use super::output::Format;
use super::{Exit, Failure, Output, interrupt};
use crate::diff::{self, Side};
use crate::package::{Library, Root};

pub(super) fn run(args: &DiffArgs, output: &Output) -> Result<Exit, Failure> {
    interrupt::ends_at_once();
    let Some(old) = open(&args.old, args, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let Some(new) = open(&args.new, args, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    let found = diff::diff(side(&old), side(&new));
    let heads = [head(&old), head(&new)];
    match args.report.format {
        Format::Json => output.json(&json::report(&heads, &found))?,
        Format::Text => output.result(&told::told(&heads, &found, output.terminal().width))?,
    }
    Ok(Exit::Done)
}

/// `PACKAGE` or `PACKAGE+OPTION,OPTION`; a package with a plus in its name is meant by its name.
fn open(argument: &str, args: &DiffArgs, output: &Output) -> Result<Option<Compiled>, Failure> {
    let mut with = WithArgs {
        options: args.with.options.clone(),
    };
    let is_package = Root::from_argument(argument, &Library::bundled()).is_ok();
    let package = match argument.rsplit_once('+') {
        Some((package, options)) if !is_package => {
            let options = options.split(',').map(str::trim);
            let options = options.filter(|option| !option.is_empty());
            with.options.extend(options.map(str::to_owned));
            package
        }
        _ => argument,
    };
    compiled(
        args.using.behind(package),
        &with,
        output,
        args.report.format,
    )
}

fn side(rules: &Compiled) -> Side<'_> {
    Side {
        model: &rules.model,
        subject: rules.subject,
    }
}

/// What is compared, for people.
pub(super) struct Head {
    pub package: String,
    pub version: String,
    /// Names of the options that are switched on.
    pub options: Vec<String>,
}

fn head(rules: &Compiled) -> Head {
    let package = rules.model.package(rules.subject);
    let options = rules.model.options.iter().filter(|option| option.active);
    Head {
        package: package.id.to_string(),
        version: package.version.clone(),
        options: options
            .map(|option| option.header.name.to_string())
            .collect(),
    }
}
