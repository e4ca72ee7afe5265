//! What many tests begin with: the program run, packages read and compiled, the model's JSON.

mod json;
mod packages;
mod program;

pub(crate) use json::{declared, exported, follow, local, places, texts, type_of, written};
pub(crate) use packages::{Loaded, bundled, replaced, subject, text_root};
pub(crate) use program::{Run, command, folder_with, home, run, said, told};
