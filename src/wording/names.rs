//! What things are called inside a sentence.

use std::str::Chars;

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

/// Words with which no name begins, whatever is written large behind them: `his Nerve`, `the Red card`.
const PLAIN: [&str; 52] = [
    "a", "all", "an", "any", "at", "both", "by", "each", "every", "for", "from", "has", "have",
    "he", "her", "his", "how", "if", "in", "is", "it", "its", "most", "my", "no", "of", "on",
    "other", "our", "she", "some", "that", "the", "their", "these", "they", "this", "those", "to",
    "we", "what", "when", "where", "whether", "which", "who", "whom", "whose", "why", "with",
    "you", "your",
];

/// Words that count. They begin a name where its next word is written large as well: `Second Army`, but
/// `second man's Nerve`.
const COUNTING: [&str; 21] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "last", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Words behind which letters are labels: `rows A and B`.
const LABELLED: [&str; 4] = ["row", "rows", "column", "columns"];

/// A title in the middle of a sentence: with a small letter, unless it may be a name, since more in it is written
/// large.
pub(crate) fn lower(title: &str) -> String {
    let mut letters = title.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let small = |letters: Chars| first.to_lowercase().chain(letters).collect();
    let mut words = title.split(' ');
    let word = words.next().unwrap_or_default();
    let behind: Vec<&str> = words.collect();
    let is = |list: &[&str], word: &str| list.iter().any(|each| each.eq_ignore_ascii_case(word));
    // A letter that stands alone is a name: `a plan`, but `A1`, `D`.
    let second = word.chars().nth(1);
    let alone = second.is_none() && behind.is_empty();
    let large = |word: &str| word.chars().any(char::is_uppercase);
    if alone || second.is_some_and(|c| c.is_ascii_digit()) || large(&word[first.len_utf8()..]) {
        return title.into();
    }
    let begins_large = |word: &&str| word.starts_with(char::is_uppercase);
    if is(&PLAIN, word) || is(&COUNTING, word) && !behind.first().is_some_and(begins_large) {
        return small(letters);
    }
    let labelled = title.split(' ').any(|word| is(&LABELLED, word));
    let label = |word: &str| labelled && word.trim_end_matches(',').chars().count() == 1;
    match behind.into_iter().any(|word| large(word) && !label(word)) {
        true => title.into(),
        false => small(letters),
    }
}

/// A name as words: `first-side` is `first side`.
pub(crate) fn spoken(name: &str) -> String {
    name.replace('-', " ")
}

/// A title that is spoken of. The sign of inches at its end keeps apart from the mark: together they would look like
/// one sign of three strokes.
pub(crate) fn quoted(title: &str) -> String {
    let apart = if title.ends_with(['"', '″']) {
        "\u{2009}"
    } else {
        ""
    };
    format!("“{title}{apart}”")
}

/// Words before which the noun of a name ends: `markers of the attackers`, `squads that ran`.
const BEHIND: [&str; 12] = [
    "of", "that", "who", "which", "in", "on", "at", "from", "to", "for", "with", "instead",
];

/// Words for a body of men. Of a force that is called by another word nobody knows whether it can be counted:
/// `2nd infantry` would be no squad.
const BODIES: [&str; 22] = [
    "band",
    "battalion",
    "battery",
    "brigade",
    "cell",
    "company",
    "crew",
    "detachment",
    "gang",
    "group",
    "half-section",
    "lance",
    "party",
    "patrol",
    "platoon",
    "regiment",
    "section",
    "squad",
    "squadron",
    "team",
    "troop",
    "wing",
];

/// What a force is by its title: a `section` is a `Guard section, 1805`.
pub(crate) fn body(title: &str) -> Option<&str> {
    let name = title.split([',', '(']).next()?;
    let words = name.split(' ').take_while(|word| !BEHIND.contains(word));
    words
        .filter(|word| !word.is_empty())
        .last()
        .filter(|word| BODIES.contains(word))
}

/// Whether a name is of several things: by its noun, `squads` of `squads destroyed in the last turn`.
pub(crate) fn is_plural(name: &str) -> bool {
    if asks(name) {
        return false;
    }
    let lowered = name.to_lowercase();
    let mut words: Vec<&str> = lowered.split(' ').collect();
    if let Some(end) = words.iter().position(|word| BEHIND.contains(word)) {
        words.truncate(end);
    }
    // What was done to them stands behind them.
    let done = |word: &str| word.ends_with("ed") || ["won", "lost", "left"].contains(&word);
    let is_noun = |word: &&&str| !done(word) && !OWNERS.contains(word);
    let noun = words.iter().rev().find(is_noun);
    let noun = noun.or(words.last()).copied().unwrap_or_default();
    let irregular = noun == "dice" || noun.ends_with("men") && noun != "specimen";
    irregular
        || noun.len() > 2
            && noun.ends_with('s')
            && !["ss", "us", "is"].iter().any(|end| noun.ends_with(end))
}

/// Words that stand where the article would.
const OWNERS: [&str; 8] = ["the", "my", "our", "your", "his", "her", "its", "their"];

/// Words with which a name begins that is a question: `how it ends`.
const ASKING: [&str; 10] = [
    "how", "what", "when", "where", "whether", "which", "who", "whom", "whose", "why",
];

/// Whether a name is a question, and no noun.
fn asks(name: &str) -> bool {
    let first = name.split_once(' ').map(|(first, _)| first);
    first.is_some_and(|first| ASKING.iter().any(|word| first.eq_ignore_ascii_case(word)))
}

/// With its article; a question has none.
pub(crate) fn the(name: &str) -> Phrase {
    if asks(name) {
        return Phrase::plain(quoted(&capital(name)));
    }
    // A part of what a procedure gives: “Way gone” of “Going over rough ground”.
    if name.starts_with('“') {
        return Phrase::plain(name.to_owned());
    }
    let lowered = lower(name);
    let owner = |first: &str| OWNERS.iter().any(|owner| first.eq_ignore_ascii_case(owner));
    let text = match lowered.split_once(' ') {
        Some((first, _)) if owner(first) => lowered.clone(),
        _ => format!("the {lowered}"),
    };
    Phrase {
        plural: is_plural(&lowered),
        ..Phrase::plain(text)
    }
}

/// Words that stand where an article would, and no `no` or `a` stands before.
const DETERMINERS: [&str; 19] = [
    "a",
    "all",
    "an",
    "another",
    "any",
    "anybody",
    "both",
    "each",
    "either",
    "every",
    "everybody",
    "neither",
    "nobody",
    "one",
    "some",
    "somebody",
    "that",
    "the",
    "this",
];

/// Whether a name has its article, or a word instead of one: there is no `no the other`.
pub(super) fn is_determined(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    DETERMINERS
        .iter()
        .any(|word| first.eq_ignore_ascii_case(word))
}

/// `a wound`, `an hour`, `a unit`, `an MG`: by how it is spoken; `another man`.
pub(super) fn with_article(noun: &str) -> String {
    let first = noun.split(' ').next().unwrap_or_default();
    if first.eq_ignore_ascii_case("other") {
        return format!("an{}", lower(noun));
    }
    let article = if sounds_open(noun) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Nouns of what nobody counts.
const UNCOUNTED: [&str; 7] = [
    "armour", "cover", "damage", "fog", "fuel", "ground", "smoke",
];

/// What there is of something: `a wound`, `bursts`, `cover`.
pub(super) fn some(noun: &str) -> String {
    let last = noun.rsplit(' ').next().unwrap_or_default();
    if is_plural(noun) || UNCOUNTED.contains(&last.to_lowercase().as_str()) {
        return noun.to_owned();
    }
    with_article(noun)
}

/// Whether a noun is spoken with a vowel first.
fn sounds_open(noun: &str) -> bool {
    let word: String = noun
        .chars()
        .skip_while(|c| !c.is_alphanumeric())
        .take_while(|c| c.is_alphanumeric())
        .collect();
    let small = word.to_lowercase();
    let begins = |list: &[&str]| list.iter().any(|start| small.starts_with(start));
    let few = word.chars().count() < 4;
    let spelt = small.chars().count() == 1
        || few && word.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
    match small.chars().next() {
        // Eight, eighty, eleven and eighteen.
        Some('0'..='9') => begins(&["8"]) || small == "11" || small == "18",
        // The names of letters: an MG, a U.
        Some(letter) if spelt => "aefhilmnorsx".contains(letter),
        Some('a' | 'e' | 'i' | 'o' | 'u') => {
            let closed = ["uni", "use", "usu", "uti", "eu", "ewe", "once"];
            small != "one" && (!begins(&closed) || begins(&["unim", "unin"]))
        }
        Some(_) => begins(&["hour", "honest", "honour", "honor", "heir"]),
        None => false,
    }
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
