//! The real program, which finds the same surroundings wherever the tests are run.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// The folder of the project.
pub(crate) fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder with nothing but this file.
pub(crate) fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

/// The program, ready to be run in a folder with these arguments.
pub(crate) fn command(folder: impl AsRef<Path>, arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orbat"));
    // All that would change what it prints.
    for variable in ["NO_COLOR", "COLUMNS", "TERM", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(variable);
    }
    command.env("LANG", "C.UTF-8");
    command.current_dir(folder).args(arguments);
    command
}

/// How the program ended, and what it said on either stream.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
    typed: String,
}

impl Run {
    pub(crate) fn of(command: &mut Command) -> Run {
        let done = command.output().unwrap();
        let [out, err] = [done.stdout, done.stderr].map(|said| String::from_utf8(said).unwrap());
        assert!(!err.contains("panicked"), "{err}");
        Run {
            code: done.status.code().unwrap(),
            out,
            err,
            typed: format!("{:?}", command.get_args()),
        }
    }

    /// It must have ended so.
    #[track_caller]
    pub(crate) fn ended(self, code: i32) -> Run {
        assert_eq!(self.code, code, "{}\n{}{}", self.typed, self.out, self.err);
        self
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap()
    }
}

pub(crate) fn run(folder: impl AsRef<Path>, arguments: &[impl AsRef<OsStr>]) -> Run {
    Run::of(&mut command(folder, arguments))
}

/// What it says on both streams; it must end with this code.
#[track_caller]
pub(crate) fn said(folder: impl AsRef<Path>, arguments: &[&str], code: i32) -> String {
    let run = run(folder, arguments).ended(code);
    run.out + &run.err
}

/// For each command what is typed, both streams, and how it ended.
pub(crate) fn told(folder: impl AsRef<Path>, commands: &[&[&str]]) -> String {
    let each = commands.iter().map(|arguments| {
        let Run { code, out, err, .. } = run(&folder, arguments);
        let err = match &*err {
            "" => err,
            _ => format!("-- standard error\n{err}"),
        };
        format!(
            "$ orbat {}\n{out}{err}-- code {code}\n",
            arguments.join(" ")
        )
    });
    each.collect::<Vec<_>>().join("\n")
}
