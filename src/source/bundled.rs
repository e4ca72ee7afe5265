//! The folder of rulesets that is embedded in the program.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "rulesets"]
#[include = "*.toml"]
#[include = "*.orbat"]
#[include = "*/icons/*.svg"]
#[include = "*/sheets/*.typ"]
struct Rulesets;

/// A file, by its path in the folder.
pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    Rulesets::get(path).map(|file| file.data)
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    Rulesets::iter()
}
