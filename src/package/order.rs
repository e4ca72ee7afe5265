//! Load order: required before requiring, and every circle told step by step.

use super::Package;
use crate::circles::{self, Circle};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0704;
use crate::spelling::ticked;

/// The packages' indexes in load order; `find` says which package an id stands for.
pub(super) fn order(
    packages: &[Package],
    find: impl Fn(&str) -> Option<usize>,
    out: &mut Diagnostics,
) -> Vec<usize> {
    let mut edges = Vec::new();
    for (at, package) in packages.iter().enumerate() {
        let required = package.requires.iter();
        edges.extend(required.filter_map(|(id, each)| Some((at, find(id)?, each.span))));
    }
    let (order, circles) = circles::order(packages.len(), &edges);
    for circle in &circles {
        report(packages, circle, out);
    }
    order
}

fn report(packages: &[Package], circle: &Circle, out: &mut Diagnostics) {
    let name = |step: usize| packages[circle[step % circle.len()].0].id.as_str();
    let (_, first) = circle[0];
    if circle.len() == 1 {
        out.report(&E0704, first, format!("`{}` requires itself", name(0)))
            .help("drop this line");
        return;
    }
    let message = format!(
        "packages require each other in a circle: {}",
        ticked((0..=circle.len()).map(name)).join(" → ")
    );
    let says = |step: usize| format!("`{}` requires `{}`", name(step), name(step + 1));
    let diagnostic = out.report(&E0704, first, message);
    diagnostic.here(says(0));
    for (step, (_, span)) in circle.iter().enumerate().skip(1) {
        diagnostic.label(*span, says(step));
    }
    diagnostic.help("move what both need into a package that requires neither");
}
