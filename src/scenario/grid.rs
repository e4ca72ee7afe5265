//! The grid on which ground is laid: of half inches, or of centimetres where a game measures in these.
//!
//! [`ground`](crate::ground) lays all things on tenths of an inch. For a game in centimetres such a tenth stands
//! for two millimetres, and so its half inch for a centimetre: what goes to it is enlarged, and what comes
//! back is made as small again.

use std::borrow::Cow;

use super::zones::Area;
use crate::ground::{Feature, Misfit, Part, Piece, Point, Refusal, Shape, Table};
use crate::measure::Length;
use crate::model::{TableSize, Units};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grid {
    HalfInches,
    Centimetres,
}

/// A tenth of an inch, and the two millimetres for which it stands, in hundredths of a millimetre.
const TENTH: i64 = 254;
const TWO_MILLIMETRES: i64 = 200;

impl Grid {
    /// That of a package which likes its lengths in these.
    pub(super) fn of(units: Units) -> Grid {
        match units {
            Units::Inches => Grid::HalfInches,
            Units::Centimetres => Grid::Centimetres,
        }
    }

    /// As it is on the table.
    pub(super) fn real(self, length: Length) -> Length {
        match self {
            Grid::HalfInches => length,
            Grid::Centimetres => Length(times(length.0, TWO_MILLIMETRES, TENTH)),
        }
    }

    /// As the ground has it.
    fn laid(self, length: Length) -> Length {
        match self {
            Grid::HalfInches => length,
            Grid::Centimetres => Length(times(length.0, TENTH, TWO_MILLIMETRES)),
        }
    }

    pub(super) fn table(self, table: TableSize) -> Table {
        Table {
            width: self.laid(table.width),
            depth: self.laid(table.depth),
        }
    }

    pub(super) fn features(self, features: &[Feature]) -> Cow<'_, [Feature]> {
        if self == Grid::HalfInches {
            return Cow::Borrowed(features);
        }
        let mut features = features.to_vec();
        for feature in &mut features {
            let with = feature.with.as_mut().map(|(_, part)| part);
            let parts = [
                &mut feature.crossed_by,
                &mut feature.bounded_by,
                &mut feature.growing,
            ];
            let parts = parts.into_iter().filter_map(Option::as_mut).chain(with);
            for Part {
                breadth, extent, ..
            } in parts
            {
                (*breadth, *extent) = (self.laid(*breadth), self.laid(*extent));
            }
            feature.breadth = self.laid(feature.breadth);
            feature.extent = self.laid(feature.extent);
        }
        Cow::Owned(features)
    }

    /// What was laid, as it is on the table.
    pub(super) fn settle(self, pieces: &mut [Piece]) {
        if self == Grid::Centimetres {
            let real = |length| self.real(length);
            pieces.iter_mut().for_each(|piece| resize(piece, real));
        }
    }

    /// What lies on the table, as the ground would have laid it.
    pub(super) fn pieces(self, pieces: &[Piece]) -> Cow<'_, [Piece]> {
        if self == Grid::HalfInches {
            return Cow::Borrowed(pieces);
        }
        let mut pieces = pieces.to_vec();
        for piece in &mut pieces {
            resize(piece, |length| self.laid(length));
        }
        Cow::Owned(pieces)
    }

    pub(super) fn area(self, area: Area) -> Area {
        Area {
            at: self.laid_point(area.at),
            width: self.laid(area.width),
            depth: self.laid(area.depth),
        }
    }

    pub(super) fn laid_point(self, at: Point) -> Point {
        moved(at, |length| self.laid(length))
    }

    pub(super) fn point(self, at: Point) -> Point {
        moved(at, |length| self.real(length))
    }

    /// A refusal with all its lengths as they are on the table.
    pub(super) fn refusal(self, mut refusal: Refusal) -> Refusal {
        let real = |length: &mut Length| *length = self.real(*length);
        let tables = [Some(&mut refusal.table), refusal.would_do.as_mut()];
        for table in tables.into_iter().flatten() {
            real(&mut table.width);
            real(&mut table.depth);
        }
        real(&mut refusal.foot);
        match &mut refusal.misfit {
            Misfit::Piece { width, depth, .. } => {
                real(width);
                real(depth);
            }
            Misfit::Passage { breadth, .. } => real(breadth),
            Misfit::Table | Misfit::Gates { .. } => {}
        }
        refusal
    }
}

fn moved(at: Point, by: impl Fn(Length) -> Length) -> Point {
    Point {
        x: by(at.x),
        y: by(at.y),
    }
}

fn resize(piece: &mut Piece, by: impl Fn(Length) -> Length) {
    piece.breadth = by(piece.breadth);
    match &mut piece.shape {
        Shape::Line(points) => points.iter_mut().for_each(|at| *at = moved(*at, &by)),
        Shape::Block {
            at, width, depth, ..
        } => {
            *at = moved(*at, &by);
            (*width, *depth) = (by(*width), by(*depth));
        }
    }
}

/// So many times so much, to the nearest whole.
fn times(length: i64, up: i64, down: i64) -> i64 {
    let half = if length < 0 { -down / 2 } else { down / 2 };
    length.saturating_mul(up).saturating_add(half) / down
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::sample;
    use super::super::tests::{maker, seeds};
    use super::Grid;
    use crate::ground::{Point, Shape};
    use crate::measure::Length;
    use crate::model::{TableSize, Units};

    #[test]
    fn ground_of_a_game_in_centimetres_lies_on_whole_ones() {
        let mut model = sample().model;
        for package in &mut model.packages {
            package.own_units = Units::Centimetres;
        }
        let side = Length::from_centimetres(120);
        for battle in &mut model.battles {
            battle.table = TableSize {
                width: side,
                depth: side,
            };
        }
        let maker = maker(&model);
        let on = |step: i64, at: &Point| at.x.0 % step == 0 && at.y.0 % step == 0;
        let (mut whole, mut all) = (0, 0);
        for seed in seeds(300) {
            let scenario = maker.scenario(&maker.make(&seed).unwrap());
            assert_eq!(scenario.table.width, side);
            for piece in &scenario.pieces {
                let points = match &piece.shape {
                    Shape::Line(points) => points.as_slice(),
                    Shape::Block { at, .. } => std::slice::from_ref(at),
                };
                assert!(points.iter().all(|at| on(200, at)), "{seed}: {piece:?}");
                assert!(
                    points.iter().all(|at| at.x <= side && at.y <= side),
                    "{seed}"
                );
                whole += points.iter().filter(|at| on(1000, at)).count();
                all += points.len();
            }
            let marks = scenario.marks.iter().map(|mark| mark.at);
            assert!(marks.into_iter().all(|at| on(200, &at)), "{seed}");
        }
        // Houses beside a road that runs askew, and where lines cross, may lie between.
        assert!(whole * 5 > all * 4, "{whole} of {all}");
    }

    proptest! {
        #[test]
        fn whole_centimetres_come_back_as_they_were(centimetres in 0_i64..1000) {
            let length = Length::from_centimetres(centimetres);
            let laid = Grid::Centimetres.laid(length);
            prop_assert_eq!(laid, Length::from_tenths_of_inch(5 * centimetres));
            prop_assert_eq!(Grid::Centimetres.real(laid), length);
        }
    }
}
