//! Which armies met, and where and when.

use std::fmt;

use super::{Brings, Element, FieldId, Mission, Model, Period, RowId, Value};

/// Why two never stood against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Apart {
    /// They are of one nation.
    Nation,
    /// They were on one side.
    Coalition,
    /// They did not fight in the same years.
    Years,
    /// They did not fight in the same theatre.
    Theatres,
}

impl fmt::Display for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Apart::Nation => "they are of one nation",
            Apart::Coalition => "they fought on one side",
            Apart::Years => "they fought in different years",
            Apart::Theatres => "they fought in different parts of the world",
        })
    }
}

/// Who stands somewhere at some time: an army, or a part of it that says more exactly where and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posting {
    /// A row of the kind `army`.
    pub army: RowId,
    pub period: Period,
    /// A row of the kind `theatre`; none for all of the army's.
    pub theatre: Option<RowId>,
}

impl Model {
    /// An army in all its years, wherever it fought.
    pub fn posting(&self, army: RowId) -> Posting {
        Posting {
            army,
            period: self.years_of(army),
            theatre: None,
        }
    }

    /// What two armies have in common that stand on one side.
    pub fn allied(&self, one: RowId, other: RowId) -> Option<Apart> {
        let army = &self.prelude.as_ref()?.army;
        let same = |field: FieldId| {
            let (a, b) = (self.field(one, field), self.field(other, field));
            a.value == b.value
                && matches!(&a.value, Value::Text(text) if !matches!(text.as_str(), "" | "none"))
        };
        if same(army.nation) {
            return Some(Apart::Nation);
        }
        same(army.coalition).then_some(Apart::Coalition)
    }

    /// The side of a mission that has the first of two armies, where the forces that it names say so: whoever brings a
    /// force of one army, or of an ally of one alone, is of that army.
    pub fn side_of_first(&self, mission: &Mission, armies: [RowId; 2]) -> Option<usize> {
        let whose = |army: RowId| {
            let is = armies.map(|each| each == army);
            let joins = || armies.map(|each| self.allied(each, army).is_some());
            match is {
                [false, false] => joins(),
                is => is,
            }
        };
        let first = |side: usize| {
            let Brings::Force(force) = mission.brings[side] else {
                return None;
            };
            match whose(self.army_of(Element::Force(force))?) {
                [true, false] => Some(side),
                [false, true] => Some(1 - side),
                _ => None,
            }
        };
        first(0).or_else(|| first(1))
    }

    /// Why two did not meet; nothing where they did.
    pub fn apart(&self, one: Posting, other: Posting) -> Option<Apart> {
        if let Some(allied) = self.allied(one.army, other.army) {
            return Some(allied);
        }
        if one.period.meet(other.period).is_empty() {
            return Some(Apart::Years);
        }
        let (here, there) = (self.theatres_at(one), self.theatres_at(other));
        let anywhere = here.is_empty() || there.is_empty();
        let together = here.iter().any(|theatre| there.contains(theatre));
        (!anywhere && !together).then_some(Apart::Theatres)
    }

    /// The armies that somebody met, in load and source order.
    pub fn met(&self, who: Posting) -> Vec<RowId> {
        let Some(prelude) = &self.prelude else {
            return Vec::new();
        };
        let all = self.kind(prelude.army.kind).rows.iter().copied();
        all.filter(|other| self.apart(who, self.posting(*other)).is_none())
            .collect()
    }

    fn theatres_at(&self, who: Posting) -> Vec<RowId> {
        match who.theatre {
            Some(theatre) => vec![theatre],
            None => self.theatres_of(who.army),
        }
    }

    /// Rows of the kind `theatre`; none where an army fought everywhere.
    pub fn theatres_of(&self, army: RowId) -> Vec<RowId> {
        let theatres = self.prelude.as_ref().map(|prelude| prelude.army.theatres);
        let theatres = theatres.map(|field| self.field(army, field).value.rows());
        theatres.into_iter().flatten().collect()
    }
}
