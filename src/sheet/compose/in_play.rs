//! What a booklet is about: the units, weapons, terrain and pages in it, and nothing else.

use crate::spelling::capital;
use indexmap::{IndexMap, IndexSet};

use super::decks;
use super::heads::heads;
use super::typography::typeset;
use crate::model::{
    Answer, Citation, CitationId, Datum, Element, KindId, Model, RowId, Scenario, Source, Symbol,
    Value, in_a_list,
};
use crate::sheet::SourceNote;

/// The rows that stand on the table or on the unit records, in the order in which they come.
#[derive(Default)]
pub(super) struct InPlay {
    /// Armies, forces, units, figures, weapons and terrain.
    rows: IndexSet<RowId>,
    /// Weapons that no figure carries, but a unit or a figure has otherwise: they stand on no record.
    at_hand: IndexSet<RowId>,
    /// Rows that only cards show with which nobody plays.
    not_dealt: Vec<RowId>,
}

impl InPlay {
    pub(super) fn of_scenario(model: &Model, scenario: &Scenario) -> Self {
        let mut found = InPlay::default();
        for side in &scenario.sides {
            found.rows.insert(side.army);
            for line in &side.lines {
                found.element(model, line.what);
            }
        }
        found.rows.extend(scenario.ground);
        found
            .rows
            .extend(scenario.pieces.iter().map(|piece| piece.terrain));
        found.not_dealt = decks::not_dealt(model, &decks::decks_of(model, scenario));
        if let Some(mission) = model.mission_of(scenario.mission) {
            let placed = mission.may_place.iter().flatten();
            found.rows.extend(placed.map(|(_, terrain)| *terrain));
        }
        found
    }

    pub(super) fn of_units(model: &Model, units: impl Iterator<Item = RowId>) -> Self {
        let mut found = InPlay::default();
        for unit in units {
            found.element(model, Element::Unit(unit));
        }
        found
    }

    /// Units of which nobody knows yet on which ground they fight: it may be any.
    pub(super) fn of_units_anywhere(model: &Model, units: impl Iterator<Item = RowId>) -> Self {
        let mut found = InPlay::of_units(model, units);
        let kind = model.prelude.as_ref().map(|prelude| prelude.terrain.kind);
        let rows = kind.map_or(&[][..], |kind| &model.kind(kind).rows);
        found.rows.extend(rows.iter().copied());
        found
    }

    /// Every row of the model.
    pub(super) fn everything(model: &Model) -> Self {
        let rows = model.kinds.iter().flat_map(|kind| &kind.rows);
        InPlay {
            rows: rows.copied().collect(),
            ..InPlay::default()
        }
    }

    fn element(&mut self, model: &Model, what: Element) {
        match what {
            Element::Unit(row) => {
                self.rows.insert(row);
                self.at_hand.extend(weapons_named(model, row));
                let unit = model.unit_of(row);
                self.rows.extend(unit.and_then(|unit| unit.quality));
                for figure in unit.iter().flat_map(|unit| &unit.figures) {
                    self.rows.insert(*figure);
                    self.rows.extend(model.weapons_of(*figure));
                    self.at_hand.extend(weapons_named(model, *figure));
                }
            }
            Element::Force(row) => {
                self.rows.insert(row);
                let force = model.force_of(row).into_iter();
                for part in force.flat_map(|force| model.usual_parts(force)) {
                    if part.least > 0 {
                        self.element(model, part.what);
                    }
                }
            }
        }
    }

    /// Whoever is in play.
    pub(super) fn units(&self, model: &Model) -> Vec<RowId> {
        let rows = self.rows.iter().copied();
        rows.filter(|row| model.unit_of(*row).is_some()).collect()
    }

    /// Those of the pages that this game needs. A row that a unit, a figure or terrain names in a field is for the games in
    /// which one that names it takes part.
    pub(super) fn pages(&self, model: &Model, mut pages: Vec<Symbol>) -> Vec<Symbol> {
        let Some(prelude) = &model.prelude else {
            return pages;
        };
        let kinds = [prelude.unit.kind, prelude.figure.kind, prelude.terrain.kind];
        let rows = kinds
            .iter()
            .flat_map(|kind| model.kind(*kind).rows.iter().copied());
        let (here, away): (Vec<RowId>, Vec<RowId>) = rows.partition(|row| self.rows.contains(row));
        let named_by = |rows: Vec<RowId>| -> IndexSet<RowId> {
            let fields = rows.into_iter().flat_map(|row| &model.row(row).fields);
            fields.flat_map(|datum| rows_named(&datum.value)).collect()
        };
        let (here, away) = (named_by(here), named_by(away));
        pages.retain(|page| match page {
            Symbol::Row(row) => here.contains(row) || !away.contains(row),
            _ => true,
        });
        pages
    }

    /// The rows of a kind that a reference page shows: of weapons and terrain those in play, and no card with which
    /// nobody plays.
    pub(super) fn rows(&self, model: &Model, kind: KindId) -> Vec<RowId> {
        let all = &model.kind(kind).rows;
        let known = model.prelude.as_ref().is_some_and(|prelude| {
            [
                prelude.weapon,
                prelude.terrain.kind,
                prelude.army.kind,
                prelude.unit.kind,
                prelude.force.kind,
                prelude.figure.kind,
            ]
            .contains(&kind)
        });
        let in_play = |row: &RowId| self.rows.contains(row) || self.at_hand.contains(row);
        let shown = |row: &&RowId| !self.not_dealt.contains(*row) && (!known || in_play(row));
        all.iter().filter(shown).copied().collect()
    }
}

/// The weapons that the fields of a row name.
fn weapons_named(model: &Model, row: RowId) -> Vec<RowId> {
    let weapon = model.prelude.as_ref().map(|prelude| prelude.weapon);
    let fields = model.row(row).fields.iter();
    let mut found: Vec<RowId> = fields.flat_map(|datum| rows_named(&datum.value)).collect();
    found.retain(|row| Some(model.row(*row).kind) == weapon);
    found
}

/// The row that a value is, or those of a list.
fn rows_named(value: &Value) -> Vec<RowId> {
    match value {
        Value::Row(row) => vec![*row],
        list => list.rows().collect(),
    }
}

/// The citations under everything that a booklet shows.
pub(super) struct Cited<'a> {
    model: &'a Model,
    /// With the titles of what they stand at.
    all: IndexMap<CitationId, IndexSet<String>>,
}

impl<'a> Cited<'a> {
    pub(super) fn new(model: &'a Model, play: &InPlay) -> Self {
        let mut cited = Cited {
            model,
            all: IndexMap::new(),
        };
        for row in &play.rows {
            cited.row(*row);
        }
        cited
    }

    pub(super) fn note(&mut self, cite: CitationId, title: &str) {
        let titles = self.all.entry(cite).or_default();
        if !title.is_empty() {
            titles.insert(title.to_owned());
        }
    }

    pub(super) fn row(&mut self, id: RowId) {
        let row = self.model.row(id);
        let kind = row.kind;
        // A figure is named by its unit, and a bare table asks for no reason.
        let nameless = self
            .model
            .prelude
            .as_ref()
            .is_some_and(|prelude| prelude.figure.kind == kind || prelude.open == id);
        if nameless {
            return;
        }
        self.note(row.header.cite, &row.header.title);
        for datum in &row.fields {
            self.datum(datum, &row.header.title);
        }
    }

    fn datum(&mut self, datum: &Datum, title: &str) {
        match &datum.value {
            Value::None => {}
            Value::Each(data) => data.iter().for_each(|each| self.datum(each, title)),
            _ => self.note(datum.cite, title),
        }
    }

    /// A page behind the booklet.
    pub(super) fn symbol(&mut self, symbol: Symbol, play: &InPlay) {
        let model = self.model;
        match symbol {
            Symbol::Table(id) => {
                let table = model.table(id);
                self.note(table.header.cite, &table.header.title);
                for row in &table.rows {
                    self.note(row.cite, &table.header.title);
                    if let Answer::Value(datum) = &row.answer {
                        self.datum(datum, &table.header.title);
                    }
                }
            }
            Symbol::Worksheet(id) => {
                let header = &model.worksheets[id.index()].header;
                self.note(header.cite, &header.title);
            }
            Symbol::Kind(id) => play
                .rows(model, id)
                .into_iter()
                .for_each(|row| self.row(row)),
            Symbol::Row(id) => self.row(id),
            Symbol::Procedure(id) => {
                let procedure = model.procedure(id);
                self.note(procedure.header.cite, &procedure.header.title);
                for step in &procedure.steps {
                    self.note(step.header.cite, &procedure.header.title);
                }
            }
            Symbol::Modifiers(id) => {
                let modifiers = model.modifiers(id);
                self.note(modifiers.header.cite, &modifiers.header.title);
                for row in &modifiers.rows {
                    self.note(row.cite, &modifiers.header.title);
                }
            }
            _ => {}
        }
    }

    /// Each reason for an assumption once, with what it holds for.
    pub(super) fn assumed(&self) -> Vec<String> {
        let mut reasons: IndexMap<String, IndexSet<&String>> = IndexMap::new();
        for (cite, titles) in &self.all {
            if let Citation::Assumed { reason, .. } = self.model.citation(*cite)
                && !reason.is_empty()
            {
                let reason = capital(&typeset(reason.trim_end_matches('.')));
                reasons.entry(reason).or_default().extend(titles);
            }
        }
        let sentence = |(reason, titles): (String, IndexSet<&String>)| {
            let titles: Vec<String> = titles.into_iter().map(|title| typeset(title)).collect();
            if titles.is_empty() {
                format!("{reason}.")
            } else {
                format!("{reason}: {}.", in_a_list(&titles))
            }
        };
        reasons.into_iter().map(sentence).collect()
    }

    /// The books that these citations name, in the order in which packages declare them.
    pub(super) fn sources(&self) -> Vec<SourceNote> {
        named(self.model, self.all.keys().copied())
    }
}

/// The notes below unit records that are printed by themselves: what the heads of their columns say, why what stands on
/// them is assumed, and the books that they name. A record cites what its unit does.
pub(super) struct RecordNotes {
    pub(super) heads: Vec<String>,
    pub(super) assumed: Vec<String>,
    pub(super) sources: Vec<SourceNote>,
}

impl RecordNotes {
    pub(super) fn new(model: &Model, units: &[RowId]) -> Self {
        let play = InPlay::of_units(model, units.iter().copied());
        RecordNotes {
            heads: heads(model, units),
            assumed: Cited::new(model, &play).assumed(),
            sources: named(model, units.iter().map(|unit| model.row(*unit).header.cite)),
        }
    }
}

/// The books that citations name, in the order in which packages declare them.
fn named(model: &Model, cites: impl Iterator<Item = CitationId>) -> Vec<SourceNote> {
    let named: IndexSet<usize> = cites
        .flat_map(|cite| model.citation(cite).places())
        .map(|(source, _)| source.index())
        .collect();
    let sources = model.sources.iter().enumerate();
    sources
        .filter(|(index, _)| named.contains(index))
        .map(|(_, source)| source_note(source))
        .collect()
}

/// A book, as it is named where everything comes from.
pub(super) fn source_note(source: &Source) -> SourceNote {
    let author = source.author.as_ref();
    SourceNote {
        mark: source.name.to_string(),
        title: source.title.to_string(),
        author: author.map(ToString::to_string).unwrap_or_default(),
    }
}
