//! How pools of dice are told.

use super::tests::{STROKES, boxed, subject};
use super::*;
use crate::model::sample::*;
use crate::model::*;

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
    let or_less = Faces::OrLess(boxed(local(STROKES)));
    let less = |by, floor| DieChange::Less { by, floor };
    for (expected, pool) in [
        ("roll a d6 for the X", pool(dice(1, 6, 0), Reading::Sum)),
        ("roll 2d10+2 for the X", pool(dice(2, 10, 2), Reading::Sum)),
        ("roll 4d6 for the X", counted(n(4), 0, Reading::Sum)),
        (
            "roll as many d6 as the strokes, less 1, for the X",
            counted(local(STROKES), -1, Reading::Sum),
        ),
        (
            "roll 3d6+1 for the X, counting only even dice",
            changed(vec![DieChange::Counting(Faces::Even)]),
        ),
        (
            "roll 3d6+1 for the X, counting only dice that show 5 or more, then taking 1 off each \
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
            "roll 4d6 for the X, and keep as many of the highest as the strokes",
            pool(dice(4, 6, 0), best(false, local(STROKES))),
        ),
        (
            "roll as many d6 as the strokes, for the X, and count the dice that show the strokes or less",
            counted(local(STROKES), 0, Reading::NumberShowing(or_less)),
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
