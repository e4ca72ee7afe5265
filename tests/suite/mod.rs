mod cli;
mod package;
