//! Unit records: a card for each unit of a side.

use super::printed;
use crate::model::{
    Datum, Element, Field, Kind, Model, RowId, Shown, Side, SideLine, TypeBase, Unit, Value,
};
use crate::sheet::{Attribute, Check, Detail, FigureLine, UnitRecord, WeaponTable};

/// The records of all units of a side, in its order. A force stands for its units at their least
/// counts: a scenario names the units themselves where there is a choice.
pub fn unit_records(model: &Model, side: &Side, side_name: &str) -> Vec<UnitRecord> {
    let units = units_of_side(model, side).into_iter();
    units
        .filter_map(|(row, group)| Some(record(model, model.unit_of(row)?, &group, side_name)))
        .collect()
}

/// The units of a side and where each belongs.
pub(super) fn units_of_side(model: &Model, side: &Side) -> Vec<(RowId, String)> {
    let mut units = Vec::new();
    for line in &side.lines {
        add(
            model,
            line.what,
            line.count,
            &label(model, line),
            &mut units,
        );
    }
    units
}

/// What is written beside a line: its title, if that says more, and the turn in which it comes.
fn label(model: &Model, line: &SideLine) -> String {
    let (Element::Unit(row) | Element::Force(row)) = line.what;
    let title = match line.what {
        Element::Unit(_) if says(&model.row(row).header.title, &line.title) => "",
        _ => line.title.as_str(),
    };
    match line.turn {
        Some(turn) if title.is_empty() => format!("comes on in turn {turn}"),
        Some(turn) => format!("{title}, comes on in turn {turn}"),
        None => title.to_owned(),
    }
}

/// Whether a thing's own title holds already what a scenario calls it.
pub(super) fn says(own: &str, name: &str) -> bool {
    own.to_lowercase().contains(&name.to_lowercase())
}

fn add(model: &Model, what: Element, count: u32, group: &str, units: &mut Vec<(RowId, String)>) {
    for copy in 1..=count {
        let group = match (count, group.is_empty()) {
            (1, _) => group.to_owned(),
            (_, true) => format!("no. {copy}"),
            (_, false) => format!("{group}, no. {copy}"),
        };
        match what {
            Element::Unit(row) => units.push((row, group)),
            Element::Force(row) => {
                let Some(force) = model.force_of(row) else {
                    continue;
                };
                for part in model.usual_parts(force) {
                    let title = match (&part.what, part.title.is_empty()) {
                        (_, false) => part.title.to_string(),
                        (Element::Force(inner), true) => model.row(*inner).header.title.to_string(),
                        (Element::Unit(_), true) => String::new(),
                    };
                    let group = match (group.is_empty(), title.is_empty()) {
                        (_, true) => group.clone(),
                        (true, false) => title,
                        (false, false) => format!("{group}, {title}"),
                    };
                    add(model, part.what, part.least, &group, units);
                }
            }
        }
    }
}

/// One unit's record.
pub fn record(model: &Model, unit: &Unit, group: &str, side: &str) -> UnitRecord {
    record_in(model, unit, group, side, Detail::Standard)
}

/// One unit's record, in more or less detail.
pub(super) fn record_in(
    model: &Model,
    unit: &Unit,
    group: &str,
    side: &str,
    detail: Detail,
) -> UnitRecord {
    let row = model.row(unit.row);
    let kind = model.kind(row.kind);
    let prelude = model.prelude.as_ref();
    let own = |field: &&Field| prelude.is_none_or(|_| !is_preludes(model, field));
    let mut attributes = match detail {
        // Each figure has its own.
        Detail::Full => Vec::new(),
        Detail::Standard | Detail::Brief => common_attributes(model, unit),
    };
    let mut checks = Vec::new();
    for (field, datum) in kind
        .fields
        .iter()
        .zip(&row.fields)
        .filter(|(field, _)| own(field))
    {
        match (field.shown, &datum.value) {
            (Shown::Check, Value::YesNo(yes)) => {
                checks.push(Check {
                    title: field.header.title.to_string(),
                    ticked: *yes,
                });
            }
            (Shown::Hidden, _) | (_, Value::None) => {}
            (Shown::Boxes, Value::Number(boxes)) => attributes.push(Attribute {
                boxes: u32::try_from(*boxes).unwrap_or(0),
                ..attribute(model, field, datum)
            }),
            _ => attributes.push(attribute(model, field, datum)),
        }
    }
    if let Some(quality) = unit.quality {
        attributes.push(Attribute {
            title: "Quality".into(),
            value: crate::sheet::Value::new(model.row(quality).header.title.to_string()),
            boxes: 0,
        });
    }
    UnitRecord {
        name: row.header.title.to_string(),
        side: super::named(side),
        group: group.to_owned(),
        leader: (!unit.leader.is_empty()).then(|| unit.leader.to_string()),
        attributes,
        checks,
        figures: figures(model, unit, detail),
        weapons: weapon_table(model, unit),
        citation: model.citation(row.header.cite).show(model),
    }
}

fn figures(model: &Model, unit: &Unit, detail: Detail) -> Vec<FigureLine> {
    let lines = unit
        .figures
        .iter()
        .map(|figure| figure_line(model, unit, *figure, detail));
    match detail {
        Detail::Standard => lines.collect(),
        Detail::Full => lines.flat_map(one_by_one).collect(),
        Detail::Brief => by_boxes(lines),
    }
}

/// A line for each of several figures, numbered.
fn one_by_one(line: FigureLine) -> impl Iterator<Item = FigureLine> {
    (1..=line.count).map(move |number| FigureLine {
        title: match line.count {
            1 => line.title.clone(),
            _ => format!("{} {number}", line.title),
        },
        count: 1,
        ..line.clone()
    })
}

/// A line for all figures with as many boxes.
fn by_boxes(lines: impl Iterator<Item = FigureLine>) -> Vec<FigureLine> {
    let mut found: Vec<FigureLine> = Vec::new();
    for line in lines {
        match found.iter_mut().find(|other| other.boxes == line.boxes) {
            Some(other) => other.count += line.count,
            None => found.push(FigureLine {
                count: line.count,
                boxes: line.boxes,
                ..FigureLine::default()
            }),
        }
    }
    for line in &mut found {
        line.title = if line.count == 1 { "figure" } else { "figures" }.into();
    }
    found
}

fn attribute(model: &Model, field: &Field, datum: &Datum) -> Attribute {
    Attribute {
        title: field.header.title.to_string(),
        value: printed(model, datum),
        boxes: 0,
    }
}

/// The prelude's own fields are laid out by hand; all others are printed as they come.
fn is_preludes(model: &Model, field: &Field) -> bool {
    model.package(field.header.package).id == "prelude"
}

/// Fields of a figure that the record shows as attributes, by index.
fn shown_fields<'a>(model: &'a Model, kind: &'a Kind) -> impl Iterator<Item = (usize, &'a Field)> {
    let fields = kind.fields.iter().enumerate();
    fields.filter(|(_, field)| field.shown != Shown::Hidden && !is_preludes(model, field))
}

/// The value most figures of the unit have in a field; the first of those that tie.
fn usual<'a>(model: &'a Model, unit: &Unit, field: usize) -> Option<&'a Datum> {
    let data = || {
        let figures = unit.figures.iter();
        figures.map(|figure| (&model.row(*figure).fields[field], count(model, *figure)))
    };
    let weight = |datum: &Datum| -> u64 {
        data()
            .filter(|(other, _)| other.value == datum.value)
            .map(|(_, count)| u64::from(count))
            .sum()
    };
    let most = data().map(|(datum, _)| weight(datum)).max()?;
    let mut data = data().map(|(datum, _)| datum);
    data.find(|datum| weight(datum) == most)
}

/// How many figures of a sort there are.
pub(super) fn count(model: &Model, figure: RowId) -> u32 {
    let Some(prelude) = &model.prelude else {
        return 1;
    };
    match model.field(figure, prelude.figure.count).value {
        Value::Number(count) => u32::try_from(count).unwrap_or(1),
        _ => 1,
    }
}

fn common_attributes(model: &Model, unit: &Unit) -> Vec<Attribute> {
    let Some(first) = unit.figures.first() else {
        return Vec::new();
    };
    let kind = model.kind(model.row(*first).kind);
    let each = shown_fields(model, kind).filter_map(|(index, field)| {
        let datum = usual(model, unit, index)?;
        (datum.value != Value::None).then(|| attribute(model, field, datum))
    });
    each.collect()
}

fn figure_line(model: &Model, unit: &Unit, figure: RowId, detail: Detail) -> FigureLine {
    let row = model.row(figure);
    let kind = model.kind(row.kind);
    let mut line = FigureLine {
        title: row.header.title.to_string(),
        count: count(model, figure),
        ..FigureLine::default()
    };
    for (index, field) in shown_fields(model, kind) {
        let datum = &row.fields[index];
        if let (Shown::Boxes, Value::Number(boxes)) = (field.shown, &datum.value) {
            line.boxes += u32::try_from(*boxes).unwrap_or(0);
        }
        let own = usual(model, unit, index).is_some_and(|usual| usual.value != datum.value);
        let said = field.shown != Shown::Boxes && datum.value != Value::None;
        if own || (detail == Detail::Full && said) {
            line.attributes.push(attribute(model, field, datum));
        }
    }
    if let Some(prelude) = &model.prelude {
        let fields = &prelude.figure;
        line.leader = model.field(figure, fields.leader).value == Value::YesNo(true);
        line.weapons = model
            .weapons_of(figure)
            .iter()
            .map(|weapon| model.row(*weapon).header.title.to_string())
            .collect();
    }
    line
}

/// The rows of the weapons that the unit carries, in the order in which its figures name them.
fn weapon_table(model: &Model, unit: &Unit) -> WeaponTable {
    let Some(prelude) = &model.prelude else {
        return WeaponTable::default();
    };
    let mut carried: Vec<RowId> = Vec::new();
    for weapon in unit
        .figures
        .iter()
        .flat_map(|figure| model.weapons_of(*figure))
    {
        if !carried.contains(&weapon) {
            carried.push(weapon);
        }
    }
    let kind = model.kind(prelude.weapon);
    let shown: Vec<usize> = (0..kind.fields.len())
        .filter(|index| {
            let field = &kind.fields[*index];
            let long = field.ty.base == TypeBase::Text;
            let said = carried
                .iter()
                .any(|weapon| !is_empty(&model.row(*weapon).fields[*index].value));
            field.shown != Shown::Hidden && !long && said
        })
        .collect();
    let mut columns = vec![kind.header.title.to_string()];
    columns.extend(
        shown
            .iter()
            .map(|index| column(model, &kind.fields[*index])),
    );
    let rows = carried.iter().map(|weapon| {
        let row = model.row(*weapon);
        let mut cells = vec![crate::sheet::Value::new(row.header.title.to_string())];
        cells.extend(
            shown
                .iter()
                .map(|index| printed(model, &row.fields[*index])),
        );
        cells
    });
    WeaponTable {
        columns,
        rows: rows.collect(),
    }
}

pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::None => true,
        Value::List(list) => list.is_empty(),
        Value::Text(text) => text.is_empty(),
        _ => false,
    }
}

/// A column's head: a field with a value per member says their initials.
pub(super) fn column(model: &Model, field: &Field) -> String {
    let title = &field.header.title;
    let Some(scale) = field.each else {
        return title.to_string();
    };
    let initial = |name: &str| {
        name.chars()
            .next()
            .map(|c| c.to_uppercase().to_string())
            .unwrap_or_default()
    };
    let initials: Vec<String> = model
        .scale(scale)
        .members
        .iter()
        .map(|member| initial(&member.name))
        .collect();
    format!("{title} {}", initials.join("/"))
}
