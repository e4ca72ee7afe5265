//! Units, forces and army lists in words.

use super::others::row;
use super::play::options;
use super::{Catalogue, Entry, Thing};
use crate::model::{Element, Force, ListId, Period, Pick, RowId, Symbol, Unit};
use crate::numbers::counted;
use crate::wording::muster;

impl Catalogue<'_> {
    /// What a unit or a force is besides a row.
    pub(super) fn muster(&self, id: RowId, entry: &mut Entry) {
        if let Some(unit) = self.model.unit_of(id) {
            self.unit(unit, entry);
        }
        if let Some(force) = self.model.force_of(id) {
            self.force(force, entry);
        }
    }

    fn unit(&self, unit: &Unit, entry: &mut Entry) {
        entry.says.push(counted(unit.strength, "figure"));
        for swap in &unit.swaps {
            let mut says = match swap.from {
                Some(from) => format!(
                    "may swap {} for {}",
                    self.row_name(from),
                    self.row_name(swap.to)
                ),
                None => format!("may take {}", self.row_name(swap.to)),
            };
            if let Some(figure) = swap.figure {
                says.push_str(&format!(" ({})", self.row_name(figure)));
            }
            if let Some(most) = swap.most {
                says.push_str(&format!(", at most {most}"));
            }
            entry.says.push(muster::dated(says, swap.period));
            entry
                .uses
                .extend(swap.from.into_iter().chain([swap.to]).map(row));
        }
    }

    fn force(&self, force: &Force, entry: &mut Entry) {
        let names = |list: &[Element]| {
            let each = list.iter().map(|element| self.row_name(element.row()));
            each.collect::<Vec<&str>>().join(", ")
        };
        for part in &force.parts {
            let mut says = part.said(self.model).to_string();
            if !part.title.is_empty() {
                says.push_str(&format!(" \u{201c}{}\u{201d}", part.title));
            }
            for (word, list) in [("needs", &part.needs), ("excludes", &part.excludes)] {
                if !list.is_empty() {
                    says.push_str(&format!(", {word} {}", names(list)));
                }
            }
            entry.says.push(muster::dated(says, part.period));
            entry
                .uses
                .extend(part.elements().map(|element| row(element.row())));
        }
        if let Some(command) = force.command {
            entry
                .says
                .push(format!("command {}", self.row_name(command.row())));
        }
        for rule in &force.qualities {
            let each = rule.qualities.iter().map(|quality| self.row_name(*quality));
            let mut says = format!("may be {}", each.collect::<Vec<&str>>().join(", "));
            if let Some(on) = rule.on {
                says.push_str(&format!(": {}", self.row_name(on.row())));
            }
            if let Some(most) = rule.most {
                says.push_str(&format!(", at most {most}"));
            }
            entry.says.push(says);
            entry.uses.extend(rule.qualities.iter().copied().map(row));
        }
        let limits = force.limits.iter();
        let limits = limits.map(|limit| format!("limit {}", muster::limit(limit)));
        entry.says.extend(limits);
        if force.period != Period::ALWAYS {
            entry.says.push(force.period.to_string());
        }
    }

    pub(super) fn lists(&mut self) {
        let model = self.model;
        for (at, list) in model.lists.iter().enumerate() {
            let thing = Thing::Named(Symbol::List(ListId::new(at)));
            let mut entry = Entry::headed(thing, "list", &list.header);
            let force = format!("from {}", self.row_name(list.force));
            let date = list.date.map(|date| format!("date {date}"));
            let theatre =
                (list.theatre).map(|theatre| format!("theatre {}", self.row_name(theatre)));
            let with = list.with.iter();
            let with = with.map(|option| model.options[option.index()].header.name.as_str());
            let with: Vec<&str> = with.collect();
            let with = (!with.is_empty()).then(|| format!("with {}", with.join(", ")));
            let anyway = list.anyway.then(|| "anyway".to_owned());
            entry.says.extend(
                [Some(force), date, theatre, with, anyway]
                    .into_iter()
                    .flatten(),
            );
            entry.uses.push(row(list.force));
            entry.uses.extend(options(&list.with));
            let limits = list.limits.iter();
            let limits = limits.map(|limit| format!("limit {}", muster::limit(limit)));
            entry.says.extend(limits);
            self.picks(&list.picks, 0, &mut entry);
            self.enter(entry);
        }
    }

    fn picks(&self, picks: &[Pick], depth: usize, entry: &mut Entry) {
        for pick in picks {
            let mut says = format!(
                "{:width$}{} {}",
                "",
                pick.count,
                self.row_name(pick.what.row()),
                width = 2 * depth
            );
            if !pick.title.is_empty() {
                says.push_str(&format!(" \u{201c}{}\u{201d}", pick.title));
            }
            if !pick.leaders.is_empty() {
                says.push_str(&format!(", led by {}", pick.leaders.join(", ")));
            }
            if let Some(quality) = pick.quality {
                says.push_str(&format!(", {}", self.row_name(quality)));
                entry.uses.push(row(quality));
            }
            entry.uses.push(row(pick.what.row()));
            for swap in &pick.swaps {
                says.push_str(&format!(", {}", muster::swap(self.model, swap)));
                entry.uses.push(row(swap.to));
            }
            entry.says.push(says);
            self.picks(&pick.picks, depth + 1, entry);
        }
    }
}
