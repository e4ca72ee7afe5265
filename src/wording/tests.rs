use super::*;
use crate::model::sample::*;
use crate::model::*;

/// Locals of the procedure that all phrases are about.
const NERVE_OF: u32 = 0;
const RANGE: u32 = 1;
const MOVING: u32 = 2;
const WITH: u32 = 3;
const AIM: u32 = 4;
const STRIKE: u32 = 5;
const HITS: u32 = 6;
const WOUNDS: u32 = 7;
const FIRST: u32 = 8;
const SECOND: u32 = 9;
const OUTCOME: u32 = 10;
const FAR: u32 = 11;
const SAID: u32 = 12;

fn subject() -> Procedure {
    let rolled = |into| roll(into, pool(dice(1, 6, 0), Reading::Sum));
    procedure(
        "subject",
        vec![
            parameter("nerve", "Nerve", plain(TypeBase::Scale(NERVE)), None),
            parameter("range", "Range", plain(TypeBase::Scale(BAND)), Some(0)),
            parameter("moving", "Target moves", plain(TypeBase::YesNo), Some(0)),
            parameter("with", "Tool", plain(TypeBase::Kind(TOOL)), None),
        ],
        vec![
            card_of("aim", FATE),
            card_of("strike", FATE),
            holds("hits", number(), 0, 9),
            array("wounds", number(), 1, 5),
            holds("", number(), 1, 6),
            holds("", number(), 1, 6),
            holds("", number(), 0, 2),
            holds("how-far", plain(TypeBase::Length), 0, 9),
            holds("said", plain(TypeBase::Text), 0, 9),
        ],
        number(),
        vec![step(
            "all",
            "All",
            NO_CITE,
            vec![
                rolled(FIRST),
                rolled(SECOND),
                Action::Call {
                    procedure: CHECK,
                    args: vec![n(1), n(1)],
                    into: vec![Some(LocalId(OUTCOME))],
                },
            ],
        )],
    )
}

fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

fn has(card: u32, item: i64) -> Expr {
    Expr::FaceHas {
        card: LocalId(card),
        deck: FATE,
        face: SHIELDS,
        item: boxed(n(item)),
    }
}

fn fits(row: Expr, item: i64) -> Expr {
    Expr::FieldHas {
        row: boxed(row),
        kind: TOOL,
        field: FITS,
        item: boxed(n(item)),
    }
}

fn element(index: Expr) -> Expr {
    Expr::Element {
        array: LocalId(WOUNDS),
        index: boxed(index),
    }
}

fn shows(what: Expr, faces: Faces) -> Expr {
    Expr::Shows {
        what: boxed(what),
        faces,
    }
}

fn choose(condition: Expr, then: Expr, otherwise: Expr) -> Expr {
    Expr::If {
        condition: boxed(condition),
        then: boxed(then),
        otherwise: boxed(otherwise),
    }
}

/// The form of an expression: a new one must be named here, and then be put into words below.
fn form(expr: &Expr) -> String {
    let form = match expr {
        Expr::Constant(_) => "constant",
        Expr::Local(_) => "local",
        Expr::Element { .. } => "element",
        Expr::Face { at: None, .. } => "face",
        Expr::Face { shift: None, .. } => "face at",
        Expr::Face { .. } => "face at and shifted",
        Expr::FaceHas { .. } => "face has",
        Expr::Field { at: None, .. } => "field",
        Expr::Field { .. } => "field at",
        Expr::FieldHas { .. } => "field has",
        Expr::Lookup { .. } => "lookup",
        Expr::Total { .. } => "total",
        Expr::Not(_) => "not",
        Expr::Minus(_) => "minus",
        Expr::Binary { op, .. } => return format!("{op:?}"),
        Expr::Least(_) => "least",
        Expr::Greatest(_) => "greatest",
        Expr::Shows { faces, .. } => match faces {
            Faces::Even => "even",
            Faces::Odd => "odd",
            Faces::OrMore(_) => "or more",
            Faces::OrLess(_) => "or less",
            Faces::Between(..) => "between",
            Faces::OneOf(_) => "one of",
        },
        Expr::If { .. } => "if",
    };
    form.into()
}

const FORMS: usize = 17 + 14 + 6;

fn values() -> Vec<(&'static str, Expr)> {
    use Operator::*;
    let b = binary;
    vec![
        ("7", n(7)),
        ("the nerve", local(NERVE_OF)),
        ("“Target moves”", local(MOVING)),
        ("the tool", local(WITH)),
        ("the hits", local(HITS)),
        ("the first roll", local(FIRST)),
        ("the second roll", local(SECOND)),
        ("the outcome of “Plate check”", local(OUTCOME)),
        ("the how far", local(FAR)),
        ("the wounds of number 3", element(n(3))),
        ("the wounds of the first roll", element(local(FIRST))),
        ("the printed die of the aim card", face(AIM, DIE)),
        (
            "the pace of the strike card at Bold",
            read(STRIKE, PACE, Some(n(2)), None),
        ),
        (
            "the row of marks of the aim card at the nerve, shifted right by the hits plus 1",
            read(
                AIM,
                MARKS,
                Some(local(NERVE_OF)),
                Some(b(Plus, local(HITS), n(1))),
            ),
        ),
        ("the pen of the tool", field(local(WITH), PEN, None)),
        ("the pen of the Hammer", field(n(0), PEN, None)),
        (
            "the reach of the tool at the range",
            field(local(WITH), REACH, Some(local(RANGE))),
        ),
        (
            "the result on “Chart of blows” for the hits and Middle",
            look_up(CHART, vec![local(HITS), n(1)]),
        ),
        (
            "the result on “Chart of tools” for Needle",
            look_up(TOOL_CHART, vec![n(1)]),
        ),
        (
            "the total of “Shifts to the right”",
            total(vec![local(RANGE), local(MOVING), n(0)]),
        ),
        (
            "the total of “Shifts to the right” with range Far, target moves yes and markers (the \
             hits minus 1)",
            total(vec![n(2), n(1), b(Minus, local(HITS), n(1))]),
        ),
        ("minus the hits", Expr::Minus(boxed(local(HITS)))),
        (
            "minus (the hits plus 1)",
            Expr::Minus(boxed(b(Plus, local(HITS), n(1)))),
        ),
        (
            "the hits plus 1 minus 2",
            b(Minus, b(Plus, local(HITS), n(1)), n(2)),
        ),
        (
            "the hits minus (1 plus 2)",
            b(Minus, local(HITS), b(Plus, n(1), n(2))),
        ),
        (
            "(the hits plus 1) times 2",
            b(Times, b(Plus, local(HITS), n(1)), n(2)),
        ),
        (
            "the remainder of the hits divided by 4",
            b(Mod, local(HITS), n(4)),
        ),
        (
            "the hits divided by 2, rounded down",
            b(DivideDown, local(HITS), n(2)),
        ),
        (
            "the how far divided by 2, rounded up",
            b(DivideUp, local(FAR), n(2)),
        ),
        ("the how far plus 2\"", b(Plus, local(FAR), n(5080))),
        (
            "the lowest of the hits and 3",
            Expr::Least(vec![local(HITS), n(3)]),
        ),
        (
            "the highest of 1, the hits and the first roll",
            Expr::Greatest(vec![n(1), local(HITS), local(FIRST)]),
        ),
        (
            "Near if “Target moves” is yes, otherwise the range",
            choose(local(MOVING), n(0), local(RANGE)),
        ),
        (
            "yes if the hits are even, otherwise no",
            shows(local(HITS), Faces::Even),
        ),
    ]
}

fn conditions() -> Vec<(&'static str, &'static str, Expr)> {
    use Operator::*;
    let b = binary;
    let hits = || local(HITS);
    let many = || b(More, hits(), n(3));
    vec![
        ("in any case", "in no case", n(1)),
        (
            "“Target moves” is yes",
            "“Target moves” is no",
            local(MOVING),
        ),
        (
            "“Target moves” is no",
            "“Target moves” is yes",
            not(local(MOVING)),
        ),
        (
            "“Target moves” is yes",
            "“Target moves” is no",
            b(Equal, local(MOVING), n(1)),
        ),
        (
            "the aim card shows “Bent nail”",
            "the aim card does not show “Bent nail”",
            face(AIM, BENT),
        ),
        (
            "the shields of the aim card show Wall",
            "the shields of the aim card do not show Wall",
            has(AIM, 1),
        ),
        (
            "the fits of the tool include Bold",
            "the fits of the tool do not include Bold",
            fits(local(WITH), 2),
        ),
        (
            "“Loud” of the tool is yes",
            "“Loud” of the tool is no",
            field(local(WITH), LOUD, None),
        ),
        (
            "the range is Far",
            "the range is not Far",
            b(Equal, local(RANGE), n(2)),
        ),
        (
            "the tool is not Needle",
            "the tool is Needle",
            b(Unequal, local(WITH), n(1)),
        ),
        (
            "the spare of the tool is none",
            "the spare of the tool is not none",
            b(Equal, field(local(WITH), SPARE, None), n(NOTHING)),
        ),
        (
            "the range is below Far",
            "the range is Far or above",
            b(Less, local(RANGE), n(2)),
        ),
        (
            "the range is Near or below",
            "the range is above Near",
            b(AtMost, local(RANGE), n(0)),
        ),
        ("the hits are more than 3", "the hits are 3 or less", many()),
        (
            "the hits are less than 3",
            "the hits are 3 or more",
            b(More, n(3), hits()),
        ),
        (
            "the hits are at least the pen of the tool",
            "the hits are less than the pen of the tool",
            b(AtLeast, hits(), field(local(WITH), PEN, None)),
        ),
        (
            "the how far is at most the reach of the tool at Near",
            "the how far is more than the reach of the tool at Near",
            b(AtMost, local(FAR), field(local(WITH), REACH, Some(n(0)))),
        ),
        (
            "the how far is 3.5\" or less",
            "the how far is more than 3.5\"",
            b(AtMost, local(FAR), n(8890)),
        ),
        (
            "the row of marks of the aim card shows Miss at the nerve, shifted left by 1",
            "the row of marks of the aim card does not show Miss at the nerve, shifted left by 1",
            b(
                Equal,
                read(AIM, MARKS, Some(local(NERVE_OF)), Some(n(-1))),
                n(1),
            ),
        ),
        (
            "the said is “some words”",
            "the said is not “some words”",
            b(Equal, local(SAID), n(0)),
        ),
        (
            "the hits are even",
            "the hits are odd",
            shows(hits(), Faces::Even),
        ),
        (
            "the hits are odd",
            "the hits are even",
            shows(hits(), Faces::Odd),
        ),
        (
            "the hits are 3 or more",
            "the hits are not 3 or more",
            shows(hits(), Faces::OrMore(boxed(n(3)))),
        ),
        (
            "the range is Middle or below",
            "the range is not Middle or below",
            shows(local(RANGE), Faces::OrLess(boxed(n(1)))),
        ),
        (
            "the hits are 1 to the first roll",
            "the hits are not 1 to the first roll",
            shows(hits(), Faces::Between(boxed(n(1)), boxed(local(FIRST)))),
        ),
        (
            "the printed die of the aim card shows 1, 3 or 5",
            "the printed die of the aim card does not show 1, 3 or 5",
            shows(face(AIM, DIE), Faces::OneOf(vec![n(1), n(3), n(5)])),
        ),
        (
            "the hits are more than 3 and “Target moves” is yes",
            "the hits are 3 or less or “Target moves” is no",
            b(And, many(), local(MOVING)),
        ),
        (
            "the hits are more than 3, “Target moves” is yes or the range is Far",
            "the hits are 3 or less, “Target moves” is no and the range is not Far",
            b(
                Or,
                b(Or, many(), local(MOVING)),
                b(Equal, local(RANGE), n(2)),
            ),
        ),
        (
            "the hits are more than 3, and either “Target moves” is yes or the range is Far",
            "the hits are 3 or less, or “Target moves” is no and the range is not Far",
            b(
                And,
                many(),
                b(Or, local(MOVING), b(Equal, local(RANGE), n(2))),
            ),
        ),
        (
            "either the hits are even and the hits are more than 3, or the hits are odd and \
             “Target moves” is yes",
            "either the hits are even and the hits are 3 or less, or the hits are odd and “Target \
             moves” is no",
            choose(shows(hits(), Faces::Even), many(), local(MOVING)),
        ),
        (
            "(Far if “Target moves” is yes, otherwise the range) is Near",
            "(Far if “Target moves” is yes, otherwise the range) is not Near",
            b(Equal, choose(local(MOVING), n(2), local(RANGE)), n(0)),
        ),
        (
            "the result on “Chart of blows” for the hits and the range is 2 or more",
            "the result on “Chart of blows” for the hits and the range is less than 2",
            b(AtLeast, look_up(CHART, vec![hits(), local(RANGE)]), n(2)),
        ),
        (
            "the hits plus 1 is 4",
            "the hits plus 1 is not 4",
            b(Equal, b(Plus, hits(), n(1)), n(4)),
        ),
    ]
}

#[test]
fn every_expression_has_its_words() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    for (expected, expr) in values() {
        assert_eq!(words.value(&expr).text, expected, "{expr:?}");
    }
    for (holds, fails, expr) in conditions() {
        assert_eq!(words.condition(&expr), holds, "{expr:?}");
        assert_eq!(words.fails(&expr), fails, "{expr:?}");
    }
    let mut seen = std::collections::BTreeSet::new();
    let exprs = values().into_iter().map(|(_, expr)| expr);
    let exprs = exprs.chain(conditions().into_iter().map(|(_, _, expr)| expr));
    for expr in exprs {
        expr.walk(&mut |expr| {
            seen.insert(form(expr));
        });
    }
    assert_eq!(seen.len(), FORMS, "{seen:?}");
}

#[test]
fn a_card_that_is_the_only_one_is_just_the_card() {
    let model = model();
    let alone = procedure(
        "alone",
        Vec::new(),
        vec![card_of("aim", FATE)],
        number(),
        Vec::new(),
    );
    let words = Words::new(&model, Locals::Procedure(&alone));
    assert_eq!(words.value(&face(0, DIE)).text, "the printed die");
    assert_eq!(
        words.condition(&face(0, BENT)),
        "the card shows “Bent nail”"
    );
}

#[test]
fn a_local_that_becomes_a_part_of_the_outcome_has_its_title() {
    let model = model();
    let volley = model.procedure(VOLLEY);
    let words = Words::new(&model, Locals::Procedure(volley));
    assert_eq!(words.value(&local(1)).text, "the figures down");
}

#[test]
fn every_pool_has_its_words() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    let changed = |changes: Vec<DieChange>| {
        pool(
            PoolDice {
                changes,
                ..dice(3, 6, 1)
            },
            Reading::Sum,
        )
    };
    let counted = |count: Expr, plus, reading| {
        let count = Some(count);
        pool(
            PoolDice {
                count,
                ..dice(1, 6, plus)
            },
            reading,
        )
    };
    let best = |lowest, keep| Reading::Best { lowest, keep };
    let or_less = Faces::OrLess(boxed(local(HITS)));
    let less = |by, floor| DieChange::Less { by, floor };
    for (expected, pool) in [
        ("roll d6 for the X", pool(dice(1, 6, 0), Reading::Sum)),
        ("roll 2d10+2 for the X", pool(dice(2, 10, 2), Reading::Sum)),
        ("roll 4d6 for the X", counted(n(4), 0, Reading::Sum)),
        (
            "roll as many d6 as the hits, less 1, for the X",
            counted(local(HITS), -1, Reading::Sum),
        ),
        (
            "roll 3d6+1 for the X, counting only even dice",
            changed(vec![DieChange::Counting(Faces::Even)]),
        ),
        (
            "roll 3d6+1 for the X, counting only dice that show 5 or more then taking 1 off each \
             die (but not below 0)",
            changed(vec![
                DieChange::Counting(Faces::OrMore(boxed(n(5)))),
                less(n(1), 0),
            ]),
        ),
        (
            "roll 3d6+1 for the X, rolling dice that show 1 or 2 again up to 3 times",
            changed(vec![DieChange::Rerolling {
                faces: Faces::OneOf(vec![n(1), n(2)]),
                times: 3,
            }]),
        ),
        (
            "roll 3d6+1 for the X, rolling odd dice again once",
            changed(vec![DieChange::Rerolling {
                faces: Faces::Odd,
                times: 1,
            }]),
        ),
        (
            "roll 3d6+1 for the X, with one more die for each 6 (from a 4 on, each of its pips \
             adds 1)",
            changed(vec![DieChange::Open { from: 4 }]),
        ),
        (
            "roll 9d20 for the X, and keep the highest",
            pool(dice(9, 20, 0), best(false, n(1))),
        ),
        (
            "roll 4d6 for the X, and keep the 2 lowest, plus 1",
            pool(dice(4, 6, 1), best(true, n(2))),
        ),
        (
            "roll 4d6 for the X, and keep as many of the highest as the hits",
            pool(dice(4, 6, 0), best(false, local(HITS))),
        ),
        (
            "roll as many d6 as the hits, for the X, and count the dice that show the hits or less",
            counted(local(HITS), 0, Reading::NumberShowing(or_less)),
        ),
        (
            "roll 4d6 against 3d6 for the X; set them in pairs, highest to highest, and count the \
             pairs that the first dice win (a tie is not won)",
            pool(dice(4, 6, 0), Reading::PairsWon(dice(3, 6, 0))),
        ),
    ] {
        assert_eq!(words.roll(&pool, Some("the X")), expected, "{pool:?}");
    }
    let plain = pool(dice(3, 6, 0), Reading::Sum);
    assert_eq!(words.roll(&plain, None), "roll 3d6");
}

#[test]
fn every_type_has_its_words() {
    let model = model();
    let subject = subject();
    let words = Words::new(&model, Locals::Procedure(&subject));
    for (expected, ty) in [
        ("0 to 5", plain(TypeBase::Range(0, 5))),
        ("a number", number()),
        ("a number", plain(TypeBase::Fraction)),
        ("a length", plain(TypeBase::Length)),
        ("yes or no", plain(TypeBase::YesNo)),
        ("a text", plain(TypeBase::Text)),
        ("dice", plain(TypeBase::Dice)),
        ("Timid, Steady or Bold", plain(TypeBase::Scale(NERVE))),
        (
            "Scratch, Hurt, Down or none",
            or_none(TypeBase::Scale(HARM)),
        ),
        ("a tool", plain(TypeBase::Kind(TOOL))),
        ("a tool or none", or_none(TypeBase::Kind(TOOL))),
        ("any of range", plain(TypeBase::SetOfScale(BAND))),
        ("any of tools", plain(TypeBase::ListOfKind(TOOL))),
    ] {
        assert_eq!(words.ty(ty), expected);
    }
}

#[test]
fn names_keep_capitals_that_belong_to_them() {
    for (title, expected) in [
        ("Hit randomizer", "hit randomizer"),
        ("Morale of Riflemen", "Morale of Riflemen"),
        ("D10", "D10"),
        ("AP value", "AP value"),
        ("X", "X"),
        ("", ""),
    ] {
        assert_eq!(lower(title), expected);
    }
    assert_eq!(
        joined(&["a".into(), "b".into(), "c".into()], "or"),
        "a, b or c"
    );
    assert_eq!(
        [times(1), times(2), times(3)].join(", "),
        "once, twice, 3 times"
    );
}
