//! A place of a line at which something else stands than may stand there.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::super::comments;
use super::super::grammar::Rule;
use super::super::words::{self, Alternative};
use super::Place;
use super::found::{Found, skip_blanks};

/// What stands where something else may stand.
pub(super) struct Missed<'t> {
    /// The whole text.
    pub text: &'t str,
    /// Where the line begins.
    pub base: usize,
    /// Where it fails.
    pub at: usize,
    /// Nothing of it could be read.
    pub at_once: bool,
    pub found: Found<'t>,
    pub expected: Vec<Rule>,
    /// The same in the author's words, each once.
    pub may: Vec<Alternative>,
    /// The word that the line is about.
    pub subject: &'t str,
    /// The rule that should have read the line.
    pub rule: Rule,
}

impl<'t> Missed<'t> {
    pub(super) fn of(
        text: &'t str,
        base: usize,
        error: &Error<Rule>,
        subject: &'t str,
        rule: Rule,
    ) -> Missed<'t> {
        let offset = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        let at = skip_blanks(text, base + offset);
        let found = Found::at(text, at);
        // Where a line ends too early, the place is right behind its last word.
        let at = match found {
            Found::LineEnd => text[..at].trim_end().len(),
            _ => at,
        };
        let expected: &[Rule] = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            ErrorVariant::CustomError { .. } => &[],
        };
        // A mission's line may begin with the name of a side; a line with a word of its own does not.
        let by_word = words::statements(Place::Mission).contains(&subject);
        let expected = expected.iter().copied();
        let expected: Vec<Rule> = expected
            .filter(|rule| !(by_word && words::is_side_verb(*rule)))
            .collect();
        let mut may: Vec<Alternative> = Vec::new();
        for rule in &expected {
            if let Some(further) = words::alternative(*rule, subject)
                && !may.contains(&further)
            {
                may.push(further);
            }
        }
        Missed {
            text,
            base,
            at,
            at_once: offset == 0,
            found,
            expected,
            may,
            subject,
            rule,
        }
    }

    /// Where that ends which has been found.
    pub(super) fn end(&self) -> usize {
        self.at + self.found.written().len()
    }

    /// The line up to the place.
    pub(super) fn before(&self) -> &'t str {
        self.text[self.base..self.at].trim_end()
    }

    /// The line from the place on.
    pub(super) fn rest(&self) -> &'t str {
        self.text[self.at..].lines().next().unwrap_or_default()
    }

    /// The same without the comment at its end.
    pub(super) fn rest_alone(&self) -> &'t str {
        comments::without(self.rest())
    }

    /// The text from a place on, up to the end of its line and with that.
    pub(super) fn line_from(&self, at: usize) -> &'t str {
        let rest = &self.text[at..];
        &rest[..rest.find('\n').map_or(rest.len(), |end| end + 1)]
    }

    /// The line behind what has been found.
    pub(super) fn behind(&self) -> &'t str {
        self.line_from(self.end())
    }

    /// Whether nothing stands before the place but the word of the line.
    pub(super) fn follows_the_subject(&self) -> bool {
        self.before() == self.subject
    }

    pub(super) fn expects(&self, rule: Rule) -> bool {
        self.expected.contains(&rule)
    }

    /// Whether a sign or a word may stand here.
    pub(super) fn may_be(&self, sign: &str) -> bool {
        let is_it = |each: &Alternative| matches!(each, Alternative::Literal(one) if one == sign);
        self.may.iter().any(is_it)
    }

    /// Whether nothing else may.
    pub(super) fn must_be(&self, sign: &str) -> bool {
        self.may.len() == 1 && self.may_be(sign)
    }

    /// Whether nothing but a comment follows the sign at the place on its line.
    pub(super) fn ends_line(&self) -> bool {
        let rest = self.rest().get(1..).unwrap_or_default().trim_start();
        rest.is_empty() || rest.starts_with('#')
    }
}
