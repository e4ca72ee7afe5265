//! From a list to units that stand on the table.

use std::borrow::Cow;

use ecow::EcoString;

use super::given::Giver;
use super::points::{self, Reckoner, UnitPoints, Unreckoned};
use super::shares::{named, share};
use super::standard::{Standards, Want};
use super::swaps::{Allowed, Rearming};
use super::variant::variant;
use super::{Way, month_of};
use crate::model::{Element, List, Model, Month, Pick, PickedSwap, RowId, Value};

/// A list's own units, in a model that holds them beside those that are declared.
#[derive(Clone, Debug)]
pub struct Fielded {
    pub model: Model,
    pub parts: Vec<Node>,
    pub figures: u32,
    /// What the points are called, and their sum; nothing where the game has none.
    pub points: Option<(EcoString, i64)>,
}

/// So many of a unit or a force, all alike.
#[derive(Clone, Debug)]
pub struct Node {
    /// The pick it comes from; nothing where a force brings it by itself.
    pub way: Option<Way>,
    pub count: u32,
    /// A row of [`Fielded::model`].
    pub what: Element,
    /// Empty where the list says nothing.
    pub title: EcoString,
    pub leader: Option<EcoString>,
    pub quality: Option<RowId>,
    pub swaps: Vec<PickedSwap>,
    /// It leads the parts beside it; of several copies, the first does.
    pub commands: bool,
    /// It rolls a die for orders.
    pub rolls: bool,
    /// Of one.
    pub figures: u32,
    /// Of one; 0 where the game has no points.
    pub points: i64,
    /// Of a unit, where the game has points.
    pub reckoned: Option<UnitPoints>,
    pub parts: Vec<Node>,
}

impl Node {
    /// What the list calls it, or else a force's own title; nothing for a unit that the list gives no name.
    pub(crate) fn called<'a>(&'a self, model: &'a Model) -> &'a str {
        match &self.what {
            Element::Force(row) if self.title.is_empty() => &model.row(*row).header.title,
            _ => &self.title,
        }
    }
}

impl Fielded {
    /// Fields a list. What it may not have is left out: swaps that no unit allows, and parts of units.
    ///
    /// # Errors
    /// Where the game's points cannot be reckoned.
    pub fn new(model: &Model, list: &List) -> Result<Fielded, Unreckoned> {
        let month = month_of(model, list);
        let worth = points::declared(model)?;
        let declared = |row: RowId| worth.get(&row).copied().unwrap_or(0);
        let mut fielder = Fielder {
            base: model,
            model: model.clone(),
            month,
            standards: Standards::new(model, month, Want::ALL, &declared),
        };
        let mut parts = fielder.picks(list.force, &list.picks, None, &mut Vec::new(), true);
        let model = fielder.model;
        let mut points = None;
        if let Some(mut reckoner) = Reckoner::new(&model)? {
            let mut sum: i64 = 0;
            for part in &mut parts {
                reckon(&model, &mut reckoner, part)?;
                sum = sum.saturating_add(part.points.saturating_mul(part.count.into()));
            }
            points = Some((reckoner.title().clone(), sum));
        }
        let figures = total(&parts);
        Ok(Fielded {
            model,
            parts,
            figures,
            points,
        })
    }

    /// Every unit that stands on the table, each of its copies by itself, in the order of the list.
    pub fn walk_units(&self, seen: &mut dyn FnMut(RowId)) {
        fn go(nodes: &[Node], seen: &mut dyn FnMut(RowId)) {
            for node in nodes {
                for _ in 0..node.count {
                    match node.what {
                        Element::Unit(row) => seen(row),
                        Element::Force(_) => go(&node.parts, seen),
                    }
                }
            }
        }
        go(&self.parts, seen);
    }

    /// Every unit that stands on the table, those that are alike once, in the order of the list.
    pub fn units(&self) -> Vec<RowId> {
        let mut units = Vec::new();
        self.walk(&mut |node| {
            if let Element::Unit(row) = node.what {
                units.push(row);
            }
        });
        units
    }

    /// Every node, those above before those below.
    pub fn walk<'a>(&'a self, seen: &mut dyn FnMut(&'a Node)) {
        fn go<'a>(nodes: &'a [Node], seen: &mut dyn FnMut(&'a Node)) {
            for node in nodes {
                seen(node);
                go(&node.parts, seen);
            }
        }
        go(&self.parts, seen);
    }
}

/// The copies of a pick with what stands in their blocks: those of one name each, and all others together.
fn alike(pick: &Pick) -> Vec<(u32, Option<EcoString>, Cow<'_, Pick>)> {
    if pick.count == 1 {
        return vec![(1, pick.leaders.first().cloned(), Cow::Borrowed(pick))];
    }
    let apart = pick.leaders.len().max(named(&pick.picks));
    let apart = apart.min(pick.count as usize);
    let some = |has: &dyn Fn(usize) -> bool| {
        let picks = share(&pick.picks, has);
        Cow::Owned(Pick {
            picks,
            ..pick.clone()
        })
    };
    let one = |at: usize| (1, pick.leaders.get(at).cloned(), some(&|copy| copy == at));
    let mut all: Vec<_> = (0..apart).map(one).collect();
    let rest = pick.count - apart as u32;
    if rest > 0 {
        all.push((rest, None, some(&|copy| copy >= apart)));
    }
    all
}

fn total(nodes: &[Node]) -> u32 {
    let each = nodes
        .iter()
        .map(|node| node.figures.saturating_mul(node.count));
    each.fold(0, u32::saturating_add)
}

fn reckon(model: &Model, reckoner: &mut Reckoner<'_>, node: &mut Node) -> Result<(), Unreckoned> {
    if let Element::Unit(row) = node.what {
        if let Some(unit) = model.unit_of(row) {
            let reckoned = reckoner.unit(unit)?;
            node.points = reckoned.sum;
            node.reckoned = Some(reckoned);
        }
        return Ok(());
    }
    for part in &mut node.parts {
        reckon(model, reckoner, part)?;
        let all = part.points.saturating_mul(part.count.into());
        node.points = node.points.saturating_add(all);
    }
    Ok(())
}

struct Fielder<'a> {
    base: &'a Model,
    model: Model,
    month: Month,
    standards: Standards<'a>,
}

impl Fielder<'_> {
    /// `own`: these picks stand in the list, at `way`.
    fn picks(
        &mut self,
        force: RowId,
        picks: &[Pick],
        quality: Option<RowId>,
        way: &mut Way,
        own: bool,
    ) -> Vec<Node> {
        let base = self.base;
        let command = base.force_of(force).and_then(|force| force.command);
        let mut nodes: Vec<Node> = Vec::new();
        for (at, pick) in picks.iter().enumerate() {
            way.push(at);
            let place = own.then(|| way.clone());
            let quality = pick.quality.or(quality);
            for (count, leader, inner) in alike(pick) {
                let is_commanded = nodes.iter().any(|node| node.commands);
                let mut node = Node {
                    way: place.clone(),
                    count,
                    what: pick.what,
                    title: pick.title.clone(),
                    leader: leader.clone(),
                    quality: pick.quality,
                    swaps: Vec::new(),
                    commands: command == Some(pick.what) && !is_commanded,
                    rolls: false,
                    figures: 0,
                    points: 0,
                    reckoned: None,
                    parts: Vec::new(),
                };
                match pick.what {
                    Element::Unit(row) => self.unit(row, pick, quality, &mut node),
                    Element::Force(row) => {
                        let own = own && !pick.picks.is_empty();
                        let given = Giver {
                            model: base,
                            month: self.month,
                            standards: &mut self.standards,
                        }
                        .given(row, &inner, leader.as_ref());
                        node.leader = None;
                        // Ways of picks that were split to hold a leader would not be right.
                        let own = own && given.len() == pick.picks.len();
                        node.parts = self.picks(row, &given, quality, way, own);
                        node.figures = total(&node.parts);
                    }
                }
                nodes.push(node);
            }
            way.pop();
        }
        nodes
    }

    fn unit(&mut self, row: RowId, pick: &Pick, quality: Option<RowId>, node: &mut Node) {
        let base = self.base;
        let Some(unit) = base.unit_of(row) else {
            return;
        };
        let mut rearming = Rearming::new(base, unit, self.month);
        let allowed: Vec<(PickedSwap, Allowed)> = (pick.swaps.iter())
            .filter_map(|swap| Some((swap.clone(), rearming.take(swap).ok()?)))
            .collect();
        node.what = Element::Unit(variant(
            &mut self.model,
            unit,
            quality,
            &allowed,
            node.leader.as_ref(),
        ));
        node.swaps = allowed.into_iter().map(|(swap, _)| swap).collect();
        node.figures = unit.strength;
        node.rolls = base
            .prelude
            .as_ref()
            .is_some_and(|prelude| base.field(row, prelude.unit.rolls).value == Value::YesNo(true));
    }
}
