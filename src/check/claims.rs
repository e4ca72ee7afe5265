//! Examples that claim nothing.

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::W0860;
use crate::names::Declared;

/// Warns of each that has no line.
pub(super) fn check(declared: &Declared<'_>, out: &mut Diagnostics) {
    let whole = declared.extent.is_whole();
    for placed in &declared.examples {
        let body = &placed.item.body;
        let is_asked = whole || declared.is_new(placed.author.option);
        if !is_asked || body.broken || !body.lines.is_empty() {
            continue;
        }
        let title = &placed.item.title.value;
        let message = format!("the example \"{title}\" claims nothing");
        out.report(&W0860, placed.item.title.span, message).help(
            "write what holds, such as `value NAME() = 3` or `chance NAME() = 1/2`; or take it out",
        );
    }
}
