//! Sources of their own, which no package may take for one of its files.

use std::path::Path;

use super::Failure;
use crate::package::{MANIFEST, reader_of};

/// Refuses to write a source where a package would read it. `named` is the place as somebody wrote it: the file, or
/// the folder that it is to lie in.
///
/// # Errors
/// Where a package does, with the way out.
pub(super) fn apart(source: &Path, named: &Path, way: &str) -> Result<(), Failure> {
    let Some(package) = reader_of(source) else {
        return Ok(());
    };
    // As it is written, where it is.
    let mut folders = source.ancestors().skip(1);
    let written = folders.find(|folder| folder.join(MANIFEST).exists());
    let written = written.filter(|folder| !folder.as_os_str().is_empty());
    let package = written.unwrap_or(&package);
    let (place, around) = (named.display(), package.display());
    let lies = match package == named {
        true => format!("`{place}` is a package"),
        false => format!("`{place}` lies in the package `{around}`"),
    };
    Err(Failure::Usage {
        message: format!("{lies}, and all sources in its folder are its own"),
        help: Some(way.to_owned()),
    })
}
