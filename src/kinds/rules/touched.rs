//! Which procedures may be otherwise with the options at hand than without.
//!
//! Only these are walked then, and what they call: all others have been walked without the options, and
//! what is wrong with them has been said. Which they are is known only when they have been read; but of
//! those that name nothing that the options have a part in, nobody needs to know more than the name.

use ecow::EcoString;
use rustc_hash::FxHashSet;

use super::procedures::Lowered;
use crate::kinds::Reader;
use crate::model::*;
use crate::names::Space;
use crate::syntax::ast;

/// What options add to or change.
#[derive(Default)]
struct Touched {
    kinds: FxHashSet<KindId>,
    decks: FxHashSet<DeckId>,
    tables: FxHashSet<TableId>,
    modifiers: FxHashSet<ModifiersId>,
}

impl Reader<'_> {
    /// Procedures that may be touched, by what they name; all where nothing narrows it down.
    pub(super) fn worth_reading(&self) -> Vec<ProcedureId> {
        let all = (0..self.model.procedures.len()).map(ProcedureId::new);
        let Some(mentioned) = self.declared.mentioned else {
            return all.collect();
        };
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

    /// Procedures that options have a part in, or something that they ask; callers of such are others.
    pub(super) fn touched(&self, lowered: &[Option<Lowered>]) -> Vec<ProcedureId> {
        let touched = self.touched_data();
        let mut changed: FxHashSet<Symbol> = FxHashSet::default();
        for placed in &self.declared.changed_procedures {
            if placed.option.is_some() {
                changed.extend(self.meant(placed.package, &placed.item.procedure));
            }
        }
        let of_option = |symbol: &Symbol| self.declared.of_option.contains_key(symbol);
        let each = lowered.iter().enumerate();
        let each = each.filter_map(|(index, each)| Some((ProcedureId::new(index), each.as_ref()?)));
        each.filter(|(id, lowered)| {
            let symbol = Symbol::Procedure(*id);
            lowered.changed
                || changed.contains(&symbol)
                || of_option(&symbol)
                || touched.has_part_in(lowered)
        })
        .map(|(id, _)| id)
        .collect()
    }

    fn meant(&self, from: PackageId, path: &ast::Path) -> impl Iterator<Item = Symbol> + use<> {
        let qualifier = path.package.as_ref().map(|name| name.text.as_str());
        let scope = &self.declared.scope;
        let found = scope.entries(Space::Top, from, qualifier, &path.name.text);
        found.into_iter().map(|entry| entry.symbol)
    }

    fn touched_data(&self) -> Touched {
        let declared = self.declared;
        let mut found: Vec<Symbol> = Vec::new();
        let rows = declared.rows.iter().filter(|row| row.option.is_some());
        found.extend(rows.map(|row| Symbol::Kind(row.kind)));
        for placed in declared
            .replaced_rows
            .iter()
            .filter(|each| each.option.is_some())
        {
            found.extend(self.meant(placed.package, &placed.item.kind));
        }
        for (package, extend) in &declared.extends {
            if declared.inside.contains_key(&extend.span) {
                found.extend(self.meant(*package, &extend.kind));
            }
        }
        for placed in declared
            .replaced_decks
            .iter()
            .filter(|each| each.option.is_some())
        {
            found.extend(self.meant(placed.package, &placed.item.deck));
        }
        for placed in (declared.extended_modifiers.iter()).filter(|each| each.option.is_some()) {
            found.extend(self.meant(placed.package, &placed.item.modifiers));
        }
        let mut touched = Touched::default();
        for symbol in found {
            match symbol {
                Symbol::Kind(id) => drop(touched.kinds.insert(id)),
                Symbol::Deck(id) => drop(touched.decks.insert(id)),
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
        for (index, list) in model.modifiers.iter().enumerate() {
            let parameters = list.parameters.iter().any(|each| self.is_of(each.ty));
            let rows = list.rows.iter();
            let mut exprs = rows.flat_map(|row| [&row.when, &row.value]);
            if parameters || exprs.any(|expr| self.is_asked_in(expr)) {
                self.modifiers.insert(ModifiersId::new(index));
            }
        }
    }

    fn is_of(&self, ty: Type) -> bool {
        match ty.base {
            TypeBase::Kind(kind) | TypeBase::ListOfKind(kind) | TypeBase::SetOfKind(kind) => {
                self.kinds.contains(&kind)
            }
            _ => false,
        }
    }

    fn has_part_in(&self, lowered: &Lowered) -> bool {
        let locals = lowered.locals.iter().any(|local| match local.holds {
            Holds::Value { ty, .. } | Holds::Array { ty, .. } => self.is_of(ty),
            Holds::Card(deck) => self.decks.contains(&deck),
        });
        let outcome = lowered.outcome.iter().any(|part| self.is_of(part.ty));
        let mut asked = locals || outcome;
        for action in lowered.steps.iter().flat_map(|step| &step.body) {
            action.walk(&mut |action| {
                asked = asked
                    || match action {
                        Action::Draw { deck, .. } | Action::Reshuffle(deck) => {
                            self.decks.contains(deck)
                        }
                        _ => false,
                    }
                    || action
                        .exprs()
                        .into_iter()
                        .any(|expr| self.is_asked_in(expr));
            });
        }
        asked
    }

    fn is_asked_in(&self, expr: &Expr) -> bool {
        let mut asked = false;
        expr.walk(&mut |expr| {
            asked = asked
                || match expr {
                    Expr::Face { deck, .. } | Expr::FaceHas { deck, .. } => {
                        self.decks.contains(deck)
                    }
                    Expr::Field { kind, .. } | Expr::FieldHas { kind, .. } => {
                        self.kinds.contains(kind)
                    }
                    Expr::Lookup { table, .. } => self.tables.contains(table),
                    Expr::Total { modifiers, .. } => self.modifiers.contains(modifiers),
                    _ => false,
                };
        });
        asked
    }
}
