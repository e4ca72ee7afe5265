//! Load order: required before requiring, and every circle told step by step.

use std::collections::VecDeque;

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use super::Package;
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0704;
use crate::source::Span;

/// The packages' indexes in load order; `find` says which package an id stands for.
pub(super) fn order(
    packages: &[Package],
    find: impl Fn(&str) -> Option<usize>,
    out: &mut Diagnostics,
) -> Vec<usize> {
    let mut graph: DiGraph<usize, Span> = DiGraph::new();
    let nodes: Vec<NodeIndex> = (0..packages.len()).map(|at| graph.add_node(at)).collect();
    for (at, package) in packages.iter().enumerate() {
        // A node's edges come back last first; so the author's first requirement loads first.
        for (id, requirement) in package.requires.iter().rev() {
            if let Some(to) = find(id) {
                graph.add_edge(nodes[at], nodes[to], requirement.span);
            }
        }
    }
    let mut order = Vec::with_capacity(packages.len());
    for mut component in tarjan_scc(&graph) {
        component.sort();
        if let Some(circle) = circle(&graph, &component) {
            report(packages, &circle, out);
        }
        order.extend(component.into_iter().map(|node| graph[node]));
    }
    order
}

/// The shortest way from a component's first package back to itself: who requires, and where.
fn circle(graph: &DiGraph<usize, Span>, component: &[NodeIndex]) -> Option<Vec<(usize, Span)>> {
    let start = *component.first()?;
    let mut came_from: Vec<Option<(NodeIndex, Span)>> = vec![None; graph.node_count()];
    let mut open = VecDeque::from([start]);
    while let Some(node) = open.pop_front() {
        for edge in graph.edges(node) {
            let next = edge.target();
            if next == start {
                let mut steps = vec![(graph[node], *edge.weight())];
                let mut at = node;
                while let Some((before, span)) = came_from[at.index()] {
                    steps.push((graph[before], span));
                    at = before;
                }
                steps.reverse();
                return Some(steps);
            }
            if component.contains(&next) && came_from[next.index()].is_none() {
                came_from[next.index()] = Some((node, *edge.weight()));
                open.push_back(next);
            }
        }
    }
    None
}

fn report(packages: &[Package], circle: &[(usize, Span)], out: &mut Diagnostics) {
    let name = |step: usize| packages[circle[step % circle.len()].0].id.as_str();
    let (_, first) = circle[0];
    if circle.len() == 1 {
        out.report(&E0704, first, format!("`{}` requires itself", name(0)))
            .help("drop this line");
        return;
    }
    let way = (0..=circle.len()).map(|step| format!("`{}`", name(step)));
    let message = format!(
        "packages require each other in a circle: {}",
        way.collect::<Vec<_>>().join(" → ")
    );
    let says = |step: usize| format!("`{}` requires `{}`", name(step), name(step + 1));
    let diagnostic = out.report(&E0704, first, message);
    diagnostic.here(says(0));
    for (step, (_, span)) in circle.iter().enumerate().skip(1) {
        diagnostic.label(*span, says(step));
    }
    diagnostic.help("move what both need into a package that requires neither");
}
