//! Lists that are brought to a battle: their units beside those that are declared, as lines of a side.

use ecow::EcoString;

use super::{Fielded, Node, Numbers, Unreckoned};
use crate::model::{Element, ListId, Model, PackageId, Scenario, Side, SideLine};

/// What some lists bring to a battle. Their units stand in the model beside those that are declared.
#[derive(Clone, Default, Debug)]
pub struct Stands(Vec<(ListId, Stand)>);

/// What a list brings.
#[derive(Clone, Debug)]
pub struct Stand {
    /// Of units only.
    pub lines: Vec<SideLine>,
    pub figures: u32,
    /// 0 where the game has no points.
    pub points: u32,
}

impl Stands {
    /// Adds the units of these lists to the model.
    ///
    /// # Errors
    /// Where the game's points cannot be reckoned.
    pub fn new(
        model: &mut Model,
        lists: impl IntoIterator<Item = ListId>,
    ) -> Result<Stands, Unreckoned> {
        let mut stands = Stands::default();
        for id in lists {
            if stands.of(id).is_some() {
                continue;
            }
            let fielded = Fielded::new(model, &model.lists[id.index()])?;
            let mut lines = Vec::new();
            gather(&fielded.model, &fielded.parts, "", &mut lines);
            let points = fielded.points.as_ref().map_or(0, |(_, sum)| *sum);
            let stand = Stand {
                lines,
                figures: fielded.figures,
                points: u32::try_from(points).unwrap_or(0),
            };
            *model = fielded.model;
            stands.0.push((id, stand));
        }
        Ok(stands)
    }

    /// Adds the units of the lists that the scenarios of a package bring, and puts lines in place of
    /// the lists.
    ///
    /// # Errors
    /// Where the game's points cannot be reckoned.
    pub fn in_scenarios(model: &mut Model, package: PackageId) -> Result<(), Unreckoned> {
        let mut scenarios = std::mem::take(&mut model.scenarios);
        let mine = scenarios
            .iter()
            .filter(|each| each.header.package == package);
        let sides = mine.flat_map(|scenario| &scenario.sides);
        let lists: Vec<ListId> = sides.filter_map(|side| side.list).collect();
        let stands = Stands::new(model, lists);
        if let Ok(stands) = &stands {
            let mine = scenarios.iter_mut();
            for scenario in mine.filter(|each| each.header.package == package) {
                *scenario = stands.scenario(scenario);
            }
        }
        model.scenarios = scenarios;
        stands.map(|_| ())
    }

    /// What a list brings; nothing where it is none of these.
    pub fn of(&self, list: ListId) -> Option<&Stand> {
        let mut lists = self.0.iter();
        lists
            .find(|(known, _)| *known == list)
            .map(|(_, stand)| stand)
    }

    /// A side with lines in place of its list.
    pub fn side(&self, side: &Side) -> Side {
        let brought = side.list.and_then(|list| Some((list, self.of(list)?)));
        let Some((list, stand)) = brought else {
            return side.clone();
        };
        Side {
            list: None,
            brought: Some((list, stand.lines.len())),
            lines: stand.lines.iter().chain(&side.lines).cloned().collect(),
            ..side.clone()
        }
    }

    /// A scenario with lines in place of lists.
    pub fn scenario(&self, scenario: &Scenario) -> Scenario {
        Scenario {
            sides: [0, 1].map(|at| self.side(&scenario.sides[at])),
            ..scenario.clone()
        }
    }
}

/// Lines for the units of some nodes. Recursion follows the nesting of forces.
fn gather(model: &Model, nodes: &[Node], above: &str, lines: &mut Vec<SideLine>) {
    let joined = |parts: [&str; 3]| {
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    };
    let forces = nodes
        .iter()
        .filter(|node| matches!(node.what, Element::Force(_)));
    let mut numbers = Numbers::of(forces.map(|force| (force.called(model), force.count)));
    for node in nodes {
        let own = node.called(model);
        match node.what {
            Element::Unit(_) => lines.push(SideLine {
                count: node.count,
                what: node.what,
                title: EcoString::from(joined([above, own, ""])),
                turn: None,
            }),
            Element::Force(_) => {
                for _ in 0..node.count {
                    let way = joined([above, own, &numbers.next(&own)]);
                    gather(model, &node.parts, &way, lines);
                }
            }
        }
    }
}
