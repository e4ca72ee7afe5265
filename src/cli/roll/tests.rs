//! All that is bundled, rolled.

use clap::Parser;

use super::*;
use crate::cli::args::{Cli, Verb};
use crate::cli::output::Color;
use crate::lines::assert_fits;
use crate::package::Library;

const TERMINAL: Terminal = Terminal {
    color: false,
    width: 80,
    unicode: true,
};

fn args(words: &[&str]) -> RollArgs {
    match Cli::try_parse_from(["orbat", "roll"].iter().chain(words))
        .unwrap()
        .verb
    {
        Verb::Roll(args) => args,
        _ => panic!("another verb"),
    }
}

#[test]
fn all_that_is_bundled_is_rolled_in_lines_that_fit() {
    let output = Output::new(Color::Never);
    let streams = Streams::new(&Seed::new("wide"));
    let mut count = 0;
    for id in Library::bundled().ids() {
        let rules = compiled([id], &Default::default(), &output, Format::Text);
        let rules = rules.unwrap().unwrap();
        let model = &rules.model;
        let headers = (model.decks.iter().map(|deck| &deck.header))
            .chain(model.tables.iter().map(|table| &table.header))
            .chain(model.generators.iter().map(|generator| &generator.header))
            .chain(model.procedures.iter().map(|procedure| &procedure.header));
        for header in headers.filter(|header| header.package == rules.subject) {
            let args = args(&[id, &header.name, "--count", "3"]);
            // What asks for something is asked by the examples of its package.
            let Ok(rolls) = named(&rules, &args, &streams) else {
                continue;
            };
            assert_fits(&header.name, &told(&rolls, TERMINAL), TERMINAL.width);
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}
