//! The verb that prints.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::{MeasureArgs, ReportArgs, WithArgs, listed};
use crate::map::Palette;
use crate::package::Paper;

/// Print sheets
#[derive(Args, Debug)]
pub struct PrintArgs {
    /// A scenario's or an army list's file, or a package
    #[arg(value_name = "FILE-or-PACKAGE", value_hint = ValueHint::AnyPath)]
    pub subject: String,
    /// Folders of packages that the file uses and that are not bundled; for `--what steps` also
    /// procedures, or all of them if none is given
    #[arg(value_name = "PACKAGE-or-NAME", value_hint = ValueHint::AnyPath)]
    pub further: Vec<String>,
    /// What to print; of an army list its unit records if nothing is said
    #[arg(long, value_enum, default_value_t)]
    pub what: Sheets,
    /// The paper; the package's own choice if none is given
    #[arg(long, value_enum, ignore_case = true)]
    pub paper: Option<Paper>,
    /// The file to write, `.pdf`, `.html`, `.svg` or `.png`; for `--what map` an SVG; for `--what steps`
    /// Markdown, and standard output if none is given. Its folders are made
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// The ink of a map, or of that of a booklet: in colour, or in black on white
    #[arg(long, value_enum, default_value_t)]
    pub ink: Palette,
    /// Print steps as Markdown
    #[arg(long)]
    pub markdown: bool,
    /// A deck to print, once for each; all of the package, or those of the scenario, if none is given
    #[arg(long = "deck", value_name = "DECK")]
    pub decks: Vec<String>,
    /// A copy of each deck for each of these backs, several with commas between them
    #[arg(long = "backs", value_name = "COLOUR", value_delimiter = ',', value_parser = listed::word::<Back>())]
    pub backs: Vec<Back>,
    /// Unit records as cards of this size, to cut out
    #[arg(long, value_enum)]
    pub size: Option<CardSize>,
    /// How much unit records tell
    #[arg(long, value_enum, default_value_t)]
    pub detail: Depth,
    /// What stands on the backs of unit records: kinds, tables, lists of modifiers, several with commas
    /// between them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = listed::name())]
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
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub page: Option<u32>,
    /// Dots to the inch of a `.png` [default: 150]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(36..=600))]
    pub dpi: Option<u32>,
    /// A folder of templates that come before those of the program and of packages
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub sheets: Option<PathBuf>,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::Paper;
    use crate::cli::args::{Cli, Verb};

    #[test]
    fn a_paper_is_named_in_small_letters_or_capitals() {
        for (written, meant) in [
            ("a4", Paper::A4),
            ("A4", Paper::A4),
            ("letter", Paper::Letter),
            ("Letter", Paper::Letter),
        ] {
            let print = Cli::try_parse_from(["orbat", "print", "p", "--paper", written]);
            let Ok(Cli {
                verb: Verb::Print(print),
                ..
            }) = print
            else {
                panic!("{print:?}");
            };
            assert_eq!(print.paper, Some(meant), "{written}");
        }
    }
}
