//! Cells of cards that do not fit their face. Where most of a column do not, the slip is in the face, and is told
//! there once.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use super::Reader;
use crate::diagnostic::codes::{E0309, E0827};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::*;
use crate::numbers::counted;
use crate::source::Span;
use crate::syntax::ast;

/// Where fewer cells are wrong, each is a slip of its own.
pub(super) const FEWEST: usize = 3;

/// What has been told of the cells of each face.
#[derive(Default)]
pub(super) struct WrongCells(FxHashMap<FaceId, Vec<WrongCell>>);

type WrongCell = (ast::Cell, Vec<Diagnostic>);

impl WrongCells {
    /// Keeps what is to be told of a cell until all of them have been read.
    pub(super) fn keep(&mut self, face: FaceId, cell: ast::Cell, told: Vec<Diagnostic>) {
        if !told.is_empty() {
            self.0.entry(face).or_default().push((cell, told));
        }
    }
}

impl<'a> Reader<'a> {
    /// Tells of each cell that is wrong, or, where most of a column are, once of its face.
    pub(super) fn tell_wrong_cells(&mut self, deck: DeckId, grid: &ast::Grid, wrong: WrongCells) {
        let rows = grid.rows.len().saturating_sub(1);
        let mut wrong: Vec<_> = wrong.0.into_iter().collect();
        wrong.sort_by_key(|(face, _)| *face);
        for (face, cells) in wrong {
            let is_none = |(cell, _): &WrongCell| self.cell(*cell) == "none";
            let lacks_none = cells.len() > 1 && cells.iter().all(is_none);
            let is_of_face = lacks_none || cells.len() >= FEWEST && cells.len() * 2 > rows;
            match self.declared_face(deck, face).filter(|_| is_of_face) {
                Some(declared) => {
                    let column = self.column_of(grid, &cells);
                    self.tell_of_face(deck, face, declared, &cells, &column);
                }
                None => {
                    let told = cells.into_iter().flat_map(|(_, told)| told);
                    told.for_each(|each| self.out.push(each));
                }
            }
        }
    }

    fn declared_face(&self, deck: DeckId, face: FaceId) -> Option<&'a ast::Face> {
        let declared = self.declared;
        let name = &self.model.deck(deck).faces[face.index()].name;
        let mut faces = declared.decks[deck.index()].1.faces.iter();
        faces.find(|each| each.name.text == *name)
    }

    /// All that stands in the column of these cells.
    fn column_of(&self, grid: &ast::Grid, cells: &[WrongCell]) -> Vec<String> {
        let place = cells.first().map(|(cell, _)| cell.span);
        let is_first = |cell: &ast::Cell| Some(cell.span) == place;
        let mut rows = grid.rows.iter();
        let column = rows.find_map(|row| row.cells.iter().position(is_first));
        let rows = grid.rows.iter().skip(1);
        let column = rows.filter_map(|row| row.cells.get(column?));
        column.map(|cell| self.cell(*cell).to_owned()).collect()
    }

    fn tell_of_face(
        &mut self,
        deck: DeckId,
        face: FaceId,
        declared: &ast::Face,
        cells: &[WrongCell],
        column: &[String],
    ) {
        let first = cells.first();
        let Some((cell, first)) = first.and_then(|(cell, told)| Some((*cell, told.first()?)))
        else {
            return;
        };
        let told = WrongFace {
            name: declared.name.text.clone(),
            code: first.code,
            cards: counted(cells.len(), "card"),
        };
        let (span, message, help) = match &declared.ty {
            ast::FaceType::Strip(strip) => {
                let (message, help) = self.wrong_strip(deck, face, &told, cells);
                (strip.span, message, help)
            }
            ast::FaceType::Value { ty, each } => {
                self.wrong_values(&told, (ty, each.as_ref()), column)
            }
        };
        self.broken.decks.insert(deck);
        // Of a strip that is too short, and of values that go the other way, it is known what they are.
        if first.code != &E0309 && first.code != &E0827 {
            self.broken.faces.insert((deck, told.name.clone()));
        }
        let help = help.or_else(|| first.help.clone());
        let (code, label) = (first.code, first.message.clone());
        let report = self.out.report(code, span, message);
        report.label(cell.span, label).maybe_help(help);
    }

    /// What is said of a strip whose cards do not fit it, and the way out.
    fn wrong_strip(
        &self,
        deck: DeckId,
        face: FaceId,
        told: &WrongFace,
        cells: &[WrongCell],
    ) -> (String, Option<String>) {
        let FaceType::Strip(strip) = &self.model.deck(deck).faces[face.index()].ty else {
            return (told.in_general(), None);
        };
        let counts = cells.iter().map(|(cell, _)| self.symbols_in(strip, *cell));
        match agreed(counts) {
            Some(count) => {
                let (name, cards) = (&told.name, &told.cards);
                let width = counted(strip.width as usize, "symbol");
                let message = format!("the face `{name}` has {width}, and {cards} show {count}");
                (message, Some(format!("write `strip of {count}`")))
            }
            // Of a letter with which several members begin it is told how each is spelt.
            None if cells
                .iter()
                .all(|(cell, _)| self.is_doubtful_sign(strip, *cell)) =>
            {
                let (name, cards) = (&told.name, &told.cards);
                let message =
                    format!("a letter of the face `{name}` may mean several members, on {cards}");
                (message, None)
            }
            None => {
                let symbols = &self.model.scale(strip.symbols).header.name;
                let help = format!(
                    "name the choice whose members these are in the place of `{symbols}`, or mend the cards"
                );
                (told.in_general(), Some(help))
            }
        }
    }

    /// The same of values, and where it is told.
    fn wrong_values(
        &self,
        told: &WrongFace,
        (ty, each): (&ast::Type, Option<&ast::ForEach>),
        column: &[String],
    ) -> (Span, String, Option<String>) {
        if let Some((each, trend)) = each.and_then(|each| Some((each, each.trend?)))
            && told.code == &E0309
        {
            let (goes, is, other) = match trend {
                ast::Trend::Rising => ("rises", "rising", "falling"),
                ast::Trend::Falling => ("falls", "falling", "rising"),
            };
            let message = format!(
                "the face `{}` {goes} from member to member, and on {} it does not",
                told.name, told.cards
            );
            let help = format!("write `{other}` in the place of `{is}`, or take it out");
            return (each.span, message, Some(help));
        }
        let texts: Vec<&str> = column.iter().map(String::as_str).collect();
        let help = match self.type_of_shown(&texts) {
            Some(shown) => {
                format!("write the type of what they show, `{shown}`, or mend the cards")
            }
            None => "give the face the type of what its cards show, or mend the cards".to_owned(),
        };
        (ty.span, told.in_general(), Some(help))
    }
}

/// What a report of a face begins with.
struct WrongFace {
    name: EcoString,
    code: &'static Code,
    /// How many do not fit it.
    cards: String,
}

impl WrongFace {
    fn in_general(&self) -> String {
        let (name, cards) = (&self.name, &self.cards);
        format!("the face `{name}` does not fit what {cards} show")
    }
}

/// What all are, where all are known and the same.
fn agreed(counts: impl IntoIterator<Item = Option<usize>>) -> Option<usize> {
    let mut counts = counts.into_iter();
    let first = counts.next()??;
    counts.all(|count| count == Some(first)).then_some(first)
}
