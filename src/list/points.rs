//! What units are worth, reckoned by the rules of their game.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use crate::model::{DeckId, Measure, Model, Reckoned, Reckoning, RowId, Unit, Value};
use crate::roll::{Chance, Runner, Unanswered};

/// Works out points.
#[derive(Debug)]
pub struct Reckoner<'m> {
    model: &'m Model,
    reckoning: &'m Reckoning,
    /// One for each term that is a procedure.
    runners: Vec<Option<Runner>>,
    known: FxHashMap<RowId, UnitPoints>,
}

/// What a unit is worth, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitPoints {
    pub sum: i64,
    /// Those of which something is reckoned.
    pub figures: Vec<FigurePoints>,
    /// Terms of the unit itself: title and points.
    pub unit: Vec<(EcoString, i64)>,
}

/// What one figure of a sort is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigurePoints {
    pub figure: RowId,
    /// Figures of the sort.
    pub count: u32,
    pub each: i64,
    /// Title and points; those of weapons have the weapon's title.
    pub terms: Vec<(EcoString, i64)>,
}

/// Why something could not be reckoned: the term, by its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreckoned {
    #[error("points are not a matter of dice or cards")]
    Rolled { term: usize },
    #[error("{why}")]
    Stuck { term: usize, why: Unanswered },
}

impl Unreckoned {
    pub fn term(&self) -> usize {
        match self {
            Unreckoned::Rolled { term } | Unreckoned::Stuck { term, .. } => *term,
        }
    }
}

/// No dice and no cards.
struct Nothing;

enum Trouble {
    Rolled,
    Unanswered(Unanswered),
}

impl From<Unanswered> for Trouble {
    fn from(why: Unanswered) -> Self {
        Trouble::Unanswered(why)
    }
}

impl Chance for Nothing {
    type Error = Trouble;

    fn die(&mut self, _sides: u32) -> Result<u32, Trouble> {
        Err(Trouble::Rolled)
    }

    fn card(&mut self, _deck: DeckId, _left: &[u32]) -> Result<usize, Trouble> {
        Err(Trouble::Rolled)
    }
}

impl<'m> Reckoner<'m> {
    /// Nothing where the game has no points.
    ///
    /// # Errors
    /// Where a procedure cannot be made ready.
    pub fn new(model: &'m Model) -> Result<Option<Reckoner<'m>>, Unreckoned> {
        let Some(reckoning) = model.reckonings.last() else {
            return Ok(None);
        };
        let mut runners = Vec::with_capacity(reckoning.terms.len());
        for (term, each) in reckoning.terms.iter().enumerate() {
            runners.push(match each.what {
                Reckoned::Field(_) => None,
                Reckoned::Procedure(id) => {
                    let runner = Runner::new(model, model.procedure(id));
                    Some(runner.map_err(|why| Unreckoned::Stuck { term, why })?)
                }
            });
        }
        Ok(Some(Reckoner {
            model,
            reckoning,
            runners,
            known: FxHashMap::default(),
        }))
    }

    /// What the points are called.
    pub fn title(&self) -> &'m EcoString {
        &self.reckoning.title
    }

    /// What a unit is worth.
    ///
    /// # Errors
    /// Where a procedure rolls, or cannot go on.
    pub fn unit(&mut self, unit: &Unit) -> Result<UnitPoints, Unreckoned> {
        if let Some(known) = self.known.get(&unit.row) {
            return Ok(known.clone());
        }
        let mut found = UnitPoints {
            sum: 0,
            figures: Vec::with_capacity(unit.figures.len()),
            unit: Vec::new(),
        };
        if let Some(prelude) = &self.model.prelude {
            let fields = &prelude.figure;
            for figure in &unit.figures {
                let mut terms = self.terms(*figure)?;
                if let Value::List(weapons) = &self.model.field(*figure, fields.weapons).value {
                    for weapon in weapons {
                        if let Value::Row(weapon) = weapon {
                            let title = &self.model.row(*weapon).header.title;
                            let of = self.terms(*weapon)?.into_iter();
                            terms.extend(of.map(|(_, points)| (title.clone(), points)));
                        }
                    }
                }
                let each = sum(&terms);
                let count = match self.model.field(*figure, fields.count).value {
                    Value::Number(count) => u32::try_from(count).unwrap_or(0),
                    _ => 1,
                };
                found.sum = found.sum.saturating_add(each.saturating_mul(count.into()));
                // Where points are those of units, nothing is reckoned of figures.
                if !terms.is_empty() {
                    found.figures.push(FigurePoints {
                        figure: *figure,
                        count,
                        each,
                        terms,
                    });
                }
            }
        }
        found.unit = self.terms(unit.row)?;
        found.sum = found.sum.saturating_add(sum(&found.unit));
        self.known.insert(unit.row, found.clone());
        Ok(found)
    }

    /// The terms of a row's kind.
    fn terms(&mut self, row: RowId) -> Result<Vec<(EcoString, i64)>, Unreckoned> {
        let kind = self.model.row(row).kind;
        let mut found = Vec::new();
        for (index, term) in self.reckoning.terms.iter().enumerate() {
            if term.kind != kind {
                continue;
            }
            let points = match (term.what, self.runners.get_mut(index)) {
                (Reckoned::Field(field), _) => match self.model.field(row, field).value {
                    Value::Number(number) => number,
                    _ => 0,
                },
                (Reckoned::Procedure(_), Some(Some(runner))) => {
                    match runner.run(&[i64::from(row.0)], &mut Nothing, &mut |_| {}) {
                        Ok(outcome) => outcome.first().copied().unwrap_or(0),
                        Err(Trouble::Rolled) => return Err(Unreckoned::Rolled { term: index }),
                        Err(Trouble::Unanswered(why)) => {
                            return Err(Unreckoned::Stuck { term: index, why });
                        }
                    }
                }
                (Reckoned::Procedure(_), _) => 0,
            };
            found.push((term.title.clone(), points));
        }
        Ok(found)
    }
}

fn sum(terms: &[(EcoString, i64)]) -> i64 {
    terms
        .iter()
        .fold(0, |sum, (_, points)| sum.saturating_add(*points))
}

/// What every unit is worth as it is declared, where some force is bound to points; elsewhere nobody
/// asks.
pub(crate) fn declared(model: &Model) -> Result<FxHashMap<RowId, i64>, Unreckoned> {
    let mut found = FxHashMap::default();
    let mut limits = model.forces.iter().flat_map(|force| &force.limits);
    if !limits.any(|limit| limit.measure == Measure::Points) {
        return Ok(found);
    }
    if let Some(mut reckoner) = Reckoner::new(model)? {
        for unit in &model.units {
            found.insert(unit.row, reckoner.unit(unit)?.sum);
        }
    }
    Ok(found)
}
