//! A card in the place of what it shows: `if event is rain`.

use super::{Body, Sort};
use crate::diagnostic::codes::*;
use crate::model::*;
use crate::names::Space;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

/// As many faces as a help line names.
const FEW: usize = 3;

impl Body<'_, '_> {
    /// Reports a comparison with a card or a deck itself; what else stands in it is not asked then, for it was to be
    /// found on the card. Says whether it has.
    pub(super) fn compares_a_card(&mut self, left: &ast::Expr, right: &ast::Expr) -> bool {
        for (one, other) in [(left, right), (right, left)] {
            let ExprKind::Name(names) = &one.kind else {
                continue;
            };
            let [name] = names.as_slice() else { continue };
            match self.local(&name.text) {
                Some((_, Holds::Card(deck))) => {
                    self.bare_card(name, deck, Some(other));
                    return true;
                }
                None if self.is_deck(name) => {
                    self.nothing_called(names, None, one.span);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// Reports a card that stands where a value belongs, once in a procedure; it is compared with `other`.
    pub(super) fn bare_card(&mut self, name: &ast::Name, deck: DeckId, other: Option<&ast::Expr>) {
        let text = &name.text;
        if self.r.declared.decks[deck.index()].1.is_empty() {
            self.whole = false;
            self.r.incomplete = true;
            return;
        }
        if self.is_told(name) {
            return;
        }
        let help = self.face_to_ask(text, deck, other);
        self.report(&E0840, name.span, format!("`{text}` is a card"))
            .help(help);
    }

    fn face_to_ask(&self, card: &str, deck: DeckId, other: Option<&ast::Expr>) -> String {
        let written = other.map(|other| self.r.sources.slice(other.span));
        let declared = self.r.model.deck(deck);
        let may_show = |sort: Sort| match (other.map(|other| &other.kind), sort) {
            (Some(ExprKind::Name(names)), Sort::Member(_) | Sort::Row(_)) => match names.as_slice()
            {
                [name] => !self.wanted_of(Some(sort), &name.text).is_empty(),
                _ => false,
            },
            (Some(_), sort) => other.and_then(|other| self.guess(other)) == Some(sort),
            (None, _) => false,
        };
        let mut faces = declared.faces.iter();
        let fitting = faces.find(|face| match &face.ty {
            FaceType::Value(ty) => Sort::of(*ty).is_some_and(may_show),
            _ => false,
        });
        if let (Some(face), Some(written)) = (fitting, written) {
            return format!("ask its face: `{card}.{} is {written}`", face.name);
        }
        let faces = declared.faces.iter();
        let faces = faces.filter(|face| !matches!(face.ty, FaceType::Text));
        let faces: Vec<String> = faces
            .take(FEW)
            .map(|face| format!("`{card}.{}`", face.name))
            .collect();
        let is_its_name = written.is_some_and(|name| declared.cards.iter().any(|it| it.id == name));
        let why = match is_its_name {
            true => ": a card is known by what it shows, and not by its name",
            false => "",
        };
        match faces.as_slice() {
            [] => format!(
                "give its deck a face that can be asked, such as `face NAME : SCALE`, and write `{card}.NAME`{why}"
            ),
            faces => format!("ask one of its faces, as {}{why}", faces.join(" or ")),
        }
    }

    /// The card that has been drawn from a deck, if one has.
    pub(super) fn card_of(&self, wanted: DeckId) -> Option<&str> {
        let mut locals = self.locals.iter();
        let card = locals.find(
            |local| matches!(local.holds, Holds::Card(deck) if deck == wanted && !local.name.is_empty()),
        )?;
        Some(&card.name)
    }

    /// Reports a face with a card before it where each card of a deck is asked in turn.
    pub(super) fn asks_a_card_by_name(&mut self, names: &[ast::Name], span: Span) -> bool {
        let (Some(deck), [card, face, ..]) = (self.card, names) else {
            return false;
        };
        if self.r.model.deck(deck).face(&face.text).is_none() {
            return false;
        }
        let (card, face) = (&card.text, &face.text);
        let message = format!("each card is asked here, and none of them is called `{card}`");
        self.report(&E0201, span, message)
            .help(format!("write the face alone: `{face}`"));
        true
    }

    fn is_deck(&self, name: &ast::Name) -> bool {
        let scope = &self.r.declared.scope;
        let top = scope.entries(Space::Top, self.package, None, &name.text);
        top.first()
            .is_some_and(|entry| matches!(entry.symbol, Symbol::Deck(_)))
    }

    /// What to write in the place of a deck's name.
    pub(super) fn instead_of_a_deck(&self, deck: DeckId, name: &str) -> String {
        match self.card_of(deck) {
            Some(card) => {
                let help = self.face_to_ask(card, deck, None);
                format!("`{card}` is the card that is drawn from it: {help}")
            }
            None if self.runs.is_some() => {
                "a question draws no card: ask a procedure that does".to_owned()
            }
            None => format!("draw a card first: `draw card from {name}`"),
        }
    }
}
