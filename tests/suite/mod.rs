mod cli;
mod docs;
mod names;
mod neutral;
mod package;
mod scenario;
mod syntax;
