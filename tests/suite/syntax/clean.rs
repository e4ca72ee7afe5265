//! Sources that must be read without a word.

use std::path::{Path, PathBuf};

use super::{parse, said};

/// The indented blocks of the language reference, each taken out of its indent.
fn samples() -> Vec<(usize, String)> {
    let page = include_str!("../../../docs/language.md");
    let mut samples = Vec::new();
    let mut sample = String::new();
    let mut begins = 0;
    for (number, line) in page.lines().enumerate() {
        match line.strip_prefix("    ") {
            Some(line) => {
                if sample.is_empty() {
                    begins = number + 1;
                }
                sample.push_str(line);
                sample.push('\n');
            }
            None if line.is_empty() && !sample.is_empty() => sample.push('\n'),
            None if !sample.is_empty() => samples.push((begins, std::mem::take(&mut sample))),
            None => {}
        }
    }
    if !sample.trim().is_empty() {
        samples.push((begins, sample));
    }
    samples
}

#[test]
fn every_sample_of_the_reference_is_read() {
    let samples = samples();
    assert!(samples.len() >= 10, "only {} samples", samples.len());
    for (line, sample) in samples {
        // `{ ...` shows a header whose block does not matter.
        let sample = sample.replace("{ ...", "{ }");
        let (file, list, _) = parse(&sample);
        assert!(
            !file.broken && list.is_empty(),
            "the sample at line {line}: {:?}",
            said(&sample)
        );
        assert!(
            !file.items.is_empty(),
            "the sample at line {line} holds nothing"
        );
    }
}

fn sources_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources_below(&path, found);
        } else if path.extension().is_some_and(|end| end == "orbat") {
            found.push(path);
        }
    }
}

pub(super) fn bundled() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    sources_below(&root.join("rulesets"), &mut found);
    sources_below(&root.join("scenarios"), &mut found);
    found.sort();
    found
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            (path, text)
        })
        .collect()
}

#[test]
fn every_bundled_source_is_read() {
    let sources = bundled();
    assert!(!sources.is_empty());
    let mut wrong = String::new();
    for (path, text) in sources {
        for line in said(&text) {
            wrong.push_str(&format!("{}: {line}\n", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
