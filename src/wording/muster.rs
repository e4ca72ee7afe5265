//! Parts of forces and lists in words.

use ecow::{EcoString, eco_format};

use super::lower;
use crate::model::{Limit, Measure, Model, Period, PickedSwap};

/// `swap musket for pike on scout`, as it is written.
pub(crate) fn swap(model: &Model, swap: &PickedSwap) -> String {
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

/// So many points, by the game's own word: `88 crumbs`, `1 crumb`.
pub(crate) fn points(sum: i64, title: &str) -> String {
    let title = lower(title);
    match title.strip_suffix('s').filter(|_| sum == 1) {
        Some(one) => format!("{sum} {one}"),
        None => format!("{sum} {title}"),
    }
}

/// `5 to 10 figures`, `150 points`.
pub(crate) fn bounds(least: u32, most: u32, measure: Option<Measure>) -> String {
    let measure = match measure {
        Some(Measure::Points) => "points",
        _ => "figures",
    };
    match least {
        0 => format!("{most} {measure}"),
        _ => format!("{least} to {most} {measure}"),
    }
}

pub(crate) fn limit(limit: &Limit) -> String {
    bounds(limit.least, limit.most, Some(limit.measure))
}

/// `1`, `2 to 3`.
pub(crate) fn range(least: u32, most: u32) -> String {
    match least == most {
        true => least.to_string(),
        false => format!("{least} to {most}"),
    }
}

/// So many of a unit or a force, or of one of several, by their names: `2 to 3 line-squad or pike-squad`.
pub(crate) fn part<'n>(least: u32, most: u32, names: impl Iterator<Item = &'n str>) -> EcoString {
    let names: Vec<&str> = names.collect();
    eco_format!("{} {}", range(least, most), names.join(" or "))
}

/// `two scouts, from 1943`.
pub(crate) fn dated(says: String, period: Period) -> String {
    match period == Period::ALWAYS {
        true => says,
        false => format!("{says}, {period}"),
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn points_bear_the_name_that_the_game_gives_them() {
        assert_eq!(points(88, "Crumbs"), "88 crumbs");
        assert_eq!(points(1, "Crumbs"), "1 crumb");
        assert_eq!(points(1, "Cost"), "1 cost");
    }
}
