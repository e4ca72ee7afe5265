mod cli;
mod errors;
mod faults;
mod package;
mod scenario;
mod sheet;
mod syntax;
