//! The verbs that take an expression.

use clap::{Args, ValueEnum, ValueHint};

use super::{ReportArgs, UsingArgs, WithArgs};

/// Work out the exact chances of an expression
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The package whose rules hold
    #[arg(value_hint = ValueHint::AnyPath)]
    pub package: String,
    /// Such as '3d6' or 'attack(regular, band)'; it runs over whatever stands for several values. `orbat explain PACKAGE`
    /// lists the procedures
    #[arg(allow_hyphen_values = true, value_parser = no_option)]
    pub expression: String,
    /// Cards already seen: DECK:CARD,CARD…; once for each deck
    #[arg(long, value_name = "DECK:CARDS")]
    pub given: Vec<String>,
    /// Sample so many times in place of working it out
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = samples)]
    pub sample: Option<u64>,
    /// Any text: the same one gives the same samples
    #[arg(long, requires = "sample")]
    pub seed: Option<String>,
    /// Only the chance of yes, or the mean; the last thing that is run over gives the columns
    #[arg(long)]
    pub across: bool,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub using: UsingArgs,
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

/// Roll a table, draw from a deck, sample a procedure or a generator
#[derive(Args, Debug)]
pub struct RollArgs {
    /// The package in which NAME is
    #[arg(value_hint = ValueHint::AnyPath)]
    pub package: String,
    /// The table, deck, generator or procedure; or an expression, such as '3d6' or 'attack(regular)'
    #[arg(value_name = "NAME-or-EXPRESSION", allow_hyphen_values = true, value_parser = no_option)]
    pub name: String,
    /// A key that the table asks for besides its dice; once for each, in its order
    #[arg(long = "key", value_name = "NAME", allow_negative_numbers = true)]
    pub keys: Vec<String>,
    /// Any text: the same one gives the same rolls
    #[arg(long)]
    pub seed: Option<String>,
    /// How often to roll
    #[arg(long, default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub count: u32,
    #[command(flatten)]
    pub with: WithArgs,
    #[command(flatten)]
    pub using: UsingArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// How often something may be sampled.
fn samples(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1_000_000_000_000;
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("write a whole number from 1 to {MOST}"))
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

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::Parser;

    use crate::cli::args::{Cli, Verb};

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
