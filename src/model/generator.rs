//! Generators: rolls that place terrain.

use ecow::{EcoString, eco_format};
use indexmap::IndexMap;

use super::{CitationId, Dice, GeneratorId, Header, Label, RowId, TableId};
pub use crate::ground::Site;

/// What rolls up the ground of a battle, from its first line to its last.
#[derive(Clone, Debug)]
pub struct Generator {
    pub header: Header,
    pub body: Vec<Statement>,
}

/// One line of a generator, or of a branch.
#[derive(Clone, Debug)]
pub enum Statement {
    Roll(Roll),
    Place(Place),
    RollOn { table: TableId, place: EcoString },
    Note(EcoString),
    Use(GeneratorId),
}

/// A die and what follows from it. A checked roll answers each total exactly once.
#[derive(Clone, Debug)]
pub struct Roll {
    pub name: EcoString,
    pub title: EcoString,
    /// Names the stream it is rolled from: `battlefield/terrain`.
    pub place: EcoString,
    pub dice: Dice,
    pub branches: Vec<Branch>,
}

/// What follows from some totals of a roll.
#[derive(Clone, Debug)]
pub struct Branch {
    pub label: Label,
    /// Empty where the author gave none.
    pub name: EcoString,
    /// Empty where the author gave none.
    pub title: EcoString,
    pub cite: CitationId,
    pub body: Vec<Statement>,
}

impl super::Model {
    /// All branches that a generator may take, with those of the generators that it uses, each
    /// before those within it.
    pub fn branches(&self, id: GeneratorId) -> Vec<&Branch> {
        let of_rolls = self.branches_of_rolls(id).into_iter();
        of_rolls.map(|(_, branch)| branch).collect()
    }

    /// The same that can be chosen, each by its name. Of several of one name the first has it; another one is called
    /// with its roll before it, `ROLL.NAME`, if no other is called so.
    pub fn choosable_branches(&self, id: GeneratorId) -> IndexMap<EcoString, &Branch> {
        let mut found: IndexMap<EcoString, &Branch> = IndexMap::new();
        for (roll, branch) in self.branches_of_rolls(id) {
            let full = eco_format!("{}.{}", roll.name, branch.name);
            let names = [branch.name.clone(), full].into_iter();
            let free = names
                .filter(|_| !branch.name.is_empty())
                .find(|name| !found.contains_key(name));
            if let Some(name) = free {
                found.insert(name, branch);
            }
        }
        found
    }

    fn branches_of_rolls(&self, id: GeneratorId) -> Vec<(&Roll, &Branch)> {
        let mut found = Vec::new();
        let mut seen = vec![id];
        self.branches_below(&self.generator(id).body, &mut seen, &mut found);
        found
    }

    fn branches_below<'m>(
        &'m self,
        body: &'m [Statement],
        seen: &mut Vec<GeneratorId>,
        found: &mut Vec<(&'m Roll, &'m Branch)>,
    ) {
        for statement in body {
            match statement {
                Statement::Roll(roll) => {
                    for branch in &roll.branches {
                        found.push((roll, branch));
                        self.branches_below(&branch.body, seen, found);
                    }
                }
                Statement::Use(id) if !seen.contains(id) => {
                    seen.push(*id);
                    self.branches_below(&self.generator(*id).body, seen, found);
                }
                _ => {}
            }
        }
    }
}

/// Terrain put on the table.
#[derive(Clone, Debug)]
pub struct Place {
    /// Names its stream: how many, and which of several.
    pub place: EcoString,
    pub count: Count,
    /// A row of the kind `terrain`; so are all below.
    pub terrain: RowId,
    pub site: Site,
    /// Each list: pick one with equal chances; empty where there is no such clause.
    pub crossed_by: Vec<RowId>,
    pub bounded_by: Vec<RowId>,
    pub growing: Vec<RowId>,
    pub with: Option<(Count, Vec<RowId>)>,
}

/// How many pieces of a terrain there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// As many as it takes, or one.
    Unsaid,
    Exactly(u32),
    /// With equal chances.
    Between(u32, u32),
    Dice(Dice),
}

impl Count {
    /// What is thrown for it.
    pub(crate) fn dice(self) -> Option<Dice> {
        match self {
            Count::Dice(dice) => Some(dice),
            _ => None,
        }
    }
}
