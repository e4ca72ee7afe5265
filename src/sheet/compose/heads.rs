//! What the letters in the heads of columns stand for.

use ecow::EcoString;
use indexmap::IndexSet;

use super::records::{initials, is_empty};
use super::typeset;
use crate::model::{Model, RowId, ScaleId, Shown};

/// `S/M/L: short, medium, long`, for each scale whose members stand by their first letters above the weapons of some
/// units, in the order of the columns.
pub(super) fn heads(model: &Model, units: &[RowId]) -> Vec<String> {
    let Some(prelude) = &model.prelude else {
        return Vec::new();
    };
    let units = units.iter().filter_map(|unit| model.unit_of(*unit));
    let figures = units.flat_map(|unit| &unit.figures);
    let carried: IndexSet<RowId> = figures
        .flat_map(|figure| model.weapons_of(*figure))
        .collect();
    let fields = model.kind(prelude.weapon).fields.iter().enumerate();
    let shown = fields.filter(|(_, field)| !matches!(field.shown, Shown::Hidden | Shown::Parts));
    let scales: IndexSet<ScaleId> = shown
        .filter(|(index, _)| {
            let mut weapons = carried.iter();
            weapons.any(|weapon| !is_empty(&model.row(*weapon).fields[*index].value))
        })
        .filter_map(|(_, field)| Some(field.each?.scale))
        .collect();
    let told = |scale: ScaleId| {
        let members = model.scale(scale).members.iter();
        let titles: Vec<EcoString> = members.map(|member| member.title.to_lowercase()).collect();
        let initials = initials(model, scale).join("/");
        typeset(&format!("{initials}: {}", titles.join(", ")))
    };
    scales.into_iter().map(told).collect()
}
