//! Units and forces, what they allow, army lists, and how points are reckoned.

use schemars::JsonSchema;
use serde::Serialize;

use super::super as model;
use super::names::{Names, said};
use super::{Cite, Header};

/// What activates together.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[schemars(rename = "Unit")]
pub struct UnitEntry {
    #[serde(flatten)]
    pub header: Header,
    /// All its figures, each sort as often as its `count` says.
    pub strength: u32,
    /// Rows of the kind `prelude.figure`.
    pub figures: Vec<String>,
    /// What an army list may swap.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<Swap>,
}

/// Another weapon that figures may have.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The weapon that goes; left out where one is only taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<String>,
    pub take: String,
    /// Any figure of the unit where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    #[serde(flatten)]
    pub period: Period,
    /// Only where it is another than that of the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// When something is there: months such as `1944-06`, both included; an end without a bound is left
/// out.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Period {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

/// Units and forces under one head.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Force {
    #[serde(flatten)]
    pub header: Header,
    /// Figures when every part has its least count.
    pub least: u32,
    /// Figures when every part has its greatest count.
    pub most: u32,
    pub parts: Vec<Part>,
    /// The part that leads the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<Element>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub qualities: Vec<Qualities>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    #[serde(flatten)]
    pub period: Period,
}

/// Qualities that parts of a force may have.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Qualities {
    /// Rows of the kind `prelude.quality`.
    pub qualities: Vec<String>,
    /// Any part where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Element>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
}

/// Bounds of what something adds up to.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    pub least: u32,
    pub most: u32,
    pub measure: Measure,
}

#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    Figures,
    Points,
}

/// A part of a force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub least: u32,
    pub most: u32,
    pub what: Element,
    /// What may be had in its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Element>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Element>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excludes: Vec<Element>,
    #[serde(flatten)]
    pub period: Period,
    /// Only where it is another than that of the force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// A unit or a force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    Unit(String),
    Force(String),
}

pub(super) fn unit(names: &Names<'_>, unit: &model::Unit) -> UnitEntry {
    UnitEntry {
        header: names.row_header(unit.row),
        strength: unit.strength,
        figures: names.rows(&unit.figures),
        swaps: super::each(&unit.swaps, |swap| Swap {
            swap: swap.from.map(|from| names.row(from)),
            take: names.row(swap.to),
            figure: swap.figure.map(|figure| names.row(figure)),
            most: swap.most,
            period: period(swap.period),
            cite: names.own_cite(swap.cite, names.model.row(unit.row).header.cite),
        }),
    }
}

pub(super) fn force(names: &Names<'_>, force: &model::Force) -> Force {
    Force {
        header: names.row_header(force.row),
        least: force.least,
        most: force.most,
        parts: super::each(&force.parts, |part| Part {
            least: part.least,
            most: part.most,
            what: element(names, part.what),
            others: elements(names, &part.others),
            title: said(&part.title),
            needs: elements(names, &part.needs),
            excludes: elements(names, &part.excludes),
            period: period(part.period),
            cite: names.own_cite(part.cite, names.model.row(force.row).header.cite),
        }),
        command: force.command.map(|command| element(names, command)),
        qualities: super::each(&force.qualities, |rule| Qualities {
            qualities: names.rows(&rule.qualities),
            on: rule.on.map(|on| element(names, on)),
            most: rule.most,
        }),
        limits: super::each(&force.limits, limit),
        period: period(force.period),
    }
}

pub(super) fn element(names: &Names<'_>, element: model::Element) -> Element {
    match element {
        model::Element::Unit(row) => Element::Unit(names.row(row)),
        model::Element::Force(row) => Element::Force(names.row(row)),
    }
}

fn elements(names: &Names<'_>, elements: &[model::Element]) -> Vec<Element> {
    super::each(elements, |each| element(names, *each))
}

fn limit(limit: &model::Limit) -> Limit {
    Limit {
        least: limit.least,
        most: limit.most,
        measure: match limit.measure {
            model::Measure::Figures => Measure::Figures,
            model::Measure::Points => Measure::Points,
        },
    }
}

fn period(period: model::Period) -> Period {
    let month = |month: model::Month| format!("{}-{:02}", month.year(), month.month());
    let always = model::Period::ALWAYS;
    Period {
        from: (period.from > always.from).then(|| month(period.from)),
        until: (period.until < always.until).then(|| month(period.until)),
    }
}

/// How points are reckoned: the sum of these.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Reckoning {
    pub package: String,
    pub title: String,
    pub cite: Vec<Cite>,
    pub terms: Vec<ReckoningTerm>,
}

#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ReckoningTerm {
    pub of: Reckoned,
    /// The kind of which each that is there counts once.
    pub each: String,
}

/// What one of a kind is worth.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Reckoned {
    Field(String),
    Procedure(String),
}

pub(super) fn reckoning(names: &Names<'_>, reckoning: &model::Reckoning) -> Reckoning {
    Reckoning {
        package: names.model.package(reckoning.package).id.to_string(),
        title: reckoning.title.to_string(),
        cite: names.cite(reckoning.cite),
        terms: super::each(&reckoning.terms, |term| ReckoningTerm {
            of: match term.what {
                model::Reckoned::Field(field) => {
                    let field = &names.model.kind(term.kind).fields[field.index()];
                    Reckoned::Field(field.header.name.to_string())
                }
                model::Reckoned::Procedure(id) => Reckoned::Procedure(names.procedure(id)),
            },
            each: names.kind(term.kind),
        }),
    }
}

/// What somebody picks from a force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct List {
    #[serde(flatten)]
    pub header: Header,
    pub force: String,
    /// A month such as `1944-06`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theatre: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// It is played with whatever rules it breaks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    pub picks: Vec<Pick>,
}

/// So many of a unit or a force. A force without picks has its least counts.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    pub count: u32,
    pub what: Element,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<PickedSwap>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub picks: Vec<Pick>,
}

#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct PickedSwap {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<String>,
    pub take: String,
    /// The name of a figure within its unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// As many as may where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

pub(super) fn list(names: &Names<'_>, list: &model::List) -> List {
    let month = |month: model::Month| format!("{}-{:02}", month.year(), month.month());
    List {
        header: names.header(&list.header),
        force: names.row(list.force),
        date: list.date.map(month),
        theatre: list.theatre.map(|theatre| names.row(theatre)),
        with: super::each(&list.with, |option| names.option(*option)),
        anyway: list.anyway,
        limits: super::each(&list.limits, limit),
        picks: super::each(&list.picks, |each| pick(names, each)),
    }
}

fn pick(names: &Names<'_>, picked: &model::Pick) -> Pick {
    Pick {
        count: picked.count,
        what: element(names, picked.what),
        title: said(&picked.title),
        leaders: super::each(&picked.leaders, ToString::to_string),
        quality: picked.quality.map(|quality| names.row(quality)),
        swaps: super::each(&picked.swaps, |swap| PickedSwap {
            swap: swap.from.map(|from| names.row(from)),
            take: names.row(swap.to),
            figure: swap.figure.as_ref().map(ToString::to_string),
            count: swap.count,
        }),
        picks: super::each(&picked.picks, |each| pick(names, each)),
    }
}
