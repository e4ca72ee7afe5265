//! The verbs that make battles and armies.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum, ValueHint};

use super::{MeasureArgs, ReportArgs, WithArgs, listed};
use crate::map::Palette;
use crate::model::{Balance, Lot};
use crate::package::Paper;

/// Make a random scenario: its source, its map, its booklet
#[derive(Args, Debug)]
pub struct ScenarioArgs {
    /// The bundled solo game if none is given
    #[arg(value_hint = ValueHint::AnyPath)]
    pub package: Option<String>,
    /// Folders of packages that it requires, in place of the bundled ones
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath)]
    pub packages: Vec<String>,
    /// Any text: the same one gives the same scenario
    #[arg(long)]
    pub seed: Option<String>,
    /// A scenario made earlier, to be made anew with some parts rolled again
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["seed", "player", "opponent", "table", "balance"])]
    pub from: Option<String>,
    /// Parts to roll again, several with commas between them: another outcome, and the rest stays
    #[arg(long, value_name = "PART", value_delimiter = ',', value_parser = listed::word::<Lot>())]
    pub reroll: Vec<Lot>,
    /// Parts to keep, several with commas between them; without --reroll all others are rolled again
    #[arg(long, value_name = "PART", value_delimiter = ',', value_parser = listed::word::<Lot>())]
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
    #[arg(long, value_name = "FORCE-or-LIST", value_hint = ValueHint::FilePath)]
    pub player: Option<String>,
    /// The army of the enemy, a force that his side is made up from, or an army list
    #[arg(long, value_name = "FORCE-or-LIST", value_hint = ValueHint::FilePath)]
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
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    pub table: Option<TableSize>,
    /// Pieces of terrain that you own: ground that they cannot build is rolled again
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub inventory: Option<PathBuf>,
    /// So many scenarios, each in a folder of its own, and an index
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..=100_000), conflicts_with_all = ["from", "reroll", "keep"])]
    pub count: Option<u32>,
    /// The ink of the map: in colour, or in black on white
    #[arg(long, value_enum, default_value_t)]
    pub ink: Palette,
    /// The paper of the booklet; the package's own choice if none is given
    #[arg(long, value_enum, ignore_case = true)]
    pub paper: Option<Paper>,
    #[command(flatten)]
    pub measures: MeasureArgs,
    /// The folder to write into; `out` if none is given
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
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
    #[arg(value_name = "FILE-or-PACKAGE", value_hint = ValueHint::AnyPath, required_unless_present = "new")]
    pub subject: Option<String>,
    /// Folders of packages that the file uses and that are not bundled
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath)]
    pub packages: Vec<String>,
    /// Write a legal list of this force
    #[arg(long, value_name = "FORCE")]
    pub new: Option<String>,
    /// The file to write a new list to; standard output if none is given
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "new")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub report: ReportArgs,
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

/// A table's width and depth in tenths of a millimetre: inches and centimetres are both whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSize {
    pub width: u32,
    pub depth: u32,
}

/// A foot, and twelve feet.
const LEAST: u32 = 3048;
const MOST: u32 = 12 * LEAST;

/// So many of a unit, where no table is too large for that.
fn side_of(number: u32, unit: u32) -> Option<u32> {
    let side = number.checked_mul(unit);
    side.filter(|side| (1..=MOST).contains(side))
}

impl FromStr for TableSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const WRITE: &str =
            "write width by depth in whole numbers, such as 6x4ft, 78x48in or 180x120cm";
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
        if let ((Ok(wide), Ok(deep)), "", "") =
            ((&width, &depth), width_unit.as_str(), depth_unit.as_str())
        {
            // Only what somebody can have meant.
            let is_table = |name: &&str| {
                let mut sides = [*wide, *deep].into_iter();
                sides.all(|side| unit(name).is_some_and(|unit| side_of(side, unit) >= Some(LEAST)))
            };
            let units = ["ft", "in", "cm"].into_iter().filter(is_table);
            let meant: Vec<String> = units.map(|unit| format!("{wide}x{deep}{unit}")).collect();
            return Err(match meant.is_empty() {
                true => WRITE.to_owned(),
                false => format!("say in what it is measured: {}", meant.join(" or ")),
            });
        }
        let depth_unit = unit(&depth_unit).ok_or(WRITE)?;
        let width_unit = match width_unit.as_str() {
            "" => depth_unit,
            name => unit(name).ok_or(WRITE)?,
        };
        let size = |number: Result<u32, _>, unit| side_of(number.ok()?, unit);
        match (size(width, width_unit), size(depth, depth_unit)) {
            (Some(width), Some(depth)) => Ok(TableSize { width, depth }),
            _ => Err("a table has from 1 ft to 12 ft either way".to_owned()),
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
        let halves = "6.5x4ft".parse::<TableSize>().unwrap_err();
        assert!(halves.contains("in whole numbers"), "{halves}");
        for (bare, meant) in [
            ("4 x 6", "4x6ft"),
            ("180x120", "180x120cm"),
            ("48x48", "48x48in or 48x48cm"),
        ] {
            let said = bare.parse::<TableSize>().unwrap_err();
            assert_eq!(said, format!("say in what it is measured: {meant}"));
            for meant in meant.split(" or ") {
                assert!(meant.parse::<TableSize>().is_ok());
            }
        }
        let none = "6x400".parse::<TableSize>().unwrap_err();
        assert!(none.starts_with("write width by depth"), "{none}");
    }
}
