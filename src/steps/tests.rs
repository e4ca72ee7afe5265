use super::StepsSheet;
use crate::measure::Unit;
use crate::measures::Measures;
use crate::model::sample::*;
use crate::model::*;

fn both(procedure: &Procedure) -> String {
    let sheet = StepsSheet::of(&model(), procedure);
    format!("{}\n~~~\n{}", sheet.text(80), sheet.markdown())
}

#[test]
fn a_procedure_with_cards_modifiers_and_an_option() {
    insta::assert_snapshot!(both(model().procedure(SHOT)));
}

#[test]
fn a_plain_check() {
    insta::assert_snapshot!(both(model().procedure(CHECK)));
}

#[test]
fn repeats_arrays_calls_and_an_outcome_in_parts() {
    insta::assert_snapshot!(both(model().procedure(VOLLEY)));
}

/// Every action in every form that has words of its own.
#[test]
fn every_action_has_its_sentence() {
    let (strokes, harm, other, list, named) = (0, 1, 2, 3, 4);
    let call = |into: Vec<Option<u32>>, procedure, args| Action::Call {
        procedure,
        args,
        into: into.into_iter().map(|local| local.map(LocalId)).collect(),
    };
    let repeat = |times, most, stated| Action::Repeat {
        times,
        most,
        stated,
        body: vec![Action::Stop],
    };
    let more = |than| binary(Operator::More, local(strokes), n(than));
    let body = vec![
        draw(5, FATE),
        draw(6, FATE),
        Action::Reshuffle(FATE.into()),
        set(strokes, n(3)),
        set(strokes, binary(Operator::Plus, local(strokes), n(1))),
        set(
            strokes,
            binary(Operator::Minus, local(strokes), local(other)),
        ),
        set(named, more(2)),
        Action::Fill {
            array: LocalId(list),
            value: member(HARM, 0),
        },
        Action::SetElement {
            array: LocalId(list),
            index: local(strokes),
            value: member(HARM, 2),
        },
        roll(strokes, pool(dice(2, 6, 0), Reading::Sum)),
        roll(other, pool(dice(2, 6, 0), Reading::Sum)),
        call(
            vec![Some(harm)],
            SHOT,
            vec![member(NERVE, 1), member(BAND, 0), tool(1)],
        ),
        call(vec![Some(7)], CHECK, vec![local(strokes), n(1)]),
        call(vec![Some(strokes), Some(harm)], VOLLEY, vec![n(1)]),
        call(vec![None, None], VOLLEY, vec![n(2)]),
        when(more(1), vec![Action::Note("Look around.".into())], vec![]),
        when(
            more(1),
            vec![set(strokes, n(0))],
            vec![when(
                more(2),
                vec![set(strokes, n(1))],
                vec![set(strokes, n(2))],
            )],
        ),
        when(
            more(4),
            vec![],
            vec![set(strokes, n(5)), Action::Reshuffle(FATE.into())],
        ),
        when(
            more(5),
            vec![when(more(6), vec![Action::Stop], vec![])],
            vec![],
        ),
        when(more(9), vec![], vec![]),
        Action::Choose {
            by: local(harm),
            branches: vec![
                ChooseBranch {
                    label: label("scratch to hurt", 0, 1),
                    body: vec![],
                },
                ChooseBranch {
                    label: label("down", 2, 2),
                    body: vec![set(strokes, n(0)), Action::Stop],
                },
                ChooseBranch {
                    label: label("otherwise", NOTHING, NOTHING),
                    body: vec![Action::Stop],
                },
            ],
        },
        Action::Choose {
            by: local(strokes),
            branches: vec![
                ChooseBranch {
                    label: label("1-3", 1, 3),
                    body: vec![Action::Stop],
                },
                ChooseBranch {
                    label: label("4 or more", 4, 9),
                    body: vec![Action::Note("Count them.".into())],
                },
            ],
        },
        repeat(n(1), 1, false),
        repeat(n(5), 2, true),
        repeat(local(strokes), 9, false),
        repeat(binary(Operator::Plus, local(strokes), n(1)), 3, true),
        Action::Count {
            counter: LocalId(strokes),
            from: n(1),
            to: local(other),
            most: 5,
            body: vec![
                Action::Note("All of it.".into()),
                Action::Repeat {
                    times: n(3),
                    most: 3,
                    stated: false,
                    body: vec![Action::Stop, Action::Stop],
                },
            ],
        },
        end(binary(Operator::Plus, local(strokes), n(1))),
    ];
    let mut all = procedure(
        "all",
        vec![],
        vec![
            holds("strokes", number(), 0, 9),
            holds("harm", plain(TypeBase::Scale(HARM)), 0, 2),
            holds("", number(), 0, 12),
            array("list", plain(TypeBase::Scale(HARM)), 1, 5),
            holds("many", plain(TypeBase::YesNo), 0, 1),
            card_of("aim", FATE),
            card_of("strike", FATE),
            holds("through", plain(TypeBase::YesNo), 0, 1),
        ],
        number(),
        vec![step("all", "All of it", ASSUMED, body)],
    );
    all.header.title = "Every | action <and> *more*".into();
    insta::assert_snapshot!(both(&all));
}

#[test]
fn it_is_said_when_the_deck_is_the_other_sides() {
    let theirs = |deck| SideDeck { deck, other: true };
    let draw_theirs = |into, deck| Action::Draw {
        into: LocalId(into),
        deck: theirs(deck),
    };
    let body = vec![
        draw(0, FATE),
        draw_theirs(1, FATE),
        draw_theirs(2, DRAW_DIE),
        Action::Reshuffle(theirs(DRAW_DIE)),
        end(n(1)),
    ];
    let all = procedure(
        "all",
        vec![],
        vec![
            card_of("ours", FATE),
            card_of("theirs", FATE),
            card_of("card", DRAW_DIE),
        ],
        number(),
        vec![step("all", "All of it", NO_CITE, body)],
    );
    insta::assert_snapshot!(StepsSheet::of(&model(), &all).text(80));
}

#[test]
fn lengths_are_in_the_unit_of_the_package() {
    let mut metric = model();
    metric.packages[0].measures = Measures::plain(Unit::Centimetre);
    let length = plain(TypeBase::Length);
    let moves = procedure(
        "moves",
        vec![parameter("far", "How far", length, Some(6000))],
        vec![],
        length,
        vec![step(
            "go",
            "Go",
            NO_CITE,
            vec![end(binary(
                Operator::Plus,
                local(0),
                Sort::Length.constant(1500),
            ))],
        )],
    );
    let text = StepsSheet::of(&metric, &moves).text(80);
    assert!(
        text.contains("How far: a length (6 cm unless told otherwise)"),
        "{text}"
    );
    assert!(
        text.contains("The outcome is “How far” plus 1.5 cm."),
        "{text}"
    );
}

/// What stands below a condition that ends the procedure does not read as if it always held.
#[test]
fn what_is_reached_only_in_other_cases_says_so() {
    let more = |than| binary(Operator::More, local(0), n(than));
    let ends = |than, value| when(more(than), vec![end(n(value))], vec![]);
    let body = vec![
        when(more(5), vec![ends(7, 1), end(n(0))], vec![]),
        when(more(3), vec![ends(4, 2)], vec![]),
        end(n(3)),
    ];
    let counted = vec![ends(8, 1), set(0, n(2)), ends(1, 2), end(local(0))];
    let choose = |least: Vec<Action>| {
        let branch = |text, low, high, body| ChooseBranch {
            label: label(text, low, high),
            body,
        };
        Action::Choose {
            by: local(0),
            branches: vec![
                branch("0-3", 0, 3, least),
                branch("4-9", 4, 9, vec![end(n(1))]),
            ],
        }
    };
    let chosen = vec![
        when(more(5), vec![choose(vec![end(n(0))])], vec![]),
        choose(vec![]),
        end(n(3)),
    ];
    let nested = procedure(
        "nested",
        vec![],
        vec![holds("strokes", number(), 0, 9)],
        number(),
        vec![
            step("one", "One", NO_CITE, body),
            step("two", "Two", NO_CITE, counted),
            step("three", "Three", NO_CITE, chosen),
        ],
    );
    let text = StepsSheet::of(&model(), &nested).text(80);
    let told: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.contains(" 1. "))
        .collect();
    assert_eq!(
        told,
        [
            " 1. One",
            "    - If the strokes are more than 5:",
            "      - If the strokes are more than 7: the outcome is 1.",
            "      - Otherwise: the outcome is 0.",
            "    - Otherwise, if the strokes are more than 3:",
            "      - If the strokes are more than 4: the outcome is 2.",
            "    - In all other cases: the outcome is 3.",
            "",
            " 2. Two",
            "    - If the strokes are more than 8: the outcome is 1.",
            "    - Set the strokes to 2.",
            "    - If the strokes are more than 1: the outcome is 2.",
            "    - Otherwise: the outcome is the strokes.",
            "",
            " 3. Three",
            "    - If the strokes are more than 5:",
            "      - Depending on the strokes:",
            "        - 0-3: the outcome is 0.",
            "        - 4-9: the outcome is 1.",
            "    - Depending on the strokes:",
            "      - 0-3: nothing happens.",
            "      - 4-9: the outcome is 1.",
            "    - In all other cases: the outcome is 3.",
        ]
    );
}

/// Several rolls in one list are numbered in one way as far as anybody speaks so.
#[test]
fn rolls_are_counted_in_words() {
    let rolled = |at| roll(at, pool(dice(1, 6, 0), Reading::Sum));
    let body = (0..11)
        .map(rolled)
        .chain([end(binary(Operator::Plus, local(9), local(10)))]);
    let many = procedure(
        "many",
        vec![],
        (0..11).map(|_| holds("", number(), 1, 6)).collect(),
        number(),
        vec![step("all", "All", NO_CITE, body.collect())],
    );
    let told = StepsSheet::of(&model(), &many).text(80);
    assert!(told.contains("the tenth roll plus the 11th roll"), "{told}");
}

/// A list hangs on a colon, also behind a condition.
#[test]
fn an_outcome_of_several_parts_is_a_list_behind_a_colon() {
    let ends = |at: i64| vec![Action::End(vec![n(at), n(at)])];
    let far = binary(Operator::More, local(0), n(5));
    let body = vec![Action::If {
        condition: far,
        then: ends(1),
        otherwise: ends(2),
    }];
    let mut both = procedure(
        "both",
        vec![parameter("strokes", "Strokes", number(), None)],
        vec![],
        number(),
        vec![step("all", "All", NO_CITE, body)],
    );
    let part = both.outcome[0].clone();
    both.outcome = vec![part.clone(), part];
    let sheet = StepsSheet::of(&model(), &both);
    let lines = sheet.steps[0].lines.iter().map(|line| &*line.text);
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "If the strokes are more than 5: the outcome is:",
            "Otherwise: the outcome is:"
        ]
    );
}

/// What divides a length is a length where a number comes of it.
#[test]
fn a_length_is_divided_by_a_length() {
    let of = |gives: Type, by: Expr| {
        let far = vec![parameter("far", "How far", plain(TypeBase::Length), None)];
        let body = vec![end(binary(Operator::DivideDown, local(0), by))];
        let moves = procedure(
            "moves",
            far,
            vec![],
            gives,
            vec![step("go", "Go", NO_CITE, body)],
        );
        StepsSheet::of(&model(), &moves).text(80)
    };
    let paces = of(number(), inches(1));
    assert!(
        paces.contains("is “How far” divided by 1\", rounded down"),
        "{paces}"
    );
    let half = of(plain(TypeBase::Length), n(2));
    assert!(
        half.contains("is “How far” divided by 2, rounded down"),
        "{half}"
    );
}
