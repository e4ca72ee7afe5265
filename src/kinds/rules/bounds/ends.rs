//! Ends of a procedure that may be `none`, where its type does not say so.

use crate::diagnostic::codes::E0861;
use crate::diagnostic::{Diagnostic, Diagnostics};

/// More ends that may be `none` are not shown.
const MOST_ENDS: usize = 3;

/// What has been said, and of the ends of a procedure that may be `none` once: where there are several, its type
/// rather lacks that.
pub(super) fn told_once(said: Diagnostics) -> Diagnostics {
    let is_end = |each: &Diagnostic| each.code == &E0861 && each.message.starts_with("the outcome");
    let mut told = Diagnostics::default();
    let mut firsts: Vec<(String, usize)> = Vec::new();
    for each in said.iter() {
        let first = firsts
            .iter()
            .find(|(message, _)| is_end(each) && *message == each.message);
        let first = first.map(|(_, number)| *number);
        match first.and_then(|number| told.earlier(number)) {
            Some(first) => {
                if first.related.len() < MOST_ENDS {
                    first.label(each.span, "and this");
                }
                first.help("write `or none` behind the type of what the procedure gives; or ask first whether it is `none`");
            }
            None => {
                if is_end(each) {
                    firsts.push((each.message.clone(), told.len()));
                }
                told.push(each.clone());
            }
        }
    }
    told
}
