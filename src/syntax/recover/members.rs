//! Members of a scale or a choice whose line lacks the word that says which of the two it is.

use crate::spelling::is_name;

/// What to write for `mettle = raw < old`, `mettle = raw | old`.
pub(super) fn without_their_word(words: &str) -> Option<String> {
    let (name, members) = words.split_once('=')?;
    let name = name.trim();
    let of = |sign: char| -> Vec<&str> { members.split(sign).map(str::trim).collect() };
    // They may go on below.
    let are_names = |members: &[&str]| {
        let (last, first) = members.split_last().unwrap_or((&"", &[]));
        let is_last = is_name(last) || last.is_empty() && !first.is_empty();
        is_last && first.iter().all(|member| is_name(member))
    };
    if !is_name(name) {
        return None;
    }
    let (rising, others, parted) = (of('<'), of('|'), of(','));
    match () {
        () if rising.len() > 1 && are_names(&rising) => Some(format!(
            "members that rise are those of a scale: write `scale {words}`"
        )),
        () if others.len() > 1 && are_names(&others) => Some(format!(
            "members of which one is chosen are those of a choice: write `choice {words}`"
        )),
        () if parted.len() > 1 && are_names(&parted) => Some(format!(
            "write `choice {name} = {}`; or, where each is more than the one before it, `scale {name} = {}`",
            parted.join(" | ").trim_end(),
            parted.join(" < ").trim_end()
        )),
        () => None,
    }
}
