//! Buildings, the yards round them, and what else stands where it is put.

use super::block::Block;
use super::footprint::{Footprint, Obstacle};
use super::frontage::{GAP, Plot};
use super::geometry::{Dir, HALF_INCH, P, Rect};
use super::plan::{Plan, is_centre_piece};
use super::{Draw, Drawing, Feature, Misfit, Site};
use crate::measure::Length;

/// Tries at random before the table is searched from end to end.
const TRIES: i32 = 48;

/// How much ground lies about a house within its boundary.
const YARD: i32 = 20;

impl<D: Draw> Plan<'_, D> {
    /// What stands in the centre comes first: roads and streams go round it.
    pub(super) fn centre_pieces(&mut self) -> Result<(), Misfit> {
        let features = self.features;
        for feature in features.iter().filter(|f| is_centre_piece(f)) {
            for i in 0..feature.count {
                let yard = if i == 0 && self.keep.is_none() {
                    self.centre_piece(feature)?
                } else {
                    self.building(feature, Site::NearCentre, i)?
                };
                let bounds = yard.bounds();
                self.keep = Some(match self.keep {
                    None => bounds,
                    Some(k) => Rect {
                        x0: k.x0.min(bounds.x0),
                        y0: k.y0.min(bounds.y0),
                        x1: k.x1.max(bounds.x1),
                        y1: k.y1.max(bounds.y1),
                    },
                });
            }
            self.companions(feature)?;
        }
        Ok(())
    }

    fn centre_piece(&mut self, feature: &Feature) -> Result<Block, Misfit> {
        let (w, d) = Self::size(feature.drawing, feature.extent, feature.breadth);
        let (w, d) = (whole(w), whole(d));
        let dir = if self.below(2) == 0 {
            Dir::EAST
        } else {
            Dir::NORTH
        };
        let at = self.centre();
        for dir in [dir, dir.across()] {
            let block = Block {
                at,
                hw: w / 2,
                hd: d / 2,
                dir,
            };
            if !self.on_table(Footprint::new(block), HALF_INCH) {
                continue;
            }
            if feature.bounded_by.is_none() {
                self.stand(feature, block, block);
                return Ok(block);
            }
            // A court as deep as the table allows, up to nine inches.
            let court = 10 * (5 + self.below(5));
            let b = block.bounds();
            let room = [b.x0, b.y0, self.width - b.x1, self.depth - b.y1];
            let free = room.into_iter().min().unwrap_or(0) - HALF_INCH;
            let court = court.min((free * 2 / 3).max(10)) / 10 * 10;
            let yard = block.grown(court);
            if self.on_table(Footprint::new(yard), HALF_INCH) {
                self.enclose(feature, block, yard)?;
                return Ok(yard);
            }
        }
        Err(misfit(feature, w, d))
    }

    /// A feature whose pieces each stand somewhere clear.
    pub(super) fn buildings(&mut self, feature: &Feature) -> Result<(), Misfit> {
        for i in 0..feature.count {
            self.building(feature, feature.site, i)?;
        }
        self.companions(feature)
    }

    /// One building, the `index`th of its feature; what it encloses is returned.
    fn building(&mut self, feature: &Feature, site: Site, index: u32) -> Result<Block, Misfit> {
        let (long, broad) = Self::size(feature.drawing, feature.extent, feature.breadth);
        let vary = feature.drawing == Drawing::Building && !feature.exact;
        // Houses differ; on a crowded table they are smaller.
        let (w, d) = if vary {
            (
                long * (80 + self.below(46)) / 100,
                broad * (80 + self.below(46)) / 100,
            )
        } else {
            (long, broad)
        };
        let (yard, boundary) = match &feature.bounded_by {
            Some(part) => (YARD, Self::half(part)),
            None => (0, 0),
        };
        let shares: &[i32] = if vary { &[100, 80, 65] } else { &[100] };
        let plots = |yard: i32| {
            shares.iter().map(move |&share| {
                let (w, d) = if share < 100 {
                    (long.min(w), broad.min(d))
                } else {
                    (w, d)
                };
                Plot {
                    w: whole(w * share / 100),
                    d: whole(d * share / 100),
                    yard,
                    boundary,
                }
            })
        };
        // A smaller house by the road before one in the open.
        let mut sizes = plots(yard);
        let block = sizes.find_map(|plot| self.find_by_road(site, plot, index));
        let mut sizes = plots(yard);
        let block = block.or_else(|| sizes.find_map(|plot| self.find(site, plot, index)));
        let Some(mut block) = block else {
            return Err(misfit(feature, whole(long), whole(broad)));
        };
        let mut yard = yard;
        // What belongs by a road stands away from all only where none has a place left, even for a narrow yard.
        if site == Site::AlongRoads && !self.is_by_road(block.grown(yard)) {
            let sizes = plots(yard).chain(plots(yard / 2));
            (block, yard) = self.nearest_road(sizes).unwrap_or((block, yard));
        }
        let around = block.grown(yard);
        if yard > 0 {
            self.enclose(feature, block, around)?;
        } else {
            self.stand(feature, block, block);
        }
        Ok(around)
    }

    fn find_by_road(&mut self, site: Site, plot: Plot, index: u32) -> Option<Block> {
        let roads = self.work.segments.iter().any(|line| line.road);
        if !roads || site == Site::Edges {
            return None;
        }
        self.beside_roads(site, out(index), TRIES, plot)
    }

    /// A clear place near where the site says, or else anywhere.
    fn find(&mut self, site: Site, plot: Plot, index: u32) -> Option<Block> {
        let Plot { w, d, .. } = plot;
        let roads = self.work.segments.iter().any(|line| line.road);
        let by_road = roads && !matches!(site, Site::Edges | Site::NearCentre);
        let first = if by_road { TRIES * 3 / 4 } else { 0 };
        for attempt in first..TRIES {
            let region = self.region(site, (attempt + out(index)).min(TRIES), TRIES);
            let at = self.point_in(region);
            let turn = self.below(8) as u32;
            let dir = match self.dir_near(at) {
                Some(dir) if turn.is_multiple_of(2) => dir,
                Some(dir) => dir.across(),
                // Mostly square to the table's edges.
                None => Dir::new([0, 0, 6, 6, 0, 6, 1, 11][turn as usize]),
            };
            let block = Block {
                at,
                hw: w / 2,
                hd: d / 2,
                dir,
            };
            if self.is_free(block, plot, GAP) {
                return Some(block);
            }
        }
        self.search(plot)
    }

    /// The whole table from a place chosen at random: by steps of four inches, of two, of one. Where there is no room
    /// but so close to a boundary that no man can walk between, there.
    fn search(&mut self, plot: Plot) -> Option<Block> {
        for passable in [true, false] {
            for step in [40, 20, 10] {
                let found = self.search_by(step, plot, passable);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    fn search_by(&mut self, step: i32, plot: Plot, passable: bool) -> Option<Block> {
        let Plot { w, d, yard, .. } = plot;
        let (columns, rows) = (self.width / step, self.depth / step);
        if columns * rows == 0 {
            return None;
        }
        let start = self.below(columns * rows);
        for dir in [Dir::EAST, Dir::NORTH] {
            for i in 0..columns * rows {
                let cell = (start + i) % (columns * rows);
                let at = P {
                    x: cell % columns * step + step / 2,
                    y: cell / columns * step + step / 2,
                };
                let block = Block {
                    at,
                    hw: w / 2,
                    hd: d / 2,
                    dir,
                };
                let around = Footprint::new(block.grown(yard));
                if self.on_table(around, HALF_INCH)
                    && self.may_build(around, HALF_INCH)
                    && (!passable || self.leaves_passage(around, plot.boundary))
                {
                    return Some(block);
                }
            }
        }
        None
    }

    /// Whether a building may stand here with its yard and the boundary of that, so far from what stands.
    pub(super) fn is_free(&self, block: Block, plot: Plot, gap: i32) -> bool {
        let around = Footprint::new(block.grown(plot.yard));
        self.on_table(around, HALF_INCH)
            && self.may_build(around, gap)
            && self.leaves_passage(around, plot.boundary)
    }

    /// Whether a building and its yard may lie here, so far from what stands.
    fn may_build(&self, around: Footprint, gap: i32) -> bool {
        self.clear(around, HALF_INCH, gap) && self.off_shunned(around)
    }

    pub(super) fn stand(&mut self, feature: &Feature, block: Block, around: Block) {
        self.push_block(feature.terrain, feature.drawing, block);
        self.work.obstacles.push(Obstacle::new(around));
        if feature.drawing == Drawing::Building {
            self.work.built.push(around);
        }
    }

    /// A building in its yard: what grows there, the boundary, its gates.
    fn enclose(&mut self, feature: &Feature, block: Block, yard: Block) -> Result<(), Misfit> {
        if let Some(crop) = feature.growing {
            self.push_block(crop.terrain, crop.drawing, yard);
        }
        if let Some(boundary) = feature.bounded_by {
            self.boundary(&boundary, feature.gates(), yard)?;
        }
        self.stand(feature, block, yard);
        Ok(())
    }

    /// What belongs to a feature and is not in its boundary: it stands nearby.
    pub(super) fn companions(&mut self, feature: &Feature) -> Result<(), Misfit> {
        let Some((count, part)) = feature.with else {
            return Ok(());
        };
        if part.drawing == Drawing::Gate && feature.bounded_by.is_some() {
            return Ok(());
        }
        let site = match feature.site {
            Site::Centre | Site::Meeting | Site::Crossing => Site::NearCentre,
            site => site,
        };
        let each = Feature {
            terrain: part.terrain,
            drawing: part.drawing,
            breadth: part.breadth,
            extent: part.extent,
            exact: false,
            site,
            count,
            counted: true,
            crossed_by: None,
            bounded_by: None,
            growing: None,
            with: None,
        };
        for i in 0..count {
            self.building(&each, site, i)?;
        }
        Ok(())
    }
}

/// The later ones stand farther out: where the first stand there is no room.
fn out(index: u32) -> i32 {
    (index as i32).min(5) * 4
}

/// To whole inches, so that the middle and the sides both lie on the half-inch grid.
pub(super) fn whole(n: i32) -> i32 {
    ((n + 5) / 10 * 10).max(10)
}

fn misfit(feature: &Feature, w: i32, d: i32) -> Misfit {
    let length = |n: i32| Length::from_tenths_of_inch(i64::from(n));
    let (terrain, drawing) = (feature.terrain, feature.drawing);
    Misfit::Piece {
        terrain,
        drawing,
        width: length(w),
        depth: length(d),
    }
}
