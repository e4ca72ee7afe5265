//! Numbered steps in Markdown.

use super::{Line, ModifierTable, StepsSheet};
use crate::wording::{cited, dagger};

impl StepsSheet {
    /// As a section of a Markdown page.
    pub fn markdown(&self) -> String {
        let mut out = format!(
            "## {}{}{}\n",
            escaped(&self.title),
            dagger(self.assumed),
            escaped(&cited(&self.source))
        );
        for (lead, list) in [("Needs", &self.asks), ("Gives", &self.gives)] {
            let Some(first) = list.first() else {
                continue;
            };
            if list.len() == 1 && first.title.is_empty() {
                out.push_str(&format!("\n**{lead}:** {}\n", escaped(&first.words())));
                continue;
            }
            out.push_str(&format!("\n**{lead}:**\n\n"));
            for asks in list {
                let (title, words) = (escaped(&asks.title), escaped(&asks.words()));
                out.push_str(&format!("- {title}: {words}\n"));
            }
        }
        if !self.steps.is_empty() {
            out.push('\n');
        }
        for step in &self.steps {
            let option = step.option.as_ref();
            let option = option.map(|option| format!(" *(option: {})*", escaped(option)));
            let head = format!(
                "{}. **{}**{}{}{}\n",
                step.number,
                escaped(&step.title),
                dagger(step.assumed),
                option.unwrap_or_default(),
                escaped(&cited(&step.source))
            );
            // What belongs to a list's item stands as far in as its words.
            let indent = step.number.to_string().len() + 2;
            out.push_str(&head);
            lines(&mut out, &step.lines, indent);
        }
        self.modifiers
            .iter()
            .for_each(|table| table.markdown(&mut out));
        for reason in &self.assumptions {
            out.push_str(&format!("\n† {}\n", escaped(reason)));
        }
        out
    }
}

fn lines(out: &mut String, list: &[Line], indent: usize) {
    for line in list {
        let text = escaped(&line.text);
        let text = if line.note { format!("*{text}*") } else { text };
        out.push_str(&format!("{:indent$}- {text}\n", ""));
        lines(out, &line.lines, indent + 2);
    }
}

impl ModifierTable {
    fn markdown(&self, out: &mut String) {
        out.push_str(&format!(
            "\n**{}**{}{}\n\n| {} | {} |\n|---|---|\n",
            escaped(&self.title),
            dagger(self.assumed),
            escaped(&cited(&self.source)),
            escaped(&self.titles.0),
            escaped(&self.titles.1)
        ));
        for row in &self.rows {
            let option = row.option.as_ref();
            let option = option.map(|option| format!(" *(option: {})*", escaped(option)));
            out.push_str(&format!(
                "| {}{}{}{} | {} |\n",
                escaped(&row.when),
                dagger(row.assumed),
                option.unwrap_or_default(),
                escaped(&cited(&row.source)),
                escaped(&row.value)
            ));
        }
    }
}

/// Signs that mean something in Markdown stand for themselves.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        if matches!(
            sign,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '&'
        ) {
            out.push('\\');
        }
        match sign {
            '\n' => out.push(' '),
            sign => out.push(sign),
        }
    }
    out
}
