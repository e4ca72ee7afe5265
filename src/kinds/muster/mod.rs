//! Units and forces, and army lists: what they pick, what they may, and what it costs.

mod added;
mod allowed;
mod figures;
mod lists;
mod nesting;
mod no_force;
mod reckonings;

use added::{Added, WrittenPart};
pub use lists::{ListPlaces, PickPlaces};
pub use nesting::Nesting;

use rustc_hash::FxHashMap;

use crate::diagnostic::codes::*;
use crate::kinds::{Here, Reader};
use crate::model::*;
use crate::names::RowSource;
use crate::source::Span;
use crate::syntax::ast;

/// Where the parts of a force stand.
#[derive(Clone, Debug)]
pub struct ForcePlaces {
    pub parts: Vec<Span>,
    /// So many of them its author wrote; the rest is what others add.
    pub own: usize,
}

impl ForcePlaces {
    /// The parts that others add, by their places in the force, and where they stand.
    pub fn added(&self) -> impl Iterator<Item = (usize, Span)> {
        self.parts.iter().copied().enumerate().skip(self.own)
    }
}

impl<'a> Reader<'a> {
    pub(super) fn read_muster(&mut self) {
        let declared = self.declared;
        let mut added = self.added_parts();
        let mut figures: FxHashMap<*const ast::Unit, Vec<RowId>> = FxHashMap::default();
        for (index, decl) in declared.rows.iter().enumerate() {
            if let RowSource::Figure { unit, .. } = decl.source {
                figures.entry(unit).or_default().push(RowId::new(index));
            }
        }
        for (index, decl) in declared.rows.iter().enumerate() {
            let row = RowId::new(index);
            match decl.source {
                RowSource::Unit(unit) => {
                    let key: *const ast::Unit = unit;
                    let figures = figures.remove(&key).unwrap_or_default();
                    let strength = figures
                        .iter()
                        .map(|figure| self.figure_count(*figure))
                        .sum();
                    let named = unit.figures.rows.len().saturating_sub(1);
                    let cite = self.model.row(row).header.cite;
                    let mut swaps = Vec::with_capacity(unit.swaps.len());
                    for swap in &unit.swaps {
                        if let Some(read) = self.swap(decl.package, cite, &figures, swap) {
                            self.swapped_once(row, &swaps, &read, swap.span);
                            let clause = Clause::Swap(row, swaps.len());
                            self.places.clauses.insert(clause, swap.span);
                            swaps.push(read);
                        }
                    }
                    if unit.figures.broken || unit.settings.broken || figures.len() < named {
                        self.incomplete = true;
                        self.broken.bodies.insert(row);
                    }
                    self.model.units.push(Unit {
                        row,
                        figures,
                        strength,
                        swaps,
                        leader: Default::default(),
                        quality: None,
                    });
                    self.places.unit_promises.push(unit.promise.clone());
                }
                RowSource::Force(force) => {
                    let added = added.remove(&row).unwrap_or_default();
                    self.force(decl.package, row, force, added);
                    self.places.force_promises.push(force.promise.clone());
                }
                _ => {}
            }
        }
    }

    fn force(&mut self, package: PackageId, row: RowId, force: &'a ast::Force, added: Added<'a>) {
        let cite = self.model.row(row).header.cite;
        let here = Here { package, cite };
        let own = force.parts.iter().map(|part| WrittenPart {
            part,
            here,
            added_by: None,
        });
        let written: Vec<WrittenPart<'a>> = own.chain(added.parts).collect();
        let mut parts = Vec::new();
        let mut read = Vec::new();
        for each in &written {
            if let Some(found) = self.part(each.here, each.part) {
                let clause = Clause::Part(row, parts.len());
                self.places.clauses.insert(clause, each.part.span);
                if let Some(author) = each.added_by {
                    self.note_part(author, row, &found);
                }
                parts.push(found);
                read.push(*each);
            }
        }
        let places = ForcePlaces {
            parts: read.iter().map(|each| each.part.span).collect(),
            own: read.iter().filter(|each| each.added_by.is_none()).count(),
        };
        let mut force_read = Force {
            row,
            parts,
            command: None,
            qualities: Vec::new(),
            limits: Vec::new(),
            period: Period::ALWAYS,
            least: 0,
            most: 0,
        };
        let known = |setting: &ast::Setting| {
            let kind = self.model.row(row).kind;
            self.model.kind(kind).field(&setting.field.text).is_some()
        };
        // A line that sets no field may have been meant for a part.
        let whole = !force.settings.broken
            && force.settings.lines.iter().all(known)
            && !added.broken
            && read.len() == written.len();
        let bound = whole && self.bind_parts(&mut force_read.parts, &read);
        let lines = self.force_lines(package, force, whole, &mut force_read);
        if !(bound && lines) {
            self.incomplete = true;
            self.broken.bodies.insert(row);
        }
        self.model.forces.push(force_read);
        self.places.forces.push(places);
    }

    fn figure_count(&self, figure: RowId) -> u32 {
        let Some(prelude) = &self.model.prelude else {
            return 0;
        };
        match self.model.field(figure, prelude.figure.count).value {
            Value::Number(count) => u32::try_from(count).unwrap_or(0),
            _ => 0,
        }
    }

    fn part(&mut self, here: Here, part: &ast::Part) -> Option<Part> {
        let package = here.package;
        let (least, most) = match &part.amount {
            ast::Amount::Exactly(count, _) => (*count, *count),
            ast::Amount::Between(least, most, span) => {
                self.amount_order(*least, *most, *span)?;
                (*least, *most)
            }
            ast::Amount::Dice(_, span) => {
                self.out
                    .report(
                        &E0603,
                        *span,
                        "a force has a number of each part, not a roll",
                    )
                    .help("write a number, or a range such as `2 to 3`");
                return None;
            }
        };
        if most == 0 {
            self.out
                .report(&E0603, part.span, "this line adds nothing to the force")
                .help("take it out, or write `0 to 1` for a part that may be left out");
            return None;
        }
        let what = self.element(package, &part.what)?;
        let others: Vec<Element> = (part.others.iter())
            .filter_map(|other| self.element(package, other))
            .collect();
        if others.len() < part.others.len() {
            return None;
        }
        let period = self.period(&part.clauses.period)?;
        let cite = self.cite(package, here.cite, &part.cites);
        let title = part
            .title
            .as_ref()
            .map(|title| self.said(package, title))
            .unwrap_or_default();
        Some(Part {
            least,
            most,
            what,
            others,
            title,
            needs: Vec::new(),
            excludes: Vec::new(),
            period,
            cite,
        })
    }
}
