mod cli;
mod errors;
mod package;
mod scenario;
mod syntax;
