//! Is there room on a battle's table for the buildings that its generator always places?

use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0507;
use crate::ground::{Draw, Drawing, Feature, Ground, layout_into, refusal};
use crate::kinds::Typed;
use crate::measure::Length;
use crate::model::{
    Battle, Count, FieldId, GeneratorId, Model, Place, RowId, Statement, TableSize, Value,
};
use crate::numbers::counted;
use crate::source::Span;

/// So many tables are laid out before it is said that none can be.
const TRIALS: u64 = 8;

/// What takes up no more than this share of the table always finds room.
const SMALL: i128 = 12;

/// Nothing else is laid out: roads and fields find their way about what is built. Of what is rolled nobody knows whether
/// it comes.
pub(super) fn check(typed: &Typed, battle: &Battle, span: Span, out: &mut Diagnostics) {
    let model = &typed.model;
    let mut places = Vec::new();
    let mut seen = Vec::new();
    always_placed(model, battle.terrain, &mut seen, &mut places);
    let broken = &typed.broken.generators;
    if seen.iter().any(|id| broken.contains(id)) {
        return;
    }
    let buildings: Vec<(&Place, Feature)> = places
        .into_iter()
        .filter_map(|place| Some((place, building(model, place)?)))
        .collect();
    let features: Vec<Feature> = buildings.iter().map(|(_, feature)| *feature).collect();
    let TableSize { width, depth } = battle.table;
    let table = crate::ground::Table { width, depth };
    let area = |one: Length, other: Length| i128::from(one.0) * i128::from(other.0);
    let taken = features.iter().map(|feature| {
        let longer = feature.extent.max(feature.breadth);
        area(longer, longer) * i128::from(feature.count)
    });
    if taken.sum::<i128>() * SMALL <= area(width, depth) {
        return;
    }
    let mut ground = Ground::default();
    let mut last = None;
    for seed in 0..TRIALS {
        match layout_into(table, &features, &mut Trial(seed), &mut ground) {
            Ok(()) => return,
            Err(misfit) => last = Some(misfit),
        }
    }
    let Some(misfit) = last else { return };
    let told = buildings.iter().map(|(place, feature)| {
        let name = &model.row(place.terrain).header.name;
        match feature.count {
            1 => format!("`{name}`"),
            count => format!("{count} `{name}`"),
        }
    });
    let told: Vec<String> = told.collect();
    let number: u32 = features.iter().map(|feature| feature.count).sum();
    let generator = &model.generators[battle.terrain.index()].header.name;
    let show = |width: Length, depth: Length| model.measures().show_table(width, depth);
    let message = format!(
        "`{generator}` always places {} ({}), and a table of {} has no room for {}",
        counted(number, "building"),
        told.join(", "),
        show(width, depth),
        if number == 1 { "it" } else { "them" }
    );
    let larger = refusal(table, &features, misfit, &mut ground).would_do;
    let help = match larger {
        Some(larger) => format!(
            "write `table {}` or larger here, or place fewer or smaller ones",
            show(larger.width, larger.depth)
        ),
        None => "place fewer or smaller ones: no table is large enough".to_owned(),
    };
    out.report(&E0507, span, message).help(help);
}

/// What a generator places whatever is rolled.
fn always_placed<'m>(
    model: &'m Model,
    id: GeneratorId,
    seen: &mut Vec<GeneratorId>,
    places: &mut Vec<&'m Place>,
) {
    let Some(generator) = model
        .generators
        .get(id.index())
        .filter(|_| !seen.contains(&id))
    else {
        return;
    };
    seen.push(id);
    for statement in &generator.body {
        match statement {
            Statement::Place(place) => places.push(place),
            Statement::Use(used) => always_placed(model, *used, seen, places),
            Statement::Roll(_) | Statement::RollOn { .. } | Statement::Note(_) => {}
        }
    }
}

/// As few as come of a place where buildings stand.
fn building(model: &Model, place: &Place) -> Option<Feature> {
    let terrain = &model.prelude.as_ref()?.terrain;
    let length = |row: RowId, field: FieldId| match model.field(row, field).value {
        Value::Length(length) => length,
        _ => Length::ZERO,
    };
    let count = match place.count {
        Count::Unsaid => 1,
        Count::Exactly(count) => count,
        Count::Between(least, _) => least,
        Count::Dice(dice) => u32::try_from(dice.least()).unwrap_or(0),
    };
    let drawing = model.drawing(place.terrain)?;
    (drawing == Drawing::Building && count > 0).then(|| Feature {
        terrain: place.terrain.0,
        drawing,
        breadth: length(place.terrain, terrain.breadth),
        extent: length(place.terrain, terrain.extent),
        exact: false,
        site: place.site,
        count,
        counted: !matches!(place.count, Count::Unsaid),
        crossed_by: None,
        bounded_by: None,
        growing: None,
        with: None,
    })
}

/// Draws for trying out tables; not chance that any player sees.
struct Trial(u64);

impl Draw for Trial {
    fn below(&mut self, n: u32) -> u32 {
        let next = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D);
        self.0 = next.wrapping_add(0x1405_7B7E_F767_814F);
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}
