//! Questions of bundled rulesets that are answered from what they can reach.

use orbat::model::*;
use orbat::odds::{Given, Limits, Plan};
use orbat::package::Library;
use orbat::{Reach, Request};
use rustc_hash::FxHashSet;

use crate::suite::support::Loaded;

fn question(claim: &Claim) -> Option<&Question> {
    match claim {
        Claim::Chance { question, .. } | Claim::Mean { question, .. } => Some(question),
        _ => None,
    }
}

/// So many of the questions that examples ask, one for each procedure.
fn questions(examples: Vec<&Example>, most: usize) -> Vec<&Question> {
    let lines = examples.into_iter().flat_map(|each| &each.lines);
    let mut seen = FxHashSet::default();
    let is_first = |each: &&Question| seen.insert(each.text.split('(').next().unwrap().to_owned());
    let questions = lines.filter_map(|line| question(&line.claim));
    questions.filter(is_first).take(most).collect()
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

/// How often questions of a package were answered both ways, some options switched on: so many of its
/// examples at most, one for each procedure, first those that are played with these options.
fn asked_both_ways(id: &str, with: &[String], most: usize) -> usize {
    let mut loaded = Loaded::bundled(id);
    let with_all: Vec<&str> = with.iter().map(String::as_str).collect();
    let all = loaded.model_with(&with_all);
    let root = all.packages.iter().position(|package| package.id == *id);
    let active = all.asked_options();
    let own = |example: &&Example| Some(example.package.index()) == root;
    let mut examples: Vec<&Example> = all.examples.iter().filter(own).collect();
    examples.sort_by_key(|example| example.with != active);
    let mut asked = 0;
    for question in questions(examples, most) {
        let mut loaded = Loaded::bundled(id);
        let ask = loaded
            .sources
            .add("<expression>", question.text.to_string());
        let request = Request {
            with: with.to_vec(),
            ask: Some(ask),
            reach: Reach::Question,
            ..Request::default()
        };
        let part = loaded.requested(&request);
        let said = format!("{id}, {with:?}: {}", question.text);
        let part = part.unwrap().unwrap();
        let is_part = part.examples.len() < all.examples.len();
        assert!(is_part, "{said}: all was read");
        assert!(loaded.out.is_empty(), "{said}");
        let procedure = &part.asked.as_ref().unwrap().procedure;
        let all = ways(&all, &question.procedure);
        assert_eq!(ways(&part, procedure), all, "{said}");
        asked += 1;
    }
    asked
}

/// The same of questions that are played with no option, and are asked with some all the same.
fn plain_asked_both_ways(id: &str, with: &[String], most: usize) -> usize {
    let mut loaded = Loaded::bundled(id);
    let plain = loaded.model();
    let root = plain.packages.iter().position(|package| package.id == *id);
    let is_plain =
        |example: &&Example| Some(example.package.index()) == root && example.with.is_empty();
    let questions = questions(plain.examples.iter().filter(is_plain).collect(), most);
    for question in &questions {
        let answer = |reach: Reach| {
            let mut loaded = Loaded::bundled(id);
            let ask = loaded
                .sources
                .add("<expression>", question.text.to_string());
            let request = Request {
                with: with.to_vec(),
                ask: Some(ask),
                reach,
                ..Request::default()
            };
            let model = loaded.requested(&request);
            let model = model.unwrap();
            let asked = model.as_ref().and_then(|model| model.asked.as_ref());
            let ways = asked.map(|asked| ways(model.as_ref().unwrap(), &asked.procedure));
            (ways, loaded.out.len())
        };
        let part = answer(Reach::Question);
        assert_eq!(part, answer(Reach::Whole), "{id}: {}", question.text);
    }
    questions.len()
}

#[test]
fn what_a_question_cannot_reach_makes_no_difference() {
    let library = Library::bundled();
    let asked: usize = library.ids().map(|id| asked_both_ways(id, &[], 12)).sum();
    assert!(asked > 30, "{asked}");
}

/// All options of a package's rules, each in full; and as many of them as can be played together.
fn options(id: &str) -> (Vec<String>, Vec<String>) {
    let mut loaded = Loaded::bundled(id);
    let model = loaded.model();
    let name = |option: &OptionRule| {
        let header = &option.header;
        let package = &model.packages[header.package.index()].id;
        format!("{package}.{}", header.name)
    };
    let mut together: Vec<&OptionRule> = Vec::new();
    for option in &model.options {
        let excludes = |one: &OptionRule, other: &OptionRule| {
            let mut excluded = one.excludes.iter().map(|id| &model.options[id.index()]);
            excluded.any(|excluded| std::ptr::eq(excluded, other))
        };
        let fits = |other: &&OptionRule| !excludes(option, other) && !excludes(other, option);
        if together.iter().all(fits) {
            together.push(option);
        }
    }
    let together = together.into_iter().map(name).collect();
    (model.options.iter().map(name).collect(), together)
}

#[test]
fn nor_does_it_with_options() {
    let mut asked = 0;
    for id in Library::bundled().ids() {
        let (each, together) = options(id);
        let mut sets: Vec<Vec<String>> = each.iter().map(|one| vec![one.clone()]).collect();
        if !together.is_empty() {
            asked += plain_asked_both_ways(id, &together, 3);
        }
        if together.len() > 1 {
            sets.push(together);
        }
        for with in sets {
            asked += asked_both_ways(id, &with, 6);
        }
    }
    assert!(asked > 40, "{asked}");
}

#[test]
fn what_is_wrong_is_told_as_where_all_is_read() {
    let told = |reach: Reach, with: &str, text: &str| {
        let mut loaded = Loaded::bundled("combat-captain");
        let request = Request {
            with: (!with.is_empty())
                .then(|| with.to_owned())
                .into_iter()
                .collect(),
            ask: Some(loaded.sources.add("<expression>", text.to_owned())),
            reach,
            ..Request::default()
        };
        let model = loaded.requested(&request);
        let none = model.as_ref().is_ok_and(Option::is_none) || model.is_err();
        assert!(none, "{text} is wrong");
        format!("{:?} {:?}", model.err(), loaded.found())
    };
    for (with, text) in [
        ("", "fier(3)"),
        ("", "fire(3, medum)"),
        ("", "fire(3"),
        ("", "riffle.reach"),
        ("home-gard", "fire(3)"),
    ] {
        let part = told(Reach::Question, with, text);
        assert_eq!(part, told(Reach::Whole, with, text), "{text}");
    }
}
