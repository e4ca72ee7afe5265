//! Numbered steps for the terminal.

use super::{Line, ModifierTable, StepsSheet};
use crate::lines::{Lines, blanks, width};
use crate::model::CitedPlaces;
use crate::wording::{cited, dagger};

impl StepsSheet {
    /// For a terminal so many columns wide: sub-points are set in.
    pub fn text(&self, width: usize) -> String {
        let mut out = Lines::new(width);
        out.below("", &head(&self.title, self.assumed, &self.source));
        for (lead, list) in [("Needs: ", &self.asks), ("Gives: ", &self.gives)] {
            for (place, asks) in list.iter().enumerate() {
                let lead = if place == 0 { lead } else { "       " };
                let words = match asks.title.is_empty() {
                    true => asks.words(),
                    false => format!("{}: {}", asks.title, asks.words()),
                };
                out.below(lead, &words);
            }
        }
        for step in &self.steps {
            let number = format!("{:>2}. ", step.number);
            let option = step.option.as_ref();
            let option = option.map_or(String::new(), |option| format!(" (option: {option})"));
            let (dagger, source) = (dagger(step.assumed), cited(&step.source));
            out.blank();
            let head = format!("{}{dagger}{option}{source}", step.title);
            out.below(&number, &head);
            lines(&mut out, &step.lines, 4);
        }
        self.modifiers.iter().for_each(|table| table.text(&mut out));
        if !self.assumptions.is_empty() {
            out.blank();
        }
        for reason in &self.assumptions {
            out.below("† ", reason);
        }
        out.text()
    }
}

fn lines(out: &mut Lines, list: &[Line], indent: usize) {
    for line in list {
        let mark = if line.note { "* " } else { "- " };
        out.below(&format!("{:indent$}{mark}", ""), &line.text);
        lines(out, &line.lines, indent + 2);
    }
}

impl ModifierTable {
    fn text(&self, out: &mut Lines) {
        out.blank();
        out.below("", &head(&self.title, self.assumed, &self.source));
        let rows: Vec<(String, String)> = self
            .rows
            .iter()
            .map(|row| {
                let option = row.option.as_ref();
                let option = option.map_or(String::new(), |option| format!(" (option: {option})"));
                let (dagger, source) = (dagger(row.assumed), cited(&row.source));
                (
                    row.value.clone(),
                    format!("{}{dagger}{option}{source}", row.when),
                )
            })
            .collect();
        let widest = rows.iter().map(|(value, _)| width(value));
        let wide = widest.chain([width(&self.titles.1)]).max();
        let wide = wide.unwrap_or(0).min(24);
        let head = [(self.titles.1.clone(), self.titles.0.clone())];
        for (value, when) in head.iter().chain(&rows) {
            let over = width(value) > wide;
            let lead = if over { "" } else { value.as_str() };
            if over {
                out.below("  ", value);
            }
            out.below(&format!("  {}{lead}  ", blanks(lead, wide)), when);
        }
    }
}

/// A title, with its dagger and where it comes from.
fn head(title: &str, assumed: bool, source: &CitedPlaces) -> String {
    format!("{title}{}{}", dagger(assumed), cited(source))
}
