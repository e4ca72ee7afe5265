//! Which parts of the rules were touched while examples ran.
//!
//! A play example touches what it goes through. Every other claim touches what runs with a fixed seed go
//! through, until 5,000 in a row have shown nothing new: a branch that comes less often than once in a
//! thousand runs may be missed by them, and then wants an example of its own.

use ecow::EcoString;

use super::play::play_seen;
use super::run::{Event, Runner, Whose};
use super::{PlayError, Seed, Streams, Unanswered, stream_of};
use crate::model::{
    Action, Claim, Example, Expr, Feed, Header, Holds, Label, Locals, Model, ModifiersId, NOTHING,
    PackageId, Procedure, ProcedureId, Question, TableId, Type, TypeBase,
};
use crate::wording::Words;

/// After so many steps, branches, lookups and modifiers met again, and runs, none of them new, no more runs are made. For
/// each combination of a question's parameters. A long run looks at more than a short one.
const PATIENCE: u32 = 50_000;

/// Combinations of parameters beyond these are not run.
const MOST_ROWS: usize = 1000;

/// What has been touched so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    /// By procedure.
    steps: Marks,
    /// By procedure.
    branches: Marks,
    /// By table.
    rows: Marks,
    modifiers: Marks,
}

/// Which parts of things have been touched, by the thing's place and the part's place in it. A run marks
/// thousands of parts, mostly again: each costs a look. No list is longer than what is marked in it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Marks(Vec<Vec<bool>>);

impl Marks {
    /// Whether it has not been marked before.
    fn set(&mut self, of: usize, part: usize) -> bool {
        let parts = self.0.get_mut(of);
        match parts.and_then(|parts| parts.get_mut(part)) {
            Some(mark) => !std::mem::replace(mark, true),
            None => {
                self.make_room(of, part);
                true
            }
        }
    }

    /// Marks a part behind the last one that is marked.
    #[cold]
    fn make_room(&mut self, of: usize, part: usize) {
        let things = self.0.len().max(of + 1);
        self.0.resize_with(things, Vec::new);
        let parts = &mut self.0[of];
        parts.resize(part, false);
        parts.push(true);
    }

    fn has(&self, of: usize, part: usize) -> bool {
        let parts = self.0.get(of);
        parts.and_then(|parts| parts.get(part)) == Some(&true)
    }
}

/// A part of the rules that an example can touch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// By its place.
    Step(ProcedureId, usize),
    /// By its place in [`branches`].
    Branch(ProcedureId, usize),
    Row(TableId, usize),
    Modifier(ModifiersId, usize),
}

/// One way on from a condition or a choice.
#[derive(Clone, Copy, Debug)]
pub struct Branch<'a> {
    /// The step that it stands in.
    pub step: usize,
    /// The branch that it stands in, by its place.
    pub within: Option<usize>,
    pub way: Way<'a>,
}

#[derive(Clone, Copy, Debug)]
pub enum Way<'a> {
    /// The condition of an `if` holds.
    Holds(&'a Expr),
    /// It does not; there may be nothing to do then.
    Fails(&'a Expr),
    /// A choice by an expression gives this.
    Case(&'a Expr, &'a Label),
}

/// All branches of a procedure, in the order of their numbers: those of an `if` or `choose`, then
/// those inside of its first branch, and so on.
pub fn branches(procedure: &Procedure) -> Vec<Branch<'_>> {
    let mut found = Vec::new();
    for (step, each) in procedure.steps.iter().enumerate() {
        collect(&each.body, step, None, &mut found);
    }
    found
}

fn collect<'a>(
    actions: &'a [Action],
    step: usize,
    within: Option<usize>,
    found: &mut Vec<Branch<'a>>,
) {
    for action in actions {
        let first = found.len();
        let mut way = |way| found.push(Branch { step, within, way });
        match action {
            Action::If {
                condition,
                then,
                otherwise,
            } => {
                way(Way::Holds(condition));
                way(Way::Fails(condition));
                collect(then, step, Some(first), found);
                collect(otherwise, step, Some(first + 1), found);
            }
            Action::Choose { by, branches } => {
                branches
                    .iter()
                    .for_each(|each| way(Way::Case(by, &each.label)));
                for (place, branch) in branches.iter().enumerate() {
                    collect(&branch.body, step, Some(first + place), found);
                }
            }
            action => {
                for body in action.bodies() {
                    collect(body, step, within, found);
                }
            }
        }
    }
}

impl Coverage {
    /// Takes note of one event; says whether it touches something for the first time.
    pub fn see(&mut self, event: &Event<'_>) -> bool {
        match *event {
            Event::Step {
                of: Whose::Procedure(id),
                step,
            } => self.steps.set(id.index(), step),
            Event::Branch {
                of: Whose::Procedure(id),
                branch,
            } => self.branches.set(id.index(), branch),
            Event::LookedUp { table, row, .. } => self.rows.set(table.index(), row),
            Event::Modifier { modifiers, row, .. } => self.modifiers.set(modifiers.index(), row),
            _ => false,
        }
    }

    /// Plays an example with fixed dice and cards, and takes note of what it touches.
    ///
    /// # Errors
    /// As [`play_seen`]; what was touched until then is noted.
    pub fn play(
        &mut self,
        model: &Model,
        question: &Question,
        feed: &[Feed],
    ) -> Result<Vec<i64>, PlayError> {
        play_seen(model, question, feed, &mut |event| {
            self.see(&event);
        })
    }

    /// Takes note of what a question touches, by sampling.
    ///
    /// # Errors
    /// Where it gives no answer; what was touched until then is noted.
    pub fn sample(&mut self, model: &Model, question: &Question) -> Result<(), Unanswered> {
        let procedure = &question.procedure;
        let mut runner = Runner::new(model, procedure)?;
        let streams = Streams::new(&Seed::new("coverage"));
        let rolls = rolls(model, procedure, &mut Vec::new());
        for (row, args) in combinations(model, procedure).into_iter().enumerate() {
            let mut stream = streams.stream(stream_of(model, procedure, Some(row)));
            let mut in_vain = 0;
            while in_vain < if rolls { PATIENCE } else { 1 } {
                in_vain += 1;
                runner.run(&args, &mut stream, &mut |event| {
                    in_vain = match self.see(&event) {
                        true => 0,
                        false => in_vain + 1,
                    };
                })?;
            }
        }
        Ok(())
    }

    /// Takes note of what an example's claims touch. A claim that cannot be run touches what it
    /// came to; that it failed is told by whoever tests it.
    pub fn example(&mut self, model: &Model, example: &Example) {
        for line in &example.lines {
            match &line.claim {
                Claim::Play { question, feed, .. } => drop(self.play(model, question, feed)),
                claim => {
                    if let Some(question) = claim.question() {
                        drop(self.sample(model, question));
                    }
                }
            }
        }
    }

    /// All that can be touched of the packages that are asked about, in the model's order, and
    /// whether it was. A branch counts where what it stands in was touched.
    pub fn parts(&self, model: &Model, of: impl Fn(PackageId) -> bool) -> Vec<(Part, bool)> {
        let mut parts = Vec::new();
        for (index, procedure) in model.procedures.iter().enumerate() {
            let id = ProcedureId::new(index);
            let all = branches(procedure);
            for (step, each) in procedure.steps.iter().enumerate() {
                if !of(each.header.package) {
                    continue;
                }
                let touched = self.steps.has(index, step);
                parts.push((Part::Step(id, step), touched));
                if touched {
                    let touched = |place: usize| self.branches.has(index, place);
                    let reached = all
                        .iter()
                        .enumerate()
                        .filter(|(_, way)| way.step == step && way.within.is_none_or(touched));
                    parts.extend(
                        reached.map(|(place, _)| (Part::Branch(id, place), touched(place))),
                    );
                }
            }
        }
        for (index, table) in model.tables.iter().enumerate() {
            let id = TableId::new(index);
            if of(table.header.package) {
                let rows = 0..table.rows.len();
                parts.extend(rows.map(|row| (Part::Row(id, row), self.rows.has(index, row))));
            }
        }
        for (index, modifiers) in model.modifiers.iter().enumerate() {
            let id = ModifiersId::new(index);
            if of(modifiers.header.package) {
                parts.extend((0..modifiers.rows.len()).map(|row| {
                    let touched = self.modifiers.has(index, row);
                    (Part::Modifier(id, row), touched)
                }));
            }
        }
        parts
    }
}

/// A part by what the author has written: the same in all models of a package, whatever options change around it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PartKey {
    /// Of a procedure.
    Step(Name, Name),
    /// By its place among the branches of that step.
    Branch(Name, Name, usize),
    /// By its labels.
    Row(Name, Vec<EcoString>),
    /// By its condition.
    Modifier(Name, EcoString),
}

/// A package's id, and the name of something in it.
type Name = (EcoString, EcoString);

fn name(model: &Model, header: &Header) -> Name {
    let package = &model.package(header.package).id;
    (package.as_str().into(), header.name.clone())
}

impl Part {
    /// What it is told from all others by.
    pub fn key(&self, model: &Model) -> PartKey {
        let of = |header| name(model, header);
        let step = |id, step: usize| {
            let procedure = model.procedure(id);
            (of(&procedure.header), of(&procedure.steps[step].header))
        };
        match *self {
            Part::Step(id, at) => {
                let (procedure, step) = step(id, at);
                PartKey::Step(procedure, step)
            }
            Part::Branch(id, place) => {
                let all = branches(model.procedure(id));
                let at = all[place].step;
                let before = all[..place].iter().filter(|branch| branch.step == at);
                let (procedure, step) = step(id, at);
                PartKey::Branch(procedure, step, before.count())
            }
            Part::Row(id, row) => {
                let table = model.table(id);
                let labels = table.rows[row].labels.iter();
                let labels = labels.map(|label| label.text.as_str().into());
                PartKey::Row(of(&table.header), labels.collect())
            }
            Part::Modifier(id, row) => {
                let modifiers = model.modifiers(id);
                let text = modifiers.rows[row].text.as_str().into();
                PartKey::Modifier(of(&modifiers.header), text)
            }
        }
    }

    /// In words: `shot: step aim`, `chart[0-3, far]`.
    pub fn show(&self, model: &Model) -> EcoString {
        use ecow::eco_format;
        match *self {
            Part::Step(id, step) => {
                let procedure = model.procedure(id);
                let step = &procedure.steps[step].header.name;
                eco_format!("{}: step {step}", procedure.header.name)
            }
            Part::Branch(id, place) => {
                let procedure = model.procedure(id);
                let all = branches(procedure);
                let branch = all[place];
                let words = Words::new(model, Locals::Procedure(procedure));
                let what = match branch.way {
                    Way::Holds(condition) => format!("if {}", words.condition(condition)),
                    Way::Fails(condition) => format!("if {}", words.fails(condition)),
                    Way::Case(by, label) => {
                        format!("if {} is {}", words.value(by).text, words.label(by, label))
                    }
                };
                let step = &procedure.steps[branch.step].header.name;
                eco_format!("{}: step {step}: {what}", procedure.header.name)
            }
            Part::Row(id, row) => {
                let table = model.table(id);
                let labels = table.rows[row].labels.iter();
                let labels: Vec<&str> = labels.map(|label| label.text.as_str()).collect();
                eco_format!("{}[{}]", table.header.name, labels.join(", "))
            }
            Part::Modifier(id, row) => {
                let modifiers = model.modifiers(id);
                eco_format!("{}: {}", modifiers.header.name, modifiers.rows[row].text)
            }
        }
    }
}

/// Whether anything is left to chance in a procedure or in those it calls.
fn rolls(model: &Model, procedure: &Procedure, above: &mut Vec<ProcedureId>) -> bool {
    let mut chance = false;
    let mut called = Vec::new();
    procedure.walk(&mut |action| match action {
        Action::Draw { .. } | Action::Roll { .. } => chance = true,
        Action::Call { procedure, .. } if !called.contains(procedure) => called.push(*procedure),
        _ => {}
    });
    for id in called {
        if chance {
            break;
        }
        if !above.contains(&id) {
            above.push(id);
            chance = rolls(model, model.procedure(id), above);
        }
    }
    chance
}

/// The values of all parameters in every combination, the last varying fastest; at most so many.
fn combinations(model: &Model, procedure: &Procedure) -> Vec<Vec<i64>> {
    let mut rows = vec![Vec::new()];
    for (parameter, local) in procedure.parameters.iter().zip(&procedure.locals) {
        let values = values_of(model, parameter.ty, local.holds);
        let next = rows.iter().flat_map(|row: &Vec<i64>| {
            values
                .iter()
                .map(|value| row.iter().copied().chain([*value]).collect())
        });
        rows = next.take(MOST_ROWS).collect();
    }
    rows
}

fn values_of(model: &Model, ty: Type, holds: Holds) -> Vec<i64> {
    let (low, high) = match holds {
        Holds::Value { low, high, .. } => (low, high),
        _ => (0, -1),
    };
    let most = MOST_ROWS as i64;
    let mut values: Vec<i64> = match ty.base {
        TypeBase::Kind(kind) => model
            .kind(kind)
            .rows
            .iter()
            .map(|row| i64::from(row.0))
            .collect(),
        TypeBase::Scale(scale) => (0..model.scale(scale).members.len() as i64).collect(),
        TypeBase::YesNo => vec![0, 1],
        TypeBase::Range(low, high) => (low..=high.min(low.saturating_add(most))).collect(),
        _ => (low..=high.min(low.saturating_add(most))).collect(),
    };
    // Bounds may be closer than the type.
    if low <= high && low > NOTHING {
        values.retain(|value| (low..=high).contains(value));
    }
    if ty.optional {
        values.push(NOTHING);
    }
    values
}
