//! The forms of block that sections are made of.

use maud::{Markup, html};

use super::{Page, dagger, references};
use crate::markup::closed;
use crate::sheet::{Block, BookTable, Fact, Section, Symbol, Value};
use crate::steps::{Asks, Line, NumberedStep, StepsSheet};

impl Page<'_> {
    pub(super) fn block(&self, block: &Block, section: &Section) -> Markup {
        match block {
            Block::Text { text } => html! { p { (text) } },
            Block::Facts { facts } => html! {
                dl {
                    @for fact in facts { (self.fact(fact)) }
                }
            },
            Block::Table(table) => self.table(table, section),
            Block::Points { lines } => points(lines),
            Block::Steps(steps) => self.steps(steps),
        }
    }

    fn fact(&self, fact: &Fact) -> Markup {
        html! {
            "\n"
            dt { (fact.label) }
            dd {
                (fact.value.text)
                @if !fact.value.text.is_empty() && !fact.links.is_empty() { " " }
                (references(&fact.links))
                (self.marks(&fact.value))
            }
        }
    }

    fn value(&self, value: &Value) -> Markup {
        html! { (value.text) (self.marks(value)) }
    }

    /// What stands behind a value: its dagger, and what it cites.
    fn marks(&self, value: &Value) -> Markup {
        html! { (dagger(value.assumed)) (self.cited(&value.source)) }
    }

    /// In a box of its own, which scrolls where the table is wider than the screen.
    fn table(&self, table: &BookTable, section: &Section) -> Markup {
        let classes: Vec<Option<&str>> =
            (0..table.header.len()).map(|at| class(table, at)).collect();
        let told = table.told.then_some("told");
        // Where few rows have an icon it is no sign of these rows, but a name that is like another.
        let drawn = |symbol: &&Symbol| self.icons.of(&symbol.of, &symbol.name).is_some();
        let has_icons = table.symbols.iter().filter(drawn).count() * 2 > table.rows.len();
        html! {
            div class="table" role="region" tabindex="0" aria-label=(section.title) {
                table class=[told] {
                    thead {
                        tr {
                            @for (head, class) in table.header.iter().zip(&classes) {
                                th scope="col" class=[class] { (head) }
                            }
                        }
                    }
                    tbody {
                        @for (at, row) in table.rows.iter().enumerate() {
                            "\n"
                            tr id=[table.ids.get(at)] {
                                @for (place, (cell, class)) in row.iter().zip(&classes).enumerate() {
                                    td class=[class] {
                                        @if let Some(symbol) = table.symbols.get(at).filter(|_| has_icons && place == 0) {
                                            (self.icon(symbol))
                                        }
                                        (self.value(cell))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Its drawing, if it has one.
    fn icon(&self, symbol: &Symbol) -> Markup {
        let Some(icon) = self.icons.of(&symbol.of, &symbol.name) else {
            return Markup::default();
        };
        let source = self.icons.svg(icon).map(embedded).unwrap_or_default();
        closed(html! { img class="icon" alt="" src=(source); })
    }

    fn steps(&self, steps: &StepsSheet) -> Markup {
        html! {
            @if !steps.asks.is_empty() || !steps.gives.is_empty() {
                dl {
                    (asked("Needs", &steps.asks))
                    (asked("Gives", &steps.gives))
                }
            }
            @if !steps.steps.is_empty() {
                ol class="steps" {
                    @for step in &steps.steps { (self.step(step)) }
                }
            }
        }
    }

    fn step(&self, step: &NumberedStep) -> Markup {
        html! {
            "\n"
            li value=(step.number) {
                strong { (step.title) }
                (dagger(step.assumed))
                @if let Some(option) = &step.option { " " em { "(option: " (option) ")" } }
                (self.cited(&step.source))
                (points(&step.lines))
            }
        }
    }
}

fn points(lines: &[Line]) -> Markup {
    html! {
        @if !lines.is_empty() {
            ul {
                @for line in lines {
                    li id=[line.id.as_ref()] class=[line.note.then_some("note")] { (line.text) (points(&line.lines)) }
                }
            }
        }
    }
}

fn asked(label: &str, list: &[Asks]) -> Markup {
    html! {
        @if !list.is_empty() {
            dt { (label) }
            dd {
                @for (at, asks) in list.iter().enumerate() {
                    @if at > 0 { (closed(html! { br; })) }
                    @if !asks.title.is_empty() { (asks.title) ": " }
                    (asks.words())
                }
            }
        }
    }
}

/// Columns of short answers are centred; those of many words do not become too narrow to read.
fn class(table: &BookTable, column: usize) -> Option<&'static str> {
    let cells = || table.rows.iter().filter_map(|row| row.get(column));
    let short =
        |text: &str| text.chars().count() <= 4 || !text.chars().any(|sign| sign.is_alphabetic());
    if column > 0 && cells().all(|cell| short(&cell.text)) {
        return Some("short");
    }
    let is_long = cells().any(|cell| cell.text.chars().count() > 30);
    is_long.then_some("long")
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
