//! How a run ends.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::NoOption;
use crate::package::{LoadError, plain};

/// The exit codes, for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The work is done; there may be warnings.
    Done = 0,
    /// The author's input has errors; they were reported.
    InputHasErrors = 1,
    /// The command line is wrong, and nothing was done.
    WrongUsage = 2,
    /// A file can't be read or written.
    FileTrouble = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a verb could not do its work, apart from errors in the author's input.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Something on the command line that only the verb can judge.
    #[error("{message}")]
    Usage {
        message: String,
        help: Option<String>,
    },
    #[error(transparent)]
    NoOption(#[from] NoOption),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("cannot write {}: {}", path.display(), plain(source))]
    Write { path: PathBuf, source: io::Error },
    /// What is asked is more than can be worked out.
    #[error("{message}")]
    TooMuch { message: String, help: String },
    /// The rules cannot be followed to an end.
    #[error("{0}")]
    Rules(String),
    /// What a sheet should show does not go on paper.
    #[error("{message}")]
    Sheet {
        message: String,
        help: Option<String>,
    },
    #[error("cannot write to standard output: {}", plain(.0))]
    Print(io::Error),
}

impl Failure {
    /// The command line asks for what cannot be.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage {
            message: message.into(),
            help: None,
        }
    }

    /// A way out, where one is known.
    pub(super) fn help(&self) -> Option<String> {
        match self {
            Failure::Usage { help, .. } | Failure::Sheet { help, .. } => help.clone(),
            Failure::Load(error) => error.help(),
            Failure::NoOption(missing) => missing.help(),
            Failure::TooMuch { help, .. } => Some(help.clone()),
            _ => None,
        }
    }

    pub(super) fn exit(&self) -> Exit {
        match self {
            Failure::Usage { .. }
            | Failure::NoOption(_)
            | Failure::Load(LoadError::Unknown { .. } | LoadError::NoSource { .. }) => {
                Exit::WrongUsage
            }
            Failure::Sheet { .. } | Failure::Rules(_) | Failure::TooMuch { .. } => {
                Exit::InputHasErrors
            }
            Failure::Load(_) | Failure::Write { .. } | Failure::Print(_) => Exit::FileTrouble,
        }
    }
}
