//! Decks: their faces, their cards, what they must hold, and the file that puts other cards in their place.

mod cards;
mod checks;
mod of_cards;

pub(super) use checks::Pending;

use std::collections::BTreeMap;

use ecow::EcoVec;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::codes::*;
use crate::kinds::changes::Claim;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;
use crate::syntax::ast;

/// The column that says how many cards a row stands for.
pub(super) const COPIES: &str = "copies";

/// Cards on their way into the place of a deck's own.
struct Draft<'a> {
    claim: Claim,
    change: &'a ast::ReplaceDeck,
    cards: Vec<Card>,
}

impl<'a> Reader<'a> {
    pub(super) fn read_decks(&mut self) {
        let declared = self.declared;
        let from = self.model.decks.len();
        for (index, (package, deck)) in declared.decks.iter().enumerate().skip(from) {
            let id = DeckId::new(index);
            let header = self.header(*package, &deck.header);
            let here = Here {
                package: *package,
                cite: header.cite,
            };
            self.places.decks.push(deck.header.span);
            if deck.broken || deck.grid.broken {
                self.broken_deck(id);
            }
            let (faces, unreadable) = self.faces(here, id, &deck.faces);
            if !unreadable.is_empty() || deck.is_empty() {
                self.broken.lost_faces.insert(id);
            }
            self.model.decks.push(Deck {
                header,
                each_side: deck.each_side,
                faces,
                cards: EcoVec::new(),
            });
            if self.is_to_be_replaced(*package, deck) {
                self.broken.lost_faces.insert(id);
                self.broken_deck(id);
                continue;
            }
            let cards = self.cards(here, id, &deck.grid, deck.header.span);
            self.promise_of_cards(id, cards.len(), deck.size.count, deck.size.span);
            self.model.decks[index].cards = self.known_cards(id, cards);
            for check in &deck.checks {
                self.deck_check(*package, id, check, deck.header.span);
            }
        }
        if self.begun.is_none() {
            self.replace_decks();
        }
    }

    /// Whether a deck shows nothing of its own and has the name of one that another package declares: its cards are
    /// meant for that one. Reported when so.
    fn is_to_be_replaced(&mut self, package: PackageId, deck: &ast::Deck) -> bool {
        if !deck.faces.is_empty() || deck.broken || deck.grid.rows.is_empty() {
            return false;
        }
        let name = &deck.header.name.text;
        let mut others = self.declared.decks.iter();
        let theirs = others.find(|(of, other)| *of != package && other.header.name.text == *name);
        let Some((of, _)) = theirs else {
            return false;
        };
        let of = &self.model.package(*of).id;
        let message = format!("`{name}` declares no faces; the deck of `{of}` has that name");
        self.out
            .report(&E0111, deck.header.span, message)
            .help(format!("to put these cards in the place of its own, write `replace deck {name}` and leave out how many there are"));
        true
    }

    /// Something of it could not be read: nobody complains of what seems missing.
    fn broken_deck(&mut self, deck: DeckId) {
        self.incomplete = true;
        self.broken.decks.insert(deck);
    }

    /// The cards of a deck; none where one could not be read, so that nobody concludes from the others what
    /// a face never shows, or how soon the deck is empty.
    fn known_cards(&self, deck: DeckId, cards: Vec<Card>) -> EcoVec<Card> {
        match self.broken.decks.contains(&deck) {
            true => EcoVec::new(),
            false => cards.into(),
        }
    }

    fn promise_of_cards(&mut self, deck: DeckId, has: usize, promised: u32, span: Span) {
        if has == promised as usize || self.broken.decks.contains(&deck) {
            return;
        }
        // A card that was pasted once more has been told of.
        if has > promised as usize && self.told_twice_behind(span) > 0 {
            return self.broken_deck(deck);
        }
        let (found, wanted) = (counted(has, "card"), counted(promised as usize, "card"));
        let help = match (promised as usize).cmp(&has) {
            std::cmp::Ordering::Greater => "find the card that is missing, or change the number",
            _ => "find the card that is too many, or change the number",
        };
        self.out
            .report(
                &E0826,
                span,
                format!("{wanted} promised, and {found} found"),
            )
            .help(help);
        // The others are checked and drawn when it is there.
        self.broken_deck(deck);
    }

    /// The faces of a deck, and the names of those that could not be read.
    fn faces(
        &mut self,
        here: Here,
        deck: DeckId,
        faces: &'a [ast::Face],
    ) -> (Vec<Face>, FxHashSet<&'a str>) {
        let mut read: Vec<Face> = Vec::with_capacity(faces.len());
        let mut unreadable = FxHashSet::default();
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for face in faces {
            let (name, span) = (face.name.text.as_str(), face.name.span);
            if name == COPIES {
                self.out
                    .report(
                        &E0828,
                        span,
                        "no face can be called `copies`: that column counts the cards of a row",
                    )
                    .help("give this face another name");
                unreadable.insert(name);
                self.broken_deck(deck);
                continue;
            }
            if let Some(earlier) = seen.insert(name, span) {
                self.out
                    .report(&E0202, span, format!("the face `{name}` is there twice"))
                    .label(earlier, "first declared here")
                    .help("give one of the two another name, or take it out");
                continue;
            }
            match self.face(here, face) {
                Some(face) => read.push(face),
                None => {
                    unreadable.insert(name);
                    self.broken_deck(deck);
                }
            }
        }
        (read, unreadable)
    }

    fn face(&mut self, here: Here, face: &ast::Face) -> Option<Face> {
        let cite = self.cite(here.package, here.cite, &face.cites);
        let ty = match &face.ty {
            ast::FaceType::Strip(strip) => FaceType::Strip(self.strip(here.package, strip)?),
            ast::FaceType::Value { ty, each } => self.face_type(here, ty, each.as_ref())?,
        };
        let title = self.title_of(here.package, &face.name, face.title.as_ref());
        Some(Face {
            name: face.name.text.clone(),
            title,
            ty,
            cite,
        })
    }

    fn face_type(
        &mut self,
        here: Here,
        ty: &ast::Type,
        each: Option<&ast::ForEach>,
    ) -> Option<FaceType> {
        let span = ty.span;
        let ty = self.ty(here.package, ty)?;
        let along = match each {
            Some(each) => Some(self.along(here.package, ty, each)?),
            None => None,
        };
        let alone = match ty.base {
            TypeBase::Range(..)
            | TypeBase::Number
            | TypeBase::Length
            | TypeBase::YesNo
            | TypeBase::Scale(_)
            | TypeBase::Kind(_) => {
                return Some(match along {
                    Some(along) => FaceType::Each(ty, along),
                    None => FaceType::Value(ty),
                });
            }
            TypeBase::Text => FaceType::Text,
            TypeBase::SetOfScale(scale) => FaceType::SetOfScale(scale),
            TypeBase::SetOfKind(kind) => FaceType::SetOfKind(kind),
            TypeBase::Fraction
            | TypeBase::Dice
            | TypeBase::ListOfScale(_)
            | TypeBase::ListOfKind(_) => {
                let (what, help) = match ty.base {
                    TypeBase::Fraction => ("a fraction", "a whole number such as `0 to 5`"),
                    TypeBase::Dice => ("dice", "a range such as `1 to 6`, or a `text`"),
                    _ => ("a list", "`set of` in place of `list of`"),
                };
                self.out
                    .report(&E0828, span, format!("a card cannot show {what}"))
                    .help(format!("write {help}"));
                return None;
            }
        };
        if let Some(each) = each {
            let what = if matches!(alone, FaceType::Text) {
                "a text"
            } else {
                "a set"
            };
            self.out
                .report(
                    &E0828,
                    each.scale.span(),
                    format!("{what} cannot be given `for each`"),
                )
                .help("take `for each …` out, or declare a face for each member");
            return None;
        }
        Some(alone)
    }

    /// Puts the cards of another file in the place of a deck's own.
    fn replace_decks(&mut self) {
        let mut drafts: BTreeMap<DeckId, Vec<Draft<'a>>> = BTreeMap::new();
        for placed in &self.declared.replaced_decks {
            let (author, change) = (placed.author, placed.item);
            let Some(deck) = self.find_to_change::<DeckId>(author, &change.deck) else {
                continue;
            };
            let here = self.changing(author, &change.cites);
            if change.broken || change.grid.broken {
                self.broken_deck(deck);
            }
            let cards = self.cards(here, deck, &change.grid, change.span);
            let size = self.declared.decks[deck.index()].1.size.clone();
            if cards.len() != size.count as usize && !self.broken.decks.contains(&deck) {
                let (has, found) = (counted(size.count as usize, "card"), cards.len());
                let verb = if size.count == 1 { "is" } else { "are" };
                self.out
                    .report(
                        &E0826,
                        change.deck.span(),
                        format!("{has} {verb} promised, and replaced by {found}"),
                    )
                    .label(size.span, "promised here")
                    .help(match found > size.count as usize {
                        true => {
                            "a deck keeps its number of cards: take some out, or give fewer copies"
                        }
                        false => {
                            "write every card that the deck has, or give the right number of copies"
                        }
                    });
                self.broken_deck(deck);
            }
            let (span, cite) = (change.deck.span(), here.cite);
            drafts.entry(deck).or_default().push(Draft {
                claim: Claim { author, span, cite },
                change,
                cards,
            });
        }
        for (deck, mut drafts) in drafts {
            let index = deck.index();
            let name = self.model.deck(deck).header.name.clone();
            let claims: Vec<Claim> = drafts.iter().map(|draft| draft.claim).collect();
            for which in self.settle(&format!("the deck `{name}`"), &claims) {
                let Draft { claim, change, .. } = drafts[which];
                let cards = std::mem::take(&mut drafts[which].cards);
                let old = self.model.deck(deck).header.title.clone();
                if let Some(title) = &change.title {
                    let title = self.titled(title);
                    self.model.decks[index].header.title = title;
                }
                let cards = self.known_cards(deck, cards);
                let before = std::mem::replace(&mut self.model.decks[index].cards, cards);
                self.keep_for_checks(deck, before);
                // What said where its cards come from, or why they are assumed, said so of its faces as well.
                let of_old =
                    std::mem::replace(&mut self.model.decks[index].header.cite, claim.cite);
                for face in &mut self.model.decks[index].faces {
                    if face.cite == of_old {
                        face.cite = claim.cite;
                    }
                }
                let new = self.model.deck(deck).header.title.clone();
                let (old, new) = match old == new {
                    true => Default::default(),
                    false => (old, new),
                };
                let what = Changed {
                    thing: name.clone(),
                    part: ChangedPart::Whole,
                };
                self.note(claim.author, what, old, new, claim.cite);
                for check in &change.checks {
                    self.deck_check(claim.author.package, deck, check, change.span);
                }
            }
        }
    }

    /// Checks of a deck are made when all that they may ask of has been read.
    fn deck_check(
        &mut self,
        package: PackageId,
        deck: DeckId,
        check: &'a ast::DeckCheck,
        header: Span,
    ) {
        self.deck_checks.push(Pending {
            package,
            deck,
            check,
            header,
            cards: None,
        });
    }
}
