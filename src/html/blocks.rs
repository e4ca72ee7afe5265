//! The forms of block that sections are made of.

use super::Writer;
use crate::markup::escaped;
use crate::sheet::{Block, BookTable, Section, Value};
use crate::steps::{Asks, Line, StepsSheet};

impl Writer<'_> {
    pub(super) fn block(&mut self, block: &Block, section: &Section) {
        match block {
            Block::Text { text } => self.element("p", "", text),
            Block::Facts { facts } => {
                self.raw("<dl>\n");
                for fact in facts {
                    self.element("dt", "", &fact.label);
                    self.raw("<dd>");
                    self.value(&fact.value);
                    if !fact.value.text.is_empty() && !fact.links.is_empty() {
                        self.raw(" ");
                    }
                    self.references(&fact.links);
                    self.raw("</dd>\n");
                }
                self.raw("</dl>\n");
            }
            Block::Table(table) => self.table(table, section),
            Block::Points { lines } => self.lines(lines),
            Block::Steps(steps) => self.steps(steps),
        }
    }

    fn value(&mut self, value: &Value) {
        self.text(&value.text);
        if value.assumed {
            self.dagger();
        }
        if !value.source.is_empty() {
            self.raw(" ");
            self.citation(&value.source);
        }
    }

    /// In a box of its own, which scrolls where the table is wider than the screen.
    fn table(&mut self, table: &BookTable, section: &Section) {
        let label = escaped(&section.title);
        let told = if table.told { " class=\"told\"" } else { "" };
        self.raw(&format!(
            "<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"{label}\">\n<table{told}>\n<thead><tr>"
        ));
        let classes: Vec<&str> = (0..table.header.len()).map(|at| class(table, at)).collect();
        for (head, class) in table.header.iter().zip(&classes) {
            self.raw(&format!("<th scope=\"col\"{class}>"));
            self.text(head);
            self.raw("</th>");
        }
        self.raw("</tr></thead>\n<tbody>\n");
        for (at, row) in table.rows.iter().enumerate() {
            self.raw("<tr>");
            for (place, (cell, class)) in row.iter().zip(&classes).enumerate() {
                self.raw(&format!("<td{class}>"));
                if let Some(symbol) = table.symbols.get(at).filter(|_| place == 0)
                    && let Some(icon) = self.icons.of(&symbol.of, &symbol.name)
                {
                    let icon = self.icons.svg(icon).map(embedded).unwrap_or_default();
                    self.raw(&format!("<img class=\"icon\" alt=\"\" src=\"{icon}\"/>"));
                }
                self.value(cell);
                self.raw("</td>");
            }
            self.raw("</tr>\n");
        }
        self.raw("</tbody>\n</table>\n</div>\n");
    }

    fn lines(&mut self, lines: &[Line]) {
        if lines.is_empty() {
            return;
        }
        self.raw("<ul>\n");
        for line in lines {
            self.raw(if line.note {
                "<li class=\"note\">"
            } else {
                "<li>"
            });
            self.text(&line.text);
            if !line.lines.is_empty() {
                self.raw("\n");
                self.lines(&line.lines);
            }
            self.raw("</li>\n");
        }
        self.raw("</ul>\n");
    }

    fn steps(&mut self, steps: &StepsSheet) {
        if !steps.asks.is_empty() || !steps.gives.is_empty() {
            self.raw("<dl>\n");
            self.asked("Needs", &steps.asks);
            self.asked("Gives", &steps.gives);
            self.raw("</dl>\n");
        }
        if steps.steps.is_empty() {
            return;
        }
        self.raw("<ol class=\"steps\">\n");
        for step in &steps.steps {
            self.raw(&format!("<li value=\"{}\"><strong>", step.number));
            self.text(&step.title);
            self.raw("</strong>");
            if step.assumed {
                self.dagger();
            }
            if let Some(option) = &step.option {
                self.raw(" <em>(option: ");
                self.text(option);
                self.raw(")</em>");
            }
            if !step.source.is_empty() {
                self.raw(" ");
                self.citation(&step.source);
            }
            self.lines(&step.lines);
            self.raw("</li>\n");
        }
        self.raw("</ol>\n");
    }

    fn asked(&mut self, label: &str, list: &[Asks]) {
        if list.is_empty() {
            return;
        }
        self.element("dt", "", label);
        self.raw("<dd>");
        for (at, asks) in list.iter().enumerate() {
            if at > 0 {
                self.raw("<br/>");
            }
            if !asks.title.is_empty() {
                self.text(&format!("{}: ", asks.title));
            }
            self.text(&asks.words());
        }
        self.raw("</dd>\n");
    }
}

/// Columns of short answers are centred; those of many words do not become too narrow to read.
fn class(table: &BookTable, column: usize) -> &'static str {
    let cells = || table.rows.iter().filter_map(|row| row.get(column));
    let short =
        |text: &str| text.chars().count() <= 4 || !text.chars().any(|sign| sign.is_alphabetic());
    if column > 0 && cells().all(|cell| short(&cell.text)) {
        return " class=\"short\"";
    }
    if cells().any(|cell| cell.text.chars().count() > 30) {
        return " class=\"long\"";
    }
    ""
}

/// A drawing as a part of the page. What a package draws stays apart from the page's own elements.
fn embedded(svg: &str) -> String {
    let mut out = String::from("data:image/svg+xml,");
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(char::from(byte)),
            b'-' | b'_' | b'.' | b'/' | b':' | b'=' | b',' => out.push(char::from(byte)),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
