//! Where the values of a model come from: cited, assumed, or from nobody knows where.
//!
//! Reads the model only.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer};

use crate::model::{
    Answer, Card, ChangeNote, ChangedPart, Citation, CitationId, Datum, Deck, FaceType, Model,
    PackageId, RowId, Shows, Table, Type, TypeBase, Value,
};

/// What one package's values rest on.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Provenance {
    pub package: String,
    /// How many values have a place in a source.
    #[serde(serialize_with = "counted")]
    pub cited: Vec<Cited>,
    pub assumed: Vec<Assumed>,
    pub uncited: Vec<String>,
    pub errata: Vec<Ruling>,
}

/// A value that a source gives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cited {
    pub name: String,
    pub value: String,
    pub source: String,
}

fn counted<S: Serializer>(cited: &[Cited], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(cited.len() as u64)
}

/// A value that no source gives.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Assumed {
    /// `musket.reach.medium`.
    pub name: String,
    pub value: String,
    /// Why this value; empty where nobody said.
    pub reason: String,
    /// The places that bear on it, if any are named.
    pub source: String,
    /// The option that brings it; left out where it holds without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

/// A contradiction in a source, and what holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Ruling {
    pub name: String,
    pub title: String,
    pub ruling: String,
    pub source: String,
}

/// Goes through every row, table, card, step and modifier of a package, in its order. Defaults that a row merely takes
/// over belong to their field, and are counted with the field's kind.
pub fn provenance(model: &Model, package: PackageId) -> Provenance {
    let mut found = Provenance {
        package: model.package(package).id.to_string(),
        ..Provenance::default()
    };
    for (index, row) in model.rows.iter().enumerate() {
        if row.header.package == package {
            rows(model, RowId::new(index), &mut found);
        }
    }
    for table in model
        .tables
        .iter()
        .filter(|table| table.header.package == package)
    {
        found.answers(model, table);
    }
    found.play(model, package);
    found.marks(model, package);
    found.balance(model, package);
    found.battles(model, package);
    found.changes(model, package, false);
    for erratum in model
        .errata
        .iter()
        .filter(|erratum| erratum.header.package == package)
    {
        found.errata.push(Ruling {
            name: erratum.header.name.to_string(),
            title: erratum.header.title.to_string(),
            ruling: erratum.ruling.to_string(),
            source: model.citation(erratum.header.cite).show(model),
        });
    }
    found
}

/// The same, with what each option of the package brings besides: `options` holds the rules once more for each
/// of them, with that option switched on. What several options bring is counted once.
pub fn provenance_with(model: &Model, options: &[Model], package: PackageId) -> Provenance {
    let mut found = provenance(model, package);
    for optional in options {
        let asked = optional.asked_options();
        let own = asked.iter().map(|id| &optional.options[id.index()].header);
        let Some(option) = own.into_iter().find(|header| header.package == package) else {
            continue;
        };
        let mut more = provenance(optional, package);
        more.changes(optional, package, true);
        let without = |each: &Assumed| Assumed {
            option: None,
            ..each.clone()
        };
        let known: Vec<Assumed> = found.assumed.iter().map(without).collect();
        let assumed = beyond(&known, more.assumed).into_iter();
        found.assumed.extend(assumed.map(|each| Assumed {
            option: Some(option.name.to_string()),
            ..each
        }));
        let cited = beyond(&found.cited, more.cited);
        found.cited.extend(cited);
        let uncited = beyond(&found.uncited, more.uncited);
        found.uncited.extend(uncited);
        let errata = beyond(&found.errata, more.errata);
        found.errata.extend(errata);
    }
    found
}

/// What is found more often than it is known.
fn beyond<T: Hash + Eq>(known: &[T], found: Vec<T>) -> Vec<T> {
    let mut left: FxHashMap<&T, usize> = FxHashMap::default();
    for each in known {
        *left.entry(each).or_default() += 1;
    }
    let is_new = |each: &T| match left.get_mut(each) {
        Some(times) if *times > 0 => {
            *times -= 1;
            false
        }
        _ => true,
    };
    found.into_iter().filter(is_new).collect()
}

fn rows(model: &Model, id: RowId, found: &mut Provenance) {
    let row = model.row(id);
    let kind = model.kind(row.kind);
    for (field, datum) in kind.fields.iter().zip(&row.fields) {
        let taken_over = field
            .default
            .as_ref()
            .is_some_and(|default| default == datum);
        if taken_over {
            continue;
        }
        let name = format!("{}.{}", row.header.name, field.header.name);
        match (&datum.value, field.each) {
            (Value::Each(data), Some(along)) => {
                for (member, datum) in model.scale(along.scale).members.iter().zip(data) {
                    found.value(model, format!("{name}.{}", member.name), datum);
                }
            }
            _ => found.value(model, name, datum),
        }
    }
}

/// What a card shows, face by face.
pub(crate) fn shown(model: &Model, deck: &Deck, card: &Card) -> String {
    let faces = deck.faces.iter().zip(&card.shows);
    let each = faces.map(|(face, shows)| match (&face.ty, shows) {
        (FaceType::Value(ty), Shows::One(number)) => Value::from_number(*ty, *number).show(model),
        (FaceType::Each(ty, _), Shows::Each(numbers)) => {
            let each = numbers.iter();
            let each = each.map(|number| Value::from_number(*ty, *number).show(model));
            each.collect::<Vec<_>>().join(" / ")
        }
        (FaceType::Strip(strip), Shows::Strip(symbols)) => {
            let members = &model.scale(strip.symbols).members;
            let each = symbols.iter().filter_map(|at| members.get(*at as usize));
            let each = each.map(|member| member.title.as_str());
            each.collect::<Vec<_>>().join(" ")
        }
        (_, Shows::Text(text)) => text.to_string(),
        (ty, Shows::Set(items)) => {
            (ty.element()).map_or_else(String::new, |base| listed(model, base, items))
        }
        _ => String::new(),
    });
    let each = each.filter(|shown| !shown.is_empty());
    each.collect::<Vec<_>>().join(", ")
}

fn listed(model: &Model, base: TypeBase, items: &[i64]) -> String {
    let ty = Type::plain(base);
    let each = items.iter();
    let each = each.map(|item| Value::from_number(ty, *item).show(model));
    each.collect::<Vec<_>>().join(" + ")
}

impl Provenance {
    /// What missions mark.
    fn marks(&mut self, model: &Model, package: PackageId) {
        for mission in &model.missions {
            let header = &model.row(mission.row).header;
            for mark in mission.marks.iter().filter(|_| header.package == package) {
                let name = format!("{}.mark “{}”", header.name, mark.label);
                self.place(model, name, String::new(), mark.cite);
            }
        }
    }

    /// How large the tables of battles are.
    fn battles(&mut self, model: &Model, package: PackageId) {
        for battle in &model.battles {
            if battle.header.package == package {
                let name = format!("{}.table", battle.header.name);
                self.place(model, name, String::new(), battle.header.cite);
            }
        }
    }

    /// Which ratios of fire missions take for fair, and how it is measured.
    fn balance(&mut self, model: &Model, package: PackageId) {
        for mission in &model.missions {
            let header = &model.row(mission.row).header;
            if let Some(fair) = mission.fair.filter(|_| header.package == package) {
                self.place(
                    model,
                    format!("{}.fair", header.name),
                    String::new(),
                    fair.cite,
                );
            }
        }
        for firepower in model
            .firepower
            .iter()
            .filter(|each| each.package == package)
        {
            self.place(model, "firepower".into(), String::new(), firepower.cite);
        }
    }

    /// Cards, modifiers, procedures and their steps. A step is the package's that put it there.
    fn play(&mut self, model: &Model, package: PackageId) {
        let mine = |id: PackageId| id == package;
        for deck in model.decks.iter().filter(|deck| mine(deck.header.package)) {
            for card in &deck.cards {
                let name = format!("{}.{}", deck.header.name, card.id);
                let has_no_source = matches!(model.citation(card.cite), Citation::Assumed { .. });
                let shown = shown(model, deck, card);
                match has_no_source || card.assumed {
                    true => self.assume(model, name, shown, card.cite),
                    false => self.place(model, name, shown, card.cite),
                }
            }
        }
        for modifiers in model
            .modifiers
            .iter()
            .filter(|each| mine(each.header.package))
        {
            for row in &modifiers.rows {
                let name = format!("{}[{}]", modifiers.header.name, row.text);
                self.place(model, name, String::new(), row.cite);
            }
        }
        for procedure in &model.procedures {
            if mine(procedure.header.package) {
                let name = procedure.header.name.to_string();
                self.place(model, name, String::new(), procedure.header.cite);
            }
            for step in procedure
                .steps
                .iter()
                .filter(|step| mine(step.header.package))
            {
                let name = format!("{}.{}", procedure.header.name, step.header.name);
                self.place(model, name, String::new(), step.header.cite);
            }
        }
    }

    fn value(&mut self, model: &Model, name: String, datum: &Datum) {
        let value = datum.value.show(model);
        match datum.assumed {
            true => self.assume(model, name, value, datum.cite),
            false => self.place(model, name, value, datum.cite),
        }
    }

    /// What each row of a table answers.
    fn answers(&mut self, model: &Model, table: &Table) {
        for row in &table.rows {
            let labels: Vec<&str> = row.labels.iter().map(|label| label.text.as_str()).collect();
            let name = format!("{}[{}]", table.header.name, labels.join(", "));
            match &row.answer {
                Answer::Value(datum) => self.value(model, name, datum),
                Answer::RollOn(_) => self.place(model, name, String::new(), row.cite),
            }
        }
    }

    /// Values of other packages' rows and tables, and lines of their battles, that the package changes: what an option
    /// does, or what holds always.
    fn changes(&mut self, model: &Model, package: PackageId, by_option: bool) {
        let mine = |change: &&ChangeNote| {
            change.package == package && change.option.is_some() == by_option
        };
        for change in model.changes.iter().filter(mine) {
            let name = &change.what.thing;
            if change.what.part == ChangedPart::Whole {
                let of_others = |table: &&Table| table.header.package != package;
                let mut tables = model.tables.iter().filter(of_others);
                if let Some(table) = tables.find(|table| table.header.name == *name) {
                    self.answers(model, table);
                }
            }
            // A figure is one of its unit.
            let unit = model.figure_called(name).map(|(unit, _)| unit.row);
            let name = unit.map_or(name, |unit| &model.row(unit).header.name);
            let rows = model.rows.iter().map(|row| &row.header);
            let battles = model.battles.iter().map(|battle| &battle.header);
            let mut changed = rows.chain(battles).filter(|header| header.name == *name);
            let others = changed.clone().next().is_some();
            if others && changed.all(|header| header.package != package) {
                let (name, value) = (change.what.to_string(), change.new.to_string());
                self.place(model, name, value, change.cite);
            }
        }
    }

    fn place(&mut self, model: &Model, name: String, value: String, cite: CitationId) {
        match model.citation(cite) {
            Citation::None => self.uncited.push(name),
            citation @ Citation::Places(_) => self.cited.push(Cited {
                name,
                value,
                source: citation.show(model),
            }),
            Citation::Assumed { .. } => self.assume(model, name, value, cite),
        }
    }

    /// A value that carries the mark has no reason, and the place around it is not its own.
    fn assume(&mut self, model: &Model, name: String, value: String, cite: CitationId) {
        let (reason, source) = match model.citation(cite) {
            citation @ Citation::Assumed { reason, .. } => {
                (reason.to_string(), citation.cited(model).to_string())
            }
            _ => (String::new(), String::new()),
        };
        self.assumed.push(Assumed {
            name,
            value,
            reason,
            source,
            option: None,
        });
    }
}
