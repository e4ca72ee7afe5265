//! What units are worth, reckoned by the rules of their game.

use ecow::EcoString;
use rustc_hash::FxHashMap;

use crate::model::{Citation, Measure, Model, Reckoned, Reckoning, RowId, SideDeck, Unit, Value};
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

/// A sum of points, and whether any of them is assumed: then so is the sum.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Worth {
    pub sum: i64,
    pub assumed: bool,
}

impl Worth {
    /// That of so many alike.
    pub fn times(self, count: u32) -> Worth {
        Worth {
            sum: self.sum.saturating_mul(count.into()),
            ..self
        }
    }

    /// What is added to something assumed is no better known.
    pub fn add(&mut self, other: Worth) {
        self.sum = self.sum.saturating_add(other.sum);
        self.assumed |= other.assumed;
    }
}

/// What a unit is worth, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitPoints {
    pub sum: i64,
    /// Something of it is assumed: a value, how many figures there are, or the way in which it is reckoned.
    pub assumed: bool,
    /// Those of which something is reckoned.
    pub figures: Vec<FigurePoints>,
    /// Terms of the unit itself: title and points.
    pub unit: Vec<(EcoString, i64)>,
}

impl UnitPoints {
    /// The sum alone, without its terms.
    pub fn worth(&self) -> Worth {
        Worth {
            sum: self.sum,
            assumed: self.assumed,
        }
    }
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
    /// Its place among the terms of the points.
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

    fn card(&mut self, _deck: SideDeck, _left: &[u32]) -> Result<usize, Trouble> {
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
            assumed: self.is_assumed(unit.row),
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
                            found.assumed |= self.is_assumed(*weapon);
                            terms.extend(of.map(|(_, points)| (title.clone(), points)));
                        }
                    }
                }
                let each = sum(&terms);
                let many = self.model.field(*figure, fields.count);
                let count = match many.value {
                    Value::Number(count) => u32::try_from(count).unwrap_or(0),
                    _ => 1,
                };
                found.sum = found.sum.saturating_add(each.saturating_mul(count.into()));
                // Where points are those of units, nothing is reckoned of figures.
                if !terms.is_empty() {
                    found.assumed |= many.assumed || self.is_assumed(*figure);
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

    /// Whether something of what a row is worth is assumed.
    fn is_assumed(&self, row: RowId) -> bool {
        let model = self.model;
        let cited = |cite| matches!(model.citation(cite), Citation::Assumed { .. });
        let kind = model.row(row).kind;
        let mut terms = self.reckoning.terms.iter();
        terms.any(|term| {
            let of_row = || match term.what {
                Reckoned::Field(field) => model.field(row, field).assumed,
                Reckoned::Procedure(id) => cited(model.procedure(id).header.cite),
            };
            term.kind == kind && (cited(self.reckoning.cite) || cited(term.cite) || of_row())
        })
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
