use super::*;
use crate::model::sample::*;
use crate::model::*;

/// Locals of the procedure that all phrases are about.
const NERVE_OF: u32 = 0;
pub(super) const RANGE: u32 = 1;
pub(super) const STIRRING: u32 = 2;
const WITH: u32 = 3;
const AIM: u32 = 4;
const STRIKE: u32 = 5;
pub(super) const STROKES: u32 = 6;
const WOUNDS: u32 = 7;
pub(super) const FIRST: u32 = 8;
const SECOND: u32 = 9;
const OUTCOME: u32 = 10;
pub(super) const FAR: u32 = 11;
const SAID: u32 = 12;

pub(super) fn subject() -> Procedure {
    let rolled = |into| roll(into, pool(dice(1, 6, 0), Reading::Sum));
    procedure(
        "subject",
        vec![
            parameter("nerve", "Nerve", plain(TypeBase::Scale(NERVE)), None),
            parameter("range", "Range", plain(TypeBase::Scale(BAND)), Some(0)),
            parameter("stirring", "Target stirs", plain(TypeBase::YesNo), Some(0)),
            parameter("with", "Tool", plain(TypeBase::Kind(TOOL)), None),
        ],
        vec![
            card_of("aim", FATE),
            card_of("strike", FATE),
            holds("strokes", number(), 0, 9),
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

pub(super) fn boxed(expr: Expr) -> Box<Expr> {
    Box::new(expr)
}

fn has(card: u32, item: Expr) -> Expr {
    Expr::FaceHas {
        card: LocalId(card),
        deck: FATE,
        face: SHIELDS,
        item: boxed(item),
    }
}

fn fits(row: Expr, item: Expr) -> Expr {
    Expr::FieldHas {
        row: boxed(row),
        kind: TOOL,
        field: FITS,
        item: boxed(item),
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
        Expr::Constant(..) => "constant",
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
        ("“Target stirs”", local(STIRRING)),
        ("the tool", local(WITH)),
        ("the strokes", local(STROKES)),
        ("the first roll", local(FIRST)),
        ("the second roll", local(SECOND)),
        ("the outcome of “Plate check”", local(OUTCOME)),
        ("“How far”", local(FAR)),
        ("the wounds of number 3", element(n(3))),
        ("the wounds of the first roll", element(local(FIRST))),
        ("the printed die of the aim card", face(AIM, DIE)),
        (
            "the pace of the strike card at Bold",
            read(STRIKE, PACE, Some(member(NERVE, 2)), None),
        ),
        (
            "the row of marks of the aim card at the nerve, shifted right by the strokes plus 1 (past the end: Miss)",
            read(
                AIM,
                MARKS,
                Some(local(NERVE_OF)),
                Some(b(Plus, local(STROKES), n(1))),
            ),
        ),
        ("the pen of the tool", field(local(WITH), PEN, None)),
        ("3", field(tool(0), PEN, None)),
        (
            "the reach of the Hammer at the range",
            field(tool(0), REACH, Some(local(RANGE))),
        ),
        (
            "the reach of the tool at the range",
            field(local(WITH), REACH, Some(local(RANGE))),
        ),
        (
            "the result on “Chart of blows” for the strokes and Middle",
            look_up(CHART, vec![local(STROKES), member(BAND, 1)]),
        ),
        (
            "the result on “Chart of tools” for Needle",
            look_up(TOOL_CHART, vec![tool(1)]),
        ),
        (
            "the total of “Shifts to the right”",
            total(vec![local(RANGE), local(STIRRING), n(0)]),
        ),
        (
            "the total of “Shifts to the right” (range: Far; target stirs: yes; markers: the strokes \
             minus 1)",
            total(vec![
                member(BAND, 2),
                yes_or_no(true),
                b(Minus, local(STROKES), n(1)),
            ]),
        ),
        ("minus the strokes", Expr::Minus(boxed(local(STROKES)))),
        (
            "minus (the strokes plus 1)",
            Expr::Minus(boxed(b(Plus, local(STROKES), n(1)))),
        ),
        (
            "the strokes plus 1 minus 2",
            b(Minus, b(Plus, local(STROKES), n(1)), n(2)),
        ),
        (
            "the strokes minus (1 plus 2)",
            b(Minus, local(STROKES), b(Plus, n(1), n(2))),
        ),
        (
            "(the strokes plus 1) times 2",
            b(Times, b(Plus, local(STROKES), n(1)), n(2)),
        ),
        ("the strokes", b(Times, n(1), local(STROKES))),
        (
            "minus (the strokes plus 1)",
            b(Times, b(Plus, local(STROKES), n(1)), n(-1)),
        ),
        (
            "the remainder of the strokes divided by 4",
            b(Mod, local(STROKES), n(4)),
        ),
        (
            "the strokes divided by 2, rounded down",
            b(DivideDown, local(STROKES), n(2)),
        ),
        (
            "“How far” divided by 2, rounded up",
            b(DivideUp, local(FAR), n(2)),
        ),
        (
            "“How far” divided by 1\", rounded down",
            b(DivideDown, local(FAR), inches(1)),
        ),
        ("“How far” plus 2\"", b(Plus, local(FAR), inches(2))),
        (
            "the strokes times 2\", but at most 10\"",
            Expr::Least(vec![b(Times, local(STROKES), inches(2)), inches(10)]),
        ),
        (
            "4\" plus (the strokes times 1\"), but at most “How far”",
            Expr::Least(vec![
                b(Plus, inches(4), b(Times, local(STROKES), inches(1))),
                local(FAR),
            ]),
        ),
        (
            "the lowest of the strokes and 3",
            Expr::Least(vec![local(STROKES), n(3)]),
        ),
        (
            "the strokes plus 1, but at most 3",
            Expr::Least(vec![b(Plus, local(STROKES), n(1)), n(3)]),
        ),
        (
            "the strokes plus the first roll, counted round from 1 to 5",
            b(
                Plus,
                b(
                    Mod,
                    b(Minus, b(Plus, local(STROKES), local(FIRST)), n(1)),
                    n(5),
                ),
                n(1),
            ),
        ),
        (
            "the highest of 1, the strokes and the first roll",
            Expr::Greatest(vec![n(1), local(STROKES), local(FIRST)]),
        ),
        (
            "Near if “Target stirs” is yes, otherwise the range",
            choose(local(STIRRING), member(BAND, 0), local(RANGE)),
        ),
        (
            "yes if the strokes are even, otherwise no",
            shows(local(STROKES), Faces::Even),
        ),
    ]
}

fn conditions() -> Vec<(&'static str, &'static str, Expr)> {
    use Operator::*;
    let b = binary;
    let strokes = || local(STROKES);
    let many = || b(More, strokes(), n(3));
    vec![
        ("in any case", "in no case", yes_or_no(true)),
        (
            "“Target stirs” is yes",
            "“Target stirs” is no",
            local(STIRRING),
        ),
        (
            "“Target stirs” is no",
            "“Target stirs” is yes",
            not(local(STIRRING)),
        ),
        (
            "“Target stirs” is yes",
            "“Target stirs” is no",
            b(Equal, local(STIRRING), yes_or_no(true)),
        ),
        (
            "the aim card shows “Bent nail”",
            "the aim card does not show “Bent nail”",
            face(AIM, BENT),
        ),
        (
            "the shields of the aim card show Wall",
            "the shields of the aim card do not show Wall",
            has(AIM, member(SHELTER, 1)),
        ),
        (
            "the fits of the tool include Bold",
            "the fits of the tool do not include Bold",
            fits(local(WITH), member(NERVE, 2)),
        ),
        (
            "the tool is marked “Loud”",
            "the tool is not marked “Loud”",
            field(local(WITH), LOUD, None),
        ),
        (
            "the range is Far",
            "the range is not Far",
            b(Equal, local(RANGE), member(BAND, 2)),
        ),
        (
            "the tool is not Needle",
            "the tool is Needle",
            b(Unequal, local(WITH), tool(1)),
        ),
        (
            "there is no tool",
            "there is a tool",
            b(Equal, local(WITH), n(NOTHING)),
        ),
        (
            "the aim card shows a printed die",
            "the aim card shows no printed die",
            b(Unequal, face(AIM, DIE), n(NOTHING)),
        ),
        (
            "the printed die of the aim card is the same as the strokes",
            "the printed die of the aim card is not the same as the strokes",
            b(Equal, face(AIM, DIE), strokes()),
        ),
        (
            "the tool has no spare",
            "the tool has a spare",
            b(Equal, field(local(WITH), SPARE, None), n(NOTHING)),
        ),
        (
            "the range is below Far",
            "the range is Far or above",
            b(Less, local(RANGE), member(BAND, 2)),
        ),
        (
            "the range is Near or below",
            "the range is above Near",
            b(AtMost, local(RANGE), member(BAND, 0)),
        ),
        (
            "the strokes are more than 3",
            "the strokes are 3 or less",
            many(),
        ),
        (
            "the strokes are less than 3",
            "the strokes are 3 or more",
            b(More, n(3), strokes()),
        ),
        (
            "the strokes are at least the pen of the tool",
            "the strokes are less than the pen of the tool",
            b(AtLeast, strokes(), field(local(WITH), PEN, None)),
        ),
        (
            "“How far” is at most the reach of the tool at Near",
            "“How far” is more than the reach of the tool at Near",
            b(
                AtMost,
                local(FAR),
                field(local(WITH), REACH, Some(member(BAND, 0))),
            ),
        ),
        (
            "“How far” is 3.5\" or less",
            "“How far” is more than 3.5\"",
            b(AtMost, local(FAR), Sort::Length.constant(8890)),
        ),
        (
            "the row of marks of the aim card shows Miss at the nerve, shifted left by 1",
            "the row of marks of the aim card does not show Miss at the nerve, shifted left by 1",
            b(
                Equal,
                read(AIM, MARKS, Some(local(NERVE_OF)), Some(n(-1))),
                member(MARK, 1),
            ),
        ),
        (
            "the said is “some words”",
            "the said is not “some words”",
            b(Equal, local(SAID), Sort::Text.constant(0)),
        ),
        (
            "the strokes are even",
            "the strokes are odd",
            shows(strokes(), Faces::Even),
        ),
        (
            "the strokes are odd",
            "the strokes are even",
            shows(strokes(), Faces::Odd),
        ),
        (
            "the strokes are 3 or more",
            "the strokes are not 3 or more",
            shows(strokes(), Faces::OrMore(boxed(n(3)))),
        ),
        (
            "the range is Middle or below",
            "the range is not Middle or below",
            shows(local(RANGE), Faces::OrLess(boxed(member(BAND, 1)))),
        ),
        (
            "the strokes are 1 to the first roll",
            "the strokes are not 1 to the first roll",
            shows(strokes(), Faces::Between(boxed(n(1)), boxed(local(FIRST)))),
        ),
        (
            "the printed die of the aim card shows 1, 3 or 5",
            "the printed die of the aim card does not show 1, 3 or 5",
            shows(face(AIM, DIE), Faces::OneOf(vec![n(1), n(3), n(5)])),
        ),
        (
            "the strokes are more than 3 and “Target stirs” is yes",
            "the strokes are 3 or less or “Target stirs” is no",
            b(And, many(), local(STIRRING)),
        ),
        (
            "the strokes are more than 3, “Target stirs” is yes or the range is Far",
            "the strokes are 3 or less, “Target stirs” is no and the range is not Far",
            b(
                Or,
                b(Or, many(), local(STIRRING)),
                b(Equal, local(RANGE), member(BAND, 2)),
            ),
        ),
        (
            "the strokes are more than 3, and either “Target stirs” is yes or the range is Far",
            "the strokes are 3 or less, or “Target stirs” is no and the range is not Far",
            b(
                And,
                many(),
                b(Or, local(STIRRING), b(Equal, local(RANGE), member(BAND, 2))),
            ),
        ),
        (
            "either the strokes are even and the strokes are more than 3, or the strokes are odd and \
             “Target stirs” is yes",
            "either the strokes are even and the strokes are 3 or less, or the strokes are odd and “Target \
             stirs” is no",
            choose(shows(strokes(), Faces::Even), many(), local(STIRRING)),
        ),
        (
            "(Far if “Target stirs” is yes, otherwise the range) is Near",
            "(Far if “Target stirs” is yes, otherwise the range) is not Near",
            b(
                Equal,
                choose(local(STIRRING), member(BAND, 2), local(RANGE)),
                member(BAND, 0),
            ),
        ),
        (
            "the result on “Chart of blows” for the strokes and the range is 2 or more",
            "the result on “Chart of blows” for the strokes and the range is less than 2",
            b(AtLeast, look_up(CHART, vec![strokes(), local(RANGE)]), n(2)),
        ),
        (
            "the strokes plus 1 is 4",
            "the strokes plus 1 is not 4",
            b(Equal, b(Plus, strokes(), n(1)), n(4)),
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
