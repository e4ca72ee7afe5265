//! `orbat model` and `orbat schema`: the compiled rules model as JSON, and its schema.

use super::args::{ModelArgs, SchemaArgs};
use super::compiled::compiled;
use super::output::Format;
use super::{Exit, Failure, Output};
use crate::model::json;

pub(super) fn run(args: &ModelArgs, output: &Output) -> Result<Exit, Failure> {
    let named = args.using.behind(&args.package);
    let Some(rules) = compiled(named, &args.with, output, Format::Text)? else {
        return Ok(Exit::InputHasErrors);
    };
    output.json(&json::export(&rules.model))?;
    Ok(Exit::Done)
}

pub(super) fn schema(_: &SchemaArgs, output: &Output) -> Result<Exit, Failure> {
    output.json(&json::schema())?;
    Ok(Exit::Done)
}
