//! The figures of a record: whether their boxes go beside their titles, and where their weapons stand.

use serde::Serialize;

use super::cards::LABEL;
use super::{Misfit, words};
use crate::print::fonts::Face;
use crate::sheet::{FigureLine, Rank, UnitRecord};

/// A box to cross off with the gap behind it.
pub(super) const BOX: f64 = 9.0;
/// Between two fives of boxes is so much more.
const FIVES: f64 = 1.0;
/// Between one figure's boxes and the next one's; where each has several, its number stands before them.
const BETWEEN: f64 = 5.0;
const NUMBERED: f64 = 7.0;
/// A figure's number, by its digits, and the gap behind it.
const DIGIT: f64 = 3.6;
const BEHIND: f64 = 1.6;
/// The column in which a leader's star stands.
const STAR: f64 = 11.0;

/// How a line of figures is set.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct FigureSetting {
    /// Its boxes go beside its title.
    beside: bool,
    /// Each of its weapons goes on one line, so that none need be torn.
    whole: bool,
    /// So does each with the boxes behind it.
    tied: bool,
}

/// How much room boxes want on one line; those with words never have one.
fn boxes(line: &FigureLine) -> f64 {
    let groups = f64::from(line.count);
    // All numbers are as wide as the last.
    let number = BEHIND + DIGIT * f64::from(line.count.checked_ilog10().unwrap_or(0) + 1);
    let rank = |rank: &Rank| {
        if !rank.steps.is_empty() || !rank.title.is_empty() {
            return f64::INFINITY;
        }
        let is_numbered = line.count > 1 && (rank.boxes > 1 || line.leaders > 1);
        let (between, numbers) = match is_numbered {
            true => (NUMBERED, groups * number),
            // A star hangs over the gap before it.
            false => (BETWEEN, f64::from(line.leaders) * BEHIND),
        };
        let fives = f64::from(rank.boxes.div_ceil(5).saturating_sub(1)) * FIVES;
        groups * (f64::from(rank.boxes) * BOX + fives) + (groups - 1.0).max(0.0) * between + numbers
    };
    below(line).map(rank).sum()
}

/// The ranks that do not stand behind the name of a weapon.
fn below(line: &FigureLine) -> impl Iterator<Item = &Rank> {
    line.ranks.iter().filter(|rank| rank.beside.is_none())
}

/// How all lines of figures of a record are set: of `whole` the columns beside them leave `room`.
pub(super) fn figures(
    record: &UnitRecord,
    whole: f64,
    room: f64,
    size: f64,
) -> Result<Vec<FigureSetting>, Misfit> {
    let place = |beside: bool| {
        let lines = record.figures.iter();
        let placed = lines.map(|line| figure(line, whole, room, size, beside));
        placed.collect::<Result<Vec<(bool, f64)>, Misfit>>()
    };
    // Below heads all titles are one column, and so are all boxes beside them.
    let narrowest = |placed: &[(bool, f64)]| {
        let rooms = placed.iter().map(|(_, room)| *room);
        rooms.reduce(f64::min).filter(|_| !record.roster.is_empty())
    };
    let mut placed = place(true)?;
    let fits = |room: f64| {
        record
            .figures
            .iter()
            .all(|line| said(line, size, room).is_ok())
    };
    if narrowest(&placed).is_some_and(|room| !fits(room)) {
        placed = place(false)?;
    }
    let column = narrowest(&placed);
    let setting = |(line, (beside, room)): (&FigureLine, (bool, f64))| {
        let room = column.unwrap_or(room);
        let mut weapons = line.weapons.iter();
        let mut behind = line.ranks.iter().filter_map(|rank| {
            let beside = rank.beside.as_ref()?;
            let weapon = line.weapons.get(beside.weapon)?;
            let title = Face::SansBold.width(&beside.title.to_uppercase(), LABEL);
            Some(Face::Sans.width(weapon, size) + title + f64::from(rank.boxes) * BOX + 6.0)
        });
        FigureSetting {
            beside,
            whole: weapons.all(|each| Face::Sans.width(each, size) <= room - 3.0),
            tied: behind.all(|width| width <= room - 3.0),
        }
    };
    Ok(record.figures.iter().zip(placed).map(setting).collect())
}

/// What is told of such figures in words, in so much room: no word may be wider.
fn said(line: &FigureLine, size: f64, room: f64) -> Result<(), Misfit> {
    words("figure", &line.title, Face::SansBold, size, room)?;
    line.weapons
        .iter()
        .try_for_each(|each| words("weapon", each, Face::Sans, size, room - 3.0))?;
    line.ranks.iter().try_for_each(|rank| {
        let Some(beside) = &rank.beside else {
            return Ok(());
        };
        let title = beside.title.to_uppercase();
        let boxes = f64::from(rank.boxes) * BOX;
        words("box", &title, Face::SansBold, LABEL, room - boxes - 6.0)
    })?;
    line.attributes.iter().try_for_each(|each| {
        words(
            "figure's attribute",
            &each.title.to_uppercase(),
            Face::SansBold,
            LABEL,
            room,
        )?;
        words(
            &each.title,
            &each.value.text,
            Face::SansBold,
            size,
            room - 9.0,
        )
    })
}

/// Whether the boxes of these figures go beside their title, where they may, and how much room that then has.
/// Columns leave `room` to both; below the title, the whole width is free.
fn figure(
    line: &FigureLine,
    whole: f64,
    room: f64,
    size: f64,
    may_be_beside: bool,
) -> Result<(bool, f64), Misfit> {
    let boxes = boxes(line);
    for check in &line.checks {
        let title = &check.title;
        words(
            "box to tick",
            title,
            Face::Sans,
            size,
            room - STAR - BOX - 3.0,
        )?;
    }
    for rank in below(line) {
        for step in rank.steps.iter().chain([&rank.title]) {
            words("box", step, Face::SansBold, size, whole - STAR - BOX - 3.0)?;
        }
    }
    let beside = room - STAR - boxes - 8.0;
    if may_be_beside && boxes <= 0.5 * room && said(line, size, beside).is_ok() {
        return Ok((true, beside));
    }
    let below = room - STAR;
    said(line, size, below).map(|()| (false, below))
}
