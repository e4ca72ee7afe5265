//! The unit records of an army list.

use super::in_play::RecordNotes;
use super::package::{about_package, shown_in};
use super::records::tell_worth;
use super::typeset;
use crate::list::{Fielded, Node, Numbers};
use crate::model::{Element, List, Model};
use crate::sheet::{Booklet, Detail, Paper, UnitRecord};

/// A record for each unit of a list, its leader named, its weapons as they were swapped.
pub fn records_of_list(
    list: &List,
    fielded: &Fielded,
    detail: Detail,
    paper: Option<Paper>,
) -> Booklet {
    let model = &fielded.model;
    let package = model.row(list.force).header.package;
    let notes = RecordNotes::new(model, &fielded.units());
    let side = match model.army_of(Element::Force(list.force)) {
        Some(army) => model.row(army).header.title.as_str(),
        None => "",
    };
    let maker = Maker {
        model,
        side,
        points: fielded.points.as_ref().map(|(title, _)| title.as_str()),
        detail,
    };
    let mut records = Vec::new();
    maker.add(&fielded.parts, "", &mut records);
    Booklet {
        title: typeset(&list.header.title),
        subtitle: "Unit records".into(),
        package: about_package(model, package),
        records,
        heads: notes.heads,
        sources: notes.sources,
        assumed: notes.assumed,
        units: shown_in(model),
        paper: paper.unwrap_or_else(|| model.package(package).paper),
        ..Booklet::default()
    }
}

struct Maker<'a> {
    model: &'a Model,
    side: &'a str,
    /// What the game calls its points, where it has some.
    points: Option<&'a str>,
    detail: Detail,
}

impl Maker<'_> {
    /// The units below some nodes, each of their copies by itself. Recursion follows the nesting of forces.
    fn add(&self, nodes: &[Node], above: &str, records: &mut Vec<UnitRecord>) {
        let model = self.model;
        let name = |node: &Node| {
            let title = &model.row(node.what.row()).header.title;
            // Who leads a unit stands on its record, who leads a force does not.
            let leader = node.leader.clone();
            (title.clone(), node.called(model).to_owned(), leader)
        };
        let mut numbers = Numbers::of(nodes.iter().map(|node| (name(node), node.count)));
        for node in nodes {
            let own = typeset(node.called(model));
            for _ in 0..node.count {
                let number = numbers.next(&name(node));
                let group: Vec<&str> = [above, &own, &number]
                    .into_iter()
                    .filter(|each| !each.is_empty())
                    .collect();
                let group = group.join(", ");
                match node.what {
                    Element::Force(_) => self.add(&node.parts, &group, records),
                    Element::Unit(row) => {
                        let Some(unit) = model.unit_of(row) else {
                            continue;
                        };
                        let mut record = super::record(model, unit, &group, self.side, self.detail);
                        if let (Some(title), Some(points)) = (self.points, &node.reckoned) {
                            tell_worth(&mut record, title, points.worth());
                        }
                        records.push(record);
                    }
                }
            }
        }
    }
}
