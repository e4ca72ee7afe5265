//! Options, and what of other packages stands changed.

use ecow::EcoString;
use indexmap::{IndexMap, IndexSet};

use super::super::{SEPARATOR, cited, printed, typeset};
use super::{Book, fact, id_of, links, to};
use crate::model::{
    ChangeNote, ChangedPart, Datum, Field, Model, OptionId, OptionRule, Position, Shown, Symbol,
    TypeBase, Value,
};
use crate::sheet::{self, Block, BookTable, Chapter, Fact, Section};
use crate::spelling::joined;
use crate::steps::Line;
use crate::wording::{dagger, lower, muster, quoted, spoken};
use crate::written::{Brought, ContentsItem};

impl Book<'_> {
    /// What an option needs, excludes and changes. Behind it stands what it brings, also where it is switched off and
    /// the rules are at hand in which it is on.
    pub(super) fn option(&mut self, id: OptionId, brings: &[Brought]) -> Vec<Section> {
        let Some(further) = self.with_option(id) else {
            let brings =
                (!brings.is_empty()).then(|| fact("Brings", joined(&brought(brings), "and")));
            return vec![self.about(id, brings, None)];
        };
        let before = self.model;
        self.elsewhere(further, Some(id), |book| {
            let mut behind = Vec::new();
            let mut brings = Vec::new();
            for item in further.contents.of_option(id) {
                let found = book.section(item);
                if !matches!(item, ContentsItem::Example(_)) {
                    brings.extend(found.as_ref().map(to));
                }
                behind.extend(found);
            }
            let brings = (!brings.is_empty()).then(|| links("Brings", brings));
            let mut sections = vec![book.about(id, brings, Some(before))];
            sections.append(&mut behind);
            sections
        })
    }

    /// The option itself; `before` are the rules without it, where those are at hand.
    fn about(&mut self, id: OptionId, brings: Option<Fact>, before: Option<&Model>) -> Section {
        let model = self.model;
        let option = &model.options[id.index()];
        let is_off = self.only_with == Some(id) || !option.active;
        let mut section = self.head(Symbol::Option(id), "option", &option.header);
        section.sort = match is_off {
            true => "option".into(),
            false => "option, switched on".into(),
        };
        let mut facts = Vec::new();
        for (label, list) in [
            ("Requires", &option.requires),
            ("Excludes", &option.excludes),
            ("Replaces", &option.replaces),
        ] {
            if !list.is_empty() {
                let each = list.iter().map(|id| self.reference(Symbol::Option(*id)));
                facts.push(links(label, each.collect()));
            }
        }
        facts.extend(brings);
        let rolls = option.rolls.iter().map(|table| Symbol::Table(*table));
        for (label, list) in [
            ("Each battle rolls", rolls.collect::<Vec<_>>()),
            ("At hand", option.reference.clone()),
        ] {
            if !list.is_empty() {
                let each = list.into_iter().map(|symbol| self.reference(symbol));
                facts.push(links(label, each.collect()));
            }
        }
        if !facts.is_empty() {
            section.blocks.push(Block::Facts { facts });
        }
        for note in &option.changes {
            self.mark(note.cite, &mut section.assumptions);
            if let Some(datum) = datum(model, note) {
                self.weigh(datum, &mut section.assumptions);
            }
        }
        let lines = told(model, before, option);
        if !lines.is_empty() {
            section.blocks.push(super::text("What it changes:"));
            section.blocks.push(Block::Points { lines });
        }
        let put_in = self.put_in(id, &mut section);
        section.blocks.extend(put_in);
        self.done(section)
    }

    /// Rules of other packages that stand otherwise here than in their own books.
    pub(super) fn changed(&mut self) -> Option<Chapter> {
        let model = self.model;
        let mut symbols: IndexSet<Symbol> = IndexSet::new();
        let here = |note: &&ChangeNote| note.package == self.package || note.option.is_some();
        for note in model.changes.iter().filter(here) {
            let found = thing(model, note).map(|symbol| whole(model, note, symbol));
            let found = found.filter(|symbol| {
                !matches!(symbol, Symbol::Kind(_)) && !self.targets.contains_key(symbol)
            });
            symbols.extend(found);
        }
        // Sections refer to each other. A name that two packages have is the package's own here.
        symbols.retain(|symbol| {
            let id = id_of(model, *symbol);
            let is_free = self.targets.values().all(|other| *other != id);
            if is_free {
                self.targets.insert(*symbol, id);
            }
            is_free
        });
        let sections: Vec<Section> = symbols
            .into_iter()
            .filter_map(|symbol| match symbol {
                Symbol::Row(id) if model.unit_of(id).is_none() && model.force_of(id).is_none() => {
                    let row = model.row(id);
                    let mut section = self.row(id);
                    if section.blocks.is_empty() {
                        let kind = model.kind(row.kind);
                        let mut table = BookTable {
                            header: vec!["Has".into(), "Now".into()],
                            ..BookTable::default()
                        };
                        for (field, datum) in kind.fields.iter().zip(&row.fields) {
                            table.rows.push(vec![
                                sheet::Value::new(typeset(&field.header.title)),
                                printed(model, datum),
                            ]);
                        }
                        section.blocks.push(Block::Table(table));
                    }
                    Some(section)
                }
                symbol => self.named(symbol),
            })
            .collect();
        if sections.is_empty() {
            return None;
        }
        Some(Chapter {
            id: "chapter--changed".into(),
            title: "Rules of other books, as they stand here".into(),
            lead:
                "What this package, or an option that is switched on, changes in the rules of the \
                   packages that it requires."
                    .into(),
            sections,
        })
    }
}

/// What an option brings, by its titles; with what sort of thing it is where several have one title.
fn brought(brings: &[Brought]) -> Vec<String> {
    let is_alone = |it: &Brought| {
        let mut others = brings.iter();
        others.all(|other| other.title != it.title || other.sort == it.sort)
    };
    let each = brings.iter().map(|it| match is_alone(it) {
        true => quoted(&it.title),
        false => format!("{} ({})", quoted(&it.title), it.sort),
    });
    let titles: IndexSet<String> = each.collect();
    titles.into_iter().collect()
}

/// What has more bytes is a text to read, not a value.
const LONG: usize = 40;

/// How one thing is changed.
#[derive(Default)]
struct How {
    /// What it asks for besides, and what it has.
    asks: Vec<String>,
    has: Vec<String>,
    others: Vec<String>,
    /// Where its values are cited from, other than the option.
    places: IndexSet<String>,
}

impl How {
    /// `before` are the rules without the `option`, whose changes this is one of: others may add the field that it sets.
    fn add(
        &mut self,
        model: &Model,
        before: Option<&Model>,
        note: &ChangeNote,
        option: &OptionRule,
    ) {
        let symbol = thing(model, note);
        let added: Vec<String> = note.added.iter().map(|title| quoted(title)).collect();
        let added = joined(&added, "and");
        let (list, how) = match &note.what.part {
            ChangedPart::Parameter(_) => (&mut self.asks, added),
            ChangedPart::Field(_) => (&mut self.has, added),
            ChangedPart::Part(said) => {
                let how = part_added(model, symbol, said);
                (&mut self.has, how.unwrap_or(added))
            }
            ChangedPart::Whole => {
                let how = match note.old.is_empty() || note.old == note.new {
                    true => "changed".to_owned(),
                    // The titles of what was there and what is.
                    false => format!("in the place of {}", quoted(&note.old)),
                };
                (&mut self.others, how)
            }
            ChangedPart::Value(name) => {
                let field = field_of(model, symbol, name);
                let title = match field {
                    Some(field) => field.header.title.to_string(),
                    None => title_of_field(model, note, name, &option.changes),
                };
                let title = quoted(&title);
                if let Some(datum) = datum(model, note) {
                    let places = |cite| cited(&model.citation(cite).cited(model).to_string());
                    let own = places(datum.cite);
                    if !own.is_empty() && own != places(option.header.cite) {
                        self.places.insert(own);
                    }
                }
                let old = before.map(|before| marked(before, note, &note.old));
                let new = marked(model, note, &note.new);
                let old = old.unwrap_or_else(|| note.old.to_string());
                let is_text = field.is_some_and(|field| field.ty.base == TypeBase::Text);
                let how = match values(&old, &new, |shown| in_parts(model, field, shown)) {
                    // A long text stands in its place: nobody looks for what has gone by comparing two.
                    _ if is_text && old.len().max(new.len()) > LONG => match new.is_empty() {
                        true => format!("no longer {}", quoted(&old)),
                        false if is_only_text(model, symbol) => format!("now {}", quoted(&new)),
                        false => format!("{title} is now {}", quoted(&new)),
                    },
                    values if !values.is_empty() => title + &values,
                    // Where nobody knows the values both are empty.
                    _ if !note.old.is_empty() => format!("no {title} any more"),
                    _ => format!("another {title}"),
                };
                (&mut self.others, how)
            }
            ChangedPart::Modifier(_) => (&mut self.others, "more modifiers".to_owned()),
            ChangedPart::Steps(position, anchor) => {
                let anchor = quoted(&step_title(model, symbol, note, anchor, option));
                let how = match position {
                    Position::InsteadOf if added == anchor => format!("{added} in another way"),
                    Position::InsteadOf => format!("{added} in place of {anchor}"),
                    Position::Before | Position::After => format!("{added} {position} {anchor}"),
                };
                (&mut self.others, how)
            }
        };
        if !list.contains(&how) {
            list.push(how);
        }
    }

    fn told(&self) -> String {
        let mut told = Vec::new();
        if !self.asks.is_empty() {
            told.push(format!("asks for {}", joined(&self.asks, "and")));
        }
        if !self.has.is_empty() {
            told.push(format!("has {} as well", joined(&self.has, "and")));
        }
        told.extend(self.others.iter().cloned());
        let told = told.join("; ");
        let places: Vec<&str> = self.places.iter().map(String::as_str).collect();
        match places.is_empty() {
            true => told,
            false => format!("{told} ({})", places.join("; ")),
        }
    }
}

/// What an option changes in words, what it changes of one thing together.
fn told(model: &Model, before: Option<&Model>, option: &OptionRule) -> Vec<Line> {
    let mut by_thing: IndexMap<String, How> = IndexMap::new();
    for note in &option.changes {
        let title = match thing(model, note) {
            Some(symbol) => match whole(model, note, symbol) {
                unit if unit != symbol => {
                    format!("{}: {}", model.title(unit), model.title(symbol))
                }
                _ => model.title(symbol).to_string(),
            },
            None => spoken(&note.what.thing),
        };
        let how = by_thing.entry(title).or_default();
        how.add(model, before, note, option);
    }
    // What is changed alike is told once.
    let mut alike: IndexMap<String, Vec<String>> = IndexMap::new();
    for (title, how) in by_thing {
        alike.entry(how.told()).or_default().push(quoted(&title));
    }
    let lines = alike.into_iter().map(|(how, titles)| {
        let each = if titles.len() > 1 { ", each" } else { "" };
        // A quoted sentence that ends the line ends it for both.
        let is_ended = [".”", "!”", "?”"].iter().any(|end| how.ends_with(end));
        let stop = if is_ended { "" } else { "." };
        Line {
            text: typeset(&format!("{}{each}: {how}{stop}", joined(&titles, "and"))),
            ..Line::default()
        }
    });
    lines.collect()
}

/// What is told of by itself: the unit of a figure.
fn whole(model: &Model, note: &ChangeNote, symbol: Symbol) -> Symbol {
    match model.figure_called(&note.what.thing) {
        Some((unit, figure)) if symbol == Symbol::Row(figure) => Symbol::Row(unit.row),
        _ => symbol,
    }
}

/// What is changed; nothing where only an option that is off declares it.
pub(super) fn thing(model: &Model, note: &ChangeNote) -> Option<Symbol> {
    if let (ChangedPart::Value(_), Some((_, figure))) =
        (&note.what.part, model.figure_called(&note.what.thing))
    {
        return Some(Symbol::Row(figure));
    }
    let mut found = model.find(&note.what.thing).into_iter();
    found.find(|symbol| match note.what.part {
        ChangedPart::Whole => matches!(
            symbol,
            Symbol::Deck(_) | Symbol::Table(_) | Symbol::Modifiers(_)
        ),
        ChangedPart::Value(_) => matches!(symbol, Symbol::Row(_) | Symbol::Battle(_)),
        ChangedPart::Field(_) => matches!(symbol, Symbol::Kind(_)),
        ChangedPart::Part(_) => {
            matches!(symbol, Symbol::Row(row) if model.force_of(*row).is_some())
        }
        ChangedPart::Modifier(_) => matches!(symbol, Symbol::Modifiers(_)),
        ChangedPart::Parameter(_) | ChangedPart::Steps(..) => {
            matches!(symbol, Symbol::Procedure(_))
        }
    })
}

/// `0 to 2 × “Horse squad”`, where these rules have the part.
fn part_added(model: &Model, force: Option<Symbol>, said: &EcoString) -> Option<String> {
    let Some(Symbol::Row(row)) = force else {
        return None;
    };
    let mut parts = model.force_of(row)?.parts.iter();
    let part = parts.find(|part| part.said(model) == *said)?;
    let titles: Vec<String> = match part.title.is_empty() {
        true => part
            .elements()
            .map(|each| quoted(&model.title(Symbol::Row(each.row()))))
            .collect(),
        false => vec![quoted(&part.title)],
    };
    let range = muster::range(part.least, part.most);
    Some(format!("{range} × {}", joined(&titles, "or")))
}

/// The values now and before, where both are known, each as `told` has it. Sentences are quoted: else nobody sees where
/// one ends and the other begins.
fn values(old: &str, new: &str, told: impl Fn(&str) -> String) -> String {
    let told = |shown: &str| match told(shown) {
        said if said.ends_with(['.', '!', '?']) => quoted(&said),
        said => said,
    };
    match old.is_empty() || new.is_empty() {
        true => String::new(),
        false => format!(" {} instead of {}", told(new), told(old)),
    }
}

/// What the changed field has in these rules.
fn datum<'a>(model: &'a Model, note: &ChangeNote) -> Option<&'a Datum> {
    let ChangedPart::Value(name) = &note.what.part else {
        return None;
    };
    let Some(Symbol::Row(row)) = thing(model, note) else {
        return None;
    };
    let row = model.row(row);
    let field = model.kind(row.kind).field(name)?;
    row.fields.get(field.index())
}

/// A value that a note has, with its daggers where these rules have it.
fn marked(model: &Model, note: &ChangeNote, shown: &str) -> String {
    match datum(model, note).filter(|datum| datum.value.show(model) == shown) {
        Some(datum) => with_daggers(model, datum),
        None => shown.to_owned(),
    }
}

fn with_daggers(model: &Model, datum: &Datum) -> String {
    match &datum.value {
        Value::None => datum.value.show(model),
        Value::Each(data) => {
            let each = data.iter().map(|each| with_daggers(model, each));
            let each: Vec<String> = each.collect();
            // As a value is shown: once, where all members have it.
            match each.first() {
                Some(first) if each.iter().all(|it| it == first) => first.clone(),
                _ => each.join(SEPARATOR),
            }
        }
        value => format!("{}{}", value.show(model), dagger(datum.assumed)),
    }
}

/// The values of a field whose parts are told by their names, such as `– / 7`, with those: `head –, torso 7`.
fn in_parts(model: &Model, field: Option<&Field>, shown: &str) -> String {
    let along = field.filter(|field| field.shown == Shown::Parts);
    let Some(along) = along.and_then(|field| field.each) else {
        return shown.to_owned();
    };
    let members = &model.scale(along.scale).members;
    let values: Vec<&str> = shown.split(SEPARATOR).collect();
    if values.len() != members.len() {
        return shown.to_owned();
    }
    let each = members.iter().zip(values);
    let each: Vec<String> = each
        .map(|(member, value)| format!("{} {value}", lower(&member.title)))
        .collect();
    each.join(", ")
}

/// Whether what a row says is one text, so that nobody asks which.
fn is_only_text(model: &Model, row: Option<Symbol>) -> bool {
    let Some(Symbol::Row(row)) = row else {
        return false;
    };
    let fields = model.kind(model.row(row).kind).fields.iter();
    fields
        .filter(|field| field.ty.base == TypeBase::Text)
        .count()
        == 1
}

fn field_of<'a>(model: &'a Model, row: Option<Symbol>, name: &EcoString) -> Option<&'a Field> {
    let Some(Symbol::Row(row)) = row else {
        return None;
    };
    let kind = model.kind(model.row(row).kind);
    kind.field(name).map(|id| &kind.fields[id.index()])
}

/// What a field is called that only an option which is off adds: this one, one that it requires, or any other.
fn title_of_field(
    model: &Model,
    note: &ChangeNote,
    name: &EcoString,
    changes: &[ChangeNote],
) -> String {
    let part = ChangedPart::Field(name.clone());
    let kind = thing(model, note).and_then(|symbol| match symbol {
        Symbol::Row(row) => Some(&model.kind(model.row(row).kind).header.name),
        _ => None,
    });
    let adds = |note: &&ChangeNote| {
        note.what.part == part && kind.is_none_or(|kind| *kind == note.what.thing)
    };
    let others = model.options.iter().flat_map(|option| &option.changes);
    let title = changes.iter().chain(others).find(adds);
    let title = title.and_then(|note| note.added.first());
    title.map_or_else(|| spoken(name), EcoString::to_string)
}

/// What a step is called; one whose place the `option` gives to others, as it was called before.
fn step_title(
    model: &Model,
    procedure: Option<Symbol>,
    note: &ChangeNote,
    name: &EcoString,
    option: &OptionRule,
) -> String {
    let gone = ChangedPart::Steps(Position::InsteadOf, name.clone());
    let is_gone = |other: &&ChangeNote| {
        other.what.thing == note.what.thing && other.what.part == gone && !other.old.is_empty()
    };
    if let Some(replaced) = option.changes.iter().find(is_gone) {
        return replaced.old.to_string();
    }
    let step = match procedure {
        Some(Symbol::Procedure(id)) => {
            let mut steps = model.procedure(id).steps.iter();
            steps.find(|step| step.header.name == *name)
        }
        _ => None,
    };
    step.map_or_else(|| spoken(name), |step| step.header.title.to_string())
}
