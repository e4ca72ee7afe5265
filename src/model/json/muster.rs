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
    /// All its figures, each sort as often as its field `count` says.
    pub strength: u32,
    /// Its sorts of figures, in the author's order: rows of the kind `prelude.figure`, by their full names.
    pub figures: Vec<String>,
    /// What weapons an army list may swap or add; left out where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<Swap>,
}

/// Another weapon that figures of a unit may have.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The weapon that goes, a row of the kind `prelude.weapon`, by its full name; left out where one is only taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<String>,
    /// The weapon that comes, a row of the kind `prelude.weapon`, by its full name.
    pub take: String,
    /// The sort of figure that may, by its full name; any of the unit where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// So many figures of a unit at the most; without a bound where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    #[serde(flatten)]
    pub period: Period,
    /// Its own citation, where it is not that of the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// When something is there: months such as `1944-06`, both included.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Period {
    /// The first month in which it is there, such as `1944-06`; without a bound of its own where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last month in which it is there, such as `1944-06`; without a bound of its own where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

/// Units and forces under one head.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Force {
    #[serde(flatten)]
    pub header: Header,
    /// Its figures when every part has its least count. `least` and `most` are of what is there when the force first
    /// is.
    pub least: u32,
    /// Its figures when every part has its greatest count.
    pub most: u32,
    /// What it is made of, in the author's order.
    pub parts: Vec<Part>,
    /// The part that leads the others; left out where none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<Element>,
    /// Qualities that an army list may give its parts; left out where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub qualities: Vec<Qualities>,
    /// What the whole has to add up to; left out where nothing is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    #[serde(flatten)]
    pub period: Period,
}

/// Qualities that parts of a force may have.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Qualities {
    /// Rows of the kind `prelude.quality`, by their full names.
    pub qualities: Vec<String>,
    /// The part that may have them; any part where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Element>,
    /// So many parts at the most; without a bound where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
}

/// Bounds of what something adds up to.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The least sum that is allowed; 0 where there is no bound below.
    pub least: u32,
    /// The greatest sum that is allowed.
    pub most: u32,
    /// What is added up.
    pub measure: Measure,
}

/// What a limit counts.
#[derive(Serialize, JsonSchema, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    Figures,
    Points,
}

/// A part of a force: so many of a unit or of another force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The fewest of it, with `others` counted in.
    pub least: u32,
    /// The most of it, with `others` counted in.
    pub most: u32,
    /// What it is; the first of several that may be had.
    pub what: Element,
    /// What may be had in its place; left out where nothing may.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Element>,
    /// What it is called in this force; left out where the author gives no title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Parts that the force has to have where it has this one; left out where it needs none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Element>,
    /// Parts that the force may not have where it has this one; left out where it excludes none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excludes: Vec<Element>,
    #[serde(flatten)]
    pub period: Period,
    /// Its own citation, where it is not that of the force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Vec<Cite>>,
}

/// A unit or a force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    /// A row of the kind `prelude.unit`, by its full name.
    Unit(String),
    /// A row of the kind `prelude.force`, by its full name.
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
    /// The id of the package that says it.
    pub package: String,
    /// What they are called; `Points` where the author gives no title.
    pub title: String,
    /// Where it comes from; empty where nobody says.
    pub cite: Vec<Cite>,
    /// What is added up, in the author's order.
    pub terms: Vec<ReckoningTerm>,
}

/// A part of what points are made up of.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct ReckoningTerm {
    /// What one of them is worth.
    pub of: Reckoned,
    /// The kind by its full name: `prelude.figure`, `prelude.weapon` or `prelude.unit`. Each that is there counts
    /// once.
    pub each: String,
}

/// What one of a kind is worth.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Reckoned {
    /// A number of its row: a field, by its name within the kind.
    Field(String),
    /// What a procedure gives that takes the row first and has a default for all else, by its full name.
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

/// An army list: what somebody picks from a force.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct List {
    #[serde(flatten)]
    pub header: Header,
    /// A row of the kind `prelude.force`, by its full name.
    pub force: String,
    /// When it fights, a month such as `1944-06`. Where it is left out, what it may have is that of the first month
    /// of its force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Where it fights: a row of the kind `prelude.theatre`, by its full name; left out where the list does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theatre: Option<String>,
    /// The options it is made for, by their full names; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Whether it is played with whatever rules it breaks; there only where that is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub anyway: bool,
    /// What the list sets itself to add up to; left out where it sets nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    /// What it has of the parts of its force: none comes that is not here.
    pub picks: Vec<Pick>,
}

/// So many of a unit or a force. A force without picks has its least counts.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// How many, from 1 to 1000.
    pub count: u32,
    /// What it is: a part of the force, or of the pick it stands in.
    pub what: Element,
    /// What they are called in this list; left out where it gives no title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who leads each of the copies, in their order; left out where nobody is named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<String>,
    /// A row of the kind `prelude.quality`, by its full name, for all of them; left out where the list gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    /// Weapons that are swapped in each of the copies, one after the other; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<PickedSwap>,
    /// What each has of its own parts; where it is left out, a force has its least counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub picks: Vec<Pick>,
}

/// A weapon that figures of a picked unit have instead of another, or besides.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Eq, Debug)]
pub struct PickedSwap {
    /// The weapon that goes, a row of the kind `prelude.weapon`, by its full name; left out where one is only taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<String>,
    /// The weapon that comes, a row of the kind `prelude.weapon`, by its full name.
    pub take: String,
    /// The sort of figure, by its name within the unit; the first that may where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// How many figures do; as many as may where it is left out.
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
