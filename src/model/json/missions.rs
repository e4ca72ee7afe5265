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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<ObjectiveRule>,
    pub marks: Vec<MissionMark>,
    pub reinforce: Vec<Reinforcement>,
    pub score: Vec<Score>,
    pub victory: Vec<Victory>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fair: Option<FairBand>,
    pub recommends: Vec<String>,
    pub texts: Vec<String>,
}

/// What a mission says about one side.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct MissionSide {
    /// Named within the mission only.
    pub name: String,
    /// Left out where scenarios of one's own name the units.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brings: Option<Brings>,
    /// Support units added.
    pub reinforced: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_cards: Option<ExtraCards>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deploy: Option<Deployment>,
    /// Rows of the kind `prelude.marker` that all its figures begin with.
    pub starts: Vec<String>,
    pub may_place: Vec<MayPlace>,
    /// It names one feature as its headquarters.
    pub headquarters: bool,
}

/// Whom a side brings.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Brings {
    /// Members of the scale `prelude.echelon`: one of them, with equal chances.
    Echelon(Vec<String>),
    Force(String),
    /// What that side brings, from its own army.
    SameAs(String),
    /// Teams of its own until it has about half that side's figures.
    HalfOf(String),
}

/// Activation cards that a side has besides its own.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ExtraCards {
    pub count: u32,
    /// Only in the first turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
}

/// Where a side deploys. An edge is of its own choice.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "where", rename_all = "snake_case")]
pub enum Deployment {
    NearestThird,
    OppositeThird,
    OwnEdge,
    OppositeEdge,
    Anywhere,
    OffTable,
    /// Within a length of a terrain.
    Within {
        length: Length,
        terrain: String,
    },
}

/// Terrain a side may place.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct MayPlace {
    pub length: Length,
    pub terrain: String,
}

/// A roll that says which side the player has.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct PlayerRule {
    /// Where a seed's numbers for it come from.
    pub stream: String,
    pub dice: Dice,
    /// The totals that give the player the side `then`.
    #[serde(rename = "if")]
    pub label: Label,
    pub then: String,
    pub otherwise: String,
}

/// The table a side's objective is rolled on.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ObjectiveRule {
    pub side: String,
    pub table: String,
    pub hidden: bool,
}

/// What is marked on the table.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct MissionMark {
    /// Where a seed's numbers for it come from.
    pub stream: String,
    pub label: String,
    pub site: MarkSite,
    /// Marked only where this row is the objective, and hidden where that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<String>,
    pub cite: Vec<Cite>,
}

/// Where a mark lies: always near the centre of the table.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "where", rename_all = "snake_case")]
pub enum MarkSite {
    InOpen,
    OnBuilding {
        /// The terrain that is put up where the ground has no building.
        #[serde(skip_serializing_if = "Option::is_none")]
        otherwise: Option<String>,
    },
}

/// Who comes on later.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Reinforcement {
    pub side: String,
    pub what: Element,
    pub turn: u32,
}

/// Points for figures lost.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Score {
    pub points: Fraction,
    /// For each figure of this side that is lost.
    pub lost: String,
    /// The side that scores them.
    pub to: String,
}

/// The ratios that it takes for fair: hits of its first side to those of its second.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct FairBand {
    pub least: Fraction,
    pub most: Fraction,
    pub cite: Vec<Cite>,
}

/// Who wins; the first that fits.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "wins", rename_all = "snake_case")]
pub enum Victory {
    MostPoints,
    If { side: String, text: String },
    Otherwise { side: String },
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
