//! Conditions, with what is said where they hold and where they fail.

use super::*;

pub(super) fn conditions() -> Vec<(&'static str, &'static str, Expr)> {
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
