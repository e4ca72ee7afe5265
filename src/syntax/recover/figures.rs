//! The figures of a unit as lines of its block: they are rows of its table.

use super::super::context::Context;
use super::statement::blanks;
use super::{Line, word};
use crate::diagnostic::codes::E0002;
use crate::spelling::{is_name, slug};

/// The heads of the columns of a unit's table: the first has none.
const NAME: &str = "";
const TITLE: &str = "title";
const COUNT: &str = "count";
const WEAPONS: &str = "weapons";

/// A line of a unit that says how many there are of whom.
struct Figures<'t> {
    count: &'t str,
    name: String,
    title: &'t str,
    /// What they carry.
    weapons: &'t str,
}

/// Reports such lines, all of a unit at once. Says whether the line is one.
pub(super) fn in_lines(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let Some(first) = Figures::of(line.first_line()) else {
        return false;
    };
    cx.declaration.lent_brace |= !is_closed(line.first_line());
    if std::mem::replace(&mut cx.declaration.figures_in_lines, true) {
        return true;
    }
    let start = line.base - cx.indent(line.base);
    let further = further(cx.text, start);
    let end = line.base + line.first_line().len();
    let others: Vec<_> = (further.into_iter().skip(1))
        .map(|(from, to)| cx.at(from, to))
        .collect();
    let heads = heads_of_the_block(cx.text, start);
    let message = "the figures of a unit are rows of its table";
    let report = cx.report(&E0002, line.base, end, message);
    for other in others {
        report.label(other, "and here");
    }
    report.help(match heads {
        Some(heads) => {
            let row = first.as_a_row(heads.into_iter());
            format!("write a row of its table for each sort of men: `{row}`")
        }
        None => {
            let told = [NAME, TITLE, COUNT, WEAPONS].into_iter();
            let told = told.filter(|head| *head == NAME || !first.cell(head).is_empty());
            let (heads, row) = (told.clone().collect::<Vec<_>>(), first.as_a_row(told));
            format!(
                "write a line of heads, `{}`, and below it a row for each sort of men: `{row}`",
                in_bars(heads.into_iter())
            )
        }
    });
    true
}

/// The heads of the columns of the table that stands in the block of a line already.
fn heads_of_the_block(text: &str, start: usize) -> Option<Vec<&str>> {
    let indent = blanks(&text[start..]);
    let is_within = |line: &&str| line.trim().is_empty() || blanks(line) >= indent;
    let above = text[..start].lines().rev().take_while(is_within);
    let first_above = above.filter(|line| line.trim().starts_with('|')).last();
    let mut below = text[start..].lines().take_while(is_within);
    let heads = first_above.or_else(|| below.find(|line| line.trim().starts_with('|')))?;
    let heads = heads.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(heads.split('|').map(str::trim).collect())
}

/// Cells between bars.
fn in_bars<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cells = cells.map(|cell| match cell {
        "" => " |".to_owned(),
        cell => format!(" {cell} |"),
    });
    format!("|{}", cells.collect::<String>())
}

/// Where the lines of figures begin and end that stand in a block from here on.
fn further(text: &str, start: usize) -> Vec<(usize, usize)> {
    let indent = blanks(&text[start..]);
    let mut at = start;
    let lines = text[start..].split_inclusive('\n').map(|line| {
        let from = at;
        at += line.len();
        (from, line)
    });
    let within = lines.take_while(|(_, line)| line.trim().is_empty() || blanks(line) >= indent);
    let figures =
        within.filter(|(_, line)| blanks(line) == indent && Figures::of(line.trim()).is_some());
    figures
        .map(|(from, line)| (from + blanks(line), from + line.trim_end().len()))
        .collect()
}

/// Whether a block that a line opens ends on it.
fn is_closed(line: &str) -> bool {
    !line.contains('{') || line.contains('}')
}

impl<'t> Figures<'t> {
    /// `3 private { carries rifle }`, `1 leader "Leader"`.
    fn of(line: &'t str) -> Option<Figures<'t>> {
        let digits = line.len()
            - line
                .trim_start_matches(|sign: char| sign.is_ascii_digit())
                .len();
        let (count, behind) = line.split_at_checked(digits).filter(|_| digits > 0)?;
        let behind = behind
            .trim_start_matches(['x', '×'])
            .strip_prefix(' ')?
            .trim_start();
        let name = word(behind);
        let behind = behind[name.len()..].trim();
        let (title, behind) = match behind
            .strip_prefix('"')
            .and_then(|rest| rest.split_once('"'))
        {
            Some((title, behind)) => (title, behind.trim_start()),
            None => ("", behind),
        };
        let name = match name {
            "" => slug(title),
            name => slug(name),
        };
        is_name(&name).then_some(Figures {
            count,
            name,
            title,
            weapons: weapons(behind),
        })
    }

    /// What stands in a column of the table.
    fn cell(&self, head: &str) -> &str {
        match head {
            NAME => &self.name,
            TITLE => self.title,
            COUNT => self.count,
            WEAPONS => self.weapons,
            _ => "",
        }
    }

    fn as_a_row<'a>(&self, heads: impl Iterator<Item = &'a str>) -> String {
        in_bars(heads.map(|head| self.cell(head)))
    }
}

/// What a line says of weapons behind the name: `{ carries pike, axe }`, `with pike`.
fn weapons(behind: &str) -> &str {
    let behind = behind.trim_start_matches([':', ',', '{', ' ']);
    let says = [
        "carries ", "carry ", "with ", "weapons ", "weapon ", "has ", "have ",
    ];
    let named = says.iter().find_map(|says| behind.strip_prefix(says));
    let named = named.unwrap_or_default().trim_start_matches([':', ' ']);
    named
        .split(['}', '#', '[', '{'])
        .next()
        .unwrap_or_default()
        .trim()
}
