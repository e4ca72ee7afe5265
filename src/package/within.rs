//! The package that reads whatever source lies at a place.
#![allow(
    clippy::disallowed_methods,
    reason = "this folder follows what authors name"
)]

use std::fs;
use std::path::{Path, PathBuf, absolute};

use super::MANIFEST;

/// The folder of the package that takes a source file for its own, whether that is there or only to be written:
/// the nearest with a manifest. What is hidden is passed over by all that lies around it.
pub(crate) fn reader_of(file: &Path) -> Option<PathBuf> {
    let file = whole(file)?;
    for folder in file.ancestors().skip(1) {
        if folder.join(MANIFEST).exists() {
            return Some(folder.to_owned());
        }
        let name = folder.file_name();
        if name.is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            return None;
        }
    }
    None
}

/// A path from the root, without links as far as it is there.
fn whole(path: &Path) -> Option<PathBuf> {
    let path = absolute(path).ok()?;
    path.ancestors().find_map(|there| {
        let found = fs::canonicalize(there).ok()?;
        path.strip_prefix(there).ok().map(|rest| found.join(rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_package_reads_and_what_is_hidden_nobody() {
        let home = tempfile::tempdir().unwrap();
        let home = fs::canonicalize(home.path()).unwrap();
        for folder in ["outer/inner/deep", "outer/.kept/deep", "beside"] {
            fs::create_dir_all(home.join(folder)).unwrap();
        }
        for manifest in ["outer/orbat.toml", "outer/inner/orbat.toml"] {
            fs::write(home.join(manifest), "").unwrap();
        }
        for (file, reader) in [
            ("outer/a.orbat", Some("outer")),
            ("outer/new/deep/a.orbat", Some("outer")),
            ("outer/inner/deep/a.orbat", Some("outer/inner")),
            ("outer/.kept/deep/a.orbat", None),
            ("beside/a.orbat", None),
            ("beside/../outer/a.orbat", Some("outer")),
        ] {
            let reader = reader.map(|reader| home.join(reader));
            assert_eq!(reader_of(&home.join(file)), reader, "{file}");
        }
    }
}
