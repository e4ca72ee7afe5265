//! One line of a scenario.

use super::Draft;
use crate::kinds::battles::MOST_WRITTEN;
use crate::kinds::missions::Sides;
use crate::kinds::{OnTable, Reader};
use crate::model::*;
use crate::syntax::ast::ScenarioLine;

impl Reader<'_> {
    pub(super) fn scenario_line(
        &mut self,
        package: PackageId,
        line: &ScenarioLine,
        sides: &Sides,
        draft: &mut Draft,
    ) -> Option<()> {
        match line {
            ScenarioLine::Mission(..) => {}
            ScenarioLine::Battle { battle, seed, .. } => {
                draft.battle = Some(self.find_as(package, battle)?);
                draft.seed = seed.as_ref().map(|seed| seed.value.clone());
            }
            ScenarioLine::Chosen(..) => {}
            ScenarioLine::Again(lots, _) => draft.again = self.again(lots)?,
            ScenarioLine::Inventory(title, _) => {
                draft.inventory = Some(self.said(package, title));
            }
            ScenarioLine::With(paths, _) => {
                for path in paths {
                    let option = self.find_as::<OptionId>(package, path)?;
                    if !draft.with.contains(&option) {
                        draft.with.push(option);
                    }
                }
            }
            ScenarioLine::Table(area) => draft.table = Some(self.table_size(area, MOST_WRITTEN)?),
            ScenarioLine::Ground(path, span) => {
                let kind = self.terrain_kind(*span)?;
                let terrain = self.find_row(kind, package, path)?;
                self.covers(terrain, *span)?;
                draft.ground = Some(terrain);
            }
            ScenarioLine::Found(texts, _) => {
                draft.found = texts.iter().map(|text| self.said(package, text)).collect();
            }
            ScenarioLine::Turns(turns, span) => {
                self.some_turns(*turns, *span)?;
                draft.turns = Some(*turns);
            }
            ScenarioLine::Situation(text, _) => draft.situation.push(self.said(package, text)),
            ScenarioLine::Text(text, _) => draft.texts.push(self.said(package, text)),
            ScenarioLine::Side(side) => self.scenario_side(package, side, sides, draft)?,
            ScenarioLine::Objective {
                side,
                objective,
                hidden,
                ..
            } => {
                let side = self.side(sides, side)?;
                let row = self.objective(package, objective, sides)?;
                draft.objectives.push(ScenarioObjective {
                    side,
                    row,
                    hidden: *hidden,
                });
            }
            ScenarioLine::Piece(piece) => {
                let read = self.piece(package, piece)?;
                self.lies(OnTable::Piece(draft.pieces.len()), piece.span);
                draft.pieces.push(read);
            }
            ScenarioLine::Zone(zone) => {
                let side = self.side(sides, &zone.side)?;
                let at = self.point(&zone.at)?;
                let (width, depth) = (self.length(zone.area.width)?, self.length(zone.area.depth)?);
                self.positive(width, depth, zone.area.span)?;
                let title = zone
                    .title
                    .as_ref()
                    .map(|title| self.said(package, title))
                    .unwrap_or_default();
                self.lies(OnTable::Zone(draft.zones.len()), zone.span);
                draft.zones.push(ZonePiece {
                    side,
                    title,
                    at,
                    width,
                    depth,
                });
            }
            ScenarioLine::Entry {
                side,
                at,
                label,
                span,
            } => {
                let side = self.side(sides, side)?;
                let at = self.point(at)?;
                let label = label
                    .as_ref()
                    .map(|label| self.said(package, label))
                    .unwrap_or_default();
                self.lies(OnTable::Entry(draft.entries.len()), *span);
                draft.entries.push(EntryPoint { side, at, label });
            }
            ScenarioLine::Mark {
                label,
                at,
                hidden,
                span,
            } => {
                let at = self.point(at)?;
                let label = self.said(package, label);
                self.lies(OnTable::Mark(draft.marks.len()), *span);
                let hidden = *hidden;
                draft.marks.push(Mark { at, label, hidden });
            }
            ScenarioLine::Reference(paths, _) => {
                for path in paths {
                    let symbol = self.reference(package, path)?;
                    draft.reference.push(symbol);
                }
            }
        }
        Some(())
    }
}
