//! What can be built: pieces are set aside before the ground is laid out, and given to what lies
//! on it afterwards.

use super::clearings::Clearings;
use super::{Inventory, Lack, Missing};
use crate::ground::{Drawing, Feature, Form, Part, Piece, Point, Shape, Site};
use crate::measure::Length;
use crate::model::RowId;
use crate::roll::Stream;

/// How many of each sort of piece are left; none for as many as it takes.
struct Shelf<'a> {
    inventory: &'a Inventory,
    left: Vec<Option<u32>>,
}

impl<'a> Shelf<'a> {
    fn new(inventory: &'a Inventory) -> Shelf<'a> {
        let left = inventory.pieces.iter().map(|piece| piece.count).collect();
        Shelf { inventory, left }
    }

    /// The sorts of piece that may stand for a terrain.
    fn all(&self, terrain: u32) -> impl Iterator<Item = usize> {
        let pieces = self.inventory.pieces.iter().enumerate();
        let fits = pieces.filter(move |(_, piece)| piece.terrains.contains(&RowId(terrain)));
        fits.map(|(at, _)| at)
    }

    /// Those of which some are left.
    fn sorts(&self, terrain: u32) -> impl Iterator<Item = usize> {
        self.all(terrain).filter(|at| self.left[*at] != Some(0))
    }

    /// What is lacking where so many pieces are wanted, and no more than some of them were given.
    fn lack(&self, terrain: u32, wanted: u32, given: u32) -> Lack {
        // Those there are do not go in.
        if self.sorts(terrain).next().is_some() {
            return Lack::Room;
        }
        Lack::Pieces {
            wanted,
            left: given,
            owned: self.owned(terrain),
        }
    }

    /// How many pieces there are for a terrain, whatever else they stand for.
    fn owned(&self, terrain: u32) -> u32 {
        let counts = self.all(terrain).map(|at| self.inventory.pieces[at].count);
        counts.fold(0, |sum, count| {
            sum.saturating_add(count.unwrap_or(u32::MAX))
        })
    }

    fn take(&mut self, sort: usize, count: u32) {
        if let Some(left) = &mut self.left[sort] {
            *left = left.saturating_sub(count);
        }
    }

    fn size(&self, sort: usize) -> Option<(Length, Length)> {
        self.inventory.pieces[sort].size
    }
}

impl Inventory {
    /// The same requests with the sizes of the pieces that will stand for them.
    pub(in crate::scenario) fn fit(
        &self,
        features: &mut Vec<Feature>,
        stream: &mut Stream,
    ) -> Result<(), Missing> {
        let mut shelf = Shelf::new(self);
        let wanted = std::mem::take(features);
        for mut feature in wanted {
            for part in [&mut feature.crossed_by, &mut feature.bounded_by] {
                part.iter_mut().for_each(|part| shelf.suit(part));
            }
            if let Some((_, part)) = &mut feature.with {
                shelf.suit(part);
            }
            match is_counted(&feature) {
                true => shelf.counted(feature, features, stream)?,
                false => {
                    shelf.spread(&mut feature);
                    features.push(feature);
                }
            }
        }
        Ok(())
    }

    /// Gives each piece of ground the size of one that is owned, and takes away what there is
    /// none for where some will do. The result has the sort of each piece that is left.
    pub(in crate::scenario) fn build(
        &self,
        features: &[Feature],
        pieces: &mut Vec<Piece>,
    ) -> Result<Vec<Option<usize>>, Missing> {
        let mut shelf = Shelf::new(self);
        let mut sorts: Vec<Option<usize>> = vec![None; pieces.len()];
        let mut gone = vec![false; pieces.len()];
        let mut done: Vec<u32> = Vec::new();
        let clearings = Clearings::of(pieces);
        for first in 0..pieces.len() {
            let (terrain, drawing) = (pieces[first].terrain, pieces[first].drawing);
            if done.contains(&terrain) {
                continue;
            }
            done.push(terrain);
            let mut these: Vec<usize> = (first..pieces.len())
                .filter(|at| pieces[*at].terrain == terrain)
                .collect();
            let missing = |lack| Missing {
                terrain: RowId(terrain),
                lack,
            };
            if drawing.form() == Form::Line {
                let long = |at: &usize| length(&pieces[*at].shape);
                let wanted = these.iter().map(long).sum();
                shelf.stretch(terrain, wanted).map_err(missing)?;
                continue;
            }
            // Where no trees are there is a clearing, and where corn grows a field: no piece
            // stands for either.
            let clearing = drawing == Drawing::Clearing && shelf.sorts(terrain).next().is_none();
            if clearing || only_grown_on(features, terrain) {
                continue;
            }
            // Where a clearing is, trees are left out; those round it come first, for without them it is none.
            let woods = drawing == Drawing::Woods;
            these.sort_by_key(|at| {
                let round = woods && clearings.borders(&pieces[*at]);
                (!round, std::cmp::Reverse(area(sides(&pieces[*at].shape))))
            });
            let wanted = these.len() as u32;
            let some_will_do = covers(features, terrain);
            let (mut given, mut covered, mut whole) = (0, 0, 0);
            for at in these {
                let room = sides(&pieces[at].shape);
                let is_clear = |piece: &Piece| !woods || clearings.are_clear_of(piece);
                // Of a wood that a clearing takes a part of, only what stands beside that was to be covered.
                let to_cover = is_clear(&pieces[at]).then_some(area(room));
                let mut fitting = shelf.largest_first(terrain, room, drawing).into_iter();
                let sort = fitting.find(|sort| is_clear(&resized(&pieces[at], shelf.size(*sort))));
                match sort {
                    Some(sort) => {
                        shelf.take(sort, 1);
                        sorts[at] = Some(sort);
                        pieces[at] = resized(&pieces[at], shelf.size(sort));
                        given += 1;
                        let own = area(sides(&pieces[at].shape));
                        covered += own;
                        whole += to_cover.unwrap_or(own);
                    }
                    None if some_will_do => {
                        gone[at] = true;
                        whole += to_cover.unwrap_or(0);
                    }
                    None => return Err(missing(shelf.lack(terrain, wanted, given))),
                }
            }
            if covered * 3 < whole {
                return Err(missing(match covered {
                    0 => shelf.lack(terrain, wanted, 0),
                    _ => Lack::Cover,
                }));
            }
        }
        let mut at = 0;
        pieces.retain(|_| {
            at += 1;
            !gone[at - 1]
        });
        if let Some(terrain) = clearings.bare(pieces) {
            let (terrain, lack) = (RowId(terrain), Lack::Bare);
            return Err(Missing { terrain, lack });
        }
        let kept = sorts.into_iter().zip(gone).filter(|(_, gone)| !gone);
        Ok(kept.map(|(sort, _)| sort).collect())
    }
}

impl Shelf<'_> {
    /// A part as large as the first piece that may stand for it.
    fn suit(&self, part: &mut Part) {
        let sizes = self.sorts(part.terrain).find_map(|sort| self.size(sort));
        if let Some((long, broad)) = sizes
            && part.drawing.form() == Form::Block
        {
            (part.extent, part.breadth) = (up(long), up(broad));
        }
    }

    /// Makes ground that is covered with patches have patches into which the largest piece goes,
    /// turned a little or cut at a road.
    fn spread(&self, feature: &mut Feature) {
        let grown = feature.growing.map(|part| part.terrain);
        let sorts = self.sorts(grown.unwrap_or(feature.terrain));
        let sizes = sorts.filter_map(|sort| self.size(sort));
        if feature.drawing.form() == Form::Area
            && let Some((long, broad)) = sizes.max_by_key(|size| area(*size))
        {
            (feature.extent, feature.breadth) = (up(long * 5 / 4), up(broad * 5 / 4));
        }
    }

    /// Sets the pieces of a request aside, drawn from all that may stand for it.
    fn counted(
        &mut self,
        feature: Feature,
        features: &mut Vec<Feature>,
        stream: &mut Stream,
    ) -> Result<(), Missing> {
        let mut all: Vec<usize> = Vec::new();
        for sort in self.sorts(feature.terrain) {
            let some = self.left[sort].unwrap_or(feature.count).min(feature.count);
            all.extend(std::iter::repeat_n(sort, some as usize));
        }
        let left = all.len() as u32;
        if left < feature.count {
            return Err(Missing {
                terrain: RowId(feature.terrain),
                lack: Lack::Pieces {
                    wanted: feature.count,
                    left,
                    owned: self.owned(feature.terrain),
                },
            });
        }
        stream.shuffle(&mut all);
        all.truncate(feature.count as usize);
        all.sort_unstable();
        // What comes with it comes once, but a boundary has its gates round each piece.
        let mut first = true;
        for alike in all.chunk_by(|one, other| one == other) {
            let sort = alike[0];
            let count = alike.len() as u32;
            self.take(sort, count);
            let size = self.size(sort);
            features.push(Feature {
                count,
                extent: size.map_or(feature.extent, |(long, _)| up(long)),
                breadth: size.map_or(feature.breadth, |(_, broad)| up(broad)),
                exact: size.is_some(),
                with: if first { feature.with } else { feature.gates() },
                ..feature
            });
            first = false;
        }
        Ok(())
    }

    /// Takes so much of a terrain that is laid in stretches.
    fn stretch(&mut self, terrain: u32, wanted: Length) -> Result<(), Lack> {
        let sorts: Vec<usize> = self.sorts(terrain).collect();
        let each = |shelf: &Self, sort: usize| shelf.size(sort).map(|(long, _)| long);
        let endless = |sort: &&usize| self.left[**sort].is_none() || self.size(**sort).is_none();
        if sorts.iter().any(|sort| endless(&sort)) {
            return Ok(());
        }
        let mut given = Length::ZERO;
        for sort in sorts {
            let (Some(left), Some(each)) = (self.left[sort], each(self, sort)) else {
                continue;
            };
            let short = wanted - given;
            let needed = (short.0 + each.0 - 1) / each.0;
            let taken = i64::from(left).min(needed.max(0));
            given += each * i64::from(left).min(taken);
            self.take(sort, taken as u32);
            if given >= wanted {
                return Ok(());
            }
        }
        let pieces = self.all(terrain).map(|at| &self.inventory.pieces[at]);
        let lengths = pieces.filter_map(|piece| Some(piece.size?.0 * i64::from(piece.count?)));
        let owned = lengths.fold(Length::ZERO, |sum, length| sum + length);
        Err(Lack::Length {
            wanted,
            left: given,
            owned,
        })
    }

    /// The pieces for a terrain that go into this room, the largest first; for small things any.
    fn largest_first(&self, terrain: u32, room: (Length, Length), drawing: Drawing) -> Vec<usize> {
        let small = matches!(
            drawing,
            Drawing::Bridge | Drawing::Ford | Drawing::Gate | Drawing::Position | Drawing::Spot
        );
        let goes_in = |sort: &usize| match self.size(*sort) {
            Some((long, broad)) => small || long <= room.0 && broad <= room.1,
            None => true,
        };
        let size = |sort: &usize| area(self.size(*sort).unwrap_or(room));
        // Of like ones the first that was written down.
        let mut sorts: Vec<usize> = self.sorts(terrain).filter(goes_in).collect();
        sorts.sort_by_key(|sort| std::cmp::Reverse(size(sort)));
        sorts
    }
}

/// Whether a request is for so many pieces, each of which somebody sets down whole.
fn is_counted(feature: &Feature) -> bool {
    let spread = matches!(
        feature.site,
        Site::Everywhere | Site::Edges | Site::OneEdge | Site::Across
    );
    match feature.drawing.form() {
        Form::Line => false,
        Form::Block => true,
        Form::Area => {
            (feature.counted || !spread)
                && feature.drawing != Drawing::Clearing
                && feature.growing.is_none()
        }
    }
}

/// Whether a terrain is only to cover ground, so that a part of it will do.
fn covers(features: &[Feature], terrain: u32) -> bool {
    let mut asked = features.iter().filter(|feature| feature.terrain == terrain);
    let grown = |feature: &Feature| feature.growing.is_some_and(|part| part.terrain == terrain);
    asked.clone().next().is_some() && asked.all(|feature| !is_counted(feature))
        || features.iter().any(grown)
}

/// Whether something grows on all that is asked of a terrain.
fn only_grown_on(features: &[Feature], terrain: u32) -> bool {
    let mut asked = features.iter().filter(|feature| feature.terrain == terrain);
    asked.clone().next().is_some() && asked.all(|feature| feature.growing.is_some())
}

/// The long side and the short one.
fn sides(shape: &Shape) -> (Length, Length) {
    match shape {
        Shape::Block { width, depth, .. } => (*width.max(depth), *width.min(depth)),
        Shape::Line(_) => (Length::ZERO, Length::ZERO),
    }
}

fn area((long, broad): (Length, Length)) -> i128 {
    i128::from(long.0) * i128::from(broad.0)
}

/// The piece in another size about the same middle, the long side where it was; nothing for any size.
fn resized(piece: &Piece, size: Option<(Length, Length)>) -> Piece {
    let mut piece = piece.clone();
    if let (Shape::Block { width, depth, .. }, Some((long, broad))) = (&mut piece.shape, size) {
        (*width, *depth) = match width >= depth {
            true => (long, broad),
            false => (broad, long),
        };
    }
    piece
}

fn length(shape: &Shape) -> Length {
    let Shape::Line(points) = shape else {
        return Length::ZERO;
    };
    let far = |pair: &[Point]| Length(pair[0].squared_to(pair[1]).isqrt() as i64);
    points.windows(2).map(far).sum()
}

/// To whole inches, up: no ground is measured out finer.
fn up(length: Length) -> Length {
    let inch = Length::INCH.0;
    Length((length.0 + inch - 1) / inch * inch)
}
