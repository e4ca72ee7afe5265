//! What is declared as data: scales, kinds, rows, tables, worksheets, errata.

use indexmap::IndexSet;

use super::super::called::Printed;
use super::super::cards::symbol_of_row;
use super::super::in_play::InPlay;
use super::super::records::{self, column, is_empty};
use super::super::reference::plural;
use super::super::reference::{self, Pages};
use super::super::{cited, printed, typeset};
use super::{Book, fact, id_of, links, rows_id, text};
use crate::model::{
    Answer, CitationId, CitedPlace, ErratumId, FieldId, KindId, Model, Row, RowId, ScaleId, Shown,
    Symbol, TableId, Value, WorksheetId,
};
use crate::sheet::{self, Block, BookTable, Fact, Reckoning, Section};

/// Where a row says more words in a field, what rows say there stands by itself, not among named values.
const LONG: usize = 6;

/// Whether a row says so much in a field.
fn is_long(model: &Model, row: RowId, field: usize) -> bool {
    match &model.row(row).fields[field].value {
        Value::Text(said) => said.split(' ').count() > LONG,
        _ => false,
    }
}

impl Book<'_> {
    pub(super) fn scale(&mut self, id: ScaleId) -> Section {
        let scale = self.model.scale(id);
        let sort = if scale.ordered { "scale" } else { "choice" };
        let mut section = self.head(Symbol::Scale(id), sort, &scale.header);
        let titles: Vec<&str> = scale.members.iter().map(|it| it.title.as_str()).collect();
        for title in &titles {
            section.term(title);
        }
        section.blocks.push(match scale.ordered {
            true => text(&format!("From least to most: {}.", titles.join(", "))),
            false => text(&format!("One of: {}.", titles.join("; "))),
        });
        self.done(section)
    }

    pub(super) fn kind(&mut self, id: KindId) -> Section {
        let kind = self.model.kind(id);
        let mut section = self.head(Symbol::Kind(id), "kind", &kind.header);
        let fields = self.field_table(id, &mut section);
        if fields.rows.is_empty() {
            section.blocks.push(text("It has nothing but a name."));
        } else {
            section.blocks.push(Block::Table(fields));
        }
        self.done(section)
    }

    /// What the package adds to a kind of another.
    pub(super) fn fields(&mut self, id: KindId) -> Section {
        let kind = self.model.kind(id);
        let name = &kind.header.name;
        let title = format!("{}: what is added", kind.header.title);
        let mut section = self.headed(format!("fields-{name}"), "fields", &title);
        let fields = self.field_table(id, &mut section);
        section.blocks.push(Block::Table(fields));
        self.done(section)
    }

    /// The fields that the package itself gave a kind.
    fn field_table(&mut self, id: KindId, section: &mut Section) -> BookTable {
        let mut table = BookTable {
            header: ["Has", "Which is", "Unless told otherwise"]
                .map(str::to_owned)
                .into(),
            ..BookTable::default()
        };
        for field in &self.model.kind(id).fields {
            if field.header.package != self.package {
                continue;
            }
            section.term(&field.header.title);
            self.mark(field.header.cite, &mut section.assumptions);
            let mut is = self.ty(field.ty);
            if let Some(along) = field.each {
                is.push_str(&self.along(along));
            }
            let default = field.default.as_ref();
            if let Some(default) = default {
                self.weigh(default, &mut section.assumptions);
            }
            table.rows.push(vec![
                sheet::Value::new(typeset(&field.header.title)),
                sheet::Value::new(is),
                default.map_or(sheet::Value::new(""), |default| {
                    printed(self.model, default)
                }),
            ]);
        }
        if table.rows.iter().all(|row| row[2].text.is_empty()) {
            table.header.pop();
            table.rows.iter_mut().for_each(|row| row.truncate(2));
        }
        table
    }

    /// Rows that stand in one table.
    pub(super) fn rows(&mut self, title: &str, rows: &[RowId]) -> Section {
        let model = self.model;
        let first = rows.first().map(|row| model.row(*row));
        let kind = first.map(|row| row.kind);
        let plural = kind.map(|kind| plural(model.kind(kind)));
        let plural = plural.unwrap_or_default();
        let title = if title.is_empty() {
            plural.as_str()
        } else {
            title
        };
        let sort = plural.to_lowercase();
        let mut section = self.headed(rows_id(model, rows), &sort, title);
        // Where all cite the same, it stands at the head.
        let cites: Vec<_> = rows.iter().map(|row| model.row(*row).header.cite).collect();
        let common = cites.iter().copied().max_by_key(|cite| {
            let same = cites.iter().filter(|other| *other == cite).count();
            (same, std::cmp::Reverse(*cite))
        });
        if let Some(cite) = common {
            (section.citation, section.assumed) = self.mark(cite, &mut section.assumptions);
        }
        let Some(kind) = kind.map(|kind| (kind, model.kind(kind))) else {
            return section;
        };
        let shown: Vec<usize> = (0..kind.1.fields.len())
            .filter(|at| {
                let said = |row: &RowId| !is_empty(&model.row(*row).fields[*at].value);
                kind.1.fields[*at].shown != Shown::Hidden
                    && !reference::is_for_the_map(model, kind.0, FieldId::new(*at))
                    && rows.iter().any(said)
            })
            .collect();
        let mut table = BookTable {
            header: vec![typeset(&kind.1.header.title)],
            symbols: rows.iter().map(|row| symbol_of_row(model, *row)).collect(),
            ..BookTable::default()
        };
        let heads = shown.iter().map(|at| column(model, &kind.1.fields[*at]));
        table.header.extend(heads);
        for id in rows {
            let row = model.row(*id);
            let place = id_of(model, Symbol::Row(*id));
            section.term_at(&row.header.title, &place);
            table.ids.push(place);
            let mut title = sheet::Value::new(typeset(&row.header.title));
            if Some(row.header.cite) != common {
                let (places, assumed) = self.mark(row.header.cite, &mut section.assumptions);
                (title.source, title.assumed) = (places, assumed);
            }
            let mut cells = vec![title];
            for at in &shown {
                self.weigh(&row.fields[*at], &mut section.assumptions);
                cells.push(self.value(row, *at));
            }
            table.rows.push(cells);
        }
        section.blocks.push(Block::Table(table));
        self.done(section)
    }

    /// A row by itself: units, forces and missions have more to say.
    pub(super) fn row(&mut self, id: RowId) -> Section {
        let model = self.model;
        let row = model.row(id);
        let kind = model.kind(row.kind);
        let sort = kind.header.title.to_lowercase();
        let mut section = self.head(Symbol::Row(id), &sort, &row.header);
        let (texts, facts) = self.told(row, &mut section);
        section.blocks.extend(texts);
        if !facts.is_empty() {
            section.blocks.push(Block::Facts { facts });
        }
        if let Some(mission) = model.mission_of(id) {
            self.mission(mission, &mut section);
        }
        if let Some(unit) = model.unit_of(id) {
            self.unit(unit, &mut section);
        }
        if let Some(force) = model.force_of(id) {
            self.force(force, &mut section);
        }
        self.done(section)
    }

    /// The texts of a row, and everything else as named values.
    fn told(&mut self, row: &Row, section: &mut Section) -> (Vec<Block>, Vec<Fact>) {
        let model = self.model;
        let kind = model.kind(row.kind);
        let (mut texts, mut facts) = (Vec::new(), Vec::new());
        let mut no_text = true;
        for (at, (field, datum)) in kind.fields.iter().zip(&row.fields).enumerate() {
            let for_map = reference::is_for_the_map(model, row.kind, FieldId::new(at));
            if field.shown == Shown::Hidden || for_map || is_empty(&datum.value) {
                continue;
            }
            self.weigh(datum, &mut section.assumptions);
            let title = typeset(&field.header.title);
            let is_text = matches!(datum.value, Value::Text(_));
            let is_first = is_text && std::mem::take(&mut no_text);
            match &datum.value {
                Value::Text(said) if kind.rows.iter().any(|row| is_long(model, *row, at)) => {
                    // The first one says what the row is, without a title.
                    let said = match is_first {
                        true => said.to_string(),
                        false => format!("{title}: {said}"),
                    };
                    texts.extend(said.split('\n').map(text));
                }
                _ => facts.push(Fact {
                    value: self.value(row, at),
                    ..fact(&title, "")
                }),
            }
        }
        (texts, facts)
    }

    /// A value of a row, with what it cites where that is something else than what the row does. Where the row
    /// leaves it to the field, what the field cites stands with its kind.
    fn value(&self, row: &Row, field: usize) -> sheet::Value {
        let (of, datum) = (&self.model.kind(row.kind).fields[field], &row.fields[field]);
        let parts = match &datum.value {
            Value::Each(data) => &data[..],
            _ => std::slice::from_ref(datum),
        };
        let left = of.default.as_ref().map(|default| default.cite);
        let own = parts.iter().map(|part| part.cite);
        let own: IndexSet<CitationId> = own
            .filter(|cite| *cite != row.header.cite && Some(*cite) != left)
            .collect();
        let mut places: Vec<CitedPlace> = Vec::new();
        for cite in own {
            let there = self.model.citation(cite).cited(self.model);
            for place in there.reworded(cited).iter() {
                if !places.contains(place) {
                    places.push(place.clone());
                }
            }
        }
        sheet::Value {
            source: places.into_iter().collect(),
            ..records::told(self.model, of, datum)
        }
    }

    pub(super) fn table(&mut self, id: TableId) -> Section {
        let model = self.model;
        let table = model.table(id);
        let mut section = self.head(Symbol::Table(id), "table", &table.header);
        for row in &table.rows {
            self.mark(row.cite, &mut section.assumptions);
            match &row.answer {
                Answer::Value(datum) => self.weigh(datum, &mut section.assumptions),
                Answer::RollOn(other) => {
                    let other = self.reference(Symbol::Table(*other));
                    if !section.see.contains(&other) {
                        section.see.push(other);
                    }
                }
            }
        }
        let pages = Pages {
            model,
            play: &InPlay::default(),
            printed: &Printed::default(),
            odds: false,
            turns: None,
        };
        let laid = pages.table(table);
        section.blocks.push(Block::Table(BookTable {
            header: laid.header,
            rows: laid.rows,
            ..BookTable::default()
        }));
        self.done(section)
    }

    pub(super) fn worksheet(&mut self, id: WorksheetId) -> Section {
        let model = self.model;
        let header = &model.worksheets[id.index()].header;
        let mut section = self.head(Symbol::Worksheet(id), "worksheet", header);
        let form = reference::worksheet(model, id.index(), None);
        let mut table = BookTable {
            header: ["Row", "What stands there", "How it is come by"]
                .map(str::to_owned)
                .into(),
            ..BookTable::default()
        };
        for row in &form.rows {
            section.term(&row.title);
            let how = match &row.reckoning {
                Reckoning::Tally => "counted".to_owned(),
                Reckoning::Formula(formula) => format!("= {formula}"),
                Reckoning::Read(by) => format!("read by {by}"),
            };
            let cells = [typeset(&row.letter), typeset(&row.title), typeset(&how)];
            table.rows.push(cells.map(sheet::Value::new).into());
        }
        let turns = format!("A column for each of {} turns.", form.columns);
        section.blocks.extend([text(&turns), Block::Table(table)]);
        if let Some((table, _)) = model.worksheets[id.index()].reads {
            section.see.push(self.reference(Symbol::Table(table)));
        }
        self.done(section)
    }

    pub(super) fn erratum(&mut self, id: ErratumId) -> Section {
        let erratum = &self.model.errata[id.index()];
        let mut section = self.head(Symbol::Erratum(id), "erratum", &erratum.header);
        let mut facts = vec![
            fact("Problem", erratum.problem.as_str()),
            fact("Ruling", erratum.ruling.as_str()),
        ];
        let affects = erratum.affects.iter().map(|it| self.reference(*it));
        let affects: Vec<_> = affects.collect();
        if !affects.is_empty() {
            facts.push(links("Affects", affects));
        }
        section.blocks.push(Block::Facts { facts });
        self.done(section)
    }
}
