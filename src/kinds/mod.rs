//! Declarations to typed values: a cell is read by the type of its column.
//!
//! In: `Declared`. Out: [`Typed`], a rules model together with the places that the checks need.
//! What cannot be read is reported and left out or set to [`Value::None`]; later passes keep
//! quiet about it.

mod apart;
mod battles;
mod braces;
mod broken;
mod by_title;
mod cells;
mod changes;
mod cites;
mod decks;
mod errata;
mod fields;
mod finding;
mod firepower;
mod generators;
mod headers;
mod labels;
mod mentions;
mod missions;
mod muster;
mod options;
mod prelude;
mod rows;
mod rules;
mod scenarios;
mod shared;
mod slip;
mod tables;
mod told;
mod words_asked;
mod worksheets;
mod wrong_cells;

pub(crate) use battles::MOST_ROLLED;
pub(crate) use braces::shown_title;
pub use broken::Broken;
pub(crate) use changes::item_changes;
pub use labels::coverage;
pub(crate) use missions::too_late;
pub use muster::{ForcePlaces, ListPlaces, Nesting, PickPlaces};
pub use shared::{Base, Shared};
use told::Told;

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostic::Diagnostics;
use crate::model::*;
use crate::names::{self, Declared};
use crate::source::{SourceSet, Span};
use crate::syntax::ast;

/// A model whose values have their types, not yet checked as a whole.
#[derive(Debug)]
pub struct Typed {
    pub model: Model,
    pub places: Places,
    pub broken: Broken,
    pub nesting: Nesting,
    /// Something could not be read: what seems missing or unused may be in there.
    pub incomplete: bool,
    /// A declaration could not be read at all.
    pub names_in_doubt: bool,
}

/// Where things are written; index by the ids of the model.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The name of each row.
    pub rows: Vec<Span>,
    /// Each row's place among the rows of its kind.
    pub rank: Vec<u32>,
    /// The name of each field.
    pub fields: FxHashMap<(KindId, EcoString), Span>,
    pub generators: Vec<Span>,
    pub battles: Vec<Span>,
    /// The line of each battle that names its armies.
    pub battle_armies: Vec<Span>,
    pub tables: Vec<Span>,
    pub scenarios: Vec<Span>,
    /// What units and forces say of army lists.
    pub clauses: FxHashMap<Clause, Span>,
    /// The lines of each reckoning, in the order of `Model::reckonings`.
    pub reckonings: Vec<Vec<Span>>,
    /// In the order of `Model::lists`.
    pub lists: Vec<ListPlaces>,
    pub decks: Vec<Span>,
    /// The line of each mission that names its sides.
    pub sides: Vec<Span>,
    /// The lines by which the sides of missions bring something.
    pub brings: FxHashMap<(RowId, usize), Span>,
    /// In the order of `Model::forces`.
    pub forces: Vec<ForcePlaces>,
    /// Promised strengths, by index into `Model::units` and `Model::forces`.
    pub unit_promises: Vec<Option<ast::Promise>>,
    pub force_promises: Vec<Option<ast::Promise>>,
    /// `use` lines of generators: from, to, where.
    pub uses: Vec<(GeneratorId, GeneratorId, Span)>,
    /// `roll on` cells of tables: from, to, where.
    pub rolls_on: Vec<(TableId, TableId, Span)>,
    /// Values that somebody else's change put there, and where it says so.
    pub replaced: FxHashMap<(RowId, FieldId), Span>,
    /// Tables in whose place somebody else has put other rows.
    pub replaced_tables: FxHashSet<TableId>,
    /// Sources and generators that something refers to: all else is of use at the table.
    pub used: FxHashSet<Symbol>,
    /// Lengths and lists that rows state; by row and field, once all are there.
    stated: Vec<((RowId, FieldId), Span)>,
    /// What scenarios place on their tables: scenario, what, where.
    pub placed: Vec<(ScenarioId, OnTable, Span)>,
}

impl Places {
    /// Keeps in mind where a row states a value, if that is one that questions about the whole are asked of.
    fn state(&mut self, row: RowId, field: FieldId, span: Span, datum: &Datum) {
        if matches!(datum.value, Value::Length(_) | Value::List(_)) {
            self.stated.push(((row, field), span));
        }
    }

    /// Puts what rows state in order. What was stated later stays behind what it replaces.
    fn order_stated(&mut self) {
        self.stated.sort_by_key(|(key, _)| *key);
    }

    /// Where a row states a length or a list.
    pub fn stated(&self, row: RowId, field: FieldId) -> Option<Span> {
        let key = (row, field);
        let end = self.stated.partition_point(|(other, _)| *other <= key);
        let last = self.stated[..end].last().filter(|(other, _)| *other == key);
        last.map(|(_, span)| *span)
    }

    /// Where a scenario, by its index, places something.
    pub fn placed_at(&self, scenario: usize, what: OnTable) -> Option<Span> {
        let is_it = |(id, placed, _): &&(ScenarioId, OnTable, Span)| {
            id.index() == scenario && *placed == what
        };
        self.placed.iter().find(is_it).map(|(_, _, span)| *span)
    }

    /// Keeps in mind that something refers to a declaration, if anybody asks that.
    fn refer(&mut self, to: Symbol) {
        if matches!(to, Symbol::Source(_) | Symbol::Generator(_)) {
            self.used.insert(to);
        }
    }
}

/// What a scenario brings onto its table; mostly an index into the list of its sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnTable {
    /// Units of this side, that come in this turn.
    Coming {
        side: usize,
        turn: u32,
    },
    /// A line of what this side brings.
    Line {
        side: usize,
        line: usize,
    },
    Piece(usize),
    Zone(usize),
    Entry(usize),
    Mark(usize),
}

/// Reads every declaration.
pub fn read(
    packages: Vec<Package>,
    declared: &Declared<'_>,
    sources: &SourceSet,
    shared: Shared<'_>,
    out: &mut Diagnostics,
) -> Typed {
    let model = Model {
        packages,
        ..Model::default()
    };
    let mut reader = Reader::new(model, declared, sources, shared, out);
    reader.begin();
    reader.no_citation();
    reader.read_sources();
    reader.read_options();
    reader.read_scales();
    reader.read_kinds();
    // Where two packages give a kind one field, the rows and rules of one of them fit it nowhere.
    let told = (!reader.told.apart.is_empty()).then(|| std::mem::take(reader.out));
    reader.find_prelude();
    reader.read_rows();
    reader.replace_rows();
    // What follows may mention the texts of rows.
    reader.resolve_mentions();
    reader.tell_changes();
    reader.read_tables();
    reader.replace_tables();
    reader.read_rolls_of_options();
    reader.read_decks();
    reader.read_modifiers();
    reader.check_decks();
    reader.walk_modifiers();
    reader.read_procedures();
    reader.read_examples();
    reader.read_asked();
    let others = reader.is_about_others();
    if others {
        reader.read_generators();
        reader.read_missions();
        reader.read_muster();
        reader.read_reckonings();
    }
    reader.read_firepower();
    if others {
        reader.read_lists();
        reader.read_worksheets();
        reader.read_battles();
        reader.read_scenarios();
        reader.read_errata();
        reader.finish_options();
        reader.read_references();
    }
    reader.tell_names_of_titles();
    reader.tell_kinds_of_replaced();
    reader.tell_slips_once();
    reader.tell_columns_once();
    reader.tell_lacking_once();
    reader.tell_trends_once();
    reader.tell_absent_once();
    if let Some(told) = told {
        *reader.out = told;
    }
    reader.model.index = NameIndex::of_rows(reader.model.rows.len());
    let nesting = Nesting::of(&reader.model, &reader.places, &reader.broken);
    for (force, strength) in reader.model.forces.iter_mut().zip(&nesting.forces) {
        (force.least, force.most) = (strength.least, strength.most);
    }
    Typed {
        nesting,
        model: reader.model,
        places: reader.places,
        broken: reader.broken,
        incomplete: reader.incomplete,
        names_in_doubt: declared.scope.incomplete(),
    }
}

/// The state of this pass.
struct Reader<'a> {
    sources: &'a SourceSet,
    declared: &'a Declared<'a>,
    shared: Shared<'a>,
    out: &'a mut Diagnostics,
    model: Model,
    places: Places,
    citations: FxHashMap<Citation, CitationId>,
    /// Texts in rows that mention values; filled in when all rows are read.
    mentions: Vec<mentions::Pending>,
    /// Fields of rows whose texts mention something: nobody may mention these in turn.
    mentioning: FxHashSet<(RowId, FieldId)>,
    /// Places of rolls and placements already given out, with how often: each stream needs a name
    /// of its own.
    paths: FxHashMap<(PackageId, EcoString), u32>,
    incomplete: bool,
    broken: Broken,
    told: Told,
    /// Places of modifiers, by id.
    listed: Vec<rules::Listed>,
    /// Rows that are added to modifiers.
    further_rows: Vec<rules::FurtherRows<'a>>,
    /// The parameters of procedures, by id.
    taken: Vec<rules::Taken>,
    /// What callers need to know of procedures, by id.
    summaries: Vec<Option<rules::Summary>>,
    /// Procedures that are to be walked where somebody calls them.
    waiting: rules::Waiting<'a>,
    /// Checks of decks, made when all that they may ask of has been read.
    deck_checks: Vec<decks::Pending<'a>>,
    /// Changes of texts that mention something, told to people when all rows are read.
    told_later: Vec<changes::ToldLater>,
    /// What the base of this run has read is there from the start.
    begun: Option<shared::Begun>,
    /// Where options are looked at by themselves, the blocks of those that are on anew: all else has been read
    /// without them.
    new: Option<Vec<Span>>,
}

/// Where a value stands: who asks for names, and the citation in force.
#[derive(Clone, Copy, Debug)]
struct Here {
    package: PackageId,
    cite: CitationId,
}

impl<'a> Reader<'a> {
    /// One that has read nothing yet, and goes on from a model.
    fn new(
        model: Model,
        declared: &'a Declared<'a>,
        sources: &'a SourceSet,
        shared: Shared<'a>,
        out: &'a mut Diagnostics,
    ) -> Self {
        Reader {
            sources,
            declared,
            shared,
            out,
            model,
            places: Places::default(),
            citations: FxHashMap::default(),
            mentions: Vec::new(),
            mentioning: FxHashSet::default(),
            paths: FxHashMap::default(),
            incomplete: declared.scope.incomplete(),
            broken: Broken::default(),
            told: Told::default(),
            listed: Vec::new(),
            further_rows: Vec::new(),
            taken: Vec::new(),
            summaries: Vec::new(),
            waiting: rules::Waiting::default(),
            deck_checks: Vec::new(),
            told_later: Vec::new(),
            begun: None,
            new: (!declared.extent.is_whole()).then(|| {
                let on = declared.new_options();
                let headers = on.map(|option| declared.options.list[option.index()].1.header.span);
                headers
                    .map(|header| names::block(sources, header))
                    .collect()
            }),
        }
    }

    /// Reads something without telling what is wrong with it.
    fn quietly<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let told = std::mem::take(self.out);
        let read = read(self);
        *self.out = told;
        read
    }

    fn cell(&self, cell: ast::Cell) -> &'a str {
        self.sources.slice(cell.span)
    }

    /// The fields of a kind as they are declared: those of options that are looked at by themselves come
    /// last in the model.
    fn field_names(&self, kind: KindId) -> Vec<&str> {
        let fields = &self.model.kind(kind).fields;
        let mut fields: Vec<&Field> = fields.iter().collect();
        if self.begun.is_some() {
            let own = self.declared.kinds[kind.index()].1.fields.lines.len();
            let further = own.min(fields.len());
            fields[further..].sort_by_key(|field| {
                let Header { package, name, .. } = &field.header;
                (
                    *package,
                    self.places.fields.get(&(kind, name.clone())).copied(),
                )
            });
        }
        let names = fields.into_iter().map(|field| field.header.name.as_str());
        names.collect()
    }

    /// A stream's name that no other place of this package has.
    fn place(&mut self, package: PackageId, path: EcoString) -> EcoString {
        let count = self.paths.entry((package, path.clone())).or_insert(0);
        *count += 1;
        if *count == 1 {
            path
        } else {
            ecow::eco_format!("{path}~{count}")
        }
    }
}
