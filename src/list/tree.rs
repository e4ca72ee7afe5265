//! What a list comes to, for people and for tools.

use std::borrow::Cow;

use serde::Serialize;

use super::field::{Fielded, Node};
use super::points::FigurePoints;
use crate::lines::Lines;
use crate::model::{Element, List, Measure, Model, RowId};
use crate::numbers::counted;
use crate::wording::muster;

/// What a list comes to. The shape is documented in `docs/cli.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListReport {
    pub name: String,
    pub title: String,
    pub force: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theatre: Option<String>,
    pub figures: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// Dice that are rolled for orders.
    pub dice: u32,
    /// Bounds that the list sets itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<LimitReport>,
    pub parts: Vec<PartReport>,
}

/// What a force or a list must at least and may at most add up to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LimitReport {
    pub measure: &'static str,
    pub least: u32,
    pub most: u32,
}

/// So many of a unit or a force, and what one of them holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartReport {
    pub count: u32,
    /// The unit or force it is picked from.
    pub of: String,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<String>,
    pub commands: bool,
    /// It rolls a die for orders.
    pub rolls: bool,
    /// Of one.
    pub figures: u32,
    /// Of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// What one figure of each sort is worth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reckoned: Vec<FigureReport>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartReport>,
}

/// Figures of a unit that are alike, and what each of them is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FigureReport {
    pub title: String,
    pub count: u32,
    pub each: i64,
    pub sum: Vec<TermReport>,
}

/// What a part of a reckoning comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TermReport {
    pub title: String,
    pub points: i64,
}

/// A list for tools.
pub fn report(model: &Model, list: &List, fielded: &Fielded) -> ListReport {
    let has_points = fielded.points.is_some();
    let name = |row: RowId| model.row(row).header.name.to_string();
    ListReport {
        name: list.header.name.to_string(),
        title: list.header.title.to_string(),
        force: name(list.force),
        date: list.when().map(|month| month.to_string()),
        theatre: list.theatre.map(name),
        figures: fielded.figures,
        points: fielded.points.as_ref().map(|(_, points)| *points),
        dice: dice(&fielded.parts),
        limits: (list.limits.iter())
            .map(|limit| LimitReport {
                measure: match limit.measure {
                    Measure::Figures => "figures",
                    Measure::Points => "points",
                },
                least: limit.least,
                most: limit.most,
            })
            .collect(),
        parts: parts(&fielded.model, &fielded.parts, has_points),
    }
}

/// What stands beside each other. Of several copies of which one commands, that one stands by itself.
fn parts(model: &Model, nodes: &[Node], has_points: bool) -> Vec<PartReport> {
    let each = nodes.iter().flat_map(apart);
    each.map(|node| part(model, &node, has_points)).collect()
}

/// A part, or else the first copy of what commands, and the others.
fn apart(node: &Node) -> Vec<Cow<'_, Node>> {
    if !node.commands || node.count < 2 {
        return vec![Cow::Borrowed(node)];
    }
    let (mut first, mut rest) = (node.clone(), node.clone());
    first.count = 1;
    (rest.count, rest.commands) = (node.count - 1, false);
    vec![Cow::Owned(first), Cow::Owned(rest)]
}

fn part(model: &Model, node: &Node, has_points: bool) -> PartReport {
    let row = model.row(node.what.row());
    let figures = node.reckoned.iter().flat_map(|reckoned| &reckoned.figures);
    PartReport {
        count: node.count,
        of: row.header.name.to_string(),
        title: called(model, node),
        leader: node.leader.as_ref().map(ToString::to_string),
        quality: node
            .quality
            .map(|row| model.row(row).header.name.to_string()),
        swaps: node
            .swaps
            .iter()
            .map(|swap| muster::swap(model, swap))
            .collect(),
        commands: node.commands,
        rolls: node.rolls,
        figures: node.figures,
        points: has_points.then_some(node.points),
        reckoned: figures.map(|figure| figure_report(model, figure)).collect(),
        parts: parts(model, &node.parts, has_points),
    }
}

fn figure_report(model: &Model, figure: &FigurePoints) -> FigureReport {
    let terms = figure.terms.iter();
    FigureReport {
        title: model.row(figure.figure).header.title.to_string(),
        count: figure.count,
        each: figure.each,
        sum: terms
            .map(|(title, points)| TermReport {
                title: title.to_string(),
                points: *points,
            })
            .collect(),
    }
}

/// What the list calls a part, or its own title.
fn called(model: &Model, node: &Node) -> String {
    match node.title.is_empty() {
        true => model.row(node.what.row()).header.title.to_string(),
        false => node.title.to_string(),
    }
}

/// How many dice are rolled for orders.
fn dice(nodes: &[Node]) -> u32 {
    let each = nodes.iter().map(|node| {
        let own = u32::from(node.rolls).saturating_add(dice(&node.parts));
        own.saturating_mul(node.count)
    });
    each.fold(0, u32::saturating_add)
}

/// The branches of a tree.
struct Branches {
    more: &'static str,
    last: &'static str,
    through: &'static str,
    blank: &'static str,
    die: &'static str,
}

/// A list for people: its command structure, with figures, points and dice for orders, in lines of so
/// many columns.
pub fn tree(
    model: &Model,
    list: &List,
    fielded: &Fielded,
    (width, unicode): (usize, bool),
) -> String {
    let branches = match unicode {
        true => Branches {
            more: "├─ ",
            last: "└─ ",
            through: "│  ",
            blank: "   ",
            die: "⚄",
        },
        false => Branches {
            more: "|- ",
            last: "`- ",
            through: "|  ",
            blank: "   ",
            die: "[die]",
        },
    };
    let title = |row: RowId| model.row(row).header.title.as_str();
    let mut text = Lines::new(width);
    text.item("", &list.header.title);
    let mut about = vec![title(list.force).to_owned()];
    about.extend(list.when().map(|month| month.to_string()));
    about.extend(list.theatre.map(|theatre| title(theatre).to_owned()));
    text.item("  ", &about.join(", "));
    let mut sums = vec![counted(fielded.figures, "figure")];
    sums.extend(
        fielded
            .points
            .as_ref()
            .map(|(title, points)| muster::points(*points, title)),
    );
    let dice = dice(&fielded.parts);
    if dice > 0 {
        let word = if dice == 1 { "die" } else { "dice" };
        sums.push(format!("{dice} {word} for orders ({})", branches.die));
    }
    text.item("  ", &sums.join(", "));
    text.blank();
    let teller = Teller {
        model: &fielded.model,
        branches,
        points: fielded.points.as_ref().map(|(title, _)| title.as_str()),
    };
    teller.nodes(&fielded.parts, "", &mut text);
    text.text()
}

struct Teller<'a> {
    model: &'a Model,
    branches: Branches,
    /// What the game calls its points, where it has some.
    points: Option<&'a str>,
}

impl Teller<'_> {
    fn nodes(&self, nodes: &[Node], before: &str, text: &mut Lines) {
        // Whoever commands stands above the others.
        let mut all: Vec<Cow<'_, Node>> = nodes.iter().flat_map(apart).collect();
        all.sort_by_key(|node| !node.commands);
        for (at, node) in all.iter().enumerate() {
            let (branch, below) = match at + 1 == all.len() {
                true => (self.branches.last, self.branches.blank),
                false => (self.branches.more, self.branches.through),
            };
            let inner = format!("{before}{below}");
            let through = match node.parts.is_empty() {
                true => self.branches.blank,
                false => self.branches.through,
            };
            let notes = format!("{inner}{through}");
            // Whatever goes on on a further line stands further in than what comes below.
            let further = format!("{notes}{}", self.branches.blank);
            text.wrap(&format!("{before}{branch}"), &further, &self.line(node));
            for note in self.notes(node) {
                text.wrap(&notes, &further, &note);
            }
            self.nodes(&node.parts, &inner, text);
        }
    }

    fn line(&self, node: &Node) -> String {
        let mut line = match node.count {
            1 => called(self.model, node),
            count => format!("{count} × {}", called(self.model, node)),
        };
        let own = &self.model.row(node.what.row()).header.title;
        if !node.title.is_empty()
            && !own
                .to_lowercase()
                .contains(node.title.to_lowercase().as_str())
        {
            line.push_str(&format!(" ({own})"));
        }
        if let Some(leader) = &node.leader {
            line.push_str(&format!(", {leader}"));
        }
        if node.commands {
            line.push_str(", commands");
        }
        let mut sums = vec![counted(node.figures, "figure")];
        if let Some(title) = self.points {
            sums.push(muster::points(node.points, title));
        }
        let each = if node.count > 1 { " each" } else { "" };
        line.push_str(&format!(": {}{each}", sums.join(", ")));
        if node.rolls {
            line.push_str(&format!(" {}", self.branches.die));
        }
        line
    }

    /// Quality, swaps, and how points add up.
    fn notes(&self, node: &Node) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(quality) = node.quality {
            notes.push(self.model.row(quality).header.title.to_string());
        }
        for swap in &node.swaps {
            notes.push(muster::swap(self.model, swap));
        }
        if let (Some(reckoned), Element::Unit(_)) = (&node.reckoned, node.what) {
            for figure in &reckoned.figures {
                let title = &self.model.row(figure.figure).header.title;
                let terms: Vec<String> = (figure.terms.iter())
                    .map(|(title, points)| format!("{points} {title}"))
                    .collect();
                let count = match figure.count {
                    1 => String::new(),
                    count => format!("{count} × "),
                };
                notes.push(format!(
                    "{count}{title}: {} = {}",
                    terms.join(" + "),
                    figure.each
                ));
            }
            // What costs nothing is told only where nothing else is.
            let alone = reckoned.figures.is_empty() && reckoned.unit.len() == 1;
            let of_unit = reckoned
                .unit
                .iter()
                .filter(|(_, points)| alone || *points != 0);
            for (title, points) in of_unit {
                notes.push(format!("{title}: {points}"));
            }
        }
        notes
    }
}
