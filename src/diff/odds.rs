//! By how much the odds have changed: of what examples claim, and of procedures by themselves.
//!
//! All of it is exact. What would take long is left out, and said to be.

use std::mem;

use num_rational::BigRational;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;

use super::{Key, Keyed};
use crate::catalogue::Thing;
use crate::model::{
    Claim, NOTHING, Parameter, Procedure, ProcedureId, RowId, Symbol, Type, TypeBase,
};
use crate::numbers;
use crate::odds::{Distribution, Given, Limits, Plan, weighed};

/// A procedure is weighed with at most so many sets of arguments.
const MOST_ARGUMENTS: usize = 24;

/// And all procedures together with so many.
const MOST_WEIGHED: usize = 400;

/// Procedures by themselves are given up beyond so many states; examples are not, for these are
/// known to come to an end.
const MOST_STATES: usize = 5_000;

/// Or where more rows than this would be gone through: about a tenth of a second.
const MOST_WORK: u64 = 1_000_000;

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Odds {
    pub shifts: Vec<Shift>,
    pub skipped: Vec<Skipped>,
}

/// The odds of one question, before and after.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shift {
    /// `attack(regular, short)`, or as the example has it.
    pub question: String,
    /// The title of the example.
    pub example: Option<String>,
    pub moved: Vec<Moved>,
}

/// A number that is another now.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Moved {
    /// The title of an outcome; empty where there is only one number.
    pub outcome: String,
    pub old: Number,
    pub new: Number,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Number {
    Chance(BigRational),
    Mean(BigRational),
}

/// What has not been worked out, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Skipped {
    pub question: String,
    pub why: String,
}

impl Number {
    pub(crate) fn exact(&self) -> &BigRational {
        let (Number::Chance(number) | Number::Mean(number)) = self;
        number
    }

    /// `33.3%`; a mean as it is.
    pub(crate) fn show(&self) -> String {
        match self {
            Number::Chance(chance) => numbers::percent(chance),
            Number::Mean(mean) => numbers::mean(mean),
        }
    }
}

impl Odds {
    fn is_told(&self, example: &str, question: &str) -> bool {
        let mut shifts = self.shifts.iter();
        shifts.any(|told| told.question == question && told.example.as_deref() == Some(example))
    }
}

pub(super) fn shifts(old: &Keyed<'_>, new: &Keyed<'_>, affected: &FxHashSet<Thing>) -> Odds {
    let mut odds = Odds::default();
    claims(old, new, affected, &mut odds);
    let mut left = MOST_WEIGHED;
    for (entry, key) in new.all.entries.iter().zip(&new.keys) {
        let Thing::Named(Symbol::Procedure(id)) = entry.thing else {
            continue;
        };
        let before = old.by_key(key).map(|entry| entry.thing);
        let Some(Thing::Named(Symbol::Procedure(before))) = before else {
            continue;
        };
        if !affected.contains(&entry.thing) {
            continue;
        }
        let both = Both {
            old,
            new,
            before,
            now: id,
        };
        if let Err(why) = both.weigh(&mut left, &mut odds.shifts) {
            odds.skipped.push(Skipped {
                question: entry.name.clone(),
                why,
            });
        }
    }
    odds
}

/// Chances and means that examples on both sides claim.
fn claims(old: &Keyed<'_>, new: &Keyed<'_>, affected: &FxHashSet<Thing>, odds: &mut Odds) {
    // What they say comes out may differ: each side's may be right.
    let mut before: FxHashMap<(&Key, String), &Claim> = FxHashMap::default();
    for (index, example) in old.all.model.examples.iter().enumerate() {
        if let Some(key) = old.key_of(Thing::Example(index as u32)) {
            let lines = example.lines.iter();
            before.extend(lines.map(|line| ((key, asked(&line.text)), &line.claim)));
        }
    }
    for (index, example) in new.all.model.examples.iter().enumerate() {
        let thing = Thing::Example(index as u32);
        let (Some(key), true) = (new.key_of(thing), affected.contains(&thing)) else {
            continue;
        };
        for line in &example.lines {
            let question = asked(&line.text);
            // One question may be claimed in two ways.
            if odds.is_told(&example.title, &question) {
                continue;
            }
            let asked = (key, question);
            let Some(was) = before.get(&asked) else {
                continue;
            };
            let question = asked.1;
            match (number(old, was), number(new, &line.claim)) {
                (Some(Ok(was)), Some(Ok(is))) if was != is => odds.shifts.push(Shift {
                    question,
                    example: Some(example.title.to_string()),
                    moved: vec![Moved {
                        outcome: String::new(),
                        old: was,
                        new: is,
                    }],
                }),
                (Some(Err(why)), _) | (_, Some(Err(why))) => {
                    odds.skipped.push(Skipped { question, why });
                }
                _ => {}
            }
        }
    }
}

/// A claim without its number, and without what it is set in.
fn asked(text: &str) -> String {
    let text = text.rsplit_once('=').map_or(text, |(asked, _)| asked);
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// What an example's claim comes to on one side; nothing for other claims.
fn number(side: &Keyed<'_>, claim: &Claim) -> Option<Result<Number, String>> {
    let (question, is_chance) = match claim {
        Claim::Chance { question, .. } => (question, true),
        Claim::Mean { question, .. } => (question, false),
        _ => return None,
    };
    let ty = question.procedure.outcome.first()?.ty;
    let measures = side.all.model.measures();
    Some(match weighed(side.all.model, question) {
        Ok(found) if is_chance => Ok(Number::Chance(yes(&found))),
        Ok(found) => Ok(Number::Mean(found.mean_shown(ty, measures)?)),
        Err(why) => Err(why),
    })
}

fn yes(found: &Distribution) -> BigRational {
    numbers::signed(&found.chance_of_yes())
}

/// A procedure that is on both sides.
struct Both<'a, 'm> {
    old: &'a Keyed<'m>,
    new: &'a Keyed<'m>,
    before: ProcedureId,
    now: ProcedureId,
}

impl Both<'_, '_> {
    /// Weighs it over all values of what it has to be told, and of the scales that have a default as
    /// far as there is room.
    fn weigh(&self, left: &mut usize, shifts: &mut Vec<Shift>) -> Result<(), String> {
        let was = self.old.all.model.procedure(self.before);
        let is = self.new.all.model.procedure(self.now);
        if was.outcome.is_empty() || is.outcome.is_empty() {
            return Ok(());
        }
        let sets = self.arguments(was, is)?;
        *left = left
            .checked_sub(sets.len())
            .ok_or("enough has been worked out")?;
        let plans = [
            Plan::new(self.old.all.model, was),
            Plan::new(self.new.all.model, is),
        ];
        let limits = Limits {
            states: MOST_STATES,
            work: MOST_WORK,
            ..Limits::default()
        };
        for set in sets {
            let weigh = |plan: &Plan, side: &Keyed<'_>, args: &[i64]| {
                let found = plan.exact(side.all.model, args, &Given::default(), &limits);
                found.map_err(|refusal| refusal.to_string())
            };
            let old = weigh(&plans[0], self.old, &set.old)?;
            let new = weigh(&plans[1], self.new, &set.new)?;
            let moved = self.moved((was, &old), (is, &new));
            if !moved.is_empty() {
                shifts.push(Shift {
                    question: format!("{}({})", is.header.name, set.told.join(", ")),
                    example: None,
                    moved,
                });
            }
        }
        Ok(())
    }

    fn arguments(&self, was: &Procedure, is: &Procedure) -> Result<Vec<Arguments>, String> {
        let unknown = |list: &[Parameter], parameter: &Parameter| {
            parameter.default.is_none() && list.iter().all(|each| each.name != parameter.name)
        };
        let mut gone = was
            .parameters
            .iter()
            .filter(|each| unknown(&is.parameters, each));
        let mut come = is
            .parameters
            .iter()
            .filter(|each| unknown(&was.parameters, each));
        if let Some(parameter) = gone.next().or(come.next()) {
            return Err(format!("only one side asks for `{}`", parameter.name));
        }
        let start = Arguments {
            old: was
                .parameters
                .iter()
                .map(|each| each.default.unwrap_or(NOTHING))
                .collect(),
            new: is
                .parameters
                .iter()
                .map(|each| each.default.unwrap_or(NOTHING))
                .collect(),
            told: Vec::new(),
        };
        let mut all = vec![start];
        let open = |parameter: &Parameter| {
            let place = was
                .parameters
                .iter()
                .position(|each| each.name == parameter.name);
            let other = place.map(|place| &was.parameters[place]);
            parameter.default.is_none() || other.is_some_and(|each| each.default.is_none())
        };
        // First what has to be told.
        let mut order: Vec<usize> = (0..is.parameters.len()).collect();
        order.sort_by_key(|at| !open(&is.parameters[*at]));
        for at in order {
            let parameter = &is.parameters[at];
            let place = was
                .parameters
                .iter()
                .position(|each| each.name == parameter.name);
            let must = open(parameter);
            let is_scale = matches!(parameter.ty.base, TypeBase::Scale(id) if self.new.all.model.scale(id).ordered);
            let Some(place) = place.filter(|_| must || is_scale) else {
                continue;
            };
            let values = self.values(was.parameters[place].ty, parameter.ty);
            let count = all.len() * values.as_ref().map_or(0, Vec::len);
            match values {
                Some(values) if (1..=MOST_ARGUMENTS).contains(&count) => {
                    let longer = all.iter().flat_map(|set| {
                        values.iter().map(|(old, new, told)| {
                            let mut set = set.clone();
                            (set.old[place], set.new[at]) = (*old, *new);
                            set.told.push(match must {
                                true => told.clone(),
                                false => format!("{}: {told}", parameter.name),
                            });
                            set
                        })
                    });
                    all = longer.collect();
                }
                Some(values) if must && values.is_empty() => {
                    return Err(format!(
                        "nothing that one side takes for `{}` is taken by the other",
                        parameter.name
                    ));
                }
                None if must && !is_alike(was.parameters[place].ty, parameter.ty) => {
                    return Err(format!("`{}` is of another type now", parameter.name));
                }
                _ if must => {
                    return Err(format!("too many sets of arguments (`{}`)", parameter.name));
                }
                _ => {}
            }
        }
        Ok(all)
    }

    /// What a parameter may be on both sides: as numbers on each, and as an author writes it.
    fn values(&self, was: Type, is: Type) -> Option<Vec<(i64, i64, String)>> {
        let (old, new) = (self.old, self.new);
        let same = |thing: Thing| old.by_key(new.key_of(thing)?).map(|entry| entry.thing);
        Some(match (is.base, was.base) {
            (TypeBase::Range(low, high), TypeBase::Range(least, most)) => {
                let both = low.max(least)..=high.min(most);
                if both.end().checked_sub(*both.start())? >= MOST_ARGUMENTS as i64 {
                    return None;
                }
                both.map(|number| (number, number, number.to_string()))
                    .collect()
            }
            (TypeBase::YesNo, TypeBase::YesNo) => {
                vec![(0, 0, "no".to_owned()), (1, 1, "yes".to_owned())]
            }
            (TypeBase::Scale(scale), TypeBase::Scale(before)) => {
                let members = new.all.model.scale(scale).members.iter().enumerate();
                let both = members.filter_map(|(at, member)| {
                    let thing = Thing::Named(Symbol::Member(scale, at as u32));
                    match same(thing)? {
                        Thing::Named(Symbol::Member(of, was)) if of == before => {
                            Some((i64::from(was), at as i64, member.name.to_string()))
                        }
                        _ => None,
                    }
                });
                both.collect()
            }
            (TypeBase::Kind(kind), TypeBase::Kind(_)) => {
                let rows = new.all.model.kind(kind).rows.iter();
                let both = rows.filter_map(|row| match same(Thing::Named(Symbol::Row(*row)))? {
                    Thing::Named(Symbol::Row(RowId(was))) => {
                        let name = self.new.all.model.name_in_kind(*row);
                        Some((i64::from(was), i64::from(row.0), name))
                    }
                    _ => None,
                });
                both.collect()
            }
            _ => return None,
        })
    }

    /// The numbers that differ: of yes, of the mean where there is one, else of each outcome.
    fn moved(
        &self,
        (was, old): (&Procedure, &Distribution),
        (is, new): (&Procedure, &Distribution),
    ) -> Vec<Moved> {
        let mut moved = Vec::new();
        for (at, part) in is.outcome.iter().enumerate() {
            let before = was.outcome.iter().position(|each| each.name == part.name);
            let Some(before) = before else {
                continue;
            };
            let title = if part.title.is_empty() {
                &part.name
            } else {
                &part.title
            };
            let [old, new] = &told([
                (self.old, old.part(before), was.outcome[before].ty),
                (self.new, new.part(at), part.ty),
            ]);
            let mut outcomes: Vec<&String> = old.iter().chain(new).map(|(text, _)| text).collect();
            let mut seen = FxHashSet::default();
            outcomes.retain(|outcome| seen.insert(*outcome));
            for outcome in outcomes {
                let of = |list: &[(String, Number)]| {
                    let found = list.iter().find(|(text, _)| text == outcome);
                    let found = found.map(|(_, number)| number.clone());
                    found.unwrap_or_else(|| Number::Chance(BigRational::from_integer(0.into())))
                };
                let (old, new) = (of(old), of(new));
                if old != new {
                    moved.push(Moved {
                        outcome: match (title.is_empty(), outcome.is_empty()) {
                            (true, _) => outcome.clone(),
                            (false, true) => title.to_string(),
                            (false, false) => format!("{title}: {outcome}"),
                        },
                        old,
                        new,
                    });
                }
            }
        }
        moved
    }
}

/// Whether types are of one sort, whatever their bounds.
fn is_alike(was: Type, is: Type) -> bool {
    mem::discriminant(&was.base) == mem::discriminant(&is.base)
}

/// The numbers of one part on both sides, each under the text of its outcome: what can be said of both alike.
fn told(sides: [(&Keyed<'_>, Distribution, Type); 2]) -> [Vec<(String, Number)>; 2] {
    let is_yes = |(_, found, ty): &(_, Distribution, Type)| {
        ty.base == TypeBase::YesNo && !found.may_be_none()
    };
    if sides.iter().all(is_yes) {
        return (sides.each_ref())
            .map(|(_, found, _)| vec![(String::new(), Number::Chance(yes(found)))]);
    }
    let means = (sides.each_ref())
        .map(|(side, found, ty)| found.mean_shown(*ty, side.all.model.measures()));
    if let [Some(old), Some(new)] = means {
        return [old, new].map(|mean| vec![("mean".to_owned(), Number::Mean(mean))]);
    }
    sides.map(|(side, found, ty)| {
        let values = found.outcomes.iter();
        let values = values.map(|outcome| outcome.values.first().copied().unwrap_or(NOTHING));
        let texts = side.all.model.texts_apart(ty, &values.collect::<Vec<_>>());
        let chances = found.outcomes.iter();
        let chances = chances.map(|each| Number::Chance(numbers::signed(&found.chance_of(each))));
        texts.into_iter().zip(chances).collect()
    })
}

#[derive(Clone)]
struct Arguments {
    old: Vec<i64>,
    new: Vec<i64>,
    /// As an author writes them; what has a default by its name.
    told: Vec<String>,
}
