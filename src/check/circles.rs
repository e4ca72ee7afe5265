//! Nothing may lead back to itself: forces that hold forces, generators that use generators,
//! tables that roll on tables. And forces may not hold forces without end.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::depth;
use crate::diagnostic::codes::*;
use crate::diagnostic::{Code, Diagnostics};
use crate::kinds::Typed;
use crate::model::Element;
use crate::source::Span;

/// Reports every circle, and forces that lie too deep in each other; true if there is none.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) -> bool {
    let model = &typed.model;
    let mut holds: Vec<(usize, usize, Span)> = Vec::new();
    for (index, force) in model.forces.iter().enumerate() {
        for (part, span) in force.parts.iter().zip(&typed.places.forces[index]) {
            for what in part.elements() {
                if let Element::Force(row) = what
                    && let Some(inner) = model.force_index(row)
                {
                    holds.push((index, inner, *span));
                }
            }
        }
    }
    let force_name = |index: usize| model.row(model.forces[index].row).header.name.to_string();
    let forces = in_order(
        &E0604,
        model.forces.len(),
        &holds,
        "force",
        "holds",
        force_name,
        out,
    );
    // From here on whoever follows the nesting of forces may do so by recursion.
    let forces = forces.is_some_and(|order| depth::check(typed, &holds, &order, out));

    let uses: Vec<(usize, usize, Span)> = typed
        .places
        .uses
        .iter()
        .map(|(from, to, span)| (from.index(), to.index(), *span))
        .collect();
    let generator_name = |index: usize| model.generators[index].header.name.to_string();
    let generators = in_order(
        &E0112,
        model.generators.len(),
        &uses,
        "generator",
        "uses",
        generator_name,
        out,
    );

    let rolls: Vec<(usize, usize, Span)> = typed
        .places
        .rolls_on
        .iter()
        .map(|(from, to, span)| (from.index(), to.index(), *span))
        .collect();
    let table_name = |index: usize| model.tables[index].header.name.to_string();
    let tables = in_order(
        &E0112,
        model.tables.len(),
        &rolls,
        "table",
        "rolls on",
        table_name,
        out,
    );
    forces && generators.is_some() && tables.is_some()
}

/// Reports each circle once, step by step. If there is none: all that is there, whatever a thing leads to
/// before the thing.
pub(crate) fn in_order(
    code: &'static Code,
    nodes: usize,
    edges: &[(usize, usize, Span)],
    noun: &str,
    verb: &str,
    name: impl Fn(usize) -> String,
    out: &mut Diagnostics,
) -> Option<Vec<usize>> {
    let mut graph: DiGraph<(), Span> = DiGraph::new();
    let ids: Vec<NodeIndex> = (0..nodes).map(|_| graph.add_node(())).collect();
    for (from, to, span) in edges {
        graph.add_edge(ids[*from], ids[*to], *span);
    }
    let mut none = true;
    let mut order = Vec::with_capacity(nodes);
    // Without recursion, so that it may be as long as it likes.
    for component in kosaraju_scc(&graph) {
        if let [alone] = component.as_slice()
            && !graph.contains_edge(*alone, *alone)
        {
            order.push(alone.index());
            continue;
        }
        let inside: Vec<usize> = component.iter().map(|node| node.index()).collect();
        let mut steps: Vec<&(usize, usize, Span)> = edges
            .iter()
            .filter(|(from, to, _)| {
                inside.contains(from) && inside.contains(to) && (inside.len() > 1 || from == to)
            })
            .collect();
        steps.sort_by_key(|(_, _, span)| *span);
        let Some((first, rest)) = steps.split_first() else {
            continue;
        };
        none = false;
        let message = if first.0 == first.1 {
            format!("the {noun} `{}` {verb} itself", name(first.0))
        } else {
            let others: Vec<String> = inside
                .iter()
                .filter(|each| **each != first.0)
                .map(|each| format!("`{}`", name(*each)))
                .collect();
            format!(
                "the {noun} `{}` {verb} itself by way of {}",
                name(first.0),
                others.join(", ")
            )
        };
        let report = out.report(code, first.2, message);
        report.here(format!("`{}` {verb} `{}`", name(first.0), name(first.1)));
        for (from, to, span) in rest.iter().map(|step| **step) {
            report.label(span, format!("`{}` {verb} `{}`", name(from), name(to)));
        }
        report.help(match rest.is_empty() {
            true => "take this line out",
            false => "take one of these lines out",
        });
    }
    none.then_some(order)
}
