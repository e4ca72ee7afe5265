//! What is set aside before the ground is laid out, for requests of a size and number that it has.

use super::shelf::{Shelf, Slot, area};
use super::{Inventory, Lack, Missing};
use crate::ground::{Drawing, Feature, Form, Part, Site};
use crate::measure::Length;
use crate::model::RowId;
use crate::roll::Stream;

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
}

/// Whether a request is for so many pieces, each of which somebody sets down whole.
pub(super) fn is_counted(feature: &Feature) -> bool {
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

/// To whole inches, up: no ground is measured out finer.
fn up(length: Length) -> Length {
    let inch = Length::INCH.0;
    Length((length.0 + inch - 1) / inch * inch)
}
