//! One run of a procedure as a player would do it: what a run tells, put into lines under the titles
//! of its steps.

use super::{Line, Rolls};
use crate::cli::Failure;
use crate::model::{DeckId, FaceId, FaceType, LocalId, Locals, Model, Procedure, Type, TypeBase};
use crate::roll::{Event, Runner, Streams, Whose, stream_of};

/// Runs a procedure so many times; parameters take their defaults.
pub(super) fn play(
    model: &Model,
    asked: &Procedure,
    count: u32,
    streams: &Streams,
) -> Result<Rolls, Failure> {
    let failed = |error: crate::roll::Unanswered| Failure::Rules(error.to_string());
    let mut runner = Runner::new(model, asked).map_err(failed)?;
    let mut rolls = Rolls::default();
    for turn in 0..count {
        let mut stream = streams.again(turn).stream(stream_of(model, asked, None));
        let mut log = Log {
            model,
            asked,
            lines: Vec::new(),
            steps: vec![None],
        };
        let outcome = runner
            .run(&[], &mut stream, &mut |event| log.see(&event))
            .map_err(failed)?;
        let outcome = log.outcome(asked, outcome);
        log.end(&outcome);
        rolls.rolls.push(log.lines);
        rolls.outcomes.push(outcome);
    }
    Ok(rolls)
}

/// What has happened so far.
struct Log<'a> {
    model: &'a Model,
    asked: &'a Procedure,
    lines: Vec<Line>,
    /// Of each procedure that has begun, what the step that it does is called.
    steps: Vec<Option<String>>,
}

impl<'a> Log<'a> {
    fn see(&mut self, event: &Event<'_>) {
        match *event {
            Event::Called { of, .. } => {
                let title = self.procedure(of).header.title.to_string();
                self.steps.push(Some(title));
            }
            Event::Step { of, step } => {
                let title = self.title(of, step);
                self.steps.pop();
                self.steps.push(title);
            }
            Event::Outcome {
                of: of @ Whose::Procedure(_),
                values,
            } => {
                let says = self.outcome(self.procedure(of), values);
                self.say(says);
                self.steps.pop();
            }
            Event::Rolled {
                of,
                into,
                dice,
                thrown,
                value,
                ..
            } => {
                let faces: Vec<String> = thrown.iter().map(ToString::to_string).collect();
                let roll = format!("{dice}: {}", faces.join(", "));
                let says = self.named(of, into, value);
                self.line(roll, says);
            }
            Event::Drawn { deck, card, .. } => {
                let deck = self.model.deck(deck);
                let card = deck.cards.get(card.index());
                let id = card.map_or("", |card| card.id.as_str());
                self.say(format!("draw {id} from {}", deck.header.title));
            }
            Event::Reshuffled { deck } => {
                let title = &self.model.deck(deck).header.title;
                self.say(format!("shuffle {title}"));
            }
            Event::Read {
                deck,
                face,
                at,
                shift,
                shows,
                ..
            } => {
                let says = self.read(deck, face, at, shift, shows);
                self.say(says);
            }
            Event::Searched {
                deck,
                face,
                item,
                found,
                ..
            } => {
                let face = &self.model.deck(deck).faces[face.index()];
                let item = match face.ty {
                    FaceType::SetOfScale(scale) => self.show(TypeBase::Scale(scale), item),
                    FaceType::SetOfKind(kind) => self.show(TypeBase::Kind(kind), item),
                    _ => item.to_string(),
                };
                let found = if found { "yes" } else { "no" };
                self.say(format!("{}: {item}? {found}", face.title));
            }
            Event::Modifier {
                modifiers,
                row,
                value,
            } => {
                let row = self.model.modifiers(modifiers).rows.get(row);
                let text = row.map_or("", |row| row.text.as_str());
                self.say(format!("{text}: {value:+}"));
            }
            Event::Total { modifiers, value } => {
                let title = &self.model.modifiers(modifiers).header.title;
                self.say(format!("{title}: {value}"));
            }
            Event::LookedUp {
                table, row, value, ..
            } => {
                let table = self.model.table(table);
                let labels = table.rows.get(row).map(|row| row.labels.iter());
                let labels = labels.into_iter().flatten();
                let labels: Vec<&str> = labels.map(|label| label.text.as_str()).collect();
                let value = self.model.text(table.gives, value);
                let title = &table.header.title;
                self.say(format!("{title}, {}: {value}", labels.join(", ")));
            }
            Event::Set { of, local, value } => {
                if !self.locals(of).name(local).is_empty() {
                    let says = self.named(of, local, value);
                    self.say(says);
                }
            }
            Event::SetElement {
                of,
                array,
                index,
                value,
            } => {
                let name = self.locals(of).name(array);
                let value = self.value(of, array, value);
                self.say(format!("{name} of {index} = {value}"));
            }
            Event::Note { text } => self.say(text.to_owned()),
            Event::Branch { .. } | Event::Outcome { .. } => {}
        }
    }

    /// Says what came of it all, once.
    fn end(&mut self, outcome: &str) {
        let said = |line: &Line| line.says == outcome;
        match self.lines.as_slice() {
            [only] if only.step.is_none() && said(only) => return,
            [.., last] if last.roll.is_empty() && said(last) => drop(self.lines.pop()),
            _ => {}
        }
        self.lines
            .push(Line::rolled(String::new(), outcome.to_owned()));
    }

    fn procedure(&self, of: Whose) -> &'a Procedure {
        match of {
            Whose::Asked => self.asked,
            Whose::Procedure(id) => self.model.procedure(id),
        }
    }

    /// A step's title; with that of its procedure, where another one waits for it.
    fn title(&self, of: Whose, step: usize) -> Option<String> {
        // What is asked stands in a step that nobody named.
        let is_question = self.asked.header.name.is_empty();
        if is_question && of == Whose::Asked {
            return None;
        }
        let procedure = self.procedure(of);
        let title = &procedure.steps.get(step)?.header.title;
        let outermost = if is_question { 2 } else { 1 };
        Some(match self.steps.len() > outermost {
            true => format!("{}: {title}", procedure.header.title),
            false => title.to_string(),
        })
    }

    fn locals(&self, of: Whose) -> Locals<'a> {
        Locals::Procedure(self.procedure(of))
    }

    fn say(&mut self, says: String) {
        self.line(String::new(), says);
    }

    fn line(&mut self, roll: String, says: String) {
        self.lines.push(Line {
            step: self.steps.last().cloned().flatten(),
            roll,
            says,
        });
    }

    /// `hits = 3`, or the value alone where it has no name.
    fn named(&self, of: Whose, local: LocalId, value: i64) -> String {
        let shown = self.value(of, local, value);
        match self.locals(of).name(local) {
            "" => shown,
            name => format!("{name} = {shown}"),
        }
    }

    fn value(&self, of: Whose, local: LocalId, value: i64) -> String {
        match self.locals(of).ty(local) {
            Some(ty) => self.model.text(ty, value),
            None => value.to_string(),
        }
    }

    fn show(&self, base: TypeBase, value: i64) -> String {
        let ty = Type {
            base,
            optional: false,
        };
        self.model.text(ty, value)
    }

    /// What a face shows: `Sight at Steady, 2 to the right: Cloud`.
    fn read(&self, deck: DeckId, face: FaceId, at: Option<i64>, shift: i64, shows: i64) -> String {
        let face = &self.model.deck(deck).faces[face.index()];
        let (member, value) = match &face.ty {
            FaceType::Value(ty) => (None, self.model.text(*ty, shows)),
            FaceType::Each(ty, scale) => (Some(*scale), self.model.text(*ty, shows)),
            FaceType::Strip(strip) => (
                Some(strip.from),
                self.show(TypeBase::Scale(strip.symbols), shows),
            ),
            FaceType::SetOfScale(_) | FaceType::SetOfKind(_) | FaceType::Text => {
                (None, shows.to_string())
            }
        };
        let mut says = face.title.to_string();
        if let (Some(scale), Some(at)) = (member, at) {
            says.push_str(&format!(" at {}", self.show(TypeBase::Scale(scale), at)));
        }
        match shift {
            0 => {}
            1.. => says.push_str(&format!(", {shift} to the right")),
            _ => says.push_str(&format!(", {} to the left", shift.unsigned_abs())),
        }
        format!("{says}: {value}")
    }

    /// `Wounded`; parts with their titles.
    fn outcome(&self, of: &Procedure, values: &[i64]) -> String {
        let parts = of.outcome.iter().zip(values).map(|(part, value)| {
            let value = self.model.text(part.ty, *value);
            match (part.title.as_str(), part.name.as_str()) {
                ("", "") => value,
                ("", title) | (title, _) => format!("{title}: {value}"),
            }
        });
        parts.collect::<Vec<_>>().join(", ")
    }
}
