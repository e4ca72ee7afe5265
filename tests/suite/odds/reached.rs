//! Questions of bundled rulesets that are answered from what they can reach.

use orbat::Request;
use orbat::diagnostic::Diagnostics;
use orbat::model::*;
use orbat::odds::{Given, Limits, Plan};
use orbat::package::{self, Library, PackageSet, Root};
use orbat::source::SourceSet;
use rustc_hash::FxHashSet;

type Compiler = fn(
    &PackageSet,
    &SourceSet,
    &Request,
    &mut Diagnostics,
) -> Result<Option<Model>, orbat::NoOption>;

struct Loaded {
    packages: PackageSet,
    sources: SourceSet,
    out: Diagnostics,
}

fn load(id: &str) -> Loaded {
    let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
    let roots = [Root::Bundled(id.to_owned())];
    let packages = package::load(&roots, &mut sources, &mut out).unwrap();
    Loaded {
        packages,
        sources,
        out,
    }
}

fn question(claim: &Claim) -> Option<&Question> {
    match claim {
        Claim::Chance { question, .. } | Claim::Mean { question, .. } => Some(question),
        _ => None,
    }
}

/// In how many ways each outcome comes about. Rows have other numbers where some were left out, but come
/// in the same order.
fn ways(model: &Model, procedure: &Procedure) -> String {
    let limits = Limits {
        states: 2_000,
        ..Limits::default()
    };
    let plan = Plan::new(model, procedure);
    match plan.exact(model, &[], &Given::default(), &limits) {
        Ok(odds) => {
            let outcomes = odds.outcomes.iter();
            let ways: Vec<String> = outcomes.map(|each| each.ways.to_string()).collect();
            format!("{} of {}", ways.join(", "), odds.total)
        }
        Err(refusal) => refusal.to_string(),
    }
}

#[test]
fn what_a_question_cannot_reach_makes_no_difference() {
    let mut asked = 0;
    for id in Library::bundled().ids() {
        let mut loaded = load(id);
        let all = orbat::compile(&loaded.packages, &loaded.sources, &mut loaded.out).unwrap();
        let root = all.packages.iter().position(|package| package.id == *id);
        let own = |example: &&Example| Some(example.package.index()) == root;
        let lines = all.examples.iter().filter(own).flat_map(|each| &each.lines);
        let mut seen = FxHashSet::default();
        for question in lines.filter_map(|line| question(&line.claim)) {
            // One for each procedure.
            if !seen.insert(question.text.split('(').next().unwrap().to_owned()) || seen.len() > 12
            {
                continue;
            }
            let mut loaded = load(id);
            let ask = loaded.sources.add("<expression>", question.text.as_str());
            let request = Request {
                with: Vec::new(),
                ask: Some(ask),
            };
            let part = orbat::compile_question(
                &loaded.packages,
                &loaded.sources,
                &request,
                &mut loaded.out,
            );
            let part = part.unwrap().unwrap();
            assert!(part.examples.is_empty(), "{}: all was read", question.text);
            assert!(loaded.out.is_empty(), "{}", question.text);
            let procedure = &part.asked.as_ref().unwrap().procedure;
            let all = ways(&all, &question.procedure);
            assert_eq!(ways(&part, procedure), all, "{id}: {}", question.text);
            asked += 1;
        }
    }
    assert!(asked > 30, "{asked}");
}

#[test]
fn what_is_wrong_is_told_as_where_all_is_read() {
    let told = |compile: Compiler, with: &str, text: &str| {
        let mut loaded = load("combat-captain");
        let request = Request {
            with: (!with.is_empty())
                .then(|| with.to_owned())
                .into_iter()
                .collect(),
            ask: Some(loaded.sources.add("<expression>", text)),
        };
        let model = compile(&loaded.packages, &loaded.sources, &request, &mut loaded.out);
        let none = model.as_ref().is_ok_and(Option::is_none) || model.is_err();
        assert!(none, "{text} is wrong");
        let said = loaded.out.sorted(&loaded.sources);
        format!("{:?} {said:?}", model.err())
    };
    for (with, text) in [
        ("", "fier(3)"),
        ("", "fire(3, medum)"),
        ("", "fire(3"),
        ("", "riffle.reach"),
        ("home-gard", "fire(3)"),
    ] {
        let part = told(orbat::compile_question, with, text);
        assert_eq!(part, told(orbat::compile_with, with, text), "{text}");
    }
}
