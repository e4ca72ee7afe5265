//! The unit records of an army list.

use super::in_play::RecordNotes;
use super::package::{about_package, shown_in};
use super::records::tell_worth;
use super::typeset;
use crate::list::{Fielded, Node};
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
    for node in &fielded.parts {
        maker.add(node, "", &mut records);
    }
    Booklet {
        title: typeset(&list.header.title),
        subtitle: "Unit records".into(),
        package: about_package(model, package),
        records,
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
    /// The units below a node, each of its copies by itself. Recursion follows the nesting of forces.
    fn add(&self, node: &Node, above: &str, records: &mut Vec<UnitRecord>) {
        let model = self.model;
        let own = match (&node.what, node.title.is_empty()) {
            (_, false) => typeset(&node.title),
            (Element::Force(row), true) => typeset(&model.row(*row).header.title),
            (Element::Unit(_), true) => String::new(),
        };
        for copy in 1..=node.count {
            let number = match node.count {
                1 => String::new(),
                _ => format!("no. {copy}"),
            };
            let group: Vec<&str> = [above, &own, &number]
                .into_iter()
                .filter(|each| !each.is_empty())
                .collect();
            let group = group.join(", ");
            match node.what {
                Element::Force(_) => {
                    for part in &node.parts {
                        self.add(part, &group, records);
                    }
                }
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
