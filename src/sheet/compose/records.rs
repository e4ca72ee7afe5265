//! Unit records: a card for each unit of a side.

use crate::spelling::{capital, headed};
use indexmap::IndexSet;

use super::figures::{check, figures, is_untold};
use super::{cited, printed, typeset};
use crate::list::{Numbers, Reckoner, Worth};
use crate::model::{
    Datum, Element, Field, Model, RowId, ScaleId, Shown, Side, SideLine, TypeBase, Unit, Value,
};
use crate::sheet::{Attribute, Check, Detail, Passage, UnitRecord, WeaponTable};
use crate::wording::lower;

/// The records of all units of a side, in its order. A force stands for its units at their least
/// counts: a scenario names the units themselves where there is a choice.
pub fn unit_records(
    model: &Model,
    side: &Side,
    side_name: &str,
    detail: Detail,
) -> Vec<UnitRecord> {
    // Where some unit's points cannot be reckoned, none are told.
    let mut reckoner = Reckoner::new(model).ok().flatten();
    let side_name = headed(side_name);
    let mut record = |(row, group): (RowId, String)| {
        let unit = model.unit_of(row)?;
        let mut record = record(model, unit, &group, &side_name, detail);
        if let Some(reckoner) = &mut reckoner
            && let Ok(worth) = reckoner.unit(unit)
        {
            tell_worth(&mut record, reckoner.title(), worth.worth());
        }
        Some(record)
    };
    let units = units_of_side(model, side).into_iter();
    units.filter_map(&mut record).collect()
}

/// What a unit is worth with all that it carries. A game may have points of figures too: those that are stated of a man
/// alone say it already, or give way to what he is worth as he stands here.
pub(super) fn tell_worth(record: &mut UnitRecord, title: &str, worth: Worth) {
    let value = crate::sheet::Value {
        assumed: worth.assumed,
        ..crate::sheet::Value::new(worth.sum.to_string())
    };
    let is_one = record.figures.iter().map(|line| line.count).sum::<u32>() == 1;
    let stated = record.attributes.iter_mut();
    let stated = stated.filter(|each| each.title == title);
    let cells = record.figures.iter_mut().flat_map(|line| {
        let heads = record.roster.iter().zip(&mut line.cells);
        heads.filter_map(|(head, cell)| (head == title).then_some(cell))
    });
    let cells = cells.filter(|_| is_one);
    for each in stated.map(|each| &mut each.value).chain(cells) {
        if is_one && each.text != value.text {
            *each = value.clone();
        }
        if each.text == value.text {
            return;
        }
    }
    record.attributes.push(Attribute {
        title: format!("{title}, in all"),
        value,
        boxes: 0,
    });
}

/// The units of a side and where each belongs.
pub(super) fn units_of_side(model: &Model, side: &Side) -> Vec<(RowId, String)> {
    let mut units = Vec::new();
    let lines = side.lines.iter();
    let lines = lines.map(|line| (line.what, line.count, label(model, line)));
    add(model, &lines.collect::<Vec<_>>(), &mut units);
    units
}

/// What is written beside a line: its title, if that says more, and the turn in which it comes.
fn label(model: &Model, line: &SideLine) -> String {
    let title = match line.what {
        Element::Unit(_) if says(&model.row(line.what.row()).header.title, &line.title) => "",
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

/// The units of what stands beside each other: what each is, how many of it, and the group that they belong to.
/// Recursion follows the nesting of forces.
fn add(model: &Model, lines: &[(Element, u32, String)], units: &mut Vec<(RowId, String)>) {
    let title = |what: Element| &model.row(what.row()).header.title;
    let leader = |what: Element| model.unit_of(what.row()).map(|unit| &unit.leader);
    let name = |what: Element, group: &String| (title(what), group.clone(), leader(what));
    let names = lines.iter();
    let names = names.map(|(what, count, group)| (name(*what, group), *count));
    let mut numbers = Numbers::of(names);
    let joined = |above: &str, own: &str| match (above.is_empty(), own.is_empty()) {
        (_, true) => above.to_owned(),
        (true, false) => own.to_owned(),
        (false, false) => format!("{above}, {own}"),
    };
    for (what, count, group) in lines {
        for _ in 0..*count {
            let group = joined(group, &numbers.next(&name(*what, group)));
            match what {
                Element::Unit(row) => units.push((*row, group)),
                Element::Force(row) => {
                    let Some(force) = model.force_of(*row) else {
                        continue;
                    };
                    let parts = model.usual_parts(force);
                    let parts = parts.map(|part| {
                        let own = match (&part.what, part.title.is_empty()) {
                            (_, false) => typeset(&part.title),
                            (Element::Force(inner), true) => typeset(title(Element::Force(*inner))),
                            (Element::Unit(_), true) => String::new(),
                        };
                        (part.what, part.least, joined(&group, &own))
                    });
                    add(model, &parts.collect::<Vec<_>>(), units);
                }
            }
        }
    }
}

/// What stands on the record of a unit that fights for no side: its army.
pub(super) fn army_title<'m>(model: &'m Model, unit: &Unit) -> &'m str {
    let army = model.army_of(Element::Unit(unit.row));
    army.map_or("", |army| model.row(army).header.title.as_str())
}

/// One unit's record, in more or less detail.
pub fn record(model: &Model, unit: &Unit, group: &str, side: &str, detail: Detail) -> UnitRecord {
    let row = model.row(unit.row);
    let kind = model.kind(row.kind);
    let own = |field: &&Field| !is_preludes(model, field);
    let figures = figures(model, unit, detail);
    let (mut attributes, mut checks) = (figures.common, figures.checks);
    let fields = kind.fields.iter().zip(&row.fields);
    for (field, datum) in fields.filter(|(field, _)| own(field)) {
        match (field.shown, &datum.value) {
            (Shown::Check, Value::YesNo(_)) => checks.push(check(field, datum)),
            // What says nothing takes no room.
            (Shown::Hidden, _) => {}
            (_, value) if is_empty(value) => {}
            (Shown::Boxes, Value::Number(boxes)) => attributes.push(Attribute {
                boxes: u32::try_from(*boxes).unwrap_or(0),
                ..attribute(model, field, datum)
            }),
            (Shown::Boxes, Value::Member(scale, now)) => {
                if is_untold(field, datum) {
                    attributes.push(attribute(model, field, datum));
                }
                let above = model.scale(*scale).members.iter().skip(*now as usize + 1);
                checks.extend(above.map(|step| Check {
                    title: typeset(&step.title),
                    ticked: false,
                }));
            }
            _ => attributes.push(attribute(model, field, datum)),
        }
    }
    if let Some(quality) = unit.quality {
        attributes.push(Attribute {
            title: "Quality".into(),
            value: crate::sheet::Value::new(typeset(&model.row(quality).header.title)),
            boxes: 0,
        });
    }
    UnitRecord {
        name: typeset(&row.header.title),
        side: typeset(side),
        group: group.to_owned(),
        leader: (!unit.leader.is_empty()).then(|| unit.leader.to_string()),
        attributes,
        checks,
        roster: figures.roster,
        figures: figures.lines,
        weapons: weapon_table(model, unit, detail),
        rules: rules(model, unit, detail),
        citation: cited(&model.citation(row.header.cite).show(model)),
    }
}

pub(super) fn attribute(model: &Model, field: &Field, datum: &Datum) -> Attribute {
    Attribute {
        title: column(model, field),
        value: told(model, field, datum),
        boxes: 0,
    }
}

/// A value of a field; of one shown as `parts` each behind the title of its member, those that are none too. Where all
/// are, that is said once.
pub(super) fn told(model: &Model, field: &Field, datum: &Datum) -> crate::sheet::Value {
    let (Shown::Parts, Some(along), Value::Each(data)) = (field.shown, field.each, &datum.value)
    else {
        return printed(model, datum);
    };
    if is_empty(&datum.value) {
        return printed(model, datum);
    }
    let members = model.scale(along.scale).members.iter().zip(data);
    let each = members.map(|(member, datum)| {
        // Neither is torn from the other.
        let title = lower(&typeset(&member.title)).replace(' ', "\u{a0}");
        format!("{title}\u{a0}{}", printed(model, datum).marked())
    });
    crate::sheet::Value::new(each.collect::<Vec<_>>().join(", "))
}

/// The prelude's own fields are laid out by hand; all others are printed as they come.
pub(super) fn is_preludes(model: &Model, field: &Field) -> bool {
    model.package(field.header.package).id == "prelude"
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

/// What the unit itself names, such as its mounts, and in full what its figures and its weapons name: rows with
/// a text to read, or else with their values.
fn rules(model: &Model, unit: &Unit, detail: Detail) -> Vec<Passage> {
    let figures: &[RowId] = match detail {
        Detail::Full => &unit.figures,
        Detail::Standard => &[],
        Detail::Brief => return Vec::new(),
    };
    let weapons = figures.iter().flat_map(|figure| model.weapons_of(*figure));
    let rows = std::iter::once(unit.row)
        .chain(figures.iter().copied())
        .chain(weapons);
    let mut named: IndexSet<RowId> = IndexSet::new();
    for row in rows {
        let row = model.row(row);
        let fields = model.kind(row.kind).fields.iter().zip(&row.fields);
        for (_, datum) in fields.filter(|(field, _)| !is_preludes(model, field)) {
            match &datum.value {
                Value::Row(row) => _ = named.insert(*row),
                list => named.extend(list.rows()),
            }
        }
    }
    let passage = |row: RowId| {
        let row = model.row(row);
        let fields = model.kind(row.kind).fields.iter().zip(&row.fields);
        let mut texts = fields.filter_map(|(field, datum)| match &datum.value {
            Value::Text(text) if field.shown != Shown::Hidden && !text.is_empty() => Some(text),
            _ => None,
        });
        let text = texts.next().map(|text| typeset(text));
        let text = text.unwrap_or_else(|| values(model, row));
        (!text.is_empty()).then(|| Passage {
            title: typeset(&row.header.title),
            text,
        })
    };
    // What weapons do stands in their table.
    let is_weapon = |row: &RowId| {
        let prelude = model.prelude.as_ref();
        prelude.is_some_and(|prelude| model.row(*row).kind == prelude.weapon)
    };
    let named = named.into_iter().filter(|row| !is_weapon(row));
    named.filter_map(passage).collect()
}

/// The values of a row in a sentence: `Class 7†; worn openly; made of: leather.`
fn values(model: &Model, row: &crate::model::Row) -> String {
    let fields = model.kind(row.kind).fields.iter().zip(&row.fields);
    let fields = fields.filter(|(field, _)| field.shown != Shown::Hidden);
    let each = fields.filter_map(|(field, datum)| {
        let title = lower(&column(model, field));
        match &datum.value {
            value if is_empty(value) => None,
            Value::YesNo(false) => None,
            Value::YesNo(true) if datum.assumed => Some(format!("{title}†")),
            Value::YesNo(true) => Some(title),
            value => {
                let told = told(model, field, datum);
                Some(match says_a_title(value) {
                    true => format!("{title}: {}", lower(&told.marked())),
                    false => format!("{title} {}", told.marked()),
                })
            }
        }
    });
    let all = each.collect::<Vec<_>>().join("; ");
    match all.is_empty() {
        true => all,
        false => format!("{}.", capital(&all)),
    }
}

/// Whether a value is something else's title, or several of them: behind another title it wants a colon.
fn says_a_title(value: &Value) -> bool {
    match value {
        Value::Row(_) | Value::Member(..) => true,
        Value::List(values) => values.iter().any(says_a_title),
        _ => false,
    }
}

/// The rows of the weapons that the unit carries, in the order in which its figures name them; in brief
/// without what is told in words.
fn weapon_table(model: &Model, unit: &Unit, detail: Detail) -> WeaponTable {
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
    let short: Vec<usize> = (0..kind.fields.len())
        .filter(|index| {
            let field = &kind.fields[*index];
            let long = match field.ty.base {
                TypeBase::Text => true,
                // Lists of rules are words as well.
                TypeBase::ListOfKind(_) | TypeBase::SetOfKind(_) => detail == Detail::Brief,
                _ => false,
            };
            field.shown != Shown::Hidden && !long
        })
        .collect();
    let said = |weapon: RowId, index: usize| !is_empty(&model.row(weapon).fields[index].value);
    // Of arms that are none there is nothing to look up.
    if !short.is_empty() {
        carried.retain(|weapon| short.iter().any(|index| said(*weapon, *index)));
    }
    let shown = short.into_iter();
    let shown = shown.filter(|index| carried.iter().any(|weapon| said(*weapon, *index)));
    let shown: Vec<usize> = shown.collect();
    let mut columns = vec![typeset(&kind.header.title)];
    columns.extend(
        shown
            .iter()
            .map(|index| column(model, &kind.fields[*index])),
    );
    let rows = carried.iter().map(|weapon| {
        let row = model.row(*weapon);
        let mut cells = vec![crate::sheet::Value::new(typeset(&row.header.title))];
        cells.extend(
            shown
                .iter()
                .map(|index| told(model, &kind.fields[*index], &row.fields[*index])),
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
        Value::Each(each) => each.iter().all(|datum| is_empty(&datum.value)),
        _ => false,
    }
}

/// A column's head: a field with a value per member says their initials, unless it tells its parts.
pub(super) fn column(model: &Model, field: &Field) -> String {
    let title = typeset(&field.header.title);
    let Some(along) = field.each.filter(|_| field.shown != Shown::Parts) else {
        return title;
    };
    let initials: Vec<String> = initials(model, along.scale);
    format!("{title} {}", initials.join("/"))
}

/// The first letter of each member of a scale, or as many as it takes to tell them apart.
pub(super) fn initials(model: &Model, scale: ScaleId) -> Vec<String> {
    let names: Vec<&str> = model
        .scale(scale)
        .members
        .iter()
        .map(|member| &*member.name)
        .collect();
    let longest = names.iter().map(|name| name.len()).max().unwrap_or(1);
    let first = |letters: usize| -> Vec<String> {
        let each = names
            .iter()
            .map(|name| name.chars().take(letters).collect::<String>());
        each.map(|start| crate::spelling::capital(&start)).collect()
    };
    let distinct =
        |starts: &Vec<String>| starts.iter().collect::<IndexSet<_>>().len() == names.len();
    (1..=longest)
        .map(first)
        .find(distinct)
        .unwrap_or_else(|| first(1))
}
