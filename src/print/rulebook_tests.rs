//! Rulebooks: what stands together in their columns, and that nothing is lost where it is parted.

use super::tests::typeset;
use super::*;
use crate::sheet::{Block, Chapter, Fact, Rulebook, Section, Value};
use crate::steps::{Asks, Line, NumberedStep, StepsSheet};

fn texts(sections: Vec<Section>) -> Vec<Placed> {
    let chapter = Chapter {
        id: "chapter".to_owned(),
        title: "Chapter".to_owned(),
        sections,
        ..Chapter::default()
    };
    let book = Rulebook {
        title: "Book".to_owned(),
        chapters: vec![chapter],
        ..Rulebook::default()
    };
    let printed = typeset(&Printout::Rulebook(Box::new(book)), &Assets::default()).unwrap();
    placed::texts(&printed.document)
}

fn section(title: &str, block: Block) -> Section {
    Section {
        id: title.to_lowercase().replace(' ', "-"),
        title: title.to_owned(),
        blocks: vec![block],
        ..Section::default()
    }
}

#[test]
fn a_short_section_stands_in_one_piece() {
    let fact = |at: usize, fact: usize| Fact {
        label: "Value".to_owned(),
        value: Value::new(format!("{at}/{fact}")),
        ..Fact::default()
    };
    let facts = |at: usize| Block::Facts {
        facts: (0..10).map(|each| fact(at, each)).collect(),
    };
    let sections = (0..30).map(|at| section(&format!("Section {at}"), facts(at)));
    let texts = texts(sections.collect());
    let column = |said: &str| {
        let found = texts.iter().rfind(|each| each.text == said).unwrap();
        (found.page, found.x > 300.0)
    };
    for at in 0..30 {
        assert_eq!(
            column(&format!("{at}/0")),
            column(&format!("{at}/9")),
            "{at}"
        );
    }
}

#[test]
fn a_procedure_has_all_that_it_says_however_long_its_first_step_is() {
    let line = |text: String, lines: Vec<Line>| Line {
        text,
        lines,
        ..Line::default()
    };
    let lines = |count: usize| (0..count).map(|at| line(format!("Line {at}."), Vec::new()));
    let firsts = [
        Vec::new(),
        lines(3).collect(),
        lines(90).collect(),
        vec![line("Each:".to_owned(), lines(90).collect())],
    ];
    for (asked, lines) in firsts
        .iter()
        .enumerate()
        .flat_map(|(at, it)| [(at, it), (at + 12, it)])
    {
        let asks = |title: String| Asks {
            title,
            values: "yes or no".to_owned(),
            default: None,
        };
        let step = |number: u32, lines: &[Line]| NumberedStep {
            number,
            title: format!("Title {number}"),
            lines: lines.to_vec(),
            ..NumberedStep::default()
        };
        let sheet = StepsSheet {
            asks: (0..asked).map(|at| asks(format!("Asked {at}"))).collect(),
            gives: vec![asks("Given".to_owned())],
            steps: vec![step(1, lines), step(2, &[])],
            ..StepsSheet::default()
        };
        let texts = texts(vec![section("Procedure", Block::Steps(sheet))]);
        let has = |said: &str| texts.iter().any(|each| each.text.contains(said));
        let said = (0..asked).map(|at| format!("Asked {at}"));
        let all = lines
            .iter()
            .flat_map(|line| std::iter::once(line).chain(&line.lines));
        let said = said.chain(all.map(|line| line.text.clone()));
        for said in said.chain(["Given", "Title 1", "Title 2"].map(String::from)) {
            assert!(has(&said), "{asked}: {said}");
        }
    }
}
