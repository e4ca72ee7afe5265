mod cli;
mod docs;
mod package;
mod scenario;
mod syntax;
