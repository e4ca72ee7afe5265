//! Worked examples: what is asked, and what is claimed of it.

use indexmap::{IndexMap, IndexSet};
use num_rational::Ratio;

use super::super::typeset;
use super::Book;
use crate::model::{Claim, Feed, Fraction, Locals, Question, Symbol};
use crate::sheet::{self, Block, BookTable, Section};
use crate::spelling::capital;
use crate::wording::{Asked, Words};

/// What is asked where nothing is passed, beside others of which something is.
const UNTOLD: &str = "Unless told otherwise";

/// A line of an example.
struct Line {
    /// What is asked, as a line by itself.
    whole: String,
    /// What several lines may have in common: the sentence that each of their rows goes on with. Empty where the
    /// line goes with no others.
    lead: String,
    row: String,
    stated: String,
}

impl Line {
    fn alone(whole: String, stated: String) -> Line {
        Line {
            whole,
            lead: String::new(),
            row: String::new(),
            stated,
        }
    }
}

/// Whether something comes out: the answer goes on with the sentence that asks for it.
fn whether(asked: &Asked, stated: String) -> Line {
    let whole = format!("Chance that {asked}");
    let (subject, answer) = asked.about.split_at(asked.subject);
    let (lead, row) = match subject {
        "" if asked.with.is_empty() => (String::new(), String::new()),
        "" => (format!("Chance that {answer}:"), capital(&asked.with)),
        subject => {
            // No line begins or ends with the dots alone.
            let row = Asked {
                about: format!("…\u{a0}{answer}"),
                subject: 0,
                with: asked.with.clone(),
            };
            let lead = format!("Chance that {}\u{a0}…", subject.trim_end());
            (lead, row.to_string())
        }
    };
    Line {
        whole,
        lead,
        row,
        stated,
    }
}

/// Tables of lines: what several ask stands once above theirs, where the first of them stands.
fn told(lines: &[Line]) -> Vec<Block> {
    let table = |rows: Vec<[&str; 2]>| {
        let rows = rows.into_iter();
        Block::Table(BookTable {
            header: ["Asked", "Stated"].map(str::to_owned).into(),
            rows: rows
                .map(|row| row.map(|cell| sheet::Value::new(typeset(cell))).into())
                .collect(),
            told: true,
            ..BookTable::default()
        })
    };
    // What goes with no others is a group by its place.
    let mut groups: IndexMap<(&str, usize), Vec<&Line>> = IndexMap::new();
    for (at, line) in lines.iter().enumerate() {
        let at = if line.lead.is_empty() { at } else { 0 };
        groups.entry((&line.lead, at)).or_default().push(line);
    }
    let mut blocks = Vec::new();
    let mut apart = Vec::new();
    for lines in groups.into_values() {
        if let [line] = lines.as_slice() {
            apart.push([line.whole.as_str(), line.stated.as_str()]);
            continue;
        }
        if !apart.is_empty() {
            blocks.push(table(std::mem::take(&mut apart)));
        }
        blocks.extend(lines.first().map(|line| super::text(&line.lead)));
        let rows = lines
            .iter()
            .map(|line| [line.row.as_str(), line.stated.as_str()]);
        blocks.push(table(rows.collect()));
    }
    if !apart.is_empty() {
        blocks.push(table(apart));
    }
    blocks
}

impl Book<'_> {
    /// An example. Its lines are those of the rules that it is played by, where these are at hand.
    pub(super) fn example(&mut self, index: usize) -> Section {
        let id = match self.only_with {
            Some(option) => format!(
                "example-{}-{index}",
                self.model.options[option.index()].header.name
            ),
            None => format!("example-{index}"),
        };
        match self.played(index) {
            Some((further, there)) => {
                self.elsewhere(further, None, |book| book.example_as(id, there))
            }
            None => self.example_as(id, index),
        }
    }

    fn example_as(&mut self, id: String, index: usize) -> Section {
        let model = self.model;
        let example = &model.examples[index];
        let mut section = self.headed(id, "example", &example.title);
        (section.citation, section.assumed) = self.mark(example.cite, &mut section.assumptions);
        if !example.with.is_empty() {
            let options = example.with.iter();
            let options = options.map(|id| self.reference(Symbol::Option(*id)));
            let with = super::links("Played with", options.collect());
            section.blocks.push(Block::Facts { facts: vec![with] });
        }
        if example.lines.is_empty() {
            // The rules that it asks are others: they are read when its options are on.
            let told = "The book that is printed with the same options has its lines.";
            section.blocks.push(super::text(told));
            return self.done(section);
        }
        let mut lines = Vec::new();
        for line in &example.lines {
            if let Some(question) = line.claim.question() {
                for reference in self.uses(&question.procedure) {
                    if reference.to.is_some() && !section.see.contains(&reference) {
                        section.see.push(reference);
                    }
                }
            }
            lines.push(self.claim(&line.claim));
        }
        section.blocks.extend(told(&lines));
        self.done(section)
    }

    /// A question with the title of the answer that it ends in: `is Pinned` for `is is-pinned`. The names that
    /// are passed stay: they are what is typed to ask the same.
    fn answered(&self, text: &str) -> String {
        let Some((asked, name)) = text.rsplit_once(" is ") else {
            return text.to_owned();
        };
        let (not, name) = match name.strip_prefix("not ") {
            Some(name) => ("not ", name),
            None => ("", name),
        };
        let members = self.model.scales.iter().flat_map(|scale| &scale.members);
        let titles = members.filter(|member| member.name == name);
        let titles: IndexSet<_> = titles.map(|member| &member.title).collect();
        match titles.into_iter().collect::<Vec<_>>().as_slice() {
            // One that several call so is told apart by its name alone.
            [title] => format!("{asked} is {not}“{title}”"),
            _ => text.to_owned(),
        }
    }

    /// What an author asks, in one line, with lengths as they are on the table.
    fn written(&self, text: &str) -> String {
        one_line(&self.model.measures().show_within(text))
    }

    /// A question as a thing, in words where it can be put so, else as its author wrote it.
    pub(super) fn asked(&self, question: &Question) -> String {
        match self.in_words(question) {
            Some(asked) => asked.to_string(),
            None => self.written(&self.answered(&question.text)),
        }
    }

    fn in_words(&self, question: &Question) -> Option<Asked> {
        Words::new(self.model, Locals::Procedure(&question.procedure)).asked_for()
    }

    /// What is asked, and the result that the author states.
    fn claim(&self, claim: &Claim) -> Line {
        let model = self.model;
        match claim {
            Claim::Chance {
                question,
                claim,
                places,
            } => {
                let words = Words::new(model, Locals::Procedure(&question.procedure));
                let stated = chance(*claim, *places);
                match words.asked_whether() {
                    Some(asked) => whether(&asked, stated),
                    None => {
                        let written = self.written(&self.answered(&question.text));
                        Line::alone(format!("Chance of {written}"), stated)
                    }
                }
            }
            Claim::Mean {
                question,
                claim,
                unit,
                places,
            } => {
                let stated = match unit {
                    Some(unit) => {
                        let number = Ratio::new(claim.numerator, claim.denominator);
                        model.measures().show_mean(number, *unit, *places)
                    }
                    None => decimal(*claim, *places),
                };
                self.line("Mean of ", question, &[], stated)
            }
            Claim::Least { question, claim } => {
                let stated = self.outcome(question, 0, *claim);
                self.line("Least of ", question, &[], stated)
            }
            Claim::Most { question, claim } => {
                let stated = self.outcome(question, 0, *claim);
                self.line("Most of ", question, &[], stated)
            }
            Claim::Value { question, claim } => {
                let stated = self.outcome(question, 0, *claim);
                self.line("", question, &[], stated)
            }
            Claim::Check {
                deck,
                asked,
                wanted,
                ..
            } => {
                let counted = Words::new(model, Locals::Card).counted(*deck, asked);
                Line::alone(capital(&counted), wanted.to_string())
            }
            Claim::Play {
                question,
                feed,
                gives,
            } => {
                let fed: Vec<String> = feed.iter().map(|it| self.feed(it)).collect();
                let parts = gives.iter().enumerate();
                let parts = parts.map(|(at, number)| {
                    let value = self.outcome(question, at, *number);
                    match question.procedure.outcome.get(at) {
                        Some(part) if gives.len() > 1 => format!("{}: {value}", part.title),
                        _ => value,
                    }
                });
                let given = parts.collect::<Vec<_>>().join("; ");
                let given = if given.is_empty() {
                    "nothing".into()
                } else {
                    given
                };
                self.line("", question, &fed, given)
            }
        }
    }

    /// A question as a line: what is asked of it, what it is, the dice and cards that are given to it.
    fn line(&self, what: &str, question: &Question, fed: &[String], stated: String) -> Line {
        let fed = match fed {
            [] => String::new(),
            fed => format!("with {}", fed.join("; ")),
        };
        let behind = |front: &str| match (front, fed.as_str()) {
            ("", fed) => fed.to_owned(),
            (front, "") => front.to_owned(),
            (front, fed) => format!("{front}, {fed}"),
        };
        let Some(asked) = self.in_words(question) else {
            return Line::alone(behind(&(what.to_owned() + &self.asked(question))), stated);
        };
        let row = match behind(&asked.with) {
            row if row.is_empty() => UNTOLD.to_owned(),
            row => capital(&row),
        };
        Line {
            whole: capital(&behind(&format!("{what}{asked}"))),
            lead: capital(&format!("{what}{}:", asked.about)),
            row,
            stated,
        }
    }

    fn outcome(&self, question: &Question, part: usize, number: i64) -> String {
        match question.procedure.outcome.get(part) {
            Some(part) => self.model.text(part.ty, number).to_string(),
            None => number.to_string(),
        }
    }

    fn feed(&self, feed: &Feed) -> String {
        match feed {
            Feed::Card(deck, card) => {
                format!("card {}", self.model.deck(*deck).cards[card.index()].id)
            }
            Feed::Dice(dice) => {
                let dice: Vec<String> = dice.iter().map(u32::to_string).collect();
                format!("dice {}", dice.join(", "))
            }
        }
    }
}

/// Source text without its line ends.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// As it is claimed: a percentage with so many places, or the fraction.
fn chance(claim: Fraction, places: Option<u32>) -> String {
    match places {
        Some(places) => {
            let part = 100.0 * f64::from(claim.numerator) / f64::from(claim.denominator);
            format!("{part:.*}%", places as usize)
        }
        None => claim.to_string(),
    }
}

fn decimal(claim: Fraction, places: Option<u32>) -> String {
    match places {
        Some(places) => {
            let value = f64::from(claim.numerator) / f64::from(claim.denominator);
            format!("{value:.*}", places as usize)
        }
        None => claim.to_string(),
    }
}
