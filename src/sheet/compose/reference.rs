//! Reference sheets: tables, worksheets, kinds with all their rows, rules in words.

use super::called::{self, Printed};
use super::chances;
use super::in_play::InPlay;
use super::records::{column, is_empty, told};
use super::tables::{self, answer, explained};
use super::{cited, typeset, weighed};
use crate::model::{
    Entry, FieldId, Kind, KindId, Model, RowId, Scenario, Shown, Symbol, Table, TypeBase, Value,
};
use crate::sheet::{
    self, Band, Point, Reckoning, ReferenceSheet, StepText, TableSheet, TextSheet, Worksheet,
    WorksheetRow,
};
use crate::spelling::capital;
use crate::steps::{Line, ModifierTable, StepsSheet};
use crate::wording::worksheet::{formula, letter};

/// The pages behind a booklet, and what they need to know of each other and of it.
pub(super) struct Pages<'a> {
    pub(super) model: &'a Model,
    pub(super) play: &'a InPlay,
    /// All that is printed, in order.
    pub(super) printed: &'a Printed,
    /// Whether chances stand beside what is rolled for.
    pub(super) odds: bool,
    /// How many turns the battle has, where that is said: a worksheet has a column for each.
    pub(super) turns: Option<u32>,
}

impl Pages<'_> {
    /// With odds, what fire comes to stands behind the weapons, or behind all.
    pub(super) fn sheets(&self) -> Vec<ReferenceSheet> {
        let mut fire = match self.odds {
            true => chances::of_fire(self.model, self.play),
            false => None,
        };
        let weapon = self.model.prelude.as_ref();
        let weapon = weapon.map(|prelude| Symbol::Kind(prelude.weapon));
        let mut sheets = Vec::new();
        for symbol in self.printed.symbols.iter().copied() {
            sheets.extend(self.sheet(symbol));
            if self.odds && !self.printed.called.contains(&symbol) {
                sheets.extend(self.likely(symbol).map(ReferenceSheet::Table));
            }
            if Some(symbol) == weapon {
                sheets.extend(fire.take().map(ReferenceSheet::Table));
            }
        }
        sheets.extend(fire.map(ReferenceSheet::Table));
        sheets
    }

    /// What a symbol looks like; nothing for what cannot be printed.
    fn sheet(&self, symbol: Symbol) -> Option<ReferenceSheet> {
        let model = self.model;
        Some(match symbol {
            Symbol::Table(id) => ReferenceSheet::Table(self.table(model.table(id))),
            Symbol::Worksheet(id) => {
                ReferenceSheet::Worksheet(worksheet(model, id.index(), self.turns))
            }
            Symbol::Kind(id) => return kind_sheet(model, id, &self.play.rows(model, id)),
            Symbol::Row(id) => ReferenceSheet::Text(row_text(model, id)),
            Symbol::Modifiers(id) => {
                ReferenceSheet::Table(modifier_table(&ModifierTable::of(model, id)))
            }
            Symbol::Procedure(id) => {
                let mut text = in_steps(&StepsSheet::of(model, model.procedure(id)));
                let elsewhere = called::elsewhere(model, id, &self.printed.symbols);
                text.paragraphs.extend(elsewhere);
                ReferenceSheet::Text(text)
            }
            _ => return None,
        })
    }

    /// How likely what a procedure comes to is, and each answer of a table, where its columns are many.
    fn likely(&self, symbol: Symbol) -> Option<TableSheet> {
        let table = match symbol {
            Symbol::Table(id) => self.model.table(id),
            Symbol::Procedure(id) => {
                return weighed::of_procedure(self.model, self.play, self.model.procedure(id));
            }
            _ => return None,
        };
        let (header, rows) = tables::likely(self.model, table)?;
        Some(TableSheet {
            title: format!("{}: how likely", typeset(&table.header.title)),
            header,
            rows,
            citation: String::new(),
        })
    }

    pub(super) fn table(&self, table: &Table) -> TableSheet {
        let model = self.model;
        // What an answer means is said once: here, or where its kind has a page of its own.
        let elsewhere = match table.gives.base {
            TypeBase::Kind(kind) => self.printed.symbols.contains(&Symbol::Kind(kind)),
            _ => false,
        };
        let said = explained(model, table.gives).filter(|_| !elsewhere);
        let (header, rows) = tables::laid(model, table, said, self.odds);
        TableSheet {
            title: typeset(&table.header.title),
            header,
            rows,
            citation: cited(&model.citation(table.header.cite).show(model)),
        }
    }
}

/// A list of modifiers as a table of two columns.
fn modifier_table(list: &ModifierTable) -> TableSheet {
    let cell = |text: &str, assumed: bool| sheet::Value {
        assumed,
        ..sheet::Value::new(typeset(text))
    };
    let rows = list.rows.iter().map(|row| {
        let option = row.option.as_ref();
        let when = match option {
            Some(option) => format!("{} ({option})", row.when),
            None => row.when.clone(),
        };
        vec![
            cell(&when, false),
            cell(&row.value, row.assumed || list.assumed),
        ]
    });
    TableSheet {
        title: typeset(&list.title),
        header: vec![typeset(&list.titles.0), typeset(&list.titles.1)],
        rows: rows.collect(),
        citation: cited(&list.source.to_string()),
    }
}

/// Lines as points, each before those that belong to it.
fn list(lines: &[Line], depth: u32, points: &mut Vec<Point>) {
    for line in lines {
        points.push(Point {
            depth,
            text: typeset(&line.text),
        });
        list(&line.lines, depth + 1, points);
    }
}

/// A procedure to read at the table.
fn in_steps(steps: &StepsSheet) -> TextSheet {
    let each = steps.steps.iter().map(|step| {
        let is_list = |line: &Line| line.case || !line.lines.is_empty();
        let plain = step.lines.iter().position(is_list);
        // One case by itself is a sentence like any other.
        let plain = match plain {
            Some(at) if at + 1 < step.lines.len() || !step.lines[at].lines.is_empty() => at,
            _ => step.lines.len(),
        };
        let (plain, cases) = step.lines.split_at(plain);
        let mut text: Vec<&str> = plain.iter().map(|line| line.text.as_str()).collect();
        let mut points = Vec::new();
        match cases {
            // What alone has points below it goes on from the text.
            [only] => {
                text.push(&only.text);
                list(&only.lines, 0, &mut points);
            }
            cases => list(cases, 0, &mut points),
        }
        let option = step.option.as_ref();
        let option = option.map_or(String::new(), |option| format!(" ({option})"));
        let title = step.title.trim_end_matches(['.', ':']);
        StepText {
            title: typeset(&format!("{title}{option}")),
            text: typeset(&text.join(" ")),
            points,
        }
    });
    TextSheet {
        title: typeset(&steps.title),
        paragraphs: Vec::new(),
        steps: each.collect(),
        citation: cited(&steps.source.to_string()),
    }
}

/// All worksheets of a package and of what it requires, to fill in.
pub fn worksheets(
    model: &Model,
    package: crate::model::PackageId,
    paper: Option<sheet::Paper>,
) -> sheet::Booklet {
    let about = super::about::About::of(model, package);
    let sheets = 0..model.worksheets.len();
    let mut scenarios = model.scenarios.iter();
    let scenario = scenarios.find(|each| each.header.package == package);
    let turns = scenario.and_then(|scenario| turns(model, scenario));
    sheet::Booklet {
        title: about.title,
        subtitle: "Worksheets".into(),
        package: about.package,
        seed: about.seed,
        reference: sheets
            .map(|index| ReferenceSheet::Worksheet(worksheet(model, index, turns)))
            .collect(),
        paper: paper.unwrap_or(about.paper),
        ..sheet::Booklet::default()
    }
}

/// How many turns a scenario has, if it or its mission says so.
pub(super) fn turns(model: &Model, scenario: &Scenario) -> Option<u32> {
    let mission = model.mission_of(scenario.mission)?;
    crate::wording::mission::turns(mission, scenario)
}

/// A form with a column for each turn of the battle, or for as many as it states itself.
pub(super) fn worksheet(model: &Model, index: usize, turns: Option<u32>) -> Worksheet {
    let sheet = &model.worksheets[index];
    let rows = sheet.rows.iter().enumerate().map(|(index, row)| {
        let reckoning = match &row.entry {
            Entry::Tally => Reckoning::Tally,
            Entry::Total(terms) => Reckoning::Formula(formula(sheet, terms)),
        };
        let bands = match sheet.reads {
            Some((table, read)) if read == index => bands(model, model.table(table)),
            _ => Vec::new(),
        };
        WorksheetRow {
            letter: letter(sheet, index).unwrap_or_default(),
            title: row.title.to_string(),
            reckoning,
            bands,
        }
    });
    let mut rows: Vec<WorksheetRow> = rows.collect();
    if let Some((table, read)) = sheet.reads {
        // The band is written into a row of its own, below all that it is read from.
        let bands = std::mem::take(&mut rows[read].bands);
        rows.push(WorksheetRow {
            letter: String::new(),
            title: model.table(table).header.title.to_string(),
            reckoning: Reckoning::Read(sheet.rows[read].title.to_string()),
            bands,
        });
    }
    Worksheet {
        title: sheet.header.title.to_string(),
        columns: turns.unwrap_or(sheet.turns),
        column: "Turn".into(),
        rows,
        citation: cited(&model.citation(sheet.header.cite).show(model)),
    }
}

fn bands(model: &Model, table: &Table) -> Vec<Band> {
    let band = |row: &crate::model::TableRow| Band {
        range: typeset(&row.labels[0].text),
        meaning: answer(model, &row.answer),
    };
    table.rows.iter().map(band).collect()
}

/// Rows of a kind as one table; columns in which none says anything are left out.
fn kind_sheet(model: &Model, id: KindId, rows: &[RowId]) -> Option<ReferenceSheet> {
    let kind = model.kind(id);
    if rows.is_empty() {
        return None;
    }
    let shown: Vec<usize> = (0..kind.fields.len())
        .filter(|index| {
            let said = |row: &RowId| !is_empty(&model.row(*row).fields[*index].value);
            let field = &kind.fields[*index];
            field.shown != Shown::Hidden
                && !is_for_the_map(model, id, FieldId::new(*index))
                && rows.iter().any(said)
        })
        .collect();
    let mut header = vec![typeset(&kind.header.title)];
    let heads = shown
        .iter()
        .map(|index| column(model, &kind.fields[*index]));
    header.extend(heads);
    let rows = rows.iter().map(|id| {
        let row = model.row(*id);
        let mut cells = vec![sheet::Value::new(typeset(&row.header.title))];
        let fields = shown.iter();
        cells.extend(fields.map(|index| told(model, &kind.fields[*index], &row.fields[*index])));
        cells
    });
    Some(ReferenceSheet::Table(TableSheet {
        title: plural(kind),
        header,
        rows: rows.collect(),
        citation: cited(&model.citation(kind.header.cite).show(model)),
    }))
}

/// Whether a field only says how terrain is drawn: the map shows it.
pub(super) fn is_for_the_map(model: &Model, kind: KindId, field: FieldId) -> bool {
    model.prelude.as_ref().is_some_and(|prelude| {
        let terrain = &prelude.terrain;
        terrain.kind == kind && [terrain.drawing, terrain.breadth, terrain.extent].contains(&field)
    })
}

/// A kind's heading: its plural. Where its title keeps a hyphen of its name, so does the plural.
pub(super) fn plural(kind: &Kind) -> String {
    let title = kind.header.title.to_lowercase();
    let mut heading = String::new();
    let mut last = "";
    for word in kind.plural.split('-') {
        let hyphen = title.contains(&format!("{last}-{}", word.trim_end_matches('s')));
        heading.push_str(match (last, hyphen) {
            ("", _) => "",
            (_, true) => "-",
            (_, false) => " ",
        });
        heading.push_str(word);
        last = word;
    }
    capital(&heading)
}

/// A row in words: its texts as paragraphs, everything else as a list of values.
fn row_text(model: &Model, id: RowId) -> TextSheet {
    let row = model.row(id);
    let kind = model.kind(row.kind);
    let mut paragraphs = Vec::new();
    let mut facts = Vec::new();
    for (field, datum) in kind.fields.iter().zip(&row.fields) {
        if field.shown == Shown::Hidden || datum.value == Value::None {
            continue;
        }
        match &datum.value {
            Value::Text(text) if text.is_empty() => {}
            Value::Text(text) => paragraphs.extend(typeset(text).split('\n').map(str::to_owned)),
            _ => facts.push(format!(
                "{}: {}",
                field.header.title,
                told(model, field, datum).text
            )),
        }
    }
    if !facts.is_empty() {
        paragraphs.push(facts.join("; "));
    }
    TextSheet {
        title: typeset(&row.header.title),
        paragraphs,
        steps: Vec::new(),
        citation: cited(&model.citation(row.header.cite).show(model)),
    }
}
