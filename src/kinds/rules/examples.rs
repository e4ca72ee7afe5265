//! Worked examples: chances, means, values, counts, and plays with fixed dice and cards.

use super::Sort;
use super::questions::Asked;
use crate::diagnostic::codes::*;
use crate::kinds::cell::shortened;
use crate::kinds::numbers::{fraction, length};
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::{Entry, Placed, Space};
use crate::source::Span;
use crate::syntax::ast::{self, ExampleKind, ExprKind, FeedKind};

impl Reader<'_> {
    pub(in crate::kinds) fn read_examples(&mut self) {
        let declared = self.declared;
        for placed in &declared.examples {
            let example = self.example(placed);
            self.model.examples.push(example);
        }
    }

    fn example(&mut self, placed: &Placed<'_, ast::Example>) -> Example {
        let (package, item) = (placed.package, placed.item);
        self.incomplete |= item.body.broken;
        let around = self.option_cite(placed.option);
        let cite = self.cite(package, around, &item.cites);
        let mut with: Vec<OptionId> = placed.option.into_iter().collect();
        for line in &item.body.lines {
            let ExampleKind::With(options) = &line.kind else {
                continue;
            };
            for path in options {
                with.extend(self.option_named(package, path));
            }
        }
        with.sort_unstable();
        with.dedup();
        let mut lines = Vec::new();
        // With other options the rules are others: this example is read when its own are on.
        if self.declared.options.switch_on(with.iter().copied()) == self.declared.active {
            for line in &item.body.lines {
                lines.extend(self.example_line(package, cite, line));
            }
        }
        Example {
            package,
            title: self.plain(&item.title),
            cite,
            with,
            lines,
        }
    }

    fn option_named(&mut self, package: PackageId, path: &ast::Path) -> Option<OptionId> {
        let entry = self.find(&[Space::Top], package, path, "option")?;
        match entry.symbol {
            Symbol::Option(option) => Some(option),
            _ => {
                self.wrong_kind(path, entry, "an option");
                None
            }
        }
    }

    fn example_line(
        &mut self,
        package: PackageId,
        cite: CitationId,
        line: &ast::ExampleLine,
    ) -> Option<ExampleLine> {
        let claim = match &line.kind {
            ExampleKind::With(_) => return None,
            ExampleKind::Chance { of, claim } => {
                let asked = self.question(package, cite, of, Some(Sort::YesNo), false);
                let (claim, places) = self.chance(*claim)?;
                Claim::Chance {
                    question: asked?.question,
                    claim,
                    places,
                }
            }
            ExampleKind::Mean { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                let sort = self.measured(&asked, of.span)?;
                let (claim, places) = self.mean(*claim, sort)?;
                Claim::Mean {
                    question: asked.question,
                    claim,
                    places,
                }
            }
            ExampleKind::Least { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                self.measured(&asked, of.span)?;
                Claim::Least {
                    claim: self.claimed(package, &asked, claim)?,
                    question: asked.question,
                }
            }
            ExampleKind::Most { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                self.measured(&asked, of.span)?;
                Claim::Most {
                    claim: self.claimed(package, &asked, claim)?,
                    question: asked.question,
                }
            }
            ExampleKind::Value { of, claim } => {
                let asked = self.question(package, cite, of, None, false)?;
                if asked.random {
                    let text = shortened(self.sources.slice(of.span));
                    self.out
                        .report(
                            &E0860,
                            of.span,
                            format!("`{text}` is rolled or drawn, and has no fixed value"),
                        )
                        .help("write `chance … = …`, `mean of … = …`, or a `play` with fixed dice");
                    self.incomplete = true;
                    return None;
                }
                Claim::Value {
                    claim: self.claimed(package, &asked, claim)?,
                    question: asked.question,
                }
            }
            ExampleKind::Check { deck, check } => {
                let deck = self.find_deck(package, deck)?;
                let counted = self.count_cards(package, deck, check, None)?;
                Claim::Check {
                    deck,
                    wanted: counted.wanted,
                    found: counted.found,
                }
            }
            ExampleKind::Play(play) => self.play(package, cite, play)?,
        };
        let text = self.sources.slice(line.span).trim();
        Some(ExampleLine {
            text: text.into(),
            claim,
        })
    }

    /// Numbers and lengths have a mean, a least and a most; members of a scale a least and a most.
    fn measured(&mut self, asked: &Asked, span: Span) -> Option<Sort> {
        match asked.sort {
            Some(sort @ (Sort::Number | Sort::Length)) => Some(sort),
            Some(sort) => {
                let noun = self.noun(sort);
                self.unread(
                    span,
                    &format!("this is {noun}, and has no mean, no least and no most"),
                    "write `chance … is … = …%`",
                )
            }
            None => self.unread(
                span,
                "this gives several parts",
                "name the one that is meant: `….part`",
            ),
        }
    }

    fn unread<T>(&mut self, span: Span, message: &str, help: &str) -> Option<T> {
        self.incomplete = true;
        self.out.report(&E0860, span, message).help(help);
        None
    }

    /// A fixed value of the sort that a question has.
    fn claimed(&mut self, package: PackageId, asked: &Asked, claim: &ast::Expr) -> Option<i64> {
        let Some(sort) = asked.sort else {
            return self.unread(
                claim.span,
                "this gives several parts",
                "name the one that is meant: `….part`",
            );
        };
        self.constant(package, claim, sort.ty(true), "what is claimed")
    }

    /// `60%`, `3/5`, `33.3%`.
    fn chance(&mut self, cell: ast::Cell) -> Option<(Fraction, Option<u32>)> {
        let text = self.cell(cell);
        let (number, percent) = match text.strip_suffix('%') {
            Some(number) => (number.trim_end(), true),
            None => (text, false),
        };
        let read = fraction(number).and_then(|read| match percent {
            true => reduced(i64::from(read.numerator), i64::from(read.denominator) * 100),
            false => Some(read),
        });
        let Some(read) = read.filter(|read| (0..=read.denominator).contains(&read.numerator))
        else {
            let message = format!("`{}` is not a chance", shortened(text));
            return self.unread(cell.span, &message, "write `60%`, `33.3%` or `3/5`");
        };
        let places = match (percent, decimals(number)) {
            (true, places) => (!number.contains('/')).then_some(places),
            (false, 0) => None,
            (false, places) => Some(places.saturating_sub(2)),
        };
        Some((read, places))
    }

    /// `10.5`, `7/2`; of lengths `4.5"`.
    fn mean(&mut self, cell: ast::Cell, sort: Sort) -> Option<(Fraction, Option<u32>)> {
        let text = self.cell(cell);
        let read = match sort {
            Sort::Length => length(text).and_then(|length| reduced(length.0, 1)),
            _ => fraction(text),
        };
        let Some(read) = read else {
            let noun = self.noun(sort);
            let message = format!("`{}` is not {noun}", shortened(text));
            return self.unread(
                cell.span,
                &message,
                "write `10.5` or `21/2`; of lengths `4.5\"`",
            );
        };
        let places = (sort != Sort::Length && !text.contains('/')).then(|| decimals(text));
        Some((read, places))
    }

    fn play(&mut self, package: PackageId, cite: CitationId, play: &ast::Play) -> Option<Claim> {
        self.incomplete |= play.broken;
        let asked = self.question(package, cite, &play.call, None, false);
        let procedure = match &play.call.kind {
            ExprKind::Call { name, .. } => {
                let qualifier = name.package.as_ref().map(|name| name.text.as_str());
                let scope = &self.declared.scope;
                let found = scope.entries(Space::Top, package, qualifier, &name.name.text);
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
        let decks = self.decks_of(procedure);
        let mut used: Vec<(DeckId, CardId)> = Vec::new();
        let mut feed = Vec::with_capacity(play.feed.len());
        for line in &play.feed {
            feed.push(match &line.kind {
                FeedKind::Dice(dice) => Feed::Dice(dice.clone()),
                FeedKind::Card(name) => {
                    let card = self.card_called(&decks, name)?;
                    used.push(card);
                    Feed::Card(card.0, card.1)
                }
                FeedKind::CardShowing(shows) => {
                    let card = self.card_showing(package, &decks, shows, &used, line.span)?;
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
            let wanted = crate::kinds::cell::counted(types.len(), "value");
            let has = crate::kinds::cell::counted(play.gives.len(), "value");
            let span = play
                .gives
                .first()
                .map_or(play.call.span, |first| first.span);
            let message = format!("the outcome has {wanted}, and here stands {has}");
            return self.unread(span, &message, "write `gives …` with one value a part");
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

    /// The decks from which a procedure, or one that it calls, draws.
    fn decks_of(&self, procedure: ProcedureId) -> Vec<DeckId> {
        let mut seen = vec![procedure];
        let mut decks = Vec::new();
        let mut next = 0;
        while let Some(id) = seen.get(next).copied() {
            next += 1;
            for step in &self.model.procedure(id).steps {
                each_action(&step.body, &mut |action| match action {
                    Action::Draw { deck, .. } if !decks.contains(deck) => decks.push(*deck),
                    Action::Call { procedure, .. } if !seen.contains(procedure) => {
                        seen.push(*procedure);
                    }
                    _ => {}
                });
            }
        }
        decks
    }

    fn card_called(&mut self, decks: &[DeckId], name: &ast::Name) -> Option<(DeckId, CardId)> {
        let found = decks.iter().find_map(|deck| {
            let cards = &self.model.deck(*deck).cards;
            let card = cards.iter().position(|card| card.id == name.text)?;
            Some((*deck, CardId::new(card)))
        });
        if found.is_some() {
            return found;
        }
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

    fn named_decks(&self, decks: &[DeckId]) -> String {
        let names = decks
            .iter()
            .map(|deck| format!("`{}`", self.model.deck(*deck).header.name));
        names.collect::<Vec<_>>().join(" or ")
    }

    /// The first card, not yet drawn in this play, that shows all this.
    fn card_showing(
        &mut self,
        package: PackageId,
        decks: &[DeckId],
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
        let Some(deck) = decks.iter().find(has_all).copied() else {
            let faces: Vec<String> = shows
                .iter()
                .map(|each| format!("`{}`", each.face.text))
                .collect();
            let faces = faces.join(", ");
            let message = match decks {
                [] => "this procedure draws no card".to_owned(),
                _ => format!(
                    "no card of {} has the faces {faces}",
                    self.named_decks(decks)
                ),
            };
            return self.unread(span, &message, "name faces of a deck that is drawn from");
        };
        let here = Here {
            package,
            cite: CitationId(0),
        };
        let mut wanted = Vec::with_capacity(shows.len());
        for each in shows {
            let face = self.model.deck(deck).face(&each.face.text)?;
            let Some((shown, _)) = self.face_shows(here, deck, face, each.value) else {
                self.incomplete = true;
                return None;
            };
            wanted.push((face, shown));
        }
        let cards = &self.model.deck(deck).cards;
        let found = cards.iter().enumerate().find(|(index, card)| {
            let shows = |(face, shown): &(FaceId, Shows)| card.shows[face.index()] == *shown;
            wanted.iter().all(shows) && !used.contains(&(deck, CardId::new(*index)))
        });
        match found {
            Some((index, _)) => Some((deck, CardId::new(index))),
            None => {
                let name = self.named_decks(&[deck]);
                let message = format!("no card of {name} that is left shows all this");
                self.unread(span, &message, "ask for less, or name a card")
            }
        }
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

/// Digits behind the point.
fn decimals(text: &str) -> u32 {
    text.split_once('.')
        .map_or(0, |(_, digits)| digits.len() as u32)
}

fn reduced(numerator: i64, denominator: i64) -> Option<Fraction> {
    let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1) as i64;
    Some(Fraction {
        numerator: i32::try_from(numerator / divisor).ok()?,
        denominator: i32::try_from(denominator / divisor).ok()?,
    })
}
