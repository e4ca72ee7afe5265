//! Rolling a generator, told step by step.

use ecow::EcoString;

use super::plan::{Plan, Taken};
use super::{RolledTable, Streams, Unanswered};
use crate::model::{Dice, GeneratorId, Model, RowId, Site};

/// What came of rolling a generator, in order.
#[derive(Clone, Debug)]
pub struct RolledGenerator {
    pub steps: Vec<RolledStep>,
}

/// What a generator came to at one of its lines.
#[derive(Clone, Debug)]
pub struct RolledStep {
    /// Its place in the ruleset, which names its stream; empty for a note.
    pub path: EcoString,
    pub kind: StepKind,
}

#[derive(Clone, Debug)]
pub enum StepKind {
    Roll {
        dice: Dice,
        total: i64,
        /// The branch: its label, name and title; the last two may be empty.
        label: EcoString,
        name: EcoString,
        branch: EcoString,
    },
    Place {
        count: u32,
        /// The dice that said how many, where dice did.
        thrown: Option<Dice>,
        terrain: RowId,
        site: Site,
        crossed_by: Option<RowId>,
        bounded_by: Option<RowId>,
        growing: Option<RowId>,
        with: Option<(u32, RowId)>,
        with_thrown: Option<Dice>,
    },
    Table(RolledTable),
    Note(EcoString),
}

/// Rolls a generator.
///
/// # Errors
/// Where a roll or a table in it gives no answer.
pub fn generator(
    model: &Model,
    id: GeneratorId,
    streams: &Streams,
) -> Result<RolledGenerator, Unanswered> {
    let plan = Plan::new(model, id)?;
    let mut taken = Vec::new();
    plan.roll(streams, &mut taken);
    let steps = taken
        .into_iter()
        .map(|taken| plan.told(model, taken, streams))
        .collect::<Result<_, _>>()?;
    Ok(RolledGenerator { steps })
}

impl Plan {
    /// What was taken, in words and rows.
    pub(crate) fn told(
        &self,
        model: &Model,
        taken: Taken,
        streams: &Streams,
    ) -> Result<RolledStep, Unanswered> {
        Ok(match taken {
            Taken::Note(note) => RolledStep {
                path: EcoString::new(),
                kind: StepKind::Note(self.notes[note as usize].clone()),
            },
            Taken::Table(table) => {
                let (path, plan) = &self.tables[table as usize];
                RolledStep {
                    path: path.clone(),
                    kind: StepKind::Table(plan.roll(model, &[], streams)?),
                }
            }
            Taken::Roll {
                roll,
                total,
                branch,
            } => {
                let plan = &self.rolls[roll as usize];
                let branch = &plan.branches[branch as usize];
                RolledStep {
                    path: plan.place.clone(),
                    kind: StepKind::Roll {
                        dice: plan.dice,
                        total,
                        label: branch.label.clone(),
                        name: branch.name.clone(),
                        branch: branch.title.clone(),
                    },
                }
            }
            Taken::Place {
                place,
                count,
                with_count,
                picks,
            } => {
                let plan = &self.places[place as usize];
                let of = |clause: usize| plan.clauses[clause].get(picks[clause] as usize).copied();
                RolledStep {
                    path: plan.place.clone(),
                    kind: StepKind::Place {
                        count,
                        thrown: plan.count.dice(),
                        terrain: plan.terrain,
                        site: plan.site,
                        crossed_by: of(0),
                        bounded_by: of(1),
                        growing: of(2),
                        with: of(3).map(|row| (with_count, row)),
                        with_thrown: plan.with_count.dice(),
                    },
                }
            }
        })
    }
}
