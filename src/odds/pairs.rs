//! Lines that are one with the line behind them.

use super::code::Code;
use super::live::Followed;
use super::ops::{Line, Op};

/// Joins a roll and the value that alone is worked out from it, so that the faces rolled are never
/// states of their own; and has calls give their outcome where it is kept.
pub(crate) fn paired(lines: Vec<Followed>) -> Vec<Followed> {
    let mut joined: Vec<Followed> = Vec::with_capacity(lines.len());
    for (line, after) in lines {
        // Nothing was done in a step that another one follows at once.
        if let (
            Op::Step(_),
            Some((
                Line {
                    op: Op::Step(_), ..
                },
                _,
            )),
        ) = (&line.op, joined.last())
        {
            joined.pop();
        }
        if let (Some(last), Op::Set { to, value }) = (joined.last_mut(), &line.op)
            && gives_at_once(&mut last.0, *to, value, &line.dead)
        {
            last.1 = after;
            continue;
        }
        let pair = match (joined.last().map(|(last, _)| &last.op), &line.op) {
            (Some(Op::Roll { to: roll, pool }), Op::Set { to, value })
                if line.dead.contains(roll) && !value.reads_cards() =>
            {
                Some(Op::RollSet {
                    roll: *roll,
                    pool: pool.clone(),
                    to: *to,
                    value: value.clone(),
                })
            }
            _ => None,
        };
        let Some(op) = pair else {
            joined.push((line, after));
            continue;
        };
        if let Some((first, _)) = joined.pop() {
            // What dies with the roll is not read by the value.
            let dead = first.dead.iter().chain(&line.dead).copied().collect();
            joined.push((Line { op, dead }, after));
        }
    }
    joined
}

/// Has a roll or a call give what comes of it where it is moved to, and nowhere else, right behind it.
fn gives_at_once(line: &mut Line, to: u32, value: &Code, dead: &[u32]) -> bool {
    if let (Op::Roll { to: rolled, .. }, Code::Column(from)) = (&mut line.op, value)
        && rolled == from
        && dead.contains(from)
    {
        *rolled = to;
        return true;
    }
    let (Op::Call { into, .. }, Code::Column(from)) = (&mut line.op, value) else {
        return false;
    };
    if !dead.contains(from) || into.contains(&Some(to)) {
        return false;
    }
    let given = into.iter_mut().filter(|into| **into == Some(*from));
    let given: Vec<&mut Option<u32>> = given.collect();
    let found = !given.is_empty();
    for into in given {
        *into = Some(to);
    }
    found
}
