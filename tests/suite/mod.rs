mod cli;
mod package;
mod syntax;
mod scenario;
