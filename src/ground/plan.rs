//! The order of work: what must be where is placed first, what fills the rest last.

use std::ops::Range;

use smallvec::SmallVec;

use super::block::Block;
use super::footprint::Obstacle;
use super::geometry::{HALF_INCH, P, Rect, snap};
use super::segment::{Front, Segment};
use super::{Draw, Drawing, Feature, Misfit, Part, Piece, Point, Refusal, Shape, Site, Table};
use crate::measure::Length;

/// The pieces on a table, in the order in which they are drawn.
///
/// Give the same one to [`layout_into`] again and again: it keeps its buffers.
#[derive(Clone, Default, Debug)]
pub struct Ground {
    pub pieces: Vec<Piece>,
    pub(super) work: Work,
}

/// Buffers of one layout.
#[derive(Clone, Default, Debug)]
pub(super) struct Work {
    pub(super) drafts: Vec<Draft>,
    pub(super) points: Vec<P>,
    /// Roads and streams.
    pub(super) segments: Vec<Segment>,
    pub(super) obstacles: Vec<Obstacle>,
    /// What buildings keep off and nothing else need: the ways on to bridges and fords, and the hill in the centre.
    pub(super) shunned: Vec<Obstacle>,
    /// Buildings, and what their boundaries and those of fields enclose.
    pub(super) built: Vec<Block>,
    /// What boundaries take up, all that they enclose with them.
    pub(super) enclosed: Vec<Block>,
    /// The ground before the openings of boundaries.
    pub(super) openings: Vec<Block>,
    /// Where the walk along the roads may stop.
    pub(super) fronts: Vec<Front>,
    /// The drafts in drawing order, by their places.
    order: Vec<u32>,
    spare: Vec<Vec<Point>>,
}

/// A piece before it has its final form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) terrain: u32,
    pub(super) drawing: Drawing,
    pub(super) form: DraftShape,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum DraftShape {
    Line(Stretch),
    Block(Block),
}

/// A line over the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stretch {
    /// Of [`Work::points`], from this one to the one before the other.
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) breadth: i32,
}

impl Stretch {
    pub(super) fn points(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Lays the features out on a table.
///
/// # Errors
/// Where the table is too small or too large, or something finds no room on it.
pub fn layout(table: Table, features: &[Feature], draw: &mut impl Draw) -> Result<Ground, Refusal> {
    let mut ground = Ground::default();
    match layout_into(table, features, draw, &mut ground) {
        Ok(()) => Ok(ground),
        Err(misfit) => Err(refusal(table, features, misfit, &mut ground)),
    }
}

/// Lays the features out in place of what the ground held before. After a refusal it holds nothing.
///
/// Whoever tries again after it does not ask which table would do: that takes many layouts. [`refusal`] does.
///
/// # Errors
/// As [`layout`].
pub fn layout_into(
    table: Table,
    features: &[Feature],
    draw: &mut impl Draw,
    ground: &mut Ground,
) -> Result<(), Misfit> {
    ground.clear();
    place(table, features, draw, &mut ground.work)?;
    ground.finish();
    Ok(())
}

/// What is told of a misfit that no other draw helps: also the table that would do. The ground lends its buffers.
pub fn refusal(table: Table, features: &[Feature], misfit: Misfit, ground: &mut Ground) -> Refusal {
    ground.clear();
    let would_do = smallest(table, features, misfit, &mut ground.work);
    Refusal {
        misfit,
        table,
        would_do,
        foot: Length::FOOT,
    }
}

impl Ground {
    fn clear(&mut self) {
        self.take_up();
        self.work.clear();
    }

    /// Takes the pieces away, and keeps what they were made from.
    pub(super) fn take_up(&mut self) {
        for piece in self.pieces.drain(..) {
            if let Shape::Line(mut points) = piece.shape {
                points.clear();
                self.work.spare.push(points);
            }
        }
    }

    /// Drafts in drawing order become pieces.
    pub(super) fn finish(&mut self) {
        self.work.put_in_order();
        let Work {
            drafts,
            points,
            order,
            spare,
            ..
        } = &mut self.work;
        self.pieces.reserve(drafts.len());
        for draft in order.iter().map(|&at| drafts[at as usize]) {
            let (shape, breadth) = match draft.form {
                DraftShape::Line(stretch) => {
                    let mut line = spare.pop().unwrap_or_default();
                    line.extend(points[stretch.points()].iter().map(|&p| point(p)));
                    (Shape::Line(line), tenths(stretch.breadth))
                }
                DraftShape::Block(block) => (shape(block), Length::ZERO),
            };
            let levels = match (draft.drawing, draft.form) {
                // A hill this large has a crest of its own.
                (Drawing::Hill, DraftShape::Block(b)) => 1 + u8::from(b.hw.min(b.hd) >= 65),
                _ => 0,
            };
            let Draft {
                terrain, drawing, ..
            } = draft;
            self.pieces.push(Piece {
                terrain,
                drawing,
                breadth,
                shape,
                levels,
            });
        }
    }
}

impl Work {
    fn clear(&mut self) {
        self.drafts.clear();
        self.points.clear();
        self.segments.clear();
        self.obstacles.clear();
        self.shunned.clear();
        self.built.clear();
        self.enclosed.clear();
        self.openings.clear();
    }

    /// Woods of which a clearing leaves nothing go: nobody could lay them out.
    fn drop_cleared(&mut self) {
        let block = |draft: &Draft, drawing| match draft.form {
            DraftShape::Block(block) if draft.drawing == drawing => Some(block),
            _ => None,
        };
        let drafts = self.drafts.iter();
        let clearings: SmallVec<[Block; 4]> = drafts
            .filter_map(|draft| block(draft, Drawing::Clearing))
            .collect();
        self.drafts.retain(|draft| {
            block(draft, Drawing::Woods)
                .is_none_or(|woods| !clearings.iter().any(|clearing| clearing.covers(woods)))
        });
    }

    /// By rank, then by age. Ranks are few, so they are counted, which is faster than sorting.
    fn put_in_order(&mut self) {
        let mut next = [0_u32; Drawing::RANKS + 1];
        for draft in &self.drafts {
            next[draft.drawing.rank() as usize + 1] += 1;
        }
        for rank in 1..next.len() {
            next[rank] += next[rank - 1];
        }
        self.order.clear();
        self.order.resize(self.drafts.len(), 0);
        for (at, draft) in self.drafts.iter().enumerate() {
            let place = &mut next[draft.drawing.rank() as usize];
            self.order[*place as usize] = at as u32;
            *place += 1;
        }
    }
}

fn tenths(n: i32) -> Length {
    Length::from_tenths_of_inch(i64::from(n))
}

fn point(p: P) -> Point {
    Point {
        x: tenths(p.x),
        y: tenths(p.y),
    }
}

fn shape(block: Block) -> Shape {
    Shape::Block {
        at: point(block.at),
        width: tenths(block.hw * 2),
        depth: tenths(block.hd * 2),
        turned: block.dir.turned(),
    }
}

/// One layout being made.
pub(super) struct Plan<'a, D> {
    pub(super) width: i32,
    pub(super) depth: i32,
    pub(super) features: &'a [Feature],
    pub(super) draw: &'a mut D,
    pub(super) work: &'a mut Work,
    /// What roads and streams go round.
    pub(super) keep: Option<Rect>,
    /// The edge meant by "at one edge": west, east, south, north.
    pub(super) edge: u32,
    /// Where roads meet, or where one crosses the water.
    pub(super) focus: P,
}

/// Twelve feet, and what twelve feet come to in rules whose foot is shown as 30 cm.
const LARGEST: Length = Length::from_inches(150);

fn place<D: Draw>(
    table: Table,
    features: &[Feature],
    draw: &mut D,
    work: &mut Work,
) -> Result<(), Misfit> {
    work.clear();
    let allowed = Length::FOOT..=LARGEST;
    if !allowed.contains(&table.width) || !allowed.contains(&table.depth) {
        return Err(Misfit::Table);
    }
    let builds = features
        .iter()
        .any(|feature| feature.drawing == Drawing::Building && !is_centre_piece(feature));
    let mut plan = Plan::new(table, features, draw, work);
    plan.edge = plan.draw.below(4);

    plan.centre_pieces()?;
    plan.courses()?;
    // The ground is about the hill in the centre: what is built finds its place beside it.
    let early = |feature: &&Feature| builds && is_centre_hill(feature);
    for feature in features.iter().filter(early) {
        plan.areas(feature)?;
    }
    for feature in features {
        match feature.drawing {
            Drawing::Building | Drawing::Bridge | Drawing::Ford | Drawing::Gate
                if !is_centre_piece(feature) =>
            {
                plan.buildings(feature)?;
            }
            _ => {}
        }
    }
    // Other hills, then fields: they lie under everything, so nothing need make room for them.
    for wanted in [Drawing::Hill, Drawing::Field] {
        let late = |feature: &&Feature| feature.drawing == wanted && !early(feature);
        for feature in features.iter().filter(late) {
            match feature.site {
                Site::Everywhere if wanted == Drawing::Field && !feature.counted => {
                    plan.fields(feature);
                }
                _ => plan.areas(feature)?,
            }
        }
    }
    for feature in features
        .iter()
        .filter(|feature| feature.drawing.is_barrier())
    {
        plan.barriers(feature)?;
    }
    for feature in features
        .iter()
        .filter(|feature| feature.drawing == Drawing::Road)
    {
        if let Some(part) = feature.bounded_by {
            plan.lane(feature, &part);
        }
    }
    for feature in features {
        match feature.drawing {
            Drawing::Woods | Drawing::Rough => plan.areas(feature)?,
            Drawing::Water if is_pond(feature) => plan.areas(feature)?,
            _ => {}
        }
    }
    // A clearing lies in woods, so it comes after them; small things find room between.
    for feature in features {
        match feature.drawing {
            Drawing::Clearing | Drawing::Spot | Drawing::Position => plan.areas(feature)?,
            _ => {}
        }
    }
    plan.work.drop_cleared();
    Ok(())
}

/// Water that is not a course: a pond.
pub(super) fn is_pond(feature: &Feature) -> bool {
    feature.drawing == Drawing::Water
        && feature.extent > Length::ZERO
        && feature.site != Site::Across
        && !feature.site.meets()
}

/// Buildings that stand in the very centre; roads and streams go round them.
pub(super) fn is_centre_piece(feature: &Feature) -> bool {
    feature.drawing == Drawing::Building && feature.site == Site::Centre
}

fn is_centre_hill(feature: &Feature) -> bool {
    feature.drawing == Drawing::Hill && feature.site == Site::Centre
}

/// The smallest table, counted in feet from this one's size up, on which several other draws fit.
fn smallest(table: Table, features: &[Feature], misfit: Misfit, work: &mut Work) -> Option<Table> {
    if misfit == Misfit::Table {
        return None;
    }
    let feet = |length: Length| (length.0 / Length::FOOT.0).clamp(1, 12);
    let (mut w, mut d) = (feet(table.width), feet(table.depth));
    while w < 12 || d < 12 {
        if w <= d && w < 12 || d == 12 {
            w += 1;
        } else {
            d += 1;
        }
        let larger = Table {
            width: Length::FOOT * w,
            depth: Length::FOOT * d,
        };
        let fits = (0..8).all(|seed| place(larger, features, &mut Trial(seed), work).is_ok());
        if fits {
            return Some(larger);
        }
    }
    None
}

/// Draws for trying out tables; not chance that any player sees.
struct Trial(u64);

impl Draw for Trial {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

impl<'a, D: Draw> Plan<'a, D> {
    /// The west edge is meant, as long as nobody draws another.
    pub(super) fn new(
        table: Table,
        features: &'a [Feature],
        draw: &'a mut D,
        work: &'a mut Work,
    ) -> Self {
        // Fifteen hundred tenths at most.
        let (width, depth) = ((table.width.0 / 254) as i32, (table.depth.0 / 254) as i32);
        Plan {
            width,
            depth,
            features,
            draw,
            work,
            keep: None,
            edge: 0,
            focus: P {
                x: snap(width / 2),
                y: snap(depth / 2),
            },
        }
    }

    pub(super) fn below(&mut self, n: i32) -> i32 {
        // All numbers here are far below 2^31.
        self.draw.below(n.max(1) as u32) as i32
    }

    /// A number between the two on the half-inch grid; the first when they do not leave room.
    pub(super) fn between(&mut self, low: i32, high: i32) -> i32 {
        let low = (low + HALF_INCH - 1).div_euclid(HALF_INCH);
        let high = high.div_euclid(HALF_INCH);
        (low + self.below(high - low + 1)) * HALF_INCH
    }

    /// From `-by` to `by`, nearer to zero more often.
    pub(super) fn about_zero(&mut self, by: i32) -> i32 {
        let by = by.max(0);
        (self.below(by + 1) + self.below(by + 1)) - by
    }

    /// The size of a feature's pieces: length, then breadth, in tenths of an inch.
    pub(super) fn size(drawing: Drawing, extent: Length, breadth: Length) -> (i32, i32) {
        let usual = drawing.usual();
        let own = |length: Length, usual| match length.tenths_of_inch() {
            ..=0 => usual,
            n => n.min(1440) as i32,
        };
        (own(extent, usual.0), own(breadth, usual.1))
    }

    pub(super) fn part_size(part: &Part) -> (i32, i32) {
        Self::size(part.drawing, part.extent, part.breadth)
    }

    pub(super) fn push(&mut self, terrain: u32, drawing: Drawing, form: DraftShape) {
        self.work.drafts.push(Draft {
            terrain,
            drawing,
            form,
        });
    }

    pub(super) fn push_block(&mut self, terrain: u32, drawing: Drawing, block: Block) {
        self.push(terrain, drawing, DraftShape::Block(block));
    }

    pub(super) fn push_line(&mut self, part: &Part, points: &[P]) {
        let start = self.work.points.len() as u32;
        self.work.points.extend_from_slice(points);
        let end = self.work.points.len() as u32;
        let breadth = Self::part_size(part).1;
        self.push(
            part.terrain,
            part.drawing,
            DraftShape::Line(Stretch {
                start,
                end,
                breadth,
            }),
        );
    }
}
