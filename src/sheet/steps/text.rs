//! Numbered steps for the terminal.

use super::{Line, ModifierTable, StepsSheet, cited, dagger};

/// Lines are no longer than this, but for a word that is.
const WIDTH: usize = 80;

impl StepsSheet {
    /// For the terminal: lines of 80 columns, sub-points set in.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let head = format!(
            "{}{}{}",
            self.title,
            dagger(self.assumed),
            cited(&self.source)
        );
        wrap(&mut out, "", &head);
        for (lead, list) in [("Needs: ", &self.asks), ("Gives: ", &self.gives)] {
            for (place, asks) in list.iter().enumerate() {
                let lead = if place == 0 { lead } else { "       " };
                let words = match asks.title.is_empty() {
                    true => asks.words(),
                    false => format!("{}: {}", asks.title, asks.words()),
                };
                wrap(&mut out, lead, &words);
            }
        }
        for step in &self.steps {
            let number = format!("{:>2}. ", step.number);
            let option = step.option.as_ref();
            let option = option.map_or(String::new(), |option| format!(" (option: {option})"));
            let (dagger, source) = (dagger(step.assumed), cited(&step.source));
            out.push('\n');
            let head = format!("{}{dagger}{option}{source}", step.title);
            wrap(&mut out, &number, &head);
            lines(&mut out, &step.lines, 4);
        }
        self.modifiers.iter().for_each(|table| table.text(&mut out));
        if !self.assumptions.is_empty() {
            out.push('\n');
        }
        for reason in &self.assumptions {
            wrap(&mut out, "† ", reason);
        }
        out
    }
}

fn lines(out: &mut String, list: &[Line], indent: usize) {
    for line in list {
        let mark = if line.note { "* " } else { "- " };
        wrap(out, &format!("{:indent$}{mark}", ""), &line.text);
        lines(out, &line.lines, indent + 2);
    }
}

impl ModifierTable {
    fn text(&self, out: &mut String) {
        out.push('\n');
        let head = format!(
            "{}{}{}",
            self.title,
            dagger(self.assumed),
            cited(&self.source)
        );
        wrap(out, "", &head);
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
        let widest = rows.iter().map(|(value, _)| value.chars().count());
        let width = widest.chain([self.titles.1.chars().count()]).max();
        let width = width.unwrap_or(0).min(24);
        let head = [(self.titles.1.clone(), self.titles.0.clone())];
        for (value, when) in head.iter().chain(&rows) {
            let over = value.chars().count() > width;
            let lead = if over { "" } else { value.as_str() };
            if over {
                wrap(out, "  ", value);
            }
            wrap(out, &format!("  {lead:>width$}  "), when);
        }
    }
}

/// Sets words into lines; those behind the first stand under the first's words.
fn wrap(out: &mut String, lead: &str, text: &str) {
    let indent = lead.chars().count();
    out.push_str(lead);
    let mut column = indent;
    for (place, word) in text.split_whitespace().enumerate() {
        let wide = word.chars().count();
        if place > 0 && column + 1 + wide > WIDTH {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if place > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += wide;
    }
    out.push('\n');
}
