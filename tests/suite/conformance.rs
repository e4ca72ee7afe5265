//! The conformance suite: `tests/conformance/README.md` tells what a case is. This runner asks the
//! program, as that of another compiler would ask its own. With `CONFORMANCE=rewrite` it writes what the
//! program says in the place of what was expected.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use orbat::diagnostic::codes::ALL;
use serde_json::{Map, Value};

use super::support::{Run, home, run};

/// The file of a case that is no package.
const FILE: &str = "case.orbat";
/// The pieces of terrain that a case asks for.
const INVENTORY: &str = "inventory.toml";
/// How often the source of a case is repeated, which would be too large to be kept.
const TIMES: &str = "times";

struct Case {
    name: String,
    folder: PathBuf,
    /// What the verbs are told: the package, or the file.
    subject: &'static str,
}

fn root() -> PathBuf {
    home().join("tests/conformance")
}

/// Every folder with a `rule.md`, by name.
fn cases() -> Vec<Case> {
    let mut found = Vec::new();
    walk(&root(), &mut found);
    found.sort_by(|a: &Case, b| a.name.cmp(&b.name));
    found
}

fn walk(folder: &Path, found: &mut Vec<Case>) {
    if folder.join("rule.md").exists() {
        let package = folder.join("orbat.toml").exists();
        found.push(Case {
            name: folder
                .strip_prefix(root())
                .unwrap()
                .to_string_lossy()
                .into_owned(),
            folder: folder.to_owned(),
            subject: if package { "." } else { FILE },
        });
        return;
    }
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        }
    }
}

impl Case {
    fn orbat(&self, arguments: &[&str]) -> Run {
        let times = fs::read_to_string(self.folder.join(TIMES)).ok();
        let repeated = times.map(|times| {
            let source = fs::read_to_string(self.folder.join(FILE)).unwrap();
            let folder = tempfile::tempdir().unwrap();
            let source = source.repeat(times.trim().parse().unwrap());
            fs::write(folder.path().join(FILE), source).unwrap();
            folder
        });
        let folder = repeated.as_ref().map_or(&*self.folder, |each| each.path());
        run(folder, arguments)
    }

    /// What a verb prints as JSON.
    fn asked(&self, arguments: &[&str]) -> Result<Value, String> {
        let run = self.orbat(arguments);
        serde_json::from_str(&run.out)
            .map_err(|_| format!("{arguments:?} prints no JSON: {}", run.err))
    }

    /// What the program says of the case: files, by name.
    fn said(&self) -> Result<Vec<(&'static str, String)>, String> {
        let mut report = self.asked(&["check", self.subject, "--format", "json"])?;
        if report["errors"] == 0 && self.folder.join(INVENTORY).exists() {
            report = self.with_inventory()?;
        }
        let mut files = Vec::new();
        let diagnostics = diagnostics(&report);
        if !diagnostics.is_empty() {
            files.push(("expected.diagnostics", diagnostics));
        }
        if report["errors"] != 0 {
            return Ok(files);
        }
        if let Ok(questions) = fs::read_to_string(self.folder.join("questions")) {
            files.push(("expected.odds", self.odds(&questions)?));
        } else if self.folder.join("expected.examples").exists() {
            let tested = self.asked(&["test", self.subject, "--format", "json"])?;
            files.push(("expected.examples", examples(&tested)));
        } else {
            let model = own(self.asked(&["model", self.subject])?);
            let text = serde_json::to_string_pretty(&model).unwrap();
            files.push(("expected.json", text + "\n"));
        }
        Ok(files)
    }

    /// What is said of the pieces when a battle is made with them.
    fn with_inventory(&self) -> Result<Value, String> {
        let out = tempfile::tempdir().unwrap();
        let out = out.path().to_str().unwrap();
        let asked = ["scenario", self.subject, "--inventory", INVENTORY];
        self.asked(&[&asked[..], &["--format", "json", "-o", out]].concat())
    }

    fn odds(&self, questions: &str) -> Result<String, String> {
        let mut text = String::new();
        for question in questions.lines() {
            let (options, expression) = match question.strip_prefix('[') {
                Some(rest) => rest.split_once("] ").unwrap(),
                None => ("", question),
            };
            let options = options.replace(' ', "");
            let mut arguments = vec!["odds", self.subject, "--format", "json"];
            if !options.is_empty() {
                arguments.extend(["--with", &options]);
            }
            arguments.extend(["--", expression]);
            let answer = self.asked(&arguments)?;
            writeln!(text, "? {question}").unwrap();
            match answer["rows"].as_array() {
                None => outcomes(&mut text, "", &answer),
                Some(rows) => {
                    for row in rows {
                        outcomes(&mut text, &format!("{} ", row["parameters"]), row);
                    }
                }
            }
        }
        Ok(text)
    }

    /// How the program differs from what was expected; nothing where it does not.
    fn differs(&self) -> Option<String> {
        let said = match self.said() {
            Ok(said) => said,
            Err(why) => return Some(why),
        };
        if std::env::var("CONFORMANCE").is_ok_and(|mode| mode == "rewrite") {
            self.rewrite(&said);
        }
        for name in [
            "expected.diagnostics",
            "expected.json",
            "expected.odds",
            "expected.examples",
        ] {
            let expected = fs::read_to_string(self.folder.join(name)).unwrap_or_default();
            let found = said.iter().find(|(file, _)| *file == name);
            let found = found.map_or("", |(_, text)| text.as_str());
            if !same(name, &expected, found) {
                return Some(format!(
                    "{name}\n-- expected\n{expected}-- but it is\n{found}"
                ));
            }
        }
        None
    }

    fn rewrite(&self, said: &[(&str, String)]) {
        for (name, text) in said {
            let path = self.folder.join(name);
            let before = fs::read_to_string(&path).unwrap_or_default();
            if !same(name, &before, text) {
                fs::write(path, text).unwrap();
            }
        }
        for name in ["expected.diagnostics", "expected.json", "expected.odds"] {
            if !said.iter().any(|(file, _)| *file == name) {
                let _ = fs::remove_file(self.folder.join(name));
            }
        }
    }
}

/// Models are the same whatever the order of their keys.
fn same(name: &str, one: &str, other: &str) -> bool {
    let read = |text: &str| serde_json::from_str::<Value>(text).ok();
    one == other || name.ends_with(".json") && read(one).is_some_and(|it| Some(it) == read(other))
}

/// Code, file, line and column of each, by place.
fn diagnostics(report: &Value) -> String {
    let mut found: Vec<(String, u64, u64, String)> = Vec::new();
    for each in report["diagnostics"].as_array().unwrap() {
        let file = each["file"].as_str().unwrap_or_default();
        found.push((
            file.strip_prefix("./").unwrap_or(file).to_owned(),
            each["line"].as_u64().unwrap_or_default(),
            each["column"].as_u64().unwrap_or_default(),
            each["code"].as_str().unwrap().to_owned(),
        ));
    }
    found.sort();
    let mut text = String::new();
    for (file, line, column, code) in found {
        writeln!(text, "{code} {file} {line}:{column}").unwrap();
    }
    text
}

/// A line for each outcome: what comes, and its exact chance.
fn outcomes(text: &mut String, before: &str, answer: &Value) {
    for outcome in answer["outcomes"].as_array().unwrap() {
        let (numerator, denominator) = (&outcome["numerator"], &outcome["denominator"]);
        let (numerator, denominator) = (numerator.as_str().unwrap(), denominator.as_str().unwrap());
        write!(text, "{before}{} {numerator}", outcome["value"]).unwrap();
        if denominator != "1" {
            write!(text, "/{denominator}").unwrap();
        }
        text.push('\n');
    }
}

/// A line for each claim of each example.
fn examples(tested: &Value) -> String {
    let mut text = String::new();
    for package in tested["packages"].as_array().unwrap() {
        for example in package["examples"].as_array().unwrap() {
            writeln!(text, "# {}", example["title"].as_str().unwrap()).unwrap();
            for claim in example["claims"].as_array().unwrap() {
                let verdict = if claim["passed"] == true {
                    "holds"
                } else {
                    "fails"
                };
                writeln!(text, "{verdict} {}", claim["claim"].as_str().unwrap()).unwrap();
            }
        }
    }
    text
}

/// The model without what the prelude declares, and without empty lists.
fn own(model: Value) -> Value {
    let Value::Object(keys) = model else {
        return model;
    };
    let keys = keys.into_iter().map(|(key, value)| (key, stripped(value)));
    let empty = |value: &Value| {
        value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty)
    };
    Value::Object(keys.filter(|(_, value)| !empty(value)).collect())
}

fn stripped(value: Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(
            items
                .into_iter()
                .filter(|item| {
                    let name = item["name"].as_str().or(item["id"].as_str());
                    !name.is_some_and(|name| name == "prelude" || name.starts_with("prelude."))
                })
                .collect(),
        ),
        // Rows stand by their kind.
        Value::Object(kinds) => {
            let rows = kinds.into_iter().map(|(kind, rows)| (kind, stripped(rows)));
            Value::Object(
                rows.filter(|(_, rows)| !rows.as_array().is_some_and(Vec::is_empty))
                    .collect(),
            )
        }
        other => other,
    }
}

#[test]
fn the_compiler_conforms() {
    let cases = cases();
    assert!(cases.len() > 250, "{} cases", cases.len());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = cases.len().div_ceil(threads);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let parts: Vec<_> = cases
            .chunks(share)
            .map(|part| {
                scope.spawn(move || {
                    let told = |case: &Case| {
                        Some(format!("{}: {}", case.name, case.differs()?.trim_end()))
                    };
                    part.iter().filter_map(told).collect::<Vec<_>>()
                })
            })
            .collect();
        let parts = parts.into_iter().map(|part| part.join().unwrap());
        parts.flatten().collect()
    });
    assert!(
        wrong.is_empty(),
        "{} of {} cases fail:\n\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n\n")
    );
}

#[test]
fn every_code_has_a_case() {
    let expected = cases().into_iter().filter_map(|case| {
        let said = case.folder.join("expected.diagnostics");
        fs::read_to_string(said).ok()
    });
    let expected: Vec<String> = expected.collect();
    let is_expected = |code: &str| {
        let mut lines = expected.iter().flat_map(|said| said.lines());
        lines.any(|line| line.starts_with(code))
    };
    let codes = ALL.iter().map(|code| code.id);
    let missing: Vec<&str> = codes.filter(|code| !is_expected(code)).collect();
    assert!(missing.is_empty(), "no case raises {missing:?}");
}

#[test]
fn every_case_names_its_rule() {
    for case in cases() {
        let rule = fs::read_to_string(case.folder.join("rule.md")).unwrap();
        let link = rule
            .split_once("](")
            .and_then(|(_, rest)| rest.split_once(')'));
        let (link, told) = link.unwrap_or_else(|| panic!("{} links to no page", case.name));
        let (page, section) = link.split_once('#').unwrap_or((link, ""));
        let page = fs::read_to_string(case.folder.join(page))
            .unwrap_or_else(|_| panic!("{} links to no page: {link}", case.name));
        let found = section.is_empty()
            || page
                .lines()
                .filter(|line| line.starts_with('#'))
                .any(|line| anchor(line) == section);
        assert!(found, "{}: its page has no section #{section}", case.name);
        assert!(told.trim().len() > 10, "{} tells no rule", case.name);
    }
}

/// What a heading is linked by.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter_map(|sign| match sign {
        ' ' => Some('-'),
        sign if sign.is_alphanumeric() || sign == '-' => Some(sign),
        _ => None,
    });
    kept.collect()
}
