//! `orbat completions` and `orbat man`: what other programs know of the command line, made from its
//! own definition.

use clap::CommandFactory;

use super::args::{CompletionsArgs, ManArgs};
use super::files::write_together;
use super::{Cli, Exit, Failure, Output, interrupt};

pub(super) fn run(args: &CompletionsArgs, output: &Output) -> Result<Exit, Failure> {
    let mut command = Cli::command();
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "orbat", &mut text);
    output.result(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Done)
}

/// One page for the program and one for each verb, named as `man` looks for them.
pub(super) fn man(args: &ManArgs, output: &Output) -> Result<Exit, Failure> {
    // No page is written of `help`, so none leads there.
    let mut command = Cli::command().disable_help_subcommand(true);
    // Only a built command knows the whole usage of its verbs.
    command.build();
    let verbs = command.get_subcommands();
    let mut pages = Vec::new();
    for each in std::iter::once(&command).chain(verbs) {
        let page = clap_mangen::Man::new(with_usage(each.clone()));
        let name = page.get_filename();
        let mut text = Vec::new();
        page.render(&mut text).map_err(|source| Failure::Write {
            path: args.output.join(&name),
            source,
        })?;
        pages.push((args.output.join(&name), in_ascii(&text)));
    }
    // Pages that lie ready beside their places would stay behind.
    interrupt::ends_when_done();
    write_together(&pages)?;
    output.note(&format!(
        "{} pages written to {}",
        pages.len(),
        args.output.display()
    ));
    Ok(Exit::Done)
}

/// A verb with the usage that its help has: what is made of its arguments alone does not show which may repeat.
fn with_usage(mut verb: clap::Command) -> clap::Command {
    let usage = verb.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    verb.override_usage(usage)
}

/// A page without signs that a plain terminal lacks; what has no width keeps the dots from being a command of the
/// page's language.
fn in_ascii(page: &[u8]) -> Vec<u8> {
    let page = String::from_utf8_lossy(page);
    page.replace('…', r"\&...").into_bytes()
}
