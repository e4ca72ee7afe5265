//! Diagnostics as the documented JSON: structs made for it, apart from the inner types.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Diagnostic, Severity};
use crate::source::{SourceSet, Span};

/// What `orbat check --format json` prints.
#[derive(Serialize, JsonSchema, PartialEq, Eq, Debug)]
pub struct Report {
    /// How many of them are errors.
    pub errors: usize,
    /// How many of them are warnings.
    pub warnings: usize,
    /// What was found, in the order in which it is told.
    pub diagnostics: Vec<Entry>,
}

/// One diagnostic.
#[derive(Serialize, JsonSchema, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Such as `E0107`, of which `orbat explain` tells more.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// What is so, without a full stop.
    pub message: String,
    /// An act that mends it; `null` where none is known.
    pub help: Option<String>,
    /// The file to mend, as messages call it.
    pub file: String,
    /// The line in which the place begins, from 1.
    pub line: usize,
    /// The character of that line at which it begins, from 1.
    pub column: usize,
    /// The line of the first character behind the place, from 1.
    pub end_line: usize,
    /// The first character of that line that no longer belongs to the place, from 1.
    pub end_column: usize,
    /// What stands below that place in a frame; `null` where there is nothing to say of it.
    pub label: Option<String>,
    /// The citation in force there, as printed; `null` where there is none.
    pub citation: Option<String>,
    /// Other places that take part; often none.
    pub related: Vec<Related>,
}

/// A second place that takes part.
#[derive(Serialize, JsonSchema, PartialEq, Eq, Debug)]
pub struct Related {
    /// The file in which it lies, as messages call it.
    pub file: String,
    /// The line in which the place begins, from 1.
    pub line: usize,
    /// The character of that line at which it begins, from 1.
    pub column: usize,
    /// The line of the first character behind the place, from 1.
    pub end_line: usize,
    /// The first character of that line that no longer belongs to the place, from 1.
    pub end_column: usize,
    /// What part it takes, in a few words.
    pub message: String,
}

/// Puts diagnostics, in the order given, into the documented shape.
pub fn report(diagnostics: &[Diagnostic], sources: &SourceSet) -> Report {
    let count = |severity| {
        diagnostics
            .iter()
            .filter(|d| d.code.severity == severity)
            .count()
    };
    Report {
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        diagnostics: diagnostics
            .iter()
            .map(|each| entry(each, sources))
            .collect(),
    }
}

fn entry(diagnostic: &Diagnostic, sources: &SourceSet) -> Entry {
    let Span { file, start, end } = diagnostic.span;
    let file = sources.get(file);
    let (start, end) = (file.position(start), file.position(end));
    Entry {
        code: diagnostic.code.id,
        severity: match diagnostic.code.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        file: file.name().to_owned(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        label: (!diagnostic.label.is_empty()).then(|| diagnostic.label.clone()),
        citation: diagnostic.citation.clone(),
        related: diagnostic
            .labels()
            .iter()
            .map(|label| {
                let file = sources.get(label.span.file);
                let (start, end) = (
                    file.position(label.span.start),
                    file.position(label.span.end),
                );
                Related {
                    file: file.name().to_owned(),
                    line: start.line,
                    column: start.column,
                    end_line: end.line,
                    end_column: end.column,
                    message: label.text.clone(),
                }
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::codes::{E0107, W0201};

    #[test]
    fn the_shape_is_the_documented_one() {
        let mut sources = SourceSet::default();
        let file = sources.add("weapons.orbat", "table t {\n  | 1 | a |\n  | 1 | b |\n}\n");
        let mut first = Diagnostic::new(&E0107, Span::new(file, 26, 27), "1 is answered twice");
        first
            .label(Span::new(file, 14, 15), "first answered here")
            .here("again")
            .help("number this row 2")
            .cited(Some("qs 1.5".into()));
        let second = Diagnostic::new(&W0201, Span::new(file, 6, 7), "`t` is never used");

        let text = serde_json::to_value(report(&[first, second], &sources)).unwrap();
        assert_eq!(
            text,
            serde_json::json!({"errors": 1, "warnings": 1, "diagnostics": [
              {"code": "E0107", "severity": "error", "message": "1 is answered twice",
               "help": "number this row 2", "file": "weapons.orbat",
               "line": 3, "column": 5, "end_line": 3, "end_column": 6,
               "label": "again", "citation": "qs 1.5",
               "related": [{"file": "weapons.orbat", "line": 2, "column": 5,
                            "end_line": 2, "end_column": 6,
                            "message": "first answered here"}]},
              {"code": "W0201", "severity": "warning", "message": "`t` is never used",
               "help": null, "file": "weapons.orbat",
               "line": 1, "column": 7, "end_line": 1, "end_column": 8,
               "label": null, "citation": null, "related": []}]})
        );
    }
}
