mod cli;
mod package;
mod syntax;
