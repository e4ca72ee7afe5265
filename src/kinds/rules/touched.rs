//! Which procedures may be otherwise with the options at hand than in the base, the run with fewer of them.
//!
//! Only these are read and walked then, and what they call: all others have been walked without the
//! options, and what is wrong with them has been said. Where nothing is known of such a run, those are
//! looked at that name something that the options have a part in.

use std::sync::Arc;

use ecow::EcoString;
use rustc_hash::FxHashSet;

use super::changes::{is_taken, takes_something};
use super::needs::Needs;
use crate::circles;
use crate::kinds::Reader;
use crate::kinds::shared::Begun;
use crate::model::*;
use crate::names::{Mentioned, Space};
use crate::syntax::ast;

/// What options add to or change.
#[derive(Default)]
pub(in crate::kinds) struct Touched {
    pub kinds: FxHashSet<KindId>,
    pub decks: FxHashSet<DeckId>,
    pub tables: FxHashSet<TableId>,
    pub modifiers: FxHashSet<ModifiersId>,
}

impl Reader<'_> {
    /// Procedures that may be touched, by what they name; all where nothing narrows it down.
    pub(super) fn worth_reading(&self) -> Vec<ProcedureId> {
        let all = (0..self.model.procedures.len()).map(ProcedureId::new);
        let Some(mentioned) = self.declared.mentioned else {
            return all.collect();
        };
        if let Some(begun) = &self.begun {
            return self.read_anew(begun, mentioned);
        }
        let touched = self.touched_data();
        let model = &self.model;
        let named = self.declared.named_by_options(self.sources);
        let mut names: Vec<&str> = named.iter().map(EcoString::as_str).collect();
        names.extend(touched.kinds.iter().flat_map(|id| {
            let kind = model.kind(*id);
            let rows = kind.rows.iter().map(|row| &model.row(*row).header.name);
            let own = [&kind.header.name, &kind.plural].into_iter();
            own.chain(rows).map(EcoString::as_str)
        }));
        let decks = touched.decks.iter().map(|id| &model.deck(*id).header);
        let tables = touched.tables.iter().map(|id| &model.table(*id).header);
        let modifiers = touched
            .modifiers
            .iter()
            .map(|id| &model.modifiers(*id).header);
        let headers = decks.chain(tables).chain(modifiers);
        names.extend(headers.map(|header| header.name.as_str()));
        let reached = mentioned.reached(names);
        all.filter(|id| reached.contains(model.procedure(*id).header.name.as_str()))
            .collect()
    }

    /// Of the procedures of the base those that have to be read anew, and all new ones.
    fn read_anew(&self, begun: &Begun, mentioned: &Mentioned<'_>) -> Vec<ProcedureId> {
        let declared = self.declared;
        let touched = self.touched_data();
        let changed = self.changed_procedures(|_| true);
        // What bears a new name, takes something else, or has fields that it had not.
        let mut names = declared.declared_by_options(self.sources);
        for item in declared.items_of_options() {
            match item {
                ast::Item::Extend(extend) => {
                    names.extend(
                        extend
                            .fields
                            .lines
                            .iter()
                            .map(|field| field.name.text.clone()),
                    );
                }
                ast::Item::ExtendModifiers(change) => {
                    names.push(change.modifiers.name.text.clone())
                }
                ast::Item::ChangeProcedure(change) if takes_something(change) => {
                    names.push(change.procedure.name.text.clone());
                }
                _ => {}
            }
        }
        let saying = mentioned.saying(&names);
        let all = (0..self.model.procedures.len()).map(ProcedureId::new);
        all.filter(|id| {
            changed.contains(&Symbol::Procedure(*id))
                || begun.unread.contains(id)
                || (begun.needs.get(id.index())).is_none_or(|needs| needs.is_of(&touched))
                || saying.contains(self.model.procedure(*id).header.name.as_str())
        })
        .collect()
    }

    /// By procedure, whether packages that are not proven have a part in it, or in something that it asks
    /// or calls. These add rows, and nobody else's procedure knows of what else they declare.
    pub(in crate::kinds) fn concerned(&self, needs: &[Arc<Needs>]) -> Vec<bool> {
        let declared = self.declared;
        let mut touched = Touched::default();
        let rows = declared.rows.iter();
        let rows = rows.filter(|row| !declared.proven[row.package.index()]);
        touched.kinds.extend(rows.map(|row| row.kind));
        touched.spread(&self.model);
        let ids = (0..needs.len()).map(ProcedureId::new);
        let own = ids.filter(|id| {
            let (package, _) = declared.procedures[id.index()];
            !declared.proven[package.index()] || needs[id.index()].is_of(&touched)
        });
        let calls = needs.iter().enumerate().flat_map(|(caller, needs)| {
            let calls = needs.calls.iter();
            calls.map(move |(called, _)| (caller, called.index()))
        });
        circles::leading_to(needs.len(), calls, own.map(ProcedureId::index))
    }

    /// Whether a procedure may be otherwise for what packages that are not proven have a part in.
    pub(super) fn is_concerned(&self, id: ProcedureId) -> bool {
        let concerned = self
            .begun
            .as_ref()
            .and_then(|begun| begun.concerned.as_ref());
        concerned.is_none_or(|concerned| concerned.get(id.index()).copied().unwrap_or(false))
    }

    /// Procedures that options have a part in, or something that they ask; callers of such are others.
    pub(super) fn touched(&self) -> Vec<ProcedureId> {
        let touched = self.touched_data();
        let changed = self.changed_procedures(|line| !is_taken(line));
        let taking = self.changed_procedures(is_taken);
        let unread = self.begun.as_ref().map_or(&[][..], |begun| &begun.unread);
        let lowered = self.waiting.lowered.iter().enumerate();
        let lowered = lowered.filter_map(|(id, each)| Some((ProcedureId::new(id), each.as_ref()?)));
        lowered
            .filter(|(id, lowered)| {
                let symbol = Symbol::Procedure(*id);
                let handed_on = lowered.handed_on(&self.model);
                let asks_what_it_takes = || {
                    let parameters = self.model.procedure(*id).parameters.iter();
                    let mut asked = parameters.zip(&handed_on).filter(|(_, is)| !**is);
                    asked.any(|(parameter, _)| self.is_taken_anew(*id, &parameter.name))
                };
                self.begun.is_none() && lowered.changed
                    || changed.contains(&symbol)
                    || taking.contains(&symbol) && asks_what_it_takes()
                    || self.declared.is_of_new(symbol)
                    || unread.contains(id)
                    || Needs::of(lowered, &handed_on).is_of(&touched)
            })
            .map(|(id, _)| id)
            .chain(self.waiting.passed_over.iter().copied())
            .collect()
    }

    /// Those that options which are on anew change in one of these ways.
    fn changed_procedures(
        &self,
        is_one: impl Fn(&ast::ProcedureChange) -> bool,
    ) -> FxHashSet<Symbol> {
        let changes = self.declared.changed_procedures.iter();
        let changes = changes.filter(|placed| {
            self.declared.is_new(placed.author.option)
                && placed.item.changes.lines.iter().any(&is_one)
        });
        changes
            .flat_map(|placed| self.meant(placed.author.package, &placed.item.procedure))
            .collect()
    }

    /// Whether an option that is on anew has a procedure take a parameter of this name.
    fn is_taken_anew(&self, id: ProcedureId, parameter: &str) -> bool {
        let changes = self.waiting.changes.get(&id).into_iter().flatten();
        let mut changes = changes.map(|index| &self.declared.changed_procedures[*index]);
        changes.any(|placed| {
            let mut lines = placed.item.changes.lines.iter();
            self.declared.is_new(placed.author.option)
                && lines.any(|line| match line {
                    ast::ProcedureChange::Take(taken) => taken.name.text == parameter,
                    ast::ProcedureChange::Steps { .. } => false,
                })
        })
    }

    pub(in crate::kinds) fn meant(
        &self,
        from: PackageId,
        path: &ast::Path,
    ) -> impl Iterator<Item = Symbol> + use<> {
        let found = self.declared.scope.meant(Space::Top, from, path);
        found.into_iter().map(|entry| entry.symbol)
    }

    /// The data that further options add to or change. A field that they add is nothing to whoever knew nothing
    /// of it.
    pub(in crate::kinds) fn touched_data(&self) -> Touched {
        let declared = self.declared;
        let mut found: Vec<Symbol> = Vec::new();
        let rows = (declared.rows.iter()).filter(|row| declared.is_new(row.option));
        found.extend(rows.map(|row| Symbol::Kind(row.kind)));
        for placed in declared
            .replaced_rows
            .iter()
            .filter(|each| declared.is_new(each.author.option))
        {
            if !self.sets_fields_of_options(placed.item) {
                found.extend(self.meant(placed.author.package, &placed.item.kind));
            }
        }
        for (package, extend) in &declared.extends {
            if self.begun.is_none() && declared.inside.contains_key(&extend.span) {
                found.extend(self.meant(*package, &extend.kind));
            }
        }
        for placed in declared
            .replaced_decks
            .iter()
            .filter(|each| declared.is_new(each.author.option))
        {
            found.extend(self.meant(placed.author.package, &placed.item.deck));
        }
        for placed in
            (declared.replaced_tables.iter()).filter(|each| declared.is_new(each.author.option))
        {
            found.extend(self.meant(placed.author.package, &placed.item.table));
        }
        for placed in
            (declared.extended_modifiers.iter()).filter(|each| declared.is_new(each.author.option))
        {
            found.extend(self.meant(placed.author.package, &placed.item.modifiers));
        }
        let mut touched = Touched::default();
        for symbol in found {
            match symbol {
                Symbol::Kind(id) => drop(touched.kinds.insert(id)),
                Symbol::Deck(id) => drop(touched.decks.insert(id)),
                Symbol::Table(id) => drop(touched.tables.insert(id)),
                Symbol::Modifiers(id) => drop(touched.modifiers.insert(id)),
                _ => {}
            }
        }
        touched.spread(&self.model);
        touched
    }
}

impl Touched {
    /// To whatever asks of what is touched.
    fn spread(&mut self, model: &Model) {
        loop {
            let before = self.kinds.len();
            for (index, kind) in model.kinds.iter().enumerate() {
                if kind.fields.iter().any(|field| self.is_of(field.ty)) {
                    self.kinds.insert(KindId::new(index));
                }
            }
            if self.kinds.len() == before {
                break;
            }
        }
        for (index, deck) in model.decks.iter().enumerate() {
            let of_touched = |face: &Face| match &face.ty {
                FaceType::Value(ty) | FaceType::Each(ty, _) => self.is_of(*ty),
                FaceType::SetOfKind(kind) => self.kinds.contains(kind),
                FaceType::SetOfScale(_) | FaceType::Strip(_) | FaceType::Text => false,
            };
            if deck.faces.iter().any(of_touched) {
                self.decks.insert(DeckId::new(index));
            }
        }
        for (index, table) in model.tables.iter().enumerate() {
            let of_touched =
                |key: &Key| matches!(key, Key::Kind(kind) if self.kinds.contains(kind));
            if self.is_of(table.gives) || table.keys.iter().any(of_touched) {
                self.tables.insert(TableId::new(index));
            }
        }
        self.spread_to_tables(model);
        for (index, list) in model.modifiers.iter().enumerate() {
            let mut needs = Needs::default();
            let types = list.parameters.iter().map(|each| each.ty);
            needs.types.extend(types);
            for row in &list.rows {
                needs.expr(&row.when);
                needs.expr(&row.value);
            }
            if needs.is_of(self) {
                self.modifiers.insert(ModifiersId::new(index));
            }
        }
    }

    /// To tables that roll on touched ones.
    fn spread_to_tables(&mut self, model: &Model) {
        loop {
            let before = self.tables.len();
            for (index, table) in model.tables.iter().enumerate() {
                let mut answers = table.rows.iter().map(|row| &row.answer);
                if answers
                    .any(|answer| matches!(answer, Answer::RollOn(on) if self.tables.contains(on)))
                {
                    self.tables.insert(TableId::new(index));
                }
            }
            if self.tables.len() == before {
                return;
            }
        }
    }

    /// Whether all is as it was.
    pub(in crate::kinds) fn is_nothing(&self) -> bool {
        self.kinds.is_empty()
            && self.decks.is_empty()
            && self.tables.is_empty()
            && self.modifiers.is_empty()
    }

    pub(super) fn is_of(&self, ty: Type) -> bool {
        match ty.base.element().unwrap_or(ty.base) {
            TypeBase::Kind(kind) => self.kinds.contains(&kind),
            _ => false,
        }
    }
}
