//! What packages add to the printed page: drawings in `icons/`, Typst templates in `sheets/`.
#![allow(
    clippy::disallowed_methods,
    reason = "this folder reads what authors wrote"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
                    let inside = |name: &str| From {
                        folder: folder.join(name),
                        top: Some(folder),
                    };
                    inside(ICONS.0).read(ICONS.1, &mut assets.icons)?;
                    inside(SHEETS.0).read(SHEETS.1, &mut assets.sheets)?;
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
        let theirs = |folder: PathBuf| From { folder, top: None };
        theirs(folder.to_owned()).read(SHEETS.1, &mut self.sheets)?;
        match folder.join(ICONS.0) {
            icons if icons.is_dir() => theirs(icons).read(ICONS.1, &mut self.icons),
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

/// Elements of a drawing may lie in each other so deep. Who draws them goes down by recursion.
const DEEPEST: usize = 100;

/// A folder with drawings or templates.
struct From<'a> {
    folder: PathBuf,
    /// The package's own folder, out of which no link may lead. A user's folder is the user's affair.
    top: Option<&'a Path>,
}

impl From<'_> {
    /// Reads all files with this ending; a folder that is not there has none.
    fn read(&self, ending: &str, place: &mut BTreeMap<String, String>) -> Result<(), LoadError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed(&self.folder)(error)),
        };
        for entry in entries {
            let path = entry.map_err(failed(&self.folder))?.path();
            let other = path.extension().filter(|found| *found != ending);
            if let Some(why) = other.and_then(|other| misplaced(other.to_str()?, ending)) {
                return Err(failed(&path)(io::Error::other(why)));
            }
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
            let fault = |what: &str| Err(failed(&path)(io::Error::other(what)));
            if self.leads_out(&path)? {
                return fault("it is a link out of the package; put a copy in its place");
            }
            if found.len() > LARGEST {
                return fault("it has more than 4 MiB");
            }
            let text = fs::read_to_string(&path).map_err(failed(&path))?;
            if ending == ICONS.1 && depth(&text) > DEEPEST {
                return fault("more than 100 of its elements lie within each other");
            }
            place.insert(name.to_owned(), text);
        }
        Ok(())
    }

    fn leads_out(&self, path: &Path) -> Result<bool, LoadError> {
        let Some(top) = self.top else {
            return Ok(false);
        };
        let real = |path: &Path| fs::canonicalize(path).map_err(failed(path));
        Ok(!real(path)?.starts_with(real(top)?))
    }
}

/// Why a picture can be no icon where it lies. Other files may lie about.
fn misplaced(ending: &str, wanted: &str) -> Option<&'static str> {
    let picture = ["png", "jpg", "jpeg", "gif", "webp"].contains(&ending);
    match wanted == ICONS.1 {
        true if picture => Some("an icon is an SVG drawing, with the ending .svg"),
        false if ending == ICONS.1 => Some("icons lie in a folder `icons` beside the templates"),
        _ => None,
    }
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> LoadError {
    let path = path.to_owned();
    move |source| LoadError::Io { path, source }
}

/// How deep the elements of an XML text lie within each other, at the most. Text that is no XML has some
/// depth too; whoever draws it refuses it.
fn depth(text: &str) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let behind = |end: &str| rest.find(end).map_or("", |at| &rest[at + end.len()..]);
        if rest.starts_with("!--") {
            rest = behind("-->");
        } else if rest.starts_with("![CDATA[") {
            rest = behind("]]>");
        } else if rest.starts_with(['!', '?']) {
            rest = behind(">");
        } else if rest.starts_with('/') {
            now = now.saturating_sub(1);
        } else {
            let end = tag_end(rest);
            if !rest[..end].ends_with('/') {
                now += 1;
                most = most.max(now);
            }
            rest = &rest[end..];
        }
    }
    most
}

/// Where a tag ends: its first `>` outside of quotes.
fn tag_end(tag: &str) -> usize {
    let mut quote = None;
    for (at, sign) in tag.char_indices() {
        match (quote, sign) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(sign),
            (Some(open), sign) if open == sign => quote = None,
            _ => {}
        }
    }
    tag.len()
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
    fn depth_counts_elements_that_are_open() {
        assert_eq!(depth("<svg><g><path d='>'/></g><g/></svg>"), 2);
        assert_eq!(
            depth("<?xml?><!-- <g><g> --><svg a=\"/>\"><g><g></g></g></svg>"),
            3
        );
        assert_eq!(depth("no drawing"), 0);
        assert_eq!(depth(&"<g>".repeat(5000)), 5000);
    }

    #[cfg(unix)]
    #[test]
    fn no_link_of_a_package_leads_out_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join("rules");
        fs::create_dir_all(top.join("icons")).unwrap();
        fs::write(top.join("orbat.toml"), MANIFEST).unwrap();
        fs::write(folder.path().join("secret"), "<svg/>").unwrap();
        fs::write(top.join("icons/one.svg"), "<svg/>").unwrap();
        let link = |to: &Path, name: &str| {
            std::os::unix::fs::symlink(to, top.join("icons").join(name)).unwrap();
        };
        link(&top.join("icons/one.svg"), "two.svg");
        let found = || {
            let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
            let library = Library::default();
            let roots = [Root::Folder(top.clone())];
            let set = load_with(&library, &roots, &mut sources, &mut out).unwrap();
            (Assets::of(&set, &library), out.has_errors())
        };
        let (assets, errors) = found();
        assert_eq!(assets.unwrap().icons.len(), 2);
        assert!(!errors);
        link(&folder.path().join("secret"), "three.svg");
        let (assets, errors) = found();
        assert!(
            assets
                .unwrap_err()
                .to_string()
                .contains("a link out of the package")
        );
        assert!(errors, "it is told before anything is printed");
    }

    #[test]
    fn a_drawing_too_deep_to_be_drawn_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("icons")).unwrap();
        fs::write(folder.path().join("orbat.toml"), MANIFEST).unwrap();
        let svg = format!("<svg>{}{}</svg>", "<g>".repeat(800), "</g>".repeat(800));
        fs::write(folder.path().join("icons/deep.svg"), svg).unwrap();
        let (mut sources, mut out) = (SourceSet::default(), Diagnostics::default());
        let library = Library::default();
        let roots = [Root::Folder(folder.path().to_owned())];
        let set = load_with(&library, &roots, &mut sources, &mut out).unwrap();
        let error = Assets::of(&set, &library).unwrap_err();
        assert!(error.to_string().contains("within each other"), "{error}");
    }

    #[test]
    fn a_picture_that_can_be_no_icon_where_it_lies_is_refused() {
        let refused = |path: &str| {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "<svg/>").unwrap();
            let added = Assets::default().add_sheets(folder.path());
            added.err().map(|error| error.to_string())
        };
        let says = |path: &str, words: &str| {
            let told = refused(path).unwrap();
            assert!(told.contains(path) && told.contains(words), "{told}");
        };
        says("icons/marker-pinned.png", "an icon is an SVG drawing");
        says("marker-pinned.svg", "in a folder `icons`");
        assert_eq!(refused("icons/marker-pinned.svg"), None);
        assert_eq!(refused("icons/licence.txt"), None);
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
