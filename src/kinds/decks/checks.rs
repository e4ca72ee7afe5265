//! What a deck must hold: so many cards of each value, or so many that answer a question with yes.

use ecow::EcoVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::cards::FaceNamed;
use super::of_cards::cards_that;
use crate::diagnostic::codes::*;
use crate::kinds::Reader;
use crate::kinds::words_asked::Wordy;
use crate::model::*;
use crate::names;
use crate::numbers::counted;
use crate::source::Span;
use crate::syntax::ast;

/// A face with more values than this is not counted value by value.
const MOST_VALUES: i64 = 1000;

/// A check whose cards have been read, and perhaps not yet all that it asks of them.
#[derive(Clone, Debug)]
pub(in crate::kinds) struct Pending<'a> {
    pub package: PackageId,
    pub deck: DeckId,
    pub check: &'a ast::DeckCheck,
    pub header: Span,
    /// The cards it was written for, where others have replaced them since.
    pub cards: Option<EcoVec<Card>>,
}

/// A check that has been made.
pub(in crate::kinds) struct Counted {
    pub asked: CardsAsked,
    pub wanted: u32,
    /// What there is; for a check of each value the first number that is another.
    pub found: u32,
    /// The values with another number: as written, and how many cards show them.
    others: Vec<(String, u32)>,
}

impl<'a> Reader<'a> {
    /// Checks written for these cards stay with them.
    pub(super) fn keep_for_checks(&mut self, deck: DeckId, cards: EcoVec<Card>) {
        for check in &mut self.deck_checks {
            if check.deck == deck && check.cards.is_none() {
                check.cards = Some(cards.clone());
            }
        }
    }

    /// Makes the checks of all decks. Tables and modifiers, of which they may ask, have been read.
    pub(in crate::kinds) fn check_decks(&mut self) {
        if self.begun.is_some() {
            self.ask_again();
        }
        for pending in std::mem::take(&mut self.deck_checks) {
            let Pending {
                package,
                deck,
                check,
                header,
                cards,
            } = pending;
            let Some(counted) = self.count_cards(package, deck, check, cards.as_deref()) else {
                continue;
            };
            if counted.found != counted.wanted && !self.broken.decks.contains(&deck) {
                self.miscounted(deck, check, &counted, header);
            }
        }
    }

    /// Checks that were made without further options, and may have other answers with them: those of cards that
    /// show what the options touch, and those that name something of it.
    fn ask_again(&mut self) {
        let touched = self.touched_data();
        if touched.is_nothing() {
            return;
        }
        let model = &self.model;
        let tables = touched.tables.iter().map(|id| &model.table(*id).header);
        let lists = touched
            .modifiers
            .iter()
            .map(|id| &model.modifiers(*id).header);
        // What a row says that was there is another thing only where some are changed.
        let mut replaced = self.declared.replaced_rows.iter();
        let kinds = match replaced.any(|placed| self.declared.is_new(placed.author.option)) {
            true => Some(&touched.kinds),
            false => None,
        };
        let rows = kinds
            .into_iter()
            .flatten()
            .flat_map(|id| &model.kind(*id).rows);
        let rows = rows.map(|id| &model.row(*id).header);
        let headers = tables.chain(lists).chain(rows);
        let names: FxHashSet<&str> = headers.map(|header| header.name.as_str()).collect();
        let new = self.deck_checks.len();
        for (index, (package, deck)) in self.declared.decks.iter().enumerate() {
            let id = DeckId::new(index);
            let is_new = |check: &&ast::DeckCheck| {
                (self.deck_checks[..new].iter()).any(|pending| std::ptr::eq(pending.check, *check))
            };
            let is_asked = |check: &&ast::DeckCheck| {
                let text = self.sources.slice(check.span);
                touched.decks.contains(&id) || names::words(text).any(|word| names.contains(word))
            };
            let checks = deck.checks.iter();
            let again: Vec<Pending<'a>> = checks
                .filter(|check| !is_new(check) && is_asked(check))
                .map(|check| Pending {
                    package: *package,
                    deck: id,
                    check,
                    header: deck.header.span,
                    cards: None,
                })
                .collect();
            self.deck_checks.extend(again);
        }
    }

    fn miscounted(
        &mut self,
        deck: DeckId,
        check: &ast::DeckCheck,
        counted_: &Counted,
        header: Span,
    ) {
        let wanted = counted_.wanted as usize;
        let message = match &check.kind {
            ast::DeckCheckKind::With { .. } => {
                let found = counted(counted_.found as usize, "card");
                let fit = if counted_.found == 1 { "fits" } else { "fit" };
                let are = if wanted == 1 { "is" } else { "are" };
                format!("{found} of this deck {fit}, and {wanted} {are} promised")
            }
            ast::DeckCheckKind::OfEach { .. } => {
                let mut each: Vec<String> = (counted_.others.iter().take(6))
                    .map(|(value, found)| match found {
                        0 => format!("no card shows {value}"),
                        1 => format!("1 card shows {value}"),
                        _ => format!("{found} cards show {value}"),
                    })
                    .collect();
                if counted_.others.len() > each.len() {
                    let more = counted_.others.len() - each.len();
                    each.push(format!("{more} more values are off"));
                }
                format!("{}, and {wanted} of each are promised", each.join(", "))
            }
        };
        let name = self.model.deck(deck).header.name.clone();
        self.out
            .report(&E0825, check.span, message)
            .label(header, format!("the cards of `{name}`"))
            .help("find the card that shows something else, or change the number");
    }

    /// What a check of a deck wants and what there is; nothing where it cannot be asked, which has
    /// been reported. `cards` are others than the deck's own.
    pub(in crate::kinds) fn count_cards(
        &mut self,
        package: PackageId,
        deck: DeckId,
        check: &ast::DeckCheck,
        cards: Option<&[Card]>,
    ) -> Option<Counted> {
        if self.broken.lost_faces.contains(&deck) {
            return None;
        }
        match &check.kind {
            ast::DeckCheckKind::OfEach { face, count } => {
                if self.may_show(deck, &face.text) {
                    return None;
                }
                let Some(id) = self.model.deck(deck).face(&face.text) else {
                    self.unknown_face(deck, &face.text, face.span, FaceNamed::Check);
                    return None;
                };
                let values = self.values_of(package, deck, id, face)?;
                let cards = cards.unwrap_or(&self.model.deck(deck).cards);
                let mut found: FxHashMap<i64, u32> = FxHashMap::default();
                for card in cards {
                    if let Some(Shows::One(value)) = card.shows.get(id.index()) {
                        *found.entry(*value).or_default() += 1;
                    }
                }
                let others: Vec<(String, u32)> = (values.into_iter())
                    .map(|(value, name)| (name, found.get(&value).copied().unwrap_or(0)))
                    .filter(|(_, found)| found != count)
                    .collect();
                Some(Counted {
                    asked: CardsAsked::Each(id),
                    wanted: *count,
                    found: others.first().map_or(*count, |(_, found)| *found),
                    others,
                })
            }
            ast::DeckCheckKind::With { count, condition } => {
                let condition = self.card_condition(package, deck, condition)?;
                if !self.walk_card_condition(deck, cards, &condition) {
                    return None;
                }
                let cards = cards.unwrap_or(&self.model.deck(deck).cards);
                let fits = cards_that(&self.model, deck, cards, &condition.0);
                match fits {
                    Ok(fits) => Some(Counted {
                        asked: CardsAsked::That(condition.0),
                        wanted: *count,
                        found: fits,
                        others: Vec::new(),
                    }),
                    Err(card) => {
                        let message = format!("this cannot be worked out for the card `{card}`");
                        self.out.report(&E0825, check.span, message).help(
                            "ask only for keys that a table has, and for numbers of a sane size",
                        );
                        None
                    }
                }
            }
        }
    }

    /// The values that a face can show, each with its name.
    fn values_of(
        &mut self,
        package: PackageId,
        deck: DeckId,
        face: FaceId,
        name: &ast::Name,
    ) -> Option<Vec<(i64, String)>> {
        if matches!(self.model.deck(deck).faces[face.index()].ty, FaceType::Text) {
            self.asks_words(package, Wordy::Face(deck, face), name.span);
            return None;
        }
        let model = &self.model;
        let ty = match &model.deck(deck).faces[face.index()].ty {
            FaceType::Value(ty) => Some(ty.base),
            _ => None,
        };
        let numbers = |low: i64, high: i64| (low..=high).map(|each| (each, each.to_string()));
        match ty {
            Some(TypeBase::Range(low, high)) if high.saturating_sub(low) < MOST_VALUES => {
                return Some(numbers(low, high).collect());
            }
            Some(TypeBase::YesNo) => return Some(vec![(1, "yes".into()), (0, "no".into())]),
            Some(TypeBase::Scale(scale)) => {
                let members = model.scale(scale).members.iter().zip(0..);
                let each = members.map(|(member, index)| (index, member.name.to_string()));
                return Some(each.collect());
            }
            Some(TypeBase::Kind(kind)) => {
                let rows = model.kind(kind).rows.iter();
                let each = rows.map(|row| {
                    let name = model.row(*row).header.name.to_string();
                    (i64::from(row.0), name)
                });
                return Some(each.collect());
            }
            _ => {}
        }
        self.out
            .report(
                &E0828,
                name.span,
                format!(
                    "the face `{}` has no values that could be counted one by one",
                    name.text
                ),
            )
            .help("count cards by a question: `check 25 cards with …`");
        None
    }
}
