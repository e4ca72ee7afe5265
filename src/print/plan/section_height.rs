//! About how tall a section of a rulebook is: what is short is set in one piece, so a line more or less is no matter.

use crate::print::fonts::Face;
use crate::sheet::{Block, Fact, Section};
use crate::steps::{Asks, Line, StepsSheet};

/// Of the text, of a title, and of what stands small at a section's foot.
const SIZES: (f64, f64, f64) = (9.0, 10.5, 7.5);
/// From the baseline to the top of capitals, and from there to the line above, of the text's size.
const LINE: (f64, f64) = (0.66, 0.58);
/// Between two lines of a list, or two facts.
const GAP: f64 = 4.5;
/// Between two blocks.
const BETWEEN: f64 = 6.3;
/// What stands below a title, with the gaps around it.
const SORT: f64 = 15.0;
/// By so much a list is set in.
const INDENT: f64 = 10.0;
/// The labels of facts, with the gap behind them, and those of what a procedure needs.
const LABELS: (f64, f64) = (72.0, 38.0);

/// In a column of such a width.
pub(super) fn without_tables(section: &Section, room: f64) -> f64 {
    let blocks = section.blocks.iter();
    let blocks = blocks.map(|block| BETWEEN + self::block(block, room));
    tall(&section.title, SIZES.1, room) + SORT + blocks.sum::<f64>() + foot(section, room)
}

fn tall(text: &str, size: f64, room: f64) -> f64 {
    let lines = Face::Serif.lines(text, size, room.max(1.0)).max(1) as f64;
    size * (lines * LINE.0 + (lines - 1.0) * LINE.1)
}

fn block(block: &Block, room: f64) -> f64 {
    match block {
        Block::Text { text } => tall(text, SIZES.0, room),
        Block::Facts { facts } => facts.iter().map(|it| fact(it, room - LABELS.0)).sum(),
        Block::Points { lines } => points(lines, room),
        Block::Steps(sheet) => steps(sheet, room),
        Block::Table(_) => 0.0,
    }
}

fn fact(fact: &Fact, room: f64) -> f64 {
    let links = fact.links.iter().map(|link| link.title.as_str());
    let said: Vec<&str> = std::iter::once(&*fact.value.text).chain(links).collect();
    tall(&said.join(" 00, "), SIZES.0, room) + GAP
}

fn points(lines: &[Line], room: f64) -> f64 {
    let room = room - INDENT;
    let line = |line: &Line| tall(&line.text, SIZES.0, room) + GAP + points(&line.lines, room);
    lines.iter().map(line).sum()
}

fn steps(sheet: &StepsSheet, room: f64) -> f64 {
    let told = |asks: &Asks| {
        let default = asks.default.as_deref().unwrap_or_default();
        let said = [&asks.title, ": ", &asks.values, default].concat();
        tall(&said, SIZES.0, room - LABELS.1) + GAP
    };
    let asks = sheet.asks.iter().chain(&sheet.gives).map(told);
    let steps = sheet.steps.iter().map(|step| {
        let title = tall(&step.title, SIZES.0, room - INDENT);
        BETWEEN + title + GAP + points(&step.lines, room - INDENT)
    });
    asks.sum::<f64>() + steps.sum::<f64>()
}

/// What it refers to, and why what has a dagger is assumed.
fn foot(section: &Section, room: f64) -> f64 {
    let see: Vec<&str> = section.see.iter().map(|to| to.title.as_str()).collect();
    let see = see.join(" 00, ");
    let all = section.assumptions.iter().map(String::as_str);
    let all = all.chain([see.as_str()]).filter(|said| !said.is_empty());
    all.map(|said| tall(said, SIZES.2, room - INDENT) + GAP)
        .sum()
}
