//! The files of a package that somebody begins: what `orbat new` writes.
//!
//! In: an id, a title, and the model of the package that it extends, if it extends one. Out: files
//! that check, test and print as they are, with comments that say what to change.

mod module;
mod own;
mod spelling;

use std::fmt::Write;

pub(crate) use module::{ARMY, TROOPS, module};
pub(crate) use own::own_game;

/// A file of the new package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewFile {
    /// From the package's folder.
    pub path: &'static str,
    pub text: String,
}

/// What the author calls his package.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Naming<'a> {
    /// In kebab case, as a manifest takes it.
    pub id: &'a str,
    /// For people.
    pub title: &'a str,
}

/// The manifest, with what it requires: ids and ranges of versions.
fn manifest(
    naming: Naming<'_>,
    period: &str,
    requires: &[(&str, String)],
    is_module: bool,
) -> NewFile {
    let mut text = format!(
        "# A package is this folder: its manifest, and all .orbat files beside it.\n\
         [package]\n\
         id = \"{}\"\n\
         version = \"0.1.0\"\n\
         # These stand on what is printed.\n\
         title = {}\n\
         period = {}\n\
         authors = [\"you\"]\n\
         licence = \"CC0-1.0\"\n\
         # The packages whose names are used here, and their versions.\n",
        naming.id,
        toml::Value::from(naming.title),
        toml::Value::from(period),
    );
    text.push_str("requires = { ");
    for (index, (id, range)) in requires.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        // A writer of text cannot fail.
        let _ = write!(text, "{comma}{id} = \"{range}\"");
    }
    text.push_str(" }\n\n[print]\n# Or \"letter\".\npaper = \"a4\"\n");
    // A module shows lengths as what it requires does.
    if !is_module {
        text.push_str("# Or \"centimetres\".\nunits = \"inches\"\n");
        text.push_str(
            "# The files in the order of a printed book.\n\
             chapters = [\"rules\", \"troops\", \"battle\"]\n",
        );
    }
    NewFile {
        path: crate::package::MANIFEST,
        text,
    }
}
