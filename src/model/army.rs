//! Which armies met.

use super::{FieldId, Model, RowId, Value};

/// Why two armies never stood against each other.
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

impl Model {
    /// Why two armies, rows of the kind `army`, did not meet; nothing where they did.
    pub fn apart(&self, one: RowId, other: RowId) -> Option<Apart> {
        let army = &self.prelude.as_ref()?.army;
        let same = |field: FieldId| {
            let (a, b) = (self.field(one, field), self.field(other, field));
            a.value == b.value && matches!(&a.value, Value::Text(text) if !text.is_empty())
        };
        if same(army.nation) {
            return Some(Apart::Nation);
        }
        if same(army.coalition) {
            return Some(Apart::Coalition);
        }
        if self.years_of(one).meet(self.years_of(other)).is_empty() {
            return Some(Apart::Years);
        }
        let (here, there) = (self.theatres_of(one), self.theatres_of(other));
        let anywhere = here.is_empty() || there.is_empty();
        let together = here.iter().any(|theatre| there.contains(theatre));
        (!anywhere && !together).then_some(Apart::Theatres)
    }

    /// The armies that an army met, in load and source order.
    pub fn met(&self, army: RowId) -> Vec<RowId> {
        let Some(prelude) = &self.prelude else {
            return Vec::new();
        };
        let all = self.kind(prelude.army.kind).rows.iter().copied();
        all.filter(|other| self.apart(army, *other).is_none())
            .collect()
    }

    /// Rows of the kind `theatre`; none where an army fought everywhere.
    pub fn theatres_of(&self, army: RowId) -> Vec<RowId> {
        let theatres = self.prelude.as_ref().map(|prelude| prelude.army.theatres);
        let theatres = theatres.map(|field| self.field(army, field).value.rows());
        theatres.into_iter().flatten().collect()
    }
}
