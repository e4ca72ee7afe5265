//! The `use` lines of a file, read lightly: the packages must be found before the file is parsed.
//! What is not quite such a line is left to the parser, which says so.

use indexmap::IndexMap;
use indexmap::map::Entry;
use memchr::memmem;
use semver::VersionReq;

use super::{PackageSet, Requirement};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::codes::E0703;
use crate::source::{FileId, SourceSet, Span};

/// Holds the `use` lines in the files of packages against the packages that are there.
pub(super) fn check(set: &PackageSet, sources: &SourceSet, out: &mut Diagnostics) {
    let packages = set.iter().filter(|(_, each)| !each.is_file());
    for (_, package) in packages {
        for file in &package.files {
            for (name, used) in scan(*file, sources, out) {
                hold(set, &name, &used, sources, out);
            }
        }
    }
}

fn hold(
    set: &PackageSet,
    name: &str,
    used: &Requirement,
    sources: &SourceSet,
    out: &mut Diagnostics,
) {
    let found = set.find(name).map(|found| set.get(found));
    if let Some(found) = found.filter(|found| !used.range.matches(&found.version)) {
        let version = &found.version;
        let wanted = sources
            .slice(used.range_span)
            .trim_matches(['"', '“', '„', '”']);
        let message = format!("this file uses `{name}` {wanted}, and here it is {version}");
        out.report(&E0703, used.range_span, message)
            .label(found.span, format!("this is `{name}` {version}"))
            .help(format!(
                "write `{}.{}` if {version} will do",
                version.major, version.minor
            ));
    }
}

/// The packages that the `use` lines of a file name, each once.
pub(super) fn scan(
    file: FileId,
    sources: &SourceSet,
    out: &mut Diagnostics,
) -> IndexMap<String, Requirement> {
    let mut found: IndexMap<String, Requirement> = IndexMap::new();
    let text = sources.get(file).text();
    for at in memmem::find_iter(text.as_bytes(), "use") {
        // Nearly always the word stands within a line.
        let blank = |c: char| c != '\n' && c.is_whitespace();
        let before = text[..at].trim_end_matches(blank);
        if !(before.is_empty() || before.ends_with('\n')) {
            continue;
        }
        let start = before.len();
        let line = text[start..].lines().next().unwrap_or_default();
        let content = line.trim();
        let Some(rest) = content
            .strip_prefix("use")
            .filter(|rest| rest.starts_with([' ', '\t']))
        else {
            continue;
        };
        // All of these are parts of `line`, so their places follow from their lengths.
        let content_start = start + line.len() - line.trim_start().len();
        let name_part = rest.trim_start();
        let name_start = content_start + content.len() - name_part.len();
        let name = name_part
            .split([' ', '\t', '"', '“', '„', '#'])
            .next()
            .unwrap_or_default();
        let range_part = name_part[name.len()..].trim_start();
        let range_start = content_start + content.len() - range_part.len();
        let Some(text) = quoted(range_part) else {
            continue;
        };
        if name.is_empty() {
            continue;
        }
        let marks = range_part.chars().next().map_or(1, char::len_utf8);
        let end = range_start + marks + text.len();
        let closing = range_part[marks + text.len()..].chars().next();
        let range_span = Span::new(file, range_start, end + closing.map_or(1, char::len_utf8));
        // Where the range cannot be read the package is required all the same, in whatever version is there.
        let range = VersionReq::parse(text).unwrap_or_else(|_| {
            let message = format!("`{text}` is not a range of versions");
            out.report(&E0703, range_span, message)
                .help("write `0.1` for 0.1.0 up to, not with, 0.2.0");
            VersionReq::STAR
        });
        let span = Span::new(file, name_start, name_start + name.len());
        match found.entry(name.to_owned()) {
            Entry::Vacant(free) => {
                free.insert(Requirement {
                    range,
                    span,
                    range_span,
                });
            }
            Entry::Occupied(first) => {
                let message = format!("`use {name}` is said twice in this file");
                out.said_twice(span, message, first.get().span);
            }
        }
    }
    found
}

/// What stands in the quotation marks with which this begins, straight or curly, as in any text.
fn quoted(words: &str) -> Option<&str> {
    let inside = words.strip_prefix(['"', '“', '„'])?;
    let end = match words.starts_with('"') {
        true => inside.find('"')?,
        false => inside.find(['”', '“', '"'])?,
    };
    Some(&inside[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_lines_are_read_with_their_places() {
        let mut sources = SourceSet::default();
        let text = "# A battle.\r\n\r\nuse first \"0.1\"\r\n\tuse second   \"^1.2\" # why\r\n\
                    useful \"9\"\r\nuse third \"0.1\"\r\n";
        let file = sources.add("x.orbat", text);
        let mut out = Diagnostics::default();
        let found = scan(file, &sources, &mut out);
        assert!(out.is_empty());
        assert_eq!(
            found.keys().collect::<Vec<_>>(),
            ["first", "second", "third"]
        );
        assert_eq!(sources.slice(found["second"].span), "second");
        assert_eq!(sources.slice(found["second"].range_span), "\"^1.2\"");
        assert_eq!(found["first"].range, VersionReq::parse("0.1").unwrap());
    }

    #[test]
    fn the_second_line_for_a_package_is_said_to_be_one() {
        let mut sources = SourceSet::default();
        let file = sources.add("x.orbat", "use a \"0.1\"\nuse a \"0.9\"");
        let mut out = Diagnostics::default();
        let found = scan(file, &sources, &mut out);
        assert_eq!(found["a"].range, VersionReq::parse("0.1").unwrap());
        let list = out.sorted(&sources);
        assert_eq!(list.len(), 1);
        assert_eq!((list[0].code.id, list[0].span.start), ("E0305", 16));
    }

    #[test]
    fn a_range_that_cannot_be_read_is_said_and_a_half_line_is_not() {
        let mut sources = SourceSet::default();
        let file = sources.add(
            "x.orbat",
            "use a \"soon\"\nuse\nuse b\nuse \"0.1\"\nuse c \"1\"",
        );
        let mut out = Diagnostics::default();
        let found = scan(file, &sources, &mut out);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["a", "c"]);
        let list = out.sorted(&sources);
        assert_eq!(list.len(), 1);
        assert_eq!(sources.slice(list[0].span), "\"soon\"");
    }
}
