//! Plays: fixed dice and cards, and what comes of them.

use std::borrow::Cow;

use indexmap::IndexSet;

use super::needs::OnTheWay;
use crate::kinds::cells::shortened;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::{Entry, Space};
use crate::source::Span;
use crate::spelling::ticked;
use crate::syntax::ast::{self, ExprKind, FeedKind};

impl Reader<'_> {
    pub(super) fn play(
        &mut self,
        package: PackageId,
        cite: CitationId,
        play: &ast::Play,
    ) -> Option<Claim> {
        self.incomplete |= play.broken;
        let mut asked = None;
        let procedure = match &play.call.kind {
            ExprKind::Call { name, .. } => {
                asked = self.question(package, cite, &play.call, None, false);
                let found = self.declared.scope.meant(Space::Top, package, name);
                match found.as_slice() {
                    [
                        Entry {
                            symbol: Symbol::Procedure(procedure),
                            ..
                        },
                    ] => Some(*procedure),
                    [] | [_, _, ..] => return None,
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(procedure) = procedure else {
            let text = shortened(self.sources.slice(play.call.span));
            let message = format!("`{text}` is not the call of a procedure");
            return self.unread(play.call.span, &message, "write `play PROCEDURE(…) { … }`");
        };
        let Some(drawn_from) = self.decks_of(procedure) else {
            // What could not be read may draw anything, and has been reported.
            self.incomplete = true;
            return None;
        };
        let mut decks: Vec<DeckId> = Vec::new();
        // Each side has one of its own, and both are drawn from: a card may come of either.
        let mut twice: Vec<DeckId> = Vec::new();
        for from in &drawn_from {
            match decks.contains(&from.deck) {
                true => twice.push(from.deck),
                false => decks.push(from.deck),
            }
        }
        // The play tells of the cards of its own package. Whoever puts others in their place cannot
        // mend it, and it is tested where they still are.
        let dealt = |line: &ast::Feed| !matches!(line.kind, FeedKind::Dice(_));
        if play.feed.iter().any(dealt) && self.replaced_elsewhere(package, &decks) {
            return None;
        }
        let mut used: Vec<(DeckId, CardId)> = Vec::new();
        let mut feed = Vec::with_capacity(play.feed.len());
        for line in &play.feed {
            feed.push(match &line.kind {
                FeedKind::Dice(dice) => Feed::Dice(dice.clone()),
                FeedKind::Card(name, from) => {
                    let decks = self.drawn_from(package, &decks, from.as_ref())?;
                    let card = self.card_called(&decks, name)?;
                    used.push(card);
                    Feed::Card(card.0, card.1)
                }
                FeedKind::CardShowing(shows, from) => {
                    let decks = self.drawn_from(package, &decks, from.as_ref())?;
                    let card =
                        self.card_showing(package, (&decks, &twice), shows, &used, line.span)?;
                    used.push(card);
                    Feed::Card(card.0, card.1)
                }
            });
        }
        let question = asked?.question;
        let outcome = &question.procedure.outcome;
        let types: Vec<Type> = outcome.iter().map(|part| part.ty).collect();
        if play.broken {
            return None;
        }
        if types.len() != play.gives.len() {
            let wanted = crate::numbers::counted(types.len(), "value");
            let has = crate::numbers::counted(play.gives.len(), "value");
            let span = play
                .gives
                .first()
                .map_or(play.call.span, |first| first.span);
            let message = format!("the outcome has {wanted}, and here stands {has}");
            let help = match outcome.as_slice() {
                [] => "take this line out".to_owned(),
                [_] => "write one value behind `gives`".to_owned(),
                parts => {
                    let parts: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
                    format!("write a value for each part: `gives {}`", parts.join(", "))
                }
            };
            return self.unread(span, &message, &help);
        }
        let gives: Option<Vec<i64>> = play
            .gives
            .iter()
            .zip(types)
            .map(|(expr, ty)| self.constant(package, expr, ty, "what comes of a play"))
            .collect();
        Some(Claim::Play {
            question,
            feed,
            gives: gives?,
        })
    }

    /// Whether another package has put its cards in the place of those of a deck.
    fn replaced_elsewhere(&self, package: PackageId, decks: &[DeckId]) -> bool {
        let mut replaced = self.declared.replaced_decks.iter();
        replaced.any(|placed| {
            let from = placed.author.package;
            let mut meant = self.meant(from, &placed.item.deck);
            from != package
                && meant.any(|symbol| match symbol {
                    Symbol::Deck(deck) => decks.contains(&deck),
                    _ => false,
                })
        })
    }

    /// The decks from which a procedure, or one that it calls, draws. Nothing where one of them could not be
    /// read.
    pub(super) fn decks_of(&self, procedure: ProcedureId) -> Option<Vec<SideDeck>> {
        let mut seen = vec![procedure];
        let mut decks = Vec::new();
        let mut next = 0;
        while let Some(id) = seen.get(next).copied() {
            next += 1;
            let mut comes = |comes: OnTheWay| match comes {
                OnTheWay::Draws(deck) if !decks.contains(&deck) => decks.push(deck),
                OnTheWay::Calls(procedure) if !seen.contains(&procedure) => seen.push(procedure),
                _ => {}
            };
            if let Some(needs) = self.needs_of(id) {
                needs.on_the_way.iter().copied().for_each(comes);
                continue;
            }
            self.summaries[id.index()].as_ref()?;
            for step in &self.model.procedure(id).steps {
                each_action(&step.body, &mut |action| {
                    OnTheWay::of(action).into_iter().for_each(&mut comes);
                });
            }
        }
        Some(decks)
    }

    /// The decks that a card may come from: the one that the play names, or else all that its procedure draws from.
    fn drawn_from<'d>(
        &mut self,
        package: PackageId,
        decks: &'d [DeckId],
        named: Option<&ast::Path>,
    ) -> Option<Cow<'d, [DeckId]>> {
        let Some(path) = named else {
            return Some(Cow::Borrowed(decks));
        };
        let deck = self.find_as::<DeckId>(package, path)?;
        if decks.contains(&deck) {
            return Some(Cow::Owned(vec![deck]));
        }
        let message = format!(
            "this procedure draws no card of {}",
            self.named_decks(&[deck])
        );
        let help = match decks {
            [] => "take this line out".to_owned(),
            _ => format!("name {}", self.named_decks(decks)),
        };
        self.unread(path.span(), &message, &help)
    }

    fn card_called(&mut self, decks: &[DeckId], name: &ast::Name) -> Option<(DeckId, CardId)> {
        let mut found = Vec::new();
        for deck in decks {
            let cards = &self.model.deck(*deck).cards;
            if let Some(card) = cards.iter().position(|card| card.id == name.text) {
                found.push((*deck, CardId::new(card)));
            }
        }
        match found.as_slice() {
            [only] => return Some(*only),
            [(first, _), ..] => {
                let decks: Vec<DeckId> = found.iter().map(|(deck, _)| *deck).collect();
                let message = format!("`{}` is a card of {}", name.text, self.all_decks(&decks));
                let first = &self.model.deck(*first).header.name;
                let help = format!("say of which: `draw {} from {first}`", name.text);
                return self.unread(name.span, &message, &help);
            }
            [] => {}
        }
        self.sound(decks)?;
        let (message, help) = match decks {
            [] => (
                "this procedure draws no card".to_owned(),
                "take this line out".to_owned(),
            ),
            _ => {
                let known = decks.iter().flat_map(|deck| &self.model.deck(*deck).cards);
                let known = known.map(|card| card.id.as_str());
                let help = crate::diagnostic::suggest::did_you_mean(&name.text, known);
                (
                    format!(
                        "no card of {} is called `{}`",
                        self.named_decks(decks),
                        name.text
                    ),
                    help.unwrap_or_else(|| {
                        "name a card, or say what it shows: `draw with …`".into()
                    }),
                )
            }
        };
        self.unread(name.span, &message, &help)
    }

    /// Nothing where one of these decks could not be read in full: the card that is missed may be there.
    fn sound(&mut self, decks: &[DeckId]) -> Option<()> {
        let broken = &self.broken.decks;
        if decks.iter().any(|deck| broken.contains(deck)) {
            self.incomplete = true;
            return None;
        }
        Some(())
    }

    fn named_decks(&self, decks: &[DeckId]) -> String {
        self.ticked_decks(decks).join(" or ")
    }

    fn all_decks(&self, decks: &[DeckId]) -> String {
        self.ticked_decks(decks).join(" and of ")
    }

    fn ticked_decks(&self, decks: &[DeckId]) -> Vec<String> {
        let decks = decks.iter().map(|deck| self.model.deck(*deck));
        ticked(decks.map(|deck| &deck.header.name))
    }

    /// The first card, not yet drawn in this play, that shows all this; of decks that are drawn from `twice`, by
    /// either side, else the first that was drawn once.
    fn card_showing(
        &mut self,
        package: PackageId,
        (decks, twice): (&[DeckId], &[DeckId]),
        shows: &[ast::Shows],
        used: &[(DeckId, CardId)],
        span: Span,
    ) -> Option<(DeckId, CardId)> {
        let has_all = |deck: &&DeckId| {
            let deck = self.model.deck(**deck);
            shows
                .iter()
                .all(|each| deck.face(&each.face.text).is_some())
        };
        let having: Vec<DeckId> = decks.iter().filter(has_all).copied().collect();
        if let [first, _, ..] = having.as_slice() {
            let message = format!("cards of {} show this", self.all_decks(&having));
            let line = self.sources.slice(span).trim();
            let first = &self.model.deck(*first).header.name;
            let help = format!("say of which: `{line} from {first}`");
            return self.unread(span, &message, &help);
        }
        let Some(deck) = having.first().copied() else {
            self.sound(decks)?;
            if let Some(line) = self.faces_parted(decks, span) {
                return self.not_parted(span, &line);
            }
            let faces = ticked(shows.iter().map(|each| &each.face.text)).join(", ");
            if decks.is_empty() {
                return self.unread(span, "this procedure draws no card", "take this line out");
            }
            let message = format!(
                "no card of {} has the faces {faces}",
                self.named_decks(decks)
            );
            let known = (decks.iter()).flat_map(|deck| &self.model.deck(*deck).faces);
            // Several decks may have a face of one name.
            let known: IndexSet<&str> = known.map(|face| face.name.as_str()).collect();
            let known: Vec<&str> = known.into_iter().collect();
            let help = format!("known here: {}", known.join(", "));
            return self.unread(span, &message, &help);
        };
        let mut shown = shows.iter();
        let is_lost = shown.any(|each| self.may_show(deck, &each.face.text));
        if is_lost || self.broken.decks.contains(&deck) {
            self.incomplete = true;
            return None;
        }
        let here = Here {
            package,
            cite: CitationId(0),
        };
        let mut wanted = Vec::with_capacity(shows.len());
        for each in shows {
            let face = self.model.deck(deck).face(&each.face.text)?;
            let told = self.out.len();
            let Some((shown, _)) = self.face_shows(here, deck, face, each.value) else {
                if let Some(line) = self.faces_parted(&[deck], span) {
                    self.out.take_from(told);
                    return self.not_parted(span, &line);
                }
                self.incomplete = true;
                return None;
            };
            wanted.push((face, shown));
        }
        let cards = &self.model.deck(deck).cards;
        let drawn = |times: usize| {
            let found = cards.iter().enumerate().find(|(index, card)| {
                let shows = |(face, shown): &(FaceId, Shows)| card.shows[face.index()] == *shown;
                let drawn = used
                    .iter()
                    .filter(|used| **used == (deck, CardId::new(*index)));
                wanted.iter().all(shows) && drawn.count() == times
            });
            found.map(|(index, _)| index)
        };
        let again = || drawn(1).filter(|_| twice.contains(&deck));
        match drawn(0).or_else(again) {
            Some(index) => Some((deck, CardId::new(index))),
            None => {
                self.sound(&[deck])?;
                let name = self.named_decks(&[deck]);
                let message = format!("no card of {name} that is left shows all this");
                self.unread(span, &message, "ask for less, or name a card")
            }
        }
    }
}

impl Reader<'_> {
    /// Tells of a line whose faces are joined by something else than commas.
    fn not_parted<T>(&mut self, span: Span, line: &str) -> Option<T> {
        let message = "here stand faces, each with what it shows, and `,` between them";
        self.unread(span, message, &format!("write `{line}`"))
    }
}

/// Calls `visit` with each action of a list, and those within.
pub(super) fn each_action(actions: &[Action], visit: &mut impl FnMut(&Action)) {
    for action in actions {
        visit(action);
        match action {
            Action::If {
                then, otherwise, ..
            } => {
                each_action(then, visit);
                each_action(otherwise, visit);
            }
            Action::Choose { branches, .. } => {
                for branch in branches {
                    each_action(&branch.body, visit);
                }
            }
            Action::Repeat { body, .. } | Action::Count { body, .. } => each_action(body, visit),
            _ => {}
        }
    }
}
