//! Parts of lists in words.

use crate::model::{Limit, Measure, Model, Pick, PickedSwap};

/// `swap musket for pike on scout`, as it is written.
pub(super) fn swap(model: &Model, swap: &PickedSwap) -> String {
    let name = |row| model.row(row).header.name.as_str();
    let mut text = match swap.from {
        Some(from) => format!("swap {} for {}", name(from), name(swap.to)),
        None => format!("take {}", name(swap.to)),
    };
    if let Some(figure) = &swap.figure {
        text.push_str(&format!(" on {figure}"));
    }
    if let Some(count) = swap.count {
        text.push_str(&format!(", {count}"));
    }
    text
}

/// `5 to 10 figures`, `150 points`.
pub(super) fn bounds(least: u32, most: u32, measure: Option<Measure>) -> String {
    let measure = match measure {
        Some(Measure::Points) => "points",
        _ => "figures",
    };
    match least {
        0 => format!("{most} {measure}"),
        _ => format!("{least} to {most} {measure}"),
    }
}

pub(super) fn limit(limit: &Limit) -> String {
    bounds(limit.least, limit.most, Some(limit.measure))
}

/// `1`, `2 to 3`.
pub(super) fn range(least: u32, most: u32) -> String {
    match least == most {
        true => least.to_string(),
        false => format!("{least} to {most}"),
    }
}

pub(super) fn pick_at<'a>(picks: &'a [Pick], way: &[usize]) -> Option<&'a Pick> {
    let (first, rest) = way.split_first()?;
    let pick = picks.get(*first)?;
    match rest.is_empty() {
        true => Some(pick),
        false => pick_at(&pick.picks, rest),
    }
}
