//! Fixed feeds, samples, coverage and what is told, on the made-up rules.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::model::sample::*;
use crate::model::*;

/// A card of the deck of fate, then two dice; their sum and the printed die.
fn asks_a_card_and_dice() -> Question {
    let locals = vec![card_of("card", FATE), holds("sum", number(), 2, 12)];
    let body = vec![
        draw(0, FATE),
        roll(1, pool(dice(2, 6, 0), Reading::Sum)),
        end(binary(Operator::Plus, local(1), face(0, DIE))),
    ];
    question(locals, number(), body)
}

fn card(place: u32) -> Feed {
    Feed::Card(FATE, CardId(place))
}

fn rolls(faces: &[u32]) -> Feed {
    Feed::Dice(faces.to_vec())
}

#[test]
fn a_play_uses_what_it_is_given_in_order() {
    let given = [card(3), rolls(&[6, 1])];
    let played = play(&model(), &asks_a_card_and_dice(), &given);
    assert_eq!(played, Ok(vec![11]));
}

#[test]
fn a_play_that_does_not_fit_says_what_was_asked() {
    let why = |feed: &[Feed]| {
        let played = play(&model(), &asks_a_card_and_dice(), feed);
        played.unwrap_err().to_string()
    };
    let fate_card = |place| Feed::Card(DRAW_DIE, CardId(place));
    assert_eq!(
        why(&[]),
        "a card of `fate` is asked for, and nothing more is given"
    );
    assert_eq!(
        why(&[card(0)]),
        "a roll of 2d6 is asked for, and nothing more is given"
    );
    assert_eq!(
        why(&[rolls(&[4, 6])]),
        "a card of `fate` is asked for, and `roll 4, 6` is given"
    );
    assert_eq!(
        why(&[fate_card(7)]),
        "a card of `fate` is asked for, and the card `d7` of `draw-die` is given"
    );
    assert_eq!(
        why(&[card(0), card(1)]),
        "a roll of 2d6 is asked for, and the card `f2` of `fate` is given"
    );
    assert_eq!(
        why(&[card(0), rolls(&[4])]),
        "a roll of 2d6 is asked for: one face is too few"
    );
    assert_eq!(
        why(&[card(0), rolls(&[4, 4, 2])]),
        "a roll of 2d6 is asked for: one face is too many"
    );
    assert_eq!(why(&[card(0), rolls(&[4, 7])]), "a d6 has no face 7");
    assert_eq!(
        why(&[card(0), rolls(&[4, 5]), rolls(&[1])]),
        "`roll 1` is given, and never asked for"
    );
    let twice = question(
        vec![card_of("card", FATE)],
        number(),
        vec![draw(0, FATE), draw(0, FATE), end(n(1))],
    );
    let again = play(&model(), &twice, &[card(2), card(2)]).unwrap_err();
    assert_eq!(
        again.to_string(),
        "the card `f3` has already been drawn from `fate`"
    );
}

fn sampled(model: &Model, id: ProcedureId, args: &[i64], runs: u64, threads: usize) -> Sample {
    let procedure = model.procedure(id);
    let streams = Streams::new(&Seed::new("sample"));
    let how = Sampling {
        given: &[],
        streams: &streams,
        stream: stream_of(model, procedure, Some(0)),
        runs,
        threads,
    };
    let sample = sample(model, procedure, args, how, &AtomicBool::new(false));
    sample.unwrap().unwrap()
}

#[test]
fn who_watches_a_sample_is_told_how_far_it_is() {
    let model = model();
    let procedure = model.procedure(CHECK);
    let streams = Streams::new(&Seed::new("watched"));
    let how = Sampling {
        given: &[],
        streams: &streams,
        stream: stream_of(&model, procedure, Some(0)),
        runs: 200_000,
        threads: 1,
    };
    let told = std::sync::Mutex::new(Vec::new());
    let watch = |begun| told.lock().unwrap().push(begun);
    let never = AtomicBool::new(false);
    let found = super::sample_watched(&model, procedure, &[9, 2], how, &never, &watch);
    assert_eq!(found.unwrap().unwrap().runs, 200_000);
    assert_eq!(told.into_inner().unwrap(), [0, 65_536, 131_072, 196_608]);
}

#[test]
fn a_sample_comes_close_to_what_can_be_counted() {
    // Of ten faces those above 7 pass with a pen of 2 against a class of 9: 3 in 10.
    let found = sampled(&model(), CHECK, &[9, 2], 200_000, 1);
    assert_eq!(found.runs, 200_000);
    assert_eq!(found.outcomes.len(), 2);
    let (values, count) = &found.outcomes[1];
    assert_eq!(values[..], [1]);
    let (share, error) = found.share(*count);
    assert!((share - 0.3).abs() < 4.0 * error, "{share} ± {error}");
    assert!((error - (0.21_f64 / 200_000.0).sqrt()).abs() < 1e-5);
    let (mean, error_of_mean) = found.mean(0);
    assert!((mean - share).abs() < 1e-9 && (error_of_mean - error).abs() < 1e-9);
}

#[test]
fn a_sample_is_the_same_however_many_work_on_it() {
    let model = model();
    let one = sampled(&model, VOLLEY, &[3], 150_000, 1);
    assert_eq!(one, sampled(&model, VOLLEY, &[3], 150_000, 3));
    let all: u64 = one.outcomes.iter().map(|(_, count)| count).sum();
    assert_eq!(all, 150_000);
    assert!(one.outcomes.is_sorted() && one.outcomes.len() > 2);
}

#[test]
fn outcomes_without_bounds_are_counted_too() {
    let mut model = model();
    // A type that leaves nothing to count by, and one that the outcome does not keep to.
    let counted = sampled(&model, CHECK, &[9, 2], 5000, 1);
    for ty in [number(), plain(TypeBase::Range(0, 0))] {
        Arc::make_mut(&mut model.procedures[CHECK.index()]).outcome[0].ty = ty;
        assert_eq!(sampled(&model, CHECK, &[9, 2], 5000, 1), counted);
    }
    // None is an outcome of its own.
    let harms = sampled(&model, SHOT, &[1, 0, 0], 5000, 1);
    assert_eq!(harms.outcomes[0].0, [NOTHING]);
}

#[test]
fn a_sample_ends_when_it_is_cancelled() {
    let model = model();
    let procedure = model.procedure(CHECK);
    let streams = Streams::new(&Seed::new("x"));
    let how = Sampling {
        given: &[],
        streams: &streams,
        stream: stream_of(&model, procedure, Some(0)),
        runs: u64::MAX,
        threads: 2,
    };
    let cancel = AtomicBool::new(false);
    let cancelled = std::thread::scope(|scope| {
        let work = scope.spawn(|| sample(&model, procedure, &[5], how, &cancel));
        std::thread::sleep(std::time::Duration::from_millis(30));
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        work.join().unwrap()
    });
    assert_eq!(cancelled, Ok(None));
}

#[test]
fn a_sample_that_fails_fails_at_once() {
    let mut model = model();
    model.decks[DRAW_DIE.index()].cards.clear();
    let procedure = model.procedure(CHECK);
    let streams = Streams::new(&Seed::new("x"));
    let how = Sampling {
        given: &[],
        streams: &streams,
        stream: stream_of(&model, procedure, Some(0)),
        runs: 1 << 60,
        threads: 2,
    };
    let failed = sample(&model, procedure, &[5], how, &AtomicBool::new(false));
    assert_eq!(
        failed.unwrap_err().to_string(),
        "`check`, step `check`: no card is left in `draw-die`"
    );
}

#[test]
fn samples_and_single_rolls_read_streams_of_their_own() {
    let model = model();
    let procedure = model.procedure(CHECK);
    let of = |row| stream_of(&model, procedure, row);
    assert_eq!(of(None), StreamId::of("sample", "asked"));
    assert_eq!(of(Some(0)), StreamId::of("sample", "asked/sample"));
    assert_eq!(of(Some(1)), StreamId::of("sample", "asked/sample/2"));
}

fn shown(coverage: &Coverage, model: &Model) -> Vec<String> {
    let parts = coverage.parts(model, |package| package == PackageId(0));
    parts
        .iter()
        .filter(|(_, touched)| !touched)
        .map(|(each, _)| each.show(model).to_string())
        .collect()
}

fn asks_a_shot(nerve: i64) -> Question {
    let body = vec![
        Action::Call {
            procedure: SHOT,
            args: vec![member(NERVE, nerve), member(BAND, 1), tool(0)],
            into: vec![Some(LocalId(0))],
        },
        end(local(0)),
    ];
    let harm = or_none(TypeBase::Scale(HARM));
    question(vec![holds("harm", harm, 0, 2)], harm, body)
}

#[test]
fn coverage_says_what_no_example_touches() {
    let model = model();
    let mut coverage = Coverage::default();
    assert_eq!(
        shown(&coverage, &model)[..4],
        [
            "shot: step aim",
            "shot: step strike",
            "check: step check",
            "volley: step fire"
        ]
    );
    // The card misses: the second step is never begun.
    coverage.play(&model, &asks_a_shot(0), &[card(5)]).unwrap();
    assert_eq!(
        shown(&coverage, &model),
        [
            "shot: step aim: if the aim card shows “Bent nail”",
            "shot: step aim: if the row of marks of the aim card does not show Miss at the nerve, \
             shifted right by the shift (past the end: Miss)",
            "shot: step strike",
            "check: step check",
            "volley: step fire",
            "volley: step count",
            "chart[0-3, near, middle]",
            "chart[0-3, far]",
            "chart[4 or more, near]",
            "chart[4 or more, middle, far]",
            "tool-chart[hammer]",
            "tool-chart[needle]",
            "shifts: range is far",
            "shifts: stirring",
            "shifts: markers > 0",
        ]
    );
    let feed = [card(1), card(5), rolls(&[4, 3])];
    coverage.play(&model, &asks_a_shot(2), &feed).unwrap();
    assert_eq!(
        shown(&coverage, &model)[..5],
        [
            "shot: step aim: if the aim card shows “Bent nail”",
            "shot: step strike: if the harm done of the strike card is Scratch",
            "shot: step strike: if the result on “Chart of blows” for the points and the range is \
             more than the pen of the tool",
            "check: step check",
            "volley: step fire",
        ]
    );
}

#[test]
fn a_chance_touches_what_comes_now_and_then() {
    let model = model();
    let example = |question: Question| Example {
        package: PackageId(0),
        title: "A chance".into(),
        cite: NO_CITE,
        with: Vec::new(),
        lines: vec![ExampleLine {
            text: "chance".into(),
            claim: Claim::Chance {
                question,
                claim: Fraction {
                    numerator: 1,
                    denominator: 2,
                },
                places: None,
            },
        }],
    };
    let mut coverage = Coverage::default();
    coverage.example(&model, &example(asks_a_shot(1)));
    let mut with_parameter = asks_a_shot(1);
    // Over all ranges: the far row of the chart and of the shifts are touched as well.
    let range = parameter("range", "Range", plain(TypeBase::Scale(BAND)), None);
    with_parameter.procedure.parameters = ecow::eco_vec![range];
    let locals = &mut with_parameter.procedure.locals;
    locals.insert(0, holds("range", plain(TypeBase::Scale(BAND)), 0, 2));
    with_parameter.procedure.steps[0].body = vec![
        Action::Call {
            procedure: SHOT,
            args: vec![member(NERVE, 1), local(0), tool(0)],
            into: vec![Some(LocalId(1))],
        },
        end(local(1)),
    ];
    coverage.example(&model, &example(with_parameter.clone()));
    assert_eq!(
        shown(&coverage, &model),
        [
            "check: step check",
            "volley: step fire",
            "volley: step count",
            "tool-chart[hammer]",
            "tool-chart[needle]",
            "shifts: stirring",
            "shifts: markers > 0",
        ]
    );
    let touched = coverage.clone();
    coverage.example(&model, &example(with_parameter));
    assert_eq!(coverage, touched);
}

#[test]
fn every_branch_has_its_number() {
    let model = model();
    let ways: Vec<(usize, Option<usize>)> = branches(model.procedure(SHOT))
        .iter()
        .map(|branch| (branch.step, branch.within))
        .collect();
    let plain = |step| (step, None);
    assert_eq!(
        ways,
        [
            plain(0),
            plain(0),
            plain(0),
            plain(0),
            plain(1),
            plain(1),
            (1, Some(5)),
            (1, Some(5)),
        ]
    );
}

#[test]
fn a_run_is_told_as_a_player_would_do_it() {
    let model = model();
    let mut told = String::new();
    let mut tell = |question: &Question, feed: &[Feed]| {
        let mut teller = Teller::new(&model, &question.procedure);
        play_seen(&model, question, feed, &mut |event| teller.see(event)).unwrap();
        for line in teller.told() {
            let indent = 2 * line.depth;
            told.push_str(&format!("{:indent$}{:?}: {}\n", "", line.kind, line.text));
        }
        told.push('\n');
    };
    tell(&asks_a_card_and_dice(), &[card(3), rolls(&[6, 1])]);
    tell(&asks_a_shot(2), &[card(1), card(5), rolls(&[4, 3])]);
    tell(&asks_a_shot(0), &[card(5)]);
    let mut volley = question(vec![], number(), vec![]).procedure;
    volley.outcome = model.procedure(VOLLEY).outcome.clone();
    volley.locals = vec![holds("down", number(), 0, 3), holds("", number(), 0, 3)];
    volley.steps[0].body = vec![
        Action::Call {
            procedure: VOLLEY,
            args: vec![n(1)],
            into: vec![Some(LocalId(0)), Some(LocalId(1))],
        },
        Action::End(vec![local(0), local(1)]),
    ];
    let volley = Question {
        text: "volley(1)".into(),
        procedure: volley,
    };
    tell(&volley, &[card(2), card(4), rolls(&[6, 4]), rolls(&[3])]);
    insta::assert_snapshot!(told);
}
