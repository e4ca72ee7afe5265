//! Values with commas between them: a blank beside a comma belongs to no value.

use std::ffi::OsStr;

use clap::builder::{EnumValueParser, PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error, ValueEnum};

/// Reads one of several values as another parser does, without the blanks around it.
#[derive(Clone, Debug)]
pub(super) struct Listed<P>(P);

/// One of several names.
pub(super) fn name() -> Listed<StringValueParser> {
    Listed(StringValueParser::new())
}

/// One of several words of a fixed set.
pub(super) fn word<T: ValueEnum + Clone + Send + Sync + 'static>() -> Listed<EnumValueParser<T>> {
    Listed(EnumValueParser::new())
}

impl<P: TypedValueParser> TypedValueParser for Listed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        // What is no text has no blanks to take away.
        let value = value.to_str().map_or(value, |text| OsStr::new(text.trim()));
        self.0.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::cli::args::{Cli, Verb};
    use crate::model::Lot;

    #[test]
    fn blanks_around_commas_belong_to_no_value() {
        let words = "orbat;scenario;--with;night, cavalry;--reroll;terrain , edges";
        let scenario = Cli::try_parse_from(words.split(';'));
        let Ok(Cli {
            verb: Verb::Scenario(scenario),
            ..
        }) = scenario
        else {
            panic!("{scenario:?}");
        };
        assert_eq!(scenario.with.options, ["night", "cavalry"]);
        assert_eq!(scenario.reroll, [Lot::Terrain, Lot::Edges]);
    }
}
