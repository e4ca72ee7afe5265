//! Running a procedure many times and counting what comes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use super::run::Runner;
use super::{StreamId, Streams, Unanswered};
use crate::model::{CardId, Model, NOTHING, Procedure, SideDeck, Type, TypeBase};

/// How often each outcome came.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sample {
    pub runs: u64,
    /// One value for each part of the outcome, ascending.
    pub outcomes: Vec<(Vec<i64>, u64)>,
}

/// What is sampled, and how.
#[derive(Clone, Copy, Debug)]
pub struct Sampling<'a> {
    /// Cards seen already.
    pub given: &'a [(SideDeck, CardId)],
    pub streams: &'a Streams,
    /// See [`stream_of`].
    pub stream: StreamId,
    pub runs: u64,
    /// At least one works; what comes does not depend on how many do.
    pub threads: usize,
}

/// The stream of a question's dice and cards: that of its package, at the place `asked`. For `row`
/// see `docs/seeds.md`: nothing for a single roll, else the row of the answer that is sampled.
pub fn stream_of(model: &Model, procedure: &Procedure, row: Option<usize>) -> StreamId {
    let package = model.packages.get(procedure.header.package.index());
    let package = package
        .map(|package| package.id.as_str())
        .unwrap_or_default();
    match row {
        None => StreamId::of(package, "asked"),
        Some(0) => StreamId::of(package, "asked/sample"),
        Some(row) => StreamId::of(package, &format!("asked/sample/{}", row + 1)),
    }
}

/// So many runs read one part of the stream, one after the other; the next so many read the next
/// part. `docs/seeds.md` promises it.
const BATCH: u64 = 1 << 16;

/// Outcomes that can be told apart with so many counters are counted without a search.
const MOST_COUNTERS: usize = 1 << 16;

/// Runs a procedure so many times; nothing where `cancel` was set meanwhile.
///
/// # Errors
/// Where one of the runs gives no answer.
pub fn sample(
    model: &Model,
    procedure: &Procedure,
    args: &[i64],
    how: Sampling<'_>,
    cancel: &AtomicBool,
) -> Result<Option<Sample>, Unanswered> {
    sample_watched(model, procedure, args, how, cancel, &|_| ())
}

/// The same, and `watch` is told from time to time how many runs have begun.
///
/// # Errors
/// As [`sample`].
pub fn sample_watched(
    model: &Model,
    procedure: &Procedure,
    args: &[i64],
    how: Sampling<'_>,
    cancel: &AtomicBool,
    watch: &(dyn Fn(u64) + Sync),
) -> Result<Option<Sample>, Unanswered> {
    let mut runner = Runner::new(model, procedure)?;
    runner.given(how.given);
    let tally = Tally::new(model, procedure);
    let next = AtomicU64::new(0);
    let batches = how.runs.div_ceil(BATCH);
    let work = |mut runner: Runner, mut tally: Tally| -> Result<Tally, Unanswered> {
        loop {
            let batch = next.fetch_add(1, Ordering::Relaxed);
            if batch >= batches || cancel.load(Ordering::Relaxed) {
                return Ok(tally);
            }
            watch(batch * BATCH);
            let turn = u32::try_from(batch).unwrap_or(u32::MAX);
            let mut stream = how.streams.again(turn).stream(how.stream);
            for run in 0..BATCH.min(how.runs - batch * BATCH) {
                match runner.run(args, &mut stream, &mut |_| ()) {
                    Ok(outcome) => tally.count(outcome),
                    Err(error) => {
                        // No batch is left for the others.
                        next.store(batches, Ordering::Relaxed);
                        return Err(error);
                    }
                }
                if run % 1024 == 0 && cancel.load(Ordering::Relaxed) {
                    break;
                }
            }
        }
    };
    let threads = how
        .threads
        .clamp(1, usize::try_from(batches.max(1)).unwrap_or(1));
    let mut tallies = Vec::with_capacity(threads);
    if threads == 1 {
        tallies.push(work(runner, tally)?);
    } else {
        std::thread::scope(|scope| -> Result<(), Unanswered> {
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let (runner, tally) = (runner.clone(), tally.clone());
                    scope.spawn(|| work(runner, tally))
                })
                .collect();
            for worker in workers {
                match worker.join() {
                    Ok(tally) => tallies.push(tally?),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(())
        })?;
    }
    if cancel.load(Ordering::Relaxed) {
        return Ok(None);
    }
    Ok(Some(Tally::sum(tallies, how.runs)))
}

impl Sample {
    /// The share of one outcome, and one standard error of it.
    pub fn share(&self, count: u64) -> (f64, f64) {
        let runs = self.runs.max(1) as f64;
        let share = count as f64 / runs;
        (share, (share * (1.0 - share) / runs).sqrt())
    }

    /// The mean of a part of the outcome, and one standard error of it.
    pub fn mean(&self, part: usize) -> (f64, f64) {
        let runs = self.runs.max(1) as f64;
        let values = || {
            let each = self.outcomes.iter();
            each.map(|(values, count)| (values.get(part).map_or(0.0, |v| *v as f64), *count as f64))
        };
        let mean = values().map(|(value, count)| value * count).sum::<f64>() / runs;
        let spread = values().map(|(value, count)| (value - mean).powi(2) * count);
        (mean, (spread.sum::<f64>() / runs / runs).sqrt())
    }
}

/// Counts of outcomes.
#[derive(Clone, Debug)]
enum Tally {
    /// For each part: its least value, how many there are, and whether one more stands for none.
    Counters {
        parts: Vec<Part>,
        counts: Vec<u64>,
    },
    Found(FxHashMap<Box<[i64]>, u64>),
}

#[derive(Clone, Copy, Debug)]
struct Part {
    low: i64,
    /// `none` included.
    count: usize,
    none: bool,
}

impl Part {
    fn of(model: &Model, ty: Type) -> Option<Part> {
        let (low, high) = match ty.base {
            TypeBase::Range(low, high) => (low, high),
            TypeBase::YesNo => (0, 1),
            TypeBase::Scale(scale) => (0, model.scale(scale).members.len() as i64 - 1),
            TypeBase::Kind(kind) => {
                let rows = &model.kind(kind).rows;
                let rows = || rows.iter().map(|row| i64::from(row.0));
                (rows().min().unwrap_or(0), rows().max().unwrap_or(-1))
            }
            _ => return None,
        };
        let count = high.checked_sub(low)?.checked_add(1)?.max(0);
        Some(Part {
            low,
            count: usize::try_from(count)
                .ok()?
                .checked_add(usize::from(ty.optional))?,
            none: ty.optional,
        })
    }

    fn place(self, value: i64) -> Option<usize> {
        if value == NOTHING {
            return self.none.then(|| self.count - 1);
        }
        let place = usize::try_from(value.checked_sub(self.low)?).ok()?;
        (place < self.count - usize::from(self.none)).then_some(place)
    }

    fn value(self, place: usize) -> i64 {
        match self.none && place + 1 == self.count {
            true => NOTHING,
            false => self.low + place as i64,
        }
    }
}

impl Tally {
    fn new(model: &Model, procedure: &Procedure) -> Tally {
        let parts = procedure
            .outcome
            .iter()
            .map(|part| Part::of(model, part.ty));
        let parts: Option<Vec<Part>> = parts.collect();
        let size = parts.as_ref().and_then(|parts| {
            let size = parts
                .iter()
                .try_fold(1_usize, |size, part| size.checked_mul(part.count));
            size.filter(|size| *size <= MOST_COUNTERS)
        });
        match (parts, size) {
            (Some(parts), Some(size)) => Tally::Counters {
                parts,
                counts: vec![0; size],
            },
            _ => Tally::Found(FxHashMap::default()),
        }
    }

    fn count(&mut self, outcome: &[i64]) {
        match self {
            Tally::Counters { parts, counts } => {
                let mut counter = 0;
                for (part, value) in parts.iter().zip(outcome) {
                    let Some(place) = part.place(*value) else {
                        return self.give_up(outcome);
                    };
                    counter = counter * part.count + place;
                }
                counts[counter] += 1;
            }
            Tally::Found(found) => match found.get_mut(outcome) {
                Some(count) => *count += 1,
                None => {
                    found.insert(outcome.into(), 1);
                }
            },
        }
    }

    /// An outcome is none of its type's: from here on all are kept by value.
    #[cold]
    fn give_up(&mut self, outcome: &[i64]) {
        let found = std::mem::replace(self, Tally::Found(FxHashMap::default()));
        if let Tally::Found(map) = self {
            found.each(|values, count| *map.entry(values.into()).or_default() += count);
        }
        self.count(outcome);
    }

    fn each(self, mut told: impl FnMut(Vec<i64>, u64)) {
        match self {
            Tally::Found(found) => {
                for (values, count) in found {
                    told(values.into(), count);
                }
            }
            Tally::Counters { parts, counts } => {
                for (mut counter, count) in counts.into_iter().enumerate() {
                    if count == 0 {
                        continue;
                    }
                    let mut values = vec![0; parts.len()];
                    for (value, part) in values.iter_mut().zip(&parts).rev() {
                        *value = part.value(counter % part.count);
                        counter /= part.count;
                    }
                    told(values, count);
                }
            }
        }
    }

    fn sum(tallies: Vec<Tally>, runs: u64) -> Sample {
        let mut sum: std::collections::BTreeMap<Vec<i64>, u64> = std::collections::BTreeMap::new();
        for tally in tallies {
            tally.each(|values, count| *sum.entry(values).or_default() += count);
        }
        Sample {
            runs,
            outcomes: sum.into_iter().collect(),
        }
    }
}
