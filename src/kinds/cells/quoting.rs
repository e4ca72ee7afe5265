//! The words of a cell or a setting: a text in quotation marks, or a plain one.

use ecow::EcoString;

use super::plain_text;
use super::snippet::Snippet;
use crate::diagnostic::codes::{E0004, E0005};
use crate::kinds::Reader;
use crate::syntax::text;

impl Reader<'_> {
    /// A text, its marks taken away. A mark of word processors that opens or closes nothing is reported.
    pub(in crate::kinds) fn words(&mut self, snippet: Snippet<'_>) -> Option<EcoString> {
        if is_quoted(snippet.text) {
            return self.quoted(snippet);
        }
        let Some(Stray { at, mark, role }) = stray(snippet.text) else {
            return Some(plain_text(snippet.text));
        };
        self.incomplete = true;
        let span = snippet.part(at, at + mark.len_utf8()).span;
        let (code, message) = match role {
            Role::NeverClosed => (&E0004, "this quotation is not closed".to_owned()),
            Role::Opens => (&E0005, format!("`{mark}` opens no text")),
            Role::Closes => (&E0005, format!("`{mark}` closes no text")),
        };
        self.out
            .report(code, span, message)
            .help("put the whole text in double quotes, `\"…\"`; there this mark may stand too");
        None
    }

    fn quoted(&mut self, snippet: Snippet<'_>) -> Option<EcoString> {
        let text = text::read_text(snippet.text, snippet.span, self.out);
        self.incomplete |= text.is_none();
        text.map(|text| text.value)
    }
}

/// Whether all of it stands in quotation marks. Behind a straight one nothing else may come; with curly
/// ones a plain text may begin: `“Old Bill” and his dog`.
fn is_quoted(words: &str) -> bool {
    let Some(first) = words.chars().next().filter(|c| text::is_opening(*c)) else {
        return false;
    };
    let rest = text::closed_length(words).map(|length| words[length..].trim_start());
    first == '"' || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(text::is_opening))
}

/// A mark in a plain text that no other belongs to.
struct Stray {
    at: usize,
    mark: char,
    role: Role,
}

enum Role {
    NeverClosed,
    Opens,
    Closes,
}

fn stray(words: &str) -> Option<Stray> {
    // Most texts have no mark at all.
    if words.is_ascii() && !words.starts_with(['\'', '`']) {
        return None;
    }
    let first = words.chars().next()?;
    let opens = match first {
        '”' | '«' | '»' | '＂' => true,
        '‘' | '’' | '‚' | '‹' | '›' | '\'' | '`' | '´' => is_single(words, first),
        _ => false,
    };
    if opens {
        return Some(Stray {
            at: 0,
            mark: first,
            role: Role::Opens,
        });
    }
    if let Some(at) = text::stray_end(words) {
        return Some(Stray {
            at,
            mark: '”',
            role: Role::Closes,
        });
    }
    let at = never_closed(words)?;
    Some(Stray {
        at,
        mark: words[at..].chars().next()?,
        role: Role::NeverClosed,
    })
}

/// Whether a text stands in single marks as a whole: `‘so’`, and not `’tis so` or `‘this’ and ‘that’`.
fn is_single(words: &str, first: char) -> bool {
    let inside = &words[first.len_utf8()..];
    let Some(last) = inside.chars().next_back() else {
        return false;
    };
    let inside = &inside[..inside.len() - last.len_utf8()];
    matches!(last, '’' | '‘' | '‹' | '›' | '\'' | '`' | '´') && !inside.contains(first)
}

/// Where a mark stands that opens a quotation without an end.
fn never_closed(words: &str) -> Option<usize> {
    let mut open = None;
    for (at, c) in words.char_indices() {
        match (c, open) {
            ('“' | '„', None) => open = Some(at),
            ('“' | '”', Some(_)) => open = None,
            _ => {}
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &str) -> Option<char> {
        stray(words).map(|stray| stray.mark)
    }

    #[test]
    fn marks_that_belong_to_each_other_or_mean_inches_may_stand_in_plain_words() {
        for words in [
            "Loses a “boot”",
            "Loses a „boot“ and a „shoe“",
            "Within 12” of him",
            "’tis lost",
            "the men’s boots",
            "‘this’ and ‘that’",
            "“Old Bill” and his dog",
        ] {
            assert_eq!(found(words), None, "{words}");
            assert!(!is_quoted(words), "{words}");
        }
    }

    #[test]
    fn marks_without_their_like_are_found() {
        for (words, mark) in [
            ("”Loses a boot”", '”'),
            ("Loses a boot”", '”'),
            ("Loses a “boot", '“'),
            ("“Loses a boot", '“'),
            ("‘Loses a boot’", '‘'),
            ("'Loses a boot'", '\''),
            ("«Loses a boot»", '«'),
        ] {
            assert_eq!(found(words), Some(mark), "{words}");
        }
    }

    #[test]
    fn words_in_curly_marks_are_a_text() {
        for words in [
            "“Loses a boot”",
            "„Loses a boot“",
            "“Loses a” “boot”",
            "\"Boot\"",
        ] {
            assert!(is_quoted(words), "{words}");
        }
    }
}
