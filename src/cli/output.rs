//! Everything the program says: results, frames, notes.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::ValueEnum;
use serde::Serialize;

use super::files::write_whole;
use super::{Exit, Failure};
use crate::diagnostic::{Diagnostic, Severity, json, render};
use crate::lines::Lines;
use crate::signs::is_hidden;
use crate::source::SourceSet;

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    Always,
    Never,
}

/// The shape of what a verb reports.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For tools; the shapes are documented and kept stable.
    Json,
}

/// The two streams, and how they are written to: decided once.
#[derive(Debug)]
pub struct Output {
    style: render::Style,
    /// Whether somebody is watching standard error.
    watched: bool,
    /// How wide the lines of a failure may be; none where they go to no terminal and nobody said, for then somebody
    /// searches them, or copies what they name.
    failure_width: Option<usize>,
    /// How results are written.
    terminal: Terminal,
}

/// What a result for people is written on: the terminal behind standard output, or what stands in
/// for one.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    pub color: bool,
    /// In signs.
    pub width: usize,
    pub unicode: bool,
}

/// A terminal's width where there is no terminal.
pub(super) const USUAL_WIDTH: usize = 80;

impl Output {
    pub fn new(color: Color) -> Output {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let on_terminal = io::stderr().is_terminal();
        let colored = |on_terminal: bool| match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => on_terminal && !dumb && set("NO_COLOR").is_none(),
        };
        let columns = set("COLUMNS").and_then(|columns| columns.to_str()?.parse().ok());
        let beside = terminal_size::terminal_size_of(io::stderr());
        let beside = beside.map(|(width, _)| usize::from(width.0));
        let beside = columns.or(beside);
        let width = beside.unwrap_or(USUAL_WIDTH).clamp(40, 120);
        let failure_width = beside.map(|width| width.clamp(40, 200));
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let unicode = !dumb && !locale.is_some_and(|locale| locale == "C" || locale == "POSIX");
        let screen = terminal_size::terminal_size_of(io::stdout());
        let screen = screen.map(|(width, _)| usize::from(width.0));
        Output {
            style: render::Style {
                color: colored(on_terminal),
                width,
                unicode,
            },
            watched: on_terminal && !dumb,
            failure_width,
            terminal: Terminal {
                color: colored(io::stdout().is_terminal()),
                width: screen.unwrap_or(USUAL_WIDTH).clamp(40, 200),
                unicode,
            },
        }
    }

    /// What results for people are written on.
    pub fn terminal(&self) -> Terminal {
        self.terminal
    }

    /// Whether a line of progress would be seen, and seen to go.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// Writes a result. A reader that has seen enough (`| head`) is no failure.
    ///
    /// # Errors
    /// Where standard output refuses for another reason, such as a full disk.
    pub fn result(&self, text: &str) -> Result<(), Failure> {
        let mut stream = io::stdout().lock();
        match stream
            .write_all(text.as_bytes())
            .and_then(|()| stream.flush())
        {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Print(error)),
            _ => Ok(()),
        }
    }

    /// Writes a result as JSON, with a line end.
    ///
    /// # Errors
    /// As [`Output::result`].
    pub fn json(&self, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = serde_json::to_string_pretty(value)
            .map_err(|error| Failure::Print(io::Error::other(error)))?;
        text.push('\n');
        self.result(&text)
    }

    /// Writes a result into a file, and says so, or as [`Output::result`] where none is named.
    ///
    /// # Errors
    /// Where the disk or standard output refuses.
    pub fn result_into(&self, path: Option<&Path>, text: &str) -> Result<(), Failure> {
        let Some(path) = path else {
            return self.result(text);
        };
        write_whole(path, text.as_bytes())?;
        self.note(&format!("wrote {}", path.display()));
        Ok(())
    }

    /// Writes a line beside the result.
    pub fn note(&self, line: &str) {
        self.aside(&format!("{line}\n"));
    }

    /// Reports diagnostics: JSON is a result, frames are an aside. Says how the run ends.
    ///
    /// # Errors
    /// As [`Output::result`].
    pub fn diagnostics(
        &self,
        diagnostics: &[Diagnostic],
        sources: &SourceSet,
        format: Format,
    ) -> Result<Exit, Failure> {
        match format {
            Format::Json => self.json(&json::report(diagnostics, sources))?,
            Format::Text => self.aside(&render::render(diagnostics, sources, &self.style)),
        }
        let is_error = |each: &Diagnostic| each.code.severity == Severity::Error;
        Ok(if diagnostics.iter().any(is_error) {
            Exit::InputHasErrors
        } else {
            Exit::Done
        })
    }

    /// Writes what comes in the place of a verb: help and the version are results, all else is an aside.
    ///
    /// # Errors
    /// As [`Output::result`].
    pub(super) fn instead_of_a_verb(&self, error: &clap::Error) -> Result<Exit, Failure> {
        let text = error.render();
        let text = |color| match color {
            true => text.ansi().to_string(),
            false => text.to_string(),
        };
        if error.use_stderr() {
            self.aside(&text(self.style.color));
            return Ok(Exit::WrongUsage);
        }
        self.result(&text(self.terminal.color))?;
        Ok(Exit::Done)
    }

    pub(super) fn failure(&self, failure: &Failure) {
        let (red, cyan, plain) = match self.style.color {
            true => ("\u{1b}[1;31m", "\u{1b}[36m", "\u{1b}[0m"),
            false => ("", "", ""),
        };
        let help = failure.help();
        let help = help.map(|help| (format!("  {cyan}help:{plain} "), help));
        let error = (format!("{red}error:{plain} "), failure.to_string());
        let mut text = String::new();
        for (lead, said) in [error].into_iter().chain(help) {
            let said = shown(&said);
            match self.failure_width {
                Some(width) => {
                    let mut lines = Lines::new(width);
                    lines.below(&lead, &said);
                    text.push_str(&lines.text());
                }
                None => text.push_str(&format!("{lead}{said}\n")),
            }
        }
        self.aside(&text);
    }

    fn aside(&self, text: &str) {
        // If standard error is gone there is nowhere left to say so; the exit code remains.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}

/// A message with what the command line or a file may have put into it: nothing of that steers the terminal.
fn shown(message: &str) -> String {
    let mut shown = String::with_capacity(message.len());
    for sign in message.chars() {
        match is_hidden(sign) {
            true => shown.extend(sign.escape_unicode()),
            false => shown.push(sign),
        }
    }
    shown
}

/// ` "Rifle"`, behind a name; nothing where that is the name. What has quotes needs no more of them.
pub(super) fn titled(title: &str, name: &str) -> String {
    match title.is_empty() || title == name {
        true => String::new(),
        false if title.contains('\u{201c}') => format!(": {title}"),
        false => format!(" \"{title}\""),
    }
}
