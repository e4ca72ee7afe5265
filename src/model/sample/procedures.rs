//! The procedures of the sample.

use super::*;

/// Draws a card to aim and a card to strike.
pub(super) fn shot() -> Procedure {
    let harm = || or_none(TypeBase::Scale(HARM));
    let (nerve, range, tool) = (0, 1, 2);
    let (aim, strike, shift, points) = (3, 4, 5, 6);
    let mut strike_step = step(
        "strike",
        "Strike",
        ASSUMED,
        vec![
            draw(strike, FATE),
            roll(
                points,
                pool(
                    PoolDice {
                        changes: vec![DieChange::Counting(Faces::Even)],
                        ..dice(2, 6, 0)
                    },
                    Reading::Sum,
                ),
            ),
            Action::Choose {
                by: face(strike, HURT),
                branches: vec![
                    ChooseBranch {
                        label: label("scratch", 0, 0),
                        body: vec![end(member(HARM, 0))],
                    },
                    ChooseBranch {
                        label: label("otherwise", NOTHING, 9),
                        body: vec![when(
                            binary(
                                Operator::More,
                                look_up(CHART, vec![local(points), local(range)]),
                                field(local(tool), PEN, None),
                            ),
                            vec![end(member(HARM, 2))],
                            vec![end(member(HARM, 1))],
                        )],
                    },
                ],
            },
        ],
    );
    // The first branch's label must not be answered by the second.
    if let Some(Action::Choose { branches, .. }) = strike_step.body.last_mut() {
        branches[1].label.keys = KeySet::new(vec![(NOTHING, -1), (1, 9)]);
    }
    strike_step.option = Some(OptionId(0));
    let aim_step = step(
        "aim",
        "Aim",
        CITED,
        vec![
            draw(aim, FATE),
            set(shift, total(vec![local(range), yes_or_no(false), n(0)])),
            when(face(aim, BENT), vec![end(n(NOTHING))], vec![]),
            when(
                binary(
                    Operator::Equal,
                    read(aim, MARKS, Some(local(nerve)), Some(local(shift))),
                    member(MARK, 1),
                ),
                vec![
                    Action::Note("Put a marker where the shot went.".into()),
                    end(n(NOTHING)),
                ],
                vec![],
            ),
        ],
    );
    let mut shot = procedure(
        "shot",
        vec![
            parameter("nerve", "Nerve", plain(TypeBase::Scale(NERVE)), None),
            parameter("range", "Range", plain(TypeBase::Scale(BAND)), Some(0)),
            parameter("tool", "Tool", plain(TypeBase::Kind(TOOL)), Some(0)),
        ],
        vec![
            card_of("aim", FATE),
            card_of("strike", FATE),
            holds("shift", number(), 0, 9),
            holds("points", number(), 0, 12),
        ],
        harm(),
        vec![aim_step, strike_step],
    );
    shot.header.title = "One shot".into();
    shot
}

/// Draws a card of fifty: is its die and the pen more than the class?
pub(super) fn check() -> Procedure {
    let d10 = Expr::Face {
        card: LocalId(2),
        deck: DRAW_DIE,
        face: FaceId(0),
        at: None,
        shift: None,
    };
    let more = binary(
        Operator::More,
        binary(Operator::Plus, d10, local(1)),
        local(0),
    );
    let mut check = procedure(
        "check",
        vec![
            parameter("class", "Class", plain(TypeBase::Range(1, 12)), None),
            parameter("pen", "Pen", plain(TypeBase::Range(0, 9)), Some(1)),
        ],
        vec![card_of("card", DRAW_DIE)],
        plain(TypeBase::YesNo),
        vec![step(
            "check",
            "Check",
            CITED,
            vec![
                draw(2, DRAW_DIE),
                when(
                    more,
                    vec![end(yes_or_no(true))],
                    vec![end(yes_or_no(false))],
                ),
            ],
        )],
    );
    check.header.title = "Plate check".into();
    check
}

/// Several shots at three figures; how many are down, and the worst harm.
pub(super) fn volley() -> Procedure {
    let (shots, down, worst, harms, harm, figure) = (0, 1, 2, 3, 4, 5);
    let steps = vec![
        step(
            "fire",
            "Fire",
            CITED,
            vec![
                set(down, n(0)),
                set(worst, member(HARM, 0)),
                Action::Fill {
                    array: LocalId(harms),
                    value: member(HARM, 0),
                },
                Action::Repeat {
                    times: local(shots),
                    most: 3,
                    stated: false,
                    body: vec![
                        Action::Call {
                            procedure: SHOT,
                            args: vec![member(NERVE, 1), member(BAND, 0), tool(0)],
                            into: vec![Some(LocalId(harm))],
                        },
                        roll(figure, pool(dice(1, 3, 0), Reading::Sum)),
                        when(
                            binary(Operator::Equal, local(harm), member(HARM, 2)),
                            vec![
                                set(down, binary(Operator::Plus, local(down), n(1))),
                                when(
                                    binary(Operator::AtLeast, local(down), n(2)),
                                    vec![Action::Stop],
                                    vec![],
                                ),
                            ],
                            vec![],
                        ),
                        Action::SetElement {
                            array: LocalId(harms),
                            index: local(figure),
                            value: Expr::Greatest(vec![
                                local(harm),
                                Expr::Element {
                                    array: LocalId(harms),
                                    index: Box::new(local(figure)),
                                },
                            ]),
                        },
                        Action::Reshuffle(FATE.into()),
                    ],
                },
            ],
        ),
        step(
            "count",
            "Count",
            NO_CITE,
            vec![
                Action::Count {
                    counter: LocalId(figure),
                    from: n(1),
                    to: n(3),
                    most: 3,
                    body: vec![set(
                        worst,
                        Expr::Greatest(vec![
                            local(worst),
                            Expr::Element {
                                array: LocalId(harms),
                                index: Box::new(local(figure)),
                            },
                        ]),
                    )],
                },
                Action::End(vec![local(down), local(worst)]),
            ],
        ),
    ];
    let harm_type = || plain(TypeBase::Scale(HARM));
    let mut volley = procedure(
        "volley",
        vec![parameter(
            "shots",
            "Shots",
            plain(TypeBase::Range(0, 3)),
            Some(2),
        )],
        vec![
            holds("down", number(), 0, 3),
            holds("worst", harm_type(), 0, 2),
            array("harms", harm_type(), 1, 3),
            holds("", or_none(TypeBase::Scale(HARM)), 0, 2),
            holds("figure", number(), 1, 3),
        ],
        number(),
        steps,
    );
    volley.header.title = "Volley".into();
    volley.outcome = vec![
        OutcomePart {
            name: "down".into(),
            title: "Figures down".into(),
            ty: plain(TypeBase::Range(0, 3)),
            reach: None,
            idle: false,
        },
        OutcomePart {
            name: "worst".into(),
            title: "Worst harm".into(),
            ty: harm_type(),
            reach: None,
            idle: false,
        },
    ];
    volley
}
