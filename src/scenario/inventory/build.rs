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

    fn stands_for(&self, sort: usize, terrain: u32) -> bool {
        self.inventory.pieces[sort]
            .terrains
            .contains(&RowId(terrain))
    }

    /// Those of which some are left.
    fn sorts(&self, terrain: u32) -> impl Iterator<Item = usize> {
        self.all(terrain).filter(|at| self.has(*at))
    }

    fn has(&self, sort: usize) -> bool {
        self.left[sort] != Some(0)
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
        let (mut slots, mut asked) = (Vec::new(), Vec::with_capacity(wanted.len()));
        for mut feature in wanted {
            for part in [&mut feature.crossed_by, &mut feature.bounded_by] {
                part.iter_mut().for_each(|part| shelf.suit(part));
            }
            if let Some((_, part)) = &mut feature.with {
                shelf.suit(part);
            }
            let from = slots.len();
            match is_counted(&feature) {
                true => shelf.counted(&feature, &mut slots, stream)?,
                false => shelf.spread(&mut feature),
            }
            asked.push((feature, from..slots.len()));
        }
        // Not before all are set aside: what is wanted later may have had others given to what was wanted earlier.
        for (feature, own) in asked {
            match is_counted(&feature) {
                true => shelf.each_sort(&feature, &slots[own], features),
                false => features.push(feature),
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

/// What is to be given a piece that somebody owns.
#[derive(Clone, Default)]
struct Slot {
    /// The sorts that would do, however many are left of them; the best first.
    choices: Vec<usize>,
    sort: Option<usize>,
    /// Nothing is given to it, and nothing need be.
    gone: bool,
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

    /// Sets the pieces of a request aside, drawn from all that may stand for it. Where too few are left, others are given
    /// to what was asked for earlier, as far as that helps.
    fn counted(
        &mut self,
        feature: &Feature,
        slots: &mut Vec<Slot>,
        stream: &mut Stream,
    ) -> Result<(), Missing> {
        let mut all: Vec<usize> = Vec::new();
        for sort in self.sorts(feature.terrain) {
            let some = self.left[sort].unwrap_or(feature.count).min(feature.count);
            all.extend(std::iter::repeat_n(sort, some as usize));
        }
        if all.len() >= feature.count as usize {
            stream.shuffle(&mut all);
            all.truncate(feature.count as usize);
        }
        let mut left = all.len() as u32;
        let choices: Vec<usize> = self.all(feature.terrain).collect();
        for sort in all {
            self.take(sort, 1);
            slots.push(Slot {
                choices: choices.clone(),
                sort: Some(sort),
                gone: false,
            });
        }
        while left < feature.count {
            slots.push(Slot {
                choices: choices.clone(),
                ..Slot::default()
            });
            let last = slots.len() - 1;
            if !self.rearrange(slots, last) {
                return Err(Missing {
                    terrain: RowId(feature.terrain),
                    lack: Lack::Pieces {
                        wanted: feature.count,
                        left,
                        owned: self.owned(feature.terrain),
                    },
                });
            }
            left += 1;
        }
        Ok(())
    }

    /// A request for each sort of piece that was set aside for one.
    fn each_sort(&self, feature: &Feature, slots: &[Slot], features: &mut Vec<Feature>) {
        let mut sorts: Vec<usize> = slots.iter().filter_map(|slot| slot.sort).collect();
        sorts.sort_unstable();
        // What comes with it comes once, but a boundary has its gates round each piece.
        let mut first = true;
        for alike in sorts.chunk_by(|one, other| one == other) {
            let size = self.size(alike[0]);
            features.push(Feature {
                count: alike.len() as u32,
                extent: size.map_or(feature.extent, |(long, _)| up(long)),
                breadth: size.map_or(feature.breadth, |(_, broad)| up(broad)),
                exact: size.is_some(),
                with: if first { feature.with } else { feature.gates() },
                ..*feature
            });
            first = false;
        }
    }

    /// Finds something for one that has nothing, where none of what would do is left: another gives its piece up and is
    /// given one that would do for it as well, in the place of which a third may have to do the same. None is left
    /// without that had one. It is the shortest of such ways.
    fn rearrange(&mut self, slots: &mut [Slot], at: usize) -> bool {
        // Who could have each sort, and what he has now; nothing for the one that has nothing.
        let mut ways: Vec<Option<(usize, Option<usize>)>> = vec![None; self.left.len()];
        let mut reached: Vec<usize> = Vec::new();
        let mut reach =
            |slot: usize, has: Option<usize>, slots: &[Slot], reached: &mut Vec<usize>| {
                for &sort in &slots[slot].choices {
                    if ways[sort].is_none() {
                        ways[sort] = Some((slot, has));
                        reached.push(sort);
                    }
                }
            };
        reach(at, None, slots, &mut reached);
        let mut next = 0;
        let end = loop {
            let Some(&sort) = reached.get(next) else {
                return false;
            };
            if self.has(sort) {
                break sort;
            }
            for slot in (0..slots.len()).filter(|slot| slots[*slot].sort == Some(sort)) {
                reach(slot, Some(sort), slots, &mut reached);
            }
            next += 1;
        };
        self.take(end, 1);
        let mut given = Some(end);
        while let Some(sort) = given {
            let Some((slot, has)) = ways[sort] else {
                break;
            };
            slots[slot].sort = Some(sort);
            given = has;
        }
        true
    }

    /// Takes so much of a terrain that is laid in stretches.
    fn stretch(&mut self, terrain: u32, sorts: Vec<usize>, wanted: Length) -> Result<(), Lack> {
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

    /// The sorts for a terrain that go into this room, whether any are left or not, the largest first; for small things any.
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
        let mut sorts: Vec<usize> = self.all(terrain).filter(goes_in).collect();
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
