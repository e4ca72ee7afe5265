//! `orbat new`: a package to begin with.
#![allow(
    clippy::disallowed_methods,
    reason = "a folder is made here, whole or not at all"
)]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::args::{NewArgs, WithArgs};
use super::compiled::{Compiled, compiled};
use super::files::make_folder;
use super::output::Format;
use super::package_names::PackageNames;
use super::typed::typed;
use super::{Exit, Failure, Output};
use crate::layout;
use crate::package::{LONGEST_ID, Library, kebab};
use crate::signs;
use crate::spelling::headed;
use crate::starter::{self, Naming, NewFile};

pub(super) fn run(args: &NewArgs, output: &Output) -> Result<Exit, Failure> {
    let id = id(&args.folder)?;
    if Library::bundled().contains(id) {
        return Err(Failure::Usage {
            message: format!("`{id}` is the id of a package that lies inside the program"),
            help: Some(format!("call it something else, such as my-{id}")),
        });
    }
    let title = match &args.title {
        Some(title) => readable(title)?.to_owned(),
        None => headed(id),
    };
    let naming = Naming { id, title: &title };
    let mut has_battle = true;
    let files = match &args.extends {
        Some(base) => {
            let Some(rules) = rules(args.using.behind(base), output)? else {
                return Ok(Exit::InputHasErrors);
            };
            has_battle = !rules.model.battles.is_empty();
            starter::module(&rules.model, rules.subject, naming)
        }
        None => {
            let Some(rules) = rules([PRELUDE], output)? else {
                return Ok(Exit::InputHasErrors);
            };
            let version = &rules.model.package(rules.subject).version;
            starter::own_game(naming, version)
        }
    };
    write_folder(&args.folder, &files).map_err(|source| Failure::Write {
        path: args.folder.clone(),
        source,
    })?;
    output.result(&told(args, &files, has_battle))?;
    Ok(Exit::Done)
}

/// What every game requires.
const PRELUDE: &str = "prelude";

fn rules(named: impl Into<PackageNames>, output: &Output) -> Result<Option<Compiled>, Failure> {
    compiled(named, &WithArgs::default(), output, Format::Text)
}

/// The id that a folder's name gives.
fn id(folder: &Path) -> Result<&str, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str());
    let near = name.and_then(kebab);
    match (name, near) {
        (Some(name), Some(near)) if near == name => Ok(name),
        (Some(name), _) if name.chars().count() > LONGEST_ID => Err(Failure::Usage {
            message: format!("`{name}` is too long for the name of a package"),
            help: Some(format!(
                "it has {} signs; take at most {LONGEST_ID}",
                name.chars().count()
            )),
        }),
        (name, near) => Err(Failure::Usage {
            message: format!("`{}` is no name for a package", folder.display()),
            help: Some(match (name, near) {
                (_, Some(near)) => {
                    format!("small letters, digits and single hyphens, such as {near}")
                }
                (Some(name), None) if name.contains(|sign: char| sign.is_ascii_digit()) => {
                    let example = kebab(&format!("game-{name}"));
                    let example = example.unwrap_or_else(|| "my-game".to_owned());
                    format!("write at least one letter in it, as in {example}")
                }
                _ => "small letters, digits and single hyphens, such as my-game".to_owned(),
            }),
        }),
    }
}

/// A title that people can read.
fn readable(title: &str) -> Result<&str, Failure> {
    let help = || Some("write a title, or leave `--title` out: it is then made of the name".into());
    if title.trim().is_empty() {
        return Err(Failure::Usage {
            message: "there is nothing in the title".into(),
            help: help(),
        });
    }
    match title.chars().find(|sign| signs::is_hidden(*sign)) {
        None => Ok(title),
        Some(sign) => Err(Failure::Usage {
            message: format!(
                "the title holds the invisible character U+{:04X}",
                u32::from(sign)
            ),
            help: help(),
        }),
    }
}

/// Makes the folder under another name first: it is there whole, or not at all.
fn write_folder(folder: &Path, files: &[NewFile]) -> io::Result<()> {
    let is_empty = |folder: &Path| Ok::<_, io::Error>(fs::read_dir(folder)?.next().is_none());
    if folder.exists() {
        if !folder.is_dir() || !is_empty(folder)? {
            return Err(io::Error::other(
                "there is something at that place already; choose another name",
            ));
        }
        fs::remove_dir(folder)?;
    }
    let parent = match folder.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    make_folder(parent)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".orbat-");
    // A temporary folder is its maker's alone; a package is for all whom the umask leaves.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let made = builder.tempdir_in(parent)?;
    for file in files {
        let text = match file.path.ends_with(".orbat") {
            true => layout::lay_out(&file.text),
            false => file.text.clone(),
        };
        fs::write(made.path().join(file.path), text)?;
    }
    fs::rename(made.path(), folder)?;
    // It has another name now, and stays.
    let _ = made.keep();
    Ok(())
}

/// What was written, and what to do next: with a battle, one that the new army fights is made.
fn told(args: &NewArgs, files: &[NewFile], has_battle: bool) -> String {
    let (folder, base) = (args.folder.as_path(), args.extends.as_deref());
    let shown = folder.display();
    let at = |path: &Path| typed(&path.display().to_string());
    let package = at(folder);
    // What does not lie inside the program is named beside the package each time.
    let own_base = base.filter(|base| !Library::bundled().contains(base));
    let further = args.using.using.iter().map(String::as_str);
    let beside: String = own_base
        .into_iter()
        .chain(further)
        .map(|each| format!(" {}", typed(each)))
        .collect();
    let paths: Vec<&str> = files.iter().map(|file| file.path).collect();
    let mut text = format!(
        "{shown}: {}\n\nnext:\n  orbat check {package}{beside}\n  orbat test {package}{beside}\n",
        paths.join(", ")
    );
    let has_troops = paths.contains(&starter::TROOPS);
    // Beside the package, also where its name ends with a slash.
    let battle = at(&beside_it(folder, "-battle"));
    match base {
        None => text.push_str(&format!("  orbat scenario {package} -o {battle}\n")),
        Some(_) if has_troops => text.push_str(&format!(
            "  orbat print {package}{beside} --what records -o {}\n",
            at(&beside_it(folder, "-records.pdf"))
        )),
        Some(_) => text.push_str(&format!(
            "  orbat print {package}{beside} --what rulebook -o {}\n",
            at(&beside_it(folder, ".html"))
        )),
    }
    if base.is_some() && has_battle && has_troops {
        let army = starter::ARMY;
        text.push_str(&format!(
            "  orbat scenario {package}{beside} --player {army} -o {battle}\n"
        ));
    }
    text
}

/// A place beside a folder, called by its name and what comes behind it.
fn beside_it(folder: &Path, behind: &str) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(behind);
    folder.with_file_name(name)
}
