//! Boundaries round yards and fields, and the openings that lead out of them.

use super::block::Block;
use super::footprint::Footprint;
use super::geometry::{Dir, HALF_INCH, P};
use super::plan::Plan;
use super::{Draw, Misfit, Part};

/// The opening left where no gate is asked for.
pub(super) const OPENING: i32 = 25;

/// What a man needs to pass: so far boundaries and lines by themselves keep from all that is built and from each
/// other, and so deep is the ground before an opening that is kept free.
pub(super) const PASS: i32 = 15;

/// The openings of a boundary.
#[derive(Clone, Copy)]
struct Openings {
    count: u32,
    width: i32,
}

impl Openings {
    /// One for each gate; where there is none, one gap.
    fn of(gates: Option<(u32, Part)>, size: impl Fn(&Part) -> i32) -> Openings {
        match gates {
            Some((count, gate)) => Openings {
                count,
                width: size(&gate).clamp(10, 120),
            },
            None => Openings {
                count: 1,
                width: OPENING,
            },
        }
    }

    /// How many are on each side, the first of them on this one. Opposite sides first; then the other two; then two
    /// on a side.
    fn on_sides(self, first: usize) -> [i32; 4] {
        let mut on_side = [0; 4];
        for k in 0..self.count {
            let turn = [0, 2, 1, 3][k as usize % 4];
            on_side[(first + turn) % 4] += 1;
        }
        on_side
    }

    /// Whether each side is long enough for those on it.
    fn fit(self, yard: Block, on_sides: [i32; 4]) -> bool {
        (0..4).all(|i| on_sides[i] == 0 || on_sides[i] * (self.width + 10) + 10 <= side(yard, i))
    }
}

/// How long a side is, from each corner to the next.
fn side(yard: Block, i: usize) -> i32 {
    if i.is_multiple_of(2) {
        yard.hw * 2
    } else {
        yard.hd * 2
    }
}

/// How far along its side the middle of an opening is, one of so many there.
fn middle(yard: Block, i: usize, which: i32, of: i32) -> i32 {
    side(yard, i) * (2 * which + 1) / (2 * of)
}

/// The ground before an opening that has its middle so far along a side, beyond a boundary of this half breadth.
fn before(yard: Block, i: usize, middle: i32, width: i32, half: i32) -> Block {
    let deep = (PASS + 1) / 2;
    let along = middle - side(yard, i) / 2;
    let out = side(yard, (i + 1) % 4) / 2 + half + deep;
    let (u, v) = [(along, -out), (out, along), (-along, out), (-out, -along)][i % 4];
    let (ahead, aside) = (yard.dir.times(u), yard.dir.across_vector(v));
    let dir = if i.is_multiple_of(2) {
        yard.dir
    } else {
        yard.dir.across()
    };
    Block {
        at: P {
            x: yard.at.x + ahead.x + aside.x,
            y: yard.at.y + ahead.y + aside.y,
        },
        hw: width / 2,
        hd: deep,
        dir,
    }
}

impl<D: Draw> Plan<'_, D> {
    /// Half the breadth of a boundary.
    pub(super) fn half(part: &Part) -> i32 {
        (Self::part_size(part).1 / 2).max(1)
    }

    /// Whether men can walk round a boundary, and in and out of it; with so much room to what is not built.
    pub(super) fn may_enclose(
        &self,
        part: &Part,
        gates: Option<(u32, Part)>,
        yard: Block,
        room: i32,
    ) -> bool {
        let ring = yard.grown(Self::half(part));
        let openings = Openings::of(gates, |gate| Self::part_size(gate).0);
        let mut built = self.work.built.iter();
        // What has no side long enough for its gates is told so later.
        let fits = |first| openings.fit(yard, openings.on_sides(first));
        !built.any(|other| ring.meets(*other, PASS))
            && self.in_way(Footprint::new(ring), room).is_none()
            && (!(0..4).any(fits) || (0..4).any(|first| self.opens(part, openings, yard, first)))
    }

    /// Whether a line by itself leaves this much room to all that is built or enclosed, and closes no opening.
    pub(super) fn leaves_ways(&self, run: Block, room: i32) -> bool {
        let mut openings = self.work.openings.iter();
        !self.work.built.iter().any(|other| run.meets(*other, room))
            && !openings.any(|other| run.meets(*other, 0))
    }

    /// Whether men can walk between what is built here and each boundary; with a boundary of this half breadth, between
    /// that and all that is built.
    pub(super) fn leaves_passage(&self, around: Footprint, boundary: i32) -> bool {
        let ring = around.block.grown(boundary);
        let others = match boundary {
            0 => &self.work.enclosed,
            _ => &self.work.built,
        };
        !others.iter().any(|other| ring.meets(*other, PASS))
    }

    /// Whether all openings lead to free ground, the first of them on this side.
    fn opens(&self, part: &Part, openings: Openings, yard: Block, first: usize) -> bool {
        let on_sides = openings.on_sides(first);
        openings.fit(yard, on_sides)
            && (0..4).all(|i| {
                let mut those = 0..on_sides[i];
                those.all(|k| {
                    let middle = middle(yard, i, k, on_sides[i]);
                    let ground = before(yard, i, middle, openings.width, Self::half(part));
                    let place = Footprint::new(ground);
                    self.on_table(place, 0) && self.in_way(place, 0).is_none()
                })
            })
    }

    /// Whether a road passes close by the middle of a side.
    fn is_by_a_road(&self, yard: Block, side: usize) -> bool {
        let corners = yard.corners();
        let (a, b) = (corners[side], corners[(side + 1) % 4]);
        let at = P {
            x: (a.x + b.x) / 2,
            y: (a.y + b.y) / 2,
        };
        let middle = Block {
            at,
            hw: 1,
            hd: 1,
            dir: yard.dir,
        };
        let mut roads = self.work.segments.iter().filter(|line| line.road);
        roads.any(|line| middle.meets_segment(*line, 30))
    }

    /// Puts a gate into an opening. By the table's edge it is as thin as it must be.
    fn hang(&mut self, gate: &Part, at: P, opening: i32, dir: Dir) {
        let broad = Self::part_size(gate).1;
        let thick = [broad.max(2) / 2, HALF_INCH, 2];
        let leaf = thick.map(|hd| Block {
            at,
            hw: opening / 2,
            hd: hd.min(thick[0]),
            dir,
        });
        let fits = |leaf: &Block| self.on_table(Footprint::new(*leaf), 0);
        let leaf = leaf.into_iter().find(fits).unwrap_or(leaf[2]);
        self.push_block(gate.terrain, gate.drawing, leaf);
    }

    /// A boundary round a block, open only at its gates; with none, one gap is left.
    pub(super) fn boundary(
        &mut self,
        part: &Part,
        gates: Option<(u32, Part)>,
        yard: Block,
    ) -> Result<(), Misfit> {
        let openings = Openings::of(gates, |gate| Self::part_size(gate).0);
        let half = Self::half(part);
        let corners = yard.corners();
        let any = self.below(4) as usize;
        // The first opening is toward a road that passes close by.
        let toward_road = (0..4).find(|side| self.is_by_a_road(yard, *side));
        let first = toward_road.unwrap_or(any);
        // Nor toward what closes it.
        let first = (first..first + 4)
            .map(|side| side % 4)
            .find(|side| self.opens(part, openings, yard, *side))
            .unwrap_or(first);
        let on_sides = openings.on_sides(first);
        if !openings.fit(yard, on_sides) {
            let terrain = gates.map_or(part.terrain, |(_, gate)| gate.terrain);
            let count = openings.count;
            return Err(Misfit::Gates { terrain, count });
        }
        self.work.built.push(yard.grown(half));
        self.work.enclosed.push(yard.grown(half));
        // From the first opening round and back to it, so that a run turns the corners it passes.
        let opening = openings.width;
        let mut run = [P { x: 0, y: 0 }; 6];
        let mut held = 0;
        let mut opened: Option<([P; 6], usize)> = None;
        for i in 0..4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            run[held] = a;
            held += 1;
            for k in 0..on_sides[i] {
                let middle = middle(yard, i, k, on_sides[i]);
                let long = side(yard, i);
                let on = |far: i32| P {
                    x: a.x + (b.x - a.x) * far / long,
                    y: a.y + (b.y - a.y) * far / long,
                };
                self.work
                    .openings
                    .push(before(yard, i, middle, opening, half));
                run[held] = on(middle - opening / 2);
                held += 1;
                if opened.is_none() {
                    opened = Some((run, held));
                } else {
                    self.push_line(part, &run[..held]);
                }
                run[0] = on(middle - opening / 2 + opening);
                held = 1;
                if let Some((_, gate)) = gates {
                    let dir = if i % 2 == 0 {
                        yard.dir
                    } else {
                        yard.dir.across()
                    };
                    self.hang(&gate, on(middle), opening, dir);
                }
            }
        }
        match opened {
            Some((start, many)) => {
                // At most four corners, an opening's end, and an opening's start lie on one run.
                let mut whole = [P { x: 0, y: 0 }; 12];
                whole[..held].copy_from_slice(&run[..held]);
                whole[held..held + many].copy_from_slice(&start[..many]);
                self.push_line(part, &whole[..held + many]);
            }
            None => {
                run[held] = corners[0];
                self.push_line(part, &run[..=held]);
            }
        }
        Ok(())
    }
}
