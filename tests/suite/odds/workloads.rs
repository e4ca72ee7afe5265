//! Procedures of the sort that wargames bring, written by hand.
#![allow(unreachable_pub, dead_code, reason = "also read by a bench")]

use orbat::model::*;

use super::build::*;

pub const VALUE: Holds = Holds::Value {
    ty: Type {
        base: TypeBase::Number,
        optional: false,
    },
    low: -1000,
    high: 1000,
};
pub const CARD: Holds = Holds::Card(DeckId(0));

pub fn roll(
    into: u32,
    count: u32,
    sides: u32,
    changes: Vec<DieChange>,
    reading: Reading,
) -> Action {
    let dice = Dice {
        count,
        sides,
        plus: 0,
    };
    let dice = PoolDice {
        count: None,
        dice,
        changes,
    };
    Action::Roll {
        into: LocalId(into),
        pool: Box::new(Pool { dice, reading }),
    }
}

pub fn set(to: u32, value: Expr) -> Action {
    Action::Set {
        local: LocalId(to),
        value,
    }
}

pub fn bump(to: u32) -> Action {
    set(to, binary(Operator::Plus, local(to), number(1)))
}

pub fn when(condition: Expr, then: Vec<Action>) -> Action {
    Action::If {
        condition,
        then,
        otherwise: Vec::new(),
    }
}

pub fn is(what: Expr, value: i64) -> Expr {
    binary(Operator::Equal, what, number(value))
}

pub fn face(card: u32, face: u32) -> Expr {
    Expr::Face {
        card: LocalId(card),
        deck: DeckId(0),
        face: FaceId(face),
        at: None,
        shift: None,
    }
}

/// A chart of 100 rows and six columns, and another of 2d10.
pub fn charts(model: &mut Model) {
    let datum = |value: i64| Datum {
        value: Value::Number(value),
        assumed: false,
        cite: CitationId(0),
    };
    let label = |from: i64, to: i64| Label {
        text: "".into(),
        keys: KeySet::new(vec![(from, to)]),
    };
    let key = |low, high| Key::Number {
        name: "key".into(),
        low,
        high,
    };
    let cells = (0..=100).flat_map(|row| (1..=6).map(move |column| (row, column)));
    let rows = cells.map(|(row, column)| TableRow {
        labels: vec![label(row, row), label(column, column)],
        answer: Answer::Value(datum(if row < 5 { 0 } else { row * column / 20 })),
        cite: CitationId(0),
    });
    let gives = range(0, 100);
    model.tables.push(Table {
        header: header("fire"),
        keys: vec![key(0, 100), key(1, 6)],
        gives,
        rows: rows.collect(),
        grid: true,
    });
    let bands = [(0, 4), (5, 8), (9, 13), (14, 17), (18, 18), (19, 30)];
    let rows = bands.iter().zip(0..).map(|((from, to), answer)| TableRow {
        labels: vec![label(*from, *to)],
        answer: Answer::Value(datum(answer)),
        cite: CitationId(0),
    });
    model.tables.push(Table {
        header: header("casualty"),
        keys: vec![key(0, 30)],
        gives,
        rows: rows.collect(),
        grid: false,
    });
}

pub fn lookup(table: u32, keys: Vec<Expr>) -> Expr {
    let table = TableId(table);
    Expr::Lookup { table, keys }
}

/// Fifty cards: a strip of hits, a wound, a hit randomizer, cover.
pub fn cards(model: &mut Model) {
    let symbols = scale(model, "shot", &["miss", "hit"]);
    let skill = scale(model, "skill", &["a", "b", "c", "d", "e"]);
    let cover = scale(model, "cover", &["c0", "c1", "c2", "c3", "c4", "c5"]);
    let mut state = 12345_u64;
    let mut chance = move |of: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % of
    };
    let strip = Strip {
        width: 9,
        symbols,
        from: skill,
        starts: vec![0, 1, 2, 3, 4],
        then: 0,
    };
    let faces = vec![
        ("hit", FaceType::Strip(strip)),
        ("wound", FaceType::Value(range(2, 3))),
        ("who", FaceType::Value(range(1, 5))),
        ("cover", FaceType::SetOfScale(cover)),
        ("dry", FaceType::Value(range(0, 1))),
    ];
    let card = |place: i64| {
        let hits = chance(10);
        vec![
            Shows::Strip(
                (0..9)
                    .map(|column| u32::from(column < hits || chance(9) == 0))
                    .collect(),
            ),
            Shows::One(2 + i64::from(chance(3) == 0)),
            Shows::One(1 + place % 5),
            Shows::Set((0..6).filter(|_| chance(2) == 0).collect()),
            Shows::One(i64::from(place == 17)),
        ]
    };
    let cards = (0..50).map(card).collect();
    deck(model, "action", faces, cards);
}

/// Parameters: skill, shifts, cover. Outcome: 0 miss, 1 stunned, 2 wounded, 3 incapacitated.
pub fn attack() -> Procedure {
    let hit = Expr::Face {
        card: LocalId(3),
        deck: DeckId(0),
        face: FaceId(0),
        at: Some(Box::new(local(0))),
        shift: Some(Box::new(local(1))),
    };
    let covered = Expr::FaceHas {
        card: LocalId(4),
        deck: DeckId(0),
        face: FaceId(3),
        item: Box::new(local(2)),
    };
    let body = vec![
        draw(3),
        when(face(3, 4), vec![Action::End(vec![number(0)])]),
        when(is(hit, 0), vec![Action::End(vec![number(0)])]),
        draw(4),
        when(covered, vec![Action::End(vec![number(1)])]),
        Action::End(vec![face(4, 1)]),
    ];
    let parameters = [
        ("skill", range(0, 4)),
        ("shift", range(0, 5)),
        ("behind", range(0, 5)),
    ];
    let locals = vec![
        ("skill", VALUE),
        ("shift", VALUE),
        ("behind", VALUE),
        ("aim", CARD),
        ("strike", CARD),
    ];
    procedure("attack", &parameters, locals, 1, body)
}

/// So many attacks on one figure. Parts: stunned, wounded, incapacitated.
pub fn attacks(times: i64, skills: bool) -> Procedure {
    let count = |value: i64| when(is(local(0), value), vec![bump(value as u32)]);
    let skill = match skills {
        true => binary(
            Operator::DivideDown,
            binary(Operator::Minus, local(4), number(1)),
            number(2),
        ),
        false => number(1),
    };
    let body = vec![
        Action::Call {
            procedure: ProcedureId(0),
            args: vec![skill, number(1), number(2)],
            into: vec![Some(LocalId(0))],
        },
        count(1),
        count(2),
        count(3),
    ];
    let repeat = Action::Count {
        counter: LocalId(4),
        from: number(1),
        to: number(times),
        most: times as u32,
        body,
    };
    let names = ["result", "stunned", "wounded", "out", "turn"];
    let locals = names.iter().map(|name| (*name, VALUE)).collect();
    procedure(
        "attacks",
        &[],
        locals,
        3,
        vec![repeat, Action::End(vec![local(1), local(2), local(3)])],
    )
}

/// Five shooters of different skill, two shots each, at a team of five: hits count on from the last
/// figure hit. Parts: by figure, its wounds (3: out).
pub fn team(shots: i64) -> Procedure {
    let wounds = Expr::Element {
        array: LocalId(2),
        index: Box::new(local(1)),
    };
    let hit = Expr::Face {
        card: LocalId(3),
        deck: DeckId(0),
        face: FaceId(0),
        at: Some(Box::new(binary(
            Operator::DivideDown,
            binary(Operator::Minus, local(0), number(1)),
            number(2),
        ))),
        shift: Some(Box::new(number(1))),
    };
    let covered = Expr::FaceHas {
        card: LocalId(4),
        deck: DeckId(0),
        face: FaceId(3),
        item: Box::new(number(2)),
    };
    let next = binary(Operator::Plus, local(1), face(4, 2));
    let next = binary(Operator::Mod, next, number(5));
    let lost = Expr::If {
        condition: Box::new(is(face(4, 1), 3)),
        then: Box::new(number(3)),
        otherwise: Box::new(number(1)),
    };
    let body = vec![
        draw(3),
        when(
            is(hit, 1),
            vec![
                draw(4),
                set(1, next),
                when(
                    Expr::Not(Box::new(covered)),
                    vec![Action::SetElement {
                        array: LocalId(2),
                        index: local(1),
                        value: Expr::Least(vec![number(3), binary(Operator::Plus, wounds, lost)]),
                    }],
                ),
            ],
        ),
    ];
    let repeat = Action::Count {
        counter: LocalId(0),
        from: number(1),
        to: number(shots),
        most: shots as u32,
        body,
    };
    let array = Holds::Array {
        ty: range(0, 3),
        first: 0,
        last: 4,
    };
    let locals = vec![
        ("turn", VALUE),
        ("last", VALUE),
        ("wounds", array),
        ("aim", CARD),
        ("strike", CARD),
    ];
    let element = |figure: i64| Expr::Element {
        array: LocalId(2),
        index: Box::new(number(figure)),
    };
    let out = |figure: i64| is(element(figure), 3);
    let mut parts: Vec<Expr> = (0..5).map(element).collect();
    parts.push((1..5).fold(out(0), |sum, figure| {
        binary(Operator::Plus, sum, out(figure))
    }));
    let body = vec![
        Action::Fill {
            array: LocalId(2),
            value: number(0),
        },
        repeat,
        Action::End(parts),
    ];
    procedure("team", &[], locals, 6, body)
}

pub fn fire(dice: u32) -> Procedure {
    let points = roll(
        0,
        dice,
        6,
        vec![DieChange::Counting(Faces::Even)],
        Reading::Sum,
    );
    let cover = Faces::OrLess(Box::new(number(2)));
    let saves = Action::Roll {
        into: LocalId(3),
        pool: Box::new(Pool {
            dice: PoolDice {
                count: Some(local(2)),
                dice: Dice {
                    count: 1,
                    sides: 6,
                    plus: 0,
                },
                changes: Vec::new(),
            },
            reading: Reading::NumberShowing(cover),
        }),
    };
    let body = vec![
        points,
        roll(1, 1, 6, Vec::new(), Reading::Sum),
        set(2, lookup(0, vec![local(0), local(1)])),
        saves,
        Action::End(vec![binary(Operator::Minus, local(2), local(3))]),
    ];
    let locals = ["points", "column", "hits", "saved"].map(|name| (name, VALUE));
    procedure("fire", &[], locals.to_vec(), 1, body)
}

pub fn sub_units() -> Procedure {
    let call = Action::Call {
        procedure: ProcedureId(1),
        args: Vec::new(),
        into: vec![Some(LocalId(0))],
    };
    let repeat = Action::Repeat {
        times: number(16),
        most: 16,
        stated: false,
        body: vec![call, set(1, binary(Operator::Plus, local(1), local(0)))],
    };
    let locals = ["hits", "total"].map(|name| (name, VALUE)).to_vec();
    procedure(
        "sub-units",
        &[],
        locals,
        1,
        vec![repeat, Action::End(vec![local(1)])],
    )
}

pub fn casualty() -> Procedure {
    let again = DieChange::Rerolling {
        faces: Faces::OneOf(vec![number(1)]),
        times: 2,
    };
    let body = vec![
        roll(0, 2, 10, vec![again], Reading::Sum),
        set(1, lookup(1, vec![local(0)])),
        Action::End(vec![local(1)]),
    ];
    procedure(
        "casualty",
        &[],
        vec![("total", VALUE), ("result", VALUE)],
        1,
        body,
    )
}

pub fn pool(action: Action) -> Procedure {
    procedure(
        "pool",
        &[],
        vec![("total", VALUE)],
        1,
        vec![action, Action::End(vec![local(0)])],
    )
}

pub fn pairs(mine: u32, theirs: u32) -> Action {
    let others = PoolDice {
        count: None,
        dice: Dice {
            count: theirs,
            sides: 6,
            plus: 0,
        },
        changes: Vec::new(),
    };
    roll(0, mine, 6, Vec::new(), Reading::PairsWon(others))
}

pub fn model() -> Model {
    let mut model = Model::default();
    charts(&mut model);
    cards(&mut model);
    model.procedures.push(attack().into());
    model.procedures.push(fire(4).into());
    model
}
