//! What the examples of a package touch, over all the models in which they ran.

use indexmap::IndexMap;

use crate::model::{Model, PackageId};
use crate::roll::{Coverage, Part};

/// What can be touched of a package.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Step,
    Branch,
    Row,
    Modifier,
    Option,
}

impl Sort {
    pub const ALL: [Sort; 5] = [
        Sort::Step,
        Sort::Branch,
        Sort::Row,
        Sort::Modifier,
        Sort::Option,
    ];

    /// What one of them is called, and several.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Sort::Step => ("step", "steps"),
            Sort::Branch => ("branch", "branches"),
            Sort::Row => ("table row", "table rows"),
            Sort::Modifier => ("modifier", "modifiers"),
            Sort::Option => ("option", "options"),
        }
    }
}

/// All that can be touched of a package, under whatever options, and whether it was.
///
/// Ids differ from model to model; what is compared is names.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    things: IndexMap<(Sort, String), bool>,
}

impl Tally {
    /// Takes in what a package has in one model, and what was touched of it there.
    pub fn enter(&mut self, model: &Model, package: PackageId, touched: &Coverage) {
        for (part, was_touched) in touched.parts(model, |each| each == package) {
            let sort = match part {
                Part::Step(..) => Sort::Step,
                Part::Branch(..) => Sort::Branch,
                Part::Row(..) => Sort::Row,
                Part::Modifier(..) => Sort::Modifier,
            };
            self.thing(sort, part.show(model).to_string(), was_touched);
        }
    }

    /// Takes in the options of a package; those that are switched on are touched where an example ran.
    pub fn options(&mut self, model: &Model, package: PackageId, an_example_ran: bool) {
        for option in &model.options {
            if option.header.package == package {
                let touched = option.active && an_example_ran;
                self.thing(Sort::Option, option.header.name.to_string(), touched);
            }
        }
    }

    fn thing(&mut self, sort: Sort, name: String, touched: bool) {
        *self.things.entry((sort, name)).or_default() |= touched;
    }

    /// How many there are of a sort.
    pub fn count(&self, sort: Sort) -> usize {
        let mine = self.things.keys().filter(|(each, _)| *each == sort);
        mine.count()
    }

    /// What was not touched of a sort, in the order of declaration.
    pub fn untouched(&self, sort: Sort) -> Vec<&str> {
        let mine = self.things.iter();
        mine.filter(|((each, _), touched)| *each == sort && !**touched)
            .map(|((_, name), _)| name.as_str())
            .collect()
    }
}
