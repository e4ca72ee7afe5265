mod cli;
mod package;
mod scenario;
mod syntax;
