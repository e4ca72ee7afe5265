//! Files: written whole or not at all, several together; and whether one is still as it was made.
#![allow(
    clippy::disallowed_methods,
    reason = "files are written here and nowhere else"
)]

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::Failure;
use crate::package::plain;

/// What stands before the seal of a source.
const SEAL: &str = "# Written over only while it is as it was made, which this tells: ";

/// Bytes of the digest that are written.
const SEAL_LENGTH: usize = 8;

/// A source with a last line by which [`is_as_made`] knows whether anybody has changed it since.
pub(super) fn sealed(text: &str) -> String {
    format!("{text}\n{SEAL}{}\n", seal(text))
}

fn seal(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let first = digest.iter().take(SEAL_LENGTH);
    first.map(|byte| format!("{byte:02x}")).collect()
}

/// Whether there is no file, or one that has been sealed and is as it was then.
pub(super) fn is_as_made(path: &Path) -> bool {
    if !path.is_file() {
        return true;
    }
    let Ok(whole) = fs::read_to_string(path) else {
        return false;
    };
    whole
        .rsplit_once(SEAL)
        .and_then(|(text, _)| text.strip_suffix('\n'))
        .is_some_and(|text| sealed(text) == whole)
}

/// Refuses to write over a file that somebody has edited since it was made.
///
/// # Errors
/// Where somebody has, with another place to write to as the way out.
pub(super) fn spare(path: &Path, way: &str) -> Result<(), Failure> {
    if is_as_made(path) {
        return Ok(());
    }
    Err(Failure::Usage {
        message: format!(
            "`{}` has been edited since it was made, and would be written over",
            path.display()
        ),
        help: Some(way.to_owned()),
    })
}

/// Writes a file whole, making its folder: an interrupted run leaves the old one or the new one.
///
/// # Errors
/// Where the disk refuses.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_together(&[(path, bytes)])
}

/// The same of several files: none takes its place before there is room for all.
///
/// # Errors
/// Where the disk refuses.
pub(super) fn write_together<P: AsRef<Path>, B: AsRef<[u8]>>(
    files: &[(P, B)],
) -> Result<(), Failure> {
    let named = |path: &P, failed: io::Result<Option<Staged>>| {
        failed.map_err(|source| Failure::Write {
            path: path.as_ref().to_owned(),
            source,
        })
    };
    let mut staged = Vec::with_capacity(files.len());
    for (path, bytes) in files {
        staged.push((path, named(path, stage(path.as_ref(), bytes.as_ref()))?));
    }
    for (path, stage) in staged {
        if let Some(stage) = stage {
            let placed = stage.file.persist(&stage.target);
            named(path, placed.map(|_| None).map_err(|failed| failed.error))?;
        }
    }
    Ok(())
}

/// Makes a folder with those that it lies in, as far as they are not there.
///
/// # Errors
/// Where one of them cannot be made: which, and why.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut named = folder.ancestors().filter(|above| above.is_symlink());
    if let Some(link) = named.find(|link| !link.exists()) {
        let message = format!("{} is a link that leads nowhere", link.display());
        return Err(io::Error::other(message));
    }
    let mut there = folder.ancestors().filter(|above| above.exists());
    if let Some(file) = there.next().filter(|above| !above.is_dir()) {
        return Err(io::Error::other(format!("{} is no folder", file.display())));
    }
    fs::create_dir_all(folder).map_err(|error| {
        let why = plain(&error);
        let message = format!("the folder {} cannot be made: {why}", folder.display());
        io::Error::new(error.kind(), message)
    })
}

/// A file that lies ready beside its place.
struct Staged {
    file: NamedTempFile,
    target: PathBuf,
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

/// What a new file is for: for all whom the umask leaves. A temporary one is else its maker's alone.
#[cfg(unix)]
const MODE: u32 = 0o666;

/// Nothing stays to be done for what is no file, such as `/dev/stdout`.
fn stage(path: &Path, bytes: &[u8]) -> io::Result<Option<Staged>> {
    // A link stays a link: the file behind it is the one to replace.
    let target = fs::canonicalize(path).unwrap_or_else(|_| behind_links(path));
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        if old.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        if !old.is_file() {
            // Renaming over `/dev/stdout` would replace the device itself.
            let mut device = fs::OpenOptions::new().write(true).open(&target)?;
            return device.write_all(bytes).map(|()| None);
        }
        // Another file would take its place all the same: only the folder is asked for that.
        if old.permissions().readonly() {
            return Err(io::Error::other("it is write-protected"));
        }
    }
    // The temporary file lies beside the target: another folder may be another disk.
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    make_folder(&folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".orbat-");
    if let Some(old) = &old {
        builder.permissions(old.permissions());
    } else {
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(MODE));
    }
    let mut file = builder.tempfile_in(&folder)?;
    file.write_all(bytes)?;
    Ok(Some(Staged { file, target }))
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
        let said = write_whole(&path.join("deep/x"), b"x").unwrap_err();
        let (said, path) = (said.to_string(), path.display());
        assert_eq!(
            said,
            format!("cannot write {path}/deep/x: {path} is no folder")
        );
    }

    #[test]
    fn what_is_write_protected_stays_as_it_is() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("kept.orbat");
        fs::write(&path, "mine").unwrap();
        let mut kept = fs::metadata(&path).unwrap().permissions();
        kept.set_readonly(true);
        fs::set_permissions(&path, kept).unwrap();
        let said = write_whole(&path, b"yours").unwrap_err().to_string();
        assert!(said.ends_with("it is write-protected"), "{said}");
        assert_eq!(fs::read(&path).unwrap(), b"mine");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_the_system_refuses_is_told_in_words_alone() {
        let full = write_whole(Path::new("/dev/full"), b"x").unwrap_err();
        assert_eq!(
            full.to_string(),
            "cannot write /dev/full: no space left on device"
        );
        let print = Failure::Print(io::Error::from_raw_os_error(28));
        assert_eq!(
            print.to_string(),
            "cannot write to standard output: no space left on device"
        );
        let unmade = write_whole(Path::new("/proc/none/x"), b"x")
            .unwrap_err()
            .to_string();
        let why = "the folder /proc/none cannot be made: no such file or directory";
        assert_eq!(unmade, format!("cannot write /proc/none/x: {why}"));
    }

    #[test]
    fn of_several_files_none_is_written_where_one_cannot_be() {
        let home = tempfile::tempdir().unwrap();
        let (good, bad) = (home.path().join("a.txt"), home.path().join("a.txt/b.txt"));
        write_whole(&good, b"old").unwrap();
        let files = [(&good, "new"), (&bad, "new")];
        assert!(write_together(&files).is_err());
        assert_eq!(fs::read(&good).unwrap(), b"old");
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_sealed_source_is_known_until_a_sign_of_it_changes() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.orbat");
        assert!(is_as_made(&path), "there is none");
        let whole = sealed("scenario a\n");
        fs::write(&path, &whole).unwrap();
        assert!(is_as_made(&path));
        for edited in [
            whole.replace("scenario a", "scenario b"),
            whole.replace('\n', "\r\n"),
            format!("{whole}\n"),
            "scenario a\n".to_owned(),
            String::new(),
        ] {
            fs::write(&path, &edited).unwrap();
            assert!(!is_as_made(&path), "{edited:?}");
        }
        fs::write(&path, b"\xff").unwrap();
        assert!(!is_as_made(&path), "no text");
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
