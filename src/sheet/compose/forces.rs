//! The forces of a battle or of an army list by themselves: who belongs to whom, who leads, who
//! rolls for orders, and what it all comes to.

use super::package::{about_package, shown_in};
use super::typeset;
use crate::figures::counted;
use crate::list::{Fielded, Node, Reckoner, UnitPoints, Worth, month_of};
use crate::model::{Element, List, Model, Month, PickedSwap, RowId, Scenario, Side, Value};
use crate::sheet::{Booklet, ForceLine, Paper, Points, SideSheet};
use crate::spelling::capital;
use crate::wording::lower;

/// A page of both sides' forces, down to each unit, with leaders and totals.
pub fn forces(model: &Model, scenario: &Scenario, paper: Option<Paper>) -> Booklet {
    let whole = super::booklet(model, scenario, paper);
    // Where some unit's points cannot be reckoned, no sum would be true.
    let points = crate::scenario::points(model, scenario);
    let mut reckoner = match &points {
        Some(_) => Reckoner::new(model).ok().flatten(),
        None => None,
    };
    let mut sides = Vec::new();
    for (side, sheet) in scenario.sides.iter().zip(whole.sides) {
        let (lines, total) = tree(model, side, reckoner.as_mut());
        sides.push(SideSheet {
            forces: lines,
            total_figures: total.figures,
            points: points.as_ref().map(|(title, _)| Points {
                title: title.to_string(),
                sum: total.points.sum,
                assumed: total.points.assumed,
            }),
            deploy: String::new(),
            notes: vec![total.told()],
            ..sheet
        });
    }
    Booklet {
        title: whole.title,
        subtitle: "Forces".into(),
        sides,
        package: whole.package,
        seed: whole.seed,
        paper: whole.paper,
        units: whole.units,
        ..Booklet::default()
    }
}

/// The same page for an army list: its units with the leaders that it names.
pub fn forces_of_list(list: &List, fielded: &Fielded, paper: Option<Paper>) -> Booklet {
    let model = &fielded.model;
    let package = model.row(list.force).header.package;
    let title = |row: RowId| typeset(&model.row(row).header.title);
    let has_points = fielded.points.is_some();
    let (mut lines, mut total) = (Vec::new(), Total::default());
    for node in in_order(&fielded.parts) {
        total.add(of_node(model, node, (0, 1), has_points, &mut lines));
    }
    let army = model.army_of(Element::Force(list.force));
    let month = month_of(model, list);
    let when = month.is_said().then(|| in_words(month));
    let about = [army.map(title), list.theatre.map(title), when];
    Booklet {
        title: typeset(&list.header.title),
        subtitle: "Forces".into(),
        package: about_package(model, package),
        sides: vec![SideSheet {
            name: title(list.force),
            army: about.into_iter().flatten().collect::<Vec<_>>().join(", "),
            forces: lines,
            total_figures: total.figures,
            points: fielded.points.as_ref().map(|(title, sum)| Points {
                title: title.to_string(),
                sum: *sum,
                assumed: total.points.assumed,
            }),
            notes: vec![total.told()],
            ..SideSheet::default()
        }],
        units: shown_in(model),
        paper: paper.unwrap_or_else(|| model.package(package).paper),
        ..Booklet::default()
    }
}

/// Several lists on one sheet, each under its own title.
pub fn joined_forces(title: &str, lists: Vec<Booklet>) -> Booklet {
    let mut joined = Booklet::default();
    for list in lists {
        let named = |side: SideSheet| SideSheet {
            name: list.title.clone(),
            army: format!("{}: {}", side.name, side.army),
            ..side
        };
        let mut sides = joined.sides;
        sides.extend(list.sides.into_iter().map(named));
        joined = Booklet {
            title: typeset(title),
            subtitle: list.subtitle,
            package: list.package,
            units: list.units,
            paper: list.paper,
            sides,
            ..Booklet::default()
        };
    }
    joined
}

#[derive(Clone, Copy, Default)]
struct Total {
    units: u32,
    figures: u32,
    leaders: u32,
    /// Rolled for orders.
    dice: u32,
    points: Worth,
}

impl Total {
    fn times(self, count: u32) -> Total {
        Total {
            units: self.units * count,
            figures: self.figures * count,
            leaders: self.leaders * count,
            dice: self.dice * count,
            points: self.points.times(count),
        }
    }

    fn add(&mut self, other: Total) {
        self.units += other.units;
        self.figures += other.figures;
        self.leaders += other.leaders;
        self.dice += other.dice;
        self.points.add(other.points);
    }

    fn told(self) -> String {
        let mut told = vec![counted(self.units, "unit"), counted(self.figures, "figure")];
        if self.leaders > 0 {
            told.push(counted(self.leaders, "leader"));
        }
        match self.dice {
            0 => {}
            1 => told.push("1 die for orders".into()),
            dice => told.push(format!("{dice} dice for orders")),
        }
        format!("{}.", told.join(", "))
    }
}

fn tree(
    model: &Model,
    side: &Side,
    mut reckoner: Option<&mut Reckoner<'_>>,
) -> (Vec<ForceLine>, Total) {
    let (mut lines, mut total) = (Vec::new(), Total::default());
    for line in &side.lines {
        let turn = line.turn.map(|turn| format!("on turn {turn}"));
        let branch = Branch {
            what: line.what,
            count: line.count,
            title: line.title.as_str(),
            indent: 0,
            note: turn.unwrap_or_default(),
        };
        total.add(of_branch(
            model,
            branch,
            reckoner.as_deref_mut(),
            &mut lines,
        ));
    }
    (lines, total)
}

struct Branch<'a> {
    what: Element,
    /// In all: two squads of three teams are six teams, as a booklet has it too.
    count: u32,
    /// What it is called here; may be empty.
    title: &'a str,
    indent: u32,
    note: String,
}

/// Adds a line for it and for all below it; gives what it comes to.
fn of_branch(
    model: &Model,
    branch: Branch<'_>,
    mut reckoner: Option<&mut Reckoner<'_>>,
    lines: &mut Vec<ForceLine>,
) -> Total {
    let has_points = reckoner.is_some();
    let place = lines.len();
    lines.push(ForceLine {
        indent: branch.indent,
        count: branch.count,
        title: called(model, branch.what, branch.title),
        ..ForceLine::default()
    });
    let mut total = Total::default();
    match branch.what {
        Element::Unit(row) => {
            let mut each = of_unit(model, row);
            if let (Some(reckoner), Some(unit)) = (reckoner, model.unit_of(row)) {
                each.points = reckoner
                    .unit(unit)
                    .map(|points| points.worth())
                    .unwrap_or_default();
            }
            total = each.times(branch.count);
        }
        Element::Force(row) => {
            let force = model.force_of(row).into_iter();
            let parts = force.flat_map(|force| model.usual_parts(force));
            for part in parts.filter(|part| part.least > 0) {
                let below = Branch {
                    what: part.what,
                    count: part.least * branch.count,
                    title: &part.title,
                    indent: branch.indent + 1,
                    note: String::new(),
                };
                total.add(of_branch(model, below, reckoner.as_deref_mut(), lines));
            }
        }
    }
    let told = Told {
        what: branch.what,
        leader: None,
        notes: Some(branch.note)
            .filter(|note| !note.is_empty())
            .into_iter()
            .collect(),
        kit: Vec::new(),
        has_points,
    };
    finish(lines, place, total, told);
    total
}

/// The same for a part of an army list, as far in as it stands and as often as the whole above it.
fn of_node(
    model: &Model,
    node: &Node,
    (indent, times): (u32, u32),
    has_points: bool,
    lines: &mut Vec<ForceLine>,
) -> Total {
    let place = lines.len();
    let count = node.count * times;
    lines.push(ForceLine {
        indent,
        count,
        title: called(model, node.what, &node.title),
        ..ForceLine::default()
    });
    let mut total = Total::default();
    match node.what {
        Element::Unit(row) => {
            let each = Total {
                dice: u32::from(node.rolls),
                points: node
                    .reckoned
                    .as_ref()
                    .map(UnitPoints::worth)
                    .unwrap_or_default(),
                ..of_unit(model, row)
            };
            total = each.times(count);
        }
        Element::Force(_) => {
            for part in in_order(&node.parts) {
                total.add(of_node(model, part, (indent + 1, count), has_points, lines));
            }
        }
    }
    let quality = node
        .quality
        .map(|row| model.row(row).header.title.to_string());
    let swaps = node.swaps.iter().map(|swap| swapped(model, swap));
    let told = Told {
        what: node.what,
        leader: node.leader.as_deref(),
        notes: quality.into_iter().collect(),
        kit: swaps.collect(),
        has_points,
    };
    finish(lines, place, total, told);
    total
}

/// Whoever commands stands above the others.
fn in_order(nodes: &[Node]) -> impl Iterator<Item = &Node> {
    let first = nodes.iter().filter(|node| node.commands);
    first.chain(nodes.iter().filter(|node| !node.commands))
}

fn called(model: &Model, what: Element, title: &str) -> String {
    let own = model.row(what.row()).header.title.as_str();
    match title {
        "" => typeset(own),
        name if super::records::says(own, name) => typeset(own),
        name => typeset(&format!("{}: {own}", capital(name))),
    }
}

/// What a line says besides its title.
struct Told<'a> {
    what: Element,
    /// Where a list names one.
    leader: Option<&'a str>,
    notes: Vec<String>,
    /// What it has in place of the usual, or besides.
    kit: Vec<String>,
    has_points: bool,
}

fn finish(lines: &mut Vec<ForceLine>, place: usize, total: Total, told: Told<'_>) {
    let is_unit = matches!(told.what, Element::Unit(_));
    let leaders = match told.leader {
        Some(name) => Some(format!("led by {name}")),
        None => (is_unit && total.leaders > 0).then(|| counted(total.leaders, "leader")),
    };
    let mut notes: Vec<String> = told
        .notes
        .into_iter()
        .chain(leaders)
        .chain(told.kit)
        .collect();
    let mut dice = if is_unit { total.dice } else { 0 };
    // A force that is one unit by the same title is told once.
    if let [.., force, unit] = lines.as_slice()
        && lines.len() == place + 2
        && unit.count == force.count
        && force.title.ends_with(&unit.title)
    {
        notes.extend(Some(unit.note.clone()).filter(|note| !note.is_empty()));
        dice = total.dice;
        lines.pop();
    }
    if let Some(line) = lines.get_mut(place) {
        line.figures = total.figures;
        line.note = notes.join(", ");
        line.dice = dice;
        line.points = told.has_points.then_some(total.points.sum);
        line.assumed = told.has_points && total.points.assumed;
    }
}

/// `with lanterns`, `2 × pike for musket`.
fn swapped(model: &Model, swap: &PickedSwap) -> String {
    let title = |row: RowId| lower(&typeset(&model.row(row).header.title));
    let to = match swap.count {
        Some(count) if count > 1 => format!("{count} × {}", title(swap.to)),
        _ => title(swap.to),
    };
    match swap.from {
        Some(from) => format!("{to} for {}", title(from)),
        None => format!("with {to}"),
    }
}

/// `August 1944`; of a January only the year is known.
fn in_words(month: Month) -> String {
    const LATER: [&str; 11] = [
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let place = usize::try_from(month.month() - 2).ok();
    match place.and_then(|place| LATER.get(place)) {
        Some(name) => format!("{name} {}", month.year()),
        None => month.year().to_string(),
    }
}

fn of_unit(model: &Model, row: RowId) -> Total {
    let Some(unit) = model.unit_of(row) else {
        return Total::default();
    };
    let Some(prelude) = model.prelude.as_ref() else {
        return Total::default();
    };
    let leads =
        |figure: &&RowId| model.field(**figure, prelude.figure.leader).value == Value::YesNo(true);
    let leaders = unit.figures.iter().filter(leads);
    Total {
        units: 1,
        figures: unit.strength,
        leaders: leaders
            .map(|figure| super::records::count(model, *figure))
            .sum(),
        dice: u32::from(model.field(row, prelude.unit.rolls).value == Value::YesNo(true)),
        points: Worth::default(),
    }
}
