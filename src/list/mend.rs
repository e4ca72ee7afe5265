//! Changes of a list.

use super::shares::{names, share, too_many};
use super::{Way, at_way};
use crate::model::{Element, List, Model, Month, Pick, PickedSwap, RowId, Swap};
use crate::numbers::{counted, ordinal};
use crate::spelling::quoted;
use crate::wording::muster;

/// One change of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// How many of a pick; none takes it out.
    Count(Way, u32),
    /// A further pick behind the others at a place; the list itself is the empty way.
    Add(Way, Element, u32),
    /// Only so many of its copies keep their quality.
    Split(Way, u32),
    Date(Option<Month>),
    Theatre(Option<RowId>),
    /// Other bounds for a limit of the list.
    Limit(usize, u32, u32),
    /// Only so many leaders are named.
    Leaders(Way, usize),
    NoQuality(Way),
    NoSwap(Way, usize),
    /// Another swap in the place of one.
    OtherSwap(Way, usize, PickedSwap),
    /// So many figures swap.
    Swap(Way, usize, u32),
    /// Takes out what stands in a pick's block.
    NoParts(Way),
    /// Takes out whatever a pick's block says beside who leads it.
    Plain(Way),
}

/// Leaves so many of a pick in each of so many copies of what it stands in, and no more leaders named than these have.
pub(super) fn fewer(way: &Way, pick: &Pick, count: u32, times: u32) -> Vec<Edit> {
    let mut edits = vec![Edit::Count(way.clone(), count)];
    if count > 0 {
        let named = too_many(way, pick, count.saturating_mul(times)).into_iter();
        edits.extend(named.map(|(way, most)| Edit::Leaders(way, most)));
    }
    edits
}

/// Changes a list. Ways are those of the list as it was.
pub fn apply(list: &List, edits: &[Edit]) -> List {
    let mut new = list.clone();
    let mut added: Vec<(Way, Pick)> = Vec::new();
    let mut split: Vec<(Way, u32)> = Vec::new();
    let mut swaps: Vec<(Way, usize)> = Vec::new();
    for edit in edits {
        match edit {
            Edit::Count(way, count) => {
                at(&mut new.picks, way, |pick| pick.count = *count);
            }
            Edit::Add(way, what, count) => added.push((
                way.clone(),
                Pick {
                    count: *count,
                    what: *what,
                    title: Default::default(),
                    leaders: Vec::new(),
                    quality: None,
                    swaps: Vec::new(),
                    picks: Vec::new(),
                },
            )),
            Edit::Split(way, keep) => split.push((way.clone(), *keep)),
            Edit::Date(date) => new.date = *date,
            Edit::Theatre(theatre) => new.theatre = *theatre,
            Edit::Limit(index, least, most) => {
                if let Some(limit) = new.limits.get_mut(*index) {
                    (limit.least, limit.most) = (*least, *most);
                }
            }
            Edit::Leaders(way, keep) => {
                at(&mut new.picks, way, |pick| pick.leaders.truncate(*keep))
            }
            Edit::NoQuality(way) => at(&mut new.picks, way, |pick| pick.quality = None),
            Edit::NoSwap(way, index) => swaps.push((way.clone(), *index)),
            Edit::OtherSwap(way, index, other) => at(&mut new.picks, way, |pick| {
                if let Some(swap) = pick.swaps.get_mut(*index) {
                    swap.clone_from(other);
                }
            }),
            Edit::Swap(way, index, count) => at(&mut new.picks, way, |pick| {
                if let Some(swap) = pick.swaps.get_mut(*index) {
                    swap.count = Some(*count);
                }
            }),
            Edit::NoParts(way) => at(&mut new.picks, way, |pick| pick.picks.clear()),
            Edit::Plain(way) => at(&mut new.picks, way, |pick| {
                pick.picks.clear();
                pick.swaps.clear();
                pick.quality = None;
            }),
        }
    }
    // From behind, so that places before stay where they are.
    swaps.sort();
    for (way, index) in swaps.into_iter().rev() {
        at(&mut new.picks, &way, |pick| {
            if index < pick.swaps.len() {
                pick.swaps.remove(index);
            }
        });
    }
    for (way, pick) in added {
        match way.is_empty() {
            true => new.picks.push(pick),
            false => at(&mut new.picks, &way, |above| above.picks.push(pick.clone())),
        }
    }
    split.sort();
    for (way, keep) in split.into_iter().rev() {
        apart(&mut new.picks, &way, keep);
    }
    sweep(&mut new.picks);
    new
}

fn at(picks: &mut [Pick], way: &[usize], mut change: impl FnMut(&mut Pick)) {
    let Some((first, rest)) = way.split_first() else {
        return;
    };
    let Some(mut pick) = picks.get_mut(*first) else {
        return;
    };
    for index in rest {
        let Some(below) = pick.picks.get_mut(*index) else {
            return;
        };
        pick = below;
    }
    change(pick);
}

/// Splits a pick: so many copies stay as they are, the rest have no quality. Each has the names that it had.
fn apart(picks: &mut Vec<Pick>, way: &[usize], keep: u32) {
    match way {
        [] => {}
        [last] => {
            if let Some(pick) = picks.get_mut(*last) {
                let is_kept = |copy: usize| copy % (pick.count.max(1) as usize) < keep as usize;
                let is_rest = |copy: usize| !is_kept(copy);
                let rest = Pick {
                    count: pick.count.saturating_sub(keep),
                    quality: None,
                    leaders: names(pick, &is_rest),
                    picks: share(&pick.picks, &is_rest),
                    ..pick.clone()
                };
                *pick = Pick {
                    count: keep,
                    leaders: names(pick, &is_kept),
                    picks: share(&pick.picks, &is_kept),
                    ..pick.clone()
                };
                picks.insert(last + 1, rest);
            }
        }
        [first, rest @ ..] => {
            if let Some(pick) = picks.get_mut(*first) {
                apart(&mut pick.picks, rest, keep);
            }
        }
    }
}

/// Takes out what is there no times. A block that is emptied goes with its line.
fn sweep(picks: &mut Vec<Pick>) {
    for pick in picks.iter_mut() {
        let had = !pick.picks.is_empty();
        sweep(&mut pick.picks);
        if had && pick.picks.is_empty() {
            pick.count = 0;
        }
    }
    picks.retain(|pick| pick.count > 0);
}

/// The line of a pick in the author's words, told apart from others that begin alike.
fn line_of(model: &Model, list: &List, way: &Way) -> String {
    let Some(found) = at_way(&list.picks, way, |pick| &pick.picks) else {
        return String::new();
    };
    let mut alike = Vec::new();
    that_begin_like(found, &list.picks, &mut Vec::new(), &mut alike);
    let words = format!(
        "{} {}",
        found.count,
        model.row(found.what.row()).header.name
    );
    let titled = alike.iter().filter(|(_, pick)| pick.title == found.title);
    if alike.len() == 1 {
        return format!("`{words}`");
    }
    if !found.title.is_empty() && titled.count() == 1 {
        return format!("`{words} \"{}\"`", found.title);
    }
    let place = alike.iter().position(|(other, _)| other == way.as_slice());
    let which = match place {
        Some(place) if place + 1 == alike.len() => "the last".to_owned(),
        Some(place) => format!("the {}", ordinal(place as u32 + 1)),
        None => "one".to_owned(),
    };
    format!("`{words}` ({which} of {} such lines)", alike.len())
}

/// The picks with the number and the name of one, in the order in which they are written.
fn that_begin_like<'l>(
    one: &Pick,
    picks: &'l [Pick],
    way: &mut Vec<usize>,
    found: &mut Vec<(Vec<usize>, &'l Pick)>,
) {
    for (at, pick) in picks.iter().enumerate() {
        way.push(at);
        if (pick.count, pick.what) == (one.count, one.what) {
            found.push((way.clone(), pick));
        }
        that_begin_like(one, &pick.picks, way, found);
        way.pop();
    }
}

/// A change in the author's words.
pub(super) fn say(model: &Model, list: &List, edit: &Edit) -> String {
    let name = |row: RowId| model.row(row).header.name.as_str();
    let pick = |way: &Way| at_way(&list.picks, way, |pick| &pick.picks);
    let line = |way: &Way| line_of(model, list, way);
    match edit {
        Edit::Count(way, 0) => format!("take the line {} out", line(way)),
        Edit::Count(way, count) => {
            let what = pick(way)
                .map(|pick| name(pick.what.row()))
                .unwrap_or_default();
            format!("write `{count} {what}` in place of {}", line(way))
        }
        Edit::Add(way, what, count) => {
            let added = format!("add a line `{count} {}`", name(what.row()));
            match way.is_empty() {
                true => added,
                false => format!("{added} to the block of {}", line(way)),
            }
        }
        Edit::Split(way, keep) => match pick(way) {
            Some(pick) => format!(
                "let {keep} of {} have it: write the other {} on a line of their own",
                line(way),
                pick.count.saturating_sub(*keep)
            ),
            None => String::new(),
        },
        Edit::Date(Some(date)) => format!("write `date {date}`"),
        Edit::Date(None) => "take the line `date` out".to_owned(),
        Edit::Theatre(Some(theatre)) => format!("write `theatre {}`", name(*theatre)),
        Edit::Theatre(None) => "take the line `theatre` out".to_owned(),
        Edit::Limit(index, least, most) => {
            let measure = list.limits.get(*index).map(|limit| limit.measure);
            format!("write `limit {}`", muster::bounds(*least, *most, measure))
        }
        Edit::Leaders(way, 0) => {
            let mut out = "take the line `leader` out".to_owned();
            // Who leads nobody has his name as a unit.
            if let Some(pick) = pick(way)
                && let ([leader], true) = (pick.leaders.as_slice(), pick.title.is_empty())
                && pick.count == 1
            {
                let what = name(pick.what.row());
                out.push_str(&format!(
                    "; its own name stands behind it: `1 {what} {}`",
                    quoted(leader)
                ));
            }
            match pick(way).filter(|pick| is_beside(model, list, pick.what.row())) {
                Some(pick) => format!(
                    "say who leads `{}`: its figures have a column `leader`, with `yes` in the row of one of them; or {out}",
                    name(pick.what.row())
                ),
                None => out,
            }
        }
        Edit::Leaders(_, keep) => format!("name only {}", counted(*keep, "leader")),
        Edit::NoQuality(_) => "take the line `quality` out".to_owned(),
        Edit::NoSwap(way, index) => match pick(way).and_then(|pick| pick.swaps.get(*index)) {
            Some(swap) => {
                let line = muster::swap(model, swap);
                let out = format!("take the line `{line}` out");
                match pick(way).filter(|pick| might_allow(model, list, pick, swap)) {
                    Some(pick) => format!(
                        "let the unit have it: write `{}` into `{}`; or {out}",
                        line.split(',').next().unwrap_or_default(),
                        name(pick.what.row())
                    ),
                    None => out,
                }
            }
            None => String::new(),
        },
        Edit::OtherSwap(_, _, other) => {
            format!("write `{}` in its place", muster::swap(model, other))
        }
        Edit::Swap(_, _, count) => format!("let its line end with `, {count}`"),
        Edit::Plain(way) if pick(way).is_some_and(|pick| !pick.leaders.is_empty()) => {
            let line = line(way);
            format!("take what stands in the block of {line} out, all but `leader`")
        }
        Edit::NoParts(way) | Edit::Plain(way) => {
            format!("take what stands in the block of {} out", line(way))
        }
    }
}

/// Whether a unit stands in the list's own package: who writes the list may change the unit as well.
fn is_beside(model: &Model, list: &List, unit: RowId) -> bool {
    model.unit_of(unit).is_some() && model.row(unit).header.package == list.header.package
}

/// Whether a unit that stands beside the list might allow a swap of which it says nothing.
fn might_allow(model: &Model, list: &List, pick: &Pick, swap: &PickedSwap) -> bool {
    let Some(unit) = model.unit_of(pick.what.row()) else {
        return false;
    };
    let says_so = |line: &Swap| (line.from, line.to) == (swap.from, swap.to);
    let carries = |from| {
        let mut figures = unit.figures.iter();
        figures.any(|figure| model.weapons_of(*figure).contains(&from))
    };
    is_beside(model, list, unit.row)
        && !unit.swaps.iter().any(says_so)
        && swap.from.is_none_or(carries)
}

/// Changes in the author's words.
pub fn say_all(model: &Model, list: &List, edits: &[Edit]) -> String {
    let each: Vec<String> = edits.iter().map(|edit| say(model, list, edit)).collect();
    each.join(", and ")
}
