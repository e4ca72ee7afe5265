//! Titles in the place of names that mean nothing.

use super::Reader;
use crate::names::{Titles, name_for};

impl Reader<'_> {
    /// Where a name is missing and something of the sort that belongs there has it as its title, its name is told.
    pub(super) fn tell_names_of_titles(&mut self) {
        if !self.out.iter().any(|told| told.absent.is_some()) {
            return;
        }
        let titles = Titles::of(self.declared, self.sources);
        for told in self.out.iter_mut() {
            let Some(absent) = &mut told.absent else {
                continue;
            };
            let wanted: Vec<&str> = absent.wanted.split(" or ").collect();
            let of_sort = titles.with(&absent.name).iter();
            let meant: Vec<_> = of_sort
                .filter(|each| wanted.contains(&each.sort))
                .copied()
                .collect();
            if meant.is_empty() {
                continue;
            }
            absent.is_far = false;
            let help = name_for(&absent.name, &meant);
            if told.related.is_empty()
                && let [one] = meant.as_slice()
            {
                let span = one.span;
                told.label(span, format!("`{}` is declared here", one.name));
            }
            told.help(help);
        }
    }
}
