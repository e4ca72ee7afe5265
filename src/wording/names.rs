//! What locals, fields and decks are called inside a sentence.

use super::nouns::the;
use super::title::{lower, quoted};
use super::{Phrase, Words};
use crate::model::{
    Action, DeckId, Expr, FaceId, FieldId, Holds, KindId, LocalId, Locals, Model, Procedure,
    Reading, SideDeck,
};
use crate::numbers::ordinal;
use crate::spelling::capital;

/// What is known of a local beyond its name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Named {
    /// What one without a name is called.
    called: String,
    /// One of several cards of its deck.
    several: bool,
    /// Arms of a condition find it, each in its own way.
    of_arms: bool,
    /// Each branch of a choice rolls for it.
    of_branches: bool,
    /// The title of the part of the outcome that it becomes as it is.
    becomes: Option<String>,
}

impl Words<'_> {
    /// A local's name in words, without an article; one that becomes the part of the outcome of its name has
    /// the part's title.
    pub(crate) fn name(&self, local: LocalId) -> String {
        if let Some(parameter) = self.locals.parameter(local)
            && !parameter.title.is_empty()
        {
            return lower(&parameter.title);
        }
        let name = self.locals.name(local);
        let known = self.known(local);
        match (known.becomes, name.split_once('.')) {
            (Some(title), _) => lower(&title),
            (None, None) if !name.is_empty() => name.replace('-', " "),
            _ => known.called,
        }
    }

    /// The name of the whole outcome that a local is a part of.
    pub(crate) fn whole_outcome(&self, local: LocalId) -> Option<String> {
        let (whole, _) = self.locals.name(local).split_once('.')?;
        Some(the(&whole.replace('-', " ")).text)
    }

    /// Whether the author gave it a name.
    pub(crate) fn has_name(&self, local: LocalId) -> bool {
        !self.locals.name(local).is_empty()
    }

    /// Whether it must be called by one name wherever it is found.
    pub(crate) fn is_found_by_arms(&self, local: LocalId) -> bool {
        self.known(local).of_arms
    }

    fn known(&self, local: LocalId) -> Named {
        self.names.get(local.index()).cloned().unwrap_or_default()
    }

    pub(crate) fn local(&self, local: LocalId) -> Phrase {
        let (part, of) = self.in_two(local);
        let part = the(&part);
        Phrase {
            text: part.text + &of,
            ..part
        }
    }

    /// The title of a yes or no that is no face: “Quick”, “It routs” of the defence.
    pub(crate) fn flag(&self, local: LocalId) -> String {
        if let Some(parameter) = self.locals.parameter(local)
            && !parameter.title.is_empty()
        {
            return quoted(&parameter.title);
        }
        let (part, of) = self.in_two(local);
        format!("{}{of}", quoted(&capital(&part)))
    }

    /// A local's name, and ` of the defence` behind it where it is a part of a whole outcome.
    fn in_two(&self, local: LocalId) -> (String, String) {
        let name = self.name(local);
        let whole = self.whole_outcome(local);
        let of = whole.map_or(String::new(), |whole| format!(" of {whole}"));
        match name.strip_suffix(&of) {
            Some(part) => (part.to_owned(), of),
            None => (name, String::new()),
        }
    }

    /// The card a local holds: the only one of its deck is just `the card`.
    pub(crate) fn card(&self, local: LocalId) -> Phrase {
        match self.is_one_of_several(local) {
            true => {
                let name = self.name(local);
                let card = name.strip_suffix(" card").unwrap_or(&name);
                Phrase::plain(the(&format!("{card} card")).text)
            }
            false => Phrase::plain("the card"),
        }
    }

    /// Whether its card has to be told from others of the same deck, and has a name that tells it.
    pub(crate) fn is_one_of_several(&self, local: LocalId) -> bool {
        self.known(local).several && self.has_name(local) && self.name(local) != "card"
    }

    pub(super) fn face_title(&self, deck: DeckId, face: FaceId) -> &str {
        let deck = self.model.decks.get(deck.index());
        let face = deck.and_then(|deck| deck.faces.get(face.index()));
        face.map_or("", |face| &face.title)
    }

    pub(super) fn face_name(&self, card: LocalId, deck: DeckId, face: FaceId) -> Phrase {
        let title = the(self.face_title(deck, face));
        match self.is_one_of_several(card) {
            true => Phrase {
                text: format!("{} of {}", title.text, self.card(card).text),
                ..title
            },
            false => title,
        }
    }

    pub(super) fn field_title(&self, kind: KindId, field: FieldId) -> &str {
        let kind = self.model.kinds.get(kind.index());
        let field = kind.and_then(|kind| kind.fields.get(field.index()));
        field.map_or("", |field| &field.header.title)
    }

    /// What is passed on under the names of parameters: `accuracy: Regular; range: Long`. What
    /// goes on under its own name is not told, nor is a default, unless something else here bears the name: a reader
    /// would take that to go on.
    pub(crate) fn passed(&self, parameters: &[crate::model::Parameter], args: &[Expr]) -> String {
        let told = parameters.iter().zip(args).filter_map(|(parameter, arg)| {
            let same = match arg {
                Expr::Local(local) => self.locals.name(*local) == parameter.name,
                Expr::Constant(number, _) => {
                    parameter.default == Some(*number) && !self.locals.has(&parameter.name)
                }
                _ => false,
            };
            let value = self.value(arg);
            (!same).then(|| format!("{}: {}", lower(&parameter.title), value.text))
        });
        told.collect::<Vec<_>>().join("; ")
    }
}

/// Calls locals without a name by what fills them.
pub(super) fn named(model: &Model, locals: Locals<'_>) -> Vec<Named> {
    let Locals::Procedure(procedure) = locals else {
        return Vec::new();
    };
    let deck = |holds| match holds {
        Holds::Card(deck) => Some(deck),
        _ => None,
    };
    let cards = |of| {
        let held = procedure
            .locals
            .iter()
            .filter(|local| deck(local.holds) == Some(of));
        held.count()
    };
    let mut names: Vec<Named> = procedure
        .locals
        .iter()
        .enumerate()
        .map(|(at, local)| Named {
            called: "number".into(),
            several: deck(local.holds).is_some_and(|deck| cards(deck) > 1),
            of_arms: false,
            of_branches: false,
            becomes: becomes(procedure, LocalId::new(at)),
        })
        .collect();
    for step in &procedure.steps {
        fillers(model, procedure, &step.body, &mut names);
    }
    names
}

/// The title of the part of the outcome that has a local's name, if it is this that the part becomes. Where more is
/// done to it at the end, or something else ends there, the two are not the same.
fn becomes(procedure: &Procedure, local: LocalId) -> Option<String> {
    let name = &procedure.locals.get(local.index())?.name;
    let mut parts = procedure.outcome.iter();
    let at = parts.position(|part| !name.is_empty() && part.name == *name)?;
    let (mut as_it_is, mut changed) = (false, false);
    procedure.walk(&mut |action| {
        let Action::End(values) = action else { return };
        match values.get(at) {
            Some(Expr::Local(end)) if *end == local => as_it_is = true,
            Some(value) => value.walk(&mut |expr| changed |= *expr == Expr::Local(local)),
            None => {}
        }
    });
    (as_it_is && !changed).then(|| procedure.outcome[at].title.to_string())
}

/// Calls what is filled in one body by the same words first, second and so on: values without a
/// name are spoken of where they were made.
fn fillers(model: &Model, procedure: &Procedure, actions: &[Action], names: &mut [Named]) {
    let mut found: Vec<(LocalId, String)> = Vec::new();
    let known: Vec<bool> = (names.iter())
        .map(|name| name.of_arms || name.of_branches)
        .collect();
    let mut note = |local: LocalId, word: String| {
        let of = procedure.locals.get(local.index());
        if of.is_some_and(|of| of.name.is_empty()) && !known[local.index()] {
            found.push((local, word));
        }
    };
    let whole = |local: LocalId| {
        let of = procedure.locals.get(local.index())?;
        let (whole, _) = of.name.split_once('.')?;
        Some(the(&whole.replace('-', " ")).text)
    };
    for action in actions {
        if let Some(local) = action.found_by_arms() {
            note(local, "result".into());
            names[local.index()].of_arms = true;
        }
        if let Some(local) = rolled_in_branches(action) {
            note(local, "roll".into());
            names[local.index()].of_branches = true;
        }
        match action {
            Action::Roll { into, pool } => {
                let word = match pool.reading {
                    Reading::Sum | Reading::Best { .. } => "roll",
                    Reading::NumberShowing(_) => "number of such dice",
                    Reading::PairsWon(_) => "number of pairs won",
                };
                note(*into, word.into());
            }
            Action::Call {
                procedure, into, ..
            } => {
                let called = model.procedure(*procedure);
                let title = quoted(&called.header.title);
                for (part, local) in called.outcome.iter().zip(into) {
                    let word = match called.outcome.len() {
                        1 => "outcome".into(),
                        _ => quoted(&part.title),
                    };
                    match local.map(|local| (local, whole(local))) {
                        Some((local, Some(whole))) => {
                            names[local.index()].called =
                                format!("{} of {whole}", lower(&part.title));
                        }
                        Some((local, None)) => note(local, format!("{word} of {title}")),
                        None => {}
                    }
                }
            }
            _ => {}
        }
    }
    for (place, (local, word)) in found.iter().enumerate() {
        let same = |list: &[(LocalId, String)]| list.iter().filter(|(_, w)| w == word).count();
        let before = same(&found[..place]);
        names[local.index()].called = match same(&found) {
            1 => word.clone(),
            _ => format!("{} {word}", in_order(before)),
        };
    }
    for body in actions.iter().flat_map(Action::bodies) {
        fillers(model, procedure, body, names);
    }
}

/// The local into which each branch of a choice rolls at its end: the dice of a field are those of one of several rows.
fn rolled_in_branches(action: &Action) -> Option<LocalId> {
    let Action::Choose { branches, .. } = action else {
        return None;
    };
    let mut rolled = branches.iter().map(|branch| match branch.body.last() {
        Some(Action::Roll { into, .. }) => Some(*into),
        _ => None,
    });
    let first = rolled.next()??;
    rolled.all(|each| each == Some(first)).then_some(first)
}

fn in_order(place: usize) -> String {
    match place {
        0 => "first".into(),
        1 => "second".into(),
        2 => "third".into(),
        3 => "fourth".into(),
        4 => "fifth".into(),
        5 => "sixth".into(),
        6 => "seventh".into(),
        7 => "eighth".into(),
        8 => "ninth".into(),
        9 => "tenth".into(),
        n => ordinal(n as u32 + 1),
    }
}

/// A deck that is drawn from: `the Deck of fate`, `the other side's “Fate”`.
pub(crate) fn side_deck(model: &Model, from: SideDeck) -> String {
    let title = deck(model, from.deck);
    match from.other {
        true => format!(
            "the other side's {}",
            title.strip_prefix("the ").unwrap_or(&title)
        ),
        false => title,
    }
}

/// A deck's title in a sentence: `the Deck of fate`, `“Fate”`.
fn deck(model: &Model, id: DeckId) -> String {
    let title = model
        .decks
        .get(id.index())
        .map_or("", |deck| &deck.header.title);
    match title.get(..4) {
        Some("The ") => format!("the {}", &title[4..]),
        Some("the ") => title.into(),
        _ if title.to_lowercase().contains("deck") => format!("the {title}"),
        _ => quoted(title),
    }
}
