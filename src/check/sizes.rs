//! Are sizes such as something can have?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0302;
use crate::kinds::Typed;
use crate::measure::Length;
use crate::model::Value;

/// Refuses what nobody could build or print: terrain of less than no size, and templates of none.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    let Some(prelude) = &model.prelude else {
        return;
    };
    let terrain = &prelude.terrain;
    // Terrain of no size is drawn as its sort is usually drawn.
    let mut sizes = vec![
        (terrain.kind, terrain.breadth, Length::ZERO),
        (terrain.kind, terrain.extent, Length::ZERO),
    ];
    let template = prelude.template.as_ref();
    sizes.extend(template.map(|template| (template.kind, template.across, Length(1))));
    for (kind, field, least) in sizes {
        for row in &model.kind(kind).rows {
            let Value::Length(length) = model.field(*row, field).value else {
                continue;
            };
            if length >= least {
                continue;
            }
            let name = &model.row(*row).header.name;
            let field = &model.kind(kind).fields[field.index()].header.name;
            let length = model.show_length(length);
            let than = match least {
                Length::ZERO => "a size is not less than nothing",
                _ => "a template is larger than nothing",
            };
            let message = format!("the `{field}` of `{name}` is {length}, and {than}");
            out.report(&E0302, typed.places.rows[row.index()], message)
                .help("write a length such as `2\"`");
        }
    }
}
