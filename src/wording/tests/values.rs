//! Expressions that are values, with their words.

use super::*;

pub(super) fn values() -> Vec<(&'static str, Expr)> {
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
