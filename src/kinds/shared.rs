//! What runs share. Options are looked at one by one, after the packages without any, and several of them
//! after those that have fewer: what options cannot have changed need not be read again with each of them.
//!
//! What options declare has its ids behind all others. So a run with more options begins with all that its
//! base has read, the run with fewer of them or with none, and reads on: what is new, and what is changed.

use std::sync::{Arc, OnceLock};

use ecow::EcoString;
use rustc_hash::{FxHashMap, FxHashSet};

use super::rules::{Listed, Needs, Summary, Taken};
use super::{Places, Reader, braces};
use crate::model::*;
use crate::names::Declared;
use crate::source::SourceSet;
use crate::syntax::ast;

/// What a run has found for those that go on from it. It is filled in while that run lasts; the others wait
/// for it.
#[derive(Debug, Default)]
pub struct Base {
    beginning: OnceLock<Option<Beginning>>,
    pub(super) summaries: OnceLock<Option<Vec<Option<Summary>>>>,
}

/// How a run has to do with others.
#[derive(Clone, Copy, Default, Debug)]
pub struct Shared<'b> {
    /// What it goes on from; all is read by a run that has none.
    pub from: Option<&'b Base>,
    /// Where it keeps what it finds, if others go on from there.
    pub to: Option<&'b Base>,
}

/// All that has been read before any procedure is walked, and what the procedures take and give.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    model: Model,
    places: Places,
    citations: FxHashMap<Citation, CitationId>,
    mentioning: FxHashSet<(RowId, FieldId)>,
    listed: Vec<Listed>,
    taken: Vec<Taken>,
    /// What each procedure needs, by id.
    needs: Arc<[Arc<Needs>]>,
    /// Procedures that options of this run may have a part in, and that it has not read.
    unread: Vec<ProcedureId>,
    /// By procedure, whether packages that are not proven have a part in it.
    concerned: Arc<[bool]>,
    /// How many blocks of rows there are.
    blocks: usize,
}

impl Base {
    /// Whether a run with more options can go on from this one: where these leave what was read as it is.
    pub fn leads_to(&self, declared: &Declared<'_>, sources: &SourceSet) -> bool {
        let beginning = self.beginning.wait().as_ref();
        beginning.is_some_and(|beginning| beginning.is_left(declared, sources))
    }

    /// Nobody waits any more for what the run has not found.
    pub fn close(&self) {
        self.beginning.get_or_init(|| None);
        self.summaries.get_or_init(|| None);
    }

    /// What came of each procedure, by id; nothing where something is wrong with one.
    pub(super) fn summaries(&self) -> Option<&Vec<Option<Summary>>> {
        self.summaries.wait().as_ref()
    }
}

impl Beginning {
    /// Whether further options leave what was read without them as it is: they may add rows of which no table
    /// and no deck must have an answer, fields that have a value in all rows, and what else nobody
    /// meant by its name; they may change values that nobody quotes.
    fn is_left(&self, declared: &Declared<'_>, sources: &SourceSet) -> bool {
        let model = &self.model;
        let is_left = |item: &ast::Item| match item {
            ast::Item::ReplaceDeck(_) => false,
            // Nobody computes with texts, but bounds go by what else a table gives.
            ast::Item::ReplaceTable(change) => {
                let name = &change.table.name.text;
                let mut meant = model
                    .tables
                    .iter()
                    .filter(|table| table.header.name == *name);
                meant.all(|table| table.gives.base == TypeBase::Text)
            }
            ast::Item::ReplaceRow(change) => {
                let mut lines = change.settings.lines.iter();
                lines.all(|line| !braces::mentions_something(sources.slice(line.value.span)))
            }
            ast::Item::Extend(extend) => extend.fields.lines.iter().all(|field| {
                let name = field.name.text.as_str();
                let has = |kind: KindId| model.kind(kind).field(name).is_some();
                (field.default.is_some() || field.ty.optional)
                    && !called(model, &extend.kind).any(has)
            }),
            _ => true,
        };
        // Checks of cards that others have replaced go by these, which nobody has kept.
        let is_of_decks = |item: &ast::Item| {
            matches!(
                item,
                ast::Item::ReplaceRow(_)
                    | ast::Item::ExtendModifiers(_)
                    | ast::Item::Rows(_)
                    | ast::Item::Row(_)
            )
        };
        let mut items = declared.items_of_options();
        if !declared.replaced_decks.is_empty() && items.any(is_of_decks) {
            return false;
        }
        let mut added = declared.rows[model.rows.len()..].iter();
        declared.items_of_options().all(is_left)
            && added.all(|row| !is_answered(model, row.kind))
            && (declared.declared_by_options(sources).iter())
                .all(|name| self.is_new(declared, name))
    }

    /// Whether nothing bears a name but what the further options declare.
    fn is_new(&self, declared: &Declared<'_>, name: &str) -> bool {
        let model = &self.model;
        let mut named = declared.scope.named(name);
        let mut members = model.scales.iter().flat_map(|scale| &scale.members);
        let mut faces = model.decks.iter().flat_map(|deck| &deck.faces);
        named.all(|(_, entry)| declared.is_of_new(entry.symbol))
            && !members.any(|member| member.name == name)
            && !faces.any(|face| face.name == name)
            && !model.kinds.iter().any(|kind| kind.field(name).is_some())
    }
}

impl Reader<'_> {
    /// Keeps what has been read for the runs that go on from here, unless something is wrong with it.
    pub(super) fn keep_beginning(&self, unread: &[ProcedureId]) {
        if let Some(base) = self.shared.to {
            let is_sound = !self.incomplete && !self.out.has_errors();
            base.beginning.get_or_init(|| {
                is_sound.then(|| {
                    let needs = self.needs_of_all();
                    let begun = self.begun.as_ref();
                    let concerned = begun.and_then(|begun| begun.concerned.clone());
                    let concerned = concerned.unwrap_or_else(|| self.concerned(&needs).into());
                    let mut model = self.model.clone();
                    // What is changed by what is told in the first run.
                    model.changes.clear();
                    for option in &mut model.options {
                        option.changes.clear();
                    }
                    Beginning {
                        concerned,
                        model,
                        places: self.places.clone(),
                        citations: self.citations.clone(),
                        mentioning: self.mentioning.clone(),
                        listed: self.listed.clone(),
                        taken: self.taken.clone(),
                        needs: needs.into(),
                        unread: unread.to_vec(),
                        blocks: self.declared.blocks.len(),
                    }
                })
            });
        }
    }

    /// Begins with what the base has read.
    pub(super) fn begin(&mut self) {
        let base = self.shared.from;
        let Some(base) = base.and_then(|base| base.beginning.wait().clone()) else {
            return;
        };
        self.model = base.model;
        self.places = base.places;
        self.citations = base.citations;
        self.mentioning = base.mentioning;
        self.listed = base.listed;
        self.taken = base.taken;
        self.begun = Some(Begun {
            needs: base.needs,
            unread: base.unread,
            concerned: self.only_proven_options().then_some(base.concerned),
            fields: self.fields_of_options(),
            blocks: base.blocks,
        });
    }

    /// Whether all options that are on are those of proven packages.
    fn only_proven_options(&self) -> bool {
        let declared = self.declared;
        let mut on = declared.active.iter();
        on.all(|option| declared.proven[declared.options.list[option.index()].0.index()])
    }

    fn fields_of_options(&self) -> FxHashSet<(KindId, EcoString)> {
        let mut fields = FxHashSet::default();
        for (package, extend) in &self.declared.extends {
            let option = self.declared.inside.get(&extend.span).copied();
            if !self.declared.is_new(option) {
                continue;
            }
            for symbol in self.meant(*package, &extend.kind) {
                if let Symbol::Kind(kind) = symbol {
                    let names = extend.fields.lines.iter();
                    fields.extend(names.map(|field| (kind, field.name.text.clone())));
                }
            }
        }
        fields
    }

    /// Whether a change sets nothing but fields that only options that are on anew give the rows.
    pub(super) fn sets_fields_of_options(&self, change: &ast::ReplaceRow) -> bool {
        let Some(begun) = &self.begun else {
            return false;
        };
        let is_one = |kind: KindId, name: &EcoString| begun.fields.contains(&(kind, name.clone()));
        let mut kinds = called(&self.model, &change.kind);
        let lines = &change.settings.lines;
        kinds.all(|kind| lines.iter().all(|line| is_one(kind, &line.field.text)))
    }

    /// Whether further options may have a part in armies, missions, generators and what else nobody's procedure
    /// asks of. What is there without them is as it was, unless values in rows are changed, or rows
    /// added that the kernel looks for.
    pub(super) fn is_about_others(&self) -> bool {
        if self.begun.is_none() {
            return true;
        }
        let kernel: Vec<&Kind> = (self.model.prelude.iter().flat_map(Prelude::kinds))
            .map(|kind| self.model.kind(kind))
            .collect();
        let is_of_kernel = |kind: &ast::Path| {
            let name = &kind.name.text;
            kernel
                .iter()
                .any(|kind| kind.header.name == *name || kind.plural == *name)
        };
        let is_of_procedures = |item: &ast::Item| match item {
            ast::Item::Procedure(_)
            | ast::Item::ChangeProcedure(_)
            | ast::Item::Modifiers(_)
            | ast::Item::ExtendModifiers(_)
            | ast::Item::Extend(_)
            | ast::Item::Example(_) => true,
            ast::Item::Rows(rows) => !is_of_kernel(&rows.kind),
            ast::Item::Row(row) => !is_of_kernel(&row.kind),
            ast::Item::ReplaceRow(change) => {
                !is_of_kernel(&change.kind) || self.sets_fields_of_options(change)
            }
            _ => false,
        };
        !self.declared.items_of_options().all(is_of_procedures)
    }

    /// Whether a change that further options make is at hand, or all has to be read.
    pub(super) fn is_to_read(&self, option: Option<OptionId>) -> bool {
        self.begun.is_none() || self.declared.is_new(option)
    }
}

/// What a run that has begun with another one's findings must know of it.
pub(super) struct Begun {
    /// What each procedure of that run needs, by id.
    pub needs: Arc<[Arc<Needs>]>,
    /// Procedures that it has not read, and that may be otherwise than in its own base.
    pub unread: Vec<ProcedureId>,
    /// Where all options are those of proven packages: by procedure, whether others have a part in it. The
    /// rest has been walked with these options already.
    pub concerned: Option<Arc<[bool]>>,
    /// The fields that further options add.
    pub fields: FxHashSet<(KindId, EcoString)>,
    /// How many blocks of rows it has.
    pub blocks: usize,
}

/// The kinds that may be meant by a name.
fn called<'m>(model: &'m Model, path: &'m ast::Path) -> impl Iterator<Item = KindId> + 'm {
    let name = &path.name.text;
    let is_called = move |kind: &Kind| kind.header.name == *name || kind.plural == *name;
    let kinds = model.kinds.iter().enumerate();
    let kinds = kinds.filter(move |(_, kind)| is_called(kind));
    kinds.map(|(index, _)| KindId::new(index))
}

/// Whether tables or decks have something to say of each row of a kind.
fn is_answered(model: &Model, of: KindId) -> bool {
    let by_rows = |table: &Table| {
        let mut keys = table.keys.iter();
        keys.any(|key| matches!(key, Key::Kind(kind) if *kind == of))
    };
    let shows = |face: &Face| match &face.ty {
        FaceType::Value(ty) | FaceType::Each(ty, _) => ty.base == TypeBase::Kind(of),
        FaceType::SetOfKind(kind) => *kind == of,
        FaceType::SetOfScale(_) | FaceType::Strip(_) | FaceType::Text => false,
    };
    let mut decks = model.decks.iter();
    model.tables.iter().any(by_rows) || decks.any(|deck| deck.faces.iter().any(shows))
}
