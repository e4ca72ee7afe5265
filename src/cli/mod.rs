//! The command line: one file a verb, each a clap struct, a `run` that calls one library
//! function, and output.
//!
//! In: arguments. Out: results on standard output, all else on standard error, an [`Exit`].
//! Nothing below this folder prints.

mod apart;
mod args;
mod askable;
mod beyond;
mod check;
mod columns;
mod compiled;
mod completions;
mod diff;
mod exit;
mod explain;
mod files;
mod fmt;
mod forgotten;
mod interrupt;
mod list;
mod model;
mod new;
mod odds;
mod off;
mod output;
mod own_rules;
mod package_names;
mod packages;
mod print;
mod progress;
mod roll;
mod scenario;
mod seeds;
mod strange;
mod test;
mod typed;

use std::ffi::OsString;
use std::process::ExitCode;

pub use args::{Cli, Verb};
pub use exit::{Exit, Failure};
pub use explain::page;
pub use output::Output;

/// Does what the arguments ask; the first is the program's own name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let (output, done) = match Cli::read(arguments.clone()) {
        Ok(cli) => {
            let output = Output::new(cli.color);
            let done = verb(cli.verb, &output);
            (output, done)
        }
        // Help and the version come this way too.
        Err(error) => {
            let output = Output::new(args::color_of(&arguments));
            let done = output.instead_of_a_verb(&error);
            (output, done)
        }
    };
    done.unwrap_or_else(|failure| {
        output.failure(&failure);
        failure.exit()
    })
    .into()
}

fn verb(verb: Verb, output: &Output) -> Result<Exit, Failure> {
    match verb {
        Verb::Check(args) => check::run(&args, output),
        Verb::Explain(args) => explain::run(&args, output),
        Verb::Diff(args) => diff::run(&args, output),
        Verb::Odds(args) => odds::run(&args, output),
        Verb::Test(args) => test::run(&args, output),
        Verb::Fmt(args) => fmt::run(&args, output),
        Verb::New(args) => new::run(&args, output),
        Verb::Completions(args) => completions::run(&args, output),
        Verb::Man(args) => completions::man(&args, output),
        Verb::Print(args) => print::run(&args, output),
        Verb::Roll(args) => roll::run(&args, output),
        Verb::Scenario(args) => scenario::run(&args, output),
        Verb::List(args) => list::run(&args, output),
        Verb::Model(args) => model::run(&args, output),
        Verb::Schema(args) => model::schema(&args, output),
    }
}
