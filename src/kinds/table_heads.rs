//! A first row of a table that is rather the heads of its columns, as other notations have them.

use super::Reader;
use super::label::KeySpace;
use super::numbers::dice;
use crate::diagnostic::codes::{E0102, E0301};
use crate::diagnostic::suggest;
use crate::model::*;
use crate::syntax::{NO_HEAD, ast};

/// What people write above rolls and numbers.
const HEADS: [&str; 8] = [
    "roll", "rolls", "die", "dice", "score", "total", "number", "result",
];

impl Reader<'_> {
    /// Whether the first of several rows holds the heads of columns; says so.
    pub(super) fn has_a_head(
        &mut self,
        package: PackageId,
        grid: &ast::Grid,
        spaces: &[KeySpace],
        gives: Type,
    ) -> bool {
        let [first, _, ..] = grid.rows.as_slice() else {
            return false;
        };
        let (Some(cell), Some(space)) = (first.cells.first(), spaces.first()) else {
            return false;
        };
        let label = self.cell(*cell);
        let answers = first.cells.len() == spaces.len() + 1
            && self.may_answer(self.cell(first.cells[spaces.len()]), gives);
        // One that has too few cells and ends with an answer lacks a label.
        let is_short = first.cells.len() <= spaces.len()
            && (first.cells.last()).is_some_and(|last| self.may_answer(self.cell(*last), gives));
        if is_short || !self.may_head(label, space, answers) || self.is_label(package, space, *cell)
        {
            return false;
        }
        self.incomplete = true;
        self.out
            .report(&E0301, first.span, NO_HEAD)
            .help("take this line out");
        true
    }

    /// Whether the keys of a grid stand the other way round; says so.
    pub(super) fn is_turned(
        &mut self,
        package: PackageId,
        table: &ast::Table,
        spaces: &[KeySpace],
    ) -> bool {
        let ([head, row, ..], [first, second], [down, across]) =
            (table.grid.rows.as_slice(), table.keys.as_slice(), spaces)
        else {
            return false;
        };
        let (Some(column), Some(label)) = (head.cells.get(1), row.cells.first()) else {
            return false;
        };
        let turned = self.is_label(package, down, *column)
            && self.is_label(package, across, *label)
            && !self.is_label(package, across, *column)
            && !self.is_label(package, down, *label);
        if turned {
            self.incomplete = true;
            let written = |key: &ast::Key| self.sources.slice(key.span());
            let span = first.span();
            let (first, second) = (written(first), written(second));
            let message =
                format!("the columns of this table are of `{first}`, its rows of `{second}`");
            self.out.report(&E0102, span, message).help(format!(
                "the key of the rows comes first: `by {second}, {first}`"
            ));
        }
        turned
    }

    /// Whether words that are no key may be the head of the keys; `answers` is whether an answer stands beside
    /// them.
    fn may_head(&self, words: &str, space: &KeySpace, answers: bool) -> bool {
        if !words.starts_with(char::is_alphabetic) {
            return false;
        }
        let mut single = words.split([' ', '(', ')', ',']);
        let (own, members): (Option<&Header>, Vec<&str>) = match space {
            KeySpace::Roll { .. } | KeySpace::Number { .. } => (None, Vec::new()),
            KeySpace::Members(scale) => {
                let scale = self.model.scale(*scale);
                let members = scale.members.iter().map(|member| member.name.as_str());
                (Some(&scale.header), members.collect())
            }
            KeySpace::Rows(kind) => {
                let kind = self.model.kind(*kind);
                let rows = kind.rows.iter().map(|row| self.model.row(*row));
                (
                    Some(&kind.header),
                    rows.map(|row| row.header.name.as_str()).collect(),
                )
            }
        };
        if let Some(own) = own {
            let names = [&own.name, &own.title];
            return names.iter().any(|name| name.eq_ignore_ascii_case(words))
                || !answers && suggest::near(words, members).is_empty();
        }
        !answers
            || single.any(|word| {
                let word = word.to_lowercase();
                HEADS.contains(&word.as_str()) || dice(&word).is_some()
            })
    }

    /// Whether words may be an answer, as far as their signs tell.
    fn may_answer(&self, words: &str, gives: Type) -> bool {
        match gives.base {
            TypeBase::Number
            | TypeBase::Range(..)
            | TypeBase::Fraction
            | TypeBase::Length
            | TypeBase::Dice => {
                words.contains(|c: char| c.is_ascii_digit()) || words.starts_with("roll ")
            }
            TypeBase::YesNo => matches!(words.trim_end_matches('?'), "yes" | "no"),
            _ => true,
        }
    }

    fn is_label(&mut self, package: PackageId, space: &KeySpace, cell: ast::Cell) -> bool {
        let told = std::mem::take(self.out);
        let incomplete = self.incomplete;
        let declared = self.declared;
        let read = declared
            .scope
            .attempt(|| self.labelled(package, space, cell));
        self.incomplete = incomplete;
        *self.out = told;
        read.is_some()
    }
}
