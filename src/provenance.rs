//! Where the values of a model come from: cited, assumed, or from nobody knows where.
//!
//! Reads the model only.

use serde::Serialize;

use crate::model::{
    Answer, Card, Citation, CitationId, Datum, Deck, FaceType, Model, PackageId, RowId, Shows,
    Type, TypeBase, Value,
};

/// What one package's values rest on.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Provenance {
    pub package: String,
    /// Values with a place in a source.
    pub cited: usize,
    pub assumed: Vec<Assumed>,
    pub uncited: Vec<String>,
    pub errata: Vec<Ruling>,
}

/// A value that no source gives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Assumed {
    /// `musket.reach.medium`.
    pub name: String,
    pub value: String,
    /// Why this value; empty where nobody said.
    pub reason: String,
    /// The places that bear on it, if any are named.
    pub source: String,
}

/// A contradiction in a source, and what holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
        for row in &table.rows {
            let labels: Vec<&str> = row.labels.iter().map(|label| label.text.as_str()).collect();
            let name = format!("{}[{}]", table.header.name, labels.join(", "));
            match &row.answer {
                Answer::Value(datum) => found.value(model, name, datum),
                Answer::RollOn(_) => found.place(model, name, row.cite),
            }
        }
    }
    found.play(model, package);
    found.marks(model, package);
    found.balance(model, package);
    found.battles(model, package);
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
            (Value::Each(data), Some(scale)) => {
                for (member, datum) in model.scale(scale).members.iter().zip(data) {
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
        (FaceType::SetOfScale(scale), Shows::Set(items)) => {
            listed(model, TypeBase::Scale(*scale), items)
        }
        (FaceType::SetOfKind(kind), Shows::Set(items)) => {
            listed(model, TypeBase::Kind(*kind), items)
        }
        _ => String::new(),
    });
    let each = each.filter(|shown| !shown.is_empty());
    each.collect::<Vec<_>>().join(", ")
}

fn listed(model: &Model, base: TypeBase, items: &[i64]) -> String {
    let ty = Type {
        base,
        optional: false,
    };
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
                self.place(model, name, mark.cite);
            }
        }
    }

    /// How large the tables of battles are.
    fn battles(&mut self, model: &Model, package: PackageId) {
        for battle in &model.battles {
            if battle.header.package == package {
                let name = format!("{}.table", battle.header.name);
                self.place(model, name, battle.header.cite);
            }
        }
    }

    /// Which ratios of fire missions take for fair, and how it is measured.
    fn balance(&mut self, model: &Model, package: PackageId) {
        for mission in &model.missions {
            let header = &model.row(mission.row).header;
            if let Some(fair) = mission.fair.filter(|_| header.package == package) {
                self.place(model, format!("{}.fair", header.name), fair.cite);
            }
        }
        for firepower in model
            .firepower
            .iter()
            .filter(|each| each.package == package)
        {
            self.place(model, "firepower".into(), firepower.cite);
        }
    }

    /// Cards, modifiers, procedures and their steps. A step is the package's that put it there.
    fn play(&mut self, model: &Model, package: PackageId) {
        let mine = |id: PackageId| id == package;
        for deck in model.decks.iter().filter(|deck| mine(deck.header.package)) {
            for card in &deck.cards {
                let name = format!("{}.{}", deck.header.name, card.id);
                let cited = matches!(model.citation(card.cite), Citation::Assumed { .. });
                match cited || card.assumed {
                    true => self.assume(model, name, shown(model, deck, card), card.cite),
                    false => self.place(model, name, card.cite),
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
                self.place(model, name, row.cite);
            }
        }
        for procedure in &model.procedures {
            if mine(procedure.header.package) {
                let name = procedure.header.name.to_string();
                self.place(model, name, procedure.header.cite);
            }
            for step in procedure
                .steps
                .iter()
                .filter(|step| mine(step.header.package))
            {
                let name = format!("{}.{}", procedure.header.name, step.header.name);
                self.place(model, name, step.header.cite);
            }
        }
    }

    fn value(&mut self, model: &Model, name: String, datum: &Datum) {
        match datum.assumed {
            true => self.assume(model, name, datum.value.show(model), datum.cite),
            false => self.place(model, name, datum.cite),
        }
    }

    fn place(&mut self, model: &Model, name: String, cite: CitationId) {
        match model.citation(cite) {
            Citation::None => self.uncited.push(name),
            Citation::Places(_) => self.cited += 1,
            Citation::Assumed { .. } => self.assume(model, name, String::new(), cite),
        }
    }

    /// A value that carries the mark has no reason, and the place around it is not its own.
    fn assume(&mut self, model: &Model, name: String, value: String, cite: CitationId) {
        let (reason, source) = match model.citation(cite) {
            citation @ Citation::Assumed { reason, .. } => {
                (reason.to_string(), citation.show_places(model))
            }
            _ => (String::new(), String::new()),
        };
        self.assumed.push(Assumed {
            name,
            value,
            reason,
            source,
        });
    }
}
