use std::sync::Arc;

use super::*;
use crate::model::sample::*;
use crate::model::*;
use crate::roll::{PlayError, Seed, Stream, Streams, play};

pub(super) fn stream(seed: &str) -> Stream {
    Streams::new(&Seed::new(seed)).stream(crate::roll::StreamId::of("sample", "asked"))
}

/// Plays one expression of a card of fate and a number, both fixed.
fn value(expr: Expr, card: u32, rolled: u32) -> Result<i64, String> {
    let locals = vec![
        card_of("card", FATE),
        holds("rolled", number(), 1, 6),
        array("list", number(), 1, 3),
    ];
    let body = vec![
        draw(0, FATE),
        roll(1, pool(dice(1, 6, 0), Reading::Sum)),
        Action::Fill {
            array: LocalId(2),
            value: n(8),
        },
        Action::SetElement {
            array: LocalId(2),
            index: n(3),
            value: n(9),
        },
        end(expr),
    ];
    let question = question(locals, number(), body);
    let feed = [Feed::Card(FATE, CardId(card)), Feed::Dice(vec![rolled])];
    match play(&model(), &question, &feed) {
        Ok(values) => Ok(values[0]),
        Err(error) => Err(error.to_string()),
    }
}

fn rolled() -> Expr {
    local(1)
}

#[test]
fn every_expression_is_worked_out() {
    use Operator::*;
    let b = binary;
    let boxed = |expr| Box::new(expr);
    let shows = |faces| Expr::Shows {
        what: boxed(rolled()),
        faces,
    };
    let has = |item| Expr::FaceHas {
        card: LocalId(0),
        deck: FATE,
        face: SHIELDS,
        item: boxed(item),
    };
    let fits = |row, item| Expr::FieldHas {
        row: boxed(row),
        kind: TOOL,
        field: FITS,
        item: boxed(item),
    };
    let element = |index| Expr::Element {
        array: LocalId(2),
        index: boxed(index),
    };
    let choose = |condition| Expr::If {
        condition: boxed(condition),
        then: boxed(n(10)),
        otherwise: boxed(b(DivideDown, n(1), n(0))),
    };
    // The third card: marks hit, hit, hit, miss; die 3; shields hedge and wall; a 4 is rolled.
    let inches = |inches: i64| inches * 2540;
    for (expected, expr) in [
        (7, n(7)),
        (4, rolled()),
        (8, element(n(2))),
        (9, element(b(Minus, rolled(), n(1)))),
        (3, face(0, DIE)),
        (0, face(0, BENT)),
        (inches(7), read(0, PACE, Some(n(1)), None)),
        (0, read(0, MARKS, Some(n(0)), None)),
        (1, read(0, MARKS, Some(n(0)), Some(n(1)))),
        (0, read(0, MARKS, Some(n(2)), Some(n(-5)))),
        (0, read(0, MARKS, Some(n(2)), Some(n(2)))),
        (1, read(0, MARKS, Some(n(2)), Some(n(40)))),
        (1, has(n(0))),
        (1, has(n(1))),
        (0, has(n(2))),
        (3, field(n(0), PEN, None)),
        (1, field(field(n(0), SPARE, None), PEN, None)),
        (NOTHING, field(n(1), SPARE, None)),
        (inches(6), field(n(0), REACH, Some(n(2)))),
        (1, fits(n(0), n(2))),
        (0, fits(n(1), n(2))),
        (1, look_up(CHART, vec![n(3), n(1)])),
        (0, look_up(CHART, vec![n(0), n(2)])),
        (2, look_up(CHART, vec![n(1_000_000), n(2)])),
        (5, look_up(TOOL_CHART, vec![n(1)])),
        (0, total(vec![n(0), n(0), n(0)])),
        (-2, total(vec![n(1), n(1), n(2)])),
        // A total inside of a total's arguments.
        (1, total(vec![total(vec![n(1), n(0), n(0)]), n(0), n(0)])),
        (0, not(rolled())),
        (-4, Expr::Minus(boxed(rolled()))),
        (2, Expr::Least(vec![rolled(), n(2), n(3)])),
        (4, Expr::Greatest(vec![rolled(), n(2), n(3)])),
        (1, shows(Faces::Even)),
        (0, shows(Faces::Odd)),
        (1, shows(Faces::OrMore(boxed(n(4))))),
        (0, shows(Faces::OrLess(boxed(n(3))))),
        (1, shows(Faces::Between(boxed(n(1)), boxed(n(4))))),
        (0, shows(Faces::OneOf(vec![n(1), n(3)]))),
        (1, shows(Faces::OneOf(vec![n(1), rolled()]))),
        (10, choose(n(1))),
        (1, b(Or, n(1), b(Mod, n(1), n(0)))),
        (0, b(And, n(0), b(Mod, n(1), n(0)))),
        (1, b(And, n(1), n(1))),
        (0, b(Or, n(0), n(0))),
        (1, b(Equal, rolled(), n(4))),
        (0, b(Unequal, rolled(), n(4))),
        (0, b(Less, rolled(), n(4))),
        (1, b(AtMost, rolled(), n(4))),
        (0, b(More, rolled(), n(4))),
        (1, b(AtLeast, rolled(), n(4))),
        (6, b(Plus, rolled(), n(2))),
        (2, b(Minus, rolled(), n(2))),
        (8, b(Times, rolled(), n(2))),
        (2, b(Mod, n(-4), n(3))),
        (-2, b(DivideDown, n(-4), n(3))),
        (-1, b(DivideUp, n(-4), n(3))),
    ] {
        assert_eq!(value(expr.clone(), 2, 4), Ok(expected), "{expr:?}");
    }
}

#[test]
fn what_cannot_be_worked_out_says_where_and_why() {
    use Operator::*;
    let why = |expr| value(expr, 2, 4).unwrap_err();
    assert_eq!(
        why(binary(DivideUp, n(1), n(0))),
        "`asked`, step `asked`: something is divided by zero"
    );
    for (expr, because) in [
        (binary(Times, n(i64::MAX), n(2)), "a number is too large"),
        (
            look_up(CHART, vec![n(-1), n(0)]),
            "no row of `chart` answers this",
        ),
        (
            field(field(n(1), SPARE, None), PEN, None),
            "a part of nothing is asked for",
        ),
        (
            read(0, PACE, Some(n(3)), None),
            "a part of nothing is asked for",
        ),
        (
            Expr::Element {
                array: LocalId(2),
                index: Box::new(n(0)),
            },
            "a list has no such place",
        ),
    ] {
        assert_eq!(why(expr), format!("`asked`, step `asked`: {because}"));
    }
}

/// What a pool comes to with these faces.
fn pooled(pool: Pool, faces: &[u32]) -> Result<i64, PlayError> {
    let question = question(
        vec![holds("it", number(), 0, 99), holds("two", number(), 2, 2)],
        number(),
        vec![set(1, n(2)), roll(0, pool), end(local(0))],
    );
    let values = play(&model(), &question, &[Feed::Dice(faces.to_vec())])?;
    Ok(values[0])
}

#[test]
fn every_pool_is_read_as_the_rules_say() {
    let changed = |pool_of: PoolDice, changes: Vec<DieChange>| {
        pool(PoolDice { changes, ..pool_of }, Reading::Sum)
    };
    let less = |by, floor| DieChange::Less { by: n(by), floor };
    let or_more = |low| Faces::OrMore(Box::new(n(low)));
    let best = |lowest, keep| Reading::Best {
        lowest,
        keep: n(keep),
    };
    let counted = |count| PoolDice {
        count: Some(count),
        ..dice(9, 6, 1)
    };
    let counting_even = || DieChange::Counting(Faces::Even);
    let open = || DieChange::Open { from: 4 };
    let again = |times| DieChange::Rerolling {
        faces: Faces::OneOf(vec![n(1), n(2)]),
        times,
    };
    for (expected, pool, faces) in [
        (9, pool(dice(3, 6, 0), Reading::Sum), vec![1, 2, 6]),
        (7, pool(dice(3, 6, -2), Reading::Sum), vec![1, 2, 6]),
        (9, pool(counted(local(1)), Reading::Sum), vec![3, 5]),
        (
            8,
            changed(dice(3, 6, 0), vec![counting_even()]),
            vec![1, 2, 6],
        ),
        // Parity as rolled, then one less; the other way round the 1 counts nothing, the 3 two.
        (
            6,
            changed(dice(3, 6, 0), vec![counting_even(), less(1, 0)]),
            vec![3, 2, 6],
        ),
        (
            2,
            changed(dice(3, 6, 0), vec![less(1, 0), counting_even()]),
            vec![3, 2, 6],
        ),
        // Below the floor a die stays as it is: 1, then 3 down to the floor, then 4.
        (7, changed(dice(3, 6, 0), vec![less(2, 2)]), vec![1, 3, 6]),
        (9, changed(dice(1, 6, 0), vec![open()]), vec![6, 6]),
        (7, changed(dice(1, 6, 0), vec![open()]), vec![6, 4]),
        (6, changed(dice(1, 6, 0), vec![open()]), vec![6, 3]),
        (5, changed(dice(1, 6, 0), vec![open()]), vec![5]),
        (4, changed(dice(1, 6, 0), vec![again(1)]), vec![2, 4]),
        (1, changed(dice(1, 6, 0), vec![again(1)]), vec![2, 1]),
        (3, changed(dice(1, 6, 0), vec![again(3)]), vec![2, 1, 1, 3]),
        (1, changed(dice(1, 6, 0), vec![again(3)]), vec![2, 1, 1, 1]),
        (6, pool(dice(3, 6, 0), best(false, 1)), vec![1, 6, 2]),
        (9, pool(dice(3, 6, 1), best(false, 2)), vec![1, 6, 2]),
        (3, pool(dice(3, 6, 0), best(true, 2)), vec![1, 6, 2]),
        (9, pool(dice(3, 6, 0), best(true, 7)), vec![1, 6, 2]),
        (0, pool(dice(3, 6, 0), best(false, -1)), vec![1, 6, 2]),
        (
            2,
            pool(dice(3, 6, 4), Reading::NumberShowing(or_more(2))),
            vec![1, 6, 2],
        ),
        // 6 beats 5, 4 does not beat 4, the third has nobody against it.
        (
            1,
            pool(dice(3, 6, 0), Reading::PairsWon(dice(2, 6, 0))),
            vec![4, 6, 1, 4, 5],
        ),
    ] {
        assert_eq!(
            pooled(pool.clone(), &faces),
            Ok(expected),
            "{pool:?} {faces:?}"
        );
    }
    let none = pool(counted(n(-3)), Reading::NumberShowing(Faces::Even));
    assert!(matches!(pooled(none, &[1]), Err(PlayError::Left { .. })));
    let too_many = pool(counted(n(2_000_000)), Reading::Sum);
    let error = pooled(too_many, &[1]).unwrap_err().to_string();
    assert_eq!(
        error,
        "`asked`, step `asked`: too many dice are rolled at once"
    );
}

#[test]
fn a_deck_gives_each_card_once_until_it_is_shuffled() {
    let locals = vec![
        card_of("card", FATE),
        holds("sum", number(), 0, 99),
        holds("n", number(), 0, 9),
    ];
    let twice_round = vec![
        Action::Repeat {
            times: n(2),
            most: 2,
            stated: false,
            body: vec![
                Action::Repeat {
                    times: n(6),
                    most: 6,
                    stated: false,
                    body: vec![
                        draw(0, FATE),
                        set(1, binary(Operator::Plus, local(1), face(0, DIE))),
                    ],
                },
                Action::Reshuffle(FATE.into()),
            ],
        },
        end(local(1)),
    ];
    let question = question(locals.clone(), number(), twice_round);
    let model = model();
    let mut runner = Runner::new(&model, &question.procedure).unwrap();
    let mut stream = stream("deck");
    for _ in 0..200 {
        assert_eq!(runner.run(&[], &mut stream, &mut |_| ()).unwrap(), [42]);
    }
    // With two cards out, the first round has no fifth card.
    runner.given(&[(FATE.into(), CardId(5)), (FATE.into(), CardId(0))]);
    let error = runner.run(&[], &mut stream, &mut |_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`asked`, step `asked`: no card is left in `fate`"
    );
    let four = vec![
        Action::Repeat {
            times: n(4),
            most: 9,
            stated: false,
            body: vec![
                draw(0, FATE),
                set(1, binary(Operator::Plus, local(1), face(0, DIE))),
            ],
        },
        end(local(1)),
    ];
    let four = sample::question(locals, number(), four);
    let mut runner = Runner::new(&model, &four.procedure).unwrap();
    runner.given(&[(FATE.into(), CardId(5)), (FATE.into(), CardId(0))]);
    for _ in 0..50 {
        assert_eq!(runner.run(&[], &mut stream, &mut |_| ()).unwrap(), [14]);
    }
}

#[test]
fn a_run_depends_on_nothing_but_its_stream() {
    let model = model();
    let mut used = Runner::new(&model, model.procedure(VOLLEY)).unwrap();
    for n in 0..300 {
        let seed = format!("run {n}");
        let mut fresh = Runner::new(&model, model.procedure(VOLLEY)).unwrap();
        let one = used.run(&[3], &mut stream(&seed), &mut |_| ()).unwrap();
        let two = fresh.run(&[3], &mut stream(&seed), &mut |_| ()).unwrap();
        assert_eq!(one, two);
    }
}

#[test]
fn every_card_comes_about_as_often_as_any_other() {
    let model = model();
    let mut runner = Runner::new(&model, model.procedure(CHECK)).unwrap();
    let mut drawn = [0_u32; 50];
    let mut stream = stream("cards");
    for _ in 0..50_000 {
        runner
            .run(&[5], &mut stream, &mut |event| {
                if let Event::Drawn { card, .. } = event {
                    drawn[card.index()] += 1;
                }
            })
            .unwrap();
    }
    // Five standard deviations are about 157.
    assert!(drawn.iter().all(|n| n.abs_diff(1000) < 157), "{drawn:?}");
}

#[test]
fn arguments_are_counted_and_defaults_filled_in() {
    let model = model();
    let mut runner = Runner::new(&model, model.procedure(CHECK)).unwrap();
    // The die of a card, at most 10, and a pen of 1 never pass 11; with a pen of 9 and a
    // class of 9 they always do.
    for _ in 0..20 {
        assert_eq!(
            runner.run(&[11], &mut stream("a"), &mut |_| ()).unwrap(),
            [0]
        );
        assert_eq!(
            runner.run(&[9, 9], &mut stream("a"), &mut |_| ()).unwrap(),
            [1]
        );
    }
    let mut wrong = |args: &[i64]| {
        let error = runner.run(args, &mut stream("a"), &mut |_| ());
        error.unwrap_err().to_string()
    };
    assert_eq!(
        wrong(&[]),
        "`check` is asked with 2 values, and 0 are given"
    );
    assert_eq!(
        wrong(&[1, 2, 3]),
        "`check` is asked with 2 values, and 3 are given"
    );
}

#[test]
fn what_never_ends_is_ended() {
    let rounds = |body| Action::Repeat {
        times: n(1_000_000),
        most: u32::MAX,
        stated: false,
        body,
    };
    let long = question(
        Vec::new(),
        number(),
        vec![
            rounds(vec![rounds(vec![Action::Note("on".into())])]),
            end(n(0)),
        ],
    );
    let error = play(&model(), &long, &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`asked`, step `asked`: it repeats and calls more than ten million times"
    );
    let open = question(Vec::new(), number(), vec![]);
    let error = play(&model(), &open, &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`asked`, step `asked`: the steps end without an outcome"
    );
    let mut circle = model();
    Arc::make_mut(&mut circle.procedures[0]).steps[0]
        .body
        .insert(
            0,
            Action::Call {
                procedure: VOLLEY,
                args: vec![n(1)],
                into: vec![],
            },
        );
    let error = Runner::new(&circle, circle.procedure(VOLLEY)).unwrap_err();
    assert_eq!(error.to_string(), "`volley` sends on to itself");
}

#[test]
fn a_choice_by_a_row_finds_its_branch() {
    let by_tool = |tool: i64| {
        let body = vec![
            set(0, n(tool)),
            Action::Choose {
                by: local(0),
                branches: vec![
                    ChooseBranch {
                        label: label("needle", 2, 2),
                        body: vec![end(n(11))],
                    },
                    ChooseBranch {
                        label: label("hammer", 1, 1),
                        body: vec![end(n(22))],
                    },
                ],
            },
        ];
        let kind = holds("tool", plain(TypeBase::Kind(TOOL)), 0, 9);
        question(vec![kind], number(), body)
    };
    let mut model = model();
    // Rows of another kind in front: a row's number is not its place in its kind.
    let mut other = model.kinds[0].clone();
    other.rows = vec![RowId(0)];
    model.kinds.push(other);
    let mut first = model.rows[0].clone();
    first.kind = KindId(1);
    model.rows.insert(0, first);
    model.kinds[0].rows = vec![RowId(1), RowId(2)];
    assert_eq!(play(&model, &by_tool(2), &[]), Ok(vec![11]));
    assert_eq!(play(&model, &by_tool(1), &[]), Ok(vec![22]));
    let error = play(&model, &by_tool(0), &[]).unwrap_err().to_string();
    assert_eq!(error, "`asked`, step `asked`: no branch answers this");
}

#[test]
fn events_tell_what_a_player_does() {
    let model = model();
    let mut told = Vec::new();
    let question = question(
        vec![holds("harm", or_none(TypeBase::Scale(HARM)), 0, 2)],
        or_none(TypeBase::Scale(HARM)),
        vec![
            Action::Call {
                procedure: SHOT,
                args: vec![n(2), n(1), n(0)],
                into: vec![Some(LocalId(0))],
            },
            end(local(0)),
        ],
    );
    let feed = [
        Feed::Card(FATE, CardId(1)),
        Feed::Card(FATE, CardId(5)),
        Feed::Dice(vec![4, 3]),
    ];
    let outcome = crate::roll::play_seen(&model, &question, &feed, &mut |event| {
        told.push(format!("{event:?}"));
    });
    assert_eq!(outcome, Ok(vec![1]));
    insta::assert_snapshot!(told.join("\n"));
}
