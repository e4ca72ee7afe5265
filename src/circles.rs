//! What leads to what: packages require others, forces hold others, procedures call others. Nothing may lead back
//! to itself.

use std::collections::VecDeque;

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{DfsPostOrder, EdgeRef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::{Code, Diagnostics};
use crate::source::Span;
use crate::spelling::ticked;

/// A way that leads back to where it begins: who is on it, and where each says what follows.
pub(crate) type Circle = Vec<(usize, Span)>;

/// All that is there, whatever a thing leads to before the thing, and the circles: of all that lead to each other
/// the shortest way from the first of them back to it.
///
/// Nothing here goes by recursion, so a way may be as long as it likes.
pub(crate) fn order(nodes: usize, edges: &[(usize, usize, Span)]) -> (Vec<usize>, Vec<Circle>) {
    let mut graph: DiGraph<(), Span> = DiGraph::with_capacity(nodes, edges.len());
    let ids: Vec<NodeIndex> = (0..nodes).map(|_| graph.add_node(())).collect();
    for (from, to, span) in edges {
        graph.add_edge(ids[*from], ids[*to], *span);
    }
    let mut order = Vec::with_capacity(nodes);
    let mut walk = DfsPostOrder::empty(&graph);
    for node in ids {
        walk.move_to(node);
        while let Some(next) = walk.next(&graph) {
            order.push(next.index());
        }
    }
    // Where each leads to what comes before it, nothing leads back to itself.
    let mut place = vec![0; nodes];
    for (at, node) in order.iter().enumerate() {
        place[*node] = at;
    }
    if edges.iter().all(|(from, to, _)| place[*to] < place[*from]) {
        return (order, Vec::new());
    }
    let components = kosaraju_scc(&graph).into_iter();
    let mut circles: Vec<Circle> = components.filter_map(|of| circle(&graph, of)).collect();
    circles.sort();
    (order, circles)
}

/// Of all that is there, what leads to one of these, whatever the way, and these themselves.
pub(crate) fn leading_to(
    nodes: usize,
    edges: impl IntoIterator<Item = (usize, usize)>,
    ends: impl IntoIterator<Item = usize>,
) -> Vec<bool> {
    let mut before = vec![Vec::new(); nodes];
    for (from, to) in edges {
        before[to].push(from);
    }
    let mut leading = vec![false; nodes];
    let mut open: Vec<usize> = ends.into_iter().collect();
    while let Some(at) = open.pop() {
        if !std::mem::replace(&mut leading[at], true) {
            open.extend(&before[at]);
        }
    }
    leading
}

/// The shortest way from the first of a component back to it.
fn circle(graph: &DiGraph<(), Span>, component: Vec<NodeIndex>) -> Option<Circle> {
    let start = *component.iter().min()?;
    let inside: FxHashSet<NodeIndex> = component.into_iter().collect();
    let mut came_from: FxHashMap<NodeIndex, (NodeIndex, Span)> = FxHashMap::default();
    let mut open = VecDeque::from([start]);
    while let Some(node) = open.pop_front() {
        // They come back last first.
        let edges: Vec<_> = graph.edges(node).collect();
        for edge in edges.into_iter().rev() {
            let next = edge.target();
            if next == start {
                let mut way = vec![(node.index(), *edge.weight())];
                let mut at = node;
                while let Some((before, span)) = came_from.get(&at) {
                    way.push((before.index(), *span));
                    at = *before;
                }
                way.reverse();
                return Some(way);
            }
            if inside.contains(&next) && !came_from.contains_key(&next) {
                came_from.insert(next, (node, *edge.weight()));
                open.push_back(next);
            }
        }
    }
    None
}

/// Reports each circle step by step: a noun for what is on it, and a verb for how one leads to the next.
pub(crate) fn refuse(
    code: &'static Code,
    circles: &[Circle],
    noun: &str,
    verb: &str,
    name: impl Fn(usize) -> String,
    out: &mut Diagnostics,
) {
    for circle in circles {
        let names = ticked(circle.iter().map(|(each, _)| name(*each)));
        let (first, others) = (&names[0], &names[1..]);
        let by_way = match others.is_empty() {
            true => String::new(),
            false => format!(" by way of {}", others.join(", ")),
        };
        let message = format!("the {noun} {first} {verb} itself{by_way}");
        let report = out.report(code, circle[0].1, message);
        for (step, (_, span)) in circle.iter().enumerate() {
            let next = &names[(step + 1) % names.len()];
            let says = format!("{} {verb} {next}", names[step]);
            match step {
                0 => report.here(says),
                _ => report.label(*span, says),
            };
        }
        report.help(match others.is_empty() {
            true => "take this line out",
            false => "take one of these lines out",
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceSet;

    fn ordered(nodes: usize, edges: &[(usize, usize)]) -> (Vec<usize>, Vec<Vec<usize>>) {
        let file = SourceSet::default().add("rules.orbat", "");
        let at = |place: usize| Span::new(file, place, place + 1);
        let edges: Vec<(usize, usize, Span)> = (edges.iter().enumerate())
            .map(|(place, (from, to))| (*from, *to, at(place)))
            .collect();
        let (order, circles) = order(nodes, &edges);
        let steps = |circle: Circle| circle.into_iter().map(|(each, _)| each).collect();
        (order, circles.into_iter().map(steps).collect())
    }

    #[test]
    fn what_a_thing_leads_to_comes_first_and_in_the_authors_order() {
        let (order, circles) = ordered(5, &[(0, 3), (0, 1), (1, 4), (3, 4), (2, 0)]);
        assert_eq!(order, [4, 3, 1, 0, 2]);
        assert!(circles.is_empty());
    }

    #[test]
    fn a_circle_is_a_way_and_the_shortest() {
        let (_, circles) = ordered(
            6,
            &[
                (1, 5),
                (5, 2),
                (2, 4),
                (4, 1),
                (5, 1),
                (2, 5),
                (3, 3),
                (0, 1),
            ],
        );
        assert_eq!(circles, [vec![1, 5], vec![3]]);
        let (_, circles) = ordered(4, &[(0, 2), (2, 1), (1, 3), (3, 0)]);
        assert_eq!(circles, [[0, 2, 1, 3]]);
    }

    #[test]
    fn a_way_may_be_long() {
        let count = 200_000;
        let mut edges: Vec<(usize, usize)> = (1..count).map(|at| (at - 1, at)).collect();
        let (order, circles) = ordered(count, &edges);
        assert!(order.iter().rev().copied().eq(0..count) && circles.is_empty());
        edges.push((count - 1, 0));
        assert_eq!(ordered(count, &edges).1.len(), 1);
    }
}
