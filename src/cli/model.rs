//! `orbat model` and `orbat schema`: the compiled rules model as JSON, and its schema.

use super::args::{ModelArgs, SchemaArgs};
use super::compiled::compiled;
use super::{Exit, Failure, Output};
use crate::model::json;

pub(super) fn run(args: &ModelArgs, output: &Output) -> Result<Exit, Failure> {
    let Some(rules) = compiled(args.using.behind(&args.package), &args.with, output)? else {
        return Ok(Exit::InputHasErrors);
    };
    output.json(&json::export(&rules.model))?;
    Ok(Exit::Done)
}

pub(super) fn schema(_: &SchemaArgs, output: &Output) -> Result<Exit, Failure> {
    output.json(&json::schema())?;
    Ok(Exit::Done)
}
