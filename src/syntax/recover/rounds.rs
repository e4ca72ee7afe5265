//! Repeats in the words of other languages: `repeat {`, `repeat until …`, `while …`, `for i in 1..4`.

use super::super::context::Context;
use super::{Line, word};
use crate::diagnostic::codes::E0002;
use crate::spelling::is_name;

/// Reports such a head of a repeat. Says whether it is one.
pub(super) fn in_other_words(cx: &mut Context<'_>, line: &Line<'_>) -> bool {
    let words = line.first_line_alone();
    let head = words.trim_end_matches([' ', '{', ':']);
    let (at, said) = match line.word() {
        "repeat" => (
            words.len() - words["repeat".len()..].trim_start().len(),
            line.second(),
        ),
        first => (0, first),
    };
    if matches!(head, "repeat" | "repeat forever") {
        cx.report(
            &E0002,
            line.base,
            line.base + head.len(),
            "a repeat says how often at most",
        )
        .help("write `repeat 20 times {`; a line of its own in the block leaves it: `if CONDITION: stop`");
        return true;
    }
    let behind = head[at + said.len()..].trim();
    let help = match said {
        "until" | "while" if !behind.is_empty() => {
            let condition = behind
                .strip_prefix('(')
                .and_then(|inside| inside.strip_suffix(')'))
                .filter(|inside| !inside.contains(['(', ')']))
                .unwrap_or(behind);
            let leaves = match said {
                "until" => condition.to_owned(),
                _ => format!("not ({condition})"),
            };
            format!(
                "say how often at most, `repeat 20 times {{`, and leave it by a line of its own in the block: \
                 `if {leaves}: stop`"
            )
        }
        "for" => match counted(behind) {
            Some((name, low, high)) => {
                format!("write `repeat with {name} from {low} to {high} {{`")
            }
            None => "write `repeat with NAME from A to B {`".to_owned(),
        },
        "with" if at > 0 => match counted(behind) {
            Some((name, low, high)) if !behind.contains(" from ") => {
                let end = line.base + at + said.len() + 1 + behind.len();
                cx.report(
                    &E0002,
                    line.base + at,
                    end,
                    "rounds are counted `from` a number `to` another",
                )
                .help(format!(
                    "write `repeat with {name} from {low} to {high} {{`"
                ));
                return true;
            }
            _ => match behind.split_once(" in ") {
                Some((name, set)) if at > 0 && is_name(name) => {
                    let end = line.base + at + said.len() + 1 + behind.len();
                    let message = "the members of a list or a set cannot be gone through";
                    cx.report(&E0002, line.base + at, end, message)
                        .help(gone_through(set.trim()));
                    return true;
                }
                _ => return false,
            },
        },
        _ => return false,
    };
    let (start, end) = (line.base + at, line.base + at + said.len());
    let message = match at {
        0 => format!("`{said}` is no statement of a step"),
        _ => format!("`{said}` does not belong behind `repeat`"),
    };
    cx.report(&E0002, start, end, message).help(help);
    true
}

/// What can be asked of a list or a set.
fn gone_through(set: &str) -> String {
    format!(
        "ask for each member by a line of its own, `if MEMBER in {set}: …`; rounds are counted, as in `repeat with NAME \
         from 1 to 3 {{`"
    )
}

/// The name, the first and the last number of `each i in 1 to 4`, `i from 1 to 4`, `i = 1 to 4`, `i in 1..4`.
fn counted(behind: &str) -> Option<(&str, &str, &str)> {
    let behind = behind.strip_prefix("each ").unwrap_or(behind).trim();
    let name = word(behind);
    let numbers = behind[name.len()..].trim_start();
    let numbers = ["from ", "in ", "= "]
        .into_iter()
        .find_map(|joins| numbers.strip_prefix(joins))?;
    let (low, high) = [" to ", "..", "-"]
        .into_iter()
        .find_map(|parts| numbers.split_once(parts))?;
    let (low, high) = (low.trim(), high.trim_start_matches(['.', '=']).trim());
    let is_value = |text: &str| is_name(text) || text.bytes().all(|byte| byte.is_ascii_digit());
    (is_name(name) && is_value(low) && is_value(high) && !low.is_empty() && !high.is_empty())
        .then_some((name, low, high))
}
