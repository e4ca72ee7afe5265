//! Worked examples: what is asked, and what is claimed of it.

use indexmap::IndexSet;
use num_rational::Ratio;

use super::super::typeset;
use super::Book;
use crate::model::{Claim, Feed, Fraction, Locals, Question, Symbol};
use crate::sheet::{self, Block, BookTable, Section};
use crate::spelling::capital;
use crate::wording::Words;

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
        let mut table = BookTable {
            header: ["Asked", "Stated"].map(str::to_owned).into(),
            told: true,
            ..BookTable::default()
        };
        for line in &example.lines {
            if let Some(question) = line.claim.question() {
                for reference in self.uses(&question.procedure) {
                    if reference.to.is_some() && !section.see.contains(&reference) {
                        section.see.push(reference);
                    }
                }
            }
            let (asked, stated) = self.claim(&line.claim);
            table
                .rows
                .push([asked, stated].map(sheet::Value::new).into());
        }
        section.blocks.push(Block::Table(table));
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
        let asked = self.in_words(question);
        asked.unwrap_or_else(|| self.written(&self.answered(&question.text)))
    }

    fn in_words(&self, question: &Question) -> Option<String> {
        Words::new(self.model, Locals::Procedure(&question.procedure)).asked_for()
    }

    /// What is asked, and the result that the author states.
    fn claim(&self, claim: &Claim) -> (String, String) {
        let asked = |lead: &str, question: &Question| {
            typeset(&match (lead, self.in_words(question)) {
                ("", Some(words)) => capital(&words),
                _ => format!("{lead}{}", self.asked(question)),
            })
        };
        let whether = |question: &Question| {
            let words = Words::new(self.model, Locals::Procedure(&question.procedure));
            typeset(&match words.asked_whether() {
                Some(asked) => format!("Chance that {asked}"),
                None => format!("Chance of {}", self.written(&self.answered(&question.text))),
            })
        };
        match claim {
            Claim::Chance {
                question,
                claim,
                places,
            } => (whether(question), typeset(&chance(*claim, *places))),
            Claim::Mean {
                question,
                claim,
                unit,
                places,
            } => (
                asked("Mean of ", question),
                typeset(&match unit {
                    Some(unit) => {
                        let number = Ratio::new(claim.numerator, claim.denominator);
                        self.model.measures().show_mean(number, *unit, *places)
                    }
                    None => decimal(*claim, *places),
                }),
            ),
            Claim::Least { question, claim } => (
                asked("Least of ", question),
                self.outcome(question, 0, *claim),
            ),
            Claim::Most { question, claim } => (
                asked("Most of ", question),
                self.outcome(question, 0, *claim),
            ),
            Claim::Value { question, claim } => {
                (asked("", question), self.outcome(question, 0, *claim))
            }
            Claim::Check {
                deck,
                asked,
                wanted,
                ..
            } => {
                let counted = Words::new(self.model, Locals::Card).counted(*deck, asked);
                (typeset(&capital(&counted)), wanted.to_string())
            }
            Claim::Play {
                question,
                feed,
                gives,
            } => {
                let fed: Vec<String> = feed.iter().map(|it| self.feed(it)).collect();
                let fed = match fed.is_empty() {
                    true => String::new(),
                    false => format!(", with {}", fed.join("; ")),
                };
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
                (asked("", question) + &typeset(&fed), typeset(&given))
            }
        }
    }

    fn outcome(&self, question: &Question, part: usize, number: i64) -> String {
        match question.procedure.outcome.get(part) {
            Some(part) => typeset(&self.model.text(part.ty, number)),
            None => typeset(&number.to_string()),
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
