//! Sources that must be read without a word.

use std::path::{Path, PathBuf};

use super::said;

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
