//! What packages add to the printed page: drawings in `icons/`, Typst templates in `sheets/`.
#![allow(
    clippy::disallowed_methods,
    reason = "this folder reads what authors wrote"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::{Library, LoadError, Origin, PackageSet};

/// The folder of a package with its icons, one SVG file each.
const ICONS: (&str, &str) = ("icons", "svg");
/// The folder of a package with its templates.
const SHEETS: (&str, &str) = ("sheets", "typ");

/// Icons and templates by name, without ending. What a package has replaces what those before it
/// have under the same name.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Assets {
    /// SVG documents.
    pub icons: BTreeMap<String, String>,
    /// Typst sources.
    pub sheets: BTreeMap<String, String>,
}

impl Assets {
    /// Those of all packages, in load order.
    ///
    /// # Errors
    /// Where the disk refuses a file, or one of them is no text.
    pub fn of(packages: &PackageSet, library: &Library) -> Result<Assets, LoadError> {
        let mut assets = Assets::default();
        for (_, package) in packages.iter() {
            match &package.origin {
                Origin::Bundled => {
                    for (path, bytes) in library.others(&package.id) {
                        let text = || String::from_utf8_lossy(bytes).into_owned();
                        if let Some(name) = named(path, ICONS) {
                            assets.icons.insert(name.to_owned(), text());
                        }
                        if let Some(name) = named(path, SHEETS) {
                            assets.sheets.insert(name.to_owned(), text());
                        }
                    }
                }
                Origin::Folder(folder) => {
                    add(&mut assets.icons, &folder.join(ICONS.0), ICONS.1)?;
                    add(&mut assets.sheets, &folder.join(SHEETS.0), SHEETS.1)?;
                }
                Origin::File(_) => {}
            }
        }
        Ok(assets)
    }

    /// Adds the templates that lie in a folder of the user's, which come before all others.
    ///
    /// # Errors
    /// As [`Assets::of`], and where there is no such folder.
    pub fn add_sheets(&mut self, folder: &Path) -> Result<(), LoadError> {
        let failed = |source| LoadError::Io {
            path: folder.to_owned(),
            source,
        };
        fs::metadata(folder).map_err(failed)?;
        add(&mut self.sheets, folder, SHEETS.1)?;
        match folder.join(ICONS.0) {
            icons if icons.is_dir() => add(&mut self.icons, &icons, ICONS.1),
            _ => Ok(()),
        }
    }
}

/// The name of a file in that folder of a package.
fn named<'a>(path: &'a str, (folder, ending): (&str, &str)) -> Option<&'a str> {
    let inside = path.strip_prefix(folder)?.strip_prefix('/')?;
    inside.strip_suffix(ending)?.strip_suffix('.')
}

/// A larger drawing or template is a mistake: 4 MiB.
const LARGEST: u64 = 4 * 1024 * 1024;

/// Reads all files of a folder with this ending; a folder that is not there has none.
fn add(place: &mut BTreeMap<String, String>, folder: &Path, ending: &str) -> Result<(), LoadError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| LoadError::Io { path, source }
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(folder)(error)),
    };
    for entry in entries {
        let path = entry.map_err(failed(folder))?.path();
        let (Some(name), true) = (
            path.file_stem().and_then(|name| name.to_str()),
            path.extension().is_some_and(|found| found == ending),
        ) else {
            continue;
        };
        let found = fs::metadata(&path).map_err(failed(&path))?;
        if !found.is_file() || name.starts_with('.') {
            continue;
        }
        if found.len() > LARGEST {
            return Err(failed(&path)(io::Error::other("it has more than 4 MiB")));
        }
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        place.insert(name.to_owned(), text);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Diagnostics;
    use crate::package::{Root, load_with};
    use crate::source::SourceSet;

    const MANIFEST: &str = "[package]\nid = \"ours\"\nversion = \"1.0.0\"\ntitle = \"Ours\"\n";

    fn assets(library: &Library, root: Root) -> Assets {
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let set = load_with(library, &[root], &mut sources, &mut out).unwrap();
        Assets::of(&set, library).unwrap()
    }

    #[test]
    fn files_of_a_bundled_package_are_known_by_their_names() {
        let library = Library::new([(
            "ours",
            vec![
                ("orbat.toml", MANIFEST),
                ("icons/bow.svg", "<svg/>"),
                ("sheets/cards.typ", "cards"),
                ("sheets/notes.txt", "no template"),
                ("other/bow.svg", "elsewhere"),
            ],
        )]);
        let found = assets(&library, Root::Bundled("ours".into()));
        assert_eq!(found.icons, [("bow".into(), "<svg/>".into())].into());
        assert_eq!(found.sheets, [("cards".into(), "cards".into())].into());
    }

    #[test]
    fn the_users_folder_comes_before_a_package_on_disk() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("rules/orbat.toml", MANIFEST);
        write("rules/icons/bow.svg", "theirs");
        write("rules/sheets/pieces.typ", "theirs");
        write("mine/pieces.typ", "mine");
        let root = Root::Folder(folder.path().join("rules"));
        let mut found = assets(&Library::default(), root);
        assert_eq!(found.sheets["pieces"], "theirs");
        found.add_sheets(&folder.path().join("mine")).unwrap();
        assert_eq!(
            (&*found.sheets["pieces"], &*found.icons["bow"]),
            ("mine", "theirs")
        );
        assert!(found.add_sheets(&folder.path().join("nowhere")).is_err());
    }
}
