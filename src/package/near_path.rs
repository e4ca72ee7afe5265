//! A file or folder that is there, where a path of the command line leads nowhere.

use std::path::{Path, PathBuf};

use crate::diagnostic::suggest;

/// What a path was probably meant to be: each part of it that is not there becomes the file that it is but for its
/// `.orbat`, or else the one near name that is there.
pub(super) fn near_path(path: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    for part in path.components() {
        let next = found.join(part);
        found = if next.try_exists().unwrap_or(true) {
            next
        } else {
            let beside = names_in(&found);
            let name = part.as_os_str().to_str()?;
            let whole = format!("{name}.orbat");
            let near = match beside.contains(&whole) {
                true => &whole,
                false => suggest::only_near(name, beside.iter().map(String::as_str))?,
            };
            found.join(near)
        };
    }
    (found != path).then_some(found)
}

/// The names in a folder; none where it cannot be read.
fn names_in(folder: &Path) -> Vec<String> {
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let entries = folder.read_dir().into_iter().flatten().flatten();
    entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect()
}
