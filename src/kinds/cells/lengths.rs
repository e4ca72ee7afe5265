//! What is said of a text that is no length.

use super::shortened;
use crate::measure::{Length, feet_and_inches};

/// What is wrong with it, and what to write; `none` too where that may be.
pub(in crate::kinds) fn no_length(text: &str, or_none: bool) -> (String, String) {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(nearest) = Length::nearest(text) {
        return (
            format!(
                "`{text}` is finer than lengths are measured, which is to a hundredth of a millimetre"
            ),
            format!("write one that comes out even, such as `{nearest}`"),
        );
    }
    let with_a_point = text.replace(',', ".");
    let help = if is_number {
        format!("write its unit behind it: `{text}\"`, `{text} ft` or `{text} cm`")
    } else if with_a_point != text && with_a_point.parse::<Length>().is_ok() {
        format!("a fraction has a point, or a stroke as in `1/2\"`: `{with_a_point}`")
    } else if let Some(inches) = feet_and_inches(text) {
        format!("a length has one unit: write `{inches}`")
    } else {
        let is_endless = matches!(
            text,
            "-" | "–" | "—" | "unlimited" | "any" | "infinite" | "∞"
        );
        let none = match (or_none, is_endless) {
            (true, _) => ", or `none`",
            (false, true) => {
                "; where there may be none, its field is `length or none`, and `none` stands here"
            }
            (false, false) => "",
        };
        format!("write a length, such as `12\"`, `4 ft` or `30 cm`{none}")
    };
    (format!("`{}` is not a length", shortened(text)), help)
}
