//! The forces of an army list: its own tree, with what the list says of each part.

use super::super::package::{about_package, shown_in};
use super::super::typeset;
use super::{Telling, Told, Total, called, finish, of_unit};
use crate::list::{Fielded, Node, UnitPoints};
use crate::model::{Element, List, ListId, Model, PickedSwap, RowId};
use crate::sheet::{Booklet, ForceLine, Paper, Points, SideSheet};

/// The same page for an army list: its units with the leaders that it names.
pub fn forces_of_list(list: &List, fielded: &Fielded, paper: Option<Paper>) -> Booklet {
    let model = &fielded.model;
    let package = model.row(list.force).header.package;
    let telling = Telling {
        points: fielded.points.is_some(),
        orders: true,
    };
    let mut lines = Vec::new();
    let total = of_nodes(fielded, telling, &mut lines);
    let army = model.army_of(Element::Force(list.force));
    Booklet {
        title: typeset(&list.header.title),
        subtitle: "Forces".into(),
        package: about_package(model, package),
        sides: vec![SideSheet {
            name: typeset(&model.row(list.force).header.title),
            army: about(model, army, list),
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

/// An army, and where and when a list of it fights.
pub(in super::super) fn about(model: &Model, army: Option<RowId>, list: &List) -> String {
    let title = |row: RowId| typeset(&model.row(row).header.title);
    let when = list.when_told();
    let about = [army.map(title), list.theatre.map(title), when];
    about.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What a side's list brings, as a booklet lists it, and all its figures; nothing where its points cannot be
/// reckoned.
pub(in super::super) fn in_brief(model: &Model, list: ListId) -> Option<(Vec<ForceLine>, u32)> {
    let fielded = Fielded::new(model, &model.lists[list.index()]).ok()?;
    let telling = Telling {
        points: false,
        orders: false,
    };
    let mut lines = Vec::new();
    let total = of_nodes(&fielded, telling, &mut lines);
    Some((lines, total.figures))
}

/// Adds lines for all that a list brings; gives what it comes to.
pub(super) fn of_nodes(fielded: &Fielded, telling: Telling, lines: &mut Vec<ForceLine>) -> Total {
    let mut total = Total::default();
    for node in in_order(&fielded.parts) {
        total.add(of_node(&fielded.model, node, (0, 1), telling, lines));
    }
    total
}

/// Adds lines for a part of a list and all below it, as far in as it stands and as often as the whole above it.
fn of_node(
    model: &Model,
    node: &Node,
    (indent, times): (u32, u32),
    telling: Telling,
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
                total.add(of_node(model, part, (indent + 1, count), telling, lines));
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
        telling,
    };
    finish(lines, place, total, told);
    total
}

/// Whoever commands stands above the others.
fn in_order(nodes: &[Node]) -> impl Iterator<Item = &Node> {
    let first = nodes.iter().filter(|node| node.commands);
    first.chain(nodes.iter().filter(|node| !node.commands))
}

/// `with Lanterns`, `2 × Pike for Musket`: as the records have them too, for nobody can tell a name from a word.
fn swapped(model: &Model, swap: &PickedSwap) -> String {
    let title = |row: RowId| typeset(&model.row(row).header.title);
    let to = match swap.count {
        Some(count) if count > 1 => format!("{count} × {}", title(swap.to)),
        _ => title(swap.to),
    };
    match swap.from {
        Some(from) => format!("{to} for {}", title(from)),
        None => format!("with {to}"),
    }
}
