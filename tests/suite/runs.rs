//! Procedures from source text: run, played, sampled, told and written down as steps.

use std::sync::atomic::AtomicBool;

use orbat::model::{Claim, Model, Procedure, ProcedureId, Symbol};
use orbat::roll::{Coverage, Runner, Sampling, Seed, Streams, Teller, play, sample, stream_of};
use orbat::steps::StepsSheet;

use super::support::Loaded;

const RULES: &str = include_str!("runs/rules.orbat");

fn model(with: &[&str]) -> Model {
    let mut rules = Loaded::text("rules.orbat", RULES);
    let model = rules.model_with(with);
    assert_eq!(rules.said(), [""; 0]);
    model
}

fn named(model: &Model, name: &str) -> ProcedureId {
    let found = model
        .find(name)
        .into_iter()
        .find_map(|symbol| match symbol {
            Symbol::Procedure(id) => Some(id),
            _ => None,
        });
    found.unwrap()
}

fn written(model: &Model, procedure: &Procedure) -> String {
    let sheet = StepsSheet::of(model, procedure);
    format!("{}\n~~~\n{}", sheet.text(80), sheet.markdown())
}

#[test]
fn procedures_are_written_down_as_steps() {
    let plain = model(&[]);
    for procedure in &plain.procedures {
        let name = format!("steps-{}", procedure.header.name);
        insta::assert_snapshot!(name, written(&plain, procedure));
    }
    let plated = model(&["plates"]);
    let attack = plated.procedure(named(&plated, "attack"));
    insta::assert_snapshot!("steps-attack-with-plates", written(&plated, attack));
}

#[test]
fn examples_play_and_are_told() {
    let mut told = String::new();
    for model in [model(&[]), model(&["plates"])] {
        for example in &model.examples {
            let active = |id: &orbat::model::OptionId| model.options[id.index()].active;
            let fits = example.with.iter().all(active)
                && example.with.len() == model.options.iter().filter(|o| o.active).count();
            if !fits {
                continue;
            }
            for line in &example.lines {
                let Claim::Play {
                    question,
                    feed,
                    gives,
                } = &line.claim
                else {
                    continue;
                };
                assert_eq!(
                    play(&model, question, feed).as_ref(),
                    Ok(gives),
                    "{}",
                    line.text
                );
                let mut teller = Teller::new(&model, &question.procedure);
                orbat::roll::play_seen(&model, question, feed, &mut |event| teller.see(event))
                    .unwrap();
                told.push_str(&format!("{}\n", question.text));
                for line in teller.told() {
                    let indent = 2 * line.depth + 2;
                    told.push_str(&format!("{:indent$}{}\n", "", line.text));
                }
            }
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn examples_say_what_they_leave_untouched() {
    let model = model(&[]);
    let mut coverage = Coverage::default();
    for example in &model.examples {
        if example.with.is_empty() {
            coverage.example(&model, example);
        }
    }
    let root = model.packages.len() - 1;
    let parts = coverage.parts(&model, |package| package.index() == root);
    let left: Vec<String> = parts
        .iter()
        .filter(|(_, touched)| !touched)
        .map(|(part, _)| part.show(&model).to_string())
        .collect();
    insta::assert_snapshot!(left.join("\n"));
}

#[test]
fn a_sample_agrees_with_a_count_by_hand() {
    let model = model(&[]);
    let procedure = model.procedure(named(&model, "plate-check"));
    let streams = Streams::new(&Seed::new("by hand"));
    for class in 1..=12_i64 {
        for pen in 0..=3_i64 {
            let how = Sampling {
                given: &[],
                streams: &streams,
                stream: stream_of(&model, procedure, Some(0)),
                runs: 20_000,
                threads: 2,
            };
            let found = sample(
                &model,
                procedure,
                &[class, pen],
                how,
                &AtomicBool::new(false),
            );
            let found = found.unwrap().unwrap();
            let yes = found.outcomes.iter().find(|(values, _)| values[..] == [1]);
            let share = yes.map_or(0.0, |(_, count)| *count as f64 / 20_000.0);
            let exact = (10 - (class - pen)).clamp(0, 10) as f64 / 10.0;
            let error = (exact * (1.0 - exact) / 20_000.0).sqrt();
            assert!(
                (share - exact).abs() <= 4.5 * error,
                "{class} {pen}: {share} {exact}"
            );
        }
    }
}

#[test]
fn every_procedure_runs_and_the_same_seed_runs_alike() {
    let model = model(&["plates"]);
    let streams = Streams::new(&Seed::new("all"));
    for procedure in &model.procedures {
        let args: Vec<i64> = procedure
            .parameters
            .iter()
            .map(|parameter| parameter.default.unwrap_or(1))
            .collect();
        let mut runner = Runner::new(&model, procedure).unwrap();
        for turn in 0..200 {
            let stream = || {
                streams
                    .again(turn)
                    .stream(stream_of(&model, procedure, None))
            };
            let first = runner
                .run(&args, &mut stream(), &mut |_| ())
                .unwrap()
                .to_vec();
            assert_eq!(
                runner.run(&args, &mut stream(), &mut |_| ()).unwrap(),
                first
            );
        }
    }
}
