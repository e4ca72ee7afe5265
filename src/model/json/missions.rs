//! Missions.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::Names;
use super::values::{dice, fraction, length};
use super::{Cite, Dice, Element, Fraction, Header, Label, Length, tables};
use model::RowId;

/// A mission; below it, sides are called by their names.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Mission {
    #[serde(flatten)]
    pub header: Header,
    /// The first moves toward the second, where that matters.
    pub sides: [MissionSide; 2],
    /// Which side the player has: the first, where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerRule>,
    /// What one side is after; left out where the mission rolls for no objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<ObjectiveRule>,
    /// What every scenario of it marks on the table.
    pub marks: Vec<MissionMark>,
    /// Who comes on later, in the author's order.
    pub reinforce: Vec<Reinforcement>,
    /// What the losses of either side are worth to the other; empty where there are no points.
    pub score: Vec<Score>,
    /// Who wins: the first that fits.
    pub victory: Vec<Victory>,
    /// How many turns it lasts; without a limit where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// Which ratios of the sides' fire are fair; left out where the mission does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fair: Option<FairBand>,
    /// Advice for whoever sets the table up.
    pub recommends: Vec<String>,
    /// What else the players are told, a paragraph each.
    pub texts: Vec<String>,
}

/// What a mission says about one side.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct MissionSide {
    /// Its name, within its mission only.
    pub name: String,
    /// Whom it brings; left out where scenarios of one's own name the units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brings: Option<Brings>,
    /// How many units of its army's `support` come with it.
    pub reinforced: u32,
    /// Activation cards that it has besides its own; left out where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_cards: Option<ExtraCards>,
    /// Where it sets up; left out where the mission does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deploy: Option<Deployment>,
    /// Rows of the kind `prelude.marker` that all its figures begin with, by their full names.
    pub starts: Vec<String>,
    /// Terrain that it has prepared and may place, each sort once.
    pub may_place: Vec<MayPlace>,
    /// Whether it names one feature as its headquarters.
    pub headquarters: bool,
}

/// Whom a side brings.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Brings {
    /// Members of the scale `prelude.echelon`, by their names: a force of its army of one of these, each with the
    /// same chance.
    Echelon(Vec<String>),
    /// That very force, by its full name.
    Force(String),
    /// The other side, by its name: as much as that one brings, from its own army.
    SameAs(String),
    /// The other side, by its name: units of its own army until it has about half the figures of that one.
    HalfOf(String),
}

/// Activation cards that a side has besides its own.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ExtraCards {
    /// How many there are.
    pub count: u32,
    /// Only in so many turns, from the first on; in all of them where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
}

/// Where a side sets up.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "where", rename_all = "snake_case")]
pub enum Deployment {
    /// In the third of the table nearest an edge of its choice.
    NearestThird,
    /// In the third of the table opposite the other side's.
    OppositeThird,
    /// Along an edge of its choice.
    OwnEdge,
    /// Along the edge opposite the other side's.
    OppositeEdge,
    /// Anywhere on the table.
    Anywhere,
    /// Off the table: it comes on during the battle.
    OffTable,
    /// Within a length of some terrain.
    Within {
        /// How far from a piece of that terrain at the most.
        length: Length,
        /// A row of the kind `prelude.terrain`, by its full name.
        terrain: String,
    },
}

/// Terrain a side may place, and how much of it.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct MayPlace {
    /// Up to so much of it.
    pub length: Length,
    /// A row of the kind `prelude.terrain`, by its full name.
    pub terrain: String,
}

/// A roll that says which side the player has.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct PlayerRule {
    /// Where a seed's numbers for it come from: a place in the mission's package.
    pub stream: String,
    /// What is rolled and added up.
    pub dice: Dice,
    /// The totals that give the player the side `then`.
    #[serde(rename = "if")]
    pub label: Label,
    /// The side that the player has by these totals, by its name.
    pub then: String,
    /// The side that the player has by all other totals, by its name.
    pub otherwise: String,
}

/// The table a side's objective is rolled on.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ObjectiveRule {
    /// The side that is after it, by its name.
    pub side: String,
    /// The table by its full name: all its keys are rolls, and it gives rows of one kind.
    pub table: String,
    /// Whether the other side does not know what came.
    pub hidden: bool,
}

/// What is marked on the table.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct MissionMark {
    /// Where a seed's numbers for it come from: a place in the mission's package.
    pub stream: String,
    /// What is marked there, as it is printed.
    pub label: String,
    /// Where it lies.
    pub site: MarkSite,
    /// The row, by its full name, that has to be the objective for it to be marked, and that hides it where it is
    /// hidden itself; marked always where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<String>,
    /// Where it comes from: its own citation, or else that of the mission.
    pub cite: Vec<Cite>,
}

/// Where a mark lies: in the middle two fifths of the table either way, or as near to them as there is a place.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "where", rename_all = "snake_case")]
pub enum MarkSite {
    /// In the open, clear of roads, water, walls and buildings.
    InOpen,
    /// On one of the buildings there, each with the same chance.
    OnBuilding {
        /// The terrain that is put up where the ground has no building there, by its full name; left out where none
        /// is.
        #[serde(skip_serializing_if = "Option::is_none")]
        otherwise: Option<String>,
    },
}

/// Who comes on later.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Reinforcement {
    /// The side that it joins, by its name.
    pub side: String,
    /// Who comes, if of that side's army or of none.
    pub what: Element,
    /// In which turn, the first being 1.
    pub turn: u32,
}

/// Points for figures lost.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// What each such figure is worth, more than 0.
    pub points: Fraction,
    /// For each figure lost by this side, by its name.
    pub lost: String,
    /// The side that scores them, by its name.
    pub to: String,
}

/// Which ratios of fire are fair: all hits of the mission's first side to all those of its second.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct FairBand {
    /// The least fair ratio, itself included.
    pub least: Fraction,
    /// The greatest fair ratio, itself included.
    pub most: Fraction,
    /// Where it comes from: its own citation, or else that of the mission.
    pub cite: Vec<Cite>,
}

/// One way to win.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "wins", rename_all = "snake_case")]
pub enum Victory {
    /// The side with most points wins.
    MostPoints,
    /// A side wins if something is so.
    If {
        /// The side that wins, by its name.
        side: String,
        /// What has to be so, for people to judge.
        text: String,
    },
    /// A side wins where nothing else decides it.
    Otherwise {
        /// The side that wins, by its name.
        side: String,
    },
}

pub(super) fn mission(names: &Names<'_>, mission: &model::Mission) -> Mission {
    let side = |side: usize| name(mission, side);
    Mission {
        header: names.row_header(mission.row),
        sides: [0, 1].map(|index| mission_side(names, mission, index)),
        player: mission.player.as_ref().map(|rule| PlayerRule {
            stream: rule.place.to_string(),
            dice: dice(rule.dice),
            label: tables::label(&rule.label),
            then: side(rule.if_side),
            otherwise: side(rule.otherwise),
        }),
        objective: mission.objective.as_ref().map(|rule| ObjectiveRule {
            side: side(rule.side),
            table: names.table(rule.table),
            hidden: rule.hidden,
        }),
        marks: super::each(&mission.marks, |mark| MissionMark {
            stream: mark.place.to_string(),
            label: mark.label.to_string(),
            site: match mark.site {
                model::MarkSite::InOpen => MarkSite::InOpen,
                model::MarkSite::OnBuilding { otherwise } => MarkSite::OnBuilding {
                    otherwise: otherwise.map(|row| names.row(row)),
                },
            },
            objective: mark.objective.map(|row| names.row(row)),
            cite: names.cite(mark.cite),
        }),
        reinforce: super::each(&mission.reinforce, |each| Reinforcement {
            side: side(each.side),
            what: unit_or_force(names, each.what),
            turn: each.turn,
        }),
        score: super::each(&mission.score, |score| Score {
            points: fraction(score.points),
            lost: side(score.lost),
            to: side(score.to),
        }),
        victory: super::each(&mission.victory, |victory| match victory {
            model::Victory::MostPoints => Victory::MostPoints,
            model::Victory::If(winner, text) => Victory::If {
                side: side(*winner),
                text: text.to_string(),
            },
            model::Victory::Otherwise(winner) => Victory::Otherwise {
                side: side(*winner),
            },
        }),
        turns: mission.turns,
        fair: mission.fair.map(|fair| FairBand {
            least: fraction(fair.least),
            most: fraction(fair.most),
            cite: names.cite(fair.cite),
        }),
        recommends: super::each(&mission.recommends, ToString::to_string),
        texts: super::each(&mission.texts, ToString::to_string),
    }
}

fn mission_side(names: &Names<'_>, mission: &model::Mission, side: usize) -> MissionSide {
    MissionSide {
        name: name(mission, side),
        brings: brings(names, mission, side),
        reinforced: mission.reinforced[side],
        extra_cards: mission.cards[side].map(|cards| ExtraCards {
            count: cards.count,
            turns: cards.turns,
        }),
        deploy: deploy(names, &mission.deploy[side]),
        starts: names.rows(&mission.starts[side]),
        may_place: super::each(&mission.may_place[side], |(most, terrain)| MayPlace {
            length: length(*most),
            terrain: names.row(*terrain),
        }),
        headquarters: mission.headquarters[side],
    }
}

/// A side's name; sides count 0 and 1.
pub(super) fn name(mission: &model::Mission, side: usize) -> String {
    mission.sides[side].to_string()
}

fn brings(names: &Names<'_>, mission: &model::Mission, side: usize) -> Option<Brings> {
    let other = || name(mission, 1 - side);
    Some(match &mission.brings[side] {
        model::Brings::Unsaid => return None,
        model::Brings::Echelons(members) => {
            let scale = names.model.prelude.as_ref()?.echelon;
            Brings::Echelon(super::each(members, |member| names.member(scale, *member)))
        }
        model::Brings::Force(force) => Brings::Force(names.row(*force)),
        model::Brings::Same => Brings::SameAs(other()),
        model::Brings::HalfOfOther => Brings::HalfOf(other()),
    })
}

fn deploy(names: &Names<'_>, zone: &model::Zone) -> Option<Deployment> {
    Some(match zone {
        model::Zone::Unsaid => return None,
        model::Zone::NearestThird => Deployment::NearestThird,
        model::Zone::OppositeThird => Deployment::OppositeThird,
        model::Zone::OwnEdge => Deployment::OwnEdge,
        model::Zone::OppositeEdge => Deployment::OppositeEdge,
        model::Zone::Anywhere => Deployment::Anywhere,
        model::Zone::OffTable => Deployment::OffTable,
        model::Zone::Within(reach, terrain) => Deployment::Within {
            length: length(*reach),
            terrain: names.row(*terrain),
        },
    })
}

fn unit_or_force(names: &Names<'_>, row: RowId) -> Element {
    if names.model.unit_of(row).is_some() {
        Element::Unit(names.row(row))
    } else {
        Element::Force(names.row(row))
    }
}
