//! What is declared as data: sources, scales, kinds, rows, tables.

use super::{Catalogue, Entry, Thing};
use crate::model::{
    Answer, CitationId, Datum, FieldId, Header, KindId, Model, RowId, ScaleId, SourceId, Symbol,
    TableId, Type, TypeBase, Value,
};

impl Entry {
    /// What a declaration alone tells.
    pub(super) fn headed(thing: Thing, sort: &str, header: &Header) -> Entry {
        Entry {
            thing,
            within: None,
            package: header.package,
            option: None,
            name: header.name.to_string(),
            sort: sort.to_owned(),
            title: header.title.to_string(),
            says: Vec::new(),
            taken_over: false,
            cite: header.cite,
            assumed: false,
            uses: Vec::new(),
        }
    }
}

/// A value as it stands in a cell, marks and all.
pub(super) fn shown(model: &Model, datum: &Datum) -> String {
    let mark = |assumed: bool| if assumed { "?" } else { "" };
    match &datum.value {
        Value::Each(data) => {
            let each: Vec<String> = data.iter().map(|datum| shown(model, datum)).collect();
            match each.first() {
                Some(first) if each.iter().all(|one| one == first) => first.clone(),
                _ => each.join(" / "),
            }
        }
        value => format!("{}{}", value.show(model), mark(datum.assumed)),
    }
}

/// `, else Short`: what holds where nothing is said.
pub(super) fn or_else(shown: &str) -> String {
    match shown {
        "" => ", else \"\"".to_owned(),
        shown => format!(", else {shown}"),
    }
}

fn is_assumed(datum: &Datum) -> bool {
    datum.assumed || matches!(&datum.value, Value::Each(data) if data.iter().any(is_assumed))
}

/// Rows and members in a value.
fn named_in(value: &Value, found: &mut Vec<Thing>) {
    match value {
        Value::Row(row) => found.push(Thing::Named(Symbol::Row(*row))),
        Value::Member(scale, member) => found.push(Thing::Named(Symbol::Member(*scale, *member))),
        Value::List(values) => values.iter().for_each(|value| named_in(value, found)),
        Value::Each(data) => data.iter().for_each(|datum| named_in(&datum.value, found)),
        _ => {}
    }
}

impl Catalogue<'_> {
    pub(super) fn sources(&mut self) {
        for (index, source) in self.model.sources.iter().enumerate() {
            let header = Header {
                package: source.package,
                name: source.name.clone(),
                title: source.title.clone(),
                cite: CitationId(0),
            };
            let thing = Thing::Named(Symbol::Source(SourceId::new(index)));
            self.enter(Entry::headed(thing, "source", &header));
        }
    }

    pub(super) fn scales(&mut self) {
        let model = self.model;
        for (index, scale) in model.scales.iter().enumerate() {
            let id = ScaleId::new(index);
            let thing = Thing::Named(Symbol::Scale(id));
            let sort = if scale.ordered { "scale" } else { "choice" };
            self.enter(Entry::headed(thing, sort, &scale.header));
            for (at, member) in scale.members.iter().enumerate() {
                let thing = Thing::Named(Symbol::Member(id, at as u32));
                self.enter(Entry {
                    within: Some(Thing::Named(Symbol::Scale(id))),
                    name: format!("{}.{}", self.scale_name(id), member.name),
                    title: member.title.to_string(),
                    ..Entry::headed(thing, "member", &scale.header)
                });
            }
        }
    }

    pub(super) fn kinds(&mut self) {
        let model = self.model;
        for (index, kind) in model.kinds.iter().enumerate() {
            let id = KindId::new(index);
            let whole = Thing::Named(Symbol::Kind(id));
            self.enter(Entry::headed(whole, "kind", &kind.header));
            for (at, field) in kind.fields.iter().enumerate() {
                let mut says = self.type_name(field.ty);
                if let Some(along) = field.each {
                    says.push_str(&self.along(along));
                }
                if let Some(default) = &field.default {
                    says.push_str(&or_else(&shown(model, default)));
                }
                if let Some(word) = field.shown.word() {
                    says.push_str(&format!(", shown as {word}"));
                }
                self.enter(Entry {
                    within: Some(whole),
                    name: format!("{}.{}", kind.header.name, field.header.name),
                    says: vec![says],
                    assumed: field.default.as_ref().is_some_and(is_assumed),
                    ..Entry::headed(Thing::Field(id, FieldId::new(at)), "field", &field.header)
                });
            }
        }
    }

    /// As an author writes a type.
    pub(super) fn type_name(&self, ty: Type) -> String {
        let kind = |kind| self.model.kind(kind).header.name.to_string();
        let scale = |scale| self.scale_name(scale).to_owned();
        let name = match ty.base {
            TypeBase::Range(low, high) => format!("{low} to {high}"),
            TypeBase::Number => "number".into(),
            TypeBase::Fraction => "fraction".into(),
            TypeBase::Length => "length".into(),
            TypeBase::YesNo => "yes/no".into(),
            TypeBase::Text => "text".into(),
            TypeBase::Dice => "dice".into(),
            TypeBase::Scale(id) => scale(id),
            TypeBase::Kind(id) => kind(id),
            TypeBase::ListOfScale(id) => format!("list of {}", scale(id)),
            TypeBase::ListOfKind(id) => format!("list of {}", kind(id)),
            TypeBase::SetOfScale(id) => format!("set of {}", scale(id)),
            TypeBase::SetOfKind(id) => format!("set of {}", kind(id)),
        };
        if ty.optional {
            format!("{name} or none")
        } else {
            name
        }
    }

    pub(super) fn rows(&mut self) {
        let model = self.model;
        for (index, row) in model.rows.iter().enumerate() {
            let id = RowId::new(index);
            let whole = Thing::Named(Symbol::Row(id));
            let kind = model.kind(row.kind);
            let unit = self.units.get(&id).copied();
            let name = match unit {
                Some(unit) => format!("{}.{}", model.row(unit).header.name, row.header.name),
                None => row.header.name.to_string(),
            };
            let mut entry = Entry {
                within: unit.map(|unit| Thing::Named(Symbol::Row(unit))),
                name: name.clone(),
                ..Entry::headed(whole, &kind.header.name, &row.header)
            };
            self.muster(id, &mut entry);
            self.enter(entry);
            for (at, (field, datum)) in kind.fields.iter().zip(&row.fields).enumerate() {
                let mut uses = Vec::new();
                named_in(&datum.value, &mut uses);
                let cite = match &datum.value {
                    Value::Each(data) => data.first().map_or(datum.cite, |datum| datum.cite),
                    _ => datum.cite,
                };
                self.enter(Entry {
                    thing: Thing::Cell(id, FieldId::new(at)),
                    within: Some(whole),
                    package: row.header.package,
                    option: None,
                    name: format!("{name}.{}", field.header.name),
                    sort: "field".to_owned(),
                    title: field.header.title.to_string(),
                    says: vec![shown(model, datum)],
                    taken_over: field.default.as_ref() == Some(datum),
                    cite,
                    assumed: is_assumed(datum),
                    uses,
                });
            }
        }
    }

    pub(super) fn tables(&mut self) {
        let model = self.model;
        for (index, table) in model.tables.iter().enumerate() {
            let id = TableId::new(index);
            let whole = Thing::Named(Symbol::Table(id));
            self.enter(Entry {
                says: vec![format!("gives {}", self.type_name(table.gives))],
                ..Entry::headed(whole, "table", &table.header)
            });
            for (at, row) in table.rows.iter().enumerate() {
                let labels: Vec<&str> = row.labels.iter().map(|label| &*label.text).collect();
                let mut uses = Vec::new();
                let (says, assumed, cite) = match &row.answer {
                    Answer::Value(datum) => {
                        named_in(&datum.value, &mut uses);
                        (shown(model, datum), is_assumed(datum), datum.cite)
                    }
                    Answer::RollOn(other) => {
                        uses.push(Thing::Named(Symbol::Table(*other)));
                        let name = &model.table(*other).header.name;
                        (format!("roll on {name}"), false, row.cite)
                    }
                };
                self.enter(Entry {
                    within: Some(whole),
                    name: format!("{}.{}", table.header.name, labels.join(".")),
                    title: labels.join(", "),
                    says: vec![says],
                    assumed,
                    cite,
                    uses,
                    ..Entry::headed(Thing::TableRow(id, at as u32), "row", &table.header)
                });
            }
        }
    }

    /// The names of rows, behind which stands what makes them units, forces and missions.
    pub(super) fn row_name(&self, row: RowId) -> &str {
        &self.model.row(row).header.name
    }
}
