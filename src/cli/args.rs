//! What can be written on the command line; clap only.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use super::output::{Color, Format};
use crate::map::Palette;
use crate::model::{Balance, Lot};
use crate::package::Paper;

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
        Cli::try_parse_from(&arguments).map_err(|error| {
            // An option that is misspelt may have been taken for an expression with a minus.
            let strict = |verb: &'static str, argument: &'static str| {
                move |command: clap::Command| {
                    command.mut_subcommand(verb, move |verb| {
                        verb.mut_arg(argument, |it| it.allow_hyphen_values(false))
                    })
                }
            };
            let command = strict("roll", "name")(strict("odds", "expression")(Cli::command()));
            let expressions = ["odds", "roll"];
            let verb = arguments.get(1).and_then(|verb| verb.to_str());
            match command.try_get_matches_from(&arguments) {
                Err(strict) if verb.is_some_and(|verb| expressions.contains(&verb)) => strict,
                _ => error,
            }
        })
    }
}

const EXIT_CODES: &str = "\
Exit codes:
  0  the work is done; there may be warnings
  1  the author's input has errors
  2  the command line is wrong
  3  a file can't be read or written

A PACKAGE is a bundled ruleset's id or a folder with an orbat.toml.";

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
    /// Optional rules to switch on
    #[arg(long = "with", value_name = "OPTION", value_delimiter = ',')]
    pub options: Vec<String>,
}

/// For every verb that prints lengths.
#[derive(Args, Clone, Default, Debug)]
pub struct MeasureArgs {
    /// The unit of all lengths, by the rule that the package states; its own choice if none is given
    #[arg(long, value_enum)]
    pub units: Option<LengthUnits>,
    /// A scale of figures that the package states: all lengths are changed with it
    #[arg(long, value_name = "NAME")]
    pub scale: Option<String>,
}

/// Parse, resolve and validate packages and files
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Folders with an orbat.toml, .orbat files or bundled ids; this folder if none is given
    #[arg(value_name = "PATH")]
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
    pub package: String,
    #[command(flatten)]
    pub with: WithArgs,
}

/// Print the JSON Schema of the rules model
#[derive(Args, Debug)]
pub struct SchemaArgs {}

/// Show the page of a diagnostic, or all about a value, a row or a step of a package
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// A code as it stands above a message, such as E0107; or the package in which NAME is
    #[arg(value_name = "CODE-or-PACKAGE")]
    pub subject: String,
    /// What to explain: `rifle`, `rifle.pen`, `attack.cover`, `to-hit 1-3`
    #[arg(value_name = "NAME", allow_negative_numbers = true)]
    pub name: Vec<String>,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Show what differs between two packages or sets of options: values, rows, steps, odds
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// A package, or PACKAGE+OPTION,OPTION…
    pub old: String,
    /// The same, or the same package with other options
    pub new: String,
    /// Switched on for both
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Work out the exact chances of an expression
#[derive(Args, Debug)]
pub struct OddsArgs {
    pub package: String,
    /// Such as '3d6' or 'attack(regular, band)'; it runs over whatever stands for several values
    #[arg(allow_hyphen_values = true, value_parser = no_option)]
    pub expression: String,
    /// Cards already seen: DECK:CARD,CARD…; once for each deck
    #[arg(long, value_name = "DECK:CARDS")]
    pub given: Vec<String>,
    /// Sample so many times in place of working it out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub sample: Option<u64>,
    /// Any text: the same one gives the same samples
    #[arg(long, requires = "sample")]
    pub seed: Option<String>,
    /// Only the chance of yes, or the mean; the last thing that is run over gives the columns
    #[arg(long)]
    pub across: bool,
    #[command(flatten)]
    pub with: WithArgs,
    /// The shape of the report
    #[arg(long, value_enum, default_value_t)]
    pub format: OddsFormat,
}

/// The shape in which odds are told.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum OddsFormat {
    /// For people.
    #[default]
    Text,
    /// For tools; the shape is documented and kept stable.
    Json,
    /// Tables for a page.
    Markdown,
}

/// Run the worked examples
#[derive(Args, Debug)]
pub struct TestArgs {
    /// This folder if none is given, or all bundled packages where this folder is none
    #[arg(value_name = "PACKAGE")]
    pub packages: Vec<String>,
    /// Also list all that no example touches
    #[arg(long)]
    pub untouched: bool,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Roll a table, draw from a deck, sample a procedure or a generator
#[derive(Args, Debug)]
pub struct RollArgs {
    pub package: String,
    /// The table, deck or generator; or an expression, such as '3d6' or 'attack(regular)'
    #[arg(value_name = "NAME-or-EXPRESSION", allow_hyphen_values = true, value_parser = no_option)]
    pub name: String,
    /// A key that the table asks for besides its dice; once for each, in its order
    #[arg(long = "key", value_name = "NAME", allow_negative_numbers = true)]
    pub keys: Vec<String>,
    /// Any text: the same one gives the same rolls
    #[arg(long)]
    pub seed: Option<String>,
    /// How often to roll
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub count: u32,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Make a random scenario: its source, its map, its booklet
#[derive(Args, Debug)]
pub struct ScenarioArgs {
    /// The bundled solo game if none is given
    pub package: Option<String>,
    /// Folders of packages that it requires, in place of the bundled ones
    #[arg(value_name = "PACKAGE")]
    pub packages: Vec<String>,
    /// Any text: the same one gives the same scenario
    #[arg(long)]
    pub seed: Option<String>,
    /// A scenario made earlier, to be made anew with some parts rolled again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "player", "opponent", "table", "balance"])]
    pub from: Option<String>,
    /// Parts to roll again: another outcome, and the rest stays
    #[arg(long, value_name = "PART", value_enum, value_delimiter = ',')]
    pub reroll: Vec<Lot>,
    /// Parts to keep; without --reroll all others are rolled again
    #[arg(long, value_name = "PART", value_enum, value_delimiter = ',')]
    pub keep: Vec<Lot>,
    /// The ground, by name, such as 'hamlet'
    #[arg(long, value_name = "NAME")]
    pub terrain: Option<String>,
    /// The mission, by name
    #[arg(long, value_name = "NAME")]
    pub mission: Option<String>,
    /// What the side with an objective is after, by name
    #[arg(long, value_name = "NAME")]
    pub objective: Option<String>,
    /// Your side in the mission
    #[arg(long, value_name = "NAME")]
    pub side: Option<String>,
    /// The army of the player, a force that his side is made up from, or an army list: its name or file
    #[arg(long, value_name = "FORCE-or-LIST")]
    pub player: Option<String>,
    /// The army of the enemy, a force that his side is made up from, or an army list
    #[arg(long, value_name = "FORCE-or-LIST")]
    pub opponent: Option<String>,
    /// What is counted where a mission wants both sides equal; echelons if nothing is said
    #[arg(long, value_name = "WHAT", value_enum)]
    pub balance: Option<Balance>,
    /// Roll the forces again until their fire lies in the band that the mission takes for fair
    #[arg(long)]
    pub fair: bool,
    /// Also armies that never met, and army lists that break a rule
    #[arg(long)]
    pub anyway: bool,
    /// Width by depth, as measured on your table, such as 6x4ft, 48x48in or 180x120cm
    #[arg(long, value_name = "SIZE")]
    pub table: Option<TableSize>,
    /// Pieces of terrain that you own: ground that they cannot build is rolled again
    #[arg(long, value_name = "FILE")]
    pub inventory: Option<PathBuf>,
    /// So many scenarios, each in a folder of its own, and an index
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000),
        conflicts_with_all = ["from", "reroll", "keep"])]
    pub count: Option<u32>,
    /// The ink of the map: in colour, or in black on white
    #[arg(long, value_enum, default_value_t)]
    pub ink: Palette,
    #[command(flatten)]
    pub measures: MeasureArgs,
    /// The folder to write into; `out` if none is given
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Check army lists, total them and print their trees; or write a legal list to edit
#[derive(Args, Debug)]
pub struct ListArgs {
    /// A list's file, or a package; for `--new` the package that has the force
    #[arg(value_name = "FILE-or-PACKAGE", required_unless_present = "new")]
    pub subject: Option<String>,
    /// Folders of packages that the file uses and that are not bundled
    #[arg(value_name = "PACKAGE")]
    pub packages: Vec<String>,
    /// Write a legal list of this force
    #[arg(long, value_name = "FORCE")]
    pub new: Option<String>,
    /// The file to write a new list to; standard output if none is given
    #[arg(short, long, value_name = "FILE", requires = "new")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Print sheets
#[derive(Args, Debug)]
pub struct PrintArgs {
    /// A scenario's file, or a package
    #[arg(value_name = "FILE-or-PACKAGE")]
    pub subject: String,
    /// Folders of packages that the file uses and that are not bundled; for `--what steps`,
    /// procedures, or all of them if none is given
    #[arg(value_name = "PACKAGE-or-NAME")]
    pub further: Vec<String>,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    pub what: Sheets,
    /// The paper; the package's own choice if none is given
    #[arg(long, value_enum)]
    pub paper: Option<Paper>,
    /// The file to write, `.pdf`, `.html`, `.svg` or `.png`; for `--what map` an SVG; for `--what steps`
    /// Markdown, and standard output if none is given
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The ink of the map: in colour, or in black on white
    #[arg(long, value_enum, default_value_t)]
    pub ink: Palette,
    /// Print steps as Markdown
    #[arg(long)]
    pub markdown: bool,
    /// A deck to print, once for each; all of the package if none is given
    #[arg(long = "deck", value_name = "DECK")]
    pub decks: Vec<String>,
    /// A copy of each deck for each of these backs
    #[arg(
        long = "backs",
        value_name = "COLOUR",
        value_enum,
        value_delimiter = ','
    )]
    pub backs: Vec<Back>,
    /// Unit records as cards of this size, to cut out
    #[arg(long, value_enum)]
    pub size: Option<CardSize>,
    /// How much unit records tell
    #[arg(long, value_enum, default_value_t)]
    pub detail: Depth,
    /// What stands on the backs of unit records: kinds, tables, lists of modifiers
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub back: Vec<String>,
    /// Chances beside the tables of a reference sheet that are rolled on
    #[arg(long)]
    pub odds: bool,
    /// Leave out daggers, citations and notes on sources
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub measures: MeasureArgs,
    /// The one page to write, as `.svg` or `.png`; each in a file of its own if none is given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub page: Option<u32>,
    /// Dots to the inch of a `.png` [default: 150]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(36..=600))]
    pub dpi: Option<u32>,
    /// A folder of templates that come before those of the program and of packages
    #[arg(long, value_name = "FOLDER")]
    pub sheets: Option<PathBuf>,
    #[command(flatten)]
    pub with: WithArgs,
}

/// What `orbat print` prints.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Sheets {
    /// A scenario's booklet
    #[default]
    Booklet,
    /// A scenario's map
    Map,
    /// Unit records
    Records,
    /// Procedures as numbered steps
    Steps,
    /// Decks of cards, to cut out
    Cards,
    /// Markers, to cut out
    Markers,
    /// Templates at their true size, to cut out
    Templates,
    /// Worksheets, to fill in
    Worksheet,
    /// The forces of a scenario or an army list, with leaders and totals
    Forces,
    /// Tables, weapons and rules to have at hand, in the order of the turn
    Reference,
    /// A package as a book to read
    Rulebook,
}

/// What lengths are shown in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LengthUnits {
    #[value(name = "in", alias = "inches")]
    Inches,
    #[value(name = "cm", alias = "centimetres")]
    Centimetres,
}

/// The size of a unit's card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CardSize {
    /// 5 by 3 inches, four to a page
    Index,
    /// Two to a page
    Half,
}

/// How much a unit's card tells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Depth {
    /// A line for each figure, with all that it has
    Full,
    /// A line for each sort of figure
    #[default]
    Standard,
    /// Figures by their boxes alone
    Brief,
}

/// The colour of a deck's backs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Back {
    Black,
    Blue,
    Orange,
    Green,
    Purple,
}

/// Put source files into the one layout: tables in columns, blocks indented
#[derive(Args, Debug)]
pub struct FmtArgs {
    /// Folders with an orbat.toml, .orbat files or, to check them, bundled ids; this folder if none is given
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// Write nothing; name the files that would change, and end with 1 if there are any
    #[arg(long)]
    pub check: bool,
}

/// Begin a package: a folder that checks, tests and prints, ready to edit
#[derive(Args, Debug)]
pub struct NewArgs {
    /// The folder to make; its last part becomes the package's id, such as my-game
    #[arg(value_name = "NAME")]
    pub folder: PathBuf,
    /// The package whose rules it adds to; a game of its own if none is given
    #[arg(long, value_name = "PACKAGE")]
    pub extends: Option<String>,
    /// The title for people; made from the name if none is given
    #[arg(long)]
    pub title: Option<String>,
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
    #[arg(short, long, value_name = "DIR", default_value = "man")]
    pub output: PathBuf,
}

/// An expression may begin with a minus; what begins with two is an option that is misspelt.
fn no_option(text: &str) -> Result<String, String> {
    match text.strip_prefix("--") {
        Some(name) if name.starts_with(|sign: char| sign.is_alphabetic()) => {
            Err("there is no such option".to_owned())
        }
        _ => Ok(text.to_owned()),
    }
}

impl ValueEnum for Palette {
    fn value_variants<'a>() -> &'a [Self] {
        &[Palette::Colour, Palette::Black]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(match self {
            Palette::Colour => "colour",
            Palette::Black => "black",
        }))
    }
}

impl ValueEnum for Lot {
    fn value_variants<'a>() -> &'a [Self] {
        &Lot::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()))
    }
}

impl ValueEnum for Balance {
    fn value_variants<'a>() -> &'a [Self] {
        &Balance::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()))
    }
}

impl ValueEnum for Paper {
    fn value_variants<'a>() -> &'a [Self] {
        &[Paper::A4, Paper::Letter]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }))
    }
}

/// A table's width and depth in tenths of a millimetre: inches and centimetres are both whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSize {
    pub width: u32,
    pub depth: u32,
}

impl FromStr for TableSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const WRITE: &str = "write width by depth, such as 6x4ft, 48x48in or 180x120cm";
        let (width, depth) = text.split_once(['x', '×']).ok_or(WRITE)?;
        let split = |text: &str| {
            let text = text.trim();
            let end = text
                .find(|sign: char| !sign.is_ascii_digit())
                .unwrap_or(text.len());
            (text[..end].parse::<u32>(), text[end..].trim().to_owned())
        };
        let ((width, width_unit), (depth, depth_unit)) = (split(width), split(depth));
        let unit = |name: &str| match name {
            "ft" | "'" => Some(3048),
            "in" | "\"" => Some(254),
            "cm" => Some(100),
            "mm" => Some(10),
            _ => None,
        };
        let depth_unit = unit(&depth_unit).ok_or(WRITE)?;
        let width_unit = match width_unit.as_str() {
            "" => depth_unit,
            name => unit(name).ok_or(WRITE)?,
        };
        let size = |number: Result<u32, _>, unit: u32| {
            let size = number.ok().and_then(|number: u32| number.checked_mul(unit));
            size.filter(|size| (1..=MOST).contains(size))
        };
        /// A hundred feet.
        const MOST: u32 = 100 * 3048;
        match (size(width, width_unit), size(depth, depth_unit)) {
            (Some(width), Some(depth)) => Ok(TableSize { width, depth }),
            _ => Err("a table has at least something and at most a hundred feet".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_sizes_are_read_in_any_unit() {
        let size = |width, depth| Ok(TableSize { width, depth });
        assert_eq!("6x4ft".parse(), size(6 * 3048, 4 * 3048));
        assert_eq!("6ft x 48in".parse(), size(6 * 3048, 48 * 254));
        assert_eq!("180x120cm".parse(), size(18_000, 12_000));
        assert_eq!("6'×4'".parse(), size(6 * 3048, 4 * 3048));
        for bad in [
            "",
            "6",
            "6x4",
            "6x4yd",
            "xft",
            "0x4ft",
            "101x4ft",
            "99999999999x4ft",
            "6ftx4",
        ] {
            assert!(bad.parse::<TableSize>().is_err(), "{bad}");
        }
    }

    #[test]
    fn clap_finds_no_fault_with_any_verb() {
        Cli::command().debug_assert();
        let print =
            Cli::try_parse_from(["orbat", "print", "x", "--paper", "letter", "-o", "x.pdf"]);
        assert!(matches!(
            print,
            Ok(Cli {
                verb: Verb::Print(PrintArgs {
                    paper: Some(Paper::Letter),
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

    #[test]
    fn an_expression_may_begin_with_a_minus_and_options_follow_it() {
        let odds = Cli::try_parse_from(["orbat", "odds", "p", "-2 + d6", "--across"]);
        let Ok(Cli {
            verb: Verb::Odds(odds),
            ..
        }) = odds
        else {
            panic!("{odds:?}");
        };
        assert!(odds.expression == "-2 + d6" && odds.across);
        let roll = Cli::try_parse_from(["orbat", "roll", "p", "-d6", "--key", "-1", "--seed", "a"]);
        let Ok(Cli {
            verb: Verb::Roll(roll),
            ..
        }) = roll
        else {
            panic!("{roll:?}");
        };
        assert!(roll.name == "-d6" && roll.keys == ["-1"] && roll.seed.as_deref() == Some("a"));
        for words in [&["--acros", "d6"][..], &["d6", "--acros"], &["--acros"]] {
            let words = ["orbat", "odds", "p"]
                .iter()
                .chain(words)
                .map(OsString::from);
            let slip = Cli::read(words).unwrap_err().to_string();
            assert!(
                slip.contains("a similar argument exists: '--across'"),
                "{slip}"
            );
        }
        assert!(Cli::try_parse_from(["orbat", "explain", "p", "to-hit", "-1"]).is_ok());
    }
}
