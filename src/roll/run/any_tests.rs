//! Laws that hold for whatever may be asked.

use proptest::prelude::*;

use super::tests::stream;
use super::*;
use crate::model::sample::*;
use crate::model::*;

/// A random expression over two numbers; it may well fail to be worked out.
fn any_expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        (-3..9_i64).prop_map(n),
        (0..2_u32).prop_map(local),
        Just(face(2, DIE)),
        Just(face(2, BENT)),
        (0..4_i64).prop_map(|at| read(2, MARKS, Some(n(at)), Some(local(0)))),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let ops = prop::sample::select(vec![
            Operator::Or,
            Operator::And,
            Operator::Equal,
            Operator::Less,
            Operator::AtLeast,
            Operator::Plus,
            Operator::Minus,
            Operator::Times,
            Operator::Mod,
            Operator::DivideDown,
            Operator::DivideUp,
        ]);
        prop_oneof![
            (ops, inner.clone(), inner.clone()).prop_map(|(op, a, b)| binary(op, a, b)),
            inner.clone().prop_map(not),
            boxed.clone().prop_map(Expr::Minus),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Expr::Least),
            prop::collection::vec(inner.clone(), 1..3).prop_map(Expr::Greatest),
            prop::collection::vec(inner.clone(), 2).prop_map(|keys| look_up(CHART, keys)),
            prop::collection::vec(inner.clone(), 3).prop_map(total),
            (boxed.clone(), boxed.clone()).prop_map(|(what, low)| Expr::Shows {
                what,
                faces: Faces::OrMore(low),
            }),
            (boxed.clone(), boxed.clone(), boxed.clone()).prop_map(
                |(condition, then, otherwise)| {
                    Expr::If {
                        condition,
                        then,
                        otherwise,
                    }
                }
            ),
            boxed.prop_map(|index| Expr::Element {
                array: LocalId(3),
                index,
            }),
        ]
    })
}

fn any_actions() -> impl Strategy<Value = Vec<Action>> {
    let changes = prop::collection::vec(
        prop_oneof![
            Just(DieChange::Counting(Faces::Odd)),
            (0..3_i64).prop_map(|floor| DieChange::Less { by: n(1), floor }),
            Just(DieChange::Open { from: 4 }),
        ],
        0..3,
    );
    let leaf = prop_oneof![
        (0..2_u32, any_expr()).prop_map(|(to, value)| set(to, value)),
        Just(draw(2, FATE)),
        Just(Action::Reshuffle(FATE.into())),
        Just(Action::Stop),
        any_expr().prop_map(end),
        (any_expr(), any_expr()).prop_map(|(index, value)| Action::SetElement {
            array: LocalId(3),
            index,
            value,
        }),
        (any_expr(), changes).prop_map(|(count, changes)| roll(
            1,
            pool(
                PoolDice {
                    count: Some(Expr::Least(vec![count, n(9)])),
                    changes,
                    ..dice(1, 6, 1)
                },
                Reading::Best {
                    lowest: false,
                    keep: local(0),
                },
            )
        )),
    ];
    let body = prop::collection::vec(leaf, 0..4).boxed();
    body.prop_recursive(3, 24, 4, |inner| {
        let one = prop_oneof![
            (any_expr(), inner.clone(), inner.clone()).prop_map(|(c, a, b)| when(c, a, b)),
            (any_expr(), inner.clone()).prop_map(|(times, body)| Action::Repeat {
                times,
                most: 5,
                stated: false,
                body,
            }),
            (any_expr(), inner.clone()).prop_map(|(to, body)| Action::Count {
                counter: LocalId(0),
                from: n(-1),
                to,
                most: 5,
                body,
            }),
            (any_expr(), inner.clone(), inner.clone()).prop_map(|(by, a, b)| Action::Choose {
                by,
                branches: vec![
                    ChooseBranch {
                        label: label("", i64::MIN, 2),
                        body: a,
                    },
                    ChooseBranch {
                        label: label("", 4, i64::MAX),
                        body: b,
                    },
                ],
            }),
        ];
        (inner, one).prop_map(|(mut actions, one)| {
            actions.push(one);
            actions
        })
    })
}

/// Random actions on two numbers, a card and an array.
fn any_question() -> impl Strategy<Value = Question> {
    any_actions().prop_map(|mut body| {
        body.push(end(binary(Operator::Plus, local(0), local(1))));
        let locals = vec![
            holds("a", number(), -9, 9),
            holds("b", number(), -9, 9),
            card_of("card", FATE),
            array("list", number(), 0, 2),
        ];
        question(locals, number(), body)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_seed_gives_the_same_run_again(question in any_question(), seed in 0..1000_u32) {
        let model = model();
        let mut runner = Runner::new(&model, &question.procedure).unwrap();
        let seed = seed.to_string();
        let mut steps = Vec::new();
        let mut run = |steps: &mut Vec<String>| {
            let seen = &mut |event: Event<'_>| steps.push(format!("{event:?}"));
            runner.run(&[], &mut stream(&seed), seen).map(<[i64]>::to_vec)
        };
        let one = run(&mut steps);
        let mut again = Vec::new();
        prop_assert_eq!(run(&mut again), one);
        prop_assert_eq!(again, steps);
    }

    #[test]
    fn whatever_is_asked_can_be_told_and_written_down(question in any_question(), seed in 0..9_u32) {
        let model = model();
        let mut runner = Runner::new(&model, &question.procedure).unwrap();
        let mut teller = crate::roll::Teller::new(&model, &question.procedure);
        let mut events = 0;
        let outcome = runner.run(&[], &mut stream(&seed.to_string()), &mut |event| {
            events += 1;
            teller.see(event);
        });
        let ended = outcome.is_ok();
        let told = teller.told();
        prop_assert!(told.len() <= events);
        prop_assert_eq!(told.iter().any(|told| told.kind == crate::roll::ToldKind::Outcome), ended);
        let sheet = crate::steps::StepsSheet::of(&model, &question.procedure);
        prop_assert!(sheet.text(80).lines().all(|line| line.chars().count() <= 80));
        prop_assert!(!sheet.markdown().contains("  .") && !sheet.steps[0].lines.is_empty());
        for branch in crate::roll::branches(&question.procedure) {
            prop_assert_eq!(branch.step, 0);
        }
    }
}
