//! A package as a book: its contents, put into words chapter by chapter.

mod apart;
mod claims;
mod data;
mod drawn;
mod further;
mod ground;
mod muster;
mod options;
mod play;

pub use further::{Further, further_options};

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;

use super::about::About;
use super::in_play::source_note;
use super::{cited, typeset};
use crate::model::{
    Along, Citation, CitationId, CitedPlaces, Datum, Header, Locals, Model, Modifiers, OptionId,
    PackageId, RowId, Symbol, Type, Value,
};
use crate::sheet::{
    self, Assumption, Block, Chapter, Fact, IndexEntry, IndexPlace, Paper, Reference, Rulebook,
    Section, SourceNote, Term,
};
use crate::spelling::{capital, headed};
use crate::wording::Words;
use crate::written::{Contents, ContentsItem, FileContents};

/// A package as a book to read, in the order of its contents. What comes with options that are switched off, and what
/// examples say that need others, is told as it is in the `further` rules.
pub fn rulebook(
    model: &Model,
    package: PackageId,
    contents: &Contents,
    further: &[Further],
    paper: Option<Paper>,
) -> Rulebook {
    let about = model.package(package);
    // A file with nothing but a scenario or a list bears its title, and that of its game. A game may well hold one.
    let is_rule = |item: &ContentsItem| {
        !matches!(
            item,
            ContentsItem::Named(Symbol::Scenario(_) | Symbol::List(_) | Symbol::Source(_))
        )
    };
    let mut items = contents.files.iter().flat_map(|file| &file.items);
    let game = match about.alone && !items.any(is_rule) {
        true => About::of(model, package),
        false => About::of_package(model, package),
    };
    let mut book = Book {
        model,
        package,
        further,
        only_with: None,
        targets: targets(model, contents),
        gathered: Gathered::default(),
    };
    let mut files: Vec<&FileContents> = contents.files.iter().collect();
    files.sort_by_key(|file| (file.chapter.unwrap_or(usize::MAX), place(model, file)));
    let chapters = files.into_iter().map(|file| book.chapter(file));
    let mut chapters: Vec<Chapter> = chapters.collect();
    chapters.retain(|chapter| !chapter.sections.is_empty());
    // Two folders may have files of one name.
    let mut ids = IndexSet::new();
    for (at, chapter) in chapters.iter_mut().enumerate() {
        if !ids.insert(chapter.id.clone()) {
            chapter.id.push_str(&format!("-{at}"));
        }
    }
    chapters.extend(book.changed());
    let requires = about.requires.iter().map(|id| {
        let other = model.package(*id);
        format!("{}, version {}", other.title, other.version)
    });
    let mut whole = Rulebook {
        title: game.title,
        package: game.package,
        period: about.period.clone(),
        licence: about.licence.clone(),
        requires: requires.collect(),
        index: Vec::new(),
        chapters,
        sources: book.sources(),
        assumed: book.assumptions(),
        paper: paper.unwrap_or(about.paper),
    };
    apart::tell_apart(&mut whole);
    whole.index = index(&whole.chapters);
    whole
}

/// Where a file stands in the book that the manifest does not place: rules first, then who fights, then what shows
/// or mends the rules. Files of one sort stay in the package's order.
fn place(model: &Model, file: &FileContents) -> usize {
    let prelude = model.prelude.as_ref();
    let of_forces = |row: &RowId| {
        prelude.is_some_and(|prelude| {
            let kinds = [prelude.army.kind, prelude.unit.kind, prelude.force.kind];
            kinds.contains(&model.row(*row).kind)
        })
    };
    let only = |fits: &dyn Fn(&ContentsItem) -> bool| file.items.iter().all(fits);
    let is_example = |item: &ContentsItem| matches!(item, ContentsItem::Example(_));
    if file.items.is_empty() {
        return 0;
    }
    if only(&is_example) {
        return 3;
    }
    if only(&|item: &ContentsItem| {
        is_example(item) || matches!(item, ContentsItem::Named(Symbol::Erratum(_)))
    }) {
        return 4;
    }
    let lists = |item: &ContentsItem| {
        matches!(
            item,
            ContentsItem::Named(Symbol::List(_) | Symbol::Scenario(_))
        )
    };
    if only(&|item: &ContentsItem| is_example(item) || lists(item)) {
        return 2;
    }
    let forces = |item: &ContentsItem| match item {
        ContentsItem::Named(Symbol::Row(row)) => of_forces(row),
        ContentsItem::Rows { rows, .. } => rows.iter().all(of_forces),
        item => is_example(item) || lists(item),
    };
    usize::from(only(&forces))
}

/// The id of the section at which each thing stands.
fn targets(model: &Model, contents: &Contents) -> FxHashMap<Symbol, String> {
    let mut found = FxHashMap::default();
    for item in contents.files.iter().flat_map(|file| &file.items) {
        match item {
            ContentsItem::Named(symbol) => {
                found.insert(*symbol, id_of(model, *symbol));
            }
            ContentsItem::Rows { rows, .. } => {
                let id = rows_id(model, rows);
                found.extend(rows.iter().map(|row| (Symbol::Row(*row), id.clone())));
            }
            ContentsItem::Option { id, .. } => {
                let symbol = Symbol::Option(*id);
                found.insert(symbol, id_of(model, symbol));
            }
            _ => {}
        }
    }
    found
}

fn rows_id(model: &Model, rows: &[RowId]) -> String {
    let first = rows.first().map(|row| id_of(model, Symbol::Row(*row)));
    format!("rows-{}", first.unwrap_or_default())
}

/// `table-to-hit`, `row-weapon-rifle`.
fn id_of(model: &Model, symbol: Symbol) -> String {
    let named = |sort: &str, header: &Header| format!("{sort}-{}", header.name);
    match symbol {
        Symbol::Row(id) => {
            let row = model.row(id);
            let kind = &model.kind(row.kind).header.name;
            format!("row-{kind}-{}", row.header.name)
        }
        Symbol::Source(id) => Rulebook::source_id(&model.sources[id.index()].name),
        Symbol::Scale(id) | Symbol::Member(id, _) => named("scale", &model.scale(id).header),
        Symbol::Kind(id) => named("kind", &model.kind(id).header),
        Symbol::Table(id) => named("table", &model.table(id).header),
        Symbol::Generator(id) => named("generator", &model.generator(id).header),
        Symbol::Battle(id) => named("battle", &model.battles[id.index()].header),
        Symbol::Worksheet(id) => named("worksheet", &model.worksheets[id.index()].header),
        Symbol::Erratum(id) => named("erratum", &model.errata[id.index()].header),
        Symbol::Scenario(id) => named("scenario", &model.scenarios[id.index()].header),
        Symbol::List(id) => named("list", &model.lists[id.index()].header),
        Symbol::Deck(id) => named("deck", &model.deck(id).header),
        Symbol::Modifiers(id) => named("modifiers", &model.modifiers(id).header),
        Symbol::Procedure(id) => named("procedure", &model.procedure(id).header),
        Symbol::Option(id) => named("option", &model.options[id.index()].header),
    }
}

/// The book, while it is written.
struct Book<'a> {
    model: &'a Model,
    package: PackageId,
    /// The rules with other options on.
    further: &'a [Further],
    /// The option that is off in the book and on in these rules.
    only_with: Option<OptionId>,
    targets: FxHashMap<Symbol, String>,
    gathered: Gathered,
}

/// What is gathered for the end of the book.
#[derive(Default)]
struct Gathered {
    /// Reasons, and the sections where they hold.
    assumed: IndexMap<String, IndexSet<Reference>>,
    cited: IndexSet<usize>,
    /// The ids of all sections: several options may declare a thing, of which one is switched on.
    written: IndexSet<String>,
}

impl Book<'_> {
    fn chapter(&mut self, file: &FileContents) -> Chapter {
        let (title, lead) = titled(&file.preface, &file.name);
        let mut sections = self.sections(&file.items);
        sections.retain(|section| self.gathered.written.insert(section.id.clone()));
        Chapter {
            id: format!("chapter-{}", file.name),
            title: typeset(&title),
            lead: typeset(&quoted(&lead)),
            sections,
        }
    }

    fn sections(&mut self, items: &[ContentsItem]) -> Vec<Section> {
        let mut sections = Vec::with_capacity(items.len());
        for item in items {
            match item {
                ContentsItem::Option { id, brings, .. } => {
                    sections.extend(self.option(*id, brings));
                }
                item => sections.extend(self.section(item)),
            }
        }
        sections
    }

    fn section(&mut self, item: &ContentsItem) -> Option<Section> {
        Some(match item {
            ContentsItem::Named(symbol) => return self.named(*symbol),
            ContentsItem::Rows { title, rows } => self.rows(title, rows),
            ContentsItem::Fields(kind) => self.fields(*kind),
            ContentsItem::Option { .. } => return None,
            ContentsItem::Example(index) => self.example(*index),
            ContentsItem::Reckoning => return self.reckoning(),
            ContentsItem::Firepower => return self.firepower(),
        })
    }

    fn named(&mut self, symbol: Symbol) -> Option<Section> {
        Some(match symbol {
            Symbol::Scale(id) => self.scale(id),
            Symbol::Kind(id) => self.kind(id),
            Symbol::Row(id) => self.row(id),
            Symbol::Table(id) => self.table(id),
            Symbol::Generator(id) => self.generator(id),
            Symbol::Battle(id) => self.battle(id),
            Symbol::Worksheet(id) => self.worksheet(id),
            Symbol::Erratum(id) => self.erratum(id),
            Symbol::Scenario(id) => self.scenario(id),
            Symbol::List(id) => self.list(id),
            Symbol::Deck(id) => self.deck(id),
            Symbol::Modifiers(id) => self.modifiers(id),
            Symbol::Procedure(id) => self.procedure(id),
            Symbol::Source(_) | Symbol::Member(..) | Symbol::Option(_) => return None,
        })
    }

    /// A section with its title, citation and place in the index.
    fn head(&mut self, symbol: Symbol, sort: &str, header: &Header) -> Section {
        let mut section = self.headed(id_of(self.model, symbol), sort, &header.title);
        (section.citation, section.assumed) = self.mark(header.cite, &mut section.assumptions);
        section
    }

    fn headed(&mut self, id: String, sort: &str, title: &str) -> Section {
        let mut section = Section {
            id,
            sort: self.sort_of(sort),
            title: typeset(title),
            ..Section::default()
        };
        section.term(title);
        section
    }

    /// The places cited, and whether it is assumed; the reason is noted.
    fn mark(&mut self, cite: CitationId, reasons: &mut Vec<String>) -> (CitedPlaces, bool) {
        let citation = self.model.citation(cite);
        let places = citation.places().iter();
        self.gathered
            .cited
            .extend(places.map(|(source, _)| source.index()));
        let assumed = match citation {
            Citation::Assumed { reason, .. } => {
                let reason = capital(&typeset(reason.trim_end_matches('.')));
                if !reason.is_empty() && !reasons.contains(&reason) {
                    reasons.push(reason);
                }
                true
            }
            _ => false,
        };
        (citation.cited(self.model).reworded(cited), assumed)
    }

    /// The citations of a value, for their reasons and sources.
    fn weigh(&mut self, datum: &Datum, reasons: &mut Vec<String>) {
        match &datum.value {
            Value::None => {}
            Value::Each(data) => data.iter().for_each(|each| self.weigh(each, reasons)),
            _ => {
                self.mark(datum.cite, reasons);
            }
        }
    }

    /// Ends a section: its reasons go to the end of the book as well.
    fn done(&mut self, section: Section) -> Section {
        for reason in &section.assumptions {
            let places = self.gathered.assumed.entry(reason.clone()).or_default();
            places.insert(to(&section));
        }
        section
    }

    /// What a reader may turn to; without a target where it stands in another book.
    fn reference(&self, symbol: Symbol) -> Reference {
        Reference {
            title: typeset(&self.model.title(symbol)),
            to: self.targets.get(&symbol).cloned(),
        }
    }

    fn along(&self, along: Along) -> String {
        let scale = self.model.scale(along.scale);
        let mut text = format!(", for each {}", scale.header.title.to_lowercase());
        if let Some(trend) = along.trend {
            text.push_str(&format!(", {}", trend.word()));
        }
        text
    }

    fn ty(&self, ty: Type) -> String {
        let nothing = Modifiers {
            header: Header {
                package: self.package,
                name: "".into(),
                title: "".into(),
                cite: CitationId(0),
            },
            parameters: ecow::EcoVec::new(),
            titles: Default::default(),
            rows: Vec::new(),
        };
        typeset(&Words::new(self.model, Locals::Modifiers(&nothing)).ty(ty))
    }

    /// The books that are cited, in the order in which packages declare them; a package's own are there
    /// where it cites any.
    fn sources(&self) -> Vec<SourceNote> {
        if self
            .model
            .citations
            .iter()
            .all(|each| *each == Citation::None)
        {
            return Vec::new();
        }
        let sources = self.model.sources.iter().enumerate();
        let own =
            |index: &usize, package| package == self.package || self.gathered.cited.contains(index);
        sources
            .filter(|(index, source)| own(index, source.package))
            .map(|(_, source)| source_note(source))
            .collect()
    }

    fn assumptions(self) -> Vec<Assumption> {
        let each = self.gathered.assumed.into_iter();
        each.map(|(reason, places)| Assumption {
            reason,
            places: places.into_iter().collect(),
        })
        .collect()
    }
}

/// The words of all sections, each with the places where it stands. A sign or a figure alone, as
/// cards bear it, is no word that anybody looks up.
fn index(chapters: &[Chapter]) -> Vec<IndexEntry> {
    let mut terms: IndexMap<&String, IndexMap<&String, IndexPlace>> = IndexMap::new();
    for section in chapters.iter().flat_map(|chapter| &chapter.sections) {
        let words = (section.terms.iter()).filter(|each| each.term.contains(char::is_alphabetic));
        for Term { term, part } in words {
            let places = terms.entry(term).or_default();
            places.entry(&section.id).or_insert_with(|| IndexPlace {
                title: section.listed().into_owned(),
                to: section.id.clone(),
                part: part.clone(),
            });
        }
    }
    let entry = |(term, places): (&String, IndexMap<&String, IndexPlace>)| IndexEntry {
        term: term.clone(),
        places: places.into_values().collect(),
    };
    let mut index: Vec<IndexEntry> = terms.into_iter().map(entry).collect();
    index.sort_by_cached_key(|entry| (entry.filed_under().to_lowercase(), entry.term.clone()));
    index
}

impl Section {
    /// Enters a word into the index.
    fn term(&mut self, term: &str) {
        self.terms.push(Term {
            term: capital(&typeset(term)),
            part: None,
        });
    }

    /// Enters the word that a part of it bears.
    fn term_at(&mut self, term: &str, id: &str) {
        self.terms.push(Term {
            term: capital(&typeset(term)),
            part: Some(id.to_owned()),
        });
    }
}

fn to(section: &Section) -> Reference {
    Reference {
        title: section.title.clone(),
        to: Some(section.id.clone()),
    }
}

fn text(text: &str) -> Block {
    Block::Text {
        text: typeset(text),
    }
}

fn fact(label: &str, value: impl Into<String>) -> Fact {
    Fact {
        label: label.to_owned(),
        value: sheet::Value::new(typeset(&value.into())),
        links: Vec::new(),
    }
}

fn links(label: &str, links: Vec<Reference>) -> Fact {
    Fact {
        label: label.to_owned(),
        links,
        ..Fact::default()
    }
}

/// The most words that a title has which stands before the colon of a preface.
const TITLE: usize = 5;

/// A chapter's title and what stands under it: `Movement: inches are pips.` has its title before the
/// colon, other prefaces have that of their file.
fn titled(preface: &str, file: &str) -> (String, String) {
    if let Some((title, lead)) = preface.split_once(": ")
        && title.split(' ').count() <= TITLE
        && !title.contains(['.', ',', ';'])
    {
        return (title.to_owned(), capital(lead));
    }
    // `1-movement` says in which order the files come.
    let name = file.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let name = match name.strip_prefix(['-', '_', ' ']) {
        Some(name) if !name.is_empty() => name,
        _ => file,
    };
    (headed(name), preface.to_owned())
}

/// Names that stand between backticks in a comment stand between quotation marks in a book.
fn quoted(comment: &str) -> String {
    let mut parts = comment.split('`');
    let mut set = parts.next().unwrap_or_default().to_owned();
    while let Some(name) = parts.next() {
        match parts.next() {
            Some(rest) => set.push_str(&format!("“{name}”{rest}")),
            None => set.push_str(&format!("`{name}")),
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::{quoted, titled};

    #[test]
    fn names_in_comments_are_quoted() {
        assert_eq!(quoted("A `?` and `x`."), "A “?” and “x”.");
        assert_eq!(quoted("One ` alone"), "One ` alone");
    }

    #[test]
    fn a_chapter_is_called_by_its_preface_or_by_its_file() {
        let called = |preface, file| titled(preface, file);
        let pair = |title: &str, lead: &str| (title.to_owned(), lead.to_owned());
        assert_eq!(
            called("Pacing: inches are pips.", "movement"),
            pair("Pacing", "Inches are pips.")
        );
        assert_eq!(
            called("What a hit does, and: more.", "close-combat"),
            pair("Close combat", "What a hit does, and: more.")
        );
    }
}
