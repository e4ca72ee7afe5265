mod cli;
mod docs;
mod neutral;
mod package;
mod scenario;
mod syntax;
