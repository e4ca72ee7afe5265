//! What can be written on the command line, and what to say of what cannot.

mod listed;
mod odds;
mod print;
mod scenario;

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};

use super::askable;
use super::output::{Color, Format, USUAL_WIDTH};
use super::package_names::PackageNames;
use super::typed::typed;
use crate::Request;
use crate::dice::Dice;
use crate::package::{Beside, Units};
pub(super) use odds::{OddsArgs, OddsFormat, RollArgs};
pub(super) use print::{Back, CardSize, Depth, PrintArgs, Sheets};
pub(super) use scenario::{ListArgs, ScenarioArgs, TableSize};

/// A language and a compiler for tabletop wargame rules.
#[derive(Parser, Debug)]
#[command(name = "orbat", version, after_help = EXIT_CODES, arg_required_else_help = true)]
pub struct Cli {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    #[command(subcommand)]
    pub verb: Verb,
}

impl Cli {
    /// Reads the arguments; the first is the program's own name.
    ///
    /// # Errors
    /// As clap words them. Help and the version come this way too.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let read = |arguments: &[OsString]| {
            let found = command().try_get_matches_from(arguments)?;
            Cli::from_arg_matches(&found).map_err(|error| error.format(&mut command()))
        };
        read(&arguments).map_err(|error| {
            // An option that is misspelt may have been taken for an expression with a minus.
            let strict = |verb: &'static str, argument: &'static str| {
                move |command: clap::Command| {
                    command.mut_subcommand(verb, move |verb| {
                        verb.mut_arg(argument, |it| it.allow_hyphen_values(false))
                    })
                }
            };
            let command = strict("roll", "name")(strict("odds", "expression")(command()));
            let expressions = ["odds", "roll"];
            let verb = arguments.get(1).and_then(|verb| verb.to_str());
            let mut error = match command.try_get_matches_from(&arguments) {
                Err(strict) if verb.is_some_and(|verb| expressions.contains(&verb)) => strict,
                _ => error,
            };
            // `-- --year` would make a package of what is no option.
            error.remove(ContextKind::Suggested);
            if let (Some("roll" | "odds"), Some(tip)) = (verb, in_one_argument(&error, &arguments))
            {
                let tip = ContextValue::StyledStrs(vec![tip.into()]);
                error.insert(ContextKind::Suggested, tip);
            }
            if unknown(&error) == Some("--using") {
                let tip = "what it builds on is named behind it: `PACKAGE FOLDER`";
                let tip = ContextValue::StyledStrs(vec![tip.into()]);
                error.insert(ContextKind::Suggested, tip);
            }
            if let Some(verb) =
                verb.filter(|verb| expressions.contains(verb) && lacks_expression(&error))
            {
                let tip = what_can_be_asked(verb, &arguments[2..]);
                error.insert(
                    ContextKind::Suggested,
                    ContextValue::StyledStrs(vec![tip.into()]),
                );
            }
            error
        })
    }
}

/// What can be asked of the program; its help fits the terminal, or as many columns as all else where there is none.
fn command() -> clap::Command {
    let is_watched = io::stdout().is_terminal() || env::var_os("COLUMNS").is_some();
    match is_watched {
        true => Cli::command(),
        false => Cli::command().term_width(USUAL_WIDTH),
    }
}

/// When to use colour, of a command line that cannot be read or asks for help.
pub(super) fn color_of(arguments: &[OsString]) -> Color {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    let mut asked = None;
    while let Some(word) = words.next()
        && asked.is_none()
    {
        asked = match word.strip_prefix("--color") {
            Some("") => words.next().map(Cow::into_owned),
            Some(behind) => behind.strip_prefix('=').map(str::to_owned),
            None => None,
        };
    }
    let asked = asked.and_then(|when| Color::from_str(&when, false).ok());
    asked.unwrap_or_default()
}

/// What a verb does not know.
fn unknown(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(unknown)) if error.kind() == ErrorKind::UnknownArgument => {
            Some(unknown)
        }
        _ => None,
    }
}

/// `roll PACKAGE attack regular`: a word stands behind what is asked, in which it belongs.
fn in_one_argument(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let further = unknown(error).filter(|word| !word.starts_with('-'))?;
    let at = arguments.iter().position(|argument| argument == further)?;
    let asked = arguments.get(at.checked_sub(1)?)?.to_str()?;
    let is_asked = at == 4 && asked.starts_with(|sign: char| sign.is_ascii_lowercase());
    let verb = arguments.get(1)?;
    let key = match verb == "roll" {
        true => format!("; a table, by `{asked} --key {further}`"),
        false => String::new(),
    };
    is_asked.then(|| format!("a procedure is asked by one argument, `'{asked}({further})'`{key}"))
}

fn lacks_expression(error: &clap::Error) -> bool {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => missing.as_slice(),
        _ => &[],
    };
    error.kind() == ErrorKind::MissingRequiredArgument
        && missing.iter().any(|name| name.ends_with("EXPRESSION>"))
}

/// Where to read what an expression may ask, for whoever has written none.
fn what_can_be_asked(verb: &str, arguments: &[OsString]) -> String {
    let first = arguments.first().and_then(|first| first.to_str());
    let package = first.filter(|first| !first.starts_with('-'));
    if let Some(dice) = package.filter(|first| Dice::parse(first).is_ok()) {
        return format!(
            "a package stands before it; dice alone are asked of the prelude: `orbat {verb} prelude {dice}`"
        );
    }
    let few = package.map(|package| askable::a_few(verb, package));
    let few = few.iter().flatten().map(|each| format!("`{each}`, "));
    let few: String = few.collect();
    let package = package.map_or_else(|| "PACKAGE".to_owned(), typed);
    let asks = match verb {
        "odds" => format!("a procedure or dice, as in {few}`3d6 >= 11`"),
        _ => format!("a table, a procedure or dice, such as {few}`3d6`"),
    };
    format!("ask for {asks}; `orbat explain {package}` lists what there is")
}

const EXIT_CODES: &str = "\
Exit codes:
  0    the work is done; there may be warnings
  1    the author's input has errors
  2    the command line is wrong
  3    a file can't be read or written
  130  interrupted by Ctrl-C

A PACKAGE is a bundled ruleset's id, a folder with an orbat.toml or an .orbat file.";

#[derive(Subcommand, Debug)]
pub enum Verb {
    Check(CheckArgs),
    Model(ModelArgs),
    Schema(SchemaArgs),
    Explain(ExplainArgs),
    Diff(DiffArgs),
    Odds(OddsArgs),
    Test(TestArgs),
    Roll(RollArgs),
    Scenario(Box<ScenarioArgs>),
    List(ListArgs),
    Print(PrintArgs),
    Fmt(FmtArgs),
    New(NewArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// For every verb that reports something.
#[derive(Args, Clone, Copy, Debug)]
pub struct ReportArgs {
    /// The shape of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// For every verb that reads a package.
#[derive(Args, Clone, Default, Debug)]
pub struct WithArgs {
    /// Optional rules to switch on, several with commas between them
    #[arg(long = "with", value_name = "OPTION", value_delimiter = ',', value_parser = listed::name())]
    pub options: Vec<String>,
}

impl WithArgs {
    pub(super) fn request(&self) -> Request<'static> {
        Request {
            with: self.options.clone(),
            ..Request::default()
        }
    }
}

/// For every verb that reads one package.
#[derive(Args, Clone, Default, Debug)]
pub struct UsingArgs {
    /// The folder of a package that it builds on, where that is not bundled; once for each
    #[arg(long = "using", value_name = "FOLDER", value_hint = ValueHint::AnyPath)]
    pub using: Vec<String>,
}

impl UsingArgs {
    /// The package and what it builds on, as [`compiled`](super::compiled::compiled) wants them.
    pub(super) fn behind(&self, package: &str) -> PackageNames {
        let further = self.using.iter().map(String::as_str);
        PackageNames {
            beside: Beside::Using,
            ..PackageNames::from(std::iter::once(package).chain(further))
        }
    }
}

/// For every verb that prints lengths.
#[derive(Args, Clone, Default, Debug)]
pub struct MeasureArgs {
    /// The unit of all lengths, by the rule that the package states; its own choice if none is given
    #[arg(long, value_enum)]
    pub units: Option<Units>,
    /// A scale of figures that the package states: all lengths are changed with it
    #[arg(long, value_name = "NAME")]
    pub scale: Option<String>,
}

impl ValueEnum for Units {
    fn value_variants<'a>() -> &'a [Self] {
        &[Units::Inches, Units::Centimetres]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.word()).alias(match self {
            Units::Inches => "inches",
            Units::Centimetres => "centimetres",
        }))
    }
}

/// Parse, resolve and validate packages and files
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Folders with an orbat.toml, .orbat files or bundled ids; if none is given this folder, or all that is bundled
    /// where it is no package
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<String>,
    /// Also list every assumed value, erratum and uncited value
    #[arg(long)]
    pub sources: bool,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Print the compiled rules model as JSON
#[derive(Args, Debug)]
pub struct ModelArgs {
    /// The package whose rules are printed
    #[arg(value_hint = ValueHint::AnyPath)]
    pub package: String,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub using: UsingArgs,
}

/// Print the JSON Schema of the rules model
#[derive(Args, Debug)]
pub struct SchemaArgs {}

/// Show the page of a diagnostic, what a package declares, or all about a value, a row or a step of it
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// A code as it stands above a message, such as E0107; or a package, of which all is listed where no NAME is said
    #[arg(value_name = "CODE-or-PACKAGE", value_hint = ValueHint::AnyPath)]
    pub subject: String,
    /// What to explain: `rifle`, `rifle.pen`, `attack.cover`, `to-hit 1-3`
    #[arg(value_name = "NAME", allow_negative_numbers = true)]
    pub name: Vec<String>,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub using: UsingArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Show what differs between two packages or sets of options: values, rows, steps, odds
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// A package, or PACKAGE+OPTION,OPTION…
    #[arg(value_hint = ValueHint::AnyPath)]
    pub old: String,
    /// The same, or the same package with other options
    #[arg(value_hint = ValueHint::AnyPath)]
    pub new: String,
    /// Switched on for both
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub using: UsingArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Run the worked examples
#[derive(Args, Debug)]
pub struct TestArgs {
    /// This folder if none is given, or all bundled packages where this folder is none
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath)]
    pub packages: Vec<String>,
    /// Also list all that no example touches
    #[arg(long)]
    pub untouched: bool,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Put source files into the one layout: tables in columns, blocks indented
#[derive(Args, Debug)]
pub struct FmtArgs {
    /// Folders with an orbat.toml, .orbat files or, to check them, bundled ids; this folder if none is given
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<String>,
    /// Write nothing; name the files that would change, and end with 1 if there are any
    #[arg(long)]
    pub check: bool,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Begin a package: a folder that checks, tests and prints, ready to edit
#[derive(Args, Debug)]
pub struct NewArgs {
    /// The folder to make; its last part becomes the package's id, such as my-game
    #[arg(value_name = "NAME", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The package whose rules it adds to; a game of its own if none is given
    #[arg(long, value_name = "PACKAGE", value_hint = ValueHint::AnyPath)]
    pub extends: Option<String>,
    /// The title for people; made from the name if none is given
    #[arg(long)]
    pub title: Option<String>,
    #[command(flatten)]
    pub using: UsingArgs,
}

/// Print the completions of a shell, for its own folder of completions
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Write the man pages, one for each verb
#[derive(Args, Debug)]
pub struct ManArgs {
    /// The folder to write into, such as ~/.local/share/man/man1
    #[arg(short, long, value_name = "DIR", default_value = "man", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_finds_no_fault_with_any_verb() {
        Cli::command().debug_assert();
        let print =
            Cli::try_parse_from(["orbat", "print", "x", "--paper", "letter", "-o", "x.pdf"]);
        assert!(matches!(
            print,
            Ok(Cli {
                verb: Verb::Print(PrintArgs {
                    paper: Some(crate::package::Paper::Letter),
                    ..
                }),
                ..
            })
        ));
        assert!(Cli::try_parse_from(["orbat", "roll", "p", "t", "--count", "0"]).is_err());
        let scenario = Cli::try_parse_from(["orbat", "scenario", "--table", "6x4ft", "-o", "out"]);
        let Ok(Cli {
            verb: Verb::Scenario(scenario),
            ..
        }) = scenario
        else {
            panic!("{scenario:?}");
        };
        assert!(scenario.package.is_none() && scenario.table.is_some());
    }
}
