//! What many tests begin with: the program run, packages read and compiled.

mod packages;
mod program;

pub(crate) use packages::{Loaded, bundled, subject, text_root};
pub(crate) use program::{Run, command, home, run, said, told};
