//! What is played: decks, modifiers, procedures, worked examples, and what is reckoned.

use super::super::{cited, typeset};
use super::drawn::{distribution, face};
use super::{Book, fact, text};
use crate::model::{
    Action, CitedPlaces, DeckId, Expr, ModifiersId, Procedure, ProcedureId, Reckoned, Symbol,
};
use crate::numbers::counted;
use crate::sheet::{self, Block, BookTable, Reference, Section};
use crate::steps::{Line, ModifierTable, StepsSheet};

impl Book<'_> {
    pub(super) fn deck(&mut self, id: DeckId) -> Section {
        let model = self.model;
        let deck = model.deck(id);
        let mut section = self.head(Symbol::Deck(id), "deck", &deck.header);
        let mut table = BookTable {
            header: ["Face", "Shows", "On how many cards"]
                .map(str::to_owned)
                .into(),
            ..BookTable::default()
        };
        for (at, each) in deck.faces.iter().enumerate() {
            section.term(&each.title);
            self.mark(each.cite, &mut section.assumptions);
            let cells = [
                typeset(&each.title),
                typeset(&face(self, &each.ty)),
                typeset(&distribution(model, deck, at)),
            ];
            table.rows.push(cells.map(sheet::Value::new).into());
        }
        let assumed = deck.cards.iter().filter(|card| card.assumed).count();
        for card in &deck.cards {
            self.mark(card.cite, &mut section.assumptions);
        }
        let count = deck.cards.len();
        let known = match assumed {
            0 => String::new(),
            all if all == count => " What each of them shows is assumed.".into(),
            some => format!(" What {some} of them show is assumed."),
        };
        let cards = counted(count, "card");
        let whose = match deck.each_side {
            true => " for each side",
            false => "",
        };
        let block = text(&format!("A deck of {cards}{whose}.{known}"));
        section.blocks.extend([block, Block::Table(table)]);
        self.done(section)
    }

    pub(super) fn modifiers(&mut self, id: ModifiersId) -> Section {
        let model = self.model;
        let list = model.modifiers(id);
        let mut section = self.head(Symbol::Modifiers(id), "modifiers", &list.header);
        let mut see = Vec::new();
        for row in &list.rows {
            self.mark(row.cite, &mut section.assumptions);
            self.uses_of(&row.when, &mut see);
            self.uses_of(&row.value, &mut see);
        }
        section.see = see;
        let table = modifier_table(&ModifierTable::of(model, id));
        section.blocks.push(Block::Table(table));
        self.done(section)
    }

    pub(super) fn procedure(&mut self, id: ProcedureId) -> Section {
        let model = self.model;
        let procedure = model.procedure(id);
        let mut section = self.head(Symbol::Procedure(id), "procedure", &procedure.header);
        for step in &procedure.steps {
            self.mark(step.header.cite, &mut section.assumptions);
        }
        let mut sheet = StepsSheet::of(model, procedure);
        // Lists of modifiers have sections of their own.
        sheet.modifiers.clear();
        sheet.assumptions.clear();
        set(&mut sheet, &section.citation);
        section.see = self.uses(procedure);
        section.blocks.push(Block::Steps(sheet));
        self.done(section)
    }

    /// What a procedure carries out, looks up and adds up.
    pub(super) fn uses(&self, procedure: &Procedure) -> Vec<Reference> {
        let mut found = Vec::new();
        procedure.walk(&mut |action| {
            if let Action::Call {
                procedure: called, ..
            } = action
            {
                self.note(Symbol::Procedure(*called), &mut found);
            }
            action.each_expr(&mut |expr| self.uses_of(expr, &mut found));
        });
        found.retain(|it: &Reference| *it.title != typeset(&procedure.header.title));
        found
    }

    fn uses_of(&self, expr: &Expr, found: &mut Vec<Reference>) {
        expr.walk(&mut |expr| match expr {
            Expr::Total { modifiers, .. } => self.note(Symbol::Modifiers(*modifiers), found),
            Expr::Lookup { table, .. } => self.note(Symbol::Table(*table), found),
            _ => {}
        });
    }

    fn note(&self, symbol: Symbol, found: &mut Vec<Reference>) {
        let reference = self.reference(symbol);
        if !found.contains(&reference) {
            found.push(reference);
        }
    }

    pub(super) fn reckoning(&mut self) -> Option<Section> {
        let model = self.model;
        let mut own = model.reckonings.iter();
        let reckoning = own.find(|each| each.package == self.package)?;
        let mut section = self.headed("reckoning".into(), "points", &reckoning.title);
        (section.citation, section.assumed) = self.mark(reckoning.cite, &mut section.assumptions);
        let facts = reckoning.terms.iter().map(|term| {
            let kind = &model.kind(term.kind);
            let each = kind.header.title.to_lowercase();
            let what = match term.what {
                Reckoned::Field(field) => {
                    format!("its {}", kind.fields[field.index()].header.title)
                }
                Reckoned::Procedure(id) => {
                    format!("what “{}” gives", model.procedure(id).header.title)
                }
            };
            fact(&term.title, format!("for each {each}, {what}"))
        });
        section.blocks.push(Block::Facts {
            facts: facts.collect(),
        });
        Some(self.done(section))
    }

    pub(super) fn firepower(&mut self) -> Option<Section> {
        let model = self.model;
        let mut own = model.firepower.iter();
        let fire = own.find(|each| each.package == self.package)?;
        let mut section = self.headed("firepower".into(), "balance", &fire.title);
        (section.citation, section.assumed) = self.mark(fire.cite, &mut section.assumptions);
        let over = model.scale(fire.over).header.title.to_lowercase();
        section.blocks.push(Block::Facts {
            facts: vec![
                fact("Compared over", over),
                fact("Attacks", self.asked(&fire.attacks)),
                fact("Hits", self.asked(&fire.hits)),
            ],
        });
        Some(self.done(section))
    }
}

pub(super) fn modifier_table(list: &ModifierTable) -> BookTable {
    let rows = list.rows.iter().map(|row| {
        let mut when = typeset(&row.when);
        if let Some(option) = &row.option {
            when.push_str(&format!(" ({option})"));
        }
        let when = sheet::Value {
            source: row.source.reworded(cited),
            ..sheet::Value::new(when)
        };
        let value = sheet::Value {
            assumed: row.assumed,
            ..sheet::Value::new(typeset(&row.value))
        };
        vec![when, value]
    });
    BookTable {
        header: vec![typeset(&list.titles.0), typeset(&list.titles.1)],
        rows: rows.collect(),
        ..BookTable::default()
    }
}

/// Sets all texts of numbered steps as printers do. A citation that is the whole rule's stands at its head.
pub(super) fn set(sheet: &mut StepsSheet, of_all: &CitedPlaces) {
    fn lines(list: &mut [Line]) {
        for line in list {
            line.text = typeset(&line.text);
            lines(&mut line.lines);
        }
    }
    for asks in sheet.asks.iter_mut().chain(&mut sheet.gives) {
        asks.title = typeset(&asks.title);
        asks.values = typeset(&asks.values);
        asks.default = asks.default.as_deref().map(typeset);
    }
    for step in &mut sheet.steps {
        step.source = step.source.reworded(cited);
        if step.source == *of_all {
            step.source = CitedPlaces::default();
        }
        step.title = typeset(step.title.trim_end_matches(['.', ':']));
        lines(&mut step.lines);
    }
}
