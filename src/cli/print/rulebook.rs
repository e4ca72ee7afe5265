//! A package as a book, with what comes with options that are off.

use super::super::compiled::Compiled;
use crate::Request;
use crate::abreast::abreast;
use crate::diagnostic::Diagnostics;
use crate::model::Model;
use crate::sheet::compose::{self, Further};
use crate::sheet::{Paper, Rulebook};
use crate::written::Contents;

/// The book of what was asked for; `plain`: without marks of where its rules come from.
pub(super) fn rulebook(rules: &Compiled, plain: bool, paper: Option<Paper>) -> Rulebook {
    let Compiled {
        model,
        subject,
        loaded,
        ..
    } = rules;
    let (packages, sources) = (&loaded.packages, &loaded.sources);
    // A book follows the order of the files, which a model does not know.
    let contents =
        |model: &Model| Contents::new(loaded.trees(), packages, sources, model, *subject);
    let wanted = compose::further_options(model, *subject);
    let further = abreast(&wanted, |options| {
        let request = Request {
            with: options.iter().map(|id| model.full_name(*id)).collect(),
            ..Request::default()
        };
        // Of options that do not go with those that are on no more is told.
        let found = loaded.compile(&request, &mut Diagnostics::default());
        let model = found.ok().flatten()?;
        let model = if plain { model.unmarked() } else { model };
        Some(Further {
            options: options.clone(),
            contents: contents(&model),
            model,
        })
    });
    let further: Vec<Further> = further.into_iter().flatten().collect();
    compose::rulebook(model, *subject, &contents(model), &further, paper)
}
