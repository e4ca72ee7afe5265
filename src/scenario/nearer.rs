//! A force that comes as near to what is wanted of it as one of a part more or less brings it.

use std::ops::Range;

use smallvec::SmallVec;

use super::muster::{Muster, PartPlan, What};

/// A count of a part that is left open, among the picks of its force.
struct Open<'m> {
    part: &'m PartPlan,
    /// Where its count stands.
    at: usize,
    /// Where the picks of the last of it stand.
    last: Range<usize>,
    /// Where those of one more would stand.
    end: usize,
}

/// One of a part more or less, as long as that brings what the force counts for nearer to what is wanted, each time
/// what brings it nearest. A force that breaks rules of its own stays as it is.
pub(super) fn nearer(muster: &Muster, force: usize, wanted: u32, picks: &mut Vec<u32>) {
    let off = |picks: &[u32]| muster.worth_of(force, picks).abs_diff(wanted);
    loop {
        let known = off(picks);
        let changed = changes(muster, force, picks);
        let better = changed.map(|changed| (off(&changed), changed));
        let better = better.filter(|(off, changed)| *off < known && is_one(muster, force, changed));
        match better.min_by_key(|(off, _)| *off) {
            Some((_, changed)) => *picks = changed,
            None => return,
        }
    }
}

/// The picks of a force with one of a part more or less.
fn changes(muster: &Muster, force: usize, picks: &[u32]) -> impl Iterator<Item = Vec<u32>> {
    let mut found = Vec::new();
    open(muster, force, picks, &mut 0, &mut found);
    found.into_iter().flat_map(move |open| {
        let count = picks[open.at];
        let fewer = (count > open.part.least).then(|| {
            let mut picks = picks.to_vec();
            picks[open.at] = count - 1;
            picks.drain(open.last.clone());
            picks
        });
        let more = (count < open.part.most).then(|| {
            let mut picks = picks.to_vec();
            picks[open.at] = count + 1;
            if let What::Force(below) = open.part.what {
                let mut smallest = Vec::new();
                least(muster, below, &mut smallest);
                picks.splice(open.end..open.end, smallest);
            }
            picks
        });
        [fewer, more].into_iter().flatten()
    })
}

/// The open counts of a force, and of the forces in it, whose picks begin at a place.
fn open<'m>(
    muster: &'m Muster,
    force: usize,
    picks: &[u32],
    from: &mut usize,
    found: &mut Vec<Open<'m>>,
) {
    for part in &muster.force(force).parts {
        let at = *from;
        let count = take(part, picks, from);
        let mut last = *from..*from;
        if let What::Force(below) = part.what {
            for _ in 0..count {
                let begin = *from;
                open(muster, below, picks, from, found);
                last = begin..*from;
            }
        }
        if part.least < part.most {
            let end = *from;
            found.push(Open {
                part,
                at,
                last,
                end,
            });
        }
    }
}

/// The picks of the smallest force of its kind.
fn least(muster: &Muster, force: usize, picks: &mut Vec<u32>) {
    for part in &muster.force(force).parts {
        if part.least < part.most {
            picks.push(part.least);
        }
        if let What::Force(below) = part.what {
            for _ in 0..part.least {
                least(muster, below, picks);
            }
        }
    }
}

/// Whether somebody comes with a force, and it and those in it keep their limits and hold what their parts need and
/// exclude.
fn is_one(muster: &Muster, force: usize, picks: &[u32]) -> bool {
    muster.sums_of(force, picks).0 > 0 && keeps(muster, force, picks, &mut 0)
}

fn keeps(muster: &Muster, force: usize, picks: &[u32], from: &mut usize) -> bool {
    let plan = muster.force(force);
    let begin = *from;
    let mut counts: SmallVec<[u32; 16]> = SmallVec::new();
    for part in &plan.parts {
        let count = take(part, picks, from);
        counts.push(count);
        if let What::Force(below) = part.what
            && !(0..count).all(|_| keeps(muster, below, picks, from))
        {
            return false;
        }
    }
    let own = &picks[begin..*from];
    let within = || {
        let (figures, _) = muster.sums_of(force, own);
        muster.beyond_limits(force, figures, own) == 0
    };
    (!plan.hangs_together || plan.broken(&counts) == 0) && (plan.limits.is_empty() || within())
}

/// How many of a part come, and on to the next pick.
fn take(part: &PartPlan, picks: &[u32], from: &mut usize) -> u32 {
    let mut rest = picks[*from..].iter().copied();
    let all = rest.len();
    let count = part.count(&mut rest);
    *from += all - rest.len();
    count
}
