//! Questions asked in the bundled rulesets.
#![allow(unreachable_pub, dead_code, reason = "also read by benches")]

use orbat::Request;
use orbat::diagnostic::Diagnostics;
use orbat::model::{Model, Procedure};
use orbat::package::{self, Root};
use orbat::source::SourceSet;

/// A bundled package compiled with a question, and the procedure that answers it. What the
/// question runs over (a scale, `1 to 5`) is a parameter of the procedure.
pub fn asked(package: &str, question: &str) -> (Model, Procedure) {
    asked_of(Root::Bundled(package.into()), question)
}

/// The same of a file with rules of its own.
pub fn asked_in(text: &str, question: &str) -> (Model, Procedure) {
    let file = Root::Text {
        path: "own.orbat".into(),
        text: text.into(),
    };
    asked_of(file, question)
}

fn asked_of(root: Root, question: &str) -> (Model, Procedure) {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let packages = package::load(&[root], &mut sources, &mut out).unwrap();
    let request = Request {
        with: Vec::new(),
        ask: Some(sources.add("<expression>", question.to_owned())),
        ..Request::default()
    };
    let model = orbat::compile(&packages, &sources, &request, &mut out).unwrap();
    let found = out.sorted(&sources);
    assert!(found.is_empty(), "{question}: {found:?}");
    let mut model = model.unwrap();
    let procedure = model.asked.take().unwrap().procedure;
    (model, procedure)
}
