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

/// Where one roll takes several lines, nobody sees where the next one begins unless each has its number.
#[test]
fn all_rolls_are_numbered_or_none() {
    let line = |dice: &str, says: &str| Line::rolled(dice.into(), says.into());
    let one = || vec![line("d6: 4", "0")];
    let two = || vec![line("d6: 6", "roll on Worse"), line("d6: 1", "3")];
    let rolls = |rolls| told(&Rolls::of(rolls), TERMINAL);
    assert_eq!(rolls(vec![one(), one()]), "d6: 4: 0\nd6: 4: 0\n");
    assert_eq!(rolls(vec![two()]), "d6: 6: roll on Worse\nd6: 1: 3\n");
    assert_eq!(
        rolls(vec![one(), two(), one()]),
        "1.\nd6: 4: 0\n2.\nd6: 6: roll on Worse\nd6: 1: 3\n3.\nd6: 4: 0\n"
    );
}

#[test]
fn all_that_is_bundled_is_rolled_in_lines_that_fit() {
    let output = Output::new(Color::Never);
    let streams = Streams::new(&crate::roll::Seed::new("wide"));
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
