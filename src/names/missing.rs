//! What to do about a name that means nothing.

use crate::diagnostic::suggest;
use crate::package::Library;

/// How a package is required, in words.
pub(super) fn require(package: &str) -> String {
    format!(
        "add `{package}` to `requires` in orbat.toml, or `use` it where the file stands by itself"
    )
}

/// The name that is meant, where one comes near; else a package of the program that has it and builds
/// on one that is `used`; else the few names there are, or nothing.
pub(super) fn way_out<'a>(
    name: &str,
    used: &[&str],
    known: impl Iterator<Item = &'a str> + Clone,
) -> Option<String> {
    if let Some(near) = suggest::did_you_mean_near(name, known.clone()) {
        return Some(near);
    }
    if let Some(package) = Library::bundled().with_name(name, used) {
        return Some(format!("`{package}` has one: {}", require(package)));
    }
    let few = suggest::did_you_mean(name, known)?;
    Some(format!("{few}; or declare it"))
}
