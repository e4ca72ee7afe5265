//! A `}` that closes a block too early.

use super::statement::blanks;

/// The `}` above a statement that has closed the step in which it was to stand: the first one that stands not where
/// its block begins, or the last.
pub(super) fn brace_too_many(text: &str, base: usize) -> Option<usize> {
    let start = text[..base].rfind('\n').map_or(0, |end| end + 1);
    let indent = base - start;
    let mut step = start;
    for above in text[..start].split_inclusive('\n').rev() {
        step -= above.len();
        let words = above.trim_start();
        if words.starts_with("step ") && blanks(above) < indent {
            break;
        }
        // A declaration, or a step beside this statement.
        if !words.is_empty() && (blanks(above) == 0 || words.starts_with("step ")) {
            return None;
        }
    }
    let (mut opened, mut at, mut last) = (Vec::new(), step, None);
    for each in text[step..start].split_inclusive('\n') {
        let words = each.trim();
        if words.starts_with('}') {
            let brace = at + blanks(each);
            if opened.pop() != Some(blanks(each)) {
                return Some(brace);
            }
            last = Some(brace);
        }
        if words.ends_with('{') {
            opened.push(blanks(each));
        }
        at += each.len();
    }
    last.filter(|_| opened.is_empty())
}
