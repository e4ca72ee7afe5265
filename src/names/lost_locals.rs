//! Names that lines of procedures set which could not be read.
//!
//! What such a name holds nobody knows; it is none of the members or rows that happen to be called so.

use ecow::EcoString;
use rustc_hash::FxHashSet;

use super::doubt::{read_wrong_lines, words};
use crate::diagnostic::Diagnostics;
use crate::source::SourceSet;
use crate::syntax::comments;

/// Words behind which a statement names what it sets.
const SETTING: &[&str] = &["keep", "draw", "with"];

/// The names that every line with an error so far sets, and the lines of the block that it opens.
pub(super) fn lost_locals(out: &Diagnostics, sources: &SourceSet) -> FxHashSet<EcoString> {
    let mut names = FxHashSet::default();
    read_wrong_lines(out, sources, |_, text, start| {
        let mut lines = text[start..].split_inclusive('\n');
        let first = lines.next().unwrap_or_default();
        // What stands at the left margin declares something, and sets nothing.
        let indent = indent_of(first);
        if indent == 0 {
            return start;
        }
        let mut end = start + first.len();
        add_names(first, &mut names);
        if first.trim_end().ends_with('{') {
            for line in lines.take_while(|line| line.trim().is_empty() || indent_of(line) > indent)
            {
                add_names(line, &mut names);
                end += line.len();
            }
        }
        end
    });
    names
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// `spot = …`, `keep spot : …`, `draw spot from …`, also behind the colon of a condition.
fn add_names(line: &str, names: &mut FxHashSet<EcoString>) {
    let line = comments::without(line);
    let all: Vec<&str> = words(line).filter(|word| !word.is_empty()).collect();
    let mut pairs = all.windows(2);
    let behind = pairs.find_map(|pair| SETTING.contains(&pair[0]).then_some(pair[1]));
    let mut statements = line.split(':').filter_map(|each| each.split_once('='));
    let before = statements.find_map(|(set, _)| {
        let words: Vec<&str> = set.split_whitespace().collect();
        match words.as_slice() {
            [name] | [name, "of", ..] => Some(*name),
            _ => None,
        }
    });
    let name = behind.or(before).filter(|name| super::is_name(name));
    names.extend(name.map(EcoString::from));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(line: &str) -> Vec<String> {
        let mut found = FxHashSet::default();
        add_names(line, &mut found);
        let mut found: Vec<String> = found.iter().map(ToString::to_string).collect();
        found.sort();
        found
    }

    #[test]
    fn a_line_sets_the_name_before_its_sign_or_behind_its_word() {
        assert_eq!(names("    place = roll on places"), ["place"]);
        assert_eq!(names("  keep place : part = head"), ["place"]);
        assert_eq!(names("  draw card form pile"), ["card"]);
        assert_eq!(names("  if lost: place = trunk"), ["place"]);
        assert_eq!(names("  wounds of figure = 3"), ["wounds"]);
        assert!(names("  if place = 3 {").is_empty());
        assert!(names("  end place").is_empty());
    }
}
