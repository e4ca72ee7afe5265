//! What only an option brings that is switched off, for whoever names it.

use super::compiled::Compiled;
use crate::abreast::abreast;
use crate::diagnostic::Diagnostics;
use crate::model::{Model, OptionId, Symbol};
use crate::{Lists, Request};

impl Compiled {
    /// How the option is switched on under which the rules have something.
    pub(super) fn by_option(&self, has: impl Fn(&Model) -> bool + Sync) -> Option<String> {
        let model = &self.model;
        let on = model.asked_options().into_iter();
        let on: Vec<String> = on.map(|id| model.full_name(id)).collect();
        let off: Vec<OptionId> = (0..model.options.len())
            .map(OptionId::new)
            .filter(|id| !model.options[id.index()].active)
            .collect();
        let found = abreast(&off, |option| {
            let request = Request {
                with: on
                    .iter()
                    .cloned()
                    .chain([model.full_name(*option)])
                    .collect(),
                lists: Lists::Any,
                ..Request::default()
            };
            let out = &mut Diagnostics::default();
            let compiled = self.loaded.compile(&request, out);
            compiled.ok().flatten().is_some_and(|model| has(&model))
        });
        let at = found.iter().position(|found| *found)?;
        let name = model.name_of(Symbol::Option(off[at]));
        Some(format!(
            "it comes with the option `{name}`: add `--with {name}`"
        ))
    }
}
