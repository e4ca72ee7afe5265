//! Columns of numbers, set so that their digits stand below each other: units below units, however long the
//! numbers are, whatever stands before and behind them, and whether a value is assumed or not.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value as Json;

use crate::print::fonts::{ALLOWED, Face};

/// Between the numbers of a cell that has several.
const BETWEEN: &str = " / ";
const DAGGER: char = '†';
/// How many letters a unit of length has at most.
const UNIT: usize = 2;

/// A column of numbers. All lengths are shares of the size of its text.
#[derive(Clone, Debug)]
pub(super) struct Digits {
    /// How wide it is without the dagger at its end.
    block: f64,
    /// How far a dagger hangs out of that.
    dagger: f64,
    /// No cell has several numbers, between which it might be torn.
    pub(super) single: bool,
    /// By row, from the right edge of the block; nothing for what is no number, which stands centred among them.
    cells: Vec<Option<Vec<Piece>>>,
}

/// How the cells of a column stand.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::print) enum Stand {
    Left,
    Centred,
    /// Their digits below each other: so much is left free behind them.
    Digits(f64),
}

/// A stretch of a cell, as the template draws it.
#[derive(Clone, PartialEq, Debug)]
enum Piece {
    Text(String),
    /// Below zero, what stands before it hangs.
    Gap(f64),
}

impl Piece {
    fn into_json(self) -> Json {
        match self {
            Piece::Text(text) => text.into(),
            // More digits would only make the sheet longer that the templates read.
            Piece::Gap(wide) => ((wide * 1e4).round() / 1e4).into(),
        }
    }
}

/// One of the numbers of a cell: what ends with its last whole digit, and what stands behind that.
struct Number<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> Number<'a> {
    /// Nothing for what has no digits, or words beside them: behind them may be a unit.
    fn of(text: &'a str) -> Option<Self> {
        let fraction = |sign: char| matches!(sign, '½' | '¼' | '¾');
        let first = text.find(|sign: char| sign.is_ascii_digit() || fraction(sign))?;
        if text[..first].contains(char::is_alphabetic) {
            return None;
        }
        let digits = &text[first..];
        let end = digits.find(|sign: char| !sign.is_ascii_digit());
        let (whole, rest) = text.split_at(first + end.unwrap_or(digits.len()));
        let letters = rest.chars().filter(|sign| sign.is_alphabetic());
        (letters.count() <= UNIT).then_some(Number { whole, rest })
    }

    /// What keeps others at a distance: at the end of a cell a dagger does not.
    fn kept(&self, last: bool) -> &'a str {
        match last {
            true => self.rest.trim_end_matches(DAGGER),
            false => self.rest,
        }
    }
}

/// What the numbers that stand below each other need before and behind their last whole digit.
#[derive(Clone, Copy, Default)]
struct Room {
    whole: f64,
    rest: f64,
}

/// Whether two texts differ in their digits at most: then they are equally wide, for all digits are.
fn of_one_shape(one: &str, other: &str) -> bool {
    let alike = |(a, b): (u8, u8)| a == b || a.is_ascii_digit() && b.is_ascii_digit();
    one.len() == other.len() && one.bytes().zip(other.bytes()).all(alike)
}

impl Digits {
    /// Nothing where these cells, as they are printed, have too few numbers, or such as stand below each other anyhow.
    pub(super) fn of(texts: &[impl AsRef<str>], face: Face) -> Option<Self> {
        let numbers = |text| str::split(text, BETWEEN).map(Number::of).collect();
        let mut rows: Vec<Option<Vec<Number<'_>>>> =
            texts.iter().map(|text| numbers(text.as_ref())).collect();
        let count = rows.iter().flatten().map(Vec::len).max()?;
        // A single number counts for all of several: it stands below the one in their middle.
        let middle = count / 2;
        let first = |row: &[Number<'_>]| if row.len() == count { 0 } else { middle };
        for row in &mut rows {
            row.take_if(|row| row.len() != count && (row.len() != 1 || count % 2 == 0));
        }
        let all = texts.iter().zip(&rows);
        let mut told = all.filter(|(_, row)| row.is_some()).map(|(text, _)| text);
        let one = told.next()?;
        if told.all(|other| of_one_shape(one.as_ref(), other.as_ref())) {
            return None;
        }
        let width = |text: &str| face.ems(text);
        let (mut rooms, mut dagger) = (vec![Room::default(); count], 0.0_f64);
        for row in rows.iter().flatten() {
            for (at, number) in (first(row)..).zip(row) {
                let kept = width(number.kept(at + 1 == count));
                let room = &mut rooms[at];
                room.whole = room.whole.max(width(number.whole));
                room.rest = room.rest.max(kept);
                dagger = dagger.max(width(number.rest) - kept);
            }
        }
        let between = width(BETWEEN);
        let behind = |at: usize| -> f64 {
            let rooms = rooms.iter().skip(at + 1);
            rooms.map(|room| between + room.whole + room.rest).sum()
        };
        let pieces = |row: &Vec<Number<'_>>| {
            let mut pieces = Pieces::default();
            for (place, number) in row.iter().enumerate() {
                let at = first(row) + place;
                if place > 0 {
                    pieces.text(BETWEEN);
                    pieces.gap(rooms[at].whole - width(number.whole));
                }
                pieces.text(number.whole);
                pieces.text(number.rest);
                let more = if place + 1 == row.len() {
                    behind(at)
                } else {
                    0.0
                };
                pieces.gap(rooms[at].rest - width(number.rest) + more);
            }
            pieces.0
        };
        Some(Digits {
            cells: rows.iter().map(|row| row.as_ref().map(pieces)).collect(),
            block: rooms[0].whole + rooms[0].rest + behind(0),
            dagger,
            single: count == 1,
        })
    }

    /// How wide it is with its daggers.
    pub(super) fn width(&self, size: f64) -> f64 {
        (self.block + self.dagger) * size * ALLOWED
    }

    /// What stays free behind the block in a column with room for so much text: as much as before it, where it is
    /// `centred` under its head, and so much as its daggers need. Nothing where the column is too narrow.
    pub(super) fn behind(&self, room: f64, size: f64, centred: bool) -> Option<f64> {
        if self.width(size) > room + 0.02 {
            return None;
        }
        let free = room - self.block * size;
        Some(match centred {
            true => (free / 2.0).max(self.dagger * size),
            false => free,
        })
    }
}

/// What is put together of texts and gaps.
#[derive(Default)]
struct Pieces(Vec<Piece>);

impl Pieces {
    fn text(&mut self, more: &str) {
        match self.0.last_mut() {
            Some(Piece::Text(text)) => text.push_str(more),
            _ => self.0.push(Piece::Text(more.to_owned())),
        }
    }

    fn gap(&mut self, wide: f64) {
        if wide.abs() > 1e-6 {
            self.0.push(Piece::Gap(wide));
        }
    }
}

/// Puts beside each number of a sheet's tables, and of the columns beside its figures, the pieces that it is drawn of.
pub(in crate::print) fn tell(sheet: &mut Json) {
    match sheet {
        Json::Array(list) => list.iter_mut().for_each(tell),
        Json::Object(map) => {
            if let Some(Json::Array(rows)) = map.get_mut("rows") {
                tell_columns(rows.iter_mut().collect(), |column| match column {
                    0 => Face::SansBold,
                    _ => Face::Sans,
                });
            }
            if let Some(Json::Array(lines)) = map.get_mut("figures") {
                let cells = lines.iter_mut().filter_map(|line| line.get_mut("cells"));
                tell_columns(cells.collect(), |_| Face::SansBold);
            }
            map.values_mut().for_each(tell);
        }
        _ => {}
    }
}

fn tell_columns(mut rows: Vec<&mut Json>, face: impl Fn(usize) -> Face) {
    let count = rows
        .first()
        .and_then(|row| row.as_array())
        .map_or(0, Vec::len);
    for column in 0..count {
        let texts: Option<Vec<Cow<'_, str>>> =
            rows.iter().map(|row| marked(row.get(column)?)).collect();
        let Some(digits) = texts.and_then(|texts| Digits::of(&texts, face(column))) else {
            continue;
        };
        for (row, pieces) in rows.iter_mut().zip(digits.cells) {
            if let (Some(cell), Some(pieces)) = (row.get_mut(column), pieces) {
                cell["digits"] = pieces.into_iter().map(Piece::into_json).collect();
            }
        }
    }
}

/// A value as it is printed; nothing for what is none.
fn marked(cell: &Json) -> Option<Cow<'_, str>> {
    let text = cell.get("text")?.as_str()?;
    let source = cell.get("source").and_then(Json::as_str);
    let assumed = cell.get("assumed")?.as_bool()?;
    Some(crate::sheet::marked(
        text,
        assumed,
        source.unwrap_or_default(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far from the right edge of the column the last whole digit of each number ends, cell by cell.
    fn ends(cells: &[&str]) -> Vec<Vec<f64>> {
        let digits = Digits::of(cells, Face::Sans).unwrap();
        let cell = |pieces: &Vec<Piece>| {
            let (mut ends, mut behind) = (Vec::new(), 0.0);
            for piece in pieces.iter().rev() {
                match piece {
                    Piece::Gap(wide) => behind += wide,
                    Piece::Text(text) => {
                        let mut parts: Vec<&str> = text.split_inclusive(BETWEEN).collect();
                        while let Some(part) = parts.pop() {
                            if let Some(number) = Number::of(part) {
                                ends.push(behind + Face::Sans.ems(number.rest));
                            }
                            behind += Face::Sans.ems(part);
                        }
                    }
                }
            }
            ends.reverse();
            ends
        };
        digits.cells.iter().flatten().map(cell).collect()
    }

    fn same(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-6
    }

    #[test]
    fn digits_stand_below_each_other_whatever_is_beside_them() {
        for cells in [
            &["1", "1†", "−2†", "+10"][..],
            &["1.25\u{a0}cm", "4\u{a0}cm", "12\u{a0}cm†"],
            &["½″", "6½″†", "10″"],
            &["2–9", "10", "≥ 11"],
        ] {
            let ends = ends(cells);
            assert_eq!(ends.len(), cells.len());
            assert!(
                ends.iter().all(|end| same(end[0], ends[0][0])),
                "{cells:?} {ends:?}"
            );
        }
    }

    #[test]
    fn a_dagger_hangs_and_takes_no_room_of_digits() {
        let digits = Digits::of(&["1", "10†"], Face::Sans).unwrap();
        let dagger = Face::Sans.ems("†");
        assert!(same(digits.block, Face::Sans.ems("10")));
        assert!(same(digits.dagger, dagger));
        assert_eq!(digits.cells[0], Some(vec![Piece::Text("1".into())]));
        assert_eq!(
            digits.cells[1],
            Some(vec![Piece::Text("10†".into()), Piece::Gap(-dagger)])
        );
        // It has room, also where that moves the digits out of the middle of a narrow column.
        let narrow = digits.width(10.0);
        assert!(same(
            digits.behind(narrow, 10.0, true).unwrap(),
            10.0 * dagger
        ));
        assert_eq!(digits.behind(narrow - 0.1, 10.0, true), None);
        let (broad, block) = (100.0, 10.0 * digits.block);
        assert!(same(
            digits.behind(broad, 10.0, true).unwrap(),
            (broad - block) / 2.0
        ));
        assert!(same(
            digits.behind(broad, 10.0, false).unwrap(),
            broad - block
        ));
    }

    #[test]
    fn of_several_numbers_each_stands_below_its_like_and_one_for_all_in_the_middle() {
        let cells = ["3″† / 6″† / 12″†", "12″ / 24″† / 48″†", "9″†", "–"];
        let ends = ends(&cells);
        assert_eq!(ends.len(), 3, "a dash is no number");
        for at in 0..3 {
            assert!(same(ends[0][at], ends[1][at]), "{ends:?}");
        }
        assert!(same(ends[2][0], ends[0][1]), "{ends:?}");
    }

    #[test]
    fn what_is_aligned_anyhow_or_holds_words_is_left_alone() {
        for cells in [
            &["1†", "2†"][..],
            &["–", "yes"],
            &["d6", "2d10"],
            &["1 to 3", "4 or more"],
        ] {
            assert!(Digits::of(cells, Face::Sans).is_none(), "{cells:?}");
        }
        // Two numbers have no middle: one alone stands as it would without them.
        let digits = Digits::of(&["1 / 2", "10 / 20", "5"], Face::Sans).unwrap();
        assert_eq!(digits.cells[2], None);
    }
}
