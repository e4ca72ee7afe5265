//! The forces of a battle or of an army list by themselves: who belongs to whom, who leads, who
//! rolls for orders, and what it all comes to.

mod of_list;

pub use of_list::forces_of_list;
pub(super) use of_list::{about, in_brief};

use super::typeset;
use crate::list::{Fielded, Reckoner, Worth};
use crate::model::{Element, Model, RowId, Scenario, Side, Value};
use crate::numbers::counted;
use crate::sheet::{Booklet, ForceLine, Paper, Points, SideSheet};
use crate::spelling::capital;
use of_list::of_nodes;

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
    let mut others = side.lines.as_slice();
    // A list's own tree says more than the lines that its units make.
    if let Some((list, count)) = side.brought
        && let Ok(fielded) = Fielded::new(model, &model.lists[list.index()])
    {
        let telling = Telling {
            points: reckoner.is_some(),
            orders: true,
        };
        total = of_nodes(&fielded, telling, &mut lines);
        others = others.get(count..).unwrap_or_default();
    }
    for line in others {
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

/// What lines tell besides who comes, and how many.
#[derive(Clone, Copy)]
struct Telling {
    points: bool,
    /// How many leaders there are, and who rolls for orders.
    orders: bool,
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
    let telling = Telling {
        points: reckoner.is_some(),
        orders: true,
    };
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
        telling,
    };
    finish(lines, place, total, told);
    total
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
    telling: Telling,
}

fn finish(lines: &mut Vec<ForceLine>, place: usize, total: Total, told: Told<'_>) {
    let Telling { points, orders } = told.telling;
    let is_unit = matches!(told.what, Element::Unit(_));
    let leaders = match told.leader {
        // A man by himself leads nobody: it is he.
        Some(name) if is_unit && total.figures == 1 => Some(name.to_owned()),
        Some(name) => Some(format!("led by {name}")),
        None => (orders && is_unit && total.leaders > 0).then(|| counted(total.leaders, "leader")),
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
        line.dice = if orders { dice } else { 0 };
        line.points = points.then_some(total.points.sum);
        line.assumed = points && total.points.assumed;
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
