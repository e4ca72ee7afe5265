mod cli;
mod package;
mod scenario;
mod sheet;
mod syntax;
