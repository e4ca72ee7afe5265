//! The cards of a deck: a row a card, or several alike.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::COPIES;
use crate::diagnostic::codes::*;
use crate::diagnostic::suggest;
use crate::kinds::cells::{Snippet, Trending};
use crate::kinds::wrong_cells::WrongCells;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;
use crate::spelling::ticked;
use crate::syntax::ast;

/// More cards than that nobody shuffles.
const MOST_CARDS: usize = 10_000;

/// What a column of a deck's table holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Column {
    Id,
    Face(FaceId),
    Copies,
    /// Reported: its cells are skipped.
    Broken,
}

/// What names a face.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FaceNamed {
    /// The head of a column of the deck's table.
    Column,
    Check,
}

/// What authors call the column of [`COPIES`] who are used to other words for it.
const COUNTED: [&str; 6] = ["count", "counts", "number", "cards", "amount", "times"];

impl Reader<'_> {
    /// Reads the cards of a grid. A deck of which one could not be read is marked as broken.
    pub(super) fn cards(
        &mut self,
        here: Here,
        deck: DeckId,
        grid: &ast::Grid,
        header: Span,
    ) -> Vec<Card> {
        let Some(head) = grid.rows.first() else {
            if !grid.broken {
                let name = self.model.deck(deck).header.name.clone();
                self.out
                    .report(&E0824, header, format!("the deck `{name}` has no cards"))
                    .help("write a first line with the faces' names, then a line a card");
            }
            self.broken.decks.insert(deck);
            return Vec::new();
        };
        let told = self.out.len();
        let (columns, wrong) = self.card_columns(deck, head);
        if columns.first() == Some(&Column::Broken) {
            // Where no column of names is, each line would begin with a cell that is none.
            self.incomplete = true;
            self.broken.decks.insert(deck);
            return Vec::new();
        }
        if columns.contains(&Column::Broken) {
            self.broken.decks.insert(deck);
        }
        if self.is_uneven(grid, told, wrong) {
            self.broken.decks.insert(deck);
            return Vec::new();
        }
        let mut cards: Vec<Card> = Vec::with_capacity(grid.rows.len());
        let mut ids: FxHashMap<EcoString, Span> = FxHashMap::default();
        let mut wrong = WrongCells::default();
        for row in &grid.rows[1..] {
            let Some((card, copies)) = self.card(here, deck, &columns, (head, row), &mut wrong)
            else {
                self.incomplete = true;
                self.broken.decks.insert(deck);
                continue;
            };
            let span = row.cells[0].span;
            if cards.len() + copies > MOST_CARDS {
                self.out
                    .report(
                        &E0826,
                        span,
                        format!("a deck has {MOST_CARDS} cards at most"),
                    )
                    .help("take cards out, or make fewer copies");
                self.broken.decks.insert(deck);
                break;
            }
            for copy in 1..=copies {
                let id = match copy {
                    1 => card.id.clone(),
                    _ => ecow::eco_format!("{}-{copy}", card.id),
                };
                if let Some(earlier) = ids.insert(id.clone(), span) {
                    self.out
                        .report(&E0202, span, format!("two cards are called `{id}`"))
                        .label(earlier, "this row has a card of that name")
                        .help("give one of the two rows another name");
                    self.broken.decks.insert(deck);
                    break;
                }
                cards.push(Card { id, ..card.clone() });
            }
        }
        self.tell_wrong_cells(deck, grid, wrong);
        cards
    }

    /// What the columns hold, and how many are too many or missing.
    fn card_columns(&mut self, deck: DeckId, head: &ast::Row) -> (Vec<Column>, usize) {
        let mut columns = self.heads(
            head,
            "cards",
            (Column::Id, Column::Broken),
            |this, text, span| match this.model.deck(deck).face(text) {
                Some(face) => Column::Face(face),
                None if text == COPIES => Column::Copies,
                None => {
                    // It may be the face of a line that could not be read.
                    let broken = this.declared.decks[deck.index()].1.broken;
                    if !broken && !this.may_show(deck, &text.into()) {
                        this.unknown_face(deck, text, span, FaceNamed::Column);
                    }
                    Column::Broken
                }
            },
        );
        let deck = self.model.deck(deck);
        let missing = (deck.faces.iter().enumerate())
            .filter(|(index, _)| !columns.contains(&Column::Face(FaceId::new(*index))));
        let missing = ticked(missing.map(|(_, face)| &face.name));
        let is_broken = |column: &&Column| **column == Column::Broken;
        let broken = columns.iter().filter(is_broken).count();
        if broken > 0 {
            return (columns, broken);
        }
        if !missing.is_empty() {
            let message = format!("a card of this deck needs {}", missing.join(", "));
            self.out
                .report(&E0303, head.span, message)
                .help("add the column: every card says what each face shows");
            columns.push(Column::Broken);
        }
        (columns, missing.len())
    }

    /// Whether a deck may have a face of this name of which nobody knows what it shows: its line could not be read,
    /// only its table names it, or its cards show something else. That has been told.
    pub(in crate::kinds) fn may_show(&self, deck: DeckId, face: &EcoString) -> bool {
        if self.broken.faces.contains(&(deck, face.clone())) {
            return true;
        }
        if self.model.deck(deck).face(face).is_some() {
            return false;
        }
        let declared = self.declared.decks[deck.index()].1;
        let mut faces = declared.faces.iter();
        faces.any(|each| each.name.text == *face)
            || declared.broken && self.declared.scope.is_doubtful(face)
    }

    /// Says that a deck has no such face.
    pub(super) fn unknown_face(&mut self, deck: DeckId, text: &str, span: Span, by: FaceNamed) {
        let (code, further) = match by {
            FaceNamed::Check if self.broken.decks.contains(&deck) => return,
            FaceNamed::Check => (&E0304, None),
            FaceNamed::Column => {
                self.broken.faces.insert((deck, text.into()));
                (&E0111, Some(COPIES))
            }
        };
        let declared = self.declared.decks[deck.index()].1;
        let deck = self.model.deck(deck);
        let faces = deck.faces.iter().map(|face| face.name.as_str());
        let near = suggest::near(text, faces.clone());
        let none = deck.faces.is_empty();
        let known = faces.chain(further);
        let help = match none {
            true => suggest::did_you_mean_near(text, known),
            false => suggest::did_you_mean(text, known),
        };
        let message = match text.is_empty() {
            true => "this column has no name".to_owned(),
            false => format!("the deck `{}` has no face `{text}`", deck.header.name),
        };
        let place = match near.as_slice() {
            [near] => (declared.faces.iter()).find(|face| face.name.text == **near),
            _ => None,
        };
        self.incomplete = true;
        let counts = by == FaceNamed::Column && near.is_empty() && COUNTED.contains(&text);
        let counts =
            counts.then(|| format!("if it counts the cards of each row, call it `{COPIES}`"));
        let help = counts.or(help).unwrap_or_else(|| match by {
            FaceNamed::Column if crate::names::is_name(text) => format!(
                "declare it above, with what it shows: `face {text} : {}`",
                self.shown_below(declared, span)
            ),
            _ => "declare the face in the deck".to_owned(),
        });
        let help = match text.is_empty() {
            true => format!("name it, or take it out; {help}"),
            false => help,
        };
        let of = ecow::eco_format!("deck {}", deck.header.name);
        let report = self.out.report(code, span, message);
        report.help(help).absent(text, Some(of));
        if let Some(face) = place {
            let label = suggest::declared_here(&face.name.text);
            report.label(face.name.span, label);
        }
    }

    /// The type of what stands below the head of a column: of numbers their range, of other things words.
    fn shown_below(&self, deck: &ast::Deck, head: Span) -> String {
        let Some((heads, rows)) = deck.grid.rows.split_first() else {
            return "1 to 6".to_owned();
        };
        let column = heads.cells.iter().position(|cell| cell.span == head);
        let cells = rows.iter().filter_map(|row| row.cells.get(column?));
        let texts: Vec<&str> = cells.map(|cell| self.cell(*cell)).collect();
        self.shown_by(&texts)
    }

    /// The type of what cards show.
    pub(in crate::kinds) fn shown_by(&self, texts: &[&str]) -> String {
        let numbers: Option<Vec<i64>> = texts.iter().map(|text| text.parse().ok()).collect();
        let numbers = numbers.unwrap_or_default();
        match (numbers.iter().min(), numbers.iter().max()) {
            (Some(low), Some(high)) => format!("{low} to {high}"),
            _ if texts.iter().all(|text| matches!(*text, "yes" | "no")) => "yes/no".to_owned(),
            _ => "text".to_owned(),
        }
    }

    /// A row as a card, and how many there are of it.
    fn card(
        &mut self,
        here: Here,
        deck: DeckId,
        columns: &[Column],
        (head, row): (&ast::Row, &ast::Row),
        wrong: &mut WrongCells,
    ) -> Option<(Card, usize)> {
        let cite = self.cite(here.package, here.cite, &row.cites);
        let here = Here { cite, ..here };
        if row.cells.len() != head.cells.len() {
            let has = counted(row.cells.len(), "cell");
            let wants = head.cells.len();
            self.out
                .report(
                    &E0101,
                    row.span,
                    format!("this row has {has}, and the first line has {wants}"),
                )
                .label(head.span, "the first line")
                .help("each cell stands between two bars");
            return None;
        }
        let id = self.card_id(row);
        let faces = self.model.deck(deck).faces.len();
        let mut shows: Vec<Option<Shows>> = vec![None; faces];
        let mut copies = Some(1);
        let mut assumed = self.is_assumed(cite);
        for (cell, column) in row.cells.iter().zip(columns) {
            match column {
                Column::Face(face) => {
                    let told = self.out.len();
                    let read = self.face_shows(here, deck, *face, *cell);
                    wrong.keep(*face, *cell, self.out.take_from(told));
                    assumed |= read.as_ref().is_some_and(|(_, assumed)| *assumed);
                    shows[face.index()] = read.map(|(shows, _)| shows);
                }
                Column::Copies => copies = self.copies(*cell),
                Column::Id | Column::Broken => {}
            }
        }
        let (id, copies) = (id?, copies?);
        let shows: Option<Box<[Shows]>> = shows.into_iter().collect();
        let card = Card {
            id,
            shows: shows?,
            cite,
            assumed,
        };
        Some((card, copies))
    }

    fn card_id(&mut self, row: &ast::Row) -> Option<EcoString> {
        let cell = row.cells.first()?;
        let text = self.cell(*cell);
        if crate::names::is_name(text) {
            return Some(text.into());
        }
        if text.is_empty() {
            self.out
                .report(&E0303, row.span, "this card has no name")
                .help("write one in the first cell, such as `a01`: it stays with the card");
        } else {
            self.out
                .report(&E0301, cell.span, format!("`{text}` is not a name"))
                .help("a name has letters, digits and hyphens: `a01`");
        }
        None
    }

    /// How many cards a row stands for; one where its cell is blank.
    fn copies(&mut self, cell: ast::Cell) -> Option<usize> {
        let text = self.cell(cell);
        if text.is_empty() {
            return Some(1);
        }
        let here = Here {
            package: PackageId(0),
            cite: CitationId(0),
        };
        let ty = Type::plain(TypeBase::Range(1, MOST_CARDS as i64));
        let snippet = Snippet {
            text,
            span: cell.span,
        };
        match self.value(here, ty, snippet)? {
            Value::Number(number) => usize::try_from(number).ok(),
            _ => None,
        }
    }

    /// What a cell of a face says, and whether it is assumed. Play examples read cards by this too.
    pub(in crate::kinds) fn face_shows(
        &mut self,
        here: Here,
        deck: DeckId,
        face: FaceId,
        cell: ast::Cell,
    ) -> Option<(Shows, bool)> {
        let plain = |base| Type::plain(base);
        let (ty, each) = match &self.model.deck(deck).faces[face.index()].ty {
            FaceType::Value(ty) => (*ty, None),
            FaceType::Each(ty, along) => (*ty, Some(*along)),
            FaceType::SetOfScale(scale) => (plain(TypeBase::SetOfScale(*scale)), None),
            FaceType::SetOfKind(kind) => (plain(TypeBase::SetOfKind(*kind)), None),
            FaceType::Text => (plain(TypeBase::Text), None),
            FaceType::Strip(strip) => {
                let strip = strip.clone();
                return self.strip_cell(&strip, cell);
            }
        };
        let datum = self.datum(here, ty, each, cell)?;
        self.keeps_trend(each, &datum, cell, |reader| {
            let deck = reader.model.deck(deck);
            Trending {
                name: deck.faces[face.index()].name.clone(),
                place: None,
                is_own: deck.header.package == here.package,
            }
        });
        let shows = match datum.value {
            Value::Each(data) => {
                let numbers = data.iter().map(|each| each.value.as_number());
                Shows::Each(numbers.collect::<Option<_>>()?)
            }
            Value::List(values) => {
                let numbers = values.iter().map(Value::as_number);
                let mut numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
                numbers.sort_unstable();
                Shows::Set(numbers.into())
            }
            Value::Text(value) => {
                let span = cell.span;
                Shows::Text(self.said(here.package, &ast::Text { value, span }))
            }
            value => Shows::One(value.as_number()?),
        };
        Some((shows, datum.assumed))
    }
}
