//! What is given to the ground that is laid out.

use super::clearings::Clearings;
use super::fit::is_counted;
use super::shelf::{Shelf, Slot, area};
use super::{Inventory, Lack, Missing};
use crate::ground::{Drawing, Feature, Form, Piece, Point, Shape};
use crate::measure::Length;
use crate::model::RowId;

impl Inventory {
    /// Gives each piece of ground the size of one that is owned, and takes away what there is
    /// none for where some will do. The result has the sort of each piece that is left.
    pub(in crate::scenario) fn build(
        &self,
        features: &[Feature],
        pieces: &mut Vec<Piece>,
    ) -> Result<Vec<Option<usize>>, Missing> {
        let ground = Laid::new(features, pieces);
        let slots = (ground.give(self, false))
            // The first that come may have taken what only the last could have used.
            .or_else(|missing| ground.give(self, true).map_err(|_| missing))?;
        let gone: Vec<bool> = slots.iter().map(|slot| slot.gone).collect();
        for (piece, slot) in pieces.iter_mut().zip(&slots) {
            if let Some(sort) = slot.sort {
                *piece = resized(piece, self.pieces[sort].size);
            }
        }
        let mut at = 0;
        pieces.retain(|_| {
            at += 1;
            !gone[at - 1]
        });
        if let Some(terrain) = ground.clearings.bare(pieces) {
            let (terrain, lack) = (RowId(terrain), Lack::Bare);
            return Err(Missing { terrain, lack });
        }
        let kept = slots.into_iter().filter(|slot| !slot.gone);
        Ok(kept.map(|slot| slot.sort).collect())
    }
}

/// All that lies there of one terrain.
struct Terrain {
    terrain: u32,
    drawing: Drawing,
    these: Vec<usize>,
    /// It is only to cover ground, so that a part of it will do.
    some_will_do: bool,
}

/// Ground as it was laid out, before anything is given to it.
struct Laid<'a> {
    features: &'a [Feature],
    pieces: Vec<Piece>,
    clearings: Clearings,
    /// In the order in which their first pieces are drawn.
    terrains: Vec<Terrain>,
}

impl<'a> Laid<'a> {
    fn new(features: &'a [Feature], pieces: &[Piece]) -> Laid<'a> {
        let clearings = Clearings::of(pieces);
        let mut terrains: Vec<Terrain> = Vec::new();
        for (at, piece) in pieces.iter().enumerate() {
            let known = terrains.iter_mut().find(|of| of.terrain == piece.terrain);
            match known {
                Some(of) => of.these.push(at),
                None => terrains.push(Terrain {
                    terrain: piece.terrain,
                    drawing: piece.drawing,
                    these: vec![at],
                    some_will_do: covers(features, piece.terrain),
                }),
            }
        }
        for of in &mut terrains {
            // Where a clearing is, trees are left out; those round it come first, for without them it is none.
            let woods = of.drawing == Drawing::Woods;
            of.these.sort_by_key(|at| {
                let round = woods && clearings.borders(&pieces[*at]);
                (!round, std::cmp::Reverse(area(sides(&pieces[*at].shape))))
            });
        }
        Laid {
            features,
            pieces: pieces.to_vec(),
            clearings,
            terrains,
        }
    }

    /// Gives each piece a sort. As they are drawn, to each the largest that goes in; or such that as many as can be have
    /// one, those before all that have to be there.
    fn give(&self, inventory: &Inventory, rearranged: bool) -> Result<Vec<Slot>, Missing> {
        let mut shelf = Shelf::new(inventory);
        let mut slots = vec![Slot::default(); self.pieces.len()];
        let mut order: Vec<&Terrain> = self.terrains.iter().collect();
        if rearranged {
            order.sort_by_key(|of| of.some_will_do);
        }
        for of in &order {
            let lacks = match of.drawing.form() {
                Form::Line => self.stretches(&mut shelf, of, rearranged),
                _ => self.pieces_of(&mut shelf, of, &mut slots, rearranged),
            };
            lacks.map_err(|lack| Missing {
                terrain: RowId(of.terrain),
                lack,
            })?;
        }
        // What was given first may by now have another.
        let mut of_late = order.iter().filter(|_| rearranged);
        match of_late.find(|of| !self.is_covered(&shelf, of, &slots)) {
            Some(of) => Err(Missing {
                terrain: RowId(of.terrain),
                lack: Lack::Cover,
            }),
            None => Ok(slots),
        }
    }

    fn stretches(&self, shelf: &mut Shelf, of: &Terrain, rearranged: bool) -> Result<(), Lack> {
        let long = |at: &usize| length(&self.pieces[*at].shape);
        let wanted = of.these.iter().map(long).sum();
        let mut sorts: Vec<usize> = shelf.sorts(of.terrain).collect();
        if rearranged {
            // What fewest others could use.
            let uses = |sort: usize, of: &&Terrain| {
                of.drawing.form() == Form::Line && shelf.stands_for(sort, of.terrain)
            };
            sorts.sort_by_key(|sort| self.terrains.iter().filter(|of| uses(*sort, of)).count());
        }
        shelf.stretch(of.terrain, sorts, wanted)
    }

    fn pieces_of(
        &self,
        shelf: &mut Shelf,
        of: &Terrain,
        slots: &mut [Slot],
        rearranged: bool,
    ) -> Result<(), Lack> {
        let terrain = of.terrain;
        // Where no trees are there is a clearing, and where corn grows a field: no piece stands for either.
        let clearing = of.drawing == Drawing::Clearing && shelf.sorts(terrain).next().is_none();
        if clearing || only_grown_on(self.features, terrain) {
            return Ok(());
        }
        let mut given = 0;
        for &at in &of.these {
            slots[at].choices = self.choices(shelf, of, at);
            let is_given = match slots[at].choices.iter().find(|sort| shelf.has(**sort)) {
                Some(&sort) => {
                    shelf.take(sort, 1);
                    slots[at].sort = Some(sort);
                    true
                }
                None => rearranged && shelf.rearrange(slots, at),
            };
            given += u32::from(is_given);
            slots[at].gone = !is_given;
            if !is_given && !of.some_will_do {
                return Err(shelf.lack(terrain, of.these.len() as u32, given));
            }
        }
        match self.is_covered(shelf, of, slots) {
            true => Ok(()),
            false if given == 0 => Err(shelf.lack(terrain, of.these.len() as u32, 0)),
            false => Err(Lack::Cover),
        }
    }

    /// The sorts that may stand for a piece and go in, the largest first.
    fn choices(&self, shelf: &Shelf, of: &Terrain, at: usize) -> Vec<usize> {
        let piece = &self.pieces[at];
        let mut sorts = shelf.largest_first(of.terrain, sides(&piece.shape), of.drawing);
        sorts.retain(|sort| self.is_clear(of, &resized(piece, shelf.size(*sort))));
        sorts
    }

    fn is_clear(&self, of: &Terrain, piece: &Piece) -> bool {
        of.drawing != Drawing::Woods || self.clearings.are_clear_of(piece)
    }

    /// Whether what is given to a terrain covers a third of what should be covered.
    fn is_covered(&self, shelf: &Shelf, of: &Terrain, slots: &[Slot]) -> bool {
        let (mut covered, mut whole) = (0, 0);
        for &at in &of.these {
            let piece = &self.pieces[at];
            // Of a wood that a clearing takes a part of, only what stands beside that was to be covered.
            let to_cover = (self.is_clear(of, piece)).then_some(area(sides(&piece.shape)));
            match slots[at].sort {
                Some(sort) => {
                    let own = area(sides(&resized(piece, shelf.size(sort)).shape));
                    covered += own;
                    whole += to_cover.unwrap_or(own);
                }
                None if slots[at].gone => whole += to_cover.unwrap_or(0),
                None => {}
            }
        }
        covered * 3 >= whole
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
