//! Places of a generator in other words than ours.

use super::missed::Missed;

const SITES: &str = "the places are `everywhere`, `across`, `meeting in the centre`, \
    `crossing in the centre`, `in the centre`, `near the centre`, `around the centre`, `along the edges`, \
    `at one edge`, `along the roads` and `here and there`";

/// What a place in other words is called here; all places where nobody knows.
pub(super) fn meant(missed: &Missed<'_>) -> String {
    let rest = missed.rest_alone();
    let site = rest.split([',', '[']).next().unwrap_or_default().trim_end();
    let is_choice = missed.before().ends_with(" one") && rest.starts_with("of ")
        || rest.split(' ').next() == Some("or");
    if is_choice {
        return "which of several comes is rolled: `roll NAME d6 {`, and in it branches such as `1-3: place NAME everywhere`"
            .to_owned();
    }
    let has = |words: &[&str]| site.split(' ').any(|word| words.contains(&word));
    let is_in_the_middle = has(&["centre", "center", "middle"]);
    let meant = if is_in_the_middle && has(&["near", "by", "close", "at"]) {
        "near the centre"
    } else if is_in_the_middle && has(&["around", "round"]) {
        "around the centre"
    } else if is_in_the_middle {
        "in the centre"
    } else if has(&["road", "roads", "path", "track", "street"]) {
        "along the roads"
    } else if has(&["edges", "sides", "borders"])
        || has(&["edge"]) && has(&["along"]) && !has(&["one"])
    {
        "along the edges"
    } else if has(&["edge", "side", "border"]) {
        "at one edge"
    } else if has(&["random", "randomly", "scattered", "anywhere", "about"]) {
        "here and there"
    } else if has(&["all", "whole"]) {
        "everywhere"
    } else {
        return SITES.to_owned();
    };
    format!("write `{meant}` in the place of `{site}`")
}

/// `place 3x spinney`: the line with the number alone.
pub(super) fn times(missed: &Missed<'_>) -> Option<String> {
    let number = missed.before().strip_prefix("place ")?.trim_start();
    let number = number.strip_suffix(['x', 'X'])?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("place {number} {}", missed.rest_alone()))
}
