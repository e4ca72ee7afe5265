//! Are sizes and years such as something can have?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0302;
use crate::kinds::{MOST_ROLLED, Typed};
use crate::measure::{Length, Unit};
use crate::model::{FieldId, KindId, Value};

/// Refuses what nobody could build or print: terrain of less than no size, or larger than any table, and
/// templates of none; and armies that were gone before they were there.
pub(super) fn check(typed: &Typed, out: &mut Diagnostics) {
    let model = &typed.model;
    let Some(prelude) = &model.prelude else {
        return;
    };
    let terrain = &prelude.terrain;
    // Terrain of no size is drawn as its sort is usually drawn.
    for field in [terrain.breadth, terrain.extent] {
        let most = Length::from_feet(MOST_ROLLED);
        let than = |length| match length {
            length if length < Length::ZERO => Some("a size is not less than nothing".to_owned()),
            length if length > most => Some(format!(
                "ground is rolled for tables of up to {}",
                most.display(Unit::Foot)
            )),
            _ => None,
        };
        lengths(typed, (terrain.kind, field), than, out);
    }
    if let Some(template) = &prelude.template {
        let than = |length| match length <= Length::ZERO {
            true => Some("a template is larger than nothing".to_owned()),
            false => None,
        };
        lengths(typed, (template.kind, template.across), than, out);
    }
    for army in &model.kind(prelude.army.kind).rows {
        let years = model.years_of(*army);
        if years.is_empty() {
            let name = &model.row(*army).header.name;
            let message = format!("the army `{name}` fought {years}, and nothing lies between");
            out.report(&E0302, typed.places.rows[army.index()], message)
                .help("write the earlier year behind `from`");
        }
    }
}

/// Refuses lengths of which something is to be said.
fn lengths(
    typed: &Typed,
    (kind, field): (KindId, FieldId),
    than: impl Fn(Length) -> Option<String>,
    out: &mut Diagnostics,
) {
    let model = &typed.model;
    for row in &model.kind(kind).rows {
        let Value::Length(length) = model.field(*row, field).value else {
            continue;
        };
        let Some(than) = than(length) else {
            continue;
        };
        let name = &model.row(*row).header.name;
        let field_name = &model.kind(kind).fields[field.index()].header.name;
        let length = model.show_length(length);
        let message = format!("the `{field_name}` of `{name}` is {length}, and {than}");
        let row_span = typed.places.rows[row.index()];
        let stated = typed.places.stated(*row, field);
        out.report(&E0302, stated.unwrap_or(row_span), message)
            .help("write a length such as `2\"`");
    }
}
