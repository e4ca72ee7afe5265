//! Units and forces: what there is, and what they allow an army list to choose.

use ecow::EcoString;

use super::{
    CitationId, FieldId, KindId, Model, Month, PackageId, Period, ProcedureId, RowId, Value,
};
use crate::wording::muster;

/// What activates together.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The row of the kind `unit`.
    pub row: RowId,
    /// Rows of the kind `figure`, in the author's order; each stands for its `count`.
    pub figures: Vec<RowId>,
    /// All its figures.
    pub strength: u32,
    /// What its figures may carry instead.
    pub swaps: Vec<Swap>,
    /// Who leads it, where an army list says so; empty otherwise.
    pub leader: EcoString,
    /// A row of the kind `quality`, where an army list gives it one.
    pub quality: Option<RowId>,
}

/// Another weapon that figures may have.
#[derive(Clone, Debug)]
pub struct Swap {
    /// The weapon that goes; nothing where one is only taken.
    pub from: Option<RowId>,
    pub to: RowId,
    /// A sort of figure of the unit; any of them where none is named.
    pub figure: Option<RowId>,
    /// So many figures of a unit at the most.
    pub most: Option<u32>,
    pub period: Period,
    pub cite: CitationId,
}

/// Units and forces under one head.
#[derive(Clone, Debug)]
pub struct Force {
    /// The row of the kind `force`.
    pub row: RowId,
    pub parts: Vec<Part>,
    /// The part that leads the others.
    pub command: Option<Element>,
    pub qualities: Vec<QualityRule>,
    pub limits: Vec<Limit>,
    /// When it was there, as far as the force itself says so.
    pub period: Period,
    /// Figures when every part has its least count, and its greatest; of what is there when the
    /// force first is.
    pub least: u32,
    pub most: u32,
}

/// A line of a force: so many of a unit or of another force.
#[derive(Clone, Debug)]
pub struct Part {
    pub least: u32,
    pub most: u32,
    pub what: Element,
    /// What may be had in its place; the counts are of all of these together.
    pub others: Vec<Element>,
    /// Empty where the author gave none.
    pub title: EcoString,
    /// What the force has to have, and may not have, where it has this.
    pub needs: Vec<Element>,
    pub excludes: Vec<Element>,
    pub period: Period,
    pub cite: CitationId,
}

/// A part of a force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// A row of the kind `unit`.
    Unit(RowId),
    /// A row of the kind `force`.
    Force(RowId),
}

/// Qualities that parts of a force may have.
#[derive(Clone, Debug)]
pub struct QualityRule {
    /// Rows of the kind `quality`.
    pub qualities: Vec<RowId>,
    /// Any part where none is named.
    pub on: Option<Element>,
    /// So many parts at the most.
    pub most: Option<u32>,
    pub cite: CitationId,
}

/// Bounds of what a force or a list adds up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    pub least: u32,
    pub most: u32,
    pub measure: Measure,
    pub cite: CitationId,
}

/// What a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    Figures,
    Points,
}

/// How points are reckoned: the sum of these.
#[derive(Clone, Debug)]
pub struct Reckoning {
    pub package: PackageId,
    pub title: EcoString,
    pub cite: CitationId,
    pub terms: Vec<ReckoningTerm>,
}

/// A part of what points are made up of.
#[derive(Clone, Debug)]
pub struct ReckoningTerm {
    /// The kind `figure`, `weapon` or `unit`: each of them that is there counts once.
    pub kind: KindId,
    pub what: Reckoned,
    pub title: EcoString,
    pub cite: CitationId,
}

/// What one of a kind is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reckoned {
    /// A number of its row.
    Field(FieldId),
    /// What a procedure gives that takes its row first, and has a default for all else it takes.
    Procedure(ProcedureId),
}

impl Element {
    /// The row of the unit or of the force.
    pub fn row(self) -> RowId {
        let (Element::Unit(row) | Element::Force(row)) = self;
        row
    }
}

impl Part {
    /// All that may be had by this line.
    pub fn elements(&self) -> impl Iterator<Item = Element> {
        std::iter::once(self.what).chain(self.others.iter().copied())
    }

    /// How many of what, by their names: `2 to 3 line-squad`.
    pub(crate) fn said(&self, model: &Model) -> EcoString {
        let names = self.elements();
        let names = names.map(|each| model.row(each.row()).header.name.as_str());
        muster::part(self.least, self.most, names)
    }

    /// Whether this line is about one thing, and that is it.
    pub fn only_offers(&self, what: Element) -> bool {
        self.others.is_empty() && self.what == what
    }

    /// So many come at most where no army list says how many: what others may stand for is not left to the dice.
    pub fn rolled_most(&self) -> u32 {
        match self.others.is_empty() {
            true => self.most,
            false => self.least,
        }
    }
}

impl Force {
    /// The parts that are there in a month.
    pub fn parts_in(&self, month: Month) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.period.has(month))
    }

    /// Those of them that may come where no army list says who: all that they need may come too.
    pub fn rolled_in(&self, month: Month) -> Vec<&Part> {
        let parts = self.parts_in(month);
        let mut rolled: Vec<&Part> = parts.filter(|part| part.rolled_most() > 0).collect();
        loop {
            let there: Vec<Element> = rolled.iter().map(|part| part.what).collect();
            let before = rolled.len();
            rolled.retain(|part| part.needs.iter().all(|needed| there.contains(needed)));
            if rolled.len() == before {
                return rolled;
            }
        }
    }
}

impl Model {
    /// When an army fought, by its years.
    pub fn years_of(&self, army: RowId) -> Period {
        let Some(prelude) = &self.prelude else {
            return Period::ALWAYS;
        };
        let year = |field| match self.field(army, field).value {
            Value::Number(year) => i32::try_from(year).ok(),
            _ => None,
        };
        let from = year(prelude.army.from).map(|year| Month::new(year, 1));
        let until = year(prelude.army.until).map(|year| Month::new(year, 12));
        Period {
            from: from.unwrap_or(Period::ALWAYS.from),
            until: until.unwrap_or(Period::ALWAYS.until),
        }
    }

    /// The army that a unit or a force belongs to.
    pub fn army_of(&self, what: Element) -> Option<RowId> {
        let prelude = self.prelude.as_ref()?;
        let value = match what {
            Element::Unit(row) => &self.field(row, prelude.unit.army).value,
            Element::Force(row) => &self.field(row, prelude.force.army).value,
        };
        match value {
            Value::Row(army) => Some(*army),
            _ => None,
        }
    }

    /// How large a force is, as a member of the prelude's scale `echelon`.
    pub fn echelon_of(&self, force: RowId) -> Option<u32> {
        let field = self.prelude.as_ref()?.force.echelon;
        match self.field(force, field).value {
            Value::Member(_, member) => Some(member),
            _ => None,
        }
    }

    /// All figures of a unit; the fewest of a force.
    pub fn figures_of(&self, what: Element) -> u32 {
        match what {
            Element::Unit(row) => self.unit_of(row).map_or(0, |unit| unit.strength),
            Element::Force(row) => self.force_of(row).map_or(0, |force| force.least),
        }
    }

    /// Whether a unit or force may come to the help of an army: it is of that army, or of none.
    pub fn joins(&self, what: RowId, army: RowId) -> bool {
        let of = match self.force_of(what) {
            Some(_) => self.army_of(Element::Force(what)),
            None => self.army_of(Element::Unit(what)),
        };
        of.is_none_or(|of| of == army)
    }

    /// When a force was there: what it says itself, within the years of its army.
    pub fn period_of(&self, force: &Force) -> Period {
        match self.army_of(Element::Force(force.row)) {
            Some(army) => self.years_of(army).meet(force.period),
            None => force.period,
        }
    }

    /// The month at which a force is taken where nobody says one: its first.
    pub fn usual_month(&self, force: &Force) -> Month {
        self.period_of(force).from
    }

    /// The parts of a force where nobody says a month.
    pub fn usual_parts<'a>(&self, force: &'a Force) -> impl Iterator<Item = &'a Part> {
        force.parts_in(self.usual_month(force))
    }

    /// Whether somebody may come with a force where no army list says who. Forces hold no circle.
    pub fn musters(&self, force: &Force) -> bool {
        let somebody = |what: Element| match what {
            Element::Unit(row) => self.unit_of(row).is_some_and(|unit| unit.strength > 0),
            Element::Force(row) => self.force_of(row).is_some_and(|force| self.musters(force)),
        };
        let rolled = force.rolled_in(self.usual_month(force));
        rolled.iter().any(|part| somebody(part.what))
    }
}

impl Model {
    /// The weapons of a sort of figure, in the author's order.
    pub fn weapons_of(&self, figure: RowId) -> Vec<RowId> {
        let field = self.prelude.as_ref().map(|prelude| prelude.figure.weapons);
        let weapons = field.map(|field| self.field(figure, field).value.rows());
        weapons.into_iter().flatten().collect()
    }
}
