//! Ground that is rolled until somebody can build it, and there is room for it on the table.

use super::Refusal;
use super::draft::{Draft, Passed, Why};
use super::inventory::{Inventory, Lack, Missing};
use super::maker::Maker;
use crate::ground::{self, Feature, Misfit, Site, layout_into, refusal};
use crate::model::{Lot, RowId};
use crate::roll::Streams;

/// So often ground is rolled that finds room on the table and can be played on.
pub(super) const MOST_ROLLS_LAID: usize = 20;

/// So often the same ground is laid out anew before other ground is rolled.
const LAYS: u32 = 4;

/// So often ground is rolled that can be built with the pieces there are.
const MOST_ROLLS: u32 = 200;

impl Maker<'_> {
    /// Rolls ground until it can be built and lies on the table.
    pub(super) fn terrain(&self, draft: &mut Draft) -> Result<(), Refusal> {
        let way = match &draft.recipe.chosen.terrain {
            Some(name) => self.plan.way(name).ok_or_else(|| Refusal::NotThere {
                what: "terrain",
                name: name.clone(),
            })?,
            None => Vec::new(),
        };
        let Some(inventory) = self.inventory else {
            return self.roll_and_lay(&way, draft);
        };
        for _ in 0..MOST_ROLLS {
            let streams = draft.streams(Lot::Terrain);
            draft.taken.clear();
            self.plan.roll_on(&way, &streams, &mut draft.taken);
            let Err(missing) = self.build(inventory, &streams, draft)? else {
                return Ok(());
            };
            draft.pass(Why::Missing(missing));
        }
        Err(self.cannot_be_built(inventory, &draft.passed))
    }

    /// Rolls ground and lays it out, as large as the ruleset says; what finds no room is rolled again.
    fn roll_and_lay(&self, way: &[(u32, u32)], draft: &mut Draft) -> Result<(), Refusal> {
        let mut first = None;
        loop {
            let streams = draft.streams(Lot::Terrain);
            draft.taken.clear();
            self.plan.roll_on(way, &streams, &mut draft.taken);
            let Err(misfit) = self.lay_out(&streams, draft) else {
                return Ok(());
            };
            let (first, features) = first.get_or_insert_with(|| (misfit, draft.features.clone()));
            match terrain_of(misfit) {
                Some(terrain) if draft.passed.len() < MOST_ROLLS_LAID => {
                    let lack = Lack::Room;
                    draft.pass(Why::Missing(Missing { terrain, lack }));
                }
                _ => return Err(self.misfit(*first, features, draft)),
            }
        }
    }

    /// Lays the ground out with the pieces of an inventory; the inner error is what they lack.
    fn build(
        &self,
        inventory: &Inventory,
        streams: &Streams,
        draft: &mut Draft,
    ) -> Result<Result<(), Missing>, Refusal> {
        let mut features = self.features(draft);
        let fitted = inventory.fit(&mut features, &mut streams.stream(self.pieces));
        draft.features = features;
        if let Err(missing) = fitted {
            return Ok(Err(missing));
        }
        if let Err(misfit) = self.lay(streams, draft) {
            return match terrain_of(misfit) {
                Some(terrain) => Ok(Err(Missing {
                    terrain,
                    lack: Lack::Room,
                })),
                None => {
                    let features = std::mem::take(&mut draft.features);
                    Err(self.misfit(misfit, &features, draft))
                }
            };
        }
        let built = inventory.build(&draft.features, &mut draft.ground.pieces);
        Ok(built.map(|sorts| draft.sorts = sorts))
    }

    /// What stood in the way most often comes first.
    fn cannot_be_built(&self, inventory: &Inventory, passed: &[Passed]) -> Refusal {
        let mut lacking: Vec<(RowId, Lack, usize)> = Vec::new();
        for Passed { why, .. } in passed {
            let Why::Missing(missing) = why else {
                continue;
            };
            let known = lacking.iter_mut().find(|(row, ..)| *row == missing.terrain);
            match known {
                Some((_, _, times)) => *times += 1,
                None => lacking.push((missing.terrain, missing.lack.clone(), 1)),
            }
        }
        lacking.sort_by_key(|(_, _, times)| std::cmp::Reverse(*times));
        let said = lacking.iter().map(|(row, lack, times)| {
            let title = self.model.row(*row).header.title.clone();
            (title, lack.told(self.measures()), *times)
        });
        Refusal::Inventory {
            inventory: inventory.title.clone(),
            rolls: passed.len(),
            lacking: said.collect(),
        }
    }

    fn lay_out(&self, streams: &Streams, draft: &mut Draft) -> Result<(), Misfit> {
        draft.features = self.features(draft);
        self.lay(streams, draft)
    }

    /// What was rolled, and what the mission needs besides.
    fn features(&self, draft: &mut Draft) -> Vec<Feature> {
        let mut features = std::mem::take(&mut draft.features);
        features.clear();
        self.grounds.features(&draft.taken, &mut features);
        // Without an inventory it is put up on the ground that is laid, which so stays as it is for any mission; but for
        // pieces that somebody owns there has to be one for it.
        if let Some(inventory) = self.inventory {
            let marks = &self.missions[draft.mission].marks;
            marks.put_up(&mut features, |terrain| inventory.has(terrain));
        }
        features
    }

    fn lay(&self, streams: &Streams, draft: &mut Draft) -> Result<(), Misfit> {
        let table = self.grid.table(self.table);
        let mut stream = streams.stream(self.layout);
        let marks = &self.missions[draft.mission].marks;
        // A building more is put up for a mark near the centre, unless it is to be built from what somebody owns.
        let more = marks.one_more().filter(|_| self.inventory.is_none());
        let put_up: Vec<Feature> = more
            .map(|more| self.grid.features(&[more]).into_owned())
            .unwrap_or_default();
        // The same pieces may find room where others of them lie elsewhere, and a building to be marked near the centre.
        let mut lay = |features: &[Feature], put_up: &[Feature]| {
            let features = self.grid.features(features);
            let mut laid = Err(Misfit::Table);
            for _ in 0..LAYS {
                laid = layout_into(table, &features, &mut stream, &mut draft.ground);
                if laid.is_err() {
                    continue;
                }
                let mut put_up = put_up.iter();
                if marks.find_theirs(table, &draft.ground.pieces)
                    || put_up.any(|it| ground::put_up(table, it, &mut stream, &mut draft.ground))
                {
                    return (laid, true);
                }
            }
            (laid, false)
        };
        let (mut laid, mut found) = lay(&draft.features, &put_up);
        if let (false, true, Some(more)) = (found, laid.is_ok(), more) {
            let at = |site| Feature { site, ..more };
            for more in [more, at(Site::Centre)] {
                draft.features.push(more);
                (laid, found) = lay(&draft.features, &[]);
                if found {
                    break;
                }
                draft.features.pop();
            }
            if !found {
                (laid, _) = lay(&draft.features, &[]);
            }
        }
        self.grid.settle(&mut draft.ground.pieces);
        laid
    }

    /// The refusal of these features, when nothing is rolled again.
    fn misfit(&self, misfit: Misfit, features: &[Feature], draft: &mut Draft) -> Refusal {
        let terrain = terrain_of(misfit);
        let (table, features) = (self.grid.table(self.table), self.grid.features(features));
        let refusal = refusal(table, &features, misfit, &mut draft.ground);
        Refusal::Ground {
            terrain: terrain.map(|row| self.model.row(row).header.title.clone()),
            refusal: Box::new(self.grid.refusal(refusal)),
            measures: self.measures(),
        }
    }
}

/// The terrain that does not fit.
fn terrain_of(misfit: Misfit) -> Option<RowId> {
    match misfit {
        Misfit::Piece { terrain, .. }
        | Misfit::Passage { terrain, .. }
        | Misfit::Gates { terrain, .. } => Some(RowId(terrain)),
        Misfit::Table => None,
    }
}
