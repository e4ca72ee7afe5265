//! What the examples of a package touch, over all the models in which they ran.

use ecow::EcoString;
use indexmap::IndexMap;

use crate::model::{Model, PackageId};
use crate::roll::{Coverage, Part, PartKey};

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
/// Ids differ from model to model, and so do the words for one thing: an option may draw another card. What is
/// compared is what the author has written.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    things: IndexMap<Thing, Told>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Thing {
    Part(PartKey),
    Option(EcoString),
}

#[derive(Clone, Debug)]
struct Told {
    sort: Sort,
    /// In the words of the first model that has it.
    words: EcoString,
    touched: bool,
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
            let words = || part.show(model);
            self.thing(Thing::Part(part.key(model)), sort, words, was_touched);
        }
    }

    /// Takes in the options of a package; those that are switched on are touched where an example ran.
    pub fn options(&mut self, model: &Model, package: PackageId, an_example_ran: bool) {
        for option in &model.options {
            if option.header.package == package {
                let touched = option.active && an_example_ran;
                let name = &option.header.name;
                let words = || name.clone();
                self.thing(Thing::Option(name.clone()), Sort::Option, words, touched);
            }
        }
    }

    fn thing(
        &mut self,
        thing: Thing,
        sort: Sort,
        words: impl FnOnce() -> EcoString,
        touched: bool,
    ) {
        let told = self.things.entry(thing).or_insert_with(|| Told {
            sort,
            words: words(),
            touched: false,
        });
        told.touched |= touched;
    }

    /// How many there are of a sort.
    pub fn count(&self, sort: Sort) -> usize {
        let mine = self.things.values().filter(|told| told.sort == sort);
        mine.count()
    }

    /// What was not touched of a sort, in the order of declaration.
    pub fn untouched(&self, sort: Sort) -> Vec<&str> {
        let mine = self.things.values();
        mine.filter(|told| told.sort == sort && !told.touched)
            .map(|told| told.words.as_str())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Diagnostics;
    use crate::package::{Library, Root, load_with};
    use crate::source::SourceSet;
    use crate::{Request, compile};

    /// What the examples of a package leave untouched of a sort, without its options and with each.
    fn left(text: &str, sort: Sort) -> (usize, Vec<String>) {
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let root = Root::Text {
            path: "probe.orbat".into(),
            text: text.to_owned(),
        };
        let packages = load_with(&Library::bundled(), &[root], &mut sources, &mut out).unwrap();
        let mut tally = Tally::default();
        for with in [&[][..], &["again"]] {
            let with: Vec<String> = with.iter().map(|name| (*name).to_owned()).collect();
            let request = Request {
                with: with.clone(),
                ..Request::default()
            };
            let Ok(Some(model)) = compile(&packages, &sources, &request, &mut out) else {
                continue;
            };
            let package = PackageId::new(model.packages.len() - 1);
            let mut touched = Coverage::default();
            for example in &model.examples {
                if example.with.is_empty() == with.is_empty() {
                    touched.example(&model, example);
                }
            }
            tally.enter(&model, package, &touched);
        }
        let untouched = tally.untouched(sort).into_iter().map(str::to_owned);
        (tally.count(sort), untouched.collect())
    }

    #[test]
    fn branches_with_the_same_words_are_told_apart() {
        let text = r#"procedure two "Two tests" (a : 0 to 9 "A", b : 0 to 9 "B") gives 0 to 9 {
          step go "Go" {
            got = 0
            if a >= 5 {
              if b >= 5: got = 1
            }
            otherwise {
              if b >= 5: got = 2
            }
            end got
          }
        }

        example "Both large, and both small" {
          value two(6, 6) = 1
          value two(1, 1) = 0
        }
        "#;
        let (count, left) = left(text, Sort::Branch);
        assert_eq!((count, left.len()), (6, 2), "{left:?}");
    }

    #[test]
    fn a_branch_is_the_same_where_an_option_has_other_words_for_it() {
        let text = r#"deck fate "Fate" of 3 cards {
          face pips : 1 to 3 "Pips"
          |   | pips |
          | a |    1 |
          | b |    2 |
          | c |    3 |
        }

        procedure p "P" gives 0 to 1 {
          step go "Go" {
            draw mine from fate
            if mine.pips >= 2: end 1
            end 0
          }
        }

        option again "Again" {
          in p {
            before go {
              step first "First" {
                draw other from fate
                if other.pips >= 3: end 1
              }
            }
          }
        }

        example "Plain" {
          play p() {
            draw a
            gives 0
          }
          play p() {
            draw b
            gives 1
          }
        }

        example "Twice" {
          with again
          play p() {
            draw c
            gives 1
          }
          play p() {
            draw a
            draw b
            gives 1
          }
        }
        "#;
        let (count, left) = left(text, Sort::Branch);
        assert_eq!((count, left), (4, Vec::new()));
    }
}
