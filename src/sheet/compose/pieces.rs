//! Markers and templates to cut out.

use super::about::About;
use super::battle::strength;
use super::cards::{note, symbol_of_row};
use super::printed;
use crate::model::{Citation, Model, PackageId, RowId, Scenario, Value};
use crate::sheet::{Counter, Outline, Paper, PieceSheet, TemplatePiece};

/// The markers of a package and of all that it requires; for a scenario as many as its figures may need.
pub fn markers(
    model: &Model,
    package: PackageId,
    scenario: Option<&Scenario>,
    paper: Option<Paper>,
) -> PieceSheet {
    let rows = model.prelude.as_ref().map(|prelude| prelude.marker);
    let counter = |row: &RowId| Counter {
        symbol: symbol_of_row(model, *row),
        note: note(model, *row),
        assumed: matches!(
            model.citation(model.row(*row).header.cite),
            Citation::Assumed { .. }
        ),
        least: scenario.map_or(0, |scenario| needed(model, scenario, *row)),
    };
    let rows = rows.map_or(&[][..], |kind| &model.kind(kind).rows);
    PieceSheet {
        counters: rows.iter().map(counter).collect(),
        ..about(model, package, "markers", paper)
    }
}

/// How many of a marker a battle may need: one for each figure that begins with it, and of the others one for so many as
/// the marker says.
fn needed(model: &Model, scenario: &Scenario, marker: RowId) -> u32 {
    let mission = model.mission_of(scenario.mission);
    let (mut begin, mut others) = (0, 0);
    for (index, side) in scenario.sides.iter().enumerate() {
        let starts = mission.is_some_and(|mission| mission.starts[index].contains(&marker));
        *(if starts { &mut begin } else { &mut others }) += strength(model, side);
    }
    begin + others.div_ceil(figures_to_one(model, marker))
}

/// A prelude of the author's own may not say it: then of every two figures one may need a marker at a time.
fn figures_to_one(model: &Model, marker: RowId) -> u32 {
    let field = model.kind(model.row(marker).kind).field("figures");
    match field.map(|field| &model.field(marker, field).value) {
        Some(Value::Number(figures)) => u32::try_from(*figures).map_or(2, |figures| figures.max(1)),
        _ => 2,
    }
}

/// The templates of a package and of all that it requires.
pub fn templates(model: &Model, package: PackageId, paper: Option<Paper>) -> PieceSheet {
    let Some(fields) = model
        .prelude
        .as_ref()
        .and_then(|prelude| prelude.template.as_ref())
    else {
        return about(model, package, "templates", paper);
    };
    let template = |row: &RowId| {
        let field = |field| &model.field(*row, field).value;
        let Value::Length(across) = field(fields.across) else {
            return None;
        };
        let outline = match field(fields.outline) {
            Value::Member(scale, member) => {
                match model.scale(*scale).members[*member as usize].name.as_str() {
                    "octagon" => Outline::Octagon,
                    "square" => Outline::Square,
                    "stick" => Outline::Stick,
                    _ => Outline::Circle,
                }
            }
            _ => Outline::Circle,
        };
        let copies = match field(fields.copies) {
            Value::Number(copies) => u32::try_from(*copies).unwrap_or(1),
            _ => 1,
        };
        Some(TemplatePiece {
            title: super::typeset(&model.row(*row).header.title),
            outline,
            across: model.measures().on_table(*across).0,
            size: printed(model, model.field(*row, fields.across)),
            copies,
        })
    };
    let rows = &model.kind(fields.kind).rows;
    PieceSheet {
        templates: rows.iter().filter_map(template).collect(),
        ..about(model, package, "templates", paper)
    }
}

fn about(model: &Model, package: PackageId, what: &str, paper: Option<Paper>) -> PieceSheet {
    let about = About::of(model, package);
    PieceSheet {
        title: format!("{}: {what}", about.title),
        package: about.package,
        seed: about.seed,
        paper: paper.unwrap_or(about.paper),
        ..PieceSheet::default()
    }
}
