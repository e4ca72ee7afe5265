//! A generator made ready to be rolled many times: streams found, branches looked up, the
//! generators that it uses put in their places.

use ecow::EcoString;

use super::{Few, Stream, StreamId, Streams, TablePlan, Unanswered};
use crate::model::{
    Count, Dice, Generator, GeneratorId, Model, Place, Roll, RowId, Site, Statement,
};

/// A generator and all that it uses.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) body: Vec<Step>,
    pub(crate) rolls: Vec<RollPlan>,
    pub(crate) places: Vec<PlacePlan>,
    pub(crate) tables: Vec<(EcoString, TablePlan)>,
    pub(crate) notes: Vec<EcoString>,
}

/// A statement, as an index into the plan's list of its sort.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Roll(u32),
    Place(u32),
    Table(u32),
    Note(u32),
}

#[derive(Clone, Debug)]
pub(crate) struct RollPlan {
    name: EcoString,
    pub(crate) place: EcoString,
    pub(crate) dice: Dice,
    stream: StreamId,
    /// The branch for each total from the least.
    branch_of: Vec<u32>,
    pub(crate) branches: Vec<BranchPlan>,
}

#[derive(Clone, Debug)]
pub(crate) struct BranchPlan {
    pub(crate) label: EcoString,
    pub(crate) name: EcoString,
    pub(crate) title: EcoString,
    body: Vec<Step>,
}

#[derive(Clone, Debug)]
pub(crate) struct PlacePlan {
    pub(crate) place: EcoString,
    pub(crate) terrain: RowId,
    pub(crate) site: Site,
    pub(crate) count: Count,
    pub(crate) with_count: Count,
    /// Crossed by, bounded by, growing, with: one of each list.
    pub(crate) clauses: [Vec<RowId>; 4],
    /// Where anything is left to chance.
    stream: Option<StreamId>,
}

/// What one statement came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taken {
    Roll {
        roll: u32,
        total: i64,
        branch: u32,
    },
    Place {
        place: u32,
        count: u32,
        with_count: u32,
        picks: [u16; 4],
    },
    Table(u32),
    Note(u32),
}

/// A roll with more totals than this has no branch for each: it is refused.
const MOST_TOTALS: i64 = 100_000;

impl Plan {
    pub(crate) fn new(model: &Model, id: GeneratorId) -> Result<Plan, Unanswered> {
        let mut maker = Maker {
            model,
            plan: Plan {
                body: Vec::new(),
                rolls: Vec::new(),
                places: Vec::new(),
                tables: Vec::new(),
                notes: Vec::new(),
            },
            open: Vec::new(),
            used: Vec::new(),
        };
        let body = maker.generator(id)?;
        maker.plan.body = body;
        Ok(maker.plan)
    }

    /// Rolls it; what came is put behind what the list holds.
    pub(crate) fn roll(&self, streams: &Streams, taken: &mut Vec<Taken>) {
        self.roll_on(&[], streams, taken);
    }

    /// The same, where some rolls have their branch already: see [`Plan::way`].
    pub(crate) fn roll_on(&self, way: &[(u32, u32)], streams: &Streams, taken: &mut Vec<Taken>) {
        self.walk(&self.body, way, streams, taken);
    }

    /// The roll and the branch of each step to a branch of this name, the outermost first. `ROLL.NAME` is one of a
    /// roll of that name.
    pub(crate) fn way(&self, name: &str) -> Option<Vec<(u32, u32)>> {
        let mut way = Vec::new();
        let (roll, name) = match name.split_once('.') {
            Some((roll, name)) => (Some(roll), name),
            None => (None, name),
        };
        self.find(&self.body, (roll, name), &mut way).then_some(way)
    }

    fn find(
        &self,
        body: &[Step],
        (of, name): (Option<&str>, &str),
        way: &mut Vec<(u32, u32)>,
    ) -> bool {
        let rolls = body.iter().filter_map(|step| match step {
            Step::Roll(roll) => Some(*roll),
            _ => None,
        });
        for roll in rolls {
            let plan = &self.rolls[roll as usize];
            let is_of = of.is_none_or(|of| plan.name == of);
            for (at, branch) in plan.branches.iter().enumerate() {
                way.push((roll, at as u32));
                let is_it = is_of && branch.name == name;
                if is_it || self.find(&branch.body, (of, name), way) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }

    fn walk(&self, body: &[Step], way: &[(u32, u32)], streams: &Streams, taken: &mut Vec<Taken>) {
        for step in body {
            match *step {
                Step::Note(note) => taken.push(Taken::Note(note)),
                Step::Table(table) => taken.push(Taken::Table(table)),
                Step::Place(place) => {
                    taken.push(self.places[place as usize].take(place, streams));
                }
                Step::Roll(roll) => {
                    let plan = &self.rolls[roll as usize];
                    let settled = way.iter().find(|(known, _)| *known == roll);
                    let (total, branch) = match settled {
                        Some((_, branch)) => plan.as_if(*branch),
                        None => {
                            let total = streams.few(plan.stream).total(plan.dice);
                            let branch = plan.branch_of[(total - plan.dice.least()) as usize];
                            (total, branch)
                        }
                    };
                    taken.push(Taken::Roll {
                        roll,
                        total,
                        branch,
                    });
                    self.walk(&plan.branches[branch as usize].body, way, streams, taken);
                }
            }
        }
    }
}

impl RollPlan {
    /// The least total that gives a branch, and the branch.
    fn as_if(&self, branch: u32) -> (i64, u32) {
        let least = self.branch_of.iter().position(|of| *of == branch);
        (self.dice.least() + least.unwrap_or(0) as i64, branch)
    }
}

impl PlacePlan {
    /// From its stream in this order: how many, what crosses, bounds and grows, how many more
    /// with it, and what those are.
    fn take(&self, place: u32, streams: &Streams) -> Taken {
        let mut stream = self.stream.map(|id| streams.few(id));
        let stream = stream.as_mut();
        match stream {
            None => Taken::Place {
                place,
                count: fixed(self.count),
                with_count: fixed(self.with_count),
                picks: [0; 4],
            },
            Some(stream) => {
                let count = number(self.count, stream);
                let mut picks = [0; 4];
                for (pick, list) in picks.iter_mut().zip(&self.clauses[..3]) {
                    *pick = stream.below(list.len() as u32) as u16;
                }
                let with_count = number(self.with_count, stream);
                picks[3] = stream.below(self.clauses[3].len() as u32) as u16;
                Taken::Place {
                    place,
                    count,
                    with_count,
                    picks,
                }
            }
        }
    }
}

fn fixed(count: Count) -> u32 {
    match count {
        Count::Unsaid => 1,
        Count::Exactly(n) | Count::Between(n, _) => n,
        Count::Dice(dice) => u32::try_from(dice.least()).unwrap_or(0),
    }
}

fn number(count: Count, stream: &mut Stream<Few>) -> u32 {
    match count {
        Count::Between(low, high) => stream.between(low, high),
        Count::Dice(dice) => u32::try_from(stream.total(dice)).unwrap_or(0),
        count => fixed(count),
    }
}

struct Maker<'a> {
    model: &'a Model,
    plan: Plan,
    /// Generators that are being made: one of these again would be a circle.
    open: Vec<GeneratorId>,
    /// Generators met on the way to here, each as often as it was used: the second time
    /// it rolls on streams of its own.
    used: Vec<GeneratorId>,
}

impl Maker<'_> {
    fn generator(&mut self, id: GeneratorId) -> Result<Vec<Step>, Unanswered> {
        let model = self.model;
        let generator = model.generator(id);
        if self.open.contains(&id) {
            let table = generator.header.name.clone();
            return Err(Unanswered::Circle { table });
        }
        self.open.push(id);
        self.used.push(id);
        let body = self.body(&generator.body, generator)?;
        self.open.pop();
        Ok(body)
    }

    fn body(&mut self, body: &[Statement], from: &Generator) -> Result<Vec<Step>, Unanswered> {
        let mut steps = Vec::with_capacity(body.len());
        for statement in body {
            match statement {
                Statement::Use(id) => steps.extend(self.generator(*id)?),
                Statement::Note(text) => {
                    steps.push(Step::Note(self.plan.notes.len() as u32));
                    self.plan.notes.push(text.clone());
                }
                Statement::RollOn { table, place } => {
                    let path = self.path(place);
                    let package = &self.model.package(from.header.package).id;
                    let plan = TablePlan::on(self.model, *table, package, &path)?;
                    plan.all_rolled(self.model)?;
                    steps.push(Step::Table(self.plan.tables.len() as u32));
                    self.plan.tables.push((path, plan));
                }
                Statement::Place(place) => {
                    let plan = self.place(place, from);
                    steps.push(Step::Place(self.plan.places.len() as u32));
                    self.plan.places.push(plan);
                }
                Statement::Roll(roll) => {
                    let plan = self.roll(roll, from)?;
                    steps.push(Step::Roll(self.plan.rolls.len() as u32));
                    self.plan.rolls.push(plan);
                }
            }
        }
        Ok(steps)
    }

    fn roll(&mut self, roll: &Roll, from: &Generator) -> Result<RollPlan, Unanswered> {
        let none = || Unanswered::NoBranch {
            roll: roll.place.clone(),
        };
        let dice = roll.dice;
        if dice.most() - dice.least() >= MOST_TOTALS {
            return Err(none());
        }
        let branch = |total| {
            let found = roll
                .branches
                .iter()
                .position(|branch| branch.label.keys.contains(total));
            found.map(|at| at as u32).ok_or_else(none)
        };
        let branch_of = (dice.least()..=dice.most())
            .map(branch)
            .collect::<Result<_, _>>()?;
        let place = self.path(&roll.place);
        let stream = self.stream(&place, from);
        let before = self.used.len();
        let mut after = before;
        let mut branches = Vec::with_capacity(roll.branches.len());
        let mut longest = Vec::new();
        for branch in &roll.branches {
            let body = self.body(&branch.body, from)?;
            if self.used.len() > after {
                after = self.used.len();
                longest = self.used[before..].to_vec();
            }
            self.used.truncate(before);
            branches.push(BranchPlan {
                label: branch.label.text.clone(),
                name: branch.name.clone(),
                title: branch.title.clone(),
                body,
            });
        }
        // What follows the roll must not share a stream with what a branch may have used.
        self.used.extend(longest);
        Ok(RollPlan {
            name: roll.name.clone(),
            place,
            dice,
            stream,
            branch_of,
            branches,
        })
    }

    fn place(&self, place: &Place, from: &Generator) -> PlacePlan {
        let path = self.path(&place.place);
        let (with_count, with) = match &place.with {
            Some((count, list)) => (*count, list.clone()),
            None => (Count::Unsaid, Vec::new()),
        };
        let clauses = [
            place.crossed_by.clone(),
            place.bounded_by.clone(),
            place.growing.clone(),
            with,
        ];
        let open = |count| matches!(count, Count::Between(..) | Count::Dice(_));
        let chance =
            open(place.count) || open(with_count) || clauses.iter().any(|list| list.len() > 1);
        PlacePlan {
            stream: chance.then(|| self.stream(&path, from)),
            place: path,
            terrain: place.terrain,
            site: place.site,
            count: place.count,
            with_count,
            clauses,
        }
    }

    /// A place's name; with a number behind it when its generator is used again on this way.
    fn path(&self, place: &EcoString) -> EcoString {
        let current = self.open.last();
        match self.used.iter().filter(|id| Some(*id) == current).count() {
            0 | 1 => place.clone(),
            n => ecow::eco_format!("{place}/{n}"),
        }
    }

    fn stream(&self, place: &str, from: &Generator) -> StreamId {
        StreamId::of(&self.model.package(from.header.package).id, place)
    }
}
