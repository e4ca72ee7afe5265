//! From bytes, on the disk or bundled, to text in the [`SourceSet`].
#![allow(
    clippy::disallowed_methods,
    reason = "this folder reads what authors wrote"
)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use memchr::memchr;

use super::{LoadError, MANIFEST};
use crate::diagnostic::codes::{E0001, E0007};
use crate::diagnostic::{Diagnostics, suggest};
use crate::source::{FileId, SourceSet, Span};

/// A larger source file is refused: 32 MiB, some three hundred times the largest rulebook.
pub const LARGEST_FILE: u64 = 32 * 1024 * 1024;

/// The ending of source files.
const ENDING: &str = "orbat";

/// Whether a file is source, by its name.
pub(super) fn is_source(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING)
}

/// What editors put behind a name that they do not know.
const OF_EDITORS: [&str; 6] = [".txt", ".rtf", ".doc", ".docx", ".odt", ".md"];

/// A name without what an editor has put behind it.
fn without_editor(name: &str) -> &str {
    let lower = name.to_lowercase();
    let ending = OF_EDITORS.iter().find(|ending| lower.ends_with(**ending));
    let end = ending.map_or(name.len(), |ending| name.len() - ending.len());
    name.get(..end).unwrap_or(name)
}

/// How a file that is no source by its name was to be called, where it seems to be one: `a.orbat` for `a.orbat.txt`,
/// `a.ORBAT` or `a.orbta`.
fn meant_source(name: &str) -> Option<String> {
    let plain = without_editor(name);
    let (stem, ending) = plain.rsplit_once('.')?;
    let is_meant = ending == ENDING || !suggest::near(ending, [ENDING]).is_empty();
    // Those of editors' copies, `rules.orbat~`, have signs in them.
    let is_word = ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_meant && is_word && !stem.is_empty()).then(|| format!("{stem}.{ENDING}"))
}

/// The file of a folder without a manifest that seems to be meant as one.
pub(super) fn meant_manifest(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut meant: Vec<String> = names
        .filter(|name| {
            let plain = without_editor(name);
            plain == MANIFEST || !suggest::near(plain, [MANIFEST]).is_empty()
        })
        .collect();
    meant.sort();
    meant.into_iter().next()
}

/// The first source file of a folder without a manifest: what lies in the folder of a battle can be named alone.
pub(super) fn source_in(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let files = entries.filter(|entry| is_source(&entry.path()));
    let names = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.min().map(|first| name_in(folder, &first))
}

/// How a file of a folder is called in messages: the folder as the author gave it, and `/`.
pub(super) fn name_in(folder: &Path, inside: &str) -> String {
    let folder = folder.to_string_lossy();
    match folder.trim_end_matches(['/', '\\']) {
        "" if folder.is_empty() => inside.to_owned(),
        "." => inside.to_owned(),
        folder => format!("{folder}/{inside}"),
    }
}

/// Reads a file of the disk. `None` when it is no text that can be parsed, which is reported.
pub(crate) fn read(
    path: &Path,
    name: String,
    sources: &mut SourceSet,
    out: &mut Diagnostics,
) -> Result<(FileId, bool), LoadError> {
    let failed = |source| LoadError::Io {
        path: path.to_owned(),
        source,
    };
    // Asked before opening: opening a pipe would wait for somebody to write into it.
    let found = fs::metadata(path).map_err(failed)?;
    if !found.is_file() {
        let what = if found.is_dir() {
            "it is a folder"
        } else {
            "it is not a plain file"
        };
        return Err(failed(io::Error::other(what)));
    }
    if found.len() > LARGEST_FILE {
        return Ok((too_large(name, found.len(), sources, out), false));
    }
    let mut bytes = Vec::with_capacity(found.len() as usize);
    // It may have grown since.
    let opened = File::open(path).map_err(failed)?;
    opened
        .take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Ok((too_large(name, bytes.len() as u64, sources, out), false));
    }
    Ok(take_in(name, bytes.into(), sources, out))
}

/// Adds a file's bytes as text. The second value says whether they were text; if not, that is
/// reported and the file stands in the set only to show where.
pub(super) fn take_in(
    name: String,
    bytes: Cow<'static, [u8]>,
    sources: &mut SourceSet,
    out: &mut Diagnostics,
) -> (FileId, bool) {
    // The mark some editors put in front is no part of the text, so places count without it.
    let bytes = without_mark(bytes);
    // Without that mark, every other byte of its first words is nothing.
    let wide = matches!(
        *bytes,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [1..=0xff, 0, ..] | [0, 1..=0xff, ..]
    );
    if wide {
        let file = sources.add(name, "");
        out.report(
            &E0001,
            Span::new(file, 0, 0),
            "this file is UTF-16 text, not UTF-8",
        )
        .help("save it as UTF-8 in your editor");
        return (file, false);
    }
    let (at, bytes) = match as_text(bytes) {
        Ok(text) if ends_lines_by_returns(&text) => {
            let file = sources.add(name, "");
            let message = "the lines of this file end with a carriage return alone";
            out.report(&E0001, Span::new(file, 0, 0), message).help(
                "save it with the line ends of Unix (LF) or of Windows (CRLF) in your editor",
            );
            return (file, false);
        }
        Ok(text) => return (sources.add(name, text), true),
        Err(fault) => fault,
    };
    // Up to the bad byte the text is as in the file, so the place is the same in both.
    let file = sources.add(name, String::from_utf8_lossy(&bytes).into_owned());
    let line = sources.get(file).position(at as u32).line;
    let message = format!(
        "line {line} holds the byte {:02X}, which is not UTF-8 text",
        bytes[at]
    );
    out.report(
        &E0001,
        Span::new(file, at, at + '\u{fffd}'.len_utf8()),
        message,
    )
    .here("this cannot be read")
    .help("save the file as UTF-8 in your editor");
    (file, false)
}

/// Bytes without the mark that some editors put in front of a text.
fn without_mark(bytes: Cow<'static, [u8]>) -> Cow<'static, [u8]> {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    match bytes {
        Cow::Borrowed(bytes) => bytes.strip_prefix(MARK).unwrap_or(bytes).into(),
        Cow::Owned(mut bytes) => {
            if bytes.starts_with(MARK) {
                bytes.drain(..MARK.len());
            }
            bytes.into()
        }
    }
}

/// Bytes as text; up to where they are, where not all of them are text.
fn as_text(bytes: Cow<'static, [u8]>) -> Result<Cow<'static, str>, (usize, Cow<'static, [u8]>)> {
    match bytes {
        Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text.into()),
            Err(error) => Err((error.valid_up_to(), bytes.into())),
        },
        Cow::Owned(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Ok(text.into()),
            Err(error) => Err((error.utf8_error().valid_up_to(), error.into_bytes().into())),
        },
    }
}

/// Whether a text is one long line with carriage returns where its lines were to end.
fn ends_lines_by_returns(text: &str) -> bool {
    let text = text.trim_end().as_bytes();
    memchr(b'\r', text).is_some() && memchr(b'\n', text).is_none()
}

fn too_large(name: String, size: u64, sources: &mut SourceSet, out: &mut Diagnostics) -> FileId {
    const MIB: u64 = 1024 * 1024;
    let file = sources.add(name, "");
    let message = format!(
        "this file has {} MiB, and a source file may have {} MiB",
        size.div_ceil(MIB),
        LARGEST_FILE / MIB
    );
    out.report(&E0007, Span::new(file, 0, 0), message)
        .help("spread it over several files of the package: their order does not matter");
    file
}

/// What lies in a package's folder.
#[derive(Default)]
pub(super) struct Listing {
    /// Path inside the package, with `/`, and where to read it; sorted by that path.
    pub(super) sources: BTreeMap<String, PathBuf>,
    /// Links that lead out of the package.
    pub(super) strays: Vec<String>,
    /// Files that seem to be sources and are none by their names, with the names that they were to have.
    pub(super) misnamed: Vec<(String, String)>,
}

/// Lists the source files of a folder and the folders in it.
///
/// Hidden ones are passed over, as is a folder with a manifest of its own: another package.
/// A link inside the package shows nothing new and is followed only to a file with another
/// ending.
pub(super) fn list(folder: &Path) -> Result<Listing, LoadError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| LoadError::Io { path, source }
    };
    let top = fs::canonicalize(folder).map_err(failed(folder))?;
    let mut listing = Listing::default();
    let mut open = vec![(folder.to_owned(), String::new())];
    while let Some((folder, prefix)) = open.pop() {
        for entry in fs::read_dir(&folder).map_err(failed(&folder))? {
            let entry = entry.map_err(failed(&folder))?;
            let path = entry.path();
            let own = entry.file_name().to_string_lossy().into_owned();
            if own.starts_with('.') {
                continue;
            }
            let is_source = is_source(&path);
            let inside = format!("{prefix}{own}");
            let kind = entry.file_type().map_err(failed(&path))?;
            if kind.is_dir() {
                if !path.join(MANIFEST).exists() {
                    open.push((path, format!("{inside}/")));
                }
            } else if kind.is_symlink() {
                match fs::canonicalize(&path) {
                    Ok(target) if !target.starts_with(&top) => {
                        let is_asset = |ending: &OsStr| ending == "svg" || ending == "typ";
                        let is_asset = path.extension().is_some_and(is_asset);
                        if is_source || is_asset || target.is_dir() {
                            listing.strays.push(inside);
                        }
                    }
                    Ok(target) => {
                        if is_source && !self::is_source(&target) && target.is_file() {
                            listing.sources.insert(inside, path);
                        }
                    }
                    Err(source) if is_source => return Err(LoadError::Io { path, source }),
                    Err(_) => {}
                }
            } else if is_source {
                listing.sources.insert(inside, path);
            } else if let Some(meant) = meant_source(&own) {
                listing.misnamed.push((inside, meant));
            }
        }
    }
    listing.strays.sort();
    listing.misnamed.sort();
    Ok(listing)
}

#[cfg(test)]
mod tests {
    use super::meant_source;

    #[test]
    fn names_that_are_all_but_those_of_sources_are_known() {
        for (name, meant) in [
            ("rules.orbat.txt", Some("rules.orbat")),
            ("rules.ORBAT", Some("rules.orbat")),
            ("rules.orbta", Some("rules.orbat")),
            ("rules.orbat.bak", None),
            ("rules.orbat~", None),
            ("rules.txt", None),
            ("orbat.toml", None),
            ("orbat", None),
            (".orbat", None),
        ] {
            assert_eq!(meant_source(name).as_deref(), meant, "{name}");
        }
    }
}
