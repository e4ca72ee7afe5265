//! The forces of a battle by themselves: who belongs to whom, and who leads.

use super::{counted, named};
use crate::model::{Element, Model, RowId, Scenario, Side, Value};
use crate::sheet::{Booklet, ForceLine, Paper, SideSheet};

/// A page of both sides' forces, down to each unit, with leaders and totals.
pub fn forces(model: &Model, scenario: &Scenario, paper: Option<Paper>) -> Booklet {
    let whole = super::booklet(model, scenario, paper);
    let sides = scenario.sides.iter().zip(whole.sides);
    let sides = sides.map(|(side, sheet)| {
        let (lines, total) = tree(model, side);
        SideSheet {
            forces: lines,
            total_figures: total.figures,
            deploy: String::new(),
            notes: vec![format!(
                "{}, {}, {}.",
                counted(total.units, "unit"),
                counted(total.figures, "figure"),
                counted(total.leaders, "leader")
            )],
            ..sheet
        }
    });
    Booklet {
        title: whole.title,
        subtitle: "Forces".into(),
        sides: sides.collect(),
        package: whole.package,
        seed: whole.seed,
        paper: whole.paper,
        units: whole.units,
        ..Booklet::default()
    }
}

#[derive(Clone, Copy, Default)]
struct Total {
    units: u32,
    figures: u32,
    leaders: u32,
}

impl Total {
    fn times(self, count: u32) -> Total {
        Total {
            units: self.units * count,
            figures: self.figures * count,
            leaders: self.leaders * count,
        }
    }

    fn add(&mut self, other: Total) {
        self.units += other.units;
        self.figures += other.figures;
        self.leaders += other.leaders;
    }
}

fn tree(model: &Model, side: &Side) -> (Vec<ForceLine>, Total) {
    let (mut lines, mut total) = (Vec::new(), Total::default());
    for line in &side.lines {
        let turn = line.turn.map(|turn| format!("on turn {turn}"));
        let named = line.title.as_str();
        total.add(branch(
            model,
            Branch {
                what: line.what,
                count: line.count,
                title: named,
                indent: 0,
                note: turn.unwrap_or_default(),
            },
            &mut lines,
        ));
    }
    (lines, total)
}

struct Branch<'a> {
    what: Element,
    count: u32,
    /// What it is called here; may be empty.
    title: &'a str,
    indent: u32,
    note: String,
}

/// Adds a line for it and for all below it; gives what it comes to.
fn branch(model: &Model, branch: Branch<'_>, lines: &mut Vec<ForceLine>) -> Total {
    let (Element::Unit(row) | Element::Force(row)) = branch.what;
    let own = model.row(row).header.title.as_str();
    let title = match branch.title {
        "" => own.to_owned(),
        name if super::records::says(own, name) => own.to_owned(),
        name => format!("{}: {own}", named(name)),
    };
    let place = lines.len();
    lines.push(ForceLine {
        indent: branch.indent,
        count: branch.count,
        title,
        ..ForceLine::default()
    });
    let mut total = Total::default();
    match branch.what {
        Element::Unit(row) => total = of_unit(model, row),
        Element::Force(row) => {
            let parts = model.force_of(row).map_or(&[][..], |force| &force.parts);
            for part in parts.iter().filter(|part| part.least > 0) {
                total.add(self::branch(
                    model,
                    Branch {
                        what: part.what,
                        count: part.least,
                        title: &part.title,
                        indent: branch.indent + 1,
                        note: String::new(),
                    },
                    lines,
                ));
            }
        }
    }
    let total = total.times(branch.count);
    let leads = matches!(branch.what, Element::Unit(_)) && total.leaders > 0;
    let leaders = leads.then(|| counted(total.leaders, "leader"));
    let notes: Vec<String> = [branch.note]
        .into_iter()
        .filter(|note| !note.is_empty())
        .chain(leaders)
        .collect();
    if let Some(line) = lines.get_mut(place) {
        line.figures = total.figures;
        line.note = notes.join(", ");
    }
    total
}

fn of_unit(model: &Model, row: RowId) -> Total {
    let Some(unit) = model.unit_of(row) else {
        return Total::default();
    };
    let leaders = model.prelude.as_ref().map_or(0, |prelude| {
        let leads = |figure: &&RowId| {
            model.field(**figure, prelude.figure.leader).value == Value::YesNo(true)
        };
        let leaders = unit.figures.iter().filter(leads);
        leaders
            .map(|figure| super::records::count(model, *figure))
            .sum()
    });
    Total {
        units: 1,
        figures: unit.strength,
        leaders,
    }
}
