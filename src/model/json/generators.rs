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
    pub body: Vec<Statement>,
}

/// One step; steps are done in order.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Statement {
    Roll(GeneratorRoll),
    Place(Place),
    /// Rolls a table and records the result.
    RollOn {
        table: String,
        stream: String,
    },
    /// A line for the player.
    Note {
        text: String,
    },
    /// Does another generator's steps.
    Use {
        generator: String,
    },
}

/// A roll; each total is answered by exactly one branch.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct GeneratorRoll {
    pub name: String,
    pub title: String,
    /// Where a seed's numbers for it come from.
    pub stream: String,
    pub dice: Dice,
    pub branches: Vec<Branch>,
}

/// What follows from some totals.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    pub label: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its own citation, where it is not that of what it stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
    pub body: Vec<Statement>,
}

/// Terrain put on the table. Of each list of terrains one is picked, with equal chances; the lists
/// are there only where the step says so.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Where a seed's numbers for it come from.
    pub stream: String,
    /// As many as it takes, or one, where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    /// Rows of the kind `prelude.terrain`, as all below.
    pub terrain: String,
    pub site: Site,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crossed_by: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bounded_by: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub growing: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<With>,
}

/// Things that go with a piece of terrain.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct With {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Count>,
    pub one_of: Vec<String>,
}

/// How many: between two numbers with equal chances, or a roll.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Count {
    Between { least: u32, most: u32 },
    Dice(Dice),
}

/// Where on the table.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    Everywhere,
    Across,
    /// Roads that meet there: mostly a crossroads, now and then a junction of three arms.
    MeetingInTheCentre,
    /// Roads that cross each other there.
    CrossingInTheCentre,
    InTheCentre,
    NearTheCentre,
    AroundTheCentre,
    AlongTheEdges,
    AtOneEdge,
    AlongTheRoads,
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
