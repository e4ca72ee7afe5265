//! What points are reckoned from, and how fire is compared. Neither has a name of its own: they go by the words that
//! they begin with.

use super::uses::used_by_question;
use super::{Catalogue, Entry, Thing};
use crate::model::{Header, Reckoned, Symbol};

impl Catalogue<'_> {
    pub(super) fn reckonings(&mut self) {
        let model = self.model;
        for (at, reckoning) in model.reckonings.iter().enumerate() {
            let header = Header {
                package: reckoning.package,
                name: "points".into(),
                title: reckoning.title.clone(),
                cite: reckoning.cite,
            };
            let mut entry = Entry::headed(Thing::Reckoning(at as u32), "points", &header);
            for term in &reckoning.terms {
                let kind = model.kind(term.kind);
                let what = match term.what {
                    Reckoned::Field(field) => {
                        entry.uses.push(Thing::Field(term.kind, field));
                        &kind.fields[field.index()].header.name
                    }
                    Reckoned::Procedure(procedure) => {
                        entry.uses.push(Thing::Named(Symbol::Procedure(procedure)));
                        &model.procedure(procedure).header.name
                    }
                };
                entry
                    .says
                    .push(format!("{what} of each {}", kind.header.name));
            }
            self.enter(entry);
        }
    }

    pub(super) fn firepower(&mut self) {
        let model = self.model;
        for (at, firepower) in model.firepower.iter().enumerate() {
            let header = Header {
                package: firepower.package,
                name: "firepower".into(),
                title: firepower.title.clone(),
                cite: firepower.cite,
            };
            let (attacks, hits) = (&firepower.attacks, &firepower.hits);
            let mut uses = vec![Thing::Named(Symbol::Scale(firepower.over))];
            uses.extend(used_by_question(attacks));
            uses.extend(used_by_question(hits));
            uses.sort_unstable();
            uses.dedup();
            self.enter(Entry {
                says: vec![
                    format!("over {}", model.scale(firepower.over).header.name),
                    format!("attacks {}", attacks.text),
                    format!("hits {}", hits.text),
                ],
                uses,
                ..Entry::headed(Thing::Firepower(at as u32), "firepower", &header)
            });
        }
    }
}
