//! Everything the program writes: results, frames, files.
#![allow(
    clippy::disallowed_methods,
    reason = "files are written here and nowhere else"
)]

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use super::{Exit, Failure};
use crate::diagnostic::{Diagnostic, Severity, json, render};
use crate::source::SourceSet;

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    Always,
    Never,
}

/// The shape of what a verb reports.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For tools; the shapes are documented and kept stable.
    Json,
}

/// The two streams, and how they are written to: decided once.
#[derive(Debug)]
pub struct Output {
    style: render::Style,
    /// Whether somebody is watching standard error.
    watched: bool,
    /// How results are written.
    paper: Paper,
}

/// What a result for people is written on: the terminal behind standard output, or what stands in
/// for one.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    pub color: bool,
    /// In signs.
    pub width: usize,
    pub unicode: bool,
}

/// A terminal's width where there is no terminal.
const USUAL_WIDTH: usize = 80;

impl Output {
    pub fn new(color: Color) -> Output {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let terminal = io::stderr().is_terminal();
        let colored = |terminal: bool| match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && !dumb && set("NO_COLOR").is_none(),
        };
        let width = set("COLUMNS").and_then(|columns| columns.to_str()?.parse().ok());
        let width = width.unwrap_or(80).clamp(40, 120);
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let unicode = !dumb && !locale.is_some_and(|locale| locale == "C" || locale == "POSIX");
        let screen = terminal_size::terminal_size_of(io::stdout());
        let screen = screen.map(|(width, _)| usize::from(width.0));
        Output {
            style: render::Style {
                color: colored(terminal),
                width,
                unicode,
            },
            watched: terminal && !dumb,
            paper: Paper {
                color: colored(io::stdout().is_terminal()),
                width: screen.unwrap_or(USUAL_WIDTH).clamp(40, 200),
                unicode,
            },
        }
    }

    /// What results for people are written on.
    pub fn paper(&self) -> Paper {
        self.paper
    }

    /// Whether a line of progress would be seen, and seen to go.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// Writes a result. A reader that has seen enough (`| head`) is no failure.
    ///
    /// # Errors
    /// Where standard output refuses for another reason, such as a full disk.
    pub fn result(&self, text: &str) -> Result<(), Failure> {
        let mut stream = io::stdout().lock();
        match stream
            .write_all(text.as_bytes())
            .and_then(|()| stream.flush())
        {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Print(error)),
            _ => Ok(()),
        }
    }

    /// Writes a result as JSON, with a line end.
    ///
    /// # Errors
    /// As [`Output::result`].
    pub fn json(&self, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = serde_json::to_string_pretty(value)
            .map_err(|error| Failure::Print(io::Error::other(error)))?;
        text.push('\n');
        self.result(&text)
    }

    /// Writes a result into a file, and says so, or as [`Output::result`] where none is named.
    ///
    /// # Errors
    /// Where the disk or standard output refuses.
    pub fn result_into(&self, path: Option<&Path>, text: &str) -> Result<(), Failure> {
        let Some(path) = path else {
            return self.result(text);
        };
        write_whole(path, text.as_bytes())?;
        self.note(&format!("wrote {}", path.display()));
        Ok(())
    }

    /// Writes a line beside the result.
    pub fn note(&self, line: &str) {
        self.aside(&format!("{line}\n"));
    }

    /// Reports diagnostics: JSON is a result, frames are an aside. Says how the run ends.
    ///
    /// # Errors
    /// As [`Output::result`].
    pub fn diagnostics(
        &self,
        diagnostics: &[Diagnostic],
        sources: &SourceSet,
        format: Format,
    ) -> Result<Exit, Failure> {
        match format {
            Format::Json => self.json(&json::report(diagnostics, sources))?,
            Format::Text => self.aside(&render::render(diagnostics, sources, &self.style)),
        }
        let is_error = |each: &Diagnostic| each.code.severity == Severity::Error;
        Ok(if diagnostics.iter().any(is_error) {
            Exit::InputHasErrors
        } else {
            Exit::Done
        })
    }

    pub(super) fn failure(&self, failure: &Failure) {
        let (red, cyan, plain) = match self.style.color {
            true => ("\u{1b}[1;31m", "\u{1b}[36m", "\u{1b}[0m"),
            false => ("", "", ""),
        };
        let mut text = format!("{red}error:{plain} {failure}\n");
        if let Some(help) = failure.help() {
            text.push_str(&format!("  {cyan}help:{plain} {help}\n"));
        }
        self.aside(&text);
    }

    fn aside(&self, text: &str) {
        // If standard error is gone there is nowhere left to say so; the exit code remains.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}

/// ` "Rifle"`, behind a name; nothing where that is the name. What has quotes needs no more of them.
pub(super) fn titled(title: &str, name: &str) -> String {
    match title.is_empty() || title == name {
        true => String::new(),
        false if title.contains('\u{201c}') => format!(": {title}"),
        false => format!(" \"{title}\""),
    }
}

/// Writes a file whole, making its folder: an interrupted run leaves the old one or the new one.
///
/// # Errors
/// Where the disk refuses.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write(path, bytes).map_err(|source| Failure::Write {
        path: path.to_owned(),
        source,
    })
}

/// Where a link leads behind which there is no file yet.
fn behind_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // No system follows more.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&path) else {
            break;
        };
        path = path
            .parent()
            .map_or(next.clone(), |folder| folder.join(&next));
    }
    path
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link: the file behind it is the one to replace.
    let target = fs::canonicalize(path).unwrap_or_else(|_| behind_links(path));
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        if old.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        if !old.is_file() {
            // Renaming over `/dev/stdout` would replace the device itself.
            return fs::OpenOptions::new()
                .write(true)
                .open(&target)?
                .write_all(bytes);
        }
    }
    // The temporary file lies beside the target: another folder may be another disk.
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    fs::create_dir_all(&folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".orbat-");
    if let Some(old) = &old {
        builder.permissions(old.permissions());
    } else {
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    }
    let mut file = builder.tempfile_in(&folder)?;
    file.write_all(bytes)?;
    file.persist(&target)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_into_a_new_folder_and_over_an_old_one() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("new/deep/file.txt");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(
            fs::read_dir(path.parent().unwrap()).unwrap().count(),
            1,
            "nothing is left over"
        );
        let said = write_whole(path.parent().unwrap(), b"x")
            .unwrap_err()
            .to_string();
        assert!(said.ends_with("it is a folder"), "{said}");
        assert!(
            write_whole(&path.join("x"), b"x").is_err(),
            "a file is no folder"
        );
    }

    #[cfg(unix)]
    #[test]
    fn others_may_read_it_links_stay_links_and_devices_stay_devices() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        let home = tempfile::tempdir().unwrap();
        let (path, link) = (home.path().join("a"), home.path().join("b"));
        write_whole(&path, b"one").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&path) & 0o444, 0o444);
        symlink(&path, &link).unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).unwrap();
        write_whole(&link, b"two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            (fs::read(&path).unwrap(), mode(&path)),
            (b"two".to_vec(), 0o600)
        );
        write_whole(Path::new("/dev/null"), b"x").unwrap();
        assert!(
            fs::metadata("/dev/null")
                .unwrap()
                .file_type()
                .is_char_device()
        );
    }
}
