//! Generators.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::{Names, said};
use super::values::dice;
use super::{Cite, Dice, Header, Label, tables};
use model::CitationId;

/// Rolls that place terrain.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Generator {
    #[serde(flatten)]
    pub header: Header,
    /// Its steps from the first to the last.
    pub body: Vec<Statement>,
}

/// One step of a generator; steps are done in order.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Statement {
    /// Rolls dice and does what the branch says that answers their total.
    Roll(GeneratorRoll),
    /// Puts terrain on the table.
    Place(Place),
    /// Rolls on a table and records the answer.
    RollOn {
        /// The table, by its full name; all its keys are rolls.
        table: String,
        /// Where a seed's numbers for it come from: a place in the generator's package.
        stream: String,
    },
    /// A line for the player.
    Note {
        /// What the player is told.
        text: String,
    },
    /// Does the steps of another generator.
    Use {
        /// That generator, by its full name.
        generator: String,
    },
}

/// A roll; each total is answered by exactly one branch.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct GeneratorRoll {
    /// Its name, within the block it stands in only.
    pub name: String,
    /// What is rolled for; its name with a large first letter where the author gives none.
    pub title: String,
    /// Where a seed's numbers for it come from: a place in the generator's package.
    pub stream: String,
    /// What is rolled and added up.
    pub dice: Dice,
    /// What follows from which totals, in the author's order.
    pub branches: Vec<Branch>,
}

/// What follows from some totals.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The totals that it answers.
    pub label: Label,
    /// Its name, by which it can be chosen in place of rolling; left out where the author gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is called; its name with a large first letter where the author gives a name alone, and left out where
    /// he gives neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its own citation, where it is not that of what it stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
    /// The steps that follow, perhaps none.
    pub body: Vec<Statement>,
}

/// Terrain put on the table. Of each list of terrains one is picked, with equal chances; the lists
/// are there only where the step says so.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Where a seed's numbers for it come from, how many pieces and which of several: a place in the generator's
    /// package.
    pub stream: String,
    /// How many pieces lie there. Where it is left out, as many as it takes, or one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// A row of the kind `prelude.terrain` by its full name, as all in the lists below.
    pub terrain: String,
    /// Where they lie.
    pub site: Site,
    /// What carries a way across it, bridges and fords: one of these; left out where the step says nothing of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crossed_by: Vec<String>,
    /// What runs round each piece, between fields or along both sides of a road, walls, hedges and fences: one of
    /// these; left out where the step says nothing of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bounded_by: Vec<String>,
    /// What stands on the field, or in the yard of a building: one of these; left out where the step says nothing of
    /// it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub growing: Vec<String>,
    /// What stands close by or opens its bounds; left out where the step says nothing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<With>,
}

/// Things that go with a piece of terrain: gates in its bounds, or what stands close by.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct With {
    /// So many gates in its bounds, or so many other things close by; one where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// Rows of the kind `prelude.terrain`, by their full names: one is picked, with equal chances.
    pub one_of: Vec<String>,
}

/// How many: between two numbers with equal chances, or a roll.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Count {
    Between {
        /// The fewest; the same as `most` where the number is fixed.
        least: u32,
        /// The most, itself included.
        most: u32,
    },
    Dice(Dice),
}

/// Where on the table.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// All over the table.
    Everywhere,
    /// From edge to edge.
    Across,
    /// Roads that meet there: mostly a crossroads, now and then a junction of three arms.
    MeetingInTheCentre,
    /// Two roads that cross each other there; of more, the others end there.
    CrossingInTheCentre,
    /// On the middle of the table.
    InTheCentre,
    /// In the middle two fifths of the table either way, as long as there is room.
    NearTheCentre,
    /// In a ring about the middle.
    AroundTheCentre,
    /// Along all edges of the table.
    AlongTheEdges,
    /// All along the same edge.
    AtOneEdge,
    /// By the roads that lie already.
    AlongTheRoads,
    /// Anywhere.
    HereAndThere,
}

pub(super) fn generator(names: &Names<'_>, generator: &model::Generator) -> Generator {
    Generator {
        header: names.header(&generator.header),
        body: body(names, &generator.body, generator.header.cite),
    }
}

fn body(names: &Names<'_>, body: &[model::Statement], around: CitationId) -> Vec<Statement> {
    super::each(body, |statement| match statement {
        model::Statement::Roll(each) => Statement::Roll(roll(names, each, around)),
        model::Statement::Place(each) => Statement::Place(place(names, each)),
        model::Statement::RollOn { table, place } => Statement::RollOn {
            table: names.table(*table),
            stream: place.to_string(),
        },
        model::Statement::Note(text) => Statement::Note {
            text: text.to_string(),
        },
        model::Statement::Use(generator) => Statement::Use {
            generator: names.generator(*generator),
        },
    })
}

fn roll(names: &Names<'_>, roll: &model::Roll, around: CitationId) -> GeneratorRoll {
    GeneratorRoll {
        name: roll.name.to_string(),
        title: roll.title.to_string(),
        stream: roll.place.to_string(),
        dice: dice(roll.dice),
        branches: super::each(&roll.branches, |branch| Branch {
            label: tables::label(&branch.label),
            name: said(&branch.name),
            title: said(&branch.title),
            cite: names.own_cite(branch.cite, around),
            body: body(names, &branch.body, branch.cite),
        }),
    }
}

fn place(names: &Names<'_>, place: &model::Place) -> Place {
    Place {
        stream: place.place.to_string(),
        count: count(place.count),
        terrain: names.row(place.terrain),
        site: site(place.site),
        crossed_by: names.rows(&place.crossed_by),
        bounded_by: names.rows(&place.bounded_by),
        growing: names.rows(&place.growing),
        with: place.with.as_ref().map(|(number, terrains)| With {
            count: count(*number),
            one_of: names.rows(terrains),
        }),
    }
}

fn count(count: model::Count) -> Option<Count> {
    match count {
        model::Count::Unsaid => None,
        model::Count::Exactly(number) => Some(Count::Between {
            least: number,
            most: number,
        }),
        model::Count::Between(least, most) => Some(Count::Between { least, most }),
        model::Count::Dice(thrown) => Some(Count::Dice(dice(thrown))),
    }
}

fn site(site: model::Site) -> Site {
    match site {
        model::Site::Everywhere => Site::Everywhere,
        model::Site::Across => Site::Across,
        model::Site::Meeting => Site::MeetingInTheCentre,
        model::Site::Crossing => Site::CrossingInTheCentre,
        model::Site::Centre => Site::InTheCentre,
        model::Site::NearCentre => Site::NearTheCentre,
        model::Site::AroundCentre => Site::AroundTheCentre,
        model::Site::Edges => Site::AlongTheEdges,
        model::Site::OneEdge => Site::AtOneEdge,
        model::Site::AlongRoads => Site::AlongTheRoads,
        model::Site::HereAndThere => Site::HereAndThere,
    }
}
