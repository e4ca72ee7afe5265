//! The army lists of a package, each under the rules that it is made for.

use super::args::WithArgs;
use super::packages::Loaded;
use crate::diagnostic::Diagnostics;
use crate::model::{List, Model, OptionId, PackageId};
use crate::names::NoOption;
use crate::{Lists, Played, Request};

/// Models of lists whose options are off where a package is looked at as it is.
#[derive(Default)]
pub(super) struct OwnRules {
    /// The options that the lists are made for, and the rules with these; nothing where they have errors.
    further: Vec<(Vec<OptionId>, Option<Model>)>,
}

impl OwnRules {
    /// Compiles the rules once more for each set of options that lists of a package are made for and that is not
    /// on in its model. What is wrong only then is told as well; `read` was told while all was loaded.
    ///
    /// # Errors
    /// As [`crate::compile`].
    pub(super) fn of(
        model: &Model,
        loaded: &Loaded,
        with: &WithArgs,
        read: &Diagnostics,
        out: &mut Diagnostics,
    ) -> Result<OwnRules, NoOption> {
        let subject = crate::subject(&loaded.packages);
        let is_on = |option: &OptionId| model.options[option.index()].active;
        let mine = (model.playables.iter()).filter(|it| it.package == subject && !it.is_scenario);
        let mut sets: Vec<(Vec<OptionId>, Vec<Played>)> = Vec::new();
        for list in mine.filter(|list| !list.with.iter().all(is_on)) {
            let played = Played::List(format!("{}.{}", model.package(subject).id, list.name));
            match sets.iter_mut().find(|(with, _)| *with == list.with) {
                Some((_, lists)) => lists.push(played),
                None => sets.push((list.with.clone(), vec![played])),
            }
        }
        let mut further = Vec::new();
        for (own, played) in sets {
            let mut found = read.clone();
            let request = Request {
                played,
                lists: Lists::Any,
                ..with.request()
            };
            let model = loaded.compile(&request, &mut found)?;
            for each in found.iter() {
                let is_told = |told: &crate::diagnostic::Diagnostic| {
                    (told.code.id, told.span) == (each.code.id, each.span)
                };
                if !out.iter().any(is_told) {
                    out.push(each.clone());
                }
            }
            further.push((own, model));
        }
        Ok(OwnRules { further })
    }

    /// Without daggers, citations and notes on sources.
    pub(super) fn unmark(&mut self) {
        for (_, model) in &mut self.further {
            *model = model.take().map(Model::unmarked);
        }
    }

    /// The lists of a package in the order of its files, each with the rules that it is played by, as far as these
    /// are sound.
    pub(super) fn lists<'m>(
        &'m self,
        model: &'m Model,
        subject: PackageId,
    ) -> impl Iterator<Item = (&'m Model, &'m List)> {
        let mine =
            (model.playables.iter()).filter(move |it| it.package == subject && !it.is_scenario);
        mine.filter_map(move |it| {
            let own = self.further.iter().find(|(with, _)| *with == it.with);
            let model = own.map_or(Some(model), |(_, model)| model.as_ref())?;
            let mut lists = model.lists.iter();
            let list =
                lists.find(|list| list.header.package == subject && list.header.name == it.name)?;
            Some((model, list))
        })
    }
}
