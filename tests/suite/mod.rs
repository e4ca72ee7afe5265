mod cli;
mod package;
mod scenario;
