//! A first row of a table that is rather the heads of its columns, as other notations have them.

use super::uneven;
use crate::diagnostic::codes::E0301;
use crate::diagnostic::suggest;
use crate::kinds::Reader;
use crate::kinds::labels::ReadLabel;
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
        spaces: &[Key],
        gives: Type,
    ) -> bool {
        if let (Some(line), Some(first), Some(space)) =
            (grid.dashes, grid.rows.first(), spaces.first())
        {
            if let Some(label) = first.cells.first()
                && self.is_label(package, space, *label)
            {
                self.out
                    .report(&E0301, line, "a table has no line below its head")
                    .help("take this line of dashes out");
                return false;
            }
            self.incomplete = true;
            (self.out.report(&E0301, first.span.to(line), NO_HEAD)).help("take these lines out");
            return true;
        }
        let [first, second, ..] = grid.rows.as_slice() else {
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
        let heads = match label.is_empty() {
            true => !answers || self.answers_the_least(package, second, space),
            false => self.may_head(label, space, answers) && !self.is_label(package, space, *cell),
        };
        if is_short || !heads {
            return false;
        }
        self.incomplete = true;
        self.out
            .report(&E0301, first.span, NO_HEAD)
            .help("take this line out");
        true
    }

    /// Whether the first line of a table by two keys names the columns of a grid, and something stands in its first
    /// cell, where a grid has nothing; says so.
    pub(super) fn has_a_filled_corner(
        &mut self,
        package: PackageId,
        grid: &ast::Grid,
        spaces: &[Key],
    ) -> bool {
        let ([head, rows @ ..], [down, across]) = (grid.rows.as_slice(), spaces) else {
            return false;
        };
        let Some((corner, columns)) = head.cells.split_first() else {
            return false;
        };
        if rows.is_empty()
            || self.is_label(package, down, *corner)
            || !columns
                .iter()
                .any(|cell| self.is_label(package, across, *cell))
        {
            return false;
        }
        // Rows of three cells may as well be two keys and an answer, of which the first key is misspelt.
        let is_wide = uneven::agreed(&grid.rows).is_some_and(|cells| cells > 3)
            && (columns[1..].iter()).any(|cell| self.is_label(package, across, *cell));
        let named = self.named(down);
        let words = self.cell(*corner);
        let is_head = grid.dashes.is_some()
            || is_wide
            || named.is_some_and(|own| own.iter().any(|name| name.eq_ignore_ascii_case(words)));
        let mut second = rows.iter().filter_map(|row| row.cells.get(1));
        if !is_head && second.any(|cell| self.is_label(package, across, *cell)) {
            return false;
        }
        self.incomplete = true;
        let message = "in a grid nothing stands in the first cell of the first line: below it stand the labels of the first key, beside it those of the second";
        let report = self.out.report(&E0301, corner.span, message);
        match grid.dashes {
            None => report.help("leave the first cell of the first line empty"),
            Some(line) => (report.label(line, "and there is no line below a head")).help(
                "leave the first cell of the first line empty, and take the line of dashes out",
            ),
        };
        true
    }

    /// What a key is called, where it has a name and a title of its own.
    fn named(&self, space: &Key) -> Option<[&str; 2]> {
        let header = match space {
            Key::Roll { .. } | Key::Number { .. } => return None,
            Key::Scale(scale) => &self.model.scale(*scale).header,
            Key::Kind(kind) => &self.model.kind(*kind).header,
        };
        Some([&header.name, &header.title])
    }

    /// Whether a row answers the least key there is: what stands above it answers none.
    fn answers_the_least(&mut self, package: PackageId, row: &ast::Row, space: &Key) -> bool {
        let least = space.bounds(&self.model).0;
        let label = row.cells.first();
        let label = label.and_then(|label| self.read_label(package, space, *label));
        label.is_some_and(
            |label| matches!(label.read, ReadLabel::Keys(keys) if keys.contains(least)),
        )
    }

    /// Whether words that are no key may be the head of the keys; `answers` is whether an answer stands beside
    /// them.
    fn may_head(&self, words: &str, space: &Key, answers: bool) -> bool {
        if !words.starts_with(char::is_alphabetic) {
            return false;
        }
        let mut single = words.split([' ', '(', ')', ',']);
        let members: Vec<&str> = match space {
            Key::Roll { .. } | Key::Number { .. } => Vec::new(),
            Key::Scale(scale) => {
                let members = self.model.scale(*scale).members.iter();
                members.map(|member| member.name.as_str()).collect()
            }
            Key::Kind(kind) => {
                let rows = self.model.kind(*kind).rows.iter();
                let names = rows.map(|row| self.model.row(*row).header.name.as_str());
                names.collect()
            }
        };
        if let Some(names) = self.named(space) {
            return names.iter().any(|name| name.eq_ignore_ascii_case(words))
                || !answers && suggest::near(words, members).is_empty();
        }
        !answers
            || single.any(|word| {
                let word = word.to_lowercase();
                HEADS.contains(&word.as_str()) || Dice::parse(&word).is_ok()
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
}
