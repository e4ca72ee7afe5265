mod bad_input;
mod cli;
mod errors;
mod faults;
mod package;
mod scenario;
mod syntax;
