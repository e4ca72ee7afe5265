//! A run told step by step, as a player would do it.

use serde::Serialize;

use super::run::{Event, Whose};
use crate::model::{
    CardId, DeckId, Dice, FaceId, FaceType, Local, LocalId, Locals, Model, Procedure, TableId,
    Type, TypeBase,
};
use crate::spelling::capital;
use crate::wording::{Words, key_label, lower, quoted, side_deck};

/// One thing told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// How far inside of called procedures.
    pub depth: usize,
    pub kind: ToldKind,
    pub text: String,
}

/// What a line tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToldKind {
    /// Another procedure begins.
    Procedure,
    /// A step begins; its title.
    Step,
    Dice,
    Card,
    /// A face of a card, a row of a table, a modifier or a sum of them.
    Reading,
    /// A name takes a value.
    Value,
    Note,
    Outcome,
}

/// Puts the events of a run into words.
#[derive(Clone, Debug)]
pub struct Teller<'m> {
    model: &'m Model,
    asked: &'m Procedure,
    depth: usize,
    told: Vec<Told>,
    /// How much is told at most.
    most: usize,
    /// There was more.
    more: bool,
    /// The last outcome.
    last: Option<Vec<i64>>,
    /// What was read last off cards: told once, however often it is asked.
    read: Vec<(DeckId, CardId, FaceId, Option<i64>, i64)>,
}

impl<'m> Teller<'m> {
    /// `asked` is what is run.
    pub fn new(model: &'m Model, asked: &'m Procedure) -> Teller<'m> {
        Teller::up_to(usize::MAX, model, asked)
    }

    /// The same, and tells no more than so many things.
    pub fn up_to(most: usize, model: &'m Model, asked: &'m Procedure) -> Teller<'m> {
        Teller {
            model,
            asked,
            depth: 0,
            told: Vec::new(),
            most,
            more: false,
            last: None,
            read: Vec::new(),
        }
    }

    /// What has been told so far.
    pub fn told(self) -> Vec<Told> {
        self.told
    }

    /// Whether there was more to tell than was wanted.
    pub fn is_cut(&self) -> bool {
        self.more
    }

    /// Takes in one event of a run, in the order in which they come.
    pub fn see(&mut self, event: Event<'_>) {
        if self.more {
            return;
        }
        let model = self.model;
        match event {
            Event::Called { of, args } => self.called(of, args),
            Event::Step { of, step } => {
                let title = self.procedure(of).steps[step].header.title.to_string();
                // A question's only step says no more than the question.
                if of != Whose::Asked || self.asked.steps.len() > 1 {
                    self.tell(ToldKind::Step, title);
                }
            }
            Event::Branch { .. } => {}
            Event::Drawn { deck: id, card, .. } => {
                // The other side's card may be of the same name.
                (self.read).retain(|(deck, read, ..)| (*deck, *read) != (id.deck, card));
                let cards = &model.deck(id.deck).cards;
                let name = cards.get(card.index()).map_or("", |card| &card.id);
                let text = format!("card {name} drawn from {}", side_deck(model, id));
                self.tell(ToldKind::Card, capital(&text));
            }
            Event::Reshuffled { deck: id } => {
                self.read.clear();
                let text = format!("All cards shuffled back into {}", side_deck(model, id));
                self.tell(ToldKind::Card, text);
            }
            Event::Rolled {
                of,
                into,
                dice,
                thrown,
                counts,
                against,
                value,
            } => {
                let own = Side {
                    dice,
                    thrown,
                    counts,
                };
                let against = against.map(|other| Side {
                    dice: other.dice,
                    thrown: other.thrown,
                    counts: other.counts,
                });
                self.rolled(of, into, own, against, value);
            }
            Event::Read {
                deck,
                card,
                face,
                at,
                shift,
                shows,
            } => self.face_read(deck, card, face, (at, shift), shows),
            Event::Searched {
                deck,
                card,
                face,
                item,
                found,
            } => {
                if self.known((deck, card, face, Some(item), 0)) {
                    return;
                }
                let face = &model.deck(deck).faces[face.index()];
                let base = face.ty.element().unwrap_or(TypeBase::Number);
                let item = model.text(Type::plain(base), item);
                let no = if found { "" } else { "no " };
                self.tell(ToldKind::Reading, format!("{}: {no}{item}", face.title));
            }
            Event::Modifier {
                modifiers,
                row,
                value,
            } => {
                let modifiers = model.modifiers(modifiers);
                let words = Words::new(model, Locals::Modifiers(modifiers));
                let when = capital(&words.condition(&modifiers.rows[row].when));
                self.tell(ToldKind::Reading, format!("{when}: {value:+}"));
            }
            Event::Total { modifiers, value } => {
                let title = &model.modifiers(modifiers).header.title;
                self.tell(ToldKind::Reading, format!("{title}: {value} in all"));
            }
            Event::LookedUp {
                table, row, value, ..
            } => self.looked_up(table, row, value),
            Event::Set { of, local, value } => {
                let locals = Locals::Procedure(self.procedure(of));
                let words = Words::new(model, locals);
                if words.has_name(local) && !self.is_idle(of, local) {
                    let ty = locals.ty(local).unwrap_or(Type::plain(TypeBase::Number));
                    let name = capital(&words.name(local));
                    let value = model.text(ty, value);
                    self.tell(ToldKind::Value, format!("{name}: {value}"));
                }
            }
            Event::SetElement {
                of,
                array,
                index,
                value,
            } => {
                let locals = Locals::Procedure(self.procedure(of));
                let words = Words::new(model, locals);
                let ty = locals.ty(array).unwrap_or(Type::plain(TypeBase::Number));
                let name = capital(&words.name(array));
                let value = model.text(ty, value);
                self.tell(
                    ToldKind::Value,
                    format!("{name} of number {index}: {value}"),
                );
            }
            Event::Note { text } => self.tell(ToldKind::Note, text.into()),
            Event::Outcome { of, values } => self.outcome(of, values),
        }
    }

    fn called(&mut self, of: Whose, args: &[i64]) {
        let procedure = self.procedure(of);
        // What is not so unless somebody says it goes without saying.
        let args = (procedure.parameters.iter().zip(args)).filter(|(parameter, value)| {
            let goes_without = parameter.ty.base == TypeBase::YesNo && **value == 0;
            !(goes_without && parameter.default == Some(0))
        });
        let args: Vec<String> = args
            .map(|(parameter, value)| self.titled(&parameter.title, parameter.ty, *value))
            .collect();
        let with = if args.is_empty() { "" } else { ": " };
        let title = &procedure.header.title;
        self.tell(
            ToldKind::Procedure,
            format!("{title}{with}{}", args.join(", ")),
        );
        self.depth += 1;
    }

    /// A value behind its title; behind what is so or not stands a colon, for that may be a sentence.
    fn titled(&self, title: &str, ty: Type, value: i64) -> String {
        let between = match ty.base {
            TypeBase::YesNo => ":",
            _ => "",
        };
        format!("{}{between} {}", lower(title), self.model.text(ty, value))
    }

    fn looked_up(&mut self, table: TableId, row: usize, value: i64) {
        let model = self.model;
        let table = model.table(table);
        let labels = table.keys.iter().zip(&table.rows[row].labels);
        // What `otherwise` stands for may be long: whoever rolls knows it.
        let labels = labels.map(|(key, label)| match label.text.as_str() {
            "otherwise" => label.text.to_string(),
            _ => key_label(model, key, label),
        });
        let labels: Vec<String> = labels.collect();
        let shows = model.text(table.gives, value);
        let title = &table.header.title;
        let text = format!("{title}, {}: {shows}", labels.join(" / "));
        self.tell(ToldKind::Reading, text);
    }

    fn outcome(&mut self, of: Whose, values: &[i64]) {
        let model = self.model;
        let procedure = self.procedure(of);
        let plain = procedure.outcome.len() == 1;
        let told = procedure.told_parts();
        let told = told.filter_map(|at| Some((&procedure.outcome[at], values.get(at)?)));
        let parts = told.map(|(part, value)| match plain {
            true => model.text(part.ty, *value),
            false => self.titled(&part.title, part.ty, *value),
        });
        let parts = parts.collect::<Vec<_>>().join(", ");
        let lead = match of {
            Whose::Procedure(_) if self.depth > 0 => {
                format!("{} gives ", quoted(&procedure.header.title))
            }
            _ => String::new(),
        };
        // Where a call's outcome is the whole outcome, it is told once.
        let again = self.last.as_deref() == Some(values);
        if again
            && self
                .told
                .last()
                .is_some_and(|last| last.kind == ToldKind::Outcome)
        {
            self.told.pop();
        }
        self.last = Some(values.to_vec());
        // A procedure that gives nothing has simply come to its end.
        match (parts.is_empty(), self.depth) {
            (true, 0) => self.tell(ToldKind::Outcome, "Done".into()),
            (true, _) => {}
            _ => self.tell(ToldKind::Outcome, format!("{lead}{parts}")),
        }
        self.depth = self.depth.saturating_sub(1);
    }

    /// Whether a local of a procedure never holds anything, whoever asks. What a question holds is its answer.
    fn is_idle(&self, of: Whose, local: LocalId) -> bool {
        match of {
            Whose::Asked => false,
            Whose::Procedure(id) => {
                let local = self.model.procedure(id).locals.get(local.index());
                local.is_some_and(Local::is_idle)
            }
        }
    }

    fn procedure(&self, of: Whose) -> &'m Procedure {
        match of {
            Whose::Asked => self.asked,
            Whose::Procedure(id) => self.model.procedure(id),
        }
    }

    fn tell(&mut self, kind: ToldKind, text: String) {
        if self.told.len() >= self.most {
            self.more = true;
            return;
        }
        self.told.push(Told {
            depth: self.depth,
            kind,
            text,
        });
    }

    /// Whether this was read off the card before.
    fn known(&mut self, what: (DeckId, CardId, FaceId, Option<i64>, i64)) -> bool {
        let known = self.read.contains(&what);
        if !known {
            self.read.push(what);
        }
        known
    }

    fn face_read(
        &mut self,
        deck: DeckId,
        card: CardId,
        face: FaceId,
        (at, shift): (Option<i64>, i64),
        shows: i64,
    ) {
        if self.known((deck, card, face, at, shift)) {
            return;
        }
        let model = self.model;
        let face = &model.deck(deck).faces[face.index()];
        let (ty, from) = match &face.ty {
            FaceType::Value(ty) => (*ty, None),
            FaceType::Each(ty, along) => (*ty, Some(along.scale)),
            FaceType::Strip(strip) => (
                Type::plain(TypeBase::Scale(strip.symbols)),
                Some(strip.from),
            ),
            _ => (Type::plain(TypeBase::Number), None),
        };
        let mut text = face.title.to_string();
        if let (Some(at), Some(scale)) = (at, from) {
            let at = model.text(Type::plain(TypeBase::Scale(scale)), at);
            text.push_str(&format!(" at {at}"));
        }
        match shift {
            0 => {}
            shift if shift > 0 => text.push_str(&format!(", shifted right by {shift}")),
            shift => text.push_str(&format!(", shifted left by {}", shift.unsigned_abs())),
        }
        text.push_str(&format!(": {}", model.text(ty, shows)));
        self.tell(ToldKind::Reading, text);
    }

    /// `2d6: 4, 3, counting 4, 0: points 4`, `3d6 against 2d6: 4, 4, 2 against 5, 1: 1`.
    fn rolled(
        &mut self,
        of: Whose,
        into: LocalId,
        own: Side<'_>,
        against: Option<Side<'_>>,
        value: i64,
    ) {
        let words = Words::new(self.model, Locals::Procedure(self.procedure(of)));
        let (mut dice, mut faces, mut counts) = (own.dice.to_string(), own.faces(), own.counts());
        let mut is_changed = own.is_changed();
        if let Some(against) = against {
            is_changed |= against.is_changed();
            // What is compared stands in the order in which it is.
            if !is_changed {
                faces = own.counts();
            }
            let theirs = if is_changed {
                against.faces()
            } else {
                against.counts()
            };
            dice.push_str(&format!(" against {}", against.dice));
            faces.push_str(&format!(" against {theirs}"));
            counts.push_str(&format!(" against {}", against.counts()));
        }
        let mut text = format!("{dice}: {faces}");
        if is_changed {
            text.push_str(&format!(", counting {counts}"));
        }
        let plain = [value];
        let thrown: Vec<i64> = own.thrown.iter().map(|face| i64::from(*face)).collect();
        if words.has_name(into) {
            text.push_str(&format!(": {} {value}", words.name(into)));
        } else if against.is_some() || thrown != plain {
            text.push_str(&format!(": {value}"));
        }
        self.tell(ToldKind::Dice, text);
    }
}

/// Dice as one side rolled them.
#[derive(Clone, Copy)]
struct Side<'a> {
    dice: Dice,
    thrown: &'a [u32],
    counts: &'a [i64],
}

impl Side<'_> {
    fn faces(&self) -> String {
        listed(self.thrown)
    }

    fn counts(&self) -> String {
        listed(self.counts)
    }

    /// Whether the dice count something else than they show.
    fn is_changed(&self) -> bool {
        let mut thrown: Vec<i64> = self.thrown.iter().map(|face| i64::from(*face)).collect();
        thrown.sort_unstable();
        let mut counts = self.counts.to_vec();
        counts.sort_unstable();
        thrown != counts
    }
}

fn listed<T: ToString>(list: &[T]) -> String {
    if list.is_empty() {
        return "no dice".to_owned();
    }
    let list: Vec<String> = list.iter().map(ToString::to_string).collect();
    list.join(", ")
}
