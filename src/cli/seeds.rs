//! Seeds of the command line: any text that a source can hold, and that somebody can type again.

use super::Failure;
use crate::roll::Seed;
use crate::signs::is_hidden;

/// The seed that is given, or a fresh one.
///
/// # Errors
/// Where there is nothing in it to be read, or something that a source does not keep.
pub(super) fn seed(given: Option<&str>) -> Result<Seed, Failure> {
    given.map_or_else(|| Ok(Seed::fresh()), usable)
}

fn usable(text: &str) -> Result<Seed, Failure> {
    if text.trim().is_empty() {
        return Err(Failure::Usage {
            message: "there is nothing in the seed".into(),
            help: Some("take any text that can be read, or leave `--seed` out".into()),
        });
    }
    // A text in a source has one line, and blanks in the place of these.
    let is_lost = |sign: char| matches!(sign, '\t' | '\r');
    match text.chars().find(|sign| is_hidden(*sign) || is_lost(*sign)) {
        None => Ok(Seed::new(text)),
        Some(sign) => Err(Failure::Usage {
            message: format!(
                "the seed holds the invisible character U+{:04X}",
                u32::from(sign)
            ),
            help: Some("take any text that can be read: so it is told, and given again".into()),
        }),
    }
}
