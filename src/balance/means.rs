//! The means of what is asked of figures and their weapons, each worked out once.

use std::fmt;
use std::sync::Mutex;

use num_rational::BigRational;
use rustc_hash::FxHashMap;

use crate::model::{Expr, FieldId, Firepower, Model, Question, RowId, Value};
use crate::odds::{Given, Limits, Plan, Refusal};

/// The means that a model's measure of firepower has been asked for. Threads may share it.
#[derive(Debug)]
pub struct Means<'m> {
    model: &'m Model,
    firepower: &'m Firepower,
    attacks: Asked<'m>,
    hits: Asked<'m>,
}

/// Whom a question is about: values for its parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shooter {
    pub(super) unit: RowId,
    pub(super) figure: RowId,
    pub(super) weapon: RowId,
    /// A member of the scale that firepower is measured over.
    pub(super) band: u32,
}

/// A field of a unit or of its figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfShooter {
    Unit(FieldId),
    Figure(FieldId),
}

/// A mean that cannot be worked out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmeasured {
    question: String,
    refusal: Refusal,
}

impl std::error::Error for Unmeasured {}

impl fmt::Display for Unmeasured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the mean of `{}`: {}", self.question, self.refusal)
    }
}

impl<'m> Means<'m> {
    /// Nothing where no package says how fire is measured.
    pub fn new(model: &'m Model) -> Option<Means<'m>> {
        let firepower = model.firepower.last()?;
        Some(Means {
            model,
            firepower,
            attacks: Asked::new(&firepower.attacks),
            hits: Asked::new(&firepower.hits),
        })
    }

    pub fn model(&self) -> &'m Model {
        self.model
    }

    pub fn firepower(&self) -> &'m Firepower {
        self.firepower
    }

    /// How many questions the odds engine has been asked.
    pub fn worked_out(&self) -> usize {
        self.attacks.known() + self.hits.known()
    }

    /// What the hits depend on beside weapon and range, each once.
    pub(super) fn reads_of_shooter(&self) -> Vec<OfShooter> {
        let mut all = Vec::new();
        for reads in &self.hits.reads {
            let field = match *reads {
                Reads::Field(0, field, _) => OfShooter::Unit(field),
                Reads::Field(1, field, _) => OfShooter::Figure(field),
                Reads::Field(..) | Reads::Argument(_) => continue,
            };
            if !all.contains(&field) {
                all.push(field);
            }
        }
        all
    }

    pub(super) fn attacks(&self, of: Shooter) -> Result<BigRational, Unmeasured> {
        self.attacks.mean(self.model, of)
    }

    pub(super) fn hits(&self, of: Shooter) -> Result<BigRational, Unmeasured> {
        self.hits.mean(self.model, of)
    }
}

/// A question, what it reads of its arguments, and its answers.
#[derive(Debug)]
struct Asked<'m> {
    question: &'m Question,
    reads: Vec<Reads>,
    known: Mutex<FxHashMap<Vec<i64>, BigRational>>,
}

/// What a question reads of its arguments. Where two figures read alike, the answer is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reads {
    Argument(usize),
    /// A field of the row that an argument is; a field with several values at an argument.
    Field(usize, FieldId, Option<usize>),
}

impl<'m> Asked<'m> {
    fn new(question: &'m Question) -> Self {
        Asked {
            question,
            reads: reads(question),
            known: Mutex::default(),
        }
    }

    fn known(&self) -> usize {
        self.known.lock().map_or(0, |known| known.len())
    }

    fn mean(&self, model: &Model, of: Shooter) -> Result<BigRational, Unmeasured> {
        let args = [of.unit.0, of.figure.0, of.weapon.0, of.band].map(i64::from);
        let key: Vec<i64> = self
            .reads
            .iter()
            .map(|reads| reads.value(model, &args))
            .collect();
        if let Ok(known) = self.known.lock()
            && let Some(mean) = known.get(&key)
        {
            return Ok(mean.clone());
        }
        let found = Plan::new(model, &self.question.procedure)
            .exact(model, &args, &Given::default(), &Limits::default())
            .map_err(|refusal| Unmeasured {
                question: self.question.text.to_string(),
                refusal,
            })?;
        let mean = found.mean(0);
        if let Ok(mut known) = self.known.lock() {
            known.insert(key, mean.clone());
        }
        Ok(mean)
    }
}

impl Reads {
    fn value(self, model: &Model, args: &[i64; 4]) -> i64 {
        let Reads::Field(of, field, at) = self else {
            let (Reads::Argument(of) | Reads::Field(of, ..)) = self;
            return args[of];
        };
        // Arguments that have fields are rows.
        let datum = model.field(RowId(args[of] as u32), field);
        let value = match (&datum.value, at) {
            (Value::Each(data), Some(at)) => data
                .get(args[at] as usize)
                .and_then(|datum| datum.value.as_number()),
            (value, _) => value.as_number(),
        };
        // What is no number tells rows apart by themselves.
        value.unwrap_or(args[of])
    }
}

/// All that a question reads of its parameters, each once.
fn reads(question: &Question) -> Vec<Reads> {
    let mut found = Vec::new();
    let parameters = question.procedure.parameters.len();
    question.procedure.walk(&mut |action| {
        action.each_expr(&mut |expr| read_by(expr, parameters, &mut found));
    });
    found
}

fn read_by(expr: &Expr, parameters: usize, found: &mut Vec<Reads>) {
    let argument = |expr: &Expr| match expr {
        Expr::Local(local) if local.index() < parameters => Some(local.index()),
        _ => None,
    };
    let reads = match expr {
        Expr::Field { row, field, at, .. } => match (argument(row), at.as_deref().map(&argument)) {
            (Some(of), None) => Some(Reads::Field(of, *field, None)),
            (Some(of), Some(Some(at))) => Some(Reads::Field(of, *field, Some(at))),
            _ => None,
        },
        expr => argument(expr).map(Reads::Argument),
    };
    match reads {
        Some(reads) if found.contains(&reads) => {}
        Some(reads) => found.push(reads),
        None => expr.each_child(&mut |expr| read_by(expr, parameters, found)),
    }
}
